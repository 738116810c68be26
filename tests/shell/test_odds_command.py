"""The command that tells the exact odds of a printed table."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.storage.samples import rich_design, shore_fire
from workbench.cli import main
from workbench.storage.file.ruleset_file import create
from workbench.storage.samples import build_sample


@pytest.fixture(scope="module")
def toulon(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("odds") / "toulon.ruleset"
    create(path, build_sample("toulon"))
    return str(path)


def test_every_column_as_one_document(toulon: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", toulon, "combat_results", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["table"] == "combat_results"
    assert list(told["columns"]) == sorted(build_sample("toulon").table("combat_results").columns)
    for odds in told["columns"].values():
        assert sum(Fraction(chance) for chance in odds.values()) == 1
    assert told["columns"]["3:1"]["-/2r"] == "1/6"


def test_one_column_with_a_modifier(toulon: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", toulon, "leader_casualty", "--column", "stood", "--modifier", "-1"]) == 0
    told = capsys.readouterr().out
    assert "2D6-1" in told and "stood" in told and "left_with_R" not in told
    assert "100.0%" in told, "no twelve is rolled any more"


def test_means_are_told_where_the_cells_are_results_of_combat(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "crossroads.ruleset"
    create(path, build_sample("crossroads"))
    assert main(["odds", str(path), "combat_results", "--column", "1:1"]) == 0
    assert "on the average: attacker losses 0.50" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (["nothing"], "there is no table 'nothing'; dice are rolled on austrian_reinforcements"),
        (["op_costs"], "table op_costs has no odds: nothing is rolled on it"),
        (["op_schedule"], "its rows are no rolls but: turn"),
        (["combat_results", "--column", "9:1"], "table combat_results has no column '9:1'; it has 1:4"),
        (["combat_results", "--modifier", "100"], "less than or equal to 99"),
    ],
)
def test_what_has_no_odds_is_told_in_one_line(
    toulon: str, asked: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["odds", toulon, *asked]) == 2
    told = capsys.readouterr()
    assert why in told.err and not told.out and told.err.count("\n") == 1


def test_planes_are_told_apart(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "planes.ruleset"
    create(file, replace(rich_design(), tables=(shore_fire(),)))
    assert main(["odds", str(file), "shore", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["planes"]["near"]["3+"] == {"1": "1/2", "2": "1/2"} and {*told["planes"]} == {"near", "far"}
    assert main(["odds", str(file), "shore", "--plane", "far"]) == 0
    one = capsys.readouterr().out
    assert "far" in one and "near" not in one
    assert main(["odds", str(file), "shore", "--plane", "mid"]) != 0
    assert "has no plane 'mid'; it has near, far" in capsys.readouterr().err


# ---------------------------------------------------------------- rolled against cells, and whole procedures


def test_dice_that_are_rolled_against_the_cells_say_who_passes(toulon: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", toulon, "quality_check", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["passes"], told["columns"][""]["B3"]) == ("at_most", "5/6")
    assert main(["odds", toulon, "leader_capture"]) == 0
    assert "1/36" in capsys.readouterr().out


def test_the_odds_of_a_whole_battle(toulon: str, capsys: pytest.CaptureFixture[str]) -> None:
    posed = ["--procedure", "battle", "--set", "attackers=1", "--set", "ground=fort_3"]
    assert main(["odds", toulon, *posed, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["procedure"], told["samples"], told["attacker"]) == ("battle", 0, "republican")
    for lost in told["lost"].values():
        assert sum(Fraction(chance) for chance in lost.values()) == 1
    assert main(["odds", toulon, *posed]) == 0
    printed = capsys.readouterr().out
    assert "the attacker is routed" in printed and " attackers=1 " in printed and " ground=fort_3 " in printed
    assert "on the average: " in printed


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (["--procedure", "siege"], "there is no procedure 'siege' whose odds can be told; the rules offer battle"),
        (["combat_results", "--procedure", "battle"], "odds are told of a table or of a --procedure, not of both"),
        (["combat_results", "--set", "attack=4"], "--set, --record and --number belong to a --procedure"),
        (["--procedure", "battle", "--column", "1:1"], "--column, --plane and --modifier belong to a table"),
        (["--procedure", "battle", "--modifier", "2"], "--column, --plane and --modifier belong to a table"),
        (["--procedure", "battle", "--set", "attack=4", "--set", "attack=5"], "--set says attack twice"),
        (["--procedure", "battle", "--set", "attack"], "--set takes NAME=VALUE, not 'attack'"),
        (["--procedure", "battle", "--number", "1"], "--number is that of a procedure in a --record"),
        (
            ["--procedure", "battle", "--set", "attack=4", "--record", "some.record", "--number", "1"],
            "a procedure is posed with --set, or taken from a --record",
        ),
        (["--procedure", "battle", "--record", "none.record"], "none.record: this record cannot be opened"),
        (["--procedure", "battle", "--set", "attack=40"], "attack is a whole number from 1 to 9, not 40"),
        ([], "say a table or a --procedure; dice are rolled on "),
    ],
)
def test_a_procedure_that_cannot_be_told_is_one_line(
    toulon: str, asked: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["odds", toulon, *asked]) == 2
    told = capsys.readouterr().err.strip()
    assert told.startswith(f"workbench: {why}")
    assert "\n" not in told


def test_the_battles_of_a_record_are_listed_and_reckoned(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    design, record = tmp_path / "crossroads.ruleset", tmp_path / "played.playtest"
    assert main(["sample", "crossroads", str(design)]) == 0
    assert (
        main(["playtest", str(design), "--bots", "greedy", "--seed", "2", "--turns", "4", "--record", str(record)]) == 0
    )
    capsys.readouterr()
    asked = ["odds", str(design), "--procedure", "battle", "--record", str(record)]
    assert main([*asked, "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)["begun"]
    assert [one["number"] for one in listed] == [*range(1, len(listed) + 1)]
    assert main([*asked, "--number", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["ends"]
    assert main([*asked, "--number", "499"]) == 2
    assert "there is no procedure number 499 in played.playtest" in capsys.readouterr().err
