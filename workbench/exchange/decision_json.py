"""Decisions as plain JSON, for front-ends that draw their own choices."""

from __future__ import annotations

from typing import Any

from workbench.engine.clauses import Refusal
from workbench.engine.codec import to_builtins
from workbench.engine.decision import Decision
from workbench.engine.options import Allotment, Number, OneOf, Options, Ordering, SomeOf
from workbench.engine.questions.only_answer import only_answer

Json = dict[str, Any]


def decision_json(decision: Decision) -> Json:
    """A pending decision: who is asked what, by which clause, and what may be answered."""
    facts: Json = {
        "seat": decision.seat,
        "name": decision.name,
        "stage": decision.stage,
        "prompt": decision.prompt,
        "clause": decision.clause,
        "options": _options_json(decision.options),
    }
    only = only_answer(decision.options)
    return facts if only is None else {**facts, "only": to_builtins(only)}


def refusal_json(refusal: Refusal) -> Json:
    """Why something may not be done, and the clause that says so."""
    return {"clause": refusal.clause, "reason": refusal.reason}


def _options_json(options: Options[Any]) -> Json:
    match options:
        case OneOf():
            facts: Json = {
                "candidates": [_candidate(options, candidate) for candidate in options.candidates],
                "way_out": options.way_out,
            }
        case SomeOf():
            facts = {"candidates": list(options.candidates), "least": options.least, "most": options.most}
            if notes := _notes(options):
                facts["notes"] = notes
        case Allotment():
            facts = {"total": options.total, "over": options.over}
            if options.demands:
                facts["demands"] = [refusal_json(demand) for demand in options.demands]
        case Ordering():
            facts = {"of": list(options.of)}
        case Number():
            facts = {"low": options.low, "high": options.high}
        case _:
            facts = {"answers": [to_builtins(answer) for answer in options]}
    return {"kind": options.kind, **facts}


def _notes(options: SomeOf) -> Json:
    """What each candidate of a set costs, by its name; those with nothing to say of are left out."""
    note = options.note or (lambda _candidate: "")
    return {candidate: said for candidate in options.candidates if (said := note(candidate))}


def _candidate(options: OneOf, candidate: str) -> Json:
    """A candidate, what it is called and costs, and why it is refused; what there is nothing to say of is left out."""
    facts: Json = {"answer": candidate}
    if text := options.words.get(candidate):
        facts["text"] = text
    refused = options.refusal(candidate)
    if refused is not None:
        facts["refused"] = refusal_json(refused)
    elif options.note and (note := options.note(candidate)):
        facts["note"] = note
    return facts
