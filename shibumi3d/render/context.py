"""Getting an OpenGL context, or a sentence for people that says why there is none."""

from typing import Any, Final

import moderngl

ATTEMPTS: Final[tuple[dict[str, Any], ...]] = (
    {"backend": "egl"},
    {"backend": "egl", "libgl": "libGL.so.1", "libegl": "libEGL.so.1"},
)
"""Ways to ask for a context with no display; the second is for systems without the development links."""

NO_WINDOW: Final = (
    "Shibumi 3D needs OpenGL 3.3, which this display does not offer: install or update the graphics driver "
    "(on Linux the package libgl1-mesa-dri)."
)
NO_HEADLESS: Final = (
    "Drawing without a display needs OpenGL 3.3 through EGL: on Linux install the packages libegl1 and "
    "libgl1-mesa-dri."
)


class DisplayError(Exception):
    """There is nothing to draw on. The message is one plain sentence that says what to do about it."""


def headless_context() -> moderngl.Context:
    """Return a context that needs no display.

    Raises DisplayError if every configuration is refused.
    """
    refusal: Exception | None = None
    for attempt in ATTEMPTS:
        try:
            return moderngl.create_context(require=330, standalone=True, **attempt)
        except Exception as error:  # noqa: BLE001 - loaders raise anything from ImportError to bare Exception
            refusal = error
    raise DisplayError(NO_HEADLESS) from refusal


def window_context() -> moderngl.Context:
    """Return the context of the window that is current. Call it once for each window and hand it on.

    Raises DisplayError if the window has no OpenGL 3.3.
    """
    try:
        return moderngl.create_context(require=330)
    except Exception as error:
        raise DisplayError(NO_WINDOW) from error
