"""The sequence editor as a page of the window: a document, the undo stack that Design shares, and the page."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication

from editors.sequence_editor.page import SequencePage
from editors.sequence_editor.sequence_desk import HEADING, SequenceDesk
from workbench.engine.problem import Place
from workbench.qt.editing.document_editor import DocumentEditor
from workbench.qt.looks.translator import spoken
from workbench.qt.undo import EditStack
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.sequence_edits import DOWN, UP, AddPhases, RepeatPhase
from workbench.storage.starters.standard_rules import standard_sequence


class SequenceEditor(DocumentEditor):
    """The sequence of play of a document."""

    places = frozenset({"phase"})

    def __init__(self, document: RulesetDocument, history: EditStack | None = None) -> None:
        self.desk = SequenceDesk(document, EditStack(document) if history is None else history)
        self.page = SequencePage(self.desk)
        super().__init__(self.desk, self.page, is_history_shared=history is not None)
        self.page.no_phase.clicked.connect(self.begin)
        self.page.heading_button.clicked.connect(self.add_heading)
        self.page.repeat_button.clicked.connect(self.repeat)
        self.page.form.read.place_wanted.connect(self.place_wanted)
        self._add_commands()

    def begin(self) -> None:
        """The turn that the standard rules begin with: each side moves and fights."""
        if self.desk.is_offered:
            self.desk.apply(AddPhases(standard_sequence(self.desk.design.sides, spoken)))

    def add_heading(self) -> None:
        """A line that runs nothing, behind the one that is chosen."""
        if self.page.tree.can_change:
            self.desk.add_behind_choice(HEADING)

    def repeat(self) -> None:
        """The chosen line once more, with what is under it."""
        if self.desk.phase is not None and self.page.tree.can_change:
            self.desk.apply(RepeatPhase(self.desk.phase.id))

    def go_to(self, place: Place) -> None:
        self.desk.choose(place.id)

    def _add_commands(self) -> None:
        tree, problems = self.page.tree, self.page.problems
        commands: list[tuple[str, Callable[[], None], str]] = [
            (_tr("New heading"), self.add_heading, "Ctrl+Shift+N"),
            (_tr("Repeat the phase"), self.repeat, "Ctrl+D"),
            (_tr("Move the phase up"), lambda: tree.shift(UP), "Alt+Up"),
            (_tr("Move the phase down"), lambda: tree.shift(DOWN), "Alt+Down"),
            (_tr("Indent the phase"), lambda: tree.indent(1), ""),
            (_tr("Bring the phase out"), lambda: tree.indent(-1), ""),
            (_tr("Take the phase out"), tree.remove, ""),
            (_tr("Next problem"), lambda: problems.step(1), "F8"),
            (_tr("Problem before"), lambda: problems.step(-1), "Shift+F8"),
        ]
        self.add_actions(_tr("Sequence"), commands)


def _tr(text: str) -> str:
    return QCoreApplication.translate("SequenceEditor", text)
