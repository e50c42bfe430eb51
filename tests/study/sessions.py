"""Sessions for tests: games of Sparro, and what is in them."""

from __future__ import annotations

from shibumi3d.files import record_file
from shibumi3d.files.autosave import AutosaveWriter
from shibumi3d.games.sparro import SPARRO
from shibumi3d.model.moves import parse
from shibumi3d.model.record import Record
from shibumi3d.model.registry import Registry
from shibumi3d.study import intents
from shibumi3d.study.document import Document
from shibumi3d.study.session import Session
from shibumi3d.study.view import View

REGISTRY = Registry({"sparro": SPARRO})

WON = "1g3 1a3 1a1 1a7 1e7 1g1 1c1 2b2 1e1"
"""Red makes a line with the last of these moves."""


def document(session: Session) -> Document:
    """The document that a session has open."""
    assert session._document is not None
    return session._document


def view(session: Session) -> View:
    """The view of a session that has a game open."""
    assert session.view is not None
    return session.view


def begin(session: Session, moves: str = "", **options: str) -> None:
    """Start a game of Sparro and make moves."""
    session.do(intents.NewGame("sparro", options, {"red": "Ann", "black": "Ben"}))
    play(session, moves)


def play(session: Session, moves: str) -> None:
    """Make moves in the game as it stands."""
    for move in moves.split():
        session.do(intents.Play(parse(move)))


def kept(keeper: AutosaveWriter | None, registry: Registry = REGISTRY) -> Record:
    """What the autosave holds."""
    assert keeper is not None
    keeper.flush()
    return record_file.load(keeper.path, registry).record


def shown(session: Session) -> str:
    """The moves that lead to the position that is shown."""
    there = document(session)
    return " ".join(map(str, there.record.moves(there.node)))


def game(session: Session) -> str:
    """The moves of the game as it stands."""
    there = document(session)
    return " ".join(map(str, there.record.moves(there.live)))


def main_line(session: Session) -> str:
    """The moves of the main line."""
    record = document(session).record
    return " ".join(map(str, record.moves(record.end())))


def lines(session: Session) -> set[str]:
    """Every line of the record, from the start to its end."""
    record = document(session).record
    ends = [node for node in record.nodes if not record.nodes[node].children]
    return {" ".join(map(str, record.moves(end))) for end in ends}
