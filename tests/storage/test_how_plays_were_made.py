"""Who made a play, how long they thought, what a note is for, and who holds the seats now: kept in the record."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.engine.coin_rules import coin_rules as coin_rules
from tests.storage.altered_files import alter
from tests.storage.test_playtest_record import BOTS, DESIGN, go_on
from workbench.engine.decision import Action
from workbench.engine.playtests.own_words import NoteKind, OwnNote
from workbench.engine.playtests.play_tree import NOT_KNOWN, Made
from workbench.storage.file.file_errors import RecordFileError
from workbench.storage.records.playtest_record import PERSON, RecordedPlaytest
from workbench.storage.records.record_file import RecordFile, read_record
from workbench.storage.records.replay import replay_record
from workbench.storage.records.seat_record import read_seat_record, write_seat_record

pytestmark = pytest.mark.usefixtures("coin_rules")
OLD = Path(__file__).parent / "old_files"
THOUGHT = Made(PERSON, 12.5, True)


def begun(path: Path) -> RecordedPlaytest:
    recorded = RecordedPlaytest.start(DESIGN, "long", 5, {"red": PERSON, "blue": "random"}, path)
    recorded.play(Action("red", "Turn.bid", (1,)), made=THOUGHT)
    return recorded


def test_a_play_tells_who_made_it_and_how_long_it_took(tmp_path: Path) -> None:
    recorded = begun(tmp_path / "a.record")
    go_on(recorded, 1)
    recorded.close()
    again = RecordedPlaytest.open(tmp_path / "a.record")
    assert [kept.play.made for kept in again.playtest.tree.line_to(2)] == [NOT_KNOWN, THOUGHT, Made("random")]
    assert again.playtest.tree == recorded.playtest.tree
    again.close()


def test_what_is_played_again_is_not_doubled_for_having_taken_longer(tmp_path: Path) -> None:
    recorded = begun(tmp_path / "a.record")
    recorded.undo()
    recorded.play(Action("red", "Turn.bid", (1,)), made=Made(PERSON, 99.0))
    assert len(recorded.playtest.tree.kept) == 2 and recorded.playtest.plays[-1].made == THOUGHT
    recorded.close()


def test_each_kind_of_note_stands_beside_the_others(tmp_path: Path) -> None:
    recorded = begun(tmp_path / "a.record")
    words = {kind: f"a {kind}" for kind in NoteKind}
    for kind, text in words.items():
        recorded.note_for(OwnNote(1, "red", kind=kind), text)
    recorded.note_for(OwnNote(1, "blue", kind=NoteKind.FELT_WRONG), "not for reds")
    recorded.note_for(OwnNote(1, "red", kind=NoteKind.BOOKMARK), "")
    write_seat_record(tmp_path / "red.record", DESIGN, recorded.playtest, "red")
    recorded.close()
    left = {OwnNote(1, "red", kind=kind): words[kind] for kind in (NoteKind.NOTE, NoteKind.FELT_WRONG)}
    assert read_record(tmp_path / "a.record").own_notes == {
        **left,
        OwnNote(1, "blue", kind=NoteKind.FELT_WRONG): "not for reds",
    }
    assert dict(read_seat_record(tmp_path / "red.record").playtest.tree.own_notes) == left


def test_a_seat_changes_hands_and_stays_so(tmp_path: Path) -> None:
    recorded = begun(tmp_path / "a.record")
    recorded.seat("blue", PERSON)
    recorded.seat("red", "greedy")
    recorded.undo()
    recorded.close()
    again = RecordedPlaytest.open(tmp_path / "a.record")
    assert again.seats == {"red": "greedy", "blue": PERSON}
    assert again.playtest.tree.kept[1].play.made == THOUGHT, "who played it stays told"
    again.close()


def test_a_seat_that_cannot_be_written_stays_with_its_holder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    recorded = begun(tmp_path / "a.record")

    def full(*_words: object) -> None:
        raise RecordFileError(tmp_path / "a.record", "this could not be recorded", "the disk is full", "")

    with monkeypatch.context() as patched:
        patched.setattr(RecordFile, "write", full)
        with pytest.raises(RecordFileError):
            recorded.seat("blue", PERSON)
    assert recorded.seats["blue"] == "random"
    go_on(recorded, 1)
    recorded.close()
    assert read_record(tmp_path / "a.record").start.bots["blue"] == "random"


def test_a_kept_playtest_writes_a_change_of_seats_when_it_can_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorded = RecordedPlaytest.start(DESIGN, "long", 5, BOTS)
    told: list[RecordFileError] = []
    recorded.keep(lambda: tmp_path / "kept.record", told.append)
    recorded.seat("red", PERSON)
    assert not (tmp_path / "kept.record").exists(), "nothing is played yet"
    go_on(recorded, 1)

    def full(*_words: object) -> None:
        raise RecordFileError(tmp_path / "a.record", "this could not be recorded", "the disk is full", "")

    with monkeypatch.context() as patched:
        patched.setattr(RecordFile, "write", full)
        recorded.seat("blue", "greedy")
    assert len(told) == 1 and recorded.seats == {"red": PERSON, "blue": "greedy"}
    recorded.close()
    assert read_record(tmp_path / "kept.record").start.bots == {"red": PERSON, "blue": "greedy"}


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE play SET seconds = -1",
        "UPDATE play SET seconds = 9e999",
        "UPDATE play SET seconds = 'long'",
        "UPDATE play SET advised = 3",
        "UPDATE play SET made_by = x'00'",
        "UPDATE play SET made_by = printf('%.*c', 9999, 'x')",
        "INSERT INTO own_note VALUES (1, 'red', 0, 'poem', 'here')",
        "INSERT INTO own_note VALUES (1, 'red', 0, x'00', 'here')",
    ],
)
def test_what_does_not_fit_is_one_line(tmp_path: Path, statement: str) -> None:
    path = tmp_path / "a.record"
    begun(path).close()
    alter(path, statement)
    before = path.read_bytes()
    with pytest.raises(RecordFileError) as refused:
        read_record(path)
    assert "\n" not in str(refused.value) and path.read_bytes() == before


def test_a_record_of_schema_7_is_read_and_gone_on_with(tmp_path: Path) -> None:
    path = Path(shutil.copy(OLD / "coins_schema_7.record", tmp_path / "old.record"))
    before, record = path.read_bytes(), read_record(path)
    notes = {OwnNote(0, "", True): "the evening", OwnNote(2, "red"): "they could have passed"}
    assert record.own_notes == {**notes, OwnNote(3, "blue"): "a good bid"}
    assert {play.made for play in record.plays} == {NOT_KNOWN}
    assert replay_record(path).same and path.read_bytes() == before
    recorded = RecordedPlaytest.open(path)
    recorded.note_for(OwnNote(2, "red", kind=NoteKind.FELT_WRONG), "too dear")
    go_on(recorded, 1)
    recorded.close()
    again = read_record(path)
    assert again.own_notes[OwnNote(2, "red", kind=NoteKind.FELT_WRONG)] == "too dear" and again.altered == ""
    assert again.plays[-1].made == Made("random")


def test_a_record_for_a_seat_of_schema_3_opens(tmp_path: Path) -> None:
    path = Path(shutil.copy(OLD / "coins_schema_3.seat_record", tmp_path / "red.record"))
    before = path.read_bytes()
    told = read_seat_record(path).playtest
    assert told.seat == "red" and dict(told.tree.own_notes) == {OwnNote(2, "red"): "they could have passed"}
    assert path.read_bytes() == before
