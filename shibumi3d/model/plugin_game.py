"""A plugin's game and its states, with a guard before every question.

Whoever has such a game can ask it as any other: the answers are plain values that fit the contract and can be
shown, or a ForeignError says in one sentence why there is none. What a game says of itself is read once.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from itertools import islice
from random import Random
from typing import Any, TypeVar

from shibumi3d.model.answers import DESCRIPTION, METHODS, described, mismatches, pictured, shown, state_types
from shibumi3d.model.events import Event
from shibumi3d.model.foreign import ForeignError, WrongAnswerError, ask
from shibumi3d.model.game import (
    Actor,
    Detail,
    Extra,
    Game,
    Highlight,
    IllegalMoveError,
    OptionError,
    Page,
    Prospect,
    Result,
    State,
    Tray,
)
from shibumi3d.model.limits import (
    LARGEST,
    MOST_SHOWN,
    beyond,
    marbles_beyond,
    told_of_itself,
    too_many,
    wrong_message,
)
from shibumi3d.model.messages import Message, MessageError
from shibumi3d.model.moves import Move
from shibumi3d.model.plain import plain
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import pyramid_of
from shibumi3d.model.set_up import SetUp, SetUpError

T = TypeVar("T")


class _Description:
    """What a game says of itself, as plain values; it has the attributes of a game and nothing else."""

    def __init__(self, game: Game) -> None:
        for name in DESCRIPTION:
            if hasattr(game, name):
                setattr(self, name, plain(getattr(game, name)))


class PluginGame(Game):
    """The game of a plugin, guarded. ``original`` is the plugin's own object, for the conformance suite."""

    def __init__(self, original: Game, who: Message) -> None:
        """Read what the game says of itself; ForeignError, which names the plugin ``who``, for what is wrong."""
        self.original = original
        said = ask(who, lambda: _described(original))
        for name in DESCRIPTION:
            setattr(self, name, getattr(said, name))
        self._pages: tuple[Page, ...] | None = None
        self._typical: Position | None = None
        self._move_titles: dict[Move, Message] = {}

    def ask(self, question: Callable[[], T]) -> T:
        """The answer of the rules to a question; ForeignError where they fail.

        What rules may raise (a move, an option or a start that they refuse) goes through, in plain values.
        """
        refused: list[MessageError] = []

        def asked() -> T | None:
            try:
                return question()
            except (IllegalMoveError, OptionError, SetUpError) as error:
                refused.append(_plain_refusal(error))
                return None

        answer = ask(self.title, asked)
        if refused:
            raise refused[0]
        return answer  # type: ignore[return-value]  # None is an answer only where something was refused

    def state(self, answer: object, where: str) -> PluginState:
        """A state that the rules gave, guarded. To be called inside `ask`."""
        _fits(mismatches(answer, State, where))
        position = plain(answer.position)  # type: ignore[attr-defined]  # every state has one
        _fits(mismatches(position, Position, "`position`"))
        _fits(beyond(position, len(self.seats), pyramid_of(), "`position`"))
        return PluginState(self, answer, position)  # type: ignore[arg-type]  # it is a state

    # The contract of a game

    @property
    def pages(self) -> tuple[Page, ...]:
        """The rules in words and pictures, read once; where they can't be read, a page that says why."""
        if self._pages is None:
            try:
                self._pages = self.ask(lambda: _pictures(self.original, len(self.seats))[0])
            except ForeignError as error:
                self._pages = (Page(self.title, error.message),)
        return self._pages

    @property
    def typical(self) -> Position:
        if self._typical is None:
            self._typical = self.ask(lambda: _pictures(self.original, len(self.seats))[1])
        return self._typical

    def begin(self, options: Mapping[str, str]) -> State:
        return self.ask(lambda: self.state(self.original.begin(dict(options)), "`begin`"))

    def set_up(self, options: Mapping[str, str], start: SetUp) -> State:
        return self.ask(lambda: self.state(self.original.set_up(dict(options), start), "`set_up`"))

    def extras(self, options: Mapping[str, str]) -> tuple[Extra, ...]:
        def asked() -> tuple[Extra, ...]:
            extras: tuple[Extra, ...] = plain(self.original.extras(dict(options)))
            _fits(mismatches(extras, tuple[Extra, ...], "`extras`"))
            _fits(too_many("extras", extras))
            _fits(beyond(extras, len(self.seats), pyramid_of(), "`extras`"))
            return extras

        return self.ask(asked)

    def events(self, before: State, move: Move, after: State) -> tuple[Event, ...]:
        def asked() -> tuple[Event, ...]:
            told = plain(_events(self.original, _bare(before), move, _bare(after)))
            _fits(mismatches(told, tuple[Event, ...], "`events`"))
            _fits(too_many("events", told))
            _fits(beyond(told, len(self.seats), after.position.pyramid, "`events`"))
            events: tuple[Event, ...] = told
            return events

        return self.ask(asked)

    def rule_events(self, before: State, after: State) -> Iterable[Event]:
        most = MOST_SHOWN["events"]
        return self.ask(
            lambda: plain(tuple(islice(self.original.rule_events(_bare(before), _bare(after)), most)))
        )

    def move_title(self, move: Move) -> Message:
        """What a move is called, asked once; after a failure it is called what it would be without the game."""

        def asked() -> Message:
            title: Message = plain(self.original.move_title(move))
            _fits(wrong_message(title, f"`move_title` of '{move}'"))
            return title

        if move not in self._move_titles:
            self._move_titles[move] = super().move_title(move)
            self._move_titles[move] = self.ask(asked)
        return self._move_titles[move]


class PluginState(State):
    """A state of a plugin's game, guarded. Equal to another where the plugin's own states are."""

    __slots__ = ("_game", "original", "position")

    def __init__(self, game: PluginGame, original: State, position: Position) -> None:
        self._game = game
        self.original = original
        self.position = position  # type: ignore[misc]  # it can be written here, in its own slot

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PluginState):
            return NotImplemented
        return self._game.ask(lambda: bool(self.original == other.original))

    def __hash__(self) -> int:
        return self._game.ask(lambda: hash(self.original))

    def _answer(self, name: str) -> Any:
        """The answer to a question, plain and as the contract has it."""
        game, where = self._game, f"`{name}`"

        def asked() -> Any:
            given = getattr(self.original, name)
            answer = plain(given() if name in METHODS else given)
            _fits(mismatches(answer, state_types()[name], where))
            _fits(too_many(name, answer) if isinstance(answer, tuple) else ())
            _fits(beyond(answer, len(game.seats), self.position.pyramid, where))
            _fits(_unfitting(name, answer, len(game.seats), self.position))
            return answer

        return game.ask(asked)

    # The contract of a state

    @property
    def game(self) -> Game:
        return self._game

    @property
    def actor(self) -> Actor:
        answer: Actor = self._answer("actor")
        return answer

    def moves(self) -> tuple[Move, ...]:
        answer: tuple[Move, ...] = self._answer("moves")
        return answer

    def play(self, move: Move) -> State:
        return self._game.ask(lambda: self._game.state(self.original.play(move), "`play`"))

    def chances(self) -> tuple[tuple[Move, int], ...]:
        answer: tuple[tuple[Move, int], ...] = self._answer("chances")
        return answer

    @property
    def bag(self) -> Any:
        return self._answer("bag")

    @property
    def key(self) -> Hashable:
        return self._game.ask(lambda: self.original.key)

    @property
    def canonical(self) -> Hashable:
        return self._game.ask(lambda: self.original.canonical)

    @property
    def decided(self) -> tuple[int, ...] | None:
        def asked() -> tuple[int, ...] | None:
            answer: tuple[int, ...] | None = plain(self.original.decided)
            _fits(mismatches(answer, tuple[int, ...] | None, "`decided`"))
            if answer is not None and not set(answer) <= set(range(len(self._game.seats))):
                _fits((f"`decided` is {shown(answer)}; expected numbers of seats",))
            return answer

        return self._game.ask(asked)

    @property
    def turn(self) -> int | None:
        answer: int | None = self._answer("turn")
        return answer

    @property
    def scores(self) -> tuple[int, ...]:
        answer: tuple[int, ...] = self._answer("scores")
        return answer

    @property
    def result(self) -> Result | None:
        answer: Result | None = self._answer("result")
        return answer

    @property
    def colour(self) -> Any:
        return self._answer("colour")

    @property
    def trays(self) -> tuple[Tray, ...]:
        answer: tuple[Tray, ...] = self._answer("trays")
        return answer

    @property
    def highlights(self) -> tuple[Highlight, ...]:
        answer: tuple[Highlight, ...] = self._answer("highlights")
        return answer

    def prospects(self) -> tuple[Prospect, ...]:
        answer: tuple[Prospect, ...] = self._answer("prospects")
        return answer

    def as_set_up(self) -> SetUp:
        def asked() -> SetUp:
            start: SetUp = plain(self.original.as_set_up())
            _fits(mismatches(start, SetUp, "`as_set_up`"))
            return start

        return self._game.ask(asked)

    @property
    def details(self) -> tuple[Detail, ...]:
        answer: tuple[Detail, ...] = self._answer("details")
        return answer

    @property
    def prompt(self) -> Message | None:
        answer: Message | None = self._answer("prompt")
        return answer

    def seen_by(self, seat: int | None) -> State:
        def asked() -> State:
            seen = self.original.seen_by(seat)
            return self if seen is self.original else self._game.state(seen, "`seen_by`")

        return self._game.ask(asked)

    def sampled(self, random: Random) -> State:
        return self._game.ask(lambda: self._game.state(self.original.sampled(random), "`sampled`"))


def _fits(faults: Iterable[str]) -> None:
    """Raise WrongAnswerError for the first of some faults."""
    for fault in faults:
        raise WrongAnswerError(fault)


def _described(game: Game) -> _Description:
    said: Any = _Description(game)
    _fits(described(said))
    _fits(told_of_itself(said))
    return said  # type: ignore[no-any-return]  # the faults of what has no class are looked for above


def _pictures(game: Game, seats: int) -> tuple[tuple[Page, ...], Position]:
    class Shown:
        pages = plain(game.pages)
        typical = plain(game.typical)

    shown: Any = Shown
    _fits(pictured(shown))
    _fits(too_many("pages", shown.pages))
    _fits(beyond(shown.pages, seats, pyramid_of(), "`pages`"))
    _fits(beyond(shown.typical, seats, pyramid_of(), "`typical`"))
    return shown.pages, shown.typical


def _events(game: Game, before: State, move: Move, after: State) -> object:
    """What a game tells of a move; what it would tell without end is cut off where it is too much."""
    if type(game).events is not Game.events:
        return game.events(before, move, after)
    most = MOST_SHOWN["events"] + 1
    by_rule = game.rule_events(before, after)
    _fits(mismatches(by_rule, Iterable[Event], "`rule_events`"))
    return (
        *islice(game.move_events(before, move), most),
        *islice(by_rule, most),
        *islice(game.end_events(after), most),
    )


def _bare(state: State) -> State:
    return state.original if isinstance(state, PluginState) else state


def _unfitting(name: str, answer: Any, seats: int, position: Position) -> Iterable[str]:
    """What the type of an answer doesn't tell: how many there are, and whether seats and places exist."""
    match name:
        case "actor" | "turn" if isinstance(answer, int) and not 0 <= answer < seats:
            yield f"`{name}` is {answer}; expected the number of a seat"
        case "scores" if len(answer) != seats:
            yield f"`scores` has {len(answer)} numbers; expected one for each of {seats} seats"
        case "scores" if any(abs(score) > LARGEST for score in answer):
            yield f"`scores` is {shown(answer)}; expected numbers from {-LARGEST} to {LARGEST}"
        case "bag":
            yield from marbles_beyond(answer, "`bag`")
        case "moves":
            named = position.pyramid.named
            for move in answer:
                for place in (getattr(move, each, None) for each in ("place", "source", "target")):
                    if place is not None and place not in named:
                        yield f"`moves` lists '{move}'; the pyramid has no place {place}"
        case "details":
            names = [detail.name for detail in answer]
            if len(set(names)) < len(names):
                yield f"`details` has the same name twice: {', '.join(names)}"


def _plain_refusal(error: IllegalMoveError | OptionError | SetUpError) -> MessageError:
    """The same refusal in plain values; WrongAnswerError where it can't be read."""
    if isinstance(error, IllegalMoveError):
        reason, rule = plain(error.reason), plain(error.rule)
        _fits(wrong_message(reason, "the reason of an IllegalMoveError"))
        _fits(wrong_message(rule, "the rule of an IllegalMoveError"))
        move = plain(error.move)
        _fits(mismatches(move, Move, "the move of an IllegalMoveError"))
        return IllegalMoveError(move, reason, rule)
    message = plain(error.message)
    _fits(wrong_message(message, "the message of a refusal"))
    return OptionError(message) if isinstance(error, OptionError) else SetUpError(message)
