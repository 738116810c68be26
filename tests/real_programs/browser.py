"""Chromium without a window, driven through a pair of pipes by its own protocol; nothing else is needed for it."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome")
PATIENCE_S = 60.0
Json = dict[str, Any]


class NoBrowser(Exception):
    """No Chromium is installed; the text says how to get it."""


class Page:
    """A tab: one goes to an address, asks it questions in its own language, presses keys, and looks at it."""

    def __init__(self, to: int, come: int) -> None:
        self._to, self._come, self._number, self._rest = to, come, 0, b""
        self._session = ""
        self.faults: list[str] = []
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.ask(f"{domain}.enable")

    def ask(self, method: str, **parameters: Any) -> Json:
        """Call the protocol and wait for the answer; what the page throws or logs meanwhile is kept in `faults`."""
        self._number += 1
        call: Json = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            call["sessionId"] = self._session
        os.write(self._to, json.dumps(call).encode() + b"\0")
        while True:
            told = self._next()
            if told.get("id") == self._number:
                if "error" in told:
                    raise RuntimeError(f"{method}: {told['error']}")
                result: Json = told["result"]
                return result
            self._hear(told)

    def _next(self) -> Json:
        while b"\0" not in self._rest:
            self._rest += os.read(self._come, 1 << 20)
        first, _, self._rest = self._rest.partition(b"\0")
        found: Json = json.loads(first)
        return found

    def _hear(self, told: Json) -> None:
        about = told.get("params", {})
        match told.get("method"):
            case "Runtime.exceptionThrown":
                thrown = about["exceptionDetails"]
                self.faults.append(str(thrown.get("exception", {}).get("description", thrown["text"])))
            case "Log.entryAdded" if about["entry"]["level"] in ("error", "warning"):
                self.faults.append(f"{about['entry']['text']} {about['entry'].get('url', '')}")
            case "Network.requestWillBeSent" if not about["request"]["url"].startswith(("file:", "blob:", "data:")):
                self.faults.append(f"the page asks for {about['request']['url'][:200]}")

    def size(self, width: int, height: int, ratio: float = 1.0, mobile: bool = False, dark: bool = False) -> None:
        """The window of the page, and the colours that its reader likes."""
        self.ask(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=ratio, mobile=mobile
        )
        self.ask("Emulation.setTouchEmulationEnabled", enabled=mobile)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.ask("Emulation.setEmulatedMedia", features=[scheme])

    def go(self, address: str) -> None:
        """Open a page anew."""
        self.ask("Page.navigate", url="about:blank")
        self.ask("Page.navigate", url=address)

    def value(self, asked: str) -> Any:
        """What an expression of the page comes to."""
        told = self.ask("Runtime.evaluate", expression=asked, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in told:
            raise RuntimeError(f"{asked}: {told['exceptionDetails']['exception'].get('description')}")
        return told["result"].get("value")

    def wait(self, asked: str) -> Any:
        """Wait until an expression of the page is true, and give what it comes to."""
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            if found := self.value(asked):
                return found
            time.sleep(0.05)
        raise RuntimeError(f"it never came to {asked}; {self.faults}")

    def key(self, key: str, code: str = "", shift: bool = False) -> None:
        """Press a key and let it go."""
        text = {"text": key} if len(key) == 1 else {"text": "\r"} if key == "Enter" else {}
        held = {"modifiers": 8} if shift else {}
        self.ask("Input.dispatchKeyEvent", type="keyDown", key=key, code=code or key, **text, **held)
        self.ask("Input.dispatchKeyEvent", type="keyUp", key=key, code=code or key, **held)

    def click(self, x: float, y: float) -> None:
        """Click at a point of the window."""
        for kind in ("mousePressed", "mouseReleased"):
            self.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def tap(self, *points: tuple[float, float]) -> None:
        """Touch with so many fingers at once and let go."""
        self.touch("touchStart", *points)
        self.touch("touchEnd")

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        """One event of fingers."""
        self.ask(
            "Input.dispatchTouchEvent",
            type=kind,
            touchPoints=[{"x": x, "y": y, "id": at} for at, (x, y) in enumerate(points)],
        )

    def picture(self, path: Path) -> None:
        """What is seen, as a PNG."""
        path.write_bytes(base64.b64decode(self.ask("Page.captureScreenshot", format="png")["data"]))


@contextmanager
def browser() -> Iterator[Page]:
    """A browser with a home of its own, closed at the end; NoBrowser where there is none."""
    program = next(filter(None, map(shutil.which, NAMES)), None)
    if program is None:
        raise NoBrowser("Chromium is not installed: apt-get install chromium")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        to_read, to = os.pipe()
        come, to_write = os.pipe()
        running = subprocess.Popen(
            [
                "sh", "-c", f'exec "$@" 3<&{to_read} 4>&{to_write}', "sh",
                program, "--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
                f"--user-data-dir={home}", "--no-first-run", "--hide-scrollbars", "about:blank",
            ],
            pass_fds=(to_read, to_write), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(to_read)
        os.close(to_write)
        try:
            yield Page(to, come)
        finally:
            running.terminate()
            running.wait(10)
            os.close(to)
            os.close(come)
