"""Orders are looked at on the seat's view: at its desk, and again by the referee who takes them.

It is the same function of the same bytes, so that a refusal tells nothing that the seat does not know. What only the
whole state could tell is found out when they are carried out.
"""

from __future__ import annotations

from typing import Any

from workbench.engine.clauses import IllegalAction
from workbench.engine.decision import Action
from workbench.engine.unfolding import TOO_MANY_ANSWERS
from workbench.engine.words.message import Message, as_message, marked
from workbench.referee.formats import Orders
from workbench.referee.refused import Refused
from workbench.referee.rounds import AnyEngine

FOREIGN = marked("an action is another seat's")
NOT_ASKED = marked("nothing is asked of this seat in this round, which needs its file all the same, without orders")
SOMETHING_ASKED = marked("something is asked of this seat, and it answers nothing")
BY_A_NEWER_FILE = marked("orders are said anew by a newer file")


def check_orders(engine: AnyEngine, moment: Any, seat: str, orders: Orders, is_asked: bool) -> None:
    """Raise Refused for orders that cannot be taken; of several actions the first has to answer what is asked.

    Whether the seat is asked at all is told to it. Without a `moment`, where what is asked cannot be asked of the
    view, the rules say nothing yet.
    """
    everything = (*orders.actions, *(orders.standing or ()))
    if any(action.seat != seat for action in everything):
        raise Refused(FOREIGN)
    if any(action.anew for action in everything):
        raise Refused(BY_A_NEWER_FILE)
    if orders.actions and not is_asked:
        raise Refused(NOT_ASKED)
    if is_asked and not orders.actions:
        raise Refused(SOMETHING_ASKED)
    if orders.actions and moment is not None:
        _check_first(engine, moment, orders.actions[0])


def can_be_asked(engine: AnyEngine, view: Any, seat: str, name: str) -> bool:
    """Whether a view holds all that a question to its seat is made of: what is asked is then asked of it too."""
    try:
        return any(d.seat == seat and d.name == name for d in engine.decisions(view))
    except Exception:  # a segment that runs on a view which lacks what it looks for
        return False


def _check_first(engine: AnyEngine, moment: Any, action: Action) -> None:
    if told := engine.why_not_now(moment, action.seat, action.to):
        raise Refused(told.reason, told.clause)
    try:
        if not action.answers or engine.next_decision(moment, action.seat, action.answers[:-1]) is None:
            raise Refused(TOO_MANY_ANSWERS)
        more = engine.next_decision(moment, action.seat, action.answers)
    except IllegalAction as refused:
        raise Refused(refused.reason, refused.clause) from None
    if more is not None:
        raise Refused(Message("more is to be chosen: {prompt}", prompt=as_message(more.prompt)), more.clause)
