"""The rules module to copy: complete, and up to the checks that every module is put to."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

import pytest
from msgspec.structs import replace

import rulesets.template
from rulesets.template import TemplateRules
from rulesets.template.clauses import CLAUSES
from rulesets.template.example import SPACES, race_design
from tests.rules_suite import RulesSuite
from workbench.engine.bots import let_play, make_bots
from workbench.engine.clauses import IllegalAction
from workbench.engine.decision import Action
from workbench.engine.maps.area_map import AreaMap
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.rules_modules import AnyRules, rules_class
from workbench.engine.state import State
from workbench.storage.checks.playable_checks import all_problems


@pytest.fixture(scope="module")
def rules() -> TemplateRules:
    return TemplateRules(race_design())


def said(seat: str, how: str) -> Action:
    return Action(seat, "Turn.run", (how,))


def test_it_is_found_by_its_name() -> None:
    assert rules_class("template") is TemplateRules


class TestWhatEveryModuleOwes(RulesSuite):
    """All there is to be written for a rules module of one's own; records are made by `record_endings`."""

    scenarios = ("race",)
    seeds = tuple(range(6))
    endings = frozenset({"first_home"})
    counts: ClassVar[Mapping[tuple[str, int, int], int]] = {("race", 1, 0): 2, ("race", 1, 6): 2}

    @classmethod
    def make_rules(cls) -> AnyRules:
        return TemplateRules(race_design())

    def conserved(self, rules: AnyRules, state: State[Any, Any]) -> Mapping[str, int]:
        return {"runners": len(state.units)}


@pytest.mark.clause("1.1")
@pytest.mark.clause("2.1")
@pytest.mark.clause("2.2")
@pytest.mark.clause("2.3")
def test_walking_dashing_and_stumbling(rules: TemplateRules) -> None:
    playtest: Playtest[Any, Any] = Playtest(rules, "race", 1)
    playtest.play(said("hare", "dash"), given=(5,))
    playtest.play(said("tortoise", "dash"), given=(1,))
    assert rules.points(playtest.state) == {"hare": 5, "tortoise": 0}
    with pytest.raises(IllegalAction, match=r"twice in a row \[2\.3\]"):
        playtest.play(said("hare", "dash"))
    playtest.play(said("hare", "walk"))
    assert rules.points(playtest.state)["hare"] == 8
    assert playtest.turn == 2
    lines = [
        rules.words.describe(event, playtest.before(n))
        for n, play in enumerate(playtest.plays)
        for event in play.events
    ]
    assert {"Hare runs to Milestone 6", "dash: 1", "Hare is out of breath", "Hare is fresh again"} <= set(lines)


@pytest.mark.clause("3.1")
def test_the_first_home_wins(rules: TemplateRules) -> None:
    playtest: Playtest[Any, Any] = Playtest(rules, "race", 5)
    let_play(playtest, make_bots({"hare": "greedy", "tortoise": "random"}, playtest))
    assert playtest.state.winner in ("hare", "tortoise")
    assert max(rules.points(playtest.state).values()) == len(SPACES) - 1


def test_its_example_has_no_problem() -> None:
    assert all_problems(race_design()) == ()


def test_a_design_that_lacks_something_is_told_what() -> None:
    with pytest.raises(KeyError, match="numbered"):
        TemplateRules(replace(race_design(), maps=(AreaMap("m", "M", 1.0, 1.0),)))


def test_every_clause_is_cited_by_the_code() -> None:
    package = Path(rulesets.template.__file__).parent
    cited = {
        argument.value
        for source in package.rglob("*.py")
        for node in ast.walk(ast.parse(source.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "implements"
        for argument in node.args
        if isinstance(argument, ast.Constant)
    }
    assert cited == {clause.number for clause in CLAUSES}


def test_a_figure_that_a_design_lacks_is_told_as_such() -> None:
    design = race_design()
    (problem,) = all_problems(replace(design, parameters=design.parameters[1:]))
    assert (problem.check, problem.place.id) == ("missing_parameter", "steady_distance")


def test_its_track_is_seen_on_the_map() -> None:
    shapes = [space.shape for space in SPACES]
    assert None not in shapes
    assert len(set(shapes)) == len(SPACES)
