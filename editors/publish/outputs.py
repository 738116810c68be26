"""The outputs that there are, by their use: what each is called, what it is, and what a design needs for it."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from workbench.engine.design import Design
from workbench.exchange.exports import EXPORTS, ending_of
from workbench.language import marked
from workbench.qt.chosen_names import file_name
from workbench.storage.rows.parts import maps_of


class Use(StrEnum):
    """What an output is for; the list has a heading for each."""

    PAPER = "paper"
    SCREEN = "screen"
    WORK = "work"
    PASS_ON = "pass_on"
    OTHER = "other"


USES = {
    Use.PAPER: marked("To play on paper"),
    Use.SCREEN: marked("To play on a screen"),
    Use.WORK: marked("To work on"),
    Use.PASS_ON: marked("To pass on"),
    Use.OTHER: marked("Of other packages"),
}


class Look(StrEnum):
    """How the middle shows an output before it is made."""

    PAPER = "paper"
    MAP_PAGES = "map_pages"
    MAP = "map"
    ALL_MAPS = "all_maps"
    WEB = "web"
    TEXT = "text"
    RECORD = "record"


class Output(NamedTuple):
    """`id` is the name of its export, `facts` a line of what one gets, `sentence` what it is; `tail` ends its name."""

    id: str
    use: Use
    title: str
    icon: str
    look: Look
    facts: str
    sentence: str
    needs_map: bool = False
    tail: str = ""
    needs_playtest: bool = False


_OWN = (
    Output(
        "pnp", Use.PAPER, marked("Print and play"), "file-pdf", Look.PAPER, marked("map, counters, tables to cut out"),
        marked("Pages to print, cut and glue: map to scale, counters with their backs, tables, set-up."),
    ),
    Output(
        "vmod", Use.SCREEN, marked("VASSAL module"), "puzzle-piece", Look.ALL_MAPS,
        marked("3.6 and later, with set-ups"),
        marked("A module that VASSAL opens: maps, counters, set-ups and charts. It enforces no rules."),
    ),
    Output(
        "web", Use.SCREEN, marked("Web page"), "browser", Look.WEB, marked("one file, opens anywhere"),
        marked("One page without a server: map, counters, tables, forces; a playtest can be replayed on it."),
        needs_map=True,
    ),
    Output(
        "triplea", Use.SCREEN, marked("TripleA map"), "globe-hemisphere-west", Look.MAP,
        marked("map and set-up, its own rules"),
        marked("A map folder for TripleA: territories, connections, units. It is played by TripleA's rules."),
        needs_map=True,
    ),
    Output(
        "frontend", Use.SCREEN, marked("Front-end kit"), "code", Look.MAP, marked("engine, types, example page"),
        marked("A folder for those who write a program of their own: map, protocol, types, a page that plays."),
        needs_map=True, tail="-front-end",
    ),
    Output(
        "tmx", Use.WORK, marked("Tiled map"), "grid-four", Look.MAP, marked("TMX with its tiles"),
        marked("The map for the editor Tiled, its terrain as tiles, everything else as objects."), needs_map=True,
    ),
    Output(
        "tmj", Use.WORK, marked("Tiled map, as JSON"), "grid-four", Look.MAP, marked("TMJ with its tiles"),
        marked("The map for the editor Tiled in its JSON, for engines that read it."), needs_map=True,
    ),
    Output(
        "gpkg", Use.WORK, marked("GIS layers"), "stack", Look.MAP, marked("GeoPackage"),
        marked("Spaces, borders, roads, places as layers that QGIS and other programs open."), needs_map=True,
    ),
    Output(
        "geojson", Use.WORK, marked("GeoJSON"), "polygon", Look.TEXT, marked("spaces, borders and roads"),
        marked("A map as outlines that programs for maps read, and this one reads back."), needs_map=True,
    ),
    Output(
        "json", Use.WORK, marked("Ruleset as JSON"), "brackets-curly", Look.TEXT, marked("complete, without pictures"),
        marked("All of the ruleset as one text; it comes back exactly."),
    ),
    Output(
        "bundle", Use.WORK, marked("JSON bundle"), "package", Look.TEXT, marked("complete, with pictures"),
        marked("All of the ruleset with its pictures in one zip; it comes back exactly."),
    ),
    Output(
        "csv", Use.WORK, marked("Tables of spaces"), "table", Look.TEXT, marked("CSV for spreadsheets"),
        marked("The spaces of a map as tables for a spreadsheet."), needs_map=True,
    ),
    Output(
        "svg", Use.WORK, marked("Map as a drawing"), "pen-nib", Look.MAP, marked("SVG, to scale"),
        marked("The map for drawing programs, each space a shape of its own."), needs_map=True, tail="-map",
    ),
    Output(
        "png", Use.WORK, marked("Map as a picture"), "image", Look.MAP, marked("PNG"),
        marked("The whole sheet as one picture."), needs_map=True, tail="-map",
    ),
    Output(
        "pdf", Use.WORK, marked("Map on pages"), "file-pdf", Look.MAP_PAGES, marked("PDF, to scale"),
        marked("The map alone over the pages of a printer, to scale."), needs_map=True, tail="-map",
    ),
    Output(
        "md", Use.PASS_ON, marked("Rules to read"), "article", Look.TEXT, marked("text, by clauses"),
        marked("What the game is played by, in the words of the workbench: numbers, tables, procedures."),
        tail="-rules",
    ),
    Output(
        "record", Use.PASS_ON, marked("Record of a playtest"), "record", Look.RECORD,
        marked("all plays, to be played on"),
        marked("A playtest as it was played, with the rules of its day; others open it and play on."),
        needs_playtest=True,
    ),
    Output(
        "report", Use.PASS_ON, marked("Report of a playtest"), "newspaper", Look.RECORD,
        marked("turns, losses, dice, clauses"),
        marked("What happened, turn by turn, with maps, losses, the luck of the dice and the clauses used."),
        needs_playtest=True, tail="-report",
    ),
)  # fmt: skip
ICON_OF_OTHERS = "puzzle-piece"
MAPS_ALONE = frozenset({"geojson", "csv", "svg", "png", "pdf"})
REFEREE_TAIL = "-referee"


def all_outputs() -> dict[str, Output]:
    """What can be made here, by id, in the order of the list; the exports of other packages come last."""
    known = {one.id: one for one in _OWN if one.id in EXPORTS or one.look is Look.RECORD}
    for name in EXPORTS:
        if name not in known:
            known[name] = Output(name, Use.OTHER, name, ICON_OF_OTHERS, Look.TEXT, ending_of(name), "")
    return known


def by_use(outputs: dict[str, Output]) -> Iterator[tuple[Use, list[Output]]]:
    """The headings of the list, each with its outputs; none that has none."""
    for use in USES:
        if found := [one for one in outputs.values() if one.use is use]:
            yield use, found


def why_not(output: Output, design: Design, has_playtest: bool) -> str:
    """Why an output cannot be made of a design, to be put into words; "" where it can."""
    if output.needs_playtest and not has_playtest:
        return NO_PLAYTEST
    return NO_MAP if output.needs_map and not maps_of(design) else ""


NO_MAP = marked("needs a map")


NO_PLAYTEST = marked("needs a playtest that is kept")


def tells_figures(output: Output) -> bool:
    """Does it hold figures of the rules or of counters, so that it is another one for the players and for the referee?

    A map alone holds none. What a playtest tells is told by its record, and no design.
    """
    return output.look is not Look.RECORD and output.id not in MAPS_ALONE


def name_of(output: Output, design: Design, form: str = "", *, is_for_referee: bool = False) -> str:
    """What the file, or the folder, of an output is called; `form` is its ending where one can choose."""
    ending = f".{form}" if form else ending_of(output.id)
    whose = REFEREE_TAIL if is_for_referee else ""
    return f"{file_name(design.title)}{output.tail}{whose}{ending}"
