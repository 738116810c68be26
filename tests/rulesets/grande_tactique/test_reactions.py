"""Reactions (8.4, 9.3): alert zones, who may react and how, and what it costs."""

from __future__ import annotations

import pytest

from rulesets.grande_tactique.procedures import Activation, ReactionMove, Reactions
from tests.rulesets.grande_tactique.moments import Field
from workbench.engine.events import DiceRolled, Told, UnitMoved

SAVONA, NEGINO, MONTENOTTE = "0713", "0813", "0913"
CARCARE, CAIRO, DEGO = "0810", "0911", "1011"
BONAPARTE, MASSENA, STENGEL = "force_fa", "force_fb", "force_ff"
ARGENTEAU, VUKASSOVICH, DECOY = "force_co", "force_cr", "force_cbb"


def outcomes(field: Field) -> list[str]:
    return [told.result for told in field.happened(Told) if told.what == "reacts"]


@pytest.mark.clause("8.4", "2.c", "help.g")
def test_argenteau_fails_to_withdraw_from_montenotte_as_in_the_book(field: Field) -> None:
    field.put_force(SAVONA, "bonaparte", "div_laharpe", sp=8).put_force(MONTENOTTE, "div_argenteau", sp=7)
    field.play(
        Activation(force=BONAPARTE),
        faces=[3, 1],
        says={"Activation.act": ["march", NEGINO, "end"], "Reactions.offer_reactions": [ARGENTEAU, "withdraw"]},
    )
    assert outcomes(field) == ["failed"]
    assert field.where(ARGENTEAU) == MONTENOTTE


@pytest.mark.clause("8.4", "9.3", "8.5")
def test_a_force_that_passes_moves_one_hex_and_is_tested_for_attrition(field: Field) -> None:
    field.put_force(SAVONA, "bonaparte", "div_laharpe", sp=8).put_force(MONTENOTTE, "div_argenteau", sp=7)
    field.play(
        Activation(force=BONAPARTE),
        faces=[2, 1, 6],
        says={
            "Activation.act": ["march", NEGINO, "end"],
            "Reactions.offer_reactions": [ARGENTEAU, "withdraw"],
            "ReactionMove.move_in_reaction": "0912",
        },
    )
    assert field.where(ARGENTEAU) == "0912"
    assert [moved.clause for moved in field.happened(UnitMoved)] == ["9.1", "9.3"]
    assert field.formation("div_argenteau").sp == 6, "6 on the die, none for 7 strength points"
    assert field.formation("div_argenteau").acted


@pytest.mark.clause("2.b")
@pytest.mark.parametrize(
    ("force", "marker", "refused"), [("div_massena", MASSENA, "2.b"), ("cav_stengel", STENGEL, "")]
)
def test_infantry_is_alert_one_movement_point_far_cavalry_two(
    field: Field, force: str, marker: str, refused: str
) -> None:
    field.put_force(CARCARE, "div_argenteau").put_force(DEGO, force)
    assert field.refusal(Reactions(to=ARGENTEAU), marker) == refused


@pytest.mark.clause("2.b")
def test_a_force_with_cavalry_in_it_is_as_alert_as_cavalry(field: Field) -> None:
    field.put_force(CARCARE, "div_argenteau").put_force(DEGO, "bonaparte", "div_massena", "cav_stengel")
    assert field.refusal(Reactions(to=ARGENTEAU), BONAPARTE) == ""


@pytest.mark.clause("2.b")
def test_nobody_is_asked_beyond_the_widest_zone(field: Field) -> None:
    field.put_force("0809", "div_argenteau").put_force(DEGO, "cav_stengel")
    field.play(Reactions(to=ARGENTEAU))
    assert not field.asked


@pytest.mark.clause("2.b", "13.4")
def test_a_force_that_pillages_has_no_alert_zone(field: Field) -> None:
    field.put_force(CARCARE, "div_massena").put(CAIRO, ARGENTEAU, pillages=True)
    field.play(Reactions(to=MASSENA))
    assert not field.asked


@pytest.mark.clause("8.4", "2.e")
def test_a_decoy_is_asked_and_never_reacts(field: Field) -> None:
    field.put_force(CARCARE, "div_massena").put_force(CAIRO, DECOY)
    assert field.refusal(Reactions(to=MASSENA), DECOY) == "8.4"
    assert field.refusal(Reactions(to=MASSENA), "none") == ""


@pytest.mark.clause("8.4", "3.3")
@pytest.mark.parametrize(
    ("fatigue", "how", "refused"),
    [
        (0, "move", ""),
        (0, "reconnoitre", ""),
        (1, "move", "8.4"),
        (1, "reconnoitre", "8.4"),
        (1, "withdraw", ""),
    ],
)
def test_a_tired_force_only_moves_away(field: Field, fatigue: int, how: str, refused: str) -> None:
    field.put_force(CARCARE, "div_massena").put_force(CAIRO, "div_argenteau", fatigue=fatigue)
    assert field.refusal(Reactions(to=MASSENA), ARGENTEAU, how) == refused


@pytest.mark.clause("3.3")
def test_fatigue_2_allows_no_reaction_at_all(field: Field) -> None:
    field.put_force(CARCARE, "div_massena").put_force(CAIRO, "div_argenteau", fatigue=2)
    assert field.refusal(Reactions(to=MASSENA), ARGENTEAU) == "3.3"


@pytest.mark.clause("8.4")
@pytest.mark.parametrize(("face", "result"), [(4, "passed"), (5, "failed")])
def test_a_lone_brigade_tests_its_cohesion_and_only_moves_away(field: Field, face: int, result: str) -> None:
    """Designer's errata; Vukassovich's cohesion is 4."""
    field.put_force(CARCARE, "div_massena").put_force(CAIRO, "bde_vukassovich")
    for how, refused in (("move", "8.4"), ("reconnoitre", "8.4"), ("withdraw", "")):
        assert field.refusal(Reactions(to=MASSENA), VUKASSOVICH, how) == refused
    says = {"Reactions.offer_reactions": [VUKASSOVICH, "withdraw"], "ReactionMove.move_in_reaction": "stay"}
    field.play(Reactions(to=MASSENA), faces=[face], says=says)
    assert outcomes(field) == [result]


@pytest.mark.clause("9.3")
def test_the_move_costs_one_movement_point_at_most(field: Field) -> None:
    """Out of Dego the road to Cairo and Piana costs one; the hills beside it cost more."""
    field.put_force(CARCARE, "div_massena").put_force(DEGO, "div_argenteau")
    move = ReactionMove(force=ARGENTEAU, to=MASSENA)
    ground = field.rules.figures.ground
    dear = [to for to, cost in sorted(ground.steps[DEGO].items()) if cost > 2]
    assert dear
    assert {field.refusal(move, to) for to in dear} == {"9.3"}
    assert field.refusal(move, CAIRO) == "", "towards the active force"
    assert field.refusal(move, "1111") == "", "and away from it"


@pytest.mark.clause("9.3", "8.4", "11.1")
def test_where_a_reaction_does_not_lead(field: Field) -> None:
    field.put_force(CARCARE, "div_massena").put_force(CAIRO, "div_argenteau").put_force(DEGO, "force_fk")
    assert field.refusal(ReactionMove(force=ARGENTEAU, to=MASSENA), CARCARE) == "11.1"
    assert field.refusal(ReactionMove(force=ARGENTEAU, to=MASSENA), DEGO) == "11.1"
    beside = field.put_force("0910", "cav_stengel")
    near = [
        to
        for to in field.rules.figures.ground.around[CAIRO]
        if field.rules.figures.ground.distance(to, "0910") == 1 and to not in (CARCARE, DEGO)
    ]
    for to in near:
        assert beside.refusal(ReactionMove(force=ARGENTEAU, to=STENGEL, away=True), to) in ("8.4", "9.3", "help.a")


@pytest.mark.clause("8.4", "9.3", "8.5")
def test_several_reactions_in_an_activation_a_test_for_each_and_one_for_attrition(field: Field) -> None:
    """Designer's errata: Argenteau goes back twice before Masséna, and is tested for attrition once."""
    field.put_force(CARCARE, "div_massena", sp=6).put_force(DEGO, "div_argenteau", sp=7)
    field.play(
        Activation(force=MASSENA),
        faces=[1, 2, 1, 1],
        says={
            "Activation.act": ["march", CAIRO, "march", DEGO, "end"],
            "Reactions.offer_reactions": [ARGENTEAU, "withdraw", ARGENTEAU, "withdraw"],
            "ReactionMove.move_in_reaction": ["1111", "1211"],
        },
    )
    assert outcomes(field) == ["passed", "passed"]
    assert [roll.why for roll in field.happened(DiceRolled) if "attrition" in roll.why] == [
        f"attrition of {MASSENA}",
        f"attrition of {ARGENTEAU}",
    ]
    assert (field.where(MASSENA), field.where(ARGENTEAU)) == (DEGO, "1211")


@pytest.mark.clause("9.1", "9.3")
def test_the_active_force_may_enter_the_hex_that_was_left_and_pays_for_it(field: Field) -> None:
    """Designer's errata: with its last point, after one for the first hex, it cannot go on."""
    field.put_force(CARCARE, "div_massena", sp=6).put_force(DEGO, "div_argenteau", sp=7)
    in_rain = field.given(weather="rain")
    in_rain.play(
        Activation(force=MASSENA),
        faces=[1, 1, 1],
        says={
            "Activation.act": ["march", CAIRO, "march", DEGO, "end"],
            "Reactions.offer_reactions": [ARGENTEAU, "withdraw", "none"],
            "ReactionMove.move_in_reaction": ["1111"],
        },
    )
    assert field.where(MASSENA) == DEGO
    spent = Activation(force=MASSENA, at="act", mp=0, whole=4, moved=True)
    assert field.refusal(spent, "march") == "9.1"


@pytest.mark.clause("8.4")
def test_a_force_that_failed_does_not_try_again_at_the_same_action(field: Field) -> None:
    field.put_force(CARCARE, "div_massena").put_force(CAIRO, "div_argenteau").put_force(DEGO, "bde_vukassovich")
    field.play(
        Reactions(to=MASSENA),
        faces=[6],
        says={"Reactions.offer_reactions": [ARGENTEAU, "withdraw", "none"]},
    )
    last = field.asked[-1].options
    assert last.refusal(ARGENTEAU) is not None
    assert last.refusal("none") is None


@pytest.mark.clause("2.a")
def test_only_the_inactive_side_reacts(field: Field) -> None:
    field.put_force(CARCARE, "div_massena").put_force(CAIRO, "div_argenteau").put_force("0811", "cav_stengel")
    field.play(Reactions(to=MASSENA), says={"Reactions.offer_reactions": "none"})
    assert {decision.seat for decision in field.asked} == {"coalition"}
