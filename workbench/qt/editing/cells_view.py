"""The view of a table of cells that are typed, copied and pasted: its look and its keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QTableView, QWidget

from workbench.engine.words.bounded_words import few_lines
from workbench.qt.looks.theme import HEIGHT_ROW, px


class Deeds(Protocol):
    """What the keys of the cells do."""

    def copy(self) -> None: ...

    def paste(self) -> None: ...

    def fill_down(self) -> None: ...

    def clear_cells(self) -> None: ...


class CellsView(QTableView):
    """Cells are changed by typing, F2 or a double click; Ctrl C, Ctrl V, Ctrl D and Del are of the cells."""

    def __init__(self, deeds: Deeds, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._deeds = deeds
        self.setAccessibleName(few_lines(name))
        self.setEditTriggers(
            QTableView.EditTrigger.DoubleClicked
            | QTableView.EditTrigger.EditKeyPressed
            | QTableView.EditTrigger.AnyKeyPressed
        )
        self.setSelectionMode(QTableView.SelectionMode.ExtendedSelection)
        self.setTabKeyNavigation(False)
        self.setAlternatingRowColors(False)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(px(HEIGHT_ROW))
        self.verticalHeader().setMinimumSectionSize(px(HEIGHT_ROW))
        self.horizontalHeader().setSectionsClickable(True)
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)

    def event(self, event: QEvent) -> bool:
        """The keys of cells are this table's and not the window's or the map's."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._deed(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        deed = self._deed(event)
        if deed is not None:
            deed()
        else:
            super().keyPressEvent(event)

    def _deed(self, event: QKeyEvent) -> Callable[[], None] | None:
        if event.matches(QKeySequence.StandardKey.Copy):
            return self._deeds.copy
        if event.matches(QKeySequence.StandardKey.Paste):
            return self._deeds.paste
        if event.key() == Qt.Key.Key_D and event.modifiers() == Qt.KeyboardModifier.ControlModifier:
            return self._deeds.fill_down
        return self._deeds.clear_cells if event.matches(QKeySequence.StandardKey.Delete) else None
