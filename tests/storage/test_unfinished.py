"""What a program that was killed has left half made goes with the next file; nothing else ever does."""

from __future__ import annotations

import signal
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from tests.storage.samples import small_design
from workbench.storage.document import RulesetDocument
from workbench.storage.file.file_errors import RecordFileError
from workbench.storage.file.file_lock import LOCK_END, LockHolder
from workbench.storage.file.ruleset_file import create
from workbench.storage.file.unfinished import clean_up
from workbench.storage.records.record_file import RecordFile, read_record

_MAKES_ONE = """
import os, signal, sys
from pathlib import Path
from tests.storage.samples import small_design
from workbench.storage.records import record_file

def in_the_middle(rows, table, cells):
    rows.execute("PRAGMA cache_spill = 1")
    rows.execute("PRAGMA cache_size = 1")
    for number in range(50):
        rows.execute("INSERT INTO note VALUES (?, ?)", (number, "x" * 4000))
    if sys.argv[2] == "dies":
        os.kill(os.getpid(), signal.SIGKILL)
    print("making", flush=True)
    sys.stdin.read()
    rows.execute("DELETE FROM note")
    real(rows, table, cells)

real = record_file.put_rows
record_file.put_rows = in_the_middle
record_file.RecordFile.create(sys.argv[1], small_design(), "siege", 1)
"""
NOBODY = 2**22 + 1
"""No process has this number."""


def half_made(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.glob(".*"))


def leave(folder: Path, name: str, content: bytes | None, process: int = NOBODY, host: str = "") -> Path:
    """A half-made file as a program on this or another computer leaves it."""
    place = folder / name
    if content is not None:
        place.write_bytes(content)
    holder = LockHolder("workbench", process, "somebody", host or socket.gethostname(), "2026-11-22T03:00:00")
    place.with_name(name + LOCK_END).write_bytes(msgspec.json.encode(holder))
    return place


@pytest.fixture(scope="module")
def ours(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("ours") / "a.ruleset"
    create(path, small_design())
    return path.read_bytes()


def test_what_a_killed_program_has_left_goes_with_the_next_file_made_or_opened(tmp_path: Path) -> None:
    path = tmp_path / "siege.record"
    design = tmp_path / "bay.ruleset"
    create(design, small_design())
    for next_one in (
        lambda: RecordFile.create(tmp_path / "other.record", small_design(), "siege", 1).close(),
        lambda: RecordFile.open(tmp_path / "other.record").close(),
        lambda: RulesetDocument.open(design).close(),
        lambda: create(tmp_path / "second.ruleset", small_design()),
    ):
        killed = subprocess.run([sys.executable, "-c", _MAKES_ONE, str(path), "dies"], check=False)
        assert killed.returncode == -signal.SIGKILL
        place = half_made(tmp_path)[0]
        assert half_made(tmp_path) == [place, f"{place}-journal", f"{place}-lock"]
        assert not path.exists()
        next_one()
        assert half_made(tmp_path) == []
    RecordFile.create(path, small_design(), "siege", 1).close()
    assert read_record(path).start.seed == 1


def test_what_somebody_is_making_stays_and_is_finished(tmp_path: Path) -> None:
    path = tmp_path / "siege.record"
    with subprocess.Popen(
        [sys.executable, "-c", _MAKES_ONE, str(path), "lives"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as maker:
        assert maker.stdout is not None
        assert maker.stdout.readline() == b"making\n"
        before = half_made(tmp_path)
        assert len(before) == 3
        create(tmp_path / "bay.ruleset", small_design())
        assert half_made(tmp_path) == before
        maker.communicate()
    assert read_record(path).start.seed == 1
    assert half_made(tmp_path) == []


def test_only_what_is_ours_and_of_a_dead_program_of_this_computer_goes(tmp_path: Path, ours: bytes) -> None:
    goes = [
        leave(tmp_path, ".a.record-0123abcd", ours),
        leave(tmp_path, ".an odd name-.ruleset-ffffffff", ours[:5000]),
        leave(tmp_path, ".b.record-01234567", b""),
        leave(tmp_path, ".c.record-01234567", None),
    ]
    stays = [
        leave(tmp_path, ".a.record-abcdabcd", ours, host="elsewhere"),
        leave(tmp_path, ".a.record-11111111", ours, process=1),
        leave(tmp_path, ".letter-22222222", b"Dear friend"),
        leave(tmp_path, ".d.record-0123", ours),
        leave(tmp_path, ".d.record-0123ABCD", ours),
        leave(tmp_path, "d.record-0123abcd", ours),
        leave(tmp_path, ".foreign-33333333", ours[:68] + b"GPKG" + ours[72:]),
    ]
    (tmp_path / ".e.record-44444444").write_bytes(ours)  # without a lock nobody knows whose it is
    (tmp_path / ".f.record-55555555-lock").write_text("something else")
    link = tmp_path / ".g.record-66666666"
    link.symlink_to(stays[0])
    leave(tmp_path, link.name, None)
    clean_up(tmp_path)
    assert not [place for place in goes if place.exists() or place.with_name(place.name + LOCK_END).exists()]
    assert all(place.exists() and place.with_name(place.name + LOCK_END).exists() for place in (*stays, link))
    assert (tmp_path / ".e.record-44444444").exists()
    assert (tmp_path / ".f.record-55555555-lock").exists()


def test_a_failure_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr("workbench.storage.records.record_file.put_rows", fails)
    with pytest.raises(RecordFileError, match="this could not be saved: disk I/O error"):
        RecordFile.create(tmp_path / "a.record", small_design(), "siege", 1)
    assert list(tmp_path.iterdir()) == []


def test_a_log_of_a_file_that_is_gone_is_named_with_what_to_do(tmp_path: Path) -> None:
    for end in ("-journal", "-wal"):
        beside = tmp_path / f"a.record{end}"
        beside.write_bytes(b"pages")
        with pytest.raises(RecordFileError, match=rf"Move a\.record{end} away, or choose another name\.$"):
            RecordFile.create(tmp_path / "a.record", small_design(), "siege", 1)
        beside.unlink()
