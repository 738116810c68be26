"""An order that the greedy bot thinks of, and what it must gain to be given."""

from __future__ import annotations

from dataclasses import dataclass

IDLE = 0.3
"""What an order must gain to be given at all."""
ATTACK = 0.8
"""What an assault must promise."""


@dataclass(frozen=True, slots=True)
class Planned:
    """An order and what it gains."""

    value: float
    start: str
    units: tuple[str, ...]
    to: str
