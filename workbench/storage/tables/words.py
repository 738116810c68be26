"""Lists of words, and texts by name, of whatever has several: the features of a space, its names in other languages."""

from __future__ import annotations

from sqlmodel import Field

from workbench.storage.tables.ruleset_table import RulesetTable


class ListedWordRow(RulesetTable, table=True):
    """One word of a list, in order. `owner_kind` is the table of the owner, `owner` its id, `field` names the list."""

    __tablename__ = "listed_word"

    owner_kind: str = Field(primary_key=True)
    map: str = Field(primary_key=True)
    owner: str = Field(primary_key=True)
    field: str = Field(primary_key=True)
    position: int = Field(primary_key=True)
    word: str


class NamedTextRow(RulesetTable, table=True):
    """One text by its name (a language). The owner is told as in `listed_word`."""

    __tablename__ = "named_text"

    owner_kind: str = Field(primary_key=True)
    map: str = Field(primary_key=True)
    owner: str = Field(primary_key=True)
    field: str = Field(primary_key=True)
    name: str = Field(primary_key=True)
    text: str
