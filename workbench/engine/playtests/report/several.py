"""Several playtests of one game beside each other: their reports, and what none of them ever came to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from workbench.engine.clauses import ClauseStatus
from workbench.engine.playtests.report.figures import Report
from workbench.engine.rules_modules import AnyRules
from workbench.engine.tables.table import CellName, Table


class FigureChange(Struct, frozen=True):
    """One figure that differs: `what` it is, in words, and its two values; of what came or went both are ""."""

    what: str
    was: str
    now: str


class OtherFigures(Struct, frozen=True):
    """Figures by their digest, and what differs from those before them, as far as that may be told."""

    digest: str
    changes: tuple[FigureChange, ...]


class FigureSet(Struct, frozen=True):
    """Whose figures a playtest has: the place of the first that has them; and what differs from the first of all."""

    same_as: int
    changes: tuple[FigureChange, ...]


class OneOfSeveral(Struct, frozen=True):
    """A playtest among others: what it is called, who held its seats, and the digests of the figures it went by.

    `figures` is what it began on, `other_figures` those that branches went over to, each with what it changed of it.
    """

    name: str
    report: Report
    seats: Mapping[str, str]
    figures: str
    other_figures: tuple[OtherFigures, ...] = ()


class NeverHit(Struct, frozen=True):
    """The cells of a table that no roll was read on in any of the playtests."""

    table: str
    title: str
    cells: int
    never: tuple[CellName, ...]


class Several(Struct, frozen=True):
    """All of it, `figures` of each playtest in their order.

    Cells are counted in playtests alone of which everything is told: `counted` says in how many.
    """

    playtests: tuple[OneOfSeveral, ...]
    figures: tuple[FigureSet, ...]
    never_cited: tuple[str, ...]
    counted: int
    never_hit: tuple[NeverHit, ...]


def several_of(playtests: Sequence[OneOfSeveral], figures: Sequence[FigureSet], rules: AnyRules) -> Several:
    """What several playtests have together, by the clauses and tables of `rules`."""
    cited = {use.number for one in playtests for use in one.report.clauses}
    whole = [one for one in playtests if not one.report.eyes]
    return Several(
        tuple(playtests),
        tuple(figures),
        tuple(c.number for c in rules.clauses if c.status is ClauseStatus.IMPLEMENTED and c.number not in cited),
        len(whole),
        _never_hit(rules.design.tables, whole) if whole else (),
    )


def _never_hit(tables: Sequence[Table], playtests: Sequence[OneOfSeveral]) -> tuple[NeverHit, ...]:
    """Of the tables that rolls are read on, as far as that is known: they say their dice, or one was read there."""
    hit = {(cell.table, CellName(cell.row, cell.column, cell.plane)) for one in playtests for cell in one.report.cells}
    with_hits = {table for table, _ in hit}
    found = []
    for table in tables:
        if table.is_note or not (table.dice or table.id in with_hits):
            continue
        cells = [name for name, _ in table.named_cells()]
        never = tuple(name for name in cells if (table.id, name) not in hit)
        found.append(NeverHit(table.id, table.title, len(cells), never))
    return tuple(found)
