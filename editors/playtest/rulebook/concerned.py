"""Which clause a moment is about, and which tables and parameters: no Qt here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from editors.playtest.moment import Moment
from workbench.engine.display import LineStatus
from workbench.engine.ruleset import RulesModule
from workbench.engine.shown.battle import fights
from workbench.engine.state import Answer
from workbench.engine.tables.axes import AxisKind
from workbench.engine.tables.parameter import Parameter
from workbench.engine.tables.reads import Reads
from workbench.engine.tables.table import COLUMNS, ROWS, Table

Thing = Table | Parameter
ROLLED, CITED, NEAR, READ, USED, CHAPTER = 6, 5, 4, 3, 2, 1
"""Why a table concerns a moment: it is rolled on now; its clause is cited; one within the other; it is read in what is
played now, by a clause of the chapter; by another one; its clause is of the chapter.
"""


@dataclass(frozen=True, slots=True)
class Concerned:
    """What a moment is about: the clause, the procedure that asks ("" when nobody is asked), the table of its roll."""

    clause: str = ""
    procedure: str = ""
    table: str = ""
    column: str = ""
    turn: int = 0


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
    return Concerned(decision.clause, procedure, table, column, turn)


def why_concerned(thing: Thing, about: Concerned, reads: Reads) -> int:
    """How close a table or a parameter is to what a moment is about; 0 for not at all."""
    if isinstance(thing, Table) and thing.id == about.table:
        return ROLLED
    read = reads.reader(thing)
    clauses = {thing.clause, *(read.clauses if read is not None else ())} - {""}
    if about.clause in clauses:
        return CITED
    if about.clause and any(_is_within(about.clause, one) or _is_within(one, about.clause) for one in clauses):
        return NEAR
    used = read.used_in if read is not None and about.procedure else ()
    is_used = any(about.procedure.casefold().startswith(one.casefold()) for one in used)
    is_of_chapter = bool(about.clause) and _chapter(about.clause) in map(_chapter, clauses)
    return (READ if is_of_chapter else USED) if is_used else CHAPTER if is_of_chapter else 0


def _is_within(clause: str, other: str) -> bool:
    return clause.startswith(f"{other}.")


def _chapter(clause: str) -> str:
    return clause.partition(".")[0]


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
