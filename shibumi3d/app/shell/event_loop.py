"""The loop of the application: it waits for events, and draws only when there is something to draw."""

from __future__ import annotations

import time

from pyglet.app.base import EventLoop

from shibumi3d.app.shell.window import Window


class Loop(EventLoop):
    """Waits for events, and draws only when there is something to draw."""

    def __init__(self) -> None:
        super().__init__()
        self.window: Window

    def idle(self) -> float | None:
        """Draw if need be, or go on with what a picture at rest still lacks; how long to wait for events, None without end."""
        self.clock.call_scheduled_functions(self.clock.update_time())
        if self.window.wants_frame:
            self.window.frame()
        if self.window.wants_frame:
            return 0.0
        if self.window.works:
            self.window.work()
            return 0.0
        due = self.window.due
        return None if due is None else max(0.0, due - time.monotonic())
