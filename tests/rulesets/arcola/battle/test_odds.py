"""Committed strength, column and die (18.8 to 18.13)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from immutables import Map

from rulesets.arcola.battle.battlefield import Company, Field
from rulesets.arcola.battle.odds import (
    Totals,
    column_of,
    combat_die,
    counted,
    is_bad_lead,
    may_lead,
    totals,
)
from rulesets.arcola.figures.battle import Column
from rulesets.arcola.figures.command import Limits
from tests.rulesets.arcola.battle.fields import FIGURES, companies, company, sides

BATTLE = FIGURES.battle


@pytest.mark.clause("16.5.6")
def test_16_5_6_the_front_counts_and_the_reserve_does_not() -> None:
    field = Field(companies("a C i4", "b L c2", "r - i5"), companies("d C i3a1", "s - i4"))
    assert totals(field, 2) == Totals(6, 4)


@pytest.mark.clause("3.3.1.1")
def test_3_3_1_1_ineffective_and_disorganized_points_defend_and_do_not_attack() -> None:
    field = Field(companies("a C i4 x", "b L i2 d", "c R i3"), companies("d C i4 x", "e L i2 d"))
    assert totals(field, 2) == Totals(3, 6)


@pytest.mark.clause("18.8")
@pytest.mark.clause("18.6.b.v")
@pytest.mark.clause("18.7.b.v")
def test_18_8_flanking_and_manoeuvring_forces_count_double_and_those_called_up_once() -> None:
    field = Field(companies("a C i4", "m L i3 m", "f - i2 f", "u - i1 u", "r - i3 m"), companies("d C i3", "f - i2 f"))
    assert totals(field, 2) == Totals(4 + 6 + 4 + 1 + 6, 3 + 4)
    idle = Field(companies("a C i4", "f - i2 f x"), companies("m L i3 m d"))
    assert totals(idle, 2) == Totals(4, 3), "who cannot strike is not doubled; a defender counts once all the same"


@pytest.mark.clause("12.2")
def test_12_2_the_footnotes_example_counts_21() -> None:
    units = companies("h0 C i4 @1316", "h1 L i4 @1316", "h2 C i4 @1316", "p0 R i5 @1415", "p1 R i4 @1415")
    limits = Map({"1316": Limits(3, 12), "1415": Limits(5, 20)})
    assert totals(Field(units, companies("d C i7"), limits=limits), 2) == Totals(21, 7)


@pytest.mark.clause("12.2")
def test_12_2_five_units_of_22_points_count_20() -> None:
    units = companies("a C i5", "b L i5", "c R i4", "d C i4", "e L i4")
    assert counted(units, Limits(5, 20)) == 20
    assert counted(units, None) == 22


@pytest.mark.clause("12.2")
def test_12_2_ineffective_points_take_up_room() -> None:
    units = companies("a C i6 x", "b L i5", "c R i4")
    assert counted(units, Limits(5, 12)) == 6


def test_16_7_cavalry_that_cannot_charge_is_disregarded() -> None:
    field = Field((company("a C i4"), company("b L c2", charges=False)), (company("d C c3", charges=False),))
    assert totals(field, 2) == Totals(4, 0)


@pytest.mark.parametrize(("held", "total"), [(3, 6), (5, 10), (9, 14)])
@pytest.mark.clause("16.7.5")
def test_16_7_5_a_fort_doubles_up_to_five_points(held: int, total: int) -> None:
    field = Field(companies("a C i9"), companies(f"d C i{held}", "r - i2"), is_fort=True)
    assert totals(field, 2, fort_most=5) == Totals(9, total)


@pytest.mark.parametrize(
    ("strengths", "shift", "column", "die"),
    [
        ((12, 4), 0, "3:1", 0),
        ((11, 4), 0, "2:1", 0),  # rounded down for the defender
        ((3, 4), 0, "1:2", 0),
        ((12, 4), 3, "6:1", 0),
        ((24, 4), -2, "4:1", 0),  # 15: a six-to-one becomes a four-to-one
        ((32, 4), 0, "6:1", -2),
        ((32, 4), -2, "6:1", 0),
        ((20, 4), 3, "6:1", -2),
        ((1, 8), 0, "1:5", 3),
        ((1, 8), 2, "1:5", 1),
        ((0, 4), 3, "1:5", 0),  # 7.1.4.2
        ((4, 0), -9, "6:1", 0),
    ],
)
@pytest.mark.clause("18.9")
@pytest.mark.clause("18.10")
def test_18_9_and_18_10_the_column(strengths: tuple[int, int], shift: int, column: str, die: int) -> None:
    found = column_of(Totals(*strengths), BATTLE, False, shift)
    assert (BATTLE.columns[found.column], found.die_modifier) == (column, die)


@pytest.mark.clause("16.7.1")
def test_16_7_1_line_a_has_columns_of_its_own_and_the_die_pays_beyond_six_to_one_all_the_same() -> None:
    assert BATTLE.columns[column_of(Totals(12, 4), BATTLE, True).column] == "3:1"
    assert BATTLE.columns[column_of(Totals(32, 4), BATTLE, True).column] == "7:1"
    assert column_of(Totals(32, 4), BATTLE, True).die_modifier == -2


@pytest.mark.clause("18.11")
def test_18_11_a_bad_lead_is_one_to_five_or_worse() -> None:
    for attack, die in ((20, 0), (40, 0), (1, 1)):
        found = column_of(Totals(attack, 4 if attack > 1 else 6), BATTLE, False, 0, has_bad_lead=True)
        assert (BATTLE.columns[found.column], found.die_modifier) == ("1:5", die)


@pytest.mark.parametrize(
    ("die", "beyond", "bonus", "modified"),
    [(4, 0, 0, 4), (4, 0, 2, 2), (1, 0, 2, 0), (5, 1, 0, 6), (6, 3, 0, 6), (6, -2, 0, 4), (2, -2, 1, 0), (5, 2, 2, 5)],
)
@pytest.mark.clause("18.10")
@pytest.mark.clause("18.12")
def test_18_10_and_18_12_the_die(die: int, beyond: int, bonus: int, modified: int) -> None:
    assert combat_die(die, Column(0, beyond), bonus, BATTLE) == modified


@pytest.mark.clause("16.5.4")
def test_16_5_4_who_may_carry_the_weight() -> None:
    units = companies("a C i4 x", "b L i2", "r - i3")
    assert may_lead(units) == ("b",)
    assert is_bad_lead(units, "a") and not is_bad_lead(units, "b")
    assert may_lead(companies("a C i4 x", "b L i2 d", "r - i3")) == ("a", "b")


@given(sides(), sides(), st.integers(1, 30))
def test_more_strength_never_makes_worse_odds(
    attacker: tuple[Company, ...], defender: tuple[Company, ...], most: int
) -> None:
    field = Field(attacker, defender, limits=Map({"1316": Limits(5, most)}))
    found = totals(field, 2)
    assert 0 <= found.attack <= 2 * sum(unit.strength for unit in attacker)
    assert 0 <= found.defence <= 2 * sum(unit.strength for unit in defender)
    wider = totals(Field(attacker, defender, limits=Map({"1316": Limits(5, most + 1)})), 2)
    assert wider.attack >= found.attack and wider.defence == found.defence

    def rank(strengths: Totals) -> int:
        column = column_of(strengths, BATTLE, False)
        return column.column - column.die_modifier

    if found.defence and found.attack:
        assert rank(Totals(found.attack + 1, found.defence)) >= rank(found)
        assert rank(Totals(found.attack, found.defence + 1)) <= rank(found)
