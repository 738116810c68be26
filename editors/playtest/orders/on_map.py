"""What the map shows while orders are written: the way of the one that is looked at, those of others, their ends."""

from __future__ import annotations

from collections.abc import Iterator

from editors.playtest.orders.desk import OrdersDesk
from workbench.engine.orders.order import Order
from workbench.qt.looks.translator import spoken
from workbench.qt.map_canvas import Badge, Legal, MarchArrow, Overlay, PathGhost, PathStep, Selection, Target

FIRST_PHASE = "1"
"""The sign on the farthest space of the first phase."""


def ways_on_map(desk: OrdersDesk, colours: str, with_others: bool = True) -> list[Overlay]:
    """Everything, or only what is looked at; `colours` are those of the side that writes."""
    writing = desk.writing
    found: list[Overlay] = []
    for force, standing in desk.standing().items() if with_others else ():
        if force not in writing.written and force != writing.current:
            found += _arrow(desk, standing.order, colours)
    for order in writing.drafts if with_others else ():
        if order.force != writing.current:
            found += _arrow(desk, order, colours)
    if writing.current:
        found += _current(desk, writing.current)
    elif writing.options is not None:
        waiting = {force: desk.force(force).enters_at for force in writing.options.forces}
        places = {waiting[force] or desk.place_of(force) for force in waiting} - {""}
        found.append(Legal(tuple(sorted(places)), free=True))
    return found


def _arrow(desk: OrdersDesk, order: Order, colours: str) -> Iterator[Overlay]:
    march = desk.march(order)
    if march is not None and len(march.spaces) > 1:
        yield MarchArrow(march.spaces, colours)


def _current(desk: OrdersDesk, force: str) -> Iterator[Overlay]:
    place, order = desk.force(force).enters_at or desk.place_of(force), desk.writing.draft
    yield Selection(spaces=(place,))
    if order is None:
        standing = desk.standing().get(force)
        order = standing.order if standing is not None else None
    if order is None:
        return
    yield from (Target(space) for space in order.attack)
    march = desk.march(order)
    if march is None or len(march.spaces) < 2:
        return
    numbers = {space: str(i + 1) for i, space in enumerate(order.way)}
    steps = tuple(PathStep(space, numbers.get(space, "")) for space in march.spaces[1:])
    yield PathGhost(march.spaces[0], steps, spoken(march.words.get(order.way[-1], "")))
    if march.reached != march.spaces[-1]:
        yield Badge(march.reached, FIRST_PHASE, "bottom", "march")
    yield from (Badge(drop.at, desk.name(drop.leader), "top_right", "rank") for drop in order.drops)
