"""What a game promises, each promise a function that looks at one moment of a game played at random.

A promise yields a complaint for everything that is not as it should be. `conformance` plays the games and
collects the complaints.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from random import Random
from typing import Final

from shibumi3d.model.colours import COLOURS, Colour
from shibumi3d.model.events import Drawn, Over, Picked, Placed, Removed, Revealed, Scored, Shifted
from shibumi3d.model.game import CHANCE, Game, IllegalMoveError, State
from shibumi3d.model.messages import Message
from shibumi3d.model.moves import Draw, Move, Pass, Pick, Put, Remove, Shift, mapped, parse
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import Pyramid

FOREIGN_PLACES: Final = ("8h8", "1a2", "1o15")
"""Names that moves can have and that a small pyramid lacks."""

ILLEGAL_TRIED: Final = 3
"""How many illegal moves are tried at each moment; ten times as many when the game is over."""


@dataclass(frozen=True)
class Playthrough:
    """A game played at random: the moves, and the states before, between and after them."""

    game: Game
    options: Mapping[str, str]
    seed: str
    states: Sequence[State]
    moves: Sequence[Move]

    def chooser(self, step: int) -> Random:
        """What makes the choices at a step: the same whenever the playthrough is made again."""
        return Random(f"{self.seed} {step}")


Promise = Callable[[Playthrough, int], Iterator[str]]
"""Takes a playthrough and the number of moves made; yields complaints about that moment."""


def moves_have_texts(play: Playthrough, step: int) -> Iterator[str]:
    """The text of every move is read as that move."""
    for move in play.states[step].moves():
        if parse(str(move)) != move:
            yield f"the text '{move}' of {move!r} is read as {parse(str(move))!r}"


def moves_keep_their_order(play: Playthrough, step: int) -> Iterator[str]:
    """The moves come without doubles and in an order that stays."""
    state = play.states[step]
    moves = state.moves()
    if state.moves() != moves:
        yield f"asked twice, the moves are '{_texts(moves)}' and '{_texts(state.moves())}'"
    if len(set(moves)) < len(moves):
        yield f"a move is listed twice in '{_texts(moves)}'"


def chance_has_weights(play: Playthrough, step: int) -> Iterator[str]:
    """Where chance acts, each of its moves has a positive weight; elsewhere there are none."""
    state = play.states[step]
    chances = state.chances()
    if state.actor != CHANCE:
        if chances:
            yield f"there are chances for '{_texts([move for move, _ in chances])}' but chance doesn't act"
        return
    if not play.game.random:
        yield "chance acts in a game that isn't said to be random"
    if tuple(move for move, _ in chances) != tuple(state.moves()):
        yield f"chances are given for '{_texts([m for m, _ in chances])}', moves are '{_texts(state.moves())}'"
    for move, weight in chances:
        if weight <= 0:
            yield f"the weight of {move} is {weight}"


def the_end_is_the_end(play: Playthrough, step: int) -> Iterator[str]:
    """There is a result, nobody acts and nothing is legal: all three, or none of them."""
    state = play.states[step]
    result, moves, seats = state.result, state.moves(), range(len(play.game.seats))
    if (state.actor is None) != (result is not None):
        yield f"the actor is {state.actor!r} and the result is {result!r}"
    if (state.actor is None) != (not moves):
        yield f"the actor is {state.actor!r} and the moves are '{_texts(moves)}'"
    if state.actor is not None and state.actor != CHANCE and state.actor not in seats:
        yield f"the actor {state.actor!r} is no seat"
    if result is not None and not set(result.winners) <= set(seats):
        yield f"the winners {result.winners} are not all seats"


def events_account_for_changes(play: Playthrough, step: int) -> Iterator[str]:
    """From the position before, the events lead to the position after."""
    state = play.states[step]
    if step == 0:
        if state.events:
            yield f"events at the start: {state.events}"
        return
    before = play.states[step - 1]
    try:
        position = _after_events(before.position, state)
    except ValueError as error:
        yield f"the events can't have happened: {error}"
    else:
        if position != state.position:
            yield f"the events {state.events} don't give the new position"
    yield from _events_of_the_move(before, play.moves[step - 1], state)
    for seat, points in _scored(state).items():
        if state.scores[seat] - before.scores[seat] != points:
            yield f"seat {seat} scored {points} by the events and {state.scores[seat] - before.scores[seat]} in fact"
    over = [(event.winners, event.reason) for event in state.events if isinstance(event, Over)]
    ended = [] if state.result is None else [(state.result.winners, state.result.reason)]
    if over != ended:
        yield f"the events end the game with {over}, the result is {state.result!r}"


def _after_events(position: Position, state: State) -> Position:
    for event in state.events:
        match event:
            case Placed(_, place, colour):
                position = position.put(place, colour)
            case Shifted(_, source, target, colour, dropped):
                position = _taken(position, source, colour, dropped).put(target, colour)
            case Removed(_, place, colour, dropped):
                position = _taken(position, place, colour, dropped)
            case _:
                pass
    return position


def _taken(position: Position, place: int, colour: Colour, dropped: tuple[tuple[int, int], ...]) -> Position:
    names = position.pyramid.names
    if position.at(place) is not colour:
        raise ValueError(f"no {colour} marble stands on {names[place]}")
    after = position.take(place)
    if dropped != position.falling(place):
        raise ValueError(
            f"what comes down when {names[place]} is empty is {position.falling(place)}, not {dropped}"
        )
    return after


def _events_of_the_move(before: State, move: Move, after: State) -> Iterator[str]:
    seat = before.actor
    names = before.position.pyramid.names
    match move:
        case Put(place, colour):
            marbles = [(e.seat, names[e.place], e.colour) for e in after.events if isinstance(e, Placed)]
            if (seat, place, colour or before.colour) not in marbles:
                yield f"{move} by seat {seat} with a {colour or before.colour} marble gives the placements {marbles}"
        case Pick(colour):
            picks = [(e.seat, e.colour) for e in after.events if isinstance(e, Picked)]
            if picks != [(seat, colour)]:
                yield f"{move} by seat {seat} gives the picks {picks}"
        case Draw(colour):
            if [e.colour for e in after.events if isinstance(e, Drawn)] != [colour]:
                yield f"{move} gives the events {after.events}"
        case _:
            pass


def _scored(state: State) -> dict[int, int]:
    points: dict[int, int] = {}
    for event in state.events:
        if isinstance(event, Scored):
            points[event.seat] = points.get(event.seat, 0) + event.points
    return points


def illegal_moves_are_refused(play: Playthrough, step: int) -> Iterator[str]:
    """A move that isn't listed raises IllegalMoveError with the move, a reason and a rule."""
    state = play.states[step]
    legal = state.moves()
    number = ILLEGAL_TRIED if legal else 10 * ILLEGAL_TRIED
    for move in play.chooser(step).sample(_all_moves(state.position.pyramid), number):
        if move in legal:
            continue
        try:
            state.play(move)
        except IllegalMoveError as error:
            if error.move != move or not str(error.reason) or not str(error.rule):
                yield f"the refusal of {move} is '{error}'"
        except Exception as error:  # noqa: BLE001 - foreign code can raise anything
            yield f"{move} is not refused but raises {type(error).__name__}: {error}"
        else:
            yield f"{move} is played and isn't among the moves '{_texts(state.moves())}'"


@lru_cache(maxsize=8)
def _all_moves(home: Pyramid) -> tuple[Move, ...]:
    places = (*home.names, *(place for place in FOREIGN_PLACES if place not in home.named))
    return (
        Pass(),
        *(Pick(colour) for colour in COLOURS),
        *(Draw(colour) for colour in COLOURS),
        *(Put(place) for place in places),
        *(Put(place, colour) for place in places for colour in COLOURS),
        *(Remove(place) for place in places),
        *(Shift(source, target) for source, target in pairwise(places)),
    )


def what_is_shown_fits(play: Playthrough, step: int) -> Iterator[str]:
    """Scores, trays, marks and texts belong to seats and places that there are."""
    state = play.states[step]
    seats, everywhere = range(len(play.game.seats)), state.position.pyramid.everywhere
    if state.game is not play.game:
        yield f"the state says that it belongs to {state.game!r}"
    if len(state.scores) != len(seats):
        yield f"there are {len(seats)} seats and {len(state.scores)} scores"
    for tray in state.trays:
        if tray.hidden < 0 or any(count < 0 for _, count in tray.marbles):
            yield f"a tray has less than no marbles: {tray}"
    for mask in (*(h.places for h in state.highlights), *(state.result.groups if state.result else ())):
        if not mask or mask & ~everywhere:
            yield f"the places marked, {mask:#x}, are not on the pyramid"
    owners = (
        [t.seat for t in state.trays] + [h.seat for h in state.highlights] + [d.seat for d in state.details]
    )
    for owner in owners:
        if owner is not None and owner not in seats:
            yield f"a tray, a mark or a detail belongs to seat {owner}, which there isn't"
    if not all(str(words) for words in _texts_shown(state)):
        yield "a text is empty"
    implied = any(isinstance(move, Put) and move.colour is None for move in state.moves())
    if implied and state.colour is None:
        yield "marbles can be put, and nothing says of which colour"


def _texts_shown(state: State) -> Iterator[Message]:
    yield from (tray.title for tray in state.trays)
    yield from (mark.title for mark in state.highlights)
    for detail in state.details:
        yield from (detail.title, detail.shown)
    if state.prompt is not None:
        yield state.prompt


def what_is_hidden_stays_hidden(play: Playthrough, step: int) -> Iterator[str]:
    """A seat sees all that it needs, and nothing that depends on what others chose in secret."""
    state = play.states[step]
    viewers = (*range(len(play.game.seats)), None)
    if not play.game.secret:
        if any(state.seen_by(seat) != state for seat in viewers):
            yield "something is hidden in a game that isn't said to be secret"
        if any(isinstance(event, Picked) for event in state.events):
            yield "there are secret choices in a game that isn't said to be secret"
        return
    public = _public(state)
    for seat in viewers:
        view = state.seen_by(seat)
        if view.seen_by(seat) != view:
            yield f"the view of {_viewer(seat)} looks different when it is taken again"
        if _public(view) != public:
            yield f"what {_viewer(seat)} sees in the open is not what there is"
        if state.actor == seat and (view.moves(), view.colour) != (state.moves(), state.colour):
            yield f"{_viewer(seat)} can choose from '{_texts(view.moves())}' instead of '{_texts(state.moves())}'"
    for secretive, twin in _twins(play, step):
        for seat in viewers:
            if seat != secretive and _seen(state.seen_by(seat)) != _seen(twin.seen_by(seat)):
                yield f"{_viewer(seat)} can tell what seat {secretive} picked in secret"


def _twins(play: Playthrough, step: int) -> Iterator[tuple[int, State]]:
    """(a seat, the state that would be if only what it last picked in secret were another marble)."""
    for earlier in reversed(range(step)):
        if any(isinstance(event, Revealed) for event in play.states[earlier + 1].events):
            return
        before = play.states[earlier]
        if not isinstance(play.moves[earlier], Pick) or not isinstance(before.actor, int):
            continue
        for other in before.moves():
            if other == play.moves[earlier]:
                continue
            try:
                twin = after(before, (other, *play.moves[earlier + 1 : step]))
            except IllegalMoveError:
                continue
            yield before.actor, twin
            break


def _public(state: State) -> tuple[object, ...]:
    trays = tuple(
        (tray.title, tray.seat, tray.hidden + sum(count for _, count in tray.marbles)) for tray in state.trays
    )
    return (state.position, state.actor, state.scores, state.result, trays)


def _seen(view: State) -> tuple[object, ...]:
    shown = (view.events, view.trays, view.highlights, view.details, view.prompt, view.colour)
    return (view, view.moves(), shown)


def _viewer(seat: int | None) -> str:
    return "a bystander" if seat is None else f"seat {seat}"


def replays_are_the_same(play: Playthrough, step: int) -> Iterator[str]:
    """The same moves from the start give equal states: so going back and forth is safe."""
    if step < len(play.moves):
        return
    again = play.game.start(play.options)
    for number, state in enumerate(play.states):
        if again != state or hash(again) != hash(state):
            yield f"played again, the state after {number} moves is another"
            return
        if again.moves() != state.moves():
            yield f"played again, the moves after {number} moves are others, or in another order"
            return
        if number < step:
            again = again.play(play.moves[number])


def mirrored_games_are_mirrored(play: Playthrough, step: int) -> Iterator[str]:
    """A game that is said to be symmetric goes the same way on a turned or mirrored board."""
    if not play.game.symmetric or step < len(play.moves):
        return
    home = play.states[0].position.pyramid
    symmetry = play.chooser(step).choice(home.symmetries[1:])
    image = play.game.start(play.options)
    for number, state in enumerate(play.states):
        if image.position != state.position.mapped(symmetry):
            yield f"mirrored, the position after {number} moves is not the mirrored one"
            return
        if {mapped(move, home, symmetry) for move in state.moves()} != set(image.moves()):
            yield f"mirrored, the moves after {number} moves are not the mirrored ones"
            return
        if _outcome(image) != _outcome(state):
            yield f"mirrored, actor, scores or winners differ after {number} moves"
            return
        if number < step:
            image = image.play(mapped(play.moves[number], home, symmetry))


def _outcome(state: State) -> tuple[object, ...]:
    winners = None if state.result is None else state.result.winners
    return (state.actor, state.scores, winners, state.chances(), state.colour)


def after(state: State, moves: Sequence[Move]) -> State:
    """The state after some moves; IllegalMoveError for the first that can't be played."""
    for move in moves:
        state = state.play(move)
    return state


def _texts(moves: Sequence[Move]) -> str:
    return " ".join(str(move) for move in moves)


PROMISES: Final[tuple[Promise, ...]] = (
    moves_have_texts,
    moves_keep_their_order,
    chance_has_weights,
    the_end_is_the_end,
    events_account_for_changes,
    illegal_moves_are_refused,
    what_is_shown_fits,
    what_is_hidden_stays_hidden,
    replays_are_the_same,
    mirrored_games_are_mirrored,
)
"""All that is looked at in every moment of every game."""
