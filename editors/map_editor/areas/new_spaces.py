"""The space that a drawing makes: its id, name and what the designer has still to say of it."""

from __future__ import annotations

from immutables import Map

from editors.map_editor.areas.new_names import new_space_id, new_space_name
from workbench.engine.area_map import AreaMap, Space, SpaceKind
from workbench.engine.provenance import BY_THE_DESIGNER

FIRST_NUMBER = 4
NAMES = {
    SpaceKind.AREA: "New area",
    SpaceKind.RADE: "New rade",
    SpaceKind.SEA_ZONE: "New sea zone",
    SpaceKind.UNPLAYABLE: "New ground out of play",
}
WATERS = (SpaceKind.RADE, SpaceKind.SEA_ZONE)


def new_space(area_map: AreaMap, kind: SpaceKind = SpaceKind.AREA) -> Space:
    """A space with a free id and a name of its own; an area has a stacking number to begin with."""
    name = new_space_name(area_map, NAMES.get(kind, "New space"))
    if kind is SpaceKind.AREA:
        origins = Map({"stacking": BY_THE_DESIGNER})
        return Space(new_space_id(area_map), name, kind, stacking=FIRST_NUMBER, provenance=origins)
    terrain = "sea" if kind in WATERS else "clear"
    return Space(new_space_id(area_map, "S" if kind in WATERS else "A"), name, kind, terrain)
