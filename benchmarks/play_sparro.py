"""Prints how many moves a second are played in random games of Sparro."""

import random
from time import perf_counter

from shibumi3d.games.sparro import SPARRO

SECONDS = 3


def main() -> None:
    choose = random.Random(1).choice
    state = SPARRO.start()
    played = 0
    start = perf_counter()
    while perf_counter() - start < SECONDS:
        if state.actor is None:
            state = SPARRO.start()
        state = state.play(choose(state.moves()))
        played += 1
    print(played / (perf_counter() - start))


if __name__ == "__main__":
    main()
