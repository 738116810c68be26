"""Decisions as plain JSON, for front-ends that draw their own choices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from workbench.engine.clauses import Refusal
from workbench.engine.codec import to_builtins
from workbench.engine.decision import Decision
from workbench.engine.options import Allotment, Number, OneOf, Options, Ordering, SomeOf
from workbench.engine.orders.options import FreeText, OrdersFor, Ruling
from workbench.engine.questions.only_answer import only_answer

Json = dict[str, Any]
Say = Callable[[str], str]
"""Puts a message into words."""


def decision_json(decision: Decision, say: Say = str) -> Json:
    """A pending decision: who is asked what, by which clause, and what may be answered; `say` puts it into words."""
    facts: Json = {
        "seat": decision.seat,
        "name": decision.name,
        "stage": decision.stage,
        "prompt": say(decision.prompt),
        "clause": decision.clause,
        "options": _options_json(decision.options, say),
    }
    only = only_answer(decision.options)
    return facts if only is None else {**facts, "only": to_builtins(only)}


def refusal_json(refusal: Refusal, say: Say = str) -> Json:
    """Why something may not be done, and the clause that says so."""
    return {"clause": refusal.clause, "reason": say(refusal.reason)}


def _options_json(options: Options[Any], say: Say) -> Json:
    match options:
        case OneOf():
            facts: Json = {
                "candidates": [_candidate(options, candidate, say) for candidate in options.candidates],
                "way_out": options.way_out,
            }
        case SomeOf():
            facts = {"candidates": list(options.candidates), "least": options.least, "most": options.most}
            if notes := _notes(options, say):
                facts["notes"] = notes
        case Allotment():
            facts = {"total": options.total, "over": options.over}
            if options.demands:
                facts["demands"] = [refusal_json(demand, say) for demand in options.demands]
        case Ordering():
            facts = {"of": list(options.of)}
        case Number():
            facts = {"low": options.low, "high": options.high}
        case OrdersFor():  # there is no end to what could be written
            facts = {"forces": list(options.forces), "whens": list(options.whens)}
        case FreeText():
            facts = {"most": options.most}
        case Ruling(suggestion=told):
            facts = {
                "what": list(told.what),
                "suggested": to_builtins(told.answer),
                "clause": told.clause,
                "reason": say(told.reason),
                "facts": [{"of": say(one.of), "figure": say(one.figure), "clause": one.clause} for one in told.facts],
                "odds": {say(of): chance for of, chance in sorted(told.odds.items())},
                "instead": _options_json(options.options, say),
            }
        case _:
            facts = {"answers": [to_builtins(answer) for answer in options]}
    return {"kind": options.kind, **facts}


def _notes(options: SomeOf, say: Say) -> Json:
    """What each candidate of a set costs, by its name; those with nothing to say of are left out."""
    note = options.note or (lambda _candidate: "")
    return {candidate: say(said) for candidate in options.candidates if (said := note(candidate))}


def _candidate(options: OneOf, candidate: str, say: Say) -> Json:
    """A candidate, what it is called and costs, and why it is refused; what there is nothing to say of is left out."""
    facts: Json = {"answer": candidate}
    if text := options.words.get(candidate):
        facts["text"] = say(text)
    refused = options.refusal(candidate)
    if refused is not None:
        facts["refused"] = refusal_json(refused, say)
    elif options.note and (note := options.note(candidate)):
        facts["note"] = say(note)
    return facts
