"""The sequence of play and the scenarios, out of `scenarios.yaml`."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from immutables import Map

from sample_games.provenance import provenance
from workbench.engine.design import Phase, Placement, Scenario, Table

Source = Mapping[str, Any]


def sequence(source: Source) -> tuple[Phase, ...]:
    """The phases of a day."""
    return tuple(Phase(*phase) for phase in source["sequence"])


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
    first, last = entry["first_turn"], entry["last_turn"]
    days = {turn: entry["first_date"] + timedelta(turn - first) for turn in range(first, last + 1)}
    told = dict.fromkeys(("placements", *entry["tracks"]), provenance(entry["provenance"]))
    told |= {track: provenance(source) for track, source in entry.get("tracks_provenance", {}).items()}
    return Scenario(
        entry["id"],
        entry["title"],
        first,
        last,
        description=entry["description"].strip(),
        map=map_id,
        placements=tuple(
            Placement(counter, number) for number, counters in entry["placements"].items() for counter in counters
        ),
        tracks=Map(entry["tracks"]),
        options=Map(entry["options"]),
        turn_names=Map({str(turn): f"{day.day} April" for turn, day in days.items()}),
        provenance=Map(told | {"turn_names": provenance(entry["turns_provenance"])}),
    )
