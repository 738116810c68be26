"""Two columns of words, made anew when they change: what, and how many or why."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from workbench.qt.controls.parts import text_label
from workbench.qt.looks.theme import px

GAP, ROW_GAP = 12, 5


class Pairs(QWidget):
    """Rows of two texts; the right one is a figure at the right edge, or a sentence that wraps."""

    def __init__(self, *, are_figures: bool) -> None:
        super().__init__()
        self._are_figures = are_figures
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(px(GAP))
        self._grid.setVerticalSpacing(ROW_GAP)
        for column, share in enumerate((1, 0) if are_figures else (2, 3)):
            self._grid.setColumnStretch(column, share)
        self.pairs: tuple[tuple[str, str], ...] = ()

    def show_pairs(self, pairs: Sequence[tuple[str, str]]) -> None:
        """Say these."""
        if tuple(pairs) == self.pairs:
            return
        self.pairs = tuple(pairs)
        while (item := self._grid.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        top = Qt.AlignmentFlag.AlignTop
        for row, (left, right) in enumerate(self.pairs):
            what = text_label(left, "note" if self._are_figures else "section", wrap=True)
            said = text_label(right, "label", wrap=not self._are_figures)
            self._grid.addWidget(what, row, 0, top)
            self._grid.addWidget(said, row, 1, top | Qt.AlignmentFlag.AlignRight if self._are_figures else top)
        self.setVisible(bool(self.pairs))
