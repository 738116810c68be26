"""Spaces that nothing leads to: alone, or cut off with others from the rest of the map; waters without a way out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from workbench.cartography.checks.declared import sheets
from workbench.cartography.checks.findings import Step
from workbench.engine.problem import Place, listed

PAUSE_AFTER = 500


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
        return in_order({top: sorted(part) for some in self.parts_in_steps() for top, part in some.items()})

    def parts_in_steps(self) -> Iterator[dict[str, list[str]]]:
        """The parts by the first of their things, not sorted; empty ones before where a pause can be made."""
        found: dict[str, list[str]] = {}
        for number, name in enumerate(self._above):
            found.setdefault(self._top(name), []).append(name)
            if number % PAUSE_AFTER == 0:
                yield {}
        yield found

    def _top(self, name: str) -> str:
        above = self._above
        while above[name] != name:
            above[name] = above[above[name]]
            name = above[name]
        return name


def in_order(found: Mapping[str, list[str]]) -> list[list[str]]:
    """Parts, the largest first, of equals the one of the first name. Keys are the first of each."""
    return [found[top] for top in sorted(found, key=lambda top: (-len(found[top]), top))]


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
    found: dict[str, list[str]] = {}
    for some in parts.parts_in_steps():
        found |= some
        yield None
    for part in in_order(found)[1:]:
        entered = [space for space in sorted(part) if is_entered(space)]
        if len(entered) == 1:
            yield sheets.ISOLATED.at(place_of(entered[0]))
        elif entered:
            names = listed([str(place_of(space)) for space in entered[1:]])
            yield sheets.UNREACHABLE.at(place_of(entered[0]), names=names, spaces=len(entered))
