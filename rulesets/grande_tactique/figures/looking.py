"""The reconnaissance table (10): what a total tells, and how far a strength that is told may be from the truth."""

from __future__ import annotations

from msgspec import Struct

from workbench.engine.design import Design
from workbench.engine.mechanics.bands import bands, in_band, is_below
from workbench.engine.tables.hits import hit

KIND, STRENGTH, UNITS = "kind", "strength", "units"


class Looking(Struct, frozen=True):
    """What is learnt by a row of the table: all of the rows above it too.

    Attributes
    ----------
    row
        Its label, "" for nothing.
    tells
        KIND, STRENGTH or UNITS.
    margin
        By how many percent a strength may be wrong; None when no strength is told.
    """

    row: str = ""
    tells: str = ""
    margin: int | None = None


class Reconnaissances:
    """The table and its modifiers."""

    def __init__(self, design: Design) -> None:
        self._table = design.table("reconnaissance")
        self._modifiers = design.table("reconnaissance_modifiers")
        self._rows = bands(self._table.rows)

    def found(self, total: int) -> Looking:
        """What a modified roll tells."""
        if is_below(self._rows, total):
            return Looking()
        label = in_band(self._rows, total)
        for column in self._table.columns:
            hit(self._table.id, label, column)
        return self.row(label)

    def row(self, label: str) -> Looking:
        """What a row tells."""
        if not label:
            return Looking()
        margin = self._table.cell(label, "margin")
        return Looking(label, self._table.cell(label, "tells"), int(margin) if margin else None)

    def modifier(self, who: str) -> int:
        """What the roll of such a force is changed by: "cavalry", "french_infantry" ..., or "each_point_spent"."""
        return int(self._modifiers.cell(who))


def limits(strength: int, margin: int) -> tuple[int, int]:
    """The least and the most that may be told of a strength, to the nearest whole point (interpretation 29).

    >>> limits(7, 25), limits(5, 50), limits(1, 10), limits(0, 50)
    ((5, 9), (2, 8), (1, 1), (0, 0))
    """
    off = strength * margin
    least = (200 * strength - 2 * off + 99) // 200
    most = (200 * strength + 2 * off + 100) // 200
    return max(min(1, strength), least), most
