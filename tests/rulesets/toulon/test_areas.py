"""The map as the rules read it: limits, depots, coasts, sections, control, strength (chapters 2, 3, 5, 11, 13, 23)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.toulon.facts import RECONNOITRE_POINT
from rulesets.toulon.phases.acts import check_modifiers
from rulesets.toulon.phases.movement.movement import Order
from rulesets.toulon.position import Control
from rulesets.toulon.sides import ALLIED, OTHER, REPUBLICAN, SIDES
from tests.rulesets.toulon.conftest import Table
from workbench.engine.maps.tags import says_yes
from workbench.engine.mechanics.modifiers import total_of

LINE, SWISS, GUNNERS, DEVON = "59_bourgogne_1", "courten_swiss", "seamen_asg_1", "11th_devon"


@pytest.mark.clause("3.b")
@pytest.mark.clause("3.c")
@pytest.mark.clause("3.f")
def test_limits_of_areas_depots_and_unified_forts(rules) -> None:
    figures = rules.figures
    assert (figures.entry_limits["A27"], figures.occupancy["A27"]) == (5, 15)
    assert all(figures.occupancy[depot] is None for depot in figures.depots)
    assert (figures.entry_limits["A81"], figures.occupancy["A81"]) == (7, 7), "La Garde and its fort are one"


@pytest.mark.clause("3.i")
@pytest.mark.clause("3.k")
@pytest.mark.clause("17.8")
def test_coasts_that_may_be_landed_on(rules) -> None:
    beaches, spaces = rules.figures.beaches, rules.figures.spaces
    assert beaches["A23"] == ("SP",), "La Seyne lies on the rade beyond unplayable ground"
    assert "A02" not in beaches, "a coast that is no beach"
    assert all(spaces[water].kind != "unplayable" for waters in beaches.values() for water in waters)


@pytest.mark.clause("3.a")
@pytest.mark.clause("16.1")
def test_every_border_is_crossed_both_ways_and_none_diagonally(rules) -> None:
    neighbours = rules.figures.network.land_neighbours
    assert all(a in neighbours[b] for a in neighbours for b in neighbours[a])
    assert "A27" not in neighbours["A10"]


@pytest.mark.clause("3.e")
@pytest.mark.clause("18.2")
def test_sections_lie_between_reconnoitre_points(rules) -> None:
    junctions = rules.design.map().junctions
    for section in rules.figures.network.sections.values():
        assert all(
            says_yes(junctions[point].tags, RECONNOITRE_POINT) for point in (section.from_point, section.to_point)
        ), section.id
        assert section.borders


@pytest.mark.clause("13.4")
@pytest.mark.clause("13.7")
def test_forts_stand_where_they_are_printed_and_the_redoubts_are_the_allies_own(rules, table) -> None:
    q = table.position
    printed = {a for a in rules.figures.areas if q.fortifications(a)}
    assert {"A30", "A43", "A81", "A31"} <= printed
    assert q.forts_of("A31", ALLIED) and not q.forts_of("A31", REPUBLICAN)


@pytest.mark.clause("11.1")
@pytest.mark.clause("5.1")
@settings(max_examples=40, deadline=None)
@given(french=st.integers(-1, 6), allied=st.integers(-1, 4))
def test_control_of_an_area_is_read_the_same_by_both_sides(rules, french: int, allied: int) -> None:
    """Strengths of one unit a side, -1 for nobody there."""
    table = Table(rules)
    for unit, strength in ((LINE, french), (SWISS, allied)):
        if strength >= 0:
            table.put("A27", unit, temporary=rules.design.counter(unit).strength - strength)
    strengths = {REPUBLICAN: french, ALLIED: allied}
    for side in SIDES:
        mine, theirs = strengths[side], strengths[OTHER[side]]
        if mine >= 0:
            expected = Control.CONTESTED if theirs >= 0 else Control.FRIENDLY
        else:
            expected = Control.NO_MANS_LAND if theirs < 0 else Control.PATROL if theirs <= 1 else Control.ENEMY
        assert table.position.control("A27", side) is expected


@pytest.mark.clause("23.9")
@pytest.mark.clause("23.2")
def test_losses_are_subtracted_and_strength_never_falls_below_nothing(table) -> None:
    table.put("A27", LINE, temporary=2, permanent=1).put("A22", SWISS, temporary=9)
    assert (table.position.strength(LINE), table.position.strength(SWISS)) == (3, 0)


@pytest.mark.clause("32.16")
@pytest.mark.clause("32.18")
@pytest.mark.parametrize(("area", "fort", "strength"), [("A30", None, 2), ("A27", None, 0), ("A30", "", 0)])
def test_static_guns_have_strength_in_forts(table, area: str, fort: str | None, strength: int) -> None:
    assert table.put(area, GUNNERS, fort=fort).position.strength(GUNNERS) == strength


@pytest.mark.clause("8.1")
@pytest.mark.clause("2.h")
@pytest.mark.clause("19.4")
def test_what_is_added_to_a_quality_check(table) -> None:
    q = table.put("A27", LINE).put("A22", "ardeche", out_of_supply=True).position
    assert total_of(check_modifiers(q, LINE)) == 0
    assert total_of(check_modifiers(q, LINE, entering_enemy=True)) == 1
    assert total_of(check_modifiers(q, "ardeche")) == 1
    assert total_of(check_modifiers(table.put("A27", "dugommier").position, LINE)) == -1
    assert total_of(check_modifiers(table.put("A27", "bonaparte").position, LINE, entering_enemy=True)) == 0


@pytest.mark.clause("16.6")
@pytest.mark.clause("7.1")
def test_the_price_of_a_step_goes_by_what_the_area_is(table) -> None:
    table.put("A20", LINE, supplied_by="A10").put("A27", SWISS, DEVON).put("A22", "ardeche")
    order = Order(table.position, REPUBLICAN, "A20", (LINE,))
    assert {a: order.ways[a].cost for a in ("A22", "A26", "A27")} == {"A22": 0, "A26": 1, "A27": 3}
    assert order.note("A27") == "3 operations points, each unit checks at +1"


def test_reach_and_retreats_name_paths_and_reasons(rules, table) -> None:
    table.put("A20", LINE).put("A27", SWISS, DEVON)
    state = table.position.state
    destinations = {d.to: d for d in rules.display.reach(state, (LINE,)).destinations}
    assert destinations["A26"].path == ("A20", "A26")
    assert (destinations["A27"].clause, destinations["A26"].clause) == ("15.11", "16.4")
    ((unit, ways),) = rules.display.retreats(state, (LINE,)).ways
    assert unit == LINE
    assert {w.to: w.clause for w in ways}["A27"] == "26.2"
    assert rules.display.trace_supply(state, REPUBLICAN, LINE).forces[0].area == "A20"
