"""Whole playtests through a real process and its pipes, by a client that knows nothing but the protocol."""

from __future__ import annotations

import ast
import random
import sys
from pathlib import Path

import pytest

from sample_games.crossroads.build import build as build_crossroads
from sample_games.toulon.build import build as build_toulon
from tests.engine_client import client
from tests.engine_client.client import Client
from workbench.storage import ruleset_file
from workbench.storage.replay import replay_record

MOST_PLAYS = 3000


@pytest.fixture(scope="module")
def crossroads(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("crossroads") / "crossroads.ruleset"
    ruleset_file.create(path, build_crossroads())
    return path


@pytest.fixture(scope="module")
def toulon(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("toulon") / "toulon.ruleset"
    ruleset_file.create(path, build_toulon())
    return path


def test_the_client_imports_nothing_of_the_program() -> None:
    tree = ast.parse(Path(client.__file__).read_text(encoding="utf-8"))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    imported |= {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    assert {str(name).partition(".")[0] for name in imported} <= sys.stdlib_module_names


def test_a_scenario_of_crossroads_is_played_to_its_victory(crossroads: Path, tmp_path: Path) -> None:
    rng, record = random.Random(5), tmp_path / "c.record"
    with Client(str(crossroads), "--record", str(record)) as engine:
        moment = engine.ask("start", scenario="delaying_defence", seed=5)
        while not moment["over"]:
            decision = rng.choice(moment["decisions"])
            moment = engine.ask("play", action=engine.whole_action(decision, rng))
            assert moment["play"] < MOST_PLAYS
        assert moment["ending"]
        assert moment["winner"] in ("blue", "red", "")
    assert engine.process.returncode == 0
    found = replay_record(record)
    assert (found.same, found.digest) == (True, moment["digest"])


def test_two_turns_of_toulon_are_played_and_some_of_its_dice_are_rolled_by_hand(toulon: Path, tmp_path: Path) -> None:
    rng, record, by_hand = random.Random(8), tmp_path / "t.record", 0
    with Client(str(toulon), "--record", str(record)) as engine:
        moment = engine.ask("start", seed=8)
        while moment["turn"] < 3:
            action = engine.whole_action(rng.choice(moment["decisions"]), rng)
            moment, faces = engine.play_with_dice(action, rng)
            by_hand += bool(faces)
            rolled = [face for event in moment["events"] if event["type"] == "DiceRolled" for face in event["faces"]]
            assert rolled == faces
            assert moment["play"] < MOST_PLAYS
    assert by_hand
    assert engine.process.returncode == 0
    assert replay_record(record).same
