"""How marbles move after a move: each marble's way, as a pure function of time.

A marble that is put falls onto its place; one that is moved travels there in an arc; one that is taken
rises and fades away; and those that lose what they rest on roll down into the place below.

Times are in seconds, of any clock that only goes forward. Nothing here ticks: the caller asks with the time
of the picture it draws. The position changes at once; an animation only says how far the marbles still are
from where they belong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from math import cos, hypot, pi, sin
from typing import Final

from shibumi3d.model.colours import Colour
from shibumi3d.model.events import Drawn, Event, Placed, Removed, Revealed, Shifted
from shibumi3d.model.pyramid import mask_of
from shibumi3d.scene.composer import Focus, Leaving
from shibumi3d.scene.description import Vec3
from shibumi3d.scene.easing import ease, progress

FALL_SECONDS: Final = 0.25
ARC_SECONDS: Final = 0.3
ROLL_SECONDS: Final = 0.22
LEAVE_SECONDS: Final = 0.25
MOVE_SECONDS: Final = 0.6
"""The longest that a whole move takes; where more would follow one another, all of it goes faster."""

REBOUND: Final = 0.18
"""The speed a marble has after touching down, as part of that before: stone on wood hardly springs back."""

DROP: Final = 1.0
"""How far above its place a marble that is put starts to fall: one marble."""

ARC_HEIGHT: Final = 1.0
ARC_SLOPE: Final = 0.35
"""How far the middle of an arc lies above the line from its start to its end, and how much more by its width."""

LEAVE_HEIGHT: Final = 1.2
"""How far a marble that is taken rises until it is gone."""

TOUCHDOWN: Final = FALL_SECONDS / (1.0 + 2.0 * REBOUND)
"""When a falling marble first touches its place; what follows from it begins then."""

CLEAR: Final = 0.12
"""How long after a marble began to leave its place what rests on it begins to come down."""

STAGGER: Final = 0.05
"""How long after one marble the next begins where several are taken, or roll one after another."""

HELD_HEIGHT: Final = 1.6
HELD_SECONDS: Final = 0.35
FLARE_SECONDS: Final = 0.6


def fall(height: float, age: float, seconds: float = FALL_SECONDS) -> float:
    """How high above its place a marble is that began to fall from ``height`` ``age`` seconds ago.

    It falls freely, springs back once, and lies still (exactly 0) from ``seconds`` on. Fall and rebound are
    parabolas of the same gravity g: a fall of time T reaches the speed gT, a rebound with the part r of it
    takes 2rT, so that both together take T(1 + 2r).
    """
    part, whole = progress(0.0, age, seconds), 1.0 + 2.0 * REBOUND
    if part >= 1.0:
        return 0.0
    t = part * whole
    if t < 1.0:
        return height * (1.0 - t * t)
    return height * (t - 1.0) * (whole - t)


@dataclass(frozen=True, slots=True)
class Fall:
    """Something that falls back to zero: when it began, from what height, and how long it takes in all."""

    start: float
    height: float
    seconds: float

    @property
    def end(self) -> float:
        """When it is over."""
        return self.start + self.seconds

    def at(self, now: float) -> float:
        """The height that is left."""
        return 0.0 if now >= self.end else fall(self.height, now - self.start, self.seconds)


Dropped = tuple[tuple[int, int], ...]
"""(source, target) of marbles that come down, from the lowest up."""

Path = Callable[[float], Vec3]
"""Where a marble's centre is on its way, from 0 at its start to 1 at its end."""


@dataclass(frozen=True, slots=True)
class Step:
    """A part of a marble's way."""

    start: float
    seconds: float
    path: Path

    @property
    def end(self) -> float:
        """When it is over."""
        return self.start + self.seconds

    def at(self, now: float) -> Vec3:
        """Where the marble is."""
        return self.path(progress(self.start, now, self.seconds))

    def timed(self, begin: float, share: float) -> Step:
        """The same begun later and in a share of the time."""
        return Step(begin + share * self.start, share * self.seconds, self.path)


@dataclass(frozen=True, slots=True)
class MarbleMotion:
    """The way of one marble, in steps that follow each other.

    ``place`` is where it stands in the new position, ``centre`` the centre there. ``arrives`` tells that it
    was nowhere before; ``leaves`` is the colour of one that stands nowhere any more: then ``place`` is where
    it was taken.
    """

    place: int
    centre: Vec3
    steps: tuple[Step, ...]
    arrives: bool = False
    leaves: Colour | None = None

    @property
    def end(self) -> float:
        """When it is over."""
        return self.steps[-1].end

    def is_there(self, now: float) -> bool:
        """Whether it has come, if it was nowhere before."""
        return not self.arrives or self.steps[0].start <= now

    def offset(self, now: float) -> Vec3:
        """How far it is from its place."""
        begun = [step for step in self.steps if step.start <= now] or [self.steps[0]]
        x, y, z = begun[-1].at(now)
        return (x - self.centre[0], y - self.centre[1], z - self.centre[2])

    def opacity(self, now: float) -> float:
        """1 for a marble that stays; that of one that leaves goes down with its last step."""
        last = self.steps[-1]
        return 1.0 if self.leaves is None else 1.0 - ease(progress(last.start, now, last.seconds))


@dataclass(frozen=True, slots=True)
class Animation:
    """What moves by itself after one move or several; without anything in it nothing moves.

    ``marbles`` are those of the pyramid; ``held`` lifts the marble that is about to be placed, and ``flare``
    is the light of a group just made.
    """

    marbles: tuple[MarbleMotion, ...] = ()
    held: Fall | None = None
    flare: Fall | None = None

    def after_move(self, events: Iterable[Event], centres: Sequence[Vec3], now: float) -> Animation:
        """With what this move sets in motion, begun ``now``.

        ``events`` are those of the move, ``centres`` where the marbles' centres are, by place. What was in
        motion goes on, but for a marble that this move takes or moves.
        """
        events = tuple(events)
        schedule = _Schedule(centres)
        for event in events:
            schedule.add(event)
        going_on = (
            motion
            for motion in self.marbles
            if motion.end > now and (motion.leaves is not None or motion.place not in schedule.departures)
        )
        lifted = any(isinstance(event, Drawn | Revealed) for event in events)
        return replace(
            self,
            marbles=(*going_on, *schedule.motions(now)),
            held=Fall(now, HELD_HEIGHT, HELD_SECONDS) if lifted else self.held,
        )

    def with_flare(self, now: float) -> Animation:
        """With the light of a group that was made ``now``."""
        return replace(self, flare=Fall(now, 1.0, FLARE_SECONDS))

    def applied_to(self, focus: Focus, now: float) -> Focus:
        """The focus with what moves at this time."""
        running = [motion for motion in self.marbles if motion.end > now]
        return replace(
            focus,
            offsets={m.place: m.offset(now) for m in running if m.leaves is None},
            coming=mask_of(m.place for m in running if m.leaves is None and not m.is_there(now)),
            leaving=tuple(
                Leaving(m.place, m.leaves, m.offset(now), m.opacity(now))
                for m in running
                if m.leaves is not None and m.is_there(now)
            ),
            held_lift=0.0 if self.held is None else self.held.at(now),
            flare=0.0 if self.flare is None else self.flare.at(now),
        )

    def over(self, now: float) -> bool:
        """Whether nothing moves any more."""
        falls = (fall for fall in (self.held, self.flare) if fall is not None)
        return all(end <= now for end in (*(m.end for m in self.marbles), *(f.end for f in falls)))


@dataclass(frozen=True, slots=True)
class _Way:
    """The steps of a marble that moves, and whether it was nowhere before."""

    steps: tuple[Step, ...] = ()
    arrives: bool = False

    @property
    def end(self) -> float:
        return self.steps[-1].end if self.steps else 0.0


@dataclass(slots=True)
class _Schedule:
    """The motions of one move while they are put together, event by event; times count from its start.

    ``ways`` are those of the marbles that move, by the place where each is by now; ``departures`` tells when
    the marble of a place began to leave it; ``next`` is when the next event may begin.
    """

    centres: Sequence[Vec3]
    ways: dict[int, _Way] = field(default_factory=dict)
    gone: list[MarbleMotion] = field(default_factory=list)
    departures: dict[int, float] = field(default_factory=dict)
    next: float = 0.0

    def add(self, event: Event) -> None:
        """Take up what an event sets in motion, if it does."""
        match event:
            case Placed(place=place):
                self._place(place)
            case Removed(place=place, colour=colour, dropped=dropped):
                self._remove(place, colour, dropped)
            case Shifted(source=source, target=target, dropped=dropped):
                self._shift(source, target, dropped)
            case _:
                pass

    def motions(self, begin: float) -> tuple[MarbleMotion, ...]:
        """All motions, begun at a time, and in all no longer than a move may take."""
        motions = (
            *(MarbleMotion(p, self.centres[p], way.steps, way.arrives) for p, way in self.ways.items()),
            *self.gone,
        )
        faster = min(1.0, MOVE_SECONDS / max((motion.end for motion in motions), default=MOVE_SECONDS))
        return tuple(
            replace(motion, steps=tuple(step.timed(begin, faster) for step in motion.steps))
            for motion in motions
        )

    def _place(self, place: int) -> None:
        start = max(self.next, self.departures.get(place, -LEAVE_SECONDS) + LEAVE_SECONDS)
        path = partial(_falling, self.centres[place])
        self.ways[place] = _Way((Step(start, FALL_SECONDS, path),), arrives=True)
        self.next = start + TOUCHDOWN

    def _remove(self, place: int, colour: Colour, dropped: Dropped) -> None:
        way, start = self._depart(place)
        path = partial(_leaving, self.centres[place], self._aside(place, dropped))
        steps = (*way.steps, Step(start, LEAVE_SECONDS, path))
        self.gone.append(MarbleMotion(place, self.centres[place], steps, way.arrives, leaves=colour))
        self._roll(dropped)
        self.next = start + STAGGER

    def _shift(self, source: int, target: int, dropped: Dropped) -> None:
        way, start = self._depart(source)
        path = partial(_arc, self.centres[source], self.centres[target], self._aside(source, dropped))
        self._roll(dropped)
        self.ways[target] = replace(way, steps=(*way.steps, Step(start, ARC_SECONDS, path)))
        self.next = start + ARC_SECONDS

    def _roll(self, dropped: Dropped) -> None:
        """Let marbles come down, each into the place that the one before it left."""
        wait = CLEAR
        for source, target in dropped:
            way = self.ways.pop(source, _Way())
            start = self.departures[target] + wait
            path = partial(_rolling, self.centres[source], self.centres[target])
            self.ways[target] = replace(way, steps=(*way.steps, Step(start, ROLL_SECONDS, path)))
            self.departures[source] = start
            wait = STAGGER

    def _depart(self, place: int) -> tuple[_Way, float]:
        """The way so far of the marble on a place, and when it leaves that place."""
        way = self.ways.pop(place, _Way())
        start = max(self.next, way.end)
        self.departures[place] = start
        return way, start

    def _aside(self, place: int, dropped: Dropped) -> tuple[float, float]:
        """Which way a marble gets out from under the one that rests on it, of length 1; straight up if none does."""
        if not dropped:
            return (0.0, 0.0)
        x, y, _ = self.centres[place]
        above_x, above_y, _ = self.centres[dropped[0][0]]
        length = hypot(x - above_x, y - above_y)
        return ((x - above_x) / length, (y - above_y) / length)


def _falling(centre: Vec3, t: float) -> Vec3:
    x, y, z = centre
    return (x, y, z + fall(DROP, t, 1.0))


def _leaving(centre: Vec3, aside: tuple[float, float], t: float) -> Vec3:
    x, y, z = centre
    rise = LEAVE_HEIGHT * ease(t)
    return (x + rise * aside[0], y + rise * aside[1], z + rise)


def _arc(source: Vec3, target: Vec3, aside: tuple[float, float], t: float) -> Vec3:
    """Up and down as something thrown, over what stands between; bent aside where a marble rests on it."""
    part, bow = ease(t), 4.0 * t * (1.0 - t)
    x, y, z = (start + part * (end - start) for start, end in zip(source, target, strict=True))
    rise = bow * (ARC_HEIGHT + ARC_SLOPE * hypot(target[0] - source[0], target[1] - source[1]))
    return (x + bow * aside[0], y + bow * aside[1], z + rise)


def _rolling(source: Vec3, target: Vec3, t: float) -> Vec3:
    """A quarter of a circle round the two marbles that it rolls over, ever faster, with a small rebound.

    A marble on a platform touches all four of it. When one of them goes, it stays in touch with the two beside
    that one, and turns round the line through their centres, down to where the one that went had been.
    """
    angle = 0.5 * pi * (1.0 - fall(1.0, t, 1.0))
    (x, y, z), (end_x, end_y, end_z) = source, target
    across, height = sin(angle), cos(angle)
    if t >= 1.0:
        return target
    return (x + across * (end_x - x), y + across * (end_y - y), end_z + height * (z - end_z))
