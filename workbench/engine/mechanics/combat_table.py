"""Combat results tables with columns by ratio: find the column, shift it, read the cell."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from workbench.engine.words.message import Message

CELL = re.compile(r"^(\d+)?-?([A-Za-z]*)$")


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
    reached = 0
    for index, column in enumerate(columns):
        a, d = (int(number) for number in column.split(":"))
        if attack * d >= a * defence:
            reached = index
    return reached


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
    found = [CELL.match(half) for half in cell.split("/")]
    if len(found) != 2 or not all(found):
        raise ValueError(Message("no combat result: {cell}", cell=repr(cell)))
    attacker, defender = (Outcome(int(half[1] or 0), half[2]) for half in found if half)
    return attacker, defender
