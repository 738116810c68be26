"""Who names a space: every place of a design that holds the id of a space, told, or written anew under other ids.

Typed places (links, roads, zones, placements ...) are known by what they are. Texts (tags, tables, parameters, values
of counters) hold ids where all that stands in the same column, or under the same name, is ids of spaces of that map,
and of no other map.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, NamedTuple, TypeVar

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from workbench.cartography.map_spaces import AnyMap, spaces_of
from workbench.engine.design import Counter, Design, Parameter, Scenario, SilencedProblem
from workbench.engine.maps.area_map import AreaMap, Space
from workbench.engine.maps.border import Border, Road
from workbench.engine.maps.hex_map import HexZone, hexside_id
from workbench.engine.maps.map_parts import Link
from workbench.engine.scenarios.spaces_named import with_ids_renamed
from workbench.engine.scenarios.victory_tests import with_spaces_of
from workbench.engine.tables.reshaped_table import sorted_origins
from workbench.engine.tables.table import Table
from workbench.engine.words.message import Message, marked
from workbench.storage.rows.parts import maps_of

V = TypeVar("V", bound=Struct)
_TOKEN = re.compile(r"[^\s,;]+")


WHAT = {
    "tag": marked("tag {of}"),
    "hexes": marked("hexes"),
    "way": marked("chain of hexes"),
    "end": marked("end"),
    "port": marked("port"),
    "set_up": marked("set-up of {of}"),
    "free": marked("free set-up {of}"),
    "comes": marked("arrival in turn {of}"),
    "victory": marked("condition of victory"),
    "held": marked("held at the start"),
    "field": marked("{of}"),
    "row": marked("row"),
    "column": marked("column {of}"),
    "value": marked("value"),
}
"""What of its owner names a space, in words."""


class Reference(NamedTuple):
    """One place that names a space: the kind and the name of its owner ("link", "By ship"), what of it, which space."""

    kind: str
    owner: str
    what: str
    space: str
    of: str = ""
    """Which of several, where `what` has a place for it: a tag by its name, a counter that is set up."""

    @property
    def said(self) -> Message:
        """What names the space, as people read it."""
        what = Message(WHAT[self.what], of=self.of)
        return Message("{kind} {owner}: {what}", kind=Message(self.kind), owner=self.owner, what=what)

    def __str__(self) -> str:
        return str(self.said)


def references_to(design: Design, map_id: str, spaces: Collection[str]) -> tuple[Reference, ...]:
    """Every place that names one of these spaces of a map, in the order of the design, the space itself left out."""
    wanted, found = frozenset(spaces), dict[Reference, None]()

    def note(reference: Reference) -> str:
        if reference.space in wanted:
            found.setdefault(reference)
        return reference.space

    sheet = next(sheet for sheet in maps_of(design) if sheet.id == map_id)
    _Writer(design, sheet, note).written()
    return tuple(found)


def with_spaces_renamed(design: Design, map_id: str, names: Mapping[str, str]) -> Design:
    """The design with other ids for spaces of one map, wherever they are named; `names` goes from the old to the new.

    The new ids must be free, or ids that other spaces give up. A grid is numbered anew besides, by the caller.
    """
    sheet = next(sheet for sheet in maps_of(design) if sheet.id == map_id)
    return _Writer(design, sheet, lambda reference: names.get(reference.space, reference.space), names).written()


def with_space_merged(design: Design, map_id: str, kept: str, merged: str) -> Design:
    """The design in which what names the second of two spaces of an area map names the first; both are still there.

    Rows of tables stay as they are, so that none stands twice; links that would lead from the first to itself go. The
    design itself is returned where nothing names the second.
    """
    sheet = next((area_map for area_map in design.area_maps if area_map.id == map_id), None)
    if sheet is None or not {kept, merged} <= set(sheet.spaces) or not references_to(design, map_id, [merged]):
        return design

    def rename(reference: Reference) -> str:
        return kept if reference.space == merged and reference.what != "row" else reference.space

    written = _Writer(design, sheet, rename).written()
    return written.with_map(_without_loops(written.area_map(map_id)))


def _without_loops(sheet: AreaMap) -> AreaMap:
    """The map without links from a space to itself and without ports on one water twice."""
    loops = [name for name, link in sorted(sheet.links.items()) if link.first == link.second]
    links, spaces = sheet.links, sheet.spaces
    for name in loops:
        links = links.delete(name)
    for name, space in sorted(spaces.items()):
        if len(set(space.ports)) < len(space.ports):
            spaces = spaces.set(name, replace(space, ports=tuple(dict.fromkeys(space.ports))))
    return replace(sheet, links=links, spaces=spaces)


Rename = Callable[[Reference], str]


class _Writer:
    """Goes through all places of a design that can name a space of one map, and asks for the id to stand there."""

    def __init__(self, design: Design, sheet: AnyMap, rename: Rename, own: Mapping[str, str] | None = None) -> None:
        self.design, self.sheet, self.rename = design, sheet, rename
        self.own = own or {}
        self.known = frozenset(spaces_of(sheet))
        self.others = [spaces_of(other) for other in maps_of(design) if other.id != sheet.id]

    def written(self) -> Design:
        d, sheet = self.design, self._sheet()
        first = next(iter(maps_of(d))).id
        return replace(
            d.with_map(sheet),
            scenarios=tuple(self._scenario(s) if (s.map or first) == sheet.id else s for s in d.scenarios),
            counters=self._counters(),
            tables=tuple(self._table(table) for table in d.tables),
            parameters=tuple(self._parameter(parameter) for parameter in d.parameters),
            silenced=tuple(self._silenced(silenced) for silenced in d.silenced),
        )

    # ---- the map

    def _sheet(self) -> AnyMap:
        sheet = self.sheet
        tags = self._tags_with_ids()
        written: Mapping[str, Callable[[Any], Any]] = {
            "links": self._link,
            "hexes": lambda space: self._space("hex", space, tags),
            "borders": self._border,
            "roads": self._road,
            "zones": lambda zone: self._zone(zone, tags),
            "spaces": lambda space: self._space("space", space, tags),
        }
        fields = [field for field in written if field in sheet.entries]  # in this order references are told
        return replace(sheet, **{field: _mapped(getattr(sheet, field), written[field]) for field in fields})

    def _space(self, kind: str, space: Space, tags: Collection[str]) -> Space:
        new_id = self.own.get(space.id)
        if not space.ports and not (tags and space.tags):  # as most hexes are
            return space if new_id is None else replace(space, id=new_id)
        changed: dict[str, object] = {} if new_id is None else {"id": new_id}
        if space.ports:
            changed["ports"] = self._ids(kind, space, "port", space.ports)
        named = {name: space.tags[name] for name in sorted(space.tags) if name in tags}
        if named:
            owner = _called(space)
            texts = {name: self._text(kind, owner, "tag", text, name) for name, text in named.items()}
            changed["tags"] = space.tags.update(texts)
        return replace(space, **changed) if changed else space

    def _road(self, road: Road) -> Road:
        return replace(road, spaces=self._ids("road", road, "way", road.spaces))

    def _zone(self, zone: HexZone, tags: Collection[str]) -> HexZone:
        hexes = self._ids("zone", zone.space, "hexes", zone.hexes)
        return HexZone(self._space("zone", zone.space, tags), hexes)

    def _link(self, link: Link) -> Link:
        first, second = self._ids("link", link, "end", (link.first, link.second))
        return link if (first, second) == (link.first, link.second) else replace(link, first=first, second=second)

    def _border(self, border: Border) -> Border:
        if not self.own:
            return border  # a border is part of the space, and goes with it
        if border.course is None:
            return self._hexside(border)
        left, right = self.own.get(border.left, border.left), self.own.get(border.right, border.right)
        return border if (left, right) == (border.left, border.right) else replace(border, first=left, second=right)

    def _hexside(self, side: Border) -> Border:
        a, b = self.own.get(side.first, side.first), self.own.get(side.second, side.second)
        return replace(side, id=hexside_id(a, b), first=a, second=b)

    # ---- the rest of the design

    def _scenario(self, scenario: Scenario) -> Scenario:
        """Where counters stand, come and are set up, what is held, and what conditions of victory name."""

        def told(what: str, space: str, of: str = "") -> str:
            return self.rename(Reference("scenario", scenario.title, what, space, of))

        def text(what: str, said: str, of: str = "") -> str:
            return with_ids_renamed(said, lambda space: told(what, space, of))

        changed: dict[str, object] = {
            "placements": tuple(replace(p, space=told("set_up", p.space, p.counter)) for p in scenario.placements),
            "free": tuple(replace(one, where=text("free", one.where, one.id)) for one in scenario.free),
            "arrivals": tuple(
                replace(
                    one,
                    entry=text("comes", one.entry, one.turn),
                    otherwise=tuple(text("comes", other, one.turn) for other in one.otherwise),
                )
                for one in scenario.arrivals
            ),
            "victory": tuple(
                replace(
                    one,
                    tests=tuple(with_spaces_of(test, lambda said: text("victory", said)) for test in one.tests),
                )
                for one in scenario.victory
            ),
            "held": Map({told("held", space): scenario.held[space] for space in sorted(scenario.held)}),
        }
        after = replace(scenario, **changed)
        return scenario if after == scenario else after

    def _silenced(self, silenced: SilencedProblem) -> SilencedProblem:
        place = silenced.place_id
        if silenced.map not in ("", self.sheet.id):
            return silenced
        if silenced.place_kind in ("space", "hex", "zone") and place in self.own:
            return replace(silenced, place_id=self.own[place])
        first, cut, second = place.partition("/")
        if silenced.place_kind == "hexside" and cut and self.own:
            return replace(silenced, place_id=hexside_id(self.own.get(first, first), self.own.get(second, second)))
        return silenced

    def _counters(self) -> tuple[Counter, ...]:
        values: dict[str, list[str]] = {}
        for counter in self.design.counters:
            for name, value in counter.values.items():
                values.setdefault(name, []).append(value if isinstance(value, str) else "\n")
        naming = {name for name, texts in values.items() if self._are_ids(texts)}
        return tuple(self._counter(counter, naming) for counter in self.design.counters)

    def _counter(self, counter: Counter, naming: Collection[str]) -> Counter:
        texts = {name: str(counter.values[name]) for name in sorted(counter.values) if name in naming}
        if not texts:
            return counter
        changed = {name: self._text("counter", counter.name, "field", text, name) for name, text in texts.items()}
        return replace(counter, values=counter.values.update(changed))

    def _table(self, table: Table) -> Table:
        changed: dict[str, object] = {}
        if self._are_ids(table.rows):
            rows = {row: self._text("table", table.title, "row", row) for row in table.rows}
            changed["rows"] = tuple(rows[row] for row in table.rows)
            if table.columns == ("",) and table.languages:
                changed["languages"] = Map((rows.get(row, row), said) for row, said in table.languages.items())
            if table.provenance_of:
                origins = {one.name._replace(row=rows.get(one.row, one.row)): one for one in table.provenance_of}
                changed["provenance_of"] = sorted_origins({name: one.provenance for name, one in origins.items()})
        naming = {
            at: column
            for at, column in enumerate(table.columns)
            if self._are_ids(row[at] for row in table.cells if at < len(row))
        }
        if naming:
            changed["cells"] = tuple(
                tuple(
                    self._text("table", table.title, "column", text, naming[at]) if at in naming else text
                    for at, text in enumerate(row)
                )
                for row in table.cells
            )
        return replace(table, **changed) if changed else table

    def _parameter(self, parameter: Parameter) -> Parameter:
        value = parameter.value
        if not isinstance(value, str) or not self._are_ids([value]):
            return parameter
        return replace(parameter, value=self._text("parameter", parameter.title, "value", value))

    # ---- ids in texts

    def _ids(self, kind: str, owner: Struct, what: str, ids: tuple[str, ...]) -> tuple[str, ...]:
        name = _called(owner)
        return tuple(self.rename(Reference(kind, name, what, space)) for space in ids)

    def _text(self, kind: str, owner: str, what: str, text: str, of: str = "") -> str:
        """The text with each id in it written as it is to be."""
        if text in self.known:
            return self.rename(Reference(kind, owner, what, text, of))
        return _TOKEN.sub(lambda found: self.rename(Reference(kind, owner, what, found[0], of)), text)

    def _tags_with_ids(self) -> frozenset[str]:
        """The names of tags whose texts are ids."""
        texts: dict[str, list[str]] = {}
        for space in self.sheet.stored_spaces:
            for name, text in space.tags.items():
                texts.setdefault(name, []).append(text)
        return frozenset(name for name, said in texts.items() if self._are_ids(said))

    def _are_ids(self, texts: Iterable[str]) -> bool:
        """Whether all texts that are not empty are made of ids of this map and of no other, and there is one."""
        said = [text for text in texts if text]
        return bool(said) and all(self._is_ids(text) for text in said)

    def _is_ids(self, text: str) -> bool:
        tokens = [text] if text in self.known else _TOKEN.findall(text)
        return bool(tokens) and all(
            token in self.known and not any(token in other for other in self.others) for token in tokens
        )


def _mapped(things: Map[str, V], write: Callable[[V], V]) -> Map[str, V]:
    """The things written anew, each under its id; the same map when none of them changed."""
    changed = {name: new for name, thing in things.items() if (new := write(thing)) is not thing and new != thing}
    if not changed:
        return things
    kept = {name: thing for name, thing in things.items() if name not in changed}
    return Map(kept | {str(thing.id): thing for thing in changed.values()})  # type: ignore[attr-defined]


def _called(owner: Struct) -> str:
    """What a person calls it."""
    return str(getattr(owner, "name", "") or owner.id)  # type: ignore[attr-defined]
