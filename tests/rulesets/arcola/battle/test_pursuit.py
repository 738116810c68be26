"""Pursuit: lengths, caps, losses hex by hex (16.6, 16.7, 19.3, 20)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.arcola.battle.pursuit import (
    NOBODY,
    Pursued,
    are_all_from_reserve,
    length_of_pursuit,
    losses_besides,
    most_hexes,
    pursued,
    why_not_pursue,
)
from rulesets.arcola.battle.retreats import RetreatWalked
from tests.rulesets.arcola.battle.fields import FIGURES, companies

BOOK = FIGURES.fights


def retreat(path: str, controlled: str = "", rivers: str = "", **besides: object) -> RetreatWalked:
    """A way such as "abc", with the hexes that the enemy controls, and those that are entered over a river."""
    entered = path[1:]
    return RetreatWalked(
        tuple(path),
        tuple(x in controlled for x in entered),
        tuple(x in rivers for x in entered),
        **besides,  # type: ignore[arg-type]
    )


@pytest.mark.parametrize(
    ("length", "path", "losses"),
    [(0, "", 0), (1, "a", 1), (2, "ab", 2), (3, "abc", 3), (4, "abc", 4), (6, "abc", 6)],
)
@pytest.mark.clause("20")
def test_20_a_routed_force_loses_a_point_for_each_hex_and_for_each_that_is_left_over(
    length: int, path: str, losses: int
) -> None:
    found = pursued(retreat("abcd"), length, True, BOOK)
    assert ("".join(found.path), found.losses, found.left_over) == (path, losses, max(0, length - 3))


@pytest.mark.clause("20")
def test_20_one_that_is_not_routed_loses_nothing_until_it_is_outrun() -> None:
    assert pursued(retreat("abcd"), 3, False, BOOK) == Pursued(("a", "b", "c"))
    outrun = pursued(retreat("abcd"), 5, False, BOOK)
    assert (outrun.routs, outrun.losses) == (True, 2), "routed at its end, and a point for each hex that is left over"


@pytest.mark.clause("20")
def test_20_in_a_village_or_fort_it_is_neither_routed_at_its_end_nor_loses_more() -> None:
    sheltered = retreat("abcd", is_sheltered=True)
    assert pursued(sheltered, 6, True, BOOK) == Pursued(("a", "b", "c"), 3, 0, True)
    assert pursued(sheltered, 6, False, BOOK) == Pursued(("a", "b", "c"))


@pytest.mark.parametrize(
    ("controlled", "length", "losses"),
    [
        ("b", 1, 1),  # a alone was entered, before the zone
        ("b", 2, 3),  # 1 for a, 2 for b
        ("b", 3, 5),
        ("b", 4, 7),  # what is left over is doubled as well
        ("d", 3, 3),  # only its last hex lies in a zone, which is not entered
        ("d", 4, 5),
    ],
)
@pytest.mark.clause("19.1.5")
def test_19_1_5_from_the_first_hex_in_control_on_losses_are_doubled(controlled: str, length: int, losses: int) -> None:
    assert pursued(retreat("abcd", controlled), length, True, BOOK).losses == losses


@pytest.mark.clause("16.5.7.2")
def test_16_5_7_2_who_enters_a_controlled_hex_routs_there() -> None:
    found = pursued(retreat("abcd", "b"), 3, False, BOOK)
    assert (found.routs, found.losses) == (True, 4), "2 for b, 2 for c; nothing for a, which it left in order"
    assert pursued(retreat("abcd", "b"), 0, False, BOOK).routs


@pytest.mark.parametrize(
    ("length", "losses", "guns"),
    [(1, 1, False), (2, 3, True), (3, 5, True), (4, 7, True)],
)
@pytest.mark.clause("19.3")
def test_19_3_over_an_unbridged_river_doubled_from_its_bank_and_all_guns(length: int, losses: int, guns: bool) -> None:
    """The river lies between b and c."""
    found = pursued(retreat("abcd", rivers="c"), length, True, BOOK)
    assert (found.losses, found.loses_all_guns) == (losses, guns)


@pytest.mark.clause("19.3")
def test_19_3_never_doubled_twice() -> None:
    assert pursued(retreat("abcd", "bc", "cd"), 3, True, BOOK).losses == 5


@pytest.mark.clause("20")
def test_20_two_points_for_each_hex_against_one_that_was_blocked() -> None:
    blocked = retreat("abc", shortfall=2)
    assert pursued(blocked, 4, True, BOOK).losses == 2 + 2 * 2
    assert pursued(blocked, 2, False, BOOK) == Pursued(("a", "b"), 0, 0, True), "19: caught in its last hex"
    assert not pursued(blocked, 1, False, BOOK).routs
    assert pursued(retreat("abc", "c", shortfall=2), 4, True, BOOK).losses == 2 + 2 * 2 * 2
    nowhere = retreat("a", shortfall=3)
    assert pursued(nowhere, 2, False, BOOK) == Pursued((), 4, 2, True)
    assert not pursued(nowhere, 0, False, BOOK).routs


@pytest.mark.clause("19.4")
def test_19_4_off_the_map_it_ends_at_the_edge() -> None:
    gone = retreat("abc", is_off_map=True)
    assert pursued(gone, 5, True, BOOK) == Pursued(("a", "b", "c"), 3, 0, True)


@pytest.mark.clause("19.5")
@pytest.mark.clause("20.4")
def test_19_5_and_20_4_never_into_a_hex_that_others_hold() -> None:
    assert most_hexes(retreat("abcd"), {"c"}.__contains__) == 2
    assert pursued(retreat("abcd"), 5, True, BOOK, {"c"}.__contains__) == Pursued(("a", "b"), 2, 0, True)


@pytest.mark.parametrize(("table", "strength", "wanted", "length"), [(4, 9, None, 4), (4, 2, None, 2), (4, 9, 1, 1)])
@pytest.mark.clause("20.3")
def test_20_3_no_farther_than_its_strength(table: int, strength: int, wanted: int | None, length: int) -> None:
    assert length_of_pursuit(table, strength, wanted) == length


@pytest.mark.clause("16.7.2")
@pytest.mark.clause("16.7.3")
def test_16_7_2_and_16_7_3_only_so_many_pursue_over_mountains_and_hills() -> None:
    nine, ten = companies("a - i9"), companies("a - i9", "b - c1")
    assert why_not_pursue(nine, 9) is None and why_not_pursue(ten, None) is None
    refusal = why_not_pursue(ten, 9)
    assert refusal is not None and (refusal.clause, "9" in refusal.reason) == ("16.7.2", True)
    assert why_not_pursue((), None) == NOBODY


@pytest.mark.clause("20.2")
def test_20_2_a_pursuit_by_the_reserve_alone() -> None:
    assert are_all_from_reserve(companies("a - i3", "b - c1"))
    assert not are_all_from_reserve(companies("a - i3", "b - c1 u"))
    assert not are_all_from_reserve(companies("a - i3", "b C c1"))
    assert not are_all_from_reserve(())


@pytest.mark.clause("20")
def test_20_losses_of_the_combat_count_towards_those_of_the_pursuit() -> None:
    assert [losses_besides(5, combat) for combat in (0, 2, 7)] == [5, 3, 0]


@pytest.mark.clause("20")
def test_20_no_farther_than_where_it_is_eliminated() -> None:
    way = retreat("abcdef", "c")  # 1, 1, 2, 2, 2
    assert pursued(way, 5, True, BOOK, strength=4) == Pursued(("a", "b"), 4, 0, True), "gone in c, which is not entered"
    assert pursued(way, 5, True, BOOK, strength=4, in_combat=2) == Pursued(("a", "b", "c"), 6, 0, True)
    assert pursued(way, 5, True, BOOK, strength=9).losses == 8
    assert pursued(way, 9, True, BOOK, strength=9).losses == 8 + 2 * 4
    assert pursued(way, 3, False, BOOK, strength=9).losses == 2


@given(
    st.lists(st.tuples(st.booleans(), st.booleans()), max_size=6),
    st.integers(0, 9),
    st.booleans(),
    st.integers(0, 3),
    st.booleans(),
)
def test_more_pursuit_never_costs_less_and_each_hex_at_most_double(
    flags: list[tuple[bool, bool]], length: int, is_routed: bool, shortfall: int, is_sheltered: bool
) -> None:
    path = tuple("abcdefgh"[: len(flags) + 1])
    way = RetreatWalked(path, tuple(c for c, _ in flags), tuple(r for _, r in flags), shortfall, is_sheltered)
    found, longer = (pursued(way, n, is_routed, BOOK) for n in (length, length + 1))
    assert found.losses <= longer.losses
    assert len(found.path) == min(length, len(flags)) and path[-1] not in found.path
    per_hex = 4 if shortfall else 2
    assert 0 <= found.losses <= 2 * len(found.path) + per_hex * found.left_over
    assert found.routs or not found.losses
    if is_routed:
        assert found.losses >= len(found.path)
