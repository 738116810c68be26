"""What is half typed in a field, and is done with before anything else changes what the field shows."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit


def finish_typing() -> None:
    """Let the field that has the keyboard take what is typed in it, as if one had left it; it keeps the keyboard.

    Buttons, keys and whatever is painted do not take the keyboard when they are clicked, so a field is not left.
    """
    typed = QApplication.focusWidget()
    line = typed.lineEdit() if isinstance(typed, QComboBox) else typed
    if typed is None or not isinstance(line, QLineEdit) or not line.isModified():
        return
    typed.clearFocus()
    if typed.isVisible():  # a card that was made anew is gone by now
        typed.setFocus()


def after_typing(does: Callable[[], None]) -> Callable[[], None]:
    """The same deed, done when what is half typed is done with."""

    def do() -> None:
        finish_typing()
        does()

    return do
