"""Scenarios of a sample game, as its sources write them: what all of them have in common.

A scenario is a mapping with id, title, first_turn, last_turn, description, `placements` (place: a list of counters),
`placement_tags` (tag: a value by counter), tracks and options.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

from immutables import Map

from workbench.engine.design import Phase, Placement, Scenario
from workbench.engine.provenance import Provenance

Entry = Mapping[str, Any]


def sequence(source: Entry) -> tuple[Phase, ...]:
    """The lines of the sequence of play in printed order."""
    return tuple(Phase(*line) for line in source["sequence"])


def scenario(
    entry: Entry,
    map_id: str,
    turn_names: Mapping[int, str],
    origins: Mapping[str, Provenance],
    words: Mapping[str, str] | None = None,
) -> Scenario:
    """A scenario on a map. `words` are spaces as the source calls them, `origins` where each part comes from."""
    tags, spaces = entry.get("placement_tags", {}), words or {}

    def said_of(counter: str) -> Map[str, str]:
        return Map({tag: str(values[counter]) for tag, values in tags.items() if counter in values})

    return Scenario(
        entry["id"],
        entry["title"],
        entry["first_turn"],
        entry["last_turn"],
        description=entry["description"].strip(),
        map=map_id,
        placements=tuple(
            Placement(counter, spaces.get(place, place), said_of(counter))
            for place, counters in entry["placements"].items()
            for counter in counters
        ),
        tracks=Map(entry["tracks"]),
        options=Map({option: spaces.get(value, value) for option, value in entry["options"].items()}),
        turn_names=Map({str(turn): name for turn, name in turn_names.items()}),
        provenance=Map(origins),
    )


def dates(entry: Entry, start: date, days: int) -> dict[int, date]:
    """Turn of a scenario -> its first day, when a turn lasts so many days."""
    first, last = entry["first_turn"], entry["last_turn"]
    return {turn: start + timedelta(days * (turn - first)) for turn in range(first, last + 1)}
