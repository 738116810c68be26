"""What has to hold and does not: found after the event that broke it, by batches and by fuzzing; free otherwise."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from tests import conformance
from tests.engine.coin_game import Coins, CoinState
from tests.lab.broken_coins import Restless
from tests.lab.coin_batch import BOTS, DESIGN, setting
from tests.lab.coin_batch import coins_installed as coins_installed
from workbench.cli import main
from workbench.engine.bots import let_play, make_bots
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.ruleset import Ending
from workbench.lab.breaches import Breach, Checker, breaches_of_play
from workbench.lab.fuzzing import Found, Fuzzer, fuzz_one
from workbench.lab.one_playtest import Failure, PlaytestRow, play_one, play_one_checked
from workbench.lab.results_file import as_csv
from workbench.lab.summary import summary_of
from workbench.storage.file import ruleset_file


@pytest.fixture
def restless(coins_installed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The coin game is played by rules that say that men stay where they are."""
    monkeypatch.setattr("workbench.lab.setting.rules_for", Restless)
    monkeypatch.setattr("workbench.lab.setting._loaded", type("Loaded", (), {})())


def test_a_breach_is_told_with_its_play_its_event_and_its_clause() -> None:
    playtest: Playtest[Any, Any] = Playtest(Restless(DESIGN), "long", 1)
    checker = Checker(playtest)
    let_play(playtest, make_bots(BOTS, playtest), play_by=checker.play_by)
    assert playtest.is_over
    first = checker.found[0]
    moved = next(n for n, play in enumerate(playtest.plays) for e in play.events if type(e).__name__ == "UnitMoved")
    assert (first.check, first.clause, first.play, first.event) == ("places", "3.1", moved, "UnitMoved")
    assert first.cause.endswith(": a man has moved") and str(first).startswith("places: unit ")
    assert sum(breach.times for breach in checker.found) >= len(checker.found)
    sound: Playtest[Any, Any] = Playtest(Coins(DESIGN), "long", 1)
    let_play(sound, make_bots(BOTS, sound))
    assert sound.digest() == playtest.digest()
    assert conformance.what_has_to_hold_holds(sound) > len(sound.plays)
    with pytest.raises(AssertionError, match="a man has moved"):
        conformance.what_has_to_hold_holds(playtest)


@pytest.mark.usefixtures("restless")
def test_a_row_has_breaches_only_when_it_is_checked() -> None:
    plain, checked = play_one(setting(), 1), play_one_checked(setting(), 1)
    assert isinstance(plain, PlaytestRow) and isinstance(checked, PlaytestRow)
    assert not plain.breaches and checked.breaches
    assert (plain.digest, plain.plays) == (checked.digest, checked.plays)


def test_a_failure_keeps_what_was_found_before_it(coins_installed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class FallsOver(Restless):
        def ending(self, state: CoinState) -> Ending | None:
            if state.tracks["turn"] > 1:
                raise ZeroDivisionError("nobody counts so far")
            return super().ending(state)

    monkeypatch.setattr("workbench.lab.setting.rules_for", FallsOver)
    monkeypatch.setattr("workbench.lab.setting._loaded", type("Loaded", (), {})())
    row = play_one_checked(setting(), 1)
    assert isinstance(row, Failure) and row.error.endswith("ZeroDivisionError: nobody counts so far")
    assert row.breaches[0].check == "places"


@pytest.mark.usefixtures("restless")
def test_the_summary_counts_breaches_by_what_had_to_hold() -> None:
    rows = [play_one_checked(setting(), seed) for seed in (4, 5)]
    (count,) = summary_of(rows, ("red", "blue")).breaches
    assert (count.check, count.clause, count.seeds) == ("places", "3.1", (4, 5))
    assert count.times == sum(breach.times for row in rows for breach in row.breaches)
    assert count.first.startswith("seed 4, places: ")
    lines = list(csv.DictReader(io.StringIO(as_csv(rows, ("red", "blue")))))
    assert all("a man has moved" in line["error"] for line in lines)


def test_fuzzing_finds_a_breach_and_the_action_that_brought_it_about() -> None:
    playtest: Playtest[Any, Any] = Playtest(Restless(DESIGN), "long", 1)
    with pytest.raises(Found) as found:
        list(Fuzzer(playtest, conformance.random_bots(playtest), look=0.0).run())
    assert found.value.kind == "a breach"
    assert found.value.what.startswith("places: unit ") and found.value.what.endswith("(3.1), after UnitMoved")
    number, action = len(playtest.plays), found.value.action
    assert action is not None
    play = playtest.play(action)
    told = [problem.check for _, problem in breaches_of_play(playtest.rules, playtest.before(number), play)]
    assert "places" in told


@pytest.mark.usefixtures("restless")
def test_a_fuzzed_row_holds_the_plays_before_the_breach() -> None:
    row = fuzz_one(setting(), 1)
    assert row.finding is not None and row.finding.kind == "a breach"
    assert len(json.loads(row.finding.plays)) == row.plays and row.finding.action


def test_the_command_names_breaches_and_exits_with_1(
    coins_installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "coins.ruleset"
    ruleset_file.create(path, DESIGN)
    arguments = ["simulate", str(path), "--scenario", "long", "--games", "3", "--jobs", "1"]
    assert main([*arguments, "--check"]) == 0
    assert "checked after every event: no playtests with breaches" in capfd.readouterr().out
    monkeypatch.setattr("workbench.lab.setting.rules_for", Restless)
    monkeypatch.setattr("workbench.lab.setting._loaded", type("Loaded", (), {})())
    assert main([*arguments, "--check"]) == 1
    told = capfd.readouterr().out
    assert "places (3.1): broken " in told and "seeds 0, 1, 2; first: seed 0, places: unit " in told
    assert "checked after every event: 3 playtests with breaches" in told and "The Reds" in told
    assert main([*arguments, "--check", "--json"]) == 1
    (count,) = json.loads(capfd.readouterr().out)["breaches"]
    assert (count["check"], count["seeds"]) == ("places", [0, 1, 2])
    assert main(arguments) == 0
    assert "checked" not in capfd.readouterr().out


def test_a_breach_reads_as_one_line() -> None:
    assert str(Breach("stacking", "Six-Fours: too much", "6.5", 3, "UnitMoved")) == (
        "stacking: Six-Fours: too much (6.5), play 3, UnitMoved"
    )
    assert str(Breach("turn", "it falls", "", 3, "TurnBegun", times=2)).endswith("play 3, TurnBegun, 2 times")
