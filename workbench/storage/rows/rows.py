"""The forms in which rows tell what is more than one cell: lists in order, values by name, words of owners."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from workbench.engine.words.message import Message
from workbench.storage.rows.row_cache import RowCache
from workbench.storage.rows.statements import Cells

Row = tuple[str, Cells]
"""The name of a table, and a row of it by column."""


def cells_of(thing: Struct) -> Cells:
    """All fields of a value as cells."""
    return {field: getattr(thing, field) for field in thing.__struct_fields__}


def numbered(table: str, key: Cells, column: str, things: Iterable[object]) -> Iterator[Row]:
    """A row for each entry of a list, with its place in it."""
    for at, thing in enumerate(things):
        yield table, key | {"position": at, column: thing}


def named(
    table: str, key: Cells, name_column: str, value_column: str, values: Mapping[str, str | int]
) -> Iterator[Row]:
    """A row for each entry of a map, sorted."""
    for name in sorted(values):
        yield table, key | {name_column: name, value_column: values[name]}


def listed_words(kind: str, on_map: str, owner: str, lists: Mapping[str, tuple[str, ...]]) -> Iterator[Row]:
    """The rows of the lists of words of one owner, by field."""
    for field, words in lists.items():
        yield from numbered("listed_word", _owner(kind, on_map, owner, field), "word", words)


def named_texts(kind: str, on_map: str, owner: str, field: str, texts: Mapping[str, str]) -> Iterator[Row]:
    """The rows of the texts by name of one owner."""
    yield from named("named_text", _owner(kind, on_map, owner, field), "name", "text", texts)


def _owner(kind: str, on_map: str, owner: str, field: str) -> Cells:
    return {"owner_kind": kind, "map": on_map, "owner": owner, "field": field}


def without(row: Cells, *columns: str) -> Cells:
    """The row less some of its cells."""
    return {column: value for column, value in row.items() if column not in columns}


def counted(table: str, rows: list[Cells], column: str = "name") -> list[object]:
    """The entries of a list, whose rows are counted from 0 without a gap; ValueError where they are not."""
    if [row["position"] for row in rows] != list(range(len(rows))):
        raise ValueError(Message("its rows in table {table} are not counted from 0 without a gap", table=table))
    return [row[column] for row in rows]


def take_words(row_cache: RowCache, kind: str, on_map: object, owner: object, fields: tuple[str, ...]) -> Cells:
    """The lists of words of one owner by field; ValueError for a field that it does not have."""
    rows = row_cache.take("listed_word", kind, on_map, owner)
    if not rows:
        return {}
    by_field: dict[str, list[Cells]] = {}
    for row in rows:
        by_field.setdefault(str(row["field"]), []).append(row)
    if unknown := by_field.keys() - {*fields}:
        raise ValueError(Message("it has no list of {what}", what=min(unknown)))
    return {field: counted("listed_word", entries, "word") for field, entries in by_field.items()}


def take_texts(row_cache: RowCache, kind: str, on_map: object, owner: object, field: str) -> Cells:
    """The texts by name of one owner; ValueError for a field that it does not have."""
    rows = row_cache.take("named_text", kind, on_map, owner)
    if any(row["field"] != field for row in rows):
        raise ValueError(Message("its texts in table named_text are not all of the field {field}", field=field))
    return {field: {str(row["name"]): row["text"] for row in rows}} if rows else {}
