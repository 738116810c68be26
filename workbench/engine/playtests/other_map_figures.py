"""Other figures of maps for one playtest: of spaces, of what lies along borders and hexsides, roads, rivers, links.

Nothing is moved or drawn anew: a border keeps its line and its two spaces, and what is named has to be there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from workbench.engine.design import Design
from workbench.engine.fields import Where, shown_in
from workbench.engine.maps.area_map import River, Space
from workbench.engine.maps.board_map import AnyMap
from workbench.engine.maps.border import BLOCKED, BRIDGE, RIVER, SHORES, WALL, Border, BorderMarks, Road
from workbench.engine.maps.hex_map import hexside
from workbench.engine.maps.map_catalogue import STANDARD_LINE_CLASSES, STANDARD_ROAD_CLASSES
from workbench.engine.maps.map_parts import Link
from workbench.engine.maps.tags import NO, YES, TagOf, TagType, tag_types_of
from workbench.engine.playtests.other_fields import changed
from workbench.engine.words.message import Message, all_of, as_message

Fields = Mapping[str, Any]
BETWEEN = "/"

OF_SPACES = (*shown_in(Space, Where.FIGURES), "tags")
OF_HEXSIDES = ("features", "one_way")
OF_BORDERS = tuple(field for field in BorderMarks.__struct_fields__ if field not in ("id", "provenance"))
OF_HEX_ROADS = tuple(shown_in(Road, Where.FIGURES))
OF_ROADS = tuple(field for field in OF_HEX_ROADS if field != "spaces")
FORMER_NAME = "hexes"
"""What the spaces of a road were called."""
OF_RIVERS = tuple(shown_in(River, Where.FIGURES))
OF_LINKS = tuple(shown_in(Link, Where.FIGURES))
PARTS_OF_MAPS: Mapping[str, tuple[str, ...]] = {
    "spaces": OF_SPACES, "borders": OF_BORDERS, "roads": OF_HEX_ROADS, "rivers": OF_RIVERS, "links": OF_LINKS,
}  # fmt: skip
"""Part of the maps -> the fields that can be changed of it; hexsides and roads of areas have fewer."""

_OWN_FIELD = {RIVER: "river", BLOCKED: "blocked", **dict.fromkeys(SHORES, "shore")}
"""What borders of areas have as a figure of its own, and hexsides among their features."""


def with_other_map_figures(design: Design, part: str, entries: Mapping[str, Fields]) -> Design:
    """The design with other figures of one of `PARTS_OF_MAPS`: id -> field -> value.

    Raises
    ------
    KeyError
        No map has it, it has no such field, or what a value names is not there.
    TypeError
        A value is of another type, or does not go with the others.
    """
    change = _CHANGES[part]
    for wanted, fields in entries.items():
        design = change(design, wanted, fields)
    return design


# ---------------------------------------------------------------- spaces


def _with_space(design: Design, wanted: str, fields: Fields) -> Design:
    kinds = {terrain.id for terrain in design.terrain}
    for sheet in design.maps:
        if wanted in sheet.every_space:
            told = _with_own_tags(design, wanted, fields)
            space = _on_known_ground(changed(sheet.every_space[wanted], told, OF_SPACES), kinds)
            return design.with_map(sheet.with_spaces([space]))
    raise KeyError(Message("no map of the design has a space {wanted}", wanted=repr(wanted)))


def _with_own_tags(design: Design, wanted: str, fields: Fields) -> Fields:
    """The fields with what is told under the name of a declared tag of spaces among the tags, as these write it."""
    types = {tag.id: tag for tag in tag_types_of(design.tag_types, TagOf.SPACE) if tag.id not in OF_SPACES}
    tags = {name: _as_tag(types[name], wanted, fields[name]) for name in fields if name in types}
    if not tags:
        return fields
    others = {name: value for name, value in fields.items() if name not in types}
    known = others.get("tags", {})
    return others | {"tags": {**known, **tags} if isinstance(known, Mapping) else known}


def _as_tag(tag: TagType, wanted: str, value: object) -> str:
    text = (YES if value else NO) if isinstance(value, bool) else str(value)
    if not tag.fits(text):
        raise TypeError(
            Message(
                "{id} of {wanted} is {expected}, not {value}",
                id=repr(tag.id),
                wanted=repr(wanted),
                expected=as_message(tag.expected),
                value=repr(value),
            )
        )
    return text


def _on_known_ground(space: Space, kinds: set[str]) -> Space:
    if unknown := [kind for kind in (space.terrain, *space.features) if kind not in kinds]:
        raise KeyError(
            Message(
                "the design has no terrain {unknown} for the space {id}", unknown=repr(unknown[0]), id=repr(space.id)
            )
        )
    return space


# ---------------------------------------------------------------- borders and hexsides


def _with_border(design: Design, wanted: str, fields: Fields) -> Design:
    for sheet in design.maps:
        found = _find_border(sheet, wanted)
        if found is not None and found.course is not None:
            marks = _fitting_border(design, sheet, changed(BorderMarks.of(found), fields, OF_BORDERS))
            return design.with_map(replace(sheet, borders=sheet.borders.set(found.id, marks.on(found))))
        if found is not None:
            carried = BorderMarks(id=found.id, features=found.kinds, one_way=found.one_way, provenance=found.provenance)
            kept = changed(carried, fields, OF_HEXSIDES)
            fitting = _fitting_hexside(design, kept)
            carrying = replace(found.bearing(fitting.features), one_way=fitting.one_way, provenance=fitting.provenance)
            return design.with_map(_with_hexside(sheet, carrying))
    raise KeyError(Message("no map of the design has a border {wanted}", wanted=repr(wanted)))


def _find_border(sheet: AnyMap, wanted: str) -> Border | None:
    """The border of this id, or the one between two spaces ("A01/A02"), of two hexes whether it carries something or
    not; None when there is none, or several.
    """
    if wanted in sheet.borders:
        return sheet.borders[wanted]
    sides = sorted({*wanted.split(BETWEEN)})
    if len(sides) != 2:
        return None
    between = [border for border in sheet.borders.values() if sorted((border.first, border.second)) == sides]
    if not between and sheet.distance(*sides) == 1:
        return hexside(*sides)
    return between[0] if len(between) == 1 else None


def _with_hexside(sheet: AnyMap, side: Border) -> AnyMap:
    """A hexside is kept where it carries something."""
    is_bare = not (side.features or side.one_way or side.name)
    kept = sheet.borders.delete(side.id) if is_bare and side.id in sheet.borders else sheet.borders
    return replace(sheet, borders=kept if is_bare else kept.set(side.id, side))


def _fitting_border(design: Design, sheet: AnyMap, border: BorderMarks) -> BorderMarks:
    if border.river and border.river not in sheet.rivers:
        raise KeyError(Message("the map has no river {river} for {id}", river=repr(border.river), id=repr(border.id)))
    if border.road and border.road not in sheet.roads:
        raise KeyError(Message("the map has no road {road} for {id}", road=repr(border.road), id=repr(border.id)))
    if own := [feature for feature in border.features if feature in _OWN_FIELD]:
        raise TypeError(
            Message(
                "{id} has {own_field} as a figure of its own, not among its features",
                id=repr(border.id),
                own_field=repr(_OWN_FIELD[own[0]]),
            )
        )
    return replace(border, features=_fitting_features(design, border.id, border.features))


def _fitting_hexside(design: Design, side: BorderMarks) -> BorderMarks:
    shores = sorted(SHORES & set(side.features))
    if len(shores) > 1:
        raise TypeError(Message("{id} is one kind of shore, not {shores}", id=repr(side.id), shores=all_of(shores)))
    return replace(side, features=_fitting_features(design, side.id, side.features))


def _fitting_features(design: Design, of: str, features: tuple[str, ...]) -> tuple[str, ...]:
    """The features in order; each stands once, and is known to the design or to every program."""
    if twice := [feature for feature in features if features.count(feature) > 1]:
        raise TypeError(Message("{twice} stands twice for {of}", twice=repr(twice[0]), of=repr(of)))
    for feature in features:
        _check_line(design, of, feature)
    return tuple(sorted(features))


def _check_line(design: Design, of: str, kind: str) -> None:
    standard = {RIVER, BRIDGE, WALL, BLOCKED, *SHORES, *(line.id for line in STANDARD_LINE_CLASSES)}
    if kind not in standard.union(line.id for line in design.line_classes) and kind not in _carried(design):
        raise KeyError(Message("the design has no feature of borders {kind} for {of}", kind=repr(kind), of=repr(of)))


def _carried(design: Design) -> set[str]:
    """What lies along the borders and hexsides of the maps, whether the design lists it or not."""
    return {kind for sheet in design.maps for side in sheet.borders.values() for kind in side.unnamed_kinds}


# ---------------------------------------------------------------- roads, rivers, links


def _with_road(design: Design, wanted: str, fields: Fields) -> Design:
    for sheet in design.maps:
        if wanted not in sheet.roads:
            continue
        told = {"spaces" if field == FORMER_NAME else field: value for field, value in fields.items()}
        road = sheet.roads[wanted]
        after = _unbroken(sheet, changed(road, told, OF_HEX_ROADS)) if road.spaces else changed(road, fields, OF_ROADS)
        _check_road_class(design, wanted, after.road_class)
        return design.with_map(replace(sheet, roads=sheet.roads.set(wanted, after)))
    raise KeyError(Message("no map of the design has a road {wanted}", wanted=repr(wanted)))


def _unbroken(sheet: AnyMap, road: Road) -> Road:
    if len(road.spaces) < 2:
        raise TypeError(Message("the road {id} has to run through two hexes at least", id=repr(road.id)))
    for a, b in pairwise(road.spaces):
        if sheet.distance(a, b) != 1:
            raise TypeError(
                Message("the road {id} jumps from {start} to {end}", id=repr(road.id), start=repr(a), end=repr(b))
            )
    return road


def _check_road_class(design: Design, of: str, kind: str) -> None:
    used = {road.road_class for sheet in design.maps for road in sheet.roads.values()}
    if kind not in used.union(c.id for c in (*design.road_classes, *STANDARD_ROAD_CLASSES)):
        raise KeyError(Message("the design has no class of roads {kind} for {of}", kind=repr(kind), of=repr(of)))


def _with_river(design: Design, wanted: str, fields: Fields) -> Design:
    for sheet in design.maps:
        if wanted in sheet.rivers:
            river = changed(sheet.rivers[wanted], fields, OF_RIVERS)
            if river.river_class:
                _check_line(design, wanted, river.river_class)
            return design.with_map(replace(sheet, rivers=sheet.rivers.set(wanted, river)))
    raise KeyError(Message("no map of the design has a river {wanted}", wanted=repr(wanted)))


def _with_link(design: Design, wanted: str, fields: Fields) -> Design:
    for sheet in design.maps:
        if wanted in sheet.links:
            link = changed(sheet.links[wanted], fields, OF_LINKS)
            return design.with_map(replace(sheet, links=sheet.links.set(wanted, link)))
    raise KeyError(Message("no map of the design has a link {wanted}", wanted=repr(wanted)))


_CHANGES: Mapping[str, Callable[[Design, str, Fields], Design]] = {
    "spaces": _with_space,
    "borders": _with_border,
    "roads": _with_road,
    "rivers": _with_river,
    "links": _with_link,
}
