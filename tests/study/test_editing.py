"""Setting up a position step by step."""

from __future__ import annotations

import pytest

from shibumi3d.app.position_editor import PositionEditor
from shibumi3d.games.sparro import SPARRO
from shibumi3d.games.spline import SPLINE
from shibumi3d.model import diagram
from shibumi3d.model.colours import COLOURS, Colour
from shibumi3d.model.position import Position
from shibumi3d.model.registry import Registry
from shibumi3d.model.set_up import SetUp
from shibumi3d.study import editing, intents
from shibumi3d.study.editing import EditError, Editing, edited, problem
from shibumi3d.study.session import Session
from tests.study.sessions import document, view

SQUARE = diagram.parse("""
. . . .
. . . .   . . .
R B . .   . . .   . .
W R . .   W . .   . .   .
""")
PINNING = diagram.parse("""
. . . .
. . . .   . . .
R B W .   . . .   . .
W R B .   W B .   . .   .
""")
"""1c1 and 1c3 carry both marbles of the second level."""

NAMES = SQUARE.pyramid.named


def drawn(position: Position) -> str:
    return diagram.draw(position)


def test_marbles_are_put_recoloured_and_taken() -> None:
    made = Editing(Position.of(4)).put(NAMES["1a1"], Colour.RED)
    assert made.position.at(NAMES["1a1"]) is Colour.RED
    made = made.put(NAMES["1a1"], Colour.WHITE)
    assert made.position.at(NAMES["1a1"]) is Colour.WHITE
    assert made.position.occupied.bit_count() == 1
    assert made.taken(NAMES["1a1"]).position == Position.of(4)


def test_what_rests_on_a_marble_that_is_taken_comes_down() -> None:
    """The white marble on 2b2 rests on four; one of them is taken, and it falls there."""
    made = Editing(SQUARE).taken(NAMES["1c3"])
    assert made.position.at(NAMES["1c3"]) is Colour.WHITE
    assert made.position.at(NAMES["2b2"]) is None


def test_what_nothing_carries_is_refused_and_nothing_changes() -> None:
    made = Editing(SQUARE)
    with pytest.raises(EditError, match="nothing carries a marble on 2d2"):
        made.put(NAMES["2d2"], Colour.RED)
    with pytest.raises(EditError, match="there is no marble on 1g7"):
        made.taken(NAMES["1g7"])
    with pytest.raises(EditError, match="carries two or more"):
        Editing(PINNING).taken(NAMES["1c1"])


def test_four_turns_and_two_mirrors_are_nothing() -> None:
    made = Editing(SQUARE)
    turned = made.turned()
    assert drawn(turned.position) != drawn(SQUARE)
    assert turned.turned().turned().turned().position == SQUARE
    assert made.mirrored().mirrored().position == SQUARE
    assert turned.position.at(NAMES["1g1"]) is SQUARE.at(NAMES["1a1"])
    assert made.mirrored().position.at(NAMES["1g1"]) is SQUARE.at(NAMES["1a1"])


def test_every_step_is_undone_and_redone(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Editing(SQUARE).turned().cleared()
    assert made.undone().undone().position == SQUARE
    assert made.undone().redone().position == made.position
    assert made.redone() == made
    assert made.undone().undone().undone() == made.undone().undone()
    assert made.cleared() is made
    monkeypatch.setattr(editing, "MOST", 3)
    for _ in range(5):
        made = made.put(NAMES["1a1"], Colour.RED).cleared()
    assert len(made.before) == 3


def test_what_cannot_be_is_told_in_one_sentence() -> None:
    assert (
        problem(
            SPLINE, {}, SetUp(diagram.parse(". . . .\n" + "\n".join(drawn(Position.of(4)).split("\n")[1:])))
        )
        is None
    )
    told = problem(SPLINE, {}, SetUp(SQUARE))
    assert told is not None
    assert "no red marbles" in str(told)
    assert problem(SPLINE, {}, SetUp(Position.of(4), "nobody")) is not None


def test_every_place_that_carries_can_have_every_colour() -> None:
    shown = edited(SPARRO, {}, SQUARE)
    assert shown.now.position == SQUARE
    assert set(shown.choices.puts) == set(COLOURS)
    assert not shown.can


def test_a_game_begins_from_what_was_set_up_and_keeps_it() -> None:
    session = Session(Registry({"spline": SPLINE}), lambda _: None)
    position = Position.of(4, white="1a1", black="1c1")
    session.do(intents.StartFrom("spline", {}, SetUp(position)))
    assert view(session).now.position == position
    assert document(session).record.header.set_up is not None
    assert document(session).state.position == position


def test_a_marble_is_moved_and_what_rested_on_it_comes_down_first() -> None:
    made = Editing(SQUARE).moved(NAMES["1c3"], NAMES["1g1"])
    assert made.position.at(NAMES["1g1"]) is SQUARE.at(NAMES["1c3"])
    assert made.position.at(NAMES["1c3"]) is SQUARE.at(NAMES["2b2"])
    assert made.undone().position == SQUARE


@pytest.mark.parametrize(("source", "target"), [("1a1", "2d2"), ("1g7", "1g5"), ("1a1", "1c3")])
def test_a_marble_cant_be_moved_where_nothing_carries_it(source: str, target: str) -> None:
    made = Editing(SQUARE)
    with pytest.raises(EditError):
        made.moved(NAMES[source], NAMES[target])


def test_of_a_marble_that_others_hold_nothing_is_said_to_come_down() -> None:
    editor = PositionEditor(Session(Registry({"sparro": SPARRO}), lambda _: None), lambda _: None)
    assert editor.falling(NAMES["1c1"]) == ()
    editor.begin(SPARRO, {}, PINNING)
    assert editor.falling(NAMES["1c1"]) == ()
    assert editor.falling(NAMES["1a1"]) == ((NAMES["2b2"], NAMES["1a1"]),)
