"""The command: one document, results that stay, Ctrl-C, bad use."""

from __future__ import annotations

import contextlib
import csv
import json
import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.lab.coin_batch import DESIGN, setting
from tests.lab.coin_batch import coins_installed as coins_installed
from workbench.cli import main
from workbench.engine.codec import digest
from workbench.lab.batch import play_batch
from workbench.lab.one_playtest import Failure, PlaytestRow, Row
from workbench.lab.results_file import RESULTS_FILE, Order, ResultsFileError, read_results
from workbench.lab.tasks import ThisProcess
from workbench.storage.file import ruleset_file


@pytest.fixture
def ruleset(tmp_path: Path, coins_installed: Path) -> Path:
    path = tmp_path / "coins.ruleset"
    ruleset_file.create(path, DESIGN)
    return path


@pytest.fixture
def simulate(ruleset: Path, capfd: pytest.CaptureFixture[str]) -> Any:
    """Runs the command; exit code, standard output, standard error."""

    def run(*arguments: object) -> tuple[int, str, str]:
        code = main(["simulate", str(ruleset), *map(str, arguments)])
        return (code, *capfd.readouterr())

    return run


def test_the_document_says_what_was_counted(simulate: Any) -> None:
    code, out, err = simulate("--scenario", "long", "--games", 20, "--seed", 7, "--jobs", 1, "--json")
    assert (code, err) == (0, "")
    said = json.loads(out)
    assert set(said) == {
        "games", "failures", "endings", "wins", "interval", "mean_turns", "mean_plays", "mean_seconds", "breaches"
    }  # fmt: skip
    assert (said["games"], said["failures"], said["breaches"]) == (20, [], [])
    assert sum(said["endings"].values()) == 20
    assert set(said["wins"]) == set(said["interval"]) == {"red", "blue"}
    for side, wins in said["wins"].items():
        low, high = said["interval"][side]
        assert 0 <= low <= wins / 20 <= high <= 1
    assert 1 <= said["mean_turns"] <= 12 and said["mean_plays"] > 3
    readable = simulate("--games", 2, "--jobs", 1)[1]
    assert "The Coin Game: A short evening, 2 playtests from seed 0 on" in readable and "The Reds" in readable


def test_a_row_repeats_as_a_single_playtest(simulate: Any, ruleset: Path, tmp_path: Path, capfd: Any) -> None:
    out = tmp_path / "coins.results"
    assert simulate("--games", 3, "--seed", 4, "--jobs", 1, "--out", out, "--bots", "red=greedy")[0] == 0
    row = read_results(out).rows[1]
    assert isinstance(row, PlaytestRow)
    assert main(["playtest", str(ruleset), "--seed", "5", "--bots", "red=greedy", "--json"]) == 0
    alone = json.loads(capfd.readouterr().out)
    assert (row.seed, row.digest, row.turns, row.plays) == (5, alone["digest"], alone["turns"], alone["plays"])
    assert (row.ending, row.winner, row.points) == (alone["ending"], alone["winner"], alone["points"])


def test_results_are_kept_with_what_they_were_played_on(simulate: Any, tmp_path: Path) -> None:
    out = tmp_path / "coins.results"
    assert simulate("--games", 5, "--seed", 3, "--jobs", 2, "--out", out)[0] == 0
    results = read_results(out)
    assert results.ordered == (digest(DESIGN), "short", {"red": "random", "blue": "random"}, 3, 5)
    assert [row.seed for row in results.rows] == [3, 4, 5, 6, 7]
    assert all(isinstance(row, PlaytestRow) and set(row.points) == {"red", "blue"} for row in results.rows)
    with sqlite3.connect(out) as connection:
        assert connection.execute("PRAGMA application_id").fetchone() == (RESULTS_FILE.application_id,)
        (longest,) = connection.execute("SELECT max(turns) FROM playtest").fetchone()
    connection.close()
    assert longest == max(row.turns for row in results.rows if isinstance(row, PlaytestRow))


def test_results_of_an_older_program_are_read_and_not_touched() -> None:
    old = Path(__file__).parents[1] / "storage" / "old_files" / "crossroads_schema_1.results"
    before, results = old.read_bytes(), read_results(old)
    assert (results.ordered.first_seed, results.ordered.games) == (5, 3)
    assert [(row.seed, row.plays, row.digest) for row in results.rows if isinstance(row, PlaytestRow)] == [
        (5, 111, "ebe22339c709c4351ddf08e7dee828e5"),
        (6, 140, "aa08c7bb54536c8785156a59ff659bc3"),
        (7, 136, "50a4bee94f5a17444ac7f8b90523bea7"),
    ]
    assert old.read_bytes() == before


def test_results_go_into_a_table_as_well(simulate: Any, tmp_path: Path) -> None:
    out = tmp_path / "coins.csv"
    assert simulate("--games", 4, "--jobs", 1, "--out", out)[0] == 0
    rows = list(csv.DictReader(out.read_text().splitlines()))
    assert [row["seed"] for row in rows] == ["0", "1", "2", "3"]
    assert all(
        row["ending"] and row["points_red"].isdigit() and row["losses_red"] == row["error"] == "" for row in rows
    )


def test_other_figures_are_played_and_the_file_is_left(simulate: Any, ruleset: Path, tmp_path: Path) -> None:
    before, out = ruleset.read_bytes(), tmp_path / "coins.results"
    plain = json.loads(simulate("--games", 5, "--jobs", 1, "--json")[1])
    other = json.loads(simulate("--games", 5, "--jobs", 1, "--json", "--figures", '{"moves": 1}', "--out", out)[1])
    assert other["mean_plays"] < plain["mean_plays"]
    assert read_results(out).ordered.ruleset_digest != digest(DESIGN)
    assert ruleset.read_bytes() == before


def test_options_of_the_scenario_are_played(simulate: Any) -> None:
    poor, rich = (
        json.loads(simulate("--games", 5, "--jobs", 1, "--json", "--options", f"coins={coins}")[1]) for coins in (0, 3)
    )
    assert poor["games"] == rich["games"] == 5
    assert {**poor, "mean_seconds": 0} != {**rich, "mean_seconds": 0}


def test_a_playtest_that_raises_is_a_row_and_the_batch_goes_on(
    simulate: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.engine import coin_game

    points = coin_game.Coins.points
    lost = {"red": 0}

    def sometimes(self: Any, state: Any) -> Any:
        lost["red"] += 1
        if lost["red"] == 2:
            raise ZeroDivisionError("no points")
        return points(self, state)

    monkeypatch.setattr(coin_game.Coins, "points", sometimes)
    out = tmp_path / "coins.results"
    code, said, _ = simulate("--games", 3, "--jobs", 1, "--json", "--out", out)
    assert code == 1
    document = json.loads(said)
    assert document["games"] == 3 and sum(document["endings"].values()) == 2
    (failure,) = document["failures"]
    assert failure["seed"] == 1 and failure["error"].endswith("ZeroDivisionError: no points")
    assert read_results(out).rows[1] == Failure(1, failure["error"])


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--games", 2, "--jobs", 1, "--cluster", "tcp://x:1"), "not on both"),
        (("--games", 2, "--scenario", "nowhere"), "nowhere"),
        (("--games", 2, "--bots", "clever"), "no bot is called 'clever'"),
        (("--games", 2, "--figures", "{"), "--figures takes a JSON object"),
        (("--games", 2, "--figures", '{"moves": "many"}'), "takes a whole number"),
        (("--games", 2, "--seed", 2**128 - 1), "the last seed would be larger"),
        (("--games", 2, "--options", "coins"), "--options takes NAME=VALUE,…, not 'coins'"),
        (("--games", 2, "--options", "coins=many"), "invalid literal"),
        (("--games", 0), "games"),
        (("--games", 2, "--out", "nowhere/coins.results"), "there is no folder nowhere"),
    ],
)
def test_bad_use_is_one_line(simulate: Any, arguments: tuple[object, ...], why: str) -> None:
    code, out, err = simulate(*arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert why in err


def test_results_are_not_written_over(simulate: Any, ruleset: Path, tmp_path: Path) -> None:
    out = tmp_path / "coins.results"
    assert simulate("--games", 1, "--jobs", 1, "--out", out)[0] == 0
    assert "--force" in simulate("--games", 1, "--jobs", 1, "--out", out)[2]
    assert simulate("--games", 2, "--jobs", 1, "--out", out, "--force")[0] == 0
    assert len(read_results(out).rows) == 2
    before = ruleset.read_bytes()
    assert simulate("--games", 1, "--jobs", 1, "--out", ruleset, "--force")[0] == 2
    assert ruleset.read_bytes() == before
    with pytest.raises(ResultsFileError, match="this is no results file"):
        read_results(ruleset)


def let_interrupts_through() -> None:
    """A test run in the background of a shell ignores them, and what it starts would as well."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_an_interrupt_keeps_what_is_done(ruleset: Path, coins_installed: Path, tmp_path: Path) -> None:
    out = tmp_path / "coins.results"
    command = [sys.executable, "-m", "workbench", "simulate", str(ruleset), "--scenario", "long", "--games", "1000000"]
    running = subprocess.Popen(
        [*command, "--jobs", "2", "--json", "--out", str(out)],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(Path(__file__).parents[2]), str(coins_installed)])},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=let_interrupts_through,
    )
    while running.poll() is None and _rows_in(out) < 10:
        with contextlib.suppress(subprocess.TimeoutExpired):
            running.wait(0.05)
    os.killpg(running.pid, signal.SIGINT)
    said, complained = running.communicate(timeout=600)
    assert running.returncode == 130
    games = json.loads(said)["games"]
    assert 10 <= games < 1_000_000
    assert complained.decode() == f"workbench: interrupted: {games} of 1000000 playtests were played\n"
    results = read_results(out)
    assert (len(results.rows), results.ordered.games) == (games, 1_000_000)


@pytest.mark.usefixtures("coins_installed")
def test_an_interrupt_while_rows_are_kept_comes_when_they_are_counted() -> None:
    kept: list[Row] = []

    def keep(rows: list[Row]) -> None:
        signal.raise_signal(signal.SIGINT)
        kept.extend(rows)

    played = play_batch(Order(setting(), range(5)), ThisProcess(), keep, lambda count: None)
    assert played.interrupted
    assert (len(kept), played.rows) == (1, kept)


def _rows_in(path: Path) -> int:
    if not path.exists():
        return 0
    connection = sqlite3.connect(path)
    try:
        (count,) = connection.execute("SELECT count(*) FROM playtest").fetchone()
        return int(count)
    finally:
        connection.close()
