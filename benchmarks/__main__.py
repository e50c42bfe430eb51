"""Measures every budget of the program and prints them as one table: `make bench`."""

from collections.abc import Callable

from benchmarks import collection, frames, perft, random_play, records, search, start, studio, window
from benchmarks.budget import Line, table
from benchmarks.machine import description

SUBJECTS: list[Callable[[], list[Line]]] = [
    frames.measure,
    studio.measure,
    window.measure,
    start.measure,
    records.measure,
    collection.measure,
    perft.measure,
    random_play.measure,
    search.measure,
]


def main() -> None:
    lines: list[Line] = []
    for measure in SUBJECTS:
        lines += measure()
    print(f"Measured on: {description(frames.renderer())}\n")
    print(table(lines))


if __name__ == "__main__":
    main()
