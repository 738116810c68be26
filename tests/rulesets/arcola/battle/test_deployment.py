"""Deployment on the battlefield, each limit by its clause (12.2, 16.4)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from immutables import Map

from rulesets.arcola.battle.battlefield import Section, are_adjacent, side_of_front
from rulesets.arcola.battle.deployment import (
    ALL_SECTIONS_FIRST,
    AWAY_FROM_LEADER,
    CENTRE_FIRST,
    CENTRE_ONLY,
    NOBODY_IN_FRONT,
    NOT_FROM_HERE,
    NOT_HERE,
    NOT_PLACED,
    OTHER_SIDE,
    Array,
    default_deployment,
    front_limit,
    in_charge,
    sections_of,
    why_not_deploy,
)
from rulesets.arcola.figures.command import Limits
from tests.rulesets.arcola.battle.fields import SIGNS, companies, company, sides
from workbench.engine.clauses import Refusal

FOUR = companies("a - i4", "b - i4", "c - i4", "d - i4")


def placed(text: str) -> dict[str, Section]:
    """ "a C b L" as a deployment."""
    words = text.split()
    return {unit: SIGNS[sign] for unit, sign in zip(words[::2], words[1::2], strict=True)}


@pytest.mark.parametrize(
    ("deployment", "refusal"),
    [
        ("a C b L c R d -", None),
        ("a C b L c R d L", None),
        ("a C b L c - d -", None),  # an empty side is a risk, no fault (16.4.2)
        ("a L b R c - d -", CENTRE_FIRST),
        ("a - b - c - d -", NOBODY_IN_FRONT),
        ("a C b C c - d -", ALL_SECTIONS_FIRST),
        ("a C b L c L d -", ALL_SECTIONS_FIRST),
        ("a C b L c R", NOT_PLACED),
        ("a C z L", NOT_HERE),
    ],
)
@pytest.mark.clause("16.4.2")
def test_16_4_2_the_centre_first_and_one_in_each_section_before_a_second(
    deployment: str, refusal: Refusal | None
) -> None:
    assert why_not_deploy(Array(FOUR), placed(deployment)) == refusal


@pytest.mark.clause("16.4.2")
def test_16_4_2_others_may_still_be_placed() -> None:
    assert why_not_deploy(Array(FOUR), placed("a C"), is_complete=False) is None
    assert why_not_deploy(Array(FOUR), {}, is_complete=False) is None
    assert why_not_deploy(Array(FOUR), placed("a -"), is_complete=False) == NOBODY_IN_FRONT


@pytest.mark.clause("16.4.2")
def test_16_4_2_in_swamps_villages_and_forts_there_is_only_the_centre() -> None:
    array = Array(FOUR, is_centre_only=True)
    assert why_not_deploy(array, placed("a C b C c - d -")) is None
    assert why_not_deploy(array, placed("a C b L c - d -")) == CENTRE_ONLY


@pytest.mark.clause("12.2")
def test_12_2_the_footnotes_example_of_a_hill_and_a_plain_hex() -> None:
    """6 units of 24 points in the hill hex 1316 and 2 of 9 in 1415 attack 1315: 5 units at most are in front."""
    plain, hill = Limits(5, 20), Limits(3, 12)
    limits = Map({"1316": front_limit(hill, plain, 1), "1415": front_limit(plain, plain, 1)})
    units = companies(*(f"h{n} - i4 @1316" for n in range(6)), "p0 - i5 @1415", "p1 - i4 @1415")
    array = Array(units, limits=limits, own_side=Map({"1415": Section.RIGHT}))
    five = placed("h0 C h1 L h2 C p0 R p1 R h3 - h4 - h5 -")
    assert why_not_deploy(array, five) is None
    assert why_not_deploy(array, five | placed("h3 L")) == NOT_FROM_HERE
    assert why_not_deploy(array, five | placed("p1 C")) == OTHER_SIDE
    assert sum(section is Section.RESERVE for section in default_deployment(array).values()) >= 3


@pytest.mark.clause("12.2")
def test_12_2_limits_are_for_each_hexside_and_strength_beyond_them_is_no_fault() -> None:
    units = companies("a - i9 @x", "b - i9 @x", "c - i9 @x")
    assert front_limit(Limits(2, 9), Limits(3, 12), 2) == Limits(4, 18)
    limited = Array(units, limits=Map({"x": Limits(3, 12)}))
    assert why_not_deploy(limited, placed("a C b L c R")) is None
    assert why_not_deploy(Array(units, limits=Map({"x": Limits(2, 9)})), placed("a C b L c R")) == NOT_FROM_HERE


@pytest.mark.clause("16.4.2")
def test_16_4_2_units_are_in_the_section_of_their_leader_or_beside_it() -> None:
    array = Array(tuple(company(f"{x} - i4", leader="m") for x in "abc"), leaders=("m",))
    assert why_not_deploy(array, placed("m C a C b L c R")) is None
    assert why_not_deploy(array, placed("m - a C b L c R")) is None
    assert why_not_deploy(array, placed("m L a C b L c R")) == AWAY_FROM_LEADER
    assert are_adjacent(Section.RESERVE, Section.LEFT) and not are_adjacent(Section.LEFT, Section.RIGHT)


@pytest.mark.clause("16.4.4")
def test_16_4_4_parts_of_a_force_are_on_their_own_side() -> None:
    array = Array(companies("a - i4 @x", "b - i4 @y"), own_side=Map({"y": Section.LEFT}))
    assert sections_of(array, array.units[1]) == (Section.LEFT, Section.RESERVE)
    assert why_not_deploy(array, placed("a C b R")) == OTHER_SIDE
    assert why_not_deploy(array, placed("a C b L")) is None
    village = Array(array.units, is_centre_only=True, own_side=array.own_side)
    assert why_not_deploy(village, placed("a C b C")) is None


@pytest.mark.clause("16.4.4")
def test_16_4_4_sides_are_as_the_attacker_sees_them() -> None:
    south, north = (0.0, 1.0), (0.0, 0.0)
    west, east, far = (-0.87, 0.5), (0.87, 0.5), (0.0, -1.0)
    assert [side_of_front(south, north, place) for place in (west, east, far)] == [
        Section.LEFT,
        Section.RIGHT,
        Section.CENTRE,
    ]
    assert side_of_front(north, south, west) is Section.RIGHT, "whoever attacks southwards has the west on his right"


@pytest.mark.clause("18.7.a")
def test_18_7_a_who_is_in_charge_of_a_section() -> None:
    units = companies("guieu L i4", "fiorella L i3", "bon C i2")
    precedence = {"massena": 1, "vaubois": 2, "guieu": 4, "fiorella": 3}

    def leader(section: Section, deployment: dict[str, Section]) -> str:
        return in_charge(section, units, ("vaubois", "massena"), deployment, precedence)

    assert leader(Section.LEFT, placed("massena L vaubois L")) == "massena"
    assert leader(Section.LEFT, placed("massena C")) == "fiorella", "the senior of the units' own generals"
    assert leader(Section.RIGHT, {}) == ""


@given(sides(least=1, most=8), st.booleans(), st.integers(1, 5), st.booleans())
def test_the_default_deployment_is_legal_and_places_everybody(
    units: tuple[object, ...], is_centre_only: bool, most: int, is_multi: bool
) -> None:
    array = Array(
        units,  # type: ignore[arg-type]
        is_centre_only=is_centre_only,
        limits=Map({"1316": Limits(most, 20)}),
        own_side=Map({"1415": Section.RIGHT}) if is_multi else Map(),
    )
    found = default_deployment(array)
    if not found:
        assert is_multi and not is_centre_only and all(unit.origin == "1415" for unit in array.units)
        return
    assert why_not_deploy(array, found) is None


def test_the_default_keeps_back_who_cannot_strike_and_horse_and_has_the_strong_in_the_centre() -> None:
    array = Array(companies("horse - c2", "weak - i2", "strong - i5", "sick - i6 x", "guns - a2"))
    assert default_deployment(array) == placed("strong C weak L guns R horse C sick -")
    whole = Array(companies("horse - c2", "weak - i2", "strong - i5", "sick - i6", "guns - a2"))
    assert default_deployment(whole) == placed("sick C strong L weak R guns C horse -")
