"""Getting an OpenGL context, or a sentence for people that says why there is none."""

import sys
from typing import Any, Final

import moderngl

EGL: Final[tuple[dict[str, Any], ...]] = (
    {"backend": "egl"},
    {"backend": "egl", "libgl": "libGL.so.1", "libegl": "libEGL.so.1"},
)
"""Ways to ask for a context with no display; the second is for systems without the development links."""

PLAIN: Final[tuple[dict[str, Any], ...]] = ({},)
"""The system's own way, with a window that is never seen: on X11 it needs a display."""

NO_WINDOW: Final = (
    "Shibumi 3D needs OpenGL 3.3, which this display does not offer: install or update the graphics driver "
    "(on Linux the package libgl1-mesa-dri)."
)
NO_HEADLESS: Final = (
    "Drawing without a display needs OpenGL 3.3 through EGL: on Linux install the packages libegl1 and "
    "libgl1-mesa-dri."
)
NO_DRIVER: Final = "Drawing a picture needs OpenGL 3.3, which this system does not offer: install or update the graphics driver."


class DisplayError(Exception):
    """There is nothing to draw on. The message is one plain sentence that says what to do about it."""


def headless_context() -> moderngl.Context:
    """Return a context for drawing without a window.

    Raises DisplayError if every configuration is refused.
    """
    has_egl = sys.platform not in ("darwin", "win32")
    refusal: Exception | None = None
    for attempt in (*EGL, *PLAIN) if has_egl else PLAIN:
        try:
            return moderngl.create_context(require=330, standalone=True, **attempt)
        except Exception as error:  # noqa: BLE001 - loaders raise anything from ImportError to bare Exception
            refusal = error
    raise DisplayError(NO_HEADLESS if has_egl else NO_DRIVER) from refusal


def window_context() -> moderngl.Context:
    """Return the context of the window that is current. Call it once for each window and hand it on.

    Raises DisplayError if the window has no OpenGL 3.3.
    """
    try:
        return moderngl.create_context(require=330)
    except Exception as error:
        raise DisplayError(NO_WINDOW) from error
