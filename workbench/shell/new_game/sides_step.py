"""The second step: who plays against whom, in which colours, and who moves first."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QComboBox, QLineEdit

from workbench.engine.counters.side_colours import SIDE_COLOURS
from workbench.engine.design import Side
from workbench.qt.controls.fields import choice_field
from workbench.qt.looks.colour_square import square
from workbench.qt.looks.translator import spoken
from workbench.qt.things.choices import COLOURS_SAID
from workbench.shell.new_game.step import Step
from workbench.storage.starters.starter_design import SIDES

LONGEST_NAME = 60


class SidesStep(Step):
    """A name and a set of colours for each of the two."""

    def __init__(self) -> None:
        super().__init__(
            _tr("Two sides"), _tr("Each gets an army of its own. Factions and further sides can be added in Ruleset.")
        )
        self.names = [QLineEdit(spoken(side.name)) for side in SIDES]
        self.colours = [_colour_box(side.colours) for side in SIDES]
        self.first = choice_field(*((spoken(side.name), at) for at, side in enumerate(SIDES)))
        titles = _tr("First side"), _tr("Second side")
        sides = zip(titles, self.names, self.colours, strict=True)
        rows = [row for title, name, box in sides for row in ((title, name), (_tr("Its colours"), box))]
        self.add_rows(*rows, (_tr("Moves first"), self.first))
        for name, box in zip(self.names, self.colours, strict=True):
            name.setMaxLength(LONGEST_NAME)
            name.textChanged.connect(self._rename)
            box.currentIndexChanged.connect(self.changed)
        self.first_field = self.names[0]
        self.box.addStretch(1)

    def sides(self) -> tuple[Side, Side]:
        """Both, the one that moves first before the other."""
        found = [
            Side(str(box.currentData()), name.text().strip(), str(box.currentData()))
            for name, box in zip(self.names, self.colours, strict=True)
        ]
        first = self.first.currentIndex()
        return found[first], found[1 - first]

    def why_not(self) -> str:
        one, other = self.sides()
        if not one.name or not other.name:
            return _tr("A side has no name.")
        if one.name.casefold() == other.name.casefold():
            return _tr("Both sides have the same name.")
        return _tr("Both sides have the same colours.") if one.colours == other.colours else ""

    def _rename(self) -> None:
        for at, name in enumerate(self.names):
            self.first.setItemText(at, name.text().strip())
        self.changed.emit()


def _colour_box(chosen: str) -> QComboBox:
    box = choice_field(*((spoken(COLOURS_SAID[name]), name) for name in SIDE_COLOURS))
    for at, colours in enumerate(SIDE_COLOURS.values()):
        box.setItemIcon(at, square(colours.ground))
    box.setCurrentIndex(box.findData(chosen))
    return box


def _tr(text: str) -> str:
    return QCoreApplication.translate("NewGame", text)
