"""A file that takes long to open: what is being done, and a way to stop it. One that opens at once shows nothing."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QProgressDialog, QWidget

from workbench.storage.connecting import watched

SHOWN_AFTER_S, BETWEEN_LOOKS_S = 0.8, 0.05


class _OpeningDialog:
    """Called while SQLite reads, in the thread of the window."""

    def __init__(self, window: QWidget, path: Path) -> None:
        self._window, self._path = window, path
        self._dialog: QProgressDialog | None = None
        self._looked = 0.0

    def __call__(self, took_s: float) -> bool:
        """Whether the opening is to be stopped."""
        if took_s < SHOWN_AFTER_S or time.monotonic() - self._looked < BETWEEN_LOOKS_S:
            return False
        if self._dialog is None:
            self._dialog = self._shown()
        QCoreApplication.processEvents()
        self._looked = time.monotonic()
        return self._dialog.wasCanceled()

    def _shown(self) -> QProgressDialog:
        text = QCoreApplication.translate("OpeningDialog", "Reading and checking {0} …").format(self._path.name)
        stop = QCoreApplication.translate("OpeningDialog", "Stop")
        dialog = QProgressDialog(text, stop, 0, 0, self._window)
        dialog.setWindowTitle(QCoreApplication.translate("OpeningDialog", "Opening"))
        dialog.setWindowModality(Qt.WindowModality.ApplicationModal)
        dialog.setMinimumDuration(0)
        dialog.show()
        return dialog

    def close(self) -> None:
        if self._dialog is not None:
            self._dialog.close()
            self._dialog.deleteLater()


@contextlib.contextmanager
def opening_dialog(window: QWidget, path: Path) -> Iterator[None]:
    """What is opened meanwhile shows a dialog when it takes long; Stop ends it with OpeningStopped."""
    dialog = _OpeningDialog(window, path)
    try:
        with watched(dialog):
            yield
    finally:
        dialog.close()
