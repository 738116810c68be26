"""A Chromium without a screen, spoken to by its own protocol: what a person would see and click the page tells."""

from __future__ import annotations

import base64
import json
import shutil
import subprocess
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

NAMES = ("chromium", "chromium-browser", "google-chrome")
START_S, ANSWER_S = 30.0, 60.0


def chromium() -> str:
    """The program, "" where there is none."""
    return next((found for name in NAMES if (found := shutil.which(name))), "")


class Browser:
    """One browser with a profile of its own and one page: `with Browser(address, 1280, 800) as page: …`."""

    def __init__(self, address: str, width: int, height: int) -> None:
        self._profile = tempfile.mkdtemp(prefix="workbench-chromium-")
        self._number = 0
        self.errors: list[str] = []
        options = [
            *("--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0", "--mute-audio"),
            *(f"--user-data-dir={self._profile}", f"--window-size={width},{height}", "about:blank"),
        ]
        self._process = subprocess.Popen([chromium(), *options], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self._socket = self._connected()
        for domain in ("Runtime", "Page", "Log"):
            self.send(f"{domain}.enable")
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}
        self.send("Emulation.setDeviceMetricsOverride", **metrics)
        self.send("Page.navigate", url=address)

    def __enter__(self) -> Browser:
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()
        self._process.terminate()
        self._process.wait()
        shutil.rmtree(self._profile, ignore_errors=True)

    def _connected(self) -> ClientConnection:
        """The socket of the one page; which port the browser took it writes into its profile."""
        told, until = Path(self._profile) / "DevToolsActivePort", time.monotonic() + START_S
        while time.monotonic() < until:
            if told.exists() and (port := told.read_text().partition("\n")[0]):
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/json") as answer:
                    pages = [one for one in json.load(answer) if one["type"] == "page"]
                if pages:
                    return connect(pages[0]["webSocketDebuggerUrl"], max_size=None)
            time.sleep(0.05)
        raise TimeoutError("Chromium does not start")

    def send(self, method: str, **given: Any) -> Any:
        """The answer to one command; errors that scripts of the page told meanwhile are kept."""
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": given}))
        while True:
            told = json.loads(self._socket.recv(ANSWER_S))
            if told.get("id") == self._number:
                if "error" in told:
                    raise RuntimeError(f"{method}: {told['error']}")
                return told["result"]
            self._note(told)

    def _note(self, told: Any) -> None:
        if told.get("method") == "Runtime.exceptionThrown":
            details = told["params"]["exceptionDetails"]
            self.errors.append(str(details.get("exception", {}).get("description", details["text"])))
        elif told.get("method") == "Log.entryAdded" and told["params"]["entry"]["level"] == "error":
            self.errors.append(told["params"]["entry"]["text"])

    def value(self, expression: str) -> Any:
        """What an expression is in the page; a promise is waited for."""
        found = self.send("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in found:
            raise RuntimeError(found["exceptionDetails"].get("exception", {}).get("description", expression))
        return found["result"].get("value")

    def wait(self, expression: str, seconds: float = 20.0) -> None:
        """Until an expression is true in the page. Raises TimeoutError."""
        until = time.monotonic() + seconds
        while not self.value(expression):
            if time.monotonic() > until:
                raise TimeoutError(
                    f"{expression} never came true; the page says: {self.value('document.body.innerText')}"
                )
            time.sleep(0.02)

    def picture(self, path: Path) -> None:
        """What is seen, as PNG."""
        path.write_bytes(base64.b64decode(self.send("Page.captureScreenshot", format="png")["data"]))
