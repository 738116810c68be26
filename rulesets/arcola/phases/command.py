"""Phase I, command: units and leaders change commanders within a hex (7.1.1, 10.1)."""

from __future__ import annotations

from rulesets.arcola.orders.judging import who_take_orders, why_not, why_not_together
from rulesets.arcola.phases.acts import Play, put_under
from rulesets.arcola.position import Position
from rulesets.arcola.procedures import CommandPhase
from rulesets.arcola.visibility import as_known
from workbench.engine.clauses import implements
from workbench.engine.orders.options import OrdersFor
from workbench.engine.orders.order import COMMAND, GivenOrders, Order, Transfer
from workbench.engine.unfolding import Step
from workbench.engine.words.message import marked

TRANSFERS = marked("Who changes commanders?")


@implements("7.1.1", "10.1", "3.3.1")
def transfer(phase: CommandPhase, u: Play) -> Step:
    """As the side likes, in each hex for itself."""
    side = phase.side
    known = Position(u.position.figures, as_known(u.state, side))
    if not any(len(known.members(head)) > 1 for head in known.forces(side)):
        return None
    options = OrdersFor(
        who_take_orders(known, side),
        lambda order: why_not(known, side, COMMAND, order),
        refuse_all=lambda orders: why_not_together(known, side, orders),
        likely=lambda force: likely_transfers(known, force),
        clause="10.1",
    )
    given: GivenOrders = u.ask(side, TRANSFERS, options)
    for order in given.given:
        for one in order.transfers:
            put_under(u, one.unit, one.to)
    return None


def likely_transfers(known: Position, leader: str) -> tuple[Order, ...]:
    """Units that another leader in the hex has above his span, to this one while he has room."""
    if not known.pieces.is_leader(leader) or known.load(leader) >= known.pieces.span(leader):
        return ()
    here = known.place(leader)
    others = [x for x in known.members(known.head_of(leader)) if known.pieces.is_leader(x) and x != leader]
    overloaded = [x for x in others if known.load(x) > known.pieces.span(x) and known.place(x) == here]
    units = [x for other in overloaded for x in known.directly_under(other) if not known.pieces.is_leader(x)]
    return tuple(Order(leader, COMMAND, transfers=(Transfer(unit, leader),)) for unit in units)
