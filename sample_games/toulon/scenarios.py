"""The scenarios, out of `scenarios.yaml`."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

from sample_games.provenance import provenance
from sample_games.scenarios import dates, scenario
from workbench.engine.design import Scenario

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def scenarios(source: Mapping[str, Any], places: Mapping[str, str], map_id: str) -> tuple[Scenario, ...]:
    """All scenarios. `places` are spaces by word."""
    return tuple(_scenario(entry, places, map_id) for entry in source["scenarios"])


def _scenario(entry: Mapping[str, Any], places: Mapping[str, str], map_id: str) -> Scenario:
    origins = {
        "turn_names": provenance(entry["week_provenance"]),
        "placements": provenance(entry["placements_provenance"]),
        "tracks": provenance(entry["tracks_provenance"]),
        **{option: provenance(text) for option, text in entry["options_provenance"].items()},
    }
    weeks = dates(entry, date.fromisoformat(entry["week_starts"]), days=7)
    return scenario(entry, map_id, {turn: _week(opens) for turn, opens in weeks.items()}, origins, places)


def _week(opens: date) -> str:
    """The week that begins on a day: "25–31 Aug", "29 Sep–5 Oct"."""
    closes = opens + timedelta(days=6)
    month = "" if opens.month == closes.month else f" {MONTHS[opens.month - 1]}"
    return f"{opens.day}{month}–{closes.day} {MONTHS[closes.month - 1]}"
