"""The steps that clean an imported map, each of which one may decline."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QHeaderView, QPushButton, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from workbench.engine.problem import Place
from workbench.engine.words.bounded_words import few_lines
from workbench.exchange.imports.proposal import CleaningStep
from workbench.qt.controls.bounded_widgets import TreeRow
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import called, said_figure, spoken

NUMBER = Qt.ItemDataRole.UserRole
LIST_HEIGHT, LIST_WIDTH = 190, 540
PLACE_WIDTH, CAUSE_WIDTH = 130, 230


class StepsList(QWidget):
    """Where, what is wrong, what would be done, with a tick each; below, the chosen step in full."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.steps: tuple[CleaningStep, ...] = ()
        self.heading = text_label("", "heading")
        self.all, self.none = QPushButton(self.tr("All")), QPushButton(self.tr("None"))
        self.all.setToolTip(self.tr("Do all steps"))
        self.none.setToolTip(self.tr("Do none of the steps"))
        self.list = QTreeWidget()
        self.list.setHeaderLabels([self.tr("Where"), self.tr("What is wrong"), self.tr("What would be done")])
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.setMinimumSize(px(LIST_WIDTH), px(LIST_HEIGHT))
        self.list.setAccessibleName(self.tr("Cleaning steps"))
        self.list.setColumnWidth(0, px(PLACE_WIDTH))
        self.list.setColumnWidth(1, px(CAUSE_WIDTH))
        self.list.header().setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        self.chosen = text_label("", "hint", wrap=True)
        self._lay_out()
        self.all.clicked.connect(self._tick_all)
        self.none.clicked.connect(self._tick_none)
        self.list.itemChanged.connect(lambda *_: self.changed.emit())
        self.list.currentItemChanged.connect(lambda *_: self._show_chosen())
        self.show_steps(())

    def show_steps(self, steps: Sequence[CleaningStep]) -> None:
        """List these steps, all of them ticked; this is not told as a change."""
        self.steps = tuple(steps)
        with QSignalBlocker(self.list):
            self.list.clear()
            self.list.addTopLevelItems(_rows(steps))
            groups = [row for row in self._top() if row.childCount()]
            self.list.setRootIsDecorated(bool(groups))
            for group in groups:
                group.setFirstColumnSpanned(True)
        number = len(steps)
        many = (
            self.tr("1 cleaning step")
            if number == 1
            else self.tr("{0} cleaning steps").format(said_figure(number, ","))
        )
        self.heading.setText(many if number else self.tr("Cleaning steps"))
        for part in (self.all, self.none, self.list):
            part.setEnabled(bool(number))
        self._show_chosen()

    def ticked(self) -> frozenset[int]:
        """The numbers of the steps that are to be done."""
        return frozenset(row.data(0, NUMBER) for row in self._rows() if row.checkState(0) is Qt.CheckState.Checked)

    def tick(self, numbers: Collection[int]) -> None:
        """Tick these steps and no others; told as one change if it is one."""
        before = self.ticked()
        with QSignalBlocker(self.list):
            for row in self._rows():
                is_in = row.data(0, NUMBER) in numbers
                row.setCheckState(0, Qt.CheckState.Checked if is_in else Qt.CheckState.Unchecked)
        self.list.viewport().update()
        if self.ticked() != before:
            self.changed.emit()

    def _tick_all(self) -> None:
        self.tick(frozenset(step.number for step in self.steps))

    def _tick_none(self) -> None:
        self.tick(())

    def place(self) -> Place | None:
        """Where the step is that is chosen."""
        step = self._chosen_step()
        return step.place if step is not None else None

    def _chosen_step(self) -> CleaningStep | None:
        row = self.list.currentItem()
        number = row.data(0, NUMBER) if row is not None else None
        return self.steps[number - 1] if number is not None else None

    def _top(self) -> list[QTreeWidgetItem]:
        rows = (self.list.topLevelItem(i) for i in range(self.list.topLevelItemCount()))
        return [row for row in rows if row is not None]

    def _rows(self) -> list[QTreeWidgetItem]:
        """The rows of the steps: those of one kind stand below a row of theirs."""
        found = []
        for top in self._top():
            below = (top.child(place) for place in range(top.childCount()))
            found += [row for row in below if row is not None] or [top]
        return found

    def _show_chosen(self) -> None:
        step = self._chosen_step()
        if step is None:
            text = self.tr("Choose a step to read it in full; without its tick it is left undone.")
            self.chosen.setText(text if self.steps else "")
            return
        said = self.tr("{0}: {1}. Would {2}.").format(*_words(step))
        if step.otherwise:
            said = self.tr("{0} Otherwise: {1}.").format(said, spoken(step.otherwise))
        self.chosen.setText(said)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self.heading)
        head.addStretch(1)
        head.addWidget(self.all)
        head.addWidget(self.none)
        self.chosen.setTextFormat(Qt.TextFormat.PlainText)
        self.chosen.setMinimumHeight(2 * self.chosen.fontMetrics().height())
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(px(6))
        box.addLayout(head)
        box.addWidget(self.list, 1)
        box.addWidget(self.chosen)


def _words(step: CleaningStep) -> list[str]:
    """Where, what is wrong, what would be done, in the language of the reader."""
    return [called(step.place.said), spoken(step.cause), spoken(step.remedy)]


def _rows(steps: Sequence[CleaningStep]) -> list[QTreeWidgetItem]:
    """A row for each step; where there are several of a kind, they stand below one for all of them."""
    kinds: dict[str, list[CleaningStep]] = {}
    for step in steps:
        kinds.setdefault(step.check, []).append(step)
    found = []
    for check, of_kind in kinds.items():
        rows = [_row(step) for step in of_kind]
        if len(rows) == 1:
            found += rows
            continue
        group = TreeRow([kind_words(check, of_kind[0], len(rows))])
        group.setFlags(group.flags() | Qt.ItemFlag.ItemIsAutoTristate | Qt.ItemFlag.ItemIsUserCheckable)
        group.addChildren(rows)
        found.append(group)
    return found


def kind_words(check: str, first: CleaningStep, count: int) -> str:
    """A kind of steps and how many there are: "Channels between neighbours (107)"."""
    words = _kinds().get(check) or spoken(first.cause)
    return tr("{0} ({1})").format(words, said_figure(count, ","))


def _kinds() -> dict[str, str]:
    """What kinds of steps are called where several stand together."""
    return {
        "channel": tr("Channels between neighbours"),
        "off_border": tr("Borders that nearly meet"),
        "overlap": tr("Overlaps"),
        "gap": tr("Gaps"),
        "sliver": tr("Slivers"),
        "several_parts": tr("Shapes in several pieces"),
        "name_taken": tr("Names that stand several times"),
        "duplicate_id": tr("Ids that stand several times"),
        "duplicate": tr("Shapes on the same ground"),
        "covered": tr("Shapes covered by others"),
        "winding": tr("Outlines that run the other way round"),
        "self_crossing": tr("Outlines that cross themselves"),
        "open_ring": tr("Outlines that do not close"),
        "outline": tr("Outlines without ground"),
        "water": tr("Water"),
        "no_area": tr("What is no area"),
    }


def tr(text: str) -> str:
    """A text of the list in the language of the reader."""
    return QCoreApplication.translate("StepsList", text)


def _row(step: CleaningStep) -> QTreeWidgetItem:
    words = _words(step)
    row = TreeRow(words)
    for column, text in enumerate(words):
        row.setToolTip(column, few_lines(text))
    row.setData(0, NUMBER, step.number)
    row.setCheckState(0, Qt.CheckState.Checked)
    return row
