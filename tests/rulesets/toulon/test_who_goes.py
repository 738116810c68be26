"""Which units may be ordered together, and the surrounded who break out (6.2, 15.12, 32.18)."""

from __future__ import annotations

import pytest
from immutables import Map

from rulesets.toulon.events import AreaEntered
from rulesets.toulon.phases.attack_supply import why_not_supplied
from rulesets.toulon.phases.movement.movement import who_goes, widest_way_out
from rulesets.toulon.procedures import Movement
from rulesets.toulon.sides import ALLIED, REPUBLICAN

LINE, SECOND, HORSE = "59_bourgogne_1", "ardeche", "allobroges_horse"
SWISS, CHASSEURS, DEVON, GUNNERS = "courten_swiss", "chasseurs", "11th_devon", "seamen_asg_1"
CAPE, TRAPPED = "A40", "A34"
"""A cape without roads or beaches, and an area that four others enclose."""
RING = {"A39": ("re", "regina"), "A27": ("cordoba", "malaga"), "A30": ("marina_1", "marina_2")}


@pytest.fixture
def trapped(table):
    for area, units in RING.items():
        table.put(area, *units)
    return table.given(tracks=Map({"ops.western_wing": 9}))


# ---------------------------------------------------------------- the force


@pytest.mark.clause("6.2")
def test_units_that_no_neighbour_takes_in_together_are_not_ordered_together(table) -> None:
    options = who_goes(table.put(CAPE, LINE, HORSE, SECOND).position, REPUBLICAN, CAPE)
    assert options.refusal((LINE, SECOND)).clause == "6.2"
    assert options.refusal((LINE,)) is None, "a single unit of any size may enter anywhere"
    table.put(CAPE, SECOND, permanent=table.position.printed_strength(SECOND))
    assert who_goes(table.position, REPUBLICAN, CAPE).refusal((LINE, SECOND)) is None, "no strength, no weight"


@pytest.mark.clause("6.2")
@pytest.mark.clause("18.13")
def test_roads_ships_and_depots_take_any_number(table) -> None:
    q = table.put("A41", LINE).put("A15", SECOND).put("A36", DEVON).position
    assert widest_way_out(q, REPUBLICAN, "A41") is not None
    assert widest_way_out(q, ALLIED, "A36") is None, "it may go aboard"
    assert widest_way_out(q, REPUBLICAN, "A15") is None, "it has roads, and a depot beside it"
    table.put("A20", LINE).put("A27", SWISS, CHASSEURS)
    assert widest_way_out(table.position, REPUBLICAN, "A20") == 6, "its only road is the enemy's"


@pytest.mark.clause("32.18")
@pytest.mark.clause("6.5")
def test_static_guns_weigh_what_they_will_weigh(table) -> None:
    fort = "A30"
    q = table.put("A27", GUNNERS).put(fort, "re").position
    room = q.figures.occupancy[fort] - q.total(("re",))
    assert q.fits_standing(fort, ALLIED, (), room)
    assert not q.fits_standing(fort, ALLIED, (GUNNERS,), room)
    assert q.fits_standing(fort, ALLIED, (GUNNERS,), room - 2)


# ---------------------------------------------------------------- breaking out


@pytest.mark.clause("15.12")
def test_the_surrounded_attack_one_area_only(trapped) -> None:
    trapped.put("A43", SWISS, CHASSEURS).put(TRAPPED, LINE, SECOND, out_of_supply=True)
    assert why_not_supplied(trapped.position, REPUBLICAN, (LINE,), "A43") is None
    trapped.given(origins=Map({"A27": (TRAPPED,)}))
    assert why_not_supplied(trapped.position, REPUBLICAN, (LINE,), "A43").clause == "15.12"
    assert why_not_supplied(trapped.position, REPUBLICAN, (LINE,), "A27") is None


@pytest.mark.clause("15.12")
@pytest.mark.parametrize("with_company", [True, False])
def test_those_who_broke_in_before_count_for_the_odds(trapped, with_company: bool) -> None:
    trapped.put("A43", SWISS).put(TRAPPED, LINE, out_of_supply=True)
    if with_company:
        trapped.put("A43", SECOND, came_from=TRAPPED, out_of_supply=True).given(origins=Map({"A43": (TRAPPED,)}))
    answers = [TRAPPED, (LINE,), "A43", "end"]
    trapped.play(Movement(side=REPUBLICAN), faces=(1,) if with_company else (),
                 says={"Movement.order_a_force": answers})  # fmt: skip
    assert bool(trapped.happened(AreaEntered)) is with_company


@pytest.mark.clause("11.1")
@pytest.mark.clause("15.12")
@pytest.mark.parametrize(("temporary", "surrounded"), [(0, True), (3, False)])
def test_a_patrol_does_not_shut_the_ring_even_when_it_is_attacked(trapped, temporary: int, surrounded: bool) -> None:
    trapped.put("A43", SWISS, temporary=temporary).put("A43", HORSE).put(TRAPPED, LINE)
    assert trapped.position.is_surrounded(TRAPPED, REPUBLICAN) is surrounded
