"""A plugin that somebody else wrote: played in the real window after pip install alone, and survived when it fails."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from shutil import copytree

import pytest

from shibumi3d.app.shell.window import Window
from shibumi3d.model.moves import Move, parse
from shibumi3d.model.registry import Registry, installed
from shibumi3d.study import intents
from shibumi3d.study.document import Refused
from shibumi3d.study.session import Session
from tests.app.person import seated
from tests.app.toys import Toy, ToyState

COLUMNS = "        lines += ([(level, file, rank) for rank in steps] for file in steps)\n"


@pytest.fixture
def notch(repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The example copied under another name, without the rule that columns win, and installed by pip."""
    source = tmp_path / "notch"
    copytree(repository / "examples" / "spline", source)
    code = (source / "shibumi_spline.py").read_text("utf-8")
    assert COLUMNS in code
    changed = code.replace(COLUMNS, "").replace('"spline"', '"notch"').replace('"Spline"', '"Notch"')
    (source / "shibumi_notch.py").write_text(changed, "utf-8")
    project = source / "pyproject.toml"
    project.write_text(project.read_text("utf-8").replace("spline", "notch"), "utf-8")
    site = tmp_path / "site"
    pip = (sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps")
    subprocess.run(
        (*pip, "--no-build-isolation", "--no-index", "--target", str(site), str(source)), check=True
    )
    monkeypatch.syspath_prepend(str(site))


@pytest.mark.usefixtures("notch")
def test_a_copied_example_with_another_rule_is_played_after_installing_it(
    window: Window, tmp_path: Path
) -> None:
    column, row = "1a1 1c3 1a3 1e5 1a5 1g3 1a7", "1c7 1c1 1g5 1e1 1g7 1g1"
    with seated(window, tmp_path / "home", registry=installed()) as person:
        person.start("##notch")
        person.play(*column.split())
        assert person.app.state.actor is not None
        person.play(*row.split())
        assert {"Notch", "White wins"} <= set(person.widgets.texts)


@dataclass(frozen=True, slots=True)
class Crumbling(ToyState):
    """Its scores can't be counted after a pass."""

    passed: bool = False

    def play(self, move: Move) -> Crumbling:
        return Crumbling(self.allowed, passed=True)

    @property
    def scores(self) -> tuple[int, ...]:
        return (1 // (0 if self.passed else 1),) * 3


class CrumblingGame(Toy):
    name = "crumbling"

    def begin(self, options: object) -> Crumbling:
        return Crumbling((parse("pass"),))


def test_a_game_that_fails_in_the_middle_is_named_and_stays_where_it_was() -> None:
    session = Session(Registry({"crumbling": CrumblingGame()}))
    session.do(intents.NewGame("crumbling", {}, {}))
    before = session.table
    with pytest.raises(Refused, match="Toy can't go on: ZeroDivisionError"):
        session.do(intents.Play(parse("pass")))
    assert session.table is before
