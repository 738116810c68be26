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
TOO_DEAR = 1 << 30
"""More than any way that is left to the compiled search may cost."""


class Overlay:
    """Barred and dearer spaces, as seen in the direction of the search.

    Attributes
    ----------
    shut
        Spaces that cannot be entered.
    enter, leave
        Number of a space -> what it costs in addition to enter or leave it, -1 when it cannot be left.
    zone
        Spaces between which no step is possible.
    steps
        (from, to): steps that are impossible.
    largest
        The most that a step can cost in addition.
    usable
        False when a number is not a whole one >= 0: such searches are left to networkx.
    tangled
        Does anything lie over steps, so that each has to be looked at?
    only_shuts
        Is there nothing but spaces that cannot be entered?
    """

    def __init__(self, cost: MoveCost, index: Mapping[str, int]) -> None:
        self._size = len(index)
        closed = [number for number in map(index.get, cost.closed) if number is not None]
        halts = [index[space] for space in cost.halts if space in index and space not in cost.starts]
        enter = {index[space]: extra for space, extra in cost.entering.items() if space in index}
        leave = {index[space]: extra for space, extra in cost.leaving.items() if space in index}
        pairs = [(index[u], index[v]) for u, v in cost.closed_steps if u in index and v in index]
        if cost.backwards:
            closed, halts, enter, leave = halts, closed, leave, enter
            pairs = [(v, u) for u, v in pairs]
        self.shut = closed
        self.enter = enter
        self.leave = leave | dict.fromkeys(halts, BARRED)
        self.zone = frozenset(index[space] for space in cost.zone if space in index)
        self.steps = frozenset(pairs)
        surcharges = (*cost.entering.values(), *cost.leaving.values())
        self.usable = all(type(extra) is int and extra >= 0 for extra in surcharges)
        self.largest = max(cost.entering.values(), default=0) + max(cost.leaving.values(), default=0)
        self.tangled = bool(self.enter or self.zone or self.steps)
        self.only_shuts = not self.tangled and not self.leave

    @cached_property
    def extras(self) -> NDArray[np.int32]:
        """A row a space: what it costs in addition to enter it, to leave it (-1: impossible), and 1 in the zone.

        One row, never read, when spaces are shut and nothing else.
        """
        import numpy as np

        if self.only_shuts:
            return np.zeros((1, 3), np.int32)
        array = np.zeros((self._size, 3), np.int32)
        for column, extras in enumerate((self.enter, self.leave, dict.fromkeys(self.zone, 1))):
            if extras:
                array[list(extras), column] = list(extras.values())
        return array

    @cached_property
    def work(self) -> NDArray[np.int32]:
        """What the compiled search writes and wipes again: reached cost, space before, and the blank cost, by space."""
        import numpy as np

        array = np.full((self._size, 3), TOO_DEAR, np.int32)
        array[self.shut] = BARRED
        return array

    def adjusted(self, here: int, steps: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """The steps out of a space with what they cost in addition to enter; without those that are impossible."""
        guarded = here in self.zone
        return [
            (to, cost + self.enter.get(to, 0))
            for to, cost in steps
            if not (guarded and to in self.zone) and (here, to) not in self.steps
        ]
