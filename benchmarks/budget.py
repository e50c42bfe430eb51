"""A line of the table: something measured against what was allowed for it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """``kept`` is None where nothing could be measured; ``measured`` then says why."""

    what: str
    budget: str
    measured: str
    kept: bool | None

    @classmethod
    def at_most(cls, what: str, limit: float, value: float, unit: str) -> "Line":
        return cls(what, f"≤ {limit:g} {unit}", f"{value:.3g} {unit}", value <= limit)

    @classmethod
    def missing(cls, what: str, budget: str, reason: str) -> "Line":
        return cls(what, budget, f"not measured: {reason}", None)


def table(lines: list[Line]) -> str:
    """The lines as a Markdown table, so that it can go into the README as it is."""
    verdicts = {True: "yes", False: "**no**", None: "–"}
    rows = [["what", "budget", "measured", "kept"]]
    rows += [[line.what, line.budget, line.measured, verdicts[line.kept]] for line in lines]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    rows.insert(1, ["-" * width for width in widths])
    return "\n".join(
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |"
        for row in rows
    )
