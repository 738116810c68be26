"""Asking for the password of a referee's file that is locked: a wrong one is a line, and it is asked again."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QDialog, QFormLayout, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from workbench.engine.words.bounded_words import MOST_TOLD, few_lines
from workbench.engine.words.message import begun
from workbench.qt.busy_pointer import busy_pointer
from workbench.qt.controls.parts import Notice, text_label
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import px

WIDTH_PX = 440
MOST_SIGNS = 1_000


class PasswordDialog(QDialog):
    """`unlocks` opens with a password what it is asked for; it says why it cannot, or "" when it has."""

    def __init__(self, name: str, unlocks: Callable[[str], str], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Unlock a game by files"))
        self.setMinimumWidth(px(WIDTH_PX))
        self._unlocks = unlocks
        self.password = QLineEdit()
        self.password.setEchoMode(QLineEdit.EchoMode.Password)
        self.password.setMaxLength(MOST_SIGNS)
        self.notice = Notice("error", "")
        self.notice.hide()
        self.unlock_button = QPushButton(self.tr("Unlock"))
        self.unlock_button.setDefault(True)
        set_style_property(self.unlock_button, "accent", True)
        self.unlock_button.clicked.connect(self.unlock)
        cancel = QPushButton(self.tr("Cancel"))
        cancel.clicked.connect(self.reject)
        words = self.tr("The referee's file of {} lies under a password. It is locked again when you leave the desk.")
        form, row, box = QFormLayout(), QHBoxLayout(), QVBoxLayout(self)
        form.addRow(self.tr("Password"), self.password)
        row.addStretch(1)
        row.addWidget(cancel)
        row.addWidget(self.unlock_button)
        box.setSpacing(px(10))
        box.addWidget(text_label(few_lines(words.format(name)), "hint", wrap=True))
        box.addLayout(form)
        box.addWidget(self.notice)
        box.addLayout(row)
        self.password.setFocus()

    def unlock(self) -> None:
        """Try what was typed."""
        self.notice.hide()
        with busy_pointer():
            why = self._unlocks(self.password.text())
        if not why:
            self.accept()
            return
        self.notice.set_notice("error", few_lines(begun(why), MOST_TOLD))
        self.notice.show()
        self.adjustSize()
        self.password.selectAll()
        self.password.setFocus()
