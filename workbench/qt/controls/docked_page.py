"""A page with docks round its middle, which come back as they were left."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QByteArray, QSize, Qt, QTimer
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QDockWidget, QMainWindow, QWidget

from workbench.qt.controls.drawers import Drawers


class DockedPage(QMainWindow):
    """A main window inside the main window, for its docks. A subclass says how they stand at a first opening.

    Docks are given widths out of what there is, so nothing is arranged before the page was shown and has its size.
    `kind` tells the layouts of pages apart that the window keeps at the same place.
    """

    def __init__(self, kind: int = 0) -> None:
        super().__init__()
        self.setWindowFlags(Qt.WindowType.Widget)
        self._kind, self._layout, self._is_new = kind, b"", True
        self._drawers: Drawers | None = None

    def make_drawers(self, docks: Sequence[tuple[QDockWidget, Qt.DockWidgetArea]], least: QSize, over: QWidget) -> None:
        """Have docks become drawers where there is no room for them and `least` pixels of the widget they lie over."""
        self._drawers = Drawers(self, docks, least, over)

    def push_in_drawers(self) -> None:
        """Close the drawers that are pulled out."""
        if self._drawers is not None:
            self._drawers.push_in()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._drawers is not None and not self._is_new:
            self._fit_drawers(self._drawers)

    def _fit_drawers(self, drawers: Drawers) -> None:
        """What is saved is how the docks stood when all of them had their places."""
        if not drawers.are_out_of_place:
            self._layout = bytes(self.saveState(self._kind).data())
        drawers.fit()

    def restore_layout(self, layout: bytes) -> None:
        """Put the docks where they were in an earlier run."""
        self._layout = layout
        if not self._is_new:
            self._arrange()

    def save_layout(self) -> bytes:
        """The docks as they stand, or stood before some became drawers; before the page was shown, as they are to."""
        is_told = self._is_new or (self._drawers is not None and self._drawers.are_out_of_place)
        return self._layout if is_told else bytes(self.saveState(self._kind).data())

    def arrange_docks(self) -> None:
        """The docks in the sizes of a first opening."""
        raise NotImplementedError

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_new:
            self._is_new = False
            QTimer.singleShot(0, self, self._arrange)

    def _arrange(self) -> None:
        if self._drawers is not None:
            self._drawers.unfold_all()
        if not (self._layout and self.restoreState(QByteArray(self._layout), self._kind)):
            self.arrange_docks()
        if self._drawers is not None:
            self._fit_drawers(self._drawers)
