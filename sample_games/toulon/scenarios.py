"""The sequence of play and the scenarios, out of `scenarios.yaml`."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

from immutables import Map

from sample_games.provenance import provenance
from workbench.engine.design import Phase, Placement, Scenario

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def sequence(source: Mapping[str, Any]) -> tuple[Phase, ...]:
    """The phases of a game turn, the ones of a side's turn indented."""
    return tuple(Phase(*phase) for phase in source["sequence"])


def scenarios(source: Mapping[str, Any], places: Mapping[str, str], map_id: str) -> tuple[Scenario, ...]:
    """All scenarios. `places` are spaces by word."""
    return tuple(_scenario(entry, places, map_id) for entry in source["scenarios"])


def _scenario(entry: Mapping[str, Any], places: Mapping[str, str], map_id: str) -> Scenario:
    lost = entry.get("permanent_losses", {})
    first, last = entry["first_turn"], entry["last_turn"]
    options = entry["options_provenance"]
    settings = {option: _in_words(value, places) for option, value in entry["options"].items()}
    return Scenario(
        entry["id"],
        entry["title"],
        first,
        last,
        description=entry["description"].strip(),
        map=map_id,
        placements=tuple(
            Placement(counter, places[place], permanent=lost.get(counter, 0))
            for place, counters in entry["placements"].items()
            for counter in counters
        ),
        tracks=Map(entry["tracks"]),
        options=Map(settings),
        turn_names=Map(_weeks(date.fromisoformat(entry["week_starts"]), first, last)),
        provenance=Map(
            {
                "turn_names": provenance(entry["week_provenance"]),
                "placements": provenance(entry["placements_provenance"]),
                "tracks": provenance(entry["tracks_provenance"]),
                **{option: provenance(text) for option, text in options.items()},
            }
        ),
    )


def _in_words(value: str, places: Mapping[str, str]) -> str:
    """An option that names a place says its space."""
    return places.get(value, value)


def _weeks(start: date, first: int, last: int) -> dict[str, str]:
    """The week of each turn: "25–31 Aug", "29 Sep–5 Oct"."""
    names = {}
    for turn in range(first, last + 1):
        opens = start + timedelta(weeks=turn - first)
        closes = opens + timedelta(days=6)
        month = "" if opens.month == closes.month else f" {MONTHS[opens.month - 1]}"
        names[str(turn)] = f"{opens.day}{month}–{closes.day} {MONTHS[closes.month - 1]}"
    return names
