"""The edits behind the fixes that problems of maps of both kinds offer, and the cure of many problems at once."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from workbench.cartography.map_spaces import AnyMap, spaces_of
from workbench.cartography.sheet_checks import WATERS
from workbench.engine.map_parts import Rectangle
from workbench.engine.problem import Problem
from workbench.storage.edit import Edit, Edited, EditError
from workbench.storage.edits import ReplaceDesign
from workbench.storage.furniture_edits import ChangeFurniture
from workbench.storage.link_edits import RemoveLinks
from workbench.storage.map_changes import change_map, is_same
from workbench.storage.space_edits import ChangeSpaces, map_of

FixOf = Callable[[AnyMap, Problem], Edit | None]


def common_fix_of(sheet: AnyMap, problem: Problem) -> Edit | None:
    """The edit that would cure a problem of a map of either kind; None when there is none."""
    place = problem.place
    match problem.check:
        case "link_to_nothing" | "link_to_itself" | "doubled_link" if place.id in sheet.links:
            return RemoveLinks(sheet.id, (place.id,))
        case "furniture_off_the_sheet":
            piece = next((piece for piece in sheet.furniture if piece.id == place.id), None)
            if piece is None:
                return None
            return ChangeFurniture(sheet.id, replace(piece, shape=_moved_in(sheet, piece.shape)), "moved in")
        case "label_off_the_map":
            return _changed(sheet, problem, "label", None)
        case "box_off_the_sheet":
            shape = spaces_of(sheet)[place.id].shape if place.id in spaces_of(sheet) else None
            return _changed(sheet, problem, "shape", _moved_in(sheet, shape)) if shape is not None else None
        case "port_to_nothing" | "port_without_sea" if place.id in spaces_of(sheet):
            known = spaces_of(sheet)
            kept = tuple(w for w in known[place.id].ports if w in known and known[w].kind in WATERS)
            return _changed(sheet, problem, "ports", kept)
        case _:
            return None


def _changed(sheet: AnyMap, problem: Problem, field: str, value: object) -> Edit:
    return ChangeSpaces(sheet.id, (problem.place.id,), field, value, called=str(problem.place))


def _moved_in(sheet: AnyMap, shape: Rectangle) -> Rectangle:
    """The rectangle on the sheet, made smaller where it is larger than that."""
    wide, high = min(shape.width_mm, sheet.width_mm), min(shape.height_mm, sheet.height_mm)
    x = min(max(shape.x_mm, 0.0), sheet.width_mm - wide)
    y = min(max(shape.y_mm, 0.0), sheet.height_mm - high)
    return Rectangle(x, y, wide, high)


class ForgetStored(Struct, frozen=True):
    """Store a thing of a map no longer: `field` of the map holds it under `id`, and nothing else needs it."""

    map_id: str
    field: str
    id: str
    label: str = "Forget what is of no use"

    def apply(self, document: Edited) -> Edit:
        return change_map(document, self.map_id, self.label, self._without)

    def _without(self, shown: AnyMap) -> AnyMap:
        stored = getattr(shown, self.field)
        return replace(shown, **{self.field: stored.delete(self.id)}) if self.id in stored else shown


class FixAll(Struct, frozen=True):
    """Cure all problems of one kind on one map as one edit; those that another cure has cured already are left."""

    map_id: str
    problems: tuple[Problem, ...]
    fix_of: FixOf
    label: str = "Fix all"

    def apply(self, document: Edited) -> Edit:
        design, before, reason = document.design, map_of(document, self.map_id), ""
        for problem in self.problems:
            edit = self.fix_of(map_of(document, self.map_id), problem)
            try:
                if edit is not None:
                    edit.apply(document)
            except EditError as why:
                reason = reason or str(why)
        if is_same(before, map_of(document, self.map_id)):
            raise EditError(reason or "None of these problems is there any longer.")
        # a cure may reach beyond the map, as when an area goes that a set-up names
        return ReplaceDesign(self.label, design)
