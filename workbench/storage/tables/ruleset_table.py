"""What all tables of a ruleset file have in common: one catalogue of their own, and a column that keeps its type.

The table of a value that is little more than its plain fields is made from the value (`row_of`).
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import new_class
from typing import Any

from msgspec import Struct
from sqlalchemy.orm import registry
from sqlalchemy.types import UserDefinedType
from sqlmodel import Field, SQLModel

from workbench.engine.fields import types_of


class RulesetTable(SQLModel, registry=registry()):
    """A table of the ruleset file; its catalogue holds no table of any other file."""


class TypedFigure(UserDefinedType[str | int]):
    """A number or a text, given back as it was put in: a column declared BLOB converts nothing."""

    cache_ok = True

    def get_col_spec(self, **_: object) -> str:
        return "BLOB"


PLAIN = (str, int, float, bool, int | None, float | None)
FIGURE = str | int
"""A field whose type is the column's too: a number stays a number, a text a text."""


def row_of(
    kind: type[Struct],
    table: str,
    module: str,
    about: str = "",
    instead: Mapping[str, Mapping[str, Any]] = {},
    is_on_a_map: bool = False,
) -> type[RulesetTable]:
    """The table of a kind of value: a column for each field that is one cell, in the order of the fields.

    `instead` are the columns of a field that is more than one cell. Things of a map are known by its id and their own;
    others have their position in the list of the design.
    """
    columns: dict[str, Any] = {"map": str} if is_on_a_map else {}
    for field, its_type in types_of(kind).items():
        columns |= instead[field] if field in instead else _column(field, its_type)
        if field == "id" and not is_on_a_map:
            columns["position"] = int
    keys: dict[str, Any] = {"id": Field(primary_key=True)}
    if is_on_a_map:
        keys["map"] = Field(primary_key=True, foreign_key="map.id")
    figures = {name: Field(sa_type=TypedFigure) for name, its_type in columns.items() if its_type == FIGURE}
    told = {"__tablename__": table, "__module__": module, "__doc__": about, "__annotations__": columns}
    body = told | keys | figures
    return new_class(f"{kind.__name__}Row", (RulesetTable,), {"table": True}, lambda made: made.update(body))


def _column(field: str, its_type: Any) -> dict[str, Any]:
    """The column of a field; none where it is more than a cell."""
    if isinstance(its_type, type) and issubclass(its_type, StrEnum):
        return {field: str}
    return {field: its_type} if its_type in (*PLAIN, FIGURE) else {}
