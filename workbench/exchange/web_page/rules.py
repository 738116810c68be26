"""The sequence of play and the clauses of a page, under our own headings."""

from __future__ import annotations

from workbench.engine.clauses import ClauseStatus, clause_order
from workbench.engine.rules_modules import UnknownRules, rules_class, rules_places
from workbench.engine.words.message import marked
from workbench.exchange.web_page.data import ClauseData, PhaseData
from workbench.exchange.web_page.reader import Reader

STATES = {
    ClauseStatus.IMPLEMENTED: "",
    ClauseStatus.NOT_A_RULE: marked("not a rule"),
    ClauseStatus.DEFERRED: marked("not played by the program"),
}


def sequence_data(reader: Reader) -> tuple[PhaseData, ...]:
    """The lines of the sequence of play."""
    sides = {side.id: side.name for side in reader.design.sides}
    return tuple(
        PhaseData(one.title, one.depth, one.clause, sides.get(one.side, one.side), one.turns)
        for one in reader.design.sequence
    )


def clauses_data(reader: Reader) -> tuple[ClauseData, ...]:
    """The clauses of the rules, and those of the designer in their own words, by their numbers."""
    found: dict[str, ClauseData] = {}
    if reader.design.rules in rules_places():
        try:
            for one in rules_class(reader.design.rules).clauses:
                state = STATES[one.status]
                found[one.number] = ClauseData(one.number, reader.said(one.heading), "", state and reader.said(state))
        except UnknownRules:
            pass
    for own in reader.design.clauses:
        found[own.clause] = ClauseData(own.clause, own.heading, own.text)
    return tuple(found[number] for number in sorted(found, key=clause_order))
