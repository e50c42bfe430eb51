"""Moving pictures as files: every picture as long as wanted, and never all of them in memory."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw

from shibumi3d.export import endings, film
from shibumi3d.export.film import FilmError, check_available, writer
from tests.export.browser import Browser

SIZE = (64, 49)


def pictures(count: int) -> Iterator[Image.Image]:
    """A red ball on its way over a dark ground."""
    for number in range(count):
        image = Image.new("RGB", SIZE, (40, 44, 50))
        ImageDraw.Draw(image).ellipse((3 + number * 4, 9, 13 + number * 4, 19), fill=(180, 40, 25))
        yield image


def written(kind: str, count: int, milliseconds: int) -> bytes:
    film_writer = writer(kind, SIZE, list(pictures(1)), 20)
    for image in pictures(count):
        film_writer.add(image, milliseconds)
    return film_writer.finish()


def shown(content: bytes) -> Iterator[tuple[Image.Image, int]]:
    with Image.open(BytesIO(content)) as image:
        for number in range(getattr(image, "n_frames", 1)):
            image.seek(number)
            image.load()
            yield image.convert("RGB"), image.info.get("duration", 0)


def apart(one: Image.Image, other: Image.Image) -> float:
    """How far two pictures are from each other at the pixel where they differ most."""
    return float(np.abs(np.asarray(one, dtype=float) - np.asarray(other, dtype=float)).max())


@pytest.mark.parametrize(("kind", "allowed"), [(endings.GIF, 24.0), (endings.WEBP, 70.0)])
def test_every_picture_comes_back_as_it_was(kind: str, allowed: float) -> None:
    found = list(shown(written(kind, 9, 50)))
    assert len(found) == 9
    for (image, milliseconds), wanted in zip(found, pictures(9), strict=True):
        assert image.size == SIZE
        assert milliseconds == 50
        assert apart(image, wanted) <= allowed


@pytest.mark.parametrize("kind", [endings.GIF, endings.WEBP])
def test_what_rounding_takes_is_given_back(kind: str) -> None:
    """33 milliseconds are no whole number of hundredths; thirty of them still take a second."""
    total = sum(milliseconds for _, milliseconds in shown(written(kind, 12, 33)))
    assert abs(total - 12 * 33) <= 5


@pytest.mark.parametrize("kind", [endings.GIF, endings.WEBP])
def test_a_picture_like_the_one_before_takes_hardly_any_room(kind: str) -> None:
    [image] = pictures(1)
    film_writer = writer(kind, SIZE, [image], 20)
    film_writer.add(image, 1000)
    once = len(film_writer.finish())
    for _ in range(10):
        film_writer.add(image, 1000)
    assert len(film_writer.finish()) < once + 10 * 120


@pytest.mark.parametrize("kind", [endings.GIF, endings.WEBP])
def test_it_plays_over_and_over(kind: str) -> None:
    with Image.open(BytesIO(written(kind, 3, 50))) as image:
        assert image.info.get("loop") == 0


def test_what_stands_still_does_not_flicker_in_a_gif() -> None:
    """A change at the top leaves the pixels below as they are, also where colours run into each other."""
    ground = Image.linear_gradient("L").resize(SIZE).convert("RGB")
    changed = ground.copy()
    ImageDraw.Draw(changed).rectangle((0, 0, 20, 8), fill=(200, 30, 30))
    gif = writer(endings.GIF, SIZE, [ground, changed], 20)
    gif.add(ground, 50)
    gif.add(changed, 50)
    one, other = (image for image, _ in shown(gif.finish()))
    below = (0, 10, *SIZE)
    assert one.crop(below).tobytes() == other.crop(below).tobytes()


def test_only_the_last_picture_is_kept_while_a_film_is_written() -> None:
    film_writer = writer(endings.WEBP, SIZE, [], 20)
    for image in pictures(40):
        film_writer.add(image, 50)
    held = [value for value in vars(film_writer).values() if isinstance(value, np.ndarray | list)]
    assert (
        sum(value.nbytes if isinstance(value, np.ndarray) else 10**9 for value in held)
        == 3 * SIZE[0] * SIZE[1]
    )


@pytest.mark.parametrize("size", [(1, 1), (2, 3), (64, 49)])
@pytest.mark.parametrize("kind", endings.FILMS)
def test_films_of_every_size_are_written(kind: str, size: tuple[int, int]) -> None:
    if kind == endings.MP4:
        pytest.importorskip("av", reason="PyAV, which writes MP4, is not installed")
    image = Image.new("RGB", size, (200, 100, 50))
    film_writer = writer(kind, size, [image], 20)
    film_writer.add(image, 40)
    film_writer.add(Image.new("RGB", size, (20, 100, 50)), 40)
    content = film_writer.finish()
    if kind != endings.MP4:
        assert [found.size for found, _ in shown(content)] == [size, size]
    assert content


def test_an_mp4_has_its_pictures_for_as_long_as_wanted() -> None:
    av = pytest.importorskip("av", reason="PyAV, which writes MP4, is not installed")
    film_writer = writer(endings.MP4, SIZE, [], 20)
    for image in pictures(8):
        film_writer.add(image, 250)
    with av.open(BytesIO(film_writer.finish())) as container:
        stream = container.streams.video[0]
        found = [frame.to_image() for frame in container.decode(stream)]
        assert float(stream.duration * stream.time_base) == pytest.approx(2.0, abs=0.06)
    assert len(found) == 40
    assert {image.size for image in found} == {(64, 48)}
    begun, *_, last = pictures(8)
    assert np.abs(np.asarray(found[2], float) - np.asarray(begun.crop((0, 0, 64, 48)), float)).mean() < 6
    assert np.abs(np.asarray(found[-1], float) - np.asarray(last.crop((0, 0, 64, 48)), float)).mean() < 6


def test_without_its_library_mp4_is_refused_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(film, "find_spec", lambda name: None)
    with pytest.raises(FilmError, match=r"pip install shibumi3d\[video\]"):
        check_available(endings.MP4)
    check_available(endings.GIF)
    check_available(endings.WEBP)


# In a browser

DECODED = """(async () => {
  const bytes = Uint8Array.from(atob("CONTENT"), letter => letter.charCodeAt(0));
  const decoder = new ImageDecoder({ data: bytes, type: "TYPE" });
  await decoder.completed;
  await decoder.tracks.ready;
  const track = decoder.tracks.selectedTrack, found = [];
  for (let number = 0; number < track.frameCount; number += 1) {
    const { image } = await decoder.decode({ frameIndex: number });
    found.push([image.displayWidth, image.displayHeight, image.duration]);
  }
  return [track.repetitionCount === Infinity, found];
})()"""

PLAYED = """new Promise((done, failed) => {
  const film = document.createElement("video");
  film.onloadeddata = () => done([film.duration, film.videoWidth, film.videoHeight]);
  film.onerror = () => failed(new Error(film.error.message));
  film.src = "data:video/mp4;base64,CONTENT";
})"""


@pytest.fixture
def blank(browser: Browser, tmp_path: Path) -> Browser:
    file = tmp_path / "blank.html"
    file.write_text("<!DOCTYPE html><title>blank</title>", encoding="utf-8")
    browser.open(file)
    return browser


@pytest.mark.parametrize(("kind", "name"), [(endings.GIF, "image/gif"), (endings.WEBP, "image/webp")])
def test_a_browser_plays_all_pictures_over_and_over(blank: Browser, kind: str, name: str) -> None:
    content = b64encode(written(kind, 9, 50)).decode()
    endless, found = blank.value(DECODED.replace("CONTENT", content).replace("TYPE", name))
    assert endless
    assert found == [[*SIZE, 50_000]] * 9


def test_a_browser_plays_an_mp4(blank: Browser) -> None:
    pytest.importorskip("av", reason="PyAV, which writes MP4, is not installed")
    content = b64encode(written(endings.MP4, 8, 250)).decode()
    seconds, width, height = blank.value(PLAYED.replace("CONTENT", content))
    assert (width, height) == (64, 48)
    assert seconds == pytest.approx(2.0, abs=0.06)
