"""The last step: the first scenario, and what is shown once the game is made."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QCheckBox, QLineEdit

from workbench.qt.controls.fields import number_field
from workbench.shell.new_game.step import Step
from workbench.storage.starters.new_game import MOST_TURNS
from workbench.storage.starters.starter_design import LAST_TURN

LONGEST_TITLE = 200


class ScenarioStep(Step):
    """Its title and length, whether the armies stand on the map, and what they fight for."""

    def __init__(self) -> None:
        super().__init__(
            _tr("The first scenario"),
            _tr("Set-up, arrivals and victory are changed in Scenarios, and further scenarios added there."),
        )
        self.name = QLineEdit(_tr("First scenario"))
        self.name.setMaxLength(LONGEST_TITLE)
        self.turns = number_field(1, MOST_TURNS, LAST_TURN)
        self.is_set_up = QCheckBox(_tr("The armies stand at the two ends of the map"))
        self.has_objective = QCheckBox(_tr("Whoever holds the space between them at the end wins"))
        self.plays_at_once = QCheckBox(_tr("Open it for a playtest"))
        for box in (self.is_set_up, self.has_objective):
            box.setChecked(True)
        self.add_rows((_tr("Title"), self.name), (_tr("Turns"), self.turns))
        for box in (self.is_set_up, self.has_objective, self.plays_at_once):
            self.box.addWidget(box)
            box.toggled.connect(self.changed)
        self.first_field = self.name
        self.box.addStretch(1)
        self.name.textChanged.connect(self.changed)
        self.turns.valueChanged.connect(self.changed)

    def why_not(self) -> str:
        return "" if self.name.text().strip() else _tr("The scenario has no title.")


def _tr(text: str) -> str:
    return QCoreApplication.translate("NewGame", text)
