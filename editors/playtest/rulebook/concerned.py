"""Which clause a moment is about, and which tables and parameters: no Qt here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from editors.playtest.moment import Moment
from workbench.engine.clauses import chapter_of, clause_order
from workbench.engine.display import LineStatus
from workbench.engine.ruleset import RulesModule
from workbench.engine.shown.battle import fights
from workbench.engine.state import Answer
from workbench.engine.tables.axes import AxisKind
from workbench.engine.tables.parameter import Parameter
from workbench.engine.tables.reads import Reads
from workbench.engine.tables.table import COLUMNS, ROWS, Table

Thing = Table | Parameter
ROLLED, CITED, NEAR, FOUGHT, READ, USED, CHAPTER = 7, 6, 5, 4, 3, 2, 1
"""Why a table concerns a moment: it is rolled on now; its clause is cited; one within the other; the fights that are
prepared will be rolled on it; it is read in what is played now, by a clause of the chapter; by another one; its clause
is of the chapter.
"""
FAR = 10**6


@dataclass(frozen=True, slots=True)
class Concerned:
    """What a moment is about: the clause, the procedure that asks ("" when nobody is asked), the table of its roll, and
    that of the fights that are prepared.
    """

    clause: str = ""
    procedure: str = ""
    table: str = ""
    column: str = ""
    turn: int = 0
    fought: str = ""


def concerned_by(moment: Moment, rules: RulesModule[Any, Any], so_far: tuple[Answer, ...]) -> Concerned:
    """The clause of the question; where none is asked that of the phase. `so_far` are the answers that are given to it,
    with the one that is put together.
    """
    turn, decision = rules.turn(moment.sight), moment.decision
    if decision is None:
        lines = rules.display.sequence(moment.sight)
        return Concerned(next((x.clause for x in lines if x.status is LineStatus.NOW), ""), turn=turn)
    battle = rules.display.battle(moment.sight, so_far)
    rolled = next((c.sum for c in fights(battle) if c.sum is not None and c.sum.table), None)
    procedure = decision.name.partition(".")[0]
    table, column = (rolled.table, rolled.column) if rolled is not None else ("", "")
    fought = battle.table if battle is not None else ""
    return Concerned(decision.clause, procedure, table, column, turn, fought)


def why_concerned(thing: Thing, about: Concerned, reads: Reads) -> int:
    """How close a table or a parameter is to what a moment is about; 0 for not at all."""
    if isinstance(thing, Table) and thing.id == about.table:
        return ROLLED
    clauses = _clauses(thing, reads)
    if about.clause in clauses:
        return CITED
    if about.clause and any(_is_within(about.clause, one) or _is_within(one, about.clause) for one in clauses):
        return NEAR
    if isinstance(thing, Table) and thing.id == about.fought:
        return FOUGHT
    is_of_chapter = chapter_of(about.clause) in {chapter_of(one) for one in clauses} - {0}
    if _is_used(thing, about, reads):
        return READ if is_of_chapter else USED
    return CHAPTER if is_of_chapter else 0


def closeness(thing: Thing, about: Concerned, reads: Reads) -> tuple[int, int]:
    """What concerns a moment more is greater. Of one chapter that whose clause stands next to that of the question:
    rulebooks ask first and roll after, so that of two equally far the later one is nearer.
    """
    steps = [_steps(about.clause, one) for one in _clauses(thing, reads)]
    return why_concerned(thing, about, reads), -min((2 * abs(step) - (step > 0) for step in steps), default=FAR)


def _clauses(thing: Thing, reads: Reads) -> set[str]:
    read = reads.reader(thing)
    return {thing.clause, *(read.clauses if read is not None else ())} - {""}


def _is_used(thing: Thing, about: Concerned, reads: Reads) -> bool:
    """Is it read in the procedure that asks?"""
    read = reads.reader(thing)
    used = read.used_in if read is not None and about.procedure else ()
    return any(about.procedure.casefold().startswith(one.casefold()) for one in used)


def _steps(start: str, clause: str) -> int:
    """From a clause to another of its chapter, by their second numbers; far where they are of two chapters."""
    one, other = clause_order(start), clause_order(clause)
    if one[:1] != other[:1] or min(len(one), len(other)) < 2:
        return FAR
    return other[1][0] - one[1][0]


def _is_within(clause: str, other: str) -> bool:
    return clause.startswith(f"{other}.")


def lit_of(table: Table, about: Concerned) -> tuple[str, str]:
    """The row and the column of a table that a moment is about, "" where that is not known.

    The column is that of the roll; of a table by turns the row or the column is that of the turn.
    """
    if table.id == about.table and about.column in table.columns:
        return "", about.column
    found = {ROWS: "", COLUMNS: ""}
    for name in found:
        axis = table.axis(name)
        if axis.kind is AxisKind.TURN and str(about.turn) in axis.entries:
            found[name] = str(about.turn)
    return found[ROWS], found[COLUMNS]
