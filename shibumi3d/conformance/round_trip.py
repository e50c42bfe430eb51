"""A promise of every game, for the conformance suite: what is saved is what was played."""

from __future__ import annotations

from collections.abc import Iterator

from shibumi3d.conformance.promises import Playthrough
from shibumi3d.files import record_file, transcript
from shibumi3d.files.errors import FileError, TextError
from shibumi3d.model.record import Cursor, Header, Record
from shibumi3d.model.registry import Registry


def files_keep_the_game(play: Playthrough, step: int) -> Iterator[str]:
    """A finished game comes back from a record file, and from a transcript, just as it was."""
    if step < len(play.moves):
        return
    registry = Registry({play.game.name: play.game})
    cursor = Cursor(Record(Header(play.game.name, play.options, date="2026-01-01")))
    for move in play.moves:
        cursor = cursor.play(move)
    record = cursor.record
    try:
        loaded = record_file.decode(record_file.encode(record, "a record"), "a record", registry)
        read = transcript.read(transcript.write(record), registry)
    except (FileError, TextError) as error:
        yield f"it can't be saved and opened again: {error}"
        return
    if loaded.problems or loaded.record != record:
        yield f"a record file holds another game; {' '.join(map(str, loaded.problems))}"
    if read.moves(read.end()) != record.moves(record.end()):
        yield "a transcript holds another game"
