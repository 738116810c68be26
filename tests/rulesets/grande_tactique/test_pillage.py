"""Pillage (13.4): chosen or suffered, what it feeds and what it costs."""

from __future__ import annotations

from typing import Any

import pytest
from immutables import Map

from rulesets.grande_tactique.phases.choices import why_not
from rulesets.grande_tactique.phases.pillage import BONUS, GENERAL, restraints_on
from rulesets.grande_tactique.phases.pillage import test_modifier as pillage_modifier
from rulesets.grande_tactique.procedures import Activation, SupplyPhase
from tests.rulesets.grande_tactique.moments import Field

CHOOSE, SHARE = "SupplyPhase.choose_forage_and_pillage", "SupplyPhase.share_out_pillage"
ACT = "Activation.act"
MASSENA = "force_fb"
VILLAGE, TOWN, CITY, EXEMPT = "0811", "0905", "0901", "1017"


def pillages(field: Field, marker: str) -> bool:
    return field.state.units[marker].pillages


@pytest.mark.clause("13.4")
@pytest.mark.parametrize(("place", "sp"), [(VILLAGE, 5), (TOWN, 10), (CITY, 30)])
def test_a_chosen_pillage_supplies_the_force_up_to_what_the_place_holds(field: Field, place: str, sp: int) -> None:
    field.put_force(place, "div_massena", sp=sp, isolated=True)
    field.play(SupplyPhase(), says={CHOOSE: [("force_fb",)]})
    assert pillages(field, "force_fb")
    assert field.formation("div_massena").supplied
    assert field.state.pillaged == Map({place: "french"})


@pytest.mark.clause("13.4")
@pytest.mark.parametrize(("place", "sp"), [(VILLAGE, 6), (TOWN, 11)])
def test_a_force_that_the_place_cannot_feed_pillages_for_nothing(field: Field, place: str, sp: int) -> None:
    field.put_force(place, "div_massena", sp=sp, isolated=True)
    field.play(SupplyPhase(), says={CHOOSE: [("force_fb",)]})
    assert pillages(field, "force_fb")
    assert not field.formation("div_massena").supplied


@pytest.mark.clause("13.4")
@pytest.mark.parametrize(("face", "result"), [(3, False), (4, True)])
def test_who_does_not_pillage_by_choice_is_tested_against_his_morale(field: Field, face: int, result: bool) -> None:
    """Morale 4; the French add 2, a general takes off 1, with a bonus 2: Sérurier has none."""
    field.put_force(VILLAGE, "div_serurier", sp=3, isolated=True)
    field.play(SupplyPhase(), faces=(face,))
    assert pillages(field, "force_fe") == result
    assert field.formation("div_serurier").supplied == result


@pytest.mark.clause("13.4")
def test_modifiers_of_army_and_of_generals_in_the_hex(field: Field) -> None:
    field.put_force(VILLAGE, "bde_pijon")
    assert restraints_on(field.position, "force_fh") == ()
    field.put_force(VILLAGE, "div_serurier")
    assert restraints_on(field.position, "force_fh") == (GENERAL,)
    field.put_force(VILLAGE, "div_massena")
    assert restraints_on(field.position, "force_fh") == (BONUS, GENERAL)
    changes = [pillage_modifier(field.position, "force_fh", restraint) for restraint in ("", GENERAL, BONUS)]
    assert changes == [2, 1, 0]
    austrians = Field(field.rules).put_force(VILLAGE, "div_argenteau")
    assert pillage_modifier(austrians.position, "force_co", GENERAL) == -1


@pytest.mark.clause("13.4")
@pytest.mark.parametrize("fields", [{"isolated": False}, {"isolated": True, "chariots": 2}])
def test_who_has_something_to_live_on_is_not_even_tested(field: Field, fields: dict[str, int]) -> None:
    field.put_force(VILLAGE, "div_argenteau", **fields).play(SupplyPhase())
    assert not field.state.pillaged
    assert field.state.dice_count == 0


@pytest.mark.clause("13.4")
def test_a_place_is_pillaged_once_but_by_the_option_again(field: Field) -> None:
    field.given(pillaged=Map({VILLAGE: "coalition"})).put_force(VILLAGE, "div_massena", sp=3, isolated=True)
    field.play(SupplyPhase())
    assert not pillages(field, "force_fb")
    field.given(options=field.state.options.set("pillage_again", "yes"))
    field.play(SupplyPhase(), says={CHOOSE: [("force_fb",)]})
    assert pillages(field, "force_fb")
    assert field.state.tracks["vp"] == 9


@pytest.mark.clause("13.4")
def test_friends_in_the_hex_eat_what_is_left_and_their_owner_chooses(field: Field) -> None:
    field.put_force(VILLAGE, "div_massena", sp=3, isolated=True).put_force(VILLAGE, "bde_pijon", sp=3, isolated=True)
    field.play(SupplyPhase(), says={CHOOSE: [("force_fb",)], SHARE: [("bde_pijon",)]})
    assert field.formation("bde_pijon").supplied
    assert not field.formation("div_massena").supplied


@pytest.mark.clause("13.4")
def test_who_pillages_has_no_alert_zone(field: Field) -> None:
    field.put_force(VILLAGE, "div_massena", sp=3, isolated=True)
    assert field.position.is_alert_to("force_fb", VILLAGE)
    field.play(SupplyPhase(), says={CHOOSE: [("force_fb",)]})
    assert not field.position.is_alert_to("force_fb", VILLAGE)


@pytest.mark.clause("13.4")
def test_the_marker_goes_with_the_next_activation(field: Field) -> None:
    field.put_force(VILLAGE, "div_massena", sp=3).put(VILLAGE, "force_fb", pillages=True)
    field.play(Activation(force="force_fb"), faces=(1,), says={"Activation.act": "end"})
    assert not pillages(field, "force_fb")


@pytest.mark.clause("13.4")
def test_pillage_on_the_march_ends_the_activation(field: Field) -> None:
    field.put_force("0711", "div_massena", sp=3, isolated=True)
    field.play(Activation(force=MASSENA), faces=(1,), says={ACT: ["march", VILLAGE, "pillage"]})
    assert pillages(field, MASSENA)
    assert [decision.name for decision in field.asked] == [ACT] * 3


@pytest.mark.clause("13.4")
def test_nobody_is_asked_for_pillage_but_may_do_it_in_a_place_that_he_marches_through(field: Field) -> None:
    """In the hex before there is nothing; in the village it is offered; beyond it is not any more."""
    field.put_force("0711", "div_massena", sp=3, isolated=True)
    field.play(Activation(force=MASSENA), faces=(1,), says={ACT: ["march", VILLAGE, "march", "0711", "end"]})
    deeds = [decision.options for decision in field.asked if decision.stage == 0]
    assert ["pillage" in set(options) for options in deeds] == [False, True, False]
    assert not field.state.pillaged


@pytest.mark.clause("13.4")
@pytest.mark.parametrize(
    ("place", "put", "moved", "reason"),
    [
        ("0711", {"isolated": True}, True, "there is nothing to pillage"),
        (VILLAGE, {"isolated": False}, True, "it is not isolated"),
        (VILLAGE, {"isolated": True, "sp": 3}, False, "it has not marched"),
    ],
)
def test_why_a_force_does_not_pillage_on_its_march(
    field: Field, place: str, put: dict[str, Any], moved: bool, reason: str
) -> None:
    field.put_force(place, "div_massena", **put)
    refused = why_not(field.position, Activation(force=MASSENA, moved=moved), "pillage")
    assert refused is not None
    assert refused.clause == "13.4"
    assert reason in refused.reason


@pytest.mark.clause("13.4")
@pytest.mark.clause("3.2")
def test_a_demoralised_division_does_not_pillage_instead_of_fleeing(field: Field) -> None:
    """Morale 4 and the cursor at -4; the enemy stands two hexes away, and it has points left."""
    field.put_force(VILLAGE, "div_massena", sp=3, isolated=True, cursor=-4).put_force("0813", "div_argenteau")
    refused = why_not(field.position, Activation(force=MASSENA, mp=6, whole=8, moved=True), "pillage")
    assert refused is not None
    assert refused.clause == "3.2"


@pytest.mark.clause("13.4")
def test_without_the_option_who_spares_a_place_on_the_march_is_not_tested(field: Field) -> None:
    field.put_force("0711", "div_massena", sp=3, isolated=True)
    field.play(Activation(force=MASSENA), faces=(1,), says={ACT: ["march", VILLAGE, "end"]})
    assert field.state.dice_count == 1


@pytest.mark.clause("13.4")
@pytest.mark.parametrize(("face", "result"), [(4, False), (5, True)])
def test_by_the_option_who_does_anything_else_there_is_tested_once_a_day(field: Field, face: int, result: bool) -> None:
    """Morale 4; the French add 2, Masséna's bonus takes off 2. Who pillages does not go on; attrition comes last."""
    field.put_force("0711", "div_massena", sp=3, isolated=True)
    field.given(options=field.state.options.set("pillage_in_passing", "tested"))
    says = {ACT: ["march", VILLAGE, "march", "0711", BONUS, "march", VILLAGE, "end"]}
    field.play(Activation(force=MASSENA), faces=(face, 1), says=says)
    assert pillages(field, MASSENA) == result
    assert field.state.dice_count == 2
    assert field.where(MASSENA) == VILLAGE
    assert len(field.asked) == (5 if result else 8)
    if not result:
        field.play(SupplyPhase())
        assert not field.formation("div_massena").supplied
        assert field.state.dice_count == 2


@pytest.mark.clause("13.4")
@pytest.mark.parametrize("isolated", [True, False])
def test_the_supply_phase_asks_the_same_seats_whoever_is_hungry(field: Field, isolated: bool) -> None:
    field.put_force(TOWN, "div_massena", isolated=isolated).put_force(VILLAGE, "force_cdd")
    field.play(SupplyPhase(), faces=(1,) if isolated else ())
    first = [(decision.seat, decision.name) for decision in field.asked if not decision.stage]
    assert first == [("french", CHOOSE), ("coalition", CHOOSE)]


@pytest.mark.clause("15.3.b")
@pytest.mark.clause("15.2.d")
@pytest.mark.parametrize(
    ("place", "counter", "marker", "vp", "morale"),
    [
        (VILLAGE, "div_massena", "force_fb", -1, -1),
        (TOWN, "div_massena", "force_fb", -2, -2),
        (CITY, "div_massena", "force_fb", -4, -4),
        (VILLAGE, "div_argenteau", "force_co", +1, -1),
        (TOWN, "div_argenteau", "force_co", +2, -2),
        (CITY, "div_argenteau", "force_co", +4, -4),
        (EXEMPT, "div_massena", "force_fb", -1, 0),
        ("0811", "sar_vitale", "force_cv", 0, -1),
    ],
)
def test_what_pillage_costs(field: Field, place: str, counter: str, marker: str, vp: int, morale: int) -> None:
    field.put_force(place, counter, sp=2, isolated=True)
    field.play(Activation(force=marker, moved=True), faces=(1,), says={ACT: "pillage"})
    assert field.state.tracks["vp"] == 10 + vp
    assert field.state.tracks["sardinian_morale"] == 20 + morale
