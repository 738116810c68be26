"""Records of a list read one after the other beside the window; what is known of one is not read again."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from workbench.qt.quiet_work import QuietWork
from workbench.storage.records.summaries import RecordSummary, Shelf, Stamp, stamp_of, summary_of

_shelf = Shelf()
AT_ONCE = 20
"""So many that are known are told before the window is let paint."""


class SummariesRead(QObject):
    """`read` tells each as it comes."""

    read = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._waiting: list[Path] = []
        self._work = QuietWork(self)
        self._work.done.connect(self._done)
        self._work.failed.connect(lambda _error: self._next())
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._next)

    def start(self, paths: Iterable[Path]) -> None:
        """Read these, in the place of what was to be read; those written last come first."""
        self.stop()
        self._waiting = sorted(paths, key=_written)
        self._next()

    def stop(self) -> None:
        """Read no further."""
        self._waiting = []
        self._later.stop()
        self._work.stop()

    def finish(self) -> None:
        """Read all of them now."""
        while self._waiting or self._work.is_running:
            if self._work.is_running:
                self._work.finish()
            else:
                self._next()

    def _next(self) -> None:
        self._later.stop()
        for _ in range(AT_ONCE):
            if not self._waiting or self._work.is_running:
                return
            path = self._waiting.pop()
            if (known := _shelf.known(path)) is not None:
                self.read.emit(known)
            else:
                self._work.start(partial(_read, path))
                return
        self._later.start()

    def _done(self, found: tuple[Stamp, RecordSummary]) -> None:
        stamp, summary = found
        _shelf.keep(stamp, summary)
        self.read.emit(summary)
        self._next()


def _read(path: Path) -> tuple[Stamp, RecordSummary]:
    return stamp_of(path), summary_of(path)


def _written(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
