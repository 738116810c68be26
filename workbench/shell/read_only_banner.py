"""The calm strip under the mode bar of a ruleset that can only be looked at: why, and what one can do."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.parts import IconLabel, text_label
from workbench.qt.looks.style_sheet import set_style_property


class ReadOnlyBanner(QWidget):
    """Says who has the file; offers a copy, and to try again whether it can be edited now."""

    copy_asked = Signal()
    editing_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_style_property(self, "ground", "bench")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._why = text_label("", "note", wrap=True)
        self._why.setTextFormat(Qt.TextFormat.PlainText)
        self.copy_button = QPushButton(self.tr("Save a copy…"))
        self.copy_button.clicked.connect(self.copy_asked)
        self.editing_button = QPushButton(self.tr("Edit it now"))
        self.editing_button.setToolTip(self.tr("Try again: the other program may have let go of it"))
        self.editing_button.clicked.connect(self.editing_asked)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 6, 12, 6)
        row.setSpacing(8)
        row.addWidget(IconLabel("lock-simple", "info", 17))
        row.addWidget(self._why, 1)
        row.addWidget(self.editing_button)
        row.addWidget(self.copy_button)
        self.hide()

    def show_reason(self, why: str) -> None:
        """Show why nothing can be changed; "" takes the strip away."""
        text = self.tr("You are looking at this ruleset and cannot change it: {}.").format(why)
        self._show(text if why else "", is_of_ruleset=True)

    def show_reason_of_record(self, why: str) -> None:
        """Show why nothing is added to a record, and what becomes of what is played."""
        text = self.tr("This record is not changed: {}. What you play from here is kept as a playtest of its own.")
        self._show(text.format(why), is_of_ruleset=False)

    def _show(self, text: str, is_of_ruleset: bool) -> None:
        self._why.setText(text)
        self.setAccessibleName(few_lines(text))
        for button in (self.editing_button, self.copy_button):
            button.setVisible(is_of_ruleset)
        self.setVisible(bool(text))

    def text(self) -> str:
        """What it says."""
        return self._why.text()
