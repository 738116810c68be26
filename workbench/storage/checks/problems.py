"""All problems of a design: those of its maps, and those of everything else, each with its place and its cause."""

from __future__ import annotations

from workbench.engine.design import Design
from workbench.engine.problem import Problem, sorting_key
from workbench.storage.checks import finders
from workbench.storage.checks.running_check import report_of
from workbench.storage.checks.silences import Report, is_silenced, told_apart

__all__ = ["Report", "is_silenced", "problems", "problems_besides_maps", "report_of"]


def problems(design: Design) -> tuple[Problem, ...]:
    """Every problem of a design, errors first, without the warnings that its designer has silenced.

    What has no error is sound enough to be played and printed.
    """
    return report_of(design).problems


def problems_besides_maps(design: Design) -> tuple[Problem, ...]:
    """The problems of the design as a whole, of its tables, counters, scenarios; not those of the maps themselves.

    It takes tens of milliseconds: whoever shows them looks when the hands rest.
    """
    found = (problem for find in finders("design") for problem in find(design))
    return told_apart(design, sorted(filter(None, found), key=sorting_key), is_done=False).problems
