"""One context for all tests that draw, and small scenes to draw with it."""

from collections.abc import Iterator

import moderngl
import pytest

from shibumi3d.render.context import DisplayError, headless_context
from shibumi3d.scene.projection import Projection
from tests.render.cameras import looking_from


@pytest.fixture(scope="session")
def ctx() -> Iterator[moderngl.Context]:
    try:
        context = headless_context()
    except DisplayError as error:
        pytest.skip(str(error))
    yield context
    context.release()


@pytest.fixture(scope="session")
def projection() -> Projection:
    """From the front, 30 degrees above the board."""
    return looking_from((0.0, -9.0, 5.2))
