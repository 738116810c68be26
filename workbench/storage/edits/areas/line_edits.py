"""Edits of rivers of a name and of the marked points on roads; borders are marked by `border_edits.py`."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from workbench.cartography.areas.surgery import Impossible, insert_junction, tag_junction, taken_over
from workbench.engine.maps.area_map import AreaMap, Point, River
from workbench.engine.maps.border import Road
from workbench.engine.maps.tags import NO, YES, ends_of_sections
from workbench.engine.words.message import Message, as_message
from workbench.storage.edits.areas.area_edits import changed_map
from workbench.storage.edits.edit import Edit, Edited
from workbench.storage.edits.thing_edits import RIVERS, ROADS, ChangeThings


class RemoveRiver(Struct, frozen=True):
    """Take a river off all its borders and off the map."""

    map_id: str
    line: River

    @property
    def label(self) -> str:
        return Message("Take the {kind} {name} off the map", kind=as_message(line_word(self.line)), name=self.line.name)

    def apply(self, document: Edited) -> Edit:
        return changed_map(document, self.map_id, self.label, self._without)

    def _without(self, area_map: AreaMap) -> AreaMap:
        line = self.line
        if line.id not in area_map.rivers:
            raise Impossible(Message("There is no river {id}.", id=line.id))
        dry = [border.marked(river="") for border in area_map.borders.values() if border.river == line.id]
        without = taken_over(area_map, area_map.with_borders(dry), borders=[border.id for border in dry])
        return replace(without, rivers=area_map.rivers.delete(line.id))


def line_changed(map_id: str, line: Road | River, field: str, value: str) -> ChangeThings:
    """The edit that sets a figure of a road or river: its name, its class."""
    of = ROADS if isinstance(line, Road) else RIVERS
    return ChangeThings(of, map_id, (line.id,), field, value, called=line.name)


def line_word(line: Road | River) -> str:
    """ "road" or "river"."""
    return "road" if isinstance(line, Road) else "river"


class TagJunction(Struct, frozen=True):
    """Give a tag of a junction a value, or take it off; `called` is what the tag is called."""

    map_id: str
    junction: str
    tag: str
    value: str = YES
    called: str = ""

    @property
    def label(self) -> str:
        tag = as_message(self.called or self.tag)
        if not self.value or self.value == NO:
            return Message("Junction {junction}: no {tag}", junction=self.junction, tag=tag)
        if self.value == YES:
            return Message("Junction {junction}: {tag}", junction=self.junction, tag=tag)
        return Message("Junction {junction}: {tag} {value}", junction=self.junction, tag=tag, value=self.value)

    def apply(self, document: Edited) -> Edit:
        needs_road = self.tag in ends_of_sections(document.design.tag_types) and self.value == YES
        return changed_map(
            document,
            self.map_id,
            self.label,
            lambda m: tag_junction(m, self.junction, self.tag, self.value, needs_road),
        )


class AddPoint(Struct, frozen=True):
    """Put a marked junction on a road, at its place nearest to a point; `called` is what the tag is called."""

    map_id: str
    border: str
    near: Point
    tag: str
    called: str = ""

    @property
    def label(self) -> str:
        return Message("Add a point: {tag}", tag=as_message(self.called or self.tag))

    def apply(self, document: Edited) -> Edit:
        return changed_map(document, self.map_id, self.label, self._added)

    def _added(self, area_map: AreaMap) -> AreaMap:
        divided, junction = insert_junction(area_map, self.border, self.near)
        return tag_junction(divided, junction, self.tag, YES, needs_road=True)
