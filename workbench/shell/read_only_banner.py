"""The calm strip under the mode bar of a ruleset that can only be looked at: why, and what one can do."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from workbench.qt.parts import IconLabel, text_label
from workbench.qt.style_sheet import set_style_property


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
        self._why.setText(text if why else "")
        self.setAccessibleName(self._why.text())
        self.setVisible(bool(why))

    def text(self) -> str:
        """What it says."""
        return self._why.text()
