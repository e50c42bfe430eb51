"""Sparro (Phil Leduc, 2011): first to own a line of three on the faces of the pyramid.

The rules are those of rules.md, section "Sparro"; both variants are here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from shibumi3d.games.kit.placing import finished, misplaced, place_of, placements
from shibumi3d.games.pages.sparro import PAGES
from shibumi3d.model.colours import Colour
from shibumi3d.model.events import Event, LineMade, Over, Placed, TokenPassed
from shibumi3d.model.game import (
    Actor,
    Choice,
    Detail,
    Emphasis,
    Game,
    Highlight,
    IllegalMoveError,
    Option,
    Result,
    Seat,
    State,
    Tray,
)
from shibumi3d.model.messages import Message, plural, text
from shibumi3d.model.moves import Move, Put
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import pyramid

HOME: Final = pyramid(4)
RED: Final = 0
BLACK: Final = 1
OWN: Final = (Colour.RED, Colour.BLACK)
MARBLES: Final = 12
"""How many marbles each player has."""

OPENING: Final = Position.of(white="1c3 1e3 1c5 1e5 2d4")
"""The five white marbles in the middle."""

APEX: Final = 1 << HOME.apex

LINES: Final = tuple(
    line for line in HOME.runs(3) if not line & APEX and any(line & face == line for face in HOME.faces)
)
"""Masks of the 24 lines that count: three touching places in a straight line on one face."""

LINES_THROUGH: Final = tuple(tuple(line for line in LINES if line >> place & 1) for place in range(len(HOME)))


def lines_of(mine: int) -> tuple[int, ...]:
    """The lines that lie wholly in a mask of marbles."""
    return tuple(line for line in LINES if line & mine == line)


@dataclass(frozen=True, slots=True)
class SparroState(State):
    """A moment of Sparro. ``holder`` has the token; ``last`` is the place of the last marble, or -1."""

    position: Position
    actor: Actor = RED
    extended: bool = False
    holder: int = BLACK
    passed: bool = False
    last: int = -1

    @property
    def game(self) -> Game:
        return SPARRO

    @property
    def colour(self) -> Colour | None:
        return None if self.actor is None else OWN[self.actor == BLACK]

    @property
    def mover(self) -> int:
        """The seat that placed the last marble."""
        return RED if self.position.mask(Colour.RED) >> self.last & 1 else BLACK

    def allowed(self) -> int:
        """Mask of the places where the player to move may put a marble."""
        playable = self.position.playable & ~APEX
        if self.extended and self.position.occupied.bit_count() == OPENING.occupied.bit_count() + 1:
            opening = 1 << self.last
            return playable & (HOME.edges if opening & HOME.corners else HOME.corners)
        return playable

    def moves(self) -> tuple[Move, ...]:
        return () if self.actor is None else placements(HOME, self.allowed())

    def play(self, move: Move) -> SparroState:
        actor = self.actor
        place = place_of(HOME, move)
        if actor is None or place < 0 or not self.allowed() >> place & 1:
            raise self._refusal(move)
        colour = OWN[actor == BLACK]
        position = self.position.with_marble(place, colour)
        mine = position.mask(colour)
        made = any(line & mine == line for line in LINES_THROUGH[place])
        full = position.occupied | APEX == HOME.everywhere
        over = full or (made and not self.extended)
        return SparroState(
            position,
            None if over else 1 - int(actor),
            self.extended,
            int(actor) if made else self.holder,
            made and actor != self.holder,
            place,
        )

    def _refusal(self, move: Move) -> IllegalMoveError:
        if self.actor is None:
            return finished(move)
        if not isinstance(move, Put) or move.colour is not None:
            return IllegalMoveError(
                move,
                text("in Sparro the only move is to put an own marble on a place"),
                text("there is no passing and no moving"),
            )
        if move.place == HOME.names[HOME.apex]:
            return IllegalMoveError(move, text("the apex is never used"), text("24 places are played"))
        refusal = misplaced(self.position, move)
        if refusal is not None:
            return refusal
        if HOME.corners >> self.last & 1:
            return IllegalMoveError(
                move,
                text("Red opened in a corner"),
                text("Black answers a corner in an edge hole"),
            )
        return IllegalMoveError(
            move, text("Red opened on an edge"), text("Black answers an edge in a corner hole")
        )

    @property
    def lines(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The lines that Red and Black own."""
        position = self.position
        return (lines_of(position.mask(Colour.RED)), lines_of(position.mask(Colour.BLACK)))

    @property
    def scores(self) -> tuple[int, ...]:
        red, black = self.lines
        return (len(red), len(black))

    @property
    def made(self) -> tuple[int, ...]:
        """The lines that the last marble made."""
        if self.last < 0:
            return ()
        mine = self.position.mask(OWN[self.mover])
        return tuple(line for line in LINES_THROUGH[self.last] if line & mine == line)

    @property
    def result(self) -> Result | None:
        if self.actor is not None:
            return None
        return self._extended_result() if self.extended else self._standard_result()

    def _standard_result(self) -> Result:
        if self.made:
            winner = self.mover
            return Result((winner,), text("{player} made a line", player=SEATS[winner].title), self.made)
        return Result((BLACK,), text("nobody made a line"))

    def _extended_result(self) -> Result:
        red, black = self.lines
        if len(red) == len(black):
            winner = self.holder
            reason = plural(
                "both have {n} line, and {player} holds the token",
                "both have {n} lines, and {player} holds the token",
                n=len(red),
                player=SEATS[winner].title,
            )
        else:
            winner = RED if len(red) > len(black) else BLACK
            reason = text(
                "more lines: {most} to {fewest}",
                most=max(len(red), len(black)),
                fewest=min(len(red), len(black)),
            )
        return Result((winner,), reason, (red, black)[winner])

    @property
    def events(self) -> tuple[Event, ...]:
        if self.last < 0:
            return ()
        mover = self.mover
        events: list[Event] = [Placed(mover, self.last, OWN[mover])]
        events += (LineMade(mover, line) for line in self.made)
        if self.extended and self.passed:
            events.append(TokenPassed(mover))
        result = self.result
        if result is not None:
            events.append(Over(result.winners, result.reason))
        return tuple(events)

    @property
    def trays(self) -> tuple[Tray, ...]:
        return tuple(
            Tray(
                text("Marbles of {player}", player=SEATS[seat].title),
                seat,
                ((colour, MARBLES - self.position.mask(colour).bit_count()),),
                capacity=MARBLES,
            )
            for seat, colour in enumerate(OWN)
        )

    @property
    def highlights(self) -> tuple[Highlight, ...]:
        result = self.result
        if result is not None:
            return tuple(Highlight(Emphasis.WIN, line, _line_title(line)) for line in result.groups)
        return tuple(Highlight(Emphasis.GROUP, line, _line_title(line)) for line in self.made)

    @property
    def details(self) -> tuple[Detail, ...]:
        if not self.extended:
            return ()
        seat = SEATS[self.holder]
        return (Detail("token", seat.name, text("Token"), seat.title, self.holder),)

    @property
    def prompt(self) -> Message | None:
        if not self.extended or self.actor != BLACK or self.position.mask(Colour.BLACK):
            return None
        if HOME.corners >> self.last & 1:
            return text("Red opened in a corner: Black answers on an edge")
        return text("Red opened on an edge: Black answers in a corner")


def _line_title(line: int) -> Message:
    return text("Line {places}", places=" ".join(HOME.names_in(line)))


SEATS: Final = (
    Seat("red", text("Red"), Colour.RED),
    Seat("black", text("Black"), Colour.BLACK),
)


class Sparro(Game):
    """The game Sparro."""

    name = "sparro"
    title = text("Sparro")
    designer = "Phil Leduc"
    year = 2011
    summary = text("Three in a row on the faces of the pyramid")
    seats = SEATS
    score_title = text("Lines")
    pages = PAGES
    options = (
        Option(
            "variant",
            text("Variant"),
            text("Standard: the first line wins. Extended: all 24 marbles are played and most lines win."),
            (Choice("standard", text("Standard")), Choice("extended", text("Extended"))),
        ),
    )

    def begin(self, options: Mapping[str, str]) -> State:
        return SparroState(OPENING, extended=options["variant"] == "extended")


SPARRO: Final = Sparro()
