"""The ruleset file: one SQLite file with all of a design, made, loaded and saved whole.

Whoever edits a design keeps it open as a `RulesetDocument` instead, which writes only what an edit changed.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from workbench import limits
from workbench.engine.design import Design
from workbench.engine.words.message import Message, marked, said_by
from workbench.limits import BeyondLimit
from workbench.storage.assets import Asset, UnfitAsset, read_asset, read_assets
from workbench.storage.file import sums
from workbench.storage.file.bounds import check_bounds
from workbench.storage.file.connecting import figures_only
from workbench.storage.file.database import Database
from workbench.storage.file.file_errors import RulesetFileError, StoredFileError
from workbench.storage.file.file_kind import RULESET_ID, FileKind, unusable
from workbench.storage.file.held_file import HeldFile
from workbench.storage.file.new_file import new_file
from workbench.storage.file.opening import reading, refuse_altered
from workbench.storage.file.upgrades import FORMER_TABLES, RULESET_LADDER, SCHEMA
from workbench.storage.history.history import History, read_history
from workbench.storage.rows.changes import changes_between
from workbench.storage.rows.no_cycles import no_cycles
from workbench.storage.rows.reading import read_design
from workbench.storage.rows.statements import clear
from workbench.storage.rows.storable import NotStorable, storable
from workbench.storage.rows.writing import write_differences
from workbench.storage.tables import RULESET_TABLES
from workbench.storage.versions import Version, read_versions

EXTENSION = ".ruleset"


def _remedy_for(path: Path) -> str:
    from workbench.storage.file.rescue import remedy  # which reads ruleset files itself

    return remedy(path)


def _count_spaces(connection: sqlite3.Connection) -> None:
    """BeyondLimit when an area map has more spaces than any, or a hex map more than its grid has room for."""
    for table in ("space", "hex_grid"):  # an older file may be without them
        if "map" not in {row[1] for row in connection.execute(f'PRAGMA table_info("{table}")')}:
            return
    rooms = {row[0]: _room_of(*row[1:]) for row in connection.execute("SELECT map, columns, rows FROM hex_grid")}
    for on_map, spaces in connection.execute("SELECT map, count(*) FROM space GROUP BY map"):
        room, limit = (rooms[on_map], limits.STRAY_SPACES) if on_map in rooms else (0, limits.AREA_SPACES)
        if spaces - room > limit.most:
            raise BeyondLimit(Message("map {on_map} has", on_map=repr(str(on_map)[:40])), limit)


def _room_of(columns: object, rows: object) -> int:
    """How many hexes a grid has; none when its figures are no numbers, which is told when it is read."""
    return columns * rows if isinstance(columns, int) and isinstance(rows, int) and min(columns, rows) > 0 else 0


RULESET_FILE = FileKind(
    name=marked("ruleset file"),
    application_id=RULESET_ID,
    schema=SCHEMA,
    ladder=RULESET_LADDER,
    tables=RULESET_TABLES,
    error=RulesetFileError,
    is_backed_up=True,
    remedy=_remedy_for,
    check_size=_count_spaces,
    former_tables=FORMER_TABLES,
)


class RulesetContents(NamedTuple):
    """A design with its saved versions, its assets and its history (their content left in the file)."""

    design: Design
    versions: tuple[Version, ...]
    assets: dict[str, Asset]
    history: History


def create(path: Path | str, design: Design, write_more: Callable[[sqlite3.Connection], None] | None = None) -> None:
    """Make a ruleset file of a design. An older ruleset file at the place is replaced, any other file is not.

    What `write_more` writes is there with the design, or neither is.

    Raises
    ------
    RulesetFileError
        Something else is at the place, it cannot be written, or the design cannot be stored.
    """
    path = Path(path)
    design = storable_for(path, design)
    if path.exists() and (not path.is_file() or path.stat().st_size):
        with open_database(path) as database, saving(path), database.transaction() as rows:
            for table in RULESET_TABLES.sorted_tables:
                if table.name != sums.NAME:
                    clear(rows, table)
            _write_all(rows, design, write_more)
        return
    with saving(path), new_file(path, RULESET_FILE) as rows:
        _write_all(rows, design, write_more)


def _write_all(
    rows: sqlite3.Connection, design: Design, write_more: Callable[[sqlite3.Connection], None] | None
) -> None:
    with figures_only(rows):
        write_differences(rows, changes_between(None, design))
    if write_more is not None:
        write_more(rows)


def load(path: Path | str) -> Design:
    """The design in a ruleset file. The file is checked first and never touched.

    Raises
    ------
    RulesetFileError
        The file is missing, foreign, damaged, newer than this program, or a row of it does not fit.
    """
    return load_with_assets(path)[0]


def load_with_assets(path: Path | str) -> tuple[Design, dict[str, Asset]]:
    """As `load`, with the assets by name; their content is left in the file."""
    path = Path(path)
    with reading(path, RULESET_FILE, sums_what_it_reads=True) as connection:
        database = Database(connection)
        try:
            contents = read_whole(path, database)
        finally:
            database.close()
    return contents.design, contents.assets


def load_asset(path: Path | str, name: str) -> bytes:
    """The content of an asset of a ruleset file.

    Raises
    ------
    RulesetFileError
        As `load`, or the asset is damaged.
    KeyError
        The file has no asset of this name.
    """
    with reading(Path(path), RULESET_FILE) as connection:
        try:
            return read_asset(connection, name)
        except UnfitAsset as error:
            raise unusable(Path(path), RULESET_FILE, error) from error


def save(path: Path | str, design: Design) -> None:
    """Write a design into a ruleset file that is there: what differs, in one transaction. Versions and assets stay.

    Raises
    ------
    RulesetFileError
        As `load`; or the file cannot be written, or the design cannot be stored.
    """
    path = Path(path)
    with open_database(path) as database:
        stored = read_from(path, database).design
        design = storable_for(path, design)
        with saving(path), database.transaction() as rows, figures_only(rows):
            write_differences(rows, changes_between(stored, design))


def read_from(path: Path, database: Database, counted: sums.Counted | None = None) -> RulesetContents:
    """All that an open ruleset file holds, as it is at one moment; RulesetFileError for a row that does not fit."""
    try:
        with database.reading() as rows:
            with figures_only(rows):
                design = storable(read_design(rows, counted), has_exact_spaces=True)
            check_bounds(design)
            return RulesetContents(design, read_versions(rows), read_assets(rows), read_history(rows))
    except (sqlite3.Error, ValueError, OverflowError, TypeError, RecursionError) as error:
        raise unusable(path, RULESET_FILE, error) from error


@no_cycles()
def read_whole(path: Path, database: Database) -> RulesetContents:
    """As `read_from`, and the rows are those that were written: looked at while they are read, so they are read once.

    That it was altered is what is said of a file, whatever else does not fit for it.
    """
    counted = sums.Counted()
    try:
        contents = read_from(path, database, counted)
    except RulesetFileError:
        refuse_altered(database.sqlite, path, RULESET_FILE)
        raise
    refuse_altered(database.sqlite, path, RULESET_FILE, counted)
    return contents


def read_rows(path: Path, connection: sqlite3.Connection) -> RulesetContents:
    """As `read_from`, over a connection that is not to be written to."""
    return read_from(path, Database(connection))


def storable_for(path: Path, design: Design) -> Design:
    """`storable`, with the reason against it told as an error of the file."""
    try:
        design = storable(design)
        check_bounds(design)
        return design
    except NotStorable as error:
        raise RulesetFileError(
            path, "the design cannot be saved", said_by(error), "Mend that and save again"
        ) from error


@contextlib.contextmanager
def open_database(path: Path) -> Iterator[Database]:
    """A checked ruleset file, held and open for writing, closed at the end; refused while another document has it."""
    held = HeldFile.open(path, RULESET_FILE, read=read_rows)
    try:
        yield held.database
    finally:
        held.close()


@contextlib.contextmanager
def saving(path: Path, error: type[StoredFileError] = RulesetFileError) -> Iterator[None]:
    """Whatever goes wrong while writing, told as one error of the file."""
    try:
        yield
    except (sqlite3.Error, OSError, OverflowError, UnicodeEncodeError) as problem:
        why = (isinstance(problem, OSError) and problem.strerror) or str(problem)
        raise error(path, "this could not be saved", why, _remedy(problem)) from problem


def _remedy(problem: Exception) -> str:
    text = str(problem)
    if "locked" in text:
        return marked("Close it in the other program")
    if "malformed" in text or "not a database" in text:
        return marked("Save it as another file")
    if isinstance(problem, OverflowError | UnicodeEncodeError):
        return marked("Change that figure or text")
    return marked("Look at the disk and at the rights to the file")
