"""What there is to see of an output before it is made; it is found and painted beside the window."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from editors.publish.outputs import Look, Output
from editors.publish.paper_parts import part_title
from editors.publish.preview.first_lines import first_lines, report_text
from editors.publish.preview.stacks import Pile, paint_piles, piles_of
from editors.publish.preview.web_sight import SIZE_MM, FirstSight
from workbench.cartography.map_spaces import AnyMap
from workbench.engine.counters.rooms import COUNTER_MM
from workbench.engine.words.message import Message
from workbench.exchange.exports import CannotExport, Export, PaperPart
from workbench.exchange.manifest import Manifest
from workbench.exchange.web_page.faces import Faces
from workbench.exchange.web_page.reader import Reader
from workbench.exchange.web_page.scenarios import scenario_data
from workbench.language import marked
from workbench.long_work import under_way
from workbench.qt.asset_pictures import decoded
from workbench.qt.counters.counter_pictures import know_contents
from workbench.qt.looks.translator import spoken
from workbench.qt.map_canvas.furniture.furniture_painter import no_picture
from workbench.qt.map_canvas.styles.kinds import kinds_of
from workbench.qt.map_prints import PAPERS, PrintedScans, SheetPainter, pages_of
from workbench.qt.map_prints.exports import style_for
from workbench.qt.map_prints.pages import refuse_unfit
from workbench.qt.print_and_play.checks import PaperCheck, paper_checks
from workbench.qt.print_and_play.paper import PaperPage
from workbench.qt.print_and_play.plan import plan_pages
from workbench.qt.print_and_play.printed_maps import PrintedMaps
from workbench.qt.print_and_play.writing import manifest_for

MAPS, SET_UPS = marked("Maps"), marked("Set-ups")
FIRST_SIGHT = marked("What one sees first, in a window of 1280 × 800")
PRINTED_PX_PER_MM = 6.0
"""So fine at least is the map drawn, small as it may be seen: what is printed has all its names."""
Paint = Callable[[QPainter, float], None]


class PlannedPage(NamedTuple):
    """A page to be seen: `paint` is given a painter that works in mm, and how many pixels a mm has.

    `part` is what its pages are chosen by, "" where there are no parts; `title` stands below it. One that `is_shrunk`
    is painted as finely as it is printed, and then made small: what it shows hangs on how fine it is painted.
    """

    part: str
    title: str
    width_mm: float
    height_mm: float
    paint: Paint
    is_shrunk: bool = False


class Planned(NamedTuple):
    """What there is to see: pages, or a text. Of a game on paper also what was looked at, and what is in it."""

    pages: tuple[PlannedPage, ...] = ()
    text: str = ""
    checks: tuple[PaperCheck, ...] = ()
    manifest: Manifest | None = None


def planned(output: Output, export: Export, maps: PrintedMaps) -> Planned:
    """What there is to see of an output; `maps` are those that were laid out for paper before.

    Raises
    ------
    CannotExport, PrintError
        It cannot be made so.
    Stopped
        Nobody wants to see it any more.
    """
    match output.look:
        case Look.MAP:
            shown = export.the_map()
            return Planned((_whole(_sheet(export, shown), shown),))
        case Look.WEB:
            sight = FirstSight(export, lambda shown: _sheet(export, shown))
            return Planned((PlannedPage("", spoken(FIRST_SIGHT), *SIZE_MM, sight.paint),))
        case Look.ALL_MAPS:
            return Planned(tuple(_maps_and_set_ups(export)))
        case Look.MAP_PAGES:
            return Planned(_map_pages(export))
        case Look.PAPER:
            pages = plan_pages(export, maps)
            found = tuple(_on_paper(page) for page in pages)
            return Planned(found, checks=paper_checks(export), manifest=manifest_for(export, pages))
        case Look.RECORD:
            return Planned(text=report_text(export))
        case _:
            return Planned(text=first_lines(output.id, export))


def _sheet(export: Export, shown: AnyMap) -> SheetPainter:
    """A map as it will be printed."""
    refuse_unfit(shown.width_mm, shown.height_mm)
    asset, wishes = export.asset, export.wishes
    sheet = SheetPainter(
        shown,
        style_for(wishes.style, shown.look.style),
        picture_of=decoded(asset) if asset is not None else no_picture,
        kinds=kinds_of(export.design, wishes.language),
        scans=PrintedScans(shown, asset) if wishes.scans and asset is not None else None,
    )
    sheet.lay_out(under_way())
    return sheet


def _on_paper(page: PaperPage) -> PlannedPage:
    wide, high = page.size_mm
    return PlannedPage(
        part_title(page.part),
        spoken(page.title),
        wide,
        high,
        lambda painter, _scale: page.paint(painter, under_way()),
        is_shrunk=page.part is PaperPart.MAP,
    )


def _whole(
    sheet: SheetPainter, shown: AnyMap, title: str = "", part: str = "", piles: Sequence[Pile] = ()
) -> PlannedPage:
    """A whole map, with what stands on it."""
    counter_mm = min(COUNTER_MM, sheet.drawing.geometry.counter_mm)

    def paint(painter: QPainter, px_per_mm: float) -> None:
        whole = QRectF(0, 0, sheet.width_mm, sheet.height_mm)
        sheet.paint(painter, whole, max(px_per_mm, PRINTED_PX_PER_MM), under_way())
        paint_piles(painter, piles, counter_mm)

    return PlannedPage(part, title or shown.title or shown.id, sheet.width_mm, sheet.height_mm, paint)


def _maps_and_set_ups(export: Export) -> Iterator[PlannedPage]:
    """All maps, then each scenario as it is set up."""
    design = export.design
    if export.asset is not None:
        know_contents(design, export.asset)
    sheets = {one.id: (_sheet(export, one), one) for one in design.maps}
    for sheet, shown in sheets.values():
        yield _whole(sheet, shown, part=spoken(MAPS))
    reader = Reader(design, export.wishes.language)
    for scenario in design.scenarios:
        faces = Faces()
        told = scenario_data(reader, scenario, faces)
        if told.map in sheets and told.units:
            sheet, shown = sheets[told.map]
            geometry = sheet.drawing.geometry
            counter_mm = min(COUNTER_MM, geometry.counter_mm)
            piles = piles_of(told, faces.all, geometry.middle, geometry.rise_mm, counter_mm)
            yield _whole(sheet, shown, told.title, spoken(SET_UPS), piles)


def _map_pages(export: Export) -> tuple[PlannedPage, ...]:
    wishes, sheet = export.wishes, _sheet(export, export.the_map())
    paper = next((one for one in PAPERS if one.name == wishes.paper), PAPERS[0])
    pages = pages_of(
        sheet.width_mm, sheet.height_mm, paper, wishes.landscape, wishes.margin, wishes.overlap, wishes.scale
    )
    if not len(pages):
        raise CannotExport(Message("The sheet of the map has no size."))

    def painting(left: float, top: float) -> Paint:
        def paint(painter: QPainter, px_per_mm: float) -> None:
            painter.translate(pages.margin, pages.margin)
            painter.setClipRect(QRectF(0, 0, pages.width, pages.height))
            painter.scale(pages.scale, pages.scale)
            part = QRectF(left, top, pages.width, pages.height)
            part = QRectF(part.topLeft() / pages.scale, part.size() / pages.scale)
            painter.translate(-part.topLeft())
            sheet.paint(painter, part, max(px_per_mm, PRINTED_PX_PER_MM) * pages.scale, under_way())

        return paint

    return tuple(
        PlannedPage("", page.name, pages.page_width, pages.page_height, painting(page.x, page.y)) for page in pages
    )
