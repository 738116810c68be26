"""The odds of one column of a table, ready to be shown: by result, by modifier, and what is lost on the average.

Pure: figures and ids of classes, no colours and no words of the window.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from immutables import Map

from workbench.engine.mechanics.combat_table import shifted
from workbench.engine.tables.grammar import Grammar
from workbench.engine.tables.languages import LETTER, LOSSES
from workbench.engine.tables.odds import Passes, cell_odds, expected
from workbench.engine.tables.printed_odds import likely_language, passing_odds, rows_of
from workbench.engine.tables.table import Table

WORSE, EVEN, BETTER = -1, 0, 1
MOST_MODIFIER = 6
"""So far up and down the results are drawn."""


Fate = tuple[str, str, int]
"""Who suffers what; of letters which one."""


class Share(NamedTuple):
    """A result with its chance, whether it is better for the attacker, and its place from 0 to 1 down the column."""

    cell: str
    chance: Fraction
    side: int
    place: float = 0.0


class Outlook(NamedTuple):
    """One column under a modifier. `means` is (who, what) -> mean amount, `is_judged` whether the sides are known.

    `fates` is (who, what, amount) -> the chance that it comes at all: a retreat of any length has the amount 0.
    """

    shares: tuple[Share, ...]
    means: dict[tuple[str, str], Fraction]
    is_judged: bool
    fates: Mapping[Fate, Fraction] = Map()


def outlook(table: Table, column: str, modifier: int, language: Grammar | None = None) -> Outlook:
    """The odds of a column, its results in the order of the table; without a language in that which is likely.

    Raises
    ------
    ValueError
        Nothing is rolled on the table, or it has no such odds; the text says why.
    """
    rows, language = rows_of(table), language or likely_language(table)
    found = cell_odds(rows, dict(zip(table.rows, table.column(column), strict=True)), table.dice, modifier)
    different = dict.fromkeys(table.column(column))
    places = {cell: at / max(1, len(different) - 1) for at, cell in enumerate(different)}
    shares = (Share(cell, chance, _side(language, cell), places.get(cell, 1.0)) for cell, chance in found.items())
    read = {cell: chance for cell, chance in found.items() if language is not None and language.holds(cell)}
    is_judged = language is not None and bool(language.worth) and any(one.who == "attacker" for one in language.worth)
    means = expected(language, read) if language is not None and is_judged else {}
    ordered = tuple(sorted(shares, key=lambda share: share.place))
    return Outlook(ordered, means, is_judged, _fates(language, read) if language is not None and is_judged else {})


def _fates(language: Grammar, chances: Mapping[str, Fraction]) -> dict[Fate, Fraction]:
    """The chance of each kind of retreat, elimination and exchange, whoever suffers it; losses are means."""
    found: dict[Fate, Fraction] = {}
    for cell, chance in chances.items():
        suffered = {
            (effect.who, effect.what, effect.amount if effect.what == LETTER else 0)
            for effect in (language.parse(cell) if cell else ())
            if effect.what != LOSSES
        }
        for fate in suffered:
            found[fate] = found.get(fate, Fraction()) + chance
    return dict(sorted(found.items()))


def passing(table: Table, column: str, passes: Passes, modifier: int) -> Outlook:
    """The chance of each row to pass, where dice are rolled against the cells of a column; NoOdds as its odds."""
    odds = passing_odds(table, passes, modifier)[column]
    places = {row: at / max(1, len(odds) - 1) for at, row in enumerate(odds)}
    return Outlook(tuple(Share(row, chance, EVEN, places[row]) for row, chance in odds.items()), {}, is_judged=False)


def by_column(table: Table, modifier: int, language: Grammar | None = None) -> dict[str, Outlook]:
    """The odds of every column under a modifier; raises as `outlook`."""
    return {column: outlook(table, column, modifier, language) for column in table.columns}


def shifted_by(table: Table, column: str, shift: int) -> str:
    """The column that so many further to the right is, or to the left; those at the ends go on."""
    return table.columns[shifted(table.columns.index(column), shift, table.columns)]


def by_modifier(
    table: Table, column: str, reach: tuple[int, int] = (0, 0), language: Grammar | None = None
) -> dict[int, Outlook]:
    """The same for every modifier that can be met; where the rules declare none, for as many as are drawn."""
    low, high = reach if reach != (0, 0) else (-MOST_MODIFIER, MOST_MODIFIER)
    low, high = max(low, -2 * MOST_MODIFIER), min(high, 2 * MOST_MODIFIER)
    return {modifier: outlook(table, column, modifier, language) for modifier in range(low, high + 1)}


def _side(language: Grammar | None, cell: str) -> int:
    if language is None or not language.holds(cell):
        return EVEN
    score = language.score(cell)
    return (score > 0) - (score < 0)
