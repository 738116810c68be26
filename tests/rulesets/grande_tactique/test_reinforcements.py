"""Reserve brigades and replacements (chapter 12)."""

from __future__ import annotations

import pytest
from immutables import Map

from rulesets.grande_tactique.phases.reinforcements import why_not_receive, why_not_reinforce
from rulesets.grande_tactique.procedures import Reinforcements
from tests.rulesets.grande_tactique.moments import Field
from workbench.engine.state import Allotted

RESERVE, GIVE = "Reinforcements.call_a_reserve", "Reinforcements.give_out_replacements"
EDGE, FOUR_POINTS, FIVE_POINTS = "1816", "1518", "1416"


@pytest.mark.clause("12.1")
def test_one_marker_gives_an_austrian_division_near_its_edge_three_strength_points(field: Field) -> None:
    field.put_force(FOUR_POINTS, "div_argenteau", sp=4)
    field.play(Reinforcements(), says={RESERVE: "div_argenteau"})
    assert field.formation("div_argenteau").sp == 7
    assert field.state.tracks["reserves"] == 3


@pytest.mark.clause("12.1")
def test_only_one_a_turn_and_none_when_all_four_are_spent(field: Field) -> None:
    field.put_force(EDGE, "div_argenteau", sp=4).put_force(EDGE, "div_provera", sp=4)
    field.play(Reinforcements(), says={RESERVE: "div_argenteau"})
    assert [decision.name for decision in field.asked] == [RESERVE]
    field.given(tracks=field.state.tracks.set("reserves", 0)).play(Reinforcements())
    assert [decision.name for decision in field.asked] == [RESERVE]


@pytest.mark.clause("12.1")
@pytest.mark.parametrize(
    ("place", "formation", "refused"),
    [(FOUR_POINTS, "div_argenteau", False), (FIVE_POINTS, "div_argenteau", True), (EDGE, "bde_schubirz", True)],
)
def test_a_division_within_four_points_of_the_edge(field: Field, place: str, formation: str, refused: bool) -> None:
    field.put_force(place, formation)
    assert (why_not_reinforce(field.position, formation) is not None) == refused


@pytest.mark.clause("12.1")
def test_the_brigade_may_be_kept_back(field: Field) -> None:
    field.put_force(EDGE, "div_argenteau", sp=4).play(Reinforcements(), says={RESERVE: "nobody"})
    assert field.formation("div_argenteau").sp == 4
    assert field.state.tracks["reserves"] == 4


@pytest.mark.clause("12.2")
@pytest.mark.parametrize(("face", "french", "austrian"), [(1, 0, 2), (2, 1, 2), (4, 2, 3), (6, 3, 4)])
def test_the_roll_is_modified_by_the_army(field: Field, face: int, french: int, austrian: int) -> None:
    supply = field.rules.figures.supply
    found = [supply.replacements(face, army) for army in ("french", "sardinian", "austrian")]
    assert found == [french, french, austrian]


@pytest.mark.clause("12.2")
@pytest.mark.parametrize(("turn", "rolls"), [(3, 0), (4, 3), (5, 0), (11, 3)])
def test_they_come_on_turns_4_and_11_with_a_die_for_each_army(field: Field, turn: int, rolls: int) -> None:
    field.given(turn=turn, tracks=field.state.tracks.set("reserves", 0)).play(Reinforcements(), faces=(1,) * rolls)
    assert field.state.dice_count == rolls


@pytest.mark.clause("12.2")
def test_they_may_exceed_the_printed_strength(field: Field) -> None:
    field.given(turn=4, tracks=field.state.tracks.set("reserves", 0))
    field.put_force("0713", "div_massena").put_force("0512", "div_augereau")
    says = {GIVE: [Allotted(Map({"div_massena": 2, "div_augereau": 1}))]}
    field.play(Reinforcements(), faces=(6, 1, 1), says=says)
    assert (field.formation("div_massena").sp, field.formation("div_augereau").sp) == (8, 9)


@pytest.mark.clause("12.2")
def test_an_army_with_nobody_to_receive_them_loses_its_share(field: Field) -> None:
    field.given(turn=4, tracks=field.state.tracks.set("reserves", 0)).put_force("0713", "cav_stengel")
    field.play(Reinforcements(), faces=(6, 6, 6))
    assert field.formation("cav_stengel").sp == 6
    prompts = [decision.prompt for decision in field.asked if decision.name == GIVE]
    assert len(prompts) == 3
    assert all(prompt.endswith("nobody can receive them") for prompt in prompts)


@pytest.mark.clause("12.2")
@pytest.mark.clause("4")
def test_infantry_with_orders_supplied_and_inactive_the_turn_before(field: Field) -> None:
    field.put_force("0713", "div_massena").put_force("0209", "cav_stengel")
    assert why_not_receive(field.position, "div_massena", "french") is None
    assert why_not_receive(field.position, "cav_stengel", "french")
    assert why_not_receive(field.position, "div_massena", "austrian")
    for barred in ({"commanded": False}, {"supplied": False}, {"acted_before": True}):
        other = Field(field.rules).put_force("0713", "div_massena", **barred)
        assert why_not_receive(other.position, "div_massena", "french")
