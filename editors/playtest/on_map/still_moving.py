"""Who knows whether what was played last is still being shown on the map."""

from __future__ import annotations

from typing import Protocol


class StillMoving(Protocol):
    """Asked by whoever lets plays follow each other."""

    def left_ms(self) -> int:
        """How long what was played last is still being shown."""
        ...

    def has_more_to_draw(self) -> bool:
        """Whether the map is still rough somewhere, and drawn over the next frames."""
        ...


class NothingMoves:
    """Where nothing is shown."""

    def left_ms(self) -> int:
        return 0

    def has_more_to_draw(self) -> bool:
        return False
