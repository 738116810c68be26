"""Units that lose strength and end; leaders who are taken, or get away (3.3.1, 5.3)."""

from __future__ import annotations

import pytest

from rulesets.arcola.fleeing_procedures import Captures
from rulesets.arcola.phases.consolidation import consolidate
from rulesets.arcola.phases.leaders import idle_leaders_at, lose_strength
from rulesets.arcola.procedures import CommandPhase, Marches, MovementPhase
from tests.rulesets.arcola.moments import AUSTRIAN, FRENCH, Field
from workbench.engine.events import UnitRemoved
from workbench.engine.orders.order import Order


def lost_whole(field: Field, unit: str, faces: list[int], **points: int) -> None:
    """A unit loses all that it has; then it is seen who is taken of the leaders whom it leaves alone."""
    alone: list[tuple[str, ...]] = []
    field.act(lambda u: alone.append(lose_strength(u, unit, **points, why="pursuit")))
    field.play(Captures(waiting=tuple(filter(None, alone))), faces=faces)


@pytest.mark.clause("3.3.1.1")
def test_a_unit_is_ineffective_at_its_level_and_not_before(field: Field) -> None:
    field.put("0808", "liptay")  # 5 strength points, ineffective at 3
    for lost, is_so in ((1, False), (1, True), (1, True)):
        field.act(lambda u, lost=lost: lose_strength(u, "liptay", infantry=lost, why="combat"))
        assert field.state.units["liptay"].ineffective is is_so


@pytest.mark.clause("3.3.1.1")
def test_a_unit_of_one_point_has_no_level(field: Field) -> None:
    assert field.rules.figures.pieces.level("leclerc") == 0
    assert not field.put("0808", "leclerc").position.units["leclerc"].ineffective


@pytest.mark.clause("3.3.1")
def test_a_unit_without_strength_is_gone_and_its_general_with_it(field: Field) -> None:
    field.force("0808", "menard", "rampon")  # Ménard's own general heads both
    field.act(lambda u: lose_strength(u, "menard", infantry=2))
    assert "menard" not in field.state.units and field.state.units["rampon"].under == ""


@pytest.mark.clause("5.3.2")
@pytest.mark.parametrize(("face", "is_taken"), [(4, False), (5, True)])
def test_the_leader_of_a_force_without_strength_escapes_by_his_initiative(
    field: Field, face: int, is_taken: bool
) -> None:
    field.force("0808", "massena", "leclerc")
    lost_whole(field, "leclerc", [face], cavalry=1)
    assert ("massena" not in field.state.units) is is_taken
    if not is_taken:
        distance = field.rules.figures.ground.distance("0808", field.where("massena"))
        assert distance == field.rules.design.number("repulse_retreat")


@pytest.mark.clause("5.3.2")
def test_a_force_with_strength_left_keeps_its_leaders(field: Field) -> None:
    lost_whole(field.force("0808", "massena", "leclerc", "menard"), "leclerc", [], cavalry=1)
    assert field.where("massena") == "0808"


@pytest.mark.clause("5.3.2")
def test_all_leaders_of_the_force_are_tested(field: Field) -> None:
    field.force("0808", "bonaparte", "massena").put("0808", "leclerc", under="massena")
    lost_whole(field, "leclerc", [6, 4], cavalry=1)
    assert [e.unit for e in field.happened(UnitRemoved)] == ["leclerc", "bonaparte"]
    assert field.state.units["massena"].under == "" and field.where("massena") != "0808"


@pytest.mark.clause("5.3.2")
@pytest.mark.parametrize(("rider", "faces", "is_taken"), [("schubirz", [5], True), ("schubirz", [4], False)])
def test_an_unemployed_leader_is_taken_by_cavalry_that_enters_his_hex(
    field: Field, rider: str, faces: list[int], is_taken: bool
) -> None:
    field.put("0808", "massena").force("0810", "quasdanovich", rider)
    alone: list[tuple[str, ...]] = []
    field.act(lambda u: alone.append(idle_leaders_at(u, "quasdanovich", "0808")))
    field.play(Captures(waiting=tuple(alone), must_go=True), faces=faces)
    assert ("massena" not in field.state.units) is is_taken
    assert field.where("massena") != "0808"


@pytest.mark.clause("5.3.1", "5.3.2")
def test_foot_neither_sees_nor_takes_him(field: Field) -> None:
    field.put("0808", "massena").force("0809", "quasdanovich", "brabeck")
    field.ordered(Order("quasdanovich", way=("0808",)))
    field.play(Marches(side=AUSTRIAN), faces=[1])
    assert (field.where("massena"), field.where("quasdanovich")) == ("0808", "0808")


@pytest.mark.clause("5.3.2")
def test_cavalry_takes_him_on_the_march(field: Field) -> None:
    field.put("0808", "massena").force("0809", "quasdanovich", "schubirz")
    field.ordered(Order("quasdanovich", way=("0808",)))
    field.play(Marches(side=AUSTRIAN), faces=[1, 6])
    assert "massena" not in field.state.units and field.where("quasdanovich") == "0808"


@pytest.mark.clause("5.3.1")
def test_an_unemployed_leader_controls_nothing_and_cares_for_no_zone(field: Field) -> None:
    field.put("0808", "massena").put("0810", "brabeck")
    position = field.position
    assert position.zone(FRENCH) == frozenset()
    assert position.step_cost("massena", "unemployed", "0808", "0809") is not None
    assert position.allowance("unemployed") == 18  # 9 points, in halves
    assert position.enemies_beside("brabeck") == ()


@pytest.mark.clause("5.3.1")
def test_he_takes_no_command_before_the_next_command_phase(field: Field) -> None:
    field.put("0808", "bonaparte").force("0808", "massena", "menard")
    field.act(lambda u: consolidate(u, FRENCH))
    assert (field.state.units["massena"].under, field.state.units["bonaparte"].under) == ("", "massena")
    field.play(CommandPhase(side=FRENCH))
    assert (field.state.units["massena"].under, field.state.units["bonaparte"].under) == ("bonaparte", "")


@pytest.mark.clause("5.3.1")
def test_he_retreats_with_the_force_that_he_stands_with(field: Field) -> None:
    field.force("0808", "massena", "menard", disorganized=True).put("0808", "augereau", under="massena")
    field.play(MovementPhase(side=FRENCH))
    assert field.where("augereau") == "0808"  # he is in no disorder himself, and stays
