"""The problems found so far, each with who found it, in the order in which they are listed."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Hashable, Iterable

from workbench.engine.problem import Problem, sorting_key

SORTED_ANEW_FROM = 200
"""From so many changes on all problems are sorted anew; fewer are put into their places."""


class FoundProblems:
    """Problems by owner. What an owner says replaces what it said before."""

    def __init__(self) -> None:
        self._of: dict[Hashable, tuple[Problem, ...]] = {}
        self._in_order: list[Problem] = []
        self._gone: list[Problem] = []
        self._new: list[Problem] = []

    def put(self, owner: Hashable, problems: Iterable[Problem]) -> None:
        """Let an owner have found these; none is nothing found."""
        now = tuple(dict.fromkeys(problems))
        was = self._of.get(owner, ())
        if now == was:
            return
        self._gone += was
        self._new += now
        if now:
            self._of[owner] = now
        else:
            del self._of[owner]

    def listed(self) -> tuple[Problem, ...]:
        """All problems, errors first, each once."""
        if len(self._gone) + len(self._new) >= SORTED_ANEW_FROM:
            every = (problem for problems in self._of.values() for problem in problems)
            self._in_order = sorted(every, key=sorting_key)
        else:
            for problem in self._new:
                insort(self._in_order, problem, key=sorting_key)
            for problem in self._gone:
                self._take_out(problem)
        self._gone, self._new = [], []
        return tuple(dict.fromkeys(self._in_order))

    def _take_out(self, problem: Problem) -> None:
        at = bisect_left(self._in_order, sorting_key(problem), key=sorting_key)
        while self._in_order[at] != problem:
            at += 1
        del self._in_order[at]
