"""All problems of a design: those of its maps, and those of everything else, each with its place and its cause."""

from __future__ import annotations

from workbench.engine.design import Design
from workbench.engine.problem import Problem
from workbench.storage.checks.running_check import report_of
from workbench.storage.checks.silences import Report, is_silenced

__all__ = ["Report", "is_silenced", "problems", "report_of"]


def problems(design: Design) -> tuple[Problem, ...]:
    """Every problem of a design, errors first, without the warnings that its designer has silenced.

    What has no error is sound enough to be played and printed.
    """
    return report_of(design).problems
