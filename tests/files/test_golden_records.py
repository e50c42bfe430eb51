"""The golden games go through files and transcripts, short forms included, and come back the same."""

import json

import pytest

from shibumi3d.files import record_file, transcript
from shibumi3d.model.registry import installed
from tests.conftest import ReadGolden

REGISTRY = installed()


@pytest.mark.parametrize("name", ["sparro", "sparro-extended", "spindizzy", "spoker", "spoker-any-group"])
def test_golden_games_come_back(golden: ReadGolden, name: str) -> None:
    games = golden(name)
    if games["game"] not in REGISTRY.games:
        pytest.skip(f"{games['game']} is not installed")
    game = REGISTRY.game(games["game"])
    options = {
        option: value if isinstance(value, str) else json.dumps(value)
        for option, value in games["options"].items()
    }
    for played in games["games"][:8]:
        record = transcript.read_moves(" ".join(played["moves"]), game, options)
        moves = record.moves(record.end())
        assert [str(move) for move in moves] == played["moves"]
        content = record_file.encode("game.shibumi", record)
        assert record_file.decode(content, "game.shibumi", REGISTRY).record == record
        assert transcript.read(transcript.write(record), REGISTRY) == record
        # Colours alone for picks and draws, places without their level.
        short = " ".join(move.partition(":")[2] or move[1:] for move in played["moves"])
        assert transcript.read(short, REGISTRY, game, options) == record
