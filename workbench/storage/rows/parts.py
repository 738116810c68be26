"""A design taken apart into the parts that are stored and compared one by one: a space, a counter, a table.

A part is one value of the engine with the place it has in the design. Two designs share most of their values, so
what differs between them is found by identity first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import NamedTuple

from immutables import Map
from msgspec import Struct

from workbench.engine.design import ClauseLabel, Design
from workbench.engine.maps.area_map import ENTRIES_OF_AREAS
from workbench.engine.maps.board_map import AnyMap
from workbench.engine.maps.hex_map import ENTRIES_OF_HEXES
from workbench.long_work import each
from workbench.storage.rows.shared_maps import pairs_apart

ORDERED = (
    "terrain",
    "road_classes",
    "line_classes",
    "sides",
    "factions",
    "unit_types",
    "counters",
    "tables",
    "parameters",
    "sequence",
    "scenarios",
    "silenced",
    "tag_types",
    "value_types",
    "counter_sheets",
    "secrets",
)
ON_A_MAP, ON_A_HEX_MAP = ENTRIES_OF_AREAS, ENTRIES_OF_HEXES
ENTRIES_ON = {"areas": ON_A_MAP, "hexes": ON_A_HEX_MAP}
"""By the geometry of a map the fields whose entries are parts of their own."""
MAP = "map"


Placed = tuple[int, AnyMap | None]
"""Where a map stands among the others, and the map; None where it is not there."""
_NOWHERE: Placed = (0, None)


class Part(NamedTuple):
    """`kind` is the field of the design or map that holds it ("counters", "spaces"), "map" or "design"."""

    kind: str
    map: str
    id: str
    position: int
    thing: Struct


class Difference(NamedTuple):
    """One part as it was and as it is; None where it was or is not there."""

    kind: str
    id: str
    before: Part | None
    after: Part | None


class EntriesApart(NamedTuple):
    """The entries of one field of a map that are two objects: id, as it was, as it is; sorted by id."""

    kind: str
    map: str
    pairs: list[tuple[str, Struct | None, Struct | None]]

    def differences(self) -> Iterator[Difference]:
        """Those of them that are not the same, one by one."""
        for key, old, new in each(self.pairs):
            if old != new:
                yield Difference(self.kind, key, self.part(key, old), self.part(key, new))

    def part(self, key: str, thing: Struct | None) -> Part | None:
        """What stands under an id, with its place in the design."""
        return None if thing is None else Part(self.kind, self.map, key, 0, thing)


def differences(old: Design | None, new: Design) -> Iterator[Difference]:
    """Every part that is not the same in both designs; without an old one every part of the new.

    Ids must be unique in both (`workbench.storage.rows.storable`).
    """
    for found in parts_apart(old, new):
        if isinstance(found, EntriesApart):
            yield from found.differences()
        else:
            yield found


def parts_apart(old: Design | None, new: Design) -> Iterator[Difference | EntriesApart]:
    """As `differences`, with the entries of maps many at once; some of these may be the same after all."""
    if old is None or _said_once(old) != _said_once(new):
        before = None if old is None else Part("design", "", "", 0, old)
        yield Difference("design", "", before, Part("design", "", "", 0, new))
    for geometry, map_id, stood, stands in maps_apart(() if old is None else old.maps, new.maps):
        yield from _map_differences(geometry, map_id, stood, stands)
    for kind in ORDERED:
        yield from _ordered_differences(kind, () if old is None else getattr(old, kind), getattr(new, kind))
    yield from _ordered_differences("clauses", () if old is None else old.clauses, new.clauses)


def maps_of(design: Design) -> tuple[AnyMap, ...]:
    """All maps of a design, in its order; no two have one id."""
    return design.maps


def geometry_of(thing: Struct) -> str:
    """What a map is of, as its JSON says it ("areas", "hexes"); "" of anything else."""
    return str(type(thing).__struct_config__.tag or "")


def id_of(thing: Struct) -> str:
    """The name by which a part is known: its id, the number of a clause."""
    return thing.clause if isinstance(thing, ClauseLabel) else str(thing.id)  # type: ignore[attr-defined]


def _said_once(design: Design) -> tuple[object, ...]:
    return (design.title, design.rules, design.designer, design.description, design.languages, design.texts_in)


def _sheet(m: AnyMap) -> tuple[object, ...]:
    """What is said once of a map."""
    return tuple(getattr(m, field) for field in m.__struct_fields__ if field not in m.entries)


def maps_apart(was: Sequence[AnyMap], now: Sequence[AnyMap]) -> Iterator[tuple[str, str, Placed, Placed]]:
    """The geometry of a map, its id, the map as it was and as it is; one that got another geometry went and came."""
    before, after = ({(m.id, geometry_of(m)): (at, m) for at, m in enumerate(maps)} for maps in (was, now))
    for map_id, geometry in sorted(before.keys() | after.keys()):
        yield geometry, map_id, before.get((map_id, geometry), _NOWHERE), after.get((map_id, geometry), _NOWHERE)


def _map_differences(geometry: str, map_id: str, before: Placed, after: Placed) -> Iterator[Difference | EntriesApart]:
    (old_at, old), (new_at, new) = before, after
    if old is None or new is None or old_at != new_at or (old is not new and _sheet(old) != _sheet(new)):
        yield Difference(
            MAP,
            map_id,
            None if old is None else Part(MAP, map_id, map_id, old_at, old),
            None if new is None else Part(MAP, map_id, map_id, new_at, new),
        )
    nothing: Map[str, Struct] = Map()
    for kind in ENTRIES_ON[geometry]:
        was: Map[str, Struct] = nothing if old is None else getattr(old, kind)
        now: Map[str, Struct] = nothing if new is None else getattr(new, kind)
        if was is not now:
            yield EntriesApart(kind, map_id, _pairs(was, now))


def _pairs(was: Map[str, Struct], now: Map[str, Struct]) -> list[tuple[str, Struct | None, Struct | None]]:
    if was:
        return pairs_apart(now, was)
    return [(key, None, new) for key, new in sorted(now.items(), key=itemgetter(0))]


def _ordered_differences(kind: str, was: tuple[Struct, ...], now: tuple[Struct, ...]) -> Iterator[Difference]:
    if was is now:
        return
    if (few := in_place(was, now)) is not None:
        for at in sorted(few, key=lambda at: id_of(now[at])):
            if was[at] != now[at]:
                key = id_of(now[at])
                yield Difference(kind, key, Part(kind, "", key, at, was[at]), Part(kind, "", key, at, now[at]))
        return
    before = {id_of(thing): Part(kind, "", id_of(thing), at, thing) for at, thing in enumerate(was)}
    after = {id_of(thing): Part(kind, "", id_of(thing), at, thing) for at, thing in enumerate(now)}
    for key in sorted(before.keys() | after.keys()):
        old, new = before.get(key), after.get(key)
        if old is None or new is None or old.position != new.position or _differ(old.thing, new.thing):
            yield Difference(kind, key, old, new)


def in_place(was: tuple[Struct, ...], now: tuple[Struct, ...]) -> list[int] | None:
    """The places of other values where all have kept their places; None where some have not.

    Most edits change a few of ten thousand: those that are the very same are passed over.
    """
    if len(was) != len(now):
        return None
    apart = [at for at, (old, new) in enumerate(zip(was, now, strict=True)) if old is not new]
    return apart if all(id_of(was[at]) == id_of(now[at]) for at in apart) else None


def _differ(old: Struct, new: Struct) -> bool:
    return old is not new and old != new
