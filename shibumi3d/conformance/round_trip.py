"""A promise of every game, for the conformance suite: what is saved is what was played."""

from __future__ import annotations

from collections.abc import Iterator

from shibumi3d.conformance.playthrough import Playthrough
from shibumi3d.conformance.set_ups import can_be_set_up
from shibumi3d.files import record_file, transcript
from shibumi3d.files.errors import FileError, TextError
from shibumi3d.model.record import Header, Record
from shibumi3d.model.registry import Registry


def files_keep_the_game(play: Playthrough, step: int) -> Iterator[str]:
    """A finished game comes back from a record file, and from a transcript, just as it was.

    A record file can begin in the middle of it too, from a position that was set up.
    """
    if step < len(play.moves):
        return
    registry = Registry({play.game.name: play.game})
    for record in _records(play):
        try:
            loaded = record_file.decode(record_file.encode("a record", record), "a record", registry)
            # A transcript holds moves alone, so it begins where the game does.
            read = record if record.header.set_up else transcript.read(transcript.write(record), registry)
        except (FileError, TextError) as error:
            yield f"it can't be saved and opened again: {error}"
            return
        if loaded.problems or loaded.record != record:
            yield f"a record file holds another game; {' '.join(map(str, loaded.problems))}"
        if read.moves(read.end()) != record.moves(record.end()):
            yield "a transcript holds another game"


def _records(play: Playthrough) -> Iterator[Record]:
    yield _record(play, Header(play.game.name, play.options, date="2026-01-01"), 0)
    middle = len(play.moves) // 2
    if can_be_set_up(play.game) and play.moves:
        set_up = play.states[middle].as_set_up()
        yield _record(play, Header(play.game.name, play.options, set_up=set_up), middle)


def _record(play: Playthrough, header: Header, first: int) -> Record:
    """A record of the moves from one on."""
    record = Record(header)
    for move in play.moves[first:]:
        record = record.continue_game(move)
    return record
