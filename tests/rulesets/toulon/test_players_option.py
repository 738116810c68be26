"""The option `players` in commands: seats of nations, and a side's name that stands for all of its seats."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulesets.toulon.seats import NATIONS
from workbench.cli import main
from workbench.commands.bot_playtest import bots_of
from workbench.commands.terminal import BadInput

ALLIES = ("british", "spanish", "sardinian", "neapolitan", "toulonnais")
GREEDY_ALLIES = dict.fromkeys(NATIONS, "random") | dict.fromkeys(ALLIES, "greedy")


@pytest.mark.parametrize(
    ("text", "seats", "bots"),
    [
        ("allied=greedy", NATIONS, GREEDY_ALLIES),
        ("allied=greedy,british=random", NATIONS, GREEDY_ALLIES | {"british": "random"}),
        ("allied=greedy", ("republican", "allied"), {"republican": "random", "allied": "greedy"}),
        ("greedy", NATIONS, dict.fromkeys(NATIONS, "greedy")),
    ],
)
def test_a_side_stands_for_all_its_seats(toulon_design, text: str, seats, bots) -> None:
    assert bots_of(text, seats, toulon_design) == bots


def test_a_nation_is_no_seat_where_a_side_is_one(toulon_design) -> None:
    with pytest.raises(BadInput, match="british"):
        bots_of("british=greedy", ("republican", "allied"), toulon_design)


def test_a_playtest_of_nations_on_the_command_line(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "toulon.ruleset")
    assert main(["sample", "toulon", file]) == 0
    capfd.readouterr()
    asked = ["playtest", file, "--turns", "1", "--bots", "allied=greedy", "--json", "--options"]
    assert main([*asked, "players=nations"]) == 0
    assert json.loads(capfd.readouterr().out)["bots"] == GREEDY_ALLIES
    assert main([*asked, "players=three"]) == 2
    assert "players is two or nations" in capfd.readouterr().err
