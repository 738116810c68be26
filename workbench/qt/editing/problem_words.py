"""What checks are called where one reads of them: in the list of problems, and in the history."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

_CONTEXT = "Checks"
_WORDS: dict[str, str] = {
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
    "no_provenance": "Figures without an origin",
    "no_ring": "Border that encloses nothing",
    "no_such_side": "Side of a fort or faction that is not there",
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
    "silenced_is_gone": "Silenced and gone",
    "sliver": "Sliver",
    "small_space": "Area too small for its number",
    "stacking_missing": "Stacking number missing",
    "stacking_number": "Stacking number",
    "tag_value": "Tag of another type",
    "two_zones": "Hex in two zones",
    "unknown_class": "Class of lines that is not there",
    "unknown_counter": "Counter that is gone",
    "unknown_faction": "Faction that is not there",
    "unknown_junction": "Border to a junction that is gone",
    "unknown_river": "River that is gone",
    "unknown_road": "Road that is gone",
    "unknown_side": "Side that is not there",
    "unknown_space": "Space that is gone",
    "unknown_terrain": "Terrain that is not there",
    "unreachable": "Spaces cut off from the rest",
    "unused_junction": "Junction without a border",
    "wrong_id": "Thing under a wrong id",
    "zone_like_a_hex": "Zone with the number of a hex",
    "zone_of_nothing": "Zone with a hex that is gone",
}


def check_words(check: str) -> str:
    """What a check is called in a list; one that has no words of its own is called by its id."""
    words = _WORDS.get(check)
    if words is not None:
        return QCoreApplication.translate(_CONTEXT, words)
    plain = check.replace("_", " ")
    return plain[:1].upper() + plain[1:]


def has_words(check: str) -> bool:
    """Has a check words of its own?"""
    return check in _WORDS
