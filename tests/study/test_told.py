"""A record as everybody may know it, for what leaves the program: the same as a bystander's view, move by move."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from shibumi3d.games.sparro import SPARRO
from shibumi3d.games.spindizzy import SPINDIZZY
from shibumi3d.games.spoker import SPOKER
from shibumi3d.model.game import Game, State
from shibumi3d.model.moves import Move, Pick
from shibumi3d.model.record import ROOT, EndReason, Header, Record, RecordedResult
from shibumi3d.study.told import told_nodes
from shibumi3d.study.view import View, bystander, bystander_views, known_record


def played(game: Game, count: int, seed: int = 3) -> Record:
    """A game at random, with a variation here and there."""
    chance = random.Random(seed)
    record, state = Record(Header(game.name)), game.start({})
    for _ in range(count):
        moves = state.moves()
        if not moves:
            break
        move = chance.choice(moves)
        if len(moves) > 1 and chance.random() < 0.3:
            record, _ = record.add(record.game_end, moves[0])
        record, state = record.continue_game(move), state.play(move)
    return record


def looked_at(view: View) -> tuple[object, ...]:
    """What of a view is for looking at."""
    return (view.header, view.titles, view.now, view.events, view.told, view.node, view.live, view.annotation)


@pytest.mark.parametrize("game", [SPARRO, SPINDIZZY, SPOKER], ids=lambda game: str(game.name))
@pytest.mark.parametrize("count", [0, 1, 7, 14, 60])
def test_the_views_of_a_record_are_those_of_a_bystander(game: Game, count: int) -> None:
    record = played(game, count)
    known = known_record(game, record)
    nodes = tuple(known.subtree())
    for order in (nodes, (ROOT, *known.mainline()), tuple(reversed(nodes))):
        views = list(bystander_views(game, record, order))
        assert [looked_at(view) for view in views] == [
            looked_at(bystander(game, record, node)) for node in order
        ]


def test_a_game_that_was_resigned_ends_where_it_stands() -> None:
    record = played(SPARRO, 4)
    resigned = RecordedResult(("red",), EndReason.RESIGNATION)
    record = replace(record, header=replace(record.header, result=resigned))
    *before, last = bystander_views(SPARRO, record, (ROOT, *record.mainline()))
    assert last.outcome is not None
    assert str(last.outcome.reason) == "Black resigned"
    assert all(view.outcome is None for view in before)


def test_every_move_is_played_once_whatever_the_tree_looks_like(monkeypatch: pytest.MonkeyPatch) -> None:
    record = played(SPARRO, 40)
    states = type(SPARRO.start({}))
    play, count = states.play, [0]

    def counted(self: State, move: Move) -> State:
        count[0] += 1
        return play(self, move)

    monkeypatch.setattr(states, "play", counted)
    list(bystander_views(SPARRO, record, record.subtree()))
    beside = sum(1 for _ in told_nodes(SPARRO, record))
    assert beside == len(record.nodes)
    assert count[0] == len(record.nodes) - 1


def test_picks_that_were_taken_back_are_nowhere_while_the_round_is_open() -> None:
    """The round's later picks are still in the record, and nobody may know of them."""
    record = played(SPINDIZZY, 3)
    first, second, third = record.mainline()[:3]
    open_round = record.take_back(second)
    assert isinstance(record.nodes[third].move, Pick)
    assert [told.node for told in told_nodes(SPINDIZZY, open_round)] == [ROOT, first, second]
    assert set(known_record(SPINDIZZY, open_round).nodes) == {ROOT, first, second}
    assert len(list(bystander_views(SPINDIZZY, open_round, (ROOT, first, second)))) == 3
    with pytest.raises(KeyError):
        list(bystander_views(SPINDIZZY, open_round, (third,)))
