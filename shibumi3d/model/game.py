"""The game contract: what a plugin of rules offers, and what a state tells whoever asks.

One choice is one move: a turn of several choices is several moves. Interfaces stay generic that way:
places are picked on the pyramid, colours in a tray, the rest are buttons. What a game needs shown, it
says through its states.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import TYPE_CHECKING, Final, Literal

from shibumi3d.model import events
from shibumi3d.model.colours import COLOUR_NAMES, COLOURS, Colour
from shibumi3d.model.events import Event, GroupKind
from shibumi3d.model.messages import Message, MessageError, text
from shibumi3d.model.moves import Choose, Draw, Move, Pass, Pick, Put, Remove, Shift
from shibumi3d.model.position import Position
from shibumi3d.model.set_up import SetUp, SetUpError

CHANCE: Final = "chance"
Actor = int | Literal["chance"] | None
"""Who makes the next move: a seat's number, CHANCE, or nobody when the game is over."""


class IllegalMoveError(MessageError):
    """A move that the rules don't allow: it names the move, the reason and the rule."""

    def __init__(self, move: Move, reason: Message, rule: Message) -> None:
        self.move = move
        self.reason = reason
        self.rule = rule
        super().__init__(
            text("{move} is not allowed: {reason} ({rule})", move=str(move), reason=reason, rule=rule)
        )


class OptionError(MessageError):
    """An option that a game doesn't have, or a value that the option can't take."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's place in a game: ``name`` is for files and the command line, ``title`` for people.

    ``colour`` is the colour of the marbles that the seat owns; None where nobody owns a colour.
    """

    name: str
    title: Message
    colour: Colour | None


@dataclass(frozen=True, slots=True)
class Choice:
    """A value that an option can take."""

    value: str
    title: Message


@dataclass(frozen=True, slots=True)
class Option:
    """A choice of rules made before the game starts; the first of its choices is the default."""

    name: str
    title: Message
    help: Message
    choices: tuple[Choice, ...]

    @property
    def default(self) -> str:
        """The value taken where nothing is said."""
        return self.choices[0].value


class Kind(StrEnum):
    """What sort of game it is, for people who look for one."""

    LINE = "line"
    CONNECTION = "connection"
    CAPTURE = "capture"
    RACE = "race"
    SCORING = "scoring"
    SECRET = "secret"  # noqa: S105 - a kind of game
    CHANCE = "chance"


@dataclass(frozen=True, slots=True)
class Extra:
    """Something beside the marbles on the pyramid that a position of a game has: a hand, a token, a score.

    ``name`` is its name in files, ``default`` the text that holds where nothing is said; ``help`` says
    how the text is written.
    """

    name: str
    title: Message
    help: Message
    default: str


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: the winning seats (all who share a draw), why, and the groups that decided it."""

    winners: tuple[int, ...]
    reason: Message
    groups: tuple[int, ...] = ()

    @property
    def winner(self) -> int | None:
        """The seat that won alone; None where nobody or several did."""
        return self.winners[0] if len(self.winners) == 1 else None

    @property
    def highlights(self) -> tuple[Highlight, ...]:
        """The groups that decided it, as they are marked."""
        return tuple(Highlight(Emphasis.WIN, group, self.reason, self.winner) for group in self.groups)


class TrayKind(StrEnum):
    """How marbles beside the board are kept."""

    RACK = "rack"
    """In rows of holes: a reserve, or the marbles of a hand."""
    HELD = "held"
    """A single marble that is about to be placed."""
    BAG = "bag"
    """In a bag, from which chance draws."""


@dataclass(frozen=True, slots=True)
class Tray:
    """Marbles beside the board: a reserve, a hand, a bag.

    ``marbles`` are the colours with their counts; ``seat`` is whose tray it is, None for a common one.
    ``hidden`` is the number of marbles whose colour the viewer may not know. ``capacity`` is how many
    it had when it was full; 0 for a tray that holds whatever comes.
    """

    title: Message
    seat: int | None
    marbles: tuple[tuple[Colour, int], ...]
    hidden: int = 0
    capacity: int = 0
    kind: TrayKind = TrayKind.RACK

    @property
    def count(self) -> int:
        """How many marbles are in it."""
        return self.hidden + sum(number for _, number in self.marbles)


class Emphasis(StrEnum):
    """Why places are marked."""

    GROUP = "group"
    THREAT = "threat"
    WIN = "win"


@dataclass(frozen=True, slots=True)
class Highlight:
    """Places that the game wants marked together, with the group's name and the seat it belongs to."""

    emphasis: Emphasis
    places: int
    title: Message
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Detail:
    """Something beside scores that a player needs to see, such as who holds a token.

    ``name`` and ``value`` are for programs; ``title`` and ``shown`` for people; ``seat`` where it
    belongs to one.
    """

    name: str
    value: str
    title: Message
    shown: Message
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Prospect:
    """Something that matters in a state: marbles that count together, or would with what they still lack.

    ``places`` are all its places and ``lacks`` those of them where no fitting marble stands; where it
    lacks nothing it is complete. It is a seat's, or a colour's where nobody owns one, or anybody's.
    ``worth`` is what it counts for, in the game's points or ranks.
    """

    kind: GroupKind
    places: int
    lacks: int
    title: Message
    seat: int | None = None
    colour: Colour | None = None
    worth: int = 1


class State(ABC):
    """A position of play. `Game.start` gives the first, `play` every next.

    A subclass is a frozen dataclass, and so hashable, with two things beside what follows: ``position``,
    the marbles on the pyramid, and ``actor``, who makes the next move. Two states from which play goes
    the same way are equal, however they were reached: a state doesn't hold what the last move was.
    `Game.events` tells what a move did.
    """

    __slots__ = ()

    # For the type checker these are read-only. At run time they must not exist here, because a dataclass
    # would take an inherited property for the default value of its field.
    if TYPE_CHECKING:

        @property
        def position(self) -> Position:
            """The marbles on the pyramid."""

        @property
        def actor(self) -> Actor:
            """Who makes the next move."""

    @property
    @abstractmethod
    def game(self) -> Game:
        """The game that this is a state of."""

    @abstractmethod
    def moves(self) -> tuple[Move, ...]:
        """The legal moves, always in the same order; none when the game is over."""

    @abstractmethod
    def play(self, move: Move) -> State:
        """The state after a move; IllegalMoveError if it isn't allowed."""

    def chances(self) -> tuple[tuple[Move, int], ...]:
        """The moves that chance can make, each with its weight; empty where a seat is to move."""
        return ()

    @property
    def bag(self) -> tuple[tuple[Colour, int], ...]:
        """What is left to be drawn, for a game that draws marbles from a bag: colours with their counts."""
        return ()

    @property
    def key(self) -> Hashable:
        """What a search may take for the same: equal keys mean that play goes the same way."""
        return self

    @property
    def canonical(self) -> Hashable:
        """As `key`, but also equal for states that are each other's image on a turned or mirrored board.

        A game that can't tell these gives the key.
        """
        return self.key

    @property
    def decided(self) -> tuple[int, ...] | None:
        """The seats that win, as in `Result.winners`, whatever is played from here on; None where it isn't known.

        It ends lines of a search early; the game goes on to its end all the same.
        """
        return None if self.result is None else self.result.winners

    @property
    def turn(self) -> int | None:
        """The seat whose turn it is: the one to move, or the one for whom chance acts; None if nobody's."""
        return self.actor if isinstance(self.actor, int) else None

    @property
    def scores(self) -> tuple[int, ...]:
        """Points (or lines, or what the game counts) of each seat."""
        return (0,) * len(self.game.seats)

    @property
    def result(self) -> Result | None:
        """How it ended; None while the game is on."""
        return None

    @property
    def colour(self) -> Colour | None:
        """The colour of the marble that a placement now puts; None where the move names it."""
        return None

    @property
    def trays(self) -> tuple[Tray, ...]:
        """The marbles beside the board."""
        return ()

    @property
    def highlights(self) -> tuple[Highlight, ...]:
        """What the game wants marked on the pyramid for as long as this state is shown.

        What the last move completed is marked by its events.
        """
        return () if self.result is None else self.result.highlights

    def prospects(self) -> tuple[Prospect, ...]:
        """What matters here and what it lacks, in a fixed order; computed when it is asked for."""
        return ()

    def as_set_up(self) -> SetUp:
        """What sets up this state again; for a game that can be set up."""
        seat = self.turn
        return SetUp(self.position, "" if seat is None else self.game.seats[seat].name)

    @property
    def details(self) -> tuple[Detail, ...]:
        """What else players need to see."""
        return ()

    @property
    def prompt(self) -> Message | None:
        """What is special about the move to be made; None where "Red to move" says all."""
        return None

    def seen_by(self, seat: int | None) -> State:  # noqa: ARG002 - nothing is hidden here
        """The same state with everything taken out that this seat may not see.

        None is a bystander, who sees only what everybody may see. A view is for looking at: moves that
        would tell what it hides are not among its `moves`, and `play` refuses what needs it.
        """
        return self

    def sampled(self, random: Random) -> State:  # noqa: ARG002 - nothing is hidden here
        """Of a view that `seen_by` gave: a full state that looks the same to the viewer.

        What is hidden is drawn with ``random`` from what it can be as far as the view tells, so that whoever
        plans with it knows nothing that the viewer doesn't.
        """
        return self


@dataclass(frozen=True, slots=True)
class Page:
    """One idea of the rules: a heading, a few sentences, and a position that shows it.

    ``marked`` are the groups of places that the picture lights up.
    """

    title: Message
    words: Message
    position: Position | None = None
    marked: tuple[int, ...] = ()


class Game(ABC):
    """A game of the Shibumi system: a plugin offers one object of this kind as its entry point.

    ``name`` is for files and the command line (lower case letters); ``symmetric`` tells that turning or
    mirroring the board changes nothing; ``secret`` that seats hide something from each other; ``random``
    that chance makes moves; ``looks_back`` that a rule asks for earlier positions, as those of ko and of
    repetition do. For people who choose a game: ``kinds`` is what sort it is, ``minutes`` how
    long it takes, ``marbles`` which a set of real marbles needs.
    """

    name: str
    title: Message
    designer: str
    year: int
    summary: Message
    seats: tuple[Seat, ...]
    options: tuple[Option, ...] = ()
    score_title: Message | None = None
    random: bool = False
    secret: bool = False
    symmetric: bool = True
    looks_back: bool = False
    kinds: tuple[Kind, ...] = ()
    minutes: int = 10
    marbles: tuple[tuple[Colour, int], ...] = ()

    @property
    def pages(self) -> tuple[Page, ...]:
        """The rules in words and pictures; made when they are asked for."""
        return ()

    @property
    def typical(self) -> Position:
        """A position that shows what the game looks like; made when it is asked for."""
        return next((page.position for page in self.pages if page.position), self.start().position)

    @abstractmethod
    def begin(self, options: Mapping[str, str]) -> State:
        """The first state, for options that are complete and valid."""

    def set_up(self, options: Mapping[str, str], start: SetUp) -> State:  # noqa: ARG002
        """The state that was set up; SetUpError where it can't be.

        The options are complete and valid, the seat to move and the names of the extras are known ones, and
        no extra is missing.
        """
        raise SetUpError(text("{game} can't start from a position that was set up", game=self.title))

    def extras(self, options: Mapping[str, str]) -> tuple[Extra, ...]:  # noqa: ARG002
        """What a position that is set up has beside its marbles and whose move it is."""
        return ()

    def start(self, options: Mapping[str, str] | None = None, set_up: SetUp | None = None) -> State:
        """The first state: the usual one, or one that was set up.

        OptionError for an option or a value that the game doesn't have, SetUpError for a position, a turn
        or extras that can't be.
        """
        complete = self.complete(options or {})
        if set_up is None:
            return self.begin(complete)
        if set_up.turn and set_up.turn not in (seat.name for seat in self.seats):
            raise SetUpError(
                text(
                    "{game} has no seat '{seat}'; it has {known}",
                    game=self.title,
                    seat=set_up.turn,
                    known=", ".join(seat.name for seat in self.seats),
                )
            )
        extras = {extra.name: extra.default for extra in self.extras(complete)}
        for name in set_up.extras:
            if name not in extras:
                raise SetUpError(text("{game} has no '{name}' to set up", game=self.title, name=name))
        return self.set_up(complete, SetUp(set_up.position, set_up.turn, extras | dict(set_up.extras)))

    def options_of_size(self, size: int) -> dict[str, str] | None:
        """The usual options with a board of this size; None where the game isn't played on one."""
        usual = self.complete({})
        if self.begin(usual).position.pyramid.size == size:
            return usual
        for option in self.options:
            if option.name == "size" and str(size) in (choice.value for choice in option.choices):
                return self.complete({option.name: str(size)})
        return None

    def events(self, before: State, move: Move, after: State) -> tuple[Event, ...]:
        """What a move did, told by comparing the states before and after it."""
        return (
            *self.move_events(before, move),
            *self.rule_events(before, after),
            *self.end_events(after),
        )

    def move_events(self, before: State, move: Move) -> Iterator[Event]:
        """What the move itself did: put, moved, taken, chosen, picked, drawn or passed."""
        seat = before.turn
        if seat is None:
            return
        position = before.position
        named = position.pyramid.named
        match move:
            case Put(place, colour):
                put = colour or before.colour
                if put is not None:
                    yield events.Placed(seat, named[place], put)
            case Shift(source, target):
                taken = position.at(named[source])
                if taken is not None:
                    dropped = position.falling(named[source])
                    yield events.Shifted(seat, named[source], named[target], taken, dropped)
            case Remove(place):
                taken = position.at(named[place])
                if taken is not None:
                    yield events.Removed(seat, named[place], taken, position.falling(named[place]))
            case Choose(name):
                yield events.Chosen(seat, name, self.move_title(move))
            case Pick(colour):
                yield events.Picked(seat, colour)
            case Draw(colour):
                yield events.Drawn(seat, colour)
            case Pass():
                yield events.Passed(seat, self.move_title(move))

    def rule_events(self, before: State, after: State) -> Iterable[Event]:  # noqa: ARG002
        """What the rules of this game make of the move: groups, points, notes."""
        return ()

    def end_events(self, after: State) -> tuple[Event, ...]:
        """The end of the game, where it has ended."""
        result = after.result
        return () if result is None else (events.Over(result.winners, result.reason),)

    def move_title(self, move: Move) -> Message:
        """What a move without a place is called on a button: a choice, passing."""
        match move:
            case Pass():
                return text("Pass")
            case Choose(name) if name in COLOURS:
                return COLOUR_NAMES[Colour(name)]
            case Choose(name):
                return text("{name}", name=name)
            case _:
                return text("{move}", move=str(move))

    def complete(self, options: Mapping[str, str]) -> dict[str, str]:
        """The options with defaults filled in, in the game's order; OptionError as in `start`."""
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                raise OptionError(
                    text("{game} has no option '{option}'", game=self.title, option=name)
                    if not known
                    else text(
                        "{game} has no option '{option}'; it has {known}",
                        game=self.title,
                        option=name,
                        known=", ".join(known),
                    )
                )
            allowed = [choice.value for choice in known[name].choices]
            if value not in allowed:
                raise OptionError(
                    text(
                        "option '{option}' of {game} can't be '{value}'; it can be {allowed}",
                        option=name,
                        game=self.title,
                        value=value,
                        allowed=", ".join(allowed),
                    )
                )
        return {option.name: options.get(option.name, option.default) for option in self.options}
