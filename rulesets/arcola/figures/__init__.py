"""The figures of a design as the rules of Arcola read them: pieces, ground, and a file a subject.

No figure of the game stands in the code. What a design lacks is a KeyError that names it, and is told only when it is
asked for: a seat's design has no ratings and hardly a table, and binds all the same.
"""

from __future__ import annotations

from functools import cached_property

from rulesets.arcola.figures.battle import BattleFigures
from rulesets.arcola.figures.command import CommandFigures
from rulesets.arcola.figures.fights import FightFigures
from rulesets.arcola.figures.ground import Ground
from rulesets.arcola.figures.pieces import Pieces
from rulesets.arcola.figures.reports import ReportFigures
from rulesets.arcola.figures.victory import VictoryFigures
from workbench.engine.design import Design, Phase


class Figures:
    """A design, read part by part."""

    def __init__(self, design: Design) -> None:
        self.design = design
        self.number = design.number
        self.text = design.text

    @cached_property
    def phases(self) -> tuple[Phase, ...]:
        """The lines of the sequence of play that begin something (7)."""
        return tuple(phase for phase in self.design.sequence if phase.procedure)

    @cached_property
    def pieces(self) -> Pieces:
        """Sides, leaders, units."""
        return Pieces(self.design)

    @cached_property
    def ground(self) -> Ground:
        """The hex map with its costs, and what its ground does; all scenarios are played on the first."""
        return Ground(self.design, self.design.hex_map())

    @cached_property
    def command(self) -> CommandFigures:
        """Initiative, orders, stacking (5, 9, 12.1, 13)."""
        return CommandFigures(self.design)

    @cached_property
    def battle(self) -> BattleFigures:
        """The tables of a battle: odds, results, pursuit (18, 20)."""
        return BattleFigures(self.design)

    @cached_property
    def fights(self) -> FightFigures:
        """The numbers of a battle's steps, and of repulses (15, 16, 18)."""
        return FightFigures(self.design)

    @cached_property
    def reports(self) -> ReportFigures:
        """How far reports are to be believed (4.1)."""
        return ReportFigures(self.design)

    @cached_property
    def victory(self) -> VictoryFigures:
        """What wins (17)."""
        return VictoryFigures(self.design)
