"""Whose ways can be measured on a map: every type of unit that the rules have a cost for, or plain steps."""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot

from msgspec import Struct

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.catalogue.resolved import catalogue_of
from workbench.engine.design import Design
from workbench.engine.maps.area_map import Point
from workbench.engine.networks.march import March, Way, cheapest_way, network_of, step_at_sea, step_on_land
from workbench.engine.rules_modules import UnknownRules, rules_for
from workbench.engine.words.message import Message, as_message, begun, joined
from workbench.language import marked

BY_LAND, BY_SEA = marked("steps by land"), marked("steps by sea")


ONE_OF = {marked("movement points"): marked("movement point"), marked("steps"): marked("step")}
"""What a way costs in, when it costs one."""


def said_march(name: str) -> str:
    """What a choice is called: types of units as the design names them."""
    return begun(as_message(name) if name in (BY_LAND, BY_SEA) else name)


class Marches(Struct, frozen=True):
    """The choices in the order of the rules, by the word for each, and why the rules have no say ("": they have)."""

    by_name: Mapping[str, March]
    why_steps: str = ""


def marches_on(design: Design, shown: AnyMap) -> Marches:
    """The types of units as the rules of the design move them on this map, then plain steps."""
    found: dict[str, March] = {}
    why = ""
    try:
        costs = rules_for(design).display.marches(shown.id)
        names = {kind.id: kind.name for kind in design.unit_types}
        found = {names.get(kind, kind): costs[kind] for kind in costs}
    except (UnknownRules, KeyError, ValueError) as reason:
        why = str(reason.args[0] if reason.args else reason).splitlines()[0]
    from workbench.engine.network_backend.move_cost import MoveCost  # networkx is loaded when one measures

    graph = network_of(shown, catalogue_of(design).borders).graph
    found[BY_LAND] = March(MoveCost(graph, step_on_land), points=marked("steps"))
    found[BY_SEA] = March(MoveCost(graph, step_at_sea), points=marked("steps"))
    return Marches(found, why)


class MarchesKept:
    """The choices on one map, found anew only when the design is another."""

    def __init__(self) -> None:
        self._known: tuple[Design, AnyMap, Marches] | None = None

    def of(self, design: Design, shown: AnyMap) -> Marches:
        """The choices as the design and the map are now."""
        if self._known is None or self._known[0] is not design or self._known[1] is not shown:
            self._known = (design, shown, marches_on(design, shown))
        return self._known[2]


class Measured(Struct, frozen=True):
    """What was measured between two spaces; None for what the map does not tell."""

    mm: float
    km: float | None
    hexes: int | None
    way: Way | None


def measured(shown: AnyMap, march: March, start: str, end: str, places: tuple[Point, Point]) -> Measured:
    """Measure from space to space, whose middles lie at `places`."""
    (x0, y0), (x1, y1) = places
    long = hypot(x1 - x0, y1 - y0)
    km = long * shown.scale_metres_per_mm / 1000 if shown.scale_metres_per_mm else None
    return Measured(long, km, shown.distance(start, end), cheapest_way(march, start, end))


def words_of(found: Measured, points: str = "") -> str:
    """What was measured, in a line; `points` is what the way costs in ("movement points")."""
    parts: list[str] = [Message("{mm:.1f} mm", mm=found.mm)]
    if found.km is not None:
        parts.append(Message("{km:.1f} km", km=found.km))
    if found.hexes is not None:
        parts.append(Message("{count} {count:hex|hexes}", count=found.hexes))
    if found.way is None:
        parts.append(Message("no way"))
    else:
        of_one = ONE_OF.get(points, points) if found.way.total == "1" else points
        parts.append(joined(" ", (found.way.total, as_message(of_one))) if points else found.way.total)
    return joined(" · ", parts)
