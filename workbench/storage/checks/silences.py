"""What a check says: the problems that are heard, and those that their designer lets be, told apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from workbench.engine.design import Design, SilencedProblem
from workbench.engine.problem import Level, Problem, sorting_key
from workbench.storage.checks import finders

ON_A_MAP = frozenset(
    {"space", "hex", "hexside", "border", "junction", "road", "river", "zone", "link", "furniture", "scan", "ground"}
)
"""Places whose problems the checks of maps find; others may be those of a rules module, which is not asked."""

CALLED_BEFORE = {"tag_of_no_side": "unknown_side"}
"""Checks that had another id in files of earlier versions: who silenced them then silences them now."""


class Silent(NamedTuple):
    """A warning that its designer lets be, and why."""

    problem: Problem
    silenced: SilencedProblem

    @property
    def reason(self) -> str:
        """Why it is let be."""
        return self.silenced.reason


class Report(NamedTuple):
    """What a check says: the problems that are heard, errors first, and those that are silenced."""

    problems: tuple[Problem, ...] = ()
    silenced: tuple[Silent, ...] = ()


def is_silenced(design: Design, problem: Problem) -> bool:
    """Has the designer looked at this warning and let it be? Errors are never silenced."""
    return silencing(design, problem) is not None


def silencing(design: Design, problem: Problem) -> SilencedProblem | None:
    """The entry that silences a problem, None for an error and for what is heard."""
    return _Silences(design.silenced).of(problem) if design.silenced else None


def told_apart(design: Design, found: Sequence[Problem], is_done: bool) -> Report:
    """The problems told apart; what is silenced and, once all is checked, found no more is a hint by itself."""
    if not design.silenced:
        return Report(tuple(found))
    silences = _Silences(design.silenced)
    heard, silent = list[Problem](), list[Silent]()
    for problem in found:
        entry = silences.of(problem)
        if entry is None:
            heard.append(problem)
        else:
            silent.append(Silent(problem, entry))
    if is_done:
        met = {one.silenced.id for one in silent}
        gone = (entry for entry in design.silenced if entry.id not in met and entry.place_kind in ON_A_MAP)
        told = (problem for entry in gone for find in finders("silence") for problem in find(entry))
        heard = sorted([*heard, *filter(None, told)], key=sorting_key)
    return Report(tuple(heard), tuple(silent))


class _Silences:
    """The entries of a design by what they silence; one that names no map is for whichever map has the place."""

    def __init__(self, entries: Sequence[SilencedProblem]) -> None:
        self._of = {(e.check, e.place_kind, e.place_id, e.map): e for e in reversed(entries)}

    def of(self, problem: Problem) -> SilencedProblem | None:
        if problem.level is Level.ERROR:
            return None
        place = problem.place
        for check in filter(None, (problem.check, CALLED_BEFORE.get(problem.check))):
            at = (check, place.kind, place.id)
            if found := self._of.get((*at, place.map)) or self._of.get((*at, "")):
                return found
        return None
