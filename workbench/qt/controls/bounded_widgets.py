"""Widgets and rows that show words of a file: as letters, never as rich text, in few lines, and no wider for long ones.

Whatever shows a name is made of these, not of Qt's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QComboBox, QLabel, QListWidgetItem, QTableWidgetItem, QTreeWidgetItem, QWidget

from workbench.engine.words.bounded_words import MOST_TOLD, an_entry, few_lines, one_line
from workbench.qt.looks.theme import px

QWIDGETSIZE_MAX = 2**24 - 1
LEAST_ROOM_PX = 320
"""No label or box asks for more width than this; given more, it shows more."""


class Label(QLabel):
    """A label of plain text. One that wraps shows a message, another one as much as stands in a row."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text)

    def setText(self, text: str) -> None:
        super().setText(few_lines(text, MOST_TOLD))

    def minimumSizeHint(self) -> QSize:
        return super().minimumSizeHint().boundedTo(_room())


class ComboBox(QComboBox):
    """A box of choices. What may be typed into stands there whole."""

    def addItem(self, *said: Any) -> None:
        """An icon or none, the words, and the value that is chosen."""
        if isinstance(said[0], QIcon):
            icon, text, *value = said
            super().addItem(icon, self._bounded(text), *value)
        else:
            text, *value = said
            super().addItem(self._bounded(text), *value)

    def addItems(self, texts: Sequence[str]) -> None:
        super().addItems([self._bounded(text) for text in texts])

    def sizeHint(self) -> QSize:
        return super().sizeHint().boundedTo(_room())

    def minimumSizeHint(self) -> QSize:
        return super().minimumSizeHint().boundedTo(_room())

    def _bounded(self, text: str) -> str:
        return text if self.isEditable() else an_entry(text)


class TreeRow(QTreeWidgetItem):
    """A row of a tree: each column is one line. A column that may be typed into is read with `EditRole`, whole."""

    def __init__(self, *given: Any) -> None:
        *parents, last = given if given else ((),)
        super().__init__(*parents, *(() if isinstance(last, list | tuple) else (last,)))
        for column, text in enumerate(last if isinstance(last, list | tuple) else ()):
            self.setText(column, text)

    def setText(self, column: int, text: str) -> None:
        super().setText(column, one_line(text))


class ListRow(QListWidgetItem):
    """A row of a list: one line."""

    def __init__(self, *given: Any) -> None:
        bounded: list[Any] = [one_line(one) if isinstance(one, str) else one for one in given]
        super().__init__(*bounded)

    def setText(self, text: str) -> None:
        super().setText(one_line(text))


class TableCell(QTableWidgetItem):
    """A cell of a table: one line."""

    def __init__(self, text: str = "") -> None:
        super().__init__(one_line(text))

    def setText(self, text: str) -> None:
        super().setText(one_line(text))


def _room() -> QSize:
    return QSize(px(LEAST_ROOM_PX), QWIDGETSIZE_MAX)
