"""The words that a map uses of either kind: its terrain, the features of its borders, its classes of roads."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.hex_and_counter.sheets import AnyMap
from workbench.engine.maps.area_map import AreaMap, Space
from workbench.engine.maps.border import BLOCKED, RIVER, Border
from workbench.engine.networks.joins import BY_LAND


def spaces_written(sheet: AnyMap) -> Mapping[str, Space]:
    """Space -> what is said of it; hexes that are plain default ground are left out."""
    return sheet.spaces if isinstance(sheet, AreaMap) else sheet.hexes


def terrain_of(sheet: AnyMap) -> set[str]:
    """The kinds of terrain on a map; of an area map those that one might enter by land."""
    if isinstance(sheet, AreaMap):
        return {space.terrain for space in sheet.spaces.values() if space.kind in BY_LAND}
    zoned = {number for zone in sheet.zones.values() for number in zone.hexes}
    return {sheet.default_terrain, *(sheet.hexes[number].terrain for number in sheet.hexes if number not in zoned)}


def features_of(sheet: AnyMap, river: str = RIVER) -> set[str]:
    """What its borders or hexsides carry; `river` is what the design calls one."""
    if isinstance(sheet, AreaMap):
        return {feature for border in sheet.borders.values() for feature in features_of_border(border, river)}
    return {feature for side in sheet.borders for feature in sheet.borders[side].kinds}


def features_of_border(border: Border, river: str = RIVER) -> tuple[str, ...]:
    """What one meets at a border of areas; `river` is what the design calls one."""
    return (*((river,) if border.river else ()), *((BLOCKED,) if border.blocked else ()), *border.further_kinds)


def road_classes_of(sheet: AnyMap) -> set[str]:
    """The classes of its roads."""
    return {sheet.roads[road].road_class for road in sheet.roads}
