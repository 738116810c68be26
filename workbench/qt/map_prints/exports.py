"""The program's own exports of a map as it is drawn: a drawing, a picture, pages to scale. No display is needed."""

from __future__ import annotations

from collections.abc import Callable

from workbench.engine.extensions import BrokenExtension
from workbench.engine.words.message import Message, said_by
from workbench.exchange.exports import CannotExport, Export, Written
from workbench.qt.asset_pictures import decoded
from workbench.qt.map_canvas.furniture.furniture_painter import no_picture
from workbench.qt.map_canvas.styles.kinds import kinds_of
from workbench.qt.map_canvas.styles.map_style import STYLES, MapStyle, style_of
from workbench.qt.map_prints import (
    PrintedScans,
    PrintError,
    SheetPainter,
    pages_of,
    paper_called,
    write_drawing,
    write_pdf,
    write_picture,
)
from workbench.qt.map_prints.application import make_painting_possible


def write_svg(export: Export) -> Written:
    """A drawing that other programs open, each space a shape of its own."""
    return _painted(export, _svg)


def write_png(export: Export) -> Written:
    """A picture of so many dots an inch."""
    return _painted(export, _png)


def write_pages(export: Export) -> Written:
    """To scale over printed pages."""
    return _painted(export, _pdf)


def _svg(sheet: SheetPainter, export: Export) -> str:
    write_drawing(sheet, export.path, export.progress)
    return f"{sheet.width_mm:g} × {sheet.height_mm:g} mm"


def _png(sheet: SheetPainter, export: Export) -> str:
    size = write_picture(sheet, export.path, export.wishes.dpi, export.progress, "png")
    return f"{size.width()} × {size.height()} pixels"


def _pdf(sheet: SheetPainter, export: Export) -> str:
    wishes = export.wishes
    paper = paper_called(wishes.paper)
    pages = pages_of(
        sheet.width_mm, sheet.height_mm, paper, wishes.landscape, wishes.margin, wishes.overlap, wishes.scale
    )
    write_pdf(sheet, export.path, pages, export.progress)
    return Message(
        "{count} {count:page|pages} {paper}, {columns} × {rows}",
        count=len(pages), paper=paper.name, columns=pages.columns, rows=pages.rows,
    )  # fmt: skip


def _painted(export: Export, write: Callable[[SheetPainter, Export], str]) -> Written:
    make_painting_possible()
    shown, design, asset = export.the_map(), export.design, export.asset
    style, language = style_for(export.wishes.style, shown.look.style), language_for(export)
    pictures = decoded(asset) if asset is not None else no_picture
    scans = PrintedScans(shown, asset) if export.wishes.scans and asset is not None else None
    try:
        sheet = SheetPainter(shown, style, picture_of=pictures, kinds=kinds_of(design, language), scans=scans)
        return Written(f"{export.path}: {write(sheet, export)}")
    except PrintError as refusal:
        raise CannotExport(said_by(refusal)) from refusal


def language_for(export: Export) -> str:
    """The language that is wished, "" without a wish; CannotExport for one that the design does not have."""
    language, languages = export.wishes.language, export.design.languages
    if language and language not in languages:
        raise CannotExport(
            Message(
                "the design has no language {language} (there are: {languages})",
                language=repr(language), languages=", ".join(languages),
            )
        )  # fmt: skip
    return language


def style_for(wished: str, name: str) -> MapStyle:
    """The style that is wished, its words parted by blanks or hyphens; without a wish as the map says."""
    if not wished:
        return style_of(name)
    known = next((style for style in STYLES if style.replace("-", " ") == wished.replace("-", " ")), None)
    if known is None:
        raise CannotExport(
            Message("there is no style {style} (there are: {styles})", style=repr(wished), styles=", ".join(STYLES))
        )
    try:
        return STYLES[known]
    except BrokenExtension as broken:
        raise CannotExport(said_by(broken)) from broken
