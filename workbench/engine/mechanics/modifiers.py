"""Modifiers and column shifts: those whose conditions are met, each with its source, and their sum."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

Modifiers = tuple[tuple[str, int], ...]
"""Each source of a change with its number, in the order in which a player is told."""


def those_met(figures: Mapping[str, int], met: Iterable[str]) -> Modifiers:
    """The figures of the conditions that are met; a condition without a figure, or with none to add, is left out.

    >>> those_met({"river": -1, "town": -2, "wood": 0}, ["river", "clear", "wood"])
    (('river', -1),)
    """
    return tuple((condition, number) for condition in met if (number := figures.get(condition, 0)))


def total_of(modifiers: Modifiers) -> int:
    """The sum of their numbers.

    >>> total_of((("river", -1), ("gun", 2)))
    1
    """
    return sum(number for _, number in modifiers)


def total_of_met(figures: Mapping[str, int], met: Iterable[str]) -> int:
    """The sum of the figures of all conditions that are met; a condition without a figure changes nothing.

    One that is met twice counts twice.

    >>> total_of_met({"river": -1, "town": -2}, ["river", "clear"]), total_of_met({"gun": 1}, ["gun", "gun"])
    (-1, 2)
    """
    return sum(figures.get(condition, 0) for condition in met)
