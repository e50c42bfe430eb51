"""Moves and their texts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shibumi3d.model.colours import Colour
from shibumi3d.model.moves import Draw, Move, Pass, Pick, Put, Remove, Shift, mapped, parse
from shibumi3d.model.pyramid import pyramid_of
from tests.model.strategies import moves

TEXTS = {
    "1a1": Put("1a1"),
    "red@2b4": Put("2b4", Colour.RED),
    "pick:white": Pick(Colour.WHITE),
    "draw:black": Draw(Colour.BLACK),
    "1a1-2b2": Shift("1a1", "2b2"),
    "x3c3": Remove("3c3"),
    "pass": Pass(),
}


@pytest.mark.parametrize(("text", "move"), TEXTS.items())
def test_each_kind_of_move_has_its_text(text: str, move: Move) -> None:
    assert str(move) == text
    assert parse(text) == move


@given(moves)
def test_the_text_of_a_move_is_read_as_that_move(move: Move) -> None:
    assert parse(str(move)) == move


@given(moves, moves)
def test_different_moves_have_different_texts(one: Move, other: Move) -> None:
    assert (str(one) == str(other)) == (one == other)


@pytest.mark.parametrize(
    "text",
    ["", "1", "a1", "9a1", "0a1", "1p1", "1a0", "1a16", "1a1 ", "1A1", "green@1a1", "pick:", "pick:1a1",
     "draw:green", "1a1-", "-1a1", "x", "xpass", "Pass", "1a1-red@1a1", "1a1\n"],
)  # fmt: skip
def test_other_texts_are_no_moves(text: str) -> None:
    with pytest.raises(ValueError, match="is no move"):
        parse(text)


@given(st.text(max_size=12))
def test_any_text_is_a_move_or_a_value_error(text: str) -> None:
    try:
        move = parse(text)
    except ValueError:
        return
    assert str(move) == text


def test_a_mirrored_move_names_the_mirrored_places() -> None:
    home = pyramid_of()
    corner = home.named["1a1"]
    mirror = next(s for s in home.symmetries if s[corner] == home.named["1g1"] and s[s[corner]] == corner)
    assert mapped(Put("1a3", Colour.RED), home, mirror) == Put("1g3", Colour.RED)
    assert mapped(Shift("1a1", "2b2"), home, mirror) == Shift("1g1", "2f2")
    assert mapped(Remove("3c5"), home, mirror) == Remove("3e5")
    for move in (Pick(Colour.RED), Draw(Colour.RED), Pass()):
        assert mapped(move, home, mirror) == move
