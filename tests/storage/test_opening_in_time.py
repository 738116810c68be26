"""No file takes for ever to open: only our own plain tables are let in, there is a deadline, and one can stop it."""

from __future__ import annotations

import re
import shutil
import signal
import sqlite3
import tracemalloc
import zlib
from contextlib import closing
from pathlib import Path

import pytest
from immutables import Map

from tests.engine.coin_design import coin_design
from tests.storage.samples import small_design
from workbench import long_work
from workbench.engine.design import Design
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.hex_map import HexGrid, HexMap
from workbench.long_work import LongWork, Stopped, doing
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edits import ChangeDesign
from workbench.storage.file import connecting, opening
from workbench.storage.file.connecting import connect, within
from workbench.storage.file.file_errors import OpeningStopped, RecordFileError, RulesetFileError
from workbench.storage.file.ruleset_file import create, load
from workbench.storage.records import record_contents
from workbench.storage.records.record_file import RecordFile, read_record
from workbench.storage.versions import unpacked_text

ROOT = Path(__file__).parents[2]
SLOW = "length(zeroblob(1 + x)) + 0 * length(hex(zeroblob(2000000 + x)))"

OLD_FILES = Path(__file__).parent / "old_files"


class Looks:
    """How often whoever waits was asked; at `stop_at` it has had enough."""

    def __init__(self, stop_at: int = 0) -> None:
        self.count, self._stop_at = 0, stop_at

    def __call__(self, done: int, of: int) -> bool:
        self.count += 1
        return self.count != self._stop_at


@pytest.fixture(autouse=True)
def every_look(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each look at the clock asks whoever waits, however soon after the last."""
    monkeypatch.setattr(long_work, "LOOK_EVERY_S", 0.0)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "bay.ruleset"
    create(file, small_design())
    return file


def slow_to_check(path: Path, table: str = "other") -> None:
    """An index in which `integrity_check` evaluates something slow for each of very many rows."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(f"CREATE TABLE {table} (x INTEGER)")
        connection.execute(f"CREATE INDEX slow ON {table} (length(zeroblob(1 + x)))")
        many = "WITH RECURSIVE n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM n WHERE i < 20000)"
        connection.execute(f"{many} INSERT INTO {table} SELECT i FROM n")
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute(
            f"UPDATE sqlite_master SET sql = 'CREATE INDEX slow ON {table} ({SLOW})' WHERE name = 'slow'"
        )


@pytest.mark.parametrize(
    ("statement", "found"),
    [
        ("CREATE TABLE other (x INTEGER CHECK (length(hex(zeroblob(9000000))) > x))", "of another program (other)"),
        ("CREATE TABLE other (x INTEGER, y AS (length(hex(zeroblob(9000000)))))", "of another program (other)"),
        ("CREATE INDEX i ON space (name)", "an index (i)"),
        ("CREATE INDEX i ON space (name) WHERE length(hex(zeroblob(9000000))) > 1", "an index (i)"),
        ("CREATE UNIQUE INDEX i ON space (length(name), id, map)", "an index (i)"),
        ("ANALYZE", "a table of another program (sqlite_stat1)"),
        ("DROP TABLE track; CREATE TABLE track (scenario VARCHAR NOT NULL, name VARCHAR NOT NULL, value INTEGER NOT"
         " NULL, PRIMARY KEY (scenario, name)) WITHOUT ROWID", "a hidden statement (track)"),
        ("DROP TABLE track; CREATE TABLE track (scenario VARCHAR NOT NULL, name VARCHAR NOT NULL, value INTEGER NOT"
         " NULL, PRIMARY KEY (scenario, name) ON CONFLICT IGNORE)", "a hidden statement (track)"),
        ("DROP TABLE track; CREATE TABLE track (scenario VARCHAR NOT NULL, name VARCHAR NOT NULL, value INTEGER NOT"
         " NULL DEFAULT (length(hex(zeroblob(9000000)))), PRIMARY KEY (scenario, name))", "a hidden statement (track)"),
        ("DROP TABLE track; CREATE TABLE track (scenario VARCHAR NOT NULL, name VARCHAR NOT NULL UNIQUE, value INTEGER"
         " NOT NULL, PRIMARY KEY (scenario, name))", "a hidden statement (track)"),
        ("DROP TABLE track; CREATE TABLE track (scenario VARCHAR NOT NULL, name BLOB NOT NULL, value INTEGER"
         " NOT NULL, PRIMARY KEY (scenario, name))", "column name of table track is of another type"),
        ("ALTER TABLE track ADD COLUMN more INTEGER", "table track has a column more, and none is due"),
    ],
)  # fmt: skip
def test_only_our_own_tables_as_we_write_them_are_let_in(path: Path, statement: str, found: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.executescript(statement)
    with pytest.raises(RulesetFileError, match=re.escape(found)):
        load(path)


def test_a_record_is_held_to_the_same(tmp_path: Path) -> None:
    path = tmp_path / "a.record"
    RecordFile.create(path, coin_design(), "short", 3).close()
    slow_to_check(path)
    for opened in (read_record, RecordFile.open):
        with pytest.raises(RecordFileError, match=r"it holds an index of another program \(slow\)|another program"):
            opened(path)


def test_what_would_be_evaluated_for_minutes_is_refused_before_it_is(path: Path) -> None:
    """How many steps SQLite makes is counted: an opening looks at the clock once in so many."""
    slow_to_check(path)
    looks = Looks()
    with doing(LongWork(looks)), pytest.raises(RulesetFileError, match=r"another program \((other|slow)\)"):
        load(path)
    assert 0 < looks.count < 20


def test_an_opening_has_a_deadline(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Were such an index let in, the clock would still end it."""
    slow_to_check(path)
    monkeypatch.setattr(opening, "unsafe_part", lambda *_: "")
    monkeypatch.setattr(opening, "OPENING_S", 0.05)
    monkeypatch.setattr(connecting, "STEPS_BETWEEN_LOOKS", 100)
    before = path.read_bytes()
    for opened in (load, RulesetDocument.open):
        with pytest.raises(RulesetFileError, match="cannot be opened: it takes longer than 0 s to read"):
            opened(path)
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


@pytest.fixture
def many(tmp_path: Path) -> Path:
    file = tmp_path / "large.ruleset"
    hexes = {f"{n:04}": Space(f"{n:04}", f"Ford {n}", SpaceKind.HEX) for n in range(3000)}
    sheet = HexMap("large", "Large", 900.0, 900.0, HexGrid(60, 50, 15.0, 10.0, 10.0), hexes=Map(hexes))
    create(file, Design(title="Large", rules="", maps=(sheet,)))
    return file


def test_whoever_waits_may_look_on_and_stop(many: Path) -> None:
    for opened in (load, RulesetDocument.open):
        looks = Looks(stop_at=10)
        with doing(LongWork(looks)), pytest.raises(OpeningStopped, match="is not opened: it was stopped"):
            opened(many)
        assert looks.count == 10
    assert list(many.parent.iterdir()) == [many], "neither a lock nor a log is left"
    RulesetDocument.open(many).close()


def test_nothing_is_stopped_once_it_is_open(many: Path) -> None:
    looks = Looks()
    with doing(LongWork(looks)):
        document = RulesetDocument.open(many)
    seen = looks.count
    document.apply(ChangeDesign("Rename", Map({"title": "Larger"})))
    document.close()
    assert looks.count == seen > 0


@pytest.mark.parametrize("at", [1, 10])
def test_ctrl_c_while_a_file_is_opened_is_no_damage(many: Path, at: int) -> None:
    looks = 0

    def interrupted(done: int, of: int) -> bool:
        nonlocal looks
        looks += 1
        if looks == at:
            signal.raise_signal(signal.SIGINT)
        return True

    with doing(LongWork(interrupted)), pytest.raises(KeyboardInterrupt):
        RulesetDocument.open(many)
    assert list(many.parent.iterdir()) == [many], "neither a lock nor a log is left"
    RulesetDocument.open(many).close()


def test_every_connection_is_made_in_one_place() -> None:
    """Whoever opens SQLite elsewhere opens it without its guards."""
    made = re.compile(r"sqlite3\.(?:connect|Connection)\(|create_engine\(")
    folders = (ROOT / name for name in ("workbench", "editors", "rulesets", "sample_games"))
    found = {
        str(file.relative_to(ROOT))
        for folder in folders
        for file in folder.rglob("*.py")
        if made.search(file.read_text(encoding="utf-8"))
    }
    assert found == {"workbench/storage/file/connecting.py"}


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        ("ATTACH ':memory:' AS other", "too many attached databases"),
        ("UPDATE sqlite_master SET sql = ''", "may not be modified"),
    ],
)
def test_no_second_file_is_attached_and_no_schema_written(path: Path, statement: str, why: str) -> None:
    with closing(connect(path, "rw")) as connection, pytest.raises(sqlite3.Error, match=why):
        connection.execute(statement)


def test_what_is_opened_for_reading_is_not_written(path: Path) -> None:
    with closing(connect(path)) as connection, pytest.raises(sqlite3.Error, match="readonly"):
        connection.execute("DELETE FROM space")


def test_the_design_of_an_older_record_is_unpacked_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some kilobytes may be hundreds of megabytes then: it is read before the file is upgraded, and not again."""
    old, unpackings = shutil.copy(OLD_FILES / "coins_schema_2.record", tmp_path), list[int]()

    def unpacked(content: bytes) -> bytearray:
        unpackings.append(len(content))
        return unpacked_text(content)

    before = read_record(old).design
    monkeypatch.setattr(record_contents, "unpacked_text", unpacked)
    with RecordFile.open(old) as file:
        assert file.record.design == before
    assert len(unpackings) == 1


def test_what_is_unpacked_can_be_stopped_and_grows_in_its_place() -> None:
    packed = zlib.compress(bytes(2**24))
    looks = Looks()
    with doing(LongWork(looks)), within(1000):
        tracemalloc.start()
        text = unpacked_text(packed)
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    assert text == bytes(2**24) and most < 1.4 * 2**24  # and not both parts and whole
    assert looks.count >= 16
    with pytest.raises(Stopped), doing(LongWork(Looks(stop_at=1))), within(1000):
        unpacked_text(packed)
