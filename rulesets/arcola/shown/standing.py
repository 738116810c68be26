"""Orders that lie in the dispatch bag or are being carried out, and when a march would come where (9, 13.2)."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.arcola.figures import Figures
from rulesets.arcola.orders.judging import takes_orders
from rulesets.arcola.position import Position
from rulesets.arcola.state import ArcolaState
from workbench.engine.design import Phase
from workbench.engine.mechanics.dispatch import Delivery
from workbench.engine.orders.order import COMBAT_MARCH, MOVEMENT, Order, When
from workbench.engine.shown.written_orders import StandingOrder
from workbench.engine.words.message import Message, marked

ORDERED: Mapping[Delivery, str] = {
    Delivery.SENT: marked("an order is on its way"),
    Delivery.DELAYED: marked("an order is on its way, no news"),
    Delivery.BEGUN: marked("under orders"),
}
MARCHES_IN: Mapping[When, str] = {MOVEMENT: "MovementPhase", COMBAT_MARCH: "CombatPhase"}
"""Where forces march by an order for such a phase; in combat in the enemy's turn (7.1.3.2)."""


def orders_that_stand(known: Position, side: str) -> Mapping[str, tuple[StandingOrder, ...]]:
    """All that forces of a side have been ordered and have not done, as far as the side has heard of it.

    Of a force that takes no orders any more they lapse.
    """
    orders = known.state.orders
    return {
        force: tuple(
            StandingOrder(
                written.order,
                ORDERED[written.delivery],
                written.delivery is Delivery.BEGUN,
                written.delivery is Delivery.DELAYED,
            )
            for written in orders[force]
        )
        for force in sorted(orders)
        if takes_orders(known, side, force)
    }


def when_reached(figures: Figures, state: ArcolaState, order: Order, phases: int, has_date: bool = True) -> str:
    """The turn in which the so-maniest phase of marching of an order comes, if nothing delays it."""
    later = phases - 1 + _is_over(figures, state, order)
    if later <= 0:
        return marked("this turn")
    turn = state.turn + later
    date = figures.design.scenario(state.scenario).turn_names.get(str(turn), "") if has_date else ""
    return Message("turn {turn}, {date}", turn=turn, date=date) if date else Message("turn {turn}", turn=turn)


def _is_over(figures: Figures, state: ArcolaState, order: Order) -> bool:
    """Have those who march by such an order marched in this turn already?"""
    own = figures.pieces.side(order.force)
    side = own if order.when == MOVEMENT else figures.pieces.other(own)
    ids = [phase.id for phase in figures.phases]
    marches = [phase.id for phase in figures.phases if _is_march(phase, order.when, side)]
    return state.phase in ids and bool(marches) and ids.index(state.phase) > ids.index(marches[0])


def _is_march(phase: Phase, when: When, side: str) -> bool:
    return phase.side == side and phase.procedure == MARCHES_IN.get(when)
