"""Whole playtests through a real process and its pipes, by a client that knows nothing but the protocol."""

from __future__ import annotations

import ast
import random
import subprocess
import sys
from pathlib import Path

import pytest

from sample_games.crossroads.build import build as build_crossroads
from sample_games.toulon.build import build as build_toulon
from tests.engine_client import client
from tests.engine_client.client import Client, EngineError
from workbench.storage.file import ruleset_file
from workbench.storage.records.replay import replay_record

MOST_PLAYS = 3000
MOST_LINES = 60
SOURCE = Path(client.__file__)


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


def test_a_client_takes_sixty_lines_and_nothing_of_the_program() -> None:
    source = SOURCE.read_text(encoding="utf-8")
    assert len(source.splitlines()) <= MOST_LINES
    tree = ast.parse(source)
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    imported |= {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    assert {str(name).partition(".")[0] for name in imported} <= sys.stdlib_module_names


@pytest.mark.parametrize("scenario", ["meeting_engagement", "delaying_defence"])
def test_a_scenario_of_crossroads_is_played_to_its_ending(crossroads: Path, tmp_path: Path, scenario: str) -> None:
    rng, record = random.Random(5), tmp_path / "c.record"
    with Client(str(crossroads), "--record", str(record)) as engine:
        moment = engine.ask("start", scenario=scenario, seed=5)
        while not moment["over"]:
            moment = engine.ask("play", action=engine.any_action(moment, rng))
            assert moment["play"] < MOST_PLAYS
        assert moment["ending"]
        assert moment["winner"] in ("blue", "red", "")
    assert engine.process.returncode == 0
    found = replay_record(record)
    assert (found.same, found.digest) == (True, moment["digest"])


def test_it_is_a_program(crossroads: Path) -> None:
    said = subprocess.run(
        [sys.executable, str(SOURCE), str(crossroads), "delaying_defence"],
        cwd=Path(__file__).parents[2],
        check=True,
        capture_output=True,
        text=True,
    )
    assert " plays, won by " in said.stdout
    assert said.stderr == ""


def test_what_is_refused_is_an_error_of_the_client_and_the_engine_goes_on(crossroads: Path) -> None:
    with Client(str(crossroads)) as engine:
        moment = engine.ask("start")
        with pytest.raises(EngineError, match="no seat is called"):
            engine.ask("view", seat="nobody")
        assert engine.ask("digest")["digest"] == moment["digest"]


def test_two_turns_of_toulon_are_played_with_dice_rolled_by_hand(toulon: Path, tmp_path: Path) -> None:
    rng, record, by_hand = random.Random(8), tmp_path / "t.record", 0
    with Client(str(toulon), "--record", str(record)) as engine:
        moment = engine.ask("start", seed=8)
        while moment["turn"] < 3:
            faces: list[int] = []

            def roll(sides: int, faces: list[int] = faces) -> int:
                faces.append(rng.randint(1, sides))
                return faces[-1]

            moment = engine.play(engine.any_action(moment, rng), roll)
            by_hand += bool(faces)
            rolled = [face for event in moment["events"] if event["type"] == "DiceRolled" for face in event["faces"]]
            assert rolled == faces
            assert moment["play"] < MOST_PLAYS
    assert by_hand
    assert engine.process.returncode == 0
    assert replay_record(record).same
