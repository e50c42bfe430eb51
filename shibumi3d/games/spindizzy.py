"""Spindizzy (Dieter Stein, 2011): three players, secret picks, and a point for every small pyramid.

The rules are in docs/rules/spindizzy.md.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Final, cast

from shibumi3d.games.kit.placing import PlacingState
from shibumi3d.games.kit.seats import owners
from shibumi3d.games.kit.setting_up import checked, confirmed_turn, seat_named
from shibumi3d.model.colours import COLOUR_NAMES, COLOURS, Colour
from shibumi3d.model.events import Event, Group, GroupKind, Note, Revealed, Scored
from shibumi3d.model.game import (
    Choice,
    Detail,
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
    TrayKind,
)
from shibumi3d.model.messages import Message, text
from shibumi3d.model.moves import Move, Pick
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import places_in, pyramid_of
from shibumi3d.model.set_up import SetUp, SetUpError

PYRAMID: Final = pyramid_of(4)
SEATS: Final = owners(*COLOURS)
"""In clockwise order: the next seat is the left neighbour. Each owns the colour of its number in COLOURS."""

PLAYERS: Final = 3
OWNER: Final = {colour: seat for seat, colour in enumerate(COLOURS)}
"""The seat that owns each colour."""

MARBLES: Final = 10
"""How many marbles there are of each colour, and how many each player holds at the start."""

TO_THE_LEFT: Final = 3
TO_THE_RIGHT: Final = 2
"""How many own marbles each player passes on at the start."""

MAJORITY: Final = 3
"""How many marbles of one colour win a small pyramid."""

SMALL_PYRAMIDS: Final = {
    place: 1 << place | platform for place, platform in enumerate(PYRAMID.carriers) if platform
}
"""For each place above level 1 the mask of the five marbles of its small pyramid."""

Hand = tuple[int, int, int]
"""How many marbles of each colour, in the order of COLOURS."""


def first_hand(seat: int) -> Hand:
    """The hand of a seat when everyone has passed marbles to both neighbours."""
    counts = [0] * PLAYERS
    counts[seat] = MARBLES - TO_THE_LEFT - TO_THE_RIGHT
    counts[seat - 1] = TO_THE_LEFT
    counts[(seat + 1) % PLAYERS] = TO_THE_RIGHT
    return hand_of(counts)


def hand_of(counts: Iterable[int]) -> Hand:
    """A hand with these numbers of marbles."""
    white, black, red = counts
    return (white, black, red)


def _single(colour: Colour) -> Hand:
    """A hand with one marble."""
    return hand_of(int(each is colour) for each in COLOURS)


def majority(position: Position, places: int) -> Colour | None:
    """The colour that has three or more of the marbles on these places; None if none has."""
    for colour in COLOURS:
        if (position.mask(colour) & places).bit_count() >= MAJORITY:
            return colour
    return None


def owner_of(position: Position, top: int) -> Colour:
    """The colour that scores for the small pyramid under a marble above level 1."""
    standing = position.at(top)
    if standing is None:
        raise ValueError(f"no marble stands on {PYRAMID.names[top]}")
    return majority(position, SMALL_PYRAMIDS[top]) or standing


def reason_of(position: Position, top: int) -> Message:
    """Why this colour scores."""
    colour = owner_of(position, top)
    count = (position.mask(colour) & SMALL_PYRAMIDS[top]).bit_count()
    if count >= MAJORITY:
        return text("{count} of 5 are {colour}", count=count, colour=COLOUR_NAMES[colour])
    return text("2–2–1, {colour} on top", colour=COLOUR_NAMES[colour])


@dataclass(frozen=True, slots=True)
class SpindizzyState(PlacingState):
    """A position of Spindizzy.

    ``picks`` are the marbles picked in this round, in the order of the seats; they stay until the round
    is over, and the ``hands`` are without them. Both have None for what the viewer may not know.
    """

    hands: tuple[Hand | None, ...] = ()
    master: int = 0
    picks: tuple[Colour | None, ...] = ()

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

    def allowed(self) -> int:
        return self.position.playable if self.revealed else 0

    def moves(self) -> tuple[Move, ...]:
        if self.revealed or self.actor is None:
            return PlacingState.moves(self)
        return tuple(Pick(colour) for colour in COLOURS if self._holds(colour))

    def play(self, move: Move) -> State:
        if isinstance(move, Pick) and isinstance(self.actor, int) and not self.revealed:
            if None not in self.picks and self._holds(move.colour):
                return self.pick(self.actor, move.colour)
            raise self.refusal(move)
        return PlacingState.play(self, move)

    def _holds(self, colour: Colour) -> bool:
        hand = self.hands[len(self.picks)]
        return hand is not None and hand[COLOURS.index(colour)] > 0

    def pick(self, seat: int, colour: Colour) -> SpindizzyState:
        """The state after a seat has picked a marble of its hand."""
        hands = list(self.hands)
        hands[seat] = hand_of(
            count - (colour is each) for each, count in zip(COLOURS, hands[seat] or (), strict=True)
        )
        after = replace(self, hands=tuple(hands), picks=(*self.picks, colour))
        return replace(after, actor=after.order[0] if after.revealed else seat + 1)

    def put(self, seat: int, place: int, colour: Colour) -> SpindizzyState:
        position = self.position.with_marble(place, colour)
        if self.placed + 1 < PLAYERS:
            return replace(self, position=position, actor=(seat + 1) % PLAYERS)
        result = result_of(position)
        return SpindizzyState(position, None if result else 0, result, self.hands, master=seat)

    @property
    def turn_rule(self) -> Message:
        return text("a round is three picks, then three placements of these marbles")

    def refusal(self, move: Move) -> IllegalMoveError:
        if self.revealed:
            return PlacingState.refusal(self, move)
        if not isinstance(move, Pick):
            return IllegalMoveError(move, text("now each player picks a marble"), self.turn_rule)
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
        return scores_of(self.position)

    @property
    def trays(self) -> tuple[Tray, ...]:
        return (
            *(self._hand_tray(seat) for seat in range(PLAYERS)),
            *(self._picked_tray(seat) for seat in self.waiting),
        )

    def _hand_tray(self, seat: int) -> Tray:
        title = text("Hand of {player}", player=SEATS[seat].title)
        hand = self.hands[seat]
        if hand is None:
            return Tray(title, seat, (), self.held(seat), MARBLES)
        return Tray(title, seat, tuple(zip(COLOURS, hand, strict=True)), capacity=MARBLES)

    def _picked_tray(self, seat: int) -> Tray:
        title = text("Picked by {player}", player=SEATS[seat].title)
        pick = self.picks[seat]
        shown = () if pick is None else ((pick, 1),)
        return Tray(title, seat, shown, 1 - len(shown), 1, TrayKind.HELD)

    def held(self, seat: int) -> int:
        """How many marbles a seat has in the hand."""
        return MARBLES - self.position.occupied.bit_count() // PLAYERS - (len(self.picks) > seat)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats whose picked marble is not yet on the pyramid."""
        return self.order[self.placed :] if self.revealed else tuple(range(len(self.picks)))

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
                for seat in self.waiting[1:2]
            )
        return tuple(details)

    @property
    def prompt(self) -> Message | None:
        if not isinstance(self.actor, int):
            return None
        player = SEATS[self.actor].title
        if not self.revealed:
            return text("{player} picks a marble in secret", player=player)
        if self.placed:
            colour = COLOUR_NAMES[self.revealed[self.actor]]
            return text("{player} places the {colour} marble", player=player, colour=colour)
        return text(
            "The master {master} showed {colour}, so {player} places first",
            master=SEATS[self.master].title,
            colour=COLOUR_NAMES[self.revealed[self.master]],
            player=player,
        )

    @property
    def key(self) -> Hashable:
        waiting = tuple((seat, self.picks[seat]) for seat in self.waiting)
        return (self.position.masks, self.hands, waiting, None if self.revealed else self.master)

    def prospects(self) -> tuple[Prospect, ...]:
        tops = self.position.occupied | self.position.playable
        return tuple(self._prospect(top) for top in SMALL_PYRAMIDS if tops >> top & 1)

    def _prospect(self, top: int) -> Prospect:
        """The small pyramid under ``top``, made or lacking only the marble there.

        Where no colour has three of the platform, the colour on top scores in any case.
        """
        position, five = self.position, SMALL_PYRAMIDS[top]
        if position.occupied >> top & 1:
            owner = owner_of(position, top)
            return Prospect(GroupKind.PYRAMID, five, 0, reason_of(position, top), OWNER[owner], owner)
        decided = majority(position, five)
        colour = decided or self.colour
        title = text("the colour on top scores")
        if decided is not None:
            title = text("three of the platform are {colour}", colour=COLOUR_NAMES[decided])
        seat = None if colour is None else OWNER[colour]
        return Prospect(GroupKind.PYRAMID, five, 1 << top, title, seat, colour)

    def seen_by(self, seat: int | None) -> SpindizzyState:
        hands = tuple(hand if each == seat else None for each, hand in enumerate(self.hands))
        if self.revealed:
            return replace(self, hands=hands)
        picks = tuple(pick if each == seat else None for each, pick in enumerate(self.picks))
        return replace(self, hands=hands, picks=picks)

    def sampled(self, random: Random) -> SpindizzyState:
        """The marbles that aren't seen, dealt out: they can be in any hidden hand, or have been picked."""
        left = [MARBLES - mask.bit_count() for mask in self.position.masks]
        known = [hand for hand in self.hands if hand is not None]
        known += [_single(pick) for seat in self.waiting if (pick := self.picks[seat]) is not None]
        for counts in known:
            left = [count - seen for count, seen in zip(left, counts, strict=True)]
        marbles = [colour for colour, count in zip(COLOURS, left, strict=True) for _ in range(count)]
        random.shuffle(marbles)
        picks = tuple(marbles.pop() if pick is None else pick for pick in self.picks)
        hands = []
        for seat, hand in enumerate(self.hands):
            if hand is None:
                dealt = [marbles.pop() for _ in range(self.held(seat))]
                hand = hand_of(dealt.count(colour) for colour in COLOURS)
            hands.append(hand)
        return replace(self, hands=tuple(hands), picks=picks)

    def as_set_up(self) -> SetUp:
        usual = PlacingState.as_set_up(self)
        known = [hand for hand in self.hands if hand is not None]
        extras = {
            "master": SEATS[self.master].name,
            "picks": " ".join(self.revealed or (pick for pick in self.picks if pick is not None)),
            "hands": " ".join("{}{}{}".format(*hand) for hand in known) if len(known) == PLAYERS else "",
        }
        return SetUp(usual.position, usual.turn, extras)


def scores_of(position: Position) -> tuple[int, ...]:
    """The points of each seat: those of the small pyramids that are its colour's."""
    owned = [owner_of(position, top) for top in places_in(position.occupied & ~PYRAMID.levels[0])]
    return tuple(owned.count(colour) for colour in COLOURS)


def result_of(position: Position) -> Result | None:
    """How it has ended where the marbles stand so; None while the game is on."""
    if position.occupied != PYRAMID.everywhere:
        return None
    scores = scores_of(position)
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
    kinds = (Kind.SCORING, Kind.SECRET)
    minutes = 20
    marbles = tuple((colour, MARBLES) for colour in COLOURS)
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

    @property
    def pages(self) -> tuple[Page, ...]:
        from shibumi3d.games.pages.spindizzy import PAGES

        return PAGES

    def begin(self, options: Mapping[str, str]) -> State:
        hands = tuple(first_hand(seat) for seat in range(PLAYERS))
        return SpindizzyState(Position(PYRAMID), 0, None, hands, seat_named(self, options["first_master"]))

    def extras(self, options: Mapping[str, str]) -> tuple[Extra, ...]:
        return (
            Extra("master", text("Master"), text("The master of this round."), options["first_master"]),
            Extra(
                "picks",
                text("Picks"),
                text("The colours picked in this round by White, Black and Red, such as: red white black"),
                "",
            ),
            Extra(
                "hands",
                text("Hands"),
                text(
                    "How many white, black and red marbles White, Black and Red hold, such as: 523 352 235. "
                    "Where nothing is said, what is left is dealt out."
                ),
                "",
            ),
        )

    def set_up(self, options: Mapping[str, str], start: SetUp) -> State:  # noqa: ARG002 - the master is an extra
        position = checked(self, PYRAMID, start.position, dict.fromkeys(COLOURS, MARBLES))
        result = result_of(position)
        master = seat_named(self, start.extras["master"])
        picks = read_picks(start.extras["picks"], position)
        state = SpindizzyState(position, None, result, (), master, picks)
        hands = read_hands(start.extras["hands"], state)
        due = state.order[state.placed] if state.revealed else len(picks)
        return replace(state, hands=hands, actor=None if result else confirmed_turn(self, start, due))

    def rule_events(self, before: State, after: State) -> Iterable[Event]:
        shown = cast("SpindizzyState", after)
        if shown.revealed and not cast("SpindizzyState", before).revealed:
            first = shown.order[0]
            yield Revealed(shown.revealed)
            yield Note(text("{player} places first", player=SEATS[first].title), seat=first)
        for top in places_in(after.position.occupied & ~before.position.occupied & ~PYRAMID.levels[0]):
            owner, reason = OWNER[owner_of(after.position, top)], reason_of(after.position, top)
            yield Group(GroupKind.PYRAMID, SMALL_PYRAMIDS[top], reason, owner)
            yield Scored(owner, 1, SMALL_PYRAMIDS[top], reason)


def read_picks(written: str, position: Position) -> tuple[Colour, ...]:
    """The picks of a round in which these marbles stand."""
    words = written.split()
    if any(word not in COLOURS for word in words) or len(words) > PLAYERS:
        raise SetUpError(text("'{picks}' are no picks such as 'red white black'", picks=written))
    if position.occupied.bit_count() % PLAYERS and len(words) < PLAYERS:
        raise SetUpError(text("in the middle of a round all three picks have to be named"))
    if position.occupied == PYRAMID.everywhere and words:
        raise SetUpError(text("nothing is picked when the pyramid is full"))
    return tuple(Colour(word) for word in words)


def read_hands(written: str, state: SpindizzyState) -> tuple[Hand, ...]:
    """The hands of a state; where none are written, what is left of the marbles is dealt out in turn."""
    waiting = [state.picks[seat] for seat in state.waiting]
    left = [
        MARBLES - mask.bit_count() - waiting.count(colour)
        for colour, mask in zip(COLOURS, state.position.masks, strict=True)
    ]
    if not written:
        marbles = [number for number, count in enumerate(left) for _ in range(count)]
        dealt = [marbles[first::PLAYERS] for first in (2, 1, 0)]
        return tuple(hand_of(hand.count(number) for number in range(PLAYERS)) for hand in dealt)
    if not re.fullmatch(r"[0-9]{3}( [0-9]{3}){2}", written):
        raise SetUpError(text("'{hands}' are no hands such as '523 352 235'", hands=written))
    hands = tuple(hand_of(int(digit) for digit in hand) for hand in written.split())
    sizes = [state.held(seat) for seat in range(PLAYERS)]
    if [sum(hand) for hand in hands] != sizes or [sum(counts) for counts in zip(*hands, strict=True)] != left:
        raise SetUpError(
            text(
                "the hands hold what is left, {sizes} marbles: {white} white, {black} black and {red} red",
                sizes=", ".join(str(size) for size in sizes),
                **dict(zip(COLOURS, left, strict=True)),
            )
        )
    return hands


SPINDIZZY: Final = Spindizzy()
