"""Cavalry superiority and bombardment (16.5.1, 16.5.2, 18.4, 18.5)."""

from __future__ import annotations

import pytest

from rulesets.arcola.battle.battlefield import Field, Section
from rulesets.arcola.battle.bombardment import Shot, Struck, scoring_shot, shots, struck_by
from rulesets.arcola.battle.cavalry import Superiority, cavalry_of, cavalry_superiority, helps_guns, helps_pursuit
from tests.rulesets.arcola.battle.fields import companies, company


def twice(own: int, enemy: int) -> bool:
    return own > 0 and own >= 2 * enemy


@pytest.mark.parametrize(
    ("ours", "theirs", "who"),
    [
        (2, 1, (True, False)),
        (1, 1, (False, False)),
        (1, 3, (False, True)),
        (1, 0, (True, False)),
        (0, 0, (False, False)),
    ],
)
@pytest.mark.clause("18.4")
def test_18_4_two_to_one_in_cavalry(ours: int, theirs: int, who: tuple[bool, bool]) -> None:
    field = Field(companies(f"a C c{ours}"), companies(f"b C c{theirs}"))
    assert cavalry_superiority(field, twice) == Superiority(*who)


@pytest.mark.clause("16.5.1")
def test_16_5_1_cavalry_in_reserve_counts_and_in_mountains_or_swamps_not() -> None:
    assert cavalry_of(companies("a C c1", "b - c2", "c C i3c1")) == 4
    assert cavalry_of((company("a C c2", rides=False), company("b - c1"))) == 1
    assert cavalry_of(companies("a C c1", "b - c2 f")) == 1


@pytest.mark.clause("16.5.1")
def test_16_5_1_two_points_and_guns_are_needed_for_the_bombardment() -> None:
    assert helps_guns(companies("a C c2", "b C a1"), True, 2)
    assert not helps_guns(companies("a C c1", "b C a1"), True, 2)
    assert not helps_guns(companies("a C c2"), True, 2)
    assert not helps_guns(companies("a C c2", "b C a1"), False, 2)


@pytest.mark.clause("20.2")
def test_20_2_only_cavalry_of_the_reserve_helps_a_pursuit() -> None:
    assert helps_pursuit(companies("a - c1", "b C c3"), True, 1)
    assert not helps_pursuit(companies("a C c3", "b - i2"), True, 1)
    assert not helps_pursuit(companies("a - c1 u"), True, 1)


@pytest.mark.clause("18.5")
def test_18_5_each_point_of_artillery_in_front_fires() -> None:
    units = companies("a C a2", "b - a1", "c L i3a1", "d R a1 d", "e C i4")
    assert [shot.unit for shot in shots(units, is_attacker=True)] == ["a", "a", "c"]
    assert [shot.unit for shot in shots(units, is_attacker=False)] == ["a", "a", "c", "d"]


@pytest.mark.parametrize(
    ("dice", "modifier", "needed", "hit"),
    [
        ((1,), 0, 1, 0),
        ((2, 1, 1), 0, 1, 1),
        ((2, 3, 6), 0, 1, None),
        ((2, 3, 6), -1, 1, 0),
        ((1, 5, 1), 0, 2, 2),  # out of supply
        ((1, 5, 2), 0, 2, None),
        ((), 0, 1, None),
    ],
)
@pytest.mark.clause("18.5")
def test_18_5_it_stops_with_the_hit(dice: tuple[int, ...], modifier: int, needed: int, hit: int | None) -> None:
    fired = [Shot(f"g{n}", Section.CENTRE) for n in range(3)]
    found = scoring_shot(fired, dice, modifier, 1, needed)
    assert found == (None if hit is None else fired[hit])


@pytest.mark.parametrize(
    ("enemies", "struck"),
    [
        (("a C i2", "b C i4", "c L i6"), Struck("b", "infantry")),
        (("a C c3", "c L i6"), Struck("a", "cavalry")),
        (("a C a3", "c L i6"), Struck("c", "infantry")),
        (("a C a3", "r - i1"), Struck("r", "infantry")),
        (("a C a3", "b L a4"), Struck("b", "artillery")),
        (("a C i1a5",), Struck("a", "infantry")),
        (("a L i2", "b R i2"), Struck("a", "infantry")),
        ((), None),
    ],
)
@pytest.mark.clause("16.5.2")
def test_16_5_2_infantry_in_front_of_the_guns_is_hit_first_and_guns_only_when_alone(
    enemies: tuple[str, ...], struck: Struck | None
) -> None:
    assert struck_by(Shot("g", Section.CENTRE), companies(*enemies)) == struck
