"""Orders for marches, of all bodies of a side together: the strongest first, each counting on those before it.

A body that has an order on the way, or carries one out, keeps it while it leads to something nearly as good: to begin
anew costs another roll.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import log2
from typing import NamedTuple

from rulesets.arcola.figures.pieces import CAVALRY, UNEMPLOYED
from rulesets.arcola.orders.judging import why_not, why_not_together
from rulesets.arcola.orders.ways import way_of
from rulesets.arcola.plans.goals import A_MARCH, LEAVING, Goals
from rulesets.arcola.plans.outlook import UNSURE, Outlook
from workbench.engine.mechanics.dispatch import Delivery
from workbench.engine.orders.order import ATTACK, COMBAT_MARCH, HALT, REPULSE, Drop, Meet, Order, When

FIGHT = 8.0
"""What twice the odds of a fight are worth."""
FEAR = 8.0
"""What it costs to stand where the enemy could come with twice the strength."""
BRUSH_ASIDE, FALL_UPON = 10, 50
"""Per cent of its own strength up to which a body on the march repulses, or attacks, whom it meets."""
MOST_WITH_CHIEF, MOST_ALONE = 300, 130
"""The same where others are to come too, who may be late."""
KEEPS = {Delivery.BEGUN: 5.0, Delivery.DELAYED: 3.0, Delivery.SENT: 1.0}
"""How much better another order has to be than the one that a force has already."""
IDLE = 1.0
"""What a march has to be worth, for who could stay."""


class Choice(NamedTuple):
    """Where a body could go in this march, and what that is worth."""

    hex: str
    value: float
    leaves: bool = False


class MarchPlan:
    """The orders of a side for a phase of marches."""

    def __init__(self, outlook: Outlook, goals: Goals, when: When) -> None:
        self.outlook, self.goals, self.when = outlook, goals, when
        self.planned = {body: outlook.start(body) for body in outlook.bodies}
        """Body -> where it will stand, as far as is planned."""
        self._hopes = False
        """While it is first thought over who could come where, all are counted on who could."""

    # -- what a place is worth

    def worth(self, body: str, hex_: str) -> float:
        """How good it is for a body to end this march in a hex."""
        value = self.goals.value(body, hex_, self.planned)
        outlook = self.outlook
        if outlook.arms(body) == (UNEMPLOYED,):
            return value
        foes = outlook.foes_beside(hex_) if outlook.ground.zone_enters(hex_) else ()
        is_attacked = self.when == COMBAT_MARCH and hex_ == outlook.start(body)
        if foes and not is_attacked:
            return value + FIGHT * self._gain(body, hex_, foes)
        return value - self._fear(body, hex_)

    def _gain(self, body: str, hex_: str, foes: tuple[str, ...]) -> float:
        prospects = self._prospects(body, hex_, foes)
        return prospects * self.goals.importance(foes) if prospects > 0 else prospects

    def _prospects(self, body: str, hex_: str, foes: tuple[str, ...]) -> float:
        """Of an attack out of a hex, on everybody beside it: 0 where it is just worth its risk."""
        outlook = self.outlook
        theirs = sum(outlook.foes_at[x] * outlook.cover(x) for x in foes)
        ours = outlook.strikers[body] + self._helpers(body, hex_, foes)
        return max(-3.0, min(1.0, log2(max(ours, 0.1) / theirs / self._boldness(body, hex_, foes))))

    def _boldness(self, body: str, hex_: str, foes: tuple[str, ...]) -> float:
        """Of all who will stand beside these enemies."""
        near = {hex_, *(x for foe in foes for x in self.outlook.ground.neighbours(foe))}
        return self.goals.boldness({body, *(x for x in self.planned if self.planned[x] in near)})

    def _helpers(self, body: str, hex_: str, foes: tuple[str, ...]) -> float:
        """Others who will stand beside these enemies, or could; in the enemy's turn everybody attacks for himself."""
        if self.when == COMBAT_MARCH:
            return 0.0
        near = {hex_, *(x for foe in foes for x in self.outlook.ground.neighbours(foe))}
        found = self._friends(body, near)
        if self._hopes:
            outlook = self.outlook
            others = [x for x in outlook.bodies if x != body and self.planned[x] not in near]
            reached = [x for x in others if not near.isdisjoint(outlook.reach(x, outlook.day).costs)]
            found += UNSURE * sum(map(outlook.strength, reached))
        return found

    def _friends(self, body: str, hexes: set[str]) -> float:
        """Strength of others who will stand in these hexes: less is counted on of who is not there yet."""
        outlook, found = self.outlook, 0.0
        for other, place in self.planned.items():
            if other != body and place in hexes:
                found += outlook.strength(other) * (1.0 if place == outlook.start(other) else UNSURE)
        return found

    def _fear(self, body: str, hex_: str) -> float:
        outlook = self.outlook
        beside = set(outlook.ground.neighbours(hex_))
        ours = (outlook.strength(body) + self._friends(body, {hex_})) * outlook.cover(hex_)
        ours += self._friends(body, beside) / 2
        odds = outlook.menace(hex_) / max(ours, 0.5) / self.goals.fears_from
        return FEAR * min(3.0, log2(odds)) if odds > 1 else 0.0

    # -- where to

    def choices(self, body: str) -> Iterator[Choice]:
        """All hexes that a body can reach in this march; to stay is among them."""
        outlook = self.outlook
        start, found = outlook.start(body), outlook.reach(body, outlook.day)
        exits = outlook.ground.exits(outlook.side)
        for hex_ in sorted(found.costs):
            if hex_ != start and not self._has_room(body, hex_):
                continue
            yield Choice(hex_, self.worth(body, hex_))
            if hex_ in exits and hex_ != start and self._can_leave(body, hex_, found.costs[hex_]):
                yield Choice(hex_, LEAVING + outlook.strength(body), leaves=True)

    def _has_room(self, body: str, hex_: str) -> bool:
        outlook = self.outlook
        there = [x for x in self.planned if x != body and hex_ in (self.planned[x], outlook.start(x))]
        if not there:
            return True
        limits = outlook.p.figures.command.stacking(outlook.ground.is_fort(hex_))
        units, strength = sum(map(outlook.units, there)), sum(map(outlook.strength, there))
        return units + outlook.units(body) <= limits.units and strength + outlook.strength(body) <= limits.strength

    def _can_leave(self, body: str, hex_: str, spent: int) -> bool:
        outlook = self.outlook
        for arm in outlook.arms(body):
            price = outlook.ground.entry(hex_, CAVALRY if arm == UNEMPLOYED else arm)
            if price is None or spent + -(-outlook.day * price // outlook.p.allowance(arm)) > outlook.day:
                return False
        return True

    # -- orders

    def orders(self) -> tuple[Order, ...]:
        """What is ordered, the free order given to whom it helps most."""
        self._hopes = True
        in_turn = sorted(self.outlook.bodies, key=lambda x: x != self.goals.chief)
        for body in in_turn:
            self.planned[body] = self._best(body).hex
        self._hopes = False
        best: list[tuple[float, Order]] = []
        for body in in_turn:
            if (found := self._order_for(body)) is not None:
                best.append(found)
        known, side = self.outlook.p, self.outlook.side
        legal = [(gain, order) for gain, order in best if why_not(known, side, (self.when,), order) is None]
        return self._with_free_order(legal)

    def _with_free_order(self, best: list[tuple[float, Order]]) -> tuple[Order, ...]:
        known, side = self.outlook.p, self.outlook.side
        orders = [order for _, order in best]
        left = known.figures.command.free_orders(side)
        for _, order in sorted(best, key=lambda one: (-one[0], one[1].force)):
            freed = _freely(order)
            if left and why_not(known, side, (self.when,), freed) is None:
                orders[orders.index(order)] = freed
                left -= 1
        given = tuple(orders)
        return given if why_not_together(known, side, given) is None else tuple(order for _, order in best)

    def _order_for(self, body: str) -> tuple[float, Order] | None:
        """(what it gains, an order); None where a body does as it was told before, or stays."""
        choices = list(self.choices(body))
        start = self.outlook.start(body)
        best = self._best(body, choices)
        kept = self._kept(body, best, {one.hex: one.value for one in choices if not one.leaves})
        self.planned[body] = best.hex if kept is None else kept
        if kept is not None:
            return None
        stays = next((one.value for one in choices if one.hex == start and not one.leaves), best.value - A_MARCH)
        if best.hex == start and not self.outlook.is_entering(body):
            return (0.0, Order(body, self.when)) if self.outlook.p.state.written(body, self.when) else None
        if best.value - stays < IDLE and not self.outlook.is_entering(body):
            return None
        return (best.value - stays) * (1 + self.outlook.strength(body) / 10), self._order(body, best)

    def _best(self, body: str, choices: Iterable[Choice] | None = None) -> Choice:
        start = self.outlook.start(body)
        found = self.choices(body) if choices is None else choices
        return max(found, key=lambda one: (one.value, one.hex == start, one.hex), default=Choice(start, 0.0))

    def _kept(self, body: str, best: Choice, values: dict[str, float]) -> str | None:
        """Where an order leads in this phase that a body has, when it is good enough; None when it is not."""
        written = self.outlook.p.state.written(body, self.when)
        if written is None:
            return None
        start = self.outlook.start(body)
        stop = self._stop_of(body, written.order)
        if stop is None or stop == start or best.leaves:
            return None
        return stop if values.get(stop, -1e9) >= best.value - KEEPS[written.delivery] else None

    def _stop_of(self, body: str, order: Order) -> str | None:
        """Where an order leads within this phase."""
        outlook = self.outlook
        way = way_of(outlook.p, outlook.side, outlook.arms(body), outlook.start(body), order.way)
        costs = outlook.reach(body, outlook.day).costs
        if way is None:
            return None
        stop = way[0]
        for hex_ in way[1:]:
            if hex_ not in costs or costs[hex_] < costs[stop]:
                break
            stop = hex_
        return stop

    def _order(self, body: str, best: Choice) -> Order:
        start = self.outlook.start(body)
        way = (start, best.hex) if self.outlook.is_entering(body) and best.hex != start else (best.hex,)
        goal = "" if best.leaves or self.outlook.foes_beside(best.hex) else self.goals.goal(body)
        leaves = best.leaves
        if goal and goal != best.hex and self._leads_on(body, best.hex, goal):
            way, leaves = (*way, goal), True
        meet = (Meet(REPULSE, BRUSH_ASIDE), Meet(ATTACK, self._falls_upon(body, best.hex)), Meet(HALT))
        return Order(body, self.when, way=way, meet=meet, drops=self._drops(body, best), leaves=leaves)

    def _leads_on(self, body: str, hex_: str, goal: str) -> bool:
        outlook = self.outlook
        return way_of(outlook.p, outlook.side, outlook.arms(body), outlook.start(body), (hex_, goal)) is not None

    def _falls_upon(self, body: str, hex_: str) -> int:
        """Per cent of its own strength up to which a body attacks whom it meets; friends who come too are counted."""
        outlook = self.outlook
        foes, own = outlook.foes_beside(hex_), outlook.strikers[body]
        if not foes or not own:
            return FALL_UPON
        ours = own + self._helpers(body, hex_, foes)
        most = MOST_WITH_CHIEF if body == self.goals.chief else MOST_ALONE
        return min(most, int(100 * ours / own / self._boldness(body, hex_, foes)))

    def _drops(self, body: str, best: Choice) -> tuple[Drop, ...]:
        """Who is too many for one hex stays behind in the one before."""
        outlook, p = self.outlook, self.outlook.p
        way = outlook.reach(body, outlook.day).ways.get(best.hex, ())
        too_many = len(p.units_of(body)) - p.figures.command.stacking(outlook.ground.is_fort(best.hex)).units
        if best.leaves or too_many <= 0 or len(way) < 3:
            return ()
        led = {x: len(p.units_of(x)) for x in p.directly_under(body) if p.pieces.is_leader(x)}
        enough = [x for x in sorted(led) if led[x] >= too_many]
        return (Drop(way[-2], min(enough, key=lambda x: (led[x], x))),) if enough else ()


def _freely(order: Order) -> Order:
    return Order(
        order.force, order.when, way=order.way, meet=order.meet, drops=order.drops, leaves=order.leaves, is_free=True
    )
