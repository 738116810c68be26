"""A playtest with its record: written play by play, opened, gone on with, taken back, replayed."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.engine.coin_design import coin_design
from tests.engine.coin_game import SIDES
from tests.engine.coin_rules import coin_rules as coin_rules
from tests.storage.past_the_lock import write_past_the_lock
from workbench.engine.bots import bot_chooser, make_bot
from workbench.engine.clauses import IllegalAction, Refusal
from workbench.engine.decision import Action
from workbench.engine.extensions import Offers
from workbench.engine.options import OneOf
from workbench.engine.playtests.other_figures import with_other_figures
from workbench.engine.rules_modules import rules_class
from workbench.storage.file.file_errors import RecordFileError
from workbench.storage.records.playtest_record import RecordedPlaytest
from workbench.storage.records.record_file import Changes, Play, RecordFile, Standing, read_record
from workbench.storage.records.replay import replay_record

pytestmark = pytest.mark.usefixtures("coin_rules")
DESIGN = coin_design()
BOTS = dict.fromkeys(SIDES, "random")


def go_on(recorded: RecordedPlaytest, plays: int = 1000) -> RecordedPlaytest:
    """Let random bots play, so many plays or to the end."""
    playtest = recorded.playtest
    bots = {seat: make_bot("random", i, playtest) for i, seat in enumerate(SIDES)}
    while not playtest.is_over and plays:
        seat = playtest.decisions()[0].seat
        recorded.play_by(seat, bot_chooser(playtest, seat, bots[seat]))
        plays -= 1
    return recorded


def test_every_play_is_in_the_record_at_once(tmp_path: Path) -> None:
    path = tmp_path / "a.record"
    recorded = RecordedPlaytest.start(DESIGN, "long", 5, BOTS, path)
    assert recorded.path == path
    for plays in range(1, 6):
        go_on(recorded, 1)
        copy = tmp_path / f"{plays}.record"
        shutil.copy(path, copy)
        shutil.copy(path.with_name("a.record-wal"), copy.with_name(f"{plays}.record-wal"))
        assert [play.number for play in read_record(copy).plays] == list(range(plays + 1))
    recorded.close()
    assert recorded.path is None
    record = read_record(path)
    assert (record.start.scenario, record.start.seed, record.start.bots) == ("long", 5, BOTS)
    assert record.design == DESIGN
    assert record.outcome.ending == ""


def test_a_record_is_gone_on_with_where_it_stopped(tmp_path: Path) -> None:
    path = tmp_path / "a.record"
    with_file = go_on(RecordedPlaytest.start(DESIGN, "", 3, BOTS, path), 6)
    states = [play.state for play in with_file.playtest.plays]
    with_file.close()
    again = RecordedPlaytest.open(path)
    assert [play.state for play in again.playtest.plays] == states
    assert again.playtest.plays == with_file.playtest.plays
    assert again.seats == BOTS
    go_on(again)
    again.close()
    ended = read_record(path)
    assert ended.outcome.ending == again.playtest.state.ending != ""
    assert replay_record(path).same


def test_undo_and_redo_are_in_the_record_too(tmp_path: Path) -> None:
    path = tmp_path / "a.record"
    recorded = go_on(RecordedPlaytest.start(DESIGN, "", 3, BOTS, path))
    digest, over = recorded.playtest.digest(), len(recorded.playtest.plays)
    taken_back = recorded.undo()
    assert taken_back is not None and taken_back.action is not None
    recorded.play(taken_back.action)
    assert (recorded.playtest.digest(), len(recorded.playtest.plays)) == (digest, over)
    while recorded.undo():
        pass
    recorded.close()
    record = read_record(path)
    assert [play.number for play in record.plays] == list(range(over))
    assert (record.standing.at, record.standing.line_end) == (0, over - 1)
    assert record.outcome.ending == ""
    again = RecordedPlaytest.open(path)
    assert len(again.playtest.plays) == 1
    while again.redo():
        pass
    assert again.playtest.digest() == digest
    again.close()
    assert read_record(path).outcome.digest == digest


def test_a_refused_play_leaves_the_record_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "a.record"
    recorded = RecordedPlaytest.start(DESIGN, "", 3, BOTS, path)
    with pytest.raises(IllegalAction):
        recorded.play(Action("red", "Turn.bid", (9,)))
    recorded.close()
    assert len(read_record(path).plays) == 1


def test_what_cannot_be_written_is_not_played(tmp_path: Path) -> None:
    recorded = RecordedPlaytest.start(DESIGN, "", 3, BOTS, tmp_path / "a.record")
    write_past_the_lock(tmp_path / "a.record")
    before = recorded.playtest.digest()
    with pytest.raises(RecordFileError, match="another program has changed the file"):
        recorded.play(Action("red", "Turn.bid", (1,)))
    assert recorded.playtest.digest() == before
    assert len(recorded.playtest.plays) == 1
    recorded.close()


def test_faces_rolled_by_hand_are_recorded(tmp_path: Path) -> None:
    path = tmp_path / "a.record"
    recorded = RecordedPlaytest.start(DESIGN, "", 3, BOTS, path)
    recorded.play(Action("red", "Turn.bid", (1,)))
    recorded.play(Action("blue", "Turn.bid", (1,)), (5,))
    recorded.close()
    assert [play.dice for play in read_record(path).plays] == [(), (), (5,)]
    assert replay_record(path).same
    again = RecordedPlaytest.open(path)
    assert again.playtest.plays[-1].given == (5,)
    again.close()


def test_a_playtest_in_memory_is_saved_as_a_record_and_recorded_from_then_on(tmp_path: Path) -> None:
    recorded = go_on(RecordedPlaytest.start(DESIGN, "", 8, BOTS), 5)
    assert recorded.path is None
    recorded.save_as(tmp_path / "a.record")
    go_on(recorded, 1)
    recorded.save_as(tmp_path / "b.record")
    go_on(recorded, 1)
    recorded.close()
    assert len(read_record(tmp_path / "a.record").plays) == 7
    assert len(read_record(tmp_path / "b.record").plays) == 8


def test_a_record_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "a.record"
    go_on(RecordedPlaytest.start(DESIGN, "", 8, BOTS, path), 5).close()
    before = path.read_bytes()
    with pytest.raises(RecordFileError, match="not written over"):
        RecordedPlaytest.start(DESIGN, "", 8, BOTS, path)
    assert path.read_bytes() == before


# ---------------------------------------------------------------- replay


def full_record(tmp_path: Path) -> Path:
    path = tmp_path / "full.record"
    go_on(RecordedPlaytest.start(DESIGN, "long", 11, BOTS, path)).close()
    return path


def test_other_figures_lead_elsewhere(tmp_path: Path) -> None:
    path = full_record(tmp_path)
    replay = replay_record(path, with_other_figures(DESIGN, {"moves": 2}))
    assert not replay.same
    assert replay.differs_at is not None and 0 < replay.differs_at < replay.plays
    assert "ProceduresStand" in replay.why or "event" in replay.why


def test_another_set_up_differs_from_the_beginning(tmp_path: Path) -> None:
    path = full_record(tmp_path)
    scenarios = tuple(replace(s, placements=s.placements[1:]) for s in DESIGN.scenarios)
    replay = replay_record(path, replace(DESIGN, scenarios=scenarios))
    assert (replay.differs_at, replay.why) == (0, "the same events lead to another position")


def test_a_design_without_the_scenario_cannot_be_replayed_on(tmp_path: Path) -> None:
    path = full_record(tmp_path)
    with pytest.raises(RecordFileError, match="no scenario 'long'"):
        replay_record(path, replace(DESIGN, scenarios=DESIGN.scenarios[:1]))


def test_rules_that_refuse_now_are_told_and_the_old_playtest_still_opens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = full_record(tmp_path)
    monkeypatch.setattr(OneOf, "refusal", lambda self, answer: Refusal("3.9", "nobody moves any more"))
    replay = replay_record(path)
    assert replay.why == "the action is refused now: nobody moves any more [3.9]"
    opened = RecordedPlaytest.open(path)
    assert opened.playtest.is_over
    opened.close()


def test_a_record_of_rules_that_are_not_here_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = full_record(tmp_path)
    before = path.read_bytes()
    monkeypatch.setattr("workbench.engine.rules_modules.rules_offers", lambda: Offers({}))
    rules_class.cache_clear()
    for opened in (RecordedPlaytest.open, replay_record):
        with pytest.raises(RecordFileError, match="no rules module is called 'coins'"):
            opened(path)  # type: ignore[operator]
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("action", "events", "why"),
    [
        (b"null", b"nonsense", "play 1 cannot be read"),
        (b"[1]", b"[]", "play 1 cannot be read"),
        (b"null", b'[{"type":"UnitMoved","unit":"nobody","to":"north"}]', "play 1 cannot be read"),
        (b"null", b'[{"type":"Unheard"}]', "play 1 cannot be read"),
    ],
)
def test_plays_that_mean_nothing_are_refused(tmp_path: Path, action: bytes, events: bytes, why: str) -> None:
    path = tmp_path / "a.record"
    recorded = RecordedPlaytest.start(DESIGN, "", 1, BOTS, path)
    recorded.close()
    with RecordFile.open(path) as file:
        file.write(Changes(Standing(1, 1), (Play(1, 0, action, events),)))
    before = path.read_bytes()
    with pytest.raises(RecordFileError, match=why):
        RecordedPlaytest.open(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("schema", [1, 2, 3])
def test_an_old_record_that_is_refused_is_not_upgraded(tmp_path: Path, schema: int) -> None:
    path = tmp_path / "a.record"
    shutil.copyfile(Path(__file__).parent / "old_files" / f"coins_schema_{schema}.record", path)
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.execute("UPDATE play SET events = X'5B' WHERE number = (SELECT max(number) FROM play)")
    before = path.read_bytes()
    with pytest.raises(RecordFileError, match="cannot be read"):
        RecordedPlaytest.open(path)
    assert path.read_bytes() == before
