"""What a scene puts into OpenGL's buffers; only what changed is sent again."""

from dataclasses import dataclass
from typing import Final

import moderngl
import numpy as np
import numpy.typing as npt

from shibumi3d.render.bags import FIELDS, BagMesh, bag_balls, bag_mesh
from shibumi3d.render.buffers import Releasable, make_occluder_texture, make_stream
from shibumi3d.render.engraving import name_quads, names_of
from shibumi3d.render.frame import MAX_SLABS
from shibumi3d.render.marbles import DrawOrder, draw_order, marble_rows
from shibumi3d.render.occluders import LIST_LENGTH, counts, nearest, occluding
from shibumi3d.render.slabs import near_slabs, quad_indices, slab_mesh, table_mesh
from shibumi3d.render.textures import cell_size, letter_texture
from shibumi3d.scene.description import Bag, Marble, Scene, Slab, Vec3

Singles = npt.NDArray[np.float32]

SURFACES: Final = {
    "slab few": ("slab", 4),
    "slab many": ("slab", LIST_LENGTH),
    "table few": ("table", 1),
    "table many": ("table", LIST_LENGTH),
}
"""Ways to draw wood and table: what they draw, and for how many occluders. Most patches need few."""

PATCH_FIELD: Final = {"slab": 10, "table": 2}
"""Where a vertex holds its patch."""


@dataclass(slots=True)
class Sent:
    """What the buffers hold at present."""

    slabs: tuple[Slab, ...] | None = None
    marbles: tuple[Marble, ...] | None = None
    bags: tuple[Bag, ...] | None = None


class SceneBuffers:
    """Buffers, lists of occluders and letters of one scene.

    ``streams`` hold vertices; ``indices`` the triangles of quads, of which there are ``lengths`` corners;
    ``occluders`` the lists of occluders; ``shading`` is what all of them were chosen from.
    """

    def __init__(self, ctx: moderngl.Context) -> None:
        self._ctx = ctx
        self._sent = Sent()
        self._rows = marble_rows(())
        self._meshes = {"slab": slab_mesh(()), "table": table_mesh(())}
        vertices = ("solid", "outline", "clear", "slab", "table", "name", "edge", "bag", "plate")
        quads = (*SURFACES, "name", "edge", "bag")
        self.streams = {name: make_stream(ctx) for name in vertices}
        self.indices = {name: make_stream(ctx) for name in quads}
        self.lengths = dict.fromkeys(quads, 0)
        self.occluders = {name: make_occluder_texture(ctx) for name in ("marble", "slab", "table", "bag")}
        self._texts: tuple[str, ...] = ()
        self.letters = letter_texture(ctx, ())
        self.bags: list[BagMesh] = []
        self.shading = occluding((), bag_balls((), ()))

    def send(self, scene: Scene) -> None:
        """Bring the buffers up to date with the scene."""
        fresh = (scene.slabs, scene.bags) != (self._sent.slabs, self._sent.bags)
        if fresh:
            self._send_slabs(scene)
            self._send_bags(scene)
        if fresh or scene.marbles != self._sent.marbles:
            self._send_marbles(scene)
        self._sent = Sent(scene.slabs, scene.marbles, scene.bags)

    def sort(self, eye: Vec3) -> DrawOrder:
        """Send the marbles in the order they are drawn in for this eye."""
        order = draw_order(self._rows, eye, self._bag_bounds())
        self.streams["solid"].write(order.solid)
        self.streams["outline"].write(order.solid[::-1])
        self.streams["clear"].write(order.clear)
        return order

    def send_quads(self, name: str, vertices: Singles) -> None:
        """Replace the vertices of quads, and draw all of them."""
        self.streams[name].write(vertices)
        self._send_indices(name, np.arange(len(vertices) // 4))

    def release(self) -> None:
        """Give everything back."""
        parts: list[Releasable] = [*self.streams.values(), *self.indices.values(), *self.occluders.values()]
        for part in (*parts, self.letters):
            part.release()

    def _send_slabs(self, scene: Scene) -> None:
        slabs = scene.slabs[:MAX_SLABS]
        self._meshes = {"slab": slab_mesh(slabs), "table": table_mesh(slabs, scene.bags)}
        for kind, mesh in self._meshes.items():
            self.streams[kind].write(mesh.vertices)
        texts = names_of(slabs)
        if texts != self._texts:
            self.letters.release()
            self.letters, self._texts = letter_texture(self._ctx, texts), texts
        self.send_quads("name", name_quads(slabs, texts, cell_size(self.letters)))

    def _send_bags(self, scene: Scene) -> None:
        self.bags = [bag_mesh(bag, scene.slabs) for bag in scene.bags]
        quads = [np.zeros((0, FIELDS), np.float32), *(mesh.vertices for mesh in self.bags)]
        self.send_quads("bag", np.vstack(quads))

    def _send_marbles(self, scene: Scene) -> None:
        linen = bag_balls(scene.bags, scene.slabs)
        balls, stones = self.shading = occluding(scene.marbles, linen)
        # A bag doesn't shade itself.
        solid = len(balls) - len(linen)
        self.occluders["bag"].write(nearest(self._bag_bounds(), balls[:solid], stones[:solid]))
        self._rows = marble_rows(scene.marbles)
        self.occluders["marble"].write(nearest(self._rows[:, :4], balls, stones))
        for kind, mesh in self._meshes.items():
            lists = nearest(mesh.patches, balls, stones)
            self.occluders[kind].write(lists)
            lengths = counts(lists)
            if kind == "table":
                # What neither a slab nor a marble darkens is left to the backdrop.
                lengths[(lengths == 0) & ~near_slabs(mesh.patches, scene.slabs)] = -1
            quads = lengths[mesh.patch_of_quads(PATCH_FIELD[kind])]
            few = SURFACES[f"{kind} few"][1]
            self._send_indices(f"{kind} few", np.flatnonzero((quads >= 0) & (quads <= few)))
            self._send_indices(f"{kind} many", np.flatnonzero(quads > few))

    def _send_indices(self, name: str, quads: npt.NDArray[np.int64]) -> None:
        self.indices[name].write(quad_indices(quads))
        self.lengths[name] = 6 * len(quads)

    def _bag_bounds(self) -> Singles:
        return np.array([bag.ball for bag in self.bags], dtype=np.float32).reshape(-1, 4)
