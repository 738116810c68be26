"""Roads, rivers, shores and what else borders and hexsides carry."""

from __future__ import annotations

from workbench.engine.problem import Check, Level

UNKNOWN_ROAD = Check(
    "unknown_road", Level.ERROR, title="Road that is gone",
    cause="carries the road {road}, which is not there", remedy="Take the road off",
)  # fmt: skip
UNKNOWN_RIVER = Check(
    "unknown_river", Level.ERROR, title="River that is gone",
    cause="carries the river {river}, which is not there", remedy="Take the river off",
)  # fmt: skip
BRIDGE_WITHOUT_RIVER = Check(
    "bridge_without_river", Level.WARNING, title="Bridge without a river",
    cause="has a bridge and no river", remedy="Take the bridge off",
)  # fmt: skip
ROAD_WITHOUT_BRIDGE = Check(
    "road_without_bridge", Level.HINT, title="Road over a river without a bridge",
    cause="the road {name} crosses the river without a bridge or a ford", remedy="Set a bridge",
)  # fmt: skip
FEATURE_ON_EDGE = Check(
    "feature_on_edge", Level.WARNING, title="Feature at the edge of the map",
    cause="lies at the edge of the map and carries {features}, which nobody crosses", remedy="Take it off",
    cases={
        "beyond": "carries {features}, and neither of its hexes is played",
        "hexes": "lies at the edge of what is played and carries {features}, which nobody crosses",
    },
)  # fmt: skip
ONE_WAY_ON_EDGE = Check(
    "one_way_on_edge", Level.WARNING, title="One way at the edge of the map",
    cause="lies at the edge of the map and is crossed one way only", remedy="Open it both ways",
    cases={"hexes": "lies at the edge of what is played and is crossed one way only"},
)  # fmt: skip
SHORE = Check(
    "shore", Level.WARNING, title="Shore",
    cause="is a {shore}, and land lies on both sides of it", remedy="Take the shore off",
    cases={
        "beach": "is a beach, and land lies on both sides of it",
        "no_beach": "is marked as no beach, and land lies on both sides of it",
        "unsaid": "is a coast, and nothing says whether it is a beach",
        "!unsaid": "Mark it as a beach",
        "long": "runs over {count} borders, and nothing says whether they are beaches",
        "!long": "Mark all {count} as beaches",
    },
)  # fmt: skip
ROAD_END = Check(
    "road_end", Level.ERROR, title="Road without a point at its end or fork",
    cause="the road {name} ends here without a point of the kind {point}", remedy="Set the point",
    cases={"fork": "the road {name} forks here without a point of the kind {point}"},
)  # fmt: skip
BROKEN_ROAD = Check(
    "broken_road", Level.WARNING, title="Broken road",
    cause="is broken: it lies in {pieces} pieces that no other road and no town joins",
)  # fmt: skip
SECTION_WITHOUT_POINT = Check(
    "section_without_point", Level.ERROR, title="Road without a point",
    cause="runs in a ring of {count} borders without a point of the kind {point}, so that it has no section",
    remedy="Set the point",
)  # fmt: skip
RIVER_TO_NOWHERE = Check(
    "river_to_nowhere", Level.HINT, title="River that ends in nowhere",
    cause="ends in nowhere: neither in the sea, nor at the edge of the map, nor in another river",
    cases={"hexes": "a river ends in nowhere: neither in the sea, nor at the edge of the map, nor in another river"},
)  # fmt: skip
HEXSIDE_OFF_GRID = Check(
    "hexside_off_grid", Level.ERROR, title="Hexside off the grid",
    cause="no hex of the grid is numbered '{number}'", remedy="Take it off",
)  # fmt: skip
NO_HEXSIDE = Check(
    "no_hexside", Level.ERROR, title="Hexside between hexes apart",
    cause="{first} and {second} share no hexside", remedy="Take it off",
)  # fmt: skip
HEXSIDE_NAME = Check(
    "hexside_name", Level.ERROR, title="Hexside under a wrong id",
    cause="is called '{own}' and lies at '{expected}'",
)  # fmt: skip
BARE_HEXSIDE = Check(
    "bare_hexside", Level.WARNING, title="Hexside that carries nothing",
    cause="carries no feature", remedy="Take it off",
)  # fmt: skip
ROAD_TOO_SHORT = Check(
    "road_too_short", Level.ERROR, title="Road too short",
    cause="runs through fewer than two hexes", remedy="Take the road off",
)  # fmt: skip
ROAD_OFF_GRID = Check(
    "road_off_grid", Level.ERROR, title="Road off the grid", cause="no hex of the grid is numbered '{number}'"
)  # fmt: skip
ROAD_UNPLAYABLE = Check(
    "road_unplayable", Level.WARNING, title="Road through a hex that is not played",
    cause="runs through {number}, which is not played",
)  # fmt: skip
ROAD_JUMPS = Check(
    "road_jumps", Level.ERROR, title="Road with a gap",
    cause="jumps from {first} to {second}, which share no hexside", remedy="Make two roads of it",
)  # fmt: skip
DEAD_END = Check(
    "dead_end", Level.HINT, title="Road that ends in open country",
    cause="ends in open country at {number}: no town, no other road, no water, no edge of the map",
)  # fmt: skip
CHECKS = (
    UNKNOWN_ROAD, UNKNOWN_RIVER, BRIDGE_WITHOUT_RIVER, ROAD_WITHOUT_BRIDGE, FEATURE_ON_EDGE, ONE_WAY_ON_EDGE, SHORE,
    ROAD_END, BROKEN_ROAD, SECTION_WITHOUT_POINT, RIVER_TO_NOWHERE, HEXSIDE_OFF_GRID, NO_HEXSIDE, HEXSIDE_NAME,
    BARE_HEXSIDE, ROAD_TOO_SHORT, ROAD_OFF_GRID, ROAD_UNPLAYABLE, ROAD_JUMPS, DEAD_END,
)  # fmt: skip
