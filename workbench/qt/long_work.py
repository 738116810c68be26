"""Work that one waits for: when it takes long, a dialog tells how far it is, and Stop (or Esc) ends it.

What is only worked out is done beside the window, which answers meanwhile; Stop walks away from it. What writes is done
in the window's own thread and looks up now and then; Stop takes it back. One that is done at once shows nothing.
"""

from __future__ import annotations

import contextlib
import math
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, wait
from contextvars import copy_context
from threading import Event, Thread
from typing import TypeVar

from PySide6.QtCore import QCoreApplication, QEventLoop, Qt
from PySide6.QtWidgets import QApplication, QProgressDialog

from workbench.engine.design import Design
from workbench.engine.words.bounded_words import one_line
from workbench.storage.file.connecting import Stopped, watched, within
from workbench.storage.file.how_far import listening

__all__ = ["LongWork", "Stopped", "is_large", "long_work", "stopped_words"]

T = TypeVar("T")
SHOWN_AFTER_S, BETWEEN_LOOKS_S = 0.5, 0.05
LARGE = 10_000
"""So many hexes, or borders, has a design on which a step may take longer than a moment."""
WORKED_OUT, WRITTEN = 0.5, 0.9
"""What part of the whole is done when all is worked out, and when it is written; the rest is to draw it."""


def is_large(design: Design) -> bool:
    """Whether an edit of the design may be one that takes long."""
    hexes = sum(one.grid.columns * one.grid.rows for one in design.hex_maps)
    return hexes + sum(len(one.borders) for one in design.maps) >= LARGE


def stopped_words() -> str:
    """What is said of work that was stopped."""
    return QCoreApplication.translate("LongWork", "Stopped: nothing was changed.")


class LongWork:
    """One piece of work, with the dialog that is shown once it takes long."""

    def __init__(self, words: str) -> None:
        self._words, self._began = one_line(words), time.monotonic()
        self._looked, self._share = 0.0, 0.0
        self._dialog: QProgressDialog | None = None

    def worked_out(self, task: Callable[[], T], first: float = 0.0, last: float = WORKED_OUT) -> T:
        """What a task gives that changes nothing and knows no object of Qt.

        Raises
        ------
        Stopped
            Whoever waited for it does so no more.
        """
        told: Future[T] = Future()
        ended = Event()
        context = copy_context()

        def run() -> None:
            try:
                with watched(lambda _took: ended.is_set()), within(math.inf), listening(hear):
                    told.set_result(task())
            except BaseException as error:
                told.set_exception(error)

        def hear(share: float) -> None:
            self._share = max(self._share, first + (last - first) * share)  # a part may be gone through twice

        Thread(target=context.run, args=(run,), name="worked-out", daemon=True).start()
        wait([told], max(0.0, self._began + SHOWN_AFTER_S - time.monotonic()))
        while not told.done():
            if self.is_stopped():
                ended.set()
                raise Stopped
            wait([told], BETWEEN_LOOKS_S / 2)
        self._share = last
        return told.result()

    @contextlib.contextmanager
    def writing(self) -> Iterator[None]:
        """What is written meanwhile may be stopped: Stopped, with nothing written."""

        def hear(share: float) -> None:
            self._share = max(self._share, WORKED_OUT + (WRITTEN - WORKED_OUT) * share)

        with watched(lambda _took: self.is_stopped()), within(math.inf), listening(hear):
            yield
        self._draw()

    def _draw(self) -> None:
        """All is kept; what is still to be done cannot be stopped."""
        if self._dialog is not None:
            self._dialog.setLabelText(QCoreApplication.translate("LongWork", "{0}: drawing it …").format(self._words))
            self._dialog.setCancelButton(None)
            self._dialog.setValue(round(100 * WRITTEN))
            self._dialog.repaint()

    def is_stopped(self) -> bool:
        """Let the window answer, now and then; whether Stop was pressed."""
        now = time.monotonic()
        if now - self._began < SHOWN_AFTER_S or now - self._looked < BETWEEN_LOOKS_S:
            return False
        if QApplication.instance() is None:
            return False
        if self._dialog is None:
            self._dialog = self._shown()
        self._dialog.setValue(min(99, round(100 * self._share)))
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)
        self._looked = time.monotonic()
        return self._dialog.wasCanceled()

    def close(self) -> None:
        """It is done, or was stopped."""
        if self._dialog is not None:
            self._dialog.close()
            self._dialog.deleteLater()

    def _shown(self) -> QProgressDialog:
        stop = QCoreApplication.translate("LongWork", "Stop")
        dialog = QProgressDialog(f"{self._words} …", stop, 0, 100, QApplication.activeWindow())
        dialog.setWindowTitle(QCoreApplication.translate("LongWork", "Working"))
        dialog.setWindowModality(Qt.WindowModality.ApplicationModal)
        dialog.setAutoClose(False)
        dialog.setAutoReset(False)
        dialog.setMinimumDuration(0)
        dialog.rejected.connect(dialog.cancel)  # Esc is its shortcut, and without the focus merely hides it
        dialog.show()
        return dialog


_now: list[LongWork] = []


@contextlib.contextmanager
def long_work(words: str) -> Iterator[LongWork]:
    """One piece of work; what is a part of another shares its dialog."""
    if _now:
        yield _now[-1]
        return
    work = LongWork(words)
    _now.append(work)
    try:
        yield work
    finally:
        _now.remove(work)
        work.close()
