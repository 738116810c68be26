"""Chapters 7 and 11: retreats, and recovery from them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rulesets.hex_and_counter.events import StepsLost
from rulesets.hex_and_counter.procedures import Recovery, Retreat
from tests.rulesets.hex_and_counter.small_design import small_design, table
from workbench.engine.clauses import IllegalAction
from workbench.engine.events import DiceRolled, UnitMoved, UnitRemoved

Make = Callable[..., Any]
ASK = "Retreat.retreat_a_unit"


def back(*units: str, hexes: int = 1, away_from: str = "0505") -> Retreat:
    return Retreat(side="red", units=units, hexes=hexes, away_from=away_from)


@pytest.mark.clause("7.1")
@pytest.mark.clause("7.7")
def test_the_owner_retreats_unit_by_unit_and_they_are_disrupted(field: Make) -> None:
    field_ = field().put("0505", "r1", "r2").put("0405", "b1")
    field_.play(back("r1", "r2"), says={ASK: ["0605", "0605"]})
    assert field_.where("r1") == field_.where("r2") == "0605"
    assert field_.state.units["r1"].disrupted
    assert {d.seat for d in field_.asked} == {"red"}
    calm = field(small_design({"retreat_disrupts": 0})).put("0505", "r1").put("0405", "b1")
    calm.play(back("r1"), says={ASK: "0605"})
    assert not calm.state.units["r1"].disrupted


@pytest.mark.clause("7.2")
@pytest.mark.clause("7.3")
def test_where_nobody_retreats(field: Make) -> None:
    field_ = field().put("0505", "r1").put("0405", "b1").put("0504", "b2")
    ends: list[str] = []
    field_.play(back("r1"), says={ASK: lambda d: ends.extend(d.options) or ends[0]})
    assert set(ends).isdisjoint({"0405", "0504"})  # enemies
    assert set(ends).isdisjoint(field_.position.zone_of("blue"))
    friend = field().put("0505", "r1").put("0405", "b1").put("0406", "r3")
    assert "0406" in friend.position.zone_of("blue")
    friend.play(back("r1"), says={ASK: "0406"})  # a friend stands in that zone
    assert friend.where("r1") == "0406"
    far = field().put("0505", "r1").put("0405", "b1")
    far.play(back("r1", hexes=2), says={ASK: lambda d: next(e for e in d.options if e.startswith("07"))})
    distance = far.position.ground.network.distance
    assert distance(far.where("r1"), "0505") == 2


@pytest.mark.clause("7.4")
def test_priorities_decide_between_open_hexes(field: Make) -> None:
    order = table("retreat_priorities", [""], {"towards_supply": [""]})
    field_ = field(small_design(tables=[order])).put("0505", "r1").put("0405", "b1")
    with pytest.raises(IllegalAction, match=r"7\.4"):
        field_.play(back("r1"), says={ASK: "0506"})
    again = field(small_design(tables=[order])).put("0505", "r1").put("0405", "b1")
    again.play(back("r1"), says={ASK: "0605"})
    assert again.where("r1") == "0605"


@pytest.mark.clause("7.5")
def test_a_full_hex_is_no_end_of_a_retreat(field: Make) -> None:
    field_ = field().put("0505", "r1").put("0605", "r2", "r3").put("0405", "b1")
    ends: list[str] = []
    field_.play(back("r1"), says={ASK: lambda d: ends.extend(d.options) or ends[0]})
    assert "0605" not in ends and ends


@pytest.mark.clause("7.6")
@pytest.mark.parametrize(("rule", "steps", "stays"), [("eliminated", 2, ""), ("step_a_hex", 1, "0505")])
def test_who_cannot_retreat_suffers(field: Make, rule: str, steps: int, stays: str) -> None:
    field_ = field(small_design({"blocked_retreat": rule})).put("0505", "r1")
    field_.put("0405", "b1").put("0605", "b2").put("0504", "b3").put("0406", "b_horse")
    field_.play(back("r1"))
    assert [e.steps for e in field_.happened(StepsLost)] == [steps]
    assert field_.where("r1") == stays
    assert not field_.happened(UnitMoved)


@pytest.mark.clause("7.6")
def test_a_retreat_that_is_cut_short_costs_the_hexes_that_are_missing(field: Make) -> None:
    def cornered(rule: str) -> Any:
        field_ = field(small_design({"blocked_retreat": rule, "zones_of_control": "none"})).put("0906", "r1")
        field_.put("0806", "b1").put("0905", "b2").put("0807", "b3")
        return field_.play(back("r1", hexes=2, away_from="0906"))

    hurt = cornered("step_a_hex")
    assert [e.steps for e in hurt.happened(StepsLost)] == [1]
    assert hurt.where("r1") == "0907"
    assert [e.unit for e in cornered("eliminated").happened(UnitRemoved)] == ["r1"]


@pytest.mark.clause("11.1")
def test_recovery_by_a_die_out_of_enemy_zones(field: Make) -> None:
    figures = small_design({"recovery_at_most": 4})
    field_ = field(figures).put("0205", "b1", "b2", disrupted=True).put("0505", "b3", disrupted=True).put("0605", "r1")
    field_.play(Recovery(side="blue"), faces=(4, 5))
    assert [field_.state.units[x].disrupted for x in ("b1", "b2", "b3")] == [False, True, True]
    sure = field().put("0205", "b1", disrupted=True)
    sure.play(Recovery(side="blue"))
    assert not sure.happened(DiceRolled) and not sure.state.units["b1"].disrupted


@pytest.mark.clause("7.5")
@pytest.mark.clause("7.6")
def test_a_retreat_stops_short_of_hexes_that_are_full(field: Make) -> None:
    """Every hex two away is full or barred; one away there is room, and one hex is missing."""
    design = small_design({"blocked_retreat": "step_a_hex", "zones_of_control": "none", "stacking_limit": 1})
    field_ = field(design).put("0906", "r1").put("0806", "b1").put("0905", "b2").put("0807", "r2")
    field_.play(back("r1", hexes=2, away_from="0906"))
    assert field_.where("r1") == "0907"
    assert [e.steps for e in field_.happened(StepsLost)] == [1]


@pytest.mark.clause("7.7")
def test_who_had_to_retreat_and_could_not_is_disrupted_too(field: Make) -> None:
    field_ = field(small_design({"blocked_retreat": "step_a_hex"})).put("0505", "r1")
    field_.put("0405", "b1").put("0605", "b2").put("0504", "b3").put("0406", "b_horse").play(back("r1"))
    assert field_.state.units["r1"].disrupted
