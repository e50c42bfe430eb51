"""What a move did, as typed events: they drive animation, sound, the log and the spoken text.

The events are the same for all games. What is special to one game is a `Note`: a sentence. Seats are
given by number; places by their number in the pyramid, sets of places as masks.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from shibumi3d.model.colours import Colour
from shibumi3d.model.messages import Message


class GroupKind(StrEnum):
    """What marbles that count together are."""

    LINE = "line"
    PYRAMID = "pyramid"
    SET = "set"


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
class Chosen:
    """A seat chose something in the open; ``title`` says what."""

    seat: int
    name: str
    title: Message


@dataclass(frozen=True, slots=True)
class Picked:
    """A seat made its secret choice; ``colour`` is None for those who may not know it."""

    seat: int
    colour: Colour | None


@dataclass(frozen=True, slots=True)
class Revealed:
    """The secret choices were shown, in the order of the seats."""

    colours: tuple[Colour, ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A marble came out of the bag for a seat."""

    seat: int
    colour: Colour


@dataclass(frozen=True, slots=True)
class Group:
    """Marbles that count together were completed; ``seat`` is whose they are, None if nobody's."""

    kind: GroupKind
    places: int
    title: Message
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Scored:
    """A seat scored points, or lost them where they are negative, for the reason given, on these places."""

    seat: int
    points: int
    places: int
    reason: Message


@dataclass(frozen=True, slots=True)
class Note:
    """What is special to one game, as a sentence; with the places and the seat that it is about, if any."""

    sentence: Message
    places: int = 0
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat passed, or ended its turn early; ``title`` is what that is called."""

    seat: int
    title: Message


@dataclass(frozen=True, slots=True)
class Over:
    """The game is over; ``winners`` is empty where nobody won, and has all seats in a draw."""

    winners: tuple[int, ...]
    reason: Message


Event = (
    Placed | Shifted | Removed | Chosen | Picked | Revealed | Drawn | Group | Scored | Note | Passed | Over
)
