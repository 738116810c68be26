"""Events of fire at a distance."""

from __future__ import annotations

from rulesets.toulon.state import ToulonState
from workbench.engine.events import News


class GunsAimed(News[ToulonState], frozen=True, kw_only=True):
    """Guns support a sub-battle, numbered from 0, with so many points; `leader` is who coordinates them, if anybody."""

    units: tuple[str, ...]
    area: str
    sub_battle: int
    points: int
    leader: str = ""


class AreaShelled(News[ToulonState], frozen=True, kw_only=True):
    """A gun fires at an area where no battle is fought, and hits or not (27.34)."""

    unit: str
    area: str
    hit: bool
