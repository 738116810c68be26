"""The widgets of the scenario editor and where they stand: lists left, map and trays, what is said of it right."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QSplitter, QTabWidget, QVBoxLayout, QWidget

from editors.scenario_editor.arrival_rows import ArrivalRows
from editors.scenario_editor.free_rows import FreeRows
from editors.scenario_editor.scenario_list import ScenarioList
from editors.scenario_editor.scenarios_desk import SCENARIOS, ScenariosDesk
from editors.scenario_editor.set_up_stage import SetUpStage
from editors.scenario_editor.tray import Tray, TurnTrack
from editors.scenario_editor.turn_dialog import TurnDialog
from editors.scenario_editor.victory_rows import VictoryRows
from workbench.engine.problem import Place
from workbench.qt.controls.docked_page import Pane
from workbench.qt.controls.drawers import AREA
from workbench.qt.controls.parts import EmptyState, SectionHeading
from workbench.qt.editing.desk_form import DeskForm
from workbench.qt.editing.editor_page import LEAST_MIDDLE, EditorPage
from workbench.qt.editing.history_view import HistoryView
from workbench.qt.editing.option_switches import OptionSwitches
from workbench.qt.editing.problem_list import ProblemList
from workbench.qt.looks.theme import px
from workbench.qt.screen_room import Upright

LIST_WIDTH, LEAST_LIST, SIDE_WIDTH, LEAST_SIDE, WIDEST_SIDE = 240, 210, 344, 300, 380
TRAY_HEIGHT, TRACK_HEIGHT, MAP_HEIGHT = 112, 160, 420


class ScenarioPage(EditorPage):
    """One scenario at a time."""

    def __init__(self, desk: ScenariosDesk) -> None:
        super().__init__()
        self._desk = desk
        self.list, self.stage, self.tray, self.track = ScenarioList(desk), SetUpStage(desk), Tray(desk), TurnTrack(desk)
        self.form, self.victory, self.free = DeskForm(desk, SCENARIOS), VictoryRows(desk), FreeRows(desk)
        self.arrivals, self.options = ArrivalRows(desk), OptionSwitches(desk)
        none = _tr("Nothing hinders play.")
        self._options_heading = SectionHeading(_tr("Options"))
        self.problems = ProblemList(desk, desk.problems, lambda place: self.show_place(place), none)
        self.history_view = HistoryView(desk.history)
        self.no_scenario = EmptyState("flag", _tr("This game has no scenario yet."), _tr("New scenario"))
        self.copy_button = self.head.add_button("copy", _tr("Copy it"), _tr("A new scenario that begins as this one"))
        self.play_button = self.head.add_button("play-circle", _tr("Play it"), _tr("Playtest from here (F5)"))
        self.below = QTabWidget()
        self.split = QSplitter(Qt.Orientation.Vertical)
        for part in (self.stage, self.tray):
            self.split.addWidget(part)
        self.split.setCollapsible(0, False)
        self.split.setSizes([px(MAP_HEIGHT), px(TRAY_HEIGHT)])
        self.split.setStretchFactor(0, 1)
        for middle in (self.split, self.no_scenario):
            self.add_to_middle(middle)
        self._add_docks()
        self._connect()
        self.refresh()

    def refresh(self) -> None:
        self._rolled.keep_place()
        scenario = self._desk.scenario
        self.toast.hide()
        self.middle.setCurrentWidget(self.split if scenario is not None else self.no_scenario)
        for button in (self.copy_button, self.play_button):
            button.setEnabled(scenario is not None)
        self.list.refresh()
        for part in (self.stage, self.tray, self.track, self.victory, self.free, self.arrivals):
            part.refresh()
        self.problems.refresh_soon()
        self.form.show_things([scenario] if scenario is not None else [])
        has_switches = self.options.show_options(scenario)
        self.form.rows.rows.show_row(self.form.rows["options"], not has_switches)
        self.options.setVisible(has_switches)
        self._options_heading.setVisible(has_switches)
        if scenario is None:
            self.head.show_words(_tr("Scenarios"))
        else:
            told = _tr("turns {0}–{1}, {2} set up")
            said = told.format(*scenario.ends, len(scenario.placements))
            nobody = _tr("Nobody is set up. Drag counters from the tray, or copy another scenario.")
            self.head.show_words(scenario.title or scenario.id, said if scenario.placements else nobody)
        self.show_choice()

    def show_choice(self) -> None:
        """Where the chosen counters are."""
        self.stage.show_choice()
        self.list.show_choice()
        self.hint.show_hint(self.stage.tool.said_hint)
        counters = self._desk.counters
        chosen = [counters[one].name for one in self._desk.chosen if one in counters]
        self.place.setText(chosen[0] if len(chosen) == 1 else _tr("{0} counters").format(len(chosen)) if chosen else "")

    def look_only(self) -> None:
        self.stage.tool_host.set_tool(None)
        self.stage.setAcceptDrops(False)
        self.list.look_only()
        for part in (self.tray, self.track, self.form, self.victory, self.free, self.arrivals, self.problems):
            part.lock()
        self.options.setEnabled(False)
        self.copy_button.hide()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.stage.setFocus()

    def show_place(self, place: Place) -> None:
        """Show what a problem of the scenario is about, as far as it stands on the map."""
        if place.kind == "space":
            self.stage.camera.fly_to(place.id)

    def ask_turn(self) -> None:
        """In which turn the chosen counters come."""
        scenario = self._desk.scenario
        if scenario is None or not self._desk.chosen:
            return
        first, last = scenario.ends
        asked = TurnDialog(first, last, self)
        asked.accepted.connect(lambda: self._desk.let_arrive(self._desk.chosen, asked.turn.value()))
        asked.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        asked.open()

    def _connect(self) -> None:
        desk = self._desk
        desk.changed.connect(self.follow)
        desk.choice_changed.connect(self._choice_changed)
        self._open = desk.scenario.id if desk.scenario is not None else ""
        self.stage.dropped.connect(desk.stand)
        self.stage.tool.turn_asked.connect(self.ask_turn)
        self.tray.dropped.connect(lambda counters: desk.stand(counters, ""))
        self.tray.taken_out.connect(desk.take_out)
        self.track.dropped.connect(desk.let_arrive)
        for shelves in (self.tray, self.track):  # from there arrows go over the map, and Enter sets the counters up
            shelves.asked.connect(lambda: self.stage.setFocus(Qt.FocusReason.TabFocusReason))

    def _choice_changed(self) -> None:
        open_now = self._desk.scenario.id if self._desk.scenario is not None else ""
        if open_now != self._open:
            self._open = open_now
            self.refresh()
        else:
            self.show_choice()

    def _add_docks(self) -> None:
        said = QWidget()
        box = QVBoxLayout(said)
        box.setContentsMargins(0, 0, 0, 8)
        box.setSpacing(0)
        for part in (self.form, self._options_heading, self.options, self.victory, self.arrivals, self.free):
            box.addWidget(part)
        box.addStretch()
        self._rolled = rolled = Upright(said)
        self.below.addTab(self.track, _tr("Arrivals"))
        self.below.addTab(self.problems, _tr("What hinders play"))
        self.below.addTab(self.history_view, _tr("History"))
        lists, beside = Pane(LIST_WIDTH, 400, LEAST_LIST, self.list), Pane(SIDE_WIDTH, 400, LEAST_SIDE, rolled)
        rolled.narrowest.connect(lambda wide: beside.setMinimumWidth(max(LEAST_SIDE, min(wide, px(WIDEST_SIDE)))))
        under = Pane(600, TRACK_HEIGHT + 40, LEAST_MIDDLE.width(), self.below)
        self.add_dock("scenario_list", _tr("Scenarios"), lists, AREA.LeftDockWidgetArea)
        self.add_dock("scenario_side", _tr("Scenario"), beside, AREA.RightDockWidgetArea)
        self.add_dock("scenario_below", _tr("Arrivals and history"), under, AREA.BottomDockWidgetArea)
        self.make_drawers(LEAST_MIDDLE, self.middle)


def _tr(text: str) -> str:
    return QCoreApplication.translate("ScenarioPage", text)
