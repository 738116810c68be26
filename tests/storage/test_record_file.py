"""A record keeps every play of a playtest, whatever happens to the program that writes it."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tests.storage.samples import small_design
from workbench.engine.codec import digest
from workbench.storage.file_errors import RecordFileError
from workbench.storage.record_file import Outcome, Play, RecordFile, read_record
from workbench.storage.ruleset_file import create, load

PLAYS = [
    Play(0, b"null", b'[{"type":"Begun"}]'),
    Play(1, b'{"seat":"allies"}', b"[]", "d1"),
    Play(2, b'{"seat":"wing"}', b"[1]", "", (6, 1)),
]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "siege.record"
    with RecordFile.create(file, small_design(), "siege", 2**40, {"weather": "foul"}, {"allies": "greedy"}) as record:
        record.append(0, b"null", b'[{"type":"Begun"}]')
        record.append_all(PLAYS[1:])
    return file


def test_a_record_comes_back(path: Path) -> None:
    before = path.read_bytes()
    record = read_record(path)
    assert list(record.plays) == PLAYS
    assert record.design == small_design()
    assert record.outcome == Outcome()
    start = record.start
    assert (start.title, start.rules, start.scenario, start.seed) == ("The bay", "toulon", "siege", 2**40)
    assert start.ruleset_digest == digest(small_design())
    assert start.options == {"weather": "foul"}
    assert start.bots == {"allies": "greedy"}
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_plays_are_appended_taken_back_and_finished(path: Path) -> None:
    with RecordFile.open(path) as record:
        record.append(3, b"{}", b"[]")
        record.finish("surrender", "republic", "d3")
        assert read_record(path).outcome == Outcome("surrender", "republic", "d3")
        record.truncate(1)
        assert record.plays() == PLAYS[:2]
        assert record.outcome == Outcome()
        record.append(2, b"{}", b"[2]", "d2", (3,))
        assert record.start == read_record(path).start
        assert record.design() == small_design()
    record.close()
    again = read_record(path)
    assert list(again.plays) == [*PLAYS[:2], Play(2, b"{}", b"[2]", "d2", (3,))]
    assert again.outcome == Outcome()
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("number", [-1, 0, 2, 4])
def test_a_play_out_of_order_is_refused(path: Path, number: int) -> None:
    with RecordFile.open(path) as record:
        with pytest.raises(RecordFileError, match="cannot follow play"):
            record.append(number, b"{}", b"[]")
        assert record.plays() == PLAYS
    assert list(read_record(path).plays) == PLAYS


def test_the_first_play_is_the_beginning_or_number_one(tmp_path: Path) -> None:
    with RecordFile.create(tmp_path / "a.record", small_design(), "siege", 1) as record:
        with pytest.raises(RecordFileError, match="play 2 cannot follow play 0"):
            record.append(2, b"{}", b"[]")
        record.append(1, b"{}", b"[]")
        record.truncate(0)
        assert record.plays() == []
    with pytest.raises(RecordFileError, match="the record is closed"):
        record.append(1, b"{}", b"[]")


def test_nothing_is_written_over(path: Path) -> None:
    before = path.read_bytes()
    with pytest.raises(RecordFileError, match="records are not written over"):
        RecordFile.create(path, small_design(), "siege", 1)
    assert path.read_bytes() == before
    with pytest.raises(RecordFileError, match="No such file or directory"):
        RecordFile.create(path.parent / "nowhere" / "x.record", small_design(), "siege", 1)


def test_rulesets_and_records_are_not_taken_for_each_other(path: Path) -> None:
    ruleset = path.with_name("bay.ruleset")
    create(ruleset, small_design())
    assert "database of another program" in _refusal_untouched(ruleset)
    with pytest.raises(Exception, match="this is no ruleset file"):
        load(path)


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        ("CREATE TRIGGER t AFTER INSERT ON play BEGIN DELETE FROM play; END", "it holds a trigger"),
        ("DELETE FROM playtest", "table playtest has 0 rows"),
        ("DELETE FROM play WHERE number = 1", "play 2 follows play 0"),
        ("UPDATE playtest SET design = x'0102'", "it is damaged"),
        ("UPDATE playtest SET design = substr(design, 1, 100)", "it is cut short"),
        ("UPDATE playtest SET design = 'text'", "not in the form of a design"),
        ("UPDATE playtest SET ruleset_digest = 'other'", "not the one that its digest names"),
        ("UPDATE playtest SET options = '[1'", "Input data was truncated"),
        ("UPDATE playtest SET bots = '[1]'", "Expected `object`"),
        ("UPDATE playtest SET seed = 'luck'", "Expected `int`"),
        ("UPDATE play SET action = 'text'", "play 0 is not in the form of a play"),
        ("UPDATE play SET dice = 'six'", "invalid literal for int()"),
    ],
)
def test_what_does_not_fit(path: Path, statement: str, why: str) -> None:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute(statement)
    connection.close()
    assert why in _refusal_untouched(path)


@pytest.mark.parametrize("part", [0, 60, 4096, 9000, -1])
def test_a_record_cut_short(path: Path, part: int) -> None:
    path.write_bytes(path.read_bytes()[:part])
    assert "cannot be opened" in (line := _refusal_untouched(path)) or "is damaged" in line


_KILLED = """
import os, signal, sys
from workbench.storage import record_file as module

record = module.RecordFile.open(sys.argv[1])
record.append(3, b"{}", b"[3]")
real = module.put_rows

def killed_before_the_end(rows, table, cells):
    real(rows, table, cells)
    os.kill(os.getpid(), signal.SIGKILL)

module.put_rows = killed_before_the_end
record.append(4, b"{}", b"[4]")
"""


def test_a_kill_loses_the_play_in_flight_alone(path: Path) -> None:
    killed = subprocess.run([sys.executable, "-c", _KILLED, str(path)], check=False)
    assert killed.returncode == -signal.SIGKILL
    assert [play.number for play in read_record(path).plays] == [0, 1, 2, 3]
    with RecordFile.open(path) as record:
        record.append(4, b"{}", b"[4]")
    assert [play.number for play in read_record(path).plays] == [0, 1, 2, 3, 4]
    assert list(path.parent.iterdir()) == [path]


def _refusal_untouched(file: Path) -> str:
    before, beside = file.read_bytes(), set(file.parent.iterdir())
    lines = set()
    for opened in (read_record, RecordFile.open):
        with pytest.raises(RecordFileError) as caught:
            opened(file)
        lines.add(str(caught.value))
    assert file.read_bytes() == before
    assert set(file.parent.iterdir()) == beside
    (line,) = lines
    assert "\n" not in line
    return line
