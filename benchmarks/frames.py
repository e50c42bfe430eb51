"""The picture of a full pyramid: while it turns, when it is still, and with the pointer moving over it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import cycle
from statistics import median
from time import perf_counter

import moderngl

from benchmarks.budget import Line
from shibumi3d.export.subject import subject_of
from shibumi3d.games.sparro import SPARRO
from shibumi3d.model.colours import Colour
from shibumi3d.model.pyramid import places_in
from shibumi3d.render.context import headless_context
from shibumi3d.render.quality import LEVELS, Controller, Quality
from shibumi3d.render.renderer import Renderer
from shibumi3d.scene import camera
from shibumi3d.scene.camera_bounds import CameraBounds, bounds_around
from shibumi3d.scene.camera_motion import Preset, preset
from shibumi3d.scene.composer import Focus, compose
from shibumi3d.scene.description import Marble, Scene
from shibumi3d.scene.picking import Target, pick
from shibumi3d.scene.projection import ray
from shibumi3d.scene.theme import INK
from shibumi3d.study.view import preview

SIZE = (1280, 720)
ASPECT = SIZE[0] / SIZE[1]
STEP = 0.03
"""Radians that the pyramid turns from frame to frame."""

MOVING = 33
LOWEST = 17
STILL = 1.0


def full_pyramid() -> Scene:
    """The board and trays of a game, and all thirty marbles in three colours."""
    start = preview(SPARRO, {})
    colours = cycle(Colour)
    marbles = tuple(
        Marble(centre, next(colours), pattern=place)
        for place, centre in enumerate(start.now.position.pyramid.centres)
    )
    return replace(compose(subject_of(start)), marbles=marbles)


def bounds_of(scene: Scene) -> CameraBounds:
    return bounds_around((marble.centre for marble in scene.marbles), scene.slabs)


@dataclass
class Studio:
    """A renderer with a framebuffer of its own."""

    ctx: moderngl.Context
    renderer: Renderer
    target: moderngl.Framebuffer

    def turning(self, scene: Scene, frames: int, quality: Callable[[], Quality]) -> Iterator[float]:
        """Draw the pyramid as it turns; the seconds that each frame takes."""
        standing = preset(Preset.HOME, bounds_of(scene), ASPECT)
        for frame in range(frames):
            projection = camera.projection_of(
                replace(standing, azimuth=standing.azimuth + frame * STEP), ASPECT
            )
            start = perf_counter()
            self.renderer.draw(scene, projection, self.target, SIZE, quality())
            self.ctx.finish()
            yield perf_counter() - start

    def still(self, scene: Scene) -> float:
        """Seconds until a picture at rest is finished."""
        projection = camera.projection_of(preset(Preset.HOME, bounds_of(scene), ASPECT), ASPECT)
        start = perf_counter()
        while self.renderer.refine(scene, projection, self.target, SIZE):
            pass
        self.ctx.finish()
        return perf_counter() - start


@contextmanager
def studio() -> Iterator[Studio]:
    ctx = headless_context()
    target = ctx.framebuffer([ctx.texture(SIZE, 4)])
    renderer = Renderer(ctx, INK)
    try:
        yield Studio(ctx, renderer, target)
    finally:
        renderer.release()
        target.release()
        ctx.release()


def renderer() -> str:
    """The name of what draws here."""
    ctx = headless_context()
    name = str(ctx.info["GL_RENDERER"])
    ctx.release()
    return name


def adaptive_frames(place: Studio, scene: Scene) -> tuple[list[float], str]:
    """Seconds of frames, and the level, once the quality has adapted to this machine."""
    controller = Controller()
    times = []
    for seconds in place.turning(scene, 180, lambda: controller.quality):
        controller.feed(seconds)
        times.append(seconds)
    return times[-60:], controller.quality.name


def pointing(scene: Scene) -> float:
    """Seconds from a movement of the pointer to the scene with its ghost marble."""
    subject = subject_of(preview(SPARRO, {}))
    position = subject.position
    centres = position.pyramid.centres
    targets = [Target(place, centres[place]) for place in places_in(position.playable)]
    projection = camera.projection_of(preset(Preset.HOME, bounds_of(scene), ASPECT), ASPECT)
    times = []
    for x in range(340, 940, 10):
        start = perf_counter()
        hit = pick(ray(projection, x, 400, *SIZE), targets, ())
        compose(subject, focus=Focus(ghost=(hit.key, Colour.RED) if hit else None))
        times.append(perf_counter() - start)
    return max(times)


def level_time(place: Studio, scene: Scene, level: Quality) -> float:
    """Seconds of a typical frame at a level."""
    return median(place.turning(scene, 12, lambda: level))


def frame_line(what: str, limit: float, seconds: list[float], level: str) -> Line:
    """The line of frames that took these seconds; other programs slow the typical one more than the fastest."""
    line = Line.at_most(what, limit, 1000 * median(seconds), "ms")
    details = f"fastest {1000 * min(seconds):.3g} ms; level “{level}”"
    return replace(line, measured=f"{line.measured} ({details})")


def measure() -> list[Line]:
    scene = full_pyramid()
    with studio() as place:
        list(place.turning(scene, 10, lambda: LEVELS[0]))  # the driver compiles on first use
        lowest = list(place.turning(scene, 60, lambda: LEVELS[0]))
        adaptive, level = adaptive_frames(place, scene)
        still = place.still(scene)
        levels = ", ".join(f"{level.name} {1000 * level_time(place, scene, level):.3g}" for level in LEVELS)
    pointer = pointing(scene) * 1000
    return [
        frame_line("picture of a full pyramid, 1280×720, turning, adaptive level", MOVING, adaptive, level),
        frame_line("the same at the lowest level", LOWEST, lowest, LEVELS[0].name),
        Line("frame of each level, in ms", "none of its own", levels, True),
        Line.at_most("still picture, full quality", STILL, still, "s"),
        Line(
            "pointer to ghost marble",
            "same frame",
            f"same frame; picking and composing it take {pointer:.1f} ms",
            pointer + median(adaptive) * 1000 <= MOVING,
        ),
    ]
