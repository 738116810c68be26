"""Sides, nations, unit types and counters, out of `counters.yaml`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from immutables import Map

from sample_games.pieces import Source
from sample_games.provenance import of_fields, provenance
from workbench.engine.design import Counter, Value

VARIABLE_ENTRY = "V"


def counters(source: Source, places: Mapping[str, str]) -> tuple[Counter, ...]:
    """Every counter, in the order of the source: units, batteries, leaders. `places` are areas by word."""
    return (*_units(source), *_batteries(source, places), *_leaders(source))


def _units(source: Source) -> Iterable[Counter]:
    sizes = {kind["id"]: kind["size"] for kind in source["unit_types"]}
    letters = _wing_letters(source)
    for faction, group in source["units"].items():
        origin = provenance(group["provenance"])
        for name, title, short, kind, strength, quality, arrival in group["list"]:
            in_fort, _, in_open = str(strength).partition("/")
            values: dict[str, Value] = {"strength_in_open": int(in_open)} if in_open else {}
            if arrival == VARIABLE_ENTRY:
                values["entry"] = "variable"
            yield Counter(
                name,
                title,
                short,
                faction,
                kind,
                strength=int(in_fort),
                quality=quality,
                size=sizes[kind],
                letter=letters.get(faction, ""),
                arrival=None if arrival == VARIABLE_ENTRY else arrival,
                values=Map(values),
                notes=source["notes"].get(name, ""),
                provenance=of_fields(origin, "strength", "quality", "arrival", *values),
            )


def _batteries(source: Source, places: Mapping[str, str]) -> Iterable[Counter]:
    group = source["batteries"]
    origin = provenance(group["provenance"])
    for name, title, short, strength, quality, turn, site in group["list"]:
        yield Counter(
            name,
            title,
            short,
            "western_wing",
            "battery",
            strength=strength,
            quality=quality,
            size="I",
            letter=_wing_letters(source)["western_wing"],
            arrival=turn,
            values=Map({"site": places[site]}),
            provenance=of_fields(origin, "strength", "quality", "arrival", "site"),
        )


def _leaders(source: Source) -> Iterable[Counter]:
    for leader in source["leaders"]:
        origin = provenance(leader["provenance"])
        values: dict[str, Value] = {"replacement": source["replacement"][leader["rating"]]}
        if leader["overall"]:
            values["overall"] = ",".join(leader["overall"])
        if "until" in leader:
            values["overall_until"] = leader["until"]
        if "leaves" in leader:
            values["leaves"] = leader["leaves"]
        fields = of_fields(origin, "quality", "arrival", *values)
        yield Counter(
            leader["id"],
            leader["name"],
            leader["name"],
            leader["faction"],
            "leader",
            quality=leader["rating"],
            letter=_wing_letters(source).get(leader["faction"], ""),
            arrival=leader["arrives"],
            values=Map(values),
            provenance=fields.set("replacement", provenance(source["replacement"]["provenance"])),
        )


def _wing_letters(source: Source) -> dict[str, str]:
    """The printed wing: only Republican counters carry one."""
    return {faction["id"]: faction["letter"] for faction in source["factions"] if faction["side"] == "republican"}
