"""The outline: the layers of a map, and below them the lists of what is on it.

A list is a widget that is an `OutlineList`; `areas/area_part.py` and `hexes/hex_part.py` name those of their maps.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QStackedWidget, QTabWidget, QVBoxLayout, QWidget

from editors.map_editor.layers.layers_panel import LayersPanel
from editors.map_editor.selection import Chosen
from editors.map_editor.spaces.space_list import SpaceList
from workbench.qt.controls.parts import hairline
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import px

LEAST_LISTS_PX, LEAST_PALETTE_PX = 120, 200


class OutlineList(Protocol):
    """A list in a tab of its own."""

    def show_map(self) -> int:
        """List what the map has now; how many rows the tooltip of the tab says there are."""

    def show_choice(self, chosen: Chosen) -> None:
        """Mark what is selected, without telling."""

    def is_of(self, chosen: Chosen) -> bool:
        """Whether the list comes to the front when this is selected."""


class _Scrolled(QScrollArea):
    """As high as what is in it wants to be; where there is less room, that is scrolled."""

    def __init__(self, inside: QWidget) -> None:
        super().__init__()
        self._inside = inside
        self.setWidget(inside)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)

    def sizeHint(self) -> QSize:
        return self._inside.sizeHint()


class Outline(QWidget):
    """The layers, and tabs with the lists. All tabs are read at once in the narrowest dock: what a list has is counted
    in the tooltip of its tab.
    """

    def __init__(self, layers: LayersPanel, lists: Sequence[tuple[str, OutlineList]]) -> None:
        super().__init__()
        self.layers = layers
        self._lists = tuple(lists)
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.setUsesScrollButtons(False)
        self.tabs.setElideMode(Qt.TextElideMode.ElideRight)
        set_style_property(self.tabs.tabBar(), "dense", True)
        for title, listed in self._lists:
            if isinstance(listed, QWidget):
                self.tabs.addTab(listed, title)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self._lower = QStackedWidget()
        self._lower.addWidget(self.tabs)
        self._lower.setMinimumHeight(px(LEAST_LISTS_PX))
        self._upper = _Scrolled(layers)
        column.addWidget(self._upper)
        column.addWidget(hairline())
        column.addWidget(self._lower, 1)

    def show_palette(self, palette: QWidget | None) -> None:
        """Show what a tool can paint in the place of the lists, or with None the lists; where there is not room for
        both the layers give way to a palette.
        """
        if palette is not None and self._lower.indexOf(palette) < 0:
            self._lower.addWidget(palette)
        self._lower.setCurrentWidget(palette or self.tabs)
        self._fit()

    @property
    def shows_lists(self) -> bool:
        """Whether the lists are seen, and no palette."""
        return self._lower.currentWidget() is self.tabs

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        room = self.height() - self.layers.sizeHint().height()
        self._upper.setVisible(self.shows_lists or room >= px(LEAST_PALETTE_PX))

    def show_map(self) -> None:
        """List what the map has now."""
        for at, (title, listed) in enumerate(self._lists):
            self.tabs.setTabToolTip(at, f"{title}: {listed.show_map()}")

    def show_choice(self, chosen: Chosen) -> None:
        """Mark what is selected; the list that it is of comes to the front."""
        for at, (_title, listed) in enumerate(self._lists):
            listed.show_choice(chosen)
            if listed.is_of(chosen):
                self.tabs.setCurrentIndex(at)

    def focus_filter(self) -> None:
        """Put the keyboard into the filter of the first list."""
        self.show_palette(None)
        self.tabs.setCurrentIndex(0)
        first = self.tabs.widget(0)
        if isinstance(first, SpaceList):
            first.focus_filter()
