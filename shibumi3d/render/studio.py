"""The studio picture: a path tracer over the exact shapes of a scene, in one fragment program, for stills.

Every sample is a path of light through each pixel: the eye, up to BOUNCES surfaces, the lamp asked for at each of
them. Samples are added up as light in single precision, tile by tile, so that whoever waits for the picture can be
answered, and can stop it, after a few milliseconds. The numbers behind the choices are those of `sampling`.
"""

from __future__ import annotations

import math
import time
from collections import deque
from dataclasses import dataclass
from typing import Final

import moderngl
import numpy as np

from shibumi3d.render.bags import FOLDS
from shibumi3d.render.buffers import Releasable
from shibumi3d.render.engraving import LETTER_HEIGHT
from shibumi3d.render.frame import STEADY, linear
from shibumi3d.render.marbles import ACCENTS
from shibumi3d.render.painter import ENGRAVED, GROOVE, Painter, cord_colour
from shibumi3d.render.renderer import ROUGHNESS, Region, Request
from shibumi3d.render.sampling import BLUE_SIZE, blue_noise, sample_pairs
from shibumi3d.render.shader import program
from shibumi3d.render.studio_scene import (
    MAX_BAGS,
    MAX_GROUPS,
    OUTLINE_STEPS,
    TEXELS,
    StudioScene,
    studio_scene,
)
from shibumi3d.render.targets import Accumulator, Pool, unbind
from shibumi3d.render.textures import engraved_texture
from shibumi3d.scene.description import BOARD_TOP, Scene, Slab
from shibumi3d.scene.projection import Projection
from shibumi3d.scene.theme import Theme

SAMPLES: Final = 64
"""Samples after which no grain is seen at normal size."""

MAX_PLATES: Final = 8
"""Plates of glass that are drawn: there is one under each level that hangs in the air."""

BOUNCES: Final = 3
"""Most surfaces on a path."""

PAIRS: Final = 2 + 3 * BOUNCES
"""Pairs of choices: a place in the pixel, one in the lens, and for each surface the lamp, a way, and a kind of way."""

TILE: Final = (256, 128)
"""Pixels of a tile at first."""

SMALLEST_TILE: Final = 16
"""Pixels of a tile's side on machines that are slow however small it is."""

TILE_TIME: Final = 0.040
"""Seconds that a tile may take: half as large ones are drawn where it takes longer."""

QUICK: Final = 0.2
"""The share of that time within which a tile is so quick that twice as large ones are drawn."""

LARGEST_TILE: Final = 1 << 21
"""Pixels of the largest tile."""

SETTLED: Final = 24
"""Samples from which nothing of the picture below is seen any more."""

WOOD_ROUGH: Final = 0.16
"""How far mirror images in oiled wood are off at most, as tangent of an angle."""

BRIGHTEST: Final = 3.0
"""The most light that a path brings which was thrown back by something dull: brighter dots would be grain."""

DEFINES: Final = (
    # Along a path there are no derivatives to choose mipmaps with.
    "texture(map, at) textureLod(map, at, 0.0)",
    f"BOUNCES {BOUNCES}",
    f"PAIRS {PAIRS}",
    f"BLUE_SIZE {BLUE_SIZE}",
    f"GROUPS {MAX_GROUPS}",
    f"MAX_BAGS {MAX_BAGS}",
    f"MAX_PLATES {MAX_PLATES}",
    f"BAG_FOLDS {float(FOLDS)!r}",
    f"POLISH_ROUGH {ROUGHNESS!r}",
    f"WOOD_ROUGH {WOOD_ROUGH!r}",
    f"GROOVE {GROOVE * LETTER_HEIGHT!r}",
    f"BRIGHTEST {BRIGHTEST!r}",
)
"""What studio.frag is compiled with, beside what all programs share."""

GLARE: Final = 0.03
"""The share of the light that is scattered all round."""

SHOW_DEFINES: Final = (f"GLARE {GLARE!r}",)
"""The same of studio_show.frag."""

UNSUPPORTED: Final = "the graphics driver can't draw the studio picture"


class StudioError(Exception):
    """This driver can't draw the studio picture: the best ordinary level is to be used, and that said."""


@dataclass(frozen=True, slots=True)
class Room:
    """The light of the room beside the lamp.

    ``horizon`` and ``zenith`` are what the sky gives dull things from there, in shares of the theme's; ``mirrored`` is 1
    where polished stone mirrors windows and a sky that darkens upwards, 0 where it mirrors an even sky; ``fill`` is the
    share of the brightening at the camera's side.
    """

    horizon: float = 1.05
    zenith: float = 0.85
    mirrored: float = 1.0
    fill: float = 1.0


@dataclass(slots=True)
class _Work:
    """A picture in the making: what is wanted, and which parts of the current sample are still to be drawn."""

    request: Request
    wanted: int
    aperture: float
    samples: int = 0
    drawn: int = 0
    left: deque[Region] | None = None

    @property
    def pixels(self) -> int:
        return self.request.size[0] * self.request.size[1]


class Studio:
    """Draws studio pictures with the patterns of a painter, whose context has to be current for every method.

    ``tile`` is how many pixels are drawn at once at most; it follows from how long that takes, which is ``tile_time``
    seconds at most where that can be. Raises StudioError where the driver can't.
    """

    def __init__(self, ctx: moderngl.Context, painter: Painter, room: Room | None = None) -> None:
        self._ctx = ctx
        self._painter = painter
        self._room = room or Room()
        self._work: _Work | None = None
        self.tile = TILE[0] * TILE[1]
        self.tile_time = TILE_TIME
        self._still = Pool(ctx)
        self._still_of: Request | None = None
        self._sum = Accumulator(ctx)
        self._engraved, self._plan = engraved_texture(ctx, ())
        self._slabs: tuple[Slab, ...] = ()
        self._things = ctx.texture((TEXELS, 1), 4, dtype="f4")
        self._made: list[Releasable] = []
        try:
            self._make()
        except Exception as error:
            self.release()
            raise StudioError(UNSUPPORTED) from error

    def _make(self) -> None:
        ctx = self._ctx
        square = ctx.buffer(np.array([-1, -1, 1, -1, -1, 1, 1, 1], dtype=np.float32).tobytes())
        self._made.append(square)
        self._tracer = program(ctx, "screen.vert", "studio.frag", DEFINES)
        self._shower = program(ctx, "screen.vert", "studio_show.frag", SHOW_DEFINES)
        self._tracer_array = ctx.vertex_array(self._tracer, [(square, "2f", "corner")])
        self._shower_array = ctx.vertex_array(self._shower, [(square, "2f", "corner")])
        self._blue = ctx.texture((BLUE_SIZE, BLUE_SIZE), 2, blue_noise().tobytes(), dtype="f4")
        self._outlines = ctx.texture((OUTLINE_STEPS, MAX_BAGS), 4, dtype="f4")
        self._blue.filter = (moderngl.NEAREST, moderngl.NEAREST)
        self._outlines.repeat_x = self._outlines.repeat_y = False
        self._made += [self._tracer_array, self._shower_array, self._tracer, self._shower]
        self._made += [self._blue, self._outlines]
        # A float texture that samples are added up in is what drivers lack first.
        self._sum.get((1, 1))

    @property
    def samples(self) -> int:
        """How many samples every pixel has."""
        return 0 if self._work is None else self._work.samples

    @property
    def progress(self) -> float:
        """How much of the picture is done, from 0 to 1."""
        work = self._work
        if work is None:
            return 0.0
        return min(1.0, (work.samples + work.drawn / work.pixels) / work.wanted)

    @property
    def finished(self) -> bool:
        """Whether no more samples are wanted."""
        return self._work is not None and self._work.samples >= self._work.wanted

    def begin(self, request: Request, samples: int = SAMPLES, aperture: float = 0.0) -> None:
        """Want this picture; what there is of it already is kept, of another one nothing.

        ``aperture`` is the radius of the lens in units of the scene: what is as far away as the pyramid's middle is
        sharp. Raises StudioError where there is no room for a picture of this size.
        """
        work = self._work
        if work is not None and work.request.same(request) and work.aperture == aperture:
            work.wanted = samples
            return
        self._work = None
        try:
            _, buffer = self._sum.get(request.size)
            buffer.clear()
            self._send(request.scene, request.theme)
        except moderngl.Error as error:
            raise StudioError(UNSUPPORTED) from error
        self._work = _Work(request, samples, aperture)

    def cancel(self) -> None:
        """Want no picture any more."""
        self._work = None

    def step(self, seconds: float) -> bool:
        """Go on for so long, but for one tile at least; return whether there is more to do."""
        work = self._work
        if work is None or self.finished:
            return False
        begun = time.perf_counter()
        self._prepare(work)
        while not self.finished:
            tile = self._next_tile(work)
            started = time.perf_counter()
            self._draw_tile(tile)
            now = time.perf_counter()
            self._measured(now - started, tile)
            work.drawn += tile[2] * tile[3]
            if not work.left:
                work.samples, work.drawn, work.left = work.samples + 1, 0, None
            if now - begun >= seconds:
                break
        self._ctx.scissor = None
        self._ctx.disable(moderngl.BLEND)
        return not self.finished

    def show(
        self,
        target: moderngl.Framebuffer,
        region: Region,
        scene: Scene | None = None,
        settled: int = SETTLED,
    ) -> None:
        """Show what there is in a region of a target, over what is there, and over it the overlays of the scene.

        ``scene`` is the one wanted by default; another must show the same things. The picture covers what is below
        it only in part until it has ``settled`` samples, or is finished.
        """
        work = self._work
        if work is None:
            return
        request = work.request
        picture, _ = self._sum.get(request.size)
        target.use()
        self._ctx.viewport = region
        self._ctx.scissor = None
        self._ctx.disable(moderngl.DEPTH_TEST | moderngl.CULL_FACE)
        self._ctx.enable(moderngl.BLEND)
        self._ctx.blend_equation = moderngl.FUNC_ADD, moderngl.FUNC_ADD
        self._ctx.blend_func = moderngl.SRC_ALPHA, moderngl.ONE_MINUS_SRC_ALPHA
        picture.build_mipmaps()
        picture.filter = (moderngl.LINEAR_MIPMAP_LINEAR, moderngl.LINEAR)
        picture.use(0)
        self._shower["picture"] = 0
        self._shower["glare_scale"] = math.log2(max(request.size[1], 90) / 720)
        self._shower["corner_at"] = region[:2]
        self._shower["settled"] = float(max(1, min(settled, work.wanted)))
        self._shower_array.render(moderngl.TRIANGLE_STRIP)
        self._ctx.disable(moderngl.BLEND)
        self._overlay(target, region, scene or request.scene, request)

    def light(self) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
        """The sums of the samples as light, (height, width, 4), from the bottom row up; last how many there are."""
        if self._work is None:
            raise ValueError("no picture was begun")
        width, height = self._work.request.size
        _, buffer = self._sum.get((width, height))
        data = np.frombuffer(buffer.read(components=4, dtype="f4"), np.float32)
        return data.reshape(height, width, 4)

    def release(self) -> None:
        """Give everything back."""
        self._work = None
        parts: list[Releasable] = [self._sum, self._still, self._things, self._engraved, *self._made]
        for part in parts:
            part.release()
        self._made.clear()

    def _overlay(self, target: moderngl.Framebuffer, region: Region, scene: Scene, request: Request) -> None:
        """Draw overlays, hidden by what the ordinary picture of the same things shows before them."""
        if not scene.overlays:
            return
        still = self._still.get(request.size)
        if self._still_of is not request:
            self._painter.paint(request.scene, request.projection, request.theme, still)
            self._still_of = request
        target.use()
        self._ctx.viewport = region
        self._painter.overlay(scene, request.projection, request.theme, still, region, engrave=False)

    def _send(self, scene: Scene, theme: Theme) -> None:
        packed = studio_scene(scene)
        if self._things.height != len(packed.spheres):
            self._things.release()
            self._things = self._ctx.texture((TEXELS, len(packed.spheres)), 4, dtype="f4")
        self._things.filter = (moderngl.NEAREST, moderngl.NEAREST)
        self._things.write(np.ascontiguousarray(packed.spheres).tobytes())
        self._outlines.write(np.ascontiguousarray(packed.outlines).tobytes())
        if self._slabs != scene.slabs:
            self._engraved.release()
            self._engraved, self._plan = engraved_texture(self._ctx, scene.slabs)
            self._slabs = scene.slabs
        self._set_scene(packed, theme)
        cords = np.zeros((MAX_BAGS, 3), np.float32)
        for i, bag in enumerate(scene.bags[:MAX_BAGS]):
            cords[i] = cord_colour(bag, theme)
        self._tracer["cords"].write(cords.tobytes())  # type: ignore[union-attr]
        plates = sorted(scene.plates, key=lambda plate: plate.centre[2])[:MAX_PLATES]
        middles, sizes = np.zeros((MAX_PLATES, 3), np.float32), np.zeros((MAX_PLATES, 2), np.float32)
        for i, plate in enumerate(plates):
            middles[i], sizes[i] = plate.centre, plate.half_size
        self._tracer["plate_middles"].write(middles.tobytes())  # type: ignore[union-attr]
        self._tracer["plate_sizes"].write(sizes.tobytes())  # type: ignore[union-attr]
        self._tracer["plate_count"] = len(plates)

    def _set_scene(self, packed: StudioScene, theme: Theme) -> None:
        bounds = np.zeros((MAX_GROUPS, 4), np.float32)
        bounds[: len(packed.bounds)] = packed.bounds
        spans = np.zeros((MAX_GROUPS, 2), np.int32)
        spans[: len(packed.spans)] = packed.spans
        tracer = self._tracer
        tracer["group_bounds"].write(bounds.tobytes())  # type: ignore[union-attr]
        tracer["group_spans"].write(spans.tobytes())  # type: ignore[union-attr]
        tracer["groups"] = len(packed.bounds)
        tracer["bag_groups"] = packed.bag_groups
        tracer["veils"] = packed.veils
        tracer["slab_shapes"].write(packed.shapes.tobytes())  # type: ignore[union-attr]
        tracer["slab_count"] = packed.slab_count
        tracer["bags"].write(packed.bags.tobytes())  # type: ignore[union-attr]
        tracer["bag_count"] = packed.bag_count
        tracer["accents"] = [(*linear(theme.accents[accent]).tolist(), 1.0) for accent in ACCENTS]
        ratio = linear(theme.engraving) / np.maximum(linear(theme.wood), 1e-3)
        tracer["ink"] = (*ratio.tolist(), ENGRAVED)
        tracer["engraved_plan"] = self._plan
        room = self._room
        tracer["room"] = (room.horizon, room.zenith, room.mirrored, room.fill)

    def _prepare(self, work: _Work) -> None:
        """Set what every tile needs."""
        request, ctx, tracer = work.request, self._ctx, self._tracer
        self._painter.use_frame(request.scene, request.projection, request.theme, request.size, STEADY)
        _, buffer = self._sum.get(request.size)
        buffer.use()
        ctx.viewport = (0, 0, *request.size)
        ctx.disable(moderngl.DEPTH_TEST | moderngl.CULL_FACE)
        ctx.enable(moderngl.BLEND)
        ctx.blend_equation = moderngl.FUNC_ADD, moderngl.FUNC_ADD
        ctx.blend_func = moderngl.ONE, moderngl.ONE
        maps: dict[str, moderngl.Texture | moderngl.Texture3D] = {
            "things": self._things,
            "blue": self._blue,
            "noise": self._painter.noise,
            "grain": self._painter.grain,
            "engraved": self._engraved,
            "bag_outlines": self._outlines,
        }
        for unit, (name, texture) in enumerate(maps.items()):
            texture.use(unit)
            tracer[name] = unit
        tracer["lens"] = (work.aperture, _focus(request.projection))
        self._set_sample(work)

    def _set_sample(self, work: _Work) -> None:
        pairs = sample_pairs(work.samples, PAIRS)
        self._tracer["sequence"].write(pairs.tobytes())  # type: ignore[union-attr]

    def _next_tile(self, work: _Work) -> Region:
        """The next part of the current sample that is small enough to be drawn at once."""
        if work.left is None:
            work.left = deque([(0, 0, *work.request.size)])
            self._set_sample(work)
        x, y, width, height = work.left.popleft()
        while width * height > self.tile and max(width, height) > SMALLEST_TILE:
            # Twice as wide as high, as rows of a picture lie one behind another in memory.
            if width >= 2 * height:
                near = (width + 1) // 2
                work.left.appendleft((x + near, y, width - near, height))
                width = near
            else:
                near = (height + 1) // 2
                work.left.appendleft((x, y + near, width, height - near))
                height = near
        return (x, y, width, height)

    def _draw_tile(self, tile: Region) -> None:
        self._ctx.scissor = tile
        self._tracer_array.render(moderngl.TRIANGLE_STRIP)
        self._ctx.finish()

    def _measured(self, seconds: float, tile: Region) -> None:
        """Let the size of tiles follow from how long one took."""
        area = tile[2] * tile[3]
        if seconds > self.tile_time:
            self.tile = max(SMALLEST_TILE**2, min(self.tile, area // 2))
        elif seconds < QUICK * self.tile_time and 2 * area > self.tile:
            self.tile = min(LARGEST_TILE, 2 * self.tile)


def _focus(projection: Projection) -> float:
    """How far before the eye, along its axis, the middle of a pyramid on the board lies."""
    middle = np.array((0.0, 0.0, BOARD_TOP + 1.0, 1.0))
    return max(float(-(middle @ projection.view_matrix)[2]), 0.1)


def drawn(studio: Studio, size: tuple[int, int], ctx: moderngl.Context) -> bytes:
    """RGB bytes of a studio picture as it stands, from the bottom row up, ``size`` being that of the picture."""
    colour = ctx.texture(size, 4)
    target = ctx.framebuffer([colour])
    try:
        target.clear()
        studio.show(target, (0, 0, *size), settled=1)
        content: bytes = target.read(components=3)
    finally:
        unbind(ctx)
        target.release()
        colour.release()
    return content
