"""The space that a drawing makes: its id, name and what the designer has still to say of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from immutables import Map

from workbench.cartography.areas.new_names import new_space_id, new_space_name
from workbench.engine.catalogue.resolved import ground_of
from workbench.engine.design import TerrainType
from workbench.engine.maps.area_map import AreaMap, Space, SpaceKind
from workbench.engine.provenance import BY_THE_DESIGNER
from workbench.engine.words.message import marked

FIRST_NUMBER = 4
NAMES = {
    SpaceKind.AREA: marked("New area"),
    SpaceKind.RADE: marked("New rade"),
    SpaceKind.SEA_ZONE: marked("New sea zone"),
    SpaceKind.UNPLAYABLE: marked("New ground out of play"),
}
CLEAR, SEA = "clear", "sea"
WATERS = (SpaceKind.RADE, SpaceKind.SEA_ZONE)


def new_space(
    area_map: AreaMap,
    kind: SpaceKind = SpaceKind.AREA,
    grounds: Sequence[TerrainType] = (),
    say: Callable[[str], str] = str,
) -> Space:
    """A space with a free id and a name of its own; an area has a stacking number to begin with.

    Its ground is clear; in a design whose kinds of terrain (`grounds`) do not have that, the first that is no sea.
    `say` puts its name into the language of whoever draws it.
    """
    name = new_space_name(area_map, say(NAMES.get(kind, marked("New space"))))
    clear = plain_ground(grounds)
    if kind is SpaceKind.AREA:
        origins = Map({"stacking": BY_THE_DESIGNER})
        return Space(new_space_id(area_map), name, kind, clear, stacking=FIRST_NUMBER, provenance=origins)
    terrain = ground_of(grounds).own(SEA) if kind in WATERS else clear
    return Space(new_space_id(area_map, "S" if kind in WATERS else "A"), name, kind, terrain)


def plain_ground(grounds: Sequence[TerrainType]) -> str:
    """The kind of terrain that ground has of which nothing is said; "clear" where there are none."""
    ground = ground_of(grounds)
    clear = ground.own(CLEAR)
    if clear in (kind.id for kind in grounds):
        return clear
    return next((kind.id for kind in grounds if not ground.is_water(kind.id)), CLEAR)
