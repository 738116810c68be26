"""Seeds of 128 bits are carried exactly, and where nobody gives one it is another every time."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from sample_games.crossroads.build import build
from workbench.cli import main
from workbench.engine.dice import SeededDice
from workbench.lab.results_file import read_results
from workbench.storage.file.ruleset_file import create
from workbench.storage.records.playtest_record import RecordedPlaytest
from workbench.storage.records.record_figures import contents_of_record
from workbench.storage.records.record_file import read_record
from workbench.storage.records.replay import replay_record
from workbench.storage.records.seeds import MOST_SEED, unpredictable_seed

LARGE = (2**53 + 1, 2**63, 2**64 + 1, 2**127, MOST_SEED)


@pytest.fixture
def ruleset(tmp_path: Path) -> Path:
    path = tmp_path / "crossroads.ruleset"
    create(path, build())
    return path


def faces(seed: int) -> list[int]:
    return [SeededDice(seed).face(count, 6, "") for count in range(40)]


def test_every_bit_of_a_seed_counts() -> None:
    assert len({tuple(faces(seed)) for seed in (*LARGE, *(2**bit for bit in range(128)))}) == len(
        {*LARGE, *(2**bit for bit in range(128))}
    )


def test_seeds_of_64_bits_roll_what_they_rolled() -> None:
    assert faces(1793)[:12] == [1, 6, 4, 5, 6, 3, 1, 3, 1, 6, 6, 2]


@pytest.mark.parametrize("seed", LARGE)
def test_a_record_carries_it_exactly(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "a.record"
    RecordedPlaytest.start(build(), seed=seed, path=path).close()
    assert read_record(path).start.seed == seed
    assert contents_of_record(path).seed == seed
    assert replay_record(path).same


@pytest.mark.parametrize("seed", [LARGE[1], MOST_SEED - 1])
def test_commands_carry_it_exactly(ruleset: Path, tmp_path: Path, seed: int, capsys: Any) -> None:
    record, out = tmp_path / "a.record", tmp_path / "batch.results"
    told = ["--seed", str(seed), "--json"]
    assert main(["playtest", str(ruleset), "--turns", "1", "--record", str(record), *told]) == 0
    assert json.loads(capsys.readouterr().out)["seed"] == seed == read_record(record).start.seed
    assert main(["simulate", str(ruleset), "--games", "2", "--jobs", "1", "--out", str(out), *told]) == 0
    assert [row.seed for row in read_results(out).rows] == [seed, seed + 1]


def test_what_is_no_seed_is_refused_in_one_line(ruleset: Path, capsys: Any) -> None:
    for seed in (str(MOST_SEED + 1), "-1", "luck"):
        assert main(["playtest", str(ruleset), "--seed", seed]) == 2
        assert capsys.readouterr().err.count("\n") == 1


def test_where_nobody_gives_one_it_is_drawn(ruleset: Path, tmp_path: Path, capsys: Any) -> None:
    seeds = set()
    for number in range(3):
        record = tmp_path / f"{number}.record"
        assert main(["playtest", str(ruleset), "--turns", "1", "--json", "--record", str(record)]) == 0
        seeds.add(json.loads(capsys.readouterr().out)["seed"])
    assert len(seeds) == 3
    assert max(seeds) > 2**100 and all(0 <= seed <= MOST_SEED for seed in seeds)
    assert len({unpredictable_seed() for _ in range(100)}) == 100


def test_the_engine_draws_one_and_tells_it_exactly(ruleset: Path, monkeypatch: Any, capsys: Any) -> None:
    lines = [
        {"id": 1, "do": "start"},
        {"id": 2, "do": "start", "seed": MOST_SEED},
        {"id": 3, "do": "start", "seed": -1},
    ]
    text = "".join(json.dumps(line | {"do": "start"}) + "\n" for line in lines)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert main(["engine", str(ruleset)]) == 0
    first, second, third = map(json.loads, capsys.readouterr().out.splitlines())
    assert 2**64 < first["seed"] <= MOST_SEED and second["seed"] == MOST_SEED
    assert "a seed is a number from 0 to" in third["error"]
