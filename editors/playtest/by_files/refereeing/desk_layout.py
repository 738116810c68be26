"""Where the parts of the referee's desk stand: seats left, map and packets in the middle, rulings right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QSplitter, QTabWidget, QVBoxLayout, QWidget

from workbench.qt.controls.parts import hairline
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import px

LEFT_PX, MIDDLE_PX, RIGHT_PX, MAP_PX, BOTTOM_PX = 290, 900, 390, 600, 230
LEAST_LEFT_PX, LEAST_RIGHT_PX = 200, 290


def tabs(*pages: QWidget) -> QTabWidget:
    """Pages one behind the other; what they are called is told by whoever counts what is on them."""
    made = QTabWidget()
    made.setDocumentMode(True)
    set_style_property(made, "dense", True)
    set_style_property(made.tabBar(), "dense", True)
    made.setUsesScrollButtons(False)
    made.setElideMode(Qt.TextElideMode.ElideRight)
    for page in pages:
        made.addTab(page, "")
    return made


def with_count(title: str, count: int) -> str:
    """The title of a page with how many things are on it."""
    return f"{title}  {count}" if count else title


def left_column(
    head: Iterable[QWidget], seats: QWidget, buttons: Iterable[Sequence[QWidget]], proof: Sequence[QWidget]
) -> QWidget:
    """Which round it is, the seats, rows of what is done next, and how the game is sealed."""
    left = QWidget()
    left.setMinimumWidth(px(LEAST_LEFT_PX))
    column = QVBoxLayout(left)
    column.setContentsMargins(0, 8, 0, 8)
    column.setSpacing(6)
    above, below, last = QVBoxLayout(), QVBoxLayout(), QHBoxLayout()
    for part in (above, below, last):
        part.setContentsMargins(12, 0, 12, 0)
    for widget in head:
        above.addWidget(widget)
    for row in buttons:
        beside = QHBoxLayout()
        beside.setSpacing(6)
        for widget in row:
            widget.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            beside.addWidget(widget)
        below.addLayout(beside)
    for widget in proof:
        last.addWidget(widget, 1 if widget is proof[0] else 0)
    column.addLayout(above)
    column.addWidget(hairline())
    column.addWidget(seats, 1)
    column.addLayout(below)
    column.addWidget(hairline())
    column.addLayout(last)
    return left


def columns(left: QWidget, above: QWidget, below: QWidget, right: QWidget) -> QSplitter:
    """The three columns, the middle one of two parts."""
    middle = QSplitter(Qt.Orientation.Vertical)
    middle.addWidget(above)
    middle.addWidget(below)
    middle.setStretchFactor(0, 1)
    middle.setChildrenCollapsible(False)
    right.setMinimumWidth(px(LEAST_RIGHT_PX))
    across = QSplitter(Qt.Orientation.Horizontal)
    across.setChildrenCollapsible(False)
    for side in (left, middle, right):
        across.addWidget(side)
    across.setStretchFactor(1, 1)
    across.setSizes([px(LEFT_PX), px(MIDDLE_PX), px(RIGHT_PX)])
    middle.setSizes([px(MAP_PX), px(BOTTOM_PX)])
    return across
