"""A page with docks round its middle, which come back as they were left."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QSize, Qt, QTimer
from PySide6.QtGui import QAction, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QDockWidget, QMainWindow, QStackedWidget, QWidget

from workbench.qt.controls.drawers import AREA, Drawers
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import px

SIDES = AREA.LeftDockWidgetArea | AREA.RightDockWidgetArea


class Pane(QStackedWidget):
    """What stands in a dock: how large it wants to be at the first opening (unscaled pixels), and how narrow it may
    become before something in it is cut.
    """

    def __init__(self, width: int, height: int, least: int, inside: QWidget | None = None) -> None:
        super().__init__()
        self.wanted = QSize(width, height)
        self.setMinimumWidth(least)
        if inside is not None:
            self.addWidget(inside)

    def sizeHint(self) -> QSize:
        return self.wanted


class DockedPage(QMainWindow):
    """A main window inside the main window, for its docks, which stand at a first opening as their panes want it.

    Docks are given widths out of what there is, so nothing is arranged before the page was shown and has its size.
    `kind` tells the layouts of pages apart that the window keeps at the same place.
    """

    def __init__(self, kind: int = 0) -> None:
        super().__init__()
        self.setWindowFlags(Qt.WindowType.Widget)
        self._kind, self._layout, self._is_new = kind, b"", True
        self._drawers: Drawers | None = None
        self._docks: list[QDockWidget] = []

    def add_dock(self, name: str, title: str, pane: Pane, area: Qt.DockWidgetArea) -> QDockWidget:
        """Lay a pane into a new dock; `name` is what layouts are kept by."""
        dock = QDockWidget(title, self)
        dock.setObjectName(name)
        dock.setTitleBarWidget(QWidget(dock))
        dock.setFeatures(QDockWidget.DockWidgetFeature.DockWidgetClosable)
        set_style_property(pane, "ground", "surface")
        pane.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        dock.setWidget(pane)
        self.addDockWidget(area, dock)
        self._docks.append(dock)
        return dock

    def dock_actions(self) -> list[QAction]:
        """Show and hide the docks, in the order in which they were added."""
        return [dock.toggleViewAction() for dock in self._docks]

    def make_drawers(self, least: QSize, over: QWidget) -> None:
        """Have docks become drawers where there is no room for them and `least` pixels of the widget they lie over.

        The right one goes first, then the left one, then what is below; the sides reach down to the bottom.
        """
        order = (AREA.RightDockWidgetArea, AREA.LeftDockWidgetArea, AREA.BottomDockWidgetArea)
        docks = [(dock, area) for area in order for dock in self._docks if self.dockWidgetArea(dock) == area]
        self._drawers = Drawers(self, docks, least, over)
        self.setCorner(Qt.Corner.BottomLeftCorner, AREA.LeftDockWidgetArea)
        self.setCorner(Qt.Corner.BottomRightCorner, AREA.RightDockWidgetArea)

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
        for sides, way in ((True, Qt.Orientation.Horizontal), (False, Qt.Orientation.Vertical)):
            docks = [dock for dock in self._docks if bool(self.dockWidgetArea(dock) & SIDES) is sides]
            wanted = [pane.wanted for dock in docks if isinstance(pane := dock.widget(), Pane)]
            self.resizeDocks(docks, [px(size.width() if sides else size.height()) for size in wanted], way)

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
