"""The steps that clean an imported map, each of which one may decline."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
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
            self.list.addTopLevelItems([_row(step) for step in steps])
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
        row = self.list.currentItem()
        return self.steps[row.data(0, NUMBER) - 1].place if row is not None else None

    def _rows(self) -> list[QTreeWidgetItem]:
        rows = (self.list.topLevelItem(i) for i in range(self.list.topLevelItemCount()))
        return [row for row in rows if row is not None]

    def _show_chosen(self) -> None:
        row = self.list.currentItem()
        if row is None:
            text = self.tr("Choose a step to read it in full; without its tick it is left undone.")
            self.chosen.setText(text if self.steps else "")
            return
        step = self.steps[row.data(0, NUMBER) - 1]
        self.chosen.setText(self.tr("{0}: {1}. Would {2}.").format(*_words(step)))

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


def _row(step: CleaningStep) -> QTreeWidgetItem:
    words = _words(step)
    row = TreeRow(words)
    for column, text in enumerate(words):
        row.setToolTip(column, few_lines(text))
    row.setData(0, NUMBER, step.number)
    row.setCheckState(0, Qt.CheckState.Checked)
    return row
