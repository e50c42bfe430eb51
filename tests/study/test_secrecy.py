"""Secret picks at one screen: nothing that leaves the session depends on what people may not see."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import fields
from pathlib import Path

import pytest

from shibumi3d.cli import rules
from shibumi3d.games.spindizzy import SPINDIZZY
from shibumi3d.model.colours import COLOURS, Colour
from shibumi3d.model.events import Picked, Revealed
from shibumi3d.model.game import IllegalMoveError, State
from shibumi3d.model.moves import Move, Pick, Put
from shibumi3d.model.registry import Registry
from shibumi3d.study import intents
from shibumi3d.study.document import IntentError
from shibumi3d.study.intents import Act, Walk
from shibumi3d.study.outline import Row
from shibumi3d.study.session import Session
from shibumi3d.study.view import View
from tests.games.playing import random_moves
from tests.study.sessions import document, shown, view

SECRETS = Registry({"spindizzy": SPINDIZZY})
SEATS = range(len(SPINDIZZY.seats))


def begun(told: list[str] | None = None) -> Session:
    session = Session(SECRETS, lambda message: (told or []).append(str(message)), new_seed=lambda: 1)
    session.do(intents.NewGame("spindizzy", {}, {}))
    return session


@pytest.fixture
def session() -> Session:
    return begun()


def played(moves: Sequence[Move]) -> Session:
    session = begun()
    for move in moves:
        session.do(intents.Play(move))
    return session


def pick(session: Session, *colours: Colour) -> None:
    """Every seat in turn opens its hand and picks."""
    for colour in colours:
        session.do(Act.OPEN_HAND)
        session.do(intents.Play(Pick(colour)))


def own_colours() -> list[Colour]:
    """A colour that each seat has in its hand."""
    return [seat.colour for seat in SPINDIZZY.seats if seat.colour is not None]


def seen_counts(session: Session) -> list[int]:
    """How many marbles beside the board have a colour that is seen, by seat."""
    return [
        sum(count for tray in view(session).now.trays if tray.seat == seat for _, count in tray.marbles)
        for seat in SEATS
    ]


# Hands


def test_a_hand_is_seen_only_while_its_owner_holds_it_open(session: Session) -> None:
    assert view(session).secret_seat == 0
    assert seen_counts(session) == [0, 0, 0]
    session.do(Act.OPEN_HAND)
    assert seen_counts(session)[0] > 0
    assert seen_counts(session)[1:] == [0, 0]
    session.do(Act.COVER_HAND)
    assert seen_counts(session) == [0, 0, 0]


def test_what_can_be_picked_shows_only_in_an_open_hand(session: Session) -> None:
    assert view(session).choices.picks == ()
    session.do(Act.OPEN_HAND)
    assert own_colours()[0] in view(session).choices.picks


def test_a_pick_covers_the_hand(session: Session) -> None:
    pick(session, own_colours()[0])
    assert view(session).secret_seat == 1
    assert seen_counts(session) == [0, 0, 0]


@pytest.mark.parametrize(
    "intent", [Walk.START, Walk.BACK, intents.Comment(0, "hm"), Act.TAKE_BACK, intents.Show(0)]
)
def test_an_open_hand_is_covered_by_anything_else_that_is_done(
    session: Session, intent: intents.Intent
) -> None:
    pick(session, own_colours()[0])
    session.do(Act.OPEN_HAND)
    session.do(intent)
    assert seen_counts(session) == [0, 0, 0]


def test_looking_at_the_past_opens_no_hand(session: Session) -> None:
    pick(session, *own_colours()[:2])
    session.do(Walk.BACK)
    assert view(session).secret_seat is None
    session.do(Act.OPEN_HAND)
    assert seen_counts(session) == [0, 0, 0]
    session.do(Walk.GAME)
    assert seen_counts(session) == [0, 0, 0]


# What a view tells


def test_a_pick_is_not_told_before_all_have_picked(session: Session) -> None:
    first, second, third = own_colours()
    pick(session, first, second)
    assert view(session).events == (Picked(1, None),)
    entries = [entry for row in rows(session) for entry in row.entries if entry.node]
    assert [entry.move for entry in entries] == [None, None]
    pick(session, third)
    entries = [entry for row in rows(session) for entry in row.entries if entry.node]
    assert [entry.move for entry in entries] == [Pick(first), Pick(second), Pick(third)]
    assert [str(told.words) for told in session.made(1).told] == ["White has picked"]


def rows(session: Session) -> list[Row]:
    outline = view(session).outline
    assert outline is not None
    return list(outline.rows())


def test_whole_games_tell_no_pick_before_it_is_revealed() -> None:
    session = begun()
    for state, move in random_moves(SPINDIZZY, {}, 5):
        session.do(intents.Play(move))
        if view(session).secret_seat is not None:
            assert seen_counts(session) == [0, 0, 0]
            if isinstance(move, Pick) and isinstance(state.actor, int):
                assert view(session).events == (Picked(state.actor, None),)


def twins(seed: int) -> Iterator[tuple[list[Move], list[Move]]]:
    """Beginnings of a random game in the middle of a round, and the same with another secret pick."""
    moves: list[Move] = []
    open_from = 0
    for state, move in random_moves(SPINDIZZY, {}, seed):
        moves.append(move)
        after = state.play(move)
        if any(isinstance(event, Revealed) for event in SPINDIZZY.events(state, move, after)):
            open_from = len(moves)
        if not isinstance(move, Pick):
            open_from = len(moves)
        for changed in range(open_from, len(moves)):
            other = other_pick(moves, changed)
            if other is not None:
                yield list(moves), other


def other_pick(moves: Sequence[Move], changed: int) -> list[Move] | None:
    state: State = SPINDIZZY.start()
    for move in moves[:changed]:
        state = state.play(move)
    for colour in COLOURS:
        other = [*moves[:changed], Pick(colour), *moves[changed + 1 :]]
        if other != list(moves) and playable(other):
            return other
    return None


def playable(moves: Sequence[Move]) -> bool:
    state: State = SPINDIZZY.start()
    try:
        for move in moves:
            state = state.play(move)
    except IllegalMoveError:
        return False
    return True


@pytest.mark.parametrize("seed", range(3))
def test_nothing_that_is_seen_depends_on_a_pick_that_is_not_revealed(seed: int) -> None:
    """Views are compared field by field, lists and told sentences too, at the end and one move back."""
    compared = 0
    for moves, other in twins(seed):
        one, two = played(moves), played(other)
        for walk in (None, Walk.BACK, Walk.START, Walk.GAME):
            if walk is not None:
                one.do(walk)
                two.do(walk)
            assert everything(one) == everything(two)
        compared += 1
    assert compared > 10


def everything(session: Session) -> tuple[object, ...]:
    """All that a session gives to others."""
    seen = view(session)
    told = [[str(told.words) for told in session.made(node).told] for node in document(session).record.nodes]
    values = [
        getattr(seen, field.name) for field in fields(View) if field.name not in ("document", "outline")
    ]
    try:
        copied = session.transcript()
    except IntentError as error:
        copied = str(error)
    return (values, rows(session), told, copied)


def test_the_command_line_shows_the_same_whatever_was_picked() -> None:
    compared = 0
    for moves, other in twins(1):
        one, two = (rules.show("spindizzy", (), " ".join(map(str, line))) for line in (moves, other))
        assert (one.data, one.lines) == (two.data, two.lines)
        compared += 1
    assert compared


def test_the_view_holds_no_state_and_no_record() -> None:
    """What a person may not see can't be reached through a view, whatever is followed from it."""
    session = played([move for _, move in list(random_moves(SPINDIZZY, {}, 2))[:14]])
    waiting: list[object] = [view(session)]
    found: set[int] = set()
    while waiting:
        thing = waiting.pop()
        if id(thing) in found or thing is SPINDIZZY or isinstance(thing, type | str | int | float):
            continue
        found.add(id(thing))
        assert type(thing).__module__ not in ("shibumi3d.model.replay", "shibumi3d.study.document"), thing
        assert not isinstance(thing, State), thing
        waiting += held_by(thing)


def held_by(thing: object) -> list[object]:
    if isinstance(thing, dict):
        return [*thing.keys(), *thing.values()]
    if isinstance(thing, tuple | list | set | frozenset):
        return list(thing)
    slots = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
    held = [getattr(thing, name) for name in slots if hasattr(thing, name)]
    return [*held, *vars(thing).values()] if hasattr(thing, "__dict__") else held


ABOVE = ("app", "cli", "export")
HIDDEN = {"_document", "_maker"}


def test_nothing_above_study_reaches_into_a_session(repository: Path) -> None:
    """What a session keeps for itself is named in no file of a higher layer."""
    for layer in ABOVE:
        for path in (repository / "shibumi3d" / layer).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Attribute) and node.attr in HIDDEN:
                    raise AssertionError(f"{path}, line {node.lineno}: {node.attr}")
                if isinstance(node, ast.ImportFrom):
                    assert node.module not in ("shibumi3d.study.document", "shibumi3d.model.replay"), path


# Taking back


def test_taking_back_asks_everyone_and_goes_to_the_start_of_the_round(session: Session) -> None:
    pick(session, *own_colours())
    assert view(session).asks == {Act.TAKE_BACK, Act.UNDO}
    session.do(Act.TAKE_BACK)
    assert shown(session) == ""
    assert view(session).secret_seat == 0
    with pytest.raises(IntentError):
        session.do(Act.REDO)


def test_undoing_a_move_is_taking_back(session: Session) -> None:
    pick(session, *own_colours())
    session.do(intents.Play(Put("1a1")))
    session.do(Act.UNDO)
    assert shown(session) == ""
    assert view(session).secret_seat == 0


def test_an_edit_can_be_undone_alone(session: Session) -> None:
    pick(session, *own_colours())
    session.do(intents.Comment(1, "hm"))
    assert Act.UNDO not in view(session).asks
    session.do(Act.UNDO)
    assert document(session).record.comment_at(1) == ""
    assert len(shown(session).split()) == 3


def test_while_hands_are_secret_nobody_goes_on_from_the_past(session: Session) -> None:
    pick(session, *own_colours())
    session.do(Walk.BACK)
    for intent in (Act.GO_ON_HERE, intents.PlayVariation(Pick(own_colours()[2]))):
        with pytest.raises(IntentError, match="hands are secret"):
            session.do(intent)
    assert len(document(session).record.nodes) == 4
    assert Act.GO_ON_HERE not in view(session).can


def test_while_hands_are_secret_the_moves_are_not_copied(session: Session) -> None:
    pick(session, *own_colours()[:2])
    with pytest.raises(IntentError, match="when the game is over"):
        session.transcript()


@pytest.mark.parametrize("again", [0, 1])
def test_a_round_that_is_picked_anew_does_not_tell_whether_it_is_the_same(
    session: Session, again: int
) -> None:
    colours = own_colours()
    pick(session, *colours)
    session.do(Act.TAKE_BACK)
    pick(session, colours[again])
    live = document(session).live
    assert [step.node for step in view(session).line.steps] == [0, live]
    assert not view(session).line.steps[-1].branches
    assert [entry.move for row in rows(session) for entry in row.entries if entry.node] == [None]
    assert Walk.NEXT_VARIATION not in view(session).can
    for walk in (Walk.FORWARD, Walk.NEXT_VARIATION, Walk.END):
        session.do(walk)
        assert view(session).at_live
    assert len(document(session).record.nodes) > 3


def test_a_round_that_is_open_shows_all_that_was_played_before_it() -> None:
    moves = [move for _, move in list(random_moves(SPINDIZZY, {}, 5))[:8]]
    session = played(moves)
    assert [step.node for step in view(session).line.steps] == list(range(9))


def test_deleting_does_not_take_a_pick_back_that_was_revealed(session: Session) -> None:
    pick(session, *own_colours())
    before = view(session)
    with pytest.raises(IntentError):
        session.do(intents.Delete(2))
    assert view(session) is before
    session.do(Act.TAKE_BACK)
    session.do(intents.Delete(1))
    assert document(session).record.mainline() == ()


# The end


def test_when_the_game_is_over_everything_is_shown_and_what_follows_is_a_study() -> None:
    session = played([move for _, move in random_moves(SPINDIZZY, {}, 1)])
    assert view(session).now.actor is None
    end = document(session).live
    session.do(Walk.START)
    assert min(seen_counts(session)) > 0
    assert "pick:" in session.transcript()
    for colour in own_colours():
        session.do(intents.PlayVariation(Pick(colour)))
    assert view(session).secret_seat is None
    assert document(session).record.end() == document(session).live == end
