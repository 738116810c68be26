"""What lies at a sea zone or rade, found by the borders of areas or the hexes beside its own."""

from __future__ import annotations

from collections.abc import Collection

from workbench.cartography.map_spaces import AnyMap, spaces_of
from workbench.engine.maps.area_map import OUTSIDE, AreaMap, SpaceKind
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.maps.hex_places import find_place, is_on, neighbours, number_of
from workbench.engine.networks.joins import WATER


def coastal_spaces(shown: AnyMap, water: str) -> tuple[str, ...]:
    """The areas or hexes of land that lie at a sea zone or rade, sorted; spaces that are not played are none."""
    spaces = spaces_of(shown)
    beside = _beside_hexes(shown, water) if isinstance(shown, HexMap) else _across_borders(shown, water)
    no_land = WATER | {SpaceKind.UNPLAYABLE, SpaceKind.BOX}
    return tuple(sorted(space for space in beside if spaces[space].kind not in no_land))


def waters_beside(shown: AnyMap, space: str) -> tuple[str, ...]:
    """The sea zones and rades that lie at a space of land, or at another water, sorted."""
    spaces = spaces_of(shown)
    if isinstance(shown, HexMap):
        around = {shown.zone_of.get(number, number) for number in _beside_hexes(shown, space)}
    else:
        around = _across_borders(shown, space)
    return tuple(sorted(name for name in around - {space} if spaces[name].kind in WATER))


def ports_on(shown: AnyMap, water: str) -> tuple[str, ...]:
    """The spaces whose ports open on a sea zone or rade, sorted."""
    said = shown.hexes if isinstance(shown, HexMap) else shown.spaces
    return tuple(sorted(space for space in said if water in said[space].ports))


def links_of(shown: AnyMap, space: str) -> tuple[str, ...]:
    """The links that lead to or from a space, sorted by id."""
    return tuple(name for name in sorted(shown.links) if space in (shown.links[name].first, shown.links[name].second))


def _across_borders(area_map: AreaMap, space: str) -> set[str]:
    borders = (border for border in area_map.borders.values() if space in (border.left, border.right))
    return {border.across(space) for border in borders} - {OUTSIDE, space}


def _beside_hexes(hex_map: HexMap, space: str) -> set[str]:
    """The hexes beside a hex, or beside those of a zone, that are in no water of the same id."""
    zone = hex_map.zones.get(space)
    own: Collection[str] = frozenset(zone.hexes) if zone is not None else (space,)
    grid, found = hex_map.grid, set[str]()
    for number in own:
        place = find_place(grid, number)
        if place is not None:
            found |= {number_of(grid, other) for other in neighbours(grid, place) if is_on(grid, other)}
    beside = found - set(own)
    if zone is None:
        return beside
    zones, zone_of = hex_map.zones, hex_map.zone_of
    return {number for number in beside if number not in zone_of or zones[zone_of[number]].space.kind not in WATER}
