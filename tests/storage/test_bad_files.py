"""Whatever is wrong with a file, opening it gives one line and leaves it as it was, byte for byte."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.engine.coin_design import coin_design
from tests.engine.coin_rules import coin_rules as coin_rules
from tests.storage.altered_files import alter
from tests.storage.samples import small_design
from workbench.storage.document import RulesetDocument
from workbench.storage.file import connecting, opening
from workbench.storage.file.file_errors import RecordFileError, RulesetFileError
from workbench.storage.file.file_kind import FileKind
from workbench.storage.file.opening import connected, reading
from workbench.storage.file.ruleset_file import RULESET_FILE, create, load, save
from workbench.storage.file.sums import seal
from workbench.storage.file.upgrades import SCHEMA
from workbench.storage.records.playtest_record import RecordedPlaytest


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "bay.ruleset"
    create(file, small_design())
    return file


def test_missing_and_directory_are_one_line_each(tmp_path: Path) -> None:
    assert "there is no such file" in _refusal(tmp_path / "none.ruleset")
    assert "it is not a file" in _refusal(tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "it is empty"),
        (b"# A letter\n", "it is a text file"),
        ("Chère amie, ".encode() * 20, "it is a text file"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00", "it is another kind of file"),
        (b"SQLite format 3\0", "breaks off"),
        (b"SQLite format 3\0" + bytes(500), "a database of another program"),
    ],
)
def test_what_is_no_ruleset_file(tmp_path: Path, content: bytes, why: str) -> None:
    file = tmp_path / "x.ruleset"
    file.write_bytes(content)
    assert why in _refusal_untouched(file)


def test_a_database_of_another_program(tmp_path: Path) -> None:
    file = tmp_path / "music.db"
    with _edited(file) as database:
        database.execute("CREATE TABLE song (title)")
    assert "a database of another program" in _refusal_untouched(file)


@pytest.mark.parametrize("part", [50, 99, 100, 4096, 5000, 12288, 40000, -1, -4096])
def test_a_file_cut_short(path: Path, part: int) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:part])
    assert "is damaged" in _refusal_untouched(path)


@pytest.mark.parametrize("at", range(1, 12))
def test_a_page_of_noise_is_found_or_harmless(path: Path, at: int) -> None:
    """A page may be one that nothing of the design stands on; then the design is as it was."""
    whole = bytearray(path.read_bytes())
    whole[at * 4096 : at * 4096 + 4096] = bytes(range(256)) * 16
    path.write_bytes(whole)
    assert "is damaged" in _refusal_untouched(path)


@pytest.mark.parametrize("part", [b"CREATE TABLE version", b"table_sum", b"CREATE TABLE"])
def test_a_schema_that_is_no_text(path: Path, part: bytes) -> None:
    content = path.read_bytes()
    assert part in content
    path.write_bytes(content.replace(part, b"\xff\xfe" + part[2:]))  # one of them may be what SQLite left behind
    assert _refusal_untouched(path)


def test_a_newer_schema_and_one_that_never_was(path: Path) -> None:
    newer = "a newer version of the program wrote it"
    for number, why in ((SCHEMA + 1, newer), (0, "no schema number"), (-4, "no schema")):
        with _edited(path) as database:
            database.execute(f"PRAGMA user_version = {number}")
        assert why in _refusal_untouched(path)


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        ("CREATE TRIGGER t AFTER INSERT ON space BEGIN DELETE FROM border; END", "it holds a trigger (t)"),
        ("CREATE VIEW v AS SELECT * FROM space", "it holds a view (v)"),
        ("CREATE VIRTUAL TABLE f USING fts5(x)", "it holds a virtual table (f)"),
        ("DROP TABLE placement", "table placement is missing"),
        ("ALTER TABLE space RENAME COLUMN depot TO depots", "table space has no column depot"),
        (
            "UPDATE space SET kind = 'swamp' WHERE id = 'west'",
            "row 'sheet / west' of table space: Invalid enum value 'swamp' (kind)",
        ),
        ("UPDATE border SET one_way = 'up' WHERE id = 'ab'", "row 'sheet / ab' of table border"),
        ("UPDATE border SET points = x'00' WHERE id = 'ab'", "1 bytes are not a row of points"),
        ("UPDATE border SET points = 'a line' WHERE id = 'ab'", "not in the form of points"),
        ("UPDATE junction SET x_mm = 'left' WHERE id = 'a'", "Expected `float`, got `str`"),
        ("UPDATE junction SET x_mm = 9e999 WHERE id = 'a'", "inf is no coordinate"),
        ("UPDATE space SET town = 7 WHERE id = 'west'", "7 in column town of table space is neither 0 nor 1"),
        ("UPDATE counter SET name = x'ff' WHERE id = 'b1'", "row 'b1' of table counter"),
        ("UPDATE counter SET name = CAST(x'ff' AS TEXT) WHERE id = 'b1'", "Could not decode to UTF-8"),
        ("UPDATE space SET map = 'moon'", "table space has rows for 'moon', which is not there"),
        ("DELETE FROM scenario", "which is not there"),
        ("DELETE FROM table_row WHERE position = 0", "not counted from 0 without a gap"),
        ("DELETE FROM table_cell WHERE printed_table = 'fire' AND \"column\" = 0", "has no place"),
        ("UPDATE printed_table SET cell_rows = 999999999", "more than 100,000 rows"),
        ("UPDATE provenance SET source = 'hearsay'", "Invalid enum value 'hearsay'"),
        ("DELETE FROM fort", "provenance for fort 1, which is not there"),
        (
            "INSERT INTO asset VALUES ('scan', 'text/plain', x'41', 'hearsay', '', '')",
            "'hearsay' is not a valid Source",
        ),
        ("INSERT INTO version VALUES (1, x'00', '', '', x'00')", "version 1 does not fit"),
        ("DELETE FROM design", "table design has 0 rows"),
    ],
)
def test_what_does_not_fit(path: Path, statement: str, why: str) -> None:
    alter(path, statement)
    assert why in _refusal_untouched(path)


def test_a_huge_value_is_not_read(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    alter(path, "UPDATE border SET points = zeroblob(3000000) WHERE id = 'ab'")
    monkeypatch.setattr(connecting, "MAX_VALUE_BYTES", 1_000_000)
    assert "more than 2 MiB" in _refusal_untouched(path)
    monkeypatch.setattr(opening, "MAX_FILE_BYTES", 1_000_000)
    assert "too large: it has more than 1,000,000 bytes" in _refusal_untouched(path)


def test_a_table_of_another_program_is_not_let_in(path: Path) -> None:
    with _edited(path) as database:
        database.execute("CREATE TABLE my_notes (text)")
    assert "it holds a table of another program (my_notes)" in _refusal_untouched(path)


def test_a_refused_file_keeps_the_log_of_a_crash(path: Path) -> None:
    """A log beside the file is part of it: it is read with it, and neither is touched."""
    with _edited(path) as database:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("BEGIN")
        database.execute("UPDATE space SET name = 'Somewhere' WHERE id = 'west'")
        seal(database, RULESET_FILE.tables)
        database.execute("COMMIT")
        crashed = [(end, path.with_name(path.name + end).read_bytes()) for end in ("", "-wal")]
    for end, content in crashed:
        path.with_name(path.name + end).write_bytes(content)
    assert load(path).map().spaces["west"].name == "Somewhere"
    log = path.with_name(path.name + "-wal")
    assert log.read_bytes() == crashed[1][1]
    log.write_bytes(log.read_bytes()[:-2000])
    assert load(path) == small_design()
    assert {file.name for file in path.parent.iterdir()} == {path.name, log.name}


def test_an_older_file_climbs_the_ladder(path: Path) -> None:
    """Read, it is upgraded in memory; written, it is upgraded in place."""
    with _edited(path) as database:
        database.execute("ALTER TABLE space RENAME COLUMN depot TO letters")
        database.execute("UPDATE table_sum SET columns = replace(columns, ' depot ', ' letters ') WHERE name = 'space'")
    kind = RULESET_FILE._replace(schema=SCHEMA + 1, ladder={SCHEMA: _rename_letters})
    before = path.read_bytes()
    with reading(path, kind) as connection:
        assert connection.execute("SELECT depot FROM space WHERE id = 'east'").fetchone() == ("british",)
    assert path.read_bytes() == before
    connected(path, kind).close()
    with _edited(path) as database:
        assert database.execute("PRAGMA user_version").fetchone() == (SCHEMA + 1,)
        assert database.execute("SELECT depot FROM space WHERE id = 'east'").fetchone() == ("british",)


def test_a_step_that_fails_leaves_the_older_file(path: Path) -> None:
    def fails(connection: sqlite3.Connection) -> None:
        connection.execute("DELETE FROM space")
        connection.execute("DELETE FROM nowhere")

    before = path.read_bytes()
    kind: FileKind = RULESET_FILE._replace(schema=SCHEMA + 1, ladder={SCHEMA: fails})
    with pytest.raises(RulesetFileError, match="no such table: nowhere"):
        connected(path, kind)
    assert path.read_bytes() == before


def _rename_letters(connection: sqlite3.Connection) -> None:
    connection.execute("ALTER TABLE space RENAME COLUMN letters TO depot")


class _edited:  # noqa: N801 - reads as a verb
    """A plain connection that is closed at the end, its changes kept."""

    def __init__(self, file: Path) -> None:
        self._connection = sqlite3.connect(file, isolation_level=None)

    def __enter__(self) -> sqlite3.Connection:
        return self._connection

    def __exit__(self, *_: object) -> None:
        self._connection.close()


def _openings(file: Path) -> Iterator[Callable[[], object]]:
    yield lambda: load(file)
    yield lambda: RulesetDocument.open(file)
    yield lambda: save(file, small_design())


def _refusal(file: Path) -> str:
    """The one line with which a file is refused, whoever opens it."""
    lines = set()
    for opened in _openings(file):
        with pytest.raises(RulesetFileError) as caught:
            opened()
        lines.add(str(caught.value))
    (line,) = lines
    assert "\n" not in line
    assert line.startswith(str(file))
    return line


def _refusal_untouched(file: Path) -> str:
    before, beside = file.read_bytes(), set(file.parent.iterdir())
    line = _refusal(file)
    assert file.read_bytes() == before
    assert set(file.parent.iterdir()) == beside
    return line


@pytest.mark.usefixtures("coin_rules")
def test_a_file_of_ours_of_another_kind_is_called_what_it_is(tmp_path: Path) -> None:
    ruleset, record = tmp_path / "a.ruleset", tmp_path / "a.record"
    create(ruleset, small_design())
    RecordedPlaytest.start(coin_design(), "", 1, path=record).close()
    with pytest.raises(RulesetFileError, match=r"this is no ruleset file: it is the record of a playtest\."):
        load(record)
    with pytest.raises(RecordFileError, match=r"this is no record: it is a ruleset file\."):
        RecordedPlaytest.open(ruleset)
