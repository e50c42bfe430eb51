"""Small pictures of positions in lists: drawn between the frames, one at a time, and kept on the disk."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Final

import moderngl
from PIL import Image

from shibumi3d.files import disk
from shibumi3d.files.collection_cache import forget
from shibumi3d.files.errors import FileError
from shibumi3d.model.position import Position
from shibumi3d.scene.theme import Theme

SMALL: Final = (168, 126)
LARGE: Final = (720, 540)
"""Pixels of a picture in a list, and of the one beside it."""

SAMPLES: Final = {SMALL: 2, LARGE: 4}
"""Of how many samples a picture is made."""

HELD: Final = {SMALL: 240, LARGE: 6}
"""How many pictures of a size stay with the graphics card."""

KEPT: Final = 5000
"""How many small pictures stay on the disk."""

QUIET: Final = 0.1
"""Seconds for which a list has to stand still until pictures are drawn for it."""

LOOK: Final = 1
"""Changes with how pictures are drawn, so that those of before are drawn anew."""

_LARGEST: Final = 1 << 20
_ENDING: Final = ".png"

Size = tuple[int, int]
Wanted = tuple[str, Position, Size]
"""A picture: the name of its theme, what it shows, how large it is."""


class Thumbnails:
    """Pictures of positions by theme. What isn't there yet is fetched from the disk, else drawn when it is quiet."""

    def __init__(
        self,
        ctx: moderngl.Context,
        draw: Callable[[Position, Theme, Size, int], moderngl.Texture],
        read: Callable[[moderngl.Texture], bytes],
    ) -> None:
        """``draw`` draws a position in so many samples; ``read`` gives a texture's RGB bytes, the lowest row first."""
        self._ctx = ctx
        self._draw = draw
        self._read = read
        self._held: dict[Size, OrderedDict[Wanted, moderngl.Texture]] = {
            SMALL: OrderedDict(),
            LARGE: OrderedDict(),
        }
        self._asked: set[Wanted] = set()
        self._undrawn: dict[Wanted, Theme] = {}
        self._moved = 0.0
        self._errands: SimpleQueue[Callable[[], object]] = SimpleQueue()
        self._thread: Thread | None = None
        self.folder: Path | None = None
        self.put: Callable[[Callable[[], object]], object] = lambda errand: errand()
        self.drawn = 0
        """How many were drawn, rather than fetched."""

    def texture(self, position: Position, theme: Theme, size: Size = SMALL) -> int | None:
        """The texture of a picture; None while it isn't there, and it is then wanted."""
        wanted = (theme.name, position, size)
        held = self._held[size]
        if wanted in held:
            held.move_to_end(wanted)
            return held[wanted].glo
        if wanted not in self._asked:
            self._asked.add(wanted)
            if size == SMALL and self.folder is not None:
                self._hand_over(lambda: self._fetch(wanted, theme))
            else:
                self._undrawn[wanted] = theme
        elif wanted in self._undrawn:
            # What is asked for again is in sight still; the rest may have gone by.
            self._undrawn[wanted] = self._undrawn.pop(wanted)
        return None

    # Drawing

    def moved(self) -> None:
        """The list is moving: nothing is drawn until it stands still."""
        self._moved = time.monotonic()

    @property
    def due(self) -> float | None:
        """When the list will have stood still for long enough; None if nothing waits for that."""
        quiet = self._moved + QUIET
        return quiet if self._undrawn and time.monotonic() < quiet else None

    @property
    def works(self) -> bool:
        """Whether there is something to be drawn now."""
        return bool(self._undrawn) and time.monotonic() >= self._moved + QUIET

    def work(self) -> None:
        """Draw one of the pictures that are missing, what was asked for last first."""
        if not self._undrawn:
            return
        wanted = next(reversed(self._undrawn))
        theme = self._undrawn.pop(wanted)
        _, position, size = wanted
        texture = self._draw(position, theme, size, SAMPLES[size])
        self.drawn += 1
        self._hold(wanted, texture)
        if size == SMALL and self.folder is not None:
            pixels = self._read(texture)
            self._hand_over(lambda: self._keep(wanted, pixels))

    def _hold(self, wanted: Wanted, texture: moderngl.Texture) -> None:
        held = self._held[wanted[2]]
        self._asked.discard(wanted)
        held[wanted] = texture
        while len(held) > HELD[wanted[2]]:
            _, oldest = held.popitem(last=False)
            oldest.release()

    def forget_wishes(self) -> None:
        """Draw no more than what is asked for from now on."""
        self._asked -= self._undrawn.keys()
        self._undrawn.clear()

    # The disk, in a thread of its own

    def _hand_over(self, errand: Callable[[], object]) -> None:
        if self._thread is None:
            self._thread = Thread(target=self._run, name="thumbnails", daemon=True)
            self._thread.start()
        self._errands.put(errand)

    def _run(self) -> None:
        kept = 0
        while True:
            self._errands.get()()
            kept += 1
            if kept % KEPT == 1 and self.folder is not None:
                try:
                    forget(self.folder, KEPT, _ENDING)
                except OSError:
                    continue

    def _path(self, wanted: Wanted) -> Path | None:
        theme, position, size = wanted
        if self.folder is None:
            return None
        masks = " ".join(f"{mask:x}" for mask in position.masks)
        content = f"{LOOK} {theme} {size} {position.pyramid.size} {masks}".encode()
        return self.folder / f"{blake2b(content, digest_size=16).hexdigest()}{_ENDING}"

    def _fetch(self, wanted: Wanted, theme: Theme) -> None:
        """Look for a picture on the disk; where it isn't, it is drawn."""
        path = self._path(wanted)
        pixels = None
        if path is not None:
            try:
                with Image.open(BytesIO(disk.read(path, _LARGEST)), formats=["PNG"]) as image:
                    if image.size == wanted[2]:
                        pixels = image.convert("RGB").transpose(Image.Transpose.FLIP_TOP_BOTTOM).tobytes()
            except Exception:  # noqa: BLE001 - a damaged picture fails in many ways, and is drawn anew
                pixels = None
        self.put(lambda: self._take(wanted, theme, pixels))

    def _take(self, wanted: Wanted, theme: Theme, pixels: bytes | None) -> None:
        """Take what was fetched, on the main thread while the window's context is current."""
        if wanted not in self._asked:
            return
        if pixels is None:
            self._undrawn[wanted] = theme
        else:
            self._hold(wanted, self._ctx.texture(wanted[2], 3, pixels, alignment=1))

    def _keep(self, wanted: Wanted, pixels: bytes) -> None:
        path = self._path(wanted)
        if path is None:
            return
        content = BytesIO()
        image = Image.frombytes("RGB", wanted[2], pixels).transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        image.save(content, "PNG", compress_level=4)
        try:
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            disk.write(path, content.getvalue(), mode=0o600)
        except (OSError, FileError, ValueError):
            # It is drawn again another time.
            return

    def release(self) -> None:
        """Give back every picture."""
        for held in self._held.values():
            for texture in held.values():
                texture.release()
            held.clear()
        self._undrawn.clear()
        self._asked.clear()
