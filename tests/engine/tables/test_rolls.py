"""Every way in which dice can fall: as counted face by face, and as icepool has it."""

from __future__ import annotations

from collections import Counter
from itertools import product

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.engine.tables.rolls import rolls

TERMS = st.lists(st.tuples(st.sampled_from([1, -1]), st.integers(1, 2), st.integers(1, 6)), min_size=1, max_size=3)


def written(terms: list[tuple[int, int, int]], plus: int) -> str:
    text = "".join(f" {'+' if sign > 0 else '-'} {number}D{sides}" for sign, number, sides in terms)
    return text.removeprefix(" + ") + (f"{plus:+}" if plus else "")


@given(TERMS, st.integers(-5, 5))
def test_sums_are_as_counted_face_by_face(terms: list[tuple[int, int, int]], plus: int) -> None:
    dice = [(sign, sides) for sign, number, sides in terms for _ in range(number)]
    faces = product(*(range(1, sides + 1) for _, sides in dice))
    counted = Counter(plus + sum(s * face for (s, _), face in zip(dice, thrown, strict=True)) for thrown in faces)
    found = rolls(written(terms, plus))
    assert dict(found.totals) == counted and found.ways == counted.total()
    assert [total for total, _ in found.totals] == sorted(counted)


@pytest.mark.parametrize("text", ["2D6", "1D3+1", "3D10-2", "1D6 white - 1D6 red"])
def test_icepool_says_the_same(text: str) -> None:
    dice = {"2D6": 2 @ icepool.d6, "1D3+1": icepool.d(3) + 1, "3D10-2": 3 @ icepool.d10 - 2}.get(
        text, icepool.d6 - icepool.d6
    )
    assert dict(rolls(text).totals) == dict(dice.items())


@pytest.mark.parametrize(("text", "kept"), [("best 2 of 3D6", slice(1, 3)), ("worst 1 of 4D4", slice(0, 1))])
def test_pools_are_as_counted(text: str, kept: slice) -> None:
    number, sides = (3, 6) if "3D6" in text else (4, 4)
    counted = Counter(sum(sorted(thrown)[kept]) for thrown in product(range(1, sides + 1), repeat=number))
    assert dict(rolls(text).totals) == counted


def test_d66_is_read_as_tens_and_ones() -> None:
    assert [total for total, _ in rolls("d66").totals][:8] == [11, 12, 13, 14, 15, 16, 21, 22]


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "6",
        "D",
        "a handful of dice",
        "2D6 2D6",
        "0D6",
        "1D0",
        "1D6+",
        "best 4 of 3D6",
        "999D1000",
        "1D6/2",
        "D" * 999,
    ],
)
def test_what_is_no_dice_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(ValueError, match="are no dice: they are written as 2D6") as refused:
        rolls(text)
    assert "\n" not in str(refused.value)


def test_the_chance_of_a_range_counts_the_modifier() -> None:
    two = rolls("2D6")
    assert two.chance(None, 12) == 1 and two.chance(13, None) == 0
    assert two.chance(8, 8, modifier=1) == two.chance(7, 7)


def test_a_die_has_six_sides_where_nothing_else_is_said() -> None:
    assert rolls("white die - red die") == rolls("1D6 - 1D6")
    assert rolls("die").totals == tuple((face, 1) for face in range(1, 7))
