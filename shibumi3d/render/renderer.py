"""The renderer: a moving picture at a chosen quality, and a still one refined sample by sample."""

import time
from dataclasses import dataclass
from math import cos, pi, sin, sqrt
from typing import Final

import moderngl
import numpy as np

from shibumi3d.render.buffers import Releasable
from shibumi3d.render.frame import LAMP_PART, Jitter
from shibumi3d.render.painter import Painter
from shibumi3d.render.quality import Quality
from shibumi3d.render.shader import program
from shibumi3d.render.targets import Accumulator, Pool
from shibumi3d.scene.description import Scene
from shibumi3d.scene.projection import Projection
from shibumi3d.scene.theme import Theme

MAX_SAMPLES: Final = 16
"""Samples of a finished still picture."""

STILL_TIME: Final = 0.8
"""Seconds that refining may take; on slow machines the picture is finished with fewer samples."""

MIN_SAMPLES: Final = 4

GOLDEN_ANGLE: Final = pi * (3.0 - sqrt(5.0))

ROUGHNESS: Final = 0.022
"""How far mirror images are off at most, as tangent of an angle."""

Region = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Request:
    """What a picture shows, and its size in pixels."""

    scene: Scene
    projection: Projection
    theme: Theme
    size: tuple[int, int]

    def same(self, other: "Request") -> bool:
        """Whether both give the same picture, but for what is drawn over it."""
        return (
            self.size == other.size
            and self.theme is other.theme
            and self.scene.same_things(other.scene)
            and same_projection(self.projection, other.projection)
        )


@dataclass(slots=True)
class Progress:
    """How far a still picture is."""

    request: Request
    samples: int = 0
    seconds: float = 0.0

    @property
    def finished(self) -> bool:
        """Whether no more samples are wanted."""
        late = self.seconds >= STILL_TIME and self.samples >= MIN_SAMPLES
        return late or self.samples >= MAX_SAMPLES


class Renderer:
    """Draws scenes in one context. Every method but ``theme`` needs that context to be current.

    ``painter`` is what it draws with; others that draw the same scenes may use it as well.
    """

    def __init__(self, ctx: moderngl.Context, theme: Theme) -> None:
        self.theme = theme
        self._ctx = ctx
        self.painter = Painter(ctx)
        # Both have one format: the driver compiles every program anew for another. Samples are dithered, each
        # differently, so that their sum is finer than their eight bits. They are added up as light.
        self._moving = Pool(ctx)
        self._still = Pool(ctx)
        self._accumulator = Accumulator(ctx)
        # Pictures beside the main one have targets of their own: it need not be begun anew after each.
        self._beside = Pool(ctx)
        self._beside_accumulator = Accumulator(ctx)
        self._drawn: tuple[Request, Quality] | None = None
        self._progress: Progress | None = None
        self._square = ctx.buffer(np.array([-1, -1, 1, -1, -1, 1, 1, 1], dtype=np.float32).tobytes())
        self._resolve = program(ctx, "screen.vert", "resolve.frag")
        self._sample = program(ctx, "screen.vert", "sample.frag")
        self._show = program(ctx, "screen.vert", "show.frag")
        square = [(self._square, "2f", "corner")]
        self._resolve_array = ctx.vertex_array(self._resolve, square)
        self._sample_array = ctx.vertex_array(self._sample, square)
        self._show_array = ctx.vertex_array(self._show, square)

    def draw(
        self,
        scene: Scene,
        projection: Projection,
        target: moderngl.Framebuffer,
        size: tuple[int, int],
        quality: Quality,
        region: Region | None = None,
    ) -> None:
        """Draw one frame of a moving picture; the same as before is only shown again.

        ``size`` is the target's size in pixels, ``region`` (x, y, width, height) the part of it that the
        picture fills, all of it by default. Afterwards ``target`` is bound, blending and depth test are off.
        """
        region = region or (0, 0, *size)
        request = Request(scene, projection, self.theme, (region[2], region[3]))
        if quality.samples > 1:
            self._draw_gathered(request, target, region, quality.samples)
            return
        buffer = self._moving.get(scaled(region, quality.scale))
        if self._drawn is None or self._drawn[1] is not quality or not self._drawn[0].same(request):
            self.painter.paint(scene, projection, self.theme, buffer)
            self._drawn = (request, quality)
        self._to(target, region)
        # Where nothing is scaled, software renderers take half the time without interpolation.
        same = buffer.size == region[2:]
        buffer.colour.filter = (moderngl.NEAREST,) * 2 if same else (moderngl.LINEAR,) * 2
        buffer.colour.use(0)
        self._show["picture"] = 0
        self._show_array.render(moderngl.TRIANGLE_STRIP)
        buffer.colour.filter = (moderngl.LINEAR, moderngl.LINEAR)
        if quality.outlines:
            self.painter.outline(scene, projection, self.theme, buffer, (region[2], region[3]))
        self.painter.overlay(scene, projection, self.theme, buffer, region)

    def _draw_gathered(
        self, request: Request, target: moderngl.Framebuffer, region: Region, samples: int
    ) -> None:
        """Draw a frame that is made of several samples; a still picture of the same goes on from them."""
        progress = self._progress
        total, accumulator = self._accumulator.get(request.size)
        if progress is None or not progress.request.same(request):
            progress = self._progress = Progress(request)
            while progress.samples < samples:
                self._add_sample(progress, self._still, accumulator)
        self._resolve_to(target, region, total, 1.0 / progress.samples)
        self.painter.overlay(
            request.scene, request.projection, request.theme, self._still.get(request.size), region
        )

    def refine(
        self,
        scene: Scene,
        projection: Projection,
        target: moderngl.Framebuffer,
        size: tuple[int, int],
        region: Region | None = None,
    ) -> bool:
        """Add a sample to the still picture and show it; return whether more samples are wanted.

        Starts anew when scene, projection, theme or size changed, but not for what lies over it. A finished picture
        is shown again at no cost but that of copying it.
        """
        region = region or (0, 0, *size)
        request = Request(scene, projection, self.theme, (region[2], region[3]))
        progress = self._progress
        if progress is None or not progress.request.same(request):
            progress = self._progress = Progress(request)
        total, accumulator = self._accumulator.get(request.size)
        if not progress.finished:
            begun = time.perf_counter()
            self._add_sample(progress, self._still, accumulator)
            self._ctx.finish()
            progress.seconds += time.perf_counter() - begun
        self._resolve_to(target, region, total, 1.0 / progress.samples)
        if progress.samples < MIN_SAMPLES:
            # The first samples are as jagged as any: coming to rest would flicker.
            self.painter.outline(scene, projection, self.theme, self._still.get(request.size), request.size)
        self.painter.overlay(scene, projection, self.theme, self._still.get(request.size), region)
        return not progress.finished

    def still(
        self,
        scene: Scene,
        projection: Projection,
        target: moderngl.Framebuffer,
        size: tuple[int, int],
        samples: int,
    ) -> None:
        """Draw a picture of exactly ``samples`` samples, however long it takes."""
        progress = Progress(Request(scene, projection, self.theme, size))
        total, accumulator = self._beside_accumulator.get(size)
        for _ in range(samples):
            self._add_sample(progress, self._beside, accumulator)
        region = (0, 0, *size)
        self._resolve_to(target, region, total, 1.0 / samples)
        self.painter.overlay(scene, projection, self.theme, self._beside.get(size), region)

    def release(self) -> None:
        """Give back everything; the renderer is of no use afterwards."""
        beside = (self._beside, self._beside_accumulator)
        for part in (self.painter, self._moving, self._still, self._accumulator, *beside):
            part.release()
        made: list[Releasable] = [
            self._resolve_array,
            self._sample_array,
            self._show_array,
            self._resolve,
            self._sample,
        ]
        for thing in (*made, self._show, self._square):
            thing.release()

    def _add_sample(self, progress: Progress, pool: Pool, accumulator: moderngl.Framebuffer) -> None:
        index, request = progress.samples, progress.request
        self._drawn = None
        buffer = pool.get(request.size)
        self.painter.paint(request.scene, request.projection, request.theme, buffer, jitter(index))
        accumulator.use()
        self._ctx.viewport = (0, 0, *request.size)
        if index == 0:
            accumulator.clear()
        self._ctx.enable(moderngl.BLEND)
        self._ctx.disable(moderngl.DEPTH_TEST)
        self._ctx.blend_func = moderngl.ONE, moderngl.ONE
        buffer.colour.use(0)
        self._sample["picture"] = 0
        self._sample_array.render(moderngl.TRIANGLE_STRIP)
        progress.samples += 1

    def _resolve_to(
        self, target: moderngl.Framebuffer, region: Region, picture: moderngl.Texture, share: float
    ) -> None:
        self._to(target, region)
        picture.use(0)
        self._resolve["picture"] = 0
        self._resolve["share"] = share
        self._resolve_array.render(moderngl.TRIANGLE_STRIP)

    def _to(self, target: moderngl.Framebuffer, region: Region) -> None:
        target.use()
        self._ctx.viewport = region
        self._ctx.scissor = None
        self._ctx.disable(moderngl.BLEND | moderngl.DEPTH_TEST | moderngl.CULL_FACE)


def same_projection(one: Projection, other: Projection) -> bool:
    """Whether two projections show the same."""
    return one is other or (
        one.eye == other.eye
        and np.array_equal(one.view_matrix, other.view_matrix)
        and np.array_equal(one.projection_matrix, other.projection_matrix)
    )


def scaled(region: Region, scale: float) -> tuple[int, int]:
    """The size in pixels of a region drawn at a share of its resolution."""
    return (max(1, round(region[2] * scale)), max(1, round(region[3] * scale)))


def jitter(index: int) -> Jitter:
    """The jitter of a sample: shifted each way between -0.5 and 0.5 pixels, with its part of the lamp.

    The first sees the whole lamp, so that a picture coming to rest begins with what moved. The R2 sequence (Martin
    Roberts, 2018) spreads any number of samples evenly; the lamp's disc is filled by the sunflower's spiral.
    """
    x, y = (0.5 + 0.7548776662 * index) % 1.0 - 0.5, (0.5 + 0.5698402910 * index) % 1.0 - 0.5
    if index == 0:
        return Jitter(x, y, index)
    away = (1.0 - LAMP_PART) * sqrt((0.5 + 0.6180339887 * index) % 1.0)
    turn = GOLDEN_ANGLE * index
    off = ROUGHNESS * away
    return Jitter(
        x,
        y,
        index,
        (away * cos(turn), away * sin(turn)),
        (off * sin(turn), off * cos(3.0 * turn), off * cos(turn)),
    )
