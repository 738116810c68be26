"""Every problem of a design, and besides whether its rules module can start each of its scenarios."""

from __future__ import annotations

from workbench.engine.design import Design
from workbench.engine.problem import Level, Problem
from workbench.storage.checks.design.rules import rules_problems
from workbench.storage.checks.design.silenced import SILENCED_IS_GONE
from workbench.storage.checks.running_check import report_of
from workbench.storage.checks.silences import Report, Silent, silencing

__all__ = ["all_problems", "full_report", "rules_problems"]


def all_problems(design: Design) -> tuple[Problem, ...]:
    """All problems of a design; when none is an error, those that its rules module has with it as well."""
    return full_report(design).problems


def full_report(design: Design) -> Report:
    """All problems as `all_problems`, and those that are silenced with the reasons."""
    told = report_of(design)
    if any(problem.level is Level.ERROR for problem in told.problems):
        return told
    of_rules = [(problem, silencing(design, problem)) for problem in rules_problems(design)]
    silent = tuple(Silent(problem, entry) for problem, entry in of_rules if entry is not None)
    met = {entry.silenced.id for entry in silent}
    heard = (p for p in told.problems if p.of is not SILENCED_IS_GONE or p.place.id not in met)
    return Report((*(problem for problem, entry in of_rules if entry is None), *heard), (*told.silenced, *silent))
