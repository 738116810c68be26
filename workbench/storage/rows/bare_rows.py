"""Spaces of which one row tells all, such as most hexes: values from rows and rows from values, in bulk.

Cells are checked as strictly as one by one; only the way is shorter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat
from operator import attrgetter
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import fields, replace

from workbench.engine.fields import types_of
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.storage.rows.flattening import plain_columns
from workbench.storage.rows.statements import Plain
from workbench.storage.tables import RULESET_TABLES

_TABLE = "space"


_beyond_its_row = attrgetter(*(f for f in Space.__struct_fields__ if f not in plain_columns(_TABLE, Space)))
_NOTHING_BEYOND = _beyond_its_row(Space("", ""))


def is_bare(space: Space) -> bool:
    """Does its own row tell all of this space, so that no other table has rows for it?"""
    beyond = _beyond_its_row(space)
    return beyond == _NOTHING_BEYOND or not any(beyond)


def has_other_ground(old: Struct, new: Space) -> bool:
    """Is the terrain all that differs of a space? Hexes that are painted are the most that are written at once."""
    return isinstance(old, Space) and old.terrain != new.terrain and replace(old, terrain=new.terrain) == new


def bare_spaces(rows: Sequence[Plain]) -> list[Space]:
    """The spaces of these rows, in their order; what is no plain cell has its default.

    Raises
    ------
    msgspec.ValidationError
        A cell is of another type than its field.
    """
    cells = dict(zip(RULESET_TABLES.tables[_TABLE].columns.keys(), zip(*rows, strict=True), strict=False))
    return list(map(Space, *(_contents(field, cells) for field in fields(Space)))) if rows else []


def rows_of_bare(map_id: str, spaces: Sequence[Space]) -> Iterator[Plain]:
    """The rows of bare spaces of one map: cells in the order of the columns, truth values as 0 or 1."""
    columns = RULESET_TABLES.tables[_TABLE].columns
    return zip(*(_cells(column.name, map_id, spaces) for column in columns), strict=False)


def _contents(field: msgspec.structs.FieldInfo, cells: dict[str, Plain]) -> Iterable[Any]:
    """What a field holds in each space; a truth value is stored as 0 or 1."""
    if field.name not in plain_columns(_TABLE, Space):
        return repeat(field.default)
    kind = types_of(Space)[field.name]
    stored = Literal[0, 1] if kind is bool else kind
    values: list[Any] = msgspec.convert(cells[field.name], list[stored])  # type: ignore[valid-type]
    if field.name == "id":
        return values
    different = {*values}
    if len(different) == 1:
        (same,) = different
        return repeat(bool(same) if kind is bool else same)
    if kind is str:  # a hundred thousand hexes share the names of a few kinds of ground
        return map({text: text for text in different}.__getitem__, values)
    return map(bool, values) if kind is bool else values


def _cells(column: str, map_id: str, spaces: Sequence[Space]) -> Iterator[Any]:
    """What a column holds in each row."""
    if column not in plain_columns(_TABLE, Space):
        return repeat(map_id if column == "map" else None)
    values = map(attrgetter(column), spaces)
    kind = types_of(Space)[column]
    return map(str, values) if kind is SpaceKind else map(int, values) if kind is bool else values
