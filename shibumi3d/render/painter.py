"""Draws one sample of a scene into a target: marbles, wood, table, backdrop, and the light drawn over them."""

from typing import Final

import moderngl
import numpy as np

from shibumi3d.render.buffers import Releasable
from shibumi3d.render.edges import ribbon_quads
from shibumi3d.render.frame import LAYOUT, STEADY, Jitter, frame_bytes, linear
from shibumi3d.render.marbles import ACCENTS, DrawOrder
from shibumi3d.render.overlay_painter import OverlayPainter
from shibumi3d.render.programs import Programs
from shibumi3d.render.scene_buffers import SURFACES, SceneBuffers
from shibumi3d.render.targets import Target
from shibumi3d.render.textures import cell_size, grain_texture, noise_texture
from shibumi3d.scene.description import Bag, Scene
from shibumi3d.scene.projection import Projection
from shibumi3d.scene.theme import Theme

OUTLINE_STEPS: Final = 40
"""Spokes of the ribbon along a marble's silhouette."""

ENGRAVED: Final = 0.8
"""How strongly names are inked."""

GROOVE: Final = 0.022
"""Width of an engraved groove's bright wall, as a share of a letter's cell."""


def cord_colour(bag: Bag, theme: Theme) -> tuple[float, float, float]:
    """The linear light of the cord that a bag is tied with: it tells whose the bag is."""
    red, green, blue = (
        0.5 * linear(theme.vermilion if bag.accent is None else theme.accents[bag.accent])
    ).tolist()
    return (red, green, blue)


class Painter:
    """Everything of OpenGL's that a scene needs, made once for a context.

    ``noise`` and ``grain`` are the patterns of stones and wood, as `noise_texture` and `grain_texture` make them.
    """

    def __init__(self, ctx: moderngl.Context) -> None:
        self._ctx = ctx
        corners = np.array([-1, -1, 1, -1, -1, 1, 1, 1], dtype=np.float32)
        self._square = ctx.buffer(corners.tobytes())
        self._spokes = ctx.buffer(np.arange(2 * OUTLINE_STEPS + 2, dtype=np.float32).tobytes())
        self._frame = ctx.buffer(reserve=LAYOUT.itemsize)
        self.noise = noise_texture(ctx)
        self.grain = grain_texture(ctx, self._square)
        self._buffers = SceneBuffers(ctx)
        self._programs = Programs(ctx, self._buffers, self._square, self._spokes)
        self._overlays = OverlayPainter(ctx, self._square, self.noise)
        self._solid_count = 0

    def paint(
        self,
        scene: Scene,
        projection: Projection,
        theme: Theme,
        target: Target,
        jitter: Jitter = STEADY,
    ) -> None:
        """Draw the scene into ``target``, but for what lies over it."""
        self._buffers.send(scene)
        self.use_frame(scene, projection, theme, target.size, jitter)
        order = self._buffers.sort(projection.eye)
        self._solid_count = len(order.solid)
        self._paint_solid(scene, target, theme, order)
        self._paint_over(scene, target, theme, len(order.clear))

    def overlay(
        self,
        scene: Scene,
        projection: Projection,
        theme: Theme,
        picture: Target,
        region: tuple[int, int, int, int],
        *,
        engrave: bool = True,
    ) -> None:
        """Draw what lies over the scene into a region of what is being drawn to, over the picture shown there.

        That is what is engraved, too, unless the picture shows it already: letters are read at the window's own
        resolution only.
        """
        self._buffers.send(scene)
        engraved = engrave and self._buffers.lengths["name"] > 0
        if not (scene.overlays or engraved):
            return
        self.use_frame(scene, projection, theme, region[2:], STEADY)
        if engraved:
            self._engrave(theme, picture.distances, region)
        if scene.overlays:
            self._overlays.paint(
                scene.overlays, projection, theme, picture.distances, region, self._buffers.shading
            )

    def outline(
        self, scene: Scene, projection: Projection, theme: Theme, picture: Target, size: tuple[int, int]
    ) -> None:
        """Smooth the silhouettes in what is being drawn to, over the picture just painted and shown.

        ``size`` is that of the region where it is shown, in pixels.
        """
        self.use_frame(scene, projection, theme, picture.size, STEADY)
        self._ctx.enable(moderngl.BLEND)
        self._ctx.blend_func = moderngl.SRC_ALPHA, moderngl.ONE_MINUS_SRC_ALPHA
        pixel = float(2.0 / (projection.projection_matrix[1, 1] * size[1]))
        self._buffers.send_quads(
            "edge", ribbon_quads(scene.slabs, projection, size, picture.size[1] / size[1])
        )
        if self._buffers.lengths["edge"]:
            self._use_picture("edge", picture, pixel, 0.03)
            self._render_quads("edge")
        if self._solid_count:
            self._use_picture("outline", picture, pixel, 0.012)
            self._programs["outline"]["steps"] = float(OUTLINE_STEPS)
            self._programs.array("outline").render(moderngl.TRIANGLE_STRIP, instances=self._solid_count)
        self._ctx.disable(moderngl.BLEND)

    def use_frame(
        self, scene: Scene, projection: Projection, theme: Theme, size: tuple[int, int], jitter: Jitter
    ) -> None:
        """Bind the block of uniforms for a picture of this size."""
        self._frame.write(frame_bytes(scene, projection, theme, size, jitter))
        self._frame.bind_to_uniform_block(0)

    def release(self) -> None:
        """Give back everything."""
        parts: list[Releasable] = [self._programs, self._buffers, self._overlays]
        parts += [self.noise, self.grain, self._frame, self._square, self._spokes]
        for part in parts:
            part.release()

    def _paint_solid(self, scene: Scene, target: Target, theme: Theme, order: DrawOrder) -> None:
        ctx = self._ctx
        target.solid.use()
        ctx.viewport = (0, 0, *target.size)
        ctx.scissor = None
        ctx.disable(moderngl.BLEND | moderngl.CULL_FACE)
        ctx.enable(moderngl.DEPTH_TEST)
        ctx.depth_func = "<="
        ctx.blend_equation = moderngl.FUNC_ADD, moderngl.FUNC_ADD
        target.solid.depth_mask = True
        target.solid.clear(depth=1.0)
        self._render_squares("mask", len(order.solid))
        self._paint_bags(scene, theme, order)
        ctx.depth_func = "=="
        self._paint_marbles("marble", theme, len(order.solid))
        ctx.depth_func = "<="
        for name, (kind, _) in SURFACES.items():
            if self._buffers.lengths[name]:
                patterns = {"grain": self.grain} if kind == "slab" else {"noise": self.noise}
                self._bind(name, occluder_lists=self._buffers.occluders[kind].texture, **patterns)
                self._render_quads(name)
        self._bind("backdrop", noise=self.noise)
        self._programs.array("backdrop").render(moderngl.TRIANGLE_STRIP)

    def _paint_bags(self, scene: Scene, theme: Theme, order: DrawOrder) -> None:
        bags = self._buffers.bags
        for i, bag in enumerate(bags):
            shader = self._programs["bag"]
            self._bind("bag", occluder_lists=self._buffers.occluders["bag"].texture, noise=self.noise)
            shader["bounding_sphere"] = tuple(bag.ball.tolist())
            shader["depth_range"] = (float(order.bag_depths[i]), 0.9 * order.share)
            shader["row"] = float(i)
            shader["cord"] = cord_colour(scene.bags[i], theme)
            each = self._buffers.lengths["bag"] // len(bags)
            self._programs.array("bag").render(moderngl.TRIANGLES, vertices=each, first=i * each)

    def _paint_over(self, scene: Scene, target: Target, theme: Theme, clear: int) -> None:
        ctx = self._ctx
        target.over.use()
        target.over.depth_mask = False
        ctx.viewport = (0, 0, *target.size)
        ctx.enable(moderngl.BLEND)
        ctx.blend_func = moderngl.SRC_ALPHA, moderngl.ONE_MINUS_SRC_ALPHA
        self._paint_marbles("clear", theme, clear)
        ctx.disable(moderngl.DEPTH_TEST)
        if scene.plates:
            # The lowest first: they are blended.
            plates = sorted(scene.plates, key=lambda plate: plate.centre[2])
            rows = np.array([(*plate.centre, *plate.half_size) for plate in plates], dtype=np.float32)
            self._buffers.streams["plate"].write(rows)
            self._bind("plate", distances=target.distances)
            self._programs["plate"]["region"] = (0, 0, *target.size)
            self._render_squares("plate", len(rows))
        target.over.depth_mask = True

    def _engrave(self, theme: Theme, distances: moderngl.Texture, region: tuple[int, int, int, int]) -> None:
        letters = self._buffers.letters
        ink = np.array(theme.engraving) / np.maximum(theme.wood, 1e-3)
        across, up = cell_size(letters)
        self._programs["name"]["ink"] = (*ink.tolist(), ENGRAVED)
        self._programs["name"]["catch_light"] = (-GROOVE * across, -GROOVE * up)
        self._programs["name"]["region"] = region
        self._bind("name", letters=letters, distances=distances)
        self._ctx.enable(moderngl.BLEND)
        self._ctx.disable(moderngl.DEPTH_TEST)
        # Twice the product: the ink darkens what is there, the groove's wall lightens it.
        self._ctx.blend_func = moderngl.DST_COLOR, moderngl.SRC_COLOR
        self._render_quads("name")
        self._ctx.disable(moderngl.BLEND)

    def _paint_marbles(self, name: str, theme: Theme, count: int) -> None:
        if count:
            accents = [(*linear(theme.accents[accent]).tolist(), 1.0) for accent in ACCENTS]
            self._programs[name]["accents"] = accents
            self._bind(name, occluder_lists=self._buffers.occluders["marble"].texture, noise=self.noise)
            self._render_squares(name, count)

    def _use_picture(self, name: str, picture: Target, pixel: float, slack: float) -> None:
        self._bind(name, picture=picture.colour, distances=picture.distances)
        self._programs[name]["pixel"] = pixel
        self._programs[name]["slack"] = slack

    def _bind(self, name: str, **textures: moderngl.Texture | moderngl.Texture3D) -> None:
        for unit, (sampler, texture) in enumerate(textures.items()):
            texture.use(unit)
            self._programs[name][sampler] = unit

    def _render_squares(self, name: str, count: int) -> None:
        if count:
            self._programs.array(name).render(moderngl.TRIANGLE_STRIP, vertices=4, instances=count)

    def _render_quads(self, name: str) -> None:
        if self._buffers.lengths[name]:
            self._programs.array(name).render(moderngl.TRIANGLES, vertices=self._buffers.lengths[name])
