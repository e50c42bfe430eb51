"""Pylos (David G. Royffe, 1993): save marbles by raising them and taking them back, and fill the apex.

The rules are those of Board Game Arena's help pages. Decided:

- Unlike in other games a marble that carries even one other is never raised or taken back.
- Whoever completes a square takes one marble back and may take another (Ludii makes it two).
- A raised marble doesn't rest on the place that it left. Who can't move loses (Ludii lets them pass).
- Variants: basic has no squares; expert has straight lines, four on the board and three on the second level,
  beside squares. Diagonals don't count.
- Marbles that are taken back let play go round in circles, of which no source speaks: the same position for
  the third time with the same player to move is a draw, as in the other games that can run on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from shibumi3d.games.kit.lines import complete, full_lines, line_title
from shibumi3d.games.kit.placing import NOWHERE, PlacingState, no_such_place
from shibumi3d.games.kit.repetition import TIMES, Seen, seen_again
from shibumi3d.games.kit.seats import owners
from shibumi3d.games.kit.setting_up import checked, numbers_in, seat_due, seat_to_move
from shibumi3d.games.kit.taking import place_taken, takings
from shibumi3d.model.colours import Colour
from shibumi3d.model.events import Event, Group, GroupKind
from shibumi3d.model.game import (
    Choice,
    Extra,
    Game,
    IllegalMoveError,
    Kind,
    Option,
    Page,
    Prospect,
    Result,
    State,
    Tray,
)
from shibumi3d.model.messages import Message, text
from shibumi3d.model.moves import Move, Pass, Remove, Shift
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import mask_of, places_in, pyramid_of
from shibumi3d.model.set_up import SetUp, SetUpError

PYRAMID: Final = pyramid_of(4)
OWN: Final = (Colour.WHITE, Colour.BLACK)
SEATS: Final = owners(*OWN)
MARBLES: Final = 15
MOST_BACK: Final = 2
"""So many marbles are taken back for a square at most."""

SQUARES: Final = tuple(platform for _, platform in PYRAMID.platforms)
LINES: Final = tuple(
    line for line in full_lines(PYRAMID) if line in PYRAMID.runs(4) or line in PYRAMID.runs(3)
)
SETS: Final = {"standard": SQUARES, "basic": (), "expert": (*SQUARES, *LINES)}
"""What lets a player take marbles back, by variant."""

LOW_TO_HIGH: Final = tuple(
    mask_of(place for place, (above, _, _) in enumerate(PYRAMID.grid) if above > level)
    for level, _, _ in PYRAMID.grid
)
"""For each place the places on higher levels."""

BACK: Final = Extra(
    "back",
    text("Taking back"),
    text("How many marbles the player to move may still take back: 0, 1 or 2."),
    "0",
)


@dataclass(frozen=True, slots=True)
class PylosState(PlacingState):
    """A position of Pylos; ``back`` is how many marbles the player to move may still take back.

    ``seen`` are the positions in which turns have begun.
    """

    variant: str = "standard"
    back: int = 0
    seen: Seen = frozenset()

    @property
    def game(self) -> Game:
        return PYLOS

    @property
    def turn_rule(self) -> Message:
        if self.back == MOST_BACK:
            return text("after a square a marble is taken back")
        if self.back:
            return text("after a square a second marble may be taken back")
        return text("in each turn one own marble is put, or raised to a higher level")

    def reserve(self, seat: int) -> int:
        """How many marbles a seat has beside the pyramid."""
        return MARBLES - self.position.mask(OWN[seat]).bit_count()

    def allowed(self) -> int:
        has_marbles = isinstance(self.actor, int) and not self.back and self.reserve(self.actor)
        return self.position.playable if has_marbles else 0

    def moves(self) -> tuple[Move, ...]:
        if not isinstance(self.actor, int):
            return ()
        if self.back:
            ending = () if self.back == MOST_BACK else (Pass(),)
            return (*takings(self.position, unladen(self.position, self.actor)), *ending)
        return (*PlacingState.moves(self), *raisings(self.position, self.actor))

    def play(self, move: Move) -> State:
        if not isinstance(self.actor, int):
            return PlacingState.play(self, move)
        match move:
            case Pass() if 0 < self.back < MOST_BACK:
                return self.turn_of(self.position, 1 - self.actor)
            case Remove() if self.back:
                own = unladen(self.position, self.actor)
                place = place_taken(
                    self.position, own, move, text("own marbles that carry nothing are taken")
                )
                position, left = self.position.take(place), self.back - 1
                if left:
                    return PylosState(position, self.actor, None, self.variant, left, self.seen)
                return self.turn_of(position, 1 - self.actor)
            case Shift() if not self.back:
                return self.reached(raised(self.position, self.actor, move), self.actor)
        return PlacingState.play(self, move)

    def put(self, seat: int, place: int, colour: Colour) -> State:
        return self.reached(self.position.with_marble(place, colour), seat)

    def refusal(self, move: Move) -> IllegalMoveError:
        if isinstance(self.actor, int) and not self.back and not self.reserve(self.actor):
            return IllegalMoveError(move, text("no marble is left to be put"), self.turn_rule)
        if self.back:
            return IllegalMoveError(move, text("that is not done in this turn"), self.turn_rule)
        return PlacingState.refusal(self, move)

    def reached(self, position: Position, mover: int) -> PylosState:
        """The state after ``mover`` has put or raised a marble."""
        if new_sets(self.variant, mover, self.position, position):
            return PylosState(position, mover, None, self.variant, MOST_BACK, self.seen)
        return self.turn_of(position, 1 - mover)

    def turn_of(self, position: Position, seat: int) -> PylosState:
        """The state in which the turn of ``seat`` begins, or the end."""
        top = position.at(PYRAMID.apex)
        if top in OWN:
            winner = OWN.index(top)
            reason = text("{player} has the apex", player=SEATS[winner].title)
            result = Result((winner,), reason, (1 << PYRAMID.apex,))
            return PylosState(position, None, result, self.variant, 0, self.seen)
        seen, times = seen_again(self.seen, (position.masks, seat))
        if times == TIMES:
            result = Result((0, 1), text("the same position for the third time"))
            return PylosState(position, None, result, self.variant, 0, seen)
        state = PylosState(position, seat, None, self.variant, 0, seen)
        if state.allowed() or state.moves():  # the first is quickly asked, and nearly always so
            return state
        reason = text("{player} can't move", player=SEATS[seat].title)
        return PylosState(position, None, Result((1 - seat,), reason), self.variant, 0, seen)

    @property
    def prompt(self) -> Message | None:
        if not self.back:
            return None
        if self.back == MOST_BACK:
            return text("Take a marble back")
        return text("Take a second marble back, or end the turn")

    @property
    def trays(self) -> tuple[Tray, ...]:
        return tuple(
            Tray(
                text("Reserve of {player}", player=seat.title),
                number,
                ((OWN[number], self.reserve(number)),),
                capacity=MARBLES,
            )
            for number, seat in enumerate(SEATS)
        )

    def prospects(self) -> tuple[Prospect, ...]:
        found = [
            Prospect(
                kind_of(places),
                places,
                places & ~self.position.mask(colour),
                title_of(places),
                seat,
                colour,
                MOST_BACK,
            )
            for seat, colour in enumerate(OWN)
            for places in SETS[self.variant]
            if not places & self.position.occupied & ~self.position.mask(colour)
        ]
        return tuple(sorted(found, key=lambda prospect: prospect.lacks.bit_count()))

    def as_set_up(self) -> SetUp:
        return SetUp(self.position, seat_due(self), {BACK.name: str(self.back)})


def unladen(position: Position, seat: int) -> int:
    """The marbles of a seat that carry nothing."""
    occupied = position.occupied
    return mask_of(
        place for place in places_in(position.mask(OWN[seat])) if not PYRAMID.carried[place] & occupied
    )


def targets(position: Position, source: int) -> int:
    """Where a marble can be raised to."""
    return position.take(source).playable & LOW_TO_HIGH[source]


def raisings(position: Position, seat: int) -> Iterator[Move]:
    """Every move that raises a marble of a seat."""
    for source in places_in(unladen(position, seat)):
        for target in places_in(targets(position, source)):
            yield Shift(PYRAMID.names[source], PYRAMID.names[target])


def raised(position: Position, seat: int, move: Shift) -> Position:
    """The position after a seat has raised a marble; IllegalMoveError where it can't."""
    source, target = PYRAMID.named.get(move.source, NOWHERE), PYRAMID.named.get(move.target, NOWHERE)
    if NOWHERE in (source, target):
        raise no_such_place(PYRAMID, move)
    if position.at(source) is not OWN[seat]:
        raise IllegalMoveError(
            move, text("no own marble stands there"), text("players move their own marbles")
        )
    if not unladen(position, seat) >> source & 1:
        raise IllegalMoveError(
            move, text("it carries another marble"), text("a marble that carries nothing can be raised")
        )
    if not targets(position, source) >> target & 1:
        raise IllegalMoveError(
            move,
            text("it can't be raised there"),
            text("a marble is raised to a higher level, onto four others"),
        )
    return position.take(source).with_marble(target, OWN[seat])


def new_sets(variant: str, seat: int, before: Position, after: Position) -> tuple[int, ...]:
    """The squares, or lines, that a seat has completed by a move."""
    had = complete(SETS[variant], before.mask(OWN[seat]))
    return tuple(places for places in complete(SETS[variant], after.mask(OWN[seat])) if places not in had)


def kind_of(places: int) -> GroupKind:
    """Whether it is a square or a line."""
    return GroupKind.SET if places in SQUARES else GroupKind.LINE


def title_of(places: int) -> Message:
    """What a square or a line is called."""
    if places in SQUARES:
        return text("Square {places}", places=" ".join(PYRAMID.names_in(places)))
    return line_title(PYRAMID, places)


class Pylos(Game):
    """The game Pylos."""

    name = "pylos"
    title = text("Pylos")
    designer = "David G. Royffe"
    year = 1993
    summary = text("Save marbles by raising them and by squares, and put the last one on the apex")
    seats = SEATS
    looks_back = True
    kinds = (Kind.RACE,)
    minutes = 15
    marbles = ((Colour.WHITE, 15), (Colour.BLACK, 15))
    options = (
        Option(
            "variant",
            text("Variant"),
            text("Basic: nothing is taken back. Expert: a line takes marbles back as a square does."),
            (
                Choice("standard", text("Standard")),
                Choice("basic", text("Basic")),
                Choice("expert", text("Expert")),
            ),
        ),
    )

    @property
    def pages(self) -> tuple[Page, ...]:
        from shibumi3d.games.pages.pylos import PAGES

        return PAGES

    def begin(self, options: Mapping[str, str]) -> State:
        return PylosState(Position(PYRAMID), variant=options["variant"]).turn_of(Position(PYRAMID), 0)

    def extras(self, options: Mapping[str, str]) -> tuple[Extra, ...]:  # noqa: ARG002
        return (BACK,)

    def set_up(self, options: Mapping[str, str], start: SetUp) -> State:
        position = checked(self, PYRAMID, start.position, dict.fromkeys(OWN, MARBLES))
        (back,) = numbers_in(BACK, start.extras[BACK.name], 1, MOST_BACK)
        seat, variant = seat_to_move(self, start), options["variant"]
        if not back:
            return PylosState(position, variant=variant).turn_of(position, seat)
        nothing = back == MOST_BACK and not unladen(position, seat)
        if nothing or not SETS[variant] or position.at(PYRAMID.apex):
            raise SetUpError(text("{player} has nothing to take back", player=SEATS[seat].title))
        return PylosState(position, seat, None, variant, back)

    def move_title(self, move: Move) -> Message:
        return text("End the turn") if isinstance(move, Pass) else Game.move_title(self, move)

    def rule_events(self, before: State, after: State) -> Iterable[Event]:
        if isinstance(before, PylosState) and isinstance(before.actor, int) and not before.back:
            for places in new_sets(before.variant, before.actor, before.position, after.position):
                yield Group(kind_of(places), places, title_of(places), before.actor)


PYLOS: Final = Pylos()
