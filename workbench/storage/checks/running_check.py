"""The problems of a design kept up with its edits: after each only what it touched is checked again.

The editor works at it in slices between keystrokes; `workbench check` and `problems` let it run to the end.
"""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Iterator, Sequence

from workbench.engine.design import Design
from workbench.engine.problem import Problem, sorting_key
from workbench.storage.checks import finders
from workbench.storage.checks.running_map_check import IsTimeUp, RunningMapCheck
from workbench.storage.checks.silences import Report, told_apart
from workbench.storage.checks.words.vocabulary import Vocabulary
from workbench.storage.rows.parts import maps_of


class DesignCheck:
    """The running check of a design. `follow` takes the design as it is now, `work` checks what waits."""

    def __init__(self, design: Design) -> None:
        self.design = design
        self._words = Vocabulary.of(design)
        self._maps = [RunningMapCheck(sheet, self._words) for sheet in maps_of(design)]
        self._rest: tuple[Problem, ...] | None = None
        self._looking: tuple[Iterator[Problem | None], list[Problem]] | None = None
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
            self._rest, self._looking = None, None
        self._begun_with = max(self._begun_with, self._waiting()) if self._waiting() else 0

    def work(self, is_time_up: IsTimeUp) -> bool:
        """Check what waits until the time is up; whether all is checked. A single thing is never left half done."""
        if not self._look_at_the_rest(is_time_up):
            return False
        done = all([check.work(is_time_up) for check in self._maps])
        if done:
            self._begun_with = 0
        return done

    def _look_at_the_rest(self, is_time_up: IsTimeUp) -> bool:
        """What is no map, a problem or a pause of a finder at a time; whether all of it is found."""
        if self._rest is not None:
            return True
        if self._looking is None:
            self._looking = (one for find in finders("design") for one in find(self.design)), []
        steps, found = self._looking
        for one in steps:
            if one is not None:
                found.append(one)
            if is_time_up():
                return False
        self._rest, self._looking = tuple(found), None
        return True

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
        return max(0.0, 1 - self._waiting() / self._begun_with) if self._begun_with else 1.0

    def report(self) -> Report:
        """What is known by now."""
        figures, silent = Counter[str](), Counter[str]()
        for check in self._maps:
            figures.update(check.figures)
            silent.update(check.silent_figures)
        rest = (*(self._rest or ()), *_of_design("figures", self.design, figures, silent))
        lists = sorted((check.found.listed() for check in self._maps), key=len)
        found = _merged(lists.pop() if lists else (), [problem for few in (*lists, rest) for problem in few])
        return told_apart(self.design, found, self.is_done)

    def _waiting(self) -> int:
        return sum(check.waiting for check in self._maps)


def _of_design(looked_at: str, *looked: object) -> Iterator[Problem]:
    """What the checks of the design as a whole find."""
    found = (problem for find in finders(looked_at) for problem in find(*looked))
    return filter(None, found)


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


def _names(design: Design) -> tuple[object, ...]:
    """What the vocabulary of a design is made of."""
    catalogues = (design.terrain, design.road_classes, design.line_classes, design.tag_types)
    return (*catalogues, design.sides, design.factions)


def _besides_maps(design: Design) -> tuple[object, ...]:
    """All of a design that is no part of a map, with the names of its maps."""
    fields = (name for name in design.__struct_fields__ if name not in ("maps", "silenced"))
    return (*(getattr(design, name) for name in fields), *((sheet.id, type(sheet)) for sheet in maps_of(design)))
