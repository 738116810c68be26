"""The clauses: those of the rules module with their status, and the designer's own; where each is named."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem

from editors.ruleset_editor.ruleset_desk import CLAUSES, RulesetDesk
from workbench.engine.clauses import ClauseStatus
from workbench.engine.design import Design
from workbench.engine.rules_modules import UnknownRules, rules_class, rules_places
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.bounded_widgets import TreeRow
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import spoken
from workbench.qt.things.choices import CLAUSE_KINDS_SAID

NUMBER, HEADING, STATUS, USED = range(4)
OWN = int(Qt.ItemDataRole.UserRole)


class ClauseList(QTreeWidget):
    """Number, heading, status, where it is used; the own ones can be chosen to be written."""

    def __init__(self, desk: RulesetDesk) -> None:
        super().__init__()
        self._desk = desk
        self.setHeaderLabels([_tr("Clause"), _tr("Heading"), _tr("Status"), _tr("Where used")])
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setAccessibleName(_tr("Clauses"))
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(HEADING, QHeaderView.ResizeMode.Stretch)
        for column, width in ((NUMBER, 70), (STATUS, 130), (USED, 220)):
            header.resizeSection(column, px(width))
        self.itemActivated.connect(self._entered)
        self._shown: object = None

    def refresh(self) -> None:
        """List them anew, if anybody looks and something has changed."""
        design = self._desk.design
        if self._shown is design or not self.isVisible():
            return
        self._shown = design
        used = uses(design)
        self.clear()
        for clause in sorted(clauses_of_rules(design), key=lambda one: _in_order(one[0])):
            number, heading, status, why = clause
            row = TreeRow([number, heading, status, ", ".join(used.get(number, ()))])
            row.setToolTip(HEADING, few_lines(why or heading))
            row.setToolTip(USED, few_lines("\n".join(used.get(number, ()))))
            row.setData(0, OWN, any(one.clause == number for one in design.clauses))
            self.addTopLevelItem(row)

    def show_clause(self, number: str) -> None:
        """Mark a clause of the rules module."""
        for at in range(self.topLevelItemCount()):
            row = self.topLevelItem(at)
            if row is not None and row.text(NUMBER) == number:
                self.setCurrentItem(row)
                self.scrollToItem(row)

    def showEvent(self, event: object) -> None:
        super().showEvent(event)  # type: ignore[arg-type]
        self.refresh()

    def _entered(self, item: QTreeWidgetItem) -> None:
        if item.data(0, OWN):
            self._desk.choose(CLAUSES, item.text(NUMBER))


def clauses_of_rules(design: Design) -> Iterator[tuple[str, str, str, str]]:
    """Number, heading, status and why: the module's, then the design's own."""
    status = {
        ClauseStatus.IMPLEMENTED: _tr("carried out"),
        ClauseStatus.NOT_A_RULE: _tr("no rule"),
        ClauseStatus.DEFERRED: _tr("not yet"),
    }
    own = {one.clause: one for one in design.clauses}
    if design.rules in rules_places():
        try:
            for clause in rules_class(design.rules).clauses:
                if clause.number not in own:
                    yield clause.number, spoken(clause.heading), status[clause.status], spoken(clause.reason)
        except UnknownRules:
            pass
    for one in design.clauses:
        yield one.clause, one.heading, _tr("your {0}").format(spoken(CLAUSE_KINDS_SAID[one.kind])), one.text


def uses(design: Design) -> dict[str, list[str]]:
    """Clause -> the phases, tables and parameters that name it."""
    found: dict[str, list[str]] = {}
    named = [(one.clause, one.title) for one in design.sequence]
    named += [(one.clause, one.title) for one in design.tables]
    named += [(one.clause, one.title) for one in design.parameters]
    for clause, title in dict.fromkeys(named):
        if clause:
            found.setdefault(clause, []).append(title)
    return found


def _in_order(number: str) -> list[tuple[int, str]]:
    return [(int(part), "") if part.isdecimal() else (10**6, part) for part in number.split(".")]


def _tr(text: str) -> str:
    return QCoreApplication.translate("ClauseList", text)
