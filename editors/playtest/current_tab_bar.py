"""A row of tabs in which the words of the current one are never cut; the others share the room that is left."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QTabBar, QWidget


class CurrentTabBar(QTabBar):
    """For a `QTabWidget` that is narrower than its titles."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.currentChanged.connect(self._share_out)

    def minimumTabSizeHint(self, index: int) -> QSize:
        return self.tabSizeHint(index) if index == self.currentIndex() else super().minimumTabSizeHint(index)

    def _share_out(self) -> None:
        self.setElideMode(self.elideMode())  # the widths of tabs are found anew
