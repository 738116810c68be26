"""Combat results tables with columns by ratio: find the column, shift it, read the cell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from workbench.engine.tables.axes import AxisKind, axis_of
from workbench.engine.tables.languages import ATTACKER, DEFENDER, LETTER, LETTERS, LOSSES, LOSSES_AND_LETTER


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
