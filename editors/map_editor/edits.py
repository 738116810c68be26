"""The edits of the map editor. Each names its map, does one thing, and gives the edit that takes it back."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from editors.map_editor.shaping import moved_junction
from workbench.cartography.drawn_areas import draw_area
from workbench.cartography.surgery import (
    Impossible,
    dissolve_junction,
    insert_junction,
    mark_border,
    move_border_point,
    set_reconnoitre_point,
)
from workbench.cartography.surgery_of_areas import clear_area, merge_areas, split_area
from workbench.engine.area_map import AreaMap, Point, River, Road, Shore, Space
from workbench.engine.provenance import Provenance
from workbench.storage.edit import Edit, Edited, EditError
from workbench.storage.edits import ReplaceMap


def _changed(document: Edited, map_id: str, label: str, change: Callable[[AreaMap], AreaMap]) -> Edit:
    """Swap in the changed map; the reason of an impossible change becomes the text of an EditError."""
    before = next((area_map for area_map in document.design.maps if area_map.id == map_id), None)
    if before is None:
        raise EditError(f"there is no map {map_id!r}")
    try:
        after = change(before)
    except Impossible as reason:
        raise EditError(str(reason)) from None
    if after is before:
        raise EditError("Nothing would change.")
    return ReplaceMap(label, after).apply(document)


class MoveJunction(Struct, frozen=True):
    """Move a junction with all its borders. Moves of one `gesture` are one edit."""

    map_id: str
    junction: str
    to: Point
    smooth: bool = True
    gesture: str = ""

    @property
    def label(self) -> str:
        return f"Move junction {self.junction}"

    def apply(self, document: Edited) -> Edit:
        return _changed(
            document, self.map_id, self.label, lambda m: moved_junction(m, self.junction, self.to, self.smooth)
        )

    def merged_with(self, previous: Edit) -> Edit | None:
        if not isinstance(previous, MoveJunction) or not self.gesture:
            return None
        same = (self.map_id, self.junction, self.gesture) == (previous.map_id, previous.junction, previous.gesture)
        return self if same else None


class MoveBorderPoint(Struct, frozen=True):
    """Move a point of a border between its junctions."""

    map_id: str
    border: str
    index: int
    to: Point

    @property
    def label(self) -> str:
        return "Move a point of a border"

    def apply(self, document: Edited) -> Edit:
        return _changed(
            document, self.map_id, self.label, lambda m: move_border_point(m, self.border, self.index, self.to)
        )


class InsertJunction(Struct, frozen=True):
    """Put a junction on a border."""

    map_id: str
    border: str
    near: Point

    @property
    def label(self) -> str:
        return "Add a junction"

    def apply(self, document: Edited) -> Edit:
        return _changed(document, self.map_id, self.label, lambda m: insert_junction(m, self.border, self.near)[0])


class DissolveJunction(Struct, frozen=True):
    """Join the two borders that meet in a junction."""

    map_id: str
    junction: str

    @property
    def label(self) -> str:
        return f"Dissolve junction {self.junction}"

    def apply(self, document: Edited) -> Edit:
        return _changed(document, self.map_id, self.label, lambda m: dissolve_junction(m, self.junction))


class SplitArea(Struct, frozen=True):
    """Divide a space along a line; the smaller part becomes a new space."""

    map_id: str
    area: str
    line: tuple[Point, ...]
    new_id: str
    new_name: str

    @property
    def label(self) -> str:
        return "Split an area"

    def apply(self, document: Edited) -> Edit:
        return _changed(
            document,
            self.map_id,
            self.label,
            lambda m: split_area(m, self.area, self.line, self.new_id, self.new_name),
        )


class MergeAreas(Struct, frozen=True):
    """Make one space of two neighbours."""

    map_id: str
    kept: str
    merged: str

    @property
    def label(self) -> str:
        return "Merge two areas"

    def apply(self, document: Edited) -> Edit:
        return _changed(document, self.map_id, self.label, lambda m: merge_areas(m, self.kept, self.merged))


class DrawArea(Struct, frozen=True):
    """Add a space with an outline; it takes existing borders as its own within `snap_mm`."""

    map_id: str
    ring: tuple[Point, ...]
    space: Space
    snap_mm: float = 1.0

    @property
    def label(self) -> str:
        return f"Draw {self.space.name}"

    def apply(self, document: Edited) -> Edit:
        return _changed(document, self.map_id, self.label, lambda m: draw_area(m, self.ring, self.space, self.snap_mm))


class ClearArea(Struct, frozen=True):
    """Take a space off the map."""

    map_id: str
    area: str

    @property
    def label(self) -> str:
        return "Take an area off the map"

    def apply(self, document: Edited) -> Edit:
        return _changed(document, self.map_id, self.label, lambda m: clear_area(m, self.area))


class MarkBorder(Struct, frozen=True):
    """Set what a border carries; None leaves a field as it is, "" takes a road or river off."""

    map_id: str
    border: str
    road: str | None = None
    river: str | None = None
    shore: Shore | None = None
    blocked: bool | None = None
    provenance: Provenance | None = None

    @property
    def label(self) -> str:
        marks = (("road", self.road), ("river", self.river), ("shore", self.shore), ("barrier", self.blocked))
        said = [word for word, value in marks if value is not None]
        return f"Mark a border: {', '.join(said)}" if said else "Mark a border"

    def apply(self, document: Edited) -> Edit:
        return _changed(document, self.map_id, self.label, self._marked)

    def _marked(self, area_map: AreaMap) -> AreaMap:
        return mark_border(
            area_map,
            self.border,
            road=self.road,
            river=self.river,
            shore=self.shore,
            blocked=self.blocked,
            provenance=self.provenance,
        )


class SetReconnoitrePoint(Struct, frozen=True):
    """Mark a junction as a reconnoitre point, or take the mark off."""

    map_id: str
    junction: str
    is_point: bool = True

    @property
    def label(self) -> str:
        return "Set a reconnoitre point" if self.is_point else "Take a reconnoitre point off"

    def apply(self, document: Edited) -> Edit:
        return _changed(
            document, self.map_id, self.label, lambda m: set_reconnoitre_point(m, self.junction, self.is_point)
        )


class AddReconnoitrePoint(Struct, frozen=True):
    """Put a reconnoitre point on a road, at its place nearest to a point."""

    map_id: str
    border: str
    near: Point

    @property
    def label(self) -> str:
        return "Add a reconnoitre point"

    def apply(self, document: Edited) -> Edit:
        return _changed(document, self.map_id, self.label, self._added)

    def _added(self, area_map: AreaMap) -> AreaMap:
        divided, junction = insert_junction(area_map, self.border, self.near)
        return set_reconnoitre_point(divided, junction)


class AddRoad(Struct, frozen=True):
    """A new road that no border carries yet."""

    map_id: str
    road: Road

    @property
    def label(self) -> str:
        return f"Add the road {self.road.name}"

    def apply(self, document: Edited) -> Edit:
        return _changed(document, self.map_id, self.label, self._added)

    def _added(self, area_map: AreaMap) -> AreaMap:
        if self.road.id in area_map.roads:
            raise Impossible(f"There is a road {self.road.id} already.")
        return replace(area_map, roads=area_map.roads.set(self.road.id, self.road))


class AddRiver(Struct, frozen=True):
    """A new river that no border carries yet."""

    map_id: str
    river: River

    @property
    def label(self) -> str:
        return f"Add the river {self.river.name}"

    def apply(self, document: Edited) -> Edit:
        return _changed(document, self.map_id, self.label, self._added)

    def _added(self, area_map: AreaMap) -> AreaMap:
        if self.river.id in area_map.rivers:
            raise Impossible(f"There is a river {self.river.id} already.")
        return replace(area_map, rivers=area_map.rivers.set(self.river.id, self.river))


class RemoveBorder(Struct, frozen=True):
    """Take away a border that bounds nothing: without ends, or with one space on both sides."""

    map_id: str
    border: str

    @property
    def label(self) -> str:
        return "Remove a border"

    def apply(self, document: Edited) -> Edit:
        return _changed(document, self.map_id, self.label, self._removed)

    def _removed(self, area_map: AreaMap) -> AreaMap:
        border = area_map.borders.get(self.border)
        if border is None:
            raise Impossible(f"There is no border {self.border}.")
        is_loose = not {border.start, border.end} <= set(area_map.junctions)
        if border.left != border.right and not is_loose:
            raise Impossible("This border divides two spaces.")
        return replace(area_map, borders=area_map.borders.delete(self.border))
