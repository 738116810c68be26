"""Results of combat as printed in the cells of a table, and columns by difference of strength."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from workbench.engine.tables.axes import AxisKind, axis_of
from workbench.engine.tables.grammar import Effect
from workbench.engine.tables.languages import (
    ATTACKER,
    BOTH,
    DEFENDER,
    ELIMINATED,
    EXCHANGE,
    LOSSES,
    RETREAT,
    STANDARD_RESULT,
)
from workbench.engine.words.message import Message

NOTHING = frozenset({"", "-", "–", "—", "NE", "0", "•"})
RETREATS = "R"


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
    >>> combat_result("AR2 A1") == combat_result("A1R2") == CombatResult(Suffered(1, retreat=2))
    True
    """
    said = {(effect.who, effect.what): effect.amount for effect in _effects(cell)}

    def suffered(who: str) -> Suffered:
        hexes = said.get((who, RETREAT))
        return Suffered(
            said.get((who, LOSSES), 0), (who, ELIMINATED) in said, 0 if hexes is None else hexes or retreat_hexes
        )

    return CombatResult(suffered(ATTACKER), suffered(DEFENDER), (BOTH, EXCHANGE) in said)


def _effects(cell: str) -> tuple[Effect, ...]:
    """What a cell says in the language of results, whichever of the signs for nothing and of the letters it has."""
    text = cell.strip().upper()
    if text in NOTHING:
        return ()
    if "/" in text:
        text = "/".join("-" if half.strip() in NOTHING else half.strip() for half in text.split("/"))
    else:
        parts = sorted(part for part in text.replace(",", " ").split() if len(part) < 2 or part[1:] not in NOTHING)
        if not parts:
            return ()
        text = " ".join(_of_one_side(parts))
    try:
        return STANDARD_RESULT.parse(text)
    except ValueError:
        raise ValueError(Message("no combat result: {cell}", cell=repr(cell))) from None


def _of_one_side(parts: Sequence[str]) -> list[str]:
    """The parts with a loss and a retreat of the same side as one: "A1", "AR" is "A1R"."""
    joined: list[str] = []
    for part in parts:
        is_more = joined and joined[-1][0] == part[0] and part[1:2] == RETREATS and RETREATS not in joined[-1]
        if is_more:
            joined[-1] += part[1:]
        else:
            joined.append(part)
    return joined


def difference_column(attack: int, defence: int, columns: Sequence[str]) -> int:
    """The index of the highest column that the difference reaches; 0 when it reaches none.

    `columns` are whole numbers with or without a sign, in rising order.

    >>> difference_column(7, 4, ["-2", "0", "+2", "+4"]), difference_column(1, 9, ["-2", "0"])
    (2, 0)
    """
    return axis_of(tuple(columns), AxisKind.DIFFERENCE).entry_of_difference(attack - defence)


def row_index(roll: int, rows: Sequence[str]) -> int:
    """The index of the row of a modified roll; beyond the first or last row that row counts.

    Raises
    ------
    ValueError
        The rows leave out a number between them.

    >>> row_index(4, ["1", "2", "3", "4"]), row_index(9, ["1", "2"]), row_index(-1, ["1", "2"])
    (3, 1, 0)
    """
    found = axis_of(tuple(rows), AxisKind.ROLL).entry_of(roll)
    if found is None:
        raise ValueError(Message("no row stands for {roll}", roll=str(roll)))
    return found
