"""Who changes commanders: units of leaders with too many under them, to those in the hex with room (5.2, 10.1)."""

from __future__ import annotations

from rulesets.arcola.position import Position
from workbench.engine.orders.options import OrdersFor
from workbench.engine.orders.order import COMMAND, Order


def transfers(p: Position, options: OrdersFor) -> tuple[Order, ...]:
    """One unit for each leader who has room, each unit once."""
    given: list[Order] = []
    moved: set[str] = set()
    eased: dict[str, int] = {}
    for leader in options.forces:
        for order in options.for_one(leader):
            if order.when != COMMAND:
                continue
            (transfer,) = order.transfers
            above = p.units[transfer.unit].under
            over = p.load(above) - p.pieces.span(above) - eased.get(above, 0)
            if transfer.unit not in moved and over > 0:
                given.append(order)
                moved.add(transfer.unit)
                eased[above] = eased.get(above, 0) + 1
                break
    return tuple(given)
