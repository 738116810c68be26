"""For eyes that see everything: only what is so, or what a side believes beside it; four switches on the map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QHBoxLayout, QPushButton, QWidget

from workbench.engine.shown.beliefs import Belief
from workbench.engine.words.bounded_words import an_entry
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.translator import called, spoken
from workbench.qt.map_canvas import Badge, MarchArrow, Overlay

NOBODY, EVERYBODY = "", "*"


class BeliefsBar(QFrame):
    """`chosen` tells whose beliefs are wanted: a side, NOBODY or EVERYBODY."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget, sides: Mapping[str, str]) -> None:
        super().__init__(parent)
        set_style_property(self, "card", "true")
        self.setAccessibleName(self.tr("What is believed"))
        row = QHBoxLayout(self)
        row.setContentsMargins(4, 4, 4, 4)
        row.setSpacing(2)
        self._group = QButtonGroup(self)
        titles = {NOBODY: self.tr("True only")}
        titles |= {side: self.tr("Believed: {}").format(called(name)) for side, name in sides.items()}
        titles[EVERYBODY] = self.tr("All")
        self.switches = {who: self._switch(who, title) for who, title in titles.items()}
        for made in self.switches.values():
            row.addWidget(made)
        self.switches[NOBODY].setChecked(True)
        self.hide()

    def _switch(self, who: str, title: str) -> QPushButton:
        made = QPushButton(an_entry(title))
        made.setCheckable(True)
        set_style_property(made, "dense", True)
        set_style_property(made, "chip", True)
        self._group.addButton(made)
        made.clicked.connect(partial(self.chosen.emit, who))
        return made


def beliefs_on_map(beliefs: tuple[Belief, ...], who: str, colours: Mapping[str, str]) -> list[Overlay]:
    """Plates in the colour of who believes it, and a broken arrow to where it really is."""
    wanted = [one for one in beliefs if who in (one.side, EVERYBODY)]
    return [overlay for one in wanted for overlay in _one(one, colours.get(one.side, ""))]


def _one(belief: Belief, colours: str) -> Iterator[Overlay]:
    if belief.really and belief.really != belief.space:
        yield MarchArrow((belief.space, belief.really), colours, look="retreat")
    words = " · ".join(filter(None, map(spoken, belief.told)))
    yield Badge(belief.space, words or "?", "bottom", "report" if belief.really else "barred", colours)
