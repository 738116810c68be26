"""Edits of shapes: single points of borders, borders drawn anew, whole areas moved, junctions joined, holes cut."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from workbench.cartography.areas.joined_junctions import joined_junctions
from workbench.cartography.areas.surgery import insert_border_point, move_border_point
from workbench.cartography.lines.line_shapes import moved_area, simplified, smoothed, straightened, with_hole
from workbench.engine.maps.area_map import AreaMap, Point
from workbench.engine.words.message import Message, as_message, marked
from workbench.storage.edits.areas.area_edits import changed_map, with_loss
from workbench.storage.edits.edit import Edit, Edited


class MoveBorderPoint(Struct, frozen=True):
    """Move one of a border's own points. Moves of one `gesture` are one edit."""

    map_id: str
    border: str
    index: int
    to: Point
    gesture: str = ""

    @property
    def label(self) -> str:
        return marked("Move a point of a border")

    def apply(self, document: Edited) -> Edit:
        return changed_map(
            document, self.map_id, self.label, lambda m: move_border_point(m, self.border, self.index, self.to)
        )

    def merged_with(self, previous: Edit) -> Edit | None:
        if not isinstance(previous, MoveBorderPoint) or not self.gesture:
            return None
        mine = (self.map_id, self.border, self.index, self.gesture)
        return self if mine == (previous.map_id, previous.border, previous.index, previous.gesture) else None


class InsertBorderPoint(Struct, frozen=True):
    """Give a border a further point, at its place nearest to `near`."""

    map_id: str
    border: str
    near: Point

    @property
    def label(self) -> str:
        return marked("Add a point to a border")

    def apply(self, document: Edited) -> Edit:
        return changed_map(
            document, self.map_id, self.label, lambda m: insert_border_point(m, self.border, self.near)[0]
        )


class JoinJunctions(Struct, frozen=True):
    """Make one of two junctions; the first keeps its place and name. `goes` says what goes with the border between."""

    map_id: str
    kept: str
    gone: str
    goes: str = ""

    @property
    def label(self) -> str:
        return with_loss(Message("Join junction {gone} to {kept}", gone=self.gone, kept=self.kept), self.goes)

    def apply(self, document: Edited) -> Edit:
        return changed_map(document, self.map_id, self.label, lambda m: joined_junctions(m, self.kept, self.gone))


class Redrawing(StrEnum):
    """How borders are drawn anew between their junctions."""

    SMOOTH = "smooth"
    SIMPLIFY = "simplify"
    STRAIGHTEN = "straighten"


class RedrawBorders(Struct, frozen=True):
    """Draw borders smoother, with fewer points, or straight. `called` names them for the history."""

    map_id: str
    borders: tuple[str, ...]
    how: Redrawing
    tolerance_mm: float = 0.5
    called: str = "borders"

    @property
    def label(self) -> str:
        return Message("{how:^} {called}", how=as_message(self.how.value), called=self.called)

    def apply(self, document: Edited) -> Edit:
        return changed_map(document, self.map_id, self.label, self._redrawn)

    def _redrawn(self, area_map: AreaMap) -> AreaMap:
        match self.how:
            case Redrawing.SMOOTH:
                return smoothed(area_map, self.borders)
            case Redrawing.SIMPLIFY:
                return simplified(area_map, self.borders, self.tolerance_mm)
            case Redrawing.STRAIGHTEN:
                return straightened(area_map, self.borders)


class MoveArea(Struct, frozen=True):
    """Move a whole space; its neighbours follow. Moves of one `gesture` are one edit."""

    map_id: str
    area: str
    way: Point
    called: str = Message("an area")
    gesture: str = ""

    @property
    def label(self) -> str:
        return Message("Move {called}", called=self.called)

    def apply(self, document: Edited) -> Edit:
        return changed_map(document, self.map_id, self.label, lambda m: moved_area(m, self.area, self.way))

    def merged_with(self, previous: Edit) -> Edit | None:
        if not isinstance(previous, MoveArea) or not self.gesture:
            return None
        if (self.map_id, self.area, self.gesture) != (previous.map_id, previous.area, previous.gesture):
            return None
        way = (self.way[0] + previous.way[0], self.way[1] + previous.way[1])
        return MoveArea(self.map_id, self.area, way, self.called, self.gesture)


class CutHole(Struct, frozen=True):
    """Take the ground that an outline encloses from the spaces that have it: it belongs to none.

    `goes` says for the history what goes with the borders under it.
    """

    map_id: str
    ring: tuple[Point, ...]
    snap_mm: float = 1.0
    goes: str = ""

    @property
    def label(self) -> str:
        return with_loss(marked("Cut a hole"), self.goes)

    def apply(self, document: Edited) -> Edit:
        return changed_map(document, self.map_id, self.label, lambda m: with_hole(m, self.ring, self.snap_mm))
