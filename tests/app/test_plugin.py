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
from shibumi3d.study.document import IntentError
from shibumi3d.study.session import Session
from tests.app.person import seated
from tests.study.toys import Toy, ToyState

LOSES = "Result((1 - loser,), reason, lines)"
WINS = "Result((loser,), reason, lines)"


@pytest.fixture
def notch(repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The example copied under another name, with the rule that lines win, and installed by pip."""
    source = tmp_path / "notch"
    copytree(repository / "examples" / "spline_misere", source)
    code = (source / "shibumi_spline_misere.py").read_text("utf-8")
    assert LOSES in code
    changed = (
        code.replace(LOSES, WINS).replace('"spline-misere"', '"notch"').replace("Misère Spline", "Notch")
    )
    (source / "shibumi_notch.py").write_text(changed, "utf-8")
    project = source / "pyproject.toml"
    named = project.read_text("utf-8").replace("spline_misere", "notch").replace("spline-misere", "notch")
    project.write_text(named, "utf-8")
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
    with seated(window, tmp_path / "home", registry=installed()) as person:
        person.click_on("##search")
        person.type("notch")
        person.start("##notch")
        person.play("1a1", "1c3", "1c1", "1e3", "1e1", "1g7")
        assert person.app.view.now.actor is not None
        person.play("1g1")
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
    session = Session(Registry({"crumbling": CrumblingGame()}), print)
    session.do(intents.NewGame("crumbling", {}, {}))
    before = session.view
    with pytest.raises(IntentError, match="Toy can't go on: ZeroDivisionError"):
        session.do(intents.Play(parse("pass")))
    assert session.view is before
