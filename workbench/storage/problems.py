"""All problems of a design: those of its maps, and those of everything else, each with its place and its cause."""

from __future__ import annotations

from workbench.engine.design import Design
from workbench.engine.problem import Problem
from workbench.storage.running_check import DesignCheck, Report, is_silenced

__all__ = ["Report", "is_silenced", "problems", "report"]


def problems(design: Design) -> tuple[Problem, ...]:
    """Every problem of a design, errors first, without the warnings that its designer has silenced.

    What has no error is sound enough to be played and printed.
    """
    return report(design).problems


def report(design: Design) -> Report:
    """Every problem of a design, and those that its designer has silenced with the reasons."""
    check = DesignCheck(design)
    check.finish()
    return check.report()
