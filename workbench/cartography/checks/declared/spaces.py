"""Spaces of both kinds of maps: their names, their figures, their ports, the zones that hexes lie in."""

from __future__ import annotations

from workbench.engine.problem import Check, Level

NAMELESS = Check(
    "nameless", Level.ERROR, title="Space without a name", cause="has no name", remedy="Call it by its id"
)  # fmt: skip
NO_NAME = Check("no_name", Level.HINT, title="Town without a name", cause="is a town without a name")
NAME_TAKEN = Check(
    "name_taken", Level.ERROR, title="Name of several spaces",
    cause="the name stands {count} times: {spaces_12}", remedy="Number the others",
)  # fmt: skip
DUPLICATE_NAME = Check(
    "duplicate_name", Level.HINT, title="Name that stands twice",
    cause="the name stands {count} times, not side by side: {spaces_12}",
)  # fmt: skip
WRONG_ID = Check(
    "wrong_id", Level.ERROR, title="Thing under a wrong id", cause="is kept as {key} and calls itself {own}"
)  # fmt: skip
STACKING_NUMBER = Check(
    "stacking_number", Level.ERROR, title="Stacking number",
    cause="has the stacking number {number}, not one of 1 to 99",
)  # fmt: skip
STACKING_MISSING = Check(
    "stacking_missing", Level.WARNING, title="Stacking number missing",
    cause="has no stacking number, and each space prints its own",
    cases={"plain": "plain hexes have no stacking number, and each space prints its own"},
)  # fmt: skip
NEGATIVE_CAPACITY = Check(
    "negative_capacity", Level.ERROR, title="Capacity of a fort below nothing",
    cause="{fort} has a capacity of {capacity}", remedy="Let it hold as many as the space",
)  # fmt: skip
FORT_CAPACITY = Check(
    "fort_capacity", Level.HINT, title="Capacity of a fort",
    cause="{fort} has room for {capacity}, and no more than {most} may stay in the space",
    remedy="Let it hold as many as the space",
)  # fmt: skip
LABEL_OFF_THE_MAP = Check(
    "label_off_the_map", Level.WARNING, title="Label off the map",
    cause="its label lies off the sheet", remedy="Let the program place it",
)  # fmt: skip
BOX_OFF_THE_SHEET = Check(
    "box_off_the_sheet", Level.WARNING, title="Box off the sheet", cause="is drawn off the sheet", remedy="Move it in"
)  # fmt: skip
PORT_TO_NOTHING = Check(
    "port_to_nothing", Level.ERROR, title="Port to a space that is gone",
    cause="its port opens on {water}, which is not there", remedy="Take the port off",
)  # fmt: skip
PORT_WITHOUT_SEA = Check(
    "port_without_sea", Level.WARNING, title="Port without a sea",
    cause="its port opens on {name}, which is neither a sea zone nor a rade", remedy="Take the port off",
)  # fmt: skip
HEX_OFF_GRID = Check(
    "hex_off_grid", Level.ERROR, title="Hex off the grid",
    cause="no hex of the grid has this number", remedy="Forget it",
)  # fmt: skip
HEX_IS_DEFAULT = Check(
    "hex_is_default", Level.WARNING, title="Hex like all others",
    cause="is stored although it does not differ from the default", remedy="Forget it",
)  # fmt: skip
TWO_ZONES = Check(
    "two_zones", Level.ERROR, title="Hex in two zones",
    cause="lies in {count} zones: {names}", remedy="Leave it to the first",
)  # fmt: skip
LAND_IN_ZONE = Check(
    "land_in_zone", Level.WARNING, title="Land in a sea zone",
    cause="lies in {name} and is drawn as land, which nobody can enter", remedy="Paint as sea",
)  # fmt: skip
ZONE_LIKE_A_HEX = Check(
    "zone_like_a_hex", Level.ERROR, title="Zone with the number of a hex", cause="its id is the number of a hex"
)  # fmt: skip
ZONE_OF_NOTHING = Check(
    "zone_of_nothing", Level.ERROR, title="Zone with a hex that is gone",
    cause="has the hex {hex}, which is not on the grid", remedy="Forget it",
)  # fmt: skip
EMPTY_ZONE = Check(
    "empty_zone", Level.WARNING, title="Zone without a place",
    cause="has no hex and no place on the sheet", remedy="Take the zone off",
)  # fmt: skip
SEA_WITHOUT_EXIT = Check(
    "sea_without_exit", Level.WARNING, title="Sea without a way out",
    cause="no ship comes out: land lies all round it",
)  # fmt: skip
CHECKS = (
    NAMELESS, NO_NAME, NAME_TAKEN, DUPLICATE_NAME, WRONG_ID, STACKING_NUMBER, STACKING_MISSING, NEGATIVE_CAPACITY,
    FORT_CAPACITY, LABEL_OFF_THE_MAP, BOX_OFF_THE_SHEET, PORT_TO_NOTHING, PORT_WITHOUT_SEA, HEX_OFF_GRID,
    HEX_IS_DEFAULT, TWO_ZONES, LAND_IN_ZONE, ZONE_LIKE_A_HEX, ZONE_OF_NOTHING, EMPTY_ZONE, SEA_WITHOUT_EXIT,
)  # fmt: skip
