"""One process writes a record; the others read it, and learn who has it. A killed one is in nobody's way."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sample_games.crossroads.build import build
from workbench.engine.bots import RandomBot, bot_chooser
from workbench.lab.one_playtest import Failure
from workbench.lab.results_file import RESULTS_FILE, Order, ResultsFile, ResultsFileError, read_results
from workbench.lab.setting import setting_of
from workbench.storage.file.file_errors import RecordFileError
from workbench.storage.file.file_lock import LOCK_END
from workbench.storage.file.held_file import take_away
from workbench.storage.records.playtest_record import RecordedPlaytest
from workbench.storage.records.record_file import RECORD_FILE, read_record
from workbench.storage.records.replay import replay_record

DESIGN = build()
_FIRST = """
import sys
from workbench.engine.bots import RandomBot, bot_chooser
from workbench.storage.records.playtest_record import RecordedPlaytest

recorded, bot = RecordedPlaytest.open(sys.argv[1]), RandomBot(1)
for line in sys.stdin:
    if line.strip() == "play":
        seat = recorded.playtest.decisions()[0].seat
        recorded.play_by(seat, bot_chooser(recorded.playtest, seat, bot))
    elif line.strip() == "close":
        recorded.close()
    print(len(recorded.playtest.plays), flush=True)
"""


class First:
    """Another process that goes on with a record."""

    def __init__(self, path: Path) -> None:
        command = [sys.executable, "-c", _FIRST, str(path)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def do(self, what: str) -> int:
        """How many plays there are then."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(f"{what}\n")
        self.process.stdin.flush()
        return int(self.process.stdout.readline())

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "siege.record"
    RecordedPlaytest.start(DESIGN, seed=3, path=file).close()
    return file


@pytest.fixture
def first(path: Path) -> Iterator[First]:
    other = First(path)
    try:
        assert other.do("begin") == 1
        yield other
    finally:
        other.kill()


def play(recorded: RecordedPlaytest) -> None:
    seat = recorded.playtest.decisions()[0].seat
    recorded.play_by(seat, bot_chooser(recorded.playtest, seat, RandomBot(2)))


def test_the_second_is_told_who_has_the_record_and_may_read_it(path: Path, first: First) -> None:
    assert first.do("play") == 2
    held_by = rf"this record cannot be changed: it is open in workbench \(process {first.process.pid}\) of .* Close it"
    for refused in (lambda: RecordedPlaytest.open(path), lambda: take_away(path, RECORD_FILE)):
        with pytest.raises(RecordFileError, match=held_by):
            refused()
    assert len(read_record(path).plays) == 2
    assert replay_record(path).same
    assert first.do("play") == 3
    assert len(read_record(path).plays) == 3


def test_when_the_first_lets_go_the_next_goes_on(path: Path, first: First) -> None:
    first.do("play")
    first.do("close")
    recorded = RecordedPlaytest.open(path)
    play(recorded)
    recorded.close()
    assert len(read_record(path).plays) == 3
    assert list(path.parent.iterdir()) == [path]


def test_a_killed_one_is_in_nobodys_way_and_loses_nothing(path: Path, first: First) -> None:
    assert [first.do("play") for _ in range(3)] == [2, 3, 4]
    first.kill()
    assert path.with_name(path.name + LOCK_END).exists()
    assert len(read_record(path).plays) == 4
    recorded = RecordedPlaytest.open(path)
    play(recorded)
    recorded.close()
    assert len(read_record(path).plays) == 5
    assert replay_record(path).same
    assert list(path.parent.iterdir()) == [path]


def test_what_a_killed_one_left_is_taken_away_with_its_log(path: Path, first: First) -> None:
    first.do("play")
    first.kill()
    assert len(list(path.parent.iterdir())) > 1
    take_away(path, RECORD_FILE)
    RecordedPlaytest.start(DESIGN, seed=4, path=path).close()
    assert len(read_record(path).plays) == 1
    assert list(path.parent.iterdir()) == [path]


def test_two_of_one_process(path: Path) -> None:
    mine = RecordedPlaytest.open(path)
    with pytest.raises(RecordFileError, match="it is open in"):
        RecordedPlaytest.open(path)
    play(mine)
    mine.close()
    RecordedPlaytest.open(path).close()


def test_a_record_that_was_replaced_meanwhile_is_not_written_to(path: Path) -> None:
    recorded = RecordedPlaytest.open(path)
    other = path.with_name("other.record")
    other.write_bytes(path.read_bytes())
    other.replace(path)
    before = recorded.playtest.tree
    with pytest.raises(RecordFileError, match="moved, deleted or replaced meanwhile"):
        play(recorded)
    assert recorded.playtest.tree is before
    recorded.close()
    assert len(read_record(path).plays) == 1


def test_results_that_are_being_written_are_read_and_not_taken_away(tmp_path: Path) -> None:
    path = tmp_path / "a.results"
    order = Order(setting_of(DESIGN, "", {}), range(5))
    with ResultsFile(path, order) as results:
        results.add([Failure(3, "it fell over")])
        with pytest.raises(ResultsFileError, match="this results file cannot be changed: it is open in"):
            take_away(path, RESULTS_FILE)
        assert [row.seed for row in read_results(path).rows] == [3]
    with pytest.raises(ResultsFileError, match="the results file is closed"):
        results.add([Failure(4, "it fell over")])
    take_away(path, RESULTS_FILE)
    assert list(tmp_path.iterdir()) == []
