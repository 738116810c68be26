"""The march to the sound of the guns (11.2), and what being without orders does to it (6.4)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulesets.grande_tactique.battle_positions import beside, guns_modifier, in_earshot, why_not_march
from rulesets.grande_tactique.events import BattleFought
from rulesets.grande_tactique.procedures import Battle, GunsMarch
from tests.rulesets.grande_tactique.moments import Field
from workbench.engine.clauses import IllegalAction
from workbench.engine.events import DiceRolled

FIELD, ATTACK, CAIRO, NEXT = "0913", "0813", "0911", "0912"
CARCARE, BEYOND = "0810", "0712"
"""Three hexes of road from Montenotte by Cairo; and a hex from which no way is short enough."""

REST = {"Pursuit.test_the_pursuit": "rest"}


def battle(field: Field) -> Battle:
    """Bonaparte and Laharpe attack Argenteau at Montenotte."""
    field.put_force(ATTACK, "bonaparte", "div_laharpe", sp=8).put_force(FIELD, "div_argenteau", sp=8)
    return Battle(attacker="force_fa", from_hex=ATTACK, hex=FIELD, attacking="french", defending="coalition")


def hears(*forces: str) -> dict[str, Any]:
    """The French send these to the guns, and pursue nobody."""
    return REST | {"Battle.hear_the_guns": lambda d: forces if d.seat == "french" else ()}


def attackers(field: Field) -> tuple[str, ...]:
    (fought,) = field.happened(BattleFought)
    found: tuple[str, ...] = fought.attackers
    return found


@pytest.mark.clause("11.2")
def test_who_passes_marches_to_the_last_hex_before_the_field_and_is_tested_for_attrition(field: Field) -> None:
    begins = battle(field.put_force(CAIRO, "div_massena"))
    says = hears("force_fb") | {"GunsMarch.step_towards_the_guns": ["march", NEXT, "arrive"]}
    field.play(begins, faces=[4, 1, 3, 4, 1, 1, 1], says=says)
    assert attackers(field) == ("force_fa", "force_fb")
    rolled = [event.why for event in field.happened(DiceRolled)]
    assert rolled[:3] == ["marches to the guns: force_fb", "attrition of force_fb", "battle"]
    assert field.where("force_fb") in (FIELD, NEXT, ATTACK)


@pytest.mark.clause("11.2")
def test_who_fails_stays_where_he_is(field: Field) -> None:
    field.play(battle(field.put_force(CAIRO, "div_massena")), faces=[5, 3, 4, 1, 1], says=hears("force_fb"))
    assert attackers(field) == ("force_fa",)
    assert field.where("force_fb") == CAIRO


@pytest.mark.clause("11.2")
@pytest.mark.parametrize("stands", [BEYOND, "0510"])
def test_the_field_has_to_be_within_two_movement_points(field: Field, stands: str) -> None:
    begins = battle(field.put_force(stands, "div_massena", fatigue=1))
    if stands == BEYOND:
        with pytest.raises(IllegalAction) as refused:
            field.play(begins, says=hears("force_fb"))
        assert refused.value.clause == "11.2"
    else:
        field.play(begins, faces=[3, 4, 1, 1], says=REST)
        assert not [d for d in field.asked if d.name == "Battle.hear_the_guns"]


@pytest.mark.clause("11.2", "9.2.1")
def test_a_general_with_initiative_marches_rapidly_and_tires(field: Field) -> None:
    begins = battle(field.put_force(CARCARE, "div_massena"))
    steps = ["rapid_march", CAIRO, "rapid_march", NEXT, "arrive"]
    field.play(begins, faces=[4, 1, 3, 4, 1, 1, 1], says=hears("force_fb") | {"GunsMarch.step_towards_the_guns": steps})
    assert attackers(field) == ("force_fa", "force_fb")
    assert field.sheet("force_fb").fatigue == 1 + 1


@pytest.mark.clause("11.2")
def test_a_general_of_less_initiative_does_not_march_rapidly(field: Field) -> None:
    field.put_force("0810", "div_sebottendorf")
    begins = battle(field)
    with pytest.raises(IllegalAction) as refused:
        field.play(begins, says={"Battle.hear_the_guns": lambda d: ("force_cp",) if d.seat == "coalition" else ()})
    assert refused.value.clause == "11.2"


@pytest.mark.clause("11.2")
def test_the_way_leads_around_the_enemy(field: Field) -> None:
    begins = battle(field.put_force(CAIRO, "div_massena", fatigue=1).put_force(NEXT, "div_provera"))
    with pytest.raises(IllegalAction) as refused:
        field.play(begins, says=hears("force_fb"))
    assert refused.value.clause == "11.2"


@pytest.mark.clause("11.2", "8.4")
def test_enemies_on_the_way_may_react_but_not_those_who_fight(field: Field) -> None:
    field.put_force(CAIRO, "div_massena").put_force("1011", "div_provera")
    says = hears("force_fb") | {"GunsMarch.step_towards_the_guns": ["march", NEXT, "arrive"]}
    field.play(battle(field), faces=[4, 1, 3, 4, 1, 1, 1], says=says | {"Reactions.offer_reactions": "none"})
    (asked,) = [d for d in field.asked if d.name == "Reactions.offer_reactions"]
    assert asked.seat == "coalition"
    assert "force_cq" in asked.options.candidates and "force_co" not in asked.options.candidates


@pytest.mark.clause("11.2", "6.4")
def test_brigades_and_forces_without_orders_add_one_to_the_die(field: Field) -> None:
    field.put_force(CAIRO, "div_massena").put_force(CARCARE, "div_serurier", commanded=False)
    field.put_force("1113", "bde_vukassovich").put_force("0710", "sar_vitale")
    q = field.position
    forces = ("force_fb", "force_fe", "force_cr", "force_cv")
    assert [guns_modifier(q, force) for force in forces] == [0, 1, 1, 0]


@pytest.mark.clause("6.4", "11.2")
def test_without_orders_massena_needs_one_less(field: Field) -> None:
    """His initiative is 4: a 4 would do with orders."""
    begins = battle(field.put_force(CAIRO, "div_massena", commanded=False))
    field.play(begins, faces=[4, 3, 4, 1, 1], says=hears("force_fb"))
    assert attackers(field) == ("force_fa",)


@pytest.mark.clause("2.e", "11.2")
def test_a_decoy_does_not_hear_the_guns(field: Field) -> None:
    begins = battle(field.put_force(CAIRO, "force_fk"))
    with pytest.raises(IllegalAction) as refused:
        field.play(begins, says=hears("force_fk"))
    assert refused.value.clause == "2.e"


@pytest.mark.clause("11.2")
def test_every_step_has_to_leave_the_field_in_reach(field: Field) -> None:
    begins = battle(field.put_force(CAIRO, "div_massena", fatigue=1))
    steps = {"GunsMarch.step_towards_the_guns": ["march", CARCARE]}
    with pytest.raises(IllegalAction) as refused:
        field.play(begins, faces=[4], says=hears("force_fb") | steps)
    assert refused.value.clause == "11.2"


@pytest.mark.clause("11.2")
def test_both_sides_say_unseen_who_marches(field: Field) -> None:
    begins = battle(field.put_force(CAIRO, "div_massena").put_force("1113", "div_provera"))
    field.play(begins, faces=[3, 4, 1, 1], says=REST | {"Battle.hear_the_guns": ()})
    asked = [decision.seat for decision in field.asked if decision.name == "Battle.hear_the_guns"]
    assert sorted(asked) == ["coalition", "french"]


@pytest.mark.clause("11.2")
def test_the_other_side_does_not_read_the_movement_points_of_a_march(field: Field) -> None:
    march = GunsMarch(force="force_fb", hex=FIELD, mp=3, rapid=1, moved=True)
    assert field.rules.seen(field.state, march, "french") == march
    assert field.rules.seen(field.state, march, "coalition") == GunsMarch(force="force_fb", hex=FIELD, moved=True)


@pytest.mark.clause("help.g")
def test_in_the_scenario_of_the_example_the_same_two_forces_hear_the_guns(field: Field) -> None:
    q = field.rules.position(field.rules.start("montenotte", {}))
    begins = Battle(attacker="force_fa", from_hex=ATTACK, hex=FIELD, attacking="french", defending="coalition")
    begins = replace(begins, defenders=("force_co",))
    near = [force for side in q.pieces.sides for force in in_earshot(q, begins, side) if force != "force_fa"]
    assert [force for force in near if why_not_march(q, begins, force) is None] == ["force_fb", "force_cr"]
    assert not beside(q, begins, "french") and not beside(q, begins, "coalition")
