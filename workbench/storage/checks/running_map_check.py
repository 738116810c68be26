"""The problems of one map kept up with its edits: after each only what it touched is checked again, piece by piece."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice

from immutables import Map
from msgspec import Struct

from workbench.cartography.checks.declared.drawn import BROKEN_LINES
from workbench.cartography.checks.findings import PAIR, Changed, MapChecker, Step, Subject, on_map
from workbench.cartography.checks.hex_map_checks import HexChecker
from workbench.cartography.checks.map_checks import AreaChecker
from workbench.cartography.checks.sheet_checks import map_place
from workbench.engine.maps.area_map import OUTSIDE, AreaMap
from workbench.engine.maps.board_map import AnyMap
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.problem import Problem
from workbench.storage.checks import finders
from workbench.storage.checks.found_problems import FoundProblems
from workbench.storage.checks.words.vocabulary import Vocabulary, names_what, naming, silent_figures, word_fields
from workbench.storage.rows.shared_maps import names_apart

LINES_AT_ONCE = 30
"""So many borders, or spaces, are compared with all others in one piece."""

WAIT_AT_ONCE = 1_000

BAND_MM = 60.0
"""How high the bands of the sheet are in which borders are compared one after the other."""

IsTimeUp = Callable[[], bool]
_FINDERS = cache(finders)
Checker = MapChecker[AreaMap] | MapChecker[HexMap]


class RunningMapCheck:
    """One map: what waits to be checked, and what was found. `work` goes on with it until it is told to stop.

    `figures` counts the figures of its spaces, and those of them that do not say where they come from, by field.
    """

    def __init__(self, sheet: AnyMap, words: Vocabulary) -> None:
        self.map, self._words = sheet, words
        self.found = FoundProblems()
        self._begin()

    def _begin(self) -> None:
        """Let everything wait to be checked."""
        self.found = FoundProblems()
        self.figures, self.silent_figures = Counter[str](), Counter[str]()
        self._figures_of: dict[Subject, tuple[tuple[str, bool], ...]] = {}
        self._waiting: dict[Subject, None] = {}
        self._words_waiting: dict[Subject, None] = {}
        self._borders, self._spaces = set[str](), set[str]()
        self._by_place: list[str] = []
        self._pairs: dict[str, set[Subject]] = {}
        self._under_way: tuple[Subject, Iterator[Step], list[Problem]] | None = None
        self._checker: Checker | None = None
        self._nothing_comes()
        self._try(self._begin_soundly)
        self._all_words()

    def _nothing_comes(self) -> None:
        self._coming: Iterator[None] = iter(())
        self._still_to_come, self._has_all_come = 0, True

    def _begin_soundly(self) -> None:
        kinds = self._words.kinds
        checker = HexChecker(self.map, kinds) if isinstance(self.map, HexMap) else AreaChecker(self.map, kinds)
        self._checker = checker
        borders, spaces = checker.lines()
        self._borders, self._spaces = {*borders}, {*spaces}
        self._still_to_come += sum(len(getattr(self.map, field)) for field in self.map.entries)
        self._coming = itertools.chain(self._coming, self._subjects_come(checker))

    def _subjects_come(self, checker: Checker) -> Iterator[None]:
        """Let all subjects of a checker wait, with pauses: on a large map there are hundreds of thousands."""
        yield from checker.prepared()
        yield from self._wait(self._waiting, checker.subjects())

    def _wait(self, waiting: dict[Subject, None], subjects: Iterator[Subject]) -> Iterator[None]:
        while some := list(islice(subjects, WAIT_AT_ONCE)):
            waiting |= dict.fromkeys(some)
            self._still_to_come -= len(some)
            yield

    @property
    def waiting(self) -> int:
        """How much is not checked yet; an estimate as long as not all of it waits."""
        known = len(self._waiting) + len(self._words_waiting) + len(self._borders) + len(self._spaces)
        return known + (max(1, self._still_to_come) if not self._has_all_come else 0)

    # ---- what changed

    def follow(self, sheet: AnyMap, words: Vocabulary) -> bool:
        """Take the map as it is now. Whether spaces came or went, or hexes have other numbers."""
        was, self.map = self.map, sheet
        is_other, is_wet_otherwise = words != self._words, words.kinds.lean != self._words.kinds.lean
        self._words = words
        if is_wet_otherwise:
            self._begin()
            return True
        if sheet is was:
            if is_other:
                self._all_words()
            return False
        changed = self._changed(was)
        if self._checker is None:
            self._begin()
        else:
            self._put_back()
            self._try(lambda: self._follow(changed))
            if is_other or was.bare_space("") != sheet.bare_space(""):
                self._all_words()
            for field in word_fields(sheet):
                self._words_waiting |= dict.fromkeys((field, name) for name in changed.get(field, ()))
            self._name_words(changed)
        return was.grid != sheet.grid or any(
            (name in was_) is not (name in now_)
            for field in ("spaces", "zones")
            if (now_ := getattr(sheet, field, None)) is not None and (was_ := getattr(was, field)) is not None
            for name in changed.get(field, ())
        )

    def _changed(self, was: AnyMap) -> Changed:
        nothing: Map[str, Struct] = Map()
        pairs = ((field, getattr(self.map, field), getattr(was, field, nothing)) for field in self.map.entries)
        return {field: names_apart(now, before) for field, now, before in pairs if now is not before}

    def _name_words(self, changed: Changed) -> None:
        """Borders are named by their spaces."""
        if renamed := {*changed.get("spaces", ())}:
            beside = (
                n
                for n, b in self.map.borders.items()
                if b.unnamed_kinds and not renamed.isdisjoint((b.first, b.second))
            )
            self._words_waiting |= dict.fromkeys(("borders", name) for name in beside)

    def _follow(self, changed: Changed) -> None:
        checker = self._checker
        assert checker is not None
        stale = checker.follow(self.map, changed)  # type: ignore[arg-type]  # a map keeps its kind
        self._waiting |= dict.fromkeys(sorted(stale.subjects))
        self._borders |= stale.borders
        self._spaces |= stale.spaces

    def _put_back(self) -> None:
        """What was half checked is begun again."""
        if self._under_way is not None:
            self._waiting[self._under_way[0]] = None
            self._under_way = None

    def _all_words(self) -> None:
        fields = word_fields(self.map)
        self._words_waiting[("", "")] = None  # what is gone meanwhile still waits
        self._still_to_come += sum(len(things) for things in fields.values())
        subjects = ((field, name) for field, things in fields.items() for name in things)
        self._coming = itertools.chain(self._coming, self._wait(self._words_waiting, subjects))
        self._has_all_come = False

    # ---- the work

    def work(self, is_time_up: IsTimeUp) -> bool:
        """Check what waits until the time is up. Whether all is checked."""
        self._try(lambda: self._let_come(is_time_up))
        self._try(lambda: self._work(is_time_up))
        while self._words_waiting and not is_time_up():
            self._check_words(self._words_waiting.popitem()[0])
        _give_room_back(self._words_waiting)
        return not self.waiting and self._under_way is None

    def _let_come(self, is_time_up: IsTimeUp) -> None:
        while not self._has_all_come and not is_time_up():
            self._has_all_come = next(self._coming, self) is self
            if self._has_all_come:
                self._still_to_come = 0

    def _work(self, is_time_up: IsTimeUp) -> None:
        while not is_time_up():
            if self._under_way is not None or self._waiting:
                self._go_on(is_time_up)
            elif self._borders:
                self._check_crossings()
            elif self._spaces:
                self._check_overlaps()
            else:
                return

    def _go_on(self, is_time_up: IsTimeUp) -> None:
        if self._under_way is None:
            subject = self._waiting.popitem()[0]  # what an edit has touched last is looked at first
            assert self._checker is not None
            self._under_way = (subject, self._checker.check(subject), [])
        subject, steps, found = self._under_way
        for step in steps:
            if step is not None:
                found.append(on_map(step, self.map.id))
            elif is_time_up():
                return
        self.found.put(subject, found)
        self._under_way = None
        _give_room_back(self._waiting)

    def _check_crossings(self) -> None:
        assert self._checker is not None
        some = self._next_borders()
        self._borders -= {*some}
        moved = self._drop_pairs("crossing", some)
        found = self._checker.pairs(some, (), set())
        self._put_pairs(found)
        moved |= {name for _, both in found for name in both.split(PAIR)}
        borders = self.map.borders
        for border in (borders[name] for name in moved if name in borders):
            self._spaces |= {border.left, border.right} - {OUTSIDE}

    def _next_borders(self) -> list[str]:
        """Borders that lie near each other, so that few others lie near all of them."""
        if len(self._borders) <= LINES_AT_ONCE:
            return sorted(self._borders)
        if not self._by_place:
            self._by_place = sorted(self._borders, key=self._place_of_border)
        some: list[str] = []
        while self._by_place and len(some) < LINES_AT_ONCE:
            if (name := self._by_place.pop()) in self._borders:
                some.append(name)
        return sorted(some or islice(self._borders, LINES_AT_ONCE))

    def _place_of_border(self, name: str) -> tuple[float, float, str]:
        """Where a border begins: in which band of the sheet, and how far to the right."""
        border = self.map.borders.get(name)
        start = self.map.junctions.get(border.start) if border is not None else None
        return (start.y_mm // BAND_MM, start.x_mm, name) if start is not None else (0.0, 0.0, name)

    def _check_overlaps(self) -> None:
        assert self._checker is not None
        some = sorted(islice(self._spaces, LINES_AT_ONCE))
        self._spaces -= {*some}
        self._drop_pairs("overlap", some)
        crossed = {name for subjects in self._pairs.values() for kind, both in subjects if kind == "crossing"
                   for name in both.split(PAIR)}  # fmt: skip
        self._put_pairs(self._checker.pairs((), some, crossed))

    def _drop_pairs(self, kind: str, names: list[str]) -> set[str]:
        """Forget the pairs of one kind that any of these has part in. Returns all that had."""
        moved: set[str] = set()
        for name in names:
            for subject in [one for one in self._pairs.get(f"{kind} {name}", ())]:
                for other in subject[1].split(PAIR):
                    self._pairs.get(f"{kind} {other}", set()).discard(subject)
                    moved.add(other)
                self.found.put(subject, ())
        return moved

    def _put_pairs(self, found: dict[Subject, Problem]) -> None:
        for subject, problem in found.items():
            self.found.put(subject, [on_map(problem, self.map.id)])
            for name in subject[1].split(PAIR):
                self._pairs.setdefault(f"{subject[0]} {name}", set()).add(subject)

    def _check_words(self, subject: Subject) -> None:
        named = naming(self.map, self._words, *subject)
        steps = (step for find in _FINDERS(names_what(named)) for step in find(named)) if named else ()
        self.found.put(("words", *subject), [on_map(problem, self.map.id) for problem in filter(None, steps)])
        was, now = self._figures_of.get(subject, ()), silent_figures(self.map, subject)
        if was != now:
            for sign, figures in ((-1, was), (1, now)):
                for field, is_silent in figures:
                    self.figures[field] += sign
                    self.silent_figures[field] += sign * is_silent
            self._figures_of[subject] = now

    def _try(self, work: Callable[[], object]) -> None:
        """Where the lines of a map are so broken that nothing can be worked out, that is its problem."""
        try:
            work()
        except Exception as reason:  # what geometry raises over points of a damaged file is of many kinds
            self.found = FoundProblems()
            self.found.put("broken", [on_map(BROKEN_LINES.at(map_place(self.map), reason=str(reason)), self.map.id)])
            self._waiting, self._borders, self._spaces, self._pairs = {}, set(), set(), {}
            self._checker = self._under_way = None
            self._nothing_comes()
            self._all_words()


def _give_room_back(waiting: dict[Subject, None]) -> None:
    """A dict that was emptied one by one still has the room that it once took: megabytes on a large map."""
    if not waiting:
        waiting.clear()
