"""A design with kept changes made or taken back. Where they do not fit what is there, nothing is changed.

A change fits when every part of it is as the step has left it (or found it, when it is done again).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from workbench.engine.design import Design
from workbench.engine.maps.board_map import AnyMap
from workbench.engine.words.bounded_words import in_short
from workbench.engine.words.message import Message, as_message, said_by
from workbench.storage.edits.edit import EditError
from workbench.storage.history.packed_changes import Alike, Frame, kept_fields, value_in, without_parts
from workbench.storage.rows.parts import ENTRIES_ON, geometry_of, id_of

MOST_OF_A_REASON = 200


class DoesNotFit(EditError):
    """A kept step is not of this design, or of none."""

    def __init__(self, why: str) -> None:
        super().__init__(Message("This step does not fit the design any more: {why}.", why=as_message(why)))


def why_of(error: Exception) -> str:
    """What an error tells of a step, in short where others than we say it."""
    said = said_by(error)
    return said if isinstance(said, Message) else in_short(said, MOST_OF_A_REASON)


def patched(design: Design, frames: Sequence[Frame], back: bool) -> Design:
    """The design after the changes of all frames, or with `back` before them.

    Raises
    ------
    DoesNotFit
        A part is not as the changes have left it, or what comes out would be no design.
    """
    try:
        for frame in reversed(frames) if back else frames:
            design = _with_frame(design, [_Deed.of(alike, back) for alike in frame])
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise error if isinstance(error, DoesNotFit) else DoesNotFit(why_of(error)) from None
    return design


class _Deed(NamedTuple):
    """Changes of parts that are alike, in the direction in which they are made now."""

    alike: Alike
    type: type[Struct]
    was: Struct | None
    now: Struct | None
    found: dict[str, object]
    left: dict[str, object]
    places: tuple[int, ...]

    @classmethod
    def of(cls, alike: Alike, back: bool) -> _Deed:
        kind = alike.type_of_parts()
        types = kept_fields(kind)
        if strange := [name for name in alike.fields if name not in types]:
            raise DoesNotFit(Message("a part of it has no {what}", what=repr(strange[0][:40])))
        before, after = (value_in(raw, kind | None) for raw in (alike.before, alike.after))
        pairs = {name: [value_in(raw, types[name]) for raw in pair] for name, pair in alike.fields.items()}
        if (before is not None) + (after is not None) + bool(pairs) > 1:
            raise DoesNotFit(Message("a part of it both comes and goes"))
        if alike.places and len(alike.places) != len(alike.ids):
            raise DoesNotFit(Message("its places are not those of its parts"))
        was, now = (after, before) if back else (before, after)
        found, left = (1, 0) if back else (0, 1)
        return cls(
            alike,
            kind,
            was,
            now,
            {name: pair[found] for name, pair in pairs.items()},
            {name: pair[left] for name, pair in pairs.items()},
            tuple(pair[left] for pair in alike.places),
        )

    def after(self, part_id: str, thing: Struct | None) -> Struct | None:
        """What becomes of a part of this id: None when it goes. DoesNotFit when it is not as it must be."""
        if self.now is not None:
            if thing is not None:
                raise DoesNotFit(Message("{id} is there already", id=repr(part_id[:40])))
            return self._named(self.now, part_id)
        if thing is None:
            raise DoesNotFit(Message("{id} is not there", id=repr(part_id[:40])))
        if self.was is not None:
            if without_parts(thing) != self._named(self.was, part_id):
                raise DoesNotFit(Message("{id} was changed since", id=repr(part_id[:40])))
            return None
        if any(getattr(thing, name) != value for name, value in self.found.items()):
            raise DoesNotFit(Message("{id} was changed since", id=repr(part_id[:40])))
        changed = replace(thing, **self.left)
        if id_of(changed) != part_id:
            raise DoesNotFit(Message("{id} would be another part", id=repr(part_id[:40])))
        return changed

    def _named(self, template: Struct, part_id: str) -> Struct:
        thing = replace(template, id=part_id) if "id" in self.type.__struct_fields__ else template
        if id_of(thing) != part_id:
            raise DoesNotFit(Message("{id} would be another part", id=repr(part_id[:40])))
        return without_parts(thing)


def _with_frame(design: Design, deeds: Sequence[_Deed]) -> Design:
    lists: dict[str, list[_Deed]] = defaultdict(list)
    entries: dict[_Name, list[_Deed]] = defaultdict(list)
    of_maps: list[_Deed] = []
    changed: dict[str, object] = {}
    for deed in deeds:
        alike = deed.alike
        if alike.kind == "design":
            if alike.ids != ("",) or deed.was is not None or deed.now is not None:
                raise DoesNotFit(Message("it takes the whole design away"))
            changed |= _said_once(design, deed)
        elif alike.is_map:
            of_maps.append(deed)
        elif not alike.sheet:
            lists[alike.kind].append(deed)
        else:
            entries[alike.geometry, alike.map].append(deed)
    gone: dict[_Name, AnyMap] = {}
    if of_maps:
        changed["maps"] = _with_maps(design, of_maps, gone)
    for field, of_list in lists.items():
        changed[field] = _with_list(getattr(design, field), of_list, gone)
    maps: tuple[AnyMap, ...] = changed.get("maps", design.maps)  # type: ignore[assignment]
    for here, of_map in entries.items():
        if here in gone:
            gone[here] = _with_entries(gone[here], of_map)
        elif here in map(_name_of, maps):
            changed["maps"] = maps = tuple(_with_entries(m, of_map) if _name_of(m) == here else m for m in maps)
        else:
            raise DoesNotFit(Message("there is no map {id}", id=repr(here[1][:40])))
    for (geometry, map_id), left in gone.items():
        if any(getattr(left, parts) for parts in ENTRIES_ON[geometry]):
            raise DoesNotFit(Message("map {id} was changed since", id=repr(map_id[:40])))
    return replace(design, **changed) if changed else design


_Name = tuple[str, str]
"""The geometry of a map and its id; "" and the id of any other thing in a list."""


def _name_of(thing: Struct) -> _Name:
    return geometry_of(thing), id_of(thing)


def _with_maps(design: Design, deeds: Sequence[_Deed], gone: dict[_Name, AnyMap]) -> tuple[Struct, ...]:
    """The maps after some changed. In a step of before each geometry is counted by itself, that of areas first."""
    if not any(deed.alike.is_of_lists_apart for deed in deeds):
        return _with_list(design.maps, deeds, gone)
    apart = (("areas", design.area_maps), ("hexes", design.hex_maps))
    return tuple(
        one
        for geometry, maps in apart
        for one in _with_list(maps, [deed for deed in deeds if deed.alike.geometry == geometry], gone)
    )


def _said_once(design: Design, deed: _Deed) -> dict[str, object]:
    if any(getattr(design, name) != value for name, value in deed.found.items()):
        raise DoesNotFit(Message("what is said of the whole design was changed since"))
    return deed.left


def _with_list(things: tuple[Any, ...], deeds: Iterable[_Deed], gone: dict[_Name, AnyMap]) -> tuple[Struct, ...]:
    """Parts in their order after some of them changed, came, went or moved."""
    there = {_name_of(thing): (at, thing) for at, thing in enumerate(things)}
    now = dict(there)
    for deed in deeds:
        for number, part_id in enumerate(deed.alike.ids):
            name = (deed.alike.geometry, part_id)
            at, thing = there.get(name, (0, None))
            after = deed.after(part_id, thing)
            if after is None:
                if deed.alike.is_map:
                    gone[name] = thing
                now.pop(name, None)
            else:
                now[name] = (deed.places[number] if deed.places else at, after)
    placed = dict(now.values())
    if len(placed) != len(now) or any(at not in placed for at in range(len(placed))):
        raise DoesNotFit(Message("its parts are not in an order without a gap"))
    return tuple(placed[at] for at in range(len(placed)))


def _with_entries(sheet: AnyMap, deeds: Iterable[_Deed]) -> AnyMap:
    by_field: dict[str, list[_Deed]] = defaultdict(list)
    for deed in deeds:
        by_field[deed.alike.kind].append(deed)
    return replace(sheet, **{field: _with_changed(getattr(sheet, field), of) for field, of in by_field.items()})


def _with_changed(entries: Map[str, Struct], deeds: Iterable[_Deed]) -> Map[str, Struct]:
    changing = entries.mutate()
    for deed in deeds:
        for part_id in deed.alike.ids:
            after = deed.after(part_id, entries.get(part_id))
            if after is None:
                del changing[part_id]
            else:
                changing[part_id] = after
    return changing.finish()
