"""What all tables of a ruleset file have in common: one catalogue of their own, and a column that keeps its type."""

from __future__ import annotations

from sqlalchemy.orm import registry
from sqlalchemy.types import UserDefinedType
from sqlmodel import SQLModel


class RulesetTable(SQLModel, registry=registry()):
    """A table of the ruleset file; its catalogue holds no table of any other file."""


class TypedFigure(UserDefinedType[str | int]):
    """A number or a text, given back as it was put in: a column declared BLOB converts nothing."""

    cache_ok = True

    def get_col_spec(self, **_: object) -> str:
        return "BLOB"
