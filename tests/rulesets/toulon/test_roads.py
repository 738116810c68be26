"""Road movement: sections, reconnaissance, cavalry, exits, and the worked example (chapter 18)."""

from __future__ import annotations

import pytest
from immutables import Map

from rulesets.toulon.events import (
    AttritionMarked,
    PointsSpent,
    QualityChecked,
    RoadCheckFailed,
    SectionDeclared,
    SectionReconnoitred,
)
from rulesets.toulon.phases.movement.roads import Stretch, section_cost, why_not_step_onto
from rulesets.toulon.position import Control
from rulesets.toulon.procedures import Movement, RoadMarch
from rulesets.toulon.sides import REPUBLICAN
from workbench.engine.events import UnitMoved

LINE, OTHER_LINE, THIRD = "59_bourgogne_1", "cote_dor", "ardeche"
HORSE, DRAGOONS, GUNS, PIONEERS = "allobroges_horse", "dragoons_15", "east_guns_1", "pionniers_w"
SWISS, CHASSEURS = "courten_swiss", "chasseurs"
MAIN, NORTH, SOUTH = "R03-R04", "R02-R03", "R03-R24"
"""The highway before Ollioules, and how it forks: towards Missiessy, and towards Lagoubran."""


@pytest.fixture
def rich(table):
    return table.given(tracks=Map({"ops.western_wing": 9, "ops.eastern_wing": 9}))


def on_the_highway(*units: str, just_scouted: bool = False) -> RoadMarch:
    return RoadMarch(side=REPUBLICAN, units=units, origin="A15", section=MAIN, just_scouted=just_scouted)


def clause_of(table, march: RoadMarch, to: str) -> str:
    refused = Stretch(table.position, march).why_not(to)
    return refused.clause if refused else ""


# ---------------------------------------------------------------- the worked example


@pytest.fixture
def example(rich):
    """The example after 18.21: a reconnoitred section, a friendly area beside it, a friendly town at its end."""
    rich.put("A15", LINE).put("A22", OTHER_LINE, temporary=3).put("A10", THIRD).put("A34", SWISS, CHASSEURS)
    return rich.given(friendly_sections=(MAIN,))


@pytest.mark.clause("18.4")
@pytest.mark.clause("18.14")
@pytest.mark.clause("18.20")
@pytest.mark.clause("18.21")
def test_the_worked_example(example) -> None:
    stretch = Stretch(example.position, on_the_highway(LINE))
    assert set(stretch.onward) == {NORTH, SOUTH}
    free = {a for a in stretch.exits if not stretch.why_not(a) and not stretch.cost(a)}
    assert free == {"A22", "A10"}, "the area beside the road, and the town at its point"
    assert "A30" not in stretch.exits, "not beside the section, and no town"
    assert clause_of(example, on_the_highway(LINE), NORTH) == "18.13"


@pytest.mark.clause("18.15")
@pytest.mark.clause("18.19")
@pytest.mark.clause("18.14")
@pytest.mark.clause("18.8")
def test_after_a_failure_the_force_tries_again_or_leaves(example) -> None:
    says = {"RoadMarch.march_on": [SOUTH, LINE, SOUTH, LINE, "A22"]}
    example.play(on_the_highway(LINE), faces=(6, 1), says=says)
    assert [e.passed for e in example.happened(QualityChecked)] == [False, True]
    assert [e.points for e in example.happened(PointsSpent)] == [1, 1]
    assert [e.section for e in example.happened(SectionReconnoitred)] == [SOUTH]
    assert example.state.units[LINE].space == "A22"


# ---------------------------------------------------------------- what a section is


@pytest.mark.clause("18.3")
@pytest.mark.clause("32.19")
def test_friendly_unknown_and_enemy_sections(rich) -> None:
    for area, unit in zip(("A14", "A15", "A20", "A22", "A27"), (LINE, OTHER_LINE, THIRD, "drome", "gard"), strict=True):
        rich.put(area, unit)
    assert rich.position.section_state(MAIN, REPUBLICAN) is Control.FRIENDLY
    assert rich.position.section_state(NORTH, REPUBLICAN) is Control.NO_MANS_LAND
    rich.put("A34", SWISS, CHASSEURS)
    assert rich.position.section_state(NORTH, REPUBLICAN) is Control.ENEMY


@pytest.mark.clause("18.3")
@pytest.mark.clause("18.13")
@pytest.mark.parametrize(("temporary", "enemy"), [(0, True), (3, False)])
def test_a_lone_unit_may_be_a_patrol_until_its_owner_declares(rich, temporary: int, enemy: bool) -> None:
    """What the mover may try depends on what he sees; what he finds is told by an event."""
    rich.put("A15", LINE).put("A22", OTHER_LINE, temporary=3).put("A30", SWISS, temporary=temporary)
    rich.given(friendly_sections=(MAIN,))
    assert clause_of(rich, on_the_highway(LINE), SOUTH) == ""
    says = {"RoadMarch.march_on": [SOUTH, LINE, "A22"]}
    rich.play(on_the_highway(LINE), faces=() if enemy else (1,), says=says)
    assert [e.enemy for e in rich.happened(SectionDeclared)] == [enemy]
    assert len(rich.happened(PointsSpent)) == (0 if enemy else 1)
    assert clause_of(rich, on_the_highway(OTHER_LINE), SOUTH) == ("18.13" if enemy else "")


# ---------------------------------------------------------------- who may reconnoitre


@pytest.mark.clause("18.6")
@pytest.mark.clause("18.12")
def test_guns_use_known_sections_only(rich) -> None:
    rich.put("A15", GUNS, LINE)
    assert why_not_step_onto(rich.position, REPUBLICAN, (GUNS, LINE), MAIN).clause == "18.6"
    rich.given(friendly_sections=(MAIN,))
    assert why_not_step_onto(rich.position, REPUBLICAN, (GUNS, LINE), MAIN) is None


@pytest.mark.clause("18.11")
@pytest.mark.clause("23.7")
def test_a_unit_without_strength_scouts_unless_it_has_lost_more(rich) -> None:
    rich.put("A15", LINE, permanent=6)
    assert why_not_step_onto(rich.position, REPUBLICAN, (LINE,), MAIN) is None
    rich.put("A15", LINE, permanent=6, temporary=1)
    assert why_not_step_onto(rich.position, REPUBLICAN, (LINE,), MAIN).clause == "18.11"


@pytest.mark.clause("18.9")
@pytest.mark.clause("32.20")
def test_cavalry_rides_for_nothing_until_it_fails(rich) -> None:
    rich.put("A15", HORSE, DRAGOONS, LINE)
    q = rich.position
    assert section_cost(q, (HORSE, DRAGOONS), MAIN, REPUBLICAN) == 0
    assert section_cost(q, (HORSE, LINE), MAIN, REPUBLICAN) == 1
    says = {"Movement.order_a_force": ["A15", (HORSE,), MAIN, HORSE, "end"]}
    rich.play(Movement(side=REPUBLICAN), faces=(6,), says=says)
    assert [e.unit for e in rich.happened(RoadCheckFailed)] == [HORSE]
    assert section_cost(rich.position, (HORSE,), MAIN, REPUBLICAN) == 1
    assert rich.state.units[HORSE].space == "A15", "a failure to join leaves it where it was (18.14)"


@pytest.mark.clause("18.8")
def test_points_must_be_there_before_the_check(table) -> None:
    table.put("A15", LINE)
    assert why_not_step_onto(table.position, REPUBLICAN, (LINE,), MAIN).clause == "18.8"


# ---------------------------------------------------------------- leaving the road


@pytest.mark.clause("18.7")
@pytest.mark.clause("18.10")
@pytest.mark.clause("18.17")
def test_the_scout_leaves_into_no_mans_land_without_another_check(rich) -> None:
    rich.put("A15", LINE)
    says = {"Movement.order_a_force": ["A15", (LINE,), MAIN, LINE, "end"], "RoadMarch.march_on": ["A20", LINE]}
    rich.play(Movement(side=REPUBLICAN), faces=(1,), says=says)
    assert rich.state.units[LINE].space == "A20"
    assert [e.level for e in rich.happened(AttritionMarked)] == [0, 1]
    assert len(rich.happened(QualityChecked)) == 1
    assert [e.points for e in rich.happened(PointsSpent)] == [1, 1]


@pytest.mark.clause("18.18")
@pytest.mark.parametrize(("face", "space"), [(1, "A20"), (6, "A10")])
def test_from_a_friendly_section_the_exit_needs_a_check(example, face: int, space: str) -> None:
    says = {"RoadMarch.march_on": ["A20", LINE, "A10"]}
    example.play(on_the_highway(LINE), faces=(face,), says=says)
    assert example.state.units[LINE].space == space


@pytest.mark.clause("18.20")
def test_without_another_way_the_force_goes_home_to_its_empty_area(table) -> None:
    table.put("A15", LINE).put("A14", SWISS).given(friendly_sections=(MAIN,))
    stretch = Stretch(table.position, on_the_highway(LINE))
    assert [a for a in stretch.exits if stretch.why_not(a) is None] == ["A15"]
    table.play(on_the_highway(LINE))
    assert not table.happened(UnitMoved) and table.state.units[LINE].space == "A15"


@pytest.mark.clause("18.20")
@pytest.mark.clause("18.16")
def test_no_exit_to_the_enemy_and_none_without_points(example) -> None:
    example.put("A27", "sardegna", "hibernia")
    assert clause_of(example, on_the_highway(LINE), "A27") == "18.20"
    assert clause_of(example.given(tracks=Map()), on_the_highway(LINE), "A20") == "18.16"


@pytest.mark.clause("18.1")
@pytest.mark.clause("18.5")
@pytest.mark.clause("18.21")
@pytest.mark.clause("3.g")
def test_a_road_across_the_river_costs_nothing_extra(rich) -> None:
    rich.put("A10", LINE).put("A06", OTHER_LINE).put("A05", THIRD)
    says = {"Movement.order_a_force": ["A10", (LINE,), "R32-R33", "end"], "RoadMarch.march_on": ["A05"]}
    rich.play(Movement(side=REPUBLICAN), says=says)
    assert rich.state.units[LINE].space == "A05" and not rich.happened(PointsSpent)
