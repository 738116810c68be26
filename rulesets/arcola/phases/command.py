"""Phase I, command: all that a side writes at the beginning of its turn; who changes commanders (7.1.1, 7.1.2.2, 10.1).

Nothing that the other side does lies between the transfers and the orders for the march: they are one answer. In a game
of short rounds both sides write here what they would be asked later.
"""

from __future__ import annotations

from rulesets.arcola.events import OrderStands
from rulesets.arcola.orders.judging import who_take_orders, why_not, why_not_together
from rulesets.arcola.orders.likely import likely_orders
from rulesets.arcola.orders.transfers import may_pass
from rulesets.arcola.phases.acts import Play, own, put_under
from rulesets.arcola.phases.consolidation import hexes_of, unite
from rulesets.arcola.procedures import CommandPhase
from rulesets.arcola.state import Written
from rulesets.arcola.visibility import position_known
from workbench.engine.clauses import implements
from workbench.engine.orders.options import OrdersFor
from workbench.engine.orders.order import COMBAT, COMBAT_MARCH, COMMAND, MOVEMENT, GivenOrders, Order, When
from workbench.engine.unfolding import Step
from workbench.engine.words.message import marked

ORDERS = marked("What are the orders?")
FOR_OWN_TURN: tuple[When, ...] = (COMMAND, MOVEMENT)


def orders_for(u: Play, side: str, whens: tuple[When, ...]) -> OrdersFor:
    """The orders that a side may write for some phases, judged on what it knows."""
    known = position_known(u.position.figures, u.state, side)
    return OrdersFor(
        who_take_orders(known, side),
        lambda order: why_not(known, side, whens, order),
        refuse_all=lambda orders: why_not_together(known, side, orders),
        likely=lambda force: likely_orders(known, side, whens, force),
        clause="11.1",
        whens=whens,
    )


@implements("7.1.1", "7.1.2.2", "10.1", "11.1", "13")
def write_orders(phase: CommandPhase, u: Play) -> Step:
    """A side writes to any of its forces; in short rounds the other one, too, for what it may do in this turn."""
    side, other = phase.side, u.position.other(phase.side)
    whens = {side: FOR_OWN_TURN}
    if u.state.is_short:
        whens = {side: (*FOR_OWN_TURN, COMBAT), other: (COMBAT_MARCH, COMBAT)}
    asked = tuple(seat for seat in u.position.pieces.sides if seat in whens)

    def script(seat: str) -> GivenOrders:
        given: GivenOrders = u.ask(seat, ORDERS, orders_for(u, seat, whens[seat]))
        return given

    for given in u.ask_each(asked, script).values():
        send(u, given.given)
    return None


@implements("9", "11.1")
def send(u: Play, orders: tuple[Order, ...]) -> None:
    """Orders are on their way; each goes before what its force was ordered earlier for the same phase.

    Who is to stay where he is has no order any more: that needs no time to begin (interpretation 51).
    """
    for order in orders:
        written = None if order.is_to_stay else Written(order, since=u.state.clock)
        if written is not None or u.state.written(order.force, order.when) is not None:
            why = "" if written is not None else "withdrawn"
            u.emit(
                OrderStands(force=order.force, when=order.when, written=written, why=why, seen_by=own(u, order.force))
            )


@implements("5.3.1", "7.1.2.3")
def take_command(phase: CommandPhase, u: Play) -> Step:
    """Leaders who came without troops, and who rallied, may command from now on: the highest in each hex does."""
    for hex_ in hexes_of(u.position, phase.side):
        unite(u, phase.side, hex_, anew=True)
    return None


@implements("7.1.1", "10.1", "3.3.1")
def transfer(phase: CommandPhase, u: Play) -> Step:
    """Units and leaders change commanders, each in its hex."""
    for force in sorted(u.state.orders):
        order = u.state.ordered(force, COMMAND)
        if order.when != COMMAND or u.position.pieces.side(force) != phase.side:
            continue
        for one in order.transfers:
            if may_pass(u.position, one):
                put_under(u, one.unit, one.to)
        u.emit(OrderStands(force=force, when=COMMAND, written=None, seen_by=(phase.side,)))
    return None
