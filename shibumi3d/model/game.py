"""The game contract: what a plugin of rules offers, and what a state tells whoever asks.

One choice is one move: a turn of several choices is several moves. Interfaces stay generic that way:
places are picked on the pyramid, colours in a tray, the rest are buttons. What a game needs shown, it
says through its states.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final, Literal

from shibumi3d.model.colours import Colour
from shibumi3d.model.events import Event
from shibumi3d.model.messages import Message, text
from shibumi3d.model.moves import Move
from shibumi3d.model.position import Position

CHANCE: Final = "chance"
Actor = int | Literal["chance"] | None
"""Who makes the next move: a seat's number, CHANCE, or nobody when the game is over."""


class IllegalMoveError(ValueError):
    """A move that the rules don't allow: it names the move, the reason and the rule."""

    def __init__(self, move: Move, reason: Message, rule: Message) -> None:
        self.move = move
        self.reason = reason
        self.rule = rule
        self.message = text(
            "{move} is not allowed: {reason} ({rule})", move=str(move), reason=reason, rule=rule
        )
        super().__init__(str(self.message))


class OptionError(ValueError):
    """An option that a game doesn't have, or a value that the option can't take."""

    def __init__(self, message: Message) -> None:
        self.message = message
        super().__init__(str(message))


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


class State(ABC):
    """A moment of a game. `Game.start` gives the first, `play` every next.

    A subclass is a frozen dataclass, and so hashable, with two things beside what follows: ``position``,
    the marbles on the pyramid, and ``actor``, who makes the next move.
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
    def events(self) -> tuple[Event, ...]:
        """What the last move did; empty at the start."""
        return ()

    @property
    def trays(self) -> tuple[Tray, ...]:
        """The marbles beside the board."""
        return ()

    @property
    def highlights(self) -> tuple[Highlight, ...]:
        """What the game wants marked on the pyramid."""
        return ()

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
    that chance makes moves. ``pages`` are the rules in words and pictures.
    """

    name: str
    title: Message
    designer: str
    year: int
    summary: Message
    seats: tuple[Seat, ...]
    options: tuple[Option, ...] = ()
    score_title: Message | None = None
    pages: tuple[Page, ...] = ()
    random: bool = False
    secret: bool = False
    symmetric: bool = True

    @abstractmethod
    def begin(self, options: Mapping[str, str]) -> State:
        """The first state, for options that are complete and valid."""

    def start(self, options: Mapping[str, str] | None = None) -> State:
        """The first state; OptionError for an option or a value that the game doesn't have."""
        return self.begin(self.complete(options or {}))

    def setting_up(self, position: Position) -> tuple[dict[str, str], tuple[Move, ...]] | None:  # noqa: ARG002
        """The options and moves that lead to a position, for a game in which any can be set up; else None."""
        return None

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
