"""Combat results tables with columns by ratio: find the column, shift it, read the cell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from workbench.engine.tables.axes import AxisKind, axis_of, ratio
from workbench.engine.tables.languages import (
    ATTACKER,
    DEFENDER,
    LETTER,
    LETTERS,
    LOSER_AND_NUMBERS,
    LOSSES,
    LOSSES_AND_LETTER,
    LOST,
    NUMBER_OF_SIDE,
)
from workbench.engine.words.message import Message


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one side suffers: losses in strength points, and the letter that follows them ("" without one)."""

    losses: int = 0
    letter: str = ""


def ratio_column(attack: int, defence: int, columns: Sequence[str]) -> int:
    """The index of the highest column that the ratio reaches, rounded down for the defender; 0 when it reaches none.

    `columns` are texts "attack:defence" in rising order.

    >>> ratio_column(5, 3, ["1:2", "1:1", "3:2", "2:1"]), ratio_column(1, 9, ["1:2", "1:1"])
    (2, 0)
    """
    return axis_of(tuple(columns), AxisKind.RATIO).entry_of_ratio(attack, defence) or 0


def shifted(column: int, shift: int, columns: Sequence[str]) -> int:
    """The column after a shift (to the left when negative), kept on the table."""
    return max(0, min(len(columns) - 1, column + shift))


class OddsColumn(NamedTuple):
    """A column, and by how many ratios the odds lie beyond the table: below its first one negative, above positive."""

    column: int
    beyond: int = 0


def whole_ratio(attack: int, defence: int) -> int:
    """The rung of a ratio on the ladder ... 1:3, 1:2, 1:1, 2:1, 3:1 ..., 1:1 being 0, rounded down for the defender.

    >>> [whole_ratio(*strengths) for strengths in ((1, 3), (2, 5), (4, 5), (5, 5), (9, 5), (13, 2))]
    [-2, -2, -1, 0, 0, 5]
    """
    return attack // defence - 1 if attack >= defence else 1 + -defence // attack


def odds_column(attack: int, defence: int, columns: Sequence[str], shift: int = 0) -> OddsColumn:
    """The column of the odds after a shift, on a table of whole ratios one after the other: 1:5 ... 1:1 ... 6:1.

    Each ratio beyond an end is told, so that the die can be changed for it; both strengths are 1 or more.

    Raises
    ------
    ValueError
        The columns leave out a ratio.

    >>> ladder = ("1:2", "1:1", "2:1", "3:1")
    >>> odds_column(8, 3, ladder), odds_column(1, 4, ladder), odds_column(5, 1, ladder), odds_column(5, 1, ladder, -3)
    (OddsColumn(column=2, beyond=0), OddsColumn(column=0, beyond=-2), OddsColumn(column=3, beyond=2), \
OddsColumn(column=2, beyond=0))
    """
    rung = whole_ratio(attack, defence) + shift - _first_rung(tuple(columns))
    column = max(0, min(len(columns) - 1, rung))
    return OddsColumn(column, rung - column)


@cache
def _first_rung(columns: tuple[str, ...]) -> int:
    """Where the first of the columns stands on the ladder."""
    parts = [ratio(column) for column in columns]
    rungs = [whole_ratio(int(a), int(d)) for a, d in parts]
    is_ladder = all(1 in part and a.denominator == d.denominator == 1 for part in parts for a, d in [part])
    if not is_ladder or rungs != list(range(rungs[0], rungs[0] + len(rungs))):
        raise ValueError(Message("the columns {columns} leave out a ratio", columns=", ".join(columns)[:80]))
    return rungs[0]


class LoserAndNumbers(NamedTuple):
    """Who loses, `ATTACKER` or `DEFENDER`, and the number of each."""

    loser: str
    attacker: int
    defender: int


@cache
def loser_and_numbers(cell: str) -> LoserAndNumbers:
    """What a cell such as "A3/2" says; ValueError as the language has it.

    >>> loser_and_numbers("D1/4")
    LoserAndNumbers(loser='defender', attacker=1, defender=4)
    """
    said = {(effect.who, effect.what): effect.amount for effect in LOSER_AND_NUMBERS.parse(cell)}
    loser = ATTACKER if (ATTACKER, LOST) in said else DEFENDER
    return LoserAndNumbers(loser, *(said.get((who, NUMBER_OF_SIDE), 0) for who in (ATTACKER, DEFENDER)))


def outcomes(cell: str) -> tuple[Outcome, Outcome]:
    """The results of attacker and defender in a cell such as "2r/1" or "-/3R".

    Raises
    ------
    ValueError
        The text is no such pair; it names the cell.
    """
    return _outcomes(cell)


@cache
def _outcomes(cell: str) -> tuple[Outcome, Outcome]:
    said = {(effect.who, effect.what): effect.amount for effect in LOSSES_AND_LETTER.parse(cell)}
    attacker, defender = (
        Outcome(said.get((who, LOSSES), 0), LETTERS[said.get((who, LETTER), 0)]) for who in (ATTACKER, DEFENDER)
    )
    return attacker, defender
