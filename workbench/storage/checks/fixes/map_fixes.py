"""The edits behind the fixes that problems of maps of both kinds offer, and the fix of many problems at once."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from workbench.cartography.checks.sheet_checks import WATERS
from workbench.cartography.hexes.hex_grid import sheet_extent
from workbench.cartography.map_spaces import AnyMap, spaces_of
from workbench.engine.design import Design
from workbench.engine.maps.area_map import Point, Space
from workbench.engine.maps.map_parts import Rectangle
from workbench.engine.problem import Problem
from workbench.engine.words.message import Message, marked
from workbench.storage.edits.edit import Edit, Edited, EditError
from workbench.storage.edits.edits import ReplaceDesign
from workbench.storage.edits.furniture_edits import ChangeFurniture
from workbench.storage.edits.link_edits import RemoveLinks
from workbench.storage.edits.map_changes import change_map, free_id
from workbench.storage.edits.thing_edits import ChangeThings, SetThings
from workbench.storage.rows.parts import differences

FixOf = Callable[[Design, Problem], Edit | None]
"""The edit that would fix a problem of a design as it stands; None when there is none."""


def common_fix_of(sheet: AnyMap, problem: Problem) -> Edit | None:
    """The edit that would fix a problem of a map of either kind; None when there is none."""
    place = problem.place
    match problem.check:
        case "link_to_nothing" | "link_to_itself" | "doubled_link" if place.id in sheet.links:
            return RemoveLinks(sheet.id, (place.id,))
        case "furniture_off_the_sheet":
            piece = next((piece for piece in sheet.furniture if piece.id == place.id), None)
            if piece is None:
                return None
            return ChangeFurniture(sheet.id, replace(piece, shape=_moved_in(sheet, piece.shape)), marked("moved in"))
        case "label_off_the_map":
            return _changed(sheet, problem, "label", None)
        case "box_off_the_sheet":
            shape = spaces_of(sheet)[place.id].shape if place.id in spaces_of(sheet) else None
            return _changed(sheet, problem, "shape", _moved_in(sheet, shape)) if shape is not None else None
        case "port_to_nothing" | "port_without_sea" if place.id in spaces_of(sheet):
            known = spaces_of(sheet)
            kept = tuple(w for w in known[place.id].ports if w in known and known[w].kind in WATERS)
            return _changed(sheet, problem, "ports", kept)
        case "nameless" if _is_nameless(sheet, place.id):
            return _changed(sheet, problem, "name", free_id(place.id, _names(sheet)))
        case "name_taken" if place.id in spaces_of(sheet):
            return _numbered(sheet, problem)
        case "fort_capacity" | "negative_capacity" if place.id in spaces_of(sheet):
            return _roomy_as_the_space(sheet, spaces_of(sheet)[place.id], problem)
        case "off_the_sheet" | "hexes_off_sheet":
            return GrowSheet(sheet.id)
        case _:
            return None


def _roomy_as_the_space(sheet: AnyMap, space: Space, problem: Problem) -> Edit | None:
    """The fort of the problem with no capacity of its own; None when it is there no longer."""
    told = (problem.facts["fort"], problem.facts["capacity"])
    at = next((at for at, fort in enumerate(space.forts) if (fort.name, fort.capacity) == told), None)
    if at is None:
        return None
    forts = (*space.forts[:at], replace(space.forts[at], capacity=None), *space.forts[at + 1 :])
    return _changed(sheet, problem, "forts", forts)


def _is_nameless(sheet: AnyMap, own: str) -> bool:
    space = spaces_of(sheet).get(own)
    return space is not None and not space.name.strip()


def _names(sheet: AnyMap) -> set[str]:
    """Every name that a space or zone of a map has."""
    return {space.name for space in sheet.drawn_spaces.values()}


def _numbered(sheet: AnyMap, problem: Problem) -> Edit | None:
    """The first keeps its name, the others get a number behind it that is free."""
    name, taken = spaces_of(sheet)[problem.place.id].name, _names(sheet)
    known = sheet.drawn_spaces
    others = [known[own] for own in sorted(known) if known[own].name == name][1:]
    named: list[Space] = []
    for space in others:
        number = next(n for n in itertools.count(2) if f"{name} {n}" not in taken)
        taken.add(f"{name} {number}")
        named.append(replace(space, name=f"{name} {number}"))
    label = Message("Number those called {name}", name=name)
    return SetThings("spaces", label, sheet.id, tuple(named)) if named else None


def _changed(sheet: AnyMap, problem: Problem, field: str, value: object) -> Edit:
    return ChangeThings("spaces", sheet.id, (problem.place.id,), field, value, called=str(problem.place))


def _moved_in(sheet: AnyMap, shape: Rectangle) -> Rectangle:
    """The rectangle on the sheet, made smaller where it is larger than that."""
    wide, high = min(shape.width_mm, sheet.width_mm), min(shape.height_mm, sheet.height_mm)
    x = min(max(shape.x_mm, 0.0), sheet.width_mm - wide)
    y = min(max(shape.y_mm, 0.0), sheet.height_mm - high)
    return Rectangle(x, y, wide, high)


class GrowSheet(Struct, frozen=True):
    """Make the sheet so large that all that is drawn lies on it, to the right and below."""

    map_id: str
    label: str = marked("Make the sheet larger")

    def apply(self, document: Edited) -> Edit:
        return change_map(document, self.map_id, self.label, self._grown)

    def _grown(self, shown: AnyMap) -> AnyMap:
        right, lower = _drawn_to(shown)
        return replace(shown, width_mm=max(shown.width_mm, right), height_mm=max(shown.height_mm, lower))


def _drawn_to(sheet: AnyMap) -> Point:
    """How far to the right and how far down a map is drawn, in whole mm of its sheet."""
    points = [junction.point for junction in sheet.junctions.values()]
    points += [point for border in sheet.borders.values() for point in border.points]
    points += [sheet_extent(sheet.grid)[2:]] if sheet.grid is not None else []
    right, lower = (max((point[axis] for point in points), default=0.0) for axis in (0, 1))
    return float(math.ceil(right)), float(math.ceil(lower))


class ForgetStored(Struct, frozen=True):
    """Store a thing of a map no longer: `field` of the map holds it under `id`, and nothing else needs it."""

    map_id: str
    field: str
    id: str
    label: str = marked("Forget what is of no use")

    def apply(self, document: Edited) -> Edit:
        return change_map(document, self.map_id, self.label, self._without)

    def _without(self, shown: AnyMap) -> AnyMap:
        stored = getattr(shown, self.field)
        return replace(shown, **{self.field: stored.delete(self.id)}) if self.id in stored else shown


class FixAll(Struct, frozen=True):
    """Fix all problems of one kind as one edit, on every map; those that another fix has fixed already are left."""

    problems: tuple[Problem, ...]
    fix_of: FixOf
    label: str = marked("Fix all")

    def apply(self, document: Edited) -> Edit:
        before, reason = document.design, ""
        for problem in self.problems:
            here, edit = document.design, self.fix_of(document.design, problem)
            if edit is None:
                continue
            try:
                edit.apply(document)
            except EditError as why:
                document.put(here)
                reason = reason or str(why)
        if next(differences(before, document.design), None) is None:
            raise EditError(reason or "None of these problems is there any longer.")
        return ReplaceDesign(self.label, before)
