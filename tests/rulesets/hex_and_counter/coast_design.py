"""A small coast of eight areas, to be played by the standard rules as a new design begins with them.

A1 | A2 | A3 | A4        a river between A2 and A3; a road along the line between the rows
---+----+----+---
B1 | B2 | B3 | B4        a river and a bridge between B2 and B3; the bay to the south
~~~~~~~ bay ~~~~~
"""

from __future__ import annotations

from typing import Any

from immutables import Map
from msgspec.structs import replace

from tests.changed_borders import changed_border
from workbench.cartography.areas.coverage import NamedPolygon
from workbench.cartography.areas.polygons_to_borders import borders_of_polygons
from workbench.engine.design import Design, Placement
from workbench.engine.maps.area_map import AreaMap, River, Space, SpaceKind
from workbench.engine.maps.border import Road
from workbench.engine.provenance import BY_THE_DESIGNER
from workbench.storage.starters.starter_design import starter_design

COLUMNS = (1, 2, 3, 4)
BAY = "bay"
TERRAIN = {"A2": "woods", "B4": "marsh", "A4": "hills"}
PLACEMENTS = (
    Placement("blue_1st_foot", "A1"),
    Placement("blue_horse", "B1"),
    Placement("red_1st_foot", "A4"),
    Placement("red_horse", "B3"),
)


def coast_map() -> AreaMap:
    """Areas of 40 by 40 mm; y runs downwards, so that row A is the northern one."""
    boxes = {f"{row}{n}": (40.0 * n, y, 40.0 * n + 40, y + 40) for row, y in (("A", 0.0), ("B", 40.0)) for n in COLUMNS}
    boxes[BAY] = (40.0, 80.0, 200.0, 110.0)
    polygons = [
        NamedPolygon(name, name, (((x, y), (to_x, y), (to_x, to_y), (x, to_y)),))
        for name, (x, y, to_x, to_y) in boxes.items()
    ]
    junctions, borders = borders_of_polygons(polygons)
    for name, marks in _marks().items():
        borders = borders.set(name, changed_border(borders[name], **marks))
    return AreaMap(
        "coast",
        "The coast",
        240.0,
        120.0,
        junctions=junctions,
        borders=borders,
        spaces=Map({name: _space(name) for name in boxes}),
        roads=Map({"highway": Road("highway", "The highway")}),
        rivers=Map({"brook": River("brook", "The brook")}),
    )


def _marks() -> dict[str, dict[str, Any]]:
    roads: dict[str, dict[str, Any]] = {f"A{n}-B{n}": {"road": "highway"} for n in (1, 2, 3)}
    return {**roads, "A2-A3": {"river": "brook"}, "B2-B3": {"river": "brook", "features": ("bridge",)}}


def _space(name: str) -> Space:
    if name == BAY:
        return Space(BAY, "The bay", SpaceKind.SEA_ZONE)
    points = 3 if name == "B2" else 0
    told = Map({"victory_points": BY_THE_DESIGNER} if points else {})
    terrain = TERRAIN.get(name, "clear")
    return Space(name, f"Area {name}", terrain=terrain, town=bool(points), victory_points=points, provenance=told)


def coast_design(*placements: Placement, **parameters: int | str) -> Design:
    """The starter design on the coast; without placements those above. Parameters replace its own."""
    design = starter_design("The coast", coast_map())
    first = replace(design.scenarios[0], placements=placements or PLACEMENTS)
    figures = tuple(replace(p, value=parameters.get(p.id, p.value)) for p in design.parameters)
    return replace(design, scenarios=(first,), parameters=figures)
