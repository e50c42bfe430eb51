"""One context for all tests that draw in one of their own."""

from tests.render.conftest import ctx as ctx
