"""The odds of one column of a table, ready to be shown: by result, by modifier, and what is lost on the average.

Pure: figures and ids of classes, no colours and no words of the window.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from workbench.engine.tables.grammar import Grammar
from workbench.engine.tables.odds import cell_odds, expected
from workbench.engine.tables.printed_odds import likely_language, rows_of
from workbench.engine.tables.table import Table

WORSE, EVEN, BETTER = -1, 0, 1
MOST_MODIFIER = 6
"""So far up and down the results are drawn."""


class Share(NamedTuple):
    """A result with its chance, whether it is better for the attacker, and its place from 0 to 1 down the column."""

    cell: str
    chance: Fraction
    side: int
    place: float = 0.0


class Outlook(NamedTuple):
    """One column under a modifier. `means` is (who, what) -> mean amount, `is_judged` whether the sides are known."""

    shares: tuple[Share, ...]
    means: dict[tuple[str, str], Fraction]
    is_judged: bool


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
    return Outlook(tuple(sorted(shares, key=lambda share: share.place)), means, is_judged)


def by_modifier(
    table: Table, column: str, reach: tuple[int, int] = (0, 0), language: Grammar | None = None
) -> dict[int, Outlook]:
    """The same for every modifier that can be met; where the rules declare none, for as many as are drawn."""
    low, high = reach if reach != (0, 0) else (-MOST_MODIFIER, MOST_MODIFIER)
    low, high = max(low, -2 * MOST_MODIFIER), min(high, 2 * MOST_MODIFIER)
    return {modifier: outlook(table, column, modifier, language) for modifier in range(low, high + 1)}


class Compared(NamedTuple):
    """What is lost on the average, or how likely a result is, before an edit and after it."""

    what: tuple[str, str]
    before: Fraction
    now: Fraction


def compared(before: Outlook, now: Outlook) -> tuple[Compared, ...]:
    """What differs between two outlooks of a column: means where sides are known, else chances of results."""
    if now.is_judged and before.is_judged:
        names = sorted({*before.means, *now.means})
        pairs = [Compared(name, before.means.get(name, Fraction()), now.means.get(name, Fraction())) for name in names]
    else:
        was, is_now = ({share.cell: share.chance for share in one.shares} for one in (before, now))
        cells = dict.fromkeys((*was, *is_now))
        pairs = [Compared(("", cell), was.get(cell, Fraction()), is_now.get(cell, Fraction())) for cell in cells]
    return tuple(pair for pair in pairs if pair.before != pair.now)


def _side(language: Grammar | None, cell: str) -> int:
    if language is None or not language.holds(cell):
        return EVEN
    score = language.score(cell)
    return (score > 0) - (score < 0)
