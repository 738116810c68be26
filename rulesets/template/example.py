"""A design to try the rules with; a game of your own has it drawn in the editors instead, and this file goes.

Everything that is counted or measured stands in the design, and each parameter and table says where it comes from.
"""

from __future__ import annotations

from immutables import Map

from workbench.engine.design import (
    Counter,
    Design,
    Faction,
    Parameter,
    Phase,
    Placement,
    Scenario,
    Side,
    TerrainType,
    UnitType,
)
from workbench.engine.maps.area_map import AreaMap, Space, SpaceKind
from workbench.engine.maps.map_parts import Rectangle
from workbench.engine.provenance import BY_THE_DESIGNER

BAND = ("#111111", "#eeeeee", "#111111")
IN_A_ROW = 12
SPACES = tuple(
    Space(str(n), f"Milestone {n}", SpaceKind.BOX, shape=Rectangle(6.0 + 24.0 * across, 6.0 + 26.0 * down, 22.0, 22.0))
    for n in range(1, 25)
    for down, across in [divmod(n - 1, IN_A_ROW)]
)


def race_design() -> Design:
    """A track of 24 spaces and two runners."""
    sides = (Side("hare", "Hare"), Side("tortoise", "Tortoise", "red"))
    return Design(
        title="A race",
        rules="template",
        maps=(AreaMap("track", "The track", 300.0, 60.0, spaces=Map({space.id: space for space in SPACES})),),
        terrain=(TerrainType("clear", "Clear", BY_THE_DESIGNER),),
        sides=sides,
        factions=tuple(Faction(f"{s.id}s", s.name, s.id, s.name[0], "#ffffff", "#000000", BAND) for s in sides),
        unit_types=(UnitType("runner", "Runner", "infantry"),),
        counters=tuple(Counter(f"the_{s.id}", s.name, s.name, f"{s.id}s", "runner") for s in sides),
        parameters=(
            Parameter("steady_distance", "Walking", 3, "spaces", "2.1", BY_THE_DESIGNER),
            Parameter("dash_die", "Sides of the dash die", 6, "", "2.1", BY_THE_DESIGNER),
        ),
        sequence=(Phase("running", "Running", 0, "1.1"),),
        scenarios=(
            Scenario(
                "race",
                "The race",
                1,
                24,
                placements=tuple(Placement(f"the_{s.id}", "1") for s in sides),
                provenance=Map({"placements": BY_THE_DESIGNER}),
            ),
        ),
    )
