"""A design written as a folder of CSV files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from workbench.engine.design import Design, Scenario
from workbench.engine.tables.table import Table
from workbench.exchange.table_folder.cells import EMPTY_TEXT, guarded, unguarded
from workbench.exchange.table_folder.csv_files import csv_text, file_name
from workbench.exchange.table_folder.lists import BY_NAME, lines_of, origins_field
from workbench.exchange.table_folder.secret_file import SECRETS, secrets_text
from workbench.storage.edits.thing_edits import OF_THE_DESIGN
from workbench.storage.file.written import write_texts

TAG = "tag:"
PLACEMENTS, PROVENANCE = "placements.csv", "provenance.csv"
PLANE, ROW, VALUES = "plane", "row", "value"


def list_file(of: str) -> str:
    """The file of a list of the design."""
    return f"{of}.csv"


def table_folder(design: Design) -> dict[str, str]:
    """The text of each file by its name in the folder; a list of nothing has none."""
    found = {}
    for of in OF_THE_DESIGN:
        if getattr(design, of):
            found[list_file(of)] = csv_text(*lines_of(design, of))
    if design.secrets:
        found[SECRETS] = secrets_text(design.secrets)
    for table in design.tables:
        if is_writable(table):
            found[file_name(table.id)] = grid_text(table)
    if any(scenario.placements for scenario in design.scenarios):
        found[PLACEMENTS] = _placements(design)
    for field, file in BY_NAME.items():
        lines = [line for scenario in design.scenarios for line in _by_name(scenario, field)]
        if lines:
            found[file] = csv_text(("scenario", "name", "value"), lines)
    if origins := list(_origins(design)):
        found[PROVENANCE] = csv_text(("kind", "owner", "field", "source", "note"), origins)
    return found


def write_table_folder(design: Design, folder: Path) -> tuple[str, ...]:
    """Write the folder; the names of the files. OSError, with all that was there as it was, when it cannot be."""
    files = table_folder(design)
    (folder / "tables").mkdir(parents=True, exist_ok=True)
    write_texts({folder / name: text for name, text in files.items()})
    return tuple(files)


def grid_text(table: Table) -> str:
    """The cells of a table under the names of its columns; of a table with planes each line names its own."""
    planes = table.planes or ("",)
    names = [(plane, row) for plane in planes for row in table.rows]
    header = [*((PLANE,) if table.planes else ()), ROW, *map(column_name, table.columns)]
    lines = []
    for at, cells in enumerate(table.cells):
        plane, row = names[at] if at < len(names) else ("", "")
        lines.append([*((guarded(plane),) if table.planes else ()), guarded(row), *map(guarded, cells)])
    return csv_text(header, lines)


def column_name(column: str) -> str:
    """The header over a column: `value` over one without a name."""
    if column in (VALUES, PLANE, ROW) or column.startswith(EMPTY_TEXT):
        return f"{EMPTY_TEXT}{column}"
    return guarded(column) or VALUES


def column_of(header: str) -> str:
    """The column that a header is over."""
    if header.startswith(EMPTY_TEXT):
        return header[1:]
    return "" if header == VALUES else unguarded(header)


def is_writable(table: Table) -> bool:
    """Does the grid hold all of the table? One whose cells do not fit its names stays as it is."""
    many = len(table.rows) * max(len(table.planes), 1)
    is_whole = len(table.cells) == many and all(len(line) == len(table.columns) for line in table.cells)
    return is_whole and bool(table.rows) and len({*table.columns}) == len(table.columns)


def _placements(design: Design) -> str:
    tags = sorted({tag for one in design.scenarios for placement in one.placements for tag in placement.tags})
    lines = []
    for scenario in design.scenarios:
        for placement in scenario.placements:
            said = [guarded(placement.tags[tag]) or EMPTY_TEXT if tag in placement.tags else "" for tag in tags]
            lines.append([guarded(scenario.id), guarded(placement.counter), guarded(placement.space), *said])
    return csv_text(["scenario", "counter", "space", *(f"{TAG}{tag}" for tag in tags)], lines)


def _by_name(scenario: Scenario, field: str) -> Iterator[list[str]]:
    values = getattr(scenario, field)
    for name in sorted(values):
        yield [guarded(scenario.id), guarded(name), guarded(str(values[name]))]


def _origins(design: Design) -> Iterator[list[str]]:
    for of, kind in OF_THE_DESIGN.items():
        field = origins_field(kind.value)
        for thing in getattr(design, of) if field else ():
            origins = getattr(thing, field)
            for name in sorted(origins):
                origin = origins[name]
                yield [of, guarded(thing.id), guarded(name), origin.source.value, guarded(origin.note, is_free=True)]
