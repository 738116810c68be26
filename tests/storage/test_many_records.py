"""Many records in one list, beside each other, and searched: each as who has not sat down at it may read it."""

from __future__ import annotations

import os
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from sample_games.crossroads.build import build as build_crossroads
from sample_games.toulon.build import build as build_toulon
from workbench.cli import main
from workbench.engine.bots import bot_chooser, make_bot, make_bots
from workbench.engine.clauses import ClauseStatus
from workbench.engine.events import DiceRolled
from workbench.engine.playtests.own_words import NoteKind, OwnNote
from workbench.exchange.playtest_report.several_sections import letter_of, several_document
from workbench.storage.file.file_errors import RecordFileError
from workbench.storage.records.kept_playtests import KeptPlaytests
from workbench.storage.records.log_search import LogShelf, lines_of_record, lines_with
from workbench.storage.records.playtest_record import PERSON, RecordedPlaytest, played
from workbench.storage.records.record_figures import contents_of_record
from workbench.storage.records.record_file import read_record
from workbench.storage.records.reported import whole_report
from workbench.storage.records.seat_record import write_seat_record
from workbench.storage.records.several_reported import several_reported
from workbench.storage.records.summaries import Shelf, records_in, stamp_of, summary_of, why_not_of
from workbench.storage.records.whose_eyes import eyes_of_seats

BOTS = {"blue": "random", "red": "random"}
AGAINST_A_BOT = {"blue": PERSON, "red": "random"}


def recorded_at(path: Path, plays: int, seats: dict[str, str] = BOTS, seed: int = 4) -> RecordedPlaytest:
    recorded = RecordedPlaytest.start(build_crossroads(), "", seed, seats, path)
    bots = make_bots(dict.fromkeys(BOTS, "random"), recorded.playtest)
    while len(recorded.playtest.plays) <= plays and (asked := recorded.playtest.decisions()):
        seat = asked[0].seat
        recorded.play_by(seat, bot_chooser(recorded.playtest, seat, bots[seat]))
    return recorded


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A playtest that is over, one against a bot that is not, what a seat was told of it, and what is no record."""
    found = tmp_path_factory.mktemp("records")
    recorded_at(found / "a.record", 2000).close()
    other = recorded_at(found / "b.record", 60, AGAINST_A_BOT, seed=9)
    other.note_for(OwnNote(3, "blue"), "mine")
    other.note_for(OwnNote(4, "blue", kind=NoteKind.FELT_WRONG), "odd")
    other.note_for(OwnNote(5, "red"), "theirs")
    other.note_for(OwnNote(6, "blue", kind=NoteKind.BOOKMARK), "here")
    write_seat_record(found / "c.record", other.design, other.playtest, "red")
    other.close()
    (found / "text.record").write_text("no record at all")
    half = (found / "a.record").read_bytes()
    (found / "half.record").write_bytes(half[: len(half) // 2])
    shutil.copy(found / "a.record", found / "newer.record")
    with (found / "newer.record").open("r+b") as file:
        file.seek(60)
        file.write((9999).to_bytes(4, "big"))
    return found


# ---------------------------------------------------------------------- the list


def test_a_row_tells_what_the_playtest_itself_tells(folder: Path) -> None:
    summary = summary_of(folder / "a.record")
    playtest = played(folder / "a.record", read_record(folder / "a.record"))
    assert summary.plays == len(playtest.plays) - 1
    turns = {playtest.rules.turn(play.state) for play in playtest.plays}
    assert summary.turns == max(turns) - min(turn for turn in turns if turn) + 1
    assert summary.is_over and summary.ending == playtest.rules.words.ending_words(playtest.state.ending)
    sides = {side.id: side.name for side in playtest.rules.design.sides}
    assert summary.winner == sides.get(playtest.state.winner, "")
    assert summary.seats == (("Blue", "random"), ("Red", "random"))
    assert (summary.game, summary.scenario) == ("Crossroads", "The meeting engagement")


def test_a_playtest_that_is_over_stays_so_while_one_looks_back(folder: Path, tmp_path: Path) -> None:
    """In the list, in reports, side by side, and for whose eyes may read it; until one goes on from there."""
    path, was = tmp_path / "back.record", summary_of(folder / "a.record")
    shutil.copy(folder / "a.record", path)
    recorded = RecordedPlaytest.open(path)
    recorded.go_to(10)
    playtest = recorded.playtest
    assert playtest.is_played_out and not playtest.is_over
    assert eyes_of_seats(AGAINST_A_BOT, playtest.is_played_out) == ""
    now = summary_of(path)
    assert now._replace(path=was.path, played=was.played) == was
    told = several_reported([path, folder / "a.record"]).several.playtests
    assert told[0].report == told[1].report and told[0].report.is_over
    assert contents_of_record(path).ending == contents_of_record(folder / "a.record").ending != ""
    assert not (at_play := whole_report(playtest, "")).is_over
    assert (at_play.plays, at_play.plays_of_line) == (10, was.plays)
    asked = playtest.decisions()[0].seat
    for luck in range(40):  # until one chooses otherwise
        if len(playtest.tree.labels) == 1:
            recorded.go_to(10)
            recorded.play_by(asked, bot_chooser(playtest, asked, make_bot("random", luck, playtest)))
    recorded.close()
    assert not playtest.is_played_out and not summary_of(path).is_over


def test_notes_are_counted_that_the_person_may_read(folder: Path) -> None:
    summary = summary_of(folder / "b.record")
    assert not summary.is_over and (summary.notes, summary.wrong) == (1, 1)
    told = summary_of(folder / "c.record")
    assert told.told_to == "Red" and (told.notes, told.wrong) == (1, 0)
    assert told.plays == summary.plays == 60


@pytest.mark.parametrize("name", ["text", "half", "newer", "gone"])
def test_what_cannot_be_read_says_so_in_one_line(folder: Path, name: str) -> None:
    path = folder / f"{name}.record"
    was = path.read_bytes() if path.exists() else None
    summary = summary_of(path)
    assert summary.why_not and "\n" not in str(summary.why_not) and not summary.plays
    assert (path.read_bytes() if path.exists() else None) == was


def test_another_game_is_told_apart(folder: Path) -> None:
    summary = summary_of(folder / "a.record")
    assert not why_not_of(summary, "Crossroads", summary.rules)
    assert "of another game: Crossroads" in why_not_of(summary, "Toulon 1793", "toulon")


def test_kept_playtests_of_the_game_and_those_of_folders_stand_in_one_list(folder: Path, tmp_path: Path) -> None:
    kept = KeptPlaytests(tmp_path / "kept")
    for game in ("Crossroads", "Toulon 1793"):
        shutil.copy(folder / "a.record", kept.place(game, "The meeting engagement"))
    found = records_in((folder, folder, tmp_path / "none"), kept, "Crossroads")
    assert {path.name for path in found if path.parent == folder} == {path.name for path in folder.glob("*.record")}
    assert [path.name.split(" · ")[0] for path in found if path.parent == kept.folder] == ["Crossroads"]
    assert len(found) == len(set(found))


def test_what_was_read_is_not_read_again_until_it_changes(folder: Path, tmp_path: Path) -> None:
    path, shelf = tmp_path / "x.record", Shelf()
    shutil.copy(folder / "a.record", path)
    shelf.keep(stamp_of(path), summary_of(path))
    assert shelf.known(path) == summary_of(path)
    os.utime(path, ns=(1, 1))
    assert shelf.known(path) is None


# ---------------------------------------------------------------------- side by side


def test_playtests_beside_each_other_are_their_own_reports(folder: Path) -> None:
    several, rules = several_reported([folder / name for name in ("a.record", "b.record", "c.record")])
    assert [one.report.eyes for one in several.playtests] == ["", "blue", "red"]
    whole = played(folder / "a.record", read_record(folder / "a.record"))
    events = [event for play in whole.plays for event in play.events]
    first = several.playtests[0].report
    assert dict(first.points) == dict(whole.rules.points(whole.state))
    lost = Counter[str]()
    for turn in first.turns:
        lost.update({side: one.strength for side, one in turn.strength_lost.items()})
    assert dict(lost) == dict(whole.rules.losses(whole.start, events))
    assert first.luck.dice == sum(len(event.faces) for event in events if isinstance(event, DiceRolled))
    used = {use.number for one in several.playtests for use in one.report.clauses}
    implemented = {clause.number for clause in rules.clauses if clause.status is ClauseStatus.IMPLEMENTED}
    assert set(several.never_cited) == implemented - used


def test_cells_that_were_never_hit_are_all_others(folder: Path, tmp_path: Path) -> None:
    recorded_at(tmp_path / "d.record", 2000, seed=11).close()
    several, rules = several_reported([folder / "a.record", tmp_path / "d.record", folder / "b.record"])
    assert several.counted == 2, "of a playtest that is read as a seat no cells are told"
    table = next(one for one in rules.design.tables if one.id == "combat_results")
    hit = {(cell.row, cell.column) for one in several.playtests for cell in one.report.cells if cell.table == table.id}
    (never,) = [one for one in several.never_hit if one.table == table.id]
    assert never.cells == len(table.rows) * len(table.columns)
    assert {(cell.row, cell.column) for cell in never.never} == {
        (row, column) for row in table.rows for column in table.columns
    } - hit


def texts(document: Any) -> list[str]:
    return [
        cell.text
        for section in document.sections
        for block in section.blocks
        if hasattr(block, "rows")
        for row in block.rows
        for cell in row
    ]


def test_the_document_tells_each_by_its_letter_and_which_figures_it_goes_by(folder: Path) -> None:
    several, rules = several_reported([folder / "a.record", folder / "b.record"])
    document = several_document(several, rules)
    told = texts(document)
    assert {"A", "B", "a", "b", "as A"} <= set(told)
    french = several_document(several, rules, "fr")
    assert french.title == "2 parties d'essai côte à côte"
    assert [letter_of(number) for number in (0, 25, 26, 27)] == ["A", "Z", "AA", "AB"]


def test_records_of_two_games_do_not_stand_beside_each_other(folder: Path, tmp_path: Path) -> None:
    RecordedPlaytest.start(build_toulon(), "campaign", 1, {}, tmp_path / "t.record").close()
    with pytest.raises(RecordFileError, match="Toulon 1793"):
        several_reported([folder / "a.record", tmp_path / "t.record"])


@pytest.mark.parametrize("ending", ["html", "md", "txt", "pdf"])
def test_the_command_writes_several_as_one(folder: Path, tmp_path: Path, ending: str) -> None:
    out = tmp_path / f"out.{ending}"
    assert main(["report", str(folder / "a.record"), str(folder / "c.record"), "--out", str(out)]) == 0
    content = out.read_bytes()
    assert b"%PDF" in content[:8] if ending == "pdf" else b"2 playtests side by side" in content


@pytest.mark.parametrize("place", ["none/out.html", "full.html"])
def test_a_place_that_cannot_be_written_is_one_line(
    folder: Path, tmp_path: Path, place: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "full.html").mkdir()
    out = tmp_path / place
    assert main(["report", str(folder / "a.record"), "--out", str(out)]) != 0
    told = capsys.readouterr()
    assert not told.out and len(told.err.strip().splitlines()) == 1 and "Traceback" not in told.err


def test_a_place_with_a_tilde_is_at_home(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert main(["report", str(folder / "b.record"), "--out", "~/mine.md"]) == 0
    assert (tmp_path / "mine.md").exists()


# ---------------------------------------------------------------------- words in logs


def test_a_line_is_found_with_its_play_and_turn(folder: Path) -> None:
    lines = lines_of_record(folder / "a.record", "en")
    assert len({line.play for line in lines}) > 50
    wanted = next(line for line in lines if line.clause and line.depth > 20)
    found = lines_with(lines, f"{wanted.text.split()[-1].upper()} {wanted.clause}")
    assert wanted in found
    assert all(wanted.clause in f"{line.text} {line.clause}" for line in found)
    assert wanted.turn.startswith("Turn ")
    assert lines_with(lines, "   ") == [] and lines_with(lines, "zzzz") == []


def test_lines_of_branches_are_found_too(folder: Path, tmp_path: Path) -> None:
    recorded = recorded_at(tmp_path / "x.record", 30)
    recorded.go_to(10)
    rules = make_bots(dict.fromkeys(BOTS, "greedy"), recorded.playtest)
    seat = recorded.playtest.decisions()[0].seat
    recorded.play_by(seat, bot_chooser(recorded.playtest, seat, rules[seat]))
    kept = set(recorded.playtest.tree.kept)
    recorded.close()
    plays = {line.play for line in lines_of_record(tmp_path / "x.record", "en")}
    assert plays <= kept and max(plays) > 12


def test_a_person_against_a_bot_finds_what_their_seat_was_told(folder: Path) -> None:
    found = [line.text for line in lines_of_record(folder / "b.record", "en")]
    playtest = played(folder / "b.record", read_record(folder / "b.record"))
    told = sum(not event.seen_by or "blue" in event.seen_by for play in playtest.plays for event in play.events)
    assert found and len(found) <= told


def test_lines_are_read_once(folder: Path, tmp_path: Path) -> None:
    path, shelf = tmp_path / "x.record", LogShelf()
    shutil.copy(folder / "b.record", path)
    first = shelf.lines(path, "en")
    assert shelf.lines(path, "en") is first
    os.utime(path, ns=(1, 1))
    assert shelf.lines(path, "en") == first


def test_the_log_of_a_record_in_french(folder: Path) -> None:
    english, french = (lines_of_record(folder / "a.record", language) for language in ("en", "fr"))
    assert len(english) == len(french) and english[0].turn != french[0].turn


def test_the_report_of_a_branch_goes_to_its_end_and_says_its_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    recorded = recorded_at(tmp_path / "two.record", 24)
    for luck in range(40):  # until one chooses otherwise
        if len(recorded.playtest.tree.labels) == 1:
            recorded.go_to(10)
            seat = recorded.playtest.decisions()[0].seat
            recorded.play_by(seat, bot_chooser(recorded.playtest, seat, make_bot("random", luck, recorded.playtest)))
    recorded.go_to(3)
    recorded.close()
    out = tmp_path / "told.md"
    for branch, plays in (("Main line", 24), ("Branch 2", 11)):
        assert main(["report", str(tmp_path / "two.record"), "--branch", branch, "--out", str(out)]) == 0
        told = out.read_text()
        assert f"| Branch | {branch} |" in told and f"| {plays} plays," in told
    assert main(["report", str(tmp_path / "two.record"), "--out", str(out)]) == 0
    assert "| 11 plays," in out.read_text(), "without it the branch is told that was stood on, to its end"
    capsys.readouterr()
    assert main(["report", str(tmp_path / "two.record"), "--branch", "none", "--out", str(out)]) != 0
    assert "there are: Main line, Branch 2" in capsys.readouterr().err
