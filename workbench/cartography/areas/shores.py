"""What lies at a sea zone or rade: the spaces of land beside it, the ports that open on it."""

from __future__ import annotations

from workbench.engine.maps.area_map import WATER, SpaceKind
from workbench.engine.maps.board_map import AnyMap


def coastal_spaces(shown: AnyMap, water: str) -> tuple[str, ...]:
    """The areas or hexes of land that lie at a sea zone or rade, sorted; spaces that are not played are none."""
    spaces, no_land = shown.every_space, WATER | {SpaceKind.UNPLAYABLE, SpaceKind.BOX}
    return tuple(sorted(space for space in shown.around(water) if spaces[space].kind not in no_land))


def waters_beside(shown: AnyMap, space: str) -> tuple[str, ...]:
    """The sea zones and rades that lie at a space of land, or at another water, sorted."""
    spaces = shown.every_space
    return tuple(sorted(name for name in shown.around(space) if spaces[name].kind in WATER))


def ports_on(shown: AnyMap, water: str) -> tuple[str, ...]:
    """The spaces whose ports open on a sea zone or rade, sorted."""
    return tuple(sorted(space.id for space in shown.stored_spaces if water in space.ports))


def links_of(shown: AnyMap, space: str) -> tuple[str, ...]:
    """The links that lead to or from a space, sorted by id."""
    return tuple(name for name in sorted(shown.links) if space in (shown.links[name].first, shown.links[name].second))
