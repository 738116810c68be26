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


class AddFurniture(Struct, frozen=True):
    """Put a piece on the sheet, on top of the others."""

    map_id: str
    piece: Furniture

    @property
    def label(self) -> str:
        return Message("Add a {what}", what=as_message(self.piece.kind.value.replace("_", " ")))

    def apply(self, document: Edited) -> Edit:
        return change_map(document, self.map_id, self.label, self._added)

    def _added(self, shown: AnyMap) -> AnyMap:
        refuse_taken_id(self.piece.id, [piece.id for piece in shown.furniture], "piece")
        piece = sound(self.piece, f"piece {self.piece.id}")
        _refuse_unfit(piece)
        return replace(shown, furniture=(*shown.furniture, piece))


class ChangeFurniture(Struct, frozen=True):
    """Set a piece anew: its place, its text, its values. Changes of one `gesture` are one edit."""

    map_id: str
    piece: Furniture
    what: str = ""
    gesture: str = ""

    @property
    def label(self) -> str:
        kind = self.piece.kind.value.replace("_", " ").capitalize()
        return (
            Message("{kind}: {what}", kind=as_message(kind), what=as_message(self.what))
            if self.what
            else Message("Change the {kind}", kind=as_message(kind.lower()))
        )

    def apply(self, document: Edited) -> Edit:
        return change_map(document, self.map_id, self.label, self._changed)

    def _changed(self, shown: AnyMap) -> AnyMap:
        at = place_in(shown.furniture, self.piece.id, "piece")
        piece = sound(self.piece, f"piece {self.piece.id}")
        _refuse_unfit(piece)
        return replace(shown, furniture=swapped_at(shown.furniture, at, piece))

    def merged_with(self, previous: Edit) -> Edit | None:
        if not isinstance(previous, ChangeFurniture) or not self.gesture or previous.gesture != self.gesture:
            return None
        return self if (self.map_id, self.piece.id) == (previous.map_id, previous.piece.id) else None


class RemoveFurniture(Struct, frozen=True):
    """Take pieces off the sheet."""

    map_id: str
    pieces: tuple[str, ...]

    @property
    def label(self) -> str:
        return (
            Message("Take {count} pieces off the sheet", count=len(self.pieces))
            if len(self.pieces) != 1
            else marked("Take a piece off the sheet")
        )

    def apply(self, document: Edited) -> Edit:
        return change_map(document, self.map_id, self.label, self._removed)

    def _removed(self, shown: AnyMap) -> AnyMap:
        for piece in self.pieces:
            place_in(shown.furniture, piece, "piece")
        return replace(shown, furniture=tuple(piece for piece in shown.furniture if piece.id not in self.pieces))


class OrderFurniture(Struct, frozen=True):
    """Set which piece lies above which, from the lowest to the topmost."""

    map_id: str
    pieces: tuple[str, ...]

    @property
    def label(self) -> str:
        return marked("Order what is printed on the sheet")

    def apply(self, document: Edited) -> Edit:
        return change_map(
            document,
            self.map_id,
            self.label,
            lambda m: replace(m, furniture=in_order(m.furniture, self.pieces, "piece")),
        )


def _refuse_unfit(piece: Furniture) -> None:
    if not (piece.shape.width_mm > 0 and piece.shape.height_mm > 0):
        raise EditError("A piece needs a place on the sheet, with a width and a height.")
