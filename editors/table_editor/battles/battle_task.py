"""The work of the battle panel, done beside the window: what a whole procedure comes to in one design or in two."""

from __future__ import annotations

from typing import NamedTuple

from immutables import Map

from workbench.engine.design import Design
from workbench.engine.questions.begun_procedures import Begun, as_answered
from workbench.engine.questions.procedure_odds import ProcedureOdds, procedure_odds, procedures_of
from workbench.engine.questions.whole_procedure import Input, NotPosed, Posed, Values
from workbench.engine.rules_modules import UNPLAYABLE, AnyRules, UnknownRules, rules_for, why_unplayable
from workbench.engine.tables.table import Table
from workbench.engine.words.message import Message, marked, said_by
from workbench.long_work import LongWork, under_way


class Asked(NamedTuple):
    """What is to be reckoned: a procedure by its id, posed with `said` or as one of a playtest `begun`; in a design,
    and in another one to compare with where there is one.
    """

    procedure: str
    design: Design
    other: Design | None = None
    said: Values = Map()
    begun: Begun | None = None

    def is_like(self, other: Asked) -> bool:
        """Is the very same asked? Designs and states are not compared figure by figure."""
        is_same_moment = self.design is other.design and self.other is other.other and self.begun is other.begun
        return is_same_moment and (self.procedure, dict(self.said)) == (other.procedure, dict(other.said))


class Reckoned(NamedTuple):
    """The odds now, those in the other design (None where it has none), and what both sides are called."""

    now: ProcedureOdds
    was: ProcedureOdds | None
    sides: tuple[str, str]


class Offered(NamedTuple):
    """A procedure that rolls on a table, and what it is posed with."""

    id: str
    title: str
    inputs: tuple[Input, ...]


def offered(design: Design, table: Table) -> Offered | str:
    """The procedure of the rules that rolls on a table, or why there is none, in one line."""
    try:
        rules = rules_for(design)
        found = next((one for one in procedures_of(rules).values() if table.id in one.tables), None)
        if found is None:
            return marked("no whole procedure of the rules rolls on this table")
        return Offered(found.id, found.title, found.inputs)
    except UnknownRules as why:
        return str(why)
    except UNPLAYABLE as why:
        return why_unplayable(why)


def reckoned(asked: Asked) -> Reckoned:
    """The odds of what is asked, told as work that is under way.

    Raises
    ------
    NotPosed
        It cannot be reckoned so; one clear line. Where it cannot in the other design alone, nothing is compared.
    """
    first, second = under_way().parts(1, 1) if asked.other is not None else (under_way(), LongWork())
    now, sides = _odds(asked, asked.design, first)
    was = None
    if asked.other is not None:
        try:
            was = _odds(asked, asked.other, second)[0]
        except NotPosed:
            was = None
    return Reckoned(now, was, sides)


def _odds(asked: Asked, design: Design, work: LongWork) -> tuple[ProcedureOdds, tuple[str, str]]:
    try:
        rules: AnyRules = rules_for(design)
        whole = procedures_of(rules)[asked.procedure]
        posed = whole.posed(asked.said) if asked.begun is None else Posed(rules, asked.begun.state)
        choose = as_answered(whole, asked.begun.answers) if asked.begun is not None else None
        odds = procedure_odds(whole, posed.rules, posed.state, tell=work.tell, choose=choose)
    except NotPosed:
        raise
    except UnknownRules as why:
        raise NotPosed(str(why)) from why
    except UNPLAYABLE as why:
        text = marked("it cannot be reckoned by the figures of this design: {why}")
        raise NotPosed(Message(text, why=said_by(why))) from why
    first, second = (posed.rules.words.name_of(side) for side in odds.sides)
    return odds, (first, second)
