"""Work that would keep the window waiting, done beside it: one piece at a time, and one can walk away from it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread

from PySide6.QtCore import QObject, QTimer, Signal

LOOK_AFTER_MS = 25

Task = Callable[[], object]


class BackgroundWork(QObject):
    """Tasks know no object of Qt that could be gone when they are done. `done` tells what the last one begun gave.

    A task that is overtaken by another is waited for, so that they never pile up; one that is stopped is walked away
    from: it may come to its end in the background, and nobody hears of it.
    """

    done = Signal(object)
    busy_changed = Signal(bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._running: Future[object] | None = None
        self._next: Task | None = None
        self._look = QTimer(self, interval=LOOK_AFTER_MS)
        self._look.timeout.connect(self._take_what_is_done)

    @property
    def is_busy(self) -> bool:
        """Is there something of which `done` will tell?"""
        return self._running is not None

    def begin(self, task: Task) -> None:
        """Do this, and nothing that was asked for before."""
        if self._running is not None:
            self._next = task
            return
        self._start(task)
        self._look.start()
        self.busy_changed.emit(True)

    def stop(self) -> None:
        """Hear of nothing that was begun; what is begun from now on does not wait for it."""
        was_busy, self._running, self._next = self.is_busy, None, None
        self._look.stop()
        if was_busy:
            self.busy_changed.emit(False)

    def _start(self, task: Task) -> None:
        told: Future[object] = Future()
        self._running = told
        Thread(target=_run, args=(task, told), name="background-work", daemon=True).start()

    def _take_what_is_done(self) -> None:
        if self._running is None or not self._running.done():
            return
        if (task := self._next) is not None:
            self._next = None
            self._start(task)
            return
        finished = self._running
        self.stop()
        self.done.emit(finished.result())


def _run(task: Task, told: Future[object]) -> None:
    try:
        told.set_result(task())
    except BaseException as error:  # told to the window, which has it as if it had done the task itself
        told.set_exception(error)
