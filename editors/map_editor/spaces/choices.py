"""What can be chosen for a space: kinds of terrain, sides, owners, rades and sea zones. Words and value each."""

from __future__ import annotations

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.design import Design
from workbench.engine.fields import Choice
from workbench.engine.maps.area_map import SpaceKind
from workbench.engine.maps.written_fields import Choices
from workbench.qt.looks.translator import title_of

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


def kind_choices(shown: AnyMap) -> Choices:
    """The kinds of spaces that a map can have."""
    left_out = {SpaceKind.AREA, SpaceKind.HEX} - {SpaceKind(shown.words.space)}
    return [(title_of(kind), kind.value) for kind in SpaceKind if kind not in left_out]


def choices_of(choice: Choice, design: Design, shown: AnyMap) -> Choices:
    """What a declared field can be."""
    match choice:
        case Choice.KINDS:
            return kind_choices(shown)
        case Choice.TERRAIN:
            return terrain_choices(design)
        case Choice.ON_GROUND:  # on a design that tells none apart, all kinds
            return terrain_choices(design, features_alone=True) or terrain_choices(design)
        case Choice.SIDES:
            return side_choices(design)
        case Choice.OWNERS:
            return owners(design)
        case Choice.WATERS:
            return place_choices(shown)
        case _:
            return ()
