"""The terrain effects chart as the price of a step: terrain entered, what lies at the border, roads that lead across.

The prices read the graph of any `MapNetwork`: of areas as of hexes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from workbench.engine.area_map import Space
from workbench.engine.hex_map import BRIDGE, RIVER
from workbench.engine.map_network import JoinKind
from workbench.engine.network_backend.move_cost import StepPrice

Costs = Mapping[str, "int | None"]
"""Row of a chart -> movement points, None for what is closed."""


@dataclass(frozen=True, eq=False)
class TerrainEffects:
    """What a step by land costs one type of unit; None where it is closed.

    Attributes
    ----------
    terrain
        By the terrain of the space that is entered; terrain that the chart leaves out is closed.
    features
        What each feature of the border costs besides; features that the chart leaves out cost nothing.
    roads
        Id of a road -> what a step along it costs, whatever terrain and border ask.
    """

    terrain: Costs
    features: Costs
    roads: Mapping[str, int]

    def __call__(self, space: Mapping[str, Any], edge: Mapping[str, Any]) -> int | None:
        entered: Space = space["space"]
        if edge["kind"] != JoinKind.LAND or edge["blocked"]:
            return None
        along = [self.roads[road] for road in edge["roads"] if road in self.roads]
        if along:
            return min(along)
        parts = [self.terrain.get(entered.terrain), *self._across(edge["features"])]
        return None if None in parts else sum(part for part in parts if part is not None)

    def _across(self, features: Iterable[str]) -> list[int | None]:
        return [self.features[feature] for feature in met(tuple(features)) if feature in self.features]


@dataclass(frozen=True, eq=False)
class AnyWay:
    """One for each step for which any of several prices can be paid: the length of a line of communication."""

    prices: Sequence[StepPrice]

    def __call__(self, space: Mapping[str, Any], edge: Mapping[str, Any]) -> int | None:
        return 1 if any(price(space, edge) is not None for price in self.prices) else None


def met(features: tuple[str, ...]) -> tuple[str, ...]:
    """What one meets at a border with these features; a bridge stands in the river's place.

    >>> met(("river", "bridge", "wall")), met(("river",))
    (('bridge', 'wall'), ('river',))
    """
    return tuple(x for x in features if x != RIVER) if BRIDGE in features else features
