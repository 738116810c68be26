"""Playtests that the program keeps by itself: from the first play on, bounded, never in the way of the playtest."""

from __future__ import annotations

import os
import time
from datetime import datetime
from pathlib import Path

import pytest

from tests.engine.coin_design import coin_design
from tests.engine.coin_rules import coin_rules as coin_rules
from tests.storage.test_playtest_record import BOTS, go_on
from workbench.engine.playtests.own_words import OwnName
from workbench.storage.file.file_errors import RecordFileError
from workbench.storage.records import kept_playtests, playtest_record
from workbench.storage.records.kept_playtests import KeptPlaytests
from workbench.storage.records.playtest_record import RecordedPlaytest
from workbench.storage.records.record_file import Changes, RecordFile, read_record

pytestmark = pytest.mark.usefixtures("coin_rules")
DESIGN = coin_design()
NOON = datetime(2026, 11, 23, 12, 0)


@pytest.fixture
def kept(tmp_path: Path) -> KeptPlaytests:
    return KeptPlaytests(tmp_path / "data" / "playtests", lambda: NOON)


def begun(kept: KeptPlaytests, told: list[str] | None = None, plays: int = 0) -> RecordedPlaytest:
    """A playtest that is kept there, after so many plays."""
    recorded = RecordedPlaytest.start(DESIGN, "long", 5, BOTS)
    heard = [] if told is None else told
    recorded.keep(lambda: kept.place(DESIGN.title, "Long"), lambda error: heard.append(str(error)))
    return go_on(recorded, plays) if plays else recorded


def plays_in(path: Path | None) -> int:
    assert path is not None
    return len(read_record(path).plays) - 1


def test_it_is_on_the_disk_from_its_first_play(kept: KeptPlaytests) -> None:
    recorded = begun(kept)
    assert kept.all() == [] and recorded.path is None
    for plays in (1, 2, 3):
        go_on(recorded, 1)
        assert plays_in(recorded.path) == plays
    (one,) = kept.all()
    assert (one.game, one.scenario, one.begun) == (DESIGN.title, "Long", "2026-11-23 12.00")
    assert kept.holds(one.path) and one.path == recorded.path
    recorded.close()
    assert plays_in(one.path) == 3


def test_branches_notes_and_undo_are_kept_too(kept: KeptPlaytests) -> None:
    recorded = begun(kept, plays=3)
    recorded.undo()
    go_on(recorded, 2)
    first = recorded.playtest.tree.branches()[-1].first
    recorded.name_branch(OwnName(first, "red"), "another way")
    recorded.note_play(recorded.playtest.tree.at, "here")
    tree, path = recorded.playtest.tree, recorded.path
    recorded.close()
    assert path is not None
    again = RecordedPlaytest.open(path)
    assert again.playtest.tree.branches() == tree.branches()
    assert dict(again.playtest.tree.own_names) == {OwnName(first, "red"): "another way"}
    assert again.playtest.tree.notes == tree.notes and again.playtest.tree.at == tree.at
    again.close()


def test_a_note_alone_is_kept(kept: KeptPlaytests) -> None:
    recorded = begun(kept)
    recorded.note_play(0, "before anything was played")
    assert recorded.path is not None and read_record(recorded.path).notes == {0: "before anything was played"}
    recorded.close()


def test_saved_as_a_file_it_moves(kept: KeptPlaytests, tmp_path: Path) -> None:
    recorded = begun(kept, plays=4)
    recorded.save_as(tmp_path / "mine.record")
    assert kept.all() == [] and not recorded.is_kept
    assert [*kept.folder.iterdir()] == []
    go_on(recorded, 1)
    assert plays_in(tmp_path / "mine.record") == 5
    recorded.close()


def test_it_stays_where_it_was_when_it_cannot_be_saved(kept: KeptPlaytests, tmp_path: Path) -> None:
    recorded = begun(kept, plays=2)
    (tmp_path / "taken.record").write_text("something else")
    with pytest.raises(RecordFileError):
        recorded.save_as(tmp_path / "taken.record")
    go_on(recorded, 1)
    assert recorded.is_kept and plays_in(kept.all()[0].path) == 3
    recorded.close()


def test_many_plays_together_are_one_transaction(kept: KeptPlaytests, monkeypatch: pytest.MonkeyPatch) -> None:
    recorded = begun(kept, plays=1)
    written: list[int] = []
    write = RecordFile.write

    def spied(file: RecordFile, all_of_it: Changes) -> None:
        written.append(len(all_of_it.plays))
        write(file, all_of_it)

    monkeypatch.setattr(RecordFile, "write", spied)
    with recorded.together():
        go_on(recorded, 5)
        assert not written
    go_on(recorded, 1)
    assert written == [5, 1]
    recorded.close()


def test_many_plays_that_cannot_be_written_are_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    recorded = RecordedPlaytest.start(DESIGN, "long", 5, BOTS, tmp_path / "asked_for.record")
    fail_writing(monkeypatch)
    with pytest.raises(RecordFileError), recorded.together():
        go_on(recorded, 5)
    assert len(recorded.playtest.plays) == 1
    recorded.close()


# ---------------------------------------------------------------- what goes wrong


def fail_writing(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(file: RecordFile, _changes: object) -> None:
        raise RecordFileError(file.path, "this could not be saved", "the disk is full", "Look at the disk")

    monkeypatch.setattr(RecordFile, "write", fail)


def test_a_folder_that_may_not_be_written_is_told_once_and_the_playtest_goes_on(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    told: list[str] = []
    recorded = begun(KeptPlaytests(tmp_path / "data" / "playtests"), told, plays=6)
    assert len(told) == 1 and "cannot be kept" in told[0]
    assert len(recorded.playtest.plays) == 7 and recorded.why_not_kept
    recorded.save_as(tmp_path / "elsewhere.record")
    assert plays_in(tmp_path / "elsewhere.record") == 6
    go_on(recorded, 1)
    assert plays_in(tmp_path / "elsewhere.record") == 7
    recorded.close()


def test_what_was_missed_is_written_when_there_is_room_again(
    kept: KeptPlaytests, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    recorded = begun(kept, told, plays=2)
    with monkeypatch.context() as full:
        fail_writing(full)
        go_on(recorded, 3)
    assert len(told) == 1 and plays_in(recorded.path) == 2
    go_on(recorded, 1)
    assert plays_in(recorded.path) == 2, "where nothing can be written it is not tried at every play"
    monkeypatch.setattr(playtest_record, "RETRY_S", 0.0)
    go_on(recorded, 1)
    assert plays_in(recorded.path) == 7 and not recorded.why_not_kept
    recorded.close()


def test_what_was_missed_is_written_at_the_end_at_the_latest(
    kept: KeptPlaytests, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorded = begun(kept, plays=2)
    with monkeypatch.context() as full:
        fail_writing(full)
        go_on(recorded, 3)
    path = recorded.path
    recorded.close()
    assert plays_in(path) == 5


def test_a_record_that_somebody_deleted_is_begun_again(kept: KeptPlaytests, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playtest_record, "RETRY_S", 0.0)
    recorded = begun(kept, plays=2)
    assert recorded.path is not None
    for file in kept.folder.iterdir():
        file.unlink()
    go_on(recorded, 2)
    assert plays_in(recorded.path) == 4
    recorded.close()


def test_a_place_that_was_only_reserved_is_not_listed_and_goes_with_the_rest(kept: KeptPlaytests) -> None:
    kept.place("Coins", "Long")  # as a program that was killed just then leaves it
    recorded = begun(kept, plays=1)
    assert [one.path for one in kept.all()] == [recorded.path]
    recorded.close()
    time.sleep(0.01)
    kept.clear()
    assert [*kept.folder.iterdir()] == []


# ---------------------------------------------------------------- the folder


def test_two_windows_never_take_one_place(kept: KeptPlaytests) -> None:
    places = {kept.place("Coins", "Long") for _ in range(3)}
    assert sorted(place.name for place in places) == [
        f"Coins · Long · 2026-11-23 12.00{end}.record" for end in (" (2)", " (3)", "")
    ]


def test_one_that_is_open_is_neither_opened_twice_nor_deleted(kept: KeptPlaytests) -> None:
    recorded = begun(kept, plays=1)
    assert recorded.path is not None
    with pytest.raises(RecordFileError, match="open in"):
        RecordedPlaytest.open(recorded.path)
    with pytest.raises(RecordFileError, match="open in"):
        kept.take_away(recorded.path)
    assert [one.path for one in kept.clear()] == [recorded.path]
    go_on(recorded, 1)
    recorded.close()
    assert kept.clear() == [] and kept.all() == []


def test_the_oldest_make_room(kept: KeptPlaytests, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_playtests, "MOST_KEPT", 3)
    paths: list[Path] = []
    for number in range(5):
        recorded = begun(kept, plays=1)
        assert recorded.path is not None
        paths.append(recorded.path)
        recorded.close()
        os.utime(paths[-1], (time.time() - 1000 + number,) * 2)
        assert len(kept.all()) == min(number + 1, 3)
    assert [one.path for one in kept.all()] == paths[:1:-1]
    monkeypatch.setattr(kept_playtests, "MOST_BYTES", 1)
    begun(kept, plays=1).close()
    assert len(kept.all()) == 1


def test_any_title_gives_a_name_that_is_found_again(kept: KeptPlaytests) -> None:
    titles = ("", ".", "a/b\\c:*?", "x" * 300, "Ö" * 200, "Arcola, 1796, 2nd", "con\x00trol\n", "  .hidden. ")
    for title in titles:
        path = kept.place(title, title)
        path.write_bytes(b"x")
        assert path.parent == kept.folder and not path.name.startswith(".")
        assert len(path.name.encode()) < 230
        (one,) = kept.of_game(title)
        assert one.begun == "2026-11-23 12.00" and one.path == path
        path.unlink()


def test_only_what_lies_in_its_folder_is_taken_away(kept: KeptPlaytests, tmp_path: Path) -> None:
    mine = tmp_path / "mine.record"
    RecordedPlaytest.start(DESIGN, path=mine).close()
    assert not kept.holds(mine)
    with pytest.raises(RecordFileError):
        kept.take_away(mine)
    assert mine.is_file()
