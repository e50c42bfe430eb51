"""What a move did, as typed events: they drive animation, sound, the log and the spoken text.

Seats are given by number; places by their number in the pyramid, sets of places as masks.
"""

from __future__ import annotations

from dataclasses import dataclass

from shibumi3d.model.colours import Colour
from shibumi3d.model.messages import Message


@dataclass(frozen=True, slots=True)
class Placed:
    """A marble was put on a place; ``seat`` is who put it."""

    seat: int
    place: int
    colour: Colour


@dataclass(frozen=True, slots=True)
class Shifted:
    """A marble moved from ``source`` to ``target``.

    ``dropped`` are the (source, target) of those that came down after it was taken, before it was put.
    """

    seat: int
    source: int
    target: int
    colour: Colour
    dropped: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Removed:
    """A marble was taken off; ``dropped`` are the (source, target) of those that came down after it."""

    seat: int
    place: int
    colour: Colour
    dropped: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Picked:
    """A seat made its secret choice; ``colour`` is None for those who may not know it."""

    seat: int
    colour: Colour | None


@dataclass(frozen=True, slots=True)
class Revealed:
    """The secret choices were shown, in the order of the seats; ``first`` is the seat to place first."""

    colours: tuple[Colour, ...]
    first: int


@dataclass(frozen=True, slots=True)
class Drawn:
    """A marble came out of the bag for a seat."""

    seat: int
    colour: Colour


@dataclass(frozen=True, slots=True)
class LineMade:
    """A seat made a line."""

    seat: int
    places: int


@dataclass(frozen=True, slots=True)
class GroupMade:
    """A seat completed a group that has a name and a rank."""

    seat: int
    places: int
    name: Message


@dataclass(frozen=True, slots=True)
class Scored:
    """A seat scored points, for the reason given, on these places."""

    seat: int
    points: int
    places: int
    reason: Message


@dataclass(frozen=True, slots=True)
class Challenged:
    """A seat challenged another with a group."""

    seat: int
    challenged: int
    places: int
    group: Message


@dataclass(frozen=True, slots=True)
class ChallengeMet:
    """A challenge was answered; ``winners`` are the seats that scored."""

    winners: tuple[int, ...]
    reason: Message


@dataclass(frozen=True, slots=True)
class TokenPassed:
    """The token went to a seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat did nothing."""

    seat: int


@dataclass(frozen=True, slots=True)
class Over:
    """The game is over; ``winners`` is empty where nobody won, and has all seats in a draw."""

    winners: tuple[int, ...]
    reason: Message


Event = (
    Placed
    | Shifted
    | Removed
    | Picked
    | Revealed
    | Drawn
    | LineMade
    | GroupMade
    | Scored
    | Challenged
    | ChallengeMet
    | TokenPassed
    | Passed
    | Over
)
