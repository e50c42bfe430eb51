"""The memory of a process."""

from pathlib import Path


def resident_mebibytes(process: int) -> float:
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise LookupError("the system doesn't tell the memory of a process")
