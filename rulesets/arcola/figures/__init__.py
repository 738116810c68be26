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
from rulesets.arcola.reads import READS
from workbench.engine.design import Design, ParameterKind, Phase
from workbench.engine.secrecy.declared import SecretKind, secret_id
from workbench.engine.tables.axes import AxisKind
from workbench.engine.tables.reads import TableRead, why_not_a_cell
from workbench.engine.tables.rolls import rolls
from workbench.engine.tables.table import Table
from workbench.engine.words.message import Message


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

    def read_all(self) -> None:
        """Look at every table and named figure that is read, so that no playtest ends where one is first met.

        What is withheld from a seat is not asked for.

        Raises
        ------
        KeyError
            One is missing, lacks an entry, or holds what is none of its language; the text names it.
        """
        tables = {table.id: table for table in self.design.tables}
        for read in READS.tables:
            if secret_id(SecretKind.TABLE, read.id) not in self.design.withheld:
                _look_at(tables.get(read.id) or self.design.table(read.id), read)
        values = {parameter.id: parameter.value for parameter in self.design.parameters}
        for figure in READS.parameters:
            is_withheld = secret_id(SecretKind.PARAMETER, figure.id) in self.design.withheld
            is_told = isinstance(values.get(figure.id), int if figure.kind is ParameterKind.NUMBER else str)
            if not (is_withheld or is_told):
                raise KeyError(
                    Message("the design lacks the figure {id}, or it is of another kind", id=repr(figure.id))
                )
            if is_told and figure.kind is ParameterKind.DICE:
                _look_at_dice(figure.id, str(values[figure.id]))


def _look_at(table: Table, read: TableRead) -> None:
    for axis, entries in ((read.rows, table.rows), (read.columns, table.columns)):
        for entry in axis.entries:
            if entry not in entries:
                raise KeyError(Message("table {id} has no entry {entry}", id=table.id, entry=repr(entry)))
    for name, cell in table.named_cells():
        if why := why_not_a_cell(READS, table, name.row, name.column, cell):
            raise KeyError(Message("table {id}: {why}", id=table.id, why=why))
    if read.rows.kind is AxisKind.ROLL:
        _look_at_dice(table.id, table.dice)


def _look_at_dice(of: str, dice: str) -> None:
    try:
        rolls(dice)
    except ValueError as why:
        raise KeyError(Message("dice of {id}: {why}", id=of, why=str(why))) from None
