"""What a tool says beside the pointer: a dark card that never leaves the canvas."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from workbench.qt.controls.parts import text_label
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.map_canvas.tools import ToolNote

AWAY_PX = 18
WIDEST_PX = 420


class NoteCard(QFrame):
    """A title and a sentence; a refusal in its own colour."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        set_style_property(self, "card", "floating")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._title, self._text = text_label("", "strong"), text_label("", "label", wrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 7, 12, 8)
        column.setSpacing(2)
        column.addWidget(self._title)
        column.addWidget(self._text)
        self.hide()

    def show_note(self, note: ToolNote | None, at: QPoint) -> None:
        """Say it near a pixel of the canvas; without a note, hide."""
        if note is None:
            self.hide()
            return
        self._title.setText(note.title)
        self._text.setText(note.text)
        self._text.setVisible(bool(note.text))
        set_style_property(self._text, "card_role", "refusal" if note.refused else "quiet")
        said = self._text.fontMetrics().horizontalAdvance(note.text)
        self.setFixedWidth(min(WIDEST_PX, max(self._title.sizeHint().width(), said) + 28))
        self.adjustSize()
        self._place(at)
        self.show()
        self.raise_()

    def _place(self, at: QPoint) -> None:
        canvas = self.parentWidget()
        assert canvas is not None
        x, y = at.x() + AWAY_PX, at.y() + AWAY_PX
        if x + self.width() > canvas.width() - 4:
            x = max(4, at.x() - AWAY_PX - self.width())
        if y + self.height() > canvas.height() - 4:
            y = max(4, at.y() - AWAY_PX - self.height())
        self.move(x, y)
