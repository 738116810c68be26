"""The catalogue at the left: the kinds of phase that the rules offer, dragged into the tree or added by Enter."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QLineEdit, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from editors.sequence_editor.sequence_desk import HEADING, SequenceDesk
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.bounded_widgets import TreeRow
from workbench.qt.controls.parts import SectionHeading, text_label
from workbench.qt.looks.translator import spoken

PROCEDURE = int(Qt.ItemDataRole.UserRole)


class Catalogue(QTreeWidget):
    """The tree of the catalogue."""

    asked = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setHeaderHidden(True)
        self.setAccessibleName(_tr("Kinds of phase"))
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.itemDoubleClicked.connect(lambda item: self._ask(item))

    @property
    def procedure(self) -> str:
        """The kind that is chosen."""
        item = self.currentItem()
        return str(item.data(0, PROCEDURE) or "") if item is not None else HEADING

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._ask(self.currentItem())
        else:
            super().keyPressEvent(event)

    def _ask(self, item: QTreeWidgetItem | None) -> None:
        if item is not None and item.parent() is not None:
            self.asked.emit(str(item.data(0, PROCEDURE)))


class CataloguePanel(QWidget):
    """A filter over the catalogue, and how one takes something out of it."""

    def __init__(self, desk: SequenceDesk) -> None:
        super().__init__()
        self._desk = desk
        self._is_locked = False
        self.tree = Catalogue()
        self.tree.asked.connect(desk.add_behind_choice)
        self.filter = QLineEdit(clearButtonEnabled=True)
        self.filter.setPlaceholderText(_tr("Filter phases"))
        self.filter.setAccessibleName(_tr("Filter phases"))
        self.filter.textChanged.connect(self._fill)
        self._how = text_label("", "hint", wrap=True)
        self._how.setContentsMargins(12, 8, 12, 8)
        self._rest = QWidget()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(SectionHeading(_tr("Add a phase")))
        room = QVBoxLayout()
        room.setContentsMargins(10, 0, 10, 6)
        room.addWidget(self.filter)
        box.addLayout(room)
        box.addWidget(self.tree, 1)
        box.addWidget(self._how)
        box.addWidget(self._rest, 1)
        self._shown: object = None
        self.refresh()

    def lock(self) -> None:
        """Nothing can be added."""
        self._is_locked = True
        self.refresh()

    def refresh(self) -> None:
        """List the kinds, if the rules are others now."""
        is_open = self._desk.is_offered and not self._is_locked
        self.tree.setEnabled(is_open)
        self.filter.setEnabled(is_open)
        self.filter.setVisible(self._desk.is_offered)
        self.tree.setVisible(self._desk.is_offered)
        self._rest.setVisible(not self._desk.is_offered)
        self._how.setText(
            _tr("Drag one into the sequence, or press Enter to add it behind the chosen phase.")
            if self._desk.is_offered
            else _tr("These rules have a sequence of their own: its optional rules and its notes are yours.")
        )
        if self._shown is not self._desk.kinds:
            self._shown = self._desk.kinds
            self._fill()

    def _fill(self) -> None:
        words = self.filter.text().casefold().split()
        self.tree.clear()
        groups: dict[str, QTreeWidgetItem] = {}
        entries = [(kind.group, kind.title, kind.about, kind.procedure) for kind in self._desk.kinds]
        if entries:
            entries.append((_tr("Your own"), _tr("Heading"), _tr("A line that runs nothing."), HEADING))
        for group, title, about, procedure in entries:
            told = f"{spoken(title)} {spoken(about)}"
            if not all(word in told.casefold() for word in words):
                continue
            if group not in groups:
                groups[group] = TreeRow([spoken(group)])
                groups[group].setFlags(Qt.ItemFlag.ItemIsEnabled)
                self.tree.addTopLevelItem(groups[group])
            row = TreeRow(groups[group], [spoken(title)])
            row.setData(0, PROCEDURE, procedure)
            row.setToolTip(0, few_lines(spoken(about)))
        self.tree.expandAll()


def _tr(text: str) -> str:
    return QCoreApplication.translate("Catalogue", text)
