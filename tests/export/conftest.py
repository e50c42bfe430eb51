"""One context for all tests that draw in one of their own, and one browser for all that show something in it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.export.browser import Browser, browser_program
from tests.render.conftest import ctx as ctx


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    program = browser_program()
    if program is None:
        pytest.skip("there is no Chromium on this machine to show pages and films")
    with Browser(program, tmp_path_factory.mktemp("profile")) as opened:
        yield opened
