"""What can be wrong with one hex, one hexside, one road, one zone of a hex map."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from workbench.cartography.checks.declared import lines, spaces
from workbench.cartography.checks.findings import Step
from workbench.cartography.checks.sheet_checks import WATERS, figures_problems, port_problems
from workbench.engine.catalogue.resolved import STANDARD, Catalogue, Kindred
from workbench.engine.catalogue.standard import Wet
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.border import BRIDGE, SHORES, Border, Road
from workbench.engine.maps.hex_map import HexMap, HexZone, hexside_id
from workbench.engine.maps.hex_places import Place as GridPlace
from workbench.engine.maps.hex_places import direction, find_place, is_on, neighbours, number_of
from workbench.engine.maps.map_parts import OneWay
from workbench.engine.problem import Place, Problem
from workbench.engine.words.message import Message

PAUSE_AFTER = 500


def hex_place(hex_map: HexMap, number: str) -> Place:
    """A hex as a problem names it."""
    space = hex_map.hexes.get(number)
    return Place(
        "hex",
        number,
        f"{space.name} ({number})" if space is not None and space.name else Message("hex {number}", number=number),
    )


def zone_place(zone: HexZone) -> Place:
    """A zone or box as a problem names it."""
    return Place("zone", zone.id, zone.space.name if zone.space.name.strip() else zone.id)


def place_in(hex_map: HexMap, space: str) -> Place:
    """A hex, zone or box as a problem names it."""
    zone = hex_map.zones.get(space)
    return zone_place(zone) if zone is not None else hex_place(hex_map, space)


def kind_in(hex_map: HexMap, space: str) -> SpaceKind | None:
    """The kind of a hex, zone or box, None when the map has none of this id."""
    if space in hex_map.zones:
        return hex_map.zones[space].space.kind
    return hex_map.space(space).kind if find_place(hex_map.grid, space) is not None else None


class Zones(NamedTuple):
    """The zones that a hex lies in, sorted, and what the kinds of the design are."""

    at: Callable[[str], Sequence[str]]
    kinds: Catalogue = STANDARD


def is_water(hex_map: HexMap, zones: Zones, number: str) -> bool:
    """Is a hex no land: water, part of a zone of water, or unplayable?"""
    space = hex_map.space(number)
    if space.kind in WATERS or space.kind is SpaceKind.UNPLAYABLE or zones.kinds.ground.is_water(space.terrain):
        return True
    return any(hex_map.zones[zone].space.kind in WATERS for zone in zones.at(number))


def looks_like_land(space: Space, ground: Kindred) -> bool:
    """Is a hex drawn as land, whatever zone it lies in? What is not played, or is a water by its kind, is not."""
    return space.kind is SpaceKind.HEX and not ground.is_water(space.terrain)


# ---- one hex


def hex_problems(hex_map: HexMap, number: str, zones: Sequence[str]) -> Iterator[Problem]:
    """A hex that the map stores; `zones` are those that it lies in."""
    space, place = hex_map.hexes[number], hex_place(hex_map, number)
    if find_place(hex_map.grid, number) is None:
        yield spaces.HEX_OFF_GRID.at(place)
        return
    if space == hex_map.bare_space(number):
        yield spaces.HEX_IS_DEFAULT.at(place)
    if space.id != number:
        yield spaces.WRONG_ID.at(place, key=number, own=space.id)
    if space.town and not space.name.strip():
        yield spaces.NO_NAME.at(place)
    if not any(hex_map.zones[zone].space.kind in WATERS for zone in zones):
        yield from figures_problems(hex_map, space, place)
    yield from port_problems(hex_map, space, place, lambda name: kind_in(hex_map, name))


def ground_problems(hex_map: HexMap, number: str, zones_of: Zones) -> Iterator[Problem]:
    """A hex that lies in one zone or in several: that it lies in one, and is water where that is."""
    place, zones = hex_place(hex_map, number), zones_of.at(number)
    if len(zones) > 1:
        names = tuple(str(place_in(hex_map, zone)) for zone in zones)
        yield spaces.TWO_ZONES.at(place, zones=tuple(zones), count=len(zones), names=names)
    waters = [zone for zone in zones if hex_map.zones[zone].space.kind in WATERS]
    is_dry = looks_like_land(hex_map.space(number), zones_of.kinds.ground)
    if waters and find_place(hex_map.grid, number) is not None and is_dry:
        yield spaces.LAND_IN_ZONE.at(place, zone=waters[0], name=str(place_in(hex_map, waters[0])))


# ---- one hexside


def hexside_problems(hex_map: HexMap, hexside: Border, roads: Sequence[str], zones_of: Zones) -> Iterator[Problem]:
    """A hexside that the map stores; `roads` are those that run across it."""
    place = Place("hexside", hexside.id, hexside.name or Message("hexside {id}", id=hexside.id))
    ends = [find_place(hex_map.grid, number) for number in (hexside.first, hexside.second)]
    for number, end in zip((hexside.first, hexside.second), ends, strict=True):
        if end is None:
            yield lines.HEXSIDE_OFF_GRID.at(place, number=number)
    if ends[0] is None or ends[1] is None:
        return
    if direction(hex_map.grid, ends[0], ends[1]) is None:
        yield lines.NO_HEXSIDE.at(place, first=hexside.first, second=hexside.second)
        return
    if hexside.id != hexside_id(hexside.first, hexside.second):
        expected = hexside_id(hexside.first, hexside.second)
        yield lines.HEXSIDE_NAME.at(place, own=hexside.id, expected=expected)
        return
    if not hexside.kinds and not hexside.one_way:
        yield lines.BARE_HEXSIDE.at(place)
    yield from _crossing_problems(hex_map, hexside, place, roads, zones_of.kinds.borders)
    yield from _edge_problems(hex_map, hexside, place, zones_of)


def _crossing_problems(
    hex_map: HexMap, hexside: Border, place: Place, roads: Sequence[str], kinds: Kindred
) -> Iterator[Problem]:
    has_river = any(map(kinds.is_running, hexside.kinds))
    bridges = tuple(feature for feature in hexside.kinds if kinds.wet(feature) is Wet.OVER)
    if bridges and not has_river:
        yield lines.BRIDGE_WITHOUT_RIVER.at(place, bridges=bridges)
    if has_river and roads and not any(map(kinds.is_crossing, hexside.kinds)):
        road = hex_map.roads[roads[0]]
        bridge = kinds.own(BRIDGE)
        yield lines.ROAD_WITHOUT_BRIDGE.at(place, road=road.id, name=road.name or road.id, bridge=bridge)


def _edge_problems(hex_map: HexMap, hexside: Border, place: Place, zones_of: Zones) -> Iterator[Problem]:
    sides = (hexside.first, hexside.second)
    unplayed = [hex_map.space(number).kind is SpaceKind.UNPLAYABLE for number in sides]
    if any(unplayed) and hexside.one_way is not OneWay.NO:
        yield lines.ONE_WAY_ON_EDGE.at(place, "hexes")
    shores = [feature for feature in hexside.kinds if feature in SHORES]
    crossed = [f for f in hexside.kinds if f not in SHORES and not zones_of.kinds.borders.is_running(f)]
    if all(unplayed) and hexside.kinds:
        yield lines.FEATURE_ON_EDGE.at(place, "beyond", features=hexside.kinds)
    elif any(unplayed) and crossed:
        yield lines.FEATURE_ON_EDGE.at(place, "hexes", features=tuple(crossed))
    if shores and not any(is_water(hex_map, zones_of, number) for number in sides):
        yield lines.SHORE.at(place, shore=shores[0].replace("_", " "))


# ---- one road


def road_problems(hex_map: HexMap, road: Road, roads_at: RoadsAt, zones_of: Zones) -> Iterator[Problem]:
    """A road: the chain of its hexes, and where it ends."""
    place = Place("road", road.id, road.name or Message("road {id}", id=road.id))
    if len(road.spaces) < 2:
        yield lines.ROAD_TOO_SHORT.at(place)
    ends: list[GridPlace | None] = [find_place(hex_map.grid, number) for number in road.spaces]
    for number, end in zip(road.spaces, ends, strict=True):
        if end is None:
            yield lines.ROAD_OFF_GRID.at(place, number=number)
        elif hex_map.space(number).kind is SpaceKind.UNPLAYABLE:
            yield lines.ROAD_UNPLAYABLE.at(replace(place, at=number), number=number)
    for (a, here), (b, there) in itertools.pairwise(zip(road.spaces, ends, strict=True)):
        if here is not None and there is not None and direction(hex_map.grid, here, there) is None:
            yield lines.ROAD_JUMPS.at(replace(place, at=a), first=a, second=b)
    if len(road.spaces) > 1:
        for number in dict.fromkeys((road.spaces[0], road.spaces[-1])):
            if road.spaces.count(number) == 1 and _is_dead_end(hex_map, number, roads_at, zones_of):
                yield lines.DEAD_END.at(replace(place, at=number), number=number)


RoadsAt = Callable[[str], Sequence[str]]
"""The roads that run through a hex, sorted."""


def _is_dead_end(hex_map: HexMap, number: str, roads_at: RoadsAt, zones_of: Zones) -> bool:
    """Is there nothing where a road ends that one could want to come to?"""
    space, grid_place = hex_map.space(number), find_place(hex_map.grid, number)
    goals = (space.town, space.name, space.features, space.forts, space.depot, space.supply, space.entry, space.ports)
    if grid_place is None or any(goals) or len(roads_at(number)) > 1:
        return False
    beside = neighbours(hex_map.grid, grid_place)
    if len(beside) < 6:
        return False
    around = (number, *(number_of(hex_map.grid, other) for other in beside))
    return not any(is_water(hex_map, zones_of, one) for one in around)


# ---- one zone or box


def zone_problems(hex_map: HexMap, zone: HexZone, zones_of: Zones, is_linked: bool) -> Iterator[Step]:
    """A zone or box: its name, its hexes, its figures, and whether ships come out of it."""
    place, space = zone_place(zone), zone.space
    if not space.name.strip():
        yield spaces.NAMELESS.at(place)
    if find_place(hex_map.grid, zone.id) is not None:
        yield spaces.ZONE_LIKE_A_HEX.at(place)
    lost = [number for number in zone.hexes if find_place(hex_map.grid, number) is None]
    if lost:
        yield spaces.ZONE_OF_NOTHING.at(place, hex=lost[0], hexes=tuple(lost))
    yield None
    yield from figures_problems(hex_map, space, place)
    yield from port_problems(hex_map, space, place, lambda name: kind_in(hex_map, name))
    if space.kind in WATERS and not is_linked:
        if not zone.hexes:
            if space.shape is None:
                yield spaces.EMPTY_ZONE.at(place)
        else:
            yield from _exit_problems(hex_map, zone, zones_of)


def _exit_problems(hex_map: HexMap, zone: HexZone, zones_of: Zones) -> Iterator[Step]:
    grid, own = hex_map.grid, {*zone.hexes}
    for at, number in enumerate(zone.hexes):
        place = find_place(grid, number)
        if place is None:
            continue
        beside = neighbours(grid, place)
        if len(beside) < 6:
            return
        for other in beside:
            name = number_of(grid, other)
            if name not in own and is_water(hex_map, zones_of, name):
                return
        if at % PAUSE_AFTER == 0:
            yield None
    yield spaces.SEA_WITHOUT_EXIT.at(zone_place(zone))


def around_hex(hex_map: HexMap, number: str) -> list[str]:
    """The numbers of the hexes beside one; none beside what is not on the grid."""
    place = find_place(hex_map.grid, number)
    if place is None:
        return []
    return [number_of(hex_map.grid, other) for other in neighbours(hex_map.grid, place) if is_on(hex_map.grid, other)]
