"""The picture in the window: drawn quickly while it moves, refined while it is still, kept when it is done."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

import moderngl

from shibumi3d.app.viewport.resting import Resting
from shibumi3d.app.viewport.thumbnails import Thumbnails
from shibumi3d.model.colours import COLOURS, Colour
from shibumi3d.model.game import Page
from shibumi3d.model.position import Position
from shibumi3d.render.quality import Controller
from shibumi3d.render.renderer import Renderer, Request, same_projection
from shibumi3d.scene.camera import Camera, projection_of
from shibumi3d.scene.camera_bounds import CameraBounds, bounds_around
from shibumi3d.scene.camera_motion import Preset, preset
from shibumi3d.scene.composer import compose_position
from shibumi3d.scene.description import Marble, Scene
from shibumi3d.scene.projection import Projection
from shibumi3d.scene.theme import Theme

Region = tuple[int, int, int, int]

REST: Final = 0.15
"""Seconds after the last change until the picture is refined."""

SHOWN_EVERY: Final = 0.3
"""Seconds between two looks at a studio picture in the making."""

BESIDE_SAMPLES: Final = 12
"""Samples of a picture beside the one that is refined: it comes at once."""

ICON: Final = 96
"""Pixels of a marble's icon along a side."""

SKETCH: Final = (528, 352)
"""Pixels of a picture in the rules."""


THUMBNAIL: Final = (252, 189)
"""Pixels of a game's small picture on the start screen."""


class Painting:
    """Owns the renderer, which draws straight into the window.

    ``controller`` chooses how finely what moves is drawn. ``due`` is when the picture can be made finer, on the monotonic
    clock; None when it is done. ``resting`` is the studio picture that follows it where it is wanted, ``thumbnails`` the
    small pictures of lists.
    """

    def __init__(
        self, ctx: moderngl.Context, theme: Theme, counter: Callable[[], float] = time.perf_counter
    ) -> None:
        """``counter`` is a clock in seconds that frames are measured with."""
        self._counter = counter
        self._ctx = ctx
        self._renderer = Renderer(ctx, theme)
        self._shown: tuple[Scene, Projection, Theme, tuple[int, int]] | None = None
        self._changed = 0.0
        self._fresh = False
        self._icons: dict[str, tuple[list[moderngl.Texture], Mapping[Colour, int]]] = {}
        self._sketches: dict[tuple[str, Page], moderngl.Texture] = {}
        self._thumbnails: dict[tuple[str, str], moderngl.Texture] = {}
        self._beside: tuple[Request, moderngl.Texture] | None = None
        self.controller = Controller()
        self.resting = Resting(ctx, self._renderer)
        self.thumbnails = Thumbnails(ctx, self._of_position, self._read)
        self.due: float | None = 0.0

    def paint(
        self,
        scene: Scene,
        projection: Projection,
        theme: Theme,
        region: Region,
        *,
        turning: bool,
        studio: bool = False,
        free: Region | None = None,
    ) -> None:
        """Draw this scene into its region of the screen: quickly in motion, ever finer when it is still.

        With ``studio`` the finished picture is followed by the studio's. ``free`` is the part of the region that no panel
        covers, all of it by default.
        """
        size = (max(region[2], 1), max(region[3], 1))
        self._renderer.theme = theme
        now = time.monotonic()
        self._fresh = not self._is_shown(scene, projection, theme, size)
        self._shown = (scene, projection, theme, size)
        if self._fresh or turning:
            self._changed = now
        where = (region[0], region[1], *size)
        if now - self._changed < REST:
            self.resting.pause()
            self._renderer.draw(scene, projection, self._ctx.screen, size, self.controller.quality, where)
            self.due = self._changed + REST
        else:
            more = self._renderer.refine(scene, projection, self._ctx.screen, size, where)
            self.due = now if more else None
            if studio and not more:
                self.resting.want(Request(scene, projection, theme, size))
                self.resting.show(where, free or where, scene, theme)
                self.due = now + SHOWN_EVERY if self.resting.works else None
            else:
                self.resting.pause()

    def paint_beside(self, scene: Scene, projection: Projection, theme: Theme, region: Region) -> None:
        """Draw another scene into its region of the screen, after `paint`: quickly while that moves, else at its best."""
        size = (max(region[2], 1), max(region[3], 1))
        self._renderer.theme = theme
        request = Request(scene, projection, theme, size)
        if time.monotonic() - self._changed < REST:
            where = (region[0], region[1], *size)
            self._renderer.draw(scene, projection, self._ctx.screen, size, self.controller.quality, where)
        elif self._beside is None or not self._beside[0].same(request):
            self._forget_beside()
            self._beside = (request, self._still(scene, projection, theme, size, BESIDE_SAMPLES))
            self.due = time.monotonic()

    def beside(self, scene: Scene, projection: Projection, theme: Theme, region: Region) -> int | None:
        """The texture of the other scene at its best; None while it isn't drawn."""
        if self._beside is None or time.monotonic() - self._changed < REST:
            return None
        request = Request(scene, projection, theme, (max(region[2], 1), max(region[3], 1)))
        return self._beside[1].glo if self._beside[0].same(request) else None

    def _forget_beside(self) -> None:
        if self._beside is not None:
            self._beside[1].release()
            self._beside = None

    def work(self) -> None:
        """Go on with the studio picture for a few milliseconds; it is shown by the next frame."""
        self.resting.work()
        if not self.resting.works:
            self.due = time.monotonic()

    def measure(self, begun: float) -> None:
        """Let the quality follow from the time of this frame, which was ``begun`` then by the performance counter."""
        if self._fresh:
            self._ctx.finish()
            self.controller.feed(self._counter() - begun)

    def _is_shown(self, scene: Scene, projection: Projection, theme: Theme, size: tuple[int, int]) -> bool:
        if self._shown is None:
            return False
        last_scene, last_projection, last_theme, last_size = self._shown
        return (
            last_scene.same_things(scene)
            and same_projection(last_projection, projection)
            and last_theme is theme
            and last_size == size
        )

    def pixels(self) -> tuple[tuple[int, int], bytes]:
        """The picture that is shown, at its finest: its size, and RGB bytes from the bottom row up."""
        if self._shown is None:
            raise OSError("no picture has been drawn yet")
        scene, projection, theme, size = self._shown
        texture = self._ctx.texture(size, 4)
        target = self._ctx.framebuffer([texture])
        self._renderer.theme = theme
        while self._renderer.refine(scene, projection, target, size):
            pass
        self.resting.show_on(target, size, scene)
        content = target.read(components=3)
        self._release(target)
        texture.release()
        return size, content

    def marbles(self, theme: Theme) -> Mapping[Colour, int]:
        """Textures of a real marble of each colour, drawn once for each theme."""
        if theme.name not in self._icons:
            made = [self._icon(colour, theme) for colour in COLOURS]
            numbers = {colour: texture.glo for colour, texture in zip(COLOURS, made, strict=True)}
            self._icons[theme.name] = (made, MappingProxyType(numbers))
        return self._icons[theme.name][1]

    def sketch(self, page: Page, theme: Theme) -> int | None:
        """The texture of a page's picture, drawn once for each theme; None for a page without a position."""
        if page.position is None:
            return None
        key = (theme.name, page)
        if key not in self._sketches:
            scene = compose_position(page.position, page.marked)
            around = bounds_around(page.position.pyramid.centres, scene.slabs)
            self._sketches[key] = self._from_home(scene, around, theme, SKETCH, 4)
        return self._sketches[key].glo

    def thumbnail(self, game: str, theme: Theme) -> int | None:
        """The texture of a game's small picture; None where it isn't drawn."""
        texture = self._thumbnails.get((theme.name, game))
        return None if texture is None else texture.glo

    def draw_thumbnail(self, game: str, position: Position | None, theme: Theme) -> None:
        """Draw the small picture of a game: of a position, or of the bare table where there is none."""
        shown = position or Position.of(4)
        self._thumbnails[theme.name, game] = self._of_position(shown, theme, THUMBNAIL, 2)

    def _of_position(
        self, position: Position, theme: Theme, size: tuple[int, int], samples: int
    ) -> moderngl.Texture:
        """A picture of a position with nothing beside it; a small one is close to the marbles."""
        scene = compose_position(position, ())
        close = bounds_around(position.pyramid.centres, scene.slabs if size[0] > SKETCH[0] else ())
        return self._from_home(scene, close, theme, size, samples)

    def _read(self, texture: moderngl.Texture) -> bytes:
        """The RGB bytes of a picture, the lowest row first."""
        target = self._ctx.framebuffer([texture])
        content = target.read(components=3, alignment=1)
        self._release(target)
        return content

    def _from_home(
        self, scene: Scene, around: CameraBounds, theme: Theme, size: tuple[int, int], samples: int
    ) -> moderngl.Texture:
        """A picture of a scene from the home view."""
        aspect = size[0] / size[1]
        camera = preset(Preset.HOME, around, aspect)
        return self._still(scene, projection_of(camera, aspect), theme, size, samples)

    def _still(
        self, scene: Scene, projection: Projection, theme: Theme, size: tuple[int, int], samples: int
    ) -> moderngl.Texture:
        texture = self._ctx.texture(size, 4)
        target = self._ctx.framebuffer([texture])
        self._renderer.theme = theme
        self._renderer.still(scene, projection, target, size, samples)
        self._release(target)
        return texture

    def _icon(self, colour: Colour, theme: Theme) -> moderngl.Texture:
        scene = Scene(slabs=(), marbles=(Marble((0.0, 0.0, 0.0), colour, pattern=3),))
        camera = Camera((0.0, 0.0, 0.0), -0.5, 0.6, 8.0, 0.1255)
        return self._still(scene, projection_of(camera, 1.0), theme, (ICON, ICON), 2)

    def _release(self, target: moderngl.Framebuffer) -> None:
        # moderngl binds the last used framebuffer again after it made another: it must not be a deleted one.
        self._ctx.screen.use()
        target.release()

    def release(self) -> None:
        """Give back everything."""
        icons = (texture for made, _ in self._icons.values() for texture in made)
        for texture in (*icons, *self._sketches.values(), *self._thumbnails.values()):
            texture.release()
        self._forget_beside()
        self.resting.release()
        self.thumbnails.release()
        self._renderer.release()
