"""What a force does when it is activated (8.1-8.3, 9.1, 9.2.1, 9.2.4, 3.2, 3.3), and what it costs (8.5)."""

from __future__ import annotations

import pytest

from rulesets.grande_tactique.phases import strategic
from rulesets.grande_tactique.phases.actions import drawn_marker
from rulesets.grande_tactique.phases.choices import why_not
from rulesets.grande_tactique.procedures import (
    ActionPhase,
    Activation,
    Attrition,
    DrawnMarker,
    ReactionMove,
    StrategicMovement,
)
from rulesets.grande_tactique.state import RAIN, Sheet
from tests.rulesets.grande_tactique.moments import Field
from workbench.engine.clauses import Refusal
from workbench.engine.events import DiceRolled, Told, UnitMoved

SAVONA, CADIBONA, ALTARE, CARCARE, MILLESIMO, CAIRO = "0713", "0712", "0811", "0810", "0809", "0911"
DEGO, CEVA, ALBISOLA, VADO, NOLI, FINALE = "1011", "0908", "0714", "0612", "0512", "0411"
BONAPARTE, MASSENA, LAHARPE, AUGEREAU, JOUBERT, STENGEL = (
    "force_fa",
    "force_fb",
    "force_fc",
    "force_fd",
    "force_fg",
    "force_ff",
)
ARGENTEAU, COLLI, VITALE, DECOY, OTHER_DECOY = "force_co", "force_cu", "force_cv", "force_fk", "force_fl"
ACT = "Activation.act"


def attrition_rolls(field: Field) -> list[str]:
    return [roll.why for roll in field.happened(DiceRolled) if roll.why.startswith("attrition")]


# ---------------------------------------------------------------- attrition (8.5)


@pytest.mark.clause("8.5")
def test_first_example_of_attrition(field: Field) -> None:
    """9 points, morale 3: 4 and 1 cost nothing; after the battle 8 points, fatigue 1: 5 and 1 cost one."""
    field.put_force(CAIRO, "div_argenteau", sp=9).play(Attrition(force=ARGENTEAU), faces=[4])
    assert field.formation("div_argenteau").sp == 9
    field.put_force(CAIRO, "div_argenteau", sp=8, fatigue=1).play(Attrition(force=ARGENTEAU), faces=[5])
    assert field.formation("div_argenteau").sp == 7


@pytest.mark.clause("8.5")
@pytest.mark.parametrize(("face", "left"), [(4, 15), (5, 14)])
def test_second_example_of_attrition(field: Field, face: int, left: int) -> None:
    """15 points count 2, a morale of 5 counts -1: 4 comes to 5, 5 would come to 6."""
    field.put_force(CAIRO, "div_massena", sp=15, cursor=1).play(Attrition(force=MASSENA), faces=[face])
    assert field.formation("div_massena").sp == left


@pytest.mark.clause("8.5")
@pytest.mark.parametrize(
    ("face", "fields", "lost"),
    [
        (6, {"sp": 4}, 0),
        (6, {"sp": 5}, 1),
        (6, {"sp": 12, "cursor": 1}, 1),
        (3, {"sp": 21, "cursor": -4}, 1),
        (6, {"sp": 21, "cursor": -4}, 2),
        (4, {"sp": 6, "fatigue": 2}, 1),
        (3, {"sp": 6, "fatigue": 2}, 0),
    ],
)
def test_modifiers_of_attrition(field: Field, face: int, fields: dict[str, int], lost: int) -> None:
    field.put_force(CAIRO, "div_massena", **fields).play(Attrition(force=MASSENA), faces=[face])
    assert field.formation("div_massena").sp == fields["sp"] - lost


@pytest.mark.clause("8.5")
def test_a_force_that_has_not_acted_is_tested_with_2_less(field: Field) -> None:
    field.put_force(CAIRO, "div_massena", sp=9)
    field.play(Activation(force=MASSENA), faces=[6], says={ACT: "end"})
    assert attrition_rolls(field) == [f"attrition of {MASSENA}"]
    assert field.formation("div_massena").sp == 9, "6, 1 for its strength, -2"


@pytest.mark.clause("8.5")
@pytest.mark.parametrize(("beside", "lost"), [(False, 2), (True, 3)])
def test_losses_are_doubled_out_of_supply_and_tripled_next_to_the_enemy(field: Field, beside: bool, lost: int) -> None:
    field.put_force(CAIRO, "div_massena", sp=8, supplied=False)
    field.put_force(CARCARE if beside else CEVA, "div_argenteau")
    field.play(Attrition(force=MASSENA), faces=[4])
    assert field.formation("div_massena").sp == 8 - lost


@pytest.mark.clause("8.5")
def test_a_besieger_in_the_same_hex_is_no_farther_than_one_beside_it(field: Field) -> None:
    field.put_force(CEVA, "sar_vitale", sp=8, supplied=False).put_force(CEVA, "div_massena")
    field.play(Attrition(force=VITALE), faces=[4])
    assert field.formation("sar_vitale").sp == 8 - 3


@pytest.mark.clause("8.5", "10")
def test_a_force_that_only_looked_has_acted_and_is_not_tested(field: Field) -> None:
    field.put_force(CARCARE, "cav_stengel").put_force(CAIRO, "force_cbb")
    field.play(Activation(force=STENGEL), faces=[1], says={ACT: ["reconnoitre", "force_cbb", 0, "end"]})
    assert attrition_rolls(field) == []
    assert field.formation("cav_stengel").acted


# ---------------------------------------------------------------- without orders (8.3, 9.1)


@pytest.mark.clause("8.3", "9.1")
@pytest.mark.parametrize(("face", "far"), [(4, 3), (5, 1)])
def test_without_orders_a_test_of_its_general_decides_between_all_and_half(field: Field, face: int, far: int) -> None:
    """Masséna's initiative is 4; half of three movement points is one."""
    field.put_force(SAVONA, "div_massena", commanded=False, sp=6)
    steps = (CADIBONA, ALTARE, CARCARE)[:far]
    says = {ACT: [answer for to in steps for answer in ("march", to)] + ["end"]}
    field.play(Activation(force=MASSENA), faces=[face, 1], says=says)
    assert field.where(MASSENA) == steps[-1]
    refused = next(d.options.refusal("march") for d in reversed(field.asked) if d.options.refusal("end") is None)
    assert refused is not None and refused.clause == "9.1"


@pytest.mark.clause("8.3")
@pytest.mark.parametrize(("face", "result"), [(4, "passed"), (5, "failed")])
def test_a_brigade_without_orders_tests_its_cohesion(field: Field, face: int, result: str) -> None:
    field.put_force(SAVONA, "bde_joubert", commanded=False)
    field.play(Activation(force=JOUBERT), faces=[face, 1], says={ACT: "end"})
    assert [told.result for told in field.happened(Told) if told.what == "acts without orders"] == [result]


@pytest.mark.clause("8.3", "11.1")
def test_what_is_closed_without_orders(field: Field) -> None:
    field.put_force(CARCARE, "div_massena", commanded=False).put_force(CAIRO, "div_argenteau")
    failed = Activation(force=MASSENA, at="act", mp=2, whole=2, full=False)
    passed = Activation(force=MASSENA, at="act", mp=6, whole=6)
    assert [field.refusal(failed, deed) for deed in ("reconnoitre", "attack")] == ["8.3", "8.3"]
    assert [field.refusal(passed, deed) for deed in ("reconnoitre", "attack")] == ["", ""]
    assert field.refusal(passed, "rapid_march") == "9.2.1"
    field.put_force(CARCARE, "bde_joubert", commanded=False)
    assert field.refusal(Activation(force=JOUBERT, at="act", mp=6, whole=6), "attack") == "8.3"


@pytest.mark.clause("8.3")
def test_without_orders_a_battle_after_a_march_needs_a_second_test(field: Field) -> None:
    """Masséna passes with 1, marches, and fails with 5: no battle, and no second try."""
    field.put_force(ALTARE, "div_massena", commanded=False, sp=6).put_force(CAIRO, "force_cbb")
    field.play(
        Activation(force=MASSENA),
        faces=[1, 5, 1],
        says={ACT: ["march", CARCARE, "attack", CAIRO, "end"], "Reactions.offer_reactions": "none"},
    )
    told = [(t.what, t.result) for t in field.happened(Told) if "orders" in t.what]
    assert told == [("acts without orders", "passed"), ("declares a battle without orders", "failed")]
    refused = field.asked[-1].options.refusal("attack")
    assert refused is not None and refused.clause == "8.3"
    assert field.where("force_cbb") == CAIRO


@pytest.mark.clause("8.3")
def test_one_that_has_not_moved_needs_no_second_test(field: Field) -> None:
    field.put_force(CARCARE, "div_massena", commanded=False, sp=6).put_force(CAIRO, "force_cbb")
    field.play(Activation(force=MASSENA), faces=[1], says={ACT: ["attack", CAIRO]})
    assert [t.what for t in field.happened(Told) if "orders" in t.what] == ["acts without orders"]
    assert field.where("force_cbb") == "", "a decoy"


# ---------------------------------------------------------------- movement capacity (9.1)


@pytest.mark.clause("9.1", "2.g", "5")
def test_the_weakest_counts_less_in_rain_and_a_general_alone_has_five(field: Field) -> None:
    field.put_force(SAVONA, "bonaparte", "cav_stengel", "div_massena").put_force(VADO, "beaulieu")
    assert (field.position.capacity(BONAPARTE), field.position.capacity("force_cn")) == (6, 10)
    field.given(weather=RAIN)
    assert (field.position.capacity(BONAPARTE), field.position.capacity("force_cn")) == (4, 10)


@pytest.mark.clause("9.1", "2.e")
def test_a_decoy_marches_as_far_as_its_owner_likes_up_to_five(field: Field) -> None:
    steps = (VADO, NOLI, FINALE, "0410", "0310")
    field.put_force(SAVONA, DECOY)
    field.play(Activation(force=DECOY), says={ACT: [a for to in steps for a in ("march", to)] + ["end"]})
    assert field.where(DECOY) == steps[-1]
    refused = field.asked[-1].options.refusal("march")
    assert refused is not None and refused.clause == "9.1"
    assert [field.refusal(Activation(force=DECOY), deed) for deed in ("attack", "rapid_march")] == ["2.e", "2.e"]


@pytest.mark.clause("9.1", "11.1", "help.a")
def test_where_a_march_does_not_lead(field: Field) -> None:
    field.put_force(CARCARE, "div_massena").put_force(CAIRO, "div_argenteau")
    assert field.refusal(Activation(force=MASSENA), "march", CAIRO) == "11.1"
    ground = field.rules.figures.ground
    closed = next((h, to) for h in sorted(ground.steps) for to in ground.around[h] if to not in ground.steps[h] != {})
    field.put_force(closed[0], "div_laharpe")
    assert field.refusal(Activation(force=LAHARPE), "march", closed[1]) == "help.a"


@pytest.mark.clause("9.1", "11.1", "help.a")
def test_a_march_that_leads_nowhere_tells_what_bars_each_hex(field: Field) -> None:
    """With half a point nothing can be paid for, and enemies bar two of the ways."""
    field.put_force(CARCARE, "div_massena").put_force(CAIRO, "div_argenteau").put_force(MILLESIMO, "sar_vitale")
    a = Activation(force=MASSENA, mp=1, whole=6, moved=True)
    refused = why_not(field.position, a, "march")
    assert refused is not None
    assert refused.clause == "9.1"
    names = [field.position.ground.spaces[to].name or to for to in field.position.ground.around[CARCARE]]
    assert all(name in refused.reason for name in names)
    assert "enemy forces are attacked, not entered" in refused.reason
    assert "MP, and 1/2 left" in refused.reason


@pytest.mark.clause("9.2.1")
def test_a_reason_that_bars_every_hex_is_told_alone(field: Field) -> None:
    field.put_force(CARCARE, "div_massena", commanded=False)
    refused = why_not(field.position, Activation(force=MASSENA, mp=6, whole=6), "rapid_march")
    assert refused == Refusal("9.2.1", "without orders it cannot march rapidly")


@pytest.mark.clause("10")
@pytest.mark.parametrize(("mp", "reason"), [(1, "a reconnaissance costs"), (2, "no enemy force is in its alert zone")])
def test_why_a_force_does_not_look(field: Field, mp: int, reason: str) -> None:
    field.put_force(CARCARE, "div_massena")
    refused = why_not(field.position, Activation(force=MASSENA, mp=mp, whole=6), "reconnoitre")
    assert refused is not None
    assert refused.clause == "10"
    assert refused.reason.startswith(reason)


@pytest.mark.clause("11.1")
def test_where_no_enemy_is_near_there_is_nothing_to_attack(field: Field) -> None:
    field.put_force(CARCARE, "div_massena")
    refused = why_not(field.position, Activation(force=MASSENA, mp=6, whole=6), "attack")
    assert refused == Refusal("11.1", "no enemy force stands beside it")


# ---------------------------------------------------------------- rapid march, least move, fatigue


@pytest.mark.clause("9.2.1", "8.5")
def test_four_hexes_of_road_for_two_movement_points_and_one_fatigue(field: Field) -> None:
    """Savona to Millesimo, and with the third point on to Montezemolo; one level for it all."""
    rapid = [a for to in (CADIBONA, ALTARE, CARCARE, MILLESIMO) for a in ("rapid_march", to)]
    field.put_force(SAVONA, "div_massena", sp=6)
    field.play(Activation(force=MASSENA), faces=[1], says={ACT: [*rapid, "march", "0808", "end"]})
    assert (field.where(MASSENA), field.sheet(MASSENA).fatigue) == ("0808", 1)
    assert [moved.clause for moved in field.happened(UnitMoved)] == ["9.2.1"] * 4 + ["9.1"]
    spent = Activation(force=MASSENA, at="act", mp=2, whole=6, moved=True, rapid=4, tired=1)
    assert field.refusal(spent, "rapid_march") == "9.2.1"


@pytest.mark.clause("9.2.1", "3.3")
@pytest.mark.parametrize(("fatigue", "commanded"), [(1, True), (0, False)])
def test_neither_the_tired_nor_those_without_orders_march_rapidly(field: Field, fatigue: int, commanded: bool) -> None:
    field.put_force(SAVONA, "div_massena", fatigue=fatigue, commanded=commanded)
    assert field.refusal(Activation(force=MASSENA, at="act", mp=6, whole=6), "rapid_march") == "9.2.1"


@pytest.mark.clause("9.2.1")
def test_a_rapid_march_keeps_to_roads_and_a_battle_may_follow(field: Field) -> None:
    field.put_force(CARCARE, "div_massena").put_force("1011", "div_argenteau")
    assert field.refusal(Activation(force=MASSENA), "rapid_march", "0910") == "9.2.1"
    after = Activation(force=MASSENA, at="act", mp=4, whole=6, moved=True, rapid=2, tired=1)
    field.put_force(CAIRO, "div_massena")
    assert field.refusal(after, "attack", "1011") == ""


@pytest.mark.clause("9.2.4")
def test_the_least_move_of_the_turn_costs_fatigue(field: Field) -> None:
    """Half of three movement points is one; a hill costs two: it may be entered all the same, at first."""
    ground = field.rules.figures.ground
    hill = next(to for to, cost in sorted(ground.steps[CARCARE].items()) if cost == 4)
    field.put_force(CARCARE, "div_massena", commanded=False, sp=6)
    field.play(Activation(force=MASSENA), faces=[6, 1], says={ACT: ["march", hill, "end"]})
    assert (field.where(MASSENA), field.sheet(MASSENA).fatigue) == (hill, 1)
    later = Activation(force=MASSENA, at="act", mp=2, whole=4, moved=True)
    field.put_force(CARCARE, "div_massena")
    assert field.refusal(later, "march", hill) == "9.1"


@pytest.mark.clause("9.2.1", "9.2.4")
def test_an_ordinary_march_does_not_tire(field: Field) -> None:
    field.put_force(SAVONA, "div_massena", sp=6)
    field.play(Activation(force=MASSENA), faces=[1], says={ACT: ["march", CADIBONA, "end"]})
    assert field.sheet(MASSENA).fatigue == 0
    assert field.sheet(MASSENA).moved and field.sheet(MASSENA).acted


@pytest.mark.clause("3.3", "11.1", "9.3")
def test_neither_reactions_nor_battles_that_are_none_tire(field: Field) -> None:
    """Masséna attacks a decoy; a march in the alert zone of Argenteau lets him withdraw."""
    field.put_force(CARCARE, "div_massena").put_force(CAIRO, "force_cdd")
    field.play(Activation(force=MASSENA), says={ACT: ["attack", CAIRO]})
    assert field.where("force_cdd") == ""
    assert field.sheet(MASSENA).fatigue == 0
    field.put_force(CARCARE, "div_massena").put_force(CAIRO, "div_argenteau")
    field.play(ReactionMove(force=ARGENTEAU, to=MASSENA), says={"ReactionMove.move_in_reaction": DEGO})
    assert field.where(ARGENTEAU) == DEGO
    assert field.sheet(ARGENTEAU).fatigue == 0


@pytest.mark.clause("3.3", "9.2.4")
def test_fatigue_2_leaves_no_movement_and_no_attack(field: Field) -> None:
    field.put_force(CARCARE, "div_massena", fatigue=2).put_force(CAIRO, "div_argenteau")
    a = Activation(force=MASSENA)
    assert [field.refusal(a, deed) for deed in ("march", "rapid_march", "attack", "end")] == ["3.3", "3.3", "3.3", ""]


@pytest.mark.clause("13.4")
def test_a_pillage_marker_comes_off_with_the_next_activation(field: Field) -> None:
    field.put_force(SAVONA, "div_massena", sp=6).put(SAVONA, MASSENA, pillages=True)
    field.play(Activation(force=MASSENA), faces=[1], says={ACT: "end"})
    assert not field.state.units[MASSENA].pillages


# ---------------------------------------------------------------- flight (3.2)


@pytest.mark.clause("3.2")
def test_a_demoralised_division_flees_from_the_enemy_towards_its_depot(field: Field) -> None:
    """At Savona, with an enemy a hex away, it goes along the coast to the west and does not stop before it must."""
    field.put_force(SAVONA, "div_massena", sp=6, cursor=-4, commanded=False).put_force("0813", "div_argenteau")
    a = Activation(force=MASSENA)
    assert field.refusal(a, "end") == "3.2"
    assert [field.refusal(a, deed) for deed in ("attack", "reconnoitre", "rapid_march")] == ["3.2"] * 3
    assert field.refusal(a, "march", CADIBONA) == "3.2"
    steps = (VADO, NOLI, FINALE)
    field.play(a, faces=[1], says={ACT: [x for to in steps for x in ("march", to)] + ["end"]})
    assert field.where(MASSENA) == FINALE
    assert not [told for told in field.happened(Told) if "orders" in told.what], "no test: with its full capacity"
    assert {moved.clause for moved in field.happened(UnitMoved)} == {"3.2"}


@pytest.mark.clause("3.2")
def test_one_that_begins_five_movement_points_from_all_enemies_may_rest(field: Field) -> None:
    field.put_force("0310", "div_massena", cursor=-4).put_force(SAVONA, "div_argenteau")
    assert field.position.ground.near("0310")[SAVONA] == 10
    assert field.refusal(Activation(force=MASSENA), "end") == ""
    field.put_force(VADO, "div_argenteau")
    assert field.refusal(Activation(force=MASSENA), "end") == "3.2"


@pytest.mark.clause("3.2", "9.2.4")
def test_no_flight_has_to_tire_but_the_least_move_is_always_open(field: Field) -> None:
    """Out of supply in rain half a point is left: it need not flee, and may, at the price of the least move."""
    field.given(weather=RAIN).put_force(SAVONA, "div_massena", cursor=-4, sp=6, supplied=False)
    field.put_force("0813", "div_argenteau")
    assert field.position.capacity(MASSENA) == 1
    a = Activation(force=MASSENA)
    assert [field.refusal(a, "end"), field.refusal(a, "march", VADO)] == ["", ""]
    assert field.refusal(a, "march", "0813") == "11.1"


@pytest.mark.clause("3.2", "9.2.2")
def test_flight_is_a_matter_of_its_activation_alone(field: Field) -> None:
    """When it has fled it may march on by road in the strategic phase, as others do."""
    field.put_force(FINALE, "div_massena", cursor=-4)
    field.given(sheets=field.state.sheets.set(MASSENA, Sheet(moved=True, acted=True)))
    assert strategic.why_not_march(field.position, StrategicMovement(), MASSENA) is None


@pytest.mark.clause("3.2", "3.3")
def test_one_too_tired_to_move_stays(field: Field) -> None:
    field.put_force(SAVONA, "div_massena", cursor=-4, fatigue=2).put_force("0813", "div_argenteau")
    assert field.refusal(Activation(force=MASSENA), "end") == ""


# ---------------------------------------------------------------- who acts because of a marker (8.1, 8.2, 6.5.3)


@pytest.mark.clause("8.2", "2.e")
def test_the_owner_chooses_among_his_decoys_when_one_of_their_markers_is_drawn(field: Field) -> None:
    field.put_force(SAVONA, DECOY).put_force(VADO, OTHER_DECOY)
    assert set(drawn_marker(field.position, DECOY).forces) == {DECOY, OTHER_DECOY}
    field.play(
        ActionPhase(container=(DECOY,)),
        faces=[1],
        says={"DrawnMarker.activate_the_next": OTHER_DECOY, ACT: ["march", NOLI, "end"]},
    )
    assert (field.where(DECOY), field.where(OTHER_DECOY)) == (SAVONA, NOLI)
    assert (field.sheet(DECOY).acted, field.sheet(OTHER_DECOY).acted) == (False, True)


@pytest.mark.clause("8.1", "6.5.3", "8.2")
def test_a_fused_division_that_is_drawn_parts_and_acts_alone_with_its_brigades(field: Field) -> None:
    field.put_force(SAVONA, "bonaparte", "div_massena", "div_laharpe", sp=6).put_force(VADO, "bde_joubert")
    drawn = drawn_marker(field.position, MASSENA)
    assert drawn == DrawnMarker(side="french", fused="div_massena")
    field.play(
        drawn,
        faces=[1, 1],
        says={
            "DrawnMarker.activate_the_next": ["parts", MASSENA, JOUBERT],
            ACT: ["march", CADIBONA, "end", "end"],
        },
    )
    assert (field.where(MASSENA), field.where(BONAPARTE), field.where(JOUBERT)) == (CADIBONA, SAVONA, VADO)
    assert field.position.formations_in(BONAPARTE) == ("div_laharpe",)
    assert not field.sheet(BONAPARTE).acted and field.sheet(JOUBERT).acted


@pytest.mark.clause("8.1")
def test_or_it_waits_and_once_its_general_in_chief_has_acted_its_marker_is_passed_over(field: Field) -> None:
    field.put_force(SAVONA, "bonaparte", "div_massena", sp=6)
    field.play(drawn_marker(field.position, MASSENA), says={"DrawnMarker.activate_the_next": "waits"})
    assert field.where(MASSENA) == ""
    field.play(Activation(force=BONAPARTE), faces=[1], says={ACT: "end"})
    assert drawn_marker(field.position, MASSENA) == DrawnMarker(side="french")


@pytest.mark.clause("6.5.3", "8.2")
def test_a_division_left_behind_on_the_march_has_acted_with_it(field: Field) -> None:
    field.put_force(SAVONA, "bonaparte", "div_massena", "div_laharpe", sp=6)
    field.play(
        Activation(force=BONAPARTE),
        faces=[1, 1],
        says={ACT: ["rapid_march", CADIBONA, "part", "div_massena", "march", ALTARE, "end"]},
    )
    assert (field.where(MASSENA), field.where(BONAPARTE)) == (CADIBONA, ALTARE)
    assert (field.sheet(MASSENA).fatigue, field.sheet(BONAPARTE).fatigue) == (1, 1)
    assert field.sheet(MASSENA).acted and field.formation("div_massena").acted
    assert attrition_rolls(field) == [f"attrition of {BONAPARTE}", f"attrition of {MASSENA}"]


@pytest.mark.clause("6.5.3", "8.2")
def test_a_sardinian_brigade_that_parts_from_colli_at_once_acts_after_him(field: Field) -> None:
    field.put_force(CEVA, "colli", "sar_vitale", "sar_dichat")
    drawn = drawn_marker(field.position, COLLI)
    field.play(
        drawn,
        faces=[1, 1],
        says={ACT: ["part", "sar_vitale", "end", "march", "0808", "end"]},
    )
    assert (field.where(VITALE), field.where(COLLI)) == ("0808", CEVA)


@pytest.mark.clause("6.5.3")
def test_only_a_general_in_chief_is_parted_from(field: Field) -> None:
    field.put_force(SAVONA, "div_massena").put_force(VADO, "bonaparte")
    assert field.refusal(Activation(force=MASSENA), "part") == "6.5.3"
    assert field.refusal(Activation(force=BONAPARTE), "part") == "6.5.3"


@pytest.mark.clause("8.1")
def test_each_force_acts_once_a_turn(field: Field) -> None:
    field.put_force(SAVONA, "div_massena", sp=6)
    field.play(ActionPhase(container=(MASSENA,)), faces=[1, 1], says={ACT: "end"})
    assert field.sheet(MASSENA).acted
    field.play(drawn_marker(field.position, MASSENA))
    assert attrition_rolls(field) == [f"attrition of {MASSENA}"]
