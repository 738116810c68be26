"""The tables of a battle: columns of odds on two lines, results for both supplies, lengths of pursuit (18, 20)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from rulesets.arcola.figures.cells import column_of, rolled, row_of, whole
from workbench.engine.clauses import implements
from workbench.engine.design import Design
from workbench.engine.mechanics.combat_table import LoserAndNumbers, loser_and_numbers, odds_column
from workbench.engine.tables.table import Table
from workbench.engine.words.message import Message

RESULTS, OUT_OF_SUPPLY = "combat_results", "combat_results_out_of_supply"
_ODDS = re.compile(r"(\d+):(\d+)")


class Column(NamedTuple):
    """A column of odds, counted from 0, and what the die is changed by where the odds lie beyond the table."""

    column: int
    die_modifier: int


class BattleFigures:
    """The tables of combat and pursuit.

    Columns are counted over all odds that the table prints on either line, from the worst of the attacker's: 0 is 1:5,
    9 is 6:1, and 10 is 7:1, which line A alone has. `result` finds the cell for the line that is asked for.
    """

    def __init__(self, design: Design) -> None:
        self._design = design

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """The odds that the table prints on either line, from the worst of the attacker's."""
        normal, affecting = self._lines
        return tuple(sorted({*normal, *affecting}, key=_ratio))

    @cached_property
    def _lines(self) -> tuple[Mapping[str, int], Mapping[str, int]]:
        """(the usual line, line A): odds -> place among the columns of the table."""
        table = self._design.table(RESULTS)
        if not table.column_axis.lines:
            raise KeyError(Message("table {id} has no line A", id=RESULTS))
        line_a = (_odds(entry) for entry in table.column_axis.lines[0])
        usual = {odds: place for place, odds in enumerate(table.columns)}
        return usual, {odds: place for place, odds in enumerate(line_a)}

    @implements("18.9", "18.10", "7.1.4.2")
    def column_of(self, attack: int, defence: int, affecting: bool = False, shift: int = 0) -> Column:
        """The column of two strengths, rounded down and shifted, and the change of the die beyond 1:5 and 6:1.

        Odds beyond the line that is read count as its ends. Nobody against somebody is the worst column, anybody
        against nobody the best, both without a shift or a change of the die. A shift may lead beyond the ends, where
        each column counts as a ratio (interpretation 14).
        """
        line = tuple(self._lines[affecting])
        first = self.columns.index(line[0])
        if not attack or not defence:
            return Column(first + (len(line) - 1 if attack else 0), 0)
        beyond = odds_column(attack, defence, tuple(self._lines[False]), shift).beyond
        each = self._design.number("odds_each_above" if beyond > 0 else "odds_each_below")
        return Column(first + odds_column(attack, defence, line, shift).column, abs(beyond) * each)

    @cached_property
    @implements("16.5.4", "18.11")
    def worst_column(self) -> int:
        """The column of an attack that is led by a disorganized or ineffective unit."""
        return 0

    @implements("18.10")
    def die(self, modified: int) -> int:
        """A modified die, not beyond what it can be."""
        return max(self._design.number("odds_die_least"), min(self._design.number("odds_die_most"), modified))

    def _results(self, out_of_supply: bool) -> Table:
        return self._design.table(OUT_OF_SUPPLY if out_of_supply else RESULTS)

    @implements("18.13")
    def dice(self, out_of_supply: bool) -> str:
        """What is rolled for the result of a combat."""
        return self._results(out_of_supply).dice

    @implements("16.7.1", "18.9", "18.13", "18.14")
    def result(self, column: int, die: int, affecting: bool, out_of_supply: bool) -> LoserAndNumbers:
        """The result of a column, shifts included, and a modified die; both count as the ends beyond them.

        The winner's number is what he loses in strength points; the loser's is the length of his retreat, and what his
        losses are reckoned from (18.14 to 18.18).
        """
        table = self._results(out_of_supply)
        place = self._place(column, affecting)
        return _result(table, table.rolled(row_of(table, self.die(die)), table.columns[place]))

    def _place(self, column: int, affecting: bool) -> int:
        """The place of a column among those of the table, by the line that is read."""
        line = self._lines[affecting]
        odds = self.columns[max(0, min(len(self.columns) - 1, column))]
        if odds in line:
            return line[odds]
        places = list(line.values())
        return min(places) if _ratio(odds) < min(map(_ratio, line)) else max(places)

    @property
    @implements("20.1")
    def pursuit_dice(self) -> str:
        """What is rolled for the length of a pursuit."""
        return self._design.table("pursuit").dice

    @implements("20.1")
    def pursuit(self, initiative_plus_retreat: int, die: int) -> int:
        """The hexes of a pursuit; beyond the table its ends count."""
        table = self._design.table("pursuit")
        return rolled(table, row_of(table, die), column_of(table, initiative_plus_retreat))

    @implements("20.2", "16.6")
    def pursuit_modifier(self, all_from_reserve: bool, has_superiority: bool, bonus: int) -> int:
        """What the die of a pursuit is changed by; superiority needs cavalry from the reserve (16.5.1)."""
        table = self._design.table("pursuit_modifiers")
        counts = {"all_from_reserve": all_from_reserve, "cavalry_superiority": has_superiority, "leader_bonus": bonus}
        return sum(whole(table, row) * count for row, count in counts.items() if count)

    @cached_property
    @implements("18.12")
    def each_bonus_point(self) -> int:
        """What each bonus point of the attacking leader changes the die of a combat by."""
        return self._design.number("combat_leader_bonus")


def _result(table: Table, cell: str) -> LoserAndNumbers:
    try:
        return loser_and_numbers(cell)
    except ValueError as why:
        raise KeyError(Message("table {id}: {why}", id=table.id, why=str(why))) from None


def _odds(entry: str) -> str:
    """The odds of an entry of line A: "1:4" of "1:4 or less"."""
    found = _ODDS.match(entry)
    if found is None:
        raise KeyError(Message("{entry} is no odds", entry=repr(entry)))
    return found[0]


def _ratio(odds: str) -> Fraction:
    attack, defence = _odds(odds).split(":")
    return Fraction(int(attack), int(defence))
