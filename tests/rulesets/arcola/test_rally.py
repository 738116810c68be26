"""Disorganization, flight and rally (7.1.4)."""

from __future__ import annotations

import pytest

from rulesets.arcola.events import Disorganized, ForceMoved, OrderStands
from rulesets.arcola.procedures import MovementPhase, RallyPhase
from tests.rulesets.arcola.moments import AUSTRIAN, FRENCH, Field
from workbench.engine.orders.order import Order

RALLY = RallyPhase(side=AUSTRIAN)
"""The Austrians' player turn: both sides are tested in it."""


def distances(field: Field, *units: str) -> list[int]:
    ground = field.rules.figures.ground
    source = {AUSTRIAN: "1821", FRENCH: "0901"}
    return [ground.distance(field.where(x), source[field.state.units[x].side]) for x in units]


@pytest.mark.clause("7.1.4.1")
def test_each_unit_is_tested_by_its_force_leader_and_each_leader_by_himself(field: Field) -> None:
    field.force("0808", "massena", "menard", "rampon").given(routed=("massena", "menard", "rampon"))
    field.play(RALLY, faces=[4, 5, 4])  # Masséna (4), Ménard, Rampon: in the order of their names
    assert [e.unit for e in field.happened(Disorganized)] == ["menard"]
    assert (field.where("massena"), field.where("rampon")) == ("0808", "0808")
    assert field.rules.figures.ground.distance("0808", field.where("menard")) == 1
    assert distances(field, "menard") < distances(field, "massena")


@pytest.mark.clause("7.1.4.1")
def test_a_leader_who_falls_into_disorder_leaves_the_others_to_the_highest_of_them(field: Field) -> None:
    field.force("0808", "massena", "menard", "rampon").given(routed=("massena", "menard", "rampon"))
    field.play(RALLY, faces=[5, 1, 1])
    units = field.state.units
    assert units["massena"].space != "0808" and units["massena"].under == ""
    assert (units["menard"].under, units["rampon"].under) == ("", "menard")  # Ménard stands first in print
    assert field.position.is_unemployed("massena")


@pytest.mark.clause("7.1.4.1")
def test_those_who_fall_into_disorder_go_back_together_under_their_leader(field: Field) -> None:
    field.force("0808", "massena", "menard", "rampon").given(routed=("massena", "menard", "rampon"))
    field.play(RALLY, faces=[6, 6, 6])
    units = field.state.units
    assert len({units[x].space for x in ("massena", "menard", "rampon")}) == 1
    assert [units[x].under for x in ("massena", "menard", "rampon")] == ["", "massena", "massena"]
    assert all(units[x].disorganized for x in ("massena", "menard", "rampon"))


@pytest.mark.clause("7.1.4.2")
def test_who_is_disorganized_is_not_tested_again_when_he_routs_again(field: Field) -> None:
    field.force("0808", "massena", "menard", disorganized=True).given(routed=("massena", "menard"))
    field.play(RALLY)
    assert field.happened(Disorganized) == [] and field.where("massena") == "0808"


@pytest.mark.clause("7.1.4.2")
def test_a_disorganized_force_has_no_orders(field: Field) -> None:
    field.force("0808", "massena", "menard").given(routed=("massena", "menard"))
    field.ordered(Order("massena", way=("0908",)))
    field.play(RALLY, faces=[6, 1])
    assert "massena" not in field.state.orders
    assert [e.written for e in field.happened(OrderStands)] == [None]


@pytest.mark.clause("7.1.4.3")
@pytest.mark.parametrize(
    ("hex_", "highest"),
    [("0808", 4), ("0708", 5), ("1111", 6)],
    ids=["in the open", "in a village", "in a fortified town"],
)
def test_rally_is_easier_in_villages_and_towns(field: Field, hex_: str, highest: int) -> None:
    for face in (highest, highest + 1):
        if face > 6:
            continue
        moment = Field(field.rules).force(hex_, "massena", "menard")
        moment.put(hex_, "rampon", under="massena", disorganized=True).play(RALLY, faces=[face])
        assert moment.state.units["rampon"].disorganized is (face > highest), face
        assert (moment.where("rampon") == hex_) is (face <= highest)


@pytest.mark.clause("7.1.4.3")
def test_both_sides_rally_in_every_player_turn(field: Field) -> None:
    field.force("0808", "massena", "menard", disorganized=True).force("1517", "provera", "liptay", disorganized=True)
    field.play(RALLY, faces=[1, 1, 1, 1])
    assert not any(x.disorganized for x in field.state.units.values())


@pytest.mark.clause("7.1.4.3")
def test_who_fails_to_rally_goes_back_one_hex_more(field: Field) -> None:
    field.put("0808", "menard", disorganized=True).play(RALLY, faces=[6])
    assert field.state.units["menard"].disorganized
    assert field.rules.figures.ground.distance("0808", field.where("menard")) == 1


@pytest.mark.clause("7.1.4.2")
def test_disorganized_pieces_flee_on_in_the_movement_phase_of_their_side(field: Field) -> None:
    field.force("0808", "massena", "menard").put("0808", "rampon", under="massena", disorganized=True)
    field.put("1517", "liptay", disorganized=True)
    field.play(MovementPhase(side=FRENCH))
    distance = field.rules.figures.ground.distance
    assert distance("0808", field.where("rampon")) == field.rules.design.number("disorder_flight")
    assert (field.where("massena"), field.where("menard"), field.where("liptay")) == ("0808", "0808", "1517")


@pytest.mark.clause("7.1.4.2")
def test_they_enter_no_hex_that_the_enemy_controls(field: Field) -> None:
    """0808 with all hexes towards the source under control: there is nowhere nearer, so they go elsewhere."""
    field.put("0808", "menard", disorganized=True)
    field.put("0906", "liptay").put("0706", "roselmini")
    field.play(MovementPhase(side=FRENCH))
    zone = field.position.zone(AUSTRIAN)
    assert all(not zone & set(e.path[1:]) for e in field.happened(ForceMoved) if e.force == "menard")


@pytest.mark.clause("7.1.4.2")
def test_who_has_come_to_a_source_of_supply_flees_no_farther(field: Field) -> None:
    field.put("0901", "menard", disorganized=True).play(MovementPhase(side=FRENCH))
    assert field.where("menard") == "0901"


@pytest.mark.clause("7.1.4.3")
def test_who_was_driven_off_the_map_rallies_there(field: Field) -> None:
    field.put("off_map", "menard", disorganized=True, entry="0101").play(RALLY, faces=[3])
    assert not field.state.units["menard"].disorganized and field.where("menard") == "off_map"


@pytest.mark.clause("7.1.4.3")
def test_a_person_may_rule_otherwise(field: Field) -> None:
    moment = Field(field.rules, referee="person").put("0808", "menard", disorganized=True)
    moment.play(RALLY, faces=[6], says={"RallyPhase.settle_disorder": "rallies"})
    assert not moment.state.units["menard"].disorganized
