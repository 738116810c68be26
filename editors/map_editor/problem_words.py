"""What checks are called where one reads of them: in the list of problems, and in the history."""

from __future__ import annotations

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

_CONTEXT = "Checks"
_WORDS = {
    "areas_overlap": QT_TRANSLATE_NOOP("Checks", "Areas overlap"),
    "asymmetrical_link": QT_TRANSLATE_NOOP("Checks", "Link that costs more one way"),
    "bare_hexside": QT_TRANSLATE_NOOP("Checks", "Hexside that carries nothing"),
    "border_crosses": QT_TRANSLATE_NOOP("Checks", "Borders cross"),
    "border_crosses_itself": QT_TRANSLATE_NOOP("Checks", "Border crosses itself"),
    "box_off_the_sheet": QT_TRANSLATE_NOOP("Checks", "Box off the sheet"),
    "bridge_without_river": QT_TRANSLATE_NOOP("Checks", "Bridge without a river"),
    "broken_lines": QT_TRANSLATE_NOOP("Checks", "Lines that are no map"),
    "broken_road": QT_TRANSLATE_NOOP("Checks", "Broken road"),
    "dead_end": QT_TRANSLATE_NOOP("Checks", "Road that ends in open country"),
    "doubled_link": QT_TRANSLATE_NOOP("Checks", "Doubled link"),
    "duplicate_name": QT_TRANSLATE_NOOP("Checks", "Name that stands twice"),
    "empty_zone": QT_TRANSLATE_NOOP("Checks", "Zone without a place"),
    "feature_on_edge": QT_TRANSLATE_NOOP("Checks", "Feature at the edge of the map"),
    "furniture_off_the_sheet": QT_TRANSLATE_NOOP("Checks", "Piece off the sheet"),
    "furniture_overlaps": QT_TRANSLATE_NOOP("Checks", "Pieces lie across each other"),
    "gap": QT_TRANSLATE_NOOP("Checks", "Gap between areas"),
    "georeference": QT_TRANSLATE_NOOP("Checks", "Scale of the globe"),
    "grid_size": QT_TRANSLATE_NOOP("Checks", "Size of the grid"),
    "hex_is_default": QT_TRANSLATE_NOOP("Checks", "Hex like all others"),
    "hex_numbers": QT_TRANSLATE_NOOP("Checks", "Numbers of the hexes"),
    "hex_off_grid": QT_TRANSLATE_NOOP("Checks", "Hex off the grid"),
    "hexes_off_sheet": QT_TRANSLATE_NOOP("Checks", "Hexes off the sheet"),
    "hexside_name": QT_TRANSLATE_NOOP("Checks", "Hexside under a wrong id"),
    "hexside_off_grid": QT_TRANSLATE_NOOP("Checks", "Hexside off the grid"),
    "in_pieces": QT_TRANSLATE_NOOP("Checks", "Area in pieces"),
    "inside_out": QT_TRANSLATE_NOOP("Checks", "Area inside out"),
    "isolated": QT_TRANSLATE_NOOP("Checks", "Space that nothing leads to"),
    "label_off_the_map": QT_TRANSLATE_NOOP("Checks", "Label off the map"),
    "link_to_itself": QT_TRANSLATE_NOOP("Checks", "Link to itself"),
    "link_to_nothing": QT_TRANSLATE_NOOP("Checks", "Link to a space that is gone"),
    "no_border": QT_TRANSLATE_NOOP("Checks", "Space without a border"),
    "no_hexside": QT_TRANSLATE_NOOP("Checks", "Hexside between hexes apart"),
    "no_name": QT_TRANSLATE_NOOP("Checks", "Space without a name"),
    "no_provenance": QT_TRANSLATE_NOOP("Checks", "Figures without an origin"),
    "no_ring": QT_TRANSLATE_NOOP("Checks", "Border that encloses nothing"),
    "off_the_sheet": QT_TRANSLATE_NOOP("Checks", "Junction off the sheet"),
    "one_way_on_edge": QT_TRANSLATE_NOOP("Checks", "One way at the edge of the map"),
    "open_outline": QT_TRANSLATE_NOOP("Checks", "Open outline"),
    "port_to_nothing": QT_TRANSLATE_NOOP("Checks", "Port to a space that is gone"),
    "port_without_sea": QT_TRANSLATE_NOOP("Checks", "Port without a sea"),
    "river_to_nowhere": QT_TRANSLATE_NOOP("Checks", "River that ends in nowhere"),
    "road_end": QT_TRANSLATE_NOOP("Checks", "Road without a reconnoitre point at its end or fork"),
    "road_jumps": QT_TRANSLATE_NOOP("Checks", "Road with a gap"),
    "road_off_grid": QT_TRANSLATE_NOOP("Checks", "Road off the grid"),
    "road_too_short": QT_TRANSLATE_NOOP("Checks", "Road too short"),
    "road_unplayable": QT_TRANSLATE_NOOP("Checks", "Road through a hex that is not played"),
    "road_without_bridge": QT_TRANSLATE_NOOP("Checks", "Road over a river without a bridge"),
    "same_on_both_sides": QT_TRANSLATE_NOOP("Checks", "Border with one space on both sides"),
    "scan_not_calibrated": QT_TRANSLATE_NOOP("Checks", "Scan not calibrated"),
    "sea_without_exit": QT_TRANSLATE_NOOP("Checks", "Sea without a way out"),
    "section_without_point": QT_TRANSLATE_NOOP("Checks", "Road without a reconnoitre point"),
    "sheet_size": QT_TRANSLATE_NOOP("Checks", "Size of the sheet"),
    "shore": QT_TRANSLATE_NOOP("Checks", "Shore"),
    "short_border": QT_TRANSLATE_NOOP("Checks", "Short border"),
    "silenced_is_gone": QT_TRANSLATE_NOOP("Checks", "Silenced and gone"),
    "sliver": QT_TRANSLATE_NOOP("Checks", "Sliver"),
    "small_space": QT_TRANSLATE_NOOP("Checks", "Area too small for its number"),
    "stacking_missing": QT_TRANSLATE_NOOP("Checks", "Stacking number missing"),
    "stacking_number": QT_TRANSLATE_NOOP("Checks", "Stacking number"),
    "two_zones": QT_TRANSLATE_NOOP("Checks", "Hex in two zones"),
    "unknown_class": QT_TRANSLATE_NOOP("Checks", "Class of lines that is not there"),
    "unknown_counter": QT_TRANSLATE_NOOP("Checks", "Counter that is gone"),
    "unknown_faction": QT_TRANSLATE_NOOP("Checks", "Faction that is not there"),
    "unknown_junction": QT_TRANSLATE_NOOP("Checks", "Border to a junction that is gone"),
    "unknown_river": QT_TRANSLATE_NOOP("Checks", "River that is gone"),
    "unknown_road": QT_TRANSLATE_NOOP("Checks", "Road that is gone"),
    "unknown_side": QT_TRANSLATE_NOOP("Checks", "Side that is not there"),
    "unknown_space": QT_TRANSLATE_NOOP("Checks", "Space that is gone"),
    "unknown_terrain": QT_TRANSLATE_NOOP("Checks", "Terrain that is not there"),
    "unreachable": QT_TRANSLATE_NOOP("Checks", "Spaces cut off from the rest"),
    "unused_junction": QT_TRANSLATE_NOOP("Checks", "Junction without a border"),
    "wrong_id": QT_TRANSLATE_NOOP("Checks", "Thing under a wrong id"),
    "zone_like_a_hex": QT_TRANSLATE_NOOP("Checks", "Zone with the number of a hex"),
    "zone_of_nothing": QT_TRANSLATE_NOOP("Checks", "Zone with a hex that is gone"),
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
