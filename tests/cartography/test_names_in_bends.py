"""Names along courses that bend: letters inside a bend do not run into each other."""

from __future__ import annotations

from itertools import pairwise
from math import cos, hypot, radians, sin

import pytest

from workbench.cartography.lines.names_along import Letter, Lettering, ground, written_along

LETTERING = Lettering((-5.0, -3.0, -1.0, 1.0, 3.0, 5.0), 12.0, 2.2, 1.2)


def least_room(letters: tuple[Letter, ...]) -> float:
    """How near the feet or the heads of two letters come to each other."""
    half = LETTERING.high_mm / 2
    return min(
        hypot(one[0] - other[0], one[1] - other[1])
        for edge in (-half, half)
        for one, other in pairwise(
            (letter.x_mm - sin(radians(letter.turned_deg)) * edge, letter.y_mm + cos(radians(letter.turned_deg)) * edge)
            for letter in letters
        )
    )


@pytest.mark.parametrize(("high", "wide", "ease"), [(5, 4, 1.0), (5, 4, 2.0), (7, 4, 3.0), (7, 5, 1.0)])
def test_letters_inside_a_bend_keep_apart(high: float, wide: float, ease: float) -> None:
    course = tuple((at * wide, high * (at % 2)) for at in range(7))
    names = list(written_along([course], LETTERING, ease, lambda part: ground((), part, 0.0)))
    assert names
    assert all(least_room(letters) > 0.6 for letters in names)
