"""What a scenario says itself, and a design without any such tables is played by: set-up, arrivals, what wins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from immutables import Map
from msgspec.structs import replace

from rulesets.hex_and_counter import HexAndCounterRules
from rulesets.hex_and_counter.events import UnitSetUp
from rulesets.hex_and_counter.phases.conditions import condition_reached
from rulesets.hex_and_counter.procedures import Reinforcements, SetUp
from rulesets.hex_and_counter.state import ARRIVALS
from tests import conformance
from tests.rulesets.hex_and_counter.small_design import small_design, table, with_scenario
from tests.rulesets.hex_and_counter.test_conformance import bots
from workbench.engine.design import Placement
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.scenarios.scenario_parts import (
    DRAW,
    LEADER,
    Arrival,
    FreeSetUp,
    VictoryCondition,
    VictoryMoment,
    VictoryTest,
)

Make = Callable[..., Any]
ASK = "SetUp.set_up_freely"


def rules(**changed: Any) -> HexAndCounterRules:
    return HexAndCounterRules(with_scenario(small_design(), **changed))


def condition(
    kind: str, when: VictoryMoment = VictoryMoment.CHECK, winner: str = "blue", **said: str
) -> VictoryCondition:
    return VictoryCondition(f"by_{kind}", winner, when, (VictoryTest(kind, Map(said)),))


# ---- arrivals


@pytest.mark.clause("10.4")
def test_arrivals_of_the_scenario_itself_go_before_the_table_and_the_counters() -> None:
    by_table = table("arrivals_battle", ["turn", "entry"], {"b3": [3, "west"]})
    says = (Arrival(("b3", "r3"), "4", "within 1 of 0101", ("edge east",), False),)
    design = with_scenario(small_design(tables=[by_table]), arrivals=says, out_of_play=("b_late",))
    start = HexAndCounterRules(design).start("battle", {})
    assert {x: start.units[x].due for x in start.units if start.units[x].space == ARRIVALS} == {"b3": 4, "r3": 4}
    plain = rules(out_of_play=("b_late",)).start("battle", {})
    assert [x for x in plain.units if plain.units[x].space == ARRIVALS] == ["r_late"]


@pytest.mark.clause("10.4")
def test_they_enter_where_the_scenario_says_and_as_soon_as_they_can(field: Make) -> None:
    says = (Arrival(("r_late",), "2", "within 1 of 0101", ("0904",), False),)
    design, phase = with_scenario(small_design(), arrivals=says), Reinforcements(side="red")

    def late() -> Any:
        return field(design).put(ARRIVALS, "r_late", due=2)

    assert (late().refusal(phase, "0102"), late().refusal(phase, "0904")) == ("", "10.3")
    assert late().refusal(phase, "later") == "10.4"
    held = late().put("0101", "b1").put("0201", "b2").put("0102", "b3")
    assert held.refusal(phase, "0904") == ""
    assert held.put("0904", "b_horse").refusal(phase, "later") == ""


# ---- set-up


FREE = (
    FreeSetUp("east", ("r2", "r3"), "within 1 of 0803", order=2),
    FreeSetUp("west", ("b2", "b3"), "0202 0203", order=1),
)


@pytest.mark.clause("2.7")
def test_each_side_sets_up_what_is_left_to_it(field: Make) -> None:
    field_ = field(with_scenario(small_design(), free=FREE))
    for unit in ("b2", "b3", "r2", "r3"):
        field_.put(ARRIVALS, unit)
    assert field_.refusal(SetUp(), "0404") == "2.7"
    field_.play(SetUp())
    assert [e.unit for e in field_.happened(UnitSetUp)] == ["b2", "b3", "r2", "r3"]
    assert {field_.where("b2"), field_.where("b3")} <= {"0202", "0203"}


@pytest.mark.clause("2.7")
def test_nobody_sets_up_onto_enemies_or_too_many() -> None:
    bound = rules(free=(FreeSetUp("west", ("b2", "b3", "b_horse"), "0204 0202 0804"),))
    playtest = Playtest(bound, "battle", 1)
    (decision,) = playtest.decisions()
    options = decision.options
    assert {x: (r.clause if (r := options.refuse(x)) else "") for x in ("0204", "0202", "0804")} == {
        "0204": "", "0202": "", "0804": "5.6",
    }  # fmt: skip


@pytest.mark.clause("2.7")
def test_hidden_areas_are_set_up_together_unseen() -> None:
    hidden = tuple(replace(area, is_hidden=True, order=1) for area in FREE)
    playtest: Any = Playtest(rules(free=hidden), "battle", 1)
    assert {decision.seat for decision in playtest.decisions()} == {"blue", "red"}
    open_ = Playtest(rules(free=FREE), "battle", 1)
    assert {decision.seat for decision in open_.decisions()} == {"blue"}


@pytest.mark.clause("2.7")
def test_an_area_that_cannot_be_filled_is_told_before_the_scenario_begins() -> None:
    with pytest.raises(KeyError, match="3 counters are set up freely in west, which holds 2"):
        rules(free=(FreeSetUp("west", ("b2", "b3", "b_horse"), "0202"),)).start("battle", {})
    with pytest.raises(KeyError, match="counters of both sides are set up freely in west"):
        rules(free=(FreeSetUp("west", ("b2", "r2"), "0202 0203"),)).start("battle", {})


# ---- victory


@pytest.mark.clause("12.7")
@pytest.mark.parametrize(
    ("test", "holds"),
    [
        (condition("holds_all", side="blue", spaces="0404 0204"), False),
        (condition("holds_any", side="blue", number="1", spaces="0404 0204"), True),
        (condition("holds_not", side="red", spaces="0404 0204"), True),
        (condition("leads_by", side="blue", number="3"), False),
        (condition("nobody_leads_by", number="9"), True),
        (condition("track_at_least", track="points.red", number="4"), True),
        (condition("steps_lost", side="red", number="2"), False),
        (condition("steps_exited", side="blue", number="0"), True),
        (condition("turn_is", number="=stacking_limit"), True),
        (condition("nobody_left", side="red"), False),
    ],
    ids=lambda one: one.ending if isinstance(one, VictoryCondition) else "",
)
def test_each_kind_of_test_asks_the_position(field: Make, test: VictoryCondition, holds: bool) -> None:
    design = with_scenario(small_design(), victory=(test,), held=Map({"0204": "blue"}))
    bound = HexAndCounterRules(design)
    state = bound.start("battle", {})
    state = replace(state, turn=2, tracks=Map({"points.red": 4}))
    found = condition_reached(bound.position(state), VictoryMoment.CHECK)
    assert (found is not None) == holds
    assert found is None or (found.winner, found.clause) == ("blue", "12.7")


@pytest.mark.clause("12.7")
def test_the_first_condition_that_holds_ends_it_and_says_who_has_won() -> None:
    both = (
        VictoryCondition("nothing_yet", "red", VictoryMoment.THE_END),
        VictoryCondition("who_leads", LEADER, VictoryMoment.TURN_END),
        VictoryCondition("drawn", DRAW, VictoryMoment.TURN_END),
    )
    bound = rules(victory=both, tracks=Map({"points.red": 4}))
    q = bound.position(bound.start("battle", {}))
    found = condition_reached(q, VictoryMoment.TURN_END)
    assert found is not None and (found.ending, found.winner) == ("who_leads", "red")
    assert condition_reached(q, VictoryMoment.AT_ONCE) is None


@pytest.mark.clause("12.7")
def test_a_condition_that_waits_for_a_check_wants_a_phase_that_checks() -> None:
    design = with_scenario(small_design(), victory=(condition("holds_all", side="blue", spaces="0404"),))
    without = replace(design, sequence=tuple(p for p in design.sequence if p.procedure != "victory_check"))
    with pytest.raises(KeyError, match="by_holds_all waits for a victory check"):
        HexAndCounterRules(without).start("battle", {})
    with pytest.raises(KeyError, match="instead of 'luck' as a condition of victory"):
        rules(victory=(condition("luck"),))


@pytest.mark.clause("12.7")
@pytest.mark.parametrize("kind", ["random", "greedy"])
def test_bots_play_a_scenario_of_data_alone_to_its_end(kind: str) -> None:
    design = with_scenario(
        small_design(),
        placements=(Placement("b1", "0204"), Placement("r1", "0804")),
        free=FREE,
        arrivals=(Arrival(("b_late", "b_horse"), "2", "edge west"), Arrival(("r_late",), "2", "entry east", (), False)),
        held=Map({"0404": "red"}),
        out_of_play=("b_train",),
        victory=(
            condition("holds_all", VictoryMoment.AT_ONCE, side="blue", spaces="0404"),
            VictoryCondition("stood", "red", VictoryMoment.THE_END),
        ),
    )
    bound, endings = HexAndCounterRules(design), set()
    for seed in range(3):
        played = conformance.whole_playtest(bound, "battle", seed, bots(kind))
        conformance.events_alone_give_the_states(played)
        conformance.the_same_actions_play_the_same(played)
        endings.add((played.state.ending, played.state.winner))
    assert endings & {("by_holds_all", "blue"), ("stood", "red")}
