"""kill -9 at a hundred moments of playing: nothing is lost but the play in flight."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from sample_games.crossroads.build import build
from tests.engine.coin_design import coin_design
from tests.long_runs import examples
from tests.robustness.crashes import Crashing, as_it_was_left, is_unclean
from tests.robustness.walks import Moment, moment_of_playtest, play_step, rules_with_coins
from workbench.engine import rules_modules
from workbench.storage.file import ruleset_file
from workbench.storage.records.playtest_record import RecordedPlaytest
from workbench.storage.records.replay import replay_record

CROSSROADS, COINS = build(), coin_design()
RECORDS = ((CROSSROADS, "delaying_defence"), (COINS, "short"), (COINS, "long"), (COINS, "long"), (COINS, "long"))
KILLS_A_RECORD = examples(10)
LONGEST_WAIT_S = 0.02


@pytest.fixture(autouse=True)
def coins_too(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Here as in the process that makes the children."""
    rules_modules.rules_class.cache_clear()
    monkeypatch.setattr(rules_modules, "entry_points", rules_with_coins)
    yield
    rules_modules.rules_class.cache_clear()


def left_behind(path: Path) -> Moment:
    """What a killed child has left, opened as anybody would open it."""
    with as_it_was_left(path, path.with_name("copy")) as copy:
        recorded = RecordedPlaytest.open(copy)
        found = moment_of_playtest(recorded)
        recorded.close()
    return found


def test_nothing_is_lost_but_the_play_in_flight(crashing: Crashing, tmp_path: Path) -> None:
    rng, waited_for, told, in_opening, unclean = random.Random(1), 0, 0, 0, 0
    for seed, (design, scenario) in enumerate(RECORDS):
        path, step = tmp_path / f"walk_{seed}.record", 0
        RecordedPlaytest.start(design, scenario, seed, path=path).close()
        in_memory = RecordedPlaytest.start(design, scenario, seed)
        for _ in range(KILLS_A_RECORD):
            lines = rng.choice((0, 0, 1, 1, 2, 4, 8))
            killed = crashing.kill("play", path, seed, step, lines, rng.random() * LONGEST_WAIT_S)
            for number in range(step, killed.step):
                play_step(in_memory, seed, number)
            found = left_behind(path)
            waited_for, told = waited_for + max(0, lines - 1), told + killed.step - step
            in_opening, unclean = in_opening + (not killed.was_open), unclean + is_unclean(path)
            step = killed.step
            if found != moment_of_playtest(in_memory):
                play_step(in_memory, seed, step)
                step += 1
            assert found == moment_of_playtest(in_memory), f"record {seed}, killed after step {killed.step}"
        assert replay_record(path).same
    kills = len(RECORDS) * KILLS_A_RECORD
    assert told >= waited_for > kills
    assert in_opening > kills // 20, "some were killed while the record was opened"
    assert unclean > kills // 2, "most left something to be brought in"


def test_a_record_that_is_being_begun_is_there_whole_or_not_at_all(crashing: Crashing, tmp_path: Path) -> None:
    ruleset_file.create(tmp_path / "c.ruleset", COINS)
    begun = moment_of_playtest(RecordedPlaytest.start(COINS, seed=3))
    rng, made = random.Random(2), 0
    for _ in range(8):
        killed = crashing.kill("record", tmp_path / "c.ruleset", 3, made, rng.randrange(2), rng.random() * 0.05)
        there = len(list(tmp_path.glob("made_*.record")))
        assert there in (killed.step, killed.step + 1)
        made = there
    assert made >= 2
    assert {left_behind(path) for path in tmp_path.glob("made_*.record")} == {begun}
