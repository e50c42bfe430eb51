"""Animations: a game from node to node, with the marbles' motions, a slow turn and captions."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from math import pi, radians
from typing import Final

import moderngl
from PIL import Image

from shibumi3d.export import endings, film
from shibumi3d.export.captions import Captions
from shibumi3d.export.picture import camera_of, theme_of
from shibumi3d.export.subject import subject_of
from shibumi3d.export.words import Speak, told_words
from shibumi3d.model.game import Game
from shibumi3d.model.messages import text
from shibumi3d.model.record import Record
from shibumi3d.render.capture import Pictures
from shibumi3d.render.context import headless_context
from shibumi3d.scene.camera import Camera, fit, projection_of
from shibumi3d.scene.camera_bounds import CameraBounds
from shibumi3d.scene.composer import Focus, bounds_of, compose, marble_centre
from shibumi3d.scene.composer import Look as Arrangement
from shibumi3d.scene.easing import Way
from shibumi3d.scene.far_side import far_side, to_far_side
from shibumi3d.scene.marble_motion import MOVE_SECONDS, Animation
from shibumi3d.study.view import View, bystander_views, known_record

RATE: Final = 20
"""Pictures a second while something moves; a GIF can't do more evenly than 20 or 25."""

SAMPLES: Final = 4
TYPICAL: Final = 6
"""How many of the positions a palette is made from, and how many more of those where something is marked."""

ROUND_SECONDS: Final = 0.4
"""How long the trays take round a corner of the board when it turns."""

SMALL: Final = 480
"""The longer side of the pictures that it is made from, in pixels."""

FITTED: Final = radians(15.0)
"""Steps of a turn for which it is made sure that everything is in the picture."""


class StoppedError(Exception):
    """Somebody wanted the animation to end before it was there."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """How an animation is wanted.

    ``size`` is in pixels, captions included; ``view`` as for `PictureOptions`; ``seconds`` is how long each position is shown, ``turn`` how far the
    camera goes round over the whole of it, in degrees.
    """

    size: tuple[int, int] = (640, 360)
    view: str | Camera = "home"
    theme: str = "ink"
    seconds: float = 1.0
    turn: float = 0.0
    captions: bool = False


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture, and how long it is shown, in milliseconds; ``done`` is the share that was done before it."""

    image: Image.Image
    milliseconds: int
    done: float


def animated(
    game: Game,
    record: Record,
    nodes: Sequence[int],
    wanted: Wanted,
    kind: str,
    speak: Speak = str,
    go_on: Callable[[float], bool] = lambda _: True,
) -> bytes:
    """The content of an animation's file; ``kind`` is an ending of `endings.FILMS`.

    ``go_on`` is asked at each picture, with the share that is done, whether to go on: StoppedError where it says no.
    Else errors as for `animating`.
    """
    steps = animating(game, record, nodes, wanted, kind, speak)
    try:
        while True:
            if not go_on(next(steps)):
                steps.close()
                raise StoppedError
    except StopIteration as finished:
        content: bytes = finished.value
        return content


def animating(
    game: Game,
    record: Record,
    nodes: Sequence[int],
    wanted: Wanted,
    kind: str,
    speak: Speak = str,
    ctx: moderngl.Context | None = None,
) -> Generator[float, None, bytes]:
    """Make an animation picture by picture, with the share that is done; what it returns is the file's content.

    So whoever has other things to do draws it between them, in the context that is current; without ``ctx`` a
    headless one is made. Closing it gives everything back.

    DisplayError where nothing can be drawn, PictureError for a view or a theme that there isn't, FilmError for a kind
    that can't be written here; else as for `bystander_views`.
    """
    film.check_available(kind)
    with _filming(game, record, nodes, wanted, speak, ctx) as filming:
        typical = list(filming.typical()) if kind == endings.GIF else []
        writer = film.writer(kind, wanted.size, typical, RATE)
        for frame in filming.frames():
            yield frame.done
            writer.add(frame.image, frame.milliseconds)
        return writer.finish()


def frames(
    game: Game,
    record: Record,
    nodes: Sequence[int],
    wanted: Wanted,
    speak: Speak = str,
    ctx: moderngl.Context | None = None,
) -> Iterator[Frame]:
    """The pictures of a line of nodes, one at a time. Errors as for `animating`."""
    with _filming(game, record, nodes, wanted, speak, ctx) as filming:
        yield from filming.frames()


@contextmanager
def _filming(
    game: Game,
    record: Record,
    nodes: Sequence[int],
    wanted: Wanted,
    speak: Speak,
    ctx: moderngl.Context | None,
) -> Iterator[_Filming]:
    """What draws the pictures of a line, as long as the block lasts."""
    theme = theme_of(wanted.theme)
    known = known_record(game, record)
    captions = None
    size = wanted.size
    if wanted.captions:
        captions = Captions.of(wanted.size, theme, (known.comment_at(node) for node in nodes))
        size = (size[0], size[1] - captions.height)
    [start] = bystander_views(game, record, nodes[:1])
    bounds = bounds_of(subject_of(start))
    camera = _roomy(camera_of(wanted.view, bounds, size[0] / size[1]), wanted, bounds, size)
    context = headless_context() if ctx is None else ctx
    try:
        pictures = Pictures(theme, size, context)
        try:
            first = known.depth(nodes[0])
            yield _Filming(game, record, nodes, wanted, speak, captions, size, camera, pictures, first)
        finally:
            pictures.release()
    finally:
        if ctx is None:
            context.release()


def _roomy(camera: Camera, wanted: Wanted, bounds: CameraBounds, size: tuple[int, int]) -> Camera:
    """The camera as far away as the side needs it that needs most room on the turn."""
    way = min(abs(radians(wanted.turn)), 2.0 * pi)
    for step in range(1, int(way / FITTED) + 1):
        azimuth = camera.azimuth + step * FITTED * (1.0 if wanted.turn > 0.0 else -1.0)
        other = fit(replace(camera, azimuth=azimuth), bounds, size[0] / size[1])
        if other.distance > camera.distance:
            camera = replace(camera, distance=other.distance, target=other.target)
    return camera


def _at_rest(camera: Camera) -> Way:
    """Where the trays are when the camera has always looked from there."""
    side = far_side(camera.azimuth, camera.elevation)
    return Way(side, side)


@dataclass(frozen=True, slots=True)
class _Filming:
    """Draws the pictures of a line; ``size`` is that of a picture without its caption."""

    game: Game
    record: Record
    nodes: Sequence[int]
    wanted: Wanted
    speak: Speak
    captions: Captions | None
    size: tuple[int, int]
    camera: Camera
    pictures: Pictures
    first: int

    def frames(self) -> Iterator[Frame]:
        """All pictures, one at a time."""
        count, clock = len(self.nodes), 0
        side = _at_rest(self._turned(0.0))
        for number, view in enumerate(bystander_views(self.game, self.record, self.nodes)):
            for share, milliseconds, focus in _moments(view, self.wanted, moves=number > 0):
                done = (number + share) / count
                camera = self._turned(done)
                side = to_far_side(side, camera.azimuth, camera.elevation, clock / 1000, ROUND_SECONDS)
                image = self._picture(view, number, focus, camera, side.at(clock / 1000))
                yield Frame(image, milliseconds, done)
                clock += milliseconds

    def typical(self) -> Iterator[Image.Image]:
        """A few of the pictures, from the first to the last; marks have colours of their own."""
        last = len(self.nodes) - 1
        even = {round(last * part / (TYPICAL - 1)) for part in range(TYPICAL)}
        noted = (self.record.annotation(node) for node in self.nodes)
        marked = [number for number, note in enumerate(noted) if note.marks or note.arrows]
        numbers = sorted(even.union(marked[:TYPICAL]))
        chosen = [self.nodes[number] for number in numbers]
        views = bystander_views(self.game, self.record, chosen)
        for number, view in zip(numbers, views, strict=True):
            camera = self._turned(number / len(self.nodes))
            picture = self._picture(view, number, Focus(), camera, _at_rest(camera).end)
            # Colours need no more pixels, and pixels between two would have others.
            small = min(1.0, SMALL / max(picture.size))
            size = (max(round(picture.width * small), 1), max(round(picture.height * small), 1))
            yield picture.resize(size, Image.Resampling.NEAREST)

    def _turned(self, done: float) -> Camera:
        """The camera when a share of the whole is done."""
        azimuth = self.camera.azimuth + radians(self.wanted.turn) * done
        return replace(self.camera, azimuth=(azimuth + pi) % (2.0 * pi) - pi)

    def _picture(self, view: View, number: int, focus: Focus, camera: Camera, side: float) -> Image.Image:
        look = Arrangement(side=side)
        projection = projection_of(camera, self.size[0] / self.size[1])
        image = self.pictures.draw(compose(subject_of(view), look, focus), projection, SAMPLES)
        if self.captions is None:
            return image
        return self.captions.below(image, self._move(view, self.first + number), view.comment)

    def _move(self, view: View, number: int) -> str:
        signs = "".join(view.annotation.glyphs)
        if not number:
            return self.speak(text("Start")) + signs
        return f"{number}. {'; '.join(told_words(view, self.speak))}{signs}"


def _moments(view: View, wanted: Wanted, *, moves: bool) -> Iterator[tuple[float, int, Focus]]:
    """The moments of one move: which share of it is over, how many milliseconds each is shown, and what is in motion.

    They take as long as the move is shown, to the millisecond, and the last of them shows the marbles where they
    belong. Where a position is shown for less time than marbles move, they move faster.
    """
    whole = round(1000 * wanted.seconds)
    pyramid = view.now.position.pyramid
    centres = [marble_centre(pyramid, place, Arrangement()) for place in range(len(pyramid))]
    motion = Animation().after_move(view.events if moves else (), centres, 0.0)
    moving = 0 if motion.over(0.0) else max(min(round(1000 * MOVE_SECONDS), whole - 1000 // RATE), 0)
    steps = moving * RATE // 1000
    for start, held in _parts(moving, steps):
        at = MOVE_SECONDS * start / moving if moving < 1000 * MOVE_SECONDS else start / 1000
        yield start / whole, held, motion.applied_to(Focus(), at)
    moved = moving if steps else 0
    rest = whole - moved
    for start, held in _parts(rest, max(rest * RATE // 1000, 1) if wanted.turn else 1):
        yield (moved + start) / whole, held, Focus()


def _parts(length: int, count: int) -> Iterator[tuple[int, int]]:
    """A length in whole parts that are as even as can be: where each begins, and how long it is."""
    for number in range(count):
        start = length * number // count
        yield start, length * (number + 1) // count - start
