"""The studio picture in a window that rests: traced slice by slice between the events, shown now and then."""

from __future__ import annotations

from typing import Final

import moderngl

from shibumi3d.render.renderer import Region, Renderer, Request
from shibumi3d.render.studio import SAMPLES, Studio, StudioError
from shibumi3d.scene.description import Scene
from shibumi3d.scene.theme import Theme

SLICE: Final = 0.008
"""Seconds of work between two looks at the events."""

SLICE_TILE: Final = 0.012
"""Seconds that a tile may take: no event waits longer."""

BAR: Final = 3
"""Pixels of the height of the bar that shows how far the picture is."""


class Resting:
    """A studio picture of what is shown at rest, made on the renderer's context when it is first wanted.

    It is finished with ``samples``. ``refused`` tells that the driver can't; then nothing is drawn and the ordinary
    picture stays.
    """

    def __init__(self, ctx: moderngl.Context, renderer: Renderer) -> None:
        self._ctx = ctx
        self._renderer = renderer
        self._studio: Studio | None = None
        self._active = False
        self.samples = SAMPLES
        self.refused = False

    @property
    def progress(self) -> float:
        """How much of the picture is done, from 0 to 1."""
        return 0.0 if self._studio is None or not self._active else self._studio.progress

    @property
    def works(self) -> bool:
        """Whether there is more to trace."""
        return self._active and self._studio is not None and not self._studio.finished

    def pause(self) -> None:
        """Trace nothing until the picture is wanted again; what there is of it is kept."""
        self._active = False

    def want(self, request: Request) -> None:
        """Begin this picture, or go on with it."""
        if self.refused:
            return
        try:
            if self._studio is None:
                self._studio = Studio(self._ctx, self._renderer.painter)
                self._studio.tile_time = SLICE_TILE
            self._studio.begin(request, self.samples)
            self._active = True
        except StudioError:
            self._active = False
            self.refused = True

    def work(self) -> None:
        """Go on for a few milliseconds."""
        if self._studio is not None and self._active:
            self._studio.step(SLICE)

    def show(self, region: Region, free: Region, scene: Scene, theme: Theme) -> None:
        """Show what there is over the ordinary picture on the screen, and how far it is while it isn't finished.

        That is a bar at the lower edge of ``free``, the part that no panel covers.
        """
        if self._studio is None or not self._active:
            return
        self._studio.show(self._ctx.screen, region, scene)
        if not self._studio.finished:
            x, y, width, _ = free
            done = max(1, round(width * self._studio.progress))
            self._ctx.screen.clear(*theme.panels.accent, viewport=(x, y, done, BAR))

    def show_on(self, target: moderngl.Framebuffer, size: tuple[int, int], scene: Scene) -> None:
        """Show what there is over an ordinary picture elsewhere."""
        if self._studio is not None and self._active:
            self._studio.show(target, (0, 0, *size), scene)

    def release(self) -> None:
        """Give everything back."""
        if self._studio is not None:
            self._studio.release()
            self._studio = None
        self._active = False
