"""What games promise of all that is shown: scores, trays, colours, titles of moves, prospects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from shibumi3d.conformance.playthrough import Playthrough
from shibumi3d.model.answers import mismatches, shown
from shibumi3d.model.events import Group
from shibumi3d.model.game import State, Tray, TrayKind
from shibumi3d.model.limits import LARGEST, WORD, marbles_beyond
from shibumi3d.model.messages import Message
from shibumi3d.model.moves import Choose, Pass, Put

RESERVED: Final = ("actor", "legal", "scores", "winners", "reason", "position")
"""What programs are told of every state."""


def what_is_shown_fits(play: Playthrough, step: int) -> Iterator[str]:
    """There is one score a seat, one place for each tray, a colour for each marble, a title for each move."""
    game, state = play.game, play.states[step]
    if state.game is not game:
        yield f"`game` is {shown(state.game)}; expected the game that was started"
    if state.position.pyramid is not play.states[0].position.pyramid:
        yield "the pyramid has another size than at the start"
    if len(state.scores) != len(game.seats):
        yield f"`scores` has {len(state.scores)} numbers; expected one for each of {len(game.seats)} seats"
    if any(abs(score) > LARGEST for score in state.scores):
        yield f"`scores` is {shown(state.scores)}; expected numbers from {-LARGEST} to {LARGEST}"
    yield from marbles_beyond(state.bag, "`bag`")
    yield from _trays_have_room(state.trays)
    yield from _details_have_names(state)
    for move in state.moves():
        if isinstance(move, Put) and move.colour is None and state.colour is None:
            yield f"`moves` lists '{move}', and `colour` is None; expected the colour of the marble"
            break
    for move in state.moves():
        if isinstance(move, Choose | Pass):
            yield from mismatches(game.move_title(move), Message, f"`move_title` of '{move}'")


def _trays_have_room(trays: tuple[Tray, ...]) -> Iterator[str]:
    """No two trays lie in one place: a seat has one rack and one held marble, and there is one bag."""
    spots = Counter((tray.kind, 0 if tray.kind is TrayKind.BAG else tray.seat or 0) for tray in trays)
    for (kind, seat), number in spots.items():
        if number > 1:
            whose = "" if kind is TrayKind.BAG else f" of seat {seat}" if seat else " of nobody or seat 0"
            yield f"`trays` has {number} of the kind '{kind}'{whose}; expected one, or they lie in one place"
    for tray in trays:
        if tray.capacity and tray.count > tray.capacity:
            yield f"`trays` has one with {tray.count} marbles; its `capacity` is {tray.capacity}"
        if tray.kind is TrayKind.HELD and tray.count > 1:
            yield f"`trays` has a held tray with {tray.count} marbles; expected one at most"


def _details_have_names(state: State) -> Iterator[str]:
    """Programs tell the details of a game by their names, beside what every state has."""
    names = [detail.name for detail in state.details]
    for name in names:
        if not WORD.fullmatch(name) or name in RESERVED:
            yield f"`details` has the name '{name}'; expected a word in small letters, none of {', '.join(RESERVED)}"
    if len(set(names)) < len(names):
        yield f"`details` has the same name twice: {', '.join(names)}"


def the_set_of_marbles_is_enough(play: Playthrough, step: int) -> Iterator[str]:
    """With the usual options the position never needs more marbles than the game says."""
    usual = all(play.options[option.name] == option.default for option in play.game.options)
    if not usual or not play.game.marbles:
        return
    position = play.states[step].position
    counts = dict(play.game.marbles)
    for colour in {colour for _, colour in position.marbles()}:
        number = position.mask(colour).bit_count()
        if number > counts.get(colour, 0):
            yield f"{number} {colour} marbles stand, and `marbles` has {counts.get(colour, 0)}"


def prospects_fit_the_position(play: Playthrough, step: int) -> Iterator[str]:
    """What a prospect doesn't lack is there, and they come in an order that stays."""
    state = play.states[step]
    prospects = state.prospects()
    if state.prospects() != prospects:
        yield f"asked twice, `prospects` are {shown(prospects)} and {shown(state.prospects())}"
    if len(set(prospects)) < len(prospects):
        yield "`prospects` has the same one twice"
    names_in = state.position.pyramid.names_in
    for prospect in prospects:
        if prospect.lacks & ~prospect.places:
            yield (
                f"`prospects` has one of {' '.join(names_in(prospect.places))} that lacks "
                f"{' '.join(names_in(prospect.lacks))}; expected some of its places"
            )
        missing = prospect.places & ~prospect.lacks & ~state.position.occupied
        if missing:
            yield (
                f"`prospects` has one of {' '.join(names_in(prospect.places))} that should lack "
                f"{' '.join(names_in(missing))}, where no marble stands"
            )


def what_is_completed_was_a_prospect(play: Playthrough, step: int) -> Iterator[str]:
    """In a game with prospects, a group that a marble completes was one that lacked just this place."""
    if step == 0 or not any(state.prospects() for state in play.states[: step + 1]):
        return
    before, move = play.states[step - 1], play.moves[step - 1]
    if not isinstance(move, Put):
        return
    place = 1 << before.position.pyramid.named[move.place]
    within_reach = {
        (prospect.kind, prospect.places) for prospect in before.prospects() if prospect.lacks == place
    }
    for event in play.events(step):
        if isinstance(event, Group) and (event.kind, event.places) not in within_reach:
            names = " ".join(before.position.pyramid.names_in(event.places))
            yield f"'{move}' completes a {event.kind} of {names}, which `prospects` didn't have before"


def what_lacked_one_place_is_completed(play: Playthrough, step: int) -> Iterator[str]:
    """A marble on the only place that a prospect lacks completes it, where it is the right one's."""
    if step == 0:
        return
    before, move = play.states[step - 1], play.moves[step - 1]
    if not isinstance(move, Put):
        return
    pyramid = before.position.pyramid
    place, colour = 1 << pyramid.named[move.place], move.colour or before.colour
    completed = {(event.kind, event.places) for event in play.events(step) if isinstance(event, Group)}
    for prospect in before.prospects():
        # Where it is a colour's, whoever puts that colour completes it.
        right = before.turn if prospect.colour is None else colour
        needed = prospect.seat if prospect.colour is None else prospect.colour
        if prospect.lacks != place or needed not in (None, right):
            continue
        if (prospect.kind, prospect.places) not in completed:
            names = " ".join(pyramid.names_in(prospect.places))
            yield (
                f"'{move}' gives the {prospect.kind} of {names} in `prospects` its last marble, "
                f"and `events` have no Group of it"
            )
