"""What is told of problems in the reader's language: what a check is called, the cause, the fix."""

from __future__ import annotations

from workbench.engine.problem import Problem
from workbench.qt.looks.translator import spoken


def title_of(problem: Problem) -> str:
    """What its check is called in a list; one without a title is called by its id."""
    if problem.of.title:
        return spoken(problem.of.title)
    plain = problem.check.replace("_", " ")
    return plain[:1].upper() + plain[1:]


def cause_of(problem: Problem) -> str:
    """What is wrong."""
    return spoken(problem.cause)


def fix_of(problem: Problem) -> str:
    """What would fix it, "" where nothing does."""
    return spoken(problem.fix)


def words_of(problem: Problem) -> str:
    """Its place and what is wrong there."""
    return spoken(problem.said)
