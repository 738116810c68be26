"""Results of combat as printed in the cells of a table, and columns by difference of strength."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from workbench.engine.words.message import Message

HALF = re.compile(r"^(?:(?P<losses>\d+)|(?P<all>E))?(?:R(?P<hexes>\d*))?$")
NOTHING = frozenset({"", "-", "–", "—", "NE", "0", "•"})
EXCHANGE = "EX"


class Suffered(Struct, frozen=True):
    """What one side suffers: steps lost (all of them when `eliminated`) and a retreat in hexes, 0 without one."""

    losses: int = 0
    eliminated: bool = False
    retreat: int = 0


class CombatResult(Struct, frozen=True):
    """What a cell says. In an exchange the attacker loses as many steps as the defender."""

    attacker: Suffered = Suffered()
    defender: Suffered = Suffered()
    exchange: bool = False


def combat_result(cell: str, retreat_hexes: int = 1) -> CombatResult:
    """The result in a cell: "1/2", "-/R", "AE", "A1 DR2", "EX" or "NE".

    `retreat_hexes` stands for the number that an R lacks.

    Raises
    ------
    ValueError
        The text is no such result; it names the cell.

    >>> combat_result("-/1R2")
    CombatResult(attacker=Suffered(losses=0, eliminated=False, retreat=0), \
defender=Suffered(losses=1, eliminated=False, retreat=2), exchange=False)
    >>> combat_result("A1 DE") == CombatResult(Suffered(1), Suffered(eliminated=True))
    True
    """
    text = cell.strip().upper()
    if text in NOTHING:
        return CombatResult()
    if text == EXCHANGE:
        return CombatResult(defender=Suffered(eliminated=True), exchange=True)
    if "/" in text:
        halves = text.split("/")
        if len(halves) != 2:
            raise ValueError(Message("no combat result: {cell}", cell=repr(cell)))
        attacker, defender = (_suffered(half.strip(), cell, retreat_hexes) for half in halves)
        return CombatResult(attacker, defender)
    by_side = {"A": Suffered(), "D": Suffered()}
    for part in text.replace(",", " ").split():
        if part[0] not in by_side or len(part) < 2:
            raise ValueError(Message("no combat result: {cell}", cell=repr(cell)))
        by_side[part[0]] = _suffered(part[1:], cell, retreat_hexes)
    return CombatResult(by_side["A"], by_side["D"])


def _suffered(half: str, cell: str, retreat_hexes: int) -> Suffered:
    if half in NOTHING:
        return Suffered()
    found = HALF.match(half)
    if found is None:
        raise ValueError(Message("no combat result: {cell}", cell=repr(cell)))
    hexes = found["hexes"]
    return Suffered(
        losses=int(found["losses"] or 0),
        eliminated=bool(found["all"]),
        retreat=0 if hexes is None else int(hexes or retreat_hexes),
    )


def difference_column(attack: int, defence: int, columns: Sequence[str]) -> int:
    """The index of the highest column that the difference reaches; 0 when it reaches none.

    `columns` are whole numbers with or without a sign, in rising order.

    >>> difference_column(7, 4, ["-2", "0", "+2", "+4"]), difference_column(1, 9, ["-2", "0"])
    (2, 0)
    """
    reached = 0
    for index, column in enumerate(columns):
        if attack - defence >= int(column):
            reached = index
    return reached


def row_index(roll: int, rows: Sequence[str]) -> int:
    """The index of the row of a modified roll; beyond the first or last row that row counts.

    Raises
    ------
    ValueError
        The rows leave out a number between them.

    >>> row_index(4, ["1", "2", "3", "4"]), row_index(9, ["1", "2"]), row_index(-1, ["1", "2"])
    (3, 1, 0)
    """
    numbers = [int(row) for row in rows]
    return numbers.index(max(min(numbers), min(max(numbers), roll)))
