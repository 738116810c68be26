"""The limits of every input, in one table: whatever is read, pasted, typed or received is bounded by a row of it.

What is beyond a limit comes from a damaged or hostile file, or from a job that is done better in another way: the
message says the limit and that way. Each row has a test in `tests/robustness/test_limits.py`. Whoever bounds a further
input adds a row here, never a number of its own. `workbench limits` prints the table.
"""

from __future__ import annotations

from typing import NamedTuple

from workbench.engine.words.message import Message, as_message, marked

KIB, MIB, GIB = 2**10, 2**20, 2**30
UNITS = ((GIB, marked("{count:,} GiB")), (MIB, marked("{count:,} MiB")), (KIB, marked("{count:,} KiB")))


class Limit(NamedTuple):
    """At the most so much of something in one kind of input, and what somebody can do who has more of it."""

    of: str
    what: str
    most: int
    instead: str

    @property
    def amount(self) -> str:
        """The limit in words.

        >>> Limit("a table", "bytes", 3 * MIB, "").amount, Limit("a table", "rows", 2_000, "").amount
        ('3 MiB', '2,000 rows')
        """
        if self.what != "bytes":
            return Message("{count:,} {what}", count=self.most, what=as_message(self.what))
        for size, text in UNITS:
            if self.most >= size and self.most % size == 0:
                return Message(text, count=self.most // size)
        return Message("{count:,} bytes", count=self.most)

    @property
    def beyond(self) -> str:
        """What a message says of an input that has more: "more than 2,000 rows: divide it"."""
        return Message(
            "more than {amount}: {instead}", amount=as_message(self.amount), instead=as_message(self.instead)
        )

    @property
    def remedy(self) -> str:
        """What can be done, as a sentence of its own."""
        return Message("{words:^}", words=as_message(self.instead))


class BeyondLimit(ValueError):
    """Something has more than a limit allows; `why` says what, `limit.remedy` what can be done. It is not damaged.

    >>> str(BeyondLimit("map 'a' has", Limit("a map", "spaces", 2_000, "divide it")))
    "map 'a' has more than 2,000 spaces: divide it"
    """

    def __init__(self, whose: str, limit: Limit) -> None:
        whose, amount = as_message(whose), as_message(limit.amount)
        self.limit, self.why = limit, Message("{whose} more than {amount}", whose=whose, amount=amount)
        super().__init__(Message("{whose} {beyond}", whose=whose, beyond=as_message(limit.beyond)))


# ---------------------------------------------------------------- ruleset files and records

FILE_BYTES = Limit("a ruleset file or record", "bytes", GIB, "take scans and versions that are not needed out of it")
FILE_ROWS = Limit("a ruleset file or record", "rows", 2_000_000, "divide it into several rulesets")
VALUE_BYTES = Limit("one value of a file", "bytes", 64 * MIB, "make it smaller")
FIGURE_BYTES = Limit("one text or one border of a design", "bytes", 2 * MIB, "divide it")
OPENING_SECONDS = Limit("the opening of a file", "s", 20, "copy it to a faster disk")
"""Beside these it has the time in which a slow disk gives the file."""
ASSET_BYTES = Limit("one picture of a ruleset", "bytes", 48 * MIB, "make it smaller")
ASSET_NAME_SIGNS = Limit("the name of a picture", "signs", 120, "give it a shorter one")
VERSION_NAME_SIGNS = Limit("the name of a version", "signs", 200, "give it a shorter one")
VERSION_BYTES = Limit("one saved version, unpacked", "bytes", 256 * MIB, "divide the ruleset")
HISTORY_STEPS = Limit("the history in a ruleset file", "steps", 1_000, "save versions; older steps fall out of it")
HISTORY_BYTES = Limit("the history in a ruleset file", "bytes", 32 * MIB, "save versions; older steps fall out of it")
HISTORY_STEP_BYTES = Limit("one step of the history, unpacked", "bytes", 16 * MIB, "save versions; it begins after it")
HISTORY_PICTURE_BYTES = Limit(
    "a ruleset file whose history keeps scans that were taken out", "bytes", 512 * MIB, "they go when it is opened"
)

# ---------------------------------------------------------------- what a design holds

MAP_HEXES = Limit("a hex map", "hexes", 1_000_000, "divide it into several maps")
PLAYED_HEXES = Limit("a hex map that is played on", "hexes", 100_000, "divide it into several maps")
AREA_SPACES = Limit("an area map", "spaces", 50_000, "divide it into several maps")
TRIPLEA_TERRITORIES = Limit(
    "a map for TripleA", "territories", 5_000, "export a smaller map of the design, or divide it"
)
STRAY_SPACES = Limit("a hex map", "spaces beside the hexes of its grid", 50_000, "forget hexes that are off the grid")
MAP_MM = Limit("a map", "mm in either direction", 10_000_000, "choose a smaller scale")
NUMBER_DIGITS = Limit("the column or the row in a hex number", "digits", 9, "number them with fewer")
NUMBER_SIGNS = Limit("the prefix or separator of hex numbers", "signs", 40, "shorten it")
SKIPPED_LINES = Limit("a hex map", "skipped columns or rows", 1_000, "skip fewer")
LETTERED_LINES = Limit("columns or rows that are counted in letters", "lines", 100_000, "count them in digits")
SCENARIO_TURNS = Limit("a scenario", "turns", 10_000, "let it end earlier")
PHASE_DEPTH = Limit("a phase of the sequence of play", "phases round it", 100, "take phases out of each other")
TABLE_ROWS = Limit("a printed table", "rows", 100_000, "divide it")
TABLE_CELLS = Limit("a printed table", "cells", 200_000, "divide it")
COUNTER_COPIES = Limit("a counter", "printed copies", 999, "print the sheet several times")
COUNTER_FACES = Limit("a counter", "faces", 20, "make another counter of it")
PRINTED_COUNTERS = Limit("the sheets of counters", "counters", 10_000, "print them in parts")
COUNTER_PICTURE_BYTES = Limit("the picture of a counter", "bytes", 4 * MIB, "save it at a smaller size")
COUNTER_PICTURE_PX = Limit("the picture of a counter", "pixels in either direction", 4_096, "save it at a smaller size")
DESIGN_SCAN_PX = Limit("a scan in a design", "pixels in either direction", 1_000_000, "import it at a smaller size")

# ---------------------------------------------------------------- imports

GEOJSON_BYTES = Limit("a GeoJSON file", "bytes", 256 * MIB, "divide it, or simplify its outlines")
GEOJSON_MEMBERS = Limit("a GeoJSON file", "members", 4_000_000, "leave out what a map does not need")
GEOPACKAGE_BYTES = Limit("a GeoPackage", "bytes", 256 * MIB, "divide it, or leave out layers that a map does not need")
GEOPACKAGE_ROWS = Limit("a GeoPackage", "rows", 500_000, "leave out what a map does not need")
CLOSED_MM = Limit("the width up to which gaps are closed", "mm", 1_000, "choose a larger sheet")
MAP_LAYERS = Limit("an imported map", "layers", 500, "leave out what a map does not need")
SVG_BYTES = Limit("an SVG file", "bytes", 64 * MIB, "divide it, or simplify its paths")
SVG_ELEMENTS = Limit("an SVG file", "elements", 200_000, "leave out what is no area")
SVG_DEPTH = Limit("an SVG file", "elements in each other", 200, "ungroup them")
SVG_REPEATED = Limit("an SVG file", "repeated shapes", 50_000, "leave out what is no area")
SVG_USES = Limit("an SVG file", "repetitions that lead to each other", 20, "turn them into plain shapes")
TILED_BYTES = Limit("a map of Tiled", "bytes", 64 * MIB, "divide it into several maps")
TILED_ELEMENTS = Limit("a map of Tiled", "elements", 400_000, "save it with its tiles as CSV, or divide it")
TILED_DEPTH = Limit("a map of Tiled", "elements in each other", 100, "take layers out of their groups")
OUTLINE_POINTS = Limit("an imported map", "points", 1_000_000, "simplify its outlines")
OUTLINE_CROSSINGS = Limit("an imported outline", "crossings with itself", 5_000, "draw it again")
CROSSED_CORNERS = Limit("an imported outline that crosses itself", "corners", 100_000, "draw it again")
OUTLINE_MM = Limit("an imported map", "mm in either direction", 1_000_000, "choose a smaller scale")
CLEANING_STEPS = Limit("an imported map", "cleaning steps", 50_000, "clean it in the program that drew it")
TRIPLEA_FILES = Limit("a map of TripleA", "files", 50_000, "leave out what a map does not need")
TRIPLEA_FILE_BYTES = Limit("one file of a map of TripleA", "bytes", 32 * MIB, "simplify its outlines")
MODULE_FILE_BYTES = Limit("one file of a VASSAL module", "bytes", 64 * MIB, "leave out what is not needed")
MODULE_ELEMENTS = Limit("the build file of a VASSAL module", "elements", 400_000, "leave out what is not needed")
MODULE_DEPTH = Limit("the build file of a VASSAL module", "elements in each other", 200, "take them out of each other")
MODULE_PIECES = Limit("a VASSAL module", "pieces", 50_000, "divide it into several modules")
PIECE_TRAITS = Limit("a piece of a VASSAL module", "traits with those of its prototypes", 500, "take traits out of it")
MODULE_PICTURE_BYTES = Limit("one picture of a VASSAL module", "bytes", 512 * MIB, "save it at a smaller size")
MODULE_SPACES = Limit("the grid of a board", "spaces", 100_000, "make its cells larger, or divide the board")
MODULE_BOXES = Limit("a board", "zones and regions", 5_000, "divide it into several boards")
CSV_BYTES = Limit("a CSV file", "bytes", 256 * MIB, "divide it into several maps")
CSV_ROWS = Limit("a CSV file", "rows", 1_000_000, "divide it into several maps")
CSV_COLUMNS = Limit("a CSV file", "columns", 500, "leave out what a map does not need")
CSV_CELLS = Limit("a CSV file", "cells", 8_000_000, "leave out columns that a map does not need")
HEX_NUMBER_SIGNS = Limit("a hex number in a CSV file", "signs", 24, "write it shorter")
FIGURE = Limit("a whole number in a CSV file", "either way", 1_000_000_000, "write a smaller one")
JSON_BYTES = Limit("a ruleset in JSON", "bytes", 256 * MIB, "divide it into several rulesets")
PUBLISHED_LIST_BYTES = Limit("the list of a folder of outputs", "bytes", 4 * MIB, "publish into another folder")
JSON_DEPTH = Limit("a document in JSON", "lists and objects in each other", 200, "write it less deep")
PACKAGE_FILES = Limit("a package", "files", 100_000, "leave out what is not needed")
PACKAGE_BYTES = Limit("a package, unpacked", "bytes", 2048 * MIB, "divide it")
PACKAGE_LIST_BYTES = Limit("the list of a package", "bytes", 64 * MIB, "divide the package")
IMPORT_SECONDS = Limit(
    "the reading of an import", "seconds of computing", 30, "simplify it in the program that drew it"
)
"""Beside these it has `IMPORT_SECONDS_A_MIB` for each MiB of its files."""
IMPORT_SECONDS_A_MIB = 20
IMPORT_MEMORY = Limit("the reading of an import", "bytes", GIB, "divide it, or leave out what a map does not need")
"""Beside this it may have `IMPORT_MEMORY_A_BYTE` bytes for each byte of its files."""
IMPORT_MEMORY_A_BYTE = 20

# ---------------------------------------------------------------- scans

SCAN_PIXELS = Limit("a scan", "pixels", 1_000_000_000, "save it at a smaller size")
SCAN_SIDE_PX = Limit("a scan", "pixels in either direction", 65_500, "save it at a smaller size")
SCAN_PIXELS_AT_ONCE = Limit(
    "an interlaced PNG or JPEG, or a WebP", "pixels", 150_000_000, "save it as an ordinary PNG, JPEG or TIFF"
)
SCAN_BYTES = Limit("the tiles of a scan", "bytes", 400 * MIB, "import it at half its size")
SCAN_DRAWING_BYTES = Limit("an SVG or PDF as a scan", "bytes", 64 * MIB, "save it as a picture")
SCAN_DRAWING_ELEMENTS = Limit("an SVG as a scan", "elements", 2_000_000, "save it as a picture")
SCAN_DRAWING_DEPTH = Limit("an SVG as a scan", "elements in each other", 200, "save it as a picture")
SCAN_PAGES = Limit("a PDF or TIFF as a scan", "pages", 10_000, "save the page by itself")
SCAN_MEMORY = Limit("the reading of a scan", "bytes", 1300 * MIB, "save it at a smaller size")
SCAN_SECONDS = Limit("the reading of a scan", "seconds of computing", 1_800, "save it as an ordinary PNG")

# ---------------------------------------------------------------- engine protocol

LINE_BYTES = Limit("a line of the engine protocol", "bytes", 8 * MIB, "divide the request")
LINE_FACES = Limit("the dice of a request", "faces", 1_000, "name those that are needed")
LINE_ACTIONS = Limit("an answer with actions", "actions", 10_000, "ask for some drawn by chance (seed)")

ORDERS = Limit("the orders of a seat", "orders", 200, "give one to each force")
ORDER_PARTS = Limit("an order", "spaces or names in one of its parts", 100, "write it shorter")
ORDER_NOTE = Limit("a note to the referee", "signs", 280, "write it shorter")

# ---------------------------------------------------------------- pasted and typed

PASTED_BYTES = Limit("a pasted piece of a hex map", "bytes", 64 * MIB, "paste it in parts")
LISTED_LINES = Limit("a list out of a spreadsheet", "lines", 10_000, "import it in parts")
PASTED_SIGNS = Limit("pasted cells", "signs", 16_000_000, "paste them in parts")
STACKING = Limit("a stacking number that is typed or pasted", "at the most", 9_999, "leave it unlimited")
SPACE_FIGURE = Limit(
    "an elevation or victory points that are typed or pasted", "at the most", 9_999, "count them in larger steps"
)
LINK_COST = Limit("the cost of a link that is typed or pasted", "at the most", 99, "count points in larger steps")
FIGURES_OF_A_PLAYTEST = Limit("a playtest", "times other figures", 99, "begin a new playtest on the design as it is")
SEED = Limit("a seed", "at the most", 2**128 - 1, "choose a smaller one")
GAMES = Limit("a batch of playtests", "games", 10_000_000, "divide it into several batches")
JOBS = Limit("a batch of playtests", "worker processes", 1_024, "play it on a cluster")
LISTED_NUMBER = Limit("the number of a version or backup", "at the most", 1_000_000, "name one that is listed")
HEX_MM = Limit("a hex of an imported map", "mm across", 200, "choose a smaller scale")
HEX_KM = Limit("a hex of an imported map", "km across", 100_000, "leave the scale out")
SHEET_MARGIN_MM = Limit("the margin of an imported hex map", "mm", 2_000, "leave the margin out")
SHEET_MM = Limit("a sheet of our own GeoJSON, or a print", "mm in either direction", 100_000, "choose a smaller scale")

# ---------------------------------------------------------------- games with a referee

TURN_BYTES = Limit("a packet of a round", "bytes", 8 * MIB, "leave pictures out of it, or make them smaller")
ORDERS_BYTES = Limit("a file of orders", "bytes", MIB, "write fewer or shorter ones")
PROOF_BYTES = Limit("the proof of a game", "bytes", 256 * MIB, "ask who referees for a sound one")
ORDERED_ACTIONS = Limit("the orders of a round", "actions", 2_000, "write fewer; further ones follow next round")
RULINGS = Limit("the rulings of a round", "rulings", 10_000, "let the program confirm the rest as suggested")
REFEREE_TEXT = Limit("what a referee says to a seat", "signs", 2_000, "write it shorter")
SAYINGS = Limit("what is said to a seat with one packet", "texts and pictures", 50, "say the rest with the next one")
PACKET_PICTURE = Limit("a picture in a packet", "bytes", MIB, "save it smaller")
PICTURE_SIDE = Limit("a picture in a packet", "pixels on a side", 4_096, "save it smaller")
REFEREE_ROUNDS = Limit("a game with a referee", "rounds", 5_000, "begin another game where it stands")

# ---------------------------------------------------------------- prints

PRINT_DPI = Limit("a picture of a map", "dots an inch", 2_400, "write an SVG or a PDF, which can be enlarged")
PRINT_TIMES = Limit("a print of a map", "times its size", 10, "choose a smaller scale")
PRINT_MARGIN_MM = Limit("the margin or overlap of a print", "mm", 500, "choose larger paper")
PRINT_PAGES = Limit("a print of a map", "pages", 400, "take larger paper or a smaller scale")
PAPER_PAGES = Limit("a game on paper", "pages", 2_000, "print it in parts, or on larger paper")

# ---------------------------------------------------------------- settings

TEXT_PERCENT = Limit("the texts of the window", "% of their size", 300, "enlarge the screen's own texts")

TABLE: tuple[Limit, ...] = tuple(value for value in list(globals().values()) if isinstance(value, Limit))
