"""Lines and outlines of area maps, as they are drawn."""

from __future__ import annotations

from workbench.engine.problem import Check, Level

UNKNOWN_JUNCTION = Check(
    "unknown_junction", Level.ERROR, title="Border to a junction that is gone",
    cause="ends in the junction {junction}, which is not there", remedy="Remove the border",
)  # fmt: skip
UNKNOWN_SPACE = Check(
    "unknown_space", Level.ERROR, title="Space that is gone",
    cause="borders the space {space}, which is not there", remedy="Make the area anew",
    cases={
        "set_up": "sets up {name} in the space {space}, which is not on the map",
        "!set up": "Take it out of the set-up",
    },
)  # fmt: skip
SAME_ON_BOTH_SIDES = Check(
    "same_on_both_sides", Level.ERROR, title="Border with one space on both sides",
    cause="has the same space on both sides", remedy="Remove the border",
)  # fmt: skip
BORDER_CROSSES_ITSELF = Check(
    "border_crosses_itself", Level.ERROR, title="Border crosses itself",
    cause="crosses itself at {where}", remedy="Cut the loop off",
)  # fmt: skip
BORDER_CROSSES = Check(
    "border_crosses", Level.ERROR, title="Borders cross", cause="crosses {other} at {where}"
)  # fmt: skip
AREAS_OVERLAP = Check(
    "areas_overlap", Level.ERROR, title="Areas overlap", cause="overlaps {other} at {where}"
)  # fmt: skip
NO_RING = Check(
    "no_ring", Level.ERROR, title="Border that encloses nothing",
    cause="runs back to its junction and encloses nothing",
)  # fmt: skip
SHORT_BORDER = Check(
    "short_border", Level.WARNING, title="Short border",
    cause="is only {length_mm:.2f} mm long", remedy="Draw its junctions together",
)  # fmt: skip
UNUSED_JUNCTION = Check(
    "unused_junction", Level.WARNING, title="Junction without a border",
    cause="no border meets it", remedy="Remove the junction",
)  # fmt: skip
OFF_THE_SHEET = Check(
    "off_the_sheet", Level.WARNING, title="Junction off the sheet",
    cause="lies off the sheet", remedy="Make the sheet larger",
)  # fmt: skip
NO_BORDER = Check(
    "no_border", Level.ERROR, title="Space without a border", cause="has no border", remedy="Remove the space"
)  # fmt: skip
OPEN_OUTLINE = Check(
    "open_outline", Level.ERROR, title="Open outline", cause="its outline is open at {ends}"
)  # fmt: skip
INSIDE_OUT = Check(
    "inside_out", Level.ERROR, title="Area inside out", cause="its borders have left and right exchanged"
)  # fmt: skip
IN_PIECES = Check(
    "in_pieces", Level.ERROR, title="Area in pieces", cause="lies in several pieces"
)  # fmt: skip
SLIVER = Check(
    "sliver", Level.WARNING, title="Sliver",
    cause="is a sliver, {width_mm:.2f} mm wide", remedy="Merge it with its neighbour",
)  # fmt: skip
SMALL_SPACE = Check(
    "small_space", Level.WARNING, title="Area too small for its number",
    cause="is only {area_mm2:.0f} mm² large: no room for its number",
)  # fmt: skip
GAP = Check(
    "gap", Level.WARNING, title="Gap between areas",
    cause="there is a gap of {area_mm2} mm² between {around}", remedy="Make it an area",
    cases={
        "thin": "there is a sliver of {area_mm2} mm² between {around}",
        "!thin": "Give it to a neighbour",
    },
)  # fmt: skip
APART_BY_A_HAIR = Check(
    "apart_by_a_hair", Level.WARNING, title="Areas apart by a hair",
    cause="runs {length_mm:.0f} mm beside {other} with no border between them, {apart_mm:.2f} mm apart",
)  # fmt: skip
NAME_WITHOUT_SPACE = Check(
    "name_without_space", Level.WARNING, title="Name without a space",
    cause="is a name at {where}, where no space is: draw one there, or move the name",
)  # fmt: skip
BROKEN_LINES = Check(
    "broken_lines", Level.ERROR, title="Lines that are no map",
    cause="its lines are no map, so that nothing more can be said of them ({reason})",
)  # fmt: skip
CHECKS = (
    UNKNOWN_JUNCTION, SAME_ON_BOTH_SIDES, BORDER_CROSSES_ITSELF, BORDER_CROSSES, AREAS_OVERLAP, NO_RING, SHORT_BORDER,
    UNUSED_JUNCTION, OFF_THE_SHEET, NO_BORDER, OPEN_OUTLINE, INSIDE_OUT, IN_PIECES, SLIVER, SMALL_SPACE, GAP,
    APART_BY_A_HAIR, NAME_WITHOUT_SPACE, BROKEN_LINES,
)  # fmt: skip
