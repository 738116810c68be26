"""A page with docks round its middle, which come back as they were left."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QMainWindow


class DockedPage(QMainWindow):
    """A main window inside the main window, for its docks. A subclass says how they stand at a first opening.

    Docks are given widths out of what there is, so nothing is arranged before the page was shown and has its size.
    `kind` tells the layouts of pages apart that the window keeps at the same place.
    """

    def __init__(self, kind: int = 0) -> None:
        super().__init__()
        self.setWindowFlags(Qt.WindowType.Widget)
        self._kind, self._layout, self._is_new = kind, b"", True

    def restore_layout(self, layout: bytes) -> None:
        """Put the docks where they were in an earlier run."""
        self._layout = layout
        if not self._is_new:
            self._arrange()

    def save_layout(self) -> bytes:
        """The docks as they stand; before the page was shown, as they are to stand."""
        return self._layout if self._is_new else bytes(self.saveState(self._kind).data())

    def arrange_docks(self) -> None:
        """The docks in the sizes of a first opening."""
        raise NotImplementedError

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_new:
            self._is_new = False
            QTimer.singleShot(0, self, self._arrange)

    def _arrange(self) -> None:
        if not (self._layout and self.restoreState(QByteArray(self._layout), self._kind)):
            self.arrange_docks()
