"""The renderer: a moving picture at a chosen quality, and a still one refined sample by sample."""

import time
from dataclasses import dataclass
from typing import Final

import moderngl
import numpy as np

from shibumi3d.render.buffers import Releasable
from shibumi3d.render.frame import Jitter
from shibumi3d.render.painter import Painter
from shibumi3d.render.quality import STILL, Quality
from shibumi3d.render.shader import program
from shibumi3d.render.targets import Pool, Sum
from shibumi3d.scene.description import Scene
from shibumi3d.scene.projection import View
from shibumi3d.scene.theme import Theme

MAX_SAMPLES: Final = 16
"""Samples of a finished still picture."""

STILL_TIME: Final = 0.8
"""Seconds that refining may take; on slow machines the picture is finished with fewer samples."""

MIN_SAMPLES: Final = 4

Viewport = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Subject:
    """What a picture shows, and its size in pixels."""

    scene: Scene
    view: View
    theme: Theme
    size: tuple[int, int]

    def same(self, other: "Subject") -> bool:
        """Whether both give the same picture."""
        return (
            self.size == other.size
            and self.theme is other.theme
            and self.scene == other.scene
            and same_view(self.view, other.view)
        )


@dataclass(slots=True)
class Progress:
    """How far a still picture is."""

    subject: Subject
    samples: int = 0
    seconds: float = 0.0

    @property
    def finished(self) -> bool:
        """Whether no more samples are wanted."""
        late = self.seconds >= STILL_TIME and self.samples >= MIN_SAMPLES
        return late or self.samples >= MAX_SAMPLES


class Renderer:
    """Draws scenes in one context. Every method but ``theme`` needs that context to be current."""

    def __init__(self, ctx: moderngl.Context, theme: Theme) -> None:
        self.theme = theme
        self._ctx = ctx
        self._painter = Painter(ctx)
        # Both have one format: the driver compiles every program anew for another. Samples are dithered, each
        # differently, so that their sum is finer than their eight bits.
        self._moving = Pool(ctx)
        self._still = Pool(ctx)
        self._sum = Sum(ctx)
        self._drawn: tuple[Subject, Quality] | None = None
        self._progress: Progress | None = None
        self._square = ctx.buffer(np.array([-1, -1, 1, -1, -1, 1, 1, 1], dtype=np.float32).tobytes())
        self._resolve = program(ctx, "screen.vert", "resolve.frag")
        self._sample = program(ctx, "screen.vert", "sample.frag")
        self._show = program(ctx, "screen.vert", "show.frag")
        square = [(self._square, "2f", "corner")]
        self._resolver = ctx.vertex_array(self._resolve, square)
        self._adder = ctx.vertex_array(self._sample, square)
        self._shower = ctx.vertex_array(self._show, square)

    def draw(
        self,
        scene: Scene,
        view: View,
        target: moderngl.Framebuffer,
        size: tuple[int, int],
        quality: Quality,
        viewport: Viewport | None = None,
    ) -> None:
        """Draw one frame of a moving picture; the same as before is only shown again.

        ``size`` is the target's size in pixels, ``viewport`` (x, y, width, height) the part of it that the
        picture fills, all of it by default. Afterwards ``target`` is bound, blending and depth test are off.
        """
        region = viewport or (0, 0, *size)
        subject = Subject(scene, view, self.theme, (region[2], region[3]))
        buffer = self._moving.get(scaled(region, quality.scale))
        if self._drawn is None or self._drawn[1] is not quality or not self._drawn[0].same(subject):
            self._painter.paint(scene, view, self.theme, buffer, quality)
            self._drawn = (subject, quality)
        self._to(target, region)
        # Where nothing is scaled, software renderers take half the time without interpolation.
        same = buffer.size == region[2:]
        buffer.colour.filter = (moderngl.NEAREST,) * 2 if same else (moderngl.LINEAR,) * 2
        buffer.colour.use(0)
        self._show["picture"] = 0
        self._shower.render(moderngl.TRIANGLE_STRIP)
        buffer.colour.filter = (moderngl.LINEAR, moderngl.LINEAR)
        if quality.outlines:
            self._painter.outline(scene, view, buffer, (region[2], region[3]))

    def refine(
        self,
        scene: Scene,
        view: View,
        target: moderngl.Framebuffer,
        size: tuple[int, int],
        viewport: Viewport | None = None,
    ) -> bool:
        """Add a sample to the still picture and show it; return whether more samples are wanted.

        Starts anew when scene, view, theme or size changed. A finished picture is shown again at no cost but
        that of copying it.
        """
        region = viewport or (0, 0, *size)
        subject = Subject(scene, view, self.theme, (region[2], region[3]))
        progress = self._progress
        if progress is None or not progress.subject.same(subject):
            progress = self._progress = Progress(subject)
        total, adder = self._sum.get(subject.size)
        if not progress.finished:
            begun = time.perf_counter()
            self._add_sample(progress, adder)
            self._ctx.finish()
            progress.seconds += time.perf_counter() - begun
        self._resolve_to(target, region, total, 1.0 / progress.samples)
        if progress.samples < MIN_SAMPLES:
            # The first samples are as jagged as any: coming to rest would flicker.
            self._painter.outline(scene, view, self._still.get(subject.size), subject.size)
        return not progress.finished

    def still(
        self, scene: Scene, view: View, target: moderngl.Framebuffer, size: tuple[int, int], samples: int
    ) -> None:
        """Draw a picture of exactly ``samples`` samples, however long it takes."""
        self._progress = None
        progress = Progress(Subject(scene, view, self.theme, size))
        total, adder = self._sum.get(size)
        for _ in range(samples):
            self._add_sample(progress, adder)
        self._resolve_to(target, (0, 0, *size), total, 1.0 / samples)

    def release(self) -> None:
        """Give back everything; the renderer is of no use afterwards."""
        for part in (self._painter, self._moving, self._still, self._sum):
            part.release()
        made: list[Releasable] = [self._resolver, self._adder, self._shower, self._resolve, self._sample]
        for thing in (*made, self._show, self._square):
            thing.release()

    def _add_sample(self, progress: Progress, adder: moderngl.Framebuffer) -> None:
        index, subject = progress.samples, progress.subject
        self._drawn = None
        buffer = self._still.get(subject.size)
        self._painter.paint(subject.scene, subject.view, subject.theme, buffer, STILL, jitter(index))
        adder.use()
        self._ctx.viewport = (0, 0, *subject.size)
        if index == 0:
            adder.clear()
        self._ctx.enable(moderngl.BLEND)
        self._ctx.disable(moderngl.DEPTH_TEST)
        self._ctx.blend_func = moderngl.ONE, moderngl.ONE
        buffer.colour.use(0)
        self._sample["picture"] = 0
        self._adder.render(moderngl.TRIANGLE_STRIP)
        progress.samples += 1

    def _resolve_to(
        self, target: moderngl.Framebuffer, region: Viewport, picture: moderngl.Texture, share: float
    ) -> None:
        self._to(target, region)
        picture.use(0)
        self._resolve["picture"] = 0
        self._resolve["share"] = share
        self._resolver.render(moderngl.TRIANGLE_STRIP)

    def _to(self, target: moderngl.Framebuffer, region: Viewport) -> None:
        target.use()
        self._ctx.viewport = region
        self._ctx.scissor = None
        self._ctx.disable(moderngl.BLEND | moderngl.DEPTH_TEST | moderngl.CULL_FACE)


def same_view(one: View, other: View) -> bool:
    """Whether two views show the same."""
    return one is other or (
        one.eye == other.eye
        and np.array_equal(one.view, other.view)
        and np.array_equal(one.projection, other.projection)
    )


def scaled(region: Viewport, scale: float) -> tuple[int, int]:
    """The size in pixels of a region drawn at a share of its resolution."""
    return (max(1, round(region[2] * scale)), max(1, round(region[3] * scale)))


def jitter(index: int) -> Jitter:
    """The jitter of a sample, each way between -0.5 and 0.5 pixels.

    The R2 sequence (Martin Roberts, 2018) spreads any number of samples evenly.
    """
    return Jitter((0.5 + 0.7548776662 * index) % 1.0 - 0.5, (0.5 + 0.5698402910 * index) % 1.0 - 0.5, index)
