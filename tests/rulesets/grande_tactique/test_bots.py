"""What the greedy bot makes of moments with an obviously right answer, and what bots can be told never to do."""

from __future__ import annotations

from typing import Any

import pytest
from immutables import Map

from rulesets.grande_tactique import GrandeTactiqueRules
from rulesets.grande_tactique.bots import plan_on
from rulesets.grande_tactique.events import BattleFought
from rulesets.grande_tactique.plans.odds import Forecast, prospects
from rulesets.grande_tactique.plans.outlook import Outlook
from rulesets.grande_tactique.plans.upkeep import attrition, goes_hungry, temptation
from rulesets.grande_tactique.procedures import (
    Activation,
    Battle,
    CommandPhase,
    InitiativePhase,
    Pursuit,
    Reactions,
    StrategicMovement,
)
from rulesets.grande_tactique.state import Report
from tests.rulesets.grande_tactique.moments import Field
from workbench.engine.bots import GreedyBot, Sight, let_play, make_bots, restrictions_of
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.state import Answer, Procedure

SAVONA, CARCARE, ALTARE, MONTENOTTE, CEVA = "0713", "0810", "0811", "0913", "0908"
FRENCH, COALITION = "french", "coalition"


def chosen(field: Field, procedure: Procedure, seat: str = FRENCH) -> tuple[Answer, ...]:
    """What a greedy bot says in a moment, from its own view."""
    from msgspec.structs import replace

    state = replace(field.whole, procedures=(procedure,))
    bot = GreedyBot(1, field.rules.judgement.appraise, propose=field.rules.judgement.propose)
    answers: tuple[Answer, ...] = ()
    while (asked := field.engine.next_decision(state, seat, answers)) is not None:
        sight = Sight(lambda: field.engine.view(state, seat), field.rules.position)
        answers = (*answers, bot.choose(asked, answers, sight))
    return answers


def acting(field: Field, formation: str, mp: int = 6) -> Activation:
    return Activation(at="act", force=field.marker_of(formation), mp=mp, whole=mp)


def outlook(field: Field, side: str = FRENCH) -> Outlook:
    return Outlook(field.rules.position(field.engine.view(field.whole, side)), side)


# ---------------------------------------------------------------------- marches and battles


def test_a_weak_enemy_is_attacked(field: Field) -> None:
    field.given(held=Map({place: FRENCH for place in field.rules.figures.victory.places}))
    field.put_force("0813", "div_augereau", sp=12).put_force(MONTENOTTE, "bde_vukassovich", sp=1)
    field.units[field.marker_of("bde_vukassovich")] = shown(field, "bde_vukassovich")
    assert chosen(field, acting(field, "div_augereau")) == ("attack", MONTENOTTE)


def test_who_has_nothing_better_to_do_looks_at_what_he_cannot_read(field: Field) -> None:
    """All points but that of a battle are spent to see well; what has been told is not looked at again."""
    held = Map({place: FRENCH for place in field.rules.figures.victory.places})
    field.given(held=held).put_force(SAVONA, "div_massena").put_force("0813", "div_argenteau", sp=12)
    marker = field.marker_of("div_argenteau")
    assert chosen(field, acting(field, "div_massena")) == ("reconnoitre", marker, 1)
    field.given(reports=field.state.reports.set(marker, Report(kind="division")))
    assert chosen(field, acting(field, "div_massena"))[0] != "reconnoitre"


def test_a_much_stronger_enemy_is_not(field: Field) -> None:
    field.put_force("0813", "div_laharpe").put_force(MONTENOTTE, "div_argenteau", sp=12)
    field.units[field.marker_of("div_argenteau")] = shown(field, "div_argenteau")
    assert chosen(field, acting(field, "div_laharpe"))[0] != "attack"


def shown(field: Field, formation: str) -> Any:
    from msgspec.structs import replace

    return replace(field.units[field.marker_of(formation)], shown=True)


def test_an_open_place_is_marched_into(field: Field) -> None:
    field.put_force(ALTARE, "div_massena").put_force("1718", "bde_schubirz")
    assert chosen(field, acting(field, "div_massena"))[:2] == ("march", CARCARE)
    field.put_force(CARCARE, "div_massena")
    assert chosen(field, acting(field, "div_massena")) == ("end",), "it stays until the day is over"


def test_a_place_that_is_held_needs_no_march(field: Field) -> None:
    held = Map({place: FRENCH for place in field.rules.figures.victory.places})
    field.put_force(SAVONA, "div_massena").given(held=held)
    assert chosen(field, acting(field, "div_massena")) == ("end",)


def test_each_place_has_its_force(field: Field) -> None:
    field.put_force(ALTARE, "div_massena").put_force("1111", "div_laharpe").put_force("1718", "bde_schubirz")
    aims = plan_on(field.position, FRENCH).aim_of
    assert aims[field.marker_of("div_massena")].hex == CARCARE
    assert aims[field.marker_of("div_laharpe")].hex != CARCARE


def test_the_bot_does_not_see_what_is_hidden(field: Field) -> None:
    answers = set()
    for sp in (1, 14):
        other = Field(field.rules).put_force("0813", "div_augereau").put_force(MONTENOTTE, "div_argenteau", sp=sp)
        answers.add(chosen(other, acting(other, "div_augereau")))
    assert len(answers) == 1


def test_a_second_march_leads_to_an_open_place(field: Field) -> None:
    field.put_force("0612", "div_massena").put_force("1718", "bde_schubirz")
    marker = field.marker_of("div_massena")
    field.given(sheets=field.state.sheets.set(marker, moved(field, marker)))
    assert chosen(field, StrategicMovement(at="order_road_moves", side=FRENCH)) == (marker,)


def moved(field: Field, marker: str) -> Any:
    from msgspec.structs import replace

    return replace(field.sheet(marker), moved=True)


# ---------------------------------------------------------------------- what a battle promises


def forecast(**changes: Any) -> Forecast:
    from msgspec.structs import replace

    even = Forecast(
        attacking=FRENCH,
        attack=6,
        defence=6,
        ratio=0,
        terrain=0,
        others=0,
        attack_hearts=(4,),
        defence_hearts=(4,),
        sardinians=0.0,
        chief=False,
        field=0.0,
    )
    return replace(even, **changes)


def test_modifiers_make_a_battle_better(field: Field) -> None:
    field.put_force(SAVONA, "div_massena")
    promised = [prospects(outlook(field), forecast(others=shift)) for shift in range(-4, 5)]
    assert promised == sorted(promised) and promised[0] < 0 < promised[-1]


def test_a_defeat_of_bonaparte_is_dearer(field: Field) -> None:
    field.put_force(SAVONA, "div_massena")
    view = outlook(field)
    assert prospects(view, forecast(others=-2, chief=True)) < prospects(view, forecast(others=-2))


def test_what_is_good_for_one_side_is_bad_for_the_other(field: Field) -> None:
    field.put_force(SAVONA, "div_massena")
    both = [prospects(outlook(field, side), forecast(others=1, sardinians=1.0)) for side in (FRENCH, COALITION)]
    assert both[0] == pytest.approx(-both[1]) and both[0] != 0


def test_points_are_dearer_when_few_are_left(field: Field) -> None:
    field.put_force(SAVONA, "div_massena")
    rich = prospects(outlook(field), forecast(others=-3))
    field.given(tracks=field.state.tracks.set("vp", 2))
    assert prospects(outlook(field), forecast(others=-3)) < rich


# ---------------------------------------------------------------------- smaller questions


def test_the_initiative_is_tried_for(field: Field) -> None:
    field.put_force(SAVONA, "bonaparte", "div_massena").put_force(CEVA, "colli", "sar_vitale", "sar_brempt")
    field.put_force("1216", "beaulieu")
    assert chosen(field, InitiativePhase(at="contend_for_the_initiative")) == ("yes",)
    assert chosen(field, InitiativePhase(at="contend_for_the_initiative"), COALITION) == ("yes", "colli")


def test_orders_go_to_as_many_as_can_be_paid_for(field: Field) -> None:
    field.put_force(CEVA, "colli", "sar_vitale", "sar_dichat", "sar_brempt", "sar_bellegarde")
    field.put_force("1513", "sar_dellera").put_force(SAVONA, "div_massena")
    (named,) = chosen(field, CommandPhase(at="give_orders"), COALITION)
    assert set(named) >= {"sar_vitale", "sar_dichat", "sar_brempt", "sar_bellegarde"}


def test_a_victor_pursues(field: Field) -> None:
    field.put_force(MONTENOTTE, "div_massena").put_force("1012", "div_argenteau")
    victors, vanquished = (field.marker_of("div_massena"),), (field.marker_of("div_argenteau"),)
    pursuit = Pursuit(
        at="test_the_pursuit",
        side=FRENCH,
        victors=victors,
        vanquished=vanquished,
        hex=MONTENOTTE,
        commander=victors[0],
    )
    assert chosen(field, pursuit) == ("pursue",)


def test_the_defender_takes_the_best_terrain(field: Field) -> None:
    field.put_force("0909", "div_massena").put_force(CEVA, "sar_vitale")
    battle = Battle(
        at="choose_the_terrain",
        attacker=field.marker_of("div_massena"),
        from_hex="0909",
        hex=CEVA,
        attacking=FRENCH,
        defending=COALITION,
        defenders=(field.marker_of("sar_vitale"),),
    )
    (said,) = chosen(field, battle, COALITION)
    choices = field.rules.figures.battle.terrain_modifiers(CEVA, "0909")
    assert len(choices) > 1 and choices[str(said)] == min(choices.values())


def test_who_is_about_to_be_crushed_withdraws(field: Field) -> None:
    field.put_force("0813", "div_augereau", sp=14).put_force(MONTENOTTE, "div_argenteau", sp=1)
    field.units[field.marker_of("div_augereau")] = shown(field, "div_augereau")
    reaction = Reactions(at="offer_reactions", to=field.marker_of("div_augereau"))
    assert chosen(field, reaction, COALITION) == (field.marker_of("div_argenteau"), "withdraw")


def test_who_is_strong_stays(field: Field) -> None:
    field.put_force("0813", "div_laharpe", sp=1).put_force(MONTENOTTE, "div_argenteau", sp=12)
    field.units[field.marker_of("div_laharpe")] = shown(field, "div_laharpe")
    reaction = Reactions(at="offer_reactions", to=field.marker_of("div_laharpe"))
    assert chosen(field, reaction, COALITION) == ("none",)


# ---------------------------------------------------------------------- upkeep


def test_attrition_is_reckoned_exactly(field: Field) -> None:
    """8.5: 15 strength points add 2, a force at rest takes 2 off: half of the faces lose one, or one in six."""
    field.put_force(SAVONA, "div_massena", sp=15)
    view, force = outlook(field), field.marker_of("div_massena")
    each = attrition(view, force, acted=True) / (3 / 6)
    assert attrition(view, force, acted=False) == pytest.approx(each / 6)


def test_only_the_isolated_are_tempted(field: Field) -> None:
    field.put_force("0812", "div_argenteau")
    force = field.marker_of("div_argenteau")
    assert temptation(outlook(field, COALITION), force, ALTARE) == 0
    field.change("div_argenteau", isolated=True, commanded=False)
    assert temptation(outlook(field, COALITION), force, ALTARE) > 0
    assert temptation(outlook(field, COALITION), force, "0812") == 0, "no place to pillage"


def test_sardinians_live_at_home(field: Field) -> None:
    field.put_force(CEVA, "sar_vitale").change("sar_vitale", isolated=True, commanded=False)
    force, view = field.marker_of("sar_vitale"), outlook(field, COALITION)
    assert not goes_hungry(view, force, CEVA)
    assert goes_hungry(view, force, MONTENOTTE)


# ---------------------------------------------------------------------- whole playtests


def played(rules: GrandeTactiqueRules, french: str, coalition: str, seed: int, turns: int | None = None) -> Any:
    playtest: Playtest[Any, Any] = Playtest(rules, "campaign", seed)
    let_play(playtest, make_bots({FRENCH: french, COALITION: coalition}, playtest), turns)
    return playtest


@pytest.mark.parametrize(("french", "coalition", "winner"), [("greedy", "random", 0), ("random", "greedy", 1)])
def test_it_beats_chance(rules: GrandeTactiqueRules, french: str, coalition: str, winner: int) -> None:
    playtest = played(rules, french, coalition, 104)
    assert playtest.state.winner == (FRENCH, COALITION)[winner]


def test_the_short_scenario_ends(rules: GrandeTactiqueRules) -> None:
    playtest: Playtest[Any, Any] = Playtest(rules, "montenotte", 1)
    let_play(playtest, make_bots({FRENCH: "greedy", COALITION: "greedy"}, playtest))
    assert playtest.is_over


def said_by_the_french(playtest: Any, question: str) -> list[tuple[int, tuple[Answer, ...]]]:
    """Number of the play and what the French answered."""
    actions = ((number, play.action) for number, play in enumerate(playtest.plays) if play.action)
    return [(number, a.answers) for number, a in actions if a.seat == FRENCH and a.to == question]


def test_restrictions_are_listed(rules: GrandeTactiqueRules) -> None:
    listed = restrictions_of(rules)
    assert {"never_attacks", "never_uses:cavalry", "ignores_supply", "never_pillages"} <= set(listed)
    assert "never_uses:force" not in listed


def test_it_can_be_told_never_to_attack(rules: GrandeTactiqueRules) -> None:
    def attacks(kind: str) -> int:
        plays = played(rules, kind, "random", 104).plays
        fought = [e for play in plays for e in play.events if isinstance(e, BattleFought)]
        return sum(battle.attacking == FRENCH for battle in fought)

    assert attacks("greedy") > 0 == attacks("greedy:never_attacks")


def test_it_can_be_told_never_to_use_an_arm(rules: GrandeTactiqueRules) -> None:
    def rides(kind: str) -> int:
        playtest = played(rules, kind, "greedy", 3, 2)
        return sum(
            answers != ("end",) and before.procedures[-1].force == before.dealt["stengel"]
            for number, answers in said_by_the_french(playtest, "Activation.act")
            for before in [playtest.before(number)]
        )

    assert rides("greedy") > 0 == rides("greedy:never_uses:cavalry")


def test_matters_can_be_ignored(rules: GrandeTactiqueRules) -> None:
    def heedless(matter: str) -> frozenset[str]:
        return rules.ignoring(frozenset({matter})).judgement.ignored

    assert heedless("supply") == {"supply"}
    field = Field(rules).put_force("0812", "div_argenteau").put_force(SAVONA, "div_massena")
    field.change("div_argenteau", isolated=True, commanded=False, chariots=0)
    force = field.marker_of("div_argenteau")
    careful, careless = (
        plan_on(field.position, COALITION, ignored) for ignored in (frozenset(), frozenset({"supply"}))
    )
    assert careful.worth(force, "0812") < careless.worth(force, "0812")
