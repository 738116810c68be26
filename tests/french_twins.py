"""A design with all kinds of ground, lines and roads under French ids and names, each like a standard kind.

Nothing in the program may know a kind by the words of its id: the twin is drawn, checked and played as the design is.
A legend lists kinds by their ids and calls them by these: the words of the twin's are given, and its ids sort alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from immutables import Map
from msgspec.structs import replace

from workbench.engine.catalogue.standard import Family, standard_kinds, standard_lineage
from workbench.engine.design import Design, TerrainType
from workbench.engine.maps.area_map import AreaMap, Space
from workbench.engine.maps.border import Border
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.maps.map_catalogue import LineClass, LineStyle, RoadClass
from workbench.engine.maps.map_parts import Furniture, FurnitureKind
from workbench.engine.tables.table import Table

GROUND = {
    "clear": "champ_libre", "woods": "taillis", "hills": "collines", "town": "ville", "mountain": "montagne",
    "fields": "labours", "sea": "mer", "forest": "futaie", "marsh": "marais",
}  # fmt: skip
LINES = {"river": "riviere", "bridge": "pont", "ford": "gue", "stream": "ruisseau", "wall": "muraille"}
ROADS = {"highway": "chaussee", "lane": "chemin", "primary": "grande_route", "road": "route", "trail": "sentier"}
EVERY = {**GROUND, **LINES, **ROADS}
M = TypeVar("M", AreaMap, HexMap)
OF_RULES = ("terrain_effects", "hexside_effects", "road_effects", "zone_effects", "combat_effects")


def french_twin(design: Design) -> Design:
    """The design with French kinds, listed as a designer lists them; all else of it is the same."""
    return replace(
        design,
        terrain=tuple(
            TerrainType(GROUND[kind.id], _name(Family.GROUND, kind.id), kind.provenance, kind.colour, kind.pattern,
                        kind.description, kind.is_feature, kind.id)
            for kind in design.terrain
        ),
        line_classes=tuple(
            LineClass(own, _name(Family.BORDER, known), "", *_drawn(Family.BORDER, known), like=known)
            for known, own in LINES.items()
        ),
        road_classes=tuple(
            RoadClass(own, _name(Family.ROAD, known), "", *_drawn(Family.ROAD, known), like=known)
            for known, own in ROADS.items()
        ),
        maps=tuple(_french_ground(_french_lines(sheet)) for sheet in design.maps),
        tables=tuple(_french_table(table) if table.id in OF_RULES else table for table in design.tables),
    )  # fmt: skip


def _french_ground(sheet: M) -> M:
    if isinstance(sheet, HexMap):
        plain = GROUND[sheet.default_terrain]
        return replace(sheet, hexes=_french_spaces(sheet.hexes), default_terrain=plain)
    return replace(sheet, spaces=_french_spaces(sheet.spaces))


def _name(family: Family, kind: str) -> str:
    return standard_kinds(family)[kind].called("fr")


def _drawn(family: Family, kind: str) -> tuple[float, LineStyle]:
    """As a new design draws what it is like: which is as the style draws it."""
    known = next((one for one in standard_lineage(family, kind) if one.width_mm or one.line), None)
    return (known.width_mm, LineStyle(known.line or "solid")) if known else (0.0, LineStyle.SOLID)


def _french_space(space: Space) -> Space:
    features = tuple(GROUND[feature] for feature in space.features)
    return replace(space, terrain=GROUND.get(space.terrain, space.terrain), features=features)


def _french_border(border: Border) -> Border:
    for kind in border.unnamed_kinds:
        border = border.with_kind_instead(kind, LINES.get(kind, kind))
    return border


def _french_furniture(furniture: tuple[Furniture, ...]) -> tuple[Furniture, ...]:
    return tuple(
        replace(piece, values=_french_words(piece.values)) if piece.kind is FurnitureKind.LEGEND else piece
        for piece in furniture
    )


def _french_words(words: Mapping[str, str]) -> Map[str, str]:
    """The words of the legend under French ids: what it did not say it called by the id."""
    said = dict(words)
    for sample, kinds in (("terrain", GROUND), ("line", LINES), ("road", ROADS)):
        for known, own in kinds.items():
            said[f"{sample} {own}"] = said.pop(f"{sample} {known}", known.replace("_", " ").capitalize())
    return Map(said)


def _french_lines(sheet: M) -> M:
    """The map with French kinds of what lies along and through its spaces, and of its legend."""
    borders = {name: _french_border(border) for name, border in sheet.borders.items()}
    roads = {name: replace(road, road_class=ROADS[road.road_class]) for name, road in sheet.roads.items()}
    return replace(sheet, borders=Map(borders), roads=Map(roads), furniture=_french_furniture(sheet.furniture))


def _french_spaces(spaces: Map[str, Space]) -> Map[str, Space]:
    return Map({name: _french_space(space) for name, space in spaces.items()})


def _french_table(table: Table) -> Table:
    return replace(table, rows=tuple(EVERY.get(row, row) for row in table.rows))
