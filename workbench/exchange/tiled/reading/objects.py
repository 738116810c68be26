"""The objects of a map of Tiled as values of a design. Our own layers are read; that others are left out is told."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TypeVar

import msgspec
from msgspec import Struct

from workbench.engine.maps.map_parts import Furniture
from workbench.engine.problem import Place
from workbench.engine.words.message import Message
from workbench.exchange.imports.proposal import Cleaning, ImportRefused
from workbench.exchange.tiled import map_objects as layers
from workbench.exchange.tiled.area_maps import PX_PER_MM
from workbench.exchange.tiled.hex_maps import HEX_MM
from workbench.exchange.tiled.tiled_map import ObjectLayer, TiledMap, TiledObject
from workbench.exchange.tiled.typed_properties import value_of

MOST_SIGNS = 60
T = TypeVar("T", bound=Struct)


def is_ours(tiled: TiledMap) -> bool:
    """Did we write it? Layers and properties of others mean something else by the same name."""
    return HEX_MM in tiled.properties or PX_PER_MM in tiled.properties


class OurObjects:
    """The objects of one map by layers, none of a map of others; what is left out of it is a step."""

    def __init__(self, tiled: TiledMap, cleaning: Cleaning) -> None:
        self._cleaning = cleaning
        self._layers = [layer for layer in tiled.layers if isinstance(layer, ObjectLayer)]
        self._names = frozenset(layers.COLOURS if is_ours(tiled) else ())

    def tell_of_others(self, asked: Collection[str] = ()) -> None:
        """A step for each layer that is none of ours, and that was not asked about."""
        for layer in self._layers:
            if layer.name not in self._names and layer.name not in asked and layer.objects:
                place = Place("layer", layer.name, Message("layer {layer}", layer=repr(layer.name[:MOST_SIGNS])))
                self._leave_out(
                    place, Message("holds {count:,} objects that are no part of a map", count=len(layer.objects))
                )

    def of(self, *names: str) -> Iterator[TiledObject]:
        """The objects of these layers that say what they are; pieces and holes of others are no things of their own."""
        for layer in self._layers:
            if layer.name in self._names.intersection(names):
                for one in layer.objects:
                    if one.properties.get("id", "") != "":
                        yield one
                    elif one.kind not in (layers.PART, layers.HOLE):
                        self.leave_out(one, Message("says no id"))

    def furniture(self) -> tuple[Furniture, ...]:
        """What is printed beside the map."""
        return tuple(value_in(Furniture, one) for one in self.of(layers.FURNITURE))

    def leave_out(self, one: TiledObject, cause: str) -> None:
        """Tell that an object is left out; ImportRefused where it is not to be."""
        self._leave_out(place_of(one), cause)

    def _leave_out(self, place: Place, cause: str) -> None:
        if not self._cleaning.step("left_out", place, cause, "leave it out"):
            raise ImportRefused(Message("{place} {cause}", place=place.said, cause=cause))


def value_in(kind: type[T], one: TiledObject, /, **known: object) -> T:
    """What an object says; ImportRefused names a property that cannot be read."""
    try:
        return value_of(kind, one.properties, **known)
    except msgspec.ValidationError as error:
        raise ImportRefused(
            Message("{place}: its property {name} cannot be read", place=place_of(one).said, name=repr(str(error)[:40]))
        ) from None


def named(kind: type[T], one: TiledObject, /, **known: object) -> T:
    """What an object says that is called as the object is."""
    return value_in(kind, one, name=one.name, **known)


def place_of(one: TiledObject) -> Place:
    """How an object is called."""
    name = str(one.properties.get("id", "")) or one.name
    return Place("object", str(one.id), Message("object {id} ({name})", id=one.id, name=name[:MOST_SIGNS]))
