"""What a seat is asked, at its desk: by the rules on its view, or as the packet tells it where the view lacks a thing.

Of a question that is told alone the options are known as far as they can be written down; what the rules refuse
besides, the referee says who takes the orders.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from workbench.engine.decision import Decision
from workbench.engine.options import Allotment, Number, OneOf, Options, Ordering, SomeOf
from workbench.engine.orders.options import FreeText, OrdersFor
from workbench.referee.checked_orders import can_be_asked
from workbench.referee.refused import Refused
from workbench.referee.rounds import AnyEngine
from workbench.referee.signed_files import NOT_SUCH

Json = dict[str, Any]


class Asked(NamedTuple):
    """A question to the seat; `is_told_alone` where it cannot be asked of its view."""

    decision: Decision
    is_told_alone: bool


def asked_of(engine: AnyEngine, view: Any, seat: str, question: Json) -> Asked:
    """The question of a packet; Refused when it is in no form that is known."""
    try:
        name = str(question["name"])
        if can_be_asked(engine, view, seat, name):
            return Asked(next(d for d in engine.decisions(view) if d.seat == seat), False)
        told = Decision(seat, name, str(question["prompt"]), str(question["clause"]), _options(question["options"]))
    except (LookupError, TypeError, ValueError):
        raise Refused(NOT_SUCH) from None
    return Asked(told, True)


def _options(facts: Json) -> Options[Any]:
    """Options as far as they are told."""
    match facts["kind"]:
        case "one_of":
            legal = [one["answer"] for one in facts["candidates"] if "refused" not in one]
            return OneOf(legal, way_out=facts["way_out"])
        case "some_of":
            return SomeOf(facts["candidates"], facts["least"], facts["most"])
        case "allotment":
            return Allotment(facts["total"], facts["over"])
        case "ordering":
            return Ordering(facts["of"])
        case "number":
            return Number(facts["low"], facts["high"])
        case "orders":
            return OrdersFor(facts["forces"], lambda order: None)
        case "text":
            return FreeText(facts["most"])
    raise ValueError(facts["kind"])
