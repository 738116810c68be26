"""The clauses: those of the rules module with their status, and the designer's own; what the chosen one comes to."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QHeaderView, QLineEdit, QSplitter, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from editors.ruleset_editor.ruleset_desk import CLAUSES, RulesetDesk
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.clauses.clause_details import ClauseDetails
from workbench.qt.clauses.shown_clauses import ShownClause, shown_clauses
from workbench.qt.controls.bounded_widgets import TreeRow
from workbench.qt.looks.theme import px

NUMBER, HEADING, STATUS, READINGS, USED = range(5)
CLAUSE = int(Qt.ItemDataRole.UserRole)
LIST_HEIGHT, DETAILS_HEIGHT = 420, 220


class ClauseTree(QTreeWidget):
    """A row a clause."""

    def __init__(self) -> None:
        super().__init__()
        self.setHeaderLabels([_tr("Clause"), _tr("Heading"), _tr("Status"), _tr("Interpretations"), _tr("Where used")])
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setAccessibleName(_tr("Clauses"))
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(HEADING, QHeaderView.ResizeMode.Stretch)
        for column, width in ((NUMBER, 60), (STATUS, 90), (READINGS, 100), (USED, 150)):
            header.resizeSection(column, px(width))

    def rows(self) -> Iterator[QTreeWidgetItem]:
        """All rows, hidden ones too."""
        for at in range(self.topLevelItemCount()):
            if (row := self.topLevelItem(at)) is not None:
                yield row


class ClauseList(QWidget):
    """Number, heading, status, interpretations, where it is used; below what the chosen clause comes to.

    Enter or a double click on an own one leads to its form.
    """

    chosen = Signal(str)

    def __init__(self, desk: RulesetDesk) -> None:
        super().__init__()
        self._desk = desk
        self.tree, self.details = ClauseTree(), ClauseDetails()
        self.filter = QLineEdit()
        self.filter.setPlaceholderText(_tr("Filter by number, heading, status or use"))
        self.filter.setClearButtonEnabled(True)
        self.filter.setAccessibleName(_tr("Filter clauses"))
        self.filter.textChanged.connect(self._filter)
        self.tree.itemActivated.connect(self._entered)
        self.tree.currentItemChanged.connect(self._choose)
        split = QSplitter(Qt.Orientation.Vertical)
        split.addWidget(self.tree)
        split.addWidget(self.details)
        split.setSizes([px(LIST_HEIGHT), px(DETAILS_HEIGHT)])
        split.setCollapsible(0, False)
        box = QVBoxLayout(self)
        box.setContentsMargins(12, 10, 12, 0)
        box.addWidget(self.filter)
        box.addWidget(split, 1)
        self._shown: object = None

    def refresh(self) -> None:
        """List them anew, if anybody looks and something has changed."""
        design = self._desk.design
        if self._shown is design or not self.isVisible():
            return
        self._shown = design
        now = self.tree.currentItem()
        number = now.text(NUMBER) if now is not None else ""
        self.tree.clear()
        self.tree.addTopLevelItems([self._row(one) for one in shown_clauses(design)])
        self._filter(self.filter.text())
        self.show_clause(number)
        if self.tree.currentItem() is None:
            self.details.show_clause(None)

    def show_clause(self, number: str) -> None:
        """Choose a clause of the list."""
        for row in self.tree.rows():
            if row.text(NUMBER) == number:
                self.tree.setCurrentItem(row)
                self.tree.scrollToItem(row)

    def showEvent(self, event: object) -> None:
        super().showEvent(event)  # type: ignore[arg-type]
        self.refresh()

    def _row(self, clause: ShownClause) -> QTreeWidgetItem:
        readings = ", ".join(str(one.number) for one in clause.interpretations)
        row = TreeRow([clause.number, clause.heading, clause.status, readings, ", ".join(clause.used)])
        row.setToolTip(HEADING, few_lines(clause.reason or clause.heading))
        row.setToolTip(READINGS, few_lines("\n".join(one.question for one in clause.interpretations)))
        row.setToolTip(USED, few_lines("\n".join(clause.used)))
        row.setData(0, CLAUSE, clause)
        return row

    def _filter(self, text: str) -> None:
        wanted = text.strip().casefold()
        for row in self.tree.rows():
            said = " ".join(row.text(column) for column in range(self.tree.columnCount())).casefold()
            row.setHidden(wanted not in said)

    def _choose(self, row: QTreeWidgetItem | None) -> None:
        clause = row.data(0, CLAUSE) if row is not None else None
        self.details.show_clause(clause)
        self.chosen.emit(clause.number if clause is not None else "")

    def _entered(self, item: QTreeWidgetItem) -> None:
        if item.data(0, CLAUSE).is_own:
            self._desk.choose(CLAUSES, item.text(NUMBER))


def _tr(text: str) -> str:
    return QCoreApplication.translate("ClauseList", text)
