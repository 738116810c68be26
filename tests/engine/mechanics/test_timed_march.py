"""Forces on the move at the same time: instants, waiting, those who go together, and both sides at once."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.engine.mechanics.timed_march import (
    Arm,
    Instant,
    Mover,
    Step,
    after_instant,
    arms_that_stop,
    day_of,
    due_at,
    is_beside,
    next_instant,
    next_step,
    those_who_part,
    way_alongside,
)

DAY = 630
LINE = nx.path_graph([*"abcdefgh"])


def foot(spent: int = 0) -> Arm:
    return Arm("foot", 10, spent)


def horse(spent: int = 0) -> Arm:
    return Arm("horse", 14, spent)


def one_point(mover: str, arm: str, here: str, there: str) -> int | None:
    return 2


def test_five_seven_and_nine_points_divide_a_phase() -> None:
    assert day_of(2 * points for points in (5, 7, 9)) == DAY
    assert due_at(Mover("f", ("a", "b"), (foot(),)), Step("f", "a", "b", (2,)), DAY) == 315 * 2 // 5
    assert due_at(Mover("h", ("a", "b"), (horse(),)), Step("h", "a", "b", (2,)), DAY) == 315 * 2 // 7


def test_the_faster_steps_first_and_equals_by_precedence() -> None:
    movers = (
        Mover("slow", ("a", "b"), (foot(),), precedence=(0,)),
        Mover("second", ("c", "d"), (horse(),), precedence=(2, 1)),
        Mover("first", ("e", "f"), (horse(),), precedence=(1, 9)),
    )
    found = next_instant(movers, one_point, DAY)
    assert found is not None
    assert (found.at, [step.mover for step in found.steps]) == (90, ["first", "second"])
    after = after_instant(movers, found, DAY, taken=("first", "second"))
    assert [mover.place for mover in after] == ["a", "d", "f"]
    assert next_instant(after, one_point, DAY, 90) == Instant(126, (Step("slow", "a", "b", (2,)),))


def test_a_force_goes_no_farther_than_its_slowest_arm() -> None:
    mixed = Mover("m", tuple("abcdefgh"), (foot(), horse()))
    places = [mover.place for mover in driven((mixed,), one_point)]
    assert places == ["f"], "five points of the foot"
    tired = Mover("m", ("a", "b"), (foot(9), horse(9)))
    assert next_step(tired, one_point) is None
    assert arms_that_stop(tired, one_point) == ("foot",)


def driven(movers: tuple[Mover, ...], cost: object) -> tuple[Mover, ...]:
    """All march as they can: those who would part wait, everybody else steps."""
    now = 0
    while (found := next_instant(movers, cost, DAY, now)) is not None:  # type: ignore[arg-type]
        now = found.at
        part = those_who_part(LINE, movers, found.steps)
        movers = after_instant(movers, found, DAY, [step.mover for step in found.steps if step.mover not in part])
    return movers


def test_who_waits_is_asked_again_when_somebody_has_stepped_and_comes_later() -> None:
    movers: tuple[Mover, ...] = (Mover("a", ("a", "b", "c"), (horse(),)), Mover("b", ("c", "d"), (foot(),)))
    first = next_instant(movers, one_point, DAY)
    assert first is not None and [step.mover for step in first.steps] == ["a"]
    movers = after_instant(movers, first, DAY, taken=())
    assert movers[0].waits
    second = next_instant(movers, one_point, DAY, first.at)
    assert second is not None and (second.at, second.steps[0].mover) == (126, "b")
    movers = after_instant(movers, second, DAY, taken=("b",))
    third = next_instant(movers, one_point, DAY, second.at)
    assert third is not None and (third.at, third.steps[0].mover) == (126, "a")
    movers = after_instant(movers, third, DAY, taken=("a",))
    fourth = next_instant(movers, one_point, DAY, third.at)
    assert fourth is not None and fourth.at == 126 + 90, "it does not catch up what it waited"


def test_who_waits_for_nobody_ends_where_he_is() -> None:
    movers = (Mover("a", ("a", "b"), (foot(),)),)
    found = next_instant(movers, one_point, DAY)
    assert found is not None
    assert next_instant(after_instant(movers, found, DAY, taken=()), one_point, DAY, found.at) is None


def test_who_is_halted_goes_no_farther() -> None:
    movers = (Mover("a", ("a", "b", "c"), (foot(),)),)
    found = next_instant(movers, one_point, DAY)
    assert found is not None
    [halted] = after_instant(movers, found, DAY, taken=("a",), halted=("a",))
    assert (halted.place, halted.is_on_its_way) == ("b", False)
    assert next_instant((halted,), one_point, DAY, found.at) is None


def test_the_one_in_front_waits_for_his_leader_and_the_leader_for_those_behind() -> None:
    ahead = (Mover("chief", tuple("abcde"), (foot(),)), Mover("van", tuple("bcdef"), (horse(),), leader="chief"))
    assert [mover.place for mover in driven(ahead, one_point)] == ["e", "f"]
    behind = (Mover("chief", tuple("bcdef"), (horse(),)), Mover("rear", tuple("abcde"), (foot(),), leader="chief"))
    assert [mover.place for mover in driven(behind, one_point)] == ["f", "e"]


def test_a_leader_stops_where_his_follower_can_go_no_farther_unless_he_leaves_him_behind() -> None:
    movers = (Mover("chief", tuple("abcde"), (horse(),)), Mover("guns", tuple("abcd"), (foot(8),), leader="chief"))
    assert [mover.place for mover in driven(movers, one_point)] == ["c", "b"]
    steps = (Step("chief", "c", "d", (2,)),)
    stuck = (Mover("chief", tuple("cde"), (horse(),)), Mover("guns", tuple("bcd"), (foot(10),), leader="chief"))
    assert those_who_part(LINE, stuck, steps) == ("chief",)
    assert those_who_part(LINE, stuck, steps, left_behind=("guns",)) == ()


def test_who_follows_keeps_beside_the_way_of_his_leader() -> None:
    grid: nx.Graph[tuple[int, int]] = nx.Graph(nx.triangular_lattice_graph(6, 6))
    names = {node: f"{node[0]}{node[1]}" for node in grid}
    graph = nx.relabel_nodes(grid, names)
    leaders = ("00", "10", "20", "30")
    way = way_alongside(graph, "01", leaders, lambda here, there: 1)
    assert way[0] == "01" and is_beside(graph, way[-1], "30")
    assert all(any(is_beside(graph, space, other) for other in leaders) for space in way)
    assert way_alongside(graph, "01", leaders, lambda here, there: None) == ()


@st.composite
def marches(draw: st.DrawFn) -> tuple[tuple[Mover, ...], Mapping[tuple[str, str], int]]:
    steps = st.lists(st.sampled_from("abcdef"), min_size=1, max_size=6)
    movers = tuple(
        Mover(f"m{n}", tuple(draw(steps)), draw(st.sampled_from([(foot(),), (horse(),), (foot(), horse())])))
        for n in range(draw(st.integers(1, 4)))
    )
    prices = {(arm, space): draw(st.integers(0, 6)) for arm in ("foot", "horse") for space in "abcdef"}
    return movers, prices


@given(marches())
def test_instants_rise_and_each_arrives_when_his_slowest_arm_does(
    drawn: tuple[tuple[Mover, ...], Mapping[tuple[str, str], int]],
) -> None:
    movers, prices = drawn

    def cost(mover: str, arm: str, here: str, there: str) -> int | None:
        return prices[arm, there]

    ways = {mover.id: mover.way for mover in movers}
    now, arrived = 0, {mover.id: [(0, mover.place)] for mover in movers}
    while (found := next_instant(movers, cost, DAY, now)) is not None:
        assert found.at >= now
        now = found.at
        movers = after_instant(movers, found, DAY, [step.mover for step in found.steps])
        for step in found.steps:
            arrived[step.mover].append((now, step.to))
    for mover in movers:
        expected: list[tuple[int | Fraction, str]] = [(0, ways[mover.id][0])]
        spent = {arm.kind: 0 for arm in mover.arms}
        for there in ways[mover.id][1:]:
            spent = {arm.kind: spent[arm.kind] + prices[arm.kind, there] for arm in mover.arms}
            if any(spent[arm.kind] > arm.allowance for arm in mover.arms):
                break
            expected.append((max(Fraction(DAY * spent[arm.kind], arm.allowance) for arm in mover.arms), there))
        assert arrived[mover.id] == expected
        assert now <= DAY


@pytest.mark.parametrize("taken", [(), ("a",)])
def test_movers_off_the_instant_are_left_as_they_are(taken: tuple[str, ...]) -> None:
    movers = (Mover("a", ("a", "b"), (horse(),)), Mover("b", ("c", "d"), (foot(),)))
    found = next_instant(movers, one_point, DAY)
    assert found is not None
    assert after_instant(movers, found, DAY, taken)[1] == movers[1]
