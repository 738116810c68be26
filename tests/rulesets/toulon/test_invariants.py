"""What has to hold in Toulon, each by a moment in which it does not: an event that no rule would bring about."""

from __future__ import annotations

from typing import Any

import pytest
from immutables import Map
from msgspec.structs import replace

from rulesets.toulon import ToulonRules
from rulesets.toulon.events import (
    AmmunitionSought,
    AttritionMarked,
    AustriansRaised,
    BatteryMobilised,
    LeaderRode,
    LossTaken,
    MarkersRemoved,
    PointsSpent,
    SideTurnBegun,
    TurnBegun,
    UnitArrived,
    UnitDefected,
    UnitPostponed,
    UnitShown,
)
from rulesets.toulon.figures import GRANDE_RADE, PETITE_RADE
from rulesets.toulon.invariants import CAUSES
from rulesets.toulon.procedures import Battle, RoadMarch, Round, SideTurn, SubBattle
from rulesets.toulon.sides import ALLIED, REPUBLICAN
from rulesets.toulon.state import ARRIVALS, HELD, LOST, FieldWork, ToulonState, ToulonUnit
from tests.moments import broken
from tests.rulesets.toulon.counters import unit_of
from workbench.engine.events import Event, ProceduresStand, TrackSet, UnitMoved, UnitRemoved
from workbench.engine.maps.area_map import FortKind
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.state import with_units

LINE, GUNS, BATTERY, LEADER, LOUIS = "28_maine", "east_guns_1", "battery_montagne", "garnier", "royal_louis"
SOLLIES, OPEN_GROUND, REDOUBT_GROUND, WOODS = "A90", "A53", "A70", "A27"


@pytest.fixture
def state(rules: ToulonRules) -> ToulonState:
    """The campaign at its first decision, with Republicans who have come already."""
    started: ToulonState = Playtest(rules, "campaign", 3).state
    come = {
        LINE: unit_of(rules.design, LINE, SOLLIES),
        LEADER: unit_of(rules.design, LEADER, SOLLIES),
        "59_bourgogne_1": unit_of(rules.design, "59_bourgogne_1", WOODS),
    }
    return replace(started, units=started.units.update(come))


def moment(rules: ToulonRules, state: ToulonState, *procedures: Any, **fields: Any) -> list[tuple[str, str]]:
    """What does not hold when play stands there with these fields of the state."""
    changed = replace(state, **fields)
    return broken(rules, changed, ProceduresStand(kept=1, then=procedures))


def test_a_campaign_begins_without_breaches(rules: ToulonRules, state: ToulonState) -> None:
    assert moment(rules, state) == []
    assert broken(rules, state, UnitShown(unit=LINE, as_it_is=replace(state.units[LINE], shown=True))) == []


@pytest.mark.parametrize(
    ("event", "clause"),
    [
        (LossTaken(unit=LINE, temporary=99), "23.7"),
        (LossTaken(unit=LEADER, temporary=1), "23.1"),
        (LossTaken(unit=LINE), "23.1"),
        (UnitRemoved(unit=LINE), "23.8"),
        (UnitRemoved(unit=LINE, why="captured", clause="30.6"), "23.8"),
        (AustriansRaised(unit="grenz_1", as_it_is=ToulonUnit(side=ALLIED, space=ARRIVALS)), "32.3"),
    ],
)
def test_strength_comes_and_goes_by_the_named_ways_only(
    rules: ToulonRules, state: ToulonState, event: Event[Any], clause: str
) -> None:
    assert ("strength points", clause) in broken(rules, state, event)


def test_losses_that_the_rules_know_are_no_breach(rules: ToulonRules, state: ToulonState) -> None:
    strength = rules.design.counter(LINE).strength
    spent = with_units(state, LINE, temporary=strength)
    assert broken(rules, state, LossTaken(unit=LINE, temporary=strength)) == []
    assert broken(rules, spent, LossTaken(unit=LINE, temporary=1, clause="22.5")) == []
    assert broken(rules, spent, LossTaken(unit=LINE, temporary=-strength - 1)) == [("negative number", "")]
    lasting = with_units(state, LINE, permanent=1)
    assert broken(rules, lasting, LossTaken(unit=LINE, permanent=-1, clause="29.2")) == [("strength points", "23.2")]
    assert broken(rules, spent, LossTaken(unit=LINE, temporary=1)) == [("strength points", "23.7")]
    assert broken(rules, spent, LossTaken(unit=LINE, temporary=-strength, permanent=strength, clause="23.4")) == []
    assert broken(rules, state, UnitRemoved(unit=LINE, why="captured", clause="26.3")) == []


def test_austrians_are_drawn_once_and_whole(rules: ToulonRules, state: ToulonState) -> None:
    austrian = next(c.id for c in rules.design.counters if c.faction == "austrian")
    drawn = replace(unit_of(rules.design, austrian, ARRIVALS), due=3)
    assert broken(rules, state, AustriansRaised(unit=austrian, as_it_is=drawn)) == []
    weak = AustriansRaised(unit=austrian, as_it_is=replace(drawn, temporary=1))
    assert broken(rules, replace(state, austrians=(austrian,)), weak) == [("strength points", "32.3")] * 2


def test_nobody_but_the_known_turncoats_goes_over(rules: ToulonRules, state: ToulonState) -> None:
    assert ("side", "32.11") in broken(rules, state, UnitDefected(unit=LINE, side=ALLIED))
    loyal = replace(state, units=state.units.set(LOUIS, unit_of(rules.design, LOUIS, OPEN_GROUND)))
    assert broken(rules, loyal, UnitDefected(unit=LOUIS, side=REPUBLICAN)) == []


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (UnitShown(unit=LINE, as_it_is=ToulonUnit(REPUBLICAN, SOLLIES)), ("cause", "")),
        (AttritionMarked(unit=LINE, level=6), ("marker", "22.1")),
        (AttritionMarked(unit=LEADER, level=0), ("marker", "22.1")),
        (BatteryMobilised(unit=LINE), ("marker", "27.5")),
        (LeaderRode(unit=LINE), ("marker", "24.5")),
        (AmmunitionSought(unit=LINE, how="roll", found=True, turn=1), ("marker", "27.17")),
        (UnitPostponed(unit=LINE, due=0), ("turn track", "9.6")),
        (UnitMoved(unit=LINE, to="nowhere"), ("unknown space", "")),
        (TrackSet(track="stockpile", value=20), ("stockpile", "27.10")),
        (TrackSet(track="ops.nobody", value=2), ("operations points", "7.2")),
        (TrackSet(track="victory_points_allied", value=-1), ("negative number", "")),
        (TrackSet(track="luck", value=1), ("track", "")),
        (PointsSpent(purse="spanish", points=90), ("operations points", "7.11")),
    ],
)
def test_markers_tracks_and_purses_have_their_limits(
    rules: ToulonRules, state: ToulonState, event: Event[Any], told: tuple[str, str]
) -> None:
    assert told in broken(rules, state, event)


def test_every_field_of_a_unit_has_its_events() -> None:
    assert set(CAUSES) == set(ToulonUnit.__struct_fields__)


def test_points_are_not_saved_and_never_lost(rules: ToulonRules, state: ToulonState) -> None:
    rich = replace(state, tracks=state.tracks.set("ops.spanish", 2).set("victory_points_allied", 5))
    assert broken(rules, rich, TurnBegun(turn=state.turn + 1)) == [("operations points", "31.2")]
    assert broken(rules, rich, TrackSet(track="victory_points_allied", value=4)) == [("victory points", "35.1")]
    assert broken(rules, rich, PointsSpent(purse="spanish", points=2)) == []
    assert ("turn", "") in broken(rules, replace(rich, turn=9), TurnBegun(turn=8))


def test_nobody_moves_into_a_full_area_but_reinforcements_are_placed(rules: ToulonRules, state: ToulonState) -> None:
    limit = rules.figures.occupancy[OPEN_GROUND]
    assert limit is not None
    foot = [c.id for c in rules.design.counters if c.faction == "eastern_wing" and c.unit_type == "inf"]
    crowd = Map({x: unit_of(rules.design, x, OPEN_GROUND) for x in foot if x != LINE})
    assert sum(rules.design.counter(x).strength for x in crowd) > limit
    here = replace(state, units=crowd.set(LINE, unit_of(rules.design, LINE, SOLLIES)))
    assert broken(rules, here, UnitMoved(unit=LINE, to=OPEN_GROUND)) == [("stacking", "6.5")]
    assert broken(rules, here, UnitArrived(unit=LINE, to=OPEN_GROUND, clause="9.1")) == []
    assert broken(rules, here, UnitArrived(unit=LINE, to=OPEN_GROUND, clause="27.4")) == [("stacking", "6.5")]
    beaten = replace(here, units=Map({x: replace(u, withdrawn=True) for x, u in here.units.items()}))
    assert broken(rules, beaten, UnitMoved(unit=LINE, to=SOLLIES)) == []
    assert broken(rules, here, SideTurnBegun(side=""))[0] == ("stacking", "6.4")


def test_the_end_of_a_side_turn_leaves_nothing_undone(rules: ToulonRules, state: ToulonState) -> None:
    both = replace(
        state,
        units=Map(
            {
                LINE: unit_of(rules.design, LINE, OPEN_GROUND),
                "11th_devon": unit_of(rules.design, "11th_devon", OPEN_GROUND),
                "59_bourgogne_1": unit_of(rules.design, "59_bourgogne_1", OPEN_GROUND),
                LOUIS: unit_of(rules.design, LOUIS, REDOUBT_GROUND),
                LEADER: unit_of(rules.design, LEADER, REDOUBT_GROUND),
            }
        ),
    )
    told = broken(rules, both, SideTurnBegun(side=""))
    assert ("control", "6.1") in told and ("stacking", "6.1") in told and ("control", "24.8") in told
    depot = rules.figures.depot_of("western_wing")
    held = replace(state, occupied_depots=(), units=Map({LINE: unit_of(rules.design, LINE, depot)}))
    assert ("control", "34.1") in broken(rules, held, SideTurnBegun(side=""))
    assert broken(rules, held, SideTurnBegun(side=ALLIED)) == []


def test_the_administration_takes_all_markers_off(rules: ToulonRules, state: ToulonState) -> None:
    assert broken(rules, state, MarkersRemoved(side=ALLIED)) == []
    marked = with_units(state, LINE, out_of_supply=True)

    class Forgetful(MarkersRemoved, frozen=True, kw_only=True, tag="Forgetful"):
        def apply(self, state: ToulonState) -> ToulonState:
            return state

    assert broken(rules, marked, Forgetful(side=ALLIED)) == [("marker", "30.6")]


def test_both_sides_stand_in_an_area_only_while_it_is_attacked(rules: ToulonRules, state: ToulonState) -> None:
    units = state.units.set("11th_devon", unit_of(rules.design, "11th_devon", state.units[LINE].space))
    side_turn = SideTurn(side=ALLIED, at="rally_phase")
    assert moment(rules, state, side_turn, units=units) == [("control", "6.1")]
    attacked = Map({state.units[LINE].space: (OPEN_GROUND,)})
    assert moment(rules, state, side_turn, units=units, origins=attacked) == []


def test_fortifications_hold_one_side_and_so_much(rules: ToulonRules, state: ToulonState) -> None:
    area = next(a for a in rules.figures.areas if a != rules.figures.toulon and rules.figures.fortifications.get(a))
    fort = rules.figures.fortifications[area][0].id
    allies = [c.id for c in rules.design.counters if c.faction == "british" and c.unit_type == "inf"]

    def garrison(*units: str, name: str = fort) -> dict[str, Any]:
        inside = {x: replace(unit_of(rules.design, x, area), fort=name) for x in units}
        return {"units": Map(inside), "origins": Map({area: (OPEN_GROUND,)})}

    assert moment(rules, state, **garrison(allies[0])) == []
    assert moment(rules, state, **garrison(*allies)) == [("fortification", "13.3")]
    assert moment(rules, state, **garrison(allies[0], LINE)) == [("fortification", "13.3")]
    assert moment(rules, state, **garrison(allies[0], name="nothing")) == [("fortification", "13.4")]
    assert moment(rules, state, **{**garrison(allies[0]), "origins": Map()}) == [("fortification", "16.12")]


def test_rades_ships_works_and_spies(rules: ToulonRules, state: ToulonState) -> None:
    lost = {GRANDE_RADE: LOST, PETITE_RADE: HELD}
    assert moment(rules, state, rades=Map(lost)) == [("rades", "12.4")]
    assert moment(rules, state, rades=Map({GRANDE_RADE: "mined", PETITE_RADE: HELD})) == [("rades", "12.1")]
    afloat = state.units.set(LINE, unit_of(rules.design, LINE, GRANDE_RADE))
    assert moment(rules, state, units=afloat) == [("control", "17.1")]
    assert moment(rules, state, inspecting=ALLIED) == [("spies", "14.1")]
    dug = {f"redoubt {n}": FieldWork(OPEN_GROUND, ALLIED, built=1) for n in range(6)}
    assert moment(rules, state, works=Map(dug)) == [("works", "13.12")]
    odd = FieldWork(OPEN_GROUND, ALLIED, FortKind.IMPROVED_REDOUBT, built=1, progress=1)
    assert moment(rules, state, works=Map({"one": odd})) == [("works", "13.9")]
    assert moment(rules, state, works=Map({"one": FieldWork("moon", ALLIED, built=1)})) == [("works", "13.5")]
    assert moment(rules, state, reduced=("nothing",)) == [("works", "27.46")]


def test_no_unit_is_in_two_places_of_a_battle(rules: ToulonRules, state: ToulonState) -> None:
    area = state.units[LINE].space
    enemy = "11th_devon"
    units = state.units.set(enemy, unit_of(rules.design, enemy, area))
    one = SubBattle(attacker=REPUBLICAN, area=area, attackers=(LINE,), defenders=(enemy,))

    def told(round_: Round) -> list[tuple[str, str]]:
        battle = Battle(attacker=REPUBLICAN, area=area, at="second_round")
        return moment(rules, state, battle, round_, units=units)

    fought = Round(attacker=REPUBLICAN, area=area, at="fight_sub_battles", subs=(one,))
    assert told(fought) == []
    assert told(replace(fought, subs=(one, one))) == [("units", "25.22")] * 2
    assert told(replace(fought, reserve=(LINE,))) == [("units", "25.23")]
    assert told(replace(fought, line=(enemy, enemy))) == [("units", "25.21")]
    assert told(replace(fought, subs=(replace(one, fort="nothing"),))) == [("fortification", "13.4")]
    elsewhere = replace(one, attackers=("59_bourgogne_1",))
    assert ("units", "25.22") in told(replace(fought, subs=(elsewhere,)))
    march = RoadMarch(side=REPUBLICAN, units=(LINE,), origin=OPEN_GROUND, section="x", at="march_on")
    assert moment(rules, state, march) == [("units", "18.1")]
