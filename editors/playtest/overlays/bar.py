"""The bar on the map: a switch for each overlay, and one that folds the legend; below it the legend itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QScrollArea, QToolButton, QVBoxLayout, QWidget

from editors.playtest.overlays.kinds import KINDS, LegendLine
from editors.playtest.overlays.samples import SampleSign
from workbench.engine.shown.overlays import OverlayKind
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.labels import text_label
from workbench.qt.controls.parts import ClauseLink
from workbench.qt.looks.icons import bind_icon
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import spoken

LEGEND_WIDTH_PX, CORNER_PX, LEAST_LEGEND_PX = 268, 10, 60


class OverlayBar(QFrame):
    """Keys of the overlays as switches; the tip of each says its name and what it tells, or why there is nothing."""

    turned = Signal(object)
    folded = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        set_style_property(self, "card", "true")
        self.setAccessibleName(self.tr("Overlays"))
        self._rows = QGridLayout(self)
        self._rows.setContentsMargins(4, 4, 4, 4)
        self._rows.setSpacing(2)
        self._in_a_row = 0
        self.switches = {kind: self._switch(kind) for kind in KINDS}
        self.fold_button = QToolButton()
        self.fold_button.setCheckable(True)
        self.fold_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        bind_icon(self.fold_button, "list-bullets")
        self.fold_button.setToolTip(self.tr("Legend"))
        self.fold_button.setAccessibleName(self.tr("Legend"))
        self.fold_button.clicked.connect(self.folded)
        self.fit(self.maximumWidth())

    def fit(self, width: int) -> None:
        """Stand in one row, or in as many as a map of this width (px) needs for all of them to be within reach."""
        parts = (*self.switches.values(), self.fold_button)
        each = max(part.sizeHint().width() for part in parts) + self._rows.horizontalSpacing()
        margins = self._rows.contentsMargins()
        many = max(1, min(len(parts), (width - margins.left() - margins.right()) // each))
        if many != self._in_a_row:
            self._in_a_row = many
            for number, part in enumerate(parts):
                self._rows.addWidget(part, number // many, number % many)
        self._rows.activate()
        self.resize(self.sizeHint())

    def _switch(self, kind: OverlayKind) -> QToolButton:
        button = QToolButton()
        button.setCheckable(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setText(KINDS[kind].key)
        set_style_property(button, "toggle", True)
        button.clicked.connect(lambda _checked=False, which=kind: self.turned.emit(which))
        return button

    def show_switches(self, on: frozenset[OverlayKind], lacking: Mapping[OverlayKind, str], is_unfolded: bool) -> None:
        """Which are on, and why others cannot be."""
        for kind, button in self.switches.items():
            laid, why = KINDS[kind], lacking.get(kind, "")
            button.setEnabled(not why)
            button.setChecked(kind in on and not why)
            name = spoken(laid.title)
            words = why or self.tr("{}: {} ({})").format(name, spoken(laid.tells), laid.key)
            button.setToolTip(few_lines(words))
            button.setAccessibleName(few_lines(name))
            button.setAccessibleDescription(few_lines(words))
        self.fold_button.setChecked(is_unfolded)


class LegendBlock(NamedTuple):
    """What stands in the legend of one overlay: its key and name, then its lines."""

    key: str
    title: str
    lines: Sequence[LegendLine]


class Legend(QFrame):
    """What is drawn, sign by sign, with the clauses that say it."""

    clause_clicked = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        set_style_property(self, "card", "true")
        self.setAccessibleName(self.tr("Legend of the overlays"))
        self._room = QScrollArea()
        self._room.setFrameShape(QFrame.Shape.NoFrame)
        self._room.setWidgetResizable(True)
        self._room.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._room.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        box = QVBoxLayout(self)
        box.setContentsMargins(1, 1, 1, 1)
        box.addWidget(self._room)
        self._shown: tuple[LegendBlock, ...] = ()
        self._body = QWidget()
        self.hide()

    def show_blocks(self, blocks: Sequence[LegendBlock]) -> None:
        """Name what lies on the map now."""
        if tuple(blocks) == self._shown:
            return
        self._shown = tuple(blocks)
        self.renew()

    def renew(self) -> None:
        """Lay the lines out again: they have changed, or their fonts."""
        self._body = QWidget()
        set_style_property(self._body, "ground", "surface")
        grid = QGridLayout(self._body)
        grid.setContentsMargins(10, 6, 8, 8)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(1, 1)
        for block in self._shown:
            self._add_block(grid, block)
        self._room.setWidget(self._body)
        for label in self._body.findChildren(QWidget):
            label.ensurePolished()  # its font says how high it is

    def _add_block(self, grid: QGridLayout, block: LegendBlock) -> None:
        top = Qt.AlignmentFlag.AlignTop
        grid.addWidget(text_label(f"{block.title}  {block.key}", "strong"), grid.rowCount(), 0, 1, 3)
        for line in block.lines:
            row, text = grid.rowCount(), text_label(line.text, "label", wrap=True)
            if line.sample is not None:
                grid.addWidget(SampleSign(line.sample), row, 0, top)
                grid.addWidget(text, row, 1)
            else:
                grid.addWidget(text, row, 0, 1, 2)
            if line.clause:
                link = ClauseLink(line.clause)
                link.clause_clicked.connect(self.clause_clicked)
                grid.addWidget(link, row, 2, Qt.AlignmentFlag.AlignRight | top)

    def place(self, x: int, y: int, most_height: int) -> None:
        """Stand there, as high as its lines need and no higher."""
        wide = px(LEGEND_WIDTH_PX)
        layout = self._body.layout()
        high = layout.totalHeightForWidth(wide - 4) if layout is not None else 0
        self.setGeometry(x, y, wide, max(px(LEAST_LEGEND_PX), min(high + 4, most_height)))
