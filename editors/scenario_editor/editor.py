"""The scenario editor as a page of the window: a document, the undo stack that Design shares, and the page."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication

from editors.scenario_editor.page import ScenarioPage
from editors.scenario_editor.scenarios_desk import ScenariosDesk
from workbench.engine.design import Scenario
from workbench.engine.problem import Place
from workbench.qt.editing.document_editor import DocumentEditor
from workbench.qt.undo import EditStack
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.scenarios.scenario_edits import AddScenario, RemoveScenarios, copy_of, free_id

FIRST_TURNS = 6
PLAYTEST = "playtest"
"""The kind of place that a scenario to be played is."""


class ScenarioEditor(DocumentEditor):
    """The scenarios of a document."""

    places = frozenset({"scenario"})

    def __init__(self, document: RulesetDocument, history: EditStack | None = None) -> None:
        self.desk = ScenariosDesk(document, EditStack(document) if history is None else history)
        self.page = ScenarioPage(self.desk)
        super().__init__(self.desk, self.page, is_history_shared=history is not None)
        self.page.list.new_asked.connect(self.add)
        self.page.no_scenario.clicked.connect(self.add)
        self.page.copy_button.clicked.connect(self.copy)
        self.page.play_button.clicked.connect(self.play)
        self._add_commands()

    def add(self) -> None:
        """A new scenario of some turns on the map of the open one, with the keyboard in its title."""
        scenario, design = self.desk.scenario, self.desk.design
        made = Scenario(
            free_id(design, "scenario"), _tr("New scenario"), 1, FIRST_TURNS, map=scenario.map if scenario else ""
        )
        self._put(made, "")

    def copy(self) -> None:
        """A new scenario that begins as the open one stands."""
        if (scenario := self.desk.scenario) is not None:
            title = _tr("{0}, copy").format(scenario.title or scenario.id)
            self._put(copy_of(self.desk.design, scenario, title), scenario.id)

    def remove(self) -> None:
        """Take the open scenario out of the design; its counters stay."""
        if (scenario := self.desk.scenario) is not None:
            self.desk.apply(RemoveScenarios((scenario.id,)))

    def take_out(self) -> None:
        """Take the chosen counters out of play."""
        self.desk.take_out(self.desk.chosen)

    def play(self) -> None:
        """Playtest the open scenario as it stands now."""
        if (scenario := self.desk.scenario) is not None:
            self.place_wanted.emit(Place(PLAYTEST, scenario.id))

    def go_to(self, place: Place) -> None:
        self.desk.open(place.id)

    def _put(self, made: Scenario, behind: str) -> None:
        if not self.desk.apply(AddScenario(made, behind)):
            self.desk.open(made.id)
            title = self.page.form.rows["title"]
            title.setFocus()
            title.selectAll()

    def _add_commands(self) -> None:
        page = self.page
        commands: list[tuple[str, Callable[[], None], str]] = [
            (_tr("New scenario"), self.add, "Ctrl+Shift+N"),
            (_tr("Copy the scenario"), self.copy, "Ctrl+D"),
            (_tr("Take out the scenario"), self.remove, ""),
            (_tr("Send the chosen counters back"), page.stage.tool.send_back, ""),
            (_tr("Take the chosen counters out of play"), self.take_out, ""),
            (_tr("Arrives on a turn…"), page.ask_turn, ""),
            (_tr("Playtest from here"), self.play, "F5"),
            (_tr("Next problem"), lambda: page.problems.step(1), "F8"),
        ]
        self.add_actions(_tr("Scenario"), commands)


def _tr(text: str) -> str:
    return QCoreApplication.translate("ScenarioEditor", text)
