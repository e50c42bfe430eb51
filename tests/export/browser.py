"""A real browser without a window, driven through the pipe of its developer tools: nothing but itself is needed."""

from __future__ import annotations

import contextlib
import json
import os
import select
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

NAMES: Final = ("chromium", "chromium-browser", "google-chrome")
PATIENCE: Final = 120.0
"""Seconds after which a browser that says nothing is given up."""

KEYS: Final = {"ArrowLeft": 37, "ArrowRight": 39, "Home": 36, "End": 35, "Enter": 13, "Tab": 9}


def browser_program() -> str | None:
    """The browser of this machine, if it has one that can be driven so.

    One that is shut into a box of its own, as a snap is, doesn't find the files of tests.
    """
    if os.name == "nt":
        return None
    found = (path for name in NAMES if (path := shutil.which(name)))
    return next((path for path in found if "snap" not in Path(path).resolve().parts), None)


class BrowserError(Exception):
    """A browser that doesn't start."""


class Browser:
    """One page in a browser; ``happened`` are the events that it told of."""

    def __init__(self, program: str, profile: Path) -> None:
        to_browser, self._out = os.pipe()
        self._in, from_browser = os.pipe()
        arguments = [
            program,
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--no-first-run",
            "--disable-background-networking",
            f"--user-data-dir={profile}",
            "--remote-debugging-pipe",
            "about:blank",
        ]
        # The browser reads from file 3 and writes to file 4.
        shell = f'exec 3<&{to_browser} 4>&{from_browser}; exec "$@"'
        self._process = subprocess.Popen(
            ["bash", "-c", shell, "browser", *arguments],
            pass_fds=(to_browser, from_browser),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(to_browser)
        os.close(from_browser)
        self._buffer = b""
        self._number = 0
        self._session: str | None = None
        self.happened: list[dict[str, Any]] = []

    def __enter__(self) -> Self:
        try:
            self._begin()
        except (AssertionError, OSError, StopIteration) as error:
            self._end()
            raise BrowserError("the browser doesn't start") from error
        return self

    def _begin(self) -> None:
        targets = self.ask("Target.getTargets")["targetInfos"]
        page = next(target["targetId"] for target in targets if target["type"] == "page")
        self._session = self.ask("Target.attachToTarget", targetId=page, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.ask(f"{domain}.enable")

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end()

    def _end(self) -> None:
        self._process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(20)
        self._process.kill()
        self._process.wait()
        os.close(self._in)
        os.close(self._out)

    def ask(self, method: str, **parameters: object) -> dict[str, Any]:
        """Send a command; its answer."""
        self._number += 1
        message: dict[str, object] = {"id": self._number, "method": method, "params": parameters}
        if self._session is not None:
            message["sessionId"] = self._session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        for answer in self._messages():
            if answer.get("id") == self._number:
                assert "error" not in answer, answer
                result: dict[str, Any] = answer["result"]
                return result
            self.happened.append(answer)
        raise AssertionError("the browser has gone")

    def open(self, file: Path) -> None:
        """Load a page and wait until it is there."""
        self.happened.clear()
        self.ask("Page.navigate", url=file.as_uri())
        waiting = self._messages()
        while not any(event["method"] == "Page.loadEventFired" for event in self.happened):
            self.happened.append(next(waiting))

    def value(self, expression: str) -> Any:
        """What an expression of JavaScript is in the page, or what it promises."""
        result = self.ask("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in result, result
        return result["result"].get("value")

    def press(self, key: str) -> None:
        """Press a key and let it go."""
        common = {"key": key, "code": key, "windowsVirtualKeyCode": KEYS[key]}
        text = {"text": "\r"} if key == "Enter" else {}
        self.ask("Input.dispatchKeyEvent", type="keyDown", **common, **text)
        self.ask("Input.dispatchKeyEvent", type="keyUp", **common)

    def click(self, selector: str) -> None:
        """Click into the middle of an element."""
        x, y = self.value(
            f"(() => {{ const part = document.querySelector({json.dumps(selector)}); part.scrollIntoView({{ block: 'center' }});"
            "const box = part.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; })()"
        )
        for kind in ("mousePressed", "mouseReleased"):
            self.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def requests(self) -> list[str]:
        """The addresses that were asked for."""
        return [
            event["params"]["request"]["url"]
            for event in self.happened
            if event.get("method") == "Network.requestWillBeSent"
        ]

    def complaints(self) -> list[object]:
        """Errors, and what the page's policy refused."""
        return [
            event["params"]
            for event in self.happened
            if event.get("method") in ("Runtime.exceptionThrown", "Log.entryAdded")
        ]

    def _messages(self) -> Iterator[dict[str, Any]]:
        end = time.monotonic() + PATIENCE
        while True:
            while b"\0" not in self._buffer:
                ready, _, _ = select.select([self._in], [], [], max(end - time.monotonic(), 0.0))
                assert ready, "the browser doesn't answer"
                data = os.read(self._in, 1 << 16)
                if not data:
                    return
                self._buffer += data
            message, _, self._buffer = self._buffer.partition(b"\0")
            yield json.loads(message)
