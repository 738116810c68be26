"""Exact odds of printed tables: how likely each cell is, what is lost on the average, what a procedure comes to."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from enum import StrEnum
from fractions import Fraction
from typing import TypeVar

from workbench.engine.tables.axes import Axis, ends
from workbench.engine.tables.grammar import Grammar
from workbench.engine.tables.rolls import rolls

K = TypeVar("K", bound=Hashable)
OFF_THE_TABLE = ""
"""The cell of a roll that falls on no entry."""


class Passes(StrEnum):
    """How dice that are rolled against a cell pass: at or below it, at or above it, within its range."""

    AT_MOST = "at_most"
    AT_LEAST = "at_least"
    WITHIN = "within"


def row_odds(axis: Axis, dice: str, modifier: int = 0) -> dict[str, Fraction]:
    """Entry -> its probability under a modifier of the roll, in their order; those that no roll reaches have 0.

    What falls on no entry is under `OFF_THE_TABLE`, last, where that can be.

    Raises
    ------
    ValueError
        The dice are none, or an entry is no number and no range.
    """
    found, thrown = dict.fromkeys(axis.entries, Fraction()), rolls(dice)
    off = 0
    for total, ways in thrown.totals:
        index = axis.entry_of(total + modifier)
        if index is None:
            off += ways
        else:
            found[axis.entries[index]] += Fraction(ways, thrown.ways)
    return found | {OFF_THE_TABLE: Fraction(off, thrown.ways)} if off else found


def cell_odds(rows: Axis, cells: Mapping[str, K], dice: str, modifier: int = 0) -> dict[K | str, Fraction]:
    """Cell -> its probability in one column, `cells` by row; only what can come. Raises as `row_odds`."""
    found: dict[K | str, Fraction] = {}
    for row, chance in row_odds(rows, dice, modifier).items():
        if chance:
            cell = cells[row] if row else OFF_THE_TABLE
            found[cell] = found.get(cell, Fraction()) + chance
    return found


def pass_odds(cell: str, dice: str, passes: Passes, modifier: int = 0) -> Fraction:
    """The chance to pass where dice are rolled against a cell: "4" at most or at least, "11-12" within.

    Raises
    ------
    ValueError
        The cell is no number or range, or the dice are none.
    """
    low, high = ends(cell)
    if passes is Passes.AT_MOST:
        low = None
    elif passes is Passes.AT_LEAST:
        high = None
    return rolls(dice).chance(low, high, modifier)


def expected(language: Grammar, chances: Mapping[str, Fraction]) -> dict[tuple[str, str], Fraction]:
    """(who, what) -> its mean amount, over cells with their chances; an amount that is left to a parameter counts as 1.

    Raises
    ------
    ValueError
        A cell is not of the language.
    """
    found: dict[tuple[str, str], Fraction] = {}
    for cell, chance in chances.items():
        for effect in language.parse(cell) if cell else ():
            of = (effect.who, effect.what)
            found[of] = found.get(of, Fraction()) + chance * (effect.amount or 1)
    return dict(sorted(found.items()))


def unfolded(start: K, step: Callable[[K], Mapping[K, Fraction] | None]) -> dict[K, Fraction]:
    """The odds of where a procedure of many rolls ends. `step` gives what follows a state, None where it has ended.

    Equal states that are met on different ways are one, and the states of a round are gone on from together: two rounds
    cost a sum of their ways and no product.
    """
    open_states, ended = {start: Fraction(1)}, dict[K, Fraction]()
    while open_states:
        following: dict[K, Fraction] = {}
        for state, chance in open_states.items():
            steps = step(state)
            if steps is None:
                ended[state] = ended.get(state, Fraction()) + chance
            else:
                for after, odds in steps.items():
                    following[after] = following.get(after, Fraction()) + chance * odds
        open_states = following
    return ended
