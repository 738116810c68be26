"""The edits of hexsides besides what lies along them: their name, where that comes from, and the way across."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.maps.area_map import Space
from workbench.engine.maps.border import Border
from workbench.engine.maps.map_parts import OneWay
from workbench.engine.provenance import Provenance
from workbench.engine.words.message import Message
from workbench.storage.edits.edit import Edit, Edited, EditError
from workbench.storage.edits.hex_edits import with_low_side
from workbench.storage.edits.map_changes import change_map, hex_map_of


class NameHexsides(Struct, frozen=True):
    """Call hexsides that carry something by a name, as all of one river; typing is one edit."""

    map_id: str
    sides: tuple[str, ...]
    name: str
    provenance: Provenance | None = None

    @property
    def label(self) -> str:
        what = Message("a hexside") if len(self.sides) == 1 else Message("{count} hexsides", count=len(self.sides))
        return (
            Message("Call {what} {name}", what=what, name=self.name)
            if self.name
            else Message("No name for {what}", what=what)
        )

    def apply(self, document: Edited) -> Edit:
        return change_map(document, self.map_id, self.label, self._named)

    def _named(self, shown: AnyMap) -> AnyMap:
        hex_map = hex_map_of(shown)
        sides = hex_map.borders
        for name in self.sides:
            side = sides.get(name)
            if side is None:
                raise EditError(Message("The hexside {name} carries nothing that could have a name.", name=name))
            origins = side.provenance if self.provenance is None else side.provenance.set("name", self.provenance)
            sides = sides.set(name, replace(side, name=self.name, provenance=origins))
        return replace(hex_map, borders=sides)

    def merged_with(self, previous: Edit) -> Edit | None:
        if not isinstance(previous, NameHexsides) or self.provenance is not None or previous.provenance is not None:
            return None
        return self if (self.map_id, self.sides) == (previous.map_id, previous.sides) else None


class OpenHexsidesOneWay(Struct, frozen=True):
    """Let hexsides be crossed from the first hex of each pair to the second only, or both ways again.

    Strokes of one `gesture` are one edit.
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
            shown = with_way(shown, first, second, self.is_one_way)
        return shown

    def merged_with(self, previous: Edit) -> Edit | None:
        if not isinstance(previous, OpenHexsidesOneWay) or not self.gesture or previous.gesture != self.gesture:
            return None
        same = (self.map_id, self.is_one_way) == (previous.map_id, previous.is_one_way)
        return replace(self, ways=(*previous.ways, *self.ways)) if same else None


class TurnHexsides(Struct, frozen=True):
    """Let the teeth of a cliff or the ticks of a wall stand on the other side of hexsides."""

    map_id: str
    sides: tuple[str, ...]

    @property
    def label(self) -> str:
        more = Message(" and more") if len(self.sides) > 1 else ""
        return Message(
            "Turn {thing}{more} over", thing=self.sides[0] if self.sides else Message("a hexside"), more=more
        )

    def apply(self, document: Edited) -> Edit:
        return change_map(document, self.map_id, self.label, self._turned)

    def _turned(self, shown: AnyMap) -> AnyMap:
        hex_map = hex_map_of(shown)
        for name in self.sides:
            side = hex_map.borders.get(name)
            if side is None:
                raise EditError(Message("The hexside {name} carries nothing that could be turned over.", name=name))
            refuse_where_ground_falls(hex_map.space(side.first), hex_map.space(side.second))
            hex_map = with_low_side(hex_map, side.second, side.first)
        return hex_map


def refuse_where_ground_falls(one: Space, other: Space) -> None:
    """EditError where one of two neighbours lies higher: their heights say on which side teeth and ticks stand."""
    if one.elevation != other.elevation:
        higher = one if one.elevation > other.elevation else other
        called = higher.name or higher.id
        raise EditError(
            Message("{called} lies higher: teeth and ticks stand on the low side while that is so.", called=called)
        )


def with_way(shown: AnyMap, first: str, second: str, is_one_way: bool) -> AnyMap:
    """The map where all borders of two neighbours lead from the first to the second only, or both ways.

    Raises
    ------
    EditError
        The two share no border.
    """
    shared = shown.borders_between(first, second)
    if not shared:
        raise EditError(Message("{first} and {second} share no border.", first=first, second=second))
    return shown.with_borders(replace(border, one_way=_way(border, first, is_one_way)) for border in shared)


def _way(border: Border, first: str, is_one_way: bool) -> OneWay:
    if not is_one_way:
        return OneWay.NO
    return OneWay.FORWARDS if border.first == first else OneWay.BACKWARDS
