"""The page of a playtest as it is laid out: the map with its prompt in the middle, a fixed dock at each side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from msgspec import Struct
from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QDockWidget, QSplitter, QVBoxLayout, QWidget

from editors.playtest.second_window import SecondWindow
from workbench.qt.controls.docked_page import DockedPage
from workbench.qt.looks.theme import current_text_scale, px

LEFT_WIDTH, RIGHT_WIDTH = 300, 390
LEAST_LEFT, LEAST_RIGHT = 250, 280
MOST_SHARE = 0.45
"""Of the window that both docks may have together, so that the map stays the largest part."""


class ThreeColumns(DockedPage):
    """What stands in the columns is the subclass's business.

    `middle` and what is in the docks, those `below` too, can be hidden without the docks moving.
    """

    def __init__(self) -> None:
        super().__init__()
        self.middle = QWidget()
        self.below: list[QWidget] = []
        self._wanted_widths: dict[QDockWidget, int] = {}

    def lay_out(
        self,
        above: Sequence[QWidget],
        board: Sequence[QWidget],
        last: QWidget,
        left: QWidget,
        right: QWidget,
        title: str,
    ) -> None:
        """Put the parts of the middle one below the other, and fill the docks at the sides.

        The right one may stand in a second window, named after the game's `title`.

        Those of the `board` share what room there is, the first with the most of it, divided as the reader likes.
        """
        box = _plain_column(self.middle)
        for part in above:
            box.addWidget(part)
        self.divided = QSplitter(Qt.Orientation.Vertical)
        self.divided.setChildrenCollapsible(False)
        for part in board:
            self.divided.addWidget(part)
        self.divided.setStretchFactor(0, 1)
        box.addWidget(self.divided, 1)
        box.addWidget(last)
        around = QWidget()
        _plain_column(around).addWidget(self.middle)
        self.setCentralWidget(around)
        areas = Qt.DockWidgetArea
        self._dock("turn", self.tr("Turn and choices"), left, areas.LeftDockWidgetArea, LEFT_WIDTH, LEAST_LEFT)
        log = self._dock("log", self.tr("Log and rules"), right, areas.RightDockWidgetArea, RIGHT_WIDTH, LEAST_RIGHT)
        self.second = SecondWindow(self, right, log, title)

    def lay_below(self, name: str, title: str, inside: QWidget) -> None:
        """A dock below the map and what stands at its right."""
        self.below.append(inside)
        self.setCorner(Qt.Corner.BottomLeftCorner, Qt.DockWidgetArea.LeftDockWidgetArea)
        self.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.BottomDockWidgetArea)
        self._framed(name, title, inside, Qt.DockWidgetArea.BottomDockWidgetArea)

    def _dock(
        self, name: str, title: str, inside: QWidget, area: Qt.DockWidgetArea, width: int, least: int
    ) -> QDockWidget:  # fmt: skip
        dock, frame = self._framed(name, title, inside, area)
        # large letters need more room, but the map keeps the most of a small screen
        frame.setMinimumWidth(round(least * (1 + current_text_scale()) / 2))
        self._wanted_widths[dock] = width
        return dock

    def _framed(
        self, name: str, title: str, inside: QWidget, area: Qt.DockWidgetArea
    ) -> tuple[QDockWidget, QWidget]:  # fmt: skip
        """A dock that stays as wide as it is while the cover hides what is inside."""
        dock, frame = QDockWidget(title), QWidget()
        dock.setObjectName(name)
        dock.setTitleBarWidget(QWidget())
        _plain_column(frame).addWidget(inside)
        dock.setWidget(frame)
        dock.setFeatures(QDockWidget.DockWidgetFeature.NoDockWidgetFeatures)
        self.addDockWidget(area, dock)
        return dock, frame

    def arrange_docks(self) -> None:
        docks = list(self._wanted_widths)
        scale = min(1.0, MOST_SHARE * self.width() / sum(px(width) for width in self._wanted_widths.values()))
        widths = [round(px(width) * scale) for width in self._wanted_widths.values()]
        self.resizeDocks(docks, widths, Qt.Orientation.Horizontal)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not event.spontaneous():
            self.second.page_is_shown(True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if not event.spontaneous():
            self.second.page_is_shown(False)

    def _arrange(self) -> None:
        super()._arrange()
        self.second.settle()


class _Kept(Struct):
    """How a page was left: its docks, and what each part remembers by its name."""

    docks: bytes = b""
    parts: dict[str, str] = {}


def kept_layout(docks: bytes, parts: Mapping[str, str]) -> bytes:
    """What is kept of a page; read again by `layout_of`."""
    return msgspec.json.encode(_Kept(docks, {name: text for name, text in parts.items() if text}))


def layout_of(layout: bytes) -> tuple[bytes, Mapping[str, str]]:
    """The docks and what parts remember. Earlier programs kept the docks alone."""
    try:
        kept = msgspec.json.decode(layout, type=_Kept)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return layout, {}
    return kept.docks, kept.parts


def with_remembered(layout: bytes, name: str, text: str) -> bytes:
    """A layout that remembers something under a name besides, or with "" no more."""
    docks, parts = layout_of(layout)
    return kept_layout(docks, {**parts, name: text}) if text or name in parts else layout


def _plain_column(widget: QWidget) -> QVBoxLayout:
    box = QVBoxLayout(widget)
    box.setContentsMargins(0, 0, 0, 0)
    box.setSpacing(0)
    return box
