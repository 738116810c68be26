"""What the edits of one map have in common: the map before, the map after, and the edit that takes it back."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import TypeVar

from immutables import Map
from msgspec import Struct

from workbench.cartography.map_spaces import AnyMap, spaces_of
from workbench.engine.design import Design
from workbench.engine.maps.area_map import AreaMap
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.words.message import Message, as_message, marked
from workbench.storage.edits.edit import Edit, Edited, EditError
from workbench.storage.edits.edits import ReplaceMap
from workbench.storage.rows.parts import id_of
from workbench.storage.rows.shared_maps import pairs_apart

T = TypeVar("T", bound=Struct)
NOTHING_CHANGES = marked("Nothing would change.")


def map_of(document: Edited, map_id: str) -> AnyMap:
    """The map of this id, of either kind; EditError without one."""
    return map_named(document.design, map_id)


def map_named(design: Design, map_id: str) -> AnyMap:
    """The map of this id, of either kind; EditError without one."""
    everything: tuple[AnyMap, ...] = design.maps
    for one in everything:
        if one.id == map_id:
            return one
    raise EditError(Message("there is no map {map_id}", map_id=repr(map_id)))


def change_map(document: Edited, map_id: str, label: str, change: Callable[[AnyMap], AnyMap]) -> Edit:
    """Put the changed map in the place of the one of this id; what is returned takes it back.

    Raises
    ------
    EditError
        There is no such map, the change refuses, or it changes nothing.
    """
    before = map_of(document, map_id)
    after = change(before)
    if is_same(before, after):
        raise EditError(NOTHING_CHANGES)
    ReplaceMap(label, after).apply(document)
    return ReplaceMap(label, before)


def is_same(before: AnyMap, after: AnyMap) -> bool:
    """Are the two maps of one kind equal? What they share is not looked at."""
    for field in before.__struct_fields__:
        was, now = getattr(before, field), getattr(after, field)
        if was is now:
            continue
        if isinstance(was, Map):
            if any(old != new for _, old, new in pairs_apart(now, was)):
                return False
        elif was != now:
            return False
    return True


def hex_map_of(shown: AnyMap) -> HexMap:
    """The map, which must be one of hexes; EditError when it is not."""
    if not isinstance(shown, HexMap):
        raise EditError("A map of areas has no hexes.")
    return shown


def area_map_of(shown: AnyMap) -> AreaMap:
    """The map, which must be one of areas; EditError when it is not."""
    if not isinstance(shown, AreaMap):
        raise EditError("A map of hexes has no areas.")
    return shown


def refuse_unknown_spaces(shown: AnyMap, spaces: Iterable[str]) -> None:
    """EditError for the first that is no space of the map."""
    known = spaces_of(shown)
    for space in spaces:
        if space not in known:
            raise EditError(
                Message("There is no space {space} on the map {title}.", space=repr(space), title=shown.title)
            )


def refuse_taken_id(wanted: str, taken: Collection[str], what: str) -> None:
    """EditError for an id that is empty or given already."""
    if not wanted.strip():
        raise EditError(Message("A {what} needs an id.", what=as_message(what)))
    if wanted in taken:
        raise EditError(Message("There is a {what} {wanted} already.", what=as_message(what), wanted=repr(wanted)))


def place_in(things: tuple[T, ...], wanted: str, what: str) -> int:
    """Where the thing of this id stands; EditError without one."""
    for at, thing in enumerate(things):
        if id_of(thing) == wanted:
            return at
    raise EditError(Message("There is no {what} {wanted}.", what=as_message(what), wanted=repr(wanted)))


def swapped_at(things: tuple[T, ...], at: int, thing: T) -> tuple[T, ...]:
    """The things with this one in the place `at`."""
    return (*things[:at], thing, *things[at + 1 :])


def without_at(things: tuple[T, ...], at: int) -> tuple[T, ...]:
    """The things without the one in the place `at`."""
    return (*things[:at], *things[at + 1 :])


def in_order(things: tuple[T, ...], ids: tuple[str, ...], what: str) -> tuple[T, ...]:
    """The same things in the order of these ids; EditError when the ids are not those of the things."""
    by_id = {id_of(thing): thing for thing in things}
    if len(ids) != len(things) or {*ids} != {*by_id}:
        raise EditError(Message("The order does not name each {what} once.", what=as_message(what)))
    return tuple(by_id[name] for name in ids)


def free_id(wanted: str, taken: Collection[str]) -> str:
    """The wanted id, or the first of wanted_2, wanted_3 ... that is free."""
    number, name = 1, wanted
    while name in taken:
        number += 1
        name = f"{wanted}_{number}"
    return name
