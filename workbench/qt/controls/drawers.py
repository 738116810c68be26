"""Docks that become drawers where a page is too small: they lie over its middle and are pulled out by a handle."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, QTimer
from PySide6.QtWidgets import QApplication, QDockWidget, QMainWindow, QStyle, QToolButton, QWidget

from workbench.engine.words.bounded_words import few_lines
from workbench.qt.looks.icons import bind_icon
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import px

HANDLE_PX, HANDLE_LENGTH_PX = 20, 64
MOST_SHARE = 0.8
"""A drawer leaves so much of the middle to be seen."""
AREA = Qt.DockWidgetArea
OPENS = {
    AREA.LeftDockWidgetArea: ("caret-right", "caret-left"),
    AREA.RightDockWidgetArea: ("caret-left", "caret-right"),
    AREA.BottomDockWidgetArea: ("caret-up", "caret-down"),
}
"""Side -> the icon of a handle that pulls a drawer out, and of one that pushes it in."""


class Drawer(NamedTuple):
    """A dock that may become a drawer, the side where it stands, and the handle that pulls it out."""

    dock: QDockWidget
    area: Qt.DockWidgetArea
    handle: QToolButton


class Drawers(QObject):
    """Sees to it that the middle of a page keeps its least size: docks become drawers, the first one first.

    A dock that is a drawer is still the same widget: whoever shows or hides it pulls it out or pushes it in.
    """

    def __init__(
        self,
        page: QMainWindow,
        docks: Sequence[tuple[QDockWidget, Qt.DockWidgetArea]],
        least: QSize,
        over: QWidget,
    ) -> None:
        """`docks` in the order in which they give way; `least` is the room in pixels that `over` keeps, the widget in
        the middle that drawers lie over.
        """
        super().__init__(page)
        self._page, self._least, self._over = page, least, over
        self._drawers = [Drawer(dock, area, self._handle(dock, area)) for dock, area in docks]
        self._folded: set[QDockWidget] = set()
        # what stands over the middle may grow after the page has its size: a bar in larger letters, a rail beside it
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.fit)
        for drawer in self._drawers:
            drawer.dock.installEventFilter(self)
        over.installEventFilter(self)

    @property
    def are_out_of_place(self) -> bool:
        """Whether some dock is a drawer now."""
        return bool(self._folded)

    def is_drawer(self, dock: QDockWidget) -> bool:
        """Whether a dock is a drawer now."""
        return dock in self._folded

    def push_in(self) -> None:
        """Close all drawers that are out."""
        for drawer in self._drawers:
            if drawer.dock in self._folded:
                drawer.dock.hide()

    def fit(self) -> None:
        """Make drawers of docks, or docks of drawers, as the page has room."""
        folded = self._too_many()
        for drawer in self._drawers:
            if drawer.dock in folded and drawer.dock not in self._folded:
                self._fold(drawer)
            elif drawer.dock in self._folded and drawer.dock not in folded:
                self._unfold(drawer)
        self._narrow()
        self._place()

    def _narrow(self) -> None:
        """Docks that keep their places take no more than leaves the middle its least size."""
        for across, way in ((True, Qt.Orientation.Horizontal), (False, Qt.Orientation.Vertical)):
            docks = [
                drawer.dock
                for drawer in self._drawers
                if drawer.dock.isVisible()
                and drawer.dock not in self._folded
                and (drawer.area != AREA.BottomDockWidgetArea) is across
            ]
            have = self._over.width() if across else self._over.height()
            lacks = (self._least.width() if across else self._least.height()) - have
            if docks and lacks > 0:
                sizes = {dock: dock.width() if across else dock.height() for dock in docks}
                spare = {dock: max(0, sizes[dock] - self._least_of(dock, across)) for dock in docks}
                share = min(1.0, lacks / max(1, sum(spare.values())))
                self._page.resizeDocks(docks, [sizes[dock] - ceil(share * spare[dock]) for dock in docks], way)

    def unfold_all(self) -> None:
        """All docks in their places, whatever room there is: a layout is saved or read that way."""
        for drawer in self._drawers:
            if drawer.dock in self._folded:
                self._unfold(drawer)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if watched is self._over:
            moved = kind in (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show)
        else:
            moved = watched in self._folded and kind in (QEvent.Type.Show, QEvent.Type.Hide)
        if moved:
            self._place()
        if watched is self._over and kind == QEvent.Type.Resize and self._is_too_small():
            self._soon.start()
        return False

    def _is_too_small(self) -> bool:
        return self._over.width() < self._least.width() or self._over.height() < self._least.height()

    def _too_many(self) -> set[QDockWidget]:
        """The docks that have no place beside the least middle."""
        standing = [drawer for drawer in self._drawers if drawer.dock in self._folded or not drawer.dock.isHidden()]
        folded: set[QDockWidget] = set()
        for across in (True, False):
            room = self._page.width() if across else self._page.height()
            needed = (self._least.width() if across else self._least.height()) + self._frame(across)
            beside = [drawer for drawer in standing if (drawer.area != AREA.BottomDockWidgetArea) is across]
            for drawer in beside:
                taken = sum(self._least_of(other.dock, across) for other in beside if other.dock not in folded)
                if needed + taken > room:
                    folded.add(drawer.dock)
        return folded

    def _frame(self, across: bool) -> int:
        """What stands in the middle beside what the drawers lie over, and below it."""
        middle = self._page.centralWidget()
        if middle is None:
            return 0
        if across:
            return middle.width() - self._over.width()
        return middle.height() - self._over.height() + self._page.statusBar().sizeHint().height()

    @staticmethod
    def _least_of(dock: QDockWidget, across: bool) -> int:
        inside = dock.widget().minimumSizeHint().expandedTo(dock.widget().minimumSize())
        edge = dock.style().pixelMetric(QStyle.PixelMetric.PM_DockWidgetSeparatorExtent, None, dock)
        return edge + (inside.width() if across else inside.height())

    def _fold(self, drawer: Drawer) -> None:
        self._page.removeDockWidget(drawer.dock)
        self._folded.add(drawer.dock)
        drawer.handle.show()

    def _unfold(self, drawer: Drawer) -> None:
        self._folded.discard(drawer.dock)
        drawer.handle.hide()
        self._page.addDockWidget(drawer.area, drawer.dock)
        drawer.dock.show()

    def _place(self) -> None:
        """Lay the drawers that are out over the middle, each with its handle at its edge."""
        room = QRect(self._over.mapTo(self._page, self._over.rect().topLeft()), self._over.size())
        for drawer in self._drawers:
            if drawer.dock in self._folded:
                self._place_one(drawer, room)

    def _place_one(self, drawer: Drawer, room: QRect) -> None:
        dock, handle = drawer.dock, drawer.handle
        is_out, wide, high = dock.isVisible(), px(HANDLE_PX), px(HANDLE_LENGTH_PX)
        inside = dock.widget().sizeHint().expandedTo(dock.widget().minimumSize())
        depth = 0
        if drawer.area == AREA.BottomDockWidgetArea:
            depth = min(inside.height(), round(MOST_SHARE * room.height())) if is_out else 0
            place = QRect(room.left(), room.bottom() + 1 - depth, room.width(), depth)
            handle.setGeometry(room.center().x() - high // 2, place.top() - wide, high, wide)
        else:
            depth = min(inside.width(), round(MOST_SHARE * room.width())) if is_out else 0
            is_left = drawer.area == AREA.LeftDockWidgetArea
            x = room.left() if is_left else room.right() + 1 - depth
            place = QRect(x, room.top(), depth, room.height())
            edge = place.right() + 1 if is_left else place.left() - wide
            handle.setGeometry(edge, room.top() + (room.height() - high) // 3, wide, high)
        if is_out:
            dock.setGeometry(place)
            dock.raise_()
        bind_icon(handle, OPENS[drawer.area][is_out])
        words = self.tr("Hide {0}") if is_out else self.tr("Show {0}")
        handle.setToolTip(few_lines(words.format(dock.windowTitle())))
        handle.setAccessibleName(few_lines(handle.toolTip()))
        handle.raise_()

    def _handle(self, dock: QDockWidget, area: Qt.DockWidgetArea) -> QToolButton:
        handle = QToolButton(self._page)
        set_style_property(handle, "handle", True)
        handle.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        handle.hide()
        handle.clicked.connect(lambda: self._turn(dock))
        return handle

    def _turn(self, dock: QDockWidget) -> None:
        dock.setVisible(not dock.isVisible())
        focused = QApplication.focusWidget()
        if dock.isVisible() and (focused is None or not dock.isAncestorOf(focused)):
            dock.widget().setFocus(Qt.FocusReason.OtherFocusReason)
