"""The outlook of a side, taken over from its last one as far as little has changed."""

from __future__ import annotations

from rulesets.toulon.plans.ground import Outlook
from rulesets.toulon.position import Position


class Outlooks:
    """The last outlook of each side."""

    def __init__(self) -> None:
        self._last: dict[str, Outlook] = {}

    def of(self, q: Position, side: str) -> Outlook:
        """The outlook on a position, the same one while a staged choice goes on."""
        last = self._last.get(side)
        if last is not None and last.q is q:
            return last
        found = self._last[side] = Outlook(q, side, last.latest if last else None)
        return found


outlook_on = Outlooks().of
