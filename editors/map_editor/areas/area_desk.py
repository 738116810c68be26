"""What the map editor works on: one map of a document, what is selected of it, and what one last tried."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct

from editors.map_editor.areas.fixes import fix_of
from workbench.engine.area_map import AreaMap, Point, Space
from workbench.engine.design import Design
from workbench.engine.problem import Problem
from workbench.engine.roads import RoadSection, road_sections
from workbench.qt.map_canvas.hits import Hit, Hits
from workbench.qt.map_canvas.sheet_geometry import SheetGeometry
from workbench.storage.document import RulesetDocument
from workbench.storage.edit import Change, Edit, EditError


class Chosen(Struct, frozen=True):
    """What is selected: a space, border, junction, road section, road or river, by id; "" is nothing."""

    space: str = ""
    border: str = ""
    junction: str = ""
    section: str = ""
    road: str = ""
    river: str = ""


class DoesEdits(Protocol):
    """Whatever does edits and remembers them, such as the undo stack."""

    def do(self, edit: Edit, origin: object = None) -> None: ...


class AreaDesk:
    """The map on the table. Tools and panels read it, choose on it and apply edits; all are told what changed.

    `told` functions take no argument and read the desk: `on_map` after every change of the map, `on_choice` after
    another selection, `on_refusal` with the reason of an edit that could not be done.
    """

    def __init__(self, document: RulesetDocument, history: DoesEdits, map_id: str = "") -> None:
        self._document = document
        self._history = history
        self.map_id = map_id or (document.design.maps[0].id if document.design.maps else "")
        self.chosen = Chosen()
        self.on_map: list[Callable[[], None]] = []
        self.on_choice: list[Callable[[], None]] = []
        self.on_refusal: list[Callable[[str], None]] = []
        self._geometry: SheetGeometry | None = None
        self._hits: Hits | None = None
        self._sections: tuple[AreaMap, dict[str, RoadSection]] | None = None
        self._stop_observing = document.observe(self._document_changed)

    def close(self) -> None:
        """Look at the document no longer."""
        self._stop_observing()

    @property
    def design(self) -> Design:
        return self._document.design

    @property
    def area_map(self) -> AreaMap:
        """The map as it is now; an empty sheet when the design has none."""
        found = next((area_map for area_map in self.design.maps if area_map.id == self.map_id), None)
        return found if found is not None else AreaMap("", "", 0.0, 0.0)

    @property
    def geometry(self) -> SheetGeometry:
        """The shapes of the map as it is now."""
        if self._geometry is None or self._geometry.map is not self.area_map:
            self._geometry = SheetGeometry(self.area_map, self._geometry)
            self._hits = Hits(self._geometry)
        return self._geometry

    @property
    def sections(self) -> dict[str, RoadSection]:
        """The road sections of the map as it is now, by id."""
        area_map = self.area_map
        if self._sections is None or not _same_lines(self._sections[0], area_map):
            self._sections = (area_map, {section.id: section for section in road_sections(area_map)})
        return self._sections[1]

    def chosen_borders(self) -> tuple[str, ...]:
        """The borders that are selected: one, or all of a section, road or river."""
        chosen, borders = self.chosen, self.area_map.borders
        if chosen.section in self.sections:
            return self.sections[chosen.section].borders
        if chosen.road:
            return tuple(sorted(border.id for border in borders.values() if border.road == chosen.road))
        if chosen.river:
            return tuple(sorted(border.id for border in borders.values() if border.river == chosen.river))
        return (chosen.border,) if chosen.border else ()

    def hit(self, x_mm: float, y_mm: float, reach_mm: float) -> Hit:
        """Space, border and junction within reach."""
        assert self.geometry is not None
        assert self._hits is not None
        return self._hits.at(x_mm, y_mm, reach_mm)

    @property
    def is_blank(self) -> bool:
        """Whether there is a sheet with nothing on it."""
        return bool(self.area_map.id) and not self.area_map.spaces

    def fix_of(self, problem: Problem) -> Edit | None:
        """The edit that would cure a problem, or None when its cure is for the designer to choose."""
        return fix_of(self.area_map, problem)

    def space(self, space: str) -> Space | None:
        return self.area_map.spaces.get(space)

    def apply(self, edit: Edit) -> str:
        """Do an edit. Returns the reason when it cannot be done, "" when it is done."""
        try:
            self._history.do(edit, self)
        except EditError as refusal:
            self.refuse(str(refusal))
            return str(refusal)
        return ""

    def refuse(self, reason: str) -> None:
        """Say why something cannot be done."""
        for told in self.on_refusal:
            told(reason)

    def choose(self, chosen: Chosen) -> None:
        """Select something, or with `Chosen()` nothing."""
        if chosen != self.chosen:
            self.chosen = chosen
            for told in self.on_choice:
                told()

    def _document_changed(self, change: Change) -> None:
        for told in self.on_map:
            told()
        self.choose(self._still_there())

    def _still_there(self) -> Chosen:
        """What of the selection the map still has."""
        chosen, area_map = self.chosen, self.area_map
        known = {
            "space": area_map.spaces,
            "border": area_map.borders,
            "junction": area_map.junctions,
            "road": area_map.roads,
            "river": area_map.rivers,
            "section": self.sections if chosen.section else {},
        }
        return Chosen(**{kind: name for kind, things in known.items() if (name := getattr(chosen, kind)) in things})


def _same_lines(one: AreaMap, other: AreaMap) -> bool:
    """Whether two maps have the same road sections for certain."""
    return one.borders is other.borders and one.junctions is other.junctions and one.spaces is other.spaces


def border_points(desk: AreaDesk, border: str) -> tuple[Point, ...]:
    """A border's line; empty when it has none."""
    shape = desk.geometry.borders.get(border)
    return shape.points if shape else ()
