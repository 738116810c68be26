"""The map as a whole: its sheet, its grid, what is printed beside it, links, and what nothing leads to."""

from __future__ import annotations

from workbench.engine.problem import Check, Level

SHEET_SIZE = Check(
    "sheet_size", Level.ERROR, title="Size of the sheet",
    cause="the sheet is {width_mm} mm wide and {height_mm} mm high",
)  # fmt: skip
SCAN_NOT_CALIBRATED = Check(
    "scan_not_calibrated", Level.HINT, title="Scan not calibrated",
    cause="is not calibrated, so that it fills the sheet whatever it shows",
)  # fmt: skip
FURNITURE_OFF_THE_SHEET = Check(
    "furniture_off_the_sheet", Level.WARNING, title="Furniture off the sheet",
    cause="lies off the sheet", remedy="Move it in",
)  # fmt: skip
FURNITURE_OVERLAPS = Check(
    "furniture_overlaps", Level.WARNING, title="Furniture lies across other furniture", cause="lies across {name}"
)  # fmt: skip
GEOREFERENCE = Check(
    "georeference", Level.ERROR, title="Scale of the globe",
    cause="a millimetre of the sheet is 0 degrees on the globe",
    cases={"metres": "a millimetre of the sheet is {metres} metres"},
)  # fmt: skip
GRID_SIZE = Check(
    "grid_size", Level.ERROR, title="Size of the grid",
    cause="the grid has {columns} columns and {rows} rows",
    cases={"many": "the grid has more than {most:,} hexes", "across": "the hexes are {size_mm} mm across"},
)  # fmt: skip
HEX_NUMBERS = Check(
    "hex_numbers", Level.ERROR, title="Numbers of the hexes",
    cause="{reason}", remedy="Number the hexes with more digits",
)  # fmt: skip
HEXES_OFF_SHEET = Check(
    "hexes_off_sheet", Level.WARNING, title="Hexes off the sheet",
    cause="hexes lie up to {over_mm:.1f} mm beyond the sheet", remedy="Make the sheet larger",
)  # fmt: skip
LINK_TO_NOTHING = Check(
    "link_to_nothing", Level.ERROR, title="Link to a space that is gone",
    cause="leads to {space}, which is not there", remedy="Take the link off",
)  # fmt: skip
LINK_TO_ITSELF = Check(
    "link_to_itself", Level.ERROR, title="Link to itself",
    cause="leads back to where it begins", remedy="Take the link off",
)  # fmt: skip
DOUBLED_LINK = Check(
    "doubled_link", Level.WARNING, title="Doubled link",
    cause="joins what {name} joins already, by {kind}", remedy="Take the link off",
    cases={
        "border": "joins neighbours by land, whose border does so already",
        "hexside": "joins neighbours by land, whose hexside does so already",
    },
)  # fmt: skip
ASYMMETRICAL_LINK = Check(
    "asymmetrical_link", Level.WARNING, title="Link that costs more one way",
    cause="the way there costs {there} and the way back, by {name}, {back}",
)  # fmt: skip
ISOLATED = Check(
    "isolated", Level.WARNING, title="Space that nothing leads to",
    cause="nothing leads to it: no border, no port and no link",
)  # fmt: skip
UNREACHABLE = Check(
    "unreachable", Level.WARNING, title="Spaces cut off from the rest",
    cause="cannot be reached from the rest of the map, and with it {names}",
)  # fmt: skip
CHECKS = (
    SHEET_SIZE, SCAN_NOT_CALIBRATED, FURNITURE_OFF_THE_SHEET, FURNITURE_OVERLAPS, GEOREFERENCE, GRID_SIZE, HEX_NUMBERS,
    HEXES_OFF_SHEET, LINK_TO_NOTHING, LINK_TO_ITSELF, DOUBLED_LINK, ASYMMETRICAL_LINK, ISOLATED, UNREACHABLE,
)  # fmt: skip
