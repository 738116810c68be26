"""The command that makes a ruleset file of what another program wrote: a whole ruleset, or a map with its cleaning."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from workbench import limits
from workbench.commands.designs import AsJson
from workbench.commands.tables.importing import import_order_of_battle, import_tables
from workbench.commands.terminal import BadInput, complain, free_place, progress

if TYPE_CHECKING:
    from sqlite3 import Connection

    from workbench.exchange.imports.contents import Choices
    from workbench.exchange.imports.import_process import ImportProcess, ToRead
    from workbench.exchange.vassal.reading.proposal import ModuleDesign


class ImportFormat(StrEnum):
    """What a ruleset can be read from: itself, or a map of another program."""

    JSON = "json"
    BUNDLE = "bundle"
    GEOJSON = "geojson"
    TOPOJSON = "topojson"
    GPKG = "gpkg"
    SVG = "svg"
    CSV = "csv"
    TMX = "tmx"
    TMJ = "tmj"
    TRIPLEA = "triplea"
    VMOD = "vmod"
    OOB = "oob"


class Coordinates(StrEnum):
    """How the coordinates of GeoJSON are read."""

    LONLAT = "lonlat"
    WEB_MERCATOR = "webmercator"
    PLANE = "plane"
    SHEET = "sheet"


WHOLE = (ImportFormat.JSON, ImportFormat.BUNDLE)
INTERRUPTED = 130
LOOK_S = 0.2
SOURCE_HELP = (
    "A ruleset (JSON, or a bundle), a map (SVG, GeoJSON, TopoJSON, GeoPackage, CSV of hexes, hexes of Tiled, a zip or"
    " folder of TripleA), a module of VASSAL; with --into an order of battle as CSV, or a folder of tables."
)
ACCEPT_HELP = "What is to be done of what is listed without this: all, or steps by number and kind as 1,3-9,gap."
REFUSE_HELP = "Steps that are not to be done, in the same way; all others are."
LAYER_HELP = "SVG, GeoPackage, TopoJSON: a layer that the spaces lie in; may stand several times."
NAME_HELP = "The property or attribute that names are read from; of SVG also text, which is what stands in spaces."
CLOSE_HELP = "Make borders of channels and gaps between neighbours up to this width in mm; without it a guess."


def import_file(
    source: Annotated[Path, typer.Argument(metavar="SOURCE", help=SOURCE_HELP)],
    out: Annotated[Path | None, typer.Option("--out", help="The ruleset file to make.")] = None,
    into: Annotated[Path | None, typer.Option("--into", help="The ruleset file that tables are brought into.")] = None,
    format_: Annotated[
        ImportFormat | None, typer.Option("--from", help="The format; without it the file's extension tells.")
    ] = None,
    accept: Annotated[str, typer.Option("--accept", metavar="all|STEPS", help=ACCEPT_HELP)] = "",
    refuse: Annotated[str, typer.Option("--refuse", metavar="STEPS", help=REFUSE_HELP)] = "",
    layers: Annotated[list[str] | None, typer.Option("--layer", metavar="NAME", help=LAYER_HELP)] = None,
    name_from: Annotated[str, typer.Option("--name-from", metavar="WHAT", help=NAME_HELP)] = "",
    kind_from: Annotated[
        str, typer.Option("--kind-from", metavar="WHAT", help="The property or attribute that tells water from land.")
    ] = "",
    close: Annotated[
        float | None, typer.Option("--close", metavar="MM", help=CLOSE_HELP, min=0, max=limits.CLOSED_MM.most)
    ] = None,
    sheet: Annotated[
        float | None,
        typer.Option("--sheet", metavar="MM", help="The longer side of the sheet.", min=50, max=limits.SHEET_MM.most),
    ] = None,
    crs: Annotated[
        Coordinates | None,
        typer.Option("--crs", help="GeoJSON: degrees, EPSG:3857, a plane with y upwards, or mm of the sheet."),
    ] = None,
    hex_mm: Annotated[
        float,
        typer.Option("--hex-mm", help="CSV, Tiled, VASSAL: across the flats of a hex.", min=1, max=limits.HEX_MM.most),
    ] = 16.0,
    columns: Annotated[
        str, typer.Option("--columns", metavar="HEADING=FIELD,...", help="An order of battle: what columns say.")
    ] = "",
    scenario: Annotated[str, typer.Option("--scenario", help="An order of battle: whom its places set up.")] = "",
    force: Annotated[bool, typer.Option("--force", help="Replace a ruleset file that is there.")] = False,
    json: AsJson = False,
) -> None:
    """Make a ruleset file of what another program or `export` wrote; exit code 1 when it has to be cleaned first.

    With --into a folder of tables, as `export --to tables` writes it, is brought into a ruleset file: without --accept
    all the changes are listed, exit code 1, and with it done, an undoable step for each list.

    Of a map what it holds is listed first: its layers, what names may be read from, and the steps that would clean it,
    by kind. At the end stands what came in and what of it is lost.

    With --into an order of battle as CSV is brought into it likewise: what its columns say is guessed by their headings
    and listed, and told otherwise with --columns (an empty field leaves a column out).

    GeoJSON may lie in several files: x_areas.geojson, and beside it x_roads, x_rivers and x_points.

    CSV of hexes lies in tables beside each other, of which only the first is needed. Columns by name, most of them
    optional: x_hexes.csv (hex, terrain, name, settlement, town, fort, stacking, occupancy, garrison, victory_points,
    elevation, supply, entry_side, depot, zone, port, features, notes, kind), x_hexsides.csv (first, second,
    river, bridge, road, name, blocked, features, one_way), x_zones.csv (zone, name, kind, x_mm, y_mm, width_mm,
    height_mm), x_links.csv (first, second, kind, cost, name), x_sheet.csv (one row: id, title, hex_mm, km_per_hex,
    left_mm, above_mm, right_mm, below_mm, ground, orientation, shifted, order, corner, source). A column ending in
    _from says where the figures of the other come from; any other column of a hex is a tag, of a hexside a feature
    where it says 1.
    """
    from workbench.commands.listings.import_steps import list_found, numbers_of
    from workbench.exchange.imports.contents import Choices
    from workbench.exchange.imports.design import design_of
    from workbench.exchange.imports.import_process import ReadMap, ReadModule
    from workbench.storage.file.ruleset_file import create

    if into is not None and (format_ is ImportFormat.OOB or source.is_file()):
        import_order_of_battle(source, into, columns, scenario, is_accepted=bool(accept), json=json)
        return
    if into is not None:
        import_tables(source, into, is_accepted=bool(accept), json=json)
        return
    if format_ is ImportFormat.OOB:
        raise BadInput("an order of battle comes into a ruleset: name its file with --into")
    if out is None:
        raise BadInput("name the ruleset file to make with --out, or with --into the one that tables are brought into")
    free_place(out, force)
    kind = format_ or _format_of(source)
    with _reader(source) as reader:
        if kind in WHOLE:
            _take_ruleset(reader, source, out)
            return
        chosen = Choices(tuple(layers or ()), name_from, kind_from, close, sheet or 0.0)
        asked = _asked(source, kind, crs, hex_mm, chosen)
        with progress() as tell:
            tell(f"reading {source.name}: Ctrl+C stops it")
            found = reader.read(asked)
        assert isinstance(found, ReadMap | ReadModule)
        if found.steps and not accept and not refuse:
            list_found(found, source, json, is_written=False)
            raise typer.Exit(1)
        numbers = numbers_of(found.steps, accept, refuse)
        if isinstance(found, ReadModule):
            _take_module(asked.source, reader.accept_module(asked, numbers), out, json)
        else:
            found = reader.accepted(asked, numbers)
            create(out, design_of(found.map))
    if json or found.steps or isinstance(found, ReadMap):
        list_found(found, source, json, is_written=True)


@contextmanager
def _reader(source: Path) -> Iterator[ImportProcess]:
    """A process that reads, with bounded memory, and ends with the block; what it refuses is one line."""
    from workbench.exchange.imports.import_process import ImportProcess
    from workbench.exchange.imports.proposal import ImportRefused

    reader = ImportProcess()
    try:
        yield reader
    except ImportRefused as error:
        raise BadInput(f"{source}: {error}") from None
    except KeyboardInterrupt:
        complain("interrupted: nothing was written")
        raise typer.Exit(INTERRUPTED) from None
    finally:
        reader.stop()


def _take_ruleset(reader: ImportProcess, source: Path, out: Path) -> None:
    from workbench.exchange.imports.import_process import ReadRuleset, ToRead
    from workbench.storage.assets import write_asset
    from workbench.storage.file.ruleset_file import create

    found = reader.read(ToRead(source, None))
    assert isinstance(found, ReadRuleset)

    def with_pictures(rows: Connection) -> None:
        for asset in found.assets:
            write_asset(rows, asset)

    create(out, found.design, with_pictures)
    if not found.is_unchanged:
        typer.echo(f"{source}: it was changed since it was exported (another digest)", err=True)


def _take_module(source: Path, found: ModuleDesign, out: Path, json: bool) -> None:
    """Write the ruleset file; what could not be brought is told, and what came in and out."""
    from workbench.exchange.vassal.reading.pictures import ModulePictures
    from workbench.storage.assets import write_asset
    from workbench.storage.file.ruleset_file import create

    with ModulePictures(source, found) as pictures, progress() as tell:
        while not pictures.poll(LOOK_S):
            tell(f"bringing the pictures of {source.name}: {pictures.share:.0%} ({pictures.at}); Ctrl+C stops it")

        def with_pictures(rows: Connection) -> None:
            for asset in pictures.assets():
                write_asset(rows, asset)

        create(out, pictures.design, with_pictures)
        for entry, why in sorted(pictures.left_out().items()):
            complain(f"{source.name}: the picture {entry} was left out: {why}")
    if not json:
        for line in found.counts:
            typer.echo(line)


def _asked(source: Path, kind: ImportFormat, crs: Coordinates | None, hex_mm: float, chosen: Choices) -> ToRead:
    from workbench.exchange.imports.coordinates import CoordinateSystem
    from workbench.exchange.imports.import_process import ToRead
    from workbench.exchange.imports.reading import ImportOptions, MapFormat

    told = ImportOptions(crs=CoordinateSystem(crs) if crs else None, hex_mm=hex_mm, choices=chosen)
    return ToRead(source, MapFormat(kind), told)


def _format_of(source: Path) -> ImportFormat:
    from workbench.exchange.imports.reading import format_of, is_whole, why_not_read

    if is_whole(source):
        return ImportFormat.JSON  # or a bundle of one: what begins as a zip is read as that
    if why := why_not_read(source):
        raise BadInput(f"{source}: {why}")
    if kind := format_of(source):
        return ImportFormat(kind.value)
    raise BadInput(f"{source}: name the format with --from ({', '.join(ImportFormat)})")
