"""Who plays and with what kinds of counters, as the sources of a sample game write it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from workbench.engine.design import Faction, Side, UnitType

Source = Mapping[str, Any]


def sides(source: Source) -> tuple[Side, ...]:
    """The parties, in printed order."""
    return tuple(Side(**side) for side in source["sides"])


def factions(source: Source) -> tuple[Faction, ...]:
    """Nations, wings or corps with the colours of their counters."""
    return tuple(Faction(**{**faction, "band": tuple(faction["band"])}) for faction in source["factions"])


def unit_types(source: Source) -> tuple[UnitType, ...]:
    """The kinds of counters with their symbols; what else a source says of them is for its own counters."""
    return tuple(UnitType(kind["id"], kind["name"], kind["symbol"]) for kind in source["unit_types"])
