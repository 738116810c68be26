"""What differs between two designs, in the designer's words: each figure with what it was and what it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from functools import cache

from immutables import Map
from msgspec import Struct

from workbench.cartography.figures import in_full
from workbench.engine.design import Design, Parameter, Placement, Scenario, SilencedProblem
from workbench.engine.fields import fields_of, title_of_field, told_by
from workbench.engine.maps.area_map import Fort, Space
from workbench.engine.maps.border import Border
from workbench.engine.maps.hex_map import HexZone
from workbench.engine.maps.map_parts import WITHOUT_LIMIT
from workbench.engine.problem import Place
from workbench.engine.provenance import Provenance
from workbench.engine.tables.table import Table
from workbench.engine.words.message import Message, as_message, joined, marked, small
from workbench.storage.compared_scenarios import NOTHING, of_scenario_parts
from workbench.storage.rows.parts import (
    ENTRIES_ON,
    MAP,
    ORDERED,
    Difference,
    Part,
    differences,
    geometry_of,
    id_of,
    maps_of,
)

ADDED, REMOVED, ORDER = marked("added"), marked("removed"), "order"
_SINGULAR = {
    "map": marked("map"),
    "junctions": marked("junction"),
    "borders": marked("border"),
    "spaces": marked("space"),
    "hexes": marked("hex"),
    "roads": marked("road"),
    "rivers": marked("river"),
    "links": marked("link"),
    "zones": marked("zone"),
    "terrain": marked("terrain"),
    "road_classes": marked("class of roads"),
    "line_classes": marked("class of lines"),
    "sides": marked("side"),
    "factions": marked("faction"),
    "unit_types": marked("unit type"),
    "counters": marked("counter"),
    "tables": marked("table"),
    "parameters": marked("parameter"),
    "sequence": marked("phase"),
    "scenarios": marked("scenario"),
    "clauses": marked("clause"),
    "silenced": marked("silenced warning"),
    "tag_types": marked("type of the tag"),
    "value_types": marked("value"),
    "counter_sheets": marked("sheet of counters"),
    "secrets": marked("secret"),
}
HEXES = marked("hexes")
NEW_HEXES = marked("{count} hexes, {new} of them new")
_LISTS = ("scans", "furniture", "layers")
_MOST_HEXES_TOLD = 12


class Changed(Struct, frozen=True):
    """One thing that differs: its kind ("space"), id and name, what of it ("stacking"), the old and the new figure.

    `what` is "added" or "removed" for a whole thing, "order" for a list whose entries stand in another order.
    """

    kind: str
    id: str
    name: str
    what: str
    old: str
    new: str

    def __str__(self) -> str:
        return str(self.said)

    @property
    def said(self) -> Message:
        """The same as a message."""
        place = joined(" ", (part for part in (self.kind, self.name or self.id) if part))
        if self.what in (ADDED, REMOVED):
            return joined(": ", (place, as_message(self.what)))
        now = joined(" → ", (self.old, self.new))
        told = (place, self.what if self.what != ORDER else "", now)
        return joined(": ", (part for part in told if part))


def compare(old: Design, new: Design) -> tuple[Changed, ...]:
    """All that differs, the design's own words first, then its maps, then kind by kind in the order of the ids."""
    return tuple(_changes(old, new))


def _changes(old: Design, new: Design) -> Iterator[Changed]:
    whole: set[str] = set()
    names = {**_space_names(old), **_space_names(new)}
    for difference in differences(old, new):
        before, after = difference.before, difference.after
        part = after or before
        if part is None or (part.kind != MAP and part.map in whole):
            continue  # a map that came or went is one thing
        kind, name = _kind(part), _name(part, names)
        if before is None or after is None:
            if part.kind == MAP:
                whole.add(part.id)
            yield Changed(kind, part.id, name, REMOVED if after is None else ADDED, "", "")
            continue
        for what, was, now in _of_one_thing(difference, before.thing, after.thing):
            yield Changed(kind, part.id, name, what, was, now)
    yield from _orders(old, new)


def _orders(old: Design, new: Design) -> Iterator[Changed]:
    """One line for each list whose entries stand in another order than they did."""
    for kind in ("maps", *ORDERED, "clauses"):
        was, now = ([id_of(thing) for thing in getattr(design, kind)] for design in (old, new))
        kept = [name for name in now if name in set(was)]
        stood = [name for name in was if name in set(now)]
        if kept != stood:
            called = Message("order of the {things}", things=Message(kind.replace("_", " ")))
            yield Changed(called, "", "", ORDER, ", ".join(stood), ", ".join(kept))


@cache
def _told_fields(kind: type[Struct], asked_of: str) -> tuple[str, ...]:
    """What is told of a thing; of which kind of it fields are asked is said by their notes."""
    if kind is Design:
        return ("title", "rules", "designer", "description", "languages")
    notes = fields_of(kind)
    return tuple(n for n in told_by(kind) if n != "id" and (n not in notes or notes[n].is_of(asked_of)))


def _of_one_thing(difference: Difference, old: Struct, new: Struct) -> Iterator[tuple[str, str, str]]:
    """What of one thing differs, as (what, old, new)."""
    if isinstance(old, Table) and isinstance(new, Table):
        yield from _cells(old, new)
    if isinstance(old, Scenario) and isinstance(new, Scenario):
        yield from _placements(old.placements, new.placements)
        yield from of_scenario_parts(old, new)
    if isinstance(old, HexZone) and isinstance(new, HexZone):
        yield from _zone(old, new)
        return
    fields = _told_fields(type(new), str(getattr(new, "kind", "")))
    if skipped := ENTRIES_ON.get(geometry_of(new), ()):
        fields = tuple(name for name in fields if name not in skipped)
    if isinstance(old, Design) and isinstance(new, Design):
        for language in sorted({*old.texts_in, *new.texts_in}):
            was, now = old.texts_in.get(language, Map()), new.texts_in.get(language, Map())
            yield from _of_one_field(Message("texts in {language}", language=language), was, now, ("", ""))
    for field in fields:
        was, now = getattr(old, field), getattr(new, field)
        if was != now:
            unit_of = (old.unit, new.unit) if isinstance(old, Parameter) and isinstance(new, Parameter) else ("", "")
            yield from _of_one_field(field, was, now, unit_of if field == "value" else ("", ""), type(new))


def _zone(old: HexZone, new: HexZone) -> Iterator[tuple[str, str, str]]:
    """What of a zone differs: of its space figure by figure, and its hexes."""
    for field in Space.__struct_fields__:
        was, now = getattr(old.space, field), getattr(new.space, field)
        if was != now:
            yield from _of_one_field(field, was, now, ("", ""), Space)
    if old.hexes != new.hexes:
        gone, come = sorted({*old.hexes} - {*new.hexes}), sorted({*new.hexes} - {*old.hexes})
        if len(gone) + len(come) > _MOST_HEXES_TOLD:
            was, now = (
                Message("{count} hexes", count=len(old.hexes)),
                Message(NEW_HEXES, count=len(new.hexes), new=len(come)),
            )
            yield Message(HEXES), was, now
        else:
            yield (
                Message(HEXES),
                _words(tuple(gone)),
                _words(tuple(come)) if gone or come else Message("in another order"),
            )


def _listed(what: str, old: tuple[Struct, ...], new: tuple[Struct, ...]) -> Iterator[tuple[str, str, str]]:
    """What differs in a list of things with ids, such as the scans of a map."""
    was, now = ({id_of(thing): thing for thing in things} for things in (old, new))
    for name in sorted({*was, *now}):
        one, other = was.get(name), now.get(name)
        if one is None or other is None:
            there = Message("there")
            yield joined(", ", (what, name)), NOTHING if one is None else there, NOTHING if other is None else there
        elif one != other:
            yield from _of_one_field(joined(", ", (what, name)), one, other, ("", ""))
    stood, stand = [name for name in was if name in now], [name for name in now if name in was]
    if stood != stand:
        yield Message("order of the {things}", things=what), ", ".join(stood), ", ".join(stand)


def _of_one_field(
    field: str, old: object, new: object, units: tuple[str, str], of: type[Struct] = Struct
) -> Iterator[tuple[str, str, str]]:
    """What of a field of a value differs; a declared field is called and told as its note says."""
    what = Message("origin") if field == "provenance" else _called(of, field)
    absent = noted.absent if (noted := fields_of(of).get(field)) else ""
    if field in _LISTS and isinstance(old, tuple) and isinstance(new, tuple):
        yield from _listed(what, old, new)
    elif isinstance(old, Map) and isinstance(new, Map):
        for key in sorted({*old, *new}):
            if old.get(key) != new.get(key):
                of_key = Message("{what} of {thing}", what=what, thing=_called(of, key))
                told = of_key if field == "provenance" else joined(", ", (what, key))
                yield told, _words(old.get(key)), _words(new.get(key))
    elif field == "forts" or not (_is_figures(old) and _is_figures(new)):
        told_was, told_now = (
            joined(" ", filter(None, (_words(v, field, absent), unit)))
            for v, unit in zip((old, new), units, strict=True)
        )
        yield what, told_was, told_now if told_was != told_now else Message("{now}, changed", now=told_now)
    else:
        assert isinstance(old, Struct) and isinstance(new, Struct)
        for inner in new.__struct_fields__:
            if getattr(old, inner) != getattr(new, inner):
                one, other = getattr(old, inner), getattr(new, inner)
                for deeper, was, now in _of_one_field(inner, one, other, ("", ""), type(new)):
                    yield joined(", ", (what, deeper)), was, now


def _called(of: type[Struct], field: str) -> str:
    """A field inside a sentence."""
    return field if isinstance(field, Message) else small(title_of_field(of, field))


def _is_figures(value: object) -> bool:
    """Whether a value is told figure by figure, such as the grid of a map."""
    return isinstance(value, Struct) and not isinstance(value, Provenance)


def _cells(old: Table, new: Table) -> Iterator[tuple[str, str, str]]:
    was, now = _cells_by_name(old), _cells_by_name(new)
    for cell in sorted(was.keys() | now.keys()):
        if was.get(cell) != now.get(cell):
            yield Message("cell {place}", place=_place_of(cell)), _words(was.get(cell)), _words(now.get(cell))
    origins, origins_now = ({one.name: one.provenance for one in table.provenance_of} for table in (old, new))
    for name in sorted(origins.keys() | origins_now.keys()):
        if origins.get(name) != origins_now.get(name):
            what = Message("origin of cell {place}", place=_place_of((name.plane, name.row, name.column)))
            yield what, _words(origins.get(name)), _words(origins_now.get(name))


def _place_of(cell: tuple[str, str, str]) -> str:
    return ", ".join(filter(None, cell))


def _cells_by_name(table: Table) -> dict[tuple[str, str, str], str]:
    """The cells by plane, row and column; by their numbers where names are missing or stand twice."""
    height = len(table.cells) // max(1, len(table.planes))
    rows, columns = _unique(table.rows, height), _unique(table.columns, max(map(len, table.cells), default=0))
    names = [(plane, row) for plane in table.planes or ("",) for row in rows]
    if len(names) != len(table.cells):
        names = [("", f"{at + 1}") for at in range(len(table.cells))]
    return {
        (*name, columns[at]): text
        for name, texts in zip(names, table.cells, strict=True)
        for at, text in enumerate(texts)
    }


def _unique(names: tuple[str, ...], count: int) -> list[str]:
    if len(names) >= count and len(set(names)) == len(names):
        return list(names[:count])
    return [f"{at + 1}" for at in range(count)]


def _placements(old: Iterable[Placement], new: Iterable[Placement]) -> Iterator[tuple[str, str, str]]:
    was, now = ({p.counter: _stands(p) for p in placements} for placements in (old, new))
    for counter in sorted(was.keys() | now.keys()):
        if was.get(counter) != now.get(counter):
            yield Message("set-up of {of}", of=counter), was.get(counter, NOTHING), now.get(counter, NOTHING)


def _stands(placement: Placement) -> str:
    told = [joined(" ", (Message(tag.replace("_", " ")), said)) for tag, said in sorted(placement.tags.items()) if said]
    return Message("{space} ({told})", space=placement.space, told=joined(", ", told)) if told else placement.space


def _space_names(design: Design) -> Mapping[tuple[str, str], str]:
    """Map and space -> the name that a person knows the space by."""
    return {
        (sheet.id, space.id): space.name for sheet in maps_of(design) for space in sheet.stored_spaces if space.name
    }


def _kind(part: Part) -> str:
    """What a thing is, in a word."""
    is_hexside = isinstance(part.thing, Border) and part.thing.course is None
    word = "hexside" if is_hexside else _SINGULAR.get(part.kind, "")
    return Message(word) if word else ""


def _name(part: Part, names: Mapping[tuple[str, str], str]) -> str:
    """What a person calls a thing; a border is known by the spaces that it parts, the design by no name."""
    if isinstance(part.thing, Design):
        return ""
    if isinstance(part.thing, HexZone):
        return part.thing.space.name
    if isinstance(part.thing, SilencedProblem):
        place = Place(part.thing.place_kind, part.thing.place_id).said
        return Message("{check} at {place}", check=part.thing.check.replace("_", " "), place=place)
    if isinstance(part.thing, Border):
        sides = (
            names.get((part.map, space), space) or Message("the outside")
            for space in (part.thing.left, part.thing.right)
        )
        return Message("{id} ({sides})", id=part.id, sides=joined(" | ", sides))
    for field in ("name", "title", "heading"):
        if name := getattr(part.thing, field, ""):
            return str(name)
    return part.id


def _words(value: object, field: str = "", absent: str = "") -> str:
    """One figure as it is told."""
    match value:
        case None if absent:
            return Message(absent)
        case None:
            return NOTHING
        case int() if value == WITHOUT_LIMIT and not isinstance(value, bool):
            return Message("unlimited in any case")
        case "":
            return Message(absent) if absent else NOTHING
        case bool():
            return Message("yes") if value else Message("no")
        case StrEnum():
            return Message(value.value.replace("_", " ")) if value.value else NOTHING
        case float():
            return in_full(value)
        case Fort():
            said = [Message(value.kind.value.replace("_", " ")), Message("level {level}", level=value.level)]
            said += [] if value.capacity is None else [Message("capacity {room}", room=value.capacity)]
            said += [Message("for {side}", side=value.for_side)] if value.for_side else []
            return Message("{name} ({told})", name=value.name, told=joined(", ", said))
        case tuple() if field == "points":
            return Message("{count} {count:bend|bends}", count=len(value))
        case tuple():
            return joined(", ", map(_words, value)) if value else NOTHING
        case Provenance():
            return str(value)
        case Struct():
            kind, notes = type(value), fields_of(type(value))
            absents = {name: notes[name].absent if name in notes else "" for name in told_by(kind)}
            told = ((name, _words(getattr(value, name), name, absent)) for name, absent in absents.items())
            return joined(", ", (joined(" ", (small(title_of_field(kind, name)), words)) for name, words in told))
        case _:
            return str(value)
