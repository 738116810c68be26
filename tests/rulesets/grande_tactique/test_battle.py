"""Battles (11): the worked examples of the book, and every sentence of the chapter on its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rulesets.grande_tactique.battle_positions import role
from rulesets.grande_tactique.battle_strength import (
    ADDED,
    OPTION_FATIGUE,
    counted_sp,
    manoeuvre_modifier,
    manoeuvre_value,
    may_give_morale,
    morale_modifier,
    other_modifiers,
)
from rulesets.grande_tactique.events import BattleFought
from rulesets.grande_tactique.procedures import Activation, Battle
from tests.moments import Says
from tests.rulesets.grande_tactique.moments import Field
from workbench.engine.clauses import IllegalAction

FIELD, ATTACK, FLANK = "0913", "0813", "0912"
"""Montenotte in the hills; the hex that it is attacked from; one of the three hexes opposite."""
BESIDE_ATTACK, ALSO_BESIDE, OPPOSITE = "0812", "0914", "1012"
PEAK, ROAD_UP, OFF_ROAD = "1216", "1117", "1116"
"""A mountain, the hex from which a road leads there, and one from which none does."""


def at_montenotte(**fields: Any) -> Battle:
    """The French attack Montenotte from the south; defenders are found when it is opened."""
    return Battle(attacker="force_fa", from_hex=ATTACK, hex=FIELD, attacking="french", defending="coalition", **fields)


def fight(field: Field, battle: Battle, faces: Sequence[int] = (), says: Says | None = None) -> None:
    """The battle, without a pursuit."""
    field.play(battle, faces=faces, says={"Pursuit.test_the_pursuit": "rest", **(says or {})})


def fought(field: Field) -> BattleFought:
    (event,) = field.happened(BattleFought)
    assert isinstance(event, BattleFought)
    return event


def duel(field: Field, french: int = 8, austrian: int = 8, **argenteau: Any) -> Field:
    """Bonaparte with Laharpe before Montenotte, Argenteau in it."""
    field.put_force(ATTACK, "bonaparte", "div_laharpe", sp=french)
    return field.put_force(FIELD, "div_argenteau", sp=austrian, **argenteau)


# ------------------------------------------------------------------ the worked example


@pytest.mark.clause("help.g", "11.9", "11.11")
def test_the_day_of_montenotte_goes_as_in_the_book(field: Field) -> None:
    field.put_force("0713", "bonaparte", "div_laharpe", sp=8).put_force("0911", "div_massena", sp=6)
    field.put_force(FIELD, "div_argenteau", sp=7, chariots=6).put_force("1113", "bde_vukassovich", sp=3)
    field.play(
        Activation(force="force_fa"),
        faces=[
            3,  # Argenteau fails to withdraw
            1,  # attrition of Bonaparte's march
            *(2, 5),  # Masséna hears the guns, Vukassovich does not
            1,  # attrition of Masséna's march
            *(4, 6),  # the battle
            *(1, 1, 1),  # attrition after it
            4,  # Bonaparte's test for the pursuit
            3,  # the pursuit
        ],
        says={
            "Activation.act": ["march", ATTACK, "attack", FIELD],
            "Reactions.offer_reactions": ["force_co", "withdraw"],
            "Battle.hear_the_guns": lambda d: ("force_fb",) if d.seat == "french" else ("force_cr",),
            "GunsMarch.step_towards_the_guns": ["march", FLANK, "arrive"],
            "Retreat.retreat_a_hex": ["1012", "1113"],
            "Pursuit.test_the_pursuit": "pursue",
        },
    )
    battle = fought(field)
    assert dict(battle.modifiers) == {"ratio": 2, "terrain": -2, "manoeuvre": 2, "morale": 1}
    assert (battle.total, battle.result) == (13, "decisive_victory")
    assert (battle.attacker_sp, battle.defender_sp) == (14, 7)
    assert (battle.attacker_loss, battle.defender_loss) == (1, 1)
    assert (field.formation("div_laharpe").sp, field.formation("div_massena").sp) == (7, 6)
    assert (field.formation("div_laharpe").cursor, field.formation("div_massena").cursor) == (2, 2)
    argenteau = field.formation("div_argenteau")
    assert (argenteau.sp, argenteau.cursor, argenteau.chariots) == (7 - 1 - 2, -3, 4)
    assert field.position.is_demoralised("div_argenteau")
    assert (field.where("force_fa"), field.where("force_fb")) == (FIELD, FIELD)
    assert field.where("force_co") == "1113"
    assert field.state.tracks["vp"] == 10 + 2 + 3
    assert field.state.tracks["sardinian_morale"] == 20 - 1


@pytest.mark.clause("help.g", "11.3", "11.4")
def test_positions_and_ratio_are_those_of_the_example(field: Field) -> None:
    field.put_force(ATTACK, "div_laharpe", sp=6).put_force(FIELD, "div_provera", sp=4)
    field.put_force(BESIDE_ATTACK, "div_massena", sp=6).put_force(FLANK, "div_serurier", sp=7)
    field.put_force(ALSO_BESIDE, "div_sebottendorf", sp=7)
    field.put_force(OPPOSITE, "colli", "sar_vitale", "sar_brempt", "sar_bellegarde", sp=4)
    battle = Battle(
        attacker="force_fc",
        from_hex=ATTACK,
        hex=FIELD,
        attacking="french",
        defending="coalition",
        defenders=("force_cq",),
        joined=("force_fb", "force_fe"),
        by_the_guns=("force_cp", "force_cu"),
    )
    q = field.position
    roles = {"force_fc": "principal", "force_fb": "reinforcement", "force_fe": "flank"}
    roles |= {"force_cq": "principal", "force_cp": "flank", "force_cu": "reinforcement"}
    assert {force: role(q, battle, force) for force in roles} == roles
    assert (counted_sp(q, battle, "french"), counted_sp(q, battle, "coalition")) == (6 + 6 + 11, 4 + 7 + 6)
    assert q.figures.battle.ratio_modifier(23, 17) == 1


@pytest.mark.clause("11.6")
def test_manoeuvre_is_that_of_the_example(field: Field) -> None:
    field.put_force(FIELD, "bonaparte", "div_laharpe").put_force(FLANK, "div_provera")
    field.put_force(ATTACK, "beaulieu", "div_argenteau", "div_sebottendorf")
    battle = Battle("", "force_cn", ATTACK, FIELD, "coalition", "french", ("force_fa",), ("force_cq",))
    q = field.position
    assert (manoeuvre_value(q, battle, "coalition"), manoeuvre_value(q, battle, "french")) == (4, 3)
    assert manoeuvre_modifier(q, battle) == 0


# ------------------------------------------------------------------ declaration and joining (11.1)


@pytest.mark.clause("11.1")
def test_all_forces_of_a_stack_are_attacked_together(field: Field) -> None:
    fight(duel(field).put_force(FIELD, "div_provera"), at_montenotte(), faces=[3, 4, 1, 1, 1])
    assert fought(field).defenders == ("force_co", "force_cq")


@pytest.mark.clause("11.1", "2.e")
def test_against_a_decoy_there_is_no_battle(field: Field) -> None:
    duel(field)
    del field.units["force_co"]
    field.put_force(FIELD, "force_cbb")
    fight(field, at_montenotte())
    assert not field.happened(BattleFought) and not field.where("force_cbb")


@pytest.mark.clause("11.1")
def test_forces_with_orders_join_as_their_owner_likes(field: Field) -> None:
    duel(field).put_force(FLANK, "div_massena").put_force(OPPOSITE, "div_provera")
    joins = {"Battle.join": lambda d: ("force_fb",) if d.seat == "french" else ()}
    fight(field, at_montenotte(), faces=[3, 4, 1, 1, 1], says=joins)
    assert fought(field).attackers == ("force_fa", "force_fb")
    assert fought(field).defenders == ("force_co",)


@pytest.mark.clause("11.1")
@pytest.mark.parametrize(("face", "who_decides"), [(6, "french"), (7 - 1 - 2, "french")])
def test_a_force_without_orders_is_tested_with_two_less(field: Field, face: int, who_decides: str) -> None:
    duel(field).put_force(FLANK, "div_massena", commanded=False)
    takes_part = {"Battle.decide_on_the_tested": lambda d: ("force_fb",) if d.seat == who_decides else ()}
    fight(field, at_montenotte(), faces=[face, 3, 4, 1, 1, 1], says=takes_part)
    assert "force_fb" in fought(field).attackers


@pytest.mark.clause("11.1")
@pytest.mark.parametrize("wanted", [True, False])
def test_who_fails_takes_part_as_the_adversary_likes(field: Field, wanted: bool) -> None:
    duel(field).put_force(FLANK, "div_serurier", commanded=False)
    faces = [6, 3, 4, 1, 1, *((1,) if wanted else ())]
    decides = {"Battle.decide_on_the_tested": ("force_fe",) if wanted else ()}
    fight(field, at_montenotte(), faces=faces, says=decides)
    assert [d.seat for d in field.asked if d.name == "Battle.decide_on_the_tested"] == ["coalition"]
    assert ("force_fe" in fought(field).attackers) == wanted


@pytest.mark.clause("11.1")
def test_without_orders_nobody_joins_untested(field: Field) -> None:
    duel(field).put_force(FLANK, "div_massena", commanded=False)
    with pytest.raises(IllegalAction) as refused:
        fight(field, at_montenotte(), says={"Battle.join": ("force_fb",)})
    assert refused.value.clause == "11.1"


@pytest.mark.clause("3.3", "11.1")
def test_a_worn_out_force_joins_nobody(field: Field) -> None:
    duel(field).put_force(FLANK, "div_massena", fatigue=2)
    with pytest.raises(IllegalAction) as refused:
        fight(field, at_montenotte(), says={"Battle.join": ("force_fb",)})
    assert refused.value.clause == "3.3"


@pytest.mark.clause("11.1")
@pytest.mark.parametrize(("stands", "clause"), [(ROAD_UP, ""), (OFF_ROAD, "11.1")])
def test_on_a_mountain_only_roads_lead_to_the_battle(field: Field, stands: str, clause: str) -> None:
    field.put_force("1316", "bonaparte", "div_laharpe").put_force(PEAK, "div_argenteau")
    field.put_force(stands, "div_massena")
    battle = Battle(attacker="force_fa", from_hex="1316", hex=PEAK, attacking="french", defending="coalition")
    says = {"Battle.join": ("force_fb",)}
    if clause:
        with pytest.raises(IllegalAction) as refused:
            fight(field, battle, says=says)
        assert refused.value.clause == clause
    else:
        fight(field, battle, faces=[3, 4, 1, 1, 1], says=says)
        assert fought(field).attackers == ("force_fa", "force_fb")


@pytest.mark.clause("11.1")
@pytest.mark.parametrize(("stands", "clause"), [(ROAD_UP, ""), (OFF_ROAD, "11.1")])
def test_up_a_mountain_the_attacker_too_needs_a_road(field: Field, stands: str, clause: str) -> None:
    field.put_force(stands, "bonaparte", "div_laharpe").put_force(PEAK, "div_argenteau")
    says: Says = {"Activation.act": ["attack", PEAK], "Pursuit.test_the_pursuit": "rest"}
    if clause:
        with pytest.raises(IllegalAction) as refused:
            field.play(Activation(force="force_fa", mp=6, full=True, at="act"), says=says)
        assert refused.value.clause == clause
    else:
        field.play(Activation(force="force_fa", mp=6, full=True, at="act"), faces=[3, 4, 1, 1], says=says)
        assert fought(field).hex == PEAK


# ------------------------------------------------------------------ modifiers (11.4 to 11.8)


@pytest.mark.clause("11.4")
@pytest.mark.parametrize(
    ("attack", "defence", "modifier"),
    [(8, 8, 0), (9, 8, 1), (12, 8, 1), (13, 8, 2), (17, 8, 3), (25, 8, 4), (99, 8, 4), (8, 9, -1), (8, 17, -3)],
)
def test_the_ratio_is_rounded_for_who_has_more(field: Field, attack: int, defence: int, modifier: int) -> None:
    assert field.position.figures.battle.ratio_modifier(attack, defence) == modifier


@pytest.mark.clause("11.4")
@pytest.mark.parametrize(
    ("position", "counts"),
    [("principal", 5), ("reinforcement", 5), ("flank", 8), ("reinforcement_by_the_guns", 2), ("flank_by_the_guns", 5)],
)
def test_five_points_count_by_their_position(field: Field, position: str, counts: int) -> None:
    assert field.position.figures.battle.weighted(position, 5) == counts


@pytest.mark.clause("11.5", "help.a")
def test_the_defender_chooses_what_he_fights_behind(field: Field) -> None:
    figures = field.position.figures.battle
    assert figures.terrain_modifiers("0713", ATTACK) == {"clear": 0, "clear+bridge": -1, "town": -1, "fort": -2}
    assert figures.terrain_modifiers(FIELD, BESIDE_ATTACK) == {"hills": -2, "hills+river": -3}
    field.put_force("0713", "div_laharpe").put_force("0714", "beaulieu", "div_argenteau")
    battle = Battle(attacker="force_cn", from_hex="0714", hex="0713", attacking="coalition", defending="french")
    fight(field, battle, faces=[3, 4, 1, 1], says={"Battle.choose_the_terrain": "town"})
    assert dict(fought(field).modifiers)["terrain"] == -1
    assert [d.seat for d in field.asked if d.name == "Battle.choose_the_terrain"] == ["french"]


@pytest.mark.clause("11.6")
def test_without_a_general_in_chief_one_division_counts_but_massena_leads_laharpes_too(field: Field) -> None:
    field.put_force(FIELD, "div_argenteau").put_force(FIELD, "div_provera")
    field.put_force(ATTACK, "div_massena").put_force(ATTACK, "div_laharpe").put_force(ATTACK, "div_serurier")
    both = Battle("", "force_fb", ATTACK, FIELD, "french", "coalition", ("force_co", "force_cq"), ("force_fc",))
    q = field.position
    assert manoeuvre_value(q, both, "coalition") == 1
    assert manoeuvre_value(q, both, "french") == 2 + 1 + 1
    other = Battle("", "force_fe", ATTACK, FIELD, "french", "coalition", ("force_co",), ("force_fc",))
    assert manoeuvre_value(q, other, "french") == 1 + 1


@pytest.mark.clause("11.6")
@pytest.mark.parametrize(("chief", "modifier"), [("", 1), ("bonaparte", 1)])
def test_a_half_is_rounded_up(field: Field, chief: str, modifier: int) -> None:
    """Laharpe alone is worth 2 against 1 of Argenteau; with Bonaparte 3, on which the half is none."""
    field.put_force(ATTACK, *((chief,) if chief else ()), "div_laharpe").put_force(FIELD, "div_argenteau")
    force = "force_fa" if chief else "force_fc"
    battle = Battle("", force, ATTACK, FIELD, "french", "coalition", ("force_co",))
    assert manoeuvre_modifier(field.position, battle) == modifier


@pytest.mark.clause("11.7")
def test_only_principal_forces_give_their_morale_and_the_difference_is_bounded(field: Field) -> None:
    duel(field, cursor=-4).put_force(FLANK, "div_massena").put_force(OPPOSITE, "div_provera")
    battle = at_montenotte(defenders=("force_co",), joined=("force_fb", "force_cq"))
    q = field.position
    assert may_give_morale(q, battle, "french") == ("div_laharpe",)
    assert may_give_morale(q, battle, "coalition") == ("div_argenteau",)
    chosen = at_montenotte(morale_from=("div_laharpe", "div_argenteau"))
    assert q.morale("div_laharpe") - q.morale("div_argenteau") == 5
    assert morale_modifier(q, chosen) == 2


@pytest.mark.clause("11.8", "3.3")
@pytest.mark.parametrize(
    ("attacker", "other", "defender", "modifiers"),
    [
        (0, 0, 0, {}),
        (1, 0, 0, {"principal_attacker_fatigued": -1}),
        (0, 1, 0, {}),
        (1, 1, 0, {"all_attackers_fatigued": -2}),
        (0, 0, 1, {"principal_defender_fatigue_1": 1}),
        (0, 0, 2, {"principal_defender_fatigue_2": 2}),
    ],
)
def test_fatigue_tells(field: Field, attacker: int, other: int, defender: int, modifiers: dict[str, int]) -> None:
    field.put_force(ATTACK, "bonaparte", "div_laharpe", fatigue=attacker)
    field.put_force(FLANK, "div_massena", fatigue=other).put_force(FIELD, "div_argenteau", fatigue=defender)
    battle = at_montenotte(defenders=("force_co",), joined=("force_fb",))
    assert other_modifiers(field.position, battle) == modifiers


@pytest.mark.clause("11.8", "13.4")
def test_a_defender_that_pillages_is_taken_unawares(field: Field) -> None:
    duel(field).put(FIELD, "force_co", pillages=True)
    assert other_modifiers(field.position, at_montenotte(defenders=("force_co",))) == {"defender_pillages": 2}


@pytest.mark.clause("11.9")
@pytest.mark.parametrize(("faces", "words"), [((6, 6), "a major victory of the French"), ((2, 4), "undecided")])
def test_the_log_tells_strengths_modifiers_and_result(field: Field, faces: tuple[int, int], words: str) -> None:
    fight(duel(field), at_montenotte(), faces=[*faces, 1, 1])
    line = field.rules.words.describe(fought(field), field.state)
    assert line.startswith("Battle of ") and "French 8 SP against Coalition 8 SP: ratio 0, terrain −2" in line
    assert words in line


@pytest.mark.clause("11.8")
def test_modifiers_of_tired_attackers_add_up_where_the_scenario_has_it_so(field: Field) -> None:
    field.put_force(ATTACK, "bonaparte", "div_laharpe", fatigue=1).put_force(FIELD, "div_argenteau")
    field.given(options=field.state.options.set(OPTION_FATIGUE, ADDED))
    found = other_modifiers(field.position, at_montenotte(defenders=("force_co",)))
    assert sum(found.values()) == -1 - 2


@pytest.mark.clause("11.3", "11.7")
def test_who_fights_is_shown_to_all_and_who_stands_aside_is_not(field: Field) -> None:
    duel(field).put_force(FLANK, "div_massena").put_force("0911", "div_serurier")
    fight(field, at_montenotte(), faces=[2, 4, 1, 1, 1], says={"Battle.join": ("force_fb",)})
    shown = {force for force, unit in field.state.units.items() if unit.shown}
    assert shown == {"force_fa", "force_fb", "force_co"}
