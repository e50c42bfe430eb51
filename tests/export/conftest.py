"""One context for all tests that draw in one of their own, and one browser for all that show something in it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.export.browser import Browser, BrowserError, browser_program
from tests.render.conftest import ctx as ctx


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    program = browser_program()
    if program is None:
        pytest.skip("there is no Chromium on this machine to show pages and films")
    with ExitStack() as closing:
        try:
            opened = closing.enter_context(Browser(program, tmp_path_factory.mktemp("profile")))
        except BrowserError as error:
            pytest.skip(f"{program}: {error}")
        yield opened
