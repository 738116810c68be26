"""A map as a picture, a drawing or, to scale over printed pages, as a PDF. It needs Qt, but no display."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.commands.terminal import BadInput, progress

if TYPE_CHECKING:
    from workbench.cartography.map_spaces import AnyMap
    from workbench.engine.design import Design


@dataclass(frozen=True, slots=True)
class PrintWishes:
    """How a map is to be printed: `style` "" is the map's own, `scale` a share of its own size, lengths are in mm.

    With `scans` those that are shown lie under its lines. `language` "" is the first of the design.
    """

    style: str = ""
    dpi: int = 300
    paper: str = "A4"
    landscape: bool | None = None
    scale: float = 1.0
    margin: float = 10.0
    overlap: float = 8.0
    scans: bool = False
    language: str = ""


def print_map(
    design: Design,
    shown: AnyMap,
    path: Path,
    wishes: PrintWishes,
    to: str,
    asset: Callable[[str], bytes] | None = None,
) -> str:
    """Write a map of a design as `to` says (pdf, svg or png); tells in words what was written.

    `asset` gives the content of a picture printed on it.

    Raises
    ------
    BadInput
        There is no such style, language or paper, the map cannot be printed so, or Qt cannot be loaded.
    """
    from workbench.engine.bounded_words import in_short

    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ.setdefault("QT_LOGGING_RULES", "default.warning=false")  # a screen in memory cannot place a window
    try:
        from workbench.qt.asset_pictures import decoded
        from workbench.qt.map_canvas.pieces.piece_painter import no_picture
        from workbench.qt.map_canvas.styles.kinds import kinds_of
        from workbench.qt.map_canvas.styles.map_style import STYLES, style_of
        from workbench.qt.map_prints import (
            PAPERS,
            PrintedScans,
            PrintError,
            SheetPainter,
            pages_of,
            write_drawing,
            write_pdf,
            write_picture,
        )
        from workbench.qt.map_prints.application import make_painting_possible
    except ImportError as error:
        raise BadInput(f"pictures of maps need Qt, and Qt cannot be loaded: {error}") from None
    make_painting_possible()
    by_name = {name.replace("-", " "): style for name, style in STYLES.items()}
    style = by_name.get(wishes.style.replace("-", " ")) if wishes.style else style_of(shown.look.style)
    if style is None:
        raise BadInput(f"there is no style {wishes.style!r} (there are: {', '.join(STYLES)})")
    paper = next((one for one in PAPERS if one.name.lower() == wishes.paper.lower()), None)
    if paper is None:
        raise BadInput(f"there is no paper {wishes.paper!r} (there are: {', '.join(one.name for one in PAPERS)})")
    if wishes.language and wishes.language not in design.languages:
        raise BadInput(f"the design has no language {wishes.language!r} (there are: {', '.join(design.languages)})")
    pictures = decoded(asset) if asset is not None else no_picture
    scans = PrintedScans(shown, asset) if wishes.scans and asset is not None else None
    kinds = kinds_of(design, wishes.language)
    try:
        sheet = SheetPainter(shown, style, picture_of=pictures, kinds=kinds, scans=scans)
        with progress() as tell:

            def told(done: int, of: int) -> bool:
                tell(f"{in_short(shown.title)}: {done / of:.0%}")
                return True

            if to == "svg":
                write_drawing(sheet, path, told)
                return f"{sheet.width_mm:g} × {sheet.height_mm:g} mm"
            if to == "png":
                size = write_picture(sheet, path, wishes.dpi, told, to)
                return f"{size.width()} × {size.height()} pixels"
            pages = pages_of(
                sheet.width_mm, sheet.height_mm, paper, wishes.landscape, wishes.margin, wishes.overlap, wishes.scale
            )
            write_pdf(sheet, path, pages, told)
            return f"{len(pages)} pages {paper.name}, {pages.columns} × {pages.rows}"
    except PrintError as refusal:
        raise BadInput(str(refusal)) from None
