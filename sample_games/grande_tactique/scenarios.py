"""The scenarios, out of `scenarios.yaml`, and what their players place themselves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sample_games.provenance import of_fields, provenance
from sample_games.scenarios import dates, scenario
from workbench.engine.design import Scenario
from workbench.engine.tables.table import Table

Source = Mapping[str, Any]


def scenarios(source: Source, map_id: str) -> tuple[Scenario, ...]:
    """All scenarios in the order of the source."""
    return tuple(_scenario(entry, map_id) for entry in source["scenarios"])


def placed_freely(source: Source) -> Table:
    """The table of counters that their owner places near a hex."""
    entries = source["placed_freely"]
    return Table(
        "placed_freely",
        "Placed by their owner",
        rows=tuple(counter for counter, *_ in entries),
        columns=("hex", "hexes"),
        cells=tuple((number, str(hexes)) for _, number, hexes, _ in entries),
        row_means="counter",
        clause="15.1",
        provenance=provenance(entries[0][3]),
    )


def _scenario(entry: Source, map_id: str) -> Scenario:
    days = dates(entry, entry["first_date"], days=1)
    told = of_fields(provenance(entry["provenance"]), "placements", *entry["tracks"])
    known_better = {"turn_names": entry["turns_provenance"], **entry.get("tracks_provenance", {})}
    origins = told.update({field: provenance(origin) for field, origin in known_better.items()})
    return scenario(entry, map_id, {turn: f"{day.day} April" for turn, day in days.items()}, origins)
