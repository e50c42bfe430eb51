"""What games promise of secrets: a seat sees all that it needs, and nothing that others chose in secret."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from shibumi3d.conformance.playthrough import Playthrough, after, texts
from shibumi3d.model.answers import answers, shown
from shibumi3d.model.events import Picked, Revealed
from shibumi3d.model.game import State
from shibumi3d.model.moves import Pick

OPEN: tuple[str, ...] = ("position", "actor", "turn", "scores", "result")
"""What everybody sees."""


def what_is_hidden_stays_hidden(play: Playthrough, step: int) -> Iterator[str]:
    """A seat sees all that it needs, and nothing that depends on what others chose in secret."""
    state = play.states[step]
    viewers = (*range(len(play.game.seats)), None)
    if not play.game.secret:
        if any(state.seen_by(seat) != state for seat in viewers):
            yield "`seen_by` hides something, but `secret` is False"
        if any(isinstance(move, Pick) for move in state.moves()):
            yield "`moves` lists secret picks, but `secret` is False"
        return
    for seat in viewers:
        yield from _view_is_right(state, seat)
        yield from _sample_fits(state, seat, play.chooser(step))
    yield from _picks_tell_nothing(play, step)
    for secretive, twin in _twins(play, step):
        for seat in viewers:
            if seat == secretive:
                continue
            for name in _different(state.seen_by(seat), twin.seen_by(seat)):
                yield f"by `{name}` {_viewer(seat)} can tell what seat {secretive} picked in secret"


def _view_is_right(state: State, seat: int | None) -> Iterator[str]:
    view = state.seen_by(seat)
    if view.seen_by(seat) != view:
        yield f"`seen_by` of what {_viewer(seat)} sees is not the same again"
    for name in OPEN:
        if getattr(view, name) != getattr(state, name):
            yield (
                f"`{name}` is {shown(getattr(view, name))} for {_viewer(seat)}; "
                f"expected {shown(getattr(state, name))}, which is no secret"
            )
    if _tray_sizes(view) != _tray_sizes(state):
        yield f"{_viewer(seat)} sees `trays` of other sizes than they are"
    if (
        state.actor == seat
        and seat is not None
        and (view.moves(), view.colour) != (state.moves(), state.colour)
    ):
        yield f"{_viewer(seat)} can choose from '{texts(view.moves())}' instead of '{texts(state.moves())}'"


def _sample_fits(state: State, seat: int | None, chooser: Random) -> Iterator[str]:
    """What is drawn in place of what is hidden looks the same to the viewer, and the game can go on with it."""
    view = state.seen_by(seat)
    sample = view.sampled(chooser)
    if sample.seen_by(seat) != view:
        yield f"{_viewer(seat)} can tell `sampled` from what is seen"
    if bool(sample.moves()) != bool(state.moves()):
        yield f"of what {_viewer(seat)} sees `sampled` makes a state in which nobody can move"


def _tray_sizes(state: State) -> tuple[object, ...]:
    return tuple((tray.title, tray.seat, tray.count) for tray in state.trays)


def _picks_tell_nothing(play: Playthrough, step: int) -> Iterator[str]:
    """Until it is revealed, all that is told of a pick is that it was made."""
    if step == 0 or not isinstance(play.moves[step - 1], Pick):
        return
    events = play.events(step)
    if not any(isinstance(event, Revealed) for event in events):
        more = [event for event in events if not isinstance(event, Picked)]
        if more:
            yield f"a secret pick gives the events {shown(more)}; expected Picked alone until Revealed"


def _twins(play: Playthrough, step: int) -> Iterator[tuple[int, State]]:
    """(a seat, the state that would be if only what it last picked in secret were another marble)."""
    for earlier in reversed(range(step)):
        if any(isinstance(event, Revealed) for event in play.events(earlier + 1)):
            return
        before, made = play.states[earlier], play.moves[earlier]
        if not isinstance(made, Pick) or not isinstance(before.actor, int):
            continue
        for other in before.moves():
            if other == made:
                continue
            try:
                twin = after(before, (other, *play.moves[earlier + 1 : step]))
            except Exception:  # noqa: BLE001, S112 - how moves are refused is looked at elsewhere
                continue
            yield before.actor, twin
            break


def _different(view: State, twin: State) -> Iterator[str]:
    """The questions to which two views don't give the same answer."""
    yield from (
        name for (name, one), (_, other) in zip(answers(view), answers(twin), strict=True) if one != other
    )
    if view != twin:
        yield "seen_by"


def _viewer(seat: int | None) -> str:
    return "a bystander" if seat is None else f"seat {seat}"
