"""The edits of what is printed on a sheet besides its map: title, legend, compass, scale bar, tracks, boxes, texts."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.maps.map_parts import Furniture
from workbench.engine.words.message import Message, as_message, marked
from workbench.storage.edits.edit import Edit, Edited, EditError
from workbench.storage.edits.edits import sound
from workbench.storage.edits.map_changes import change_map, in_order, place_in, refuse_taken_id, swapped_at

ITEM = marked("printed item")


class AddFurniture(Struct, frozen=True):
    """Put an item on the sheet, on top of the others."""

    map_id: str
    item: Furniture

    @property
    def label(self) -> str:
        return Message("Add a {what}", what=as_message(self.item.kind.value.replace("_", " ")))

    def apply(self, document: Edited) -> Edit:
        return change_map(document, self.map_id, self.label, self._added)

    def _added(self, shown: AnyMap) -> AnyMap:
        refuse_taken_id(self.item.id, [item.id for item in shown.furniture], ITEM)
        item = sound(self.item, Message("item {id}", id=self.item.id))
        _refuse_unfit(item)
        return replace(shown, furniture=(*shown.furniture, item))


class ChangeFurniture(Struct, frozen=True):
    """Set an item anew: its place, its text, its values. Changes of one `gesture` are one edit."""

    map_id: str
    item: Furniture
    what: str = ""
    gesture: str = ""

    @property
    def label(self) -> str:
        kind = self.item.kind.value.replace("_", " ").capitalize()
        return (
            Message("{kind}: {what}", kind=as_message(kind), what=as_message(self.what))
            if self.what
            else Message("Change the {kind}", kind=as_message(kind.lower()))
        )

    def apply(self, document: Edited) -> Edit:
        return change_map(document, self.map_id, self.label, self._changed)

    def _changed(self, shown: AnyMap) -> AnyMap:
        at = place_in(shown.furniture, self.item.id, ITEM)
        item = sound(self.item, Message("item {id}", id=self.item.id))
        _refuse_unfit(item)
        return replace(shown, furniture=swapped_at(shown.furniture, at, item))

    def merged_with(self, previous: Edit) -> Edit | None:
        if not isinstance(previous, ChangeFurniture) or not self.gesture or previous.gesture != self.gesture:
            return None
        return self if (self.map_id, self.item.id) == (previous.map_id, previous.item.id) else None


class RemoveFurniture(Struct, frozen=True):
    """Take items off the sheet."""

    map_id: str
    items: tuple[str, ...]

    @property
    def label(self) -> str:
        return (
            Message("Take {count} items off the sheet", count=len(self.items))
            if len(self.items) != 1
            else marked("Take an item off the sheet")
        )

    def apply(self, document: Edited) -> Edit:
        return change_map(document, self.map_id, self.label, self._removed)

    def _removed(self, shown: AnyMap) -> AnyMap:
        for item in self.items:
            place_in(shown.furniture, item, ITEM)
        return replace(shown, furniture=tuple(item for item in shown.furniture if item.id not in self.items))


class OrderFurniture(Struct, frozen=True):
    """Set which item lies above which, from the lowest to the topmost."""

    map_id: str
    items: tuple[str, ...]

    @property
    def label(self) -> str:
        return marked("Order what is printed on the sheet")

    def apply(self, document: Edited) -> Edit:
        return change_map(
            document,
            self.map_id,
            self.label,
            lambda m: replace(m, furniture=in_order(m.furniture, self.items, ITEM)),
        )


def _refuse_unfit(item: Furniture) -> None:
    if not (item.shape.width_mm > 0 and item.shape.height_mm > 0):
        raise EditError("A printed item needs a place on the sheet, with a width and a height.")
