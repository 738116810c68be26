"""Rally: one die brings a whole force to order, each unit by the number it needs."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from workbench.engine.mechanics.quality_check import passes


def rallied(face: int, at_most: Mapping[str, int], modifier: int = 0, certain: Collection[str] = ()) -> tuple[str, ...]:
    """Units that come to order with this face, in the order in which they are given.

    `at_most` is the number that each needs, `certain` are those who need none.

    >>> rallied(4, {"guards": 5, "line": 4, "militia": 2}, modifier=1, certain=["militia"])
    ('guards', 'militia')
    """
    return tuple(unit for unit, most in at_most.items() if unit in certain or passes(face, most, modifier))


def is_certain(at_most: int, die_sides: int, modifier: int = 0) -> bool:
    """Does every face of the die do, so that nobody needs to roll it?

    >>> is_certain(6, 6), is_certain(6, 6, modifier=1), is_certain(5, 6, modifier=-1)
    (True, False, True)
    """
    return passes(die_sides, at_most, modifier)
