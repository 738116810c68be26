"""Why so many men are told of: what is there in truth, how far a report errs, how often there is a rumour (4.1)."""

from __future__ import annotations

from fractions import Fraction

from rulesets.arcola.grounds.command import PLAIN_DIE
from rulesets.arcola.position import Position
from rulesets.arcola.report_procedures import Draft
from rulesets.arcola.reports.words import RUMOUR
from workbench.engine.orders.options import Fact, Grounds
from workbench.engine.tables.rolls import rolls
from workbench.engine.words.message import Message, marked
from workbench.engine.words.wording import Name

PER_CENT = 100
HEARD, UNHEARD = Message("such a force is heard of"), Message("nothing is heard")
INVENTED, NOT_INVENTED = Message("a force is invented"), Message("none is invented")


def why_so_many(p: Position, name: Name, draft: Draft, men: int, observer: str, spread: int) -> Grounds:
    """`men` are there in truth, `spread` is how far, in percent, the report errs unseen; "" observes nobody."""
    report, figures = draft.report, p.figures.reports
    assert report.estimate is not None
    facts = [Fact(marked("Men in truth"), Message("{men:,}", men=men), "3.3.3")]
    if observer:
        facts.append(Fact(marked("Who reports it"), name(observer), "4.1"))
    stated = figures.spread(report.grade)
    facts.append(
        Fact(
            Message("Error as stated, grade {grade}", grade=report.grade),
            Message("± {percent} %", percent=stated),
            "4.1",
        )
    )
    if men:
        low, high = (max(0, men * (PER_CENT + part)) // PER_CENT for part in (-spread, spread))
        facts += [
            Fact(marked("Error by the observer, unseen"), Message("± {percent} %", percent=spread), "4.1"),
            Fact(marked("So it can tell of"), Message("{low:,} to {high:,} men", low=low, high=high), "4.1"),
        ]
    band = Message("{low:,} to {high:,} men", low=report.estimate.low, high=report.estimate.high)
    facts.append(Fact(marked("Band that is told"), band, "4.1"))
    if draft.is_late:
        facts.append(Fact(marked("From beyond dispatch distance"), marked("it comes a turn later"), "9"))
    return Grounds(_reason(men, report.source == RUMOUR), tuple(facts), _odds(p, men, report.source == RUMOUR))


def _reason(men: int, is_rumour: bool) -> str:
    if not men:
        return marked("Nobody is there: the rumour is invented; 0 is that nothing is told")
    if is_rumour:
        return Message("A rumour of {men:,} men who are there; 0 is that nothing is told", men=men)
    return Message("In truth {men:,} men, and a report that errs; 0 is that nothing is told", men=men)


def _odds(p: Position, men: int, is_rumour: bool) -> dict[str, Fraction]:
    """How often there is a rumour: of a force on the rim that is there, or in a turn of one that is not."""
    figures = p.figures.reports
    if not is_rumour:
        return {}
    if not men:
        chance = Fraction(figures.false_percent, PER_CENT)
        return {INVENTED: chance, NOT_INVENTED: 1 - chance}
    chance = rolls(PLAIN_DIE).chance(None, figures.rumour_at_most)
    return {HEARD: chance, UNHEARD: 1 - chance}


def why_so_many_lost(p: Position, men: int) -> Grounds:
    """Of the losses that a side is told it inflicted: how many in truth, and how far it guesses wrong."""
    grade = p.figures.reports.battle_grade
    facts = (
        Fact(marked("Men in truth"), Message("{men:,}", men=men), "3.3.3"),
        Fact(
            Message("Error as stated, grade {grade}", grade=grade),
            Message("± {percent} %", percent=p.figures.reports.spread(grade)),
            "4.1",
        ),
    )
    return Grounds(Message("In truth {men:,} men, and a guess that errs", men=men), facts)
