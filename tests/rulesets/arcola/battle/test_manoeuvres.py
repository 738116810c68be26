"""Flanking attacks and tactical envelopments (18.6, 18.7)."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.arcola.battle.battlefield import Company, Field, Section, in_reserve, strength_of
from rulesets.arcola.battle.manoeuvres import (
    Manoeuvre,
    Pressure,
    called_up,
    carried_out,
    envelopments,
    flank_succeeds,
    manoeuvring_strength,
    pressure_on,
    shift_of,
    those_who_succeed,
    who_rolls,
)
from rulesets.arcola.figures.fights import BLOCKED, ENVELOPMENT, FLANK, PARRIED, UNBLOCKED
from tests.rulesets.arcola.battle.fields import companies


class Printed:
    """The thresholds and shifts of the book."""

    def met_by(self, manoeuvre: str, strength: int, committed: int) -> str:
        if committed >= strength:
            return BLOCKED
        is_unblocked = 2 * committed < strength if manoeuvre == FLANK else 2 * committed <= strength
        return UNBLOCKED if is_unblocked else PARRIED

    def shift(self, manoeuvre: str, met: str) -> int:
        return {UNBLOCKED: 3, PARRIED: 2, BLOCKED: 1}[met] - (manoeuvre == ENVELOPMENT)


@pytest.mark.clause("18.6.a")
@pytest.mark.clause("18.6")
def test_18_6_a_a_flanking_attack_by_initiative_and_never_against_a_fort() -> None:
    assert flank_succeeds(3, 3, False) and not flank_succeeds(4, 3, False)
    assert not flank_succeeds(1, 6, is_fort=True)


@pytest.mark.clause("18.6")
def test_18_6_ineffective_and_disorganized_units_are_ignored() -> None:
    assert manoeuvring_strength(companies("a - i4", "b - i3 x", "c - i2 d", "e - c1")) == 5


@pytest.mark.clause("18.6")
def test_18_6_the_defender_may_strike_at_the_flank_of_the_attacker() -> None:
    field = Field(companies("d C i5", "r - i1"), companies("f - i4"))
    after, done = carried_out(field, FLANK, False, ["f"], Printed(), ["r"])
    assert (done.met_with, done.met, done.shift) == (("r",), UNBLOCKED, 3)
    assert after.attacker[1].is_called_up and after.defender[0].is_flanking


@pytest.mark.parametrize(
    ("kind", "reserve", "met", "shift", "pressure"),
    [
        (FLANK, 0, UNBLOCKED, 3, Pressure(True, True, True)),
        (FLANK, 1, UNBLOCKED, 3, Pressure(True, True, True)),
        (FLANK, 2, PARRIED, 2, Pressure(False, True, False)),  # just half does not leave a flank unblocked
        (FLANK, 3, PARRIED, 2, Pressure(False, True, False)),
        (FLANK, 4, BLOCKED, 1, Pressure()),
        (ENVELOPMENT, 1, UNBLOCKED, 2, Pressure(False, True, False)),
        (ENVELOPMENT, 2, UNBLOCKED, 2, Pressure(False, True, False)),  # but an envelopment
        (ENVELOPMENT, 3, PARRIED, 1, Pressure()),
        (ENVELOPMENT, 5, BLOCKED, 0, Pressure()),
    ],
)
@pytest.mark.clause("18.6.b")
@pytest.mark.clause("18.7.b")
@pytest.mark.clause("18.6.b.ii")
@pytest.mark.clause("18.6.b.iii")
@pytest.mark.clause("18.6.b.iv")
@pytest.mark.clause("18.7.b.ii")
@pytest.mark.clause("18.7.b.iii")
@pytest.mark.clause("18.7.b.iv")
def test_18_6_b_and_18_7_b_thresholds_shifts_and_what_they_do(
    kind: str, reserve: int, met: str, shift: int, pressure: Pressure
) -> None:
    field = Field(companies("a L i4", "c C i5"), companies("d C i5", *([f"r - i{reserve}"] if reserve else [])))
    after, done = carried_out(field, kind, True, ["a"], Printed(), ["r"])
    assert (done.strength, done.met, done.shift) == (4, met, shift)
    assert done.met_with == (("r",) if reserve else ())
    assert pressure_on([done], is_attacker=False) == pressure
    assert pressure_on([done], is_attacker=True) == Pressure()
    assert shift_of([done]) == shift == -shift_of([done], by_attacker=False)
    assert not in_reserve(after.defender)


@pytest.mark.clause("18.9")
def test_18_9_shifts_of_both_sides_are_set_off() -> None:
    ours = Manoeuvre(FLANK, True, (), 1, (), UNBLOCKED, 3)
    theirs = Manoeuvre(ENVELOPMENT, False, (), 1, (), PARRIED, 1)
    assert shift_of([ours, theirs]) == 2


def test_a_group_of_which_nobody_can_strike_does_nothing() -> None:
    field = Field(companies("a L i4 x", "c C i5"), companies("d C i5"))
    _, done = carried_out(field, FLANK, True, ["a"], Printed())
    assert (done.shift, done.met) == (0, BLOCKED)


@pytest.mark.clause("18.6.b.i")
@pytest.mark.clause("18.7.b.i")
def test_18_6_b_i_excess_stays_in_reserve_and_only_who_can_come_is_committed() -> None:
    reserve = companies("a - i5", "b - i2", "c - i3", "d - i1")
    assert called_up(reserve, 4) == ("c", "d"), "just enough, rather than the five"
    assert called_up(reserve, 5) == ("a",), "one rather than two"
    assert called_up(reserve, 12) == ("a", "b", "c", "d")
    field = Field(companies("f - i4"), companies("x C i3", "a - i5", "b - i2"))
    after, done = carried_out(field, FLANK, True, ["f"], Printed(), can_come=["b"])
    assert (done.met_with, done.met) == (("b",), PARRIED)
    assert [unit.id for unit in in_reserve(after.defender)] == ["a"]


@given(st.lists(st.integers(1, 6), max_size=7), st.integers(0, 20))
def test_who_is_called_up_is_the_least_that_matches(strengths: list[int], wanted: int) -> None:
    reserve = tuple(Company(f"r{n}", infantry=strength) for n, strength in enumerate(strengths))
    called = called_up(reserve, wanted)
    total = strength_of(unit for unit in reserve if unit.id in called)
    groups = [group for count in range(len(reserve) + 1) for group in combinations(reserve, count)]
    enough = [(strength_of(group), len(group)) for group in groups if strength_of(group) >= wanted]
    assert (total, len(called)) == (min(enough) if enough else (sum(strengths), len(strengths)))


@pytest.mark.clause("18.7")
def test_18_7_who_stands_against_nobody_envelops() -> None:
    field = Field(companies("a L i4", "b C i2"), companies("c C i3", "d R i2"))
    assert envelopments(field) == ((True, Section.LEFT), (False, Section.RIGHT))
    assert envelopments(Field(companies("b C i2"), companies("c C i3"))) == ()
    assert envelopments(Field(companies("b C i2"), companies("c C i3"), is_centre_only=True)) == ()


@pytest.mark.clause("18.7.a")
def test_18_7_a_each_unit_rolls_and_one_is_enough() -> None:
    units = companies("a L i4", "b L c1", "r - i3", "s - i2")
    assert who_rolls(units, Section.LEFT, ["r"]) == ("a", "b", "r")
    assert those_who_succeed({"a": 4, "b": 3, "r": 3}, {"a": 3, "b": 3, "r": 2}) == ("b",)
    assert those_who_succeed({"a": 6}, {"a": 3}) == ()


@pytest.mark.clause("18.7.a")
def test_18_7_a_who_fails_stays_what_he_was() -> None:
    field = Field(companies("a L i4", "b L i2", "c C i5", "r - i3"), companies("d C i5"))
    after, done = carried_out(field, ENVELOPMENT, True, ["a", "r"], Printed())
    assert done.strength == 7
    assert [unit.is_manoeuvring for unit in after.attacker] == [True, False, False, True]
    assert in_reserve(after.attacker) == ()
