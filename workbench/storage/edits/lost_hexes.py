"""What goes with hexes that a map loses: roads are cut, zones smaller, counters leave the set-ups. Told, and done."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import TypeVar

from immutables import Map
from msgspec.structs import replace

from workbench.engine.design import Design, Scenario, SilencedProblem
from workbench.engine.maps.border import Border, Road
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.words.message import Message, all_of, marked
from workbench.storage.edits.map_changes import free_id
from workbench.storage.edits.references import references_to
from workbench.storage.rows.parts import maps_of

T = TypeVar("T")
FEW = 6
"""So many are named; the rest is counted."""
ALL_ITS_HEXES = marked("The zone {zone} loses all its hexes")
SOME_OF_ITS_HEXES = marked("The zone {zone} loses {lost} of its {count} hexes")
_TEXTS = frozenset({"table", "parameter", "counter"})


def without_hexes(design: Design, map_id: str, lost: Collection[str]) -> Design:
    """The design without these hexes of a map and what cannot be without them; texts that name them stay."""
    if not lost:
        return design
    gone, first = frozenset(lost), next(iter(maps_of(design))).id
    hex_map = design.hex_map(map_id)
    return replace(
        design.with_map(_map_without(hex_map, gone)),
        scenarios=tuple(_set_up_without(s, gone) if (s.map or first) == map_id else s for s in design.scenarios),
        silenced=tuple(s for s in design.silenced if not _is_silent_about(s, hex_map, gone)),
    )


def what_goes(design: Design, map_id: str, lost: Collection[str]) -> tuple[str, ...]:
    """What is lost with these hexes of a map, a sentence each, the gravest first; () where nothing hangs on them."""
    if not lost:
        return ()
    gone, hex_map = frozenset(lost), design.hex_map(map_id)
    return tuple(
        (
            *_counters_that_go(design, hex_map, gone),
            *_roads_that_are_cut(hex_map, gone),
            *_zones_that_shrink(hex_map, gone),
            *_links_that_go(hex_map, gone),
            *_texts_left_behind(design, map_id, gone),
            *_ground_that_goes(hex_map, gone),
        )
    )


# ---- done


def _map_without(hex_map: HexMap, gone: frozenset[str]) -> HexMap:
    zones = hex_map.zones
    for name in sorted(zones):
        hexes = zones[name].hexes
        if not gone.isdisjoint(hexes):
            zones = zones.set(name, replace(zones[name], hexes=tuple(one for one in hexes if one not in gone)))
    return replace(
        hex_map,
        hexes=_kept(hex_map.hexes, (number for number in hex_map.hexes if number in gone)),
        borders=_kept(hex_map.borders, (n for n, side in hex_map.borders.items() if _lies_on(side, gone))),
        roads=_roads_without(hex_map.roads, gone),
        zones=zones,
        links=_kept(hex_map.links, (n for n, link in hex_map.links.items() if {link.first, link.second} & gone)),
    )


def _kept(things: Map[str, T], going: Iterable[str]) -> Map[str, T]:
    names = sorted(going)
    if not names:
        return things
    left = things.mutate()
    for name in names:
        del left[name]
    return left.finish()


def _roads_without(roads: Map[str, Road], gone: frozenset[str]) -> Map[str, Road]:
    """A road that loses hexes is what is left of it; where that is several pieces, each is a road."""
    for name in sorted(roads):
        road = roads[name]
        if gone.isdisjoint(road.spaces):
            continue
        roads = roads.delete(name)
        for piece in _pieces(road.spaces, gone):
            new = free_id(name, roads)
            roads = roads.set(new, replace(road, id=new, spaces=piece))
    return roads


def _pieces(hexes: tuple[str, ...], gone: frozenset[str]) -> Iterator[tuple[str, ...]]:
    """The stretches of two hexes or more that are left of a chain."""
    stretch: list[str] = []
    for number in (*hexes, None):
        if number is not None and number not in gone:
            stretch.append(number)
            continue
        if len(stretch) > 1:
            yield tuple(stretch)
        stretch = []


def _set_up_without(scenario: Scenario, gone: frozenset[str]) -> Scenario:
    placements = tuple(placement for placement in scenario.placements if placement.space not in gone)
    held = {space: side for space, side in scenario.held.items() if space not in gone}
    if (len(placements), len(held)) == (len(scenario.placements), len(scenario.held)):
        return scenario
    return replace(scenario, placements=placements, held=Map(held))


def _lies_on(side: Border, gone: frozenset[str]) -> bool:
    return side.first in gone or side.second in gone


def _is_silent_about(silenced: SilencedProblem, hex_map: HexMap, gone: frozenset[str]) -> bool:
    if silenced.map not in ("", hex_map.id) or silenced.place_kind not in ("space", "hex", "hexside"):
        return False
    return not gone.isdisjoint(silenced.place_id.split("/"))


# ---- told


def _counters_that_go(design: Design, hex_map: HexMap, gone: frozenset[str]) -> Iterator[str]:
    names, first = {counter.id: counter.name for counter in design.counters}, next(iter(maps_of(design))).id
    for scenario in design.scenarios:
        if (scenario.map or first) != hex_map.id:
            continue
        going = [f"{names.get(p.counter, p.counter)} ({p.space})" for p in scenario.placements if p.space in gone]
        if going:
            some = _some(marked("{count} {count:counter leaves|counters leave}"), going)
            yield Message("Set-up of {title}: {some}", title=scenario.title, some=some)


def _roads_that_are_cut(hex_map: HexMap, gone: frozenset[str]) -> Iterator[str]:
    for name in sorted(hex_map.roads):
        road = hex_map.roads[name]
        if gone.isdisjoint(road.spaces):
            continue
        called, left = road.name or road.id, list(_pieces(road.spaces, gone))
        pieces = all_of(f"{piece[0]}–{piece[-1]}" for piece in left[:FEW])
        yield (
            Message("The road {called} is cut to {pieces}", called=called, pieces=pieces)
            if left
            else Message("The road {called} goes", called=called)
        )


def _zones_that_shrink(hex_map: HexMap, gone: frozenset[str]) -> Iterator[str]:
    for name in sorted(hex_map.zones):
        zone = hex_map.zones[name]
        lost = len(gone.intersection(zone.hexes))
        if lost:
            text = ALL_ITS_HEXES if lost == len(zone.hexes) else SOME_OF_ITS_HEXES
            yield Message(text, zone=zone.space.name or name, lost=lost, count=len(zone.hexes))


def _links_that_go(hex_map: HexMap, gone: frozenset[str]) -> Iterator[str]:
    links = [hex_map.links[name] for name in sorted(hex_map.links)]
    going = [link.name or f"{link.first}–{link.second}" for link in links if {link.first, link.second} & gone]
    if going:
        yield _some(marked("{count} {count:link goes|links go}"), going)


def _texts_left_behind(design: Design, map_id: str, gone: frozenset[str]) -> Iterator[str]:
    found = references_to(design, map_id, gone)
    named: dict[Message, list[str]] = {}
    for one in found:
        if one.kind in _TEXTS or one.what == "tag":
            named.setdefault(one.said, []).append(one.space)
    for place in list(named)[:FEW]:
        hexes = ", ".join(named[place][:FEW])
        yield Message("{place:^} names {hexes}, and will name nothing", place=place, hexes=hexes)
    if len(named) > FEW:
        yield Message("{count} more texts name hexes that go", count=len(named) - FEW)


def _ground_that_goes(hex_map: HexMap, gone: frozenset[str]) -> Iterator[str]:
    hexes = sorted(gone.intersection(hex_map.hexes))
    if hexes:
        named = [f"{hex_map.hexes[number].name} ({number})" for number in hexes if hex_map.hexes[number].name]
        yield _some(
            marked("{count} {count:hex with something on it goes|hexes with something on them go}"), hexes, named
        )
    sides = [name for name in sorted(hex_map.borders) if _lies_on(hex_map.borders[name], gone)]
    if sides:
        text = marked("{count} {count:hexside with something on it goes|hexsides with something on them go}")
        yield _some(text, sides, [])


def _some(text: str, things: Collection[str], named: list[str] | None = None) -> str:
    """ "3 links go: A, B, C"; of many the first few by name."""
    told = list(things if named is None else named)
    names = ", ".join(told[:FEW]) + (" …" if len(told) > FEW else "")
    said = Message(text, count=len(things))
    return Message("{what}: {names}", what=said, names=names) if names else said
