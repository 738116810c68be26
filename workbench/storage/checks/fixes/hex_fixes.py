"""The edits behind the fixes that problems of hex maps offer."""

from __future__ import annotations

import itertools

from msgspec import Struct
from msgspec.structs import replace

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.maps.area_map import SpaceKind
from workbench.engine.maps.border import SHORES, Border
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.maps.hex_numbers import with_all_digits
from workbench.engine.maps.hex_places import find_place
from workbench.engine.maps.map_parts import OneWay
from workbench.engine.problem import Problem
from workbench.engine.words.message import Message, marked
from workbench.storage.checks.fixes.map_fixes import ForgetStored, common_fix_of
from workbench.storage.edits.border_edits import MarkBorders, OpenOneWay, mark_kind
from workbench.storage.edits.edit import Edit, Edited
from workbench.storage.edits.map_changes import change_map, hex_map_of
from workbench.storage.edits.renumbering import RenumberHexes
from workbench.storage.edits.road_edits import CutRoad, RemoveRoads


class KeepHexesOfZone(Struct, frozen=True):
    """Leave a zone only some of its hexes."""

    map_id: str
    zone: str
    hexes: tuple[str, ...]
    label: str = marked("Hexes of a zone that are none")

    def apply(self, document: Edited) -> Edit:
        return change_map(document, self.map_id, self.label, self._kept)

    def _kept(self, shown: AnyMap) -> AnyMap:
        hex_map = hex_map_of(shown)
        kept = replace(hex_map.zones[self.zone], hexes=self.hexes)
        return replace(hex_map, zones=hex_map.zones.set(self.zone, kept))


def fix_of(hex_map: HexMap, problem: Problem) -> Edit | None:
    """The edit that would fix a problem, or None when its fix is for the designer to choose."""
    place = problem.place
    match place.kind:
        case "hexside" if place.id in hex_map.borders:
            return _of_hexside(hex_map, problem)
        case "road" if place.id in hex_map.roads:
            return _of_road(hex_map, problem)
    match problem.check:
        case "hex_off_grid" | "hex_is_default":
            return ForgetStored(hex_map.id, "hexes", place.id)
        case "hex_numbers":
            wide = with_all_digits(hex_map.grid)
            return RenumberHexes(hex_map.id, wide) if wide is not None else None
        case "empty_zone":
            return ForgetStored(hex_map.id, "zones", place.id, Message("Take {thing} off the map", thing=place.said))
        case "zone_of_nothing" if place.id in hex_map.zones:
            hexes = hex_map.zones[place.id].hexes
            kept = tuple(number for number in hexes if find_place(hex_map.grid, number) is not None)
            return KeepHexesOfZone(hex_map.id, place.id, kept)
        case "two_zones":
            zones = [zone for zone in sorted(hex_map.zones) if place.id in hex_map.zones[zone].hexes]
            kept = tuple(n for n in hex_map.zones[zones[-1]].hexes if n != place.id) if len(zones) > 1 else ()
            return (
                KeepHexesOfZone(hex_map.id, zones[-1], kept, Message("{place} lies in one zone", place=place.said))
                if zones[1:]
                else None
            )
        case _:
            return common_fix_of(hex_map, problem)


def _of_hexside(hex_map: HexMap, problem: Problem) -> Edit | None:
    side = hex_map.borders[problem.place.id]
    match problem.check:
        case "bare_hexside" | "hexside_off_grid" | "no_hexside":
            return ForgetStored(hex_map.id, "borders", side.id)
        case "feature_on_edge":
            return _off_the_edge(hex_map, side, _listed(problem, "features"))
        case "bridge_without_river":
            bridges = tuple(feature for feature in _listed(problem, "bridges") if side.carries(feature))
            return MarkBorders(hex_map.id, (side.id,), drops=bridges) if bridges else None
        case "road_without_bridge":
            return mark_kind(hex_map.id, (side.id,), str(problem.facts["bridge"]))
        case "one_way_on_edge" if side.one_way is not OneWay.NO:
            return OpenOneWay(hex_map.id, ((side.first, side.second),), is_one_way=False)
        case "shore":
            shores = tuple(feature for feature in side.kinds if feature in SHORES)
            return MarkBorders(hex_map.id, (side.id,), drops=shores) if shores else None
        case _:
            return None


def _listed(problem: Problem, fact: str) -> tuple[str, ...]:
    found = problem.facts[fact]
    return found if isinstance(found, tuple) else ()


def _off_the_edge(hex_map: HexMap, side: Border, told: tuple[str, ...]) -> Edit:
    """At the edge of what is played a river and a shore stay, what is crossed goes; beyond it everything goes."""
    ends = (side.first, side.second)
    if all(hex_map.space(number).kind is SpaceKind.UNPLAYABLE for number in ends):
        return ForgetStored(hex_map.id, "borders", side.id)
    crossed = tuple(feature for feature in side.kinds if feature in told)
    return MarkBorders(hex_map.id, (side.id,), drops=crossed)


def _of_road(hex_map: HexMap, problem: Problem) -> Edit | None:
    road = hex_map.roads[problem.place.id]
    match problem.check:
        case "road_too_short":
            return RemoveRoads(hex_map.id, (road.id,))
        case "road_jumps":
            first, second = str(problem.facts["first"]), str(problem.facts["second"])
            is_there = (first, second) in itertools.pairwise(road.spaces)
            return CutRoad(hex_map.id, road.id, first, second) if is_there else None
        case _:
            return None
