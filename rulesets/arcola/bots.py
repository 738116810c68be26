"""The greedy bot: whole orders for each question, out of a plan for the side.

It reads the position of its own view only: its own pieces, and contacts where they were last reported. Ratings and
tables of results are not in its design, and it does without them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import ClassVar

from rulesets.arcola.plans.command import transfers
from rulesets.arcola.plans.fights import FightPlan
from rulesets.arcola.plans.goals import goals_of
from rulesets.arcola.plans.marches import MarchPlan
from rulesets.arcola.plans.outlook import Outlook
from rulesets.arcola.position import Position
from rulesets.arcola.state import ArcolaState
from workbench.engine.decision import Decision
from workbench.engine.orders.options import OrdersFor
from workbench.engine.orders.order import ATTACK, COMBAT, COMBAT_MARCH, MOVEMENT, GivenOrders, Order, When
from workbench.engine.rules_judgement import Judgement
from workbench.engine.state import Answer
from workbench.engine.words.message import marked

DEED_WORDS = {
    "attacks": marked("orders an attack"),
    "leaves": marked("sends a force off the map"),
    "marches_in_the_enemys_turn": marked("orders a combat march"),
    "pursues": marked("pursues after a battle"),
    "refuses": marked("refuses combat, or covers a retreat"),
}


@lru_cache(maxsize=2)
def outlook_on(p: Position, side: str) -> Outlook:
    """What a side believes, kept while the questions of one moment are answered."""
    return Outlook(p, side)


def propose(p: Position, decision: Decision) -> Iterable[Answer]:
    """Whole answers, the best first; none to questions that are not for orders."""
    options = decision.options
    if not isinstance(options, OrdersFor):
        return
    outlook = outlook_on(p, decision.seat)
    fights = FightPlan(outlook, goals_of(outlook))
    match decision.name:
        case "CommandPhase.write_orders" if _is_phasing(p, decision.seat):
            yield _allowed(options, (*transfers(p, options.forces), *_marches(outlook, MOVEMENT)))
        case "CommandPhase.write_orders":
            yield _allowed(options, _marches(outlook, COMBAT_MARCH))
        case "CombatPhase.designate" if _is_phasing(p, decision.seat):
            yield _allowed(options, fights.attacks(options.forces))
        case "CombatPhase.designate":
            yield _allowed(options, _marches(outlook, COMBAT_MARCH))
        case "CombatPhase.deploy":
            yield from _singly(options, fights.deployments(options))
        case "CombatPhase.press":
            yield from _singly(options, fights.efforts(options))
        case "CombatPhase.stand_or_retreat":
            yield from _singly(options, fights.afterwards(options))
    yield GivenOrders()


def _marches(outlook: Outlook, when: When) -> tuple[Order, ...]:
    return MarchPlan(outlook, goals_of(outlook), when).orders()


def _is_phasing(p: Position, side: str) -> bool:
    """Is it this side's phase? That lies open."""
    return any(getattr(procedure, "side", "") == side for procedure in p.state.procedures)


def _allowed(options: OrdersFor, orders: Iterable[Order]) -> GivenOrders:
    return GivenOrders(tuple(order for order in orders if options.why_not(order) is None))


def _singly(options: OrdersFor, orders: Iterable[Order]) -> Iterable[GivenOrders]:
    return (GivenOrders((order,)) for order in orders if options.why_not(order) is None)


class ArcolaJudgement(Judgement[ArcolaState, Position]):
    """What bots of these rules go by."""

    deed_words: ClassVar[Mapping[str, str]] = DEED_WORDS

    def propose(self, position: Position, decision: Decision, so_far: tuple[Answer, ...]) -> Iterable[Answer]:
        return propose(position, decision)

    def deeds(
        self, position: Position, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]
    ) -> frozenset[str]:
        given = answer.given if isinstance(answer, GivenOrders) else ()
        return frozenset(deed for order in given for deed in _deeds(order))


def _deeds(order: Order) -> Iterable[str]:
    if order.attack or (order.when != COMBAT and any(rule.do == ATTACK for rule in order.meet)):
        yield "attacks"
    if order.leaves:
        yield "leaves"
    if order.when == COMBAT_MARCH:
        yield "marches_in_the_enemys_turn"
    if order.pursue:
        yield "pursues"
    if order.special in ("refuse", "rearguard"):
        yield "refuses"
