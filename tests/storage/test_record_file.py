"""A record keeps every play of a playtest, whatever happens to the program that writes it."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.storage.altered_files import alter
from tests.storage.samples import small_design
from workbench.engine.codec import digest
from workbench.engine.playtests.play_tree import Label
from workbench.storage.file.file_errors import RecordFileError
from workbench.storage.file.ruleset_file import create, load
from workbench.storage.records.record_file import Changes, Outcome, Play, RecordFile, Standing, read_record

PLAYS = [
    Play(0, None, b"null", b'[{"type":"Begun"}]'),
    Play(1, 0, b'{"seat":"allies"}', b"[]", "d1"),
    Play(2, 1, b'{"seat":"wing"}', b"[1]", "", (6, 1)),
]
MAIN = {0: Label(1)}


def line_to(number: int) -> Standing:
    return Standing(number, number)


def one_more(number: int, parent: int, events: bytes = b"[]") -> Changes:
    return Changes(line_to(number), (Play(number, parent, b"{}", events),))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "siege.record"
    with RecordFile.create(file, small_design(), "siege", 2**40, {"weather": "foul"}, {"allies": "greedy"}) as record:
        record.write(Changes(line_to(0), tuple(PLAYS[:1])))
        record.write(Changes(line_to(2), tuple(PLAYS[1:])))
    return file


def test_a_record_comes_back(path: Path) -> None:
    before = path.read_bytes()
    record = read_record(path)
    assert list(record.plays) == PLAYS
    assert record.design == small_design()
    assert record.outcome == Outcome()
    assert (record.standing, record.labels, record.notes) == (line_to(2), MAIN, {})
    start = record.start
    assert (start.title, start.rules, start.scenario, start.seed) == ("The bay", "toulon", "siege", 2**40)
    assert start.ruleset_digest == digest(small_design())
    assert start.options == {"weather": "foul"}
    assert start.bots == {"allies": "greedy"}
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_branches_notes_and_the_moment_stood_on_come_back(path: Path) -> None:
    ended = Outcome("surrender", "republic", "d3")
    with RecordFile.open(path) as record:
        record.write(one_more(3, 2)._replace(standing=Standing(3, 3, ended)))
        assert read_record(path).outcome == ended
        record.write(Changes(Standing(1, 3)))
        record.write(one_more(4, 1)._replace(labels={4: Label(2)}))
        record.write(
            Changes(line_to(4), labels={4: Label(2, "By sea", "the wind was fair")}, notes={1: "why?", 4: "!"})
        )
        record.write(Changes(line_to(4), notes={4: "here"}, gone_notes=(1,)))
    record.close()
    again = read_record(path)
    assert [(play.number, play.parent) for play in again.plays] == [(0, None), (1, 0), (2, 1), (3, 2), (4, 1)]
    assert again.labels == {**MAIN, 4: Label(2, "By sea", "the wind was fair")}
    assert (again.notes, again.standing) == ({4: "here"}, line_to(4))
    assert again.outcome == Outcome()
    assert list(path.parent.iterdir()) == [path]


def test_a_branch_that_is_deleted_leaves_the_file(path: Path) -> None:
    with RecordFile.open(path) as record:
        record.write(one_more(3, 1)._replace(labels={3: Label(2, "By sea")}, notes={3: "!"}))
        gone = Changes(line_to(2), gone_plays=(3,), gone_labels=(3,), gone_notes=(3,))
        record.write(gone)
        with pytest.raises(RecordFileError, match="play 4 follows play 3, which is not there"):
            record.write(one_more(4, 3))
    again = read_record(path)
    assert (list(again.plays), again.labels, again.notes, again.standing) == (PLAYS, MAIN, {}, line_to(2))


@pytest.mark.parametrize(
    ("number", "parent", "why"),
    [
        (-1, 1, "play -1 cannot follow play 1, which was not made before it"),
        (2, 1, "play 2 is there already"),
        (3, 3, "play 3 cannot follow play 3, which was not made before it"),
        (5, 4, "play 5 follows play 4, which is not there"),
    ],
)
def test_a_play_out_of_order_is_refused(path: Path, number: int, parent: int, why: str) -> None:
    with RecordFile.open(path) as record, pytest.raises(RecordFileError, match=why):
        record.write(one_more(number, parent))
    assert list(read_record(path).plays) == PLAYS


def test_a_record_may_begin_with_its_first_play(tmp_path: Path) -> None:
    with RecordFile.create(tmp_path / "a.record", small_design(), "siege", 1) as record:
        record.write(one_more(1, 0))
    assert [play.number for play in read_record(tmp_path / "a.record").plays] == [1]
    with pytest.raises(RecordFileError, match="the record is closed"):
        record.write(one_more(2, 1))


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
    assert "this is no record: it is a ruleset file" in _refusal_untouched(ruleset)
    with pytest.raises(Exception, match="this is no ruleset file"):
        load(path)


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        ("CREATE TRIGGER t AFTER INSERT ON play BEGIN DELETE FROM play; END", "it holds a trigger"),
        ("DELETE FROM playtest", "table playtest has 0 rows"),
        ("DELETE FROM play WHERE number = 1", "play 2 follows play 1, which is not there"),
        ("UPDATE play SET parent = 2 WHERE number = 1", "play 1 cannot follow play 2, which was not made before it"),
        ("UPDATE play SET parent = 1 WHERE number = 1", "play 1 cannot follow play 1"),
        ("UPDATE play SET parent = NULL WHERE number = 2", "play 2 follows no play, as only the beginning"),
        ("UPDATE play SET parent = 2 WHERE number = 0", "play 0 is the beginning, and follows play 2"),
        ("UPDATE play SET parent = 'one' WHERE number = 1", "play 1 is not in the form of a play"),
        ("UPDATE play SET parent = 0 WHERE number = 2", "a branch begins with play 2 and has no label"),
        ("INSERT INTO branch VALUES (2, 2, 'By sea', '')", "branch 2 begins with play 2, and no branch does"),
        ("INSERT INTO branch VALUES (9, 2, 'By sea', '')", "branch 2 begins with play 9, and no branch does"),
        ("DELETE FROM branch", "a branch begins with play 0 and has no label"),
        ("UPDATE branch SET name = x'00'", "the branch of play 0 is not in the form of a branch"),
        ("INSERT INTO note VALUES (7, 'here')", "a note is of play 7, which is not there"),
        ("INSERT INTO own_note VALUES (7, 'red', 0, 'note', 'here')", "a note is of play 7, which is not there"),
        (
            "INSERT INTO own_note VALUES (1, 'red', 1, 'note', 'here')",
            "a note is of the branch that begins with play 1",
        ),
        (
            "INSERT INTO own_note VALUES (1, 'red', 7, 'note', 'here')",
            "7 in column of_branch of table own_note is neither",
        ),
        ("INSERT INTO own_note VALUES (1, 'red', 0, 'note', x'00')", "the note of play 1 is not in the form of a note"),
        ("INSERT INTO own_name VALUES (1, 'red', 'here')", "a name is of the branch that begins with play 1, which"),
        ("INSERT INTO own_name VALUES (0, 'red', x'00')", "the name of the branch of play 0 is not in the form"),
        ("INSERT INTO note VALUES (1, x'00')", "the note of play 1 is not in the form of a note"),
        ("UPDATE playtest SET line_end = 8", "the line ends with play 8, which is not there"),
        ("UPDATE playtest SET line_end = 1", "play stands at play 2, which is not on its line"),
        ("UPDATE playtest SET stands_at = 'here'", "Expected `int`"),
        ("UPDATE playtest SET design = x'0102'", "it is damaged"),
        ("UPDATE playtest SET design = substr(design, 1, 100)", "it is cut short"),
        ("UPDATE playtest SET design = 'text'", "not in the form of a design"),
        ("UPDATE playtest SET ruleset_digest = 'other'", "not the one that its digest names"),
        ("UPDATE playtest SET options = '[1'", "its options cannot be read"),
        ("UPDATE playtest SET bots = '[1]'", "its bots cannot be read"),
        ("UPDATE playtest SET seed = 'luck'", "the seed is no whole number"),
        ("UPDATE play SET action = 'text'", "play 0 is not in the form of a play"),
        ("UPDATE play SET dice = 'six'", "invalid literal for int()"),
    ],
)
def test_what_does_not_fit(path: Path, statement: str, why: str) -> None:
    alter(path, statement)
    assert why in _refusal_untouched(path)


@pytest.mark.parametrize("part", [0, 60, 4096, 9000, -1])
def test_a_record_cut_short(path: Path, part: int) -> None:
    path.write_bytes(path.read_bytes()[:part])
    assert "cannot be opened" in (line := _refusal_untouched(path)) or "is damaged" in line


_KILLED = """
import os, signal, sys
from workbench.storage.records import record_file as module

def play(number):
    record.write(module.Changes(module.Standing(number, number), (module.Play(number, number - 1, b"{}", b"[]"),)))

record = module.RecordFile.open(sys.argv[1])
play(3)
real = module.put_rows

def killed_before_the_end(rows, table, cells):
    real(rows, table, cells)
    os.kill(os.getpid(), signal.SIGKILL)

module.put_rows = killed_before_the_end
play(4)
"""


def test_a_kill_loses_the_play_in_flight_alone(path: Path) -> None:
    killed = subprocess.run([sys.executable, "-c", _KILLED, str(path)], check=False)
    assert killed.returncode == -signal.SIGKILL
    after = read_record(path)
    assert ([play.number for play in after.plays], after.standing) == ([0, 1, 2, 3], line_to(3))
    with RecordFile.open(path) as record:
        record.write(one_more(4, 3))
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
