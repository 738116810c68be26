"""When a force would come where, by its order, as its side knows the ground: for the map and the form."""

from __future__ import annotations

from rulesets.arcola.orders.judging import arms_of
from rulesets.arcola.orders.ways import day_of_march, reach_to
from rulesets.arcola.position import Position
from rulesets.arcola.state import COMING, OFF_MAP
from workbench.engine.clauses import implements
from workbench.engine.orders.order import Order


@implements("13", "13.4")
def arrivals(position: Position, order: Order) -> tuple[tuple[str, ...], tuple[int, ...]] | None:
    """The hexes of an order's way as its side knows the ground, and in which phase of marching each is reached.

    Every phase counts whole hexes, as forces march; nothing is said of delays. None where there is no way.
    """
    piece = position.units[order.force]
    side, day = piece.side, day_of_march(position)
    arms = arms_of(position, order.force)
    start = order.way[0] if piece.space in (COMING, OFF_MAP) else piece.space
    spaces, phases, phase, spent = [start], [0], 1, 0
    for point in order.way:
        if point == spaces[-1]:
            continue
        found = reach_to(position, side, arms, spaces[-1], point)
        if found is None:
            return None
        before = 0
        for hex_ in found.ways[point][1:]:
            step = found.costs[hex_] - before
            before = found.costs[hex_]
            phase, spent = (phase, spent + step) if spent + step <= day else (phase + 1, step)
            spaces.append(hex_)
            phases.append(phase)
    return tuple(spaces), tuple(phases)
