"""The widgets of the sequence editor and where they stand: catalogue left, form and options right, problems below."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QTabWidget

from editors.sequence_editor.catalogue import CataloguePanel
from editors.sequence_editor.phase_form import PhaseForm
from editors.sequence_editor.phase_tree import PhaseTree
from editors.sequence_editor.sequence_desk import SequenceDesk
from workbench.engine.problem import Place
from workbench.engine.words.bounded_words import an_entry
from workbench.qt.controls.docked_page import Pane
from workbench.qt.controls.drawers import AREA
from workbench.qt.controls.parts import EmptyState
from workbench.qt.editing.editor_page import LEAST_MIDDLE, EditorPage
from workbench.qt.editing.history_view import HistoryView
from workbench.qt.editing.option_switches import OptionalRules
from workbench.qt.editing.problem_list import ProblemList

CATALOGUE_WIDTH, SIDE_WIDTH, BOTTOM_HEIGHT = 240, 372, 132
LEAST_CATALOGUE, LEAST_SIDE = 200, 300


class SequencePage(EditorPage):
    """The whole sequence, and one phase of it."""

    def __init__(self, desk: SequenceDesk) -> None:
        super().__init__()
        self._desk = desk
        self.catalogue, self.tree = CataloguePanel(desk), PhaseTree(desk)
        self.form, self.options = PhaseForm(desk), OptionalRules(desk)
        self.history_view = HistoryView(desk.history)
        none = _tr("Nothing is wrong with the sequence of play.")
        self.problems = ProblemList(desk, desk.problems, self._show, none)
        self.no_phase = EmptyState("list-numbers", _tr("No phases yet. Begin with a turn of two sides."), _tr("Begin"))
        self.side, self.bottom = QTabWidget(), QTabWidget()
        for part in (self.tree, self.no_phase):
            self.add_to_middle(part)
        self.heading_button = self.head.add_button("text-h", _tr("Heading"), _tr("Add a heading behind this line"))
        self.repeat_button = self.head.add_button(
            "copy", _tr("Repeat"), _tr("Put this line and what is under it again")
        )
        self._add_docks()
        desk.changed.connect(self.follow)
        desk.choice_changed.connect(self.show_choice)
        self.tree.landing.connect(self.place.setText)
        self.refresh()

    def refresh(self) -> None:
        phases = self._desk.design.sequence
        self.toast.hide()
        runs = sum(bool(phase.procedure) for phase in phases)
        told = _tr("{0} lines, {1} of them run something").format(len(phases), runs) if phases else ""
        self.head.show_words(_tr("Sequence of play"), told)
        for button in (self.heading_button, self.repeat_button):
            button.setVisible(self.tree.can_change)
        self.tree.refresh()
        self.catalogue.refresh()
        self.options.refresh()
        self.problems.refresh()
        count = len(self.problems.problems)
        self.bottom.setTabText(0, an_entry(_tr("Problems {0}").format(count) if count else _tr("Problems")))
        self.middle.setCurrentWidget(self.tree if phases else self.no_phase)
        self.no_phase.setEnabled(self._desk.is_offered and not self._desk.document.why_read_only)
        self.show_choice()

    def show_choice(self) -> None:
        """Show the phase on the desk."""
        self.tree.show_choice()
        self.form.refresh()
        phase = self._desk.phase
        keys = _tr("Alt ↑ ↓ moves · Tab indents · Del takes out")
        self.hint.show_hint(keys if self.tree.can_change and phase is not None else "")
        self.place.setText(phase.title if phase is not None else "")

    def _show(self, place: Place) -> None:
        """Choose the phase that a problem is of; one that lacks is told of a scenario, and there is none to choose."""
        if place.kind == "phase":
            self._desk.choose(place.id)

    def look_only(self) -> None:
        for part in (self.catalogue, self.tree, self.form, self.options, self.problems):
            part.lock()
        self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.tree.setFocus()

    def _add_docks(self) -> None:
        self.side.addTab(self.form, _tr("Phase"))
        self.side.addTab(self.options, _tr("Optional rules"))
        self.bottom.addTab(self.problems, _tr("Problems"))
        self.bottom.addTab(self.history_view, _tr("History"))
        offered = Pane(CATALOGUE_WIDTH, 400, LEAST_CATALOGUE, self.catalogue)
        beside = Pane(SIDE_WIDTH, 400, LEAST_SIDE, self.side)
        below = Pane(600, BOTTOM_HEIGHT, LEAST_MIDDLE.width(), self.bottom)
        self.add_dock("sequence_catalogue", _tr("Add a phase"), offered, AREA.LeftDockWidgetArea)
        self.add_dock("sequence_side", _tr("Phase and optional rules"), beside, AREA.RightDockWidgetArea)
        self.add_dock("sequence_bottom", _tr("Problems and history"), below, AREA.BottomDockWidgetArea)
        self.make_drawers(LEAST_MIDDLE, self.middle)


def _tr(text: str) -> str:
    return QCoreApplication.translate("SequencePage", text)
