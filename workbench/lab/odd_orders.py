"""Orders that nobody should give: to foreign forces and forces that are gone, over unknown hexes, of another phase, too
long, contradictory. Each is judged by the options before it is tried, so a lawful one among them does no harm."""

from __future__ import annotations

import random
from collections.abc import Iterator

from msgspec.structs import replace

from workbench import limits
from workbench.engine.orders.options import PHASES, OrdersFor
from workbench.engine.orders.order import Drop, GivenOrders, Meet, Order, Stand, Transfer

GONE = "gone"


def odd_orders(options: OrdersFor, rng: random.Random) -> Iterator[GivenOrders]:
    """One of each way to go wrong, out of an order that one of the forces could well get."""
    forces = options.forces or (GONE,)
    force = rng.choice(forces)
    likely = options.for_one(force) if options.forces else ()
    good = next(iter(likely), None) or Order(force, options.when)
    other = rng.choice(forces)
    yield from (
        GivenOrders((one,))
        for one in (
            replace(good, force=GONE),
            replace(good, force=""),
            replace(good, when=rng.choice([phase for phase in PHASES if phase != good.when])),
            replace(good, way=("nowhere",)),
            replace(good, way=(*good.way, "") * 2),
            replace(good, note="x" * (limits.ORDER_NOTE.most + 1)),
            replace(good, way=("nowhere",) * (limits.ORDER_PARTS.most + 1)),
            replace(good, meet=(Meet("attack", -1),)),
            replace(good, meet=(Meet("attack", 100, (GONE,)),)),
            replace(good, drops=(Drop("nowhere", other), Drop("nowhere", other))),
            replace(good, join=(force, other, GONE)),
            replace(good, transfers=(Transfer(GONE, force), Transfer(force, force))),
            replace(good, attack=("nowhere",), pursue=-1, pursue_with=(GONE,)),
            replace(good, leaves=True, is_free=True, stand=Stand(-1, -1)),
        )
    )
    yield GivenOrders((good, good))
    yield GivenOrders((good,) * (limits.ORDERS.most + 1))
    if other != force:
        yield GivenOrders((replace(good, join=(other,)), replace(good, force=other, join=(force,))))
