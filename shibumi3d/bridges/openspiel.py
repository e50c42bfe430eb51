"""The games as games of OpenSpiel: its algorithms can play them, and its tests can test them.

Needs the package ``open_spiel`` (``pip install shibumi3d[openspiel]``). After `register`, every installed
game is loaded by OpenSpiel under the name ``shibumi_NAME``, with its options as parameters::

    register(installed())
    pyspiel.load_game("shibumi_sparro(variant=extended)")
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from itertools import permutations
from json import dumps, loads
from typing import Any, Final

from shibumi3d.model import diagram
from shibumi3d.model.colours import COLOURS
from shibumi3d.model.events import Event, Picked, Revealed
from shibumi3d.model.game import CHANCE, Game, State
from shibumi3d.model.moves import Choose, Draw, Move, Pass, Pick, Put, Remove, Shift
from shibumi3d.model.pyramid import Pyramid
from shibumi3d.model.registry import Registry

pyspiel: Any = import_module("pyspiel")
"""OpenSpiel's module, which has no types."""

PREFIX: Final = "shibumi_"

LONGEST: Final = 5000
"""More moves than any game has: the conformance suite reports one that goes on longer."""

CHOICES: Final = 100
"""How many things there can be to choose from by name at one time."""


def register(registry: Registry) -> tuple[str, ...]:
    """Makes the games known to OpenSpiel; the names under which it loads them."""
    known = pyspiel.registered_names()
    for game in registry.games.values():
        if PREFIX + game.name not in known:
            # A class, as OpenSpiel's own games are: other callables don't survive the end of the program.
            pyspiel.register_game(_kind(game), type(str(game.title), (SpielGame,), {"rules": game}))
    return tuple(PREFIX + name for name in registry.games)


def _kind(game: Game) -> Any:
    kind = pyspiel.GameType
    return kind(
        short_name=PREFIX + game.name,
        long_name=str(game.title),
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC if game.random else kind.ChanceMode.DETERMINISTIC,
        information=kind.Information.IMPERFECT_INFORMATION
        if game.secret
        else kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=len(game.seats),
        min_num_players=len(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        provides_factored_observation_string=False,
        parameter_specification={option.name: _parameter(option.default) for option in game.options},
    )


def _parameter(value: str) -> object:
    """The value of an option as OpenSpiel reads it in a text: ``3`` as a number, ``true`` as a truth value."""
    try:
        return loads(value)
    except ValueError:
        return value


def _value(parameter: object) -> str:
    return parameter if isinstance(parameter, str) else dumps(parameter)


@lru_cache(maxsize=8)
def known_moves(pyramid: Pyramid) -> tuple[Move, ...]:
    """Every move that there can be on a pyramid, apart from choices by name."""
    return (
        *(Draw(colour) for colour in COLOURS),
        *(Pick(colour) for colour in COLOURS),
        Pass(),
        *(Put(place) for place in pyramid.names),
        *(Put(place, colour) for place in pyramid.names for colour in COLOURS),
        *(Remove(place) for place in pyramid.names),
        *(Shift(source, target) for source, target in permutations(pyramid.names, 2)),
    )


@lru_cache(maxsize=8)
def _numbers(pyramid: Pyramid) -> dict[Move, int]:
    return {move: number for number, move in enumerate(known_moves(pyramid))}


def actions(state: State) -> dict[int, Move]:
    """The legal moves by their numbers as actions of OpenSpiel, the lowest first.

    A move has the same number in all states on a pyramid. What is chosen by name has numbers after these,
    in the order in which the state lists its choices: there is no end of names.
    """
    numbers = _numbers(state.position.pyramid)
    moves = state.moves()
    choices = [move for move in moves if isinstance(move, Choose)]
    numbered = {numbers[move]: move for move in moves if not isinstance(move, Choose)}
    return dict(sorted(numbered.items())) | dict(enumerate(choices, len(numbers)))


def action(state: State, move: Move) -> int:
    """The number of a legal move as an action of OpenSpiel."""
    return next(number for number, legal in actions(state).items() if legal == move)


def returns(state: State) -> list[float]:
    """1 for winning alone; what the winners get is shared by them and paid by all, so the sum is 0."""
    seats = len(state.game.seats)
    winners = () if state.result is None else state.result.winners
    if not winners:
        return [0.0] * seats
    others = max(seats - 1, 1)
    return [((seats / len(winners) if seat in winners else 0) - 1) / others for seat in range(seats)]


@dataclass(frozen=True)
class Path:
    """The states of a game so far and the moves between them; never copied, because it never changes."""

    states: tuple[State, ...]
    moves: tuple[Move, ...] = ()

    def __deepcopy__(self, memo: object) -> Path:
        return self

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self.states[-1]

    def then(self, move: Move) -> Path:
        """The path with one move more."""
        return Path((*self.states, self.state.play(move)), (*self.moves, move))

    def events(self, step: int) -> tuple[Event, ...]:
        """What the move that led to a step did."""
        return self.state.game.events(self.states[step - 1], self.moves[step - 1], self.states[step])

    def told(self, step: int, player: int) -> tuple[Event, ...]:
        """What a player is told of it: of what another picks in secret, only that it was picked."""
        return tuple(
            Picked(event.seat, None) if isinstance(event, Picked) and event.seat != player else event
            for event in self.events(step)
        )


def other_world(path: Path, player: int, chance: Callable[[], float]) -> Path:
    """A path that looks the same to a player, with the secret picks of others made at random.

    ``chance`` gives numbers from 0 up to 1. Picks that have been shown are no secret any more.
    """
    shown = (step for step in range(len(path.moves), 0, -1) if _shows_picks(path.events(step)))
    start = next(shown, 0)
    world = Path(path.states[: start + 1], path.moves[:start])
    for move in path.moves[start:]:
        if isinstance(move, Pick) and world.state.actor != player:
            picks = world.state.moves()
            world = world.then(picks[int(chance() * len(picks))])
        else:
            world = world.then(move)
    return world


def _shows_picks(events: tuple[Event, ...]) -> bool:
    return any(isinstance(event, Revealed) for event in events)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options, as OpenSpiel's C++ core sees it; a subclass says which game."""

    rules: Game

    def __init__(self, parameters: Mapping[str, object]) -> None:
        self.start = self.rules.start({name: _value(value) for name, value in parameters.items()})
        number = len(known_moves(self.start.position.pyramid)) + CHOICES
        information = pyspiel.GameInfo(
            num_distinct_actions=number,
            max_chance_outcomes=number if self.rules.random else 0,
            num_players=len(self.rules.seats),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(_kind(self.rules), information, dict(parameters))

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return (pyspiel.load_game, (str(self),))

    def new_initial_state(self) -> SpielState:
        return SpielState(self, Path((self.start,)))

    def make_py_observer(self, kind: Any = None, _parameters: object = None) -> SpielObserver:
        return SpielObserver(kind is not None and kind.perfect_recall)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state in OpenSpiel's sense: it changes when an action is applied."""

    def __init__(self, game: SpielGame, path: Path) -> None:
        super().__init__(game)
        self.path = path

    @property
    def state(self) -> State:
        """The state of ours that it stands for."""
        return self.path.state

    def current_player(self) -> int:
        actor = self.state.actor
        if actor is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if actor == CHANCE else int(actor)

    def _legal_actions(self, _player: int) -> list[int]:
        return list(actions(self.state))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        weights = dict(self.state.chances())
        total = sum(weights.values())
        return [(number, weights[move] / total) for number, move in actions(self.state).items()]

    def _apply_action(self, action: int) -> None:
        self.path = self.path.then(actions(self.state)[action])

    def _action_to_string(self, _player: int, action: int) -> str:
        return str(actions(self.state)[action])

    def is_terminal(self) -> bool:
        return self.state.actor is None

    def returns(self) -> list[float]:
        return returns(self.state)

    def resample_from_infostate(self, player: int, chance: Callable[[], float]) -> SpielState:
        """Another state that the player can't tell from this one."""
        other: SpielState = self.get_game().new_initial_state()
        for move in other_world(self.path, player, chance).moves:
            other.apply_action(action(other.state, move))
        return other

    def __str__(self) -> str:
        return f"{diagram.draw(self.state.position)}\n{' '.join(str(move) for move in self.path.moves)}"


class SpielObserver:
    """What a player knows, as text: now, or of the whole game (``recall``)."""

    tensor = None
    dict: Final[Mapping[str, object]] = {}

    def __init__(self, recall: bool) -> None:
        self.recall = recall

    def set_from(self, state: SpielState, player: int) -> None:
        """There are no tensors."""

    def string_from(self, state: SpielState, player: int) -> str:
        """What the player knows about a state."""
        now = state.state.seen_by(player)
        trays = "\n".join(
            f"{tray.title}: {', '.join(f'{count} {colour}' for colour, count in tray.marbles)} +{tray.hidden}"
            for tray in now.trays
        )
        text = f"player {player}, actor {now.actor}\n{diagram.draw(now.position)}\n{trays}\n{now.prompt}"
        if not self.recall:
            return text
        told = (str(state.path.told(step, player)) for step in range(1, len(state.path.states)))
        return "\n".join((text, *told))
