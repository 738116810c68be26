"""The problems of a design kept up with its edits: after each only what it touched is checked again.

The editor works at it in slices between keystrokes; `workbench check` and `problems` let it run to the end.
"""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from workbench.engine.design import Design, SilencedProblem
from workbench.engine.problem import Level, Place, Problem, sorting_key
from workbench.storage.design_checks import design_problems, origin_problems
from workbench.storage.map_words import Vocabulary
from workbench.storage.parts import maps_of
from workbench.storage.running_map_check import IsTimeUp, RunningMapCheck

ON_A_MAP = frozenset(
    {"space", "hex", "hexside", "border", "junction", "road", "river", "zone", "link", "furniture", "scan"}
)
"""Places whose problems are found here; others may be those of a rules module, which is not asked."""


GONE = "silenced_is_gone"
"""The check that finds what is silenced and is no longer there."""


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


class DesignCheck:
    """The running check of a design. `follow` takes the design as it is now, `work` checks what waits."""

    def __init__(self, design: Design) -> None:
        self.design = design
        self._words = Vocabulary.of(design)
        self._maps = [RunningMapCheck(sheet, self._words) for sheet in maps_of(design)]
        self._rest: tuple[Problem, ...] | None = None
        self._begun_with = self._waiting()

    def follow(self, design: Design) -> None:
        """Take the design as it is now; what differs waits to be checked again."""
        was, self.design = self.design, design
        if was is design:
            return
        words = Vocabulary.of(design) if _names(was) != _names(design) else self._words
        known = {(check.map.id, type(check.map)): check for check in self._maps}
        before, self._maps, spaces_came_or_went = self._maps, [], False
        for sheet in maps_of(design):
            check = known.pop((sheet.id, type(sheet)), None)
            if check is None:
                check = RunningMapCheck(sheet, words)
                spaces_came_or_went = True
            else:
                spaces_came_or_went |= check.follow(sheet, words)
            self._maps.append(check)
        self._words = words
        if spaces_came_or_went or len(before) != len(self._maps) or _besides_maps(was) != _besides_maps(design):
            self._rest = None
        self._begun_with = max(self._begun_with, self._waiting()) if self._waiting() else 0

    def work(self, is_time_up: IsTimeUp) -> bool:
        """Check what waits until the time is up; whether all is checked. A single thing is never left half done."""
        if self._rest is None:
            self._rest = tuple(design_problems(self.design))
        done = all([check.work(is_time_up) for check in self._maps])
        if done:
            self._begun_with = 0
        return done

    def finish(self) -> None:
        """Check all that waits."""
        self.work(lambda: False)

    @property
    def is_done(self) -> bool:
        """Is everything checked?"""
        return self._rest is not None and not self._waiting()

    @property
    def progress(self) -> float:
        """How much of what waited is checked, from 0 to 1."""
        return 1 - self._waiting() / self._begun_with if self._begun_with else 1.0

    def report(self) -> Report:
        """What is known by now."""
        figures, silent = Counter[str](), Counter[str]()
        for check in self._maps:
            figures.update(check.figures)
            silent.update(check.silent_figures)
        rest = (*(self._rest or ()), *origin_problems(self.design, figures, silent))
        lists = sorted((check.found.listed() for check in self._maps), key=len)
        found = _merged(lists.pop() if lists else (), [problem for few in (*lists, rest) for problem in few])
        return _with_silence(self.design, found, self.is_done)

    def _waiting(self) -> int:
        return sum(check.waiting for check in self._maps)


def _merged(many: Sequence[Problem], few: Sequence[Problem]) -> list[Problem]:
    """All of them, each once and in order, as the first ones are already."""
    found = list(many)
    for problem in sorted(set(few), key=sorting_key):
        insort(found, problem, key=sorting_key)
    return found


def report_of(design: Design) -> Report:
    """Every problem of a design, and those that its designer has silenced with the reasons."""
    check = DesignCheck(design)
    check.finish()
    return check.report()


def is_silenced(design: Design, problem: Problem) -> bool:
    """Has the designer looked at this warning and let it be? Errors are never silenced."""
    return silencing(design, problem) is not None


def silencing(design: Design, problem: Problem) -> SilencedProblem | None:
    """The entry that silences a problem, None for an error and for what is heard."""
    if problem.level is Level.ERROR or not design.silenced:
        return None
    place = (problem.check, problem.place.kind, problem.place.id)
    return next((s for s in design.silenced if (s.check, s.place_kind, s.place_id) == place), None)


def _with_silence(design: Design, found: list[Problem], is_done: bool) -> Report:
    """The problems told apart; what is silenced and found no more is a hint by itself."""
    if not design.silenced:
        return Report(tuple(found))
    entries = {(s.check, s.place_kind, s.place_id): s for s in reversed(design.silenced)}
    heard, silent, met = list[Problem](), list[Silent](), set[tuple[str, str, str]]()
    for problem in found:
        place = (problem.check, problem.place.kind, problem.place.id)
        entry = entries.get(place) if problem.level is not Level.ERROR else None
        if entry is None:
            heard.append(problem)
        else:
            silent.append(Silent(problem, entry))
            met.add(place)
    if is_done:
        heard += [_gone(entry) for place, entry in entries.items() if place not in met and place[1] in ON_A_MAP]
        heard.sort(key=sorting_key)
    return Report(tuple(heard), tuple(silent))


def _gone(silenced: SilencedProblem) -> Problem:
    what = f"{silenced.check.replace('_', ' ')} at {silenced.place_kind} {silenced.place_id}"
    place = Place("silenced_problem", silenced.id, f"silenced: {what}")
    return Problem(
        Level.HINT, "silenced_is_gone", place, "is there no longer, so that nothing is silenced", fix="Forget it"
    )


def _names(design: Design) -> tuple[object, ...]:
    """What the vocabulary of a design is made of."""
    return (design.terrain, design.sides, design.factions, design.road_classes, design.line_classes)


def _besides_maps(design: Design) -> tuple[object, ...]:
    """All of a design that is no part of a map, with the names of its maps."""
    fields = (name for name in design.__struct_fields__ if name not in ("maps", "hex_maps", "silenced"))
    return (*(getattr(design, name) for name in fields), *((sheet.id, type(sheet)) for sheet in maps_of(design)))
