"""A march of several hexes as it can be foreseen: hex by hex the answers of its owner, by the cheapest way (9.1).

Read off what its owner knows. Reactions, tests and what they bring are not foreseen; the march is told then to stop.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from rulesets.grande_tactique.outlook import ENEMIES, NO_MARCH, SPENT, points_of
from rulesets.grande_tactique.phases.choices import MARCH, RAPID
from rulesets.grande_tactique.phases.marching import MOST_FATIGUE, in_mp, why_not_stand_there
from rulesets.grande_tactique.position import Position
from rulesets.grande_tactique.procedures import Activation, DrawnMarker, RoadMove
from workbench.engine.clauses import implements
from workbench.engine.mechanics.movement import reach
from workbench.engine.networks.network import Blocked, MoveCost
from workbench.engine.networks.search import Reach
from workbench.engine.shown.order import ForeseenPlay, ShownOrder
from workbench.engine.state import Answer, Procedure

NO_MORE = Blocked("9.2.2", "no movement points are left for it")
CHOSEN, ACTS, BY_ROAD = "DrawnMarker.activate_the_next", "Activation.act", "RoadMove.march_by_road"


@implements("9.1", "9.2.1", "9.2.2")
def orders(q: Position, force: str, so_far: tuple[Answer, ...], through: tuple[str, ...]) -> Mapping[str, ShownOrder]:
    """Hex -> the march there of the force that acts, or that may be chosen to act now."""
    on_top = q.state.procedures[-1] if q.state.procedures else None
    if force not in q.state.sheets or on_top is None or q.sheet(force).fatigue >= MOST_FATIGUE:
        return {}
    match on_top:
        case DrawnMarker(forces=forces) if force in forces:
            return _Marches(q, force, on_top, MARCH, *points_of(q, force)).found(through)
        case Activation(force=acting, at="act") if acting == force and so_far in ((), (MARCH,), (RAPID,)):
            deed = str(so_far[0]) if so_far else MARCH
            points, is_fresh = points_of(q, force)
            if deed == RAPID:
                points = min(points, q.figures.halves("rapid_march_most") - (on_top.rapid or 0))
            return _Marches(q, force, on_top, deed, points, is_fresh).found(through)
        case RoadMove(force=moving) if moving == force:
            return _Marches(q, force, on_top, BY_ROAD, on_top.mp, False).found(through)
    return {}


class _Marches:
    """What one force can do from where it stands, with so many halves of movement points."""

    def __init__(self, q: Position, force: str, asks: Procedure, deed: str, points: int, is_fresh: bool) -> None:
        self.q, self.force, self.asks, self.deed, self.points, self.is_fresh = q, force, asks, deed, points, is_fresh
        ground, side = q.ground, q.force(force).side
        prices = {RAPID: ground.price_of_rapid_march, BY_ROAD: ground.price_of_roads}
        barred = {q.force(enemy).space for enemy in q.forces_of(q.pieces.other(side))}
        closed = dict.fromkeys(sorted(barred), ENEMIES)
        self.cost = MoveCost(ground.network.graph, prices.get(deed, ground.price), closed=closed, impassable=NO_MARCH)

    def found(self, through: tuple[str, ...]) -> Mapping[str, ShownOrder]:
        """The end of each way; {} where the points on the way cannot be reached."""
        way: tuple[str, ...] = (self.q.force(self.force).space,)
        spent = 0
        for stop in through:
            leg = self._leg(way[-1], spent)
            if stop not in leg.costs:
                return {}
            way, spent = (*way, *leg.ways[stop][1:]), spent + leg.costs[stop]
        last = self._leg(way[-1], spent)
        ends = {
            to: self._order((*way, *last.ways[to][1:]), in_mp(spent + last.costs[to]))
            for to in sorted(last.costs)
            if to != way[0] and to in self.q.ground.around
        }
        if self.is_fresh and not through and self.deed == MARCH:
            self._add_the_least_move(way[0], ends)
        for (here, to), barred in sorted(last.stops.items()):
            if to in self.q.ground.around and to not in ends and to not in last.costs:
                ends[to] = ShownOrder((*way, *last.ways[here][1:], to), "", (), barred.clause, barred.reason)
        elsewhere = NO_MORE if self.deed == BY_ROAD else SPENT
        return {**ends, "": ShownOrder((), "", (), elsewhere.clause, elsewhere.reason)}

    def _leg(self, start: str, spent: int) -> Reach:
        return reach(self.q.ground.network.graph, (start,), self.cost, self.points - spent, SPENT)

    @implements("9.2.4")
    def _add_the_least_move(self, here: str, ends: dict[str, ShownOrder]) -> None:
        """The first move of the turn may always be one hex, whatever it costs."""
        for to, price in self.q.ground.steps[here].items():
            if to not in ends and why_not_stand_there(self.q, self.force, to) is None:
                ends[to] = self._order((here, to), in_mp(price))

    def _order(self, way: tuple[str, ...], note: str) -> ShownOrder:
        if self.deed == BY_ROAD:
            return ShownOrder(way, note, tuple(ForeseenPlay(BY_ROAD, (to,)) for _, to in pairwise(way)))
        steps = tuple(ForeseenPlay(ACTS, (self.deed, to)) for _, to in pairwise(way))
        first = (ForeseenPlay(CHOSEN, (self.force,)),) if isinstance(self.asks, DrawnMarker) else ()
        return ShownOrder(way, note, (*first, *steps))
