"""A file that takes long to open: what is being done, and a way to stop it. One that opens at once shows nothing."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QProgressBar, QPushButton, QVBoxLayout, QWidget

from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.parts import ElidedLabel, text_label
from workbench.qt.looks.theme import px
from workbench.storage.file.connecting import watched

SHOWN_AFTER_S, BETWEEN_LOOKS_S = 0.8, 0.05
WIDTH_PX = 420


class OpeningDialog(QDialog):
    """The name of the file, what is done with it, and Stop; Esc and the cross of the window stop it too."""

    def __init__(self, window: QWidget, path: Path) -> None:
        super().__init__(window)
        self.was_stopped = False
        self.setWindowTitle(self.tr("Opening"))
        self.setWindowModality(Qt.WindowModality.ApplicationModal)
        name = ElidedLabel("heading")
        name.set_whole_text(path.name)
        words = text_label(self.tr("It is read and checked as a whole before it is shown."), "note", wrap=True)
        bar = QProgressBar(textVisible=False)
        bar.setRange(0, 0)
        bar.setAccessibleName(few_lines(self.tr("Reading and checking {0}").format(path.name)))
        self.stop_button = QPushButton(self.tr("Stop"))
        self.stop_button.clicked.connect(self.reject)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.stop_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(10)
        for part in (name, words, bar):
            column.addWidget(part)
        column.addLayout(row)
        self.setFixedWidth(px(WIDTH_PX))

    def reject(self) -> None:
        """Stop: the dialog closes when the reading has ended."""
        self.was_stopped = True
        self.stop_button.setEnabled(False)


class _Progress:
    """Called while SQLite reads, in the thread of the window."""

    def __init__(self, window: QWidget, path: Path) -> None:
        self._window, self._path = window, path
        self._dialog: OpeningDialog | None = None
        self._looked = 0.0

    def __call__(self, took_s: float) -> bool:
        """Whether the opening is to be stopped."""
        if took_s < SHOWN_AFTER_S or time.monotonic() - self._looked < BETWEEN_LOOKS_S:
            return False
        if self._dialog is None:
            self._dialog = OpeningDialog(self._window, self._path)
            self._dialog.show()
        QCoreApplication.processEvents()
        self._looked = time.monotonic()
        return self._dialog.was_stopped

    def close(self) -> None:
        if self._dialog is not None:
            self._dialog.done(0)
            self._dialog.deleteLater()


@contextlib.contextmanager
def opening_dialog(window: QWidget, path: Path) -> Iterator[None]:
    """What is opened meanwhile shows a dialog when it takes long; Stop ends it with OpeningStopped."""
    progress = _Progress(window, path)
    try:
        with watched(progress):
            yield
    finally:
        progress.close()
