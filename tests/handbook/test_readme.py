"""README is true: what it tells to type is there, and so is what one may want to install or to look at first."""

from __future__ import annotations

import re
from pathlib import Path

from typer.main import get_command

from workbench.cli import app
from workbench.storage.samples import build_sample, sample_games

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
YEAR = re.compile(r" \d{4}$")
TARGETS = re.compile(r"^([a-z-]+):", re.MULTILINE)


def test_every_command_that_it_names_is_one_of_the_program_and_in_its_help() -> None:
    commands = {name for name, command in get_command(app).commands.items() if not command.hidden}  # type: ignore[attr-defined]
    named = set(re.findall(r"\bworkbench ([a-z]+)", README)) - {"opens"}
    assert {"fuzz", "check", "playtest", "export"} <= named
    assert named <= commands


def test_every_target_of_make_that_it_names_is_there() -> None:
    targets = set(TARGETS.findall((ROOT / "Makefile").read_text(encoding="utf-8")))
    named = set(re.findall(r"\bmake ([a-z-]+)", README))
    assert {"demo", "test", "gui"} <= named <= targets


def test_it_tells_both_ways_to_install_and_names_every_sample() -> None:
    assert {"pipx install .", "pip install ."} <= {found for found in re.findall(r"pipx? install \.", README)}
    assert [one.title for one in sample_games() if YEAR.sub("", one.title) not in README] == []


def test_it_says_what_samples_without_rules_of_their_own_can_do() -> None:
    told = " ".join(README.split())
    without = [one.title for one in sample_games() if "left out:" in build_sample(one.game).description]
    assert without
    for title in without:
        about = told[told.index(f"**{title}**") :].partition(". ")[0]
        assert {"march", "fight", "supply"} <= set(re.findall(r"march|fight|supply", about)), title
        assert "by the standard rules" in about and "not written yet" in about and "leaves out" in about, title


def test_the_files_that_it_leads_to_are_there() -> None:
    places = [place for place in re.findall(r"\]\(([^)#]+)\)", README) if "://" not in place]
    assert places and [place for place in places if not (ROOT / place).exists()] == []
