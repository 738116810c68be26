"""The page of a playtest as it is laid out: the map with its prompt in the middle, a fixed dock at each side."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QVBoxLayout, QWidget

from workbench.qt.controls.docked_page import DockedPage
from workbench.qt.looks.theme import current_text_scale, px

LEFT_WIDTH, RIGHT_WIDTH = 300, 390
LEAST_LEFT, LEAST_RIGHT = 250, 280
MOST_SHARE = 0.45
"""Of the window that both docks may have together, so that the map stays the largest part."""


class ThreeColumns(DockedPage):
    """What stands in the columns is the subclass's business; `middle` can be hidden without the docks moving."""

    def __init__(self) -> None:
        super().__init__()
        self.middle = QWidget()
        self._wanted_widths: dict[QDockWidget, int] = {}

    def lay_out(self, middle: Sequence[QWidget], stretched: QWidget, left: QWidget, right: QWidget) -> None:
        """Put the parts of the middle one below the other, `stretched` with the most room, and fill the docks."""
        box = _plain_column(self.middle)
        for part in middle:
            box.addWidget(part, 1 if part is stretched else 0)
        around = QWidget()
        _plain_column(around).addWidget(self.middle)
        self.setCentralWidget(around)
        areas = Qt.DockWidgetArea
        self._dock("turn", self.tr("Turn and choices"), left, areas.LeftDockWidgetArea, LEFT_WIDTH, LEAST_LEFT)
        self._dock("log", self.tr("Log and rules"), right, areas.RightDockWidgetArea, RIGHT_WIDTH, LEAST_RIGHT)

    def _dock(
        self, name: str, title: str, inside: QWidget, area: Qt.DockWidgetArea, width: int, least: int
    ) -> None:  # fmt: skip
        dock = QDockWidget(title)
        dock.setObjectName(name)
        dock.setTitleBarWidget(QWidget())
        frame = QWidget()  # keeps the width of the dock while the cover hides what is inside
        _plain_column(frame).addWidget(inside)
        dock.setWidget(frame)
        dock.setFeatures(QDockWidget.DockWidgetFeature.NoDockWidgetFeatures)
        # large letters need more room, but the map keeps the most of a small screen
        frame.setMinimumWidth(round(least * (1 + current_text_scale()) / 2))
        self.addDockWidget(area, dock)
        self._wanted_widths[dock] = width

    def arrange_docks(self) -> None:
        docks = list(self._wanted_widths)
        scale = min(1.0, MOST_SHARE * self.width() / sum(px(width) for width in self._wanted_widths.values()))
        widths = [round(px(width) * scale) for width in self._wanted_widths.values()]
        self.resizeDocks(docks, widths, Qt.Orientation.Horizontal)


def _plain_column(widget: QWidget) -> QVBoxLayout:
    box = QVBoxLayout(widget)
    box.setContentsMargins(0, 0, 0, 0)
    box.setSpacing(0)
    return box
