"""Every clause that a design is played by: the rules module's with their status, and the designer's own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from PySide6.QtCore import QCoreApplication

from workbench.engine.clauses import Clause, ClauseStatus, clause_order
from workbench.engine.design import Design
from workbench.engine.rules_modules import UnknownRules, reads_of, rules_class, rules_places
from workbench.engine.tables.parameter import Parameter
from workbench.engine.tables.table import Table
from workbench.engine.words.interpretations import Interpretation, interpretations_of
from workbench.qt.looks.translator import language_spoken, spoken
from workbench.qt.things.choices import CLAUSE_KINDS_SAID


class ShownClause(Struct, frozen=True):
    """A clause as a row shows it; `reason` is why it is no rule or not yet carried out, of an own one its text."""

    number: str
    heading: str
    status: str
    reason: str = ""
    used: tuple[str, ...] = ()
    interpretations: tuple[Interpretation, ...] = ()
    is_own: bool = False


def shown_clauses(design: Design, of_rules: Sequence[Clause] | None = None) -> list[ShownClause]:
    """All clauses in the order of their numbers: the module's, and in their place the design's own.

    `of_rules` are those of the rules that are bound to the design; without them they are looked for by its name.
    """
    used, readings = uses(design), interpretations_by_clause(design.rules)
    made = [
        ShownClause(number, heading, status, why, tuple(used.get(number, ())), readings.get(number, ()), is_own)
        for number, heading, status, why, is_own in _told(design, of_rules)
    ]
    return sorted(made, key=lambda one: clause_order(one.number))


def carried_out_words() -> str:
    """The status of a clause that the rules module carries out."""
    return _tr("carried out")


def _told(design: Design, of_rules: Sequence[Clause] | None = None) -> Iterator[tuple[str, str, str, str, bool]]:
    status = {
        ClauseStatus.IMPLEMENTED: carried_out_words(),
        ClauseStatus.NOT_A_RULE: _tr("no rule"),
        ClauseStatus.DEFERRED: _tr("not yet"),
    }
    own = {one.clause for one in design.clauses}
    for clause in _clauses_of(design.rules) if of_rules is None else of_rules:
        if clause.number not in own:
            yield clause.number, spoken(clause.heading), status[clause.status], spoken(clause.reason), False
    for one in design.clauses:
        yield one.clause, one.heading, _tr("your {0}").format(spoken(CLAUSE_KINDS_SAID[one.kind])), one.text, True


def _clauses_of(rules: str) -> Sequence[Clause]:
    """Those of the rules module of this name, none where it is not here."""
    try:
        return rules_class(rules).clauses if rules in rules_places() else ()
    except UnknownRules:
        return ()


def number_of_clauses(design: Design) -> int:
    """How many there are, those of the rules module and the design's own."""
    return sum(1 for _ in _told(design))


def interpretations_by_clause(rules: str) -> dict[str, tuple[Interpretation, ...]]:
    """Clause -> what the rules module reads into it, in the language of the reader."""
    found: dict[str, tuple[Interpretation, ...]] = {}
    for one in interpretations_of(rules, language_spoken()):
        for clause in one.clauses:
            found[clause] = (*found.get(clause, ()), one)
    return found


def uses(design: Design) -> dict[str, list[str]]:
    """Clause -> the phases, tables and parameters that name it, and those that the rules read by it."""
    found: dict[str, list[str]] = {}
    named = [(one.clause, one.title) for one in design.sequence]
    named += [(one.clause, one.title) for one in design.tables]
    named += [(one.clause, one.title) for one in design.parameters]
    reads = reads_of(design)
    things: tuple[Table | Parameter, ...] = (*design.tables, *design.parameters)
    for thing in things:
        if (read := reads.reader(thing)) is not None:
            named += [(clause, thing.title) for clause in read.clauses]
    for clause, title in dict.fromkeys(named):
        if clause:
            found.setdefault(clause, []).append(title)
    return found


def _tr(text: str) -> str:
    return QCoreApplication.translate("ShownClauses", text)
