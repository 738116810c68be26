"""Operations points: the two dice, who is in play, who pays for whom, disarray, and dates of arrival (7, 9.5)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from immutables import Map
from msgspec.structs import replace

from rulesets.toulon.events import PointsSpent, UnitPostponed
from rulesets.toulon.phases.reinforcement_dates import why_not_change
from rulesets.toulon.procedures import Disarray, Operations, Reinforcements
from rulesets.toulon.sides import ALLIED, REPUBLICAN
from rulesets.toulon.state import ARRIVALS
from workbench.engine.events import TrackSet
from workbench.engine.state import Allotted

DEVON, ROYALS = "11th_devon", "2nd_royals"
SWISS, HIBERNIA, GENERAL = "courten_swiss", "hibernia", "bonaparte"
WEST, EAST, RESERVE = "cote_dor", "28_maine", "4_isere"


def purses(table) -> dict[str, int]:
    return {e.track.removeprefix("ops."): e.value for e in table.happened(TrackSet)}


@pytest.mark.clause("7.2")
@pytest.mark.clause("2.a")
@pytest.mark.clause("7.4")
def test_the_worked_example_takes_thirteen_to_ten(table) -> None:
    table.put("A43", DEVON).given(turn=10)
    table.play(Operations(), faces=(4, 1))
    assert purses(table)["british"] == 10


@pytest.mark.clause("7.4")
def test_a_base_is_not_reduced_below_nothing(table) -> None:
    table.put("A43", "royal_louis").given(turn=16)
    table.play(Operations(), faces=(6, 1))
    assert purses(table)["toulonnais"] == 0


@pytest.mark.clause("7.3")
def test_a_wing_that_is_not_in_play_has_its_base_and_no_dice(table) -> None:
    table.given(turn=1).play(Operations())
    assert purses(table)["western_wing"] == 2


@pytest.mark.clause("7.4")
def test_who_has_gone_over_brings_his_old_nation_no_dice(table) -> None:
    table.put("A27", "royal_louis").given(turn=10)
    table.units["royal_louis"] = replace(table.units["royal_louis"], side=REPUBLICAN)
    table.play(Operations())
    assert purses(table)["toulonnais"] == 4


@pytest.mark.clause("7.5")
@pytest.mark.clause("7.6")
@pytest.mark.parametrize(("space", "due", "points"), [("A27", 0, 4), (ARRIVALS, 9, 0), (ARRIVALS, 8, 4)])
def test_bonapartes_points_are_fixed_and_need_him(table, space: str, due: int, points: int) -> None:
    table.put(space, GENERAL, due=due).given(turn=8)
    table.play(Operations(), faces=(3, 3) if space == "A27" or due == 8 else ())
    assert purses(table)["bonaparte"] == points


@pytest.mark.clause("7.8")
@pytest.mark.clause("7.9")
@pytest.mark.clause("16.5")
@pytest.mark.parametrize(
    ("units", "expected"),
    [
        ((DEVON,), ("british",)),
        ((DEVON, HIBERNIA), ("british", "spanish")),
        ((SWISS,), ("british", "sardinian")),
        ((HIBERNIA,), ("spanish",)),
        ((WEST,), ("western_wing",)),
        ((RESERVE,), ("western_wing", "eastern_wing")),
        ((EAST, RESERVE), ("eastern_wing",)),
    ],
)
def test_who_may_pay_for_a_force(table, units: tuple[str, ...], expected: tuple[str, ...]) -> None:
    assert table.put("A27", *units).position.purses(units) == expected


@pytest.mark.clause("2.g")
def test_reserves_bring_the_other_purse_only_when_wings_are_free(table) -> None:
    assert table.put("A27", WEST, RESERVE).given(turn=11).position.purses((WEST, RESERVE)) == ("western_wing",)
    assert table.given(turn=12).position.purses((WEST, RESERVE)) == ("western_wing", "eastern_wing")


@pytest.mark.clause("7.5")
def test_bonapartes_purse_serves_those_who_stand_with_him(table) -> None:
    q = table.put("A27", GENERAL, WEST).put("A22", "ardeche").position
    assert q.purses((WEST,)) == ("western_wing", "bonaparte")
    assert q.purses(("ardeche",)) == ("western_wing",)


@pytest.mark.clause("7.12")
@settings(max_examples=20, deadline=None)
@given(west=st.integers(0, 5), east=st.integers(0, 5), face=st.integers(1, 6))
def test_disarray_never_takes_more_than_there_is(rules, west: int, east: int, face: int) -> None:
    from tests.rulesets.toulon.conftest import Table

    table = Table(rules).given(tracks=Map({"ops.western_wing": west, "ops.eastern_wing": east}))
    table.play(Disarray(side=REPUBLICAN), faces=(face,))
    left = table.position.side_funds(REPUBLICAN)
    assert sum(left.values()) == max(0, west + east - face)


@pytest.mark.clause("7.12")
def test_only_sides_under_a_significant_defeat_give_up_points(table) -> None:
    table.given(turn=1, defeated=(ALLIED,)).play(Operations(), faces=(3,), says={
        "Disarray.give_up_points": Allotted(Map({"british": 1, "spanish": 2})),
    })  # fmt: skip
    spent = {e.purse: e.points for e in table.happened(PointsSpent)}
    assert spent == {"british": 1, "spanish": 2}
    assert [d.seat for d in table.asked] == [ALLIED]


@pytest.mark.clause("7.11")
@pytest.mark.clause("9.5")
@pytest.mark.clause("9.6")
def test_a_unit_is_hastened_for_two_points_a_turn_and_delayed_for_one(table) -> None:
    table.put(ARRIVALS, "ardeche", due=5).put(ARRIVALS, "drome", due=3)
    table.given(turn=3, tracks=Map({"ops.western_wing": 5}))
    table.play(Reinforcements(), says={"Reinforcements.change_dates": ["ardeche", 3, "drome", 6]})
    assert {e.unit: e.due for e in table.happened(UnitPostponed)} == {"ardeche": 3, "drome": 6}
    assert [e.points for e in table.happened(PointsSpent)] == [4, -3]
    assert table.position.points_in("western_wing") == 4
    assert table.state.units["ardeche"].space == "A10"


@pytest.mark.clause("9.5")
@pytest.mark.clause("9.7")
def test_what_dates_are_refused(table) -> None:
    table.put(ARRIVALS, "ardeche", GENERAL, due=5).given(turn=3, tracks=Map({"ops.western_wing": 1}))
    q = table.position
    assert [(n, r.clause) for n in range(3, 7) if (r := why_not_change(q, "ardeche", n))] == [
        (3, "9.5"), (4, "9.5"), (5, "9.5"),
    ]  # fmt: skip
    assert [(n, r.clause) for n in range(3, 7) if (r := why_not_change(q, GENERAL, n))] == [
        (3, "9.7"), (4, "9.7"), (5, "9.5"),
    ]  # fmt: skip
