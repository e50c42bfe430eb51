"""Every game of the independent implementation, replayed move by move, and its counts of sequences."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from shibumi3d.games.pylos import PYLOS
from shibumi3d.games.spaiji import SPAIJI
from shibumi3d.games.span import SPAN
from shibumi3d.games.spaniel import SPANIEL
from shibumi3d.games.spao import SPAO
from shibumi3d.games.spargo import MARGO, SPARGO
from shibumi3d.games.sparks import SPARKS
from shibumi3d.games.sparro import SPARRO
from shibumi3d.games.spava import SPAVA
from shibumi3d.games.spindizzy import SPINDIZZY
from shibumi3d.games.spinimax import SPINIMAX
from shibumi3d.games.spire import SPIRE
from shibumi3d.games.splade import SPLADE
from shibumi3d.games.splastwo import SPLASTWO
from shibumi3d.games.splice import SPLICE
from shibumi3d.games.spline import SPLINE
from shibumi3d.games.sploof import SPLOOF
from shibumi3d.games.spodd import SPODD
from shibumi3d.games.spoker import SPOKER
from shibumi3d.games.sponnect import SPONNECT
from shibumi3d.games.spook import SPOOK
from shibumi3d.games.spought import SPOUGHT
from shibumi3d.games.spree import SPREE
from shibumi3d.games.sprite import SPRITE
from shibumi3d.games.spyramid import SPYRAMID
from shibumi3d.model.game import State
from shibumi3d.model.moves import parse
from shibumi3d.model.perft import perft
from tests.conftest import ReadGolden

GAMES = {
    game.name: game
    for game in (
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
}
OWN = ("sparro", "sparro-extended", "spindizzy", "spoker", "spoker-any-group")
"""Games of the independent implementation of the rules."""

OTHERS = {
    "more/spao": 12,
    "more/splade": 6,
    "more/spyramid": 12,
    "more/splice": 6,
    "more/pylos": 6,
    "more/spook": 12,
    "more/splastwo": 6,
    "more/spodd": 6,
    "more/spinimax": 12,
    "more/spaniel": 6,
    "more/sprite": 6,
    "more/spava": 6,
    "more/spought": 6,
    "more/span": 6,
    "more/spree": 6,
    "more/sponnect": 12,
    "more/spaiji": 6,
    "more/sparks": 6,
    "more/margo-6": 0,
    "more/spargo": 12,
    "more/spire": 10,
    "more/sploof": 9,
    "more/spline": 18,
    "more/splineplus": 18,
    "more/spline-5": 0,
}
"""Games as other programs played them, and how many the file has."""

DEEPEST = 4
"""To how many moves the sequences of those games are counted here; the files count further."""


def start(content: Mapping[str, object]) -> State:
    """The first state; an option that is true or false in the file has that word as its value."""
    options = content["options"]
    assert isinstance(options, dict)
    texts = {name: value if isinstance(value, str) else json.dumps(value) for name, value in options.items()}
    return GAMES[str(content["game"])].start(texts)


def replayed(content: Mapping[str, Any], game: Mapping[str, Any]) -> State:
    """The end of a game of the file, every move of which was legal, among as many as the file says."""
    state = start(content)
    # A program that makes whole turns of one choice has no counts of choices.
    counts = game.get("legal_counts", [None] * len(game["moves"]))
    for text, count in zip(game["moves"], counts, strict=True):
        assert state.result is None
        assert count in (None, len(state.moves()))
        assert parse(text) in state.moves()
        state = state.play(parse(text))
    seats = [seat.name for seat in state.game.seats]
    assert state.moves() == ()
    assert state.actor is None
    assert state.result is not None
    assert [seats[winner] for winner in state.result.winners] == game["winners"]
    return state


@pytest.mark.parametrize("file", OWN)
def test_golden_games_are_replayed_exactly(golden: ReadGolden, file: str) -> None:
    content = golden(file)
    assert len(content["games"]) == 25
    for game in content["games"]:
        state = replayed(content, game)
        seats = [seat.name for seat in state.game.seats]
        assert dict(zip(seats, state.scores, strict=True)) == game["scores"]
        token = {detail.name: detail.value for detail in state.details}.get("token")
        assert token == game.get("token")


@pytest.mark.parametrize(("file", "games"), [(file, games) for file, games in OTHERS.items() if games])
def test_games_of_other_programs_are_replayed_exactly(golden: ReadGolden, file: str, games: int) -> None:
    content = golden(file)
    assert len(content["games"]) == games
    for game in content["games"]:
        position = replayed(content, game).position
        names = position.pyramid.names
        assert {names[place]: str(colour) for place, colour in position.marbles()} == game["final"]


@pytest.mark.parametrize("file", [*OWN, *OTHERS])
def test_sequences_are_counted_alike(golden: ReadGolden, file: str) -> None:
    content = golden(file)
    counts = content["perft"][:DEEPEST] if file in OTHERS else content["perft"]
    assert [perft(start(content), depth) for depth in range(1, len(counts) + 1)] == counts


def test_the_counts_of_the_specification() -> None:
    assert perft(SPARRO.start(), 0) == 1
    assert perft(SPARRO.start(), 5) == 103320
    with pytest.raises(ValueError, match="can't have -1 moves"):
        perft(SPARRO.start(), -1)
