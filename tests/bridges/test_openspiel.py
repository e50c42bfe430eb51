"""OpenSpiel's own tests and bots on every game: a proof by something that nobody here wrote."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

pyspiel: Any = pytest.importorskip("pyspiel", reason="the package open_spiel is not installed")

from shibumi3d.bridges.openspiel import (  # noqa: E402 - it needs pyspiel
    Path,
    SpielState,
    action,
    actions,
    other_world,
    register,
    returns,
)
from shibumi3d.games.sparro import SPARRO  # noqa: E402
from shibumi3d.games.spindizzy import SPINDIZZY  # noqa: E402
from shibumi3d.games.spoker import SPOKER  # noqa: E402
from shibumi3d.model.moves import Choose, Pass, Put, parse  # noqa: E402
from shibumi3d.model.registry import installed  # noqa: E402
from tests.games.playing import played, random_moves  # noqa: E402
from tests.study.toys import ToyState  # noqa: E402

NAMES = register(installed())
VARIANTS = (
    *(name for name in NAMES if name != "shibumi_margo"),
    "shibumi_margo(size=5)",
    "shibumi_sparro(variant=extended)",
    "shibumi_spline(variant=plus)",
    "shibumi_spoker(visible_groups_only=false)",
)
every_game = pytest.mark.parametrize("name", VARIANTS)


def test_every_installed_game_is_registered_once() -> None:
    assert {"shibumi_sparro", "shibumi_spindizzy", "shibumi_spoker"} <= set(pyspiel.registered_names())
    assert register(installed()) == NAMES


@every_game
def test_openspiels_random_simulation_test_passes(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@every_game
def test_openspiels_python_simulation_test_passes(name: str) -> None:
    suite = pytest.importorskip("open_spiel.python.tests.games_sim_test")
    suite.GamesSimTest().sim_game(pyspiel.load_game(name))


def test_options_are_parameters() -> None:
    game = pyspiel.load_game("shibumi_spoker(visible_groups_only=false)")
    assert (
        game.get_parameters() == {"visible_groups_only": False}
        or not game.new_initial_state().state.visible_only
    )
    assert not game.new_initial_state().state.visible_only
    assert pyspiel.load_game("shibumi_spoker").new_initial_state().state.visible_only


@every_game
def test_the_games_are_the_same_move_by_move(name: str) -> None:
    state = pyspiel.load_game(name).new_initial_state()
    chooser = Random(name)
    while not state.is_terminal():
        own = state.state
        if state.is_chance_node():
            odds = dict(state.chance_outcomes())
            total = sum(weight for _, weight in own.chances())
            assert odds == {action(own, move): weight / total for move, weight in own.chances()}
        else:
            assert state.current_player() == own.actor
            texts = {state.action_to_string(number) for number in state.legal_actions()}
            assert texts == {str(move) for move in own.moves()}
        state.apply_action(chooser.choice(state.legal_actions()))
    assert state.state.result is not None
    assert [value > 0 for value in state.returns()] == [
        seat in state.state.result.winners and len(state.state.result.winners) < len(state.returns())
        for seat in range(len(state.returns()))
    ]


def test_what_winners_get_is_paid_by_all() -> None:
    for seed in range(30):
        for game in (SPARRO, SPINDIZZY, SPOKER):
            *_, (state, move) = random_moves(game, {}, seed)
            assert returns(state) == [0.0] * len(game.seats)
            gains = returns(state.play(move))
            assert sum(gains) == pytest.approx(0)
            assert max(gains) in (1.0, 0.0)


@every_game
def test_every_legal_move_has_a_number_of_its_own(name: str) -> None:
    own = pyspiel.load_game(name).new_initial_state().state
    assert tuple(actions(own)) == tuple(sorted(actions(own)))
    assert [actions(own)[action(own, move)] for move in own.moves()] == list(own.moves())


def test_what_is_chosen_by_name_has_numbers_after_all_other_moves() -> None:
    state = ToyState((Choose("swap"), Pass(), Choose("red"), Put("1g7")))
    assert [str(move) for move in actions(state).values()] == ["pass", "1g7", "choose:swap", "choose:red"]
    other = ToyState((Choose("bid-1"),))
    assert action(other, Choose("bid-1")) == action(state, Choose("swap"))


# Secrets


def path_of(moves: str) -> Path:
    path = Path((SPINDIZZY.start(),))
    for text in moves.split():
        path = path.then(parse(text))
    return path


def generator(seed: int) -> Iterator[float]:
    chooser = Random(seed)
    while True:
        yield chooser.random()


def test_information_states_hide_the_picks_of_others() -> None:
    game = pyspiel.load_game("shibumi_spindizzy")

    def after(moves: str) -> SpielState:
        state = game.new_initial_state()
        for text in moves.split():
            state.apply_action(action(state.state, parse(text)))
        return state  # type: ignore[no-any-return]

    red, white = after("pick:red pick:black"), after("pick:white pick:black")
    for known in ("information_state_string", "observation_string"):
        assert getattr(red, known)(0) != getattr(white, known)(0)
        assert getattr(red, known)(1) == getattr(white, known)(1)
        assert getattr(red, known)(2) == getattr(white, known)(2)
    later = "pick:red 1a1 1c1 1e1"
    assert after(f"pick:red pick:red {later}").information_state_string(1) != after(
        f"pick:white pick:red {later}"
    ).information_state_string(1)


@pytest.mark.parametrize("player", range(3))
def test_another_world_looks_the_same_and_differs_in_secret(player: int) -> None:
    path = path_of("pick:white pick:red pick:black 1a1 1c1 1e1 pick:red pick:black")
    random = generator(player)
    worlds = [other_world(path, player, lambda: next(random)) for _ in range(200)]
    assert {world.state.seen_by(player) for world in worlds} == {path.state.seen_by(player)}
    assert all(world.moves[:6] == path.moves[:6] for world in worlds)
    secrets = {world.moves[6:] for world in worlds}
    assert len(secrets) == (3 if player in (0, 1) else 9)


# Bots


def play_with(state: Any, bots: list[Any], moves: int) -> SpielState:
    """Some moves by bots; chance is left to itself."""
    chooser = Random(1)
    for _ in range(moves):
        while state.is_chance_node():
            state.apply_action(chooser.choice(state.legal_actions()))
        if state.is_terminal():
            break
        number = bots[state.current_player()].step(state)
        assert number in state.legal_actions()
        state.apply_action(number)
    return state  # type: ignore[no-any-return]


@pytest.fixture
def search() -> Any:
    return pytest.importorskip("open_spiel.python.algorithms.mcts")


@pytest.mark.parametrize("name", [name for name in VARIANTS if "spindizzy" not in name])
def test_openspiels_mcts_plays(search: Any, name: str) -> None:
    game = pyspiel.load_game(name)
    evaluator = search.RandomRolloutEvaluator(1)
    bots = [search.MCTSBot(game, 1.4, 12, evaluator) for _ in range(game.num_players())]
    assert len(play_with(game.new_initial_state(), bots, 4).path.moves) >= 4


def test_openspiels_mcts_finds_the_winning_line(search: Any) -> None:
    game = pyspiel.load_game("shibumi_sparro")
    state = game.new_initial_state()
    for text in ("1a1", "1c7", "1c1", "1e7"):
        state.apply_action(action(state.state, parse(text)))
    bot = search.MCTSBot(game, 1.4, 60, search.RandomRolloutEvaluator(1), solve=True)
    assert state.action_to_string(bot.step(state)) == "1e1"
    assert played(SPARRO.start(), "1a1 1c7 1c1 1e7 1e1").result is not None


def test_openspiels_information_set_mcts_plays_spindizzy(search: Any) -> None:
    ismcts = pytest.importorskip("open_spiel.python.algorithms.ismcts")
    game = pyspiel.load_game("shibumi_spindizzy")
    bots = [ismcts.ISMCTSBot(game, search.RandomRolloutEvaluator(1), 2.0, 8) for _ in range(3)]
    state = play_with(game.new_initial_state(), bots, 6)
    assert state.state.position.occupied.bit_count() == 3
