"""Games made for the tests, which keep every promise: together they have all that the contract offers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random

from shibumi3d.model import events
from shibumi3d.model.colours import COLOURS, Colour
from shibumi3d.model.events import Event, GroupKind
from shibumi3d.model.game import (
    CHANCE,
    Actor,
    Choice,
    Detail,
    Emphasis,
    Extra,
    Game,
    Highlight,
    IllegalMoveError,
    Kind,
    Option,
    Page,
    Prospect,
    Result,
    Seat,
    State,
    Tray,
    TrayKind,
)
from shibumi3d.model.messages import Message, text
from shibumi3d.model.moves import Choose, Draw, Move, Pass, Pick, Put, Remove, Shift
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import Pyramid, places_in, pyramid_of
from shibumi3d.model.set_up import SetUp, SetUpError

OWN = (Colour.WHITE, Colour.BLACK)
SEATS = (Seat("white", text("White"), Colour.WHITE), Seat("black", text("Black"), Colour.BLACK))
NOT_SO = (text("that can't be done"), text("a move is one of those listed"))


def placements(position: Position) -> tuple[Move, ...]:
    return tuple(Put(position.pyramid.names[place]) for place in places_in(position.playable))


def small_pyramids(home: Pyramid) -> tuple[int, ...]:
    return tuple(place | platform for place, platform in home.platforms)


@dataclass(frozen=True, slots=True)
class TowersState(State):
    """``holder`` was the last to score."""

    position: Position
    actor: Actor = 0
    points: tuple[int, int] = (0, 0)
    holder: int = 1

    @property
    def game(self) -> Game:
        return TOWERS

    @property
    def colour(self) -> Colour | None:
        return OWN[self.actor] if isinstance(self.actor, int) else None

    @property
    def scores(self) -> tuple[int, ...]:
        return self.points

    @property
    def result(self) -> Result | None:
        if self.actor is not None:
            return None
        most = max(self.points)
        winners = tuple(seat for seat in (0, 1) if self.points[seat] == most)
        return Result(winners, text("the most towers"), (1 << self.position.pyramid.apex,))

    def moves(self) -> tuple[Move, ...]:
        return placements(self.position)

    def play(self, move: Move) -> State:
        if move not in self.moves() or not isinstance(move, Put) or not isinstance(self.actor, int):
            raise IllegalMoveError(move, *NOT_SO)
        home = self.position.pyramid
        place = home.named[move.place]
        position = self.position.put(place, OWN[self.actor])
        scored = bool(home.carriers[place])
        points = tuple(count + (scored and seat == self.actor) for seat, count in enumerate(self.points))
        actor = None if position.occupied == home.everywhere else 1 - self.actor
        return TowersState(position, actor, (points[0], points[1]), self.actor if scored else self.holder)

    def prospects(self) -> tuple[Prospect, ...]:
        occupied = self.position.occupied
        return tuple(
            Prospect(GroupKind.PYRAMID, five, five & ~occupied, text("Tower"))
            for five in small_pyramids(self.position.pyramid)
        )

    @property
    def trays(self) -> tuple[Tray, ...]:
        return tuple(
            Tray(seat.title, number, ((OWN[number], 10 - self.position.mask(OWN[number]).bit_count()),))
            for number, seat in enumerate(SEATS)
        )

    @property
    def highlights(self) -> tuple[Highlight, ...]:
        apex = 1 << self.position.pyramid.apex
        if self.position.occupied & apex:
            return (Highlight(Emphasis.WIN, apex, text("Apex")),)
        return ()

    @property
    def details(self) -> tuple[Detail, ...]:
        seat = SEATS[self.holder]
        return (Detail("token", seat.name, text("Token"), seat.title, self.holder),)

    @property
    def prompt(self) -> Message | None:
        return None if self.position.occupied else text("{player} opens", player=SEATS[0].title)

    def as_set_up(self) -> SetUp:
        extras = {"points": "-".join(map(str, self.points)), "token": SEATS[self.holder].name}
        return SetUp(self.position, "" if self.turn is None else SEATS[self.turn].name, extras)


class Towers(Game):
    """Whoever puts a marble above the board scores a point."""

    name = "towers"
    title = text("Towers")
    designer = "Nobody"
    year = 2026
    summary = text("Build upwards")
    seats = SEATS
    score_title = text("Towers")
    kinds = (Kind.SCORING,)
    marbles = ((Colour.WHITE, 10), (Colour.BLACK, 10))
    options = (
        Option("size", text("Size"), text("How wide."), (Choice("3", text("3")), Choice("2", text("2")))),
        Option("wind", text("Wind"), text("How strong."), (Choice("none", text("None")),)),
    )

    @property
    def pages(self) -> tuple[Page, ...]:
        position = Position.of(3, white="1a1 1c1 2b2", black="1a3 1c3")
        return (
            Page(
                text("Towers"),
                text("Build upwards. Most towers win."),
                position,
                (position.mask(Colour.WHITE),),
            ),
        )

    def begin(self, options: Mapping[str, str]) -> State:
        return TowersState(Position(pyramid_of(int(options["size"]))))

    def extras(self, options: Mapping[str, str]) -> tuple[Extra, ...]:
        return (
            Extra("points", text("Points"), text("Two numbers with a hyphen."), "0-0"),
            Extra("token", text("Token"), text("A seat's name."), "black"),
        )

    def set_up(self, options: Mapping[str, str], start: SetUp) -> State:
        points = start.extras["points"].split("-")
        names = [seat.name for seat in SEATS]
        if start.position.pyramid is not pyramid_of(int(options["size"])):
            raise SetUpError(text("the board has another size"))
        if len(points) != 2 or not all(
            count.isascii() and count.isdigit() and len(count) < 4 for count in points
        ):
            raise SetUpError(text("points are two numbers"))
        if start.extras["token"] not in names:
            raise SetUpError(text("no seat has the token"))
        if start.position.mask(Colour.RED) or start.position.occupied == start.position.pyramid.everywhere:
            raise SetUpError(text("the pyramid isn't full, and has no red marbles"))
        if any(start.position.mask(colour).bit_count() > 10 for colour in OWN):
            raise SetUpError(text("there are ten marbles of a colour"))
        turn = names.index(start.turn) if start.turn else 0
        first, second = map(int, points)
        return TowersState(start.position, turn, (first, second), names.index(start.extras["token"]))

    def rule_events(self, before: State, after: State) -> Iterator[Event]:
        seat = before.turn or 0
        for five in small_pyramids(after.position.pyramid):
            if five & ~before.position.occupied and not five & ~after.position.occupied:
                yield events.Group(GroupKind.PYRAMID, five, text("Tower"), seat)
                yield events.Scored(seat, 1, five, text("a tower"))
                yield events.Note(text("The token goes to {player}", player=SEATS[seat].title), five, seat)


TOWERS = Towers()


@dataclass(frozen=True, slots=True)
class LotteryState(State):
    """``hand`` is the marble drawn."""

    position: Position
    hand: Colour | None = None

    @property
    def game(self) -> Game:
        return LOTTERY

    @property
    def actor(self) -> Actor:
        if self.position.occupied == self.position.pyramid.everywhere:
            return None
        return CHANCE if self.hand is None else self.turn

    @property
    def turn(self) -> int | None:
        number = self.position.occupied.bit_count()
        return None if number == len(self.position.pyramid) else number % 2

    @property
    def colour(self) -> Colour | None:
        return self.hand

    @property
    def bag(self) -> tuple[tuple[Colour, int], ...]:
        masks = zip(COLOURS, self.position.masks, strict=True)
        return tuple((colour, 2 - mask.bit_count() - (colour is self.hand)) for colour, mask in masks)

    @property
    def result(self) -> Result | None:
        return Result((0,), text("the apex is full")) if self.actor is None else None

    def moves(self) -> tuple[Move, ...]:
        if self.actor == CHANCE:
            return tuple(move for move, _ in self.chances())
        return placements(self.position)

    def chances(self) -> tuple[tuple[Move, int], ...]:
        if self.actor != CHANCE:
            return ()
        return tuple((Draw(colour), count) for colour, count in self.bag if count)

    @property
    def trays(self) -> tuple[Tray, ...]:
        bag = Tray(text("Bag"), None, self.bag, capacity=6, kind=TrayKind.BAG)
        held = Tray(text("Hand"), self.turn, ((self.hand, 1),), kind=TrayKind.HELD) if self.hand else None
        return (bag,) if held is None else (bag, held)

    def play(self, move: Move) -> State:
        if move in self.moves() and isinstance(move, Draw):
            return replace(self, hand=move.colour)
        if move in self.moves() and isinstance(move, Put) and self.hand is not None:
            return LotteryState(self.position.put(self.position.pyramid.named[move.place], self.hand))
        raise IllegalMoveError(move, *NOT_SO)


class Lottery(Game):
    """Marbles come out of a bag."""

    name = "lottery"
    title = text("Lottery")
    designer = "Nobody"
    year = 2026
    summary = text("Draw and put")
    seats = (Seat("first", text("First"), None), Seat("second", text("Second"), None))
    random = True
    kinds = (Kind.CHANCE,)
    marbles = tuple((colour, 2) for colour in COLOURS)
    typical = Position.of(2, white="1a1", red="1c1")

    def begin(self, options: Mapping[str, str]) -> State:
        return LotteryState(Position(pyramid_of(2)))


LOTTERY = Lottery()


@dataclass(frozen=True, slots=True)
class GuessState(State):
    """``hands`` are white and black marbles of each seat, ``picks`` what is picked; None where it is hidden."""

    position: Position
    hands: tuple[tuple[int, int] | None, ...] = ((2, 2), (2, 2))
    picks: tuple[Colour | None, ...] = ()

    @property
    def game(self) -> Game:
        return GUESS

    @property
    def actor(self) -> Actor:
        number = self.position.occupied.bit_count()
        if number == 4:
            return None
        return len(self.picks) if len(self.picks) < 2 else number % 2

    @property
    def shown(self) -> tuple[Colour, ...]:
        """The picks, once both are made."""
        known = tuple(pick for pick in self.picks if pick is not None)
        return known if len(known) == 2 else ()

    @property
    def colour(self) -> Colour | None:
        return self.shown[self.actor] if self.shown and isinstance(self.actor, int) else None

    @property
    def result(self) -> Result | None:
        return Result((), text("nobody wins")) if self.actor is None else None

    def moves(self) -> tuple[Move, ...]:
        if self.actor is None:
            return ()
        if self.shown:
            return placements(self.position)
        hand = self.hands[len(self.picks)]
        return () if hand is None else tuple(Pick(c) for c, n in zip(OWN, hand, strict=True) if n)

    def play(self, move: Move) -> State:
        if move not in self.moves():
            raise IllegalMoveError(move, *NOT_SO)
        if isinstance(move, Pick):
            seat = len(self.picks)
            white, black = self.hands[seat] or (0, 0)
            left = (white - (move.colour is OWN[0]), black - (move.colour is OWN[1]))
            hands = tuple(left if each == seat else hand for each, hand in enumerate(self.hands))
            return replace(self, hands=hands, picks=(*self.picks, move.colour))
        assert isinstance(move, Put)
        assert self.colour is not None
        position = self.position.put(self.position.pyramid.named[move.place], self.colour)
        return GuessState(position, self.hands, () if position.occupied.bit_count() % 2 == 0 else self.picks)

    @property
    def trays(self) -> tuple[Tray, ...]:
        left = [2 - self.position.occupied.bit_count() // 2 - (len(self.picks) > seat) for seat in (0, 1)]
        return tuple(
            Tray(text("Hand"), seat, (), hidden=2 + left[seat])
            if hand is None
            else Tray(text("Hand"), seat, tuple(zip(OWN, hand, strict=True)))
            for seat, hand in enumerate(self.hands)
        )

    def seen_by(self, seat: int | None) -> State:
        hands = tuple(hand if seat == each else None for each, hand in enumerate(self.hands))
        if self.shown:
            return replace(self, hands=hands)
        picks = tuple(pick if seat == each else None for each, pick in enumerate(self.picks))
        return replace(self, hands=hands, picks=picks)

    def sampled(self, random: Random) -> State:
        number = self.position.occupied.bit_count()
        waiting = self.picks[number % 2 if self.shown else 0 :]
        left = [OWN[side] for side in (0, 1) for _ in range(4 - self.position.mask(OWN[side]).bit_count())]
        for colour in (pick for pick in waiting if pick is not None):
            left.remove(colour)
        for side, count in (pair for hand in self.hands if hand for pair in enumerate(hand)):
            for _ in range(count):
                left.remove(OWN[side])
        random.shuffle(left)
        picks = tuple(left.pop() if pick is None else pick for pick in self.picks)
        hands = []
        for seat, hand in enumerate(self.hands):
            size = 4 - number // 2 - (len(self.picks) > seat)
            dealt = [left.pop() for _ in range(size)] if hand is None else []
            hands.append(hand or (dealt.count(OWN[0]), dealt.count(OWN[1])))
        return replace(self, hands=tuple(hands), picks=picks)


class Guess(Game):
    """Both pick a marble in secret, show it, and put it."""

    name = "guess"
    title = text("Guess")
    designer = "Nobody"
    year = 2026
    summary = text("Pick and put")
    seats = (Seat("first", text("First"), None), Seat("second", text("Second"), None))
    secret = True
    kinds = (Kind.SECRET,)
    marbles = ((Colour.WHITE, 4), (Colour.BLACK, 4))
    typical = Position.of(2, white="1a1", black="1c1")

    def begin(self, options: Mapping[str, str]) -> State:
        return GuessState(Position(pyramid_of(2)))

    def rule_events(self, before: State, after: State) -> Iterator[Event]:
        if (
            isinstance(before, GuessState)
            and isinstance(after, GuessState)
            and not before.shown
            and after.shown
        ):
            yield events.Revealed(after.shown)


GUESS = Guess()


@dataclass(frozen=True, slots=True)
class JugglingState(State):
    """``left`` is the number of moves still to be made."""

    position: Position
    actor: Actor = 0
    left: int = 10

    @property
    def game(self) -> Game:
        return JUGGLING

    @property
    def colour(self) -> Colour | None:
        return OWN[self.actor] if isinstance(self.actor, int) else None

    @property
    def result(self) -> Result | None:
        return None if self.left else Result((0, 1), text("the time is up"))

    @property
    def details(self) -> tuple[Detail, ...]:
        return (Detail("left", str(self.left), text("Left"), text("{n}", n=self.left)),)

    def moves(self) -> tuple[Move, ...]:
        if self.actor is None:
            return ()
        named = placements(self.position)
        return (*named, *self._removals(), *self._shifts(), Choose("nothing-at-all"), Pass())

    def _own(self) -> Iterator[int]:
        return places_in(self.position.mask(self.colour or Colour.RED) & ~self.position.pinned)

    def _removals(self) -> Iterator[Move]:
        return (Remove(self.position.pyramid.names[place]) for place in self._own())

    def _shifts(self) -> Iterator[Move]:
        names = self.position.pyramid.names
        for source in self._own():
            for target in places_in(self.position.take(source).playable & ~(1 << source)):
                yield Shift(names[source], names[target])

    def play(self, move: Move) -> State:
        if move not in self.moves():
            raise IllegalMoveError(move, *NOT_SO)
        left = self.left - 1
        other = 1 - self.actor if isinstance(self.actor, int) and left else None
        return JugglingState(self._position_after(move), other, left)

    def _position_after(self, move: Move) -> Position:
        named, colour = self.position.pyramid.named, self.colour or Colour.RED
        match move:
            case Put(place):
                return self.position.put(named[place], colour)
            case Remove(place):
                return self.position.take(named[place])
            case Shift(source, target):
                return self.position.take(named[source]).put(named[target], colour)
            case _:
                return self.position

    def as_set_up(self) -> SetUp:
        seat = "" if self.turn is None else SEATS[self.turn].name
        return SetUp(self.position, seat, {"left": str(self.left)})


class Juggling(Game):
    """Ten moves of any kind."""

    name = "juggling"
    title = text("Juggling")
    designer = "Nobody"
    year = 2026
    summary = text("Ten moves of any kind")
    seats = SEATS
    kinds = (Kind.RACE,)
    marbles = ((Colour.WHITE, 30), (Colour.BLACK, 30), (Colour.RED, 30))

    def begin(self, options: Mapping[str, str]) -> State:
        board = pyramid_of(3)
        return JugglingState(Position(board, (board.levels[0], board.levels[1], board.levels[2])))

    def extras(self, options: Mapping[str, str]) -> tuple[Extra, ...]:
        return (Extra("left", text("Moves left"), text("A number from 1 to 10."), "10"),)

    def set_up(self, options: Mapping[str, str], start: SetUp) -> State:
        left = start.extras["left"]
        if left not in map(str, range(1, 11)) or start.position.pyramid.size != 3:
            raise SetUpError(text("one to ten moves are left, on a board of three"))
        return JugglingState(start.position, int(start.turn == "black"), int(left))


JUGGLING = Juggling()

TOYS: tuple[Game, ...] = (TOWERS, LOTTERY, GUESS, JUGGLING)
