"""How losses fall on units (16.5.6.1, 16.5.7, 16.5.7.1, 20)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.arcola.battle.battlefield import Company, Section, in_reserve, strength_of
from rulesets.arcola.battle.losses import (
    bombardment_loss,
    combat_losses,
    emptied,
    pursuit_losses,
    reach_the_reserve,
)
from tests.rulesets.arcola.battle.fields import companies, sides

LINE = companies("lead C i5", "b C i5", "c C i5", "left L i5", "right R i5", "r1 - i5", "r2 - i5")


def by_unit(lost: Mapping[str, Mapping[str, int]]) -> dict[str, int]:
    return {unit: sum(arms.values()) for unit, arms in lost.items()}


@pytest.mark.parametrize(
    ("points", "lost"),
    [
        (0, {}),
        (1, {"lead": 1}),
        (2, {"lead": 1, "b": 1}),
        (3, {"lead": 2, "b": 1}),
        (4, {"lead": 2, "b": 1, "c": 1}),
        (5, {"lead": 3, "b": 1, "c": 1}),
        (6, {"lead": 4, "b": 1, "c": 1}),  # three and three: the third of the rest comes back to the lead
        (8, {"lead": 5, "b": 2, "c": 1}),
    ],
)
@pytest.mark.clause("16.5.7")
def test_16_5_7_half_rounded_up_from_the_lead_and_the_rest_by_turns(points: int, lost: dict[str, int]) -> None:
    found = combat_losses(LINE, points, "lead")
    assert by_unit(found.by_unit) == lost
    assert found.total == points


@pytest.mark.clause("16.5.7")
def test_16_5_7_then_the_other_committed_units_and_then_the_reserve() -> None:
    units = companies("lead C i2", "b C i1", "left L i2", "right R i2", "up - i2 u", "r1 - i2", "r2 - i2")
    assert by_unit(combat_losses(units, 5, "lead").by_unit) == {"lead": 2, "b": 1, "left": 1, "right": 1}
    assert by_unit(combat_losses(units, 7, "lead").by_unit)["up"] == 1
    ten = combat_losses(units, 10, "lead")
    assert by_unit(ten.by_unit) == {"lead": 2, "b": 1, "left": 2, "right": 2, "up": 2, "r1": 1}
    assert not reach_the_reserve(units, combat_losses(units, 9, "lead")) and reach_the_reserve(units, ten)
    assert combat_losses(units, 20, "lead").left_over == 20 - strength_of(units)


@pytest.mark.clause("16.5.6.1")
def test_16_5_6_1_guns_lose_nothing_unless_routed_or_alone() -> None:
    units = companies("lead C i1a2", "guns C a3", "left L i2")
    assert by_unit(combat_losses(units, 4, "lead").by_unit) == {"lead": 1, "left": 2}
    assert combat_losses(units, 4, "lead").left_over == 1
    assert by_unit(combat_losses(units, 4, "lead", is_routed=True).by_unit) == {"lead": 3, "guns": 1}
    assert by_unit(combat_losses(companies("guns C a3", "more L a1"), 2, "guns").by_unit) == {"guns": 2}


def test_a_mixed_unit_loses_foot_then_horse_then_guns() -> None:
    found = pursuit_losses(companies("m C i1c1a2"), 4)
    assert dict(found.by_unit["m"]) == {"artillery": 2, "infantry": 1, "cavalry": 1}


@pytest.mark.clause("3.3.1.1")
def test_3_3_1_1_a_unit_is_ineffective_as_soon_as_it_is_down_to_its_level() -> None:
    unit = Company("u", Section.CENTRE, infantry=4, level=2)
    assert not combat_losses((unit,), 1, "u").units[0].ineffective
    assert combat_losses((unit,), 2, "u").units[0].ineffective
    assert bombardment_loss((Company("u", infantry=3, level=2),), "u", "infantry").units[0].ineffective


@pytest.mark.clause("16.5.7.1")
def test_16_5_7_1_a_section_that_losses_leave_empty() -> None:
    units = companies("lead C i1", "left L i4")
    assert emptied(units, combat_losses(units, 1, "lead")) == (Section.CENTRE,)
    assert emptied(LINE, combat_losses(LINE, 4, "lead")) == ()
    assert emptied(companies("lead C i3"), combat_losses(companies("lead C i3"), 1, "lead")) == (), (
        "empty from the start"
    )


@pytest.mark.parametrize(
    ("points", "lost"),
    [
        (0, {}),
        (1, {"guns": 1}),
        (2, {"guns": 1, "r1": 1}),
        (3, {"guns": 1, "r1": 1, "r2": 1}),
        (5, {"guns": 1, "r1": 1, "r2": 1, "a": 1, "b": 1}),
        (6, {"guns": 2, "r1": 1, "r2": 1, "a": 1, "b": 1}),
        (7, {"guns": 2, "r1": 2, "r2": 1, "a": 1, "b": 1}),
    ],
)
@pytest.mark.clause("16.5.7.1")
def test_16_5_7_1_a_pursuit_takes_a_gun_first_and_then_the_reserve_by_turns(points: int, lost: dict[str, int]) -> None:
    units = companies("a C i3", "b L i3", "guns R a3", "r1 - i3", "r2 - i3")
    assert by_unit(pursuit_losses(units, points).by_unit) == lost


@pytest.mark.clause("19.3")
def test_19_3_over_a_river_all_guns_are_lost_and_count() -> None:
    units = companies("a C i3a1", "guns R a2", "r1 - i3")
    assert by_unit(pursuit_losses(units, 4, loses_all_guns=True).by_unit) == {"a": 1, "guns": 2, "r1": 1}
    assert by_unit(pursuit_losses(units, 1, loses_all_guns=True).by_unit) == {"a": 1, "guns": 2}


@given(sides(), st.integers(0, 20), st.booleans(), st.booleans())
def test_points_are_kept_and_nobody_falls_below_nothing(
    units: tuple[Company, ...], points: int, is_routed: bool, in_pursuit: bool
) -> None:
    found = pursuit_losses(units, points) if in_pursuit else combat_losses(units, points, "u0", is_routed)
    assert found.total + found.left_over == points
    assert strength_of(units) - strength_of(found.units) == found.total
    for before, after in zip(units, found.units, strict=True):
        assert min(after.infantry, after.cavalry, after.artillery) >= 0
        assert before.strength - after.strength == found.of(before.id)
        assert after.ineffective == (before.ineffective or (found.of(before.id) > 0 and after.strength <= before.level))
    if found.left_over:
        guns_spared = not in_pursuit and not is_routed and any(not unit.has_only_guns for unit in units)
        assert all(unit.infantry + unit.cavalry == 0 for unit in found.units)
        assert guns_spared or not found.standing


@given(sides(), st.integers(0, 20))
def test_the_order_of_groups_and_turns_holds(units: tuple[Company, ...], points: int) -> None:
    """Nobody in a later group loses anything while one before it has something to lose; in a group nobody loses two
    while another who has something left lost none.
    """
    found = combat_losses(units, points, "u0", is_routed=True)
    after = {unit.id: unit for unit in found.units}
    half = -(-points // 2)
    assert found.of("u0") >= min(half, units[0].strength)
    section = [unit for unit in units if unit.section is units[0].section and not unit.is_flanking]
    others = [unit for unit in units if unit.is_committed and unit not in section]
    groups = [section, others, list(in_reserve(units))]
    for place, group in enumerate(groups):
        for later in groups[place + 1 :]:
            if any(found.of(unit.id) for unit in later):
                assert not any(after[unit.id].strength for unit in group)
        turn = [unit for unit in group if unit.id != "u0"]
        for one in turn:
            for other in turn:
                if after[other.id].strength:
                    assert found.of(one.id) <= found.of(other.id) + 1
