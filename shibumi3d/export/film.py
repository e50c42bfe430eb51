"""Moving pictures as files, written picture by picture: GIF, WebP, and MP4 where the library for it is installed.

A writer holds what is written so far and the last picture, never all of them.
"""

from __future__ import annotations

import struct
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from io import BytesIO
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from PIL import GifImagePlugin, Image

from shibumi3d.export.endings import GIF, MP4, WEBP
from shibumi3d.model.messages import MessageError, text

QUALITY: Final = 84
"""Of the pictures of a WebP file, from 0 to 100."""

VIDEO_LIBRARY: Final = "av"
CODECS: Final = (("libx264", {"crf": "18", "preset": "medium"}), ("mpeg4", {"q:v": "3"}))
"""Those that an MP4 file is written with, the first that the library has, each with what is wanted of it."""

CENTISECOND: Final = 10
"""Milliseconds of the unit that GIF counts in."""

_COLOURS: Final = 256
_PLANES: Final = 3
_DITHER: Final = 8
_SWING: Final = 6.0
_COARSE: Final = 2

Pixels = NDArray[np.uint8]


class FilmError(MessageError):
    """Moving pictures that can't be written."""


class Writer(ABC):
    """Writes moving pictures of one size."""

    @abstractmethod
    def add(self, image: Image.Image, milliseconds: int) -> None:
        """Add a picture, RGB, and how long it is shown."""

    @abstractmethod
    def finish(self) -> bytes:
        """The content of the file; after at least one picture."""


def writer(kind: str, size: tuple[int, int], typical: Sequence[Image.Image], rate: int) -> Writer:
    """A writer for an ending of KINDS.

    ``typical`` are some of the pictures to come: the colours of a GIF are taken from them. ``rate`` is how many
    pictures a second there are at most. FilmError for MP4 without its library, or where it refuses.
    """
    if kind == GIF:
        return GifWriter(size, typical)
    if kind == WEBP:
        return WebpWriter(size)
    return VideoWriter(size, rate)


def check_available(kind: str) -> None:
    """FilmError where this ending needs a library that isn't installed."""
    if kind == MP4 and find_spec(VIDEO_LIBRARY) is None:
        raise FilmError(
            text(
                "MP4 needs the library PyAV, which isn't installed: install it with "
                "'pip install shibumi3d[video]', or write .webp or .gif"
            )
        )


# GIF


class GifWriter(Writer):
    """One palette for all pictures; of a picture that part is written that differs from the one before."""

    def __init__(self, size: tuple[int, int], typical: Sequence[Image.Image]) -> None:
        """``typical`` are pictures with the colours that are needed, one at least."""
        self._size = size
        self._palette = _common_palette(typical)
        self._before: Pixels | None = None
        self._clock = _Clock(CENTISECOND)
        colours = bytes(self._palette.getpalette() or ()).ljust(_PLANES * _COLOURS, b"\0")
        self._content = BytesIO()
        self._content.write(b"GIF89a" + struct.pack("<HHBBB", *size, 0xF7, 0, 0) + colours)
        self._content.write(b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00")

    def add(self, image: Image.Image, milliseconds: int) -> None:
        paletted = _dithered(image).quantize(palette=self._palette, dither=Image.Dither.NONE)
        pixels = np.asarray(paletted)
        box = _changed(self._before, pixels)
        self._before = pixels.copy()
        part = paletted.crop(box)
        for data in GifImagePlugin.getdata(
            part, box[:2], duration=self._clock.after(milliseconds), disposal=1
        ):
            self._content.write(data)

    def finish(self) -> bytes:
        self._content.write(b";")
        return self._content.getvalue()


def _common_palette(typical: Sequence[Image.Image]) -> Image.Image:
    """An image with the colours of all of these; those of a small thing count more than its pixels do.

    Else a background that fills most of the picture would get most of the colours, and a mark none.
    """
    pixels = np.concatenate([np.asarray(image).reshape(-1, _PLANES) for image in typical]).astype(np.uint32)
    coarse = pixels >> _COARSE
    keys = (coarse[:, 0] << 16) | (coarse[:, 1] << 8) | coarse[:, 2]
    _, kinds, counts = np.unique(keys, return_inverse=True, return_counts=True)
    sums = np.stack([np.bincount(kinds, pixels[:, plane]) for plane in range(_PLANES)], axis=1)
    colours = (sums / counts[:, None]).round().astype(np.uint8)
    weighted = np.repeat(colours, np.ceil(np.sqrt(counts)).astype(int), axis=0)
    return Image.fromarray(weighted[None]).quantize(_COLOURS, Image.Quantize.MEDIANCUT)


def _thresholds() -> NDArray[np.float32]:
    """Bayer's matrix, centred on 0 and as strong as the steps between a palette's colours."""
    matrix = np.zeros((1, 1))
    while matrix.shape[0] < _DITHER:
        matrix = np.block([[4 * matrix, 4 * matrix + 2], [4 * matrix + 3, 4 * matrix + 1]])
    return ((matrix / _DITHER**2 - 0.5) * _SWING).astype(np.float32)


_THRESHOLDS: Final = _thresholds()


def _dithered(image: Image.Image) -> Image.Image:
    """The picture with a pattern that stays where it is, so that what stands still doesn't flicker."""
    pixels = np.asarray(image, dtype=np.float32)
    rows, columns = pixels.shape[:2]
    pattern = np.tile(_THRESHOLDS, (-(-rows // _DITHER), -(-columns // _DITHER)))[:rows, :columns, None]
    return Image.fromarray(np.clip(pixels + pattern, 0, 255).astype(np.uint8))


# WebP


class WebpWriter(Writer):
    """Each picture is compressed by itself, as far as it differs from the one before."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._size = size
        self._before: Pixels | None = None
        self._clock = _Clock(1)
        self._frames = BytesIO()

    def add(self, image: Image.Image, milliseconds: int) -> None:
        pixels = np.asarray(image)
        left, top, right, bottom = _changed(self._before, pixels)
        # A picture's place is written in units of two pixels.
        left, top = left - left % 2, top - top % 2
        self._before = pixels.copy()
        compressed = BytesIO()
        image.crop((left, top, right, bottom)).save(compressed, "WEBP", quality=QUALITY, method=3)
        place = b"".join(
            _three_bytes(value)
            for value in (
                left // 2,
                top // 2,
                right - left - 1,
                bottom - top - 1,
                self._clock.after(milliseconds),
            )
        )
        # The picture replaces what was there, and stays.
        self._frames.write(_chunk(b"ANMF", place + b"\x02" + _picture_chunks(compressed.getvalue())))

    def finish(self) -> bytes:
        width, height = self._size
        head = b"\x02\0\0\0" + _three_bytes(width - 1) + _three_bytes(height - 1)
        body = b"WEBP" + _chunk(b"VP8X", head) + _chunk(b"ANIM", bytes(6)) + self._frames.getvalue()
        return _chunk(b"RIFF", body)


def _three_bytes(value: int) -> bytes:
    return value.to_bytes(3, "little")


def _chunk(name: bytes, content: bytes) -> bytes:
    return name + struct.pack("<I", len(content)) + content + bytes(len(content) % 2)


def _picture_chunks(still: bytes) -> bytes:
    """The chunks of a still picture's file that hold the picture itself."""
    found, at = b"", 12
    while at + 8 <= len(still):
        name, length = still[at : at + 4], int.from_bytes(still[at + 4 : at + 8], "little")
        end = at + 8 + length + length % 2
        if name in (b"VP8 ", b"VP8L", b"ALPH"):
            found += still[at:end]
        at = end
    return found


# MP4


class VideoWriter(Writer):
    """H.264 in MP4, which every browser and telephone plays; written by PyAV with what it brings along."""

    def __init__(self, size: tuple[int, int], rate: int) -> None:
        """FilmError without the library, or where it has no codec for it."""
        check_available(MP4)
        self._av: Any = import_module(VIDEO_LIBRARY)
        self._content = BytesIO()
        self._container = self._av.open(self._content, "w", format="mp4")
        self._stream = self._begun(rate)
        # Half as many colours are kept as there are pixels each way.
        self._size = (max(size[0] - size[0] % 2, 2), max(size[1] - size[1] % 2, 2))
        self._stream.width, self._stream.height = self._size
        self._stream.pix_fmt = "yuv420p"
        self._rate = rate
        self._clock = _Clock(1)
        self._ticks = 0
        self._frames = 0

    def _begun(self, rate: int) -> Any:
        for codec, options in CODECS:
            try:
                return self._container.add_stream(codec, rate=rate, options=options)
            except Exception:  # noqa: BLE001, S112 - what it raises for an unknown codec differs by version
                continue
        raise FilmError(text("the installed PyAV can't write MP4: write .webp or .gif"))

    def add(self, image: Image.Image, milliseconds: int) -> None:
        """A picture that is shown for long is repeated: players stumble over files with gaps."""
        self._ticks += self._clock.after(milliseconds)
        pixels = np.asarray(image)
        high, wide = self._size[1], self._size[0]
        # A picture of a single pixel is too small for the smallest film.
        pixels = np.pad(
            pixels[:high, :wide],
            ((0, max(high - pixels.shape[0], 0)), (0, max(wide - pixels.shape[1], 0)), (0, 0)),
            mode="edge",
        )
        while self._frames * 1000 < self._ticks * self._rate:
            with _refusals():
                frame = self._av.VideoFrame.from_ndarray(np.ascontiguousarray(pixels), format="rgb24")
                frame.pts = self._frames
                self._write(frame)
            self._frames += 1

    def finish(self) -> bytes:
        with _refusals():
            self._write(None)
            self._container.close()
        return self._content.getvalue()

    def _write(self, frame: object) -> None:
        """Write a picture, or, for None, what is still held back."""
        for packet in self._stream.encode(frame):
            self._container.mux(packet)


@contextmanager
def _refusals() -> Iterator[None]:
    """Turn what the library raises into a FilmError."""
    try:
        yield
    except Exception as error:
        raise FilmError(text("PyAV can't write this film: {reason}", reason=str(error))) from error


# All


class _Clock:
    """Times in whole units: what rounding takes from one picture is given to the next, so that nothing adds up."""

    def __init__(self, unit: int) -> None:
        self._unit = unit
        self._wanted = 0
        self._given = 0

    def after(self, milliseconds: int) -> int:
        """How long the next picture is shown, a whole number of units in milliseconds, one unit at least."""
        self._wanted += milliseconds
        units = max(round((self._wanted - self._given) / self._unit), 1)
        self._given += units * self._unit
        return units * self._unit


def _changed(before: Pixels | None, now: Pixels) -> tuple[int, int, int, int]:
    """The box (left, top, right, bottom) of what differs; a single pixel where nothing does."""
    if before is None:
        return (0, 0, now.shape[1], now.shape[0])
    differs = before != now
    if differs.ndim == _PLANES:
        differs = differs.any(axis=2)
    rows, columns = np.flatnonzero(differs.any(axis=1)), np.flatnonzero(differs.any(axis=0))
    if not rows.size:
        return (0, 0, 1, 1)
    return (int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1)
