"""The edit that gives a side the phase that it lacks."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.engine.design import Design, Phase
from workbench.engine.problem import Problem
from workbench.engine.rules_modules import phase_kinds_of
from workbench.engine.sequence.phase_kinds import kind_of_procedure
from workbench.storage.edits.edit import Edit
from workbench.storage.edits.listed_edits import free_id
from workbench.storage.edits.sequence_edits import AddPhases


def phase_put_first(design: Design, problem: Problem) -> Edit | None:
    """Put the phase before all that the side plays in its turn; None where it has one by now, or nothing is played."""
    side, procedure = str(problem.facts["side"]), str(problem.facts["procedure"])
    lines = design.sequence
    if any(phase.procedure == procedure and phase.side in ("", side) for phase in lines):
        return None
    kind, first = kind_of_procedure(phase_kinds_of(design), procedure), _first_of(lines, side)
    if kind is None or first is None:
        return None
    title = next((phase.title for phase in lines if phase.procedure == procedure), str(kind.title))
    name = free_id(f"{side}_{procedure}", (phase.id for phase in lines))
    return AddPhases((Phase(name, title, first.depth, kind.clause, procedure, side),), first.id)


def _first_of(lines: Sequence[Phase], side: str) -> Phase | None:
    """The first phase that a side plays alone, else the first that is played at all."""
    played = [phase for phase in lines if phase.procedure]
    return next((phase for phase in played if phase.side == side), played[0] if played else None)
