"""The edits of a sheet as a whole: its title, size, scale and stacking rule, and how it looks."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import reduce

from msgspec import Struct
from msgspec.structs import replace

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.maps.map_parts import Layer, MapLook
from workbench.engine.words.message import Message, as_message, marked
from workbench.storage.edits.edit import Edit, Edited, EditError
from workbench.storage.edits.edits import sound
from workbench.storage.edits.map_changes import change_map, in_order

SHEET_FIELDS = (
    "title",
    "width_mm",
    "height_mm",
    "stacking",
    "metres_per_mm",
    "km_per_hex",
    "default_terrain",
    "georeference",
    "provenance",
)
"""What is said once of a map and changed by `ChangeSheet`; those of the other kind of map are refused."""
_LABELS = {
    "width_mm": marked("width"),
    "height_mm": marked("height"),
    "metres_per_mm": marked("scale"),
    "km_per_hex": marked("scale"),
}
_LABELS["stacking"] = marked("stacking rule")
_COLOUR = re.compile("#[0-9a-f]{6}", re.IGNORECASE)


class ChangeSheet(Struct, frozen=True):
    """Set one field that is said once of a map. Typing in a field is one edit."""

    map_id: str
    field: str
    value: object

    @property
    def label(self) -> str:
        return Message("Map: {field}", field=self._field_in_words)

    @property
    def _field_in_words(self) -> str:
        return _LABELS.get(self.field, self.field.replace("_", " "))

    def apply(self, document: Edited) -> Edit:
        return change_map(document, self.map_id, self.label, self._changed)

    def _changed(self, shown: AnyMap) -> AnyMap:
        if self.field not in SHEET_FIELDS or self.field not in shown.__struct_fields__:
            raise EditError(
                Message(
                    "The map {title} has no {field} to be changed.",
                    title=shown.title,
                    field=self.field.replace("_", " "),
                )
            )
        if self.field.endswith(("_mm", "_per_hex")) and not _is_at_least(self.value, 0):
            raise EditError(
                Message("The {field_in_words} is a number from 0 upwards.", field_in_words=self._field_in_words)
            )
        bare = {"id": shown.id, "title": "", "width_mm": 1.0, "height_mm": 1.0} | {self.field: self.value}
        if shown.grid is not None:
            bare["grid"] = shown.grid
        # the value comes from outside and is looked at without the spaces of the map
        value = getattr(sound(type(shown)(**bare), Message("{field} of the map", field=self.field)), self.field)  # type: ignore[arg-type]
        return replace(shown, **{self.field: value})

    def merged_with(self, previous: Edit) -> Edit | None:
        if not isinstance(previous, ChangeSheet):
            return None
        return self if (self.map_id, self.field) == (previous.map_id, previous.field) else None


class SetStyle(Struct, frozen=True):
    """Draw a map in another style; "" is the program's own. Own colours stay."""

    map_id: str
    style: str

    @property
    def label(self) -> str:
        return (
            Message("Map style {what}", what=as_message(self.style.replace("_", " ")))
            if self.style
            else marked("Map style of the program")
        )

    def apply(self, document: Edited) -> Edit:
        return _change_look(document, self.map_id, self.label, lambda look: replace(look, style=self.style))


class SetColour(Struct, frozen=True):
    """Draw something in a colour of its own; "" gives the style's back. Changes of one `gesture` are one edit."""

    map_id: str
    what: str
    colour: str
    gesture: str = ""

    @property
    def label(self) -> str:
        return Message("Colour of {what}", what=as_message(self.what.replace("_", " ")))

    def apply(self, document: Edited) -> Edit:
        return _change_look(document, self.map_id, self.label, self._coloured)

    def _coloured(self, look: MapLook) -> MapLook:
        if not self.colour:
            return replace(look, colours=look.colours.delete(self.what)) if self.what in look.colours else look
        if not _COLOUR.fullmatch(self.colour):
            raise EditError(Message("{colour} is no colour; colours are written #rrggbb.", colour=repr(self.colour)))
        return replace(look, colours=look.colours.set(self.what, self.colour.lower()))

    def merged_with(self, previous: Edit) -> Edit | None:
        if not isinstance(previous, SetColour) or not self.gesture or previous.gesture != self.gesture:
            return None
        return self if (self.map_id, self.what) == (previous.map_id, previous.what) else None


class SetLayers(Struct, frozen=True):
    """Show or hide layers, or see through them, all in one step. Changes of one `gesture` are one edit.

    `order` are all layers as they lie, from the lowest: a map that has not named them yet names them all, so that
    none of them comes to lie elsewhere by being named alone.
    """

    map_id: str
    layers: tuple[Layer, ...]
    gesture: str = ""
    order: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        names = ", ".join(layer.id.replace("_", " ") for layer in self.layers)
        return (
            Message("Layer {names}", names=names) if len(self.layers) == 1 else Message("Layers {names}", names=names)
        )

    def apply(self, document: Edited) -> Edit:
        return _change_look(document, self.map_id, self.label, lambda look: reduce(self._with, self.layers, look))

    def _with(self, look: MapLook, given: Layer) -> MapLook:
        layer = sound(given, Message("layer {id}", id=given.id))
        if not 0 <= layer.opacity_percent <= 100:
            raise EditError(
                Message(
                    "An opacity lies between 0 and 100 percent, not at {opacity_percent}.",
                    opacity_percent=layer.opacity_percent,
                )
            )
        if all(other.id != layer.id for other in look.layers):
            if layer == Layer(layer.id):
                return look
            look = replace(look, layers=_with_all(look.layers, self.order))
        if all(other.id != layer.id for other in look.layers):
            return replace(look, layers=(*look.layers, layer))
        return replace(look, layers=tuple(layer if other.id == layer.id else other for other in look.layers))

    def merged_with(self, previous: Edit) -> Edit | None:
        if not isinstance(previous, SetLayers) or not self.gesture or previous.gesture != self.gesture:
            return None
        return self if (self.map_id, self._ids) == (previous.map_id, previous._ids) else None

    @property
    def _ids(self) -> tuple[str, ...]:
        return tuple(layer.id for layer in self.layers)


class OrderLayers(Struct, frozen=True):
    """Set the order of all layers, from the lowest to the topmost; those not said of before are added as they are."""

    map_id: str
    layers: tuple[str, ...]

    @property
    def label(self) -> str:
        return marked("Order the layers")

    def apply(self, document: Edited) -> Edit:
        return _change_look(document, self.map_id, self.label, self._ordered)

    def _ordered(self, look: MapLook) -> MapLook:
        known = {layer.id for layer in look.layers}
        added = tuple(Layer(name) for name in self.layers if name not in known)
        return replace(look, layers=in_order((*look.layers, *added), self.layers, "layer"))


def _with_all(layers: tuple[Layer, ...], order: tuple[str, ...]) -> tuple[Layer, ...]:
    """The layers in this order, those that are not said of as they are; those that it does not name come last."""
    known = {layer.id: layer for layer in layers}
    rest = tuple(layer for layer in layers if layer.id not in order)
    return (*(known.get(name, Layer(name)) for name in order), *rest)


def _change_look(document: Edited, map_id: str, label: str, change: Callable[[MapLook], MapLook]) -> Edit:
    return change_map(document, map_id, label, lambda shown: replace(shown, look=change(shown.look)))


def _is_at_least(value: object, least: float) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and least <= value < float("inf")
