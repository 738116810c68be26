"""The command that writes a ruleset for other programs and for paper."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from workbench import limits
from workbench.commands.designs import RulesetFile
from workbench.commands.map_prints import PrintWishes, print_map
from workbench.commands.terminal import BadInput, place_to_write, progress, write_text

MOST_MM = limits.PRINT_MARGIN_MM.most

if TYPE_CHECKING:
    from workbench.cartography.map_spaces import AnyMap
    from workbench.engine.design import Design
    from workbench.long_work import LongWork


class ExportFormat(StrEnum):
    """What a ruleset, or a map of it, can be written as."""

    JSON = "json"
    GEOJSON = "geojson"
    CSV = "csv"
    SVG = "svg"
    PNG = "png"
    PDF = "pdf"


TEXTS = (ExportFormat.JSON, ExportFormat.GEOJSON)


def export(
    file: RulesetFile,
    to: Annotated[ExportFormat, typer.Option("--to", help="The format.")],
    out: Annotated[Path, typer.Option("--out", help="The file to write.")],
    map_id: Annotated[str, typer.Option("--map", help="Which map; without it the first.")] = "",
    style: Annotated[
        str, typer.Option("--style", help="How the map is drawn, for svg, png and pdf; without it as the map says.")
    ] = "",
    dpi: Annotated[int, typer.Option("--dpi", min=1, max=limits.PRINT_DPI.most, help="Dots an inch, for png.")] = 300,
    paper: Annotated[str, typer.Option("--paper", help="A4 to A0, Letter, Legal, Tabloid, for pdf.")] = "A4",
    scale: Annotated[
        float, typer.Option("--scale", min=0, max=limits.PRINT_TIMES.most, help="1 is the map's own size, for pdf.")
    ] = 1.0,
    margin: Annotated[
        float, typer.Option("--margin", min=0, max=MOST_MM, help="Unprinted edge of a page in mm, for pdf.")
    ] = 10.0,
    overlap: Annotated[
        float, typer.Option("--overlap", min=0, max=MOST_MM, help="What two pages both show, in mm, for pdf.")
    ] = 8.0,
    landscape: Annotated[
        bool | None, typer.Option("--landscape/--portrait", help="Without it as takes fewer pages.")
    ] = None,
    scans: Annotated[
        bool, typer.Option("--scans", help="Print the scans under the map that are shown, for svg, png and pdf.")
    ] = False,
    language: Annotated[
        str, typer.Option("--language", help="Of names and texts, for svg, png and pdf: fr; without it the first.")
    ] = "",
) -> None:
    """Write a ruleset for other programs: all of it as json, a map as geojson, svg, png or over pages of a pdf.

    As csv a hex map becomes tables beside each other, x_hexes.csv, x_sheet.csv and so on, as `import` reads them.
    """
    from workbench.storage.file.ruleset_file import load, load_asset

    design, asset = load(file), partial(load_asset, file)
    if to in TEXTS:
        write_text(out, exported(design, to, map_id), never=file)
        return
    if to is ExportFormat.CSV:
        typer.echo(_written_tables(the_map(design, map_id), out, file))
        return
    place_to_write(out, never=file)
    wishes = PrintWishes(style, dpi, paper, landscape, scale, margin, overlap, scans, language)
    told = print_map(design, the_map(design, map_id), out, wishes, to, asset)
    typer.echo(f"{out}: {told}")


def exported(design: Design, to: ExportFormat, map_id: str = "") -> str:
    """The text of a design in one of `TEXTS`."""
    if to is ExportFormat.JSON:
        from workbench.exchange.ruleset_json import write_ruleset_json

        with _told(design.title) as work:
            return write_ruleset_json(design, work)
    from workbench.exchange.geojson import UnfitMap, write_geojson

    shown = the_map(design, map_id)
    try:
        with _told(shown.title) as work:
            return write_geojson(shown, work)
    except UnfitMap as error:
        raise BadInput(f"map {shown.id} cannot be drawn: {error}; `workbench check` says what is wrong") from None


@contextlib.contextmanager
def _told(title: str) -> Iterator[LongWork]:
    """Work that tells at the terminal how far it is; Ctrl C ends it."""
    from workbench.engine.bounded_words import in_short
    from workbench.long_work import LongWork

    with progress() as tell:

        def told(done: int, of: int) -> bool:
            tell(f"{in_short(title)}: {done / of:.0%}")
            return True

        yield LongWork(told)


def the_map(design: Design, map_id: str = "") -> AnyMap:
    """The map of this id; without one the first.

    Raises
    ------
    BadInput
        The design has no such map.
    """
    maps: tuple[AnyMap, ...] = (*design.maps, *design.hex_maps)
    found = [one for one in maps if one.id == map_id] if map_id else list(maps)
    if not found:
        there = ", ".join(one.id for one in maps) or "none"
        raise BadInput(f"no map {map_id!r} (there are: {there})" if map_id else "the design has no map")
    return found[0]


def _written_tables(shown: AnyMap, out: Path, ruleset: Path) -> str:
    """What was written, and what no table could say."""
    from workbench.engine.maps.hex_map import HexMap
    from workbench.exchange.hex_tables import table_files, write_tables
    from workbench.exchange.imports.proposal import ImportRefused

    if not isinstance(shown, HexMap):
        raise BadInput(f"map {shown.id} has areas: it can be written as geojson, svg, png or pdf, not as csv")
    files = table_files(out)
    for path in files.values():
        place_to_write(path, never=ruleset)
    try:
        with _told(shown.title) as work:
            left_out = write_tables(shown, out, work)
    except ImportRefused as error:
        raise BadInput(f"map {shown.id} cannot be written as tables that are read again: {error}") from None
    untold = f"; not all of its {', '.join(left_out)} is in them" if left_out else ""
    return f"{files['hexes']} and the tables beside it{untold}"
