"""The sheets of counters: fronts, and behind each page its backs, moved by what the printer needs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace
from PySide6.QtGui import QPainter

from workbench.engine.counters.counter_sheets import CounterSheet
from workbench.engine.counters.laid_out import NoRoom, SheetPage, lay_out
from workbench.engine.words.message import Message, marked, said_by
from workbench.exchange.exports import CannotExport, Export, PaperPart
from workbench.limits import BeyondLimit
from workbench.long_work import LongWork
from workbench.qt.counter_sheets.sheet_painter import paint_page
from workbench.qt.counter_sheets.writing import sheets_of
from workbench.qt.print_and_play.paper import Draft
from workbench.qt.print_and_play.planned import Planned

COUNTERS = marked("Counters")


def printed_sheet(export: Export, paper: str) -> CounterSheet:
    """The sheet that the counters are printed by, on the paper of the game; CannotExport for one that is not there."""
    sheets, wished = sheets_of(export.design), export.wishes.counter_sheet
    found = next((one for one in sheets if one.id == wished), None) if wished else sheets[0]
    if found is None:
        raise CannotExport(
            Message(
                "the design has no sheet of counters {sheet} (there are: {sheets})",
                sheet=repr(wished), sheets=", ".join(one.id for one in sheets),
            )
        )  # fmt: skip
    return replace(found, paper=paper)


def laid_pages(export: Export, paper: str) -> tuple[CounterSheet, tuple[SheetPage, ...]]:
    """The sheet, and what lies on each of its pages; CannotExport where counters have no room on the paper."""
    sheet = printed_sheet(export, paper)
    try:
        return sheet, lay_out(export.design.counters, sheet)
    except (NoRoom, BeyondLimit) as error:
        raise CannotExport(said_by(error)) from error


def counter_pages(planned: Planned) -> Iterator[Draft]:
    """Each page of fronts, followed by its backs where they are wished."""
    sheet, pages = laid_pages(planned.export, planned.frame.paper.name)
    backs = planned.export.wishes.backs
    for page in pages:
        for is_back in (False, True) if backs else (False,):
            told = Message(
                "Counters {number} of {pages}, {side}",
                number=page.number + 1,
                pages=pages[-1].number + 1,
                side=Message("backs") if is_back else Message("fronts"),
            )
            size = planned.said(Message("{size:g} mm, cut outside the lines", size=sheet.size_mm))
            is_first = page is pages[0] and not is_back
            yield Draft(
                PaperPart.COUNTERS,
                told,
                planned.frame.size_mm(),
                partial(_paint, planned, sheet, page, is_back),
                f"{planned.note(told)} · {size}",
                planned.said(COUNTERS) if is_first else "",
                has_bar=True,
                begins_a_sheet=backs and not is_back,
            )


def _paint(
    planned: Planned, sheet: CounterSheet, page: SheetPage, is_back: bool, painter: QPainter, work: LongWork
) -> None:
    work.look()
    if is_back:
        painter.translate(*planned.export.wishes.register)
    paint_page(painter, planned.design, sheet, page, is_back)
