"""Work that one waits for: when it takes long, a dialog tells how far it is, and Stop (or Esc) ends it.

What is only worked out is done beside the window, which answers meanwhile; Stop walks away from it. What reads or
writes is done in the window's own thread and looks up now and then; Stop takes it back. One that is done at once shows
nothing.
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
from PySide6.QtWidgets import QApplication, QDialog, QHBoxLayout, QProgressBar, QPushButton, QVBoxLayout, QWidget

from workbench.engine.design import Design
from workbench.engine.words.bounded_words import few_lines, one_line
from workbench.long_work import LongWork, Progress, Stopped, doing
from workbench.qt.controls.parts import ElidedLabel, text_label
from workbench.qt.looks.theme import px
from workbench.storage.file.connecting import within

__all__ = ["LongWorkDialog", "ShownWork", "Stopped", "begun_beside", "is_large", "long_work", "stopped_words"]

T = TypeVar("T")
SHOWN_AFTER_S, BETWEEN_LOOKS_S = 0.5, 0.05
LARGE = 10_000
"""So many hexes, or borders, has a design on which a step may take longer than a moment."""
WORKED_OUT, WRITTEN = 0.5, 0.9
"""What part of the whole is done when all is worked out, and when it is written; the rest is to draw it."""
WIDTH_PX = 420


def is_large(design: Design) -> bool:
    """Whether an edit of the design may be one that takes long."""
    return sum(len(one.every_space) if one.is_sparse else len(one.borders) for one in design.maps) >= LARGE


def stopped_words() -> str:
    """What is said of work that was stopped."""
    return QCoreApplication.translate("LongWork", "Stopped: nothing was changed.")


def begun_beside(task: Callable[[], T], progress: Progress, name: str) -> Future[T]:
    """What a task gives that goes on in a thread of its own, changes nothing and knows no object of Qt."""
    told: Future[T] = Future()
    context = copy_context()

    def run() -> None:
        try:
            with doing(LongWork(progress)), within(math.inf):
                told.set_result(task())
        except BaseException as error:
            told.set_exception(error)

    Thread(target=context.run, args=(run,), name=name, daemon=True).start()
    return told


class LongWorkDialog(QDialog):
    """What is done, how far it is where that is known, and Stop; Esc and the cross of the window stop it too."""

    was_stopped = False

    def __init__(self, words: str, note: str, window: QWidget | None) -> None:
        super().__init__(window)
        self.setWindowTitle(QCoreApplication.translate("LongWork", "Working"))
        self.setWindowModality(Qt.WindowModality.ApplicationModal)
        self.words = ElidedLabel("heading")
        self.words.set_whole_text(words)
        self.bar = QProgressBar(textVisible=False)
        self.bar.setRange(0, 0)
        self.bar.setAccessibleName(few_lines(words))
        self.stop_button = QPushButton(QCoreApplication.translate("LongWork", "Stop"))
        self.stop_button.clicked.connect(self.reject)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.stop_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(10)
        column.addWidget(self.words)
        if note:
            column.addWidget(text_label(note, "note", wrap=True))
        column.addWidget(self.bar)
        column.addLayout(row)
        self.setFixedWidth(px(WIDTH_PX))

    def show_share(self, percent: int) -> None:
        """So much of it is done."""
        self.bar.setRange(0, 100)
        self.bar.setValue(percent)

    def show_last_part(self, words: str) -> None:
        """What is still to be done cannot be stopped."""
        self.words.set_whole_text(words)
        self.stop_button.setEnabled(False)
        self.repaint()

    def reject(self) -> None:
        """Stop: the dialog closes when the work has ended."""
        self.was_stopped = True
        self.stop_button.setEnabled(False)


class ShownWork:
    """One piece of work, with the dialog that is shown once it takes long."""

    def __init__(self, words: str, window: QWidget | None = None, note: str = "") -> None:
        self._words, self._note, self._window = one_line(words).removesuffix("…").rstrip(), note, window
        self._began, self._looked = time.monotonic(), 0.0
        self._share: float | None = None
        self._dialog: LongWorkDialog | None = None

    def progress(self, done: int, of: int) -> bool:
        """Told by work in the window's own thread how far it is; whether it is to go on."""
        self._hear(done / of)
        return not self.is_stopped()

    @contextlib.contextmanager
    def reading(self) -> Iterator[None]:
        """What is read meanwhile may be stopped; how long it takes nobody knows."""
        with doing(LongWork(lambda _done, _of: not self.is_stopped())):
            yield

    def worked_out(self, task: Callable[[], T], first: float = 0.0, last: float = WORKED_OUT) -> T:
        """What a task gives that changes nothing and knows no object of Qt.

        Raises
        ------
        Stopped
            Whoever waited for it does so no more.
        """
        ended = Event()

        def progress(done: int, of: int) -> bool:
            self._hear(first + (last - first) * done / of)
            return not ended.is_set()

        told = begun_beside(task, progress, "worked-out")
        wait([told], max(0.0, self._began + SHOWN_AFTER_S - time.monotonic()))
        while not told.done():
            if self.is_stopped():
                ended.set()
                raise Stopped
            wait([told], BETWEEN_LOOKS_S / 2)
        self._hear(last)
        return told.result()

    @contextlib.contextmanager
    def writing(self) -> Iterator[None]:
        """What is written meanwhile may be stopped: Stopped, with nothing written."""
        with doing(LongWork(self.progress).between(WORKED_OUT, WRITTEN)), within(math.inf):
            yield
        self._hear(WRITTEN)
        if self._dialog is not None:
            self._dialog.show_share(round(100 * WRITTEN))
            self._dialog.show_last_part(QCoreApplication.translate("LongWork", "{0}: drawing it …").format(self._words))

    def _hear(self, share: float) -> None:
        self._share = max(self._share or 0.0, share)  # a part may be gone through twice

    def is_stopped(self) -> bool:
        """Let the window answer, now and then; whether Stop was pressed."""
        if self._dialog is not None and self._dialog.was_stopped:
            return True
        now = time.monotonic()
        if now - self._began < SHOWN_AFTER_S or now - self._looked < BETWEEN_LOOKS_S:
            return False
        if QApplication.instance() is None:
            return False
        if self._dialog is None:
            window = self._window or QApplication.activeWindow()
            self._dialog = LongWorkDialog(f"{self._words} …", self._note, window)
            self._dialog.show()
        if self._share is not None:
            self._dialog.show_share(min(99, round(100 * self._share)))
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)
        self._looked = time.monotonic()
        return self._dialog.was_stopped

    def close(self) -> None:
        """It is done, or was stopped."""
        if self._dialog is not None:
            self._dialog.done(0)
            self._dialog.deleteLater()


_now: list[ShownWork] = []


@contextlib.contextmanager
def long_work(words: str, window: QWidget | None = None, note: str = "") -> Iterator[ShownWork]:
    """One piece of work; what is a part of another shares its dialog."""
    if _now:
        yield _now[-1]
        return
    work = ShownWork(words, window, note)
    _now.append(work)
    try:
        yield work
    finally:
        _now.remove(work)
        work.close()
