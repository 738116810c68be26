"""What the greedy bot takes for decisive: it assaults what ends the campaign, holds it, and spends its guns there."""

from __future__ import annotations

from typing import Any

import pytest
from immutables import Map

from rulesets.toulon import ToulonRules
from rulesets.toulon.phases.austrians import AT_TOULON, BY_LAND
from rulesets.toulon.phases.guns.ammunition import ROLL
from rulesets.toulon.phases.guns.batteries import STOCKPILE
from rulesets.toulon.phases.works.works import BUILD
from rulesets.toulon.plans.ground import Outlook
from rulesets.toulon.plans.guns import barrage
from rulesets.toulon.plans.odds import assault
from rulesets.toulon.plans.orders import Plan, Planned
from rulesets.toulon.plans.stakes import boldness, decides, weight_of_points, zone_under_fire
from rulesets.toulon.procedures import Round, ShoreFire
from rulesets.toulon.sides import ALLIED, REPUBLICAN
from rulesets.toulon.state import HELD, LOST
from workbench.engine.decision import Decision
from workbench.engine.options import OneOf, SomeOf

OLLIOULES, BESIDE_OLLIOULES, SOLLIES, TOULON = "A10", "A15", "A90", "A43"
MULGRAVE, EGUILLETTE, BALAGUIER, BREGAILLON, TAMARIS = "A31", "A35", "A37", "A21", "A29"
LINE, ELITE, MILITIA = "59_bourgogne_1", "grenadiers_assault", "bouches_du_rhone"
MARINES, ROYALS, SWISS, GUARDS = "marines", "2nd_royals", "courten_swiss", "spanish_asg_1"
BATTERY, BIG_BATTERY, SECOND_BIG, THIRD_BIG = (
    "battery_bregaillon", "battery_sans_culottes", "battery_convention", "battery_hommes_sans_peur")  # fmt: skip
TRIGGER = 9


def first_order(table: Any, side: str) -> Planned | None:
    return next(Plan(Outlook(table.position, side)).orders(), None)


def before_the_last_fort(table: Any, evacuation: int) -> Any:
    """The Republicans hold Mulgrave and L'Éguillette, a few of the Allies Balaguier; all may attack."""
    ready = {"supplied_by": OLLIOULES}
    table.put(OLLIOULES, MILITIA).put(EGUILLETTE, LINE, **ready).put(MULGRAVE, ELITE, **ready)
    table.put(BALAGUIER, "national_guard", temporary=4)
    tracks = {"ops.western_wing": 12, "evacuation": evacuation}
    return table.given(tracks=Map(tracks), attack_supply=(OLLIOULES,), occupied_depots=(OLLIOULES,))


# ---------------------------------------------------------------- assaults that end the campaign


def test_the_last_fort_before_the_fleet_is_assaulted(table: Any) -> None:
    before_the_last_fort(table, TRIGGER)
    assert decides(table.position, REPUBLICAN, BALAGUIER)
    order = first_order(table, REPUBLICAN)
    assert order and order.to == BALAGUIER


def test_it_decides_nothing_while_points_are_missing(table: Any) -> None:
    before_the_last_fort(table, TRIGGER - 4)
    q = table.position
    assert not decides(q, REPUBLICAN, BALAGUIER)
    dear = before_the_last_fort(table, TRIGGER).position
    promises = [assault(Outlook(p, REPUBLICAN), BALAGUIER, (LINE, ELITE), ()) for p in (q, dear)]
    assert promises[1] > 2 * promises[0]


def test_one_fort_of_two_decides_nothing_yet(table: Any) -> None:
    before_the_last_fort(table, TRIGGER)
    table.put(EGUILLETTE, MARINES)
    assert not decides(table.position, REPUBLICAN, BALAGUIER)


def test_a_depot_that_is_weakly_held_is_fallen_upon(table: Any) -> None:
    table.put(OLLIOULES, MILITIA, temporary=4).put(BESIDE_OLLIOULES, MARINES, ROYALS, supplied_by=TOULON)
    table.put(TOULON, "national_guard", GUARDS)
    table.given(tracks=Map({"ops.british": 12}), attack_supply=(TOULON,), occupied_depots=(OLLIOULES,), active=ALLIED)
    order = first_order(table, ALLIED)
    assert order and order.to == OLLIOULES


def test_who_has_no_funds_does_not_hold_up_the_others(table: Any) -> None:
    table.put(OLLIOULES, MILITIA, temporary=4).put(BESIDE_OLLIOULES, ROYALS, "austrian_grenadiers", supplied_by=TOULON)
    table.put(TOULON, "national_guard", GUARDS)
    table.given(tracks=Map({"ops.british": 6}), attack_supply=(TOULON,), occupied_depots=(OLLIOULES,), active=ALLIED)
    order = first_order(table, ALLIED)
    assert order and (order.units, order.to) == ((ROYALS,), OLLIOULES)


# ---------------------------------------------------------------- and their defence


def test_a_depot_that_is_threatened_calls_for_troops(table: Any) -> None:
    table.put(OLLIOULES, MILITIA).put("A05", LINE, ELITE, supplied_by=OLLIOULES)
    table.given(tracks=Map({"ops.western_wing": 9}), occupied_depots=(OLLIOULES,))
    alone = Outlook(table.position, REPUBLICAN).need(OLLIOULES)
    table.put(BESIDE_OLLIOULES, MARINES, ROYALS, SWISS)
    assert Outlook(table.position, REPUBLICAN).need(OLLIOULES) > alone
    order = first_order(table, REPUBLICAN)
    assert order and order.to in (OLLIOULES, BESIDE_OLLIOULES)


def test_the_last_fort_is_dear_to_the_besieged_too(table: Any) -> None:
    before_the_last_fort(table, 0)
    calm = Outlook(table.position, ALLIED).worth(BALAGUIER)
    before_the_last_fort(table, TRIGGER)
    assert Outlook(table.position, ALLIED).worth(BALAGUIER) > 3 * calm


# ---------------------------------------------------------------- leads and daring


def test_points_weigh_more_when_a_lead_is_nearly_major(table: Any) -> None:
    weights = []
    for lead in (0, 10, 15, 18):
        table.given(tracks=Map({"victory_points_allied": lead}))
        weights.append(weight_of_points(table.position))
    assert weights[:2] == [1.0, 1.0] and weights[1] < weights[2] < weights[3]


def test_who_is_behind_late_dares_and_who_leads_little_does_not(table: Any) -> None:
    table.given(tracks=Map({"victory_points_republican": 6}), turn=14)
    assert boldness(table.position, ALLIED) == 1.0 and boldness(table.position, REPUBLICAN) == 0.0
    table.given(turn=4)
    assert boldness(table.position, ALLIED) == 0.0


def test_who_dares_wants_the_ground_beside_a_depot(table: Any) -> None:
    table.put(OLLIOULES, LINE, ELITE, MILITIA)
    table.given(toulon_entered=1, occupied_depots=(OLLIOULES,), turn=14)
    calm = Outlook(table.position, ALLIED).worth(BESIDE_OLLIOULES)
    table.given(tracks=Map({"victory_points_republican": 6}))
    assert Outlook(table.position, ALLIED).worth(BESIDE_OLLIOULES) > calm + 2


# ---------------------------------------------------------------- guns


def test_batteries_turn_to_the_grande_rade_when_the_petite_is_lost(table: Any) -> None:
    table.put(BREGAILLON, BIG_BATTERY).put(TAMARIS, "battery_grande_rade").given(tracks=Map({"stockpile": 5}))
    fire = ShoreFire(at="lay_a_barrage")
    table.given(rades=Map({"SP": HELD, "SG": HELD}), procedures=(fire,))
    assert barrage(table.position) == (BIG_BATTERY,)
    table.given(rades=Map({"SP": LOST, "SG": HELD}), procedures=(fire,))
    assert barrage(table.position) == ("battery_grande_rade",)
    table.given(rades=Map({"SP": LOST, "SG": LOST}))
    assert zone_under_fire(table.position) == ()


def test_the_stockpile_is_kept_for_a_battle_that_matters(table: Any) -> None:
    before_the_last_fort(table, TRIGGER)
    table.put(BREGAILLON, BIG_BATTERY).put(BALAGUIER, "chasseurs_assault")
    tracks = Map({"stockpile": 9, "evacuation": TRIGGER})
    table.given(tracks=tracks, procedures=(ShoreFire(at="lay_a_barrage"),))
    assert barrage(table.position) == (BIG_BATTERY,)
    table.given(origins=Map({BALAGUIER: (EGUILLETTE,)}))
    assert barrage(table.position) == ()


@pytest.mark.clause("27.43")
def test_guns_bring_a_redoubt_down_with_what_counts_and_no_more(table: Any, rules: ToulonRules) -> None:
    guns = (BATTERY, BIG_BATTERY, SECOND_BIG, THIRD_BIG)
    table.put(TAMARIS, *guns).put(MULGRAVE, LINE, SWISS)
    table.given(procedures=(Round(at="reduce_redoubts", attacker=REPUBLICAN, area=MULGRAVE, number=1),))
    ask = Decision(REPUBLICAN, "Round.reduce_redoubts", "", "", SomeOf(guns))

    def liked(answer: Any) -> float:
        return rules.judgement.appraise(table.position, ask, answer, ())

    five, seven = (BATTERY, BIG_BATTERY, SECOND_BIG), guns
    assert liked(five) > liked(seven) and liked(five) > liked((BIG_BATTERY,)) > liked(())
    assert liked((BATTERY,)) < liked(())
    load = Decision(REPUBLICAN, "Round.reduce_redoubts", "", "", OneOf((ROLL, STOCKPILE)), stage=1)
    table.given(tracks=Map({"stockpile": 19}))
    assert rules.judgement.appraise(table.position, load, STOCKPILE, (five,)) > rules.judgement.appraise(
        table.position, load, ROLL, (five,)
    )


# ---------------------------------------------------------------- redoubts and Austrians


@pytest.mark.clause("13.11")
def test_pionniers_dig_before_the_line(table: Any, rules: ToulonRules) -> None:
    pioneers = "pionniers_w"
    table.put(MULGRAVE, LINE, pioneers).given(tracks=Map({"ops.western_wing": 9}))
    ask = Decision(REPUBLICAN, "Movement.order_a_force", "", "", SomeOf((LINE, pioneers)), stage=2)
    liked = [
        rules.judgement.appraise(table.position, ask, units, (BUILD, MULGRAVE)) for units in ((pioneers,), (LINE,))
    ]
    both = rules.judgement.appraise(table.position, ask, (LINE, pioneers), (BUILD, MULGRAVE))
    assert liked[0] > both and liked[0] > liked[1]


@pytest.mark.parametrize(
    ("turn", "guard", "where"), [(9, MILITIA, BY_LAND), (9, "many", AT_TOULON), (14, MILITIA, AT_TOULON)]
)
@pytest.mark.clause("32.4")
def test_austrians_come_from_behind_where_that_hurts(
    table: Any, rules: ToulonRules, turn: int, guard: str, where: str
) -> None:
    table.put(SOLLIES, *((LINE, ELITE, MILITIA) if guard == "many" else (guard,)))
    table.given(occupied_depots=(SOLLIES,), turn=turn)
    ask = Decision(ALLIED, "Reinforcements.place_austrians", "", "", OneOf((AT_TOULON, BY_LAND)))
    other = AT_TOULON if where == BY_LAND else BY_LAND
    assert rules.judgement.appraise(table.position, ask, where, ()) > rules.judgement.appraise(
        table.position, ask, other, ()
    )
