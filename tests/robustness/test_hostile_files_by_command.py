"""Every command that reads a file of ours, on every kind of file that hurt one: one line, and nothing is touched."""

from __future__ import annotations

import io
import os
import shutil
import sqlite3
import struct
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.engine.coin_design import coin_design
from tests.engine.coin_rules import coin_rules as coin_rules
from tests.storage.samples import small_design
from workbench.cli import main
from workbench.storage.file.ruleset_file import create
from workbench.storage.file.sums import seal
from workbench.storage.records.playtest_record import RecordedPlaytest
from workbench.storage.records.record_file import RECORD_FILE
from workbench.storage.tables import RULESET_TABLES

OF_RULESETS = [
    ("info", "FILE"), ("check", "FILE", "--json"), ("playtest", "FILE"),
    ("simulate", "FILE", "--games", "1", "--jobs", "1"), ("fuzz", "FILE", "--games", "1"), ("engine", "FILE"),
    ("versions", "FILE"), ("versions", "FILE", "--save", "x"), ("compare", "FILE", "1"),
    *(("export", "FILE", "--to", to, "--out", "OUT") for to in ("json", "svg")),
]  # fmt: skip
OF_RECORDS = [("info", "FILE"), ("replay", "FILE"), ("told", "FILE", "--seat", "north", "--out", "OUT")]


def altered(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        for statement in statements:
            file.execute(statement)
        if path.suffix == ".ruleset":
            seal(file, RULESET_TABLES)


def journal(path: Path) -> None:
    """Beside it a journal that names another file, which SQLite would delete."""
    name = os.fsencode(path.with_name("victim"))
    magic = bytes.fromhex("d9d505f920a163d7")
    head = (magic + struct.pack(">iiIII", 0, 1, path.stat().st_size // 4096, 512, 4096)).ljust(512, b"\0")
    tail = struct.pack(">I", 0x40000000 // 4096 + 1) + name + struct.pack(">II", len(name), sum(name)) + magic
    Path(f"{path}-journal").write_bytes(head + tail)


def computing(path: Path) -> None:
    """An index on an expression in a table of another program, which a check of the file would compute."""
    altered(
        path,
        "CREATE TABLE other (x INT)",
        "CREATE INDEX oi ON other (length(hex(zeroblob(1 + x))))",
        "INSERT INTO other VALUES (1)",
    )


RULESETS: dict[str, Callable[[Path], None]] = {
    "journal": journal,
    "computing": computing,
    "large grid": lambda path: altered(path, "UPDATE hex_grid SET columns = 1001, rows = 1000"),
    "many turns": lambda path: altered(path, "UPDATE scenario SET last_turn = 999999"),
    "cut": lambda path: path.write_bytes(path.read_bytes()[:9_000]),
    "text": lambda path: path.write_bytes(b"hello\n"),
}
RECORDS: dict[str, Callable[[Path], None]] = {
    "deep options": lambda path: altered(path, f"UPDATE playtest SET options = '{'[' * 900}'"),
    "no events": lambda path: altered(path, "UPDATE play SET events = X'00FF'"),
    "events of numbers": lambda path: altered(path, "UPDATE play SET events = CAST('[1, 2]' AS BLOB)"),
    "no design": lambda path: altered(path, "UPDATE playtest SET design = X'789C'"),
    "journal": journal,
}


def look(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def refused(command: tuple[str, ...], path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (path.parent / "victim").write_text("dear")
    before = look(path.parent)
    out = str(path.parent / "out")
    assert main([word.replace("FILE", str(path)).replace("OUT", out) for word in command]) in (1, 2)
    said = capsys.readouterr()
    assert said.err.count("\n") <= 1 and len(said.err) < 1_000 and (said.err or said.out), said
    assert "unexpected" not in said.err + said.out and "Traceback" not in said.err
    assert look(path.parent) == before


@pytest.mark.parametrize("hurt", RULESETS)
def test_a_ruleset_that_hurts_is_refused_by_every_command(
    hurt: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b'{"do": "start"}\n')))
    create(tmp_path / "good.ruleset", small_design())
    for number, command in enumerate(OF_RULESETS):
        folder = tmp_path / str(number)
        folder.mkdir()
        path = Path(shutil.copy(tmp_path / "good.ruleset", folder / "a.ruleset"))
        RULESETS[hurt](path)
        refused(command, path, capsys)


@pytest.mark.usefixtures("coin_rules")
@pytest.mark.parametrize("hurt", RECORDS)
def test_a_record_that_hurts_is_refused_by_every_command(
    hurt: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert RECORD_FILE.is_read_when_altered
    RecordedPlaytest.start(coin_design(), "", 1, path=tmp_path / "good.record").close()
    for number, command in enumerate((*OF_RECORDS, ("check", "FILE"), ("playtest", "FILE"))):
        folder = tmp_path / str(number)
        folder.mkdir()
        path = Path(shutil.copy(tmp_path / "good.record", folder / "a.record"))
        RECORDS[hurt](path)
        refused(command, path, capsys)
