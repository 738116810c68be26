"""A bounded text: what may be written, and how many signs of how many are."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QPlainTextEdit, QVBoxLayout, QWidget

from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import px

LINES_PX = 58


class NoteField(QWidget):
    """`written` says that the text is another one. More than `most` signs can be written, and are marked as too many:
    nothing that somebody types is cut."""

    written = Signal(str)

    def __init__(self, most: int, placeholder: str, name: str, height: int = LINES_PX) -> None:
        super().__init__()
        self._most = most
        self.field = _Letters()
        self.field.setPlaceholderText(placeholder)
        self.field.setAccessibleName(few_lines(name))
        self.field.setTabChangesFocus(True)
        self.field.setFixedHeight(px(height))
        self._count = text_label("", "hint")
        self._count.setAlignment(Qt.AlignmentFlag.AlignRight)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(2)
        box.addWidget(self.field)
        box.addWidget(self._count)
        self.field.textChanged.connect(self._typed)
        self._show_count()

    def text(self) -> str:
        return self.field.toPlainText()

    def set_text(self, text: str) -> None:
        """Another text, of which nobody is told."""
        if text != self.text():
            self.field.blockSignals(True)
            self.field.setPlainText(text)
            self.field.blockSignals(False)
        self._show_count()

    def _typed(self) -> None:
        self._show_count()
        self.written.emit(self.text())

    def _show_count(self) -> None:
        count = len(self.text())
        self._count.setText(self.tr("{} of {} signs").format(count, self._most))
        set_style_property(self._count, "tone", "error" if count > self._most else "")


class _Letters(QPlainTextEdit):
    """Letters are letters here, and no keys of the page; undo and redo mean what is typed."""

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)
            keys = QKeySequence.StandardKey
            if (plain and event.text()) or event.matches(keys.Undo) or event.matches(keys.Redo):
                event.accept()
                return True
        return super().event(event)
