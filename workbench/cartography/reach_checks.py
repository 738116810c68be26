"""Spaces that nothing leads to: alone, or cut off with others from the rest of the map; waters without a way out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from workbench.cartography.findings import Step, listed, warning
from workbench.engine.problem import Place

PAUSE_AFTER = 2_000


class Parts:
    """Things that hang together, in as many parts as there are; joined by twos."""

    def __init__(self) -> None:
        self._above: dict[str, str] = {}

    def add(self, name: str) -> None:
        """Let there be this thing."""
        self._above.setdefault(name, name)

    def join(self, one: str, other: str) -> None:
        """Let two things that are there hang together."""
        if one in self._above and other in self._above:
            a, b = self._top(one), self._top(other)
            if a != b:
                self._above[max(a, b)] = min(a, b)

    def parts(self) -> list[list[str]]:
        """The parts, the largest first, of equals the one of the first name; each sorted."""
        found: dict[str, list[str]] = {}
        for name in sorted(self._above):
            found.setdefault(self._top(name), []).append(name)
        return sorted(found.values(), key=lambda part: (-len(part), part[0]))

    def _top(self, name: str) -> str:
        above = self._above
        while above[name] != name:
            above[name] = above[above[name]]
            name = above[name]
        return name


def reach_problems(
    spaces: Iterable[str],
    joins: Iterable[tuple[str, str]],
    is_entered: Callable[[str], bool],
    place_of: Callable[[str], Place],
) -> Iterator[Step]:
    """One problem for each part of the map that cannot be reached from its largest part; boxes alone are no such."""
    parts = Parts()
    for number, space in enumerate(spaces):
        parts.add(space)
        if number % PAUSE_AFTER == 0:
            yield None
    for number, (one, other) in enumerate(joins):
        parts.join(one, other)
        if number % PAUSE_AFTER == 0:
            yield None
    yield None
    for part in parts.parts()[1:]:
        entered = [space for space in part if is_entered(space)]
        if len(entered) == 1:
            yield warning("isolated", place_of(entered[0]), "nothing leads to it: no border, no port and no link")
        elif entered:
            names = listed([str(place_of(space)) for space in entered[1:]])
            cause = f"cannot be reached from the rest of the map, and with it {names}"
            yield warning("unreachable", place_of(entered[0]), cause)
