"""The end of a player turn: what the side is told that comes next (4.1, 7.1.3.4, 13).

One report of each contact and turn. Dice first; then a person who referees rules on each; then all is told.
"""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.arcola.grounds.reports import why_so_many
from rulesets.arcola.phases.acts import Play
from rulesets.arcola.procedures import RallyPhase
from rulesets.arcola.report_procedures import Draft, ReportPhase
from rulesets.arcola.reports.looking import look
from rulesets.arcola.reports.turn_reports import deliver, observed, reports_of_turn, tell_reports, true_men, with_men
from workbench.engine.clauses import implements
from workbench.engine.options import Number
from workbench.engine.orders.options import Grounds
from workbench.engine.unfolding import Begin, Step
from workbench.engine.words.message import Message, marked


@implements("4.1", "13")
def report_to_the_other_side(phase: RallyPhase, u: Play) -> Step:
    """Whose player turn comes next is told what there is to tell."""
    return Begin(phase, ReportPhase(side=u.position.other(phase.side)))


@implements("4.1", "7.1.3.4", "13")
def gather_reports(phase: ReportPhase, u: Play) -> Step:
    """Everybody looks; what was late arrives; the dice of what is new are rolled."""
    look(u)
    deliver(u, phase.side)
    return replace(phase, drafts=reports_of_turn(u, phase.side))


@implements("4.1", "3.2", "13")
def tell_side(phase: ReportPhase, u: Play) -> Step:
    """As the program suggests, or as the referee rules."""
    drafts = tuple(_ruled(u, phase.side, draft) for draft in phase.drafts)
    tell_reports(u, phase.side, tuple(draft for draft in drafts if draft is not None))
    return None


def _ruled(u: Play, seat: str, draft: Draft) -> Draft | None:
    report = draft.report
    assert report.estimate is not None
    suggested = report.estimate.likely
    men: int = u.rule(
        ("report", seat, draft.contact or report.space),
        suggested,
        Number(0, max(draft.most, suggested)),
        _prompt(u, seat, draft),
        clause="4.1",
        grounds=lambda: _why_so_many(u, seat, draft),
    )
    if men == 0:
        return None
    return draft if men == suggested else with_men(u, draft, men)


def _prompt(u: Play, seat: str, draft: Draft) -> str:
    text = marked("How many men {side:is|are} {side} told of at {place}?")
    return Message(text, side=u.words.name_of(seat), place=u.words.name_of(draft.report.space))


def _why_so_many(u: Play, seat: str, draft: Draft) -> Grounds:
    """What stands there, and how far the report on it errs: for the referee alone."""
    men = true_men(u.position, seat, draft)
    observer, spread = observed(u.position, seat, draft)
    return why_so_many(u.position, u.words.name_of, draft, men, observer, spread)
