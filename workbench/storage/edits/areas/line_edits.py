"""Edits of what borders carry: roads, rivers, shores, barriers, and the marked points on roads."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from workbench.cartography.areas.surgery import (
    Impossible,
    insert_junction,
    mark_border,
    tag_junction,
    taken_over,
)
from workbench.engine.maps.area_map import AreaMap, Point, River
from workbench.engine.maps.border import Road, Shore
from workbench.engine.maps.map_parts import OneWay
from workbench.engine.maps.tags import NO, YES, ends_of_sections
from workbench.engine.provenance import Provenance
from workbench.engine.words.message import Message, as_message, joined, marked
from workbench.storage.edits.areas.area_edits import changed_map
from workbench.storage.edits.edit import Edit, Edited
from workbench.storage.edits.road_edits import LayRoad
from workbench.storage.edits.thing_edits import RIVERS, ROADS, ChangeThings


class MarkBorder(Struct, frozen=True):
    """Set what a border carries; None leaves a field as it is, "" takes a road or river off.

    `adds` and `drops` are features, by the ids of line classes; `turns` follows the border from its other end, so that
    teeth stand on the other side. `called` names the border for the history; marks of one `gesture` are one edit.
    """

    map_id: str
    border: str
    road: str | None = None
    river: str | None = None
    shore: Shore | None = None
    blocked: bool | None = None
    provenance: Provenance | None = None
    called: str = Message("a border")
    gesture: str = ""
    adds: tuple[str, ...] = ()
    drops: tuple[str, ...] = ()
    one_way: OneWay | None = None
    turns: bool = False

    @property
    def label(self) -> str:
        return _label(self.called, self.set_words, self.taken_words)

    @property
    def set_words(self) -> tuple[str, ...]:
        """What comes to the border, in words."""
        return (*(word for word, value, none in self._values() if value not in (None, none)), *_words(self.adds))

    @property
    def taken_words(self) -> tuple[str, ...]:
        """What goes from the border, in words."""
        return (*(word for word, value, none in self._values() if value == none), *_words(self.drops))

    def _values(self) -> Sequence[tuple[str, object, object]]:
        """Word, value, and the value that takes it off."""
        return (
            (marked("road"), self.road, ""),
            (marked("river"), self.river, ""),
            (marked("shore"), self.shore, Shore.NONE),
            (marked("barrier"), self.blocked, False),
            (marked("one way"), self.one_way, OneWay.NO),
        )

    def apply(self, document: Edited) -> Edit:
        return changed_map(document, self.map_id, self.label, self.marked)

    def marked(self, area_map: AreaMap) -> AreaMap:
        """The map with this border marked."""
        old = area_map.borders.get(self.border)
        features = None
        if old is not None and (self.adds or self.drops):
            features = {*old.further_kinds, *self.adds} - set(self.drops)
        if old is not None and self.turns:
            borders = area_map.borders.set(old.id, old.turned)
            area_map = taken_over(area_map, replace(area_map, borders=borders), borders=[old.id])
        return mark_border(
            area_map,
            self.border,
            road=self.road,
            river=self.river,
            shore=self.shore,
            blocked=self.blocked,
            provenance=self.provenance,
            features=features,
            one_way=self.one_way,
        )

    def merged_with(self, previous: Edit) -> Edit | None:
        return _one_gesture((self,), previous)


class MarkBorders(Struct, frozen=True):
    """Several marks of one gesture, after the river that they draw was added."""

    marks: tuple[MarkBorder, ...]
    line: River | None = None

    @property
    def label(self) -> str:
        if self.line is not None:
            return Message("Draw {name}", name=self.line.name)
        if len(self.marks) == 1:
            return self.marks[0].label
        come = dict.fromkeys(word for mark in self.marks for word in mark.set_words)
        gone = dict.fromkeys(word for mark in self.marks for word in mark.taken_words)
        return _label(
            Message("{count} borders", count=len({mark.border for mark in self.marks})), tuple(come), tuple(gone)
        )

    def apply(self, document: Edited) -> Edit:
        return changed_map(document, self.marks[0].map_id, self.label, self._marked)

    def _marked(self, area_map: AreaMap) -> AreaMap:
        if self.line is not None:
            area_map = with_river(area_map, self.line)
        for mark in self.marks:
            area_map = mark.marked(area_map)
        return area_map

    def merged_with(self, previous: Edit) -> Edit | None:
        return _one_gesture(self.marks, previous) if self.line is None else None


def _label(called: str, come: Sequence[str], gone: Sequence[str]) -> str:
    """An edit of borders in the words of the history: what comes to them, or else what goes."""
    if gone and not come:
        return Message("Take {names} off {called}", names=joined(", ", map(as_message, gone)), called=called)
    return (
        Message("Mark {called}: {names}", called=called, names=joined(", ", map(as_message, come)))
        if come
        else Message("Mark {called}", called=called)
    )


def _words(features: Sequence[str]) -> tuple[str, ...]:
    return tuple(feature.replace("_", " ") for feature in features)


def _one_gesture(marks: Sequence[MarkBorder], previous: Edit) -> MarkBorders | LayRoad | None:
    gesture = marks[0].gesture
    if isinstance(previous, LayRoad) and gesture and previous.gesture == gesture:
        if any(mark.road != previous.road.id for mark in marks):
            return None
        return replace(previous, borders=(*previous.borders, *(mark.border for mark in marks)))
    if isinstance(previous, MarkBorders) and gesture and previous.marks[0].gesture == gesture:
        return MarkBorders((*previous.marks, *marks), previous.line)
    if isinstance(previous, MarkBorder) and gesture and previous.gesture == gesture:
        return MarkBorders((previous, *marks))
    return None


def with_river(area_map: AreaMap, line: River) -> AreaMap:
    """The map with a further river. Raises Impossible when its id is taken."""
    if line.id in area_map.rivers:
        raise Impossible(Message("There is a river {id} already.", id=line.id))
    return replace(area_map, rivers=area_map.rivers.set(line.id, line))


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
        for name in sorted(b.id for b in area_map.borders.values() if b.river == line.id):
            area_map = mark_border(area_map, name, river="")
        return replace(area_map, rivers=area_map.rivers.delete(line.id))


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
