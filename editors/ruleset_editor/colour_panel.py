"""The colours of sides and factions: how well ink is read, how far apart grounds look, also colour-blind."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QVBoxLayout, QWidget

from editors.ruleset_editor.ruleset_desk import RulesetDesk
from workbench.engine.counters.contrast import contrast_ratio
from workbench.engine.counters.seen_colours import Sight, distance
from workbench.engine.counters.side_colours import LEAST_INK_RATIO, SIDE_COLOURS
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.bounded_widgets import TreeRow
from workbench.qt.controls.parts import SectionHeading, text_label
from workbench.qt.looks.colour_square import square
from workbench.qt.looks.icons import icon
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import said_figure

LEAST_APART = 10.0
"""Below this two grounds are easily taken for each other."""
SIGHTS = (Sight.USUAL, Sight.RED_BLIND, Sight.GREEN_BLIND, Sight.BLUE_BLIND)


class ColourPanel(QWidget):
    """A row a faction, or a side where there are none: its ink, and the nearest other ground for each sight."""

    def __init__(self, desk: RulesetDesk) -> None:
        super().__init__()
        self._desk = desk
        self.table = QTreeWidget()
        self.table.setRootIsDecorated(False)
        self.table.setAccessibleName(_tr("Colours"))
        self.table.setHeaderLabels(
            [_tr("Whose"), _tr("Ink"), _tr("Usual"), _tr("No red"), _tr("No green"), _tr("No blue")]
        )
        header = self.table.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setMinimumSectionSize(px(30))
        for column in range(1, 6):
            header.resizeSection(column, px(48 if column == 1 else 76))
        about = _tr(
            "Ink: contrast, at least 4.5. The others: how far the nearest other ground looks; under 10 is too near."
        )
        hint = text_label(about, "hint", wrap=True)
        hint.setContentsMargins(12, 6, 12, 8)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(SectionHeading(_tr("Colours")))
        box.addWidget(self.table, 1)
        box.addWidget(hint)
        self.refresh()

    def refresh(self) -> None:
        """Reckon anew."""
        design = self._desk.design
        factions = [one for one in design.factions if len(one.ground) == 7 and len(one.ink) == 7]
        shown = [(one.name, one.ground, one.ink, one.side) for one in factions]
        if not shown:
            known = [side for side in design.sides if side.colours in SIDE_COLOURS]
            shown = [(s.name, SIDE_COLOURS[s.colours].ground, SIDE_COLOURS[s.colours].ink, s.id) for s in known]
        self.table.clear()
        for at, (name, ground, ink, side) in enumerate(shown):
            others = [
                one[:2] for place, one in enumerate(shown) if place != at and (one[1] != ground or one[3] != side)
            ]
            ratio = contrast_ratio(ink, ground)
            row = TreeRow([name, said_figure(ratio, ".1f")])
            row.setIcon(0, square(ground))
            if ratio < LEAST_INK_RATIO:
                row.setIcon(1, icon("warning", "warning"))
                row.setToolTip(1, _tr("The ink is hard to read on this ground"))
            for column, sight in enumerate(SIGHTS, start=2):
                if others:
                    apart, nearest = min((distance(ground, colour, sight), other) for other, colour in others)
                    row.setText(column, said_figure(apart, ".0f"))
                    row.setToolTip(column, few_lines(nearest))
                    if apart < LEAST_APART:
                        row.setIcon(column, icon("warning", "warning"))
            self.table.addTopLevelItem(row)


def _tr(text: str) -> str:
    return QCoreApplication.translate("ColourPanel", text)
