"""Borders of maps of areas as they would be with other marks, for tests that build maps."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from workbench.engine.maps.area_map import AreaMap
from workbench.engine.maps.map_parts import OneWay


def mark_border(area_map: AreaMap, border: str, one_way: OneWay | None = None, **marks: Any) -> AreaMap:
    """The map with a border that carries what `marks` say, as `Border.marked` takes them, and its way across."""
    marked = area_map.borders[border].marked(**marks)
    return area_map.with_borders([marked if one_way is None else replace(marked, one_way=one_way)])
