"""Samples that the standard rules play: counters, tables, parameters and scenarios out of YAML files of one form.

`counters.yaml`     sides, factions, unit types; by faction a list of
                    [id, name, short name, type, size, strength, defence, movement, steps]
`tables.yaml`, `parameters.yaml`   what the rules read
`scenarios.yaml`    the sequence of play, and scenarios: who stands where, by space
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from immutables import Map
from msgspec.structs import replace

from sample_games.pieces import Source, factions, sides, unit_types
from sample_games.provenance import of_fields, provenance
from sample_games.scenarios import scenario, sequence
from sample_games.sources import Sources
from sample_games.tables import parameters, tables
from workbench.engine.design import Counter, Design, Scenario, TerrainType, Value
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.rules_modules import undeclared_tags

RULES = "hex_and_counter"


def standard_design(
    sources: Sources, title: str, description: str, sheet: HexMap, terrain: tuple[TerrainType, ...]
) -> Design:
    """The design on this map, with everything else read from the sources."""
    pieces, plays = sources.mapping("counters.yaml"), sources.mapping("scenarios.yaml")
    design = Design(
        title=title,
        rules=RULES,
        description=description,
        maps=(sheet,),
        terrain=terrain,
        sides=sides(pieces),
        factions=factions(pieces),
        unit_types=unit_types(pieces),
        counters=tuple(_counters(pieces)),
        tables=tables(sources.entries("tables.yaml")),
        parameters=parameters(sources.entries("parameters.yaml"), "designer"),
        sequence=sequence(plays),
        scenarios=tuple(_scenario(entry, sheet.id, plays["provenance"]) for entry in plays["scenarios"]),
    )
    return replace(design, tag_types=undeclared_tags(design))


def _counters(source: Source) -> Iterator[Counter]:
    """Every counter, in the order of the source."""
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
                provenance=of_fields(origin, "strength", *values),
            )


def _scenario(entry: Mapping[str, Any], map_id: str, origin: str) -> Scenario:
    names = dict(enumerate(entry["turn_names"], start=entry["first_turn"]))
    told = ("placements", *entry["tracks"], *entry["options"], "turn_names")
    return scenario(entry, map_id, names, of_fields(provenance(origin), *told))
