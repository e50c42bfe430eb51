"""What games promise of their states as values: the same play gives the same states, and equal ones go on alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from itertools import combinations
from typing import Final

from shibumi3d.conformance.playthrough import Playthrough, after, texts
from shibumi3d.model.game import Prospect, State
from shibumi3d.model.moves import Draw, Move, Pick, mapped
from shibumi3d.model.pyramid import places_in

FAR: Final = 4
"""How many moves back an order is changed."""

LONG: Final = 200
"""How many moves two states with one key are played on."""


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
            yield f"played again, `moves` after {number} moves are others, or in another order"
            return
        if again.key != state.key or hash(again.key) != hash(state.key):
            yield f"played again, `key` after {number} moves is another"
            return
        if number < step:
            again = again.play(play.moves[number])


def mirrored_games_are_mirrored(play: Playthrough, step: int) -> Iterator[str]:
    """A game that is said to be symmetric goes the same way on a turned or mirrored board."""
    if not play.game.symmetric or step < len(play.moves):
        return
    pyramid = play.states[0].position.pyramid
    symmetry = play.chooser(step).choice(pyramid.symmetries[1:])
    image = play.game.start(play.options)
    for number, state in enumerate(play.states):
        for name, seen, expected in _compared(image, state, symmetry):
            if seen != expected:
                yield f"mirrored, {name} after {number} moves is not the same mirrored; is `symmetric` right?"
                return
        if number < step:
            image = image.play(mapped(play.moves[number], pyramid, symmetry))


def _compared(image: State, state: State, symmetry: tuple[int, ...]) -> Iterator[tuple[str, object, object]]:
    """What is compared on a mirrored board: its name, how it is there, and how it should be."""
    pyramid = state.position.pyramid

    def of(mask: int) -> int:
        return sum(1 << symmetry[place] for place in places_in(mask))

    yield "`position`", image.position, state.position.mapped(symmetry)
    yield "`actor`", image.actor, state.actor
    yield "`scores`", image.scores, state.scores
    yield "`colour`", image.colour, state.colour
    yield "`chances`", image.chances(), state.chances()
    yield "`result`", _winners(image), _winners(state)
    yield "`moves`", set(image.moves()), {mapped(move, pyramid, symmetry) for move in state.moves()}
    yield "`decided`", image.decided, state.decided
    if state.canonical != state.key:
        yield "`canonical`", image.canonical, state.canonical
    # Which of several groups of one worth counts is the game's to choose, on either board.
    yield "`highlights`", _marks(image), _marks(state)
    yield (
        "`prospects`",
        Counter((*_sort(each), each.lacks) for each in image.prospects()),
        Counter((*_sort(each), of(each.lacks)) for each in state.prospects()),
    )


def _marks(state: State) -> Counter[object]:
    return Counter((mark.emphasis, mark.seat, mark.places.bit_count()) for mark in state.highlights)


def _sort(prospect: Prospect) -> tuple[object, ...]:
    return (prospect.kind, prospect.seat, prospect.colour, prospect.worth, prospect.places.bit_count())


def _winners(state: State) -> tuple[int, ...] | None:
    return None if state.result is None else state.result.winners


def states_forget_how_they_came_about(play: Playthrough, step: int) -> Iterator[str]:
    """Where the order of two moves doesn't matter, the states after both orders are equal."""
    state = play.states[step]
    if play.game.looks_back:
        return
    for first, second in combinations(range(max(step - FAR, 0), step), 2):
        other = _in_other_order(play, step, first, second)
        if other is not None and _in_play(other) == _in_play(state) and other != state:
            order = f"'{play.moves[first]}' and '{play.moves[second]}'"
            yield (
                f"with {order} in the other order everything is the same, and the states aren't equal: "
                f"a state holds what matters to play and no more, or `looks_back` is True"
            )
            return


def _in_other_order(play: Playthrough, step: int, first: int, second: int) -> State | None:
    """The state at a step if two moves had been made in each other's place; None where that can't be."""
    moves = list(play.moves[:step])
    if moves[first] == moves[second] or play.states[first].actor != play.states[second].actor:
        return None
    moves[first], moves[second] = moves[second], moves[first]
    if any(isinstance(moves[number], Pick | Draw) for number in (first, second)):
        return None
    try:
        return after(play.states[first], moves[first:])
    except Exception:  # noqa: BLE001 - how moves are refused is looked at elsewhere
        return None


def _in_play(state: State) -> tuple[object, ...]:
    """All that a rule can ask of a state: two that agree in it are one to whoever plays."""
    return (
        state.position,
        state.actor,
        state.turn,
        state.scores,
        _winners(state),
        state.colour,
        state.bag,
        state.trays,
        state.details,
        state.moves(),
        state.chances(),
        state.as_set_up(),
    )


def equal_keys_go_on_alike(play: Playthrough, step: int) -> Iterator[str]:
    """States that share a `key` go on the same way."""
    state = play.states[step]
    for other in _same_key(play, step, state.key):
        way = _parting(state, other, play, step)
        if way is not None:
            yield f"two states have one `key`, and after '{texts(way)}' they don't go on the same way"
            return


def what_is_decided_comes_true(play: Playthrough, step: int) -> Iterator[str]:
    """Whoever is said to win whatever is played does win, and at the end everybody knows who has won."""
    state, end = play.states[step], play.states[-1].result
    if state.result is not None and state.decided != state.result.winners:
        yield f"`decided` is {state.decided} when the game is over; expected {state.result.winners}"
    if step and play.states[step - 1].decided == state.decided:
        return
    if state.decided is not None and end is not None and set(state.decided) != set(end.winners):
        yield f"`decided` says that {state.decided} win, and in the end {end.winners} did"


def canonical_states_are_images(play: Playthrough, step: int) -> Iterator[str]:
    """States with one `canonical` have the same number of moves, the same seat to move and the same winners."""
    state = play.states[step]
    for number, other in enumerate(play.states[:step]):
        if other.canonical == state.canonical and _shape(other) != _shape(state):
            yield f"`canonical` is the same after {number} and after {step} moves, and play isn't"
            return


def _shape(state: State) -> tuple[object, ...]:
    marbles = tuple(mask.bit_count() for mask in state.position.masks)
    return (marbles, state.actor, len(state.moves()), _winners(state))


def _same_key(play: Playthrough, step: int, key: Hashable) -> Iterator[State]:
    """Other states with this key: earlier ones of the play, and those of moves in another order."""
    for earlier in play.states[max(step - 2 * FAR, 0) : step]:
        if earlier.key == key and earlier != play.states[step]:
            yield earlier
    for first, second in combinations(range(max(step - FAR, 0), step), 2):
        other = _in_other_order(play, step, first, second)
        if other is not None and other.key == key and other != play.states[step]:
            yield other


def _parting(one: State, other: State, play: Playthrough, step: int) -> tuple[Move, ...] | None:
    """Moves after which two states don't agree any more in what can be played and who wins."""
    chooser = play.chooser(step)
    way: list[Move] = []
    for _ in range(LONG):
        if _way_on(one) != _way_on(other):
            return tuple(way)
        if not one.moves():
            return None
        way.append(chooser.choice(one.moves()))
        one, other = one.play(way[-1]), other.play(way[-1])
    return None


def _way_on(state: State) -> tuple[object, ...]:
    return (state.actor, state.moves(), state.chances(), _winners(state))
