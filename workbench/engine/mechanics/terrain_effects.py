"""The terrain effects chart as the price of a step: terrain entered, what lies at the border, roads that lead across.

The prices read the graph of any `MapNetwork`: of areas as of hexes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from workbench.engine.catalogue.resolved import STANDARD, Kindred
from workbench.engine.maps.area_map import Space
from workbench.engine.maps.border import BRIDGE, RIVER
from workbench.engine.network_backend.move_cost import StepPrice
from workbench.engine.networks.joins import JoinKind

Costs = Mapping[str, "int | None"]
"""Row of a chart -> movement points, None for what is closed."""


@dataclass(frozen=True, eq=False)
class TerrainEffects:
    """What a step by land costs one type of unit; None where it is closed.

    Attributes
    ----------
    terrain
        By the terrain of the space that is entered, or by what its ground carries besides where the chart has that (a
        town in woods); terrain that the chart leaves out is closed.
    features
        What each feature of the border costs besides; features that the chart leaves out cost nothing.
    roads
        Id of a road -> what a step along it costs, whatever terrain and border ask.
    kinds
        What the features are.
    """

    terrain: Costs
    features: Costs
    roads: Mapping[str, int]
    kinds: Kindred = STANDARD.borders

    def __call__(self, space: Mapping[str, Any], edge: Mapping[str, Any]) -> int | None:
        entered: Space = space["space"]
        along = [self.roads[road] for road in edge["roads"] if road in self.roads]
        if along and is_open(edge):
            return min(along)
        kinds = (*entered.features, entered.terrain)
        terrain = next((self.terrain[kind] for kind in kinds if kind in self.terrain), None)
        return None if terrain is None else self.paying(terrain, edge)

    def paying(self, terrain: int, edge: Mapping[str, Any]) -> int | None:
        """The step for somebody who pays this for the terrain: what the features of the border cost comes besides."""
        parts = [terrain, *self._across(edge["features"])]
        return None if None in parts or not is_open(edge) else sum(part for part in parts if part is not None)

    def _across(self, features: Iterable[str]) -> list[int | None]:
        return [self.features[feature] for feature in met(tuple(features), self.kinds) if feature in self.features]


def is_open(edge: Mapping[str, Any]) -> bool:
    """Does land lie on both sides of the border, and nothing that lets nobody through?"""
    return edge["kind"] == JoinKind.LAND and not edge["blocked"]


@dataclass(frozen=True, eq=False)
class AnyWay:
    """One for each step for which any of several prices can be paid: the length of a line of communication."""

    prices: Sequence[StepPrice]

    def __call__(self, space: Mapping[str, Any], edge: Mapping[str, Any]) -> int | None:
        return 1 if any(price(space, edge) is not None for price in self.prices) else None


def met(features: tuple[str, ...], kinds: Kindred = STANDARD.borders) -> tuple[str, ...]:
    """What one meets at a border with these features; a bridge stands in the river's place.

    >>> met(("river", "bridge", "wall")), met(("river",))
    (('bridge', 'wall'), ('river',))
    """
    if not any(kinds.is_a(feature, BRIDGE) for feature in features):
        return features
    return tuple(feature for feature in features if not kinds.is_a(feature, RIVER))
