"""Scenarios with arrivals, free set-up, held spaces and conditions of victory: kept, edited, compared, checked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from immutables import Map
from msgspec.structs import replace

from tests.rulesets.hex_and_counter.small_design import small_design, with_scenario
from workbench.engine.design import Design, Placement, Scenario
from workbench.engine.problem import Problem
from workbench.engine.scenarios.scenario_parts import (
    DRAW,
    LEADER,
    Arrival,
    FreeSetUp,
    VictoryCondition,
    VictoryMoment,
    VictoryTest,
)
from workbench.exchange.ruleset_json import read_ruleset_json, write_ruleset_json
from workbench.storage.checks.design.rules import rules_problems
from workbench.storage.checks.problems import problems
from workbench.storage.comparison import compare
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edit import Edit, EditError
from workbench.storage.edits.references import references_to, with_spaces_renamed
from workbench.storage.edits.scenarios.scenario_edits import (
    AddScenario,
    LetArrive,
    RemoveScenarios,
    StandCounters,
    copy_of,
)
from workbench.storage.edits.thing_edits import ChangeThings
from workbench.storage.file.ruleset_file import create, load

TOWN = VictoryTest("holds_all", Map({"side": "blue", "spaces": "0404"}))
TAKEN = VictoryCondition("town_taken", "blue", VictoryMoment.CHECK, (TOWN,))
BY_POINTS = VictoryCondition("points", LEADER, VictoryMoment.THE_END, (), "12.3")


def full_design() -> Design:
    """The small battle with all that a scenario can say."""
    return with_scenario(
        small_design(),
        weather="mud",
        held=Map({"0404": "red"}),
        free=(FreeSetUp("wing", ("b2", "b3"), "within 1 of 0202", "blue", 2, True, "20.1"),),
        arrivals=(
            Arrival(("b_late",), "2", "entry west", ("edge north", "0404"), False),
            Arrival(("r_late", "r3"), "3", "entry east"),
        ),
        out_of_play=("b_train",),
        victory=(TAKEN, BY_POINTS),
    )


def test_all_that_a_scenario_says_is_kept_in_the_file_and_in_json(tmp_path: Path) -> None:
    design = full_design()
    create(tmp_path / "x.ruleset", design)
    assert load(tmp_path / "x.ruleset").scenarios == design.scenarios
    assert read_ruleset_json(write_ruleset_json(design)) == (design, True)


def test_a_scenario_that_is_full_has_no_problem() -> None:
    told = [one for one in (*problems(full_design()), *rules_problems(full_design())) if one.place.kind == "scenario"]
    assert [one.check for one in told] == ["no_provenance"]


def test_another_id_for_a_space_is_written_wherever_a_scenario_names_it() -> None:
    design = full_design()
    told = [str(one) for one in references_to(design, "field", ["0404", "0202"]) if one.kind == "scenario"]
    assert told == [
        "scenario The battle: free set-up wing",
        "scenario The battle: arrival in turn 2",
        "scenario The battle: condition of victory",
        "scenario The battle: held at the start",
    ]
    (scenario,) = with_spaces_renamed(design, "field", {"0404": "town", "0202": "old mill"}).scenarios
    assert (scenario.held, scenario.arrivals[0].otherwise) == (Map({"town": "red"}), ("edge north", "town"))
    assert scenario.free[0].where == 'within 1 of "old mill"'
    assert scenario.victory[0].tests[0].arguments["spaces"] == "town"


def test_versions_tell_what_of_a_scenario_differs() -> None:
    old, new = full_design(), full_design()
    scenario = new.scenarios[0]
    scenario = replace(scenario, arrivals=scenario.arrivals[1:], victory=(BY_POINTS,), weather="fair", out_of_play=())
    told = {str(c.what): (str(c.old), str(c.new)) for c in compare(old, replace(new, scenarios=(scenario,)))}
    assert told == {
        "arrival of b_late": ("turn 2; entry west; edge north; 0404, as soon as it can", "nothing"),
        "b_train out of play": ("yes", "nothing"),
        "condition of victory 1": (
            "town_taken; blue; check; holds_all side=blue spaces=0404",
            "points; leader; the_end; 12.3",
        ),
        "condition of victory 2": ("points; leader; the_end; 12.3", "nothing"),
        "weather": ("mud", "fair"),
    }


# ---- edits

_counters = st.lists(st.sampled_from(["b1", "b2", "b3", "r1", "b_late", "r3", "nobody"]), max_size=3).map(tuple)
_edits = st.one_of(
    st.builds(StandCounters, st.just("battle"), _counters, st.sampled_from(["", "0204", "0303", "0404", "x"])),
    st.builds(LetArrive, st.just("battle"), _counters, st.sampled_from(["", "2", "3"]), st.sampled_from(["", "0101"])),
    st.builds(RemoveScenarios, st.sampled_from([("battle",), ("copy",), ()])),
    st.sampled_from(["copy", "battle"]).map(lambda name: AddScenario(Scenario(name, "Again", 1, 2), "battle")),
    st.sampled_from([(), (TAKEN,), (BY_POINTS, TAKEN)]).map(
        lambda value: ChangeThings("scenarios", "", ("battle",), "victory", value)
    ),
    st.sampled_from([(), (Arrival(("b2",)),)]).map(
        lambda value: ChangeThings("scenarios", "", ("battle",), "arrivals", value)
    ),
)


@settings(max_examples=60)
@given(st.lists(_edits, max_size=5))
def test_every_edit_of_a_scenario_is_taken_back(edits: list[Edit]) -> None:
    document = RulesetDocument(full_design())
    for edit in edits:
        before = document.design
        try:
            inverse = document.apply(edit)
        except EditError:
            assert document.design is before
            continue
        after = document.design
        again = document.apply(inverse)
        assert document.design == before
        document.apply(again)
        assert document.design == after


def after(*edits: Edit) -> Scenario:
    document = RulesetDocument(full_design())
    for edit in edits:
        document.apply(edit)
    return document.design.scenarios[0]


def test_a_counter_is_in_one_place_of_a_scenario() -> None:
    found = after(StandCounters("battle", ("b_late", "b2", "b_train", "b1"), "0303"))
    assert {p.counter for p in found.placements if p.space == "0303"} == {"b_late", "b2", "b_train", "b1"}
    assert [one.counters for one in found.arrivals] == [("r_late", "r3")] and found.free[0].counters == ("b3",)
    assert found.out_of_play == ()
    found = after(LetArrive("battle", ("b1", "b3"), "3", "entry east"))
    assert [one.counters for one in found.arrivals] == [("b_late",), ("r_late", "r3", "b1", "b3")]
    assert [p.counter for p in found.placements] == ["r1"] and found.free[0].counters == ("b2",)
    assert after(StandCounters("battle", ("r1", "b_late"))).placements == (Placement("b1", "0204"),)


def test_a_scenario_begins_as_a_copy_of_another() -> None:
    document = RulesetDocument(full_design())
    copied = copy_of(document.design, document.design.scenarios[0], "Once more")
    document.apply(AddScenario(copied, "battle"))
    assert [one.id for one in document.design.scenarios] == ["battle", "battle_2"]
    assert document.design.scenarios[1].victory == document.design.scenarios[0].victory


@pytest.mark.parametrize(
    ("edit", "why"),
    [
        (StandCounters("battle", ("nobody",), "0303"), "there is no counter 'nobody'"),
        (StandCounters("battle", ("b1", "b1"), "0303"), "A counter is named twice."),
        (StandCounters("battle", ("b1",), "9999"), "no space '9999' on the map The field"),
        (StandCounters("battle", ("b1",), "0204"), "Nothing would change."),
        (StandCounters("elsewhere", ("b1",), "0204"), "There is no scenario 'elsewhere'."),
        (LetArrive("battle", ("b1",), " "), "An arrival needs a turn."),
        (AddScenario(Scenario("battle", "Again", 1, 2)), "There is a scenario 'battle' already."),
        (AddScenario(Scenario("b", " ", 1, 2)), "A scenario needs a title."),
        (RemoveScenarios(("b",)), "There is no scenario 'b'."),
    ],
)
def test_what_cannot_be_done_is_said_in_a_line_and_nothing_changes(edit: Edit, why: str) -> None:
    document = RulesetDocument(full_design())
    with pytest.raises(EditError, match=why):
        document.apply(edit)
    assert document.design == full_design()


# ---- checks


def found(**changed: Any) -> list[Problem]:
    design = with_scenario(full_design(), **changed)
    return [p for p in (*problems(design), *rules_problems(design)) if p.check not in ("scenario_start",)]


@pytest.mark.parametrize(
    ("check", "changed", "said"),
    [
        ("placed_and_arrives", {"placements": (Placement("r3", "0804"),)}, "sets up R3 on the map, and elsewhere"),
        ("placed_and_arrives", {"out_of_play": ("b2",)}, "has B2 arrive, set up freely or out of play more than once"),
        ("unknown_in_scenario", {"out_of_play": ("x",)}, "names the counter x, which is not there"),
        ("arrival_unread", {"arrivals": (Arrival(("r3",), "soon"),)}, "in turn 'soon', which is no number of a turn"),
        ("never_arrives", {"arrivals": (Arrival(("r3",), "5", "entry east"),)}, "in turn 5, and ends with turn 4"),
        ("spaces_unread", {"free": (FreeSetUp("wing", ("b2",), "within of"),)}, "in the free set-up wing that cannot"),
        ("spaces_unread", {"free": (FreeSetUp("wing", ("b2",)),)}, "has no spaces for the free set-up wing"),
        ("held_by_nobody", {"held": Map({"0404": "green"})}, "has 0404 held by 'green', which is no side"),
        ("names_no_space", {"held": Map({"9999": "blue"})}, "has 9999 held at the start, which is not there"),
        ("names_no_space", {"free": (FreeSetUp("wing", ("b2",), "0202 9999"),)}, "the space 9999 in the free set-up"),
        ("entry_closed", {"arrivals": (Arrival(("r3",), "2", "entry south"),)}, "by 'entry south', which is no space"),
        (
            "free_area_too_small",
            {"free": (FreeSetUp("wing", ("b2", "b3", "b_horse"), "0202"),)},
            "sets up 3 counters freely in wing, which holds 2",
        ),
        ("nobody_can_win", {"victory": (replace(BY_POINTS, winner=DRAW),)}, "ends in a draw by every one"),
        ("unreachable_condition", {"victory": (BY_POINTS, replace(BY_POINTS, ending="x"))}, "never ends with x"),
        ("victory_winner", {"victory": (replace(TAKEN, winner="green"),)}, "won by 'green', which is no side"),
        ("victory_test", {"victory": (replace(TAKEN, tests=(VictoryTest("luck"),)),)}, "asks for 'luck'"),
        (
            "victory_argument",
            {"victory": (replace(TAKEN, tests=(VictoryTest("holds_all", Map({"side": "x", "spaces": "0404"})),)),)},
            "has 'x' as Side of the condition town_taken, which does not fit",
        ),
        (
            "victory_argument",
            {"victory": (replace(TAKEN, tests=(VictoryTest("turn_is", Map({"number": "=nothing"})),)),)},
            "has '=nothing' as Number of the condition town_taken",
        ),
    ],
)
def test_what_hinders_play_is_told_once(check: str, changed: dict[str, Any], said: str) -> None:
    (problem,) = [one for one in found(**changed) if one.check == check]
    assert said in str(problem) and problem.place.kind == "scenario"
