"""A design to begin with: an empty sheet, two sides, one kind of ground."""

from __future__ import annotations

from immutables import Map

from workbench.engine.area_map import AreaMap
from workbench.engine.design import Design, Scenario, Side, TerrainType
from workbench.engine.provenance import BY_THE_DESIGNER

A3_LANDSCAPE_MM = (420.0, 297.0)


def blank_design(title: str, size_mm: tuple[float, float] = A3_LANDSCAPE_MM) -> Design:
    """An empty area map on a sheet of this size (width, height), ready to be drawn on."""
    width, height = size_mm
    return Design(
        title=title,
        rules="",
        maps=(AreaMap("map", title, width, height, provenance=BY_THE_DESIGNER),),
        terrain=(TerrainType("clear", "Clear"), TerrainType("woods", "Woods"), TerrainType("town", "Town")),
        sides=(Side("blue", "Blue", "blue"), Side("red", "Red", "red")),
        scenarios=(Scenario("first", "First scenario", 1, 10, map="map", provenance=Map()),),
    )
