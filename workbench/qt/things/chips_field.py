"""A field that shows some of several things as chips: each goes with a click, a button offers the others."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QMenu, QSizePolicy, QToolButton, QWidget

from workbench.engine.words.bounded_words import an_entry, few_lines
from workbench.qt.looks.icons import bind_icon
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import HEIGHT_DENSE, px

GAP = 4
LEAST_WIDTH = 90


class ChipsField(QWidget):
    """`turned` tells a value and whether it is to be there. What only some of the spaces have is shown with a tilde."""

    turned = Signal(str, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.chips: list[QToolButton] = []
        self._choices: list[tuple[str, str]] = []
        self._all: frozenset[str] = frozenset()
        self.add = QToolButton(self)
        bind_icon(self.add, "plus")
        self.add.setToolTip(self.tr("Add or take away"))
        self.add.setAccessibleName(self.tr("Add or take away"))
        self.add.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        set_style_property(self.add, "toggle", True)
        self._menu = QMenu(self)
        self._menu.aboutToShow.connect(self.fill_menu)
        self.add.setMenu(self._menu)
        self.setFocusProxy(self.add)
        self.setMinimumWidth(LEAST_WIDTH)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_values(self, choices: Sequence[tuple[str, str]], of_all: Sequence[str], of_some: Sequence[str]) -> None:
        """Show what all spaces have and what only some have; `choices` are what can be added, words and value."""
        self._choices, self._all = list(choices), frozenset(of_all)
        self.add.setEnabled(bool(choices) or bool(of_all) or bool(of_some))
        words = {value: said for said, value in choices}
        shown = [(value, words.get(value, value)) for value in of_all]
        shown += [(value, f"~ {words.get(value, value)}") for value in of_some if value not in self._all]
        for chip in self.chips:
            chip.hide()
            chip.deleteLater()
        self.chips = [self._chip(value, said) for value, said in shown]
        self._place()

    def menu(self) -> QMenu:
        """What the button offers, as it is now."""
        self.fill_menu()
        return self._menu

    def fill_menu(self) -> None:
        """A line for each choice; those that all spaces have are ticked."""
        self._menu.clear()
        for words, value in self._choices:
            action = self._menu.addAction(an_entry(words))
            action.setCheckable(True)
            action.setChecked(value in self._all)
            action.triggered.connect(lambda checked, value=value: self.turned.emit(value, checked))

    def _chip(self, value: str, said: str) -> QToolButton:
        chip = QToolButton(self)
        chip.setText(said)
        chip.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        chip.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        bind_icon(chip, "x")
        chip.setIconSize(QSize(px(11), px(11)))
        chip.setToolTip(few_lines(self.tr("Take away {0}").format(said)))
        chip.setAccessibleName(few_lines(chip.toolTip()))
        set_style_property(chip, "toggle", True)
        chip.clicked.connect(lambda: self.turned.emit(value, False))
        chip.show()
        return chip

    def sizeHint(self) -> QSize:
        return QSize(LEAST_WIDTH, self._place())

    def minimumSizeHint(self) -> QSize:
        return QSize(LEAST_WIDTH, px(HEIGHT_DENSE))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> int:
        """Lay the chips in lines as wide as the field; how high they are together."""
        x, y, high, width = 0, 0, px(HEIGHT_DENSE), max(self.width(), LEAST_WIDTH)
        for chip in (*self.chips, self.add):
            wanted = min(chip.sizeHint().width(), width) if chip is not self.add else high
            if x and x + wanted > width:
                x, y = 0, y + high + GAP
            chip.setGeometry(x, y, wanted, high)
            x += wanted + GAP
        total = y + high
        if self.minimumHeight() != total or self.maximumHeight() != total:
            self.setFixedHeight(total)
        return total
