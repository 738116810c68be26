"""Sides, corps, unit types and counters, out of `counters.yaml`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from immutables import Map

from sample_games.provenance import provenance
from workbench.engine.design import Counter, Faction, Side, UnitType, Value

Source = Mapping[str, Any]


def sides(source: Source) -> tuple[Side, ...]:
    """The two armies."""
    return tuple(Side(**side) for side in source["sides"])


def factions(source: Source) -> tuple[Faction, ...]:
    """Their corps with the colours of their counters."""
    return tuple(Faction(**{**faction, "band": tuple(faction["band"])}) for faction in source["factions"])


def unit_types(source: Source) -> tuple[UnitType, ...]:
    """The arms, with their symbols."""
    return tuple(UnitType(**kind) for kind in source["unit_types"])


def counters(source: Source) -> tuple[Counter, ...]:
    """Every counter, in the order of the source."""
    return tuple(_counters(source))


def _counters(source: Source) -> Iterator[Counter]:
    origin = provenance(source["provenance"])
    for faction, pieces in source["counters"].items():
        for piece, name, short, kind, size, strength, defence, movement, steps in pieces:
            values: dict[str, Value] = {"defence": defence, "movement": movement, "steps": steps}
            yield Counter(
                piece,
                name,
                short,
                faction,
                kind,
                strength=strength,
                size=size,
                values=Map(values),
                provenance=Map(dict.fromkeys(("strength", *values), origin)),
            )
