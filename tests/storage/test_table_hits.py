"""How often cells were hit in recorded playtests: counted by making plays again, held against what the log told."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from workbench.engine.bots import bot_chooser, make_bots
from workbench.engine.events import DiceRolled, Event
from workbench.engine.playtests.play_tree import Play
from workbench.long_work import LongWork, Stopped, doing
from workbench.storage.records.playtest_record import RecordedPlaytest
from workbench.storage.records.table_hits import hits_of_playtest, hits_of_records
from workbench.storage.samples import build_sample


def played(game: str, scenario: str, plays: int, path: Path) -> RecordedPlaytest:
    recorded = RecordedPlaytest.start(build_sample(game), scenario, 4)
    playtest = recorded.playtest
    bots = make_bots(dict.fromkeys(playtest.rules.seats(playtest.start), "random"), playtest)
    for _ in range(plays):
        seat = playtest.decisions()[0].seat
        playtest.play_by(seat, bot_chooser(playtest, seat, bots[seat]))
    recorded.save_as(path)
    return recorded


def told(plays: list[Play[Any]], name: str) -> list[tuple[DiceRolled[Any], Event[Any]]]:
    """Each roll that an event of this name follows at once, with that event."""
    return [
        (roll, event)
        for play in plays
        for roll, event in zip(play.events, play.events[1:], strict=False)
        if isinstance(roll, DiceRolled) and type(event).__name__ == name
    ]


def test_hits_are_the_rolls_that_the_log_tells(tmp_path: Path) -> None:
    recorded = played("grande_tactique", "campaign", 150, tmp_path / "a.record")
    rolls = told(list(recorded.playtest.plays), "WeatherTurned")
    assert rolls
    found = hits_of_playtest(recorded.playtest)
    rows = Counter(str(roll.faces[0]) for roll, _ in rolls)
    assert found.of_table("weather") == {(row, "", ""): count for row, count in rows.items()}
    assert (found.playtests, found.plays, found.unread) == (1, 150, 0)
    recorded.close()
    recorded = played("toulon", "campaign", 120, tmp_path / "b.record")
    checks = told(list(recorded.playtest.plays), "QualityChecked")
    assert checks and sum(hits_of_playtest(recorded.playtest).of_table("quality_check").values()) == len(checks)
    recorded.close()


def test_branches_are_counted_once_each_and_records_together(tmp_path: Path) -> None:
    recorded = played("crossroads", "meeting_engagement", 60, tmp_path / "a.record")
    whole = hits_of_playtest(recorded.playtest)
    assert sum(whole.of_table("combat_results").values()) > 0
    recorded.go_to(40)
    assert hits_of_playtest(recorded.playtest) == whole, "wherever one stands"
    recorded.save_as(tmp_path / "b.record")
    recorded.close()
    (tmp_path / "c.record").write_bytes(b"no record")
    both = hits_of_records([tmp_path / name for name in ("a.record", "b.record", "c.record")])
    assert both.hits == whole.hits + whole.hits
    assert (both.playtests, both.plays, both.unread) == (2, 2 * whole.plays, 1)


def test_counting_can_be_stopped(tmp_path: Path) -> None:
    played("crossroads", "meeting_engagement", 30, tmp_path / "a.record").close()
    with doing(LongWork(lambda done, of: False)), pytest.raises(Stopped):
        hits_of_records([tmp_path / "a.record"])
