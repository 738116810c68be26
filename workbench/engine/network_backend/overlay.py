"""What lies over a map by one move cost, by numbers: the part of a cost that changes from moment to moment."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from workbench.engine.network_backend.move_cost import MoveCost

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BARRED = -1


class Overlay:
    """Barred and dearer spaces, as seen in the direction of the search.

    Attributes
    ----------
    enter, leave
        Number of a space -> what it costs in addition to enter or leave it, -1 when one cannot.
    zone
        Spaces between which no step is possible.
    steps
        (from, to): steps that are impossible.
    largest
        The most that a step can cost in addition.
    usable
        False when a number is not a whole one >= 0: such searches are left to networkx.
    """

    def __init__(self, cost: MoveCost, index: Mapping[str, int]) -> None:
        self._size = len(index)
        surcharges = (*cost.entering.values(), *cost.leaving.values())
        self.usable = all(type(extra) is int and extra >= 0 for extra in surcharges)
        self.largest = max(cost.entering.values(), default=0) + max(cost.leaving.values(), default=0)
        enter = {index[space]: extra for space, extra in cost.entering.items() if space in index}
        enter.update((index[space], BARRED) for space in cost.closed if space in index)
        leave = {index[space]: extra for space, extra in cost.leaving.items() if space in index}
        leave.update((index[s], BARRED) for s in cost.halts if s in index and s not in cost.starts)
        self.zone = frozenset(index[space] for space in cost.zone if space in index)
        pairs = [(index[u], index[v]) for u, v in cost.closed_steps if u in index and v in index]
        self.steps = frozenset((v, u) for u, v in pairs) if cost.backwards else frozenset(pairs)
        self.enter, self.leave = (leave, enter) if cost.backwards else (enter, leave)

    @cached_property
    def only_closes(self) -> bool:
        """Does it bar spaces from being entered, and nothing else?"""
        bars = all(extra == BARRED for extra in self.enter.values())
        return bars and not self.leave and not self.zone and not self.steps

    @cached_property
    def barred(self) -> bytearray:
        """One byte a space: 1 where it cannot be entered."""
        marks = bytearray(self._size)
        for space, extra in self.enter.items():
            if extra == BARRED:
                marks[space] = 1
        return marks

    @cached_property
    def array(self) -> NDArray[np.int32]:
        """A row a space: what it costs in addition to enter it, to leave it (-1: impossible), and 1 in the zone."""
        import numpy as np

        array = np.zeros((self._size, 3), np.int32)
        for column, extras in enumerate((self.enter, self.leave, dict.fromkeys(self.zone, 1))):
            if extras:
                array[list(extras), column] = list(extras.values())
        return array

    def adjusted(self, here: int, steps: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """The steps out of a space with all that lies over them; those that are impossible left out."""
        out = self.leave.get(here, 0)
        if out == BARRED:
            return []
        guarded = here in self.zone
        return [
            (to, cost + out + extra)
            for to, cost in steps
            if (extra := self.enter.get(to, 0)) != BARRED
            and not (guarded and to in self.zone)
            and (here, to) not in self.steps
        ]
