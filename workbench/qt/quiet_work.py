"""Work beside the window that nobody waits for: it goes on in a thread, and what came of it is told when it is done."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from threading import Event
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from workbench.long_work import Progress, Stopped
from workbench.qt.long_work import begun_beside

LOOK_EVERY_MS = 40
Begin = Callable[[Callable[[], object], Progress, str], Future[Any]]
"""What begins a task beside the window, in a thread of its own or in one that several share."""


class QuietWork(QObject):
    """One task at a time; a new one stops the one before. A task knows no object of Qt and changes nothing.

    `done` tells what came of it, `failed` the exception, `progressed` how far it is (0 to 1). Of a task that was
    stopped nothing is told.
    """

    done = Signal(object)
    failed = Signal(object)
    progressed = Signal(float)

    def __init__(self, parent: QObject, begin: Begin = begun_beside) -> None:
        super().__init__(parent)
        self._begin = begin
        self._told: Future[Any] | None = None
        self._ended, self._share = Event(), 0.0
        self._looks = QTimer(self, interval=LOOK_EVERY_MS)
        self._looks.timeout.connect(self._look)

    @property
    def is_running(self) -> bool:
        return self._told is not None

    def start(self, task: Callable[[], object]) -> None:
        """Begin a task, in the place of one that is under way."""
        self.stop()
        ended, self._share = Event(), 0.0
        self.destroyed.connect(ended.set)

        def progress(done: int, of: int) -> bool:
            self._share = done / of
            return not ended.is_set()

        self._ended = ended
        self._told = self._begin(task, progress, "quiet-work")
        self._looks.start()

    def stop(self) -> None:
        """Walk away from what is under way."""
        self._ended.set()
        self._told = None
        self._looks.stop()

    def finish(self) -> None:
        """Wait for what is under way, and tell it at once."""
        if self._told is not None:
            self._told.exception()
            self._look()

    def _look(self) -> None:
        told = self._told
        if told is None or not told.done():
            self.progressed.emit(self._share)
            return
        self.stop()
        error = told.exception()
        if error is None:
            self.done.emit(told.result())
        elif not isinstance(error, Stopped):
            self.failed.emit(error)
