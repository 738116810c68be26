"""Errors that nobody caught: a report of each kind on the disk, and told once in the window; the program goes on.

Python and PySide hand every such error to `sys.excepthook`, whatever was running: a slot, a paint event, a timer, a
model that was asked for its data, a thread. Nothing is shown from in there, for it may be the middle of painting or of
deleting a window: what is new is told from the loop of events.
"""

from __future__ import annotations

import sys
import threading
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from types import TracebackType

import platformdirs
from PySide6.QtCore import QObject, Qt, Signal

from workbench.storage.file.written import write_text

MOST_REPORTS = 20
"""So many reports stay on the disk; the oldest go."""
INNERMOST = 3
"""So many of the innermost lines that failed tell one kind of error from another."""

Circumstances = Callable[[], Sequence[str]]
Kind = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class FaultReport:
    """What went wrong, in one line and in full, and where the full text is kept; None where it could not be."""

    title: str
    text: str
    path: Path | None


class FaultReports(QObject):
    """Takes errors from anywhere. `told` gives the report of each kind once.

    `circumstances` are lines about the window and the design, asked for when a report is written.
    """

    told = Signal(object)
    _taken = Signal(object)

    def __init__(self, circumstances: Circumstances, folder: Path | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._circumstances = circumstances
        self._folder = folder or Path(platformdirs.user_log_dir("wargame-workbench")) / "reports"
        self._times: Counter[Kind] = Counter()
        self._taken.connect(self._write, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """Take what nobody catches from now on."""
        sys.excepthook = self.take
        threading.excepthook = lambda words: self.take(words.exc_type, words.exc_value, words.exc_traceback)

    def times(self, error: BaseException) -> int:
        """How often an error of this kind was taken."""
        return self._times[_kind(error)]

    def take(
        self, kind: type[BaseException], error: BaseException | None, trace: TracebackType | None
    ) -> None:  # fmt: skip
        """An error that nobody caught. It may come from any thread, and from the middle of anything."""
        if error is None or not isinstance(error, Exception):
            sys.__excepthook__(kind, error or kind(), trace)
            return
        self._times[_kind(error)] += 1
        if self._times[_kind(error)] == 1:
            sys.__excepthook__(kind, error, trace)
            self._taken.emit((_title(error), "".join(traceback.format_exception(error))))

    def _write(self, taken: tuple[str, str]) -> None:
        title, trace = taken
        text = "\n".join([title, "", *self._told_circumstances(), "", trace])
        self.told.emit(FaultReport(title, text, self._kept(text)))

    def _told_circumstances(self) -> list[str]:
        try:
            return list(self._circumstances())
        except Exception as error:  # a report that cannot be told in full is told in part
            return [f"(the circumstances could not be told: {error!r})"]

    def _kept(self, text: str) -> Path | None:
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            for old in sorted(self._folder.glob("report-*.txt"))[: -(MOST_REPORTS - 1)]:
                old.unlink()
            path = self._folder / f"report-{datetime.now():%Y%m%d-%H%M%S-%f}.txt"
            write_text(path, text)
        except OSError:
            return None
        return path


def _root(error: BaseException) -> BaseException:
    """What an error came of in the end."""
    while error.__cause__ is not None:
        error = error.__cause__
    return error


def _kind(error: BaseException) -> Kind:
    root = _root(error)
    lines = traceback.extract_tb(root.__traceback__)[-INNERMOST:]
    return (type(root), *((line.filename, line.lineno) for line in lines))


def _title(error: BaseException) -> str:
    root = _root(error)
    line = traceback.extract_tb(root.__traceback__)[-1:]
    place = f" ({Path(line[0].filename).name}, {line[0].lineno})" if line else ""
    return f"{type(root).__name__}: {root}{place}"
