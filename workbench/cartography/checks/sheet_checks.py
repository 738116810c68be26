"""What can be wrong with the parts that maps of both kinds have: the sheet, scans, furniture, links, ports, boxes."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Callable, Iterator

from workbench.cartography.checks.declared import sheets, spaces
from workbench.cartography.map_spaces import AnyMap, spaces_of
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.map_parts import Furniture, Link, LinkKind, OneWay, Rectangle, is_unlimited
from workbench.engine.problem import Place, Problem
from workbench.engine.words.message import Message, all_of

WATERS = frozenset({SpaceKind.RADE, SpaceKind.SEA_ZONE})
STACKING_NUMBERS = range(1, 100)
OVERLAP_MM = 0.1
"""Items of furniture that lie over each other by less lie beside each other."""

KindOf = Callable[[str], SpaceKind | None]
"""The kind of a space by id; None for what is no space of the map."""


def map_place(sheet: AnyMap) -> Place:
    """The map itself as a problem names it."""
    return Place("map", sheet.id, sheet.title)


def sheet_problems(sheet: AnyMap) -> Iterator[Problem]:
    """The sheet, what is printed on it besides the map, and the scans under it."""
    if not has_size(sheet):
        yield sheets.SHEET_SIZE.at(map_place(sheet), width_mm=sheet.width_mm, height_mm=sheet.height_mm)
        return
    yield from _furniture_problems(sheet)
    for scan in sheet.scans:
        if scan.calibration is None:
            yield sheets.SCAN_NOT_CALIBRATED.at(Place("scan", scan.id, Message("scan {asset}", asset=scan.asset)))


def _furniture_problems(sheet: AnyMap) -> Iterator[Problem]:
    for item in sheet.furniture:
        if is_off(sheet, item.shape):
            yield sheets.FURNITURE_OFF_THE_SHEET.at(item_place(item))
    for one, other in itertools.combinations(sheet.furniture, 2):
        if _lie_across(one.shape, other.shape):
            yield sheets.FURNITURE_OVERLAPS.at(item_place(one), other=other.id, name=item_place(other).name)


def item_place(item: Furniture) -> Place:
    """A piece of furniture as a problem names it."""
    kind = item.kind.value.replace("_", " ")
    return Place("furniture", item.id, f"{kind} “{item.text[:30]}”" if item.text else f"{kind} {item.id}")


def has_size(sheet: AnyMap) -> bool:
    """Has a sheet a width and a height? Without them everything would lie off it."""
    return min(sheet.width_mm, sheet.height_mm) > 0


def called(sheet: AnyMap, space: str) -> str:
    """What a space is called where one is told of another: its name, a hex with its number, the id of none."""
    known = spaces_of(sheet).get(space)
    if known is not None and known.name.strip():
        return f"{known.name} ({space})" if known.kind is SpaceKind.HEX else known.name
    return Message("hex {number}", number=space) if known is not None and known.kind is SpaceKind.HEX else space


def is_off(sheet: AnyMap, shape: Rectangle) -> bool:
    """Does some of a rectangle lie off the sheet?"""
    right, lower = shape.x_mm + shape.width_mm, shape.y_mm + shape.height_mm
    over = max(-shape.x_mm, -shape.y_mm, right - sheet.width_mm, lower - sheet.height_mm)
    return over > OVERLAP_MM


def _lie_across(one: Rectangle, other: Rectangle) -> bool:
    """Do two rectangles share ground, neither lying inside the other? A text in a box is meant to."""
    wide = min(one.x_mm + one.width_mm, other.x_mm + other.width_mm) - max(one.x_mm, other.x_mm)
    high = min(one.y_mm + one.height_mm, other.y_mm + other.height_mm) - max(one.y_mm, other.y_mm)
    if min(wide, high) <= OVERLAP_MM:
        return False
    shared = wide * high
    return shared < min(one.width_mm * one.height_mm, other.width_mm * other.height_mm) * 0.999


# ---- one space of either kind of map


def figures_problems(sheet: AnyMap, space: Space, place: Place) -> Iterator[Problem]:
    """The printed numbers of a space, its label, and where a box is drawn."""
    if space.kind in (SpaceKind.AREA, SpaceKind.HEX):
        if not is_unlimited(space.stacking) and space.stacking not in STACKING_NUMBERS:
            yield spaces.STACKING_NUMBER.at(place, number=space.stacking or 0)
        if sheet.stacking.is_missing(space.stacking):
            yield spaces.STACKING_MISSING.at(place)
    most = sheet.stacking.most_staying(space.occupancy) if space.forts else None
    for fort in space.forts:
        if fort.capacity is not None and fort.capacity < 0:
            yield spaces.NEGATIVE_CAPACITY.at(place, fort=fort.name, capacity=fort.capacity)
        elif fort.capacity is not None and most is not None and fort.capacity > most:
            yield spaces.FORT_CAPACITY.at(place, fort=fort.name, capacity=fort.capacity, most=most)
    if not has_size(sheet):
        return
    if space.label is not None and not (
        0 <= space.label[0] <= sheet.width_mm and 0 <= space.label[1] <= sheet.height_mm
    ):
        yield spaces.LABEL_OFF_THE_MAP.at(place)
    if space.shape is not None and is_off(sheet, space.shape):
        yield spaces.BOX_OFF_THE_SHEET.at(place)


def port_problems(sheet: AnyMap, space: Space, place: Place, kind_of: KindOf) -> Iterator[Problem]:
    """The waters that the port of a space opens on."""
    for water in space.ports:
        kind = kind_of(water)
        if kind is None:
            yield spaces.PORT_TO_NOTHING.at(place, water=water)
        elif kind not in WATERS:
            yield spaces.PORT_WITHOUT_SEA.at(place, water=water, name=called(sheet, water))


# ---- links


def link_place(sheet: AnyMap, link: Link) -> Place:
    """A link as a problem names it."""
    ends = all_of(called(sheet, end) for end in dict.fromkeys((link.first, link.second)))
    return Place("link", link.id, link.name or Message("the link of {ends}", ends=ends))


def link_problems(sheet: AnyMap, kind_of: KindOf, are_neighbours: Callable[[str, str], bool]) -> Iterator[Problem]:
    """All links of a map: their ends, doubles, and ways back that cost something else."""
    by_pair: defaultdict[tuple[str, str, str], list[Link]] = defaultdict(list)
    for name in sorted(sheet.links):
        link = sheet.links[name]
        place = link_place(sheet, link)
        missing = sorted(end for end in {link.first, link.second} if kind_of(end) is None)
        for end in missing:
            yield sheets.LINK_TO_NOTHING.at(place, space=end)
        if link.first == link.second:
            yield sheets.LINK_TO_ITSELF.at(place)
        elif not missing:
            by_pair[min(link.first, link.second), max(link.first, link.second), link.kind].append(link)
            if link.kind == LinkKind.LAND and are_neighbours(link.first, link.second):
                yield sheets.DOUBLED_LINK.at(place, sheet.words.border)
    for _, links in sorted(by_pair.items()):
        yield from _pair_problems(sheet, links)


def _pair_problems(sheet: AnyMap, links: list[Link]) -> Iterator[Problem]:
    """Links of one kind between the same two spaces."""
    for one, other in itertools.combinations(links, 2):
        if {*steps(one)} & {*steps(other)}:
            already = link_place(sheet, one).name if one.name else Message("the link {id}", id=one.id)
            yield sheets.DOUBLED_LINK.at(link_place(sheet, other), other=one.id, name=already, kind=str(one.kind))
        elif one.cost != other.cost:
            there, back = (_cost(link) for link in (one, other))
            by = link_place(sheet, other).name if other.name else Message("the link {id}", id=other.id)
            yield sheets.ASYMMETRICAL_LINK.at(link_place(sheet, one), other=other.id, there=there, name=by, back=back)


def _cost(link: Link) -> str:
    return Message("what the rules say") if link.cost is None else str(link.cost)


def steps(link: Link) -> Iterator[tuple[str, str]]:
    """(from, to): the steps that a link allows."""
    if link.one_way is not OneWay.BACKWARDS:
        yield link.first, link.second
    if link.one_way is not OneWay.FORWARDS:
        yield link.second, link.first
