"""Journals and logs beside a file: those of a crash are brought in, those that were made to do harm are never believed.

A journal can name a further file, which SQLite deletes when it plays the journal back.
"""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import struct
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from rulesets.template.example import race_design
from tests.engine.coin_design import coin_design
from tests.lab.coin_batch import setting
from tests.storage.samples import small_design
from workbench.cli import main
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.rules_modules import rules_for
from workbench.lab.results_file import Order, ResultsFile, read_results
from workbench.storage.document import RulesetDocument
from workbench.storage.file.file_errors import StoredFileError
from workbench.storage.file.held_file import take_away
from workbench.storage.file.ruleset_file import RULESET_FILE, create, load, load_asset, save
from workbench.storage.records import record_file
from workbench.storage.records.record_file import RECORD_FILE, RecordFile, read_record
from workbench.storage.records.seat_record import (
    contents_of_seat_record,
    open_playtest,
    read_seat_record,
    write_seat_record,
)

MAGIC = bytes.fromhex("d9d505f920a163d7")
PAGE = 4096
Opening = Callable[[Path], object]
OPENINGS: dict[str, tuple[Opening, ...]] = {
    ".ruleset": (
        load,
        RulesetDocument.open,
        RulesetDocument.look_at,
        lambda path: save(path, small_design()),
        lambda path: create(path, small_design()),
        lambda path: load_asset(path, "scan.png"),
        lambda path: take_away(path, RULESET_FILE),
    ),
    ".record": (read_record, RecordFile.open, lambda path: take_away(path, RECORD_FILE)),
    ".told": (read_seat_record, open_playtest, contents_of_seat_record),
    ".results": (read_results,),
}


def journal_header(pages: int, page_bytes: int = PAGE) -> bytes:
    return (MAGIC + struct.pack(">iiIII", 0, 1, pages, 512, page_bytes)).ljust(512, b"\0")


def naming(victim: Path, pages: int) -> bytes:
    """A journal that names another file as the one that belongs to it."""
    name = os.fsencode(victim)
    trailer = struct.pack(">I", 0x40000000 // PAGE + 1) + name
    return journal_header(pages) + trailer + struct.pack(">II", len(name), sum(name) & 0xFFFFFFFF) + MAGIC


def log(pages: int, page_bytes: int = PAGE) -> bytes:
    """A log with one frame that speaks of so many pages."""
    header = struct.pack(">IIIIII", 0x377F0682, 3007000, page_bytes, 0, 1, 2).ljust(32, b"\0")
    return header + struct.pack(">IIII", pages, pages, 1, 2).ljust(24, b"\0") + bytes(page_bytes)


@pytest.fixture(params=sorted(OPENINGS))
def path(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    folder = tmp_path / "given"
    folder.mkdir()
    file = folder / f"x{request.param}"
    match request.param:
        case ".ruleset":
            create(file, small_design())
        case ".record":
            RecordFile.create(file, coin_design(), "short", 3).close()
        case ".told":
            design = race_design()
            playtest: Playtest[Any, Any] = Playtest(rules_for(design), "", 3)
            write_seat_record(file, design, playtest, playtest.rules.seats(playtest.start)[0])
        case _:
            ResultsFile(file, Order(setting(), range(3))).close()
    return file


def beside(path: Path, end: str) -> Path:
    return path.with_name(path.name + end)


def refused_by_all(path: Path, why: str) -> None:
    """Whoever opens it says so, and neither the file nor what lies beside it is touched."""
    before = {file: file.read_bytes() for file in path.parent.iterdir() if file.is_file()}
    for opened in OPENINGS[path.suffix]:
        with pytest.raises(StoredFileError, match=why):
            opened(path)
    assert {file: file.read_bytes() for file in path.parent.iterdir() if file.is_file()} == before


def test_a_journal_that_names_a_further_file_deletes_nothing(path: Path, tmp_path: Path) -> None:
    victim = tmp_path / "letters.txt"
    victim.write_text("dear")
    beside(path, "-journal").write_bytes(naming(victim, path.stat().st_size // PAGE))
    refused_by_all(path, f"{path.name}-journal beside it names a further file")
    assert victim.read_text() == "dear"


def test_sqlite_alone_would_delete_it(tmp_path: Path) -> None:
    """What the test before is about: it fails when the journal that it makes is not one that SQLite believes."""
    victim, path = tmp_path / "letters.txt", tmp_path / "x.ruleset"
    victim.write_text("dear")
    create(path, small_design())
    beside(path, "-journal").write_bytes(naming(victim, path.stat().st_size // PAGE))
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("SELECT count(*) FROM space")
    assert not victim.exists()


def test_a_journal_beside_what_a_link_leads_to_is_looked_through_too(path: Path, tmp_path: Path) -> None:
    victim, link = tmp_path / "letters.txt", tmp_path / f"link{path.suffix}"
    victim.write_text("dear")
    beside(path, "-journal").write_bytes(naming(victim, path.stat().st_size // PAGE))
    link.symlink_to(path)
    refused_by_all(link, "names a further file")
    assert victim.read_text() == "dear"


@pytest.mark.parametrize("command", ["info", "replay", "check", "versions", "playtest", "simulate", "engine", "export"])
@pytest.mark.parametrize("path", [".ruleset", ".record"], indirect=True)
def test_no_command_deletes_it(path: Path, tmp_path: Path, command: str, capfd: pytest.CaptureFixture[str]) -> None:
    victim = tmp_path / "letters.txt"
    victim.write_text("dear")
    beside(path, "-journal").write_bytes(naming(victim, path.stat().st_size // PAGE))
    more = {"export": ["--to", "json", "--out", str(tmp_path / "out.json")], "simulate": ["--games", "1"]}
    assert main([command, str(path), *more.get(command, [])]) == 2
    assert capfd.readouterr().err.count("\n") == 1
    assert victim.read_text() == "dear"


@pytest.mark.parametrize(
    ("end", "content", "why"),
    [
        ("-journal", journal_header(2**31), "speaks of pages beyond all bounds"),
        ("-journal", journal_header(4, 65536), "has pages of another size"),
        ("-wal", log(2**31), "speaks of pages beyond all bounds"),
        ("-wal", log(4, 512), "has pages of another size"),
    ],
)
def test_pages_that_no_file_has_are_not_made(path: Path, end: str, content: bytes, why: str) -> None:
    beside(path, end).write_bytes(content)
    refused_by_all(path, f"{path.name}{end} beside it {why}")


@pytest.mark.parametrize("end", ["-wal", "-journal", "-shm"])
def test_what_goes_by_another_name_as_well_is_not_written_to(path: Path, tmp_path: Path, end: str) -> None:
    victim = tmp_path / "letters.txt"
    victim.write_text("dear" * 3000)
    os.link(victim, beside(path, end))
    refused_by_all(path, f"{path.name}{end} beside it goes by another name as well")
    assert victim.read_text() == "dear" * 3000


def test_any_journal_or_log_is_harmless_or_told_in_one_line(tmp_path: Path) -> None:
    """Bytes turned in honest leftovers: the file opens as it was at some moment, or is refused in one line."""
    sound, folder = tmp_path / "sound.ruleset", tmp_path / "given"
    create(sound, small_design())
    leftovers = {"-journal": hot_journal(sound, tmp_path / "hot"), "-wal": hot_log(sound, tmp_path / "logged")}
    dice = random.Random(1796)
    for _ in range(30):
        end = dice.choice(sorted(leftovers))
        file, left = leftovers[end]
        folder.mkdir()
        path = Path(shutil.copy(file, folder / "x.ruleset"))
        content = bytearray(left)
        for _ in range(dice.choice((1, 1, 4, 40))):
            content[dice.randrange(min(len(content), dice.choice((64, 4096, len(content)))))] = dice.randrange(256)
        beside(path, end).write_bytes(content)
        try:
            design = load(path)
        except StoredFileError as error:
            assert str(error).isprintable()
        else:
            assert design.map().spaces["west"].name in (small_design().map().spaces["west"].name, "Elsewhere")
        assert beside(path, end).read_bytes() == content
        shutil.rmtree(folder)


# ---------------------------------------------------------------- honest leftovers


def hot_journal(sound: Path, folder: Path) -> tuple[Path, bytes]:
    """A file as a crash leaves it in the middle of a transaction with a journal, and the journal."""
    folder.mkdir()
    working, crashed = Path(shutil.copy(sound, folder / "working.ruleset")), folder / "crashed.ruleset"
    with closing(sqlite3.connect(working, isolation_level=None)) as connection:
        connection.execute("PRAGMA cache_size = 1")
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("UPDATE space SET name = 'Halfway', notes = notes || hex(zeroblob(2000))")
        connection.execute("UPDATE border SET name = 'half' || hex(zeroblob(3000))")
        shutil.copy(working, crashed)
        journal = beside(working, "-journal").read_bytes()
        connection.execute("ROLLBACK")
    assert journal.startswith(MAGIC) and crashed.read_bytes() != sound.read_bytes()
    return crashed, journal


def hot_log(sound: Path, folder: Path) -> tuple[Path, bytes]:
    """A file as a kill leaves it after an edit, and its log."""
    folder.mkdir()
    working, crashed = Path(shutil.copy(sound, folder / "working.ruleset")), folder / "crashed.ruleset"
    from workbench.storage.edits.edits import ChangeSpace

    with RulesetDocument.open(working) as document:
        document.apply(ChangeSpace("sheet", "west", "name", "Elsewhere"))
        shutil.copy(working, crashed)
        return crashed, beside(working, "-wal").read_bytes()


def test_the_journal_of_a_crash_brings_back_what_was_there(tmp_path: Path) -> None:
    sound = tmp_path / "sound.ruleset"
    create(sound, small_design())
    crashed, journal = hot_journal(sound, tmp_path / "hot")
    beside(crashed, "-journal").write_bytes(journal)
    assert load(crashed) == small_design()
    assert beside(crashed, "-journal").read_bytes() == journal
    with RulesetDocument.open(crashed) as document:
        assert document.design == small_design()
    assert not beside(crashed, "-journal").exists()
    assert load(crashed) == small_design()


def test_the_log_of_a_kill_brings_the_last_edit(tmp_path: Path) -> None:
    sound = tmp_path / "sound.ruleset"
    create(sound, small_design())
    crashed, left = hot_log(sound, tmp_path / "logged")
    beside(crashed, "-wal").write_bytes(left)
    assert load(crashed).map().spaces["west"].name == "Elsewhere"
    with RulesetDocument.open(crashed) as document:
        assert document.design.map().spaces["west"].name == "Elsewhere"
    assert not beside(crashed, "-wal").exists()


def test_the_log_of_a_killed_playtest_brings_the_last_play(tmp_path: Path) -> None:
    path, crashed = tmp_path / "a.record", tmp_path / "crashed.record"
    with RecordFile.create(path, coin_design(), "short", 3) as record:
        play = record_file.Play(0, None, b"null", b"[]")
        record.write(record_file.Changes(record_file.Standing(), (play,)))
        shutil.copy(path, crashed)
        shutil.copy(beside(path, "-wal"), beside(crashed, "-wal"))
    assert [play.number for play in read_record(crashed).plays] == [0]
