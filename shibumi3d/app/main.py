"""Starting the application: folders, window, loop, and what to say where there is no display."""

from __future__ import annotations

import contextlib
import gc
import getpass
import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs
import pyglet

from shibumi3d.app import settings as remembered
from shibumi3d.app.application import Application
from shibumi3d.app.shell.system import Folders
from shibumi3d.files import last_resort
from shibumi3d.files.collection_cache import usual_folder
from shibumi3d.files.new_plugins import installed
from shibumi3d.model.messages import text
from shibumi3d.render.context import DisplayError
from shibumi3d.scene.camera import to_floats

if TYPE_CHECKING:
    from shibumi3d.app.shell.event_loop import Loop

TRACE = "SHIBUMI3D_TRACE_START"
"""When this is set, the moment of the first frame is told on standard error, for measuring."""


def folders() -> Folders:
    """Where this person's things are kept: the usual folders, or where there is no home, one for a while."""
    for name in ("CONFIG_HOME", "STATE_HOME", "CACHE_HOME", "DOCUMENTS_DIR", "PICTURES_DIR"):
        # The specification of these folders says that a relative path isn't valid.
        if not Path(os.environ.get(f"XDG_{name}", "")).is_absolute():
            os.environ.pop(f"XDG_{name}", None)
    home = platformdirs.PlatformDirs("shibumi3d", appauthor=False)
    return Folders(
        settings=_at_home(lambda: home.user_config_dir) / "settings.json",
        autosaves=_at_home(lambda: home.user_state_dir) / "unfinished",
        games=_at_home(platformdirs.user_documents_dir) / "Shibumi 3D",
        pictures=_at_home(platformdirs.user_pictures_dir) / "Shibumi 3D",
        cache=usual_folder(),
    )


def _at_home(folder: Callable[[], str]) -> Path:
    """A folder of this person; without a home it would lie in whatever folder is the current one."""
    with contextlib.suppress(RuntimeError):  # raised for a home that can't be found
        usual = Path(folder())
        if usual.is_absolute():
            return usual
    person = os.getuid() if sys.platform != "win32" else getpass.getuser()
    try:
        base = Path(tempfile.gettempdir())
    except OSError:
        base = Path("/")
    return base / f"shibumi3d-{person}"


def open_window(where: Folders) -> Loop:
    """Open the window with an application in it; the loop that is to be run for it.

    Raises DisplayError where no window can be opened.
    """
    pyglet.options.shadow_window = False
    pyglet.options.debug_gl = False
    if sys.platform.startswith("linux") and not os.environ.get("DISPLAY"):
        raise DisplayError(
            "There is no display to open a window on; "
            "'shibumi3d render' and 'shibumi3d show' work without one."
        )
    # The window module makes pyglet look for a display when it is imported.
    from shibumi3d.app.shell.event_loop import Loop
    from shibumi3d.app.shell.window import Window
    from shibumi3d.app.shell.window_system import WindowSystem

    registry = installed()
    if not registry.games:
        raise DisplayError("No game is installed, so there is nothing to show: install Shibumi 3D anew.")
    loaded = remembered.load(where.settings)
    window = Window(loaded[0].width, loaded[0].height)
    loop = Loop()
    pyglet.app.event_loop = loop
    app = Application(registry, where, WindowSystem(window, loop), time.monotonic, loaded)
    app.inbox.wake = pyglet.app.platform_event_loop.notify
    window.show(app)
    loop.window = window
    return loop


def watch_plugins(app: Application) -> None:
    """Let the program end where a plugin can't be interrupted: the game in progress is offered at the next start."""
    kept = app.keeper.path

    def sentence(game: str) -> str:
        return app.preferences.words(
            text(
                "the rules of {game} don't come back; the game is kept in '{file}' and offered at the next start",
                game=game,
                file=str(kept),
            )
        )

    last_resort.watched(sentence, last_resort.note_of(kept))


def run(path: str | None = None) -> int:
    """Open the window, with a record file if one is given; the exit status when it is closed.

    Raises DisplayError where no window can be opened.
    """
    loop = open_window(folders())
    window = loop.window
    app = window.app
    watch_plugins(app)
    if path is not None:
        app.archive.open(Path(path))
    if TRACE in os.environ:
        window.frame()
        print("first frame", file=sys.stderr, flush=True)  # noqa: T201
    # All that is there by now stays: there is no garbage to look for among it.
    gc.freeze()
    gc.enable()
    signal.signal(signal.SIGTERM, lambda *_: loop.exit())
    try:
        loop.run(interval=None)
    finally:
        if not window.fullscreen:
            width, height = window.designed_size
            app.preferences.change(width=width, height=height)
        app.preferences.change(camera=to_floats(app.viewport.kept_camera))
        app.keeper.close()
        app.collections.close()
        window.release()
        window.close()
    return 0
