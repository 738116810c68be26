"""Spaces of which one row tells all, such as most hexes: values from rows and rows from values, in bulk.

Cells are checked as strictly as one by one; only the way is shorter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import repeat
from operator import attrgetter
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import fields, replace

from workbench.engine.area_map import Space, SpaceKind
from workbench.storage.flattening import plain_columns
from workbench.storage.statements import Plain
from workbench.storage.tables import RULESET_TABLES

_TABLE = "space"


_beyond_its_row = attrgetter(
    "tags", "provenance", "forts", "label", "features", "names", "ports", "entry", "supply", "label_style", "shape"
)
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
    checked: list[Struct] = msgspec.convert(rows, list[_checked_row()])  # type: ignore[misc]
    return list(map(Space, *(_contents(field, checked) for field in fields(Space))))


def rows_of_bare(map_id: str, spaces: Sequence[Space]) -> Iterator[Plain]:
    """The rows of bare spaces of one map: cells in the order of the columns, truth values as 0 or 1."""
    columns = RULESET_TABLES.tables[_TABLE].columns
    return zip(*(_cells(column.name, map_id, spaces) for column in columns), strict=False)


def _contents(field: msgspec.structs.FieldInfo, checked: list[Struct]) -> Iterator[Any]:
    """What a field holds in each space."""
    if field.name not in plain_columns(_TABLE, Space):
        return repeat(field.default)
    cells = map(attrgetter(field.name), checked)
    if field.type is str and field.name != "id":
        texts, same = list(cells), dict[str, str]()
        return map(same.setdefault, texts, texts)  # a hundred thousand hexes share the names of a few kinds of ground
    return map(bool, cells) if field.type is bool else cells


def _cells(column: str, map_id: str, spaces: Sequence[Space]) -> Iterator[Any]:
    """What a column holds in each row."""
    if column not in plain_columns(_TABLE, Space):
        return repeat(map_id if column == "map" else None)
    values = map(attrgetter(column), spaces)
    kind = _types()[column]
    return map(str, values) if kind is SpaceKind else map(int, values) if kind is bool else values


@cache
def _types() -> dict[str, Any]:
    return {field.name: field.type for field in fields(Space)}


@cache
def _checked_row() -> type[Struct]:
    """A row with the types of the fields that its cells become; a truth value is stored as 0 or 1."""
    plain, types = plain_columns(_TABLE, Space), _types()
    stored = {name: Literal[0, 1] if kind is bool else kind for name, kind in types.items()}
    columns = [column.name for column in RULESET_TABLES.tables[_TABLE].columns]
    typed = [(name, stored[name] if name in plain else Any) for name in columns]
    return msgspec.defstruct("CheckedRow", typed, array_like=True, gc=False)
