"""The parts of a game on paper: a box for each, and how many pages it has."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Qt
from PySide6.QtWidgets import QCheckBox, QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from editors.publish.choices import LEFT_OUT
from editors.publish.desk import PublishDesk
from editors.publish.outputs import Look
from editors.publish.paper_parts import TITLES, part_title
from workbench.engine.words.bounded_words import few_lines
from workbench.exchange.exports import PaperPart
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.translator import worded

NO_PAGES = "–"


class PartsPanel(QWidget):
    """Shown for print and play alone."""

    def __init__(self, desk: PublishDesk) -> None:
        super().__init__()
        self._desk = desk
        self._count = text_label("", "hint")
        head = QHBoxLayout()
        head.addWidget(text_label(_tr("Parts"), "strong"))
        head.addStretch(1)
        head.addWidget(self._count)
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(6)
        self.boxes: dict[PaperPart, QCheckBox] = {}
        self.counts: dict[PaperPart, QLabel] = {}
        for at, part in enumerate(TITLES):
            box = self.boxes[part] = QCheckBox(part_title(part))
            box.toggled.connect(self._choose)
            count = self.counts[part] = text_label("", "hint")
            row, column = divmod(at, 2)
            grid.addWidget(box, row, 3 * column)
            grid.addWidget(count, row, 3 * column + 1, Qt.AlignmentFlag.AlignRight)
        grid.setColumnMinimumWidth(2, 14)
        for column in (0, 3):
            grid.setColumnStretch(column, 1)
        column_box = QVBoxLayout(self)
        column_box.setContentsMargins(12, 6, 12, 10)
        column_box.setSpacing(8)
        column_box.addLayout(head)
        column_box.addLayout(grid)

    def refresh(self, pages: Mapping[str, int]) -> None:
        """Show which parts are printed, and how many `pages` each has, by its title."""
        self.setVisible(self._desk.shown.look is Look.PAPER)
        wished = self._desk.choices.parts(self._desk.shown.id)
        for part, box in self.boxes.items():
            with QSignalBlocker(box):
                box.setChecked(part in wished)
            count = pages.get(part_title(part), 0) if part in wished else 0
            self.counts[part].setText(str(count) if count else NO_PAGES)
            box.setAccessibleName(few_lines(f"{box.text()}: {_pages(count)}"))
        self._count.setText(_pages(sum(pages.values())) if pages else "")

    def _choose(self) -> None:
        left_out = (part.value for part, box in self.boxes.items() if not box.isChecked())
        self._desk.set_option(LEFT_OUT, " ".join(left_out))


def _pages(count: int) -> str:
    return _tr("1 page") if count == 1 else worded(_tr("{0} pages"), count)


def _tr(text: str) -> str:
    return QCoreApplication.translate("PartsPanel", text)
