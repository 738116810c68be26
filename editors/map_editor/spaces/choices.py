"""What can be chosen for a space: kinds of terrain, sides, owners, rades and sea zones. Words and value each."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.design import Design
from workbench.engine.maps.area_map import SpaceKind

Choices = Sequence[tuple[str, str]]
FORT_LEVELS = (1, 3)
"""The lowest and the highest level of a fort."""
MOST_IN_A_FORT = 999
"""The largest capacity of a fort that one writes."""
WATERS = (SpaceKind.RADE, SpaceKind.SEA_ZONE)


def terrain_choices(design: Design, features_alone: bool = False) -> Choices:
    """The kinds of terrain of a design, or those that lie on other ground."""
    return [(kind.name, kind.id) for kind in design.terrain if kind.is_feature or not features_alone]


def side_choices(design: Design) -> Choices:
    """The sides of a design."""
    return [(side.name, side.id) for side in design.sides]


def owners(design: Design) -> Choices:
    """Sides and factions."""
    return [*side_choices(design), *((faction.name, faction.id) for faction in design.factions)]


def place_choices(shown: AnyMap) -> Choices:
    """The rades and sea zones of a map, by name."""
    return sorted((space.name or space.id, space.id) for space in shown.stored_spaces if space.kind in WATERS)
