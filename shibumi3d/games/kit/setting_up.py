"""Starting from a position: what every game asks of the marbles and of the turn."""

from __future__ import annotations

from collections.abc import Mapping

from shibumi3d.model.colours import COLOUR_NAMES, COLOURS, Colour
from shibumi3d.model.game import Extra, Game, State
from shibumi3d.model.messages import plural, text
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import Pyramid, places_in
from shibumi3d.model.set_up import SetUp, SetUpError


def checked(game: Game, pyramid: Pyramid, position: Position, most: Mapping[Colour, int]) -> Position:
    """The position, if it can stand on this pyramid and has no more marbles of a colour than ``most``.

    SetUpError says what is wrong; a colour that ``most`` doesn't name isn't one of the game's.
    """
    if position.pyramid is not pyramid:
        raise SetUpError(
            text(
                "this position is on a board of {found} × {found}, and the game on one of {size} × {size}",
                found=position.pyramid.size,
                size=pyramid.size,
            )
        )
    occupied = position.occupied
    for place in places_in(occupied):
        if pyramid.carriers[place] & ~occupied:
            raise SetUpError(text("nothing carries the marble on {place}", place=pyramid.names[place]))
    for colour in COLOURS:
        count, limit = position.mask(colour).bit_count(), most.get(colour, 0)
        if count and not limit:
            raise SetUpError(
                text("{game} has no {colour} marbles", game=game.title, colour=COLOUR_NAMES[colour])
            )
        if count > limit:
            raise SetUpError(
                plural(
                    "{game} has {n} {colour} marble, and here are {count}",
                    "{game} has {n} {colour} marbles, and here are {count}",
                    n=limit,
                    game=game.title,
                    colour=COLOUR_NAMES[colour],
                    count=count,
                )
            )
    return position


def confirmed_turn(game: Game, start: SetUp, due: int) -> int:
    """The seat that the marbles say is to move; SetUpError where the set-up names another."""
    if start.turn not in ("", game.seats[due].name):
        raise SetUpError(text("with these marbles it is the turn of {player}", player=game.seats[due].title))
    return due


def seat_named(game: Game, name: str) -> int:
    """The number of the seat with this name; SetUpError if there is none."""
    names = [seat.name for seat in game.seats]
    if name not in names:
        raise SetUpError(
            text(
                "{game} has no seat '{seat}'; it has {known}",
                game=game.title,
                seat=name,
                known=", ".join(names),
            )
        )
    return names.index(name)


def seat_to_move(game: Game, start: SetUp) -> int:
    """The seat that the set-up names; else the one that placing in turn, a marble each, has come to."""
    if start.turn:
        return seat_named(game, start.turn)
    counts = [start.position.mask(seat.colour).bit_count() for seat in game.seats if seat.colour is not None]
    return next((seat for seat in range(1, len(counts)) if counts[seat] < counts[seat - 1]), 0)


def numbers_in(extra: Extra, written: str, count: int, most: int) -> tuple[int, ...]:
    """So many whole numbers from 0 to ``most``, written with spaces between; SetUpError where they aren't."""
    words = written.split()
    if len(words) != count or not all(word.isascii() and word.isdecimal() for word in words):
        raise SetUpError(
            text("{title} can't be '{written}'. {help}", title=extra.title, written=written, help=extra.help)
        )
    numbers = tuple(int(word) if len(word) < len(str(most)) + 1 else most + 1 for word in words)
    if max(numbers) > most:
        raise SetUpError(text("{title}: no number may be above {most}", title=extra.title, most=most))
    return numbers


def seat_due(state: State) -> str:
    """The name of the seat to move, for setting up; after the end that of a loser, who may be one who can't move."""
    result, seat = state.result, state.turn
    if seat is None and result is not None:
        seat = next((seat for seat in range(len(state.game.seats)) if seat not in result.winners), None)
    return "" if seat is None else state.game.seats[seat].name


def places_named(extra: Extra, written: str, pyramid: Pyramid) -> int:
    """Mask of the places whose names are written with spaces between; SetUpError for what is no place."""
    for name in written.split():
        if name not in pyramid.named:
            raise SetUpError(
                text(
                    "{title} can't be '{written}'. {help}",
                    title=extra.title,
                    written=written,
                    help=extra.help,
                )
            )
    return pyramid.mask(" ".join(dict.fromkeys(written.split())))
