"""The bar under the menu: what is open and saved, the modes, undo and redo, and what finds anything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QToolButton, QWidget

from workbench.engine.words.bounded_words import an_entry, few_lines
from workbench.qt.controls.bounded_widgets import Label
from workbench.qt.controls.parts import ElidedLabel, IconLabel
from workbench.qt.looks.fonts import text_font
from workbench.qt.looks.icons import bind_icon
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import SIZE_BODY, px

BAR_HEIGHT = 44
TAB_HEIGHT = 32
WIDE_ENOUGH = 1200
"""From this width on the search has its words."""


@dataclass(frozen=True, slots=True)
class Mode:
    """A tab of the bar. `why_not` says what is missing; a mode with a reason is greyed."""

    id: str
    title: str
    icon: str
    key: str
    why_not: str = ""


class ModeBar(QWidget):
    """Title and saved state left, mode tabs in the middle, undo, redo and the search right.

    `chosen` tells the mode whose tab was clicked, `find_asked` that one wants to find something by its name.
    """

    chosen = Signal(str)
    find_asked = Signal()

    def __init__(self, modes: Sequence[Mode], undo: QAction, redo: QAction, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_style_property(self, "ground", "bench")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        # once, after the application has its new fonts: a new look is told in several steps
        self._renewal = QTimer(self, singleShot=True, interval=0)
        self._renewal.timeout.connect(self._wear_text_size)
        self._title = Label()
        self._status = ElidedLabel("label")
        self._tabs: dict[str, QToolButton] = {}
        self._history: list[QToolButton] = []
        self.search = self._search_button()
        self._modes = {mode.id: mode for mode in modes}
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 0, 12, 0)
        row.setSpacing(0)
        row.addWidget(self._place_block(), 1)
        row.addWidget(self._tab_block(modes))
        row.addWidget(self._history_block(undo, redo), 1)
        self.show_place("", "")
        self._wear_text_size()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and hasattr(self, "_modes"):
            self._renewal.start()

    def _wear_text_size(self) -> None:
        self.setFixedHeight(px(BAR_HEIGHT))
        self._title.setFont(text_font(SIZE_BODY + 1, 600))
        for tab in self._tabs.values():
            tab.setIconSize(QSize(px(16), px(16)))
            tab.setFont(text_font(SIZE_BODY, 500))
            tab.setFixedHeight(px(TAB_HEIGHT))
        for button in (*self._history, self.search):
            button.setIconSize(QSize(px(19), px(19)))
        self._give_search_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._give_search_room()

    def _give_search_room(self) -> None:
        """In a narrow window the search is its icon alone."""
        is_wide = self.width() >= px(WIDE_ENOUGH)
        style = Qt.ToolButtonStyle.ToolButtonTextBesideIcon if is_wide else Qt.ToolButtonStyle.ToolButtonIconOnly
        if self.search.toolButtonStyle() != style:
            self.search.setToolButtonStyle(style)

    def show_place(self, title: str, status: str) -> None:
        """What is open, and its saved state in words."""
        self._title.setText(an_entry(title or self.tr("Wargame Workbench")))
        self._status.set_whole_text(status)

    def show_history(self, undo: QAction, redo: QAction) -> None:
        """Whose undo and redo the two buttons at the right are."""
        for button, action in zip(self._history, (undo, redo), strict=True):
            for old in button.actions():
                button.removeAction(old)
            button.setDefaultAction(action)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)

    def show_mode(self, mode_id: str) -> None:
        """Mark a mode as the one that is shown."""
        for tab_id, tab in self._tabs.items():
            tab.setChecked(tab_id == mode_id)

    def allow(self, mode_id: str, why_not: str) -> None:
        """Enable a mode, or grey it with the reason as its tooltip."""
        tab = self._tabs[mode_id]
        tab.setEnabled(not why_not)
        tab.setToolTip(few_lines(why_not or f"{self._modes[mode_id].title} ({self._modes[mode_id].key})"))

    def _place_block(self) -> QWidget:
        block = QWidget()
        row = QHBoxLayout(block)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        sign = IconLabel("map-trifold", "accent", 19)
        row.addWidget(sign)
        row.addWidget(self._title)
        row.addWidget(self._status, 1)
        return block

    def _tab_block(self, modes: Sequence[Mode]) -> QWidget:
        block = QWidget()
        row = QHBoxLayout(block)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        group = QButtonGroup(self)
        for mode in modes:
            tab = self._tab(mode)
            group.addButton(tab)
            row.addWidget(tab)
            self._tabs[mode.id] = tab
        return block

    def _tab(self, mode: Mode) -> QToolButton:
        tab = QToolButton()
        tab.setText(mode.title)
        bind_icon(tab, mode.icon, "text2", checked_token="text")
        tab.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        tab.setCheckable(True)
        set_style_property(tab, "mode", True)
        tab.setEnabled(not mode.why_not)
        tab.setToolTip(few_lines(mode.why_not or f"{mode.title} ({mode.key})"))
        tab.setAccessibleName(few_lines(mode.title))
        tab.clicked.connect(lambda _checked=False, mode_id=mode.id: self.chosen.emit(mode_id))
        return tab

    def _history_block(self, undo: QAction, redo: QAction) -> QWidget:
        block = QWidget()
        row = QHBoxLayout(block)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        row.addStretch(1)
        for action in (undo, redo):
            button = QToolButton()
            button.setDefaultAction(action)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
            self._history.append(button)
            row.addWidget(button)
        row.addWidget(self.search)
        return block

    def _search_button(self) -> QToolButton:
        button = QToolButton()
        bind_icon(button, "magnifying-glass", "text2")
        button.setText(self.tr("Find anything"))
        button.setToolTip(few_lines(self.tr("Find anything by its name ({0})").format("Ctrl K")))
        set_style_property(button, "toggle", True)
        button.setMinimumWidth(px(TAB_HEIGHT))  # else its words would keep the window from becoming narrow
        button.clicked.connect(self.find_asked)
        return button
