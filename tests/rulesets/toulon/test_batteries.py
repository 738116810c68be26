"""Bonaparte's batteries and the ammunition of guns that fire at a distance (27.1 to 27.18)."""

from __future__ import annotations

import pytest
from immutables import Map
from msgspec.structs import replace

from rulesets.toulon.events import AmmunitionSought, BatteryMobilised, BatterySpiked, GunsFired, UnitArrived
from rulesets.toulon.phases.acts import Play
from rulesets.toulon.phases.guns.ammunition import (
    AUTOMATIC,
    ROLL,
    load,
    mark_fired,
    ways_to_load,
    why_not_fire,
    why_not_stockpile,
)
from rulesets.toulon.phases.guns.batteries import (
    STOCKPILE,
    batteries_due,
    places_for,
    site_of,
    why_not_mobilise,
    why_not_place,
)
from rulesets.toulon.phases.movement.movement import why_not_unite
from rulesets.toulon.phases.reinforcement_dates import units_in_window, why_not_change
from rulesets.toulon.phases.reinforcements import places_of_arrival
from rulesets.toulon.procedures import Battle, GameTurn, Movement, Reinforcements, Retreat
from rulesets.toulon.sides import ALLIED, REPUBLICAN
from rulesets.toulon.state import ARRIVALS, HELD, LOST
from workbench.engine.dice import GivenDice
from workbench.engine.events import DiceRolled, TrackSet
from workbench.engine.unfolding import Unfolding

MONTAGNE, SANS_CULOTTES = "battery_montagne", "battery_sans_culottes"
LINE, SWISS, EAST_GUNS, PIEDMONT_GUNS = "59_bourgogne_1", "courten_swiss", "east_guns_1", "sardinian_guns"
HILL, ORIGIN = "A27", "A20"
OPS = Map({"ops.western_wing": 9, "ops.bonaparte": 3})


@pytest.fixture
def track(table):
    """Two batteries on the turn track, due on turn 4."""
    table.put(ARRIVALS, MONTAGNE, SANS_CULOTTES, due=4)
    return table.given(turn=4, tracks=OPS)


def phase() -> Reinforcements:
    return Reinforcements(at="place_batteries", dated=(ALLIED, REPUBLICAN))


# ---------------------------------------------------------------- placing


@pytest.mark.clause("27.1")
@pytest.mark.clause("27.3")
def test_a_battery_appears_on_its_site_for_points(track) -> None:
    track.play(phase(), says={"Reinforcements.place_batteries": [MONTAGNE, "done"]})
    (arrived,) = track.happened(UnitArrived)
    assert (arrived.unit, arrived.to) == (MONTAGNE, site_of(track.rules.position(track.state), MONTAGNE))
    assert sum(n for t, n in track.state.tracks.items() if t.startswith("ops.")) == 10
    assert not track.state.units[MONTAGNE].mobile


@pytest.mark.clause("27.3")
def test_without_points_nobody_is_asked(track) -> None:
    track.given(tracks=Map({"ops.western_wing": 1})).play(phase())
    assert not track.asked
    refused = why_not_place(track.rules.position(track.state), MONTAGNE)
    assert refused is not None and refused.clause == "27.3"


@pytest.mark.clause("27.2")
def test_a_battery_is_not_placed_before_its_turn(track) -> None:
    track.given(turn=3)
    assert batteries_due(track.position) == ()
    assert batteries_due(track.given(turn=6).position) == (MONTAGNE, SANS_CULOTTES)


@pytest.mark.clause("27.2")
@pytest.mark.clause("9.7")
def test_a_battery_is_delayed_for_points_but_not_hastened(track) -> None:
    q = track.given(turn=3).position
    assert MONTAGNE in units_in_window(q, REPUBLICAN)
    refused = why_not_change(q, MONTAGNE, 3)
    assert refused is not None and refused.clause == "9.7"
    assert why_not_change(q, MONTAGNE, 5) is None


@pytest.mark.clause("27.4")
def test_where_the_enemy_has_the_site_it_joins_the_western_wing(track) -> None:
    site = site_of(track.position, MONTAGNE)
    track.put(site, SWISS).put(HILL, LINE).put("A72", "28_maine")
    assert places_for(track.position, MONTAGNE) == (HILL,)
    track.play(phase(), says={"Reinforcements.place_batteries": [MONTAGNE, "done"]})
    assert track.state.units[MONTAGNE].space == HILL


@pytest.mark.clause("27.4")
@pytest.mark.clause("27.6")
def test_from_turn_eight_eastern_guns_are_batteries_to_be_joined(table) -> None:
    table.put(ARRIVALS, MONTAGNE, due=4).put(HILL, EAST_GUNS)
    table.put(site_of(table.position, MONTAGNE), SWISS, "11th_devon").given(turn=12)
    assert places_for(table.position, MONTAGNE) == (HILL,)
    assert places_for(table.given(turn=11).position, MONTAGNE) == (), "the wings keep apart"
    table.put(ARRIVALS, "bonaparte", due=11)
    assert HILL in places_of_arrival(table.position, "bonaparte")


@pytest.mark.clause("27.4")
def test_with_the_site_lost_and_nobody_there_it_waits(track) -> None:
    track.put(site_of(track.position, MONTAGNE), SWISS)
    refused = why_not_place(track.position, MONTAGNE)
    assert refused is not None and refused.clause == "27.4"


# ---------------------------------------------------------------- moving


@pytest.mark.clause("27.5")
@pytest.mark.parametrize(("turn", "is_refused"), [(5, True), (6, False)])
def test_batteries_become_mobile_from_turn_six(table, turn, is_refused) -> None:
    table.put(HILL, MONTAGNE).given(turn=turn, tracks=OPS)
    refused = why_not_mobilise(table.position, MONTAGNE)
    assert (refused is not None and refused.clause == "27.5") is is_refused


@pytest.mark.clause("27.5")
def test_a_battery_that_was_made_mobile_moves_at_once(table) -> None:
    table.put(HILL, MONTAGNE, LINE, supplied_by="western_wing").given(turn=6, tracks=OPS)
    refused = why_not_unite(table.position, (MONTAGNE, LINE))
    assert refused is not None and refused.clause == "27.5"
    table.play(Movement(side=REPUBLICAN), says={"Movement.order_a_force": ["mobilise", MONTAGNE, "end"]})
    assert [e.unit for e in table.happened(BatteryMobilised)] == [MONTAGNE]
    assert why_not_unite(table.rules.position(table.state), (MONTAGNE, LINE)) is None


@pytest.mark.clause("27.5")
@pytest.mark.clause("27.6")
@pytest.mark.parametrize(("turn", "is_battery"), [(7, False), (8, True)])
def test_eastern_guns_are_batteries_from_turn_eight_and_can_always_move(table, turn, is_battery) -> None:
    q = table.put(HILL, EAST_GUNS).put("A34", PIEDMONT_GUNS).given(turn=turn).position
    assert q.is_battery(EAST_GUNS) is is_battery
    assert not q.is_battery(PIEDMONT_GUNS)
    assert not q.is_fixed(EAST_GUNS)


# ---------------------------------------------------------------- spiked and back


@pytest.mark.clause("26.5")
@pytest.mark.parametrize(("mobile", "is_spiked"), [(False, True), (True, False)])
def test_a_fixed_battery_that_retreats_is_spiked_for_two_turns(table, mobile, is_spiked) -> None:
    table.put(HILL, MONTAGNE, mobile=mobile).put(ORIGIN, LINE).given(turn=9)
    table.play(Retreat(side=REPUBLICAN, area=HILL, units=(MONTAGNE,)))
    assert [e.due for e in table.happened(BatterySpiked)] == ([11] if is_spiked else [])
    assert (table.state.units[MONTAGNE].space == ARRIVALS) is is_spiked


@pytest.mark.clause("26.5")
@pytest.mark.clause("27.22")
def test_a_spiked_battery_arrives_at_ollioules_without_a_price_and_fixed(table) -> None:
    table.put(ARRIVALS, MONTAGNE, due=9, spiked=True).put("A72", LINE).given(turn=9)
    table.play(Reinforcements(at="place_units", dated=(ALLIED, REPUBLICAN)), faces=[1, 1])  # no Austrians
    x = table.state.units[MONTAGNE]
    depot = table.rules.figures.depot_of("western_wing")
    assert (x.space, x.mobile, x.spiked) == (depot, False, False)


# ---------------------------------------------------------------- the stockpile


@pytest.mark.clause("27.10")
@pytest.mark.clause("31.1")
@pytest.mark.parametrize(("stored", "after"), [(0, 3), (18, 19)])
def test_resting_batteries_fill_the_stockpile_up_to_nineteen(table, stored, after) -> None:
    table.put(HILL, MONTAGNE, SANS_CULOTTES).put("A34", EAST_GUNS, unsupplied=8)
    table.given(turn=8, tracks=Map({STOCKPILE: stored}))
    table.play(GameTurn(turn=8, at="fill_stockpile"))
    filled = [e for e in table.happened(TrackSet) if e.track == STOCKPILE]
    assert [e.value for e in filled][:1] == [after]


@pytest.mark.clause("27.10")
def test_who_tried_to_fire_adds_nothing(table) -> None:
    table.put(HILL, MONTAGNE).put(HILL, SANS_CULOTTES, tried_to_fire=8)
    table.given(turn=8)
    table.play(GameTurn(turn=8, at="fill_stockpile"))
    assert [e.value for e in table.happened(TrackSet) if e.track == STOCKPILE] == [1]


@pytest.mark.clause("27.18")
def test_a_battery_that_is_attacked_and_defeated_costs_a_die_of_ammunition(table) -> None:
    table.put(HILL, SWISS, shown=True).given(tracks=Map({STOCKPILE: 9}), turn=8)
    battle = Battle(attacker=ALLIED, area=HILL, at="judge", batteries=(MONTAGNE,), losses=(0, 1))
    table.play(battle, faces=[4])
    assert table.state.tracks[STOCKPILE] == 5


@pytest.mark.clause("27.18")
def test_a_stockpile_is_not_overdrawn_and_a_battery_that_stood_costs_nothing(table) -> None:
    table.put(HILL, SWISS, shown=True).given(tracks=Map({STOCKPILE: 2}), turn=8)
    table.play(Battle(attacker=ALLIED, area=HILL, at="judge", batteries=(MONTAGNE,), losses=(0, 1)), faces=[4])
    assert table.state.tracks[STOCKPILE] == 0
    table.put(HILL, LINE).given(tracks=Map({STOCKPILE: 2}))
    table.play(Battle(attacker=ALLIED, area=HILL, at="judge", batteries=(MONTAGNE,), losses=(1, 0)))
    assert table.state.tracks[STOCKPILE] == 2


# ---------------------------------------------------------------- loading


@pytest.fixture
def gunnery(table):
    """Guns of every kind, and a stockpile of three."""
    table.put(HILL, MONTAGNE, SANS_CULOTTES, EAST_GUNS).given(turn=8, tracks=Map({STOCKPILE: 3}))
    return table


@pytest.mark.clause("27.11")
@pytest.mark.clause("27.12")
def test_republican_guns_look_for_ammunition_or_take_it_from_the_stockpile(gunnery) -> None:
    q = gunnery.position
    assert ways_to_load(q, MONTAGNE) == (ROLL, STOCKPILE)
    assert ways_to_load(gunnery.given(turn=7).position, EAST_GUNS) == (ROLL,)
    refused = why_not_stockpile(gunnery.position, EAST_GUNS)
    assert refused is not None and refused.clause == "27.12"


@pytest.mark.clause("27.7")
def test_out_of_supply_only_the_stockpile_serves(table) -> None:
    table.put(HILL, MONTAGNE, out_of_supply=True).given(tracks=Map({STOCKPILE: 3}))
    assert ways_to_load(table.position, MONTAGNE) == (STOCKPILE,)
    table.put(HILL, PIEDMONT_GUNS, out_of_supply=True)
    refused = why_not_fire(table.position, PIEDMONT_GUNS)
    assert refused is not None and refused.clause in ("27.7", "27.12")


@pytest.mark.clause("27.15")
def test_a_shot_takes_a_point_of_the_stockpile_for_each_strength_point(gunnery) -> None:
    assert why_not_stockpile(gunnery.position, SANS_CULOTTES) is None
    refused = why_not_stockpile(gunnery.given(tracks=Map({STOCKPILE: 1})).position, SANS_CULOTTES)
    assert refused is not None and refused.clause == "27.15"


@pytest.mark.clause("27.14")
def test_who_has_relied_on_a_die_is_done_with_the_stockpile(gunnery) -> None:
    gunnery.units[MONTAGNE] = replace(gunnery.units[MONTAGNE], loaded_by_roll=True)
    refused = why_not_stockpile(gunnery.position, MONTAGNE)
    assert refused is not None and refused.clause == "27.14"
    assert ways_to_load(gunnery.position, MONTAGNE) == (ROLL,)


@pytest.mark.clause("27.17")
def test_guns_that_have_fired_do_not_fire_again(gunnery) -> None:
    assert why_not_fire(gunnery.position, MONTAGNE) is None
    gunnery.units[MONTAGNE] = replace(gunnery.units[MONTAGNE], fired=True)
    refused = why_not_fire(gunnery.position, MONTAGNE)
    assert refused is not None and refused.clause == "27.17"


def unfolding(table, *faces: int) -> Play:
    state = replace(table.state, units=Map(table.units))
    return Unfolding(table.rules, state, GivenDice(faces))


@pytest.mark.clause("27.11")
@pytest.mark.clause("27.8")
@pytest.mark.parametrize(("face", "found"), [(1, True), (2, True), (3, False), (6, False)])
def test_a_one_of_three_finds_ammunition_and_a_failure_ends_the_fire(gunnery, face, found) -> None:
    u = unfolding(gunnery, face)
    assert load(u, MONTAGNE, ROLL) is found
    x = u.state.units[MONTAGNE]
    assert (x.fired, x.loaded_by_roll, x.tried_to_fire) == (not found, True, 8)


@pytest.mark.clause("27.12")
@pytest.mark.clause("27.13")
@pytest.mark.clause("27.16")
def test_the_stockpile_needs_no_die_and_serves_shot_after_shot(gunnery) -> None:
    u = unfolding(gunnery)
    assert load(u, MONTAGNE, STOCKPILE) and load(u, MONTAGNE, STOCKPILE)
    assert u.state.tracks[STOCKPILE] == 1
    assert not u.state.units[MONTAGNE].loaded_by_roll
    assert ways_to_load(u.position, MONTAGNE) == (ROLL, STOCKPILE)
    assert not [e for e in u.events if isinstance(e, DiceRolled)]


@pytest.mark.clause("27.9")
@pytest.mark.parametrize(
    ("area", "rades", "fields", "is_automatic"),
    [
        ("coast", HELD, {}, True),
        ("coast", LOST, {}, False),
        ("coast", HELD, {"out_of_supply": True}, False),
        ("inland", HELD, {}, False),
    ],
)
def test_allied_guns_on_a_coast_of_theirs_always_have_ammunition(table, area, rades, fields, is_automatic) -> None:
    q = table.position
    on_petite = sorted(a for a in q.figures.areas if "SP" in q.network.waters_of[a])[0]
    space = on_petite if area == "coast" else ORIGIN
    table.put(space, PIEDMONT_GUNS, **fields).given(rades=Map({"SP": HELD, "SG": rades}))
    assert (ways_to_load(table.position, PIEDMONT_GUNS) == (AUTOMATIC,)) is is_automatic


@pytest.mark.clause("32.17")
def test_naval_gunners_in_a_fort_always_have_ammunition(table) -> None:
    table.put("A30", "toulon_gunners").put(ORIGIN, "spanish_asg_1")
    assert ways_to_load(table.position, "toulon_gunners") == (AUTOMATIC,)
    assert ways_to_load(table.position, "spanish_asg_1") != (AUTOMATIC,)


@pytest.mark.clause("27.17")
def test_the_marker_is_put_once(gunnery) -> None:
    u = unfolding(gunnery)
    mark_fired(u, (MONTAGNE, SANS_CULOTTES))
    mark_fired(u, (MONTAGNE,))
    assert [e.units for e in u.events if isinstance(e, GunsFired)] == [(MONTAGNE, SANS_CULOTTES)]
    assert AmmunitionSought not in {type(e) for e in u.events}
