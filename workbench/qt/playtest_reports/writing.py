"""A report becomes a file: a page (HTML), pages to print (PDF) or text (Markdown), with its pictures painted."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QImage

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.counters.side_colours import SIDE_COLOURS
from workbench.engine.design import Design
from workbench.engine.playtests.report.figures import Report
from workbench.exchange.playtest_report.document import Document
from workbench.exchange.playtest_report.drawings import MapDrawing
from workbench.exchange.playtest_report.markdown import markdown_of
from workbench.exchange.playtest_report.page import page_of
from workbench.exchange.playtest_report.reader import AnyRules
from workbench.exchange.playtest_report.sections import document_of
from workbench.long_work import UNTOLD, LongWork
from workbench.qt.map_canvas.furniture.furniture_painter import no_picture
from workbench.qt.playtest_reports.pdf import write_report_pdf
from workbench.qt.playtest_reports.pictures import PictureOf, map_of, painted_sheet, sheet_of
from workbench.storage.file.written import write_text

HTML, PDF, TEXT = "html", "pdf", "md"
FORMATS = (HTML, PDF, TEXT)


def map_drawing(design: Design, scenario: str) -> MapDrawing | None:
    """What draws the moments of a scenario on its map; None without a map."""
    shown = map_of(design, scenario)
    sides = {side.id: SIDE_COLOURS.get(side.colours, SIDE_COLOURS["stone"]) for side in design.sides}
    colours = {side: (known.ground, known.ink) for side, known in sides.items()}
    return MapDrawing(shown, colours) if shown is not None else None


def written_document(report: Report, rules: AnyRules, scenario: str, language: str) -> Document:
    """The report as it is read, with its maps drawn."""
    return document_of(report, rules, language, map_drawing(rules.design, scenario))


def write_report(
    report: Report,
    rules: AnyRules,
    scenario: str,
    path: Path,
    kind: str,
    language: str = "en",
    sheet: QImage | None = None,
    picture_of: PictureOf = no_picture,
    work: LongWork = UNTOLD,
) -> None:
    """Write the report as one of FORMATS; `sheet` is the map where it was painted already.

    Raises
    ------
    OSError, PrintError
        It cannot be written; what was there before is as it was.
    Stopped
        The work was.
    """
    drawing = map_drawing(rules.design, scenario) if kind != TEXT else None
    document = document_of(report, rules, language, drawing, with_log=kind != PDF)
    painting, writing = work.parts(1, 1)
    if drawing is not None and sheet is None:
        sheet = painted_sheet(drawing.map, rules.design, picture_of, painting)
    shown = drawing.map if drawing is not None else None
    write_document(document, path, kind, sheet, shown, writing)


def write_document(
    document: Document,
    path: Path,
    kind: str,
    sheet: QImage | None = None,
    shown: AnyMap | None = None,
    work: LongWork = UNTOLD,
) -> None:
    """Write what is read as one of FORMATS, with the map where there is one. Raises as `write_report`."""
    if kind == TEXT:
        write_text(path, markdown_of(document))
    elif kind == PDF:
        write_report_pdf(document, path, sheet, work)
    else:
        write_text(path, page_of(document, sheet_of(sheet, shown) if shown is not None and sheet else None))
