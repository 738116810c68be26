"""What a search looks for, by numbers of spaces."""

from __future__ import annotations

from typing import NamedTuple

NO_TARGET = -1
NO_LIMIT = 1 << 60


class Request(NamedTuple):
    """Where the ways begin, the most that they may cost, and where the search may stop."""

    sources: list[int]
    limit: int
    target: int

    @property
    def is_whole(self) -> bool:
        """Does it go through all of the map?"""
        return self.limit == NO_LIMIT and self.target == NO_TARGET
