"""What is told of problems in the reader's language: what a check is called, the cause, the fix."""

from __future__ import annotations

from workbench.engine.problem import Problem
from workbench.qt.looks.translator import spoken

_TITLES: dict[str, str] = {
    "areas_overlap": "Areas overlap",
    "asymmetrical_link": "Link that costs more one way",
    "bare_hexside": "Hexside that carries nothing",
    "border_crosses": "Borders cross",
    "border_crosses_itself": "Border crosses itself",
    "box_off_the_sheet": "Box off the sheet",
    "bridge_without_river": "Bridge without a river",
    "broken_lines": "Lines that are no map",
    "broken_road": "Broken road",
    "dead_end": "Road that ends in open country",
    "doubled_link": "Doubled link",
    "duplicate_name": "Name that stands twice",
    "empty_zone": "Zone without a place",
    "feature_on_edge": "Feature at the edge of the map",
    "fort_capacity": "Capacity of a fort",
    "furniture_off_the_sheet": "Piece off the sheet",
    "furniture_overlaps": "Pieces lie across each other",
    "gap": "Gap between areas",
    "georeference": "Scale of the globe",
    "grid_size": "Size of the grid",
    "hex_is_default": "Hex like all others",
    "hex_numbers": "Numbers of the hexes",
    "hex_off_grid": "Hex off the grid",
    "hexes_off_sheet": "Hexes off the sheet",
    "hexside_name": "Hexside under a wrong id",
    "hexside_off_grid": "Hexside off the grid",
    "in_pieces": "Area in pieces",
    "inside_out": "Area inside out",
    "isolated": "Space that nothing leads to",
    "label_off_the_map": "Label off the map",
    "land_in_zone": "Land in a sea zone",
    "link_to_itself": "Link to itself",
    "link_to_nothing": "Link to a space that is gone",
    "name_taken": "Name of several spaces",
    "nameless": "Space without a name",
    "negative_capacity": "Capacity of a fort below nothing",
    "no_border": "Space without a border",
    "no_hexside": "Hexside between hexes apart",
    "no_name": "Town without a name",
    "no_ring": "Border that encloses nothing",
    "off_the_sheet": "Junction off the sheet",
    "one_way_on_edge": "One way at the edge of the map",
    "open_outline": "Open outline",
    "port_to_nothing": "Port to a space that is gone",
    "port_without_sea": "Port without a sea",
    "river_to_nowhere": "River that ends in nowhere",
    "road_end": "Road without a reconnoitre point at its end or fork",
    "road_jumps": "Road with a gap",
    "road_off_grid": "Road off the grid",
    "road_too_short": "Road too short",
    "road_unplayable": "Road through a hex that is not played",
    "road_without_bridge": "Road over a river without a bridge",
    "same_on_both_sides": "Border with one space on both sides",
    "scan_not_calibrated": "Scan not calibrated",
    "sea_without_exit": "Sea without a way out",
    "section_without_point": "Road without a reconnoitre point",
    "sheet_size": "Size of the sheet",
    "shore": "Shore",
    "short_border": "Short border",
    "sliver": "Sliver",
    "small_space": "Area too small for its number",
    "stacking_missing": "Stacking number missing",
    "stacking_number": "Stacking number",
    "two_zones": "Hex in two zones",
    "unknown_junction": "Border to a junction that is gone",
    "unknown_river": "River that is gone",
    "unknown_road": "Road that is gone",
    "unknown_space": "Space that is gone",
    "unreachable": "Spaces cut off from the rest",
    "unused_junction": "Junction without a border",
    "wrong_id": "Thing under a wrong id",
    "zone_like_a_hex": "Zone with the number of a hex",
    "zone_of_nothing": "Zone with a hex that is gone",
}
"""Of checks of maps."""


def title_of(problem: Problem) -> str:
    """What its check is called in a list; one without a title is called by its id."""
    if problem.of.title:
        return spoken(problem.of.title)
    if problem.check in _TITLES:
        return spoken(_TITLES[problem.check])
    plain = problem.check.replace("_", " ")
    return plain[:1].upper() + plain[1:]


def cause_of(problem: Problem) -> str:
    """What is wrong."""
    return spoken(problem.cause) if problem.of.title else problem.cause


def fix_of(problem: Problem) -> str:
    """What would cure it, "" where nothing does."""
    return spoken(problem.fix) if problem.fix and problem.of.title else problem.fix


def words_of(problem: Problem) -> str:
    """Its place and what is wrong there."""
    return f"{problem.place}: {cause_of(problem)}"
