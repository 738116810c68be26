"""Retreats: priorities, room, captivity, the sea, guns and leaders (chapter 26)."""

from __future__ import annotations

import pytest
from immutables import Map

from rulesets.toulon.events import AttritionMarked, BatterySpiked, LossTaken
from rulesets.toulon.phases.combat.retreat import places_around, risk_of, why_not_by_sea, why_not_retreat
from rulesets.toulon.procedures import Battle, Retreat
from rulesets.toulon.sides import ALLIED, REPUBLICAN
from rulesets.toulon.state import ARRIVALS, LOST
from workbench.engine.events import UnitMoved, UnitRemoved

FIELD, ORIGIN = "A27", "A20"  # beside A20, A22, A26, A30, A34, A38, A39
BEACH = "A28"  # beside A21, A22, A30
LINE, LINE_2, THIRD, FOURTH = "59_bourgogne_1", "59_bourgogne_2", "mont_blanc_2", "cote_dor"
SWISS, SARDINIANS, CHASSEURS = "courten_swiss", "sardegna", "chasseurs"


def retreat_of(*units: str, side: str = ALLIED, area: str = FIELD, **fields: object) -> Retreat:
    return Retreat(side=side, area=area, units=units, **fields)  # type: ignore[arg-type]


def refused(table, retreat: Retreat, unit: str, to: str) -> str:
    """The clause that closes a way, "" when it is open."""
    refusal = why_not_retreat(table.position, retreat, unit, to, {})
    return refusal.clause if refusal else ""


@pytest.mark.clause("26.2")
def test_where_a_defender_may_not_go(table) -> None:
    table.put(FIELD, SWISS).put("A22", LINE).put("A39", SARDINIANS).given(origins=Map({FIELD: (ORIGIN,)}))
    retreat = retreat_of(SWISS)
    assert refused(table, retreat, SWISS, "A22") == "26.2"  # the enemy
    assert refused(table, retreat, SWISS, ORIGIN) == "26.2"  # the attack came from there
    assert refused(table, retreat, SWISS, "A34") == "26.2"  # no man's land, while A39 is friendly
    assert refused(table, retreat, SWISS, "A39") == ""


@pytest.mark.clause("26.2")
def test_a_friendly_area_without_room_takes_no_precedence(table) -> None:
    table.put(FIELD, SWISS).put("A39", SARDINIANS, "11th_devon", "25th_sussex").given(origins=Map({FIELD: (ORIGIN,)}))
    assert refused(table, retreat_of(SWISS), SWISS, "A39") == "6.5"
    assert refused(table, retreat_of(SWISS), SWISS, "A34") == ""


@pytest.mark.clause("26.2")
def test_a_retreat_into_no_mans_land_is_marked(table) -> None:
    table.put(FIELD, SWISS).given(origins=Map({FIELD: (ORIGIN,)}))
    table.play(retreat_of(SWISS), says={"Retreat.take_the_ways_out": "A34"})
    assert table.state.units[SWISS].space == "A34"
    assert [(e.unit, e.level) for e in table.happened(AttritionMarked)] == [(SWISS, 0)]


@pytest.mark.clause("26.2")
def test_what_a_way_costs_stands_beside_it(table) -> None:
    """The words stand where the marker would be laid, and nowhere else."""
    table.put(FIELD, SWISS).put("A39", SARDINIANS).given(origins=Map({FIELD: (ORIGIN,)}))
    defends, attacks = retreat_of(SWISS), retreat_of(SWISS, attacking=True)
    assert "attrition check" in risk_of(table.position, defends, "A34")
    assert risk_of(table.position, defends, "A39") == risk_of(table.position, attacks, "A34") == ""
    assert risk_of(table.position, attacks, ARRIVALS) == ""


@pytest.mark.clause("26.1")
def test_attackers_go_back_to_any_origin_even_a_vacated_one(table) -> None:
    table.put(FIELD, LINE).put(FIELD, SWISS).given(origins=Map({FIELD: (ORIGIN, "A22")}))
    retreat = retreat_of(LINE, side=REPUBLICAN, attacking=True)
    assert refused(table, retreat, LINE, ORIGIN) == refused(table, retreat, LINE, "A22") == ""
    assert refused(table, retreat, LINE, "A26") == "26.1"
    table.play(retreat, says={"Retreat.take_the_ways_out": "A22"})
    assert table.state.units[LINE].space == "A22"
    assert not table.happened(AttritionMarked)


@pytest.mark.clause("16.3")
def test_the_other_wing_keeps_its_areas(table) -> None:
    table.put(FIELD, LINE).put(ORIGIN, "isere_2").given(origins=Map({FIELD: (ORIGIN,)}))
    retreat = retreat_of(LINE, side=REPUBLICAN, attacking=True)
    assert refused(table, retreat, LINE, ORIGIN) == "16.3"
    assert refused(table.given(turn=12), retreat, LINE, ORIGIN) == ""


@pytest.mark.clause("6.5")
def test_each_unit_counts_against_the_room_left_by_those_before(table) -> None:
    table.put(FIELD, LINE, LINE_2).put("A26", "gard").given(origins=Map({FIELD: ("A26",)}))
    table.play(retreat_of(LINE, LINE_2, side=REPUBLICAN, attacking=True))
    assert not table.happened(UnitMoved)  # nine points hold neither of them beside the five that are there
    assert {e.unit for e in table.happened(UnitRemoved)} == {LINE, LINE_2}


@pytest.mark.clause("26.3")
@pytest.mark.clause("26.8")
@pytest.mark.clause("28.2")
def test_without_a_way_units_and_leaders_are_captured(table) -> None:
    for area, unit in zip(
        ("A22", "A26", "A30", "A34", "A38", "A39"), (LINE, LINE_2, THIRD, FOURTH, "gard", "drome"), strict=True
    ):
        table.put(area, unit)
    table.put(FIELD, SWISS, "revel").put(FIELD, "allobroges_foot").given(origins=Map({FIELD: (ORIGIN,)}))
    battle = Battle(at="beaten_leave", attacker=REPUBLICAN, area=FIELD, routed=ALLIED)
    table.play(battle, faces=[4])
    assert SWISS not in table.state.units
    revel = table.state.units["revel"]
    assert (revel.space, revel.due, revel.replaced) == (ARRIVALS, table.state.turn + 2, True)
    assert table.state.tracks["victory_points_republican"] == 2  # a B leader, and a significant victory
    assert table.state.defeated == (ALLIED,)


@pytest.mark.clause("26.4")
def test_guns_without_strength_are_spiked(table) -> None:
    table.put(FIELD, "neapolitan_guns", temporary=2).put(FIELD, SWISS, "seamen_asg_1")
    table.given(origins=Map({FIELD: (ORIGIN,)}))
    table.play(retreat_of("neapolitan_guns", SWISS, "seamen_asg_1"))
    assert [e.unit for e in table.happened(UnitRemoved)] == ["neapolitan_guns"]
    assert table.state.units["seamen_asg_1"].space != FIELD


@pytest.mark.clause("26.5")
def test_a_battery_that_cannot_move_is_spiked_and_comes_back(table) -> None:
    table.put(FIELD, "battery_montagne").play(retreat_of("battery_montagne", side=REPUBLICAN))
    (gone,) = table.happened(BatterySpiked)
    assert (gone.unit, gone.due) == ("battery_montagne", 10)


@pytest.mark.clause("26.7")
@pytest.mark.parametrize(("rades", "permanent"), [({}, 2), ({"SP": LOST}, 2), ({"SP": LOST, "SG": LOST}, 2)])
def test_the_allies_leave_by_sea_at_a_price(table, rades: dict[str, str], permanent: int) -> None:
    for area, unit in (("A22", LINE), ("A30", LINE_2)):
        table.put(area, unit)
    table.put(BEACH, SWISS, temporary=0).given(origins=Map({BEACH: ("A21",)}), rades=Map(rades))
    table.play(retreat_of(SWISS, area=BEACH))
    swiss = table.state.units[SWISS]
    assert swiss.space == table.position.figures.toulon
    assert (swiss.permanent, swiss.temporary) == (permanent, 4 - permanent)


@pytest.mark.clause("26.7")
@pytest.mark.clause("23.2")
@pytest.mark.parametrize(("shown", "told"), [(True, None), (False, (ALLIED,))])
def test_what_the_sea_costs_lies_beneath_the_counter(table, shown: bool, told: tuple[str, ...] | None) -> None:
    for area, unit in (("A22", LINE), ("A30", LINE_2)):
        table.put(area, unit)
    table.put(BEACH, SWISS, shown=shown).given(origins=Map({BEACH: ("A21",)}))
    table.play(retreat_of(SWISS, area=BEACH))
    assert [e.seen_by for e in table.happened(LossTaken)] == [told]


@pytest.mark.clause("26.7")
def test_a_lost_rade_makes_the_sea_dearer(table) -> None:
    for area, unit in (("A22", LINE), ("A30", LINE_2)):
        table.put(area, unit)
    table.put(BEACH, "re").given(origins=Map({BEACH: ("A21",)}), rades=Map({"SP": LOST}))
    table.play(retreat_of("re", area=BEACH))
    assert table.state.units["re"].permanent == 3  # a half of six, not a third


@pytest.mark.clause("26.7")
@pytest.mark.clause("21.4")
def test_who_may_not_leave_by_sea(table) -> None:
    q = table.put(BEACH, SWISS).position
    assert why_not_by_sea(q, retreat_of(SWISS, area=BEACH)) is None
    assert why_not_by_sea(q, retreat_of(SWISS, area=FIELD)).clause == "26.7"
    assert why_not_by_sea(q, retreat_of(LINE, side=REPUBLICAN, area=BEACH)).clause == "26.7"
    assert why_not_by_sea(q, retreat_of(SWISS, area=BEACH, overrun_from="A21")).clause == "21.4"
    assert why_not_by_sea(q, retreat_of(SWISS, area=q.figures.toulon)).clause == "26.7"


@pytest.mark.clause("9.10")
def test_attackers_from_the_turn_track_go_back_there(table) -> None:
    table.put("A10", LINE, "carteaux").put("A10", SWISS).given(origins=Map({"A10": (ARRIVALS,)}))
    retreat = retreat_of(LINE, side=REPUBLICAN, area="A10", attacking=True)
    assert places_around(table.position, retreat)[-1] == ARRIVALS
    table.play(retreat)
    assert {u: table.state.units[u].due for u in (LINE, "carteaux")} == {LINE: 9, "carteaux": 9}


@pytest.mark.clause("26.6")
def test_leaders_stay_as_long_as_troops_stay(table) -> None:
    table.put(FIELD, SWISS, SARDINIANS, "revel").given(origins=Map({FIELD: (ORIGIN,)}))
    table.play(retreat_of(SWISS), says={"Retreat.take_the_ways_out": "A34"})
    assert table.state.units["revel"].space == FIELD


@pytest.mark.clause("26.6")
def test_leaders_go_where_one_of_the_units_goes(table) -> None:
    table.put(FIELD, SWISS, SARDINIANS, "revel").given(origins=Map({FIELD: (ORIGIN,)}))
    says = {"Retreat.take_the_ways_out": ["A34", "A39"], "Retreat.leaders_go_with_them": "A39"}
    table.play(retreat_of(SARDINIANS, SWISS), says=says)
    assert table.state.units["revel"].space == "A39"


@pytest.mark.clause("24.8")
@pytest.mark.parametrize(("face", "free"), [(3, True), (4, False)])
def test_a_leader_whose_troops_are_gone_may_be_caught(table, face: int, free: bool) -> None:
    table.put(FIELD, "gravina").put(FIELD, LINE).put("A39", SWISS)
    table.play(retreat_of(), faces=[face] if free else [face, 1])
    assert (table.state.units["gravina"].space == "A39") is free


@pytest.mark.clause("26.2")
def test_every_unit_of_a_force_is_marked_in_no_mans_land(table) -> None:
    table.put(FIELD, SWISS, SARDINIANS).given(origins=Map({FIELD: (ORIGIN,)}))
    table.play(retreat_of(SARDINIANS, SWISS), says={"Retreat.take_the_ways_out": "A34"})
    assert {(e.unit, e.level) for e in table.happened(AttritionMarked)} == {(SWISS, 0), (SARDINIANS, 0)}


@pytest.mark.clause("26.1")
@pytest.mark.clause("26.2")
def test_ground_that_attackers_of_another_battle_left_is_kept_for_them(table) -> None:
    table.put(FIELD, SWISS).put("A33", LINE).given(origins=Map({FIELD: (ORIGIN,), "A33": ("A34",)}))
    assert refused(table, retreat_of(SWISS), SWISS, "A34") == "26.1"
    assert refused(table, retreat_of(SWISS, overrun_from=ORIGIN), SWISS, "A34") == ""
    table.given(origins=Map({FIELD: (ORIGIN,)}))
    assert refused(table, retreat_of(SWISS), SWISS, "A34") == ""


@pytest.mark.clause("26.6")
@pytest.mark.clause("24.8")
def test_a_leader_does_not_go_to_the_turn_track_with_a_spiked_battery(table) -> None:
    table.put(FIELD, "battery_montagne", "dugommier").put(FIELD, SWISS).put("A39", LINE)
    table.play(retreat_of("battery_montagne", side=REPUBLICAN), faces=[1])
    assert table.state.units["dugommier"].space == "A39"


@pytest.mark.clause("24.7")
@pytest.mark.clause("26.3")
def test_bonaparte_is_wounded_where_others_are_captured_with_their_troops(table) -> None:
    around = (SWISS, SARDINIANS, "11th_devon", "25th_sussex", "69th_lincoln", "re")
    for area, unit in zip(("A22", "A26", "A30", "A34", "A38", "A39"), around, strict=True):
        table.put(area, unit)
    table.put(FIELD, LINE, "bonaparte").given(origins=Map({FIELD: (ORIGIN,)}))
    table.play(retreat_of(LINE, side=REPUBLICAN), faces=[3])
    assert LINE not in table.state.units
    bonaparte = table.state.units["bonaparte"]
    assert (bonaparte.space, bonaparte.due, bonaparte.replaced) == (ARRIVALS, table.state.turn + 2, False)
    assert table.state.tracks["victory_points_allied"] == 2


@pytest.mark.clause("24.8")
@pytest.mark.clause("35.1")
def test_bonaparte_caught_alone_is_out_of_the_game(table) -> None:
    table.put(FIELD, "bonaparte").put(FIELD, SWISS).play(retreat_of(side=REPUBLICAN), faces=[6])
    assert "bonaparte" not in table.state.units
    assert table.state.tracks["victory_points_allied"] == 2
