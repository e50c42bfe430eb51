"""What every test may use."""

import json
from pathlib import Path
from typing import Any, Protocol

import pytest

REPOSITORY = Path(__file__).resolve().parent.parent


class ReadGolden(Protocol):
    """Reads one golden file by its name without the ending."""

    def __call__(self, name: str) -> dict[str, Any]: ...


@pytest.fixture(scope="session")
def repository() -> Path:
    """The checkout that is being tested."""
    return REPOSITORY


@pytest.fixture(scope="session")
def golden_folder() -> Path:
    """The games of an independent implementation: the team's own folder, or the copy that travels with the code."""
    shared = REPOSITORY.parent / "shared" / "golden"
    return shared if shared.is_dir() else Path(__file__).parent / "golden"


@pytest.fixture(scope="session")
def golden(golden_folder: Path) -> ReadGolden:
    """``golden("sparro")`` is the content of sparro.json."""

    def read(name: str) -> dict[str, Any]:
        content: dict[str, Any] = json.loads((golden_folder / f"{name}.json").read_text("utf-8"))
        return content

    return read
