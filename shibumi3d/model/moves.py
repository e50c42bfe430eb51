"""Moves: frozen values with one text form each, so that ``parse(str(move)) == move``.

============  ===================================================================================
``1a1``       put the marble that the turn implies
``red@1a1``   put a marble of a chosen colour
``pick:red``  choose secretly
``choose:x``  choose something named, for all to see: a colour to hand over, a bid, swapping sides
``draw:red``  chance
``1a1-2b2``   move a marble
``x1a1``      remove a marble
``pass``      do nothing
============  ===================================================================================
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from shibumi3d.model.colours import Colour
from shibumi3d.model.pyramid import Pyramid

_PLACE: Final = r"[1-8][a-o](?:1[0-5]|[1-9])"
_COLOUR: Final = "|".join(Colour)
_TEXT: Final = re.compile(
    rf"(?:(?P<colour>{_COLOUR})@)?(?P<put>{_PLACE})"
    rf"|pick:(?P<pick>{_COLOUR})"
    r"|choose:(?P<choose>[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?)"
    rf"|draw:(?P<draw>{_COLOUR})"
    rf"|(?P<source>{_PLACE})-(?P<target>{_PLACE})"
    rf"|x(?P<remove>{_PLACE})"
    rf"|(?P<pass>pass)"
)


@dataclass(frozen=True, slots=True)
class Put:
    """Put a marble on a place: of ``colour``, or, where it is None, the one that the turn implies."""

    place: str
    colour: Colour | None = None

    def __str__(self) -> str:
        return self.place if self.colour is None else f"{self.colour}@{self.place}"


@dataclass(frozen=True, slots=True)
class Pick:
    """Choose a marble of the own hand secretly."""

    colour: Colour

    def __str__(self) -> str:
        return f"pick:{self.colour}"


@dataclass(frozen=True, slots=True)
class Choose:
    """Choose something in the open by its name: small letters, digits and inner hyphens, 40 at most."""

    name: str

    def __str__(self) -> str:
        return f"choose:{self.name}"


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance draws a marble."""

    colour: Colour

    def __str__(self) -> str:
        return f"draw:{self.colour}"


@dataclass(frozen=True, slots=True)
class Shift:
    """Move a marble from one place to another."""

    source: str
    target: str

    def __str__(self) -> str:
        return f"{self.source}-{self.target}"


@dataclass(frozen=True, slots=True)
class Remove:
    """Take a marble off the pyramid."""

    place: str

    def __str__(self) -> str:
        return f"x{self.place}"


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing."""

    def __str__(self) -> str:
        return "pass"


Move = Put | Pick | Choose | Draw | Shift | Remove | Pass


def parse(text: str) -> Move:
    """The move of a text; ValueError if it is none."""
    match = _TEXT.fullmatch(text)
    if match is None:
        raise ValueError(f"'{text}' is no move")
    parts = match.groupdict()
    if parts["put"]:
        return Put(parts["put"], Colour(parts["colour"]) if parts["colour"] else None)
    if parts["pick"]:
        return Pick(Colour(parts["pick"]))
    if parts["choose"]:
        return Choose(parts["choose"])
    if parts["draw"]:
        return Draw(Colour(parts["draw"]))
    if parts["source"]:
        return Shift(parts["source"], parts["target"])
    if parts["remove"]:
        return Remove(parts["remove"])
    return Pass()


def mapped(move: Move, pyramid: Pyramid, symmetry: tuple[int, ...]) -> Move:
    """The move as it is made on the pyramid ``pyramid`` turned or mirrored by one of its symmetries."""

    def image(place: str) -> str:
        return pyramid.names[symmetry[pyramid.named[place]]]

    match move:
        case Put(place, colour):
            return Put(image(place), colour)
        case Shift(source, target):
            return Shift(image(source), image(target))
        case Remove(place):
            return Remove(image(place))
        case _:
            return move
