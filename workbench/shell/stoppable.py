"""A bar that tells how far a piece of work of the window is, with a button that stops it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QProgressDialog, QWidget

from workbench.long_work import Progress

SHOWN_AFTER_MS = 400


@contextmanager
def stoppable(parent: QWidget | None, text: str) -> Iterator[Progress]:
    """What the work tells how far it is; the bar is seen when it takes a while, and gone afterwards."""
    bar = QProgressDialog(text, QCoreApplication.translate("Stoppable", "Stop"), 0, 0, parent)
    bar.setWindowModality(Qt.WindowModality.WindowModal)
    bar.setMinimumDuration(SHOWN_AFTER_MS)
    bar.setAutoClose(False)
    bar.setAutoReset(False)
    bar.rejected.connect(bar.cancel)  # Esc is its shortcut, and without the focus merely hides it

    def told(done: int, of: int) -> bool:
        bar.setMaximum(of)
        bar.setValue(done)
        QCoreApplication.processEvents()
        return not bar.wasCanceled()

    try:
        yield told
    finally:
        bar.close()
        bar.deleteLater()
