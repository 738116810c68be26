"""What wins: strength that leaves by the south, or Verona at the end (17)."""

from __future__ import annotations

from workbench.engine.clauses import implements
from workbench.engine.design import Design


class VictoryFigures:
    """The figures of chapter 17; the hexes of the exits are the ground's."""

    def __init__(self, design: Design) -> None:
        self._design = design

    @property
    @implements("17.1.1")
    def exit_strength(self) -> int:
        """So many strength points win when they have left."""
        return self._design.number("exit_strength")

    @property
    @implements("17.1.2")
    def verona(self) -> str:
        """The hex of Verona."""
        return self._design.text("verona")

    @property
    @implements("17.1.2")
    def verona_turn(self) -> int:
        """At the end of this turn Verona decides."""
        return self._design.number("verona_turn")
