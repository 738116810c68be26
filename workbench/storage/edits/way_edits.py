"""The edits of what is met on the way across: features of borders, and borders or hexsides that are crossed one way."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.maps.border import Border
from workbench.engine.words.message import Message, as_message, marked
from workbench.storage.edits.edit import Edit, Edited, EditError
from workbench.storage.edits.hexside_edits import refuse_where_ground_falls, with_way
from workbench.storage.edits.map_changes import area_map_of, change_map


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
            border = _border(borders.get(name), name)
            old = border.further_kinds
            kinds = {*old, self.feature} if self.present else {*old} - {self.feature}
            borders = borders.set(name, border.marked(further_kinds=kinds))
        return replace(area_map, borders=borders)

    def merged_with(self, previous: Edit) -> Edit | None:
        if not isinstance(previous, MarkBorderFeature) or not self.gesture or previous.gesture != self.gesture:
            return None
        same = (self.map_id, self.feature, self.present) == (previous.map_id, previous.feature, previous.present)
        return replace(self, borders=(*previous.borders, *self.borders)) if same else None


class TurnBorders(Struct, frozen=True):
    """Let the teeth of a cliff or the ticks of a wall stand on the other side of borders of an area map."""

    map_id: str
    borders: tuple[str, ...]
    called: str = ""

    @property
    def label(self) -> str:
        return Message(
            "Turn {thing} over",
            thing=self.called or (Message("a border") if len(self.borders) == 1 else Message("borders")),
        )

    def apply(self, document: Edited) -> Edit:
        return change_map(document, self.map_id, self.label, self._turned)

    def _turned(self, shown: AnyMap) -> AnyMap:
        area_map = area_map_of(shown)
        borders, spaces = area_map.borders, area_map.spaces
        for name in self.borders:
            border = _border(borders.get(name), name)
            left, right = spaces.get(border.left), spaces.get(border.right)
            if left is not None and right is not None:
                refuse_where_ground_falls(left, right)
            borders = borders.set(name, border.turned)
        return replace(area_map, borders=borders)


class SetOneWay(Struct, frozen=True):
    """Let the way between two neighbouring spaces be made from the first to the second only, or both ways again.

    All borders that the two share are set.
    """

    map_id: str
    first: str
    second: str
    is_one_way: bool = True

    @property
    def label(self) -> str:
        if self.is_one_way:
            return Message("Only from {first} to {second}", first=self.first, second=self.second)
        return Message("Both ways between {first} and {second}", first=self.first, second=self.second)

    def apply(self, document: Edited) -> Edit:
        return change_map(document, self.map_id, self.label, self._set)

    def _set(self, shown: AnyMap) -> AnyMap:
        return with_way(shown, self.first, self.second, self.is_one_way)


def _border(border: Border | None, name: str) -> Border:
    if border is None:
        raise EditError(Message("There is no border {name}.", name=repr(name)))
    return border
