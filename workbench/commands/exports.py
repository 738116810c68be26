"""The command that writes a ruleset for other programs and for paper."""

from __future__ import annotations

import os
from functools import partial
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from workbench import limits
from workbench.commands.counter_sheets import FORMAT, write_counters
from workbench.commands.designs import RulesetFile
from workbench.commands.terminal import BadInput, folder_to_write, place_to_write, progress

MOST_MM = limits.PRINT_MARGIN_MM.most
TABLES = "tables"
MOST_SHIFT_MM = 20.0
"""A printer that is further off has the sheet the wrong way round."""
TO_HELP = (
    "The format: json, bundle (a zip with all pictures), geojson, gpkg, csv, md (the rules), svg, png, pdf, pnp (print"
    " and play: the whole game on paper), web, tmx, tmj, vmod, triplea, frontend (a folder), counters, tables (a folder"
    " of CSV), or an export of a package (`workbench extensions`)."
)

if TYPE_CHECKING:
    from workbench.engine.design import Design
    from workbench.engine.secrecy.published import Audience
    from workbench.exchange.exports import Export, PaperPart
    from workbench.exchange.manifest import Manifest


def export(
    file: RulesetFile,
    to: Annotated[str, typer.Option("--to", metavar="FORMAT", help=TO_HELP)],
    out: Annotated[Path, typer.Option("--out", help="The file to write; for counters and tables the folder.")],
    map_id: Annotated[str, typer.Option("--map", help="Which map; without it the first.")] = "",
    style: Annotated[
        str,
        typer.Option("--style", help="How the map is drawn, for svg, png, pdf and pnp; without it as the map says."),
    ] = "",
    dpi: Annotated[int, typer.Option("--dpi", min=1, max=limits.PRINT_DPI.most, help="Dots an inch, for png.")] = 300,
    paper: Annotated[str, typer.Option("--paper", help="A5 to A0, Letter, Legal, Tabloid, for pdf and pnp.")] = "A4",
    scale: Annotated[
        float,
        typer.Option("--scale", min=0, max=limits.PRINT_TIMES.most, help="1 is the map's own size, for pdf and pnp."),
    ] = 1.0,
    margin: Annotated[
        float, typer.Option("--margin", min=0, max=MOST_MM, help="Unprinted edge of a page in mm, for pdf and pnp.")
    ] = 10.0,
    overlap: Annotated[
        float, typer.Option("--overlap", min=0, max=MOST_MM, help="What two pages both show, in mm, for pdf and pnp.")
    ] = 8.0,
    landscape: Annotated[
        bool | None, typer.Option("--landscape/--portrait", help="Without it as takes fewer pages.")
    ] = None,
    scans: Annotated[
        bool, typer.Option("--scans", help="Print the scans under the map that are shown, for svg, png, pdf and pnp.")
    ] = False,
    language: Annotated[
        str, typer.Option("--language", help="Of names and texts, for svg, png, pdf and pnp: fr; without it the first.")
    ] = "",
    record: Annotated[
        Path | None, typer.Option("--record", help="For web: the record of a playtest that the page replays.")
    ] = None,
    seat: Annotated[
        str,
        typer.Option("--seat", help="For web: whose eyes the record is shown with; one that is over needs none."),
    ] = "",
    parts: Annotated[
        str,
        typer.Option(
            "--parts",
            help=(
                "For pnp: what is printed, as cover,map,counters,tables,aids,cards,rules,referee,credits; without it"
                " all, and for the referee what the players' book lacks."
            ),
        ),
    ] = "",
    readers: Annotated[
        str,
        typer.Option(
            "--for",
            metavar="players|referee",
            help=(
                "Who may know what is in it, of a game with secrets of the referee; without it json, bundle and tables"
                " are whole, all others for the players."
            ),
        ),
    ] = "",
    register: Annotated[
        str,
        typer.Option("--register", help="For pnp: how far the backs lie to the right and down, in mm, as 0.3,-0.1."),
    ] = "",
    backs: Annotated[bool, typer.Option("--backs/--no-backs", help="For pnp: the backs of the counters.")] = True,
    as_pictures: Annotated[
        bool, typer.Option("--png", help="For counters: a picture of each, in place of sheets to print.")
    ] = False,
) -> None:
    """Write a ruleset for other programs: all of it as json, the rules to read as md, a map as geojson, svg, png or
    over pages of a pdf.

    As tables all lists and tables of the game become a folder of CSV files, as `import DIR --into FILE` reads it back.

    What the design says that the referee alone may know is left out of what is made for the players. What is made for
    the referee holds it, and says so in its title: give it a name that says so, too.

    As csv a hex map becomes tables beside each other, x_hexes.csv, x_sheet.csv and so on, as `import` reads them; of a
    map of areas the figures of its spaces are written, which can be pasted into the table of spaces.
    """
    from workbench.engine.secrecy.published import Audience, published_for
    from workbench.exchange.exports import BOOKLET, Export, PrintWishes, ending_of
    from workbench.exchange.manifest import MANIFEST
    from workbench.storage.file.ruleset_file import load_asset, load_with_assets

    audience = audience_in(readers)
    design, assets = load_with_assets(file)
    if to == FORMAT:
        typer.echo(write_counters(published_for(design, audience or Audience.PLAYERS), file, out, as_pictures, dpi))
        return
    if as_pictures:
        raise BadInput("--png is for counters alone; write --to png for a picture of a map")
    if to == TABLES:
        typer.echo(_written_tables(published_for(design, audience or Audience.REFEREE), out))
        return
    if not ending_of(to):
        folder_to_write(out, lambda there: (there / MANIFEST).is_file(), "an earlier export")
    else:
        place_to_write(out, never=file)
    if record is not None:
        place_to_write(out, never=record)
    wishes = PrintWishes(
        style,
        dpi,
        paper,
        landscape,
        scale,
        margin,
        overlap,
        scans,
        language,
        parts_in(parts) if parts or audience is not Audience.REFEREE else BOOKLET,
        shift_in(register),
        backs,
    )
    claim = partial(place_to_write, never=file)
    pictures = partial(load_asset, file)
    asked = Export(
        design, out, map_id, wishes, pictures, assets, claim=claim, record=record, seat=seat, audience=audience
    )
    if told := written(to, asked):
        typer.echo(told)


def audience_in(typed: str) -> Audience | None:
    """Whom it is for, None where nobody says so. BadInput for anybody else."""
    from workbench.engine.secrecy.published import Audience

    word = typed.strip().lower()
    if word and word not in [*Audience]:
        raise BadInput(f"--for: there is no {typed[:40]!r} (there are: {', '.join(Audience)})")
    return Audience(word) if word else None


def parts_in(typed: str) -> frozenset[PaperPart]:
    """The parts that are named, parted by commas; without any all. BadInput for one that there is not."""
    from workbench.exchange.exports import ALL_PARTS, PaperPart

    names = [name for word in typed.split(",") if (name := word.strip().lower())]
    known = {part.value: part for part in PaperPart}
    for name in names:
        if name not in known:
            raise BadInput(f"--parts: there is no part {name[:40]!r} (there are: {', '.join(known)})")
    return frozenset(known[name] for name in names) or ALL_PARTS


def shift_in(typed: str) -> tuple[float, float]:
    """Two lengths in mm, parted by a comma; without them nothing is moved. BadInput for anything else."""
    if not typed.strip():
        return 0.0, 0.0
    try:
        right, down = (float(word) for word in typed.split(","))
    except ValueError:
        raise BadInput(f"--register: write two lengths in mm, as 0.3,-0.1, not {typed[:40]!r}") from None
    if not all(isfinite(length) and abs(length) <= MOST_SHIFT_MM for length in (right, down)):
        raise BadInput(f"--register: each length is between -{MOST_SHIFT_MM:g} and {MOST_SHIFT_MM:g} mm")
    return right, down


def _written_tables(design: Design, folder: Path) -> str:
    """Write the lists and tables of a design as a folder of CSV files; tells what was written."""
    from workbench.exchange.exports import notice_of
    from workbench.exchange.table_folder.writing import write_table_folder

    folder_to_write(folder, lambda there: any(there.glob("*.csv")), "such tables")
    files = write_table_folder(design, folder)
    return "\n".join(filter(None, (f"{folder}: {len(files)} files", notice_of(design))))


def written(to: str, export: Export) -> str:
    """Write an export; tells in words what was written, and what the format cannot say.

    Raises
    ------
    BadInput
        There is no such export, it does not load, or it refuses.
    """
    from dataclasses import replace

    from workbench.engine.words.bounded_words import in_short
    from workbench.exchange.exports import CannotExport, write_export

    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ.setdefault("QT_LOGGING_RULES", "default.warning=false")  # a screen in memory cannot place a window
    with progress() as tell:

        def told(done: int, of: int) -> bool:
            tell(f"{in_short(export.design.title)}: {done / of:.0%}")
            return True

        try:
            result = write_export(to, replace(export, progress=told))
        except CannotExport as error:
            raise BadInput(str(error)) from None
    untold = f"; not all of its {', '.join(result.left_out)} is in them" if result.left_out else ""
    return "\n".join(filter(None, (f"{result.words}{untold}", result.notice, *_told(result.manifest))))


def _told(manifest: Manifest | None) -> list[str]:
    """What is in a package and what is not, a line each."""
    if manifest is None:
        return []
    holds = ", ".join(f"{number} {kind}" for kind, number in manifest.holds.items() if number)
    return [f"in it: {holds}", *(f"left out: {one.words()}" for one in manifest.left_out)]
