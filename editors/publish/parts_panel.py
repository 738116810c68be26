"""The parts of a game on paper: a box for each, and how many pages it has."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QCheckBox, QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from editors.publish.choices import LEFT_OUT, LEFT_OUT_FOR_REFEREE
from editors.publish.desk import PublishDesk
from editors.publish.outputs import Look
from editors.publish.paper_parts import TITLES, part_title
from workbench.engine.words.bounded_words import few_lines
from workbench.exchange.exports import PaperPart
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import worded

NO_PAGES = "–"
GAP, EDGE, FIGURE = 14, 12, 30


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
        self._columns = 0
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(6)
        self.boxes: dict[PaperPart, QCheckBox] = {}
        self.counts: dict[PaperPart, QLabel] = {}
        for part in TITLES:
            box = self.boxes[part] = QCheckBox(part_title(part))
            box.toggled.connect(self._choose)
            self.counts[part] = text_label(NO_PAGES, "hint")
        column_box = QVBoxLayout(self)
        column_box.setContentsMargins(EDGE, 6, EDGE, 10)
        column_box.setSpacing(8)
        column_box.addLayout(head)
        column_box.addLayout(self._grid)
        self._lay(2)

    def minimumSizeHint(self) -> QSize:
        """Where two columns have no room there is one."""
        return QSize(self._wide(1), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay(2 if self._wide(2) <= event.size().width() else 1)

    def _wide(self, columns: int) -> int:
        """How wide so many columns of boxes are."""
        widest = max(box.sizeHint().width() for box in self.boxes.values())
        return columns * (widest + px(FIGURE)) + (columns - 1) * GAP + 2 * EDGE

    def _lay(self, columns: int) -> None:
        if columns == self._columns:
            return
        self._columns = columns
        for at, part in enumerate(TITLES):
            row, column = divmod(at, columns)
            self._grid.addWidget(self.boxes[part], row, 3 * column)
            self._grid.addWidget(self.counts[part], row, 3 * column + 1, Qt.AlignmentFlag.AlignRight)
        self._grid.setColumnMinimumWidth(2, GAP if columns > 1 else 0)
        self._grid.setColumnStretch(0, 1)
        self._grid.setColumnStretch(3, columns - 1)

    def refresh(self, pages: Mapping[str, int]) -> None:
        """Show which parts are printed, and how many `pages` each has, by its title."""
        self.setVisible(self._desk.shown.look is Look.PAPER)
        wished, is_for_referee = self._desk.parts(self._desk.shown), self._desk.is_for_referee(self._desk.shown)
        for shown in (self.boxes[PaperPart.REFEREE], self.counts[PaperPart.REFEREE]):
            shown.setVisible(is_for_referee)
        for part, box in self.boxes.items():
            with QSignalBlocker(box):
                box.setChecked(part in wished)
            count = pages.get(part_title(part), 0) if part in wished else 0
            self.counts[part].setText(str(count) if count else NO_PAGES)
            box.setAccessibleName(few_lines(f"{box.text()}: {_pages(count)}"))
        self._count.setText(_pages(sum(pages.values())) if pages else "")

    def _choose(self) -> None:
        left_out = (part.value for part, box in self.boxes.items() if not box.isChecked())
        is_for_referee = self._desk.is_for_referee(self._desk.shown)
        self._desk.set_option(LEFT_OUT_FOR_REFEREE if is_for_referee else LEFT_OUT, " ".join(left_out))


def _pages(count: int) -> str:
    return _tr("1 page") if count == 1 else worded(_tr("{0} pages"), count)


def _tr(text: str) -> str:
    return QCoreApplication.translate("PartsPanel", text)
