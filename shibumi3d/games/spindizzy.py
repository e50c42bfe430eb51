"""Spindizzy (Dieter Stein, 2011): three players, secret picks, and a point for every small pyramid.

The rules are those of rules.md, section "Spindizzy".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from shibumi3d.games.kit.placing import finished, misplaced, place_of, placements
from shibumi3d.games.pages.spindizzy import PAGES
from shibumi3d.model.colours import COLOUR_NAMES, COLOURS, Colour
from shibumi3d.model.events import Event, Over, Picked, Placed, Revealed, Scored
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
    TrayKind,
)
from shibumi3d.model.messages import Message, text
from shibumi3d.model.moves import Move, Pick
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import places_in, pyramid

HOME: Final = pyramid(4)
PLAYERS: Final = 3
OWN: Final = COLOURS
"""The colour of each seat, in clockwise order: the next seat is the left neighbour."""

OWNER: Final = {colour: seat for seat, colour in enumerate(OWN)}
"""The seat that owns each colour."""

MARBLES: Final = 10
"""How many marbles there are of each colour, and how many each player holds at the start."""

TO_THE_LEFT: Final = 3
TO_THE_RIGHT: Final = 2
"""How many own marbles each player passes on at the start."""

MAJORITY: Final = 3
"""How many marbles of one colour win a small pyramid."""

PICKS: Final = tuple(Pick(colour) for colour in COLOURS)
SMALL_PYRAMIDS: Final = {
    place: 1 << place | platform for place, platform in enumerate(HOME.carriers) if platform
}
"""For each place above level 1 the mask of the five marbles of its small pyramid."""

Hand = tuple[int, int, int]
"""How many marbles of each colour, in the order of COLOURS."""


def first_hand(seat: int) -> Hand:
    """The hand of a seat when everyone has passed marbles to both neighbours."""
    counts = dict.fromkeys(OWN, 0)
    counts[OWN[seat]] = MARBLES - TO_THE_LEFT - TO_THE_RIGHT
    counts[OWN[seat - 1]] = TO_THE_LEFT
    counts[OWN[(seat + 1) % PLAYERS]] = TO_THE_RIGHT
    white, black, red = counts.values()
    return (white, black, red)


def without(hand: Hand, colour: Colour) -> Hand:
    """A hand with one marble less of a colour."""
    white, black, red = (count - (colour is each) for each, count in zip(COLOURS, hand, strict=True))
    return (white, black, red)


def owner_of(position: Position, top: int) -> Colour:
    """The colour that scores for the small pyramid under a marble above level 1."""
    for colour in COLOURS:
        if _count(position, top, colour) >= MAJORITY:
            return colour
    return next(colour for colour in COLOURS if position.mask(colour) >> top & 1)


def reason_of(position: Position, top: int) -> Message:
    """Why this colour scores."""
    colour = owner_of(position, top)
    count = _count(position, top, colour)
    if count >= MAJORITY:
        return text("{count} of 5 are {colour}", count=count, colour=COLOUR_NAMES[colour])
    return text("2–2–1, {colour} on top", colour=COLOUR_NAMES[colour])


def _count(position: Position, top: int, colour: Colour) -> int:
    return (position.mask(colour) & SMALL_PYRAMIDS[top]).bit_count()


@dataclass(frozen=True, slots=True)
class SpindizzyState(State):
    """A moment of Spindizzy.

    ``picks`` are the marbles picked in this round, in the order of the seats; they stay until the round
    is over, and the ``hands`` are without them. Both have None for what the viewer may not know.
    ``last`` is the place of the last marble, or -1.
    """

    position: Position
    actor: Actor
    hands: tuple[Hand | None, ...]
    master: int
    picks: tuple[Colour | None, ...] = ()
    last: int = -1

    @property
    def game(self) -> Game:
        return SPINDIZZY

    @property
    def placed(self) -> int:
        """How many marbles of this round are on the pyramid."""
        return self.position.occupied.bit_count() % PLAYERS

    @property
    def revealed(self) -> tuple[Colour, ...]:
        """All three picks, once they are made and shown; empty before."""
        known = tuple(pick for pick in self.picks if pick is not None)
        return known if len(known) == PLAYERS else ()

    @property
    def order(self) -> tuple[int, ...]:
        """The seats in the order in which they place in this round; empty before the picks are shown.

        The colour of the master's marble names the first; the others follow clockwise.
        """
        if not self.revealed:
            return ()
        first = OWNER[self.revealed[self.master]]
        return tuple((first + step) % PLAYERS for step in range(PLAYERS))

    @property
    def colour(self) -> Colour | None:
        return self.revealed[self.order[self.placed]] if self.revealed else None

    @property
    def placer(self) -> int | None:
        """The seat that has just placed ``last``; None where the last move was a pick."""
        if self.last < 0 or (self.picks and not self.placed):
            return None
        return self.order[self.placed - 1] if self.picks else self.master

    def moves(self) -> tuple[Move, ...]:
        if self.actor is None:
            return ()
        if self.revealed:
            return placements(HOME, self.position.playable)
        return tuple(pick for pick in PICKS if self._holds(pick.colour))

    def _holds(self, colour: Colour) -> bool:
        hand = self.hands[len(self.picks)]
        return hand is not None and hand[COLOURS.index(colour)] > 0

    def play(self, move: Move) -> SpindizzyState:
        if self.revealed:
            place = place_of(HOME, move)
            if place >= 0 and self.position.playable >> place & 1:
                return self._place(place)
        elif isinstance(move, Pick) and None not in self.picks and self._holds(move.colour):
            return self._pick(move.colour)
        raise self._refusal(move)

    def _pick(self, colour: Colour) -> SpindizzyState:
        seat = len(self.picks)
        hands = tuple(
            without(hand, colour) if hand is not None and each == seat else hand
            for each, hand in enumerate(self.hands)
        )
        after = replace(self, hands=hands, picks=(*self.picks, colour))
        return replace(after, actor=after.order[0] if after.revealed else seat + 1)

    def _place(self, place: int) -> SpindizzyState:
        order, placed = self.order, self.placed + 1
        position = self.position.with_marble(place, self.revealed[order[placed - 1]])
        if placed < PLAYERS:
            return replace(self, position=position, actor=order[placed], last=place)
        actor = None if position.occupied == HOME.everywhere else 0
        return replace(self, position=position, actor=actor, master=order[-1], picks=(), last=place)

    def _refusal(self, move: Move) -> IllegalMoveError:
        if self.actor is None:
            return finished(move)
        if self.revealed:
            return misplaced(self.position, move) or IllegalMoveError(
                move,
                text("now the marbles picked are placed"),
                text("a round is three picks, then three placements of these marbles"),
            )
        if not isinstance(move, Pick):
            return IllegalMoveError(
                move,
                text("now each player picks a marble"),
                text("a round is three picks, then three placements of these marbles"),
            )
        if self._holds(move.colour):
            return IllegalMoveError(
                move,
                text("what others have picked is hidden in this view"),
                text("all picks are shown together"),
            )
        return IllegalMoveError(
            move,
            text("this hand has no {colour} marble to show", colour=COLOUR_NAMES[move.colour]),
            text("each player picks a marble from their own hand"),
        )

    @property
    def scores(self) -> tuple[int, ...]:
        position = self.position
        owners = [owner_of(position, top) for top in places_in(position.occupied & ~HOME.levels[0])]
        return tuple(owners.count(colour) for colour in OWN)

    @property
    def result(self) -> Result | None:
        if self.actor is not None:
            return None
        scores = self.scores
        for third, one, other in ((2, 0, 1), (1, 0, 2), (0, 1, 2)):
            if scores[one] == scores[other]:
                reason = text(
                    "{one} and {other} are equal with {points}, and so the third wins",
                    one=SEATS[one].title,
                    other=SEATS[other].title,
                    points=scores[one],
                )
                return Result((third,), reason)
        fewest, middle, most = sorted(scores)
        reason = text("{most} points to {middle} and {fewest}", most=most, middle=middle, fewest=fewest)
        return Result((scores.index(most),), reason)

    @property
    def events(self) -> tuple[Event, ...]:
        placer = self.placer
        if placer is not None:
            return self._placing_events(placer)
        if not self.picks:
            return ()
        picked = Picked(len(self.picks) - 1, self.picks[-1])
        return (picked, Revealed(self.revealed, self.order[0])) if self.revealed else (picked,)

    def _placing_events(self, placer: int) -> tuple[Event, ...]:
        colour = next(colour for colour in COLOURS if self.position.mask(colour) >> self.last & 1)
        events: list[Event] = [Placed(placer, self.last, colour)]
        if self.last in SMALL_PYRAMIDS:
            owner = OWNER[owner_of(self.position, self.last)]
            events.append(Scored(owner, 1, SMALL_PYRAMIDS[self.last], reason_of(self.position, self.last)))
        result = self.result
        if result is not None:
            events.append(Over(result.winners, result.reason))
        return tuple(events)

    @property
    def trays(self) -> tuple[Tray, ...]:
        return (
            *(self._hand_tray(seat) for seat in range(PLAYERS)),
            *(self._picked_tray(seat) for seat in self._waiting()),
        )

    def _hand_tray(self, seat: int) -> Tray:
        title = text("Hand of {player}", player=SEATS[seat].title)
        hand = self.hands[seat]
        if hand is None:
            rounds = self.position.occupied.bit_count() // PLAYERS
            return Tray(title, seat, (), MARBLES - rounds - (len(self.picks) > seat), MARBLES)
        return Tray(title, seat, tuple(zip(COLOURS, hand, strict=True)), capacity=MARBLES)

    def _picked_tray(self, seat: int) -> Tray:
        title = text("Picked by {player}", player=SEATS[seat].title)
        pick = self.picks[seat]
        shown = () if pick is None else ((pick, 1),)
        return Tray(title, seat, shown, 1 - len(shown), 1, TrayKind.HELD)

    def _waiting(self) -> tuple[int, ...]:
        """The seats whose picked marble is not yet on the pyramid."""
        return self.order[self.placed :] if self.revealed else tuple(range(len(self.picks)))

    @property
    def highlights(self) -> tuple[Highlight, ...]:
        if self.placer is None or self.last not in SMALL_PYRAMIDS:
            return ()
        owner = OWNER[owner_of(self.position, self.last)]
        title = reason_of(self.position, self.last)
        return (Highlight(Emphasis.GROUP, SMALL_PYRAMIDS[self.last], title, owner),)

    @property
    def details(self) -> tuple[Detail, ...]:
        if self.actor is None:
            return ()
        master = SEATS[self.master]
        details = [Detail("master", master.name, text("Master"), master.title, self.master)]
        if self.revealed:
            first, second, third = (SEATS[seat] for seat in self.order)
            shown = text(
                "{first}, {second}, {third}", first=first.title, second=second.title, third=third.title
            )
            value = f"{first.name} {second.name} {third.name}"
            details.append(Detail("order", value, text("Order of placing"), shown))
            details += (
                Detail("next", SEATS[seat].name, text("Places next"), SEATS[seat].title, seat)
                for seat in self.order[self.placed + 1 : self.placed + 2]
            )
        return tuple(details)

    @property
    def prompt(self) -> Message | None:
        if self.actor is None:
            return None
        player = SEATS[int(self.actor)].title
        if not self.revealed:
            return text("{player} picks a marble in secret", player=player)
        if self.placed:
            return text(
                "{player} places the {colour} marble",
                player=player,
                colour=COLOUR_NAMES[self.revealed[int(self.actor)]],
            )
        return text(
            "The master {master} showed {colour}, so {player} places first",
            master=SEATS[self.master].title,
            colour=COLOUR_NAMES[self.revealed[self.master]],
            player=player,
        )

    def seen_by(self, seat: int | None) -> SpindizzyState:
        hands = tuple(hand if each == seat else None for each, hand in enumerate(self.hands))
        if self.revealed:
            return replace(self, hands=hands)
        picks = tuple(pick if each == seat else None for each, pick in enumerate(self.picks))
        return replace(self, hands=hands, picks=picks)


SEATS: Final = (
    Seat("white", text("White"), Colour.WHITE),
    Seat("black", text("Black"), Colour.BLACK),
    Seat("red", text("Red"), Colour.RED),
)


class Spindizzy(Game):
    """The game Spindizzy."""

    name = "spindizzy"
    title = text("Spindizzy")
    designer = "Dieter Stein"
    year = 2011
    summary = text("Secret picks, and a point for every small pyramid")
    seats = SEATS
    score_title = text("Points")
    secret = True
    pages = PAGES
    options = (
        Option(
            "first_master",
            text("First master"),
            text(
                "The colour that the master picks says who places first. This is the master of the first round."
            ),
            tuple(Choice(seat.name, seat.title) for seat in SEATS),
        ),
    )

    def begin(self, options: Mapping[str, str]) -> State:
        hands = tuple(first_hand(seat) for seat in range(PLAYERS))
        master = next(number for number, seat in enumerate(SEATS) if seat.name == options["first_master"])
        return SpindizzyState(Position(HOME), 0, hands, master)


SPINDIZZY: Final = Spindizzy()
