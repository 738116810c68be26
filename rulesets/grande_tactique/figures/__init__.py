"""The figures of a design as the rules of La Grande Tactique read them, once: pieces, ground, and a file a chapter.

No figure of the game stands in the code. What a design lacks is a KeyError that names it.
"""

from __future__ import annotations

from functools import cached_property

from rulesets.grande_tactique.figures.battle import BattleFigures
from rulesets.grande_tactique.figures.command import Command
from rulesets.grande_tactique.figures.ground import Ground
from rulesets.grande_tactique.figures.looking import Reconnaissances
from rulesets.grande_tactique.figures.pieces import Pieces
from rulesets.grande_tactique.figures.supply import SupplyFigures
from rulesets.grande_tactique.figures.victory import VictoryFigures
from workbench.engine.design import Design, Phase
from workbench.engine.mechanics.bands import Bands, bands, in_band

ACTIONS = "actions"
HALVES = 2
"""Movement points are counted in halves: plain ground off the road costs three of them, a rapid march one."""


class Figures:
    """A design, read."""

    def __init__(self, design: Design) -> None:
        self.design = design
        self.pieces = Pieces(design)
        self.number = design.number
        self.text = design.text

    @cached_property
    def phases(self) -> tuple[Phase, ...]:
        """The lines of the sequence of play that begin something: the action phase belongs to the initiative (7)."""
        return tuple(phase for phase in self.design.sequence if phase.procedure not in ("", ACTIONS))

    @cached_property
    def ground(self) -> Ground:
        """The hex map with its costs; all scenarios are played on the first."""
        return Ground(self.design, self.design.hex_map(), HALVES)

    @cached_property
    def battle(self) -> BattleFigures:
        """The tables of a battle (11)."""
        return BattleFigures(self.design, self.ground)

    @cached_property
    def supply(self) -> SupplyFigures:
        """Reinforcements, supply, pillage (12, 13)."""
        return SupplyFigures(self.design, self.ground)

    @cached_property
    def victory(self) -> VictoryFigures:
        """Places, points, endings (15.2, 15.3)."""
        return VictoryFigures(self.design, self.ground)

    @cached_property
    def command(self) -> Command:
        """Who commands whom, and what orders cost (6)."""
        return Command(self.design, self.ground, self.pieces, self.halves("command_range"))

    @cached_property
    def looking(self) -> Reconnaissances:
        """What reconnaissances tell."""
        return Reconnaissances(self.design)

    def read_catalogues(self) -> None:
        """Read what each kind of ground, line and place does, so that no playtest ends where one is first met.

        Raises
        ------
        KeyError
            A figure is missing, or is none.
        """
        assert self.ground.price and self.battle and self.supply

    def halves(self, parameter: str) -> int:
        """A parameter in movement points, as halves."""
        return HALVES * self.number(parameter)

    def modifier(self, table: str, row: str, column: str = "") -> int:
        """A cell that is a number; 0 where it is empty."""
        return int(self.design.table(table).cell(row, column) or 0)

    def _bands(self, table: str) -> Bands:
        found = self.design.table(table)
        return bands(found.rows, found.column())

    @cached_property
    def _sardinian_bands(self) -> Bands:
        return self._bands("sardinian_morale")

    def sardinian_modifier(self, square: int) -> int:
        """The morale modifier of all Sardinians at a square of their track."""
        return int(in_band(self._sardinian_bands, square))

    @cached_property
    def _attrition_bands(self) -> Bands:
        return self._bands("attrition_strength")

    def attrition_by_strength(self, sp: int) -> int:
        """The attrition modifier of so many strength points."""
        return int(in_band(self._attrition_bands, sp))
