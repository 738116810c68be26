"""What joins two spaces of a map, and where one goes by land or by water: the words of the networks.

Whoever only draws or edits maps has them from here, and does without networkx.
"""

from __future__ import annotations

from typing import NamedTuple

from workbench.engine.maps.area_map import WATER, SpaceKind

__all__ = ["BY_LAND", "PORT", "WATER", "Join", "JoinKind"]

BY_LAND = frozenset({SpaceKind.AREA, SpaceKind.HEX})
PORT = "port"
"""The feature of a coast that a port opens."""


class JoinKind:
    """What two neighbouring spaces share: a land border, a coast, or a limit between waters. Links name others."""

    LAND = "land"
    COAST = "coast"
    SEA = "sea"
    CLOSED = "closed"


class Join(NamedTuple):
    """What lies between two neighbours, as the attributes of their edge say it.

    Attributes
    ----------
    kind
        A JoinKind.
    borders
        Ids of the borders, or of the hexside, that they share.
    river, road, blocked
        A river is crossed; a road runs along the border, or across the hexside; nobody comes through.
    features
        All that is met on the way across.
    roads
        Ids of the roads that lead across. Roads along a border lead nowhere across it.
    links, cost
        Ids of the links between the two, and what the step costs by them where nothing else joins the two; None is as
        the rules have it.
    """

    kind: str
    borders: tuple[str, ...]
    river: bool
    road: bool
    blocked: bool
    features: tuple[str, ...]
    roads: tuple[str, ...]
    links: tuple[str, ...] = ()
    cost: int | None = None
