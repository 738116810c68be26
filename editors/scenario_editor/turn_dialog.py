"""In which turn the counters that are chosen come."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QVBoxLayout, QWidget

from workbench.qt.controls.fields import number_field
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.theme import px


class TurnDialog(QDialog):
    """A turn of the scenario; OK with the first one that is said."""

    def __init__(self, first: int, last: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(_tr("Arrives on a turn"))
        self.turn = number_field(first, last, first)
        self.turn.setAccessibleName(_tr("Turn"))
        buttons = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(buttons.Ok | buttons.Cancel)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        row = QHBoxLayout()
        row.setSpacing(px(12))
        row.addWidget(text_label(_tr("Turn"), "label"))
        row.addWidget(self.turn, 1)
        box = QVBoxLayout(self)
        box.setContentsMargins(px(14), px(14), px(14), px(14))
        box.addLayout(row)
        box.addWidget(self.buttons)
        self.turn.selectAll()


def _tr(text: str) -> str:
    return QCoreApplication.translate("TurnDialog", text)
