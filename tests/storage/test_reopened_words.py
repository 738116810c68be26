"""A playtest that is opened again says in another language what it said before it was closed."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace

from sample_games.crossroads.build import build
from workbench.engine.bots import bot_chooser, make_bots
from workbench.engine.codec import to_json
from workbench.engine.events import PhaseBegun, Told
from workbench.engine.playtests.told import told_of_play
from workbench.engine.words.kept_words import kept_words, with_words
from workbench.engine.words.message import Message
from workbench.language import said_in
from workbench.storage.records.playtest_record import RecordedPlaytest
from workbench.storage.records.record_file import read_record
from workbench.storage.records.replay import replay_record
from workbench.storage.records.seat_record import read_seat_record, write_seat_record

OLD = Path(__file__).parent / "old_files"
SEATS = {"blue": "random", "red": "random"}


def go_on(recorded: RecordedPlaytest, plays: int) -> None:
    bots = make_bots(SEATS, recorded.playtest)
    for _ in range(plays):
        seat = recorded.playtest.decisions()[0].seat
        recorded.play_by(seat, bot_chooser(recorded.playtest, seat, bots[seat]))


def french(recorded: RecordedPlaytest) -> list[str]:
    """What the log says of every play."""
    playtest, said = recorded.playtest, list[str]()
    before = playtest.start
    for play in playtest.plays:
        told = told_of_play(playtest.engine, before, play.events, "")
        said += [said_in("fr", line.sentence) for line in told]
        before = play.state
    return said


def test_a_reopened_log_is_said_in_french_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "a.record"
    recorded = RecordedPlaytest.start(build(), "meeting_engagement", 7, SEATS, path)
    go_on(recorded, 30)
    said = french(recorded)
    recorded.close()
    again = RecordedPlaytest.open(path)
    assert french(again) == said
    assert any("Tour 1" in line for line in said) and not any("Turn 1" in line for line in said)
    again.close()
    assert replay_record(path).same


def test_what_a_seat_was_told_is_said_in_french_too(tmp_path: Path) -> None:
    design = build()
    recorded = RecordedPlaytest.start(design, "meeting_engagement", 7, SEATS, tmp_path / "a.record")
    go_on(recorded, 12)
    write_seat_record(tmp_path / "blue.record", design, recorded.playtest, "blue")
    told = read_seat_record(tmp_path / "blue.record").playtest
    sentences = [sentence for moment in told.moments for sentence in moment.sentences]
    assert any(isinstance(sentence, Message) and sentence.arguments for sentence in sentences)
    recorded.close()


def test_a_record_of_schema_5_is_read_in_english_and_goes_on_in_every_language(tmp_path: Path) -> None:
    path = Path(shutil.copy(OLD / "crossroads_schema_5.record", tmp_path / "old.record"))
    before = path.read_bytes()
    assert all(play.said == "" for play in read_record(path).plays)
    assert path.read_bytes() == before
    recorded = RecordedPlaytest.open(path)
    go_on(recorded, 20)
    recorded.close()
    plays = read_record(path).plays
    assert not any(play.said for play in plays[:13]) and any(play.said for play in plays[13:])


def test_a_record_for_a_seat_of_schema_2_opens(tmp_path: Path) -> None:
    path = Path(shutil.copy(OLD / "crossroads_schema_2.seat_record", tmp_path / "blue.record"))
    before = path.read_bytes()
    told = read_seat_record(path).playtest
    assert (told.seat, len(told.plays)) == ("blue", 13)
    assert path.read_bytes() == before


def test_words_come_back_wherever_they_stood_and_nothing_else_changes() -> None:
    lost = Message("{steps} lost", steps=Message("{count} {count:step|steps}", count=2))
    events = (PhaseBegun(title=Message("Turn {turn}", turn=3), side="blue"), Told(what="plain", result=lost))
    plain = (PhaseBegun(title="Turn 3", side="blue"), Told(what="plain", result="2 steps lost"))
    read = with_words(plain, kept_words(events))
    assert read == events and to_json(read) == to_json(events)
    title, result = read[0].title, read[1].result  # type: ignore[union-attr]
    assert isinstance(title, Message) and isinstance(result, Message)
    assert result.arguments["steps"].arguments == {"count": 2}  # type: ignore[union-attr]
    assert kept_words(plain) == ""


def test_of_what_is_not_read_nothing_but_its_form_is_kept() -> None:
    """A record for a seat goes to another player: who and how many are not told stays untold."""
    hidden = Message("{unit:A unit|Units} {unit:comes|come}", unit="Royals", cost=7, strength=12)
    kept = kept_words([hidden])
    assert hidden == "Units come" and not any(secret in kept for secret in ("Royals", "7", "12"))
    (read,) = with_words(["Units come"], kept)
    assert isinstance(read, Message) and read == hidden


@pytest.mark.parametrize("kept", ["", "[", "3", '["x"]', '["[3,4]"]', '[["Turn {turn}",{"turn":3}]]', "[" * 5000])
def test_words_that_are_none_are_left_out(kept: str) -> None:
    plain = (PhaseBegun(title="Turn 3"),)
    assert with_words(plain, kept) == plain and not isinstance(with_words(plain, kept)[0].title, Message)


def test_values_of_values_are_reached() -> None:
    seen = PhaseBegun(title="Turn 3")
    nested = replace(seen, seen_by=("Turn 3",))
    (read,) = with_words((nested,), kept_words([Message("Turn {turn}", turn=3)]))
    assert isinstance(read.title, Message) and read.seen_by is not None and isinstance(read.seen_by[0], Message)
