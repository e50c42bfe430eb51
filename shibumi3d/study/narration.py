"""What happened, in words: the log, tooltips, the window's title and people who don't see the picture."""

from __future__ import annotations

from collections.abc import Sequence

from shibumi3d.model import events
from shibumi3d.model.colours import COLOUR_NAMES
from shibumi3d.model.game import CHANCE, Game, State
from shibumi3d.model.messages import Message, plural, text
from shibumi3d.model.pyramid import Pyramid


def turn(state: State, titles: Sequence[Message] = ()) -> Message:
    """Whose move it is, or who won. ``titles`` are what to call the seats; their own titles if not given."""
    if state.actor is None:
        return outcome(state, titles)
    if len(state.game.seats) == 1:
        return text("Put a marble")
    if state.turn is None:
        return text("A marble is drawn")
    player = _called(state.game, titles)[state.turn]
    if state.actor == CHANCE:
        return text("{player} draws a marble", player=player)
    return text("{player} to move", player=player)


def outcome(state: State, titles: Sequence[Message] = ()) -> Message:
    """Who won and why; for a game that is over."""
    result = state.result
    if result is None:
        return winner(state, titles) if state.actor is None else turn(state, titles)
    return _won(winner(state, titles), result.reason)


def winner(state: State, titles: Sequence[Message] = ()) -> Message:
    """Who won, without the reason; for a game that is over."""
    winners = () if state.result is None else state.result.winners
    return _winner(_called(state.game, titles), winners)


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


def told(event: events.Event, game: Game, home: Pyramid) -> Message:  # noqa: C901 - one case an event
    """One event as a sentence."""

    def player(seat: int) -> Message:
        return game.seats[seat].title

    def named(mask: int) -> str:
        return " ".join(home.names_in(mask))

    match event:
        case events.Placed(seat, place, colour):
            return text(
                "{player} puts {colour} on {place}",
                player=player(seat),
                colour=COLOUR_NAMES[colour],
                place=home.names[place],
            )
        case events.Shifted(seat, source, target, _):
            return text(
                "{player} moves {source} to {target}",
                player=player(seat),
                source=home.names[source],
                target=home.names[target],
            )
        case events.Removed(seat, place, _, _):
            return text("{player} takes the marble on {place}", player=player(seat), place=home.names[place])
        case events.Picked(seat, _):
            return text("{player} has picked", player=player(seat))
        case events.Revealed(colours, first):
            return text(
                "The picks: {colours}; {player} places first",
                colours=_list([COLOUR_NAMES[colour] for colour in colours]),
                player=player(first),
            )
        case events.Drawn(seat, colour):
            return text("{player} draws {colour}", player=player(seat), colour=COLOUR_NAMES[colour])
        case events.LineMade(seat, places):
            return text("{player} makes the line {places}", player=player(seat), places=named(places))
        case events.GroupMade(seat, places, name):
            return text("{player}: {group} {places}", player=player(seat), group=name, places=named(places))
        case events.Scored(seat, points, _, reason):
            return plural(
                "{player} scores {n} point: {reason}",
                "{player} scores {n} points: {reason}",
                n=points,
                player=player(seat),
                reason=reason,
            )
        case events.Challenged(seat, challenged, _, group):
            return text(
                "{player} challenges {other} with {group}",
                player=player(seat),
                other=player(challenged),
                group=group,
            )
        case events.ChallengeMet(_, reason):
            return reason
        case events.TokenPassed(seat):
            return text("The token goes to {player}", player=player(seat))
        case events.Passed(seat):
            return text("{player} passes", player=player(seat))
        case events.Over(winners, reason):
            return _won(_winner(_called(game, ()), winners), reason)
