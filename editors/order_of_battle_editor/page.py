"""The widgets of the order of battle and where they stand: forces left, units in the middle, the unit right."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QMenu, QScrollArea, QTabWidget, QVBoxLayout, QWidget

from editors.order_of_battle_editor.command_form import CommandForm
from editors.order_of_battle_editor.forces import ALL, turns_said
from editors.order_of_battle_editor.forces_desk import ForcesDesk
from editors.order_of_battle_editor.forces_tree import ForcesTree
from editors.order_of_battle_editor.strength_chart import StrengthChart
from editors.order_of_battle_editor.unit_pictures import CounterPreview
from editors.order_of_battle_editor.units_sheet import UnitsSheet
from workbench.engine.words.bounded_words import an_entry
from workbench.qt.controls.docked_page import Pane
from workbench.qt.controls.drawers import AREA
from workbench.qt.controls.parts import EmptyState
from workbench.qt.editing.counter_form import CounterForm
from workbench.qt.editing.editor_page import LEAST_MIDDLE, EditorPage
from workbench.qt.editing.history_view import HistoryView
from workbench.qt.editing.problem_list import ProblemList

TREE_WIDTH, LEAST_TREE, FORM_WIDTH, LEAST_FORM, BOTTOM_HEIGHT = 270, 210, 350, 300, 252
MANY_UNITS, COUNT_AFTER_MS = 1_000, 200
"""Of more units the turns are counted when nothing has changed for so long."""


class ForcesPage(EditorPage):
    """The units of one branch at a time."""

    def __init__(self, desk: ForcesDesk) -> None:
        super().__init__()
        self._desk = desk
        self._sentence = ("", "")
        self._count_later = QTimer(self, singleShot=True, interval=COUNT_AFTER_MS)
        self._count_later.timeout.connect(self._count_turns)
        self.tree, self.sheet, self.form = ForcesTree(desk), UnitsSheet(desk), CounterForm(desk)
        self.command_form = CommandForm(desk)
        self.chart, self.history_view, self.bottom = StrengthChart(desk), HistoryView(desk.history), QTabWidget()
        none = _tr("Nothing is wrong with the units.")
        self.problems = ProblemList(desk, desk.problems, lambda place: desk.list_unit(place.id), none)
        self.no_units = EmptyState(
            "tree-structure", _tr("No units yet. Paste them from a sheet or add one."), _tr("New unit")
        )
        self.preview = CounterPreview()
        self.add_button = self.head.add_button("plus", _tr("Unit"), _tr("A new unit behind the one that is chosen"))
        self.add_button.clicked.connect(desk.add_unit)
        self.give_menu = QMenu(self)
        self.give_menu.aboutToShow.connect(self._fill_give_menu)
        self.give_button = self.head.add_menu("arrow-bend-up-right", _tr("Give to"), self.give_menu)
        self.csv_button = self.head.add_menu("file-text", _tr("CSV"), QMenu(self))
        for part in (self.sheet, self.no_units):
            self.add_to_middle(part)
        self._add_docks()
        self.no_units.clicked.connect(desk.add_unit)
        desk.changed.connect(self.follow)
        desk.branch_changed.connect(self.follow)
        desk.choice_changed.connect(self._show_choice)
        self.refresh()

    def refresh(self) -> None:
        self.toast.hide()
        branch, units = self._desk.branch, self._desk.units
        title = _tr("All units") if branch.of == ALL else branch.title or _tr("Of no side")
        said = _tr("{0} counters, {1} strength points").format(len(branch.units), branch.strength)
        self._sentence = (title, said)
        self.head.show_words(title, said)
        self.middle.setCurrentWidget(self.sheet if units else self.no_units)
        self.sheet.refresh()
        self._count_later.start() if len(units) > MANY_UNITS else self._count_turns()
        self.problems.refresh_soon()
        self.hint.show_hint(_tr("Type into a cell · Ctrl C copies · Ctrl V pastes · Ctrl D fills down · Del empties"))
        self._show_choice()

    def _count_turns(self) -> None:
        """The turns in the head and the diagram; of many units when the hands rest."""
        title, said = self._sentence
        turns = turns_said(self._desk.strengths)
        self.head.show_words(title, said + (", " + _tr("turns {0}").format(turns) if turns else ""))
        self.chart.refresh()

    def look_only(self) -> None:
        self.sheet.look_only("")
        self.tree.lock()
        self.form.lock()
        self.command_form.lock()
        self.problems.lock()
        self.give_button.setEnabled(False)
        self.add_button.setEnabled(False)
        self.csv_button.setEnabled(False)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.sheet.view.setFocus()

    def _show_choice(self) -> None:
        chosen = self._desk.chosen_units
        self.form.show_things(chosen)
        self.command_form.show_units(chosen)
        self.preview.show_unit(self._desk.design, chosen[0] if len(chosen) == 1 else None)
        self.give_button.setEnabled(bool(chosen) and not self._desk.document.why_read_only)
        self.place.setText(
            chosen[0].name if len(chosen) == 1 else _tr("{0} units").format(len(chosen)) if chosen else ""
        )

    def _fill_give_menu(self) -> None:
        self.give_menu.clear()
        for faction in self._desk.design.factions:
            deed = self.give_menu.addAction(an_entry(faction.name))
            deed.triggered.connect(lambda _checked=False, to=faction.id: self._desk.give(self._desk.chosen, to))

    def _add_docks(self) -> None:
        rolled = QScrollArea()
        rolled.setWidgetResizable(True)
        rolled.setFrameShape(QScrollArea.Shape.NoFrame)
        both = QWidget()
        forms = QVBoxLayout(both)
        forms.setContentsMargins(0, 0, 0, 0)
        forms.setSpacing(0)
        forms.addWidget(self.command_form)
        forms.addWidget(self.form, 1)
        rolled.setWidget(both)
        beside = QWidget()
        column = QVBoxLayout(beside)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.preview)
        column.addWidget(rolled, 1)
        self.bottom.addTab(self.chart, _tr("Strength and arrivals"))
        self.bottom.addTab(self.problems, _tr("Problems"))
        self.bottom.addTab(self.history_view, _tr("History"))
        below = Pane(600, BOTTOM_HEIGHT, LEAST_MIDDLE.width(), self.bottom)
        forces = Pane(TREE_WIDTH, 400, LEAST_TREE, self.tree)
        self.add_dock("forces_tree", _tr("Order of battle"), forces, AREA.LeftDockWidgetArea)
        self.add_dock("forces_unit", _tr("Unit"), Pane(FORM_WIDTH, 400, LEAST_FORM, beside), AREA.RightDockWidgetArea)
        self.add_dock("forces_bottom", _tr("Strength and history"), below, AREA.BottomDockWidgetArea)
        self.make_drawers(LEAST_MIDDLE, self.middle)


def _tr(text: str) -> str:
    return QCoreApplication.translate("ForcesPage", text)
