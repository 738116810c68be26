"""The page of the ruleset file: every table with its columns, as `workbench.storage.tables` declares them."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterator

from sqlalchemy import Column, Table
from sqlalchemy.dialects.sqlite import dialect

from workbench.storage import tables
from workbench.storage.file.ruleset_file import RULESET_FILE
from workbench.storage.file.upgrades import SCHEMA
from workbench.storage.tables import RULESET_TABLES
from workbench.storage.tables.ruleset_table import RulesetTable

_HEAD = """# The ruleset file

A ruleset file is one SQLite database: application id {application}, schema number {schema} in `user_version`.
It holds {count} tables, declared in `workbench/storage/tables`; older files are brought up by the numbered steps of
`workbench/storage/file/upgrades.py`. A file is data: a trigger, a view or a table of another program is refused. Lists
(points, cells) are told in their table's line. The design as a whole, in words that programs read, is told by the
[JSON Schema](../schemas/ruleset.schema.json) of its export.

This page is made from the tables by `make handbook`.
"""


def schema_page() -> str:
    """The whole page."""
    subjects = {subject: list(_rows_of(subject)) for subject in _subjects()}
    count = len(RULESET_TABLES.tables)
    told = {table for rows in subjects.values() for table, _ in rows}
    lines = [_HEAD.format(application=f"0x{RULESET_FILE.application_id:08X}", schema=SCHEMA, count=count)]
    for subject, rows in subjects.items():
        if rows:
            module = importlib.import_module(f"{tables.__name__}.{subject}")
            lines += [f"## {subject.replace('_', ' ').capitalize()}\n", f"{_sentences(module.__doc__)}\n"]
            for table, about in rows:
                lines += _section(RULESET_TABLES.tables[table], about)
    lines.append("## Sums\n")
    for name in sorted(set(RULESET_TABLES.tables) - told):
        lines += _section(
            RULESET_TABLES.tables[name], "The sum of each table, so that a bit that has turned is noticed."
        )
    return "\n".join(lines)


def _subjects() -> list[str]:
    return [module.name for module in pkgutil.iter_modules(tables.__path__)]


def _rows_of(subject: str) -> Iterator[tuple[str, str]]:
    """The tables that a module declares with what it says of them, in its order."""
    module = importlib.import_module(f"{tables.__name__}.{subject}")
    for declared in vars(module).values():
        if inspect.isclass(declared) and issubclass(declared, RulesetTable) and declared.__module__ == module.__name__:
            table = getattr(declared, "__tablename__", None)
            if table in RULESET_TABLES.tables:
                yield table, _sentences(vars(declared).get("__doc__"))


def _sentences(text: str | None) -> str:
    return inspect.cleandoc(text or "").replace("|", "\\|")


def _section(table: Table, about: str) -> Iterator[str]:
    yield f"### `{table.name}`\n"
    if about:
        yield f"{about}\n"
    yield "| column | type | |"
    yield "|---|---|---|"
    for column in table.columns:
        yield f"| {column.name} | {column.type.compile(dialect())} | {_notes(column)} |"
    yield ""


def _notes(column: Column[object]) -> str:
    """Whether it is of the key, what it names, whether it may be empty."""
    named = [
        f"names a row of `{key.target_fullname.partition('.')[0]}`" for key in sorted(column.foreign_keys, key=str)
    ]
    key = ["key"] if column.primary_key else []
    return ", ".join([*key, *dict.fromkeys(named), *(["may be empty"] if column.nullable else [])])
