"""The wheel, installed in an environment of its own and started away from the repository."""

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest
from PIL import Image

SCRIPTS = "Scripts" if os.name == "nt" else "bin"


def run(*command: str | Path, cwd: Path) -> str:
    """What a program prints; its error output is shown if it fails."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    finished = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True)
    assert finished.returncode == 0, finished.stderr
    return finished.stdout


@pytest.fixture(scope="module")
def wheel(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run(
        sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder, cwd=repository
    )
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of an environment that has the wheel, and borrows the libraries of this one.

    The .pth file adds their folder without following the .pth files in it, so the checkout isn't found.
    """
    environment = tmp_path_factory.mktemp("environment")
    venv.create(environment)
    scripts = environment / SCRIPTS
    pip: list[str | Path] = [sys.executable, "-m", "pip", "--python", scripts / "python"]
    run(*pip, "install", "--quiet", "--no-deps", "--no-index", "--no-compile", wheel, cwd=environment)
    site_packages = run(
        scripts / "python", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=environment
    ).strip()
    Path(site_packages, "libraries.pth").write_text(sysconfig.get_path("purelib"))
    return scripts


def test_carries_assets_and_shaders(wheel: Path, repository: Path) -> None:
    carried = set(zipfile.ZipFile(wheel).namelist())
    wanted = {
        f"shibumi3d/{file.relative_to(repository).as_posix()}"
        for folder in ("assets", "shaders")
        for file in (repository / folder).rglob("*")
        if file.is_file()
    }
    assert wanted
    assert wanted - carried == set()


def test_lists_the_games(installed: Path, tmp_path: Path) -> None:
    assert "sparro" in run(installed / "shibumi3d", "games", cwd=tmp_path)
    where = run(installed / "python", "-c", "import shibumi3d; print(shibumi3d.__file__)", cwd=tmp_path)
    assert Path(where.strip()).is_relative_to(installed.parent)


def test_draws_a_picture(installed: Path, tmp_path: Path) -> None:
    run(installed / "shibumi3d", "render", "sparro", "--moves", "1a1 1a3", "-o", "picture.png", cwd=tmp_path)
    with Image.open(tmp_path / "picture.png") as picture:
        assert len(picture.convert("RGB").resize((64, 36)).getcolors(64 * 36) or []) > 100
