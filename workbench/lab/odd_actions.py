"""Actions that nobody should send, each with what ought to come of it: what a fuzzed playtest tries at the rules."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from immutables import Map

from workbench import limits
from workbench.engine.clauses import Refusal
from workbench.engine.decision import Action, Decision
from workbench.engine.options import Allotment, Number, OneOf, Options, Ordering, SomeOf
from workbench.engine.orders.options import FreeText, OrdersFor, Ruling
from workbench.engine.orders.order import GivenOrders, Overruled, Text
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.rules_modules import AnyRules
from workbench.engine.state import Allotted, Answer
from workbench.lab.foreign_answers import Names, foreign_answers
from workbench.lab.odd_orders import odd_orders

MOST_STAGES = 50
FOREIGN = 0.4
"""How likely an odd answer is one that names something else of the design."""
FORMLESS = Refusal("", "")
"""A matter of form: any refusal will do, with a clause or without."""


class Trial(NamedTuple):
    """An action, and why it is to be refused; None when it happens to be legal."""

    action: Action
    refusal: Refusal | None


def odd_answers(options: Options[Any], rng: random.Random) -> Iterator[Answer]:
    """Answers of the wrong form, from nowhere, too many, too few, and such as the rules may or may not refuse."""
    yield rng.choice(("", "nowhere", "?", -1, 10**9, (), ("nowhere",), Allotted(), Allotted(Map({"nowhere": 1}))))
    if not isinstance(options, OrdersFor):
        yield GivenOrders()
    match options:
        case OneOf(candidates=candidates):
            yield from rng.sample(candidates, min(3, len(candidates)))
            yield candidates[:1]
        case SomeOf(candidates=candidates):
            yield tuple(c for c in candidates if rng.random() < 0.5)
            yield candidates
            yield candidates[:1] * 2
        case Allotment(over=over, total=total):
            yield Allotted(Map({unit: room + 1 for unit, room in over.items()}))
            yield Allotted(Map({unit: total for unit in list(over)[:1]}))
            yield Allotted(Map({unit: -1 if i else total + 1 for i, unit in enumerate(list(over)[:2])}))
        case Ordering(of=of):
            yield of[1:]
            yield of[:1] * len(of)
        case Number(low=low, high=high):
            yield rng.choice((low - 1, high + 1, rng.randint(low, high)))
        case OrdersFor():
            yield from odd_orders(options, rng)
        case FreeText(most=most):
            yield Text("x" * (most + 1))
        case Ruling():
            yield Overruled("nowhere", "why")
            yield Overruled((), "x" * (limits.ORDER_NOTE.most + 1))


@lru_cache(maxsize=4)
def names_of(rules: AnyRules) -> Names:
    """All names of a rules module's design, gathered once."""
    return Names(rules)


def foreign_answer(playtest: Playtest[Any, Any], options: Options[Any], rng: random.Random) -> Answer | None:
    """A name of the design, or a sum, that a player might try though no list offers it."""
    found = [foreign.answer for foreign in foreign_answers(options, names_of(playtest.rules), playtest.state)]
    return rng.choice(found) if found else None


def odd_trial(playtest: Playtest[Any, Any], decision: Decision, rng: random.Random) -> Trial:
    """Something to send instead of an answer to this decision."""
    kind = rng.random()
    if kind < 0.1:
        return _to_the_wrong_door(playtest, decision, rng)
    answers: tuple[Answer, ...] = ()
    asked: Decision | None = decision
    while asked is not None and len(answers) < MOST_STAGES:
        if kind < 0.2 and (answers or rng.random() < 0.2):
            return Trial(_said(decision, answers), FORMLESS)  # less than is asked
        answer = asked.options.sample(rng)
        if rng.random() < 0.5:
            foreign = foreign_answer(playtest, asked.options, rng) if rng.random() < FOREIGN else None
            answer = rng.choice(list(odd_answers(asked.options, rng))) if foreign is None else foreign
        refusal = asked.options.refusal(answer)
        answers = (*answers, answer)
        if refusal is not None:
            return Trial(_said(decision, answers), Refusal(refusal.clause or asked.clause, refusal.reason))
        asked = playtest.next_decision(decision.seat, answers)
    if kind < 0.4:
        return Trial(_said(decision, (*answers, answers[-1])), FORMLESS)  # more than is asked
    return Trial(_said(decision, answers), None)


def _said(decision: Decision, answers: tuple[Answer, ...]) -> Action:
    return Action(decision.seat, decision.name, answers)


def _to_the_wrong_door(playtest: Playtest[Any, Any], decision: Decision, rng: random.Random) -> Trial:
    """A legal answer from a seat that is not asked, or to a segment that does not ask."""
    answer = decision.options.sample(rng)
    asked = {waiting.seat for waiting in playtest.decisions()}
    others = [seat for seat in playtest.rules.seats(playtest.state) if seat not in asked]
    if others and rng.random() < 0.5:
        return Trial(Action(rng.choice(others), decision.name, (answer,)), FORMLESS)
    return Trial(Action(decision.seat, rng.choice(("", "Nobody.asks", decision.name + "x")), (answer,)), FORMLESS)
