"""What happened, in words: the log, tooltips, the window's title and people who don't see the picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from shibumi3d.model import events
from shibumi3d.model.colours import COLOUR_NAMES
from shibumi3d.model.foreign import ForeignError
from shibumi3d.model.game import CHANCE, Game, Result
from shibumi3d.model.messages import Message, plural, text
from shibumi3d.model.moves import Choose, Draw, Move, Pass, Pick, Put
from shibumi3d.model.pyramid import Pyramid
from shibumi3d.model.record import EndReason
from shibumi3d.study.snapshot import Snapshot


def turn(game: Game, now: Snapshot, titles: Sequence[Message] = ()) -> Message:
    """Whose move it is, or who won. ``titles`` are what to call the seats; their own titles if not given."""
    if now.actor is None:
        return outcome(game, now, titles)
    if len(game.seats) == 1:
        return text("Put a marble")
    if now.turn is None:
        return text("A marble is drawn")
    player = _called(game, titles)[now.turn]
    if now.actor == CHANCE:
        return text("{player} draws a marble", player=player)
    return text("{player} to move", player=player)


def outcome(game: Game, now: Snapshot, titles: Sequence[Message] = ()) -> Message:
    """Who won and why; for a game that is over."""
    if now.result is None:
        return text("The end")
    return _won(winner(game, now.result, titles), now.result.reason)


def winner(game: Game, result: Result, titles: Sequence[Message] = ()) -> Message:
    """Who won, without the reason."""
    return _winner(_called(game, titles), result.winners)


def move_name(game: Game, move: Move | None) -> Message:
    """What a move is called in a list; None is a pick that nobody may know."""
    match move:
        case None:
            return text("pick …")
        case Pick(colour):
            return text("pick {colour}", colour=COLOUR_NAMES[colour])
        case Draw(colour):
            return text("draw {colour}", colour=COLOUR_NAMES[colour])
        case Put(place, colour) if colour is not None:
            return text("{colour} {place}", colour=COLOUR_NAMES[colour], place=place)
        case Pass() | Choose():
            try:
                return game.move_title(move)
            except ForeignError:  # a list that is drawn has no other answer than the move's text
                return text("{move}", move=str(move))
        case _:
            return text("{move}", move=str(move))


def _called(game: Game, titles: Sequence[Message]) -> Sequence[Message]:
    return titles or tuple(seat.title for seat in game.seats)


def _winner(called: Sequence[Message], winners: tuple[int, ...]) -> Message:
    names = [called[seat] for seat in winners]
    if not names:
        return text("The end")
    if len(names) == 1:
        return text("{player} wins", player=names[0])
    return text("A draw") if len(names) == len(called) else text("{players} win", players=_list(names))


def _won(winner: Message, reason: Message) -> Message:
    return text("{winner}: {reason}", winner=winner, reason=reason)


def _list(names: Sequence[Message]) -> Message:
    """Names one after the other; there is at least one."""
    first, *rest = names
    told = first
    for name in rest:
        told = text("{some}, {more}", some=told, more=name)
    return told


def _with_places(title: Message, places: str) -> Message:
    """What a group is called and where it is; some titles name their places already."""
    return title if places in str(title) else text("{group} {places}", group=title, places=places)


def _with_dropped(done: Message, dropped: tuple[tuple[int, int], ...]) -> Message:
    """What was done, and how many marbles came down after it."""
    if not dropped:
        return done
    return plural(
        "{done}, and {n} marble comes down", "{done}, and {n} marbles come down", n=len(dropped), done=done
    )


@dataclass(frozen=True, slots=True)
class Sentence:
    """What happened, in words, and the mask of the places that it is about; 0 for none."""

    words: Message
    places: int = 0


def sentence(event: events.Event, game: Game, pyramid: Pyramid) -> Sentence:
    """One event as a sentence, with its places."""
    return Sentence(told(event, game, pyramid), _places(event))


def _places(event: events.Event) -> int:
    match event:
        case events.Placed(_, place, _) | events.Removed(_, place, _, _):
            return 1 << place
        case events.Shifted(_, source, target, _, _):
            return 1 << source | 1 << target
        case events.Group(_, places, _, _) | events.Scored(_, _, places, _) | events.Note(_, places, _):
            return places
        case _:
            return 0


def ended(reason: EndReason, winners: Sequence[int], game: Game) -> Message:
    """Why a game ended that the rules didn't end."""
    if reason is EndReason.AGREEMENT:
        return text("agreed by the players")
    lost = [seat.title for number, seat in enumerate(game.seats) if number not in winners]
    return text("{players} resigned", players=_list(lost)) if lost else text("the players resigned")


def told(event: events.Event, game: Game, pyramid: Pyramid) -> Message:  # noqa: C901 - one case an event
    """One event as a sentence."""

    def player(seat: int) -> Message:
        return game.seats[seat].title

    match event:
        case events.Placed(seat, place, colour):
            return text(
                "{player} puts {colour} on {place}",
                player=player(seat),
                colour=COLOUR_NAMES[colour],
                place=pyramid.names[place],
            )
        case events.Shifted(seat, source, target, _, dropped):
            moved = text(
                "{player} moves {source} to {target}",
                player=player(seat),
                source=pyramid.names[source],
                target=pyramid.names[target],
            )
            return _with_dropped(moved, dropped)
        case events.Removed(seat, place, _, dropped):
            taken = text(
                "{player} takes the marble on {place}", player=player(seat), place=pyramid.names[place]
            )
            return _with_dropped(taken, dropped)
        case events.Picked(seat, _):
            return text("{player} has picked", player=player(seat))
        case events.Revealed(colours):
            return text("The picks: {colours}", colours=_list([COLOUR_NAMES[colour] for colour in colours]))
        case events.Chosen(seat, _, title):
            return text("{player} chooses {choice}", player=player(seat), choice=title)
        case events.Drawn(seat, colour):
            return text("{player} draws {colour}", player=player(seat), colour=COLOUR_NAMES[colour])
        case events.Group(_, places, title, seat):
            group = _with_places(title, " ".join(pyramid.names_in(places)))
            return group if seat is None else text("{player}: {choice}", player=player(seat), choice=group)
        case events.Scored(seat, points, _, reason) if points < 0:
            return plural(
                "{player} loses {n} point: {reason}",
                "{player} loses {n} points: {reason}",
                n=-points,
                player=player(seat),
                reason=reason,
            )
        case events.Scored(seat, points, _, reason):
            return plural(
                "{player} scores {n} point: {reason}",
                "{player} scores {n} points: {reason}",
                n=points,
                player=player(seat),
                reason=reason,
            )
        case events.Note(sentence):
            return sentence
        case events.Passed(seat, title):
            return text("{player}: {choice}", player=player(seat), choice=title)
        case events.Over(winners, reason):
            return _won(_winner(_called(game, ()), winners), reason)
