"""Where a problem is: the map and the thing that its place names, and the fixes made of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.design import Design
from workbench.engine.maps.area_map import AreaMap, Space
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.problem import Fix, Place, Problem
from workbench.storage.checks.design.ids import SINGULAR
from workbench.storage.edits.edit import Edit
from workbench.storage.edits.thing_edits import KINDS, OF_THE_DESIGN, things_of

FixOfAreas = Callable[[AreaMap, str], Edit | None]
FixOfHexes = Callable[[HexMap, str], Edit | None]
_OF_PLACE: Mapping[str, str] = {
    **{kind: of for of, kind in SINGULAR.items()},
    "space": "spaces", "hex": "spaces", "zone": "spaces", "border": "borders", "hexside": "borders",
    "road": "roads", "river": "rivers", "link": "links", "junction": "junctions",
}  # fmt: skip
"""The field that holds the things of a kind of place."""


class FoundThing(NamedTuple):
    """A thing with declared fields: what field of the design, or of the map, holds it."""

    of: str
    map_id: str
    thing: Any


def sheet_of(design: Design, place: Place) -> AnyMap | None:
    """The map that a place is on; a place that does not say its map is one of the first map."""
    everything: tuple[AnyMap, ...] = design.maps
    return next((sheet for sheet in everything if place.map in ("", sheet.id)), None)


def thing_at(design: Design, place: Place) -> FoundThing | None:
    """The thing that a place names; None of what is there no longer, or has no declared fields."""
    of = _OF_PLACE.get(place.kind, "")
    sheet = sheet_of(design, place)
    if of in OF_THE_DESIGN:
        thing = things_of(design, of).get(place.id)
        return FoundThing(of, "", thing) if thing is not None else None
    if of not in KINDS or sheet is None:
        return None
    thing = things_of(design, of, sheet.id).get(place.id)
    return FoundThing(of, sheet.id, thing) if thing is not None else None


def on_maps(fix: Callable[[AnyMap, str], Edit | None]) -> Fix:
    """The fix of a check that maps of both kinds have."""

    def edit(design: Design, problem: Problem) -> Edit | None:
        sheet = sheet_of(design, problem.place)
        return fix(sheet, problem.place.id) if sheet is not None else None

    return edit


def on_spaces(fix: Callable[[AnyMap, Space, Problem], Edit | None]) -> Fix:
    """The fix of a check of spaces of either kind of map, as long as the space is there."""

    def edit(design: Design, problem: Problem) -> Edit | None:
        sheet = sheet_of(design, problem.place)
        space = sheet.every_space.get(problem.place.id) if sheet is not None else None
        return fix(sheet, space, problem) if sheet is not None and space is not None else None

    return edit


def on_areas(fix: FixOfAreas) -> Fix:
    """The fix of a check of area maps, as long as the border, junction or space is there."""

    def edit(design: Design, problem: Problem) -> Edit | None:
        place = problem.place
        sheet = next((one for one in design.area_maps if place.map in ("", one.id)), None)
        if sheet is None:
            return None
        things: Mapping[str, Mapping[str, object]] = {
            "border": sheet.borders, "junction": sheet.junctions, "space": sheet.spaces, "road": sheet.roads,
        }  # fmt: skip
        return fix(sheet, place.id) if place.id in things.get(place.kind, {place.id: 0}) else None

    return edit


def on_hexes(fix: FixOfHexes) -> Fix:
    """The fix of a check of hex maps, as long as the hexside, road or zone is there."""

    def edit(design: Design, problem: Problem) -> Edit | None:
        place = problem.place
        sheet = next((one for one in design.hex_maps if place.map in ("", one.id)), None)
        if sheet is None:
            return None
        things: Mapping[str, Mapping[str, object]] = {
            "hexside": sheet.borders, "road": sheet.roads, "zone": sheet.zones,
        }  # fmt: skip
        return fix(sheet, place.id) if place.id in things.get(place.kind, {place.id: 0}) else None

    return edit


def by_place(**fixes: Fix) -> Fix:
    """The fix for each kind of place: `by_place(border=..., hexside=...)`."""

    def edit(design: Design, problem: Problem) -> Edit | None:
        fix = fixes.get(problem.place.kind)
        edit: Edit | None = fix(design, problem) if fix is not None else None
        return edit

    return edit
