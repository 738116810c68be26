"""What a design holds, counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from immutables import Map
from msgspec import Struct

from workbench.engine.codec import digest
from workbench.engine.design import Design
from workbench.engine.maps.area_map import AreaMap, SpaceKind
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.maps.hex_places import find_place
from workbench.engine.maps.roads import road_sections
from workbench.engine.maps.tags import ends_of_sections
from workbench.engine.provenance import Provenance, Source
from workbench.storage.rows.parts import maps_of


class Contents(Struct, frozen=True):
    """Numbers and names of one design; `provenance` counts figures by their kind of origin.

    `road_sections` counts a road of a hex map as one, `hexsides` those that carry a feature; `spaces` counts the zones
    and boxes of a hex map besides its hexes. `silenced` counts warnings that are let be.
    """

    title: str
    description: str
    rules: str
    digest: str
    spaces: dict[str, int]
    borders: int
    junctions: int
    road_sections: int
    counters: int
    tables: tuple[str, ...]
    scenarios: tuple[str, ...]
    provenance: dict[str, int]
    maps: tuple[str, ...]
    hexsides: int
    parameters: int
    placements: dict[str, int]
    links: int
    scans: int
    furniture: int
    silenced: int


def contents_of(design: Design) -> Contents:
    """Count what a design holds, over all of its maps."""
    kinds = Counter(space.kind.value for area_map in design.area_maps for space in area_map.spaces.values())
    for hex_map in design.hex_maps:
        kinds += _kinds_of_hexes(hex_map)
    sources = Counter(provenance.source.value for provenance in provenances_in(design))
    return Contents(
        title=design.title,
        description=design.description,
        rules=design.rules,
        digest=digest(design),
        spaces=dict(sorted(kinds.items())),
        borders=sum(len(area_map.borders) for area_map in design.area_maps),
        junctions=sum(len(area_map.junctions) for area_map in design.area_maps),
        road_sections=sum(_count_of_sections(design, area_map) for area_map in design.area_maps)
        + sum(len(hex_map.roads) for hex_map in design.hex_maps),
        counters=len(design.counters),
        tables=tuple(table.id for table in design.tables),
        scenarios=tuple(scenario.id for scenario in design.scenarios),
        provenance={source.value: sources[source.value] for source in Source},
        maps=tuple(sheet.id for sheet in maps_of(design)),
        hexsides=sum(len(hex_map.borders) for hex_map in design.hex_maps),
        parameters=len(design.parameters),
        placements={scenario.id: len(scenario.placements) for scenario in design.scenarios},
        links=sum(len(sheet.links) for sheet in maps_of(design)),
        scans=sum(len(sheet.scans) for sheet in maps_of(design)),
        furniture=sum(len(sheet.furniture) for sheet in maps_of(design)),
        silenced=len(design.silenced),
    )


def _kinds_of_hexes(hex_map: HexMap) -> Counter[str]:
    """The hexes of a grid by kind; most of them are not stored."""
    on_grid = [number for number in hex_map.hexes if find_place(hex_map.grid, number) is not None]
    kinds = Counter(hex_map.hexes[number].kind.value for number in on_grid)
    kinds[SpaceKind.HEX.value] += hex_map.grid.columns * hex_map.grid.rows - len(on_grid)
    return kinds + Counter(zone.space.kind.value for zone in hex_map.zones.values())


def _count_of_sections(design: Design, area_map: AreaMap) -> int:
    """Borders that name no junction of the map are a problem of the map, not of the count."""
    whole = {
        border_id: border
        for border_id, border in area_map.borders.items()
        if border.start in area_map.junctions and border.end in area_map.junctions
    }
    sheet = AreaMap(area_map.id, "", 0.0, 0.0, area_map.junctions, Map(whole), area_map.spaces)
    return len(road_sections(sheet, ends_of_sections(design.tag_types)))


def provenances_in(value: Any) -> Iterator[Provenance]:
    """Where every figure of a design, or of a part of one, is from."""
    if isinstance(value, Provenance):
        yield value
    elif isinstance(value, Struct):
        for field in value.__struct_fields__:
            yield from provenances_in(getattr(value, field))
    elif isinstance(value, Map):
        for inner in value.values():
            yield from provenances_in(inner)
    elif isinstance(value, tuple):
        for inner in value:
            yield from provenances_in(inner)
