"""Every game leaves the program in every form: nothing here knows which games there are."""

from __future__ import annotations

import random
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

from shibumi3d.export.animation import Wanted, frames
from shibumi3d.export.lines import line_between
from shibumi3d.export.page import page
from shibumi3d.export.sheet import sheet
from shibumi3d.export.tree import tree_data, tree_lines
from shibumi3d.model.record import Header, Record
from shibumi3d.model.registry import installed
from shibumi3d.study.view import known_record
from tests.export.studies import EVIL, korean

GAMES = sorted(installed().games)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("count", [5, 200])
def test_a_game_at_random_is_told_in_every_form(name: str, count: int) -> None:
    """Unfinished, where what is secret stays so, and played to its end."""
    game, chance = installed().game(name), random.Random(count)
    record, state = Record(Header(name, players={seat.name: EVIL for seat in game.seats})), game.start({})
    for _ in range(count):
        moves = state.moves()
        if not moves:
            break
        move = chance.choice(moves)
        beside = chance.choice(moves)
        if chance.random() < 0.2:
            record, _ = record.add(record.game_end, beside)
        record, state = record.continue_game(move), state.play(move)
    known = known_record(game, record)
    nodes = line_between(known)
    assert any(f"{len(nodes) - 1}. " in line for line in tree_lines(game, record))
    told = tree_data(game, record)["nodes"]
    assert isinstance(told, list)
    assert len(told) == len(known.nodes)
    drawn = ET.fromstring(sheet(game, record, korean()))
    assert sum(part.get("class") == "diagram" for part in drawn.iter()) == len(nodes)
    assert page(game, record, korean(), "ko").count('<button id="node-') == len(known.nodes)
    small = Wanted(size=(48, 32), seconds=0.1, captions=True)
    last = list(frames(game, record, nodes[-2:], replace(small, turn=5.0), korean()))
    assert sum(frame.milliseconds for frame in last) == 100 * len(nodes[-2:])
