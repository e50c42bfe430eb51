"""Compares the engine with every position of the solved files: `python -m benchmarks.solved`."""

import json
import sys
from pathlib import Path
from time import process_time

from shibumi3d.engine.proof import LOST, WON, Proof
from shibumi3d.model.game import State
from shibumi3d.model.moves import parse
from shibumi3d.model.registry import installed

GOLDEN = Path(__file__).resolve().parent.parent / "tests" / "golden"
FILES = {
    "solved-sparro.json": {"variant": "standard"},
    "solved-sparro-extended.json": {"variant": "extended"},
}


def compared(state: State, case: dict[str, object], proof: Proof) -> bool:
    wish = WON if state.actor == 0 else LOST
    winning = [str(move) for move in state.moves() if proof.value(state.play(move)) == (wish, wish)]
    lower, upper = proof.value(state)
    winner = state.game.seats[0 if lower == WON else 1].name
    return lower == upper and winner == case["winner"] and sorted(winning) == sorted(case["winning_moves"])  # type: ignore[call-overload]


def main() -> int:
    """Status 1 where a winner or the set of winning moves is another."""
    game = installed().game("sparro")
    wrong = 0
    for file, options in FILES.items():
        cases = json.loads((GOLDEN / file).read_text("utf-8"))
        start = game.start(options)
        proof, began = Proof(start), process_time()
        for case in sorted(cases, key=lambda case: len(case["moves"]), reverse=True):
            state = start
            for word in case["moves"].split():
                state = state.play(parse(word))
            if not compared(state, case, proof):
                wrong += 1
                print(f"{file}: {case['moves']} is told otherwise")
        print(f"{file}: {len(cases)} positions, {proof.nodes:,} moves tried, {process_time() - began:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
