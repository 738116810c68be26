"""A design with its problems fixed: check by check, all of one as the window's "Fix all" does it, round after round."""

from __future__ import annotations

from collections.abc import Collection
from itertools import groupby
from typing import NamedTuple

from workbench.engine.design import Design
from workbench.engine.problem import Level, Problem, sorting_key
from workbench.engine.words.message import marked
from workbench.storage.checks.design.silenced import SILENCED_IS_GONE
from workbench.storage.checks.fixes.design_fixes import fix_in
from workbench.storage.checks.fixes.map_fixes import FixAll
from workbench.storage.checks.playable_checks import full_report
from workbench.storage.checks.running_check import DesignCheck
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edit import Edit, EditError

MOST_ROUNDS = 5
"""A fix may bring something else to light; so many times everything is gone through."""


class Fixed(NamedTuple):
    """A design as its fixes leave it, and the problems that it has no longer, in the order in which they went."""

    design: Design
    fixed: tuple[Problem, ...] = ()


def fix_of_all(problems: tuple[Problem, ...], label: str = marked("Fix all")) -> Edit:
    """The one edit that fixes all of these problems that can be, on every map."""
    return FixAll(tuple(sorted(problems, key=sorting_key)), fix_in, label)


def fixed(design: Design, checks: Collection[str] = ()) -> Fixed:
    """Fix what these checks find, or all checks, until nothing more is fixed; what is silenced is let be."""
    document, check, fixed = RulesetDocument(design), DesignCheck(design), list[Problem]()
    for _ in range(MOST_ROUNDS):
        known = len(fixed)
        for name in _curable(check, checks):
            fixed += _fixed(document, check, name)
        if len(fixed) == known:
            break
    return Fixed(document.design, tuple(fixed))


def _curable(check: DesignCheck, checks: Collection[str]) -> list[str]:
    """The checks, among these, that find what has a fix: errors first."""
    names = (name for name, _ in groupby(_found(check), key=lambda problem: problem.check))
    return [name for name in dict.fromkeys(names) if not checks or name in checks]


def _fixed(document: RulesetDocument, check: DesignCheck, name: str) -> list[Problem]:
    """Fix what one check finds as the design stands now; the problems that are gone by it."""
    told = tuple(problem for problem in _found(check) if problem.check == name)
    if not told:
        return []
    try:
        document.apply(fix_of_all(told))
    except EditError:
        return []
    check.follow(document.design)
    left = {*_found(check)}
    return [problem for problem in told if problem not in left]


def _found(check: DesignCheck) -> list[Problem]:
    """What is found and has a fix. That something silenced is gone is sure once the rules were asked, too."""
    check.finish()
    found = [problem for problem in check.report().problems if problem.is_curable]
    if not any(problem.of is SILENCED_IS_GONE for problem in found):
        return found
    told = full_report(check.design).problems
    is_sound = all(problem.level is not Level.ERROR for problem in told)
    return [problem for problem in found if problem.of is not SILENCED_IS_GONE or (is_sound and problem in told)]
