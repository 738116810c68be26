"""Other figures: a design with some parameters, cells of tables, spaces and counters changed, to be played on.

What is changed says so in its provenance. A table or parameter that is called "spaces" or "counters" goes before.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from workbench.engine.area_map import AreaMap, Space
from workbench.engine.codec import decode_hook, to_builtins
from workbench.engine.design import Counter, Design, Parameter, Table, Value
from workbench.engine.hex_map import HexMap
from workbench.engine.hex_places import find_place
from workbench.engine.provenance import Provenance, Source

OTHER = Provenance(Source.DESIGNER, "another figure, for one playtest")
Figure = Value | Mapping[str, Any]
SPACES, COUNTERS = "spaces", "counters"
OF_SPACES = (
    "terrain", "features", "stacking", "occupancy", "elevation", "town", "victory_points", "zone", "depot", "supply",
    "entry", "ports", "tags",
)  # fmt: skip
OF_COUNTERS = ("strength", "quality", "arrival", "values")
S = TypeVar("S", Space, Counter)


def with_other_figures(design: Design, figures: Mapping[str, Figure]) -> Design:
    """The design with other values of the parameters and tables that are named.

    A parameter takes a number or a text as it now has; a table takes {row: text} when it has one column, and
    {row: {column: text}} otherwise. "spaces" takes {space: {field: value}} and "counters" {counter: {field: value}},
    of the fields `OF_SPACES` and `OF_COUNTERS`. What is not named stays.

    Raises
    ------
    KeyError
        There is no such parameter, table, row, column, space, counter or field; the text names it.
    TypeError
        A value is of another type than the figure it is for.
    """
    parameters = {p.id: p for p in design.parameters}
    tables = {t.id: t for t in design.tables}
    for name, figure in figures.items():
        if name in parameters:
            parameters[name] = _parameter(parameters[name], figure)
        elif name in tables:
            tables[name] = _table(tables[name], figure)
        elif name == SPACES:
            design = _with_spaces(design, _entries(name, figure))
        elif name == COUNTERS:
            design = _with_counters(design, _entries(name, figure))
        else:
            raise KeyError(f"the design has no parameter and no table {name!r}")
    return replace(design, parameters=tuple(parameters.values()), tables=tuple(tables.values()))


def _parameter(parameter: Parameter, value: Figure) -> Parameter:
    if isinstance(value, bool) or type(value) is not type(parameter.value):
        kind = "a whole number" if isinstance(parameter.value, int) else "a text"
        raise TypeError(f"the parameter {parameter.id!r} takes {kind}")
    assert isinstance(value, str | int)
    return replace(parameter, value=value, provenance=OTHER)


def _table(table: Table, rows: Figure) -> Table:
    if not isinstance(rows, Mapping):
        raise TypeError(f"the table {table.id!r} takes its rows, each with its cells by column")
    cells = [list(row) for row in table.cells]
    for row, entry in rows.items():
        for column, text in (entry if isinstance(entry, Mapping) else {"": entry}).items():
            if row not in table.rows or column not in table.columns:
                raise KeyError(f"the table {table.id!r} has no cell ({row}, {column})")
            cells[table.rows.index(row)][table.columns.index(column)] = str(text)
    return replace(table, cells=tuple(tuple(row) for row in cells), provenance=OTHER)


def _entries(name: str, figure: Figure) -> Mapping[str, Mapping[str, Any]]:
    if not isinstance(figure, Mapping) or not all(isinstance(fields, Mapping) for fields in figure.values()):
        raise TypeError(f"{name} take their fields by id, each with its value")
    return figure


def _with_spaces(design: Design, entries: Mapping[str, Mapping[str, Any]]) -> Design:
    maps, hex_maps = list(design.maps), list(design.hex_maps)
    kinds = {terrain.id for terrain in design.terrain}
    for space_id, fields in entries.items():
        area = next((i for i, area_map in enumerate(maps) if space_id in area_map.spaces), None)
        sheet = next((i for i, hex_map in enumerate(hex_maps) if _has_hex(hex_map, space_id)), None)
        if area is not None:
            space = _known_ground(_changed(maps[area].spaces[space_id], fields, OF_SPACES), kinds)
            maps[area] = _with_space(maps[area], space)
        elif sheet is not None:
            space = _known_ground(_changed(hex_maps[sheet].space(space_id), fields, OF_SPACES), kinds)
            hex_maps[sheet] = replace(hex_maps[sheet], hexes=hex_maps[sheet].hexes.set(space_id, space))
        else:
            raise KeyError(f"no map of the design has a space {space_id!r}")
    return replace(design, maps=tuple(maps), hex_maps=tuple(hex_maps))


def _with_space(area_map: AreaMap, space: Space) -> AreaMap:
    return replace(area_map, spaces=area_map.spaces.set(space.id, space))


def _has_hex(hex_map: HexMap, number: str) -> bool:
    return number in hex_map.hexes or find_place(hex_map.grid, number) is not None


def _known_ground(space: Space, kinds: set[str]) -> Space:
    if unknown := [kind for kind in (space.terrain, *space.features) if kind not in kinds]:
        raise KeyError(f"the design has no terrain {unknown[0]!r} for the space {space.id!r}")
    return space


def _with_counters(design: Design, entries: Mapping[str, Mapping[str, Any]]) -> Design:
    counters = {counter.id: counter for counter in design.counters}
    for counter_id, fields in entries.items():
        if counter_id not in counters:
            raise KeyError(f"the design has no counter {counter_id!r}")
        counters[counter_id] = _changed(counters[counter_id], fields, OF_COUNTERS)
    return replace(design, counters=tuple(counters.values()))


def _changed(thing: S, fields: Mapping[str, Any], known: tuple[str, ...]) -> S:
    """The space or counter with other values of these fields, of the types that they have; maps take entry by entry."""
    if unknown := [field for field in fields if field not in known]:
        raise KeyError(f"{thing.id!r} has no figure {unknown[0]!r} (there are: {', '.join(known)})")
    now: dict[str, Any] = to_builtins(thing)
    for field, value in fields.items():
        now[field] = {**now[field], **value} if isinstance(now[field], dict) and isinstance(value, Mapping) else value
    try:
        other: S = msgspec.convert(now, type(thing), dec_hook=decode_hook)
    except msgspec.ValidationError as error:
        raise TypeError(f"the figures of {thing.id!r} do not fit: {error}") from None
    return replace(other, provenance=other.provenance.update(dict.fromkeys(fields, OTHER)))
