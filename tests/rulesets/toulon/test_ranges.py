"""How far guns fire (27.19, 27.23, 3.h), and what of it both sides can see."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulesets.toulon.phases.guns.ranges import (
    areas_in_range,
    guns_around,
    guns_bearing_on,
    guns_in_reach,
    why_not_fire_at,
    why_not_reach,
)
from rulesets.toulon.sides import ALLIED, REPUBLICAN

GUNS, BATTERY, LINE, SWISS = "neapolitan_guns", "battery_montagne", "59_bourgogne_1", "courten_swiss"
HILL = "A27"


def clause_of(refused) -> str:
    return refused.clause if refused else ""


@pytest.fixture
def ways(rules):
    """(from, over, to): pairs of areas that are two steps apart with a single area between."""
    near = rules.figures.network.land_neighbours
    found = []
    for a in rules.figures.areas:
        for c in sorted({c for b in near[a] for c in near[b]} - {a, *near[a]}):
            between = [b for b in near[a] if c in near[b]]
            if len(between) == 1:
                found.append((a, between[0], c))
    return found


@pytest.mark.clause("27.19")
def test_guns_reach_adjacent_areas_and_no_further(table) -> None:
    table.put(HILL, GUNS)
    near = table.rules.figures.network.land_neighbours
    assert areas_in_range(table.position, GUNS) == tuple(sorted(near[HILL]))
    assert why_not_reach(table.position, GUNS, near[HILL][0]) is None
    far = next(a for a in table.rules.figures.areas if a != HILL and a not in near[HILL])
    assert clause_of(why_not_reach(table.position, GUNS, far)) == "27.19"
    table.put(HILL, LINE)
    assert clause_of(why_not_reach(table.position, LINE, near[HILL][0])) == "27.19"


@pytest.mark.clause("27.19")
def test_a_battery_of_bonaparte_fires_over_an_area(table, ways) -> None:
    start, _, end = next(w for w in ways if not table.rules.figures.spaces[w[1]].town)
    table.put(start, BATTERY)
    assert why_not_reach(table.position, BATTERY, end) is None


@pytest.mark.clause("27.19")
@pytest.mark.clause("27.6")
def test_eastern_guns_reach_as_far_once_they_are_batteries(table, ways) -> None:
    start, _, end = next(w for w in ways if not table.rules.figures.spaces[w[1]].town)
    table.put(start, "east_guns_1")
    assert clause_of(why_not_reach(table.given(turn=7).position, "east_guns_1", end)) == "27.19"
    assert why_not_reach(table.given(turn=8).position, "east_guns_1", end) is None


@pytest.mark.clause("27.19")
@pytest.mark.clause("3.h")
def test_no_battery_fires_across_a_town(table, ways) -> None:
    start, town, end = next(w for w in ways if table.rules.figures.spaces[w[1]].town)
    table.put(start, BATTERY)
    assert clause_of(why_not_reach(table.position, BATTERY, end)) == "3.h"
    assert why_not_reach(table.position, BATTERY, town) is None  # into it, yes


@pytest.mark.clause("27.23")
def test_guns_with_fighting_in_their_own_area_do_not_fire_out_of_it(table) -> None:
    to = table.rules.figures.network.land_neighbours[HILL][0]
    table.put(HILL, BATTERY)
    assert guns_in_reach(table.position, REPUBLICAN, to) == (BATTERY,)
    table.put(HILL, SWISS)
    assert clause_of(why_not_reach(table.position, BATTERY, to)) == "27.23"
    assert guns_in_reach(table.position, REPUBLICAN, to) == ()


@pytest.mark.clause("27.17")
@pytest.mark.clause("27.25")
def test_reach_is_told_before_ammunition(table) -> None:
    near = table.rules.figures.network.land_neighbours[HILL]
    table.put(HILL, BATTERY, fired=True)
    assert clause_of(why_not_fire_at(table.position, BATTERY, near[0])) == "27.17"
    far = next(a for a in table.rules.figures.areas if a not in areas_in_range(table.position, BATTERY))
    assert clause_of(why_not_fire_at(table.position, BATTERY, far)) == "27.19"


@pytest.mark.clause("2.d")
def test_what_may_be_static_guns_in_a_fort_might_fire(table) -> None:
    fort = next(a for a in table.rules.figures.areas if table.position.forts_of(a, ALLIED))
    near = table.rules.figures.network.land_neighbours[fort][0]
    gunners = table.rules.figures.static_gunners
    foot = [c for c in table.rules.design.counters if c.unit_type == "inf"]
    unread = next(c.id for c in foot if c.faction in gunners)
    table.put(fort, unread)
    assert guns_around(table.position, ALLIED, near) == (unread,)
    assert guns_in_reach(table.position, ALLIED, near) == ()
    table.units.clear()
    table.put(fort, next(c.id for c in foot if c.faction == "neapolitan"))
    assert guns_around(table.position, ALLIED, near) == ()


@pytest.mark.clause("27.19")
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(data=st.data(), turn=st.sampled_from([7, 8]))
def test_guns_that_bear_on_many_areas_are_those_around_each_of_them(rules, table, data, turn: int) -> None:
    counters = [c.id for c in rules.design.counters if c.unit_type != "leader"]
    table.units.clear()
    table.given(turn=turn)
    for unit in data.draw(st.lists(st.sampled_from(counters), min_size=8, max_size=25, unique=True)):
        table.put(data.draw(st.sampled_from(rules.figures.areas)), unit, shown=data.draw(st.booleans()))
    aims, q = data.draw(st.sets(st.sampled_from(rules.figures.areas), max_size=30)), table.position
    for side in (ALLIED, REPUBLICAN):
        assert sorted(guns_bearing_on(q, side, aims)) == sorted({x for a in aims for x in guns_around(q, side, a)})
