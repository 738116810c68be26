"""The edits of borders on maps of either kind: their name, the way across, the side on which teeth and ticks stand."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.maps.area_map import Space
from workbench.engine.maps.border import Border
from workbench.engine.maps.map_parts import OneWay
from workbench.engine.provenance import Provenance
from workbench.engine.words.message import Message, as_message, marked
from workbench.storage.edits.edit import Edit, Edited, EditError
from workbench.storage.edits.map_changes import area_map_of, change_map


class NameBorders(Struct, frozen=True):
    """Call borders by a name, as hexsides of one river; typing is one edit. A hexside that has one carries something.

    `called` names the borders for the history.
    """

    map_id: str
    borders: tuple[str, ...]
    name: str
    provenance: Provenance | None = None
    called: str = ""

    @property
    def label(self) -> str:
        what: str = self.called
        if not what:
            one = len(self.borders) == 1
            what = Message("a border") if one else Message("{count} {count:border|borders}", count=len(self.borders))
        return (
            Message("Call {what} {name}", what=what, name=self.name)
            if self.name
            else Message("No name for {what}", what=what)
        )

    def apply(self, document: Edited) -> Edit:
        return change_map(document, self.map_id, self.label, self._named)

    def _named(self, shown: AnyMap) -> AnyMap:
        return shown.with_borders(self._called(_border(shown, name)) for name in self.borders)

    def _called(self, border: Border) -> Border:
        origins = border.provenance if self.provenance is None else border.provenance.set("name", self.provenance)
        return replace(border, name=self.name, provenance=origins)

    def merged_with(self, previous: Edit) -> Edit | None:
        if not isinstance(previous, NameBorders) or self.provenance is not None or previous.provenance is not None:
            return None
        return self if (self.map_id, self.borders) == (previous.map_id, previous.borders) else None


class OpenOneWay(Struct, frozen=True):
    """Let what neighbours share be crossed from the first of each pair to the second only, or both ways again.

    All borders that the two share are set. Strokes of one `gesture` are one edit.
    """

    map_id: str
    ways: tuple[tuple[str, str], ...]
    is_one_way: bool = True
    gesture: str = ""

    @property
    def label(self) -> str:
        first, second = self.ways[0] if self.ways else ("", "")
        more = Message(" and more") if len(self.ways) > 1 else ""
        if self.is_one_way:
            return Message("Only from {first} to {second}{more}", first=first, second=second, more=more)
        return Message("Both ways between {first} and {second}{more}", first=first, second=second, more=more)

    def apply(self, document: Edited) -> Edit:
        return change_map(document, self.map_id, self.label, self._opened)

    def _opened(self, shown: AnyMap) -> AnyMap:
        for first, second in self.ways:
            shared = shown.borders_between(first, second)
            if not shared:
                raise EditError(Message("{first} and {second} share no border.", first=first, second=second))
            shown = shown.with_borders(replace(border, one_way=self._way(border, first)) for border in shared)
        return shown

    def _way(self, border: Border, first: str) -> OneWay:
        if not self.is_one_way:
            return OneWay.NO
        return OneWay.FORWARDS if border.first == first else OneWay.BACKWARDS

    def merged_with(self, previous: Edit) -> Edit | None:
        if not isinstance(previous, OpenOneWay) or not self.gesture or previous.gesture != self.gesture:
            return None
        same = (self.map_id, self.is_one_way) == (previous.map_id, previous.is_one_way)
        return replace(self, ways=(*previous.ways, *self.ways)) if same else None


class TurnBorders(Struct, frozen=True):
    """Let the teeth of a cliff or the ticks of a wall stand on the other side of borders.

    `called` names the borders for the history.
    """

    map_id: str
    borders: tuple[str, ...]
    called: str = ""

    @property
    def label(self) -> str:
        one = Message("a border") if len(self.borders) == 1 else Message("borders")
        return Message("Turn {thing} over", thing=self.called or one)

    def apply(self, document: Edited) -> Edit:
        return change_map(document, self.map_id, self.label, self._turned)

    def _turned(self, shown: AnyMap) -> AnyMap:
        spaces = shown.every_space
        for name in self.borders:
            border = _border(shown, name)
            one, other = spaces.get(border.first), spaces.get(border.second)
            if one is not None and other is not None:
                refuse_where_ground_falls(one, other)
            shown = shown.with_borders([border.turned])
        return shown


class MarkBorderFeature(Struct, frozen=True):
    """Put a feature on borders of an area map, or take it away. Strokes of one `gesture` are one edit.

    `called` names the borders for the history ("the border of Toulon and La Rode").
    """

    map_id: str
    borders: tuple[str, ...]
    feature: str
    present: bool = True
    gesture: str = ""
    called: str = ""

    @property
    def label(self) -> str:
        what = as_message(self.feature.replace("_", " "))
        where = self.called or Message("{count} {count:border|borders}", count=len(self.borders))
        if len(self.borders) == 1 and not self.called:
            where = Message("a border")
        text = marked("{what:^} on {where}") if self.present else marked("No {what} on {where}")
        return Message(text, what=what, where=where)

    def apply(self, document: Edited) -> Edit:
        return change_map(document, self.map_id, self.label, self._marked)

    def _marked(self, shown: AnyMap) -> AnyMap:
        area_map = area_map_of(shown)
        borders = area_map.borders
        for name in self.borders:
            border = _border(area_map, name)
            old = border.further_kinds
            kinds = {*old, self.feature} if self.present else {*old} - {self.feature}
            borders = borders.set(name, border.marked(further_kinds=kinds))
        return replace(area_map, borders=borders)

    def merged_with(self, previous: Edit) -> Edit | None:
        if not isinstance(previous, MarkBorderFeature) or not self.gesture or previous.gesture != self.gesture:
            return None
        same = (self.map_id, self.feature, self.present) == (previous.map_id, previous.feature, previous.present)
        return replace(self, borders=(*previous.borders, *self.borders)) if same else None


def refuse_where_ground_falls(one: Space, other: Space) -> None:
    """EditError where one of two neighbours lies higher: their heights say on which side teeth and ticks stand."""
    if one.elevation != other.elevation:
        higher = one if one.elevation > other.elevation else other
        called = higher.name or higher.id
        raise EditError(
            Message("{called} lies higher: teeth and ticks stand on the low side while that is so.", called=called)
        )


def _border(shown: AnyMap, name: str) -> Border:
    border = shown.borders.get(name)
    if border is None:
        raise EditError(Message("There is no border {name}.", name=repr(name)))
    return border
