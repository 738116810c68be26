"""Reinforcements on the turn track: before a lost depot, and what they may do once they are in (chapter 9)."""

from __future__ import annotations

import pytest
from immutables import Map

from rulesets.toulon.events import AreaEntered, PointsSpent
from rulesets.toulon.phases.movement.journey import find_ways
from rulesets.toulon.phases.movement.marches import why_not_attack
from rulesets.toulon.phases.movement.movement import starts
from rulesets.toulon.phases.reinforcement_dates import why_not_change
from rulesets.toulon.phases.reinforcements import places_of_arrival
from rulesets.toulon.procedures import Movement
from rulesets.toulon.sides import REPUBLICAN
from rulesets.toulon.state import ARRIVALS

LINE, GENERAL, BONAPARTE = "59_bourgogne_1", "carteaux", "bonaparte"
SWISS, CHASSEURS = "courten_swiss", "chasseurs"
DEPOT = "A10"


@pytest.fixture
def rich(table):
    return table.given(tracks=Map({"ops.western_wing": 9}))


@pytest.mark.clause("9.8")
def test_who_fails_before_the_depot_pays_and_tries_again(rich) -> None:
    rich.put(ARRIVALS, LINE, due=8).put(DEPOT, SWISS, CHASSEURS)
    answers = [ARRIVALS, (LINE,), DEPOT, ARRIVALS, (LINE,), DEPOT, "end"]
    rich.play(Movement(side=REPUBLICAN), faces=(6, 1), says={"Movement.order_a_force": answers})
    assert [e.points for e in rich.happened(PointsSpent)] == [3, 3]
    assert [e.units for e in rich.happened(AreaEntered)] == [(LINE,)]


@pytest.mark.clause("9.8")
def test_a_leader_without_troops_waits_for_his_depot(rich) -> None:
    rich.put(ARRIVALS, GENERAL, due=8).put(DEPOT, SWISS, CHASSEURS)
    assert starts(rich.position, REPUBLICAN) == ()
    rich.put(ARRIVALS, LINE, due=8)
    assert starts(rich.position, REPUBLICAN) == (ARRIVALS,)


@pytest.mark.clause("9.10")
def test_nothing_is_earned_by_waiting_before_a_lost_depot(rich) -> None:
    rich.put(ARRIVALS, LINE, due=8).put(ARRIVALS, "ardeche", due=9).put(DEPOT, SWISS)
    assert why_not_change(rich.position, LINE, 10).clause == "9.10"
    assert why_not_change(rich.position, "ardeche", 10) is None, "not yet due: a delay as any other"
    del rich.units[SWISS]
    assert why_not_change(rich.position, LINE, 10) is None


@pytest.mark.clause("9.1")
def test_bonaparte_joins_a_battery_when_his_depot_is_lost(rich) -> None:
    rich.put(ARRIVALS, BONAPARTE, due=8).put("A22", "battery_montagne")
    assert places_of_arrival(rich.position, BONAPARTE) == (DEPOT, "A22")
    rich.put(DEPOT, SWISS)
    assert places_of_arrival(rich.position, BONAPARTE) == ("A22",)


@pytest.mark.clause("9.9")
def test_who_walked_into_his_depot_draws_on_it(rich) -> None:
    rich.put(DEPOT, LINE, due=8).put("A15", SWISS, CHASSEURS).given(attack_supply=(DEPOT,))
    way = find_ways(rich.position, REPUBLICAN, DEPOT, (LINE,))["A15"]
    assert why_not_attack(rich.position, REPUBLICAN, (LINE,), way) is None
    rich.given(attack_supply=("A90",))
    assert why_not_attack(rich.position, REPUBLICAN, (LINE,), way).clause == "15.11"
