"""Attack supply, and supply traced over areas, roads and the sea (chapter 15)."""

from __future__ import annotations

import pytest
from immutables import Map

from rulesets.toulon.events import AttackSupplyRolled, PointsSpent, SupplyTraced, WayTried
from rulesets.toulon.outlook import supply_report
from rulesets.toulon.phases.supply import depots_to_roll_for
from rulesets.toulon.phases.tracing import Tracer
from rulesets.toulon.procedures import SupplyDetermination
from rulesets.toulon.sides import ALLIED, REPUBLICAN
from rulesets.toulon.state import HELD, LOST
from workbench.engine.state import Allotted

LINE, SECOND, THIRD, EAST, RESERVE = "59_bourgogne_1", "cote_dor", "ardeche", "28_maine", "4_isere"
DEVON, SWISS, CHASSEURS, HIBERNIA = "11th_devon", "courten_swiss", "chasseurs", "hibernia"
HELD_RADES = Map({"SP": HELD, "SG": HELD})


def traces(table) -> dict[str, tuple[tuple[str, ...], str]]:
    return {e.trace.area: (e.trace.path, e.trace.clause) for e in table.happened(SupplyTraced)}


# ---------------------------------------------------------------- attack supply


@pytest.mark.clause("15.5")
@pytest.mark.clause("15.7")
@pytest.mark.clause("15.8")
@pytest.mark.parametrize(("face", "supplied"), [(3, ("A10",)), (4, ())])
def test_both_stakes_are_declared_before_a_die_falls(table, face: int, supplied: tuple[str, ...]) -> None:
    table.put("A10", LINE).put("A90", EAST).given(tracks=Map({"ops.western_wing": 4, "ops.eastern_wing": 9}))
    table.play(SupplyDetermination(side=REPUBLICAN), faces=(face, 6), says={
        "SupplyDetermination.stake_points": [3, 5],
    })  # fmt: skip
    assert table.state.attack_supply == supplied
    assert {e.purse: e.points for e in table.happened(PointsSpent)} == {"western_wing": 3, "eastern_wing": 5}
    assert [d.options.high for d in table.asked] == [4, 5]


@pytest.mark.clause("15.6")
@pytest.mark.clause("15.9")
def test_who_spends_nothing_has_no_attack_supply(table) -> None:
    table.put("A10", LINE).given(tracks=Map({"ops.western_wing": 4}))
    table.play(SupplyDetermination(side=REPUBLICAN), says={"SupplyDetermination.stake_points": 0})
    assert not table.happened(AttackSupplyRolled) and not table.state.attack_supply
    assert table.state.units[LINE].supplied_by == "A10"


@pytest.mark.clause("15.3")
@pytest.mark.clause("15.10")
@pytest.mark.clause("7.10")
def test_toulon_rolls_only_when_a_rade_is_lost(table) -> None:
    table.put("A43", DEVON, HIBERNIA).given(rades=HELD_RADES, tracks=Map({"ops.british": 1, "ops.spanish": 1}))
    assert depots_to_roll_for(table.position, ALLIED) == ()
    table.given(rades=HELD_RADES.set("SP", LOST))
    table.play(SupplyDetermination(side=ALLIED), faces=(2,), says={
        "SupplyDetermination.stake_points": [2, Allotted(Map({"british": 1, "spanish": 1}))],
    })  # fmt: skip
    assert table.state.attack_supply == ("A43",)


@pytest.mark.clause("15.5")
@pytest.mark.clause("15.8")
def test_an_empty_depot_may_be_rolled_for_and_a_lost_one_not(table) -> None:
    table.put("A15", LINE).given(tracks=Map({"ops.western_wing": 2, "ops.eastern_wing": 2}))
    assert depots_to_roll_for(table.position, REPUBLICAN) == ("A10",), "nobody in play needs the other"
    table.put("A10", SWISS)
    assert depots_to_roll_for(table.position, REPUBLICAN) == ()


# ---------------------------------------------------------------- ways over land


@pytest.mark.clause("15.13")
def test_friendly_areas_carry_supply_for_nothing(table) -> None:
    table.put("A10", LINE).put("A15", SECOND).put("A20", THIRD)
    table.play(SupplyDetermination(side=REPUBLICAN))
    assert traces(table)["A20"] == (("A20", "A15", "A10"), "")
    assert not any(x.out_of_supply for x in table.state.units.values())


@pytest.mark.clause("15.16")
@pytest.mark.parametrize(("turn", "fails_from"), [(7, 6), (8, 5), (17, 5)])
def test_no_mans_land_costs_a_die_that_gets_worse(table, turn: int, fails_from: int) -> None:
    tracer = Tracer(table.put("A10", LINE).given(turn=turn).position, REPUBLICAN)
    assert tracer.fails_from == fails_from
    assert tracer.is_risky("A14") and not tracer.is_risky("A10")


@pytest.mark.clause("15.16")
@pytest.mark.clause("15.17")
@pytest.mark.clause("15.18")
def test_a_blocked_way_is_left_for_another_and_an_open_one_is_remembered(table) -> None:
    """Two areas away from Ollioules: one die by either area between; the second force uses what the first found."""
    table.put("A10", LINE).put("A20", THIRD, temporary=0).put("A19", SECOND).given(turn=1)
    table.play(SupplyDetermination(side=REPUBLICAN), faces=(6, 1))
    tried = [(e.place, e.opened) for e in table.happened(WayTried)]
    assert [opened for _, opened in tried] == [False, True]
    assert len({place for place, _ in tried}) == 2
    assert all(table.state.units[x].supplied_by == "A10" for x in (LINE, SECOND, THIRD))


@pytest.mark.clause("15.14")
@pytest.mark.clause("15.15")
def test_who_is_cut_off_is_marked_and_told_where(table) -> None:
    table.put("A10", LINE).put("A57", THIRD)
    for area, units in {"A58": ("re", "regina"), "A49": (SWISS, CHASSEURS), "A61": ("cordoba", "malaga")}.items():
        table.put(area, *units)
    table.play(SupplyDetermination(side=REPUBLICAN))
    path, clause = traces(table)["A57"]
    assert (path[0], clause) == ("A57", "15.15") and path[-1] in ("A58", "A49", "A61")
    assert table.state.units[THIRD].out_of_supply and not table.state.units[LINE].out_of_supply


@pytest.mark.clause("15.15")
@pytest.mark.clause("32.19")
def test_a_patrol_blocks_its_area_and_not_the_road_beside_it(table) -> None:
    table.put("A20", SWISS, temporary=3)
    tracer = Tracer(table.position, REPUBLICAN)
    assert tracer.why_closed("A20").clause == "15.15"
    assert tracer.why_closed("R03-R04") is None and tracer.is_risky("R03-R04")
    table.put("A20", SWISS)
    assert Tracer(table.position, REPUBLICAN).why_closed("R03-R04").clause == "15.15"


@pytest.mark.clause("15.1")
@pytest.mark.clause("15.4")
@pytest.mark.clause("15.2")
@pytest.mark.clause("2.g")
def test_each_wing_has_its_depot_and_the_reserve_either(table) -> None:
    table.put("A10", LINE, EAST, RESERVE).put("A90", "42_limousin").given(attack_supply=("A10",))
    table.play(SupplyDetermination(side=REPUBLICAN))
    q = table.position
    assert {x: q.depots_of(x) for x in (LINE, EAST)} == {LINE: ("A10",), EAST: ("A90",)}
    assert (q.in_attack_supply(LINE), q.in_attack_supply(RESERVE), q.in_attack_supply(EAST)) == (True, True, False)
    assert not q.unit(EAST).out_of_supply, "any friendly depot gives general supply"


@pytest.mark.clause("2.g")
@pytest.mark.clause("15.2")
@pytest.mark.parametrize(("turn", "depots"), [(11, ("A10",)), (12, ("A10", "A90"))])
def test_either_depot_serves_both_wings_when_they_are_free(table, turn: int, depots: tuple[str, ...]) -> None:
    assert table.put("A15", LINE).given(turn=turn).position.depots_of(LINE) == depots


# ---------------------------------------------------------------- the sea


@pytest.mark.clause("15.19")
@pytest.mark.clause("15.21")
def test_allied_supply_comes_by_sea_over_a_beach(table) -> None:
    table.put("A43", DEVON).put("A36", SWISS).put("A75", LINE, SECOND).given(rades=HELD_RADES)
    table.play(SupplyDetermination(side=ALLIED))
    assert traces(table)["A36"] == (("A36", "SG", "SP", "A43"), "")


@pytest.mark.clause("15.20")
def test_a_lost_rade_costs_a_die(table) -> None:
    table.put("A43", DEVON).put("A36", SWISS).put("A49", LINE, SECOND)
    table.given(rades=HELD_RADES.set("SP", LOST), turn=1)
    (force,) = supply_report(table.position, ALLIED, "A36").forces
    assert (force.depot, force.risks) == ("A43", ("SP",))


@pytest.mark.clause("15.22")
def test_who_comes_from_the_ships_is_in_supply(table) -> None:
    table.put("SG", DEVON).put("A43", HIBERNIA).given(rades=HELD_RADES.set("SG", LOST))
    table.play(SupplyDetermination(side=ALLIED))
    assert table.position.in_attack_supply(DEVON)


# ---------------------------------------------------------------- the question of a front-end


@pytest.mark.clause("15.13")
def test_a_report_changes_nothing_and_names_the_way(table) -> None:
    table.put("A10", LINE).put("A20", THIRD)
    q = table.position
    (force,) = supply_report(q, REPUBLICAN, THIRD).forces
    assert (force.path[0], force.path[-1], len(force.risks)) == ("A20", "A10", 1)
    with pytest.raises(KeyError, match="nowhere"):
        supply_report(q, REPUBLICAN, "nowhere")
