"""The outline: what stands above, such as the layers of a map, and below it the lists of what there is, in tabs.

A list is a widget that is an `OutlineList`; what can be selected is each editor's own value.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, Protocol, TypeVar, runtime_checkable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QStackedWidget, QTabWidget, QVBoxLayout, QWidget

from workbench.qt.controls.parts import hairline
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import px

LEAST_LISTS_PX, LEAST_PALETTE_PX = 120, 200


C = TypeVar("C")
C_contra = TypeVar("C_contra", contravariant=True)


class OutlineList(Protocol[C_contra]):
    """A list in a tab of its own."""

    def show_map(self) -> int:
        """List what the map has now; how many rows the tooltip of the tab says there are."""

    def show_choice(self, chosen: C_contra) -> None:
        """Mark what is selected, without telling."""

    def is_of(self, chosen: C_contra) -> bool:
        """Whether the list comes to the front when this is selected."""


@runtime_checkable
class Filtered(Protocol):
    """A list with a filter."""

    def focus_filter(self) -> None:
        """Put the keyboard into the filter."""


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


class Outline(QWidget, Generic[C]):
    """What stands above, and tabs with the lists. All tabs are read at once in the narrowest dock: what a list has is
    counted in the tooltip of its tab.
    """

    def __init__(self, upper: QWidget, lists: Sequence[tuple[str, OutlineList[C]]]) -> None:
        super().__init__()
        self.upper = upper
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
        self._upper = _Scrolled(upper)
        column.addWidget(self._upper)
        column.addWidget(hairline())
        column.addWidget(self._lower, 1)

    def show_palette(self, palette: QWidget | None) -> None:
        """Show what a tool can paint in the place of the lists, or with None the lists; where there is not room for
        both what stands above gives way to a palette.
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
        room = self.height() - self.upper.sizeHint().height()
        self._upper.setVisible(self.shows_lists or room >= px(LEAST_PALETTE_PX))

    def show_map(self) -> None:
        """List what the map has now."""
        for at, (title, listed) in enumerate(self._lists):
            self.tabs.setTabToolTip(at, f"{title}: {listed.show_map()}")

    def show_choice(self, chosen: C) -> None:
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
        if isinstance(first, Filtered):
            first.focus_filter()
