"""Events of the rades: what batteries do to ships, and ships to the shore. Control of a rade is with the ground."""

from __future__ import annotations

from rulesets.toulon.state import ToulonState
from workbench.engine.events import News


class BarrageFired(News[ToulonState], frozen=True, kw_only=True):
    """Batteries have fired on the ships of a rade, with so much strength and so many hits (27.38)."""

    rade: str
    strength: int
    hits: int


class SalvoFired(News[ToulonState], frozen=True, kw_only=True):
    """Ships have fired at an area: the modified face, and the hits (27.49)."""

    area: str
    modified: int
    hits: int
