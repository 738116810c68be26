"""A record for a seat holds what that seat was told and nothing else: no seed, no digest, no set-up, no other order."""

from __future__ import annotations

import json
import random
import shutil
import sqlite3
import zlib
from contextlib import closing
from pathlib import Path

import pytest

from sample_games.crossroads.build import build as build_crossroads
from tests.lockstep import AnyPlaytest
from tests.lockstep_games import FOG, worlds_of_hexes
from tests.storage.two_worlds import told_alike
from workbench.cli import main
from workbench.engine.bots import bot_chooser, make_bots
from workbench.engine.codec import digest, to_json
from workbench.engine.playtests.own_words import OwnNote
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.playtests.told_playtest import ToldPlaytest, told_to
from workbench.engine.rules_modules import rules_for
from workbench.storage.file.file_errors import RecordFileError
from workbench.storage.records import seat_record
from workbench.storage.records.playtest_record import RecordedPlaytest
from workbench.storage.records.seat_record import (
    LookedAtPlaytest,
    contents_of_seat_record,
    is_seat_record,
    open_playtest,
    read_seat_record,
    write_seat_record,
)

DESIGN = build_crossroads()
SCENARIO, SEED = "meeting_engagement", 71_234_567_891


@pytest.fixture(scope="module")
def played() -> AnyPlaytest:
    """Forty plays of bots in fog."""
    playtest: AnyPlaytest = Playtest(rules_for(DESIGN), SCENARIO, SEED, FOG)
    bots = make_bots(dict.fromkeys(playtest.rules.seats(playtest.start), "random"), playtest)
    while len(playtest.plays) <= 40:
        seat = playtest.decisions()[0].seat
        playtest.play_by(seat, bot_chooser(playtest, seat, bots[seat]))
    return playtest


@pytest.fixture
def path(played: AnyPlaytest, tmp_path: Path) -> Path:
    written = tmp_path / "blue.record"
    write_seat_record(written, DESIGN, played, "blue")
    return written


def all_texts(path: Path) -> str:
    """Whatever stands in a file, unpacked."""
    found = []
    with closing(sqlite3.connect(path)) as connection:
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        for table in tables:
            for row in connection.execute(f"SELECT * FROM {table}"):
                for cell in row:
                    is_packed = isinstance(cell, bytes) and cell[:1] == b"\x78"
                    found.append(zlib.decompress(cell).decode() if is_packed else str(cell))
    return "\n".join(found)


def test_it_tells_what_the_seat_saw_after_each_play(played: AnyPlaytest, path: Path) -> None:
    told = read_seat_record(path).playtest
    assert (told.seat, len(told.plays)) == ("blue", len(played.plays))
    for mine, whole in zip(told.plays, played.plays, strict=True):
        assert mine.state == played.engine.view(whole.state, "blue")
        own = whole.action is not None and whole.action.seat == "blue"
        assert mine.action == (whole.action if own else None)
    assert [event for play in told.plays for event in play.events] == played.redacted("blue")


def test_it_holds_nothing_that_the_seat_was_not_told(played: AnyPlaytest, path: Path) -> None:
    text = all_texts(path)
    hidden = played.rules.hidden(played.state, "blue").keys() & played.rules.hidden(played.start, "blue").keys()
    views = "\n".join(to_json(moment.view).decode() for moment in told_to(played, "blue"))
    assert hidden
    assert str(SEED) not in text
    for play in played.plays:
        assert digest(play.state) not in text
    assert digest(DESIGN) not in text
    for unit in hidden:
        assert f'"{unit}"' not in views
    placements = json.loads(to_json(read_seat_record(path).design))["scenarios"]
    assert [scenario["placements"] for scenario in placements] == [[]]


def test_two_worlds_that_the_seat_cannot_tell_apart_give_one_file(played: AnyPlaytest, tmp_path: Path) -> None:
    """What is hidden differs, the plays are the same; while the seat is told the same, so is all of the file."""
    chance, compared = random.Random(3), 0
    for number in range(1, 36, 5):
        for seat in played.rules.seats(played.start):
            for world in worlds_of_hexes(played.rules, played.before(number), seat, chance):
                for here, there in told_alike(played, seat, world, number, 4):
                    mine, theirs = (to_json(tuple(told_to(playtest, seat))) for playtest in (here, there))
                    assert mine == theirs
                    compared += 1
    assert compared > 40


def test_it_is_looked_at_play_by_play_and_never_changed(path: Path) -> None:
    before = path.read_bytes()
    recorded = open_playtest(path)
    assert isinstance(recorded, LookedAtPlaytest) and is_seat_record(path)
    playtest = recorded.playtest
    assert isinstance(playtest, ToldPlaytest) and playtest.decisions() == []
    recorded.undo()
    recorded.go_to(3)
    assert len(playtest.plays) == 4
    with pytest.raises(RecordFileError, match="cannot be changed"):
        recorded.note_play(3, "a note")
    found = playtest.compare(0, playtest.tree.line_end, "blue")
    assert found.contrasts
    recorded.close()
    assert path.read_bytes() == before


def test_a_seat_that_is_not_there_and_a_place_that_is_taken_are_refused(played: AnyPlaytest, tmp_path: Path) -> None:
    with pytest.raises(RecordFileError, match="there is no seat 'green'"):
        write_seat_record(tmp_path / "x.record", DESIGN, played, "green")
    (tmp_path / "y.record").write_text("mine")
    with pytest.raises(RecordFileError, match="not written over"):
        write_seat_record(tmp_path / "y.record", DESIGN, played, "blue")
    assert [file.name for file in tmp_path.iterdir()] == ["y.record"]


@pytest.mark.parametrize("column", ["seen", "events", "sentences", "action"])
def test_a_damaged_one_is_refused_in_one_line(path: Path, column: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(f"UPDATE told_play SET {column} = x'00ff' WHERE number = 3")
    with pytest.raises(RecordFileError) as refused:
        read_seat_record(path)
    assert "\n" not in str(refused.value) and "unexpected" not in str(refused.value)


def test_the_command_writes_one_and_info_and_replay_read_it(
    played: AnyPlaytest, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole, out = tmp_path / "whole.record", tmp_path / "red.record"
    recorded = RecordedPlaytest(DESIGN, played, {})
    recorded.save_as(whole)
    recorded.close()
    assert main(["told", str(whole), "--seat", "red", "--out", str(out), "--json"]) == 0
    contents = contents_of_seat_record(out)
    assert json.loads(capsys.readouterr().out) == json.loads(to_json(contents))
    assert (contents.seat, contents.plays) == ("red", len(played.plays) - 1)
    assert main(["info", str(out)]) == 0
    assert "what red was told" in capsys.readouterr().out
    assert main(["replay", str(out)]) == 0
    assert "cannot be played again" in capsys.readouterr().out
    assert main(["told", str(whole), "--seat", "green", "--out", str(tmp_path / "z.record")]) == 2
    assert "there is no seat 'green'" in capsys.readouterr().err


def test_a_record_for_a_seat_of_before_notes_opens(tmp_path: Path) -> None:
    path = tmp_path / "race.record"
    shutil.copyfile(Path(__file__).parent / "old_files" / "race_schema_1.seat_record", path)
    before = path.read_bytes()
    told = read_seat_record(path).playtest
    assert (told.seat, len(told.plays), dict(told.tree.own_notes)) == ("hare", 1, {})
    assert path.read_bytes() == before


@pytest.mark.parametrize("where", [OwnNote(99, "blue"), OwnNote(-1, "blue"), OwnNote(1, "blue", of_branch=True)])
def test_a_note_of_what_is_not_there_is_refused(
    played: AnyPlaytest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: OwnNote
) -> None:
    monkeypatch.setattr(seat_record, "notes_of", lambda _playtest, _seat: {where: "lost"})
    write_seat_record(tmp_path / "a.record", DESIGN, played, "blue")
    with pytest.raises(RecordFileError, match="a note is of play"):
        read_seat_record(tmp_path / "a.record")
