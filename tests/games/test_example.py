"""The example of a plugin: it can be installed by itself, and the page that builds it shows the same code."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from shibumi3d.conformance.promises import PROMISES
from shibumi3d.model import answers

PRINT_GAMES = """
from shibumi3d.conformance.suite import check
from shibumi3d.model.registry import installed
registry = installed()
print(registry.failures, "spline" in registry.games)
print(check(registry.game("spline-misere"), games=6))
"""


def folder(repository: Path) -> Path:
    return repository / "examples" / "spline_misere"


def test_the_page_shows_the_code_of_the_example(repository: Path) -> None:
    page = (repository / "docs" / "adding-a-game.md").read_text("utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    code = (folder(repository) / "shibumi_spline_misere.py").read_text("utf-8")
    assert lines("\n".join(blocks)) == lines(code)


def test_the_page_shows_the_entry_point_of_the_example(repository: Path) -> None:
    page = (repository / "docs" / "adding-a-game.md").read_text("utf-8")
    (block,) = re.findall(r"^```toml\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    assert block in (folder(repository) / "pyproject.toml").read_text("utf-8")


def test_the_page_tells_of_all_that_a_game_can_say(repository: Path) -> None:
    page = (repository / "docs" / "adding-a-game.md").read_text("utf-8")
    made = {"begin", "set_up", "extras", "rule_events", "move_title", "play", "seen_by", "as_set_up", "key"}
    asked = {*answers.DESCRIPTION, *answers.PICTURES, *answers.PROPERTIES, *answers.METHODS}
    assert {name for name in made | asked if not re.search(rf"\b{name}\b", page)} == set()


def test_the_page_tells_of_every_promise(repository: Path) -> None:
    page = (repository / "docs" / "adding-a-game.md").read_text("utf-8")
    titles = [promise.__name__.replace("_", " ") for promise in PROMISES]
    assert [title for title in titles if f"| {title} |" not in page] == []


def test_the_page_tells_of_every_module_of_the_kit(repository: Path) -> None:
    page = (repository / "docs" / "adding-a-game.md").read_text("utf-8")
    kit = {file.stem for file in (repository / "shibumi3d" / "games" / "kit").glob("[a-z]*.py")}
    assert {module for module in kit if f"`{module}`" not in page} == set()


def lines(code: str) -> list[str]:
    return [line for line in code.splitlines() if line]


def test_its_own_tests_pass(repository: Path) -> None:
    run(repository, sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", cwd=folder(repository))


@pytest.fixture(scope="module")
def site(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which pip has installed the example."""
    target = tmp_path_factory.mktemp("site")
    run(
        repository,
        *(sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"),
        *("--no-build-isolation", "--no-index", "--target", str(target), str(folder(repository))),
    )
    return target


def test_installed_it_is_one_of_the_games(repository: Path, site: Path) -> None:
    paths = os.pathsep.join([str(site), str(repository)])
    printed = run(repository, sys.executable, "-c", PRINT_GAMES, PYTHONPATH=paths)
    assert printed.splitlines() == ["() True", "()"]


def run(repository: Path, *command: str, cwd: Path | None = None, **environment: str) -> str:
    """What a command prints; its output tells why where it fails."""
    done = subprocess.run(
        command, cwd=cwd or repository, env={**os.environ, **environment}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
