"""Modifiers and column shifts: the sum of those whose conditions are met."""

from __future__ import annotations

from collections.abc import Iterable, Mapping


def total_of_met(figures: Mapping[str, int], met: Iterable[str]) -> int:
    """The sum of the figures of all conditions that are met; a condition without a figure changes nothing.

    One that is met twice counts twice.

    >>> total_of_met({"river": -1, "town": -2}, ["river", "clear"]), total_of_met({"gun": 1}, ["gun", "gun"])
    (-1, 2)
    """
    return sum(figures.get(condition, 0) for condition in met)
