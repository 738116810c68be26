"""Who changes commanders: units of leaders with too many under them, to those in the hex with room (5.2, 10.1)."""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.arcola.orders.likely import likely_transfers
from rulesets.arcola.position import Position
from workbench.engine.orders.order import COMMAND, Order, Transfer


def transfers(p: Position, leaders: Iterable[str]) -> tuple[Order, ...]:
    """Each leader who has room takes as many units as he can, and as are too many for others."""
    given: list[Order] = []
    eased: dict[str, int] = {}
    moved: set[str] = set()
    for leader in leaders:
        taken: list[Transfer] = []
        for order in likely_transfers(p, leader):
            (transfer,) = order.transfers
            above = p.units[transfer.unit].under
            over = p.load(above) - p.pieces.span(above) - eased.get(above, 0)
            has_room = p.load(leader) + len(taken) < p.pieces.span(leader)
            if has_room and over > 0 and transfer.unit not in moved and not p.units[transfer.unit].disorganized:
                taken.append(transfer)
                moved.add(transfer.unit)
                eased[above] = eased.get(above, 0) + 1
        if taken:
            given.append(Order(leader, COMMAND, transfers=tuple(taken)))
    return tuple(given)
