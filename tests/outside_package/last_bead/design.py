"""A design to try everything with: two sides, a heap of beads, a unit type with a symbol of the set."""

from __future__ import annotations

from immutables import Map

from workbench.engine.design import Counter, Design, Faction, Parameter, Scenario, Side, TerrainType, UnitType
from workbench.engine.maps.area_map import AreaMap, Space, SpaceKind
from workbench.engine.provenance import BY_THE_DESIGNER

PROVENANCE = Map({"tracks": BY_THE_DESIGNER})
BAND = ("#111111", "#eeeeee", "#111111")


def bead_design() -> Design:
    """A heap of ten beads."""
    sides = (Side("white", "White"), Side("black", "Black", "red"))
    return Design(
        title="Last bead",
        rules="last_bead",
        maps=(AreaMap("table", "The table", 120.0, 80.0, spaces=Map({"heap": Space("heap", "Heap", SpaceKind.BOX)})),),
        terrain=(TerrainType("clear", "Clear", BY_THE_DESIGNER),),
        sides=sides,
        factions=tuple(Faction(f"{s.id}s", s.name, s.id, s.name[0], "#ffffff", "#000000", BAND) for s in sides),
        unit_types=(UnitType("bead", "Bead", "beads:bead"),),
        counters=(Counter("a_bead", "Bead", "Bead", "whites", "bead"),),
        parameters=(Parameter("most_taken", "Beads taken at once", 3, "", "1", BY_THE_DESIGNER),),
        scenarios=(Scenario("heap", "A heap of ten", 1, 1, tracks=Map({"beads": 10}), provenance=PROVENANCE),),
    )
