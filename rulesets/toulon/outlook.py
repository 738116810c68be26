"""What a front-end asks of a position: how a force is supplied, where it can come to, where it can retreat to.

Pure, with paths and reasons that a map can draw. Whoever draws the map asks what steps cost while it is empty.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from rulesets.toulon.figures import Figures
from rulesets.toulon.phases.combat.retreat import places_around, why_not_retreat
from rulesets.toulon.phases.movement.movement import Order
from rulesets.toulon.phases.tracing import Group, Tracer, groups_of
from rulesets.toulon.position import Position
from rulesets.toulon.procedures import Retreat
from workbench.engine.clauses import implements
from workbench.engine.networks.march import March
from workbench.engine.networks.network import JoinKind, MoveCost
from workbench.engine.words.message import Message

KINDS_OF_GROUND: Mapping[str, str] = {
    Message("onto friendly ground"): "enter_friendly",
    Message("into no man's land"): "enter_no_mans_land",
    Message("against the enemy"): "enter_enemy",
}
"""What decides here is whose ground is entered (16.6), so that takes the place of the type of unit."""


class SuppliedForce(Struct, frozen=True):
    """Units of an area and their way of supply.

    `path` runs from the area to the depot, or to the place where it is closed (then `clause` and `reason` say
    why); `risks` are the places on it that cost a die (15.16).
    """

    area: str
    units: tuple[str, ...]
    depot: str
    path: tuple[str, ...]
    risks: tuple[str, ...] = ()
    clause: str = ""
    reason: str = ""


class SupplyReport(Struct, frozen=True):
    """The supply of the forces asked about, by area."""

    forces: tuple[SuppliedForce, ...]


class Destination(Struct, frozen=True):
    """Where a force may go: the way, what it costs in operations points, or why it may not."""

    to: str
    path: tuple[str, ...] = ()
    cost: int = 0
    note: str = ""
    clause: str = ""
    reason: str = ""


class ReachReport(Struct, frozen=True):
    """The destinations of one move, those closed to it included."""

    destinations: tuple[Destination, ...]


class RetreatReport(Struct, frozen=True):
    """The ways out of an area for each unit, by itself."""

    ways: tuple[tuple[str, tuple[Destination, ...]], ...]


def supply_report(q: Position, side: str, of: str = "") -> SupplyReport:
    """How the forces of a side could be traced now; `of` names a unit or a space, "" asks for all.

    Raises
    ------
    KeyError
        No unit and no space has this name.
    """
    if of and of not in q.state.units and of not in q.figures.spaces:
        raise KeyError(Message("no unit and no space is called {of}", of=repr(of)))
    tracer = Tracer(q, side)
    wanted = (g for g in groups_of(q, side) if not of or of == g.area or of in g.units)
    return SupplyReport(tuple(_supplied(tracer, group) for group in wanted))


def _supplied(tracer: Tracer, group: Group) -> SuppliedForce:
    for depot in group.depots:
        if way := tracer.best_way(group.area, depot):
            return SuppliedForce(group.area, group.units, depot, way, tuple(tracer.risks(way)))
    cut = tracer.failure(group)
    return SuppliedForce(group.area, group.units, cut.depot, cut.path, (), cut.clause, cut.reason)


def reach_of(q: Position, units: tuple[str, ...]) -> ReachReport:
    """Where these units, which stand together, can come to in one move; KeyError for an unknown unit."""
    start, side = q.unit(units[0]).space, q.unit(units[0]).side
    order = Order(q, side, start, units)
    return ReachReport(tuple(_destination(order, to) for to in order.destinations))


def _destination(order: Order, to: str) -> Destination:
    way, refused = order.ways.get(to), order.why_not(to)
    path, cost = (way.spaces, way.cost) if way else ((order.start, to), 0)
    if refused:
        return Destination(to, path, cost, "", refused.clause, refused.reason)
    return Destination(to, path, cost, order.note(to))


def retreats_of(q: Position, units: tuple[str, ...]) -> RetreatReport:
    """Where each of these units could retreat from its area, if it had to now; KeyError for an unknown unit."""
    x = q.unit(units[0])
    attacking = q.state.active == x.side and x.space in q.state.origins
    retreat = Retreat(side=x.side, area=x.space, units=units, attacking=attacking)
    places = places_around(q, retreat) if x.space in q.figures.entry_limits else ()
    return RetreatReport(tuple((unit, tuple(_way_out(q, retreat, unit, to) for to in places)) for unit in units))


def _way_out(q: Position, retreat: Retreat, unit: str, to: str) -> Destination:
    refused = why_not_retreat(q, retreat, unit, to, {})
    return Destination(to, (retreat.area, to), 0, "", *((refused.clause, refused.reason) if refused else ()))


@dataclass(frozen=True)
class StepInto:
    """The price of a step over land onto one kind of ground, in operations points."""

    figures: Figures
    ground: str

    def __call__(self, space: Mapping[str, Any], edge: Mapping[str, Any]) -> int | None:
        if edge["kind"] != JoinKind.LAND or edge["blocked"]:
            return None
        return self.figures.step_price(self.ground, bool(edge["river"]))


@implements("16.6")
def marches_over(figures: Figures) -> Mapping[str, March]:
    """Kind of ground -> what entering it costs, while nobody is in the way."""
    graph = figures.network.graph
    return {
        words: March(MoveCost(graph, StepInto(figures, kind)), points=Message("operations points"))
        for words, kind in KINDS_OF_GROUND.items()
    }
