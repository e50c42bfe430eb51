"""What the figures were measured on."""

import os
import platform
from pathlib import Path


def processor() -> str:
    """The processor's name as the system gives it."""
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        for line in cpuinfo.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def description(renderer: str) -> str:
    return (
        f"{processor()}, {cores()} cores, Python {platform.python_version()}, {platform.system()}; {renderer}"
    )
