"""What games promise of their moves: which there are, what chance draws, what is refused, where it ends."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Final

from shibumi3d.conformance.playthrough import Playthrough, texts
from shibumi3d.model.answers import shown
from shibumi3d.model.colours import COLOURS
from shibumi3d.model.game import CHANCE, IllegalMoveError
from shibumi3d.model.limits import unplayable, wrong_message
from shibumi3d.model.moves import Choose, Draw, Move, Pass, Pick, Put, Remove, Shift
from shibumi3d.model.pyramid import Pyramid

FOREIGN_PLACES: Final = ("8h8", "1a2", "1o15")
"""Names that moves can have and that a small pyramid lacks."""

ILLEGAL_TRIED: Final = 3
"""How many illegal moves are tried at each moment; ten times as many when the game is over."""


def moves_can_be_made(play: Playthrough, step: int) -> Iterator[str]:
    """The text of every move is read as that move, and marbles can rest where they are put."""
    state = play.states[step]
    for move in state.moves():
        reason = unplayable(move, state.position)
        if reason:
            yield f"`moves` lists {move!r}, and {reason}"
    if any(isinstance(move, Pick) for move in state.moves()):
        others = [move for move in state.moves() if not isinstance(move, Pick)]
        if others:
            yield f"`moves` lists '{texts(others)}' beside secret picks: not to pick would show"


def moves_keep_their_order(play: Playthrough, step: int) -> Iterator[str]:
    """The moves come without doubles and in an order that stays."""
    state = play.states[step]
    moves = state.moves()
    if state.moves() != moves:
        yield f"asked twice, `moves` are '{texts(moves)}' and '{texts(state.moves())}'"
    if len(set(moves)) < len(moves):
        yield f"a move is listed twice in `moves`: '{texts(moves)}'"


def chance_draws_from_the_bag(play: Playthrough, step: int) -> Iterator[str]:
    """Chance draws for a seat what is left in the bag, each colour as often as it is there."""
    state = play.states[step]
    chances, bag = state.chances(), state.bag
    counts = {colour: count for colour, count in bag if count}
    left = {colour: count for colour, count in play.states[0].bag if count}
    for move in play.moves[:step]:
        if isinstance(move, Draw):
            left[move.colour] = left.get(move.colour, 0) - 1
    if counts != {colour: count for colour, count in left.items() if count}:
        yield f"`bag` is {shown(bag)}; expected what the draws have left of {shown(play.states[0].bag)}"
    if state.actor != CHANCE:
        if chances:
            yield f"`chances` has '{texts([move for move, _ in chances])}', but chance doesn't act"
        if any(isinstance(move, Draw) for move in state.moves()):
            yield f"`moves` lists draws, '{texts(state.moves())}', for actor {state.actor!r}; expected chance"
        return
    if not play.game.random:
        yield "chance acts, but `random` is False"
    if state.turn is None:
        yield "chance acts, and `turn` is None; expected the seat for whom it draws"
    if tuple(move for move, _ in chances) != state.moves():
        yield f"`chances` has '{texts([m for m, _ in chances])}' and `moves` '{texts(state.moves())}'"
    weights = {move: weight for move, weight in chances if weight}
    if weights != {Draw(colour): count for colour, count in counts.items()} or len(weights) < len(chances):
        yield f"`chances` is {shown(chances)}; expected a draw of each colour in `bag`, {shown(bag)}"


def the_end_is_the_end(play: Playthrough, step: int) -> Iterator[str]:
    """There is a result, nobody acts and nothing is legal: all three, or none of them."""
    state = play.states[step]
    actor, turn, result, moves = state.actor, state.turn, state.result, state.moves()
    if (actor is None) != (result is not None):
        yield f"`actor` is {actor!r} and `result` is {shown(result)}; expected None and a Result, or neither"
    if (actor is None) != (not moves):
        yield f"`actor` is {actor!r} and `moves` are '{texts(moves)}'; expected None and no moves, or neither"
    seats = range(len(play.game.seats))
    if isinstance(actor, int) and actor not in seats:
        yield f"`actor` is {actor}; expected the number of a seat"
    if turn is not None and turn not in seats:
        yield f"`turn` is {turn}; expected the number of a seat"
    elif isinstance(actor, int) and turn != actor:
        yield f"`turn` is {turn} and `actor` is {actor}; expected the same seat"
    if actor is None and turn is not None:
        yield f"the game is over, and `turn` is {turn}; expected None"


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
            if error.move != move:
                yield f"`play` refuses '{move}' with the error for '{error.move}'"
            yield from wrong_message(error.reason, f"the reason why `play` refuses '{move}'")
            yield from wrong_message(error.rule, f"the rule by which `play` refuses '{move}'")
        except Exception as error:  # noqa: BLE001 - foreign code can raise anything
            yield (
                f"`play` raises {type(error).__name__}: {error} for '{move}', which isn't legal; "
                f"expected IllegalMoveError"
            )
        else:
            yield f"`play` plays '{move}', which isn't among the moves '{texts(legal)}'"


@lru_cache(maxsize=8)
def _all_moves(pyramid: Pyramid) -> tuple[Move, ...]:
    places = (*pyramid.names, *(place for place in FOREIGN_PLACES if place not in pyramid.named))
    return (
        Pass(),
        Choose("nothing"),
        *(Choose(colour) for colour in COLOURS),
        *(Pick(colour) for colour in COLOURS),
        *(Draw(colour) for colour in COLOURS),
        *(Put(place) for place in places),
        *(Put(place, colour) for place in places for colour in COLOURS),
        *(Remove(place) for place in places),
        *(Shift(source, target) for source, target in pairwise(places)),
    )
