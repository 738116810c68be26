"""Where chapters meet: supply and stockpile, batteries and works, guns and beaches, wings and sites, Toulon by land."""

from __future__ import annotations

import pytest
from immutables import Map
from msgspec.structs import replace

from rulesets.toulon.events import AttritionMarked, MarkersRemoved, SupplyTraced, ToulonEntered
from rulesets.toulon.phases.attrition import attrition_modifiers
from rulesets.toulon.phases.combat.battle_board import helpers
from rulesets.toulon.phases.guns.batteries import STOCKPILE, places_for, why_not_place
from rulesets.toulon.phases.movement.garrisons import why_not_before_batteries
from rulesets.toulon.phases.movement.roads import Stretch
from rulesets.toulon.phases.rally import has_room_to_rally
from rulesets.toulon.phases.works.works import BUILD
from rulesets.toulon.procedures import Battle, GameTurn, Movement, RoadMarch
from rulesets.toulon.sides import ALLIED, REPUBLICAN
from rulesets.toulon.state import ARRIVALS, FieldWork, SupplyTrace
from workbench.engine.events import TrackSet
from workbench.engine.mechanics.modifiers import total_of

MONTAGNE, SANS_CULOTTES, CONVENTION = "battery_montagne", "battery_sans_culottes", "battery_convention"
LINE, LEVIES, EAST, RESERVES, PIONEERS = "59_bourgogne_1", "marseille_vol", "28_maine", "4_isere", "pionniers_w"
SWISS, DEVON, GUARD, PIEDMONT_GUNS = "courten_swiss", "11th_devon", "national_guard", "sardinian_guns"
HILL, BEACH, TOULON, SAINTE_ANNE, LA_RODE = "A27", "A74", "A43", "A55", "A58"
RICH = Map({"ops.western_wing": 9, "ops.eastern_wing": 9, "ops.british": 9, "ops.sardinian": 9, "ops.toulonnais": 9})


# ---------------------------------------------------------------- supply and the stockpile


@pytest.mark.clause("27.10")
@pytest.mark.clause("30.6")
@pytest.mark.clause("31.1")
def test_a_battery_that_was_out_of_supply_adds_nothing_although_its_marker_is_off(table) -> None:
    table.put(HILL, MONTAGNE).put("A20", SANS_CULOTTES).given(turn=8, tracks=Map())
    state = table.position.state
    trace = SupplyTrace(HILL, "A1", (HILL, "A20"), "15.15", "the enemy stands there")
    for event in (SupplyTraced(units=(MONTAGNE,), trace=trace), MarkersRemoved(side=REPUBLICAN)):
        state = event.apply(state)
    assert not state.units[MONTAGNE].out_of_supply
    table.units = dict(state.units)
    table.play(GameTurn(turn=8, at="fill_stockpile"))
    assert [e.value for e in table.happened(TrackSet) if e.track == STOCKPILE] == [2]  # of the Sans-Culottes alone


# ---------------------------------------------------------------- batteries and works


@pytest.fixture
def redoubt(table):
    """A redoubt on the hill that a battery of one point and two battalions defend."""
    table.put(HILL, CONVENTION).put(HILL, LINE, LEVIES).put(HILL, SWISS)
    return table.given(works=Map({"Work": FieldWork(area=HILL, side=REPUBLICAN, built=3)}))


@pytest.mark.clause("16.12")
def test_batteries_come_before_others_into_a_redoubt(redoubt) -> None:
    q = redoubt.position
    (fort,) = q.forts_of(HILL, REPUBLICAN)
    everybody = (CONVENTION, LINE, LEVIES)
    refused = why_not_before_batteries(q, fort, (), (LINE,), everybody)
    assert refused is not None and refused.clause == "16.12"  # 6 and 2 are more than it holds
    assert why_not_before_batteries(q, fort, (), (CONVENTION,), everybody) is None
    assert why_not_before_batteries(q, fort, (), (), everybody) is None, "it may stand empty"
    asked = Battle(attacker=ALLIED, area=HILL, at="occupy_the_fort")
    assert redoubt.refusal(asked, (LINE,)) == "16.12"


@pytest.mark.clause("16.12")
def test_others_may_have_what_a_battery_does_not_need(table) -> None:
    table.put(HILL, CONVENTION).put(HILL, LINE, temporary=2).put(HILL, SWISS)
    table.given(works=Map({"Work": FieldWork(area=HILL, side=REPUBLICAN, built=3)}))
    q = table.position
    (fort,) = q.forts_of(HILL, REPUBLICAN)
    assert why_not_before_batteries(q, fort, (), (LINE,), (CONVENTION, LINE)) is None


@pytest.mark.clause("22.2")
@pytest.mark.clause("13.11")
def test_pionniers_are_not_tired_by_digging_and_their_helpers_are(table) -> None:
    table.put(HILL, PIONEERS, LINE).given(tracks=RICH)
    table.play(Movement(side=REPUBLICAN), says={"Movement.order_a_force": [BUILD, HILL, (LINE, PIONEERS), "end"]})
    assert [e.unit for e in table.happened(AttritionMarked)] == [LINE]


@pytest.mark.clause("6.1")
@pytest.mark.clause("27.4")
@pytest.mark.parametrize(("turn", "clause"), [(5, "6.1"), (12, "")])
def test_no_battery_is_placed_among_the_other_wing_until_the_wings_are_one(table, turn: int, clause: str) -> None:
    table.put("A28", EAST).put(ARRIVALS, MONTAGNE, due=4).given(turn=turn, tracks=RICH)
    refused = why_not_place(table.position, MONTAGNE)
    assert (refused.clause if refused else "") == clause
    assert places_for(table.position, MONTAGNE) == (() if clause else ("A28",))


@pytest.mark.clause("27.5")
@pytest.mark.clause("25.8")
def test_a_battery_that_nobody_can_move_does_not_come_to_help(table) -> None:
    beside = table.rules.figures.network.land_neighbours[HILL][0]
    table.put(beside, MONTAGNE, LINE).put(beside, SANS_CULOTTES, mobile=True)
    assert helpers(table.position, HILL, REPUBLICAN) == (LINE, SANS_CULOTTES)


# ---------------------------------------------------------------- guns alone


@pytest.mark.clause("16.15")
@pytest.mark.clause("17.3")
def test_guns_alone_do_not_land_in_no_mans_land(table) -> None:
    table.put("SG", PIEDMONT_GUNS, supplied_by="SG").put("SG", SWISS, temporary=3, supplied_by="SG").given(
        turn=8, toulon_entered=2, tracks=RICH, active=ALLIED
    )
    assert table.refusal(Movement(side=ALLIED), "SG", (PIEDMONT_GUNS,), BEACH) == "16.15"
    assert table.refusal(Movement(side=ALLIED), "SG", (PIEDMONT_GUNS, SWISS), BEACH) == ""


@pytest.mark.clause("16.15")
@pytest.mark.clause("18.21")
def test_guns_alone_do_not_leave_a_road_into_no_mans_land(table) -> None:
    figures = table.rules.figures
    section = next(s for s in sorted(figures.beside) if len(figures.beside[s]) > 1)
    origin, beyond = figures.beside[section][:2]
    for units, clause in (((PIEDMONT_GUNS,), "16.15"), ((PIEDMONT_GUNS, "chasseurs"), "")):
        table.put(origin, *units, DEVON).given(turn=8, tracks=RICH, friendly_sections=(section,))
        march = RoadMarch(side=ALLIED, units=units, origin=origin, section=section)
        refused = Stretch(table.position, march).why_not(beyond)
        assert (refused.clause if refused else "") == clause


# ---------------------------------------------------------------- Toulon by land


@pytest.mark.clause("17.5")
@pytest.mark.clause("16.8")
def test_who_marches_through_toulon_has_entered_it(table) -> None:
    table.put(SAINTE_ANNE, DEVON).put(TOULON, GUARD).put(LA_RODE, "french_line_loyal").given(tracks=RICH, active=ALLIED)
    says = {"Movement.order_a_force": [SAINTE_ANNE, (DEVON,), LA_RODE, "end"]}
    table.play(Movement(side=ALLIED), says=says)
    assert table.where(DEVON) == LA_RODE
    assert [e.clause for e in table.happened(ToulonEntered)] == ["17.5"]


@pytest.mark.clause("17.5")
@pytest.mark.clause("26.7")
def test_who_is_brought_to_toulon_by_ship_has_not_entered_it_by_land(table) -> None:
    table.put(TOULON, DEVON, GUARD).given(tracks=RICH, active=ALLIED)
    says = {"Movement.order_a_force": [TOULON, (GUARD,), LA_RODE, GUARD, "end"]}
    table.play(Movement(side=ALLIED), faces=[1], says=says)
    assert table.where(GUARD) == LA_RODE
    assert not table.happened(ToulonEntered)


# ---------------------------------------------------------------- markers and modifiers


@pytest.mark.clause("29.4")
@pytest.mark.clause("22.5")
def test_a_unit_below_nothing_rallies_in_a_full_area(table) -> None:
    limit = table.rules.figures.occupancy[HILL]
    table.put(HILL, LINE, PIONEERS)
    while table.position.total(table.position.troops(HILL, REPUBLICAN)) < limit:
        spare = next(
            c.id
            for c in table.rules.design.counters
            if c.faction == "western_wing" and c.unit_type == "inf" and c.id not in table.units
        )
        table.put(HILL, spare)
    strength = table.rules.figures.counter(LEVIES).strength
    table.put(HILL, LEVIES, temporary=strength + 1)
    assert has_room_to_rally(table.position, LEVIES)
    table.put(HILL, LEVIES, temporary=strength)
    assert not has_room_to_rally(table.position, LEVIES)


@pytest.mark.clause("2.g")
@pytest.mark.clause("22.3")
def test_the_reserve_counts_as_of_either_wing_for_its_overall_leader(table) -> None:
    table.put(HILL, RESERVES, attrition=0).put("A20", "carteaux", "lapoype").given(turn=10)
    assert total_of(attrition_modifiers(table.position, RESERVES)) == 1
    table.put("A20", "dugommier").given(turn=12)
    assert total_of(attrition_modifiers(table.position, RESERVES)) == -1


@pytest.mark.clause("7.7")
@pytest.mark.clause("32.12")
def test_deserters_open_no_wing_the_purse_of_the_other(table) -> None:
    table.put(HILL, LINE).put(HILL, "royal_louis").given(turn=8, tracks=RICH)
    table.units["royal_louis"] = replace(table.units["royal_louis"], side=REPUBLICAN)
    assert table.position.purses(("royal_louis",)) == ("western_wing", "eastern_wing")
    assert table.position.purses((LINE, "royal_louis")) == ("western_wing",)
    table.given(turn=12)
    assert table.position.purses((LINE, "royal_louis")) == ("western_wing", "eastern_wing")


@pytest.mark.clause("9.10")
def test_who_attacks_from_the_turn_track_came_from_there_in_a_set_up_too(table) -> None:
    table.put("A90", LINE, came_from=ARRIVALS).put("A90", DEVON).given(origins=Map({"A90": (ARRIVALS,)}))
    told = [problem.cause for problem in table.rules.problems(table.position.state)]
    assert not [words for words in told if ARRIVALS in words]
