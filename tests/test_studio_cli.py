"""Studio pictures by the command line: any size, a bar for who watches, an end for who has had enough."""

from __future__ import annotations

import io
import json
import signal
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from shibumi3d import cli
from shibumi3d.cli import rendering
from shibumi3d.cli.progress import ProgressBar, Stop, stoppable
from shibumi3d.render import capture
from shibumi3d.render.studio import Studio, StudioError

Output = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")


def words(out: Path, *more: str) -> list[str]:
    return ["render", "sparro", "-o", str(out), "--quality", "studio", *more]


def test_a_studio_picture_is_written_and_told_of(capsys: Output, tmp_path: Path) -> None:
    out = tmp_path / "out.png"
    assert cli.main(words(out, "--size", "96x64", "--samples", "3", "--json")) == 0
    printed = capsys.readouterr()
    told = json.loads(printed.out)
    assert told == {"file": str(out), "width": 96, "height": 64, "quality": "studio", "samples": 3}
    assert printed.err == ""
    with Image.open(out) as image:
        assert image.size == (96, 64)
        assert len(image.getcolors(maxcolors=1 << 16) or ()) > 100
        sharp = image.tobytes()
    assert cli.main(words(out, "--size", "96x64", "--samples", "3", "--aperture", "0.3")) == 0
    assert capsys.readouterr() == ("", "")
    with Image.open(out) as image:
        assert image.tobytes() != sharp


class Impatient(ProgressBar):
    """Presses Ctrl-C as soon as there is a sample, of four thousand."""

    def show(self, share: float) -> None:
        if share >= self.enough:
            signal.raise_signal(signal.SIGINT)

    enough = 1 / 4000


def test_ctrl_c_writes_what_there_is(capsys: Output, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(rendering, "ProgressBar", Impatient)
    out = tmp_path / "out.png"
    assert cli.main(words(out, "--size", "96x64", "--samples", "4000", "--json")) == 130
    printed = capsys.readouterr()
    told = json.loads(printed.out)
    assert 0 < told["samples"] < 4000
    assert printed.err == (
        f"shibumi3d: stopped after {told['samples']} of 4000 samples: the picture was written as it was\n"
    )
    with Image.open(out) as image:
        assert image.size == (96, 64)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_ctrl_c_before_there_is_a_picture_is_a_sentence(
    capsys: Output, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(rendering, "ProgressBar", Impatient)
    monkeypatch.setattr(Impatient, "enough", 0.0)
    monkeypatch.setattr(capture, "STEP", 0.0)
    out = tmp_path / "out.png"
    assert cli.main(words(out, "--size", "2000x1000")) == 2
    assert capsys.readouterr().err == "shibumi3d: the drawing was stopped before there was a picture\n"
    assert not out.exists()


@pytest.mark.parametrize("fails", ["__init__", "begin"])
def test_where_the_driver_cant_the_best_ordinary_level_is_used_and_said(
    capsys: Output, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, fails: str
) -> None:
    def refuse(*_: Any) -> None:
        raise StudioError

    if fails == "__init__":
        monkeypatch.setattr(capture, "Studio", refuse)
    else:
        monkeypatch.setattr(Studio, fails, refuse)
    ordinary, out = tmp_path / "ordinary.png", tmp_path / "out.png"
    assert cli.main(["render", "sparro", "-o", str(ordinary), "--quality", "best", "--size", "48x32"]) == 0
    assert cli.main(words(out, "--size", "48x32", "--json")) == 0
    printed = capsys.readouterr()
    assert json.loads(printed.out)["quality"] == "best"
    assert printed.err == (
        "shibumi3d: the graphics driver can't draw the studio picture: the best ordinary level was used instead\n"
    )
    with Image.open(ordinary) as one, Image.open(out) as other:
        assert one.tobytes() == other.tobytes()


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_is_drawn_in_place_on_a_terminal_and_taken_away() -> None:
    stream = Terminal()
    bar = ProgressBar(stream)
    for share in (0.0, 0.0, 0.5, 1.0, 1.5):
        bar.show(share)
    assert stream.getvalue().count("\r") == 3
    assert " 50%" in stream.getvalue()
    assert "100%" in stream.getvalue()
    assert "\n" not in stream.getvalue()
    bar.clear()
    last = stream.getvalue().split("\r")[-2]
    assert last.strip() == ""
    assert len(last) == len(stream.getvalue().split("\r")[1])


def test_no_bar_is_drawn_elsewhere() -> None:
    stream = io.StringIO()
    for bar in (ProgressBar(stream), ProgressBar(None)):
        bar.show(0.5)
        bar.clear()
    assert stream.getvalue() == ""
    closed = Terminal()
    closed.close()
    ProgressBar(closed).show(0.5)


def wish_twice(stop: Stop) -> None:
    wanted = [stop.wanted]
    signal.raise_signal(signal.SIGINT)
    wanted.append(stop.wanted)
    assert wanted == [False, True]
    signal.raise_signal(signal.SIGINT)


def test_a_second_wish_to_stop_ends_the_block_at_once() -> None:
    with pytest.raises(KeyboardInterrupt), stoppable() as stop:
        wish_twice(stop)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
