"""The tables and parameters that a phase is carried out by, beside it; each leads to its page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem

from editors.sequence_editor.sequence_desk import SequenceDesk
from workbench.engine.clauses import chapter_of, clause_order
from workbench.engine.design import Design, Phase
from workbench.engine.problem import Place
from workbench.engine.rules_modules import reads_of
from workbench.engine.tables.parameter import Parameter
from workbench.engine.tables.table import Table
from workbench.engine.words.bounded_words import few_lines, one_line
from workbench.qt.controls.bounded_widgets import TreeRow
from workbench.qt.looks.theme import px

TITLE, VALUE, CLAUSE = range(3)
PLACE = int(Qt.ItemDataRole.UserRole)
MOST_ROWS, ROW_HEIGHT = 12, 26


class ProcedureFigures(QTreeWidget):
    """A row a figure; a double click or Enter on one asks for its page."""

    place_wanted = Signal(Place)

    def __init__(self, desk: SequenceDesk) -> None:
        super().__init__()
        self._desk = desk
        self._shown: tuple[object, ...] = ()
        self.setHeaderLabels([_tr("Read by this phase"), _tr("Value"), _tr("Clause")])
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setAccessibleName(_tr("Figures that this phase reads"))
        self.setToolTip(_tr("Enter or a double click leads to the table or parameter"))
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(TITLE, QHeaderView.ResizeMode.Stretch)
        for column, width in ((VALUE, 76), (CLAUSE, 60)):
            header.resizeSection(column, px(width))
        self.itemActivated.connect(lambda row: self.place_wanted.emit(row.data(0, PLACE)))

    def show_phase(self, phase: Phase | None) -> None:
        """List what the rules read in a phase."""
        design = self._desk.design
        wanted = (phase, design.tables, design.parameters, design.sequence, design.rules)
        if wanted == self._shown:
            return
        self._shown = wanted
        figures = figures_by_phase(design).get(phase.id, ()) if phase is not None else ()
        self.clear()
        self.addTopLevelItems([_row(one) for one in figures])
        self.setVisible(bool(figures))
        self.setFixedHeight(px(ROW_HEIGHT) * (min(len(figures), MOST_ROWS) + 1) + px(8))


def figures_by_phase(design: Design) -> Mapping[str, tuple[Table | Parameter, ...]]:
    """Phase -> what the rules read of a design by its clauses.

    A figure is of the phases of its chapter; where no phase is of that chapter, of those that it is said to be used in,
    else of the phase whose chapter comes before it, within those of the sequence. What is read by no clause is of none.
    """
    found: dict[str, list[Table | Parameter]] = {}
    for thing, phases in _readers(design):
        for phase in phases:
            found.setdefault(phase.id, []).append(thing)
    return {
        phase: tuple(sorted(things, key=lambda thing: clause_order(thing.clause))) for phase, things in found.items()
    }


def _readers(design: Design) -> Iterator[tuple[Table | Parameter, list[Phase]]]:
    reads = reads_of(design)
    things: tuple[Table | Parameter, ...] = (*design.parameters, *design.tables)
    for thing in things:
        read = reads.reader(thing)
        chapters = {chapter_of(clause) for clause in read.clauses} - {0} if read is not None else set()
        if read is None or not chapters:
            continue
        same = [one for one in design.sequence if chapter_of(one.clause) in chapters]
        named = {one.casefold() for one in read.used_in}
        used = [one for one in design.sequence if one.title.casefold() in named or one.procedure.casefold() in named]
        before = [one for one in design.sequence if 0 < chapter_of(one.clause) < min(chapters)]
        is_within = any(chapter_of(one.clause) > min(chapters) for one in design.sequence)
        last = [max(before, key=lambda one: chapter_of(one.clause))] if before and is_within else []
        yield thing, same or used or last


def _row(thing: Table | Parameter) -> QTreeWidgetItem:
    is_table = isinstance(thing, Table)
    value = _tr("table") if isinstance(thing, Table) else thing.measured
    row = TreeRow([one_line(thing.title), one_line(value), thing.clause])
    row.setToolTip(TITLE, few_lines(thing.title))
    row.setData(0, PLACE, Place("table" if is_table else "parameter", thing.id, thing.title))
    return row


def _tr(text: str) -> str:
    return QCoreApplication.translate("ProcedureFigures", text)
