"""The edits of junctions, borders and areas. Each names its map, does one thing, and gives the edit that takes it back.

`line_edits.py` holds those of rivers and points, `border_edits.py` those of what lies along borders.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from workbench.cartography.areas.drawn_areas import draw_area
from workbench.cartography.areas.drawn_beside import draw_beside
from workbench.cartography.areas.moved_lines import bend_border, move_junction
from workbench.cartography.areas.surgery import Impossible, dissolve_junction, insert_junction, remove_border_point
from workbench.cartography.areas.surgery_of_areas import clear_area, merge_areas, split_area
from workbench.engine.maps.area_map import AreaMap, Point, Space
from workbench.engine.maps.tags import TagKind, TagOf
from workbench.engine.words.message import Message, as_message, marked, said_by
from workbench.storage.edits.catalogue_edits import grounded
from workbench.storage.edits.edit import Edit, Edited, EditError
from workbench.storage.edits.edits import ReplaceDesign, ReplaceMap
from workbench.storage.edits.references import with_space_merged


def changed_map(document: Edited, map_id: str, label: str, change: Callable[[AreaMap], AreaMap]) -> Edit:
    """Swap in the changed map; the reason of an impossible change becomes the text of an EditError."""
    before = next((area_map for area_map in document.design.area_maps if area_map.id == map_id), None)
    if before is None:
        raise EditError(Message("there is no map {map_id}", map_id=repr(map_id)))
    try:
        after = change(before)
    except Impossible as reason:
        raise EditError(said_by(reason)) from None
    if after is before:
        raise EditError("Nothing would change.")
    return ReplaceMap(label, after).apply(document)


def with_loss(label: str, goes: str) -> str:
    """The label of an edit with what goes without being asked for; "" is nothing."""
    return Message("{label}; {goes}", label=as_message(label), goes=as_message(goes)) if goes else label


class MoveJunction(Struct, frozen=True):
    """Move a junction with all its borders. Moves of one `gesture` are one edit."""

    map_id: str
    junction: str
    to: Point
    smooth: bool = True
    gesture: str = ""

    @property
    def label(self) -> str:
        return Message("Move junction {junction}", junction=self.junction)

    def apply(self, document: Edited) -> Edit:
        return changed_map(
            document, self.map_id, self.label, lambda m: move_junction(m, self.junction, self.to, self.smooth)
        )

    def merged_with(self, previous: Edit) -> Edit | None:
        if not isinstance(previous, MoveJunction) or not self.gesture:
            return None
        same = (self.map_id, self.junction, self.gesture) == (previous.map_id, previous.junction, previous.gesture)
        return self if same else None


class BendBorder(Struct, frozen=True):
    """Draw a border to another place: the point it has at `near`, or a new one there. `smooth` draws others along."""

    map_id: str
    border: str
    near: Point
    to: Point
    smooth: bool = True

    @property
    def label(self) -> str:
        return marked("Bend a border")

    def apply(self, document: Edited) -> Edit:
        return changed_map(
            document,
            self.map_id,
            self.label,
            lambda m: bend_border(m, self.border, self.near, self.to, self.smooth),
        )


class RemoveBorderPoint(Struct, frozen=True):
    """Take one of a border's own points away."""

    map_id: str
    border: str
    index: int

    @property
    def label(self) -> str:
        return marked("Take a point off a border")

    def apply(self, document: Edited) -> Edit:
        return changed_map(document, self.map_id, self.label, lambda m: remove_border_point(m, self.border, self.index))


class InsertJunction(Struct, frozen=True):
    """Put a junction on a border."""

    map_id: str
    border: str
    near: Point

    @property
    def label(self) -> str:
        return marked("Add a junction")

    def apply(self, document: Edited) -> Edit:
        return changed_map(document, self.map_id, self.label, lambda m: insert_junction(m, self.border, self.near)[0])


class DissolveJunction(Struct, frozen=True):
    """Join the two borders that meet in a junction."""

    map_id: str
    junction: str

    @property
    def label(self) -> str:
        return Message("Dissolve junction {junction}", junction=self.junction)

    def apply(self, document: Edited) -> Edit:
        return changed_map(document, self.map_id, self.label, lambda m: dissolve_junction(m, self.junction))


class SplitArea(Struct, frozen=True):
    """Divide a space, `called` so in the history, along a line; the smaller part becomes a new space."""

    map_id: str
    area: str
    line: tuple[Point, ...]
    new_id: str
    new_name: str
    called: str = Message("an area")

    @property
    def label(self) -> str:
        return Message("Split {called}", called=self.called)

    def apply(self, document: Edited) -> Edit:
        kept = [one.id for one in document.design.tag_types if one.of is TagOf.SPACE and one.kind is TagKind.LETTERS]
        return changed_map(
            document,
            self.map_id,
            self.label,
            lambda m: split_area(m, self.area, self.line, self.new_id, self.new_name, kept),
        )


class MergeAreas(Struct, frozen=True):
    """Make one space of two neighbours; set-ups, links and ports that name the one that goes name the other then.

    `called` names both for the history, `goes` says what goes with their border ("the wall goes").
    """

    map_id: str
    kept: str
    merged: str
    called: str = Message("two areas")
    goes: str = ""

    @property
    def label(self) -> str:
        return with_loss(Message("Merge {called}", called=self.called), self.goes)

    def apply(self, document: Edited) -> Edit:
        before = document.design
        named = with_space_merged(before, self.map_id, self.kept, self.merged)
        document.put(named)
        inverse = changed_map(document, self.map_id, self.label, lambda m: merge_areas(m, self.kept, self.merged))
        return inverse if named is before else ReplaceDesign(self.label, before)


class DrawArea(Struct, frozen=True):
    """Add a space with an outline; it takes existing borders as its own within `snap_mm`.

    A space that is `beside` the others stops at their borders; otherwise it takes the ground that it covers. `goes`
    says for the history what goes with the borders under it. A kind of terrain that the design does not have comes
    with it.
    """

    map_id: str
    ring: tuple[Point, ...]
    space: Space
    snap_mm: float = 1.0
    beside: bool = False
    goes: str = ""

    @property
    def label(self) -> str:
        return with_loss(Message("Draw {name}", name=self.space.name), self.goes)

    def apply(self, document: Edited) -> Edit:
        before = document.design
        inverse = changed_map(document, self.map_id, self.label, self._drawn)
        return grounded(document, self.space, before, inverse)

    def _drawn(self, area_map: AreaMap) -> AreaMap:
        draw = draw_beside if self.beside else draw_area
        return draw(area_map, self.ring, self.space, self.snap_mm)


class ClearArea(Struct, frozen=True):
    """Take a space off the map. `called` names it for the history, `goes` says what goes with its borders."""

    map_id: str
    area: str
    called: str = Message("an area")
    goes: str = ""

    @property
    def label(self) -> str:
        return with_loss(Message("Take {called} off the map", called=self.called), self.goes)

    def apply(self, document: Edited) -> Edit:
        return changed_map(document, self.map_id, self.label, lambda m: clear_area(m, self.area))


class RemoveBorder(Struct, frozen=True):
    """Take away a border that bounds nothing: without ends, or with one space on both sides."""

    map_id: str
    border: str

    @property
    def label(self) -> str:
        return marked("Remove a border")

    def apply(self, document: Edited) -> Edit:
        return changed_map(document, self.map_id, self.label, self._removed)

    def _removed(self, area_map: AreaMap) -> AreaMap:
        border = area_map.borders.get(self.border)
        if border is None:
            raise Impossible(Message("There is no border {border}.", border=self.border))
        is_loose = not {border.start, border.end} <= set(area_map.junctions)
        if border.left != border.right and not is_loose:
            raise Impossible("This border divides two spaces.")
        return replace(area_map, borders=area_map.borders.delete(self.border))
