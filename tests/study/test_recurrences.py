"""Positions that recur: by another order of moves, turned or mirrored."""

from __future__ import annotations

from itertools import product

import pytest

from shibumi3d.model import diagram
from shibumi3d.model.game import State
from shibumi3d.model.moves import parse
from shibumi3d.model.record import ROOT
from shibumi3d.study import intents, recurrences
from shibumi3d.study.recurrences import Recurrences
from shibumi3d.study.session import Session
from shibumi3d.study.snapshot import Snapshot, snapshot
from tests.study.sessions import REGISTRY, begin, document

POSITION = diagram.parse(
    """
R . . .
B W . .   . .
. . . .   . . .   . .
. . W .   . . .   . .   .
""".replace("   . .\n.", "   . . .\n.", 1)
)


def vary(session: Session, moves: str) -> int:
    session.do(intents.Show(ROOT))
    for move in moves.split():
        session.do(intents.PlayVariation(parse(move)))
    return document(session).node


@pytest.fixture
def session() -> Session:
    made = Session(REGISTRY, lambda _: None)
    begin(made, "1g3 1a3 1g5")
    return made


def test_every_image_of_a_position_has_one_canonical_form() -> None:
    images = {POSITION.mapped(symmetry) for symmetry in POSITION.pyramid.symmetries}
    assert len(images) == 8
    assert len({image.canonical for image in images}) == 1
    assert POSITION.canonical != POSITION.take(next(place for place, _ in POSITION.marbles())).canonical


def test_another_order_of_moves_is_the_same_position(session: Session) -> None:
    there = vary(session, "1g5 1a3 1g3")
    assert session.recurring() == (3,)
    session.do(intents.Show(3))
    assert session.recurring() == (there,)


def test_a_mirrored_line_is_the_same_position(session: Session) -> None:
    vary(session, "1a3 1g3 1a5")
    assert session.recurring() == (3,)


def test_the_same_marbles_with_another_to_move_are_another_position(session: Session) -> None:
    vary(session, "1g3 1a3 1c1 1g5")
    assert session.recurring() == ()


def test_a_large_record_is_gone_through_bit_by_bit(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recurrences, "AT_ONCE", 1)
    vary(session, "1g5 1a3 1g3")
    there = document(session).node
    session.do(intents.Show(there))
    assert session.recurring() == ()
    rounds = 0
    while session.looks_further:
        session.look_further()
        rounds += 1
    assert rounds > 3
    assert session.recurring() == (3,)


def test_a_record_of_thousands_of_moves_costs_each_step_no_more_than_a_small_one(session: Session) -> None:
    """Rules run for a few positions at a step; the others are looked at while nothing else is to be done."""
    record = document(session).record
    node = ROOT
    for first, second in product(("1a1", "1a5", "1a7", "1c1", "1c7"), repeat=2):
        for third in ("1e1", "1e7", "1g1", "1g5", "1g7"):
            if first != second:
                for move in (first, second, third):
                    record, node = record.add(ROOT if move == first else node, parse(move))
    held = Recurrences(document(session).replay)
    asked: list[State] = []

    def counted(state: State) -> Snapshot:
        asked.append(state)
        return snapshot(state)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(recurrences, "snapshot", counted)
        held.others(record, node)
        assert len(asked) <= recurrences.AT_ONCE + 1
        before = len(asked)
        held.others(record, ROOT)
        assert len(asked) <= before + 1


def test_what_was_deleted_is_no_longer_named(session: Session) -> None:
    there = vary(session, "1g5 1a3 1g3")
    session.do(intents.Show(3))
    assert session.recurring() == (there,)
    session.do(intents.Delete(there))
    assert session.recurring() == ()
