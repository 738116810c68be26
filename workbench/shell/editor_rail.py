"""The rail at the left of Design: one item for each of its editors."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QButtonGroup, QToolButton, QVBoxLayout, QWidget

from workbench.engine.words.bounded_words import few_lines
from workbench.qt.looks.fonts import text_font
from workbench.qt.looks.icons import bind_icon
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import SIZE_CAPTION, px
from workbench.shell.editors import RailItem

RAIL_WIDTH, ITEM_WIDTH, ITEM_HEIGHT, ICON = 72, 62, 58, 21


class EditorRail(QWidget):
    """It is there while a page of Design is shown, and where there is more than one. Arrow keys go along it."""

    chosen = Signal(str)

    def __init__(self, items: Sequence[RailItem], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_style_property(self, "ground", "bench")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(self.tr("Editors"))
        # once, after the application has its new fonts: a new look is told in several steps
        self._renewal = QTimer(self, singleShot=True, interval=0)
        self._renewal.timeout.connect(self._wear_text_size)
        self._buttons: dict[str, QToolButton] = {}
        group = QButtonGroup(self)
        box = QVBoxLayout(self)
        box.setContentsMargins(5, 8, 5, 8)
        box.setSpacing(4)
        for item in items:
            button = self._button(item)
            group.addButton(button)
            box.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)
        box.addStretch(1)
        self._wear_text_size()
        self.hide()

    def show_page(self, page_id: str) -> None:
        """Mark the editor that is shown; without one there is no rail."""
        for item_id, button in self._buttons.items():
            button.setChecked(item_id == page_id)
        self.setVisible(bool(page_id) and len(self._buttons) > 1)

    def items(self) -> dict[str, QToolButton]:
        """The buttons by the id of their page."""
        return dict(self._buttons)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and hasattr(self, "_buttons"):
            self._renewal.start()

    def _button(self, item: RailItem) -> QToolButton:
        button = QToolButton()
        button.setText(few_lines(item.title))
        bind_icon(button, item.icon, "text2", checked_token="accent")
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        button.setCheckable(True)
        set_style_property(button, "rail", True)
        button.setToolTip(few_lines(item.title))
        button.setAccessibleName(few_lines(item.title))
        button.clicked.connect(lambda _checked=False: self.chosen.emit(item.id))
        self._buttons[item.id] = button
        return button

    def _wear_text_size(self) -> None:
        self.setFixedWidth(px(RAIL_WIDTH))
        for button in self._buttons.values():
            button.setIconSize(QSize(px(ICON), px(ICON)))
            button.setFont(text_font(SIZE_CAPTION, 500))
            button.setFixedSize(px(ITEM_WIDTH), px(ITEM_HEIGHT))
