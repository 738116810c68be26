"""The scenarios, out of `scenarios.yaml`: who stands in which place, and who comes when."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from sample_games.provenance import of_fields, provenance
from sample_games.scenarios import dates, scenario
from workbench.engine.design import Scenario
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.scenarios.scenario_parts import Arrival

Source = Mapping[str, Any]


def scenarios(source: Source, sheet: HexMap) -> tuple[Scenario, ...]:
    """All scenarios in the order of the source."""
    places = {space.name: number for number, space in sheet.hexes.items() if space.name}
    return tuple(_scenario(entry, source, sheet, places) for entry in source["scenarios"])


def _scenario(entry: Source, source: Source, sheet: HexMap, places: Mapping[str, str]) -> Scenario:
    days = dates(entry, entry["first_date"], entry["days_a_turn"])
    names = {turn: f"{day.day} November" for turn, day in days.items()}
    origins = {
        **of_fields(provenance(source["provenance"]), "placements", *entry["options"]),
        "turn_names": provenance(source["turns_provenance"]),
        "arrivals": provenance(entry["arrivals_provenance"]),
    }
    arrivals = tuple(Arrival(tuple(one["counters"]), str(one["turn"]), one["entry"]) for one in entry["arrivals"])
    return replace(scenario(entry, sheet.id, names, origins, places), arrivals=arrivals)
