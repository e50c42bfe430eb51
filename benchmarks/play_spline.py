"""Prints how many moves a second are played in random games of the package's Spline.

Runs in .venv-bench, where that package is and this program isn't.
"""

import random
from time import perf_counter

import numpy as np
from shibumi.spline.game import SplineState

SECONDS = 3


def main() -> None:
    choose = random.Random(1).choice
    state = SplineState()
    played = 0
    start = perf_counter()
    while perf_counter() - start < SECONDS:
        if state.is_ended():
            state = SplineState()
        state = state.make_move(choose(np.flatnonzero(state.get_valid_moves()).tolist()))
        played += 1
    print(played / (perf_counter() - start))


if __name__ == "__main__":
    main()
