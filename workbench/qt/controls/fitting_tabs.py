"""Pages behind tabs that are all read at once: where their words have no room side by side, one box lists them."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QTabBar, QVBoxLayout, QWidget

from workbench.engine.words.bounded_words import an_entry
from workbench.qt.controls.bounded_widgets import ComboBox
from workbench.qt.looks.style_sheet import set_style_property


class _Bar(QTabBar):
    """Takes as little room as there is; what its words would take is asked of it."""

    def wanted_px(self) -> int:
        return sum(self.tabSizeHint(at).width() for at in range(self.count()))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())


class FittingTabs(QWidget):
    """One page is seen; its title is a tab, or an entry of the box."""

    def __init__(self) -> None:
        super().__init__()
        self.bar, self.box, self._pages = _Bar(), ComboBox(), QStackedWidget()
        self.bar.setDrawBase(False)
        set_style_property(self.bar, "dense", True)
        self.bar.setExpanding(False)
        self.bar.setUsesScrollButtons(False)
        self.bar.setElideMode(Qt.TextElideMode.ElideNone)
        self.box.setAccessibleName(QCoreApplication.translate("FittingTabs", "Pages"))
        room = QHBoxLayout()
        room.setContentsMargins(10, 6, 10, 6)
        room.addWidget(self.box)
        self._room = QWidget()
        self._room.setLayout(room)
        self._room.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for part, stretch in ((self.bar, 0), (self._room, 0), (self._pages, 1)):
            column.addWidget(part, stretch)
        self.bar.currentChanged.connect(self.show_page)
        self.box.activated.connect(self.show_page)

    def add(self, page: QWidget, title: str) -> None:
        """One more page."""
        self._pages.addWidget(page)
        self.bar.addTab(an_entry(title))
        self.box.addItem(title)
        self._fit()

    def pages(self) -> list[QWidget]:
        """What was added, in its order."""
        found = (self._pages.widget(at) for at in range(self._pages.count()))
        return [page for page in found if page is not None]

    @property
    def current(self) -> int:
        """Which page is seen."""
        return self._pages.currentIndex()

    def show_page(self, at: int) -> None:
        """Bring a page to the front."""
        if at >= 0:
            self._pages.setCurrentIndex(at)
            with QSignalBlocker(self.bar), QSignalBlocker(self.box):
                self.bar.setCurrentIndex(at)
                self.box.setCurrentIndex(at)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        has_room = self.bar.wanted_px() <= self.width()
        self.bar.setVisible(has_room)
        self._room.setVisible(not has_room)
