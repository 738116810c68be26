"""A line on a map, as plain values: mm and `#RRGGBB`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line: `dash` holds lengths of stroke and gap in mm, empty for a full line."""

    colour: str
    width: float
    dash: tuple[float, ...] = ()
    round: bool = False
    opacity: float = 1.0
