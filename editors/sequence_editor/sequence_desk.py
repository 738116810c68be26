"""What the sequence editor works on: the phases of a document, which of them is chosen, and what its rules offer."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Signal

from workbench.engine.design import Phase
from workbench.engine.problem import Problem
from workbench.engine.rules_modules import phase_kinds_of
from workbench.engine.sequence.phase_kinds import PhaseKind, Whose, kind_of_procedure
from workbench.qt.editing.document_desk import DocumentDesk
from workbench.qt.looks.translator import spoken
from workbench.qt.undo import EditStack
from workbench.storage.checks.design.rules import oddities
from workbench.storage.checks.design.sequence import problems_of_phases
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.listed_edits import free_id
from workbench.storage.edits.sequence_edits import AddPhases, run_of

HEADING = ""
"""The procedure of a line that runs nothing."""


class SequenceDesk(DocumentDesk):
    """One phase is chosen at a time; `choice_changed` tells that it is another."""

    choice_changed = Signal()

    def __init__(self, document: RulesetDocument, history: EditStack) -> None:
        super().__init__(document, history)
        self._phase_id = next((phase.id for phase in self.design.sequence), "")

    @property
    def phase(self) -> Phase | None:
        """The phase that is chosen, None without one."""
        return next((one for one in self.design.sequence if one.id == self._phase_id), None)

    @property
    def kinds(self) -> tuple[PhaseKind, ...]:
        """What the rules offer; nothing where the sequence is a coded module's own."""
        return phase_kinds_of(self.design)

    @property
    def is_offered(self) -> bool:
        """May phases be added, moved, taken out?"""
        return bool(self.kinds)

    def kind_of(self, phase: Phase) -> PhaseKind | None:
        """The kind that a phase is of, None of a heading, or where the rules do not say."""
        return kind_of_procedure(self.kinds, phase.procedure)

    def choose(self, phase_id: str) -> None:
        """Put a phase on the desk."""
        if phase_id != self._phase_id:
            self._phase_id = phase_id
            self.choice_changed.emit()

    def look_again(self) -> None:
        if self.phase is None and self.design.sequence:
            self._phase_id = self.design.sequence[0].id
            self.choice_changed.emit()

    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with the sequence of play."""
        lacking = (one for one in oddities(self.design) if "procedure" in one.facts)
        return (*problems_of_phases(self.design), *lacking)

    def place_behind(self, phase_id: str) -> tuple[str, int]:
        """Before which line, and how deep, something stands that comes behind a phase and what is under it."""
        lines = self.design.sequence
        if not any(phase.id == phase_id for phase in lines):
            return "", 0
        run = run_of(lines, phase_id)
        return lines[run.stop].id if run.stop < len(lines) else "", lines[run.start].depth

    def add(self, procedure: str, before: str = "", depth: int = 0) -> str:
        """Put a new phase of a kind, or a heading, before a line ("" behind all); the reason where it cannot be."""
        made = self._made(procedure, self._side_at(before, depth), depth)
        why = self.apply(AddPhases((made,), before))
        if not why:
            self.choose(made.id)
        return why

    def add_behind_choice(self, procedure: str) -> str:
        """Put a new phase behind the one that is chosen; under it, where that is a heading with nothing in it."""
        chosen = self.phase
        before, depth = self.place_behind(chosen.id if chosen else "")
        if chosen is not None and not chosen.procedure and procedure != HEADING:
            depth = chosen.depth + 1
        return self.add(procedure, before, depth)

    def _made(self, procedure: str, side: str, depth: int) -> Phase:
        kind = kind_of_procedure(self.kinds, procedure)
        title = spoken(kind.title) if kind is not None else self.tr("New heading")
        whose = side if kind is None or kind.whose is not Whose.JOINT else ""
        wanted = "_".join(filter(None, (whose, procedure or "heading")))
        taken = (phase.id for phase in self.design.sequence)
        clause = kind.clause if kind is not None else ""
        return Phase(free_id(wanted, taken), title, depth, clause, procedure, whose)

    def _side_at(self, before: str, depth: int) -> str:
        """The side of the heading under which a new line comes to stand."""
        return next((phase.side for phase in self._above(before) if phase.depth < depth), "")

    def _above(self, before: str) -> Iterator[Phase]:
        lines = self.design.sequence
        at = next((at for at, phase in enumerate(lines) if phase.id == before), len(lines))
        return reversed(lines[:at])
