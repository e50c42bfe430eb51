"""Play-throughs that are stored: `python tests/games/playthroughs.py` writes them anew when a game is meant to change.

Each is a whole game played at random, with all that the game tells after every move: so a change of what
people see or hear of a game shows as a change of a text.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from random import Random
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from shibumi3d.games.free import FREE  # noqa: E402
from shibumi3d.games.pylos import PYLOS  # noqa: E402
from shibumi3d.games.spaiji import SPAIJI  # noqa: E402
from shibumi3d.games.span import SPAN  # noqa: E402
from shibumi3d.games.spaniel import SPANIEL  # noqa: E402
from shibumi3d.games.spao import SPAO  # noqa: E402
from shibumi3d.games.spargo import MARGO, SPARGO  # noqa: E402
from shibumi3d.games.sparks import SPARKS  # noqa: E402
from shibumi3d.games.sparro import SPARRO  # noqa: E402
from shibumi3d.games.spava import SPAVA  # noqa: E402
from shibumi3d.games.spindizzy import SPINDIZZY  # noqa: E402
from shibumi3d.games.spinimax import SPINIMAX  # noqa: E402
from shibumi3d.games.spire import SPIRE  # noqa: E402
from shibumi3d.games.splade import SPLADE  # noqa: E402
from shibumi3d.games.splastwo import SPLASTWO  # noqa: E402
from shibumi3d.games.splice import SPLICE  # noqa: E402
from shibumi3d.games.spline import SPLINE  # noqa: E402
from shibumi3d.games.sploof import SPLOOF  # noqa: E402
from shibumi3d.games.spodd import SPODD  # noqa: E402
from shibumi3d.games.spoker import SPOKER  # noqa: E402
from shibumi3d.games.sponnect import SPONNECT  # noqa: E402
from shibumi3d.games.spook import SPOOK  # noqa: E402
from shibumi3d.games.spought import SPOUGHT  # noqa: E402
from shibumi3d.games.spree import SPREE  # noqa: E402
from shibumi3d.games.sprite import SPRITE  # noqa: E402
from shibumi3d.games.spyramid import SPYRAMID  # noqa: E402
from shibumi3d.model import diagram  # noqa: E402
from shibumi3d.model.game import Game, State  # noqa: E402
from shibumi3d.model.record import Header, Record  # noqa: E402
from shibumi3d.study.view import View, bystander  # noqa: E402

FOLDER: Final = Path(__file__).parent / "playthroughs"
GAMES: Final = (
    FREE,
    MARGO,
    PYLOS,
    SPAIJI,
    SPAN,
    SPANIEL,
    SPAO,
    SPARGO,
    SPARKS,
    SPARRO,
    SPAVA,
    SPINDIZZY,
    SPINIMAX,
    SPIRE,
    SPLADE,
    SPLASTWO,
    SPLICE,
    SPLINE,
    SPLOOF,
    SPODD,
    SPOKER,
    SPONNECT,
    SPOOK,
    SPOUGHT,
    SPREE,
    SPRITE,
    SPYRAMID,
)
LONGEST: Final = 40
"""Moves after which a play-through stops; the free board has 204 places."""


def names() -> Iterator[tuple[str, Game, Mapping[str, str]]]:
    """Every game with every choice of its options, the usual one first: (name, game, options)."""
    for game in GAMES:
        values = [[choice.value for choice in option.choices][:3] for option in game.options]
        for chosen in product(*values):
            options = {option.name: value for option, value in zip(game.options, chosen, strict=True)}
            yield "-".join((game.name, *chosen)), game, options


def told(game: Game, options: Mapping[str, str]) -> str:
    """The text of a play-through: what a bystander is told and shown after each move."""
    chance = Random(game.name)
    state = game.start(options)
    record = Record(Header(game.name, options))
    parts = [_moment(bystander(game, record, record.game_end), state)]
    while (moves := state.moves()) and len(parts) <= LONGEST:
        move = chance.choice(moves)
        state = state.play(move)
        record = record.continue_game(move)
        parts.append(f"{len(parts)}. {move}\n{_moment(bystander(game, record, record.game_end), state)}")
    return "\n".join(parts)


def _moment(view: View, state: State) -> str:
    now = view.now
    lines = [f"  {told.words}" for told in view.told]
    lines += [f"  {line}".rstrip() for line in diagram.draw(now.position).splitlines()]
    lines.append(f"  to move: {now.actor}, legal: {len(state.moves())}, scores: {now.scores}")
    lines += [f"  {now.prompt}"] if now.prompt else []
    lines += (f"  {detail.title}: {detail.shown}" for detail in now.details)
    lines += (f"  {tray.title}: {_marbles(tray.marbles)} hidden {tray.hidden}" for tray in now.trays)
    home = now.position.pyramid
    lines += (
        f"  {mark.emphasis} {mark.title}: {' '.join(home.names_in(mark.places))}" for mark in now.highlights
    )
    if not view.game.secret:
        prospects = state.prospects()
        complete = sum(1 for prospect in prospects if not prospect.lacks)
        lines.append(f"  prospects: {len(prospects)}, complete {complete}")
    return "\n".join(lines) + "\n"


def _marbles(marbles: tuple[tuple[str, int], ...]) -> str:
    return " ".join(f"{count} {colour}" for colour, count in marbles)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, game, options in names():
        (FOLDER / f"{name}.txt").write_text(told(game, options), "utf-8")


if __name__ == "__main__":
    main()
