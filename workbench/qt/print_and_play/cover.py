"""The cover with the map and how it is cut, and the page behind it: what is in it, and how it is made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.provenance import Source
from workbench.engine.words.message import Message, joined, marked
from workbench.exchange.exports import PaperPart
from workbench.long_work import LongWork
from workbench.qt.map_prints.paintable import saved
from workbench.qt.print_and_play.blocks import Block, Gap, Words
from workbench.qt.print_and_play.flow import over_pages
from workbench.qt.print_and_play.paper import Draft
from workbench.qt.print_and_play.planned import Planned
from workbench.qt.print_and_play.set_text import (
    BODY,
    CENTRE,
    CHAPTER,
    HEADING,
    MM_PER_PT,
    QUIET,
    RIGHT,
    SMALL,
    Letters,
    SetText,
    longest_word_mm,
    paint_line,
    wide_mm,
)
from workbench.qt.print_and_play.table_pages import open_tables, paint_stack
from workbench.storage.contents import contents_of

GROUND, FRAME, CUT = "#F5ECD4", "#3A2E1E", "#5B2A9A"
TITLE = Letters(46, 600, "map")
LEAST_TITLE_PT, MOST_TITLE_LINES = 12.0, 5
UNDER = Letters(17, 500, "map", italic=True)
TOLD = Letters(8.5, ink=QUIET)
LEAST_MAP_MM, BETWEEN_MM, ABOVE_SHARE = 20.0, 6.0, 0.3
CONTENTS = marked("Contents")
HOW = (
    marked("Print at 100 %, without fitting to the page, and measure a bar: it is 50 mm long."),
    marked("Print the map on one side. Cut the right and the lower edges along the marks, and glue the next sheet "
           "over the grey edge."),
    marked("Print the counters on both sides, turned as the sheet says. Where the backs come to lie beside the fronts, "
           "export them again with the shift that you measure."),
    marked("Glue the counters on card and cut outside the lines, from mark to mark."),
)  # fmt: skip
DESCENT = 0.26
"""How far a line goes below its letters, of their size."""
MAKING = marked("How it is made")


def cover_pages(planned: Planned, drafts: Sequence[Draft], numbers: Mapping[int, int]) -> list[Draft]:
    """The cover and the contents of what follows; `numbers` are those of the pages, by the identity of their drafts.

    Without numbers it says how many pages these are.
    """
    size = planned.frame.size_mm()
    title = Message("Cover")
    cover = Draft(PaperPart.COVER, title, size, partial(_paint_cover, planned, drafts), entry=planned.said(title))
    room = planned.frame.room()
    inner = over_pages(_contents(planned, drafts, numbers, room.width()), room.width(), room.height())
    told = Message("Contents")
    return [cover, *(
        Draft(PaperPart.COVER, told, size, partial(paint_stack, room, page), planned.note(told)) for page in inner
    )]  # fmt: skip


def _contents(planned: Planned, drafts: Sequence[Draft], numbers: Mapping[int, int], wide: float) -> Iterator[Block]:
    said, design = planned.said, planned.design
    yield Words(said(CONTENTS), CHAPTER, wide, 3.0, leads=True)
    for draft in drafts:
        number = str(numbers.get(id(draft), ""))
        if draft.entry:
            yield Gap(1.0)
            yield Entry(draft.entry, number, wide)
        for entry in draft.entries:
            yield Entry(entry, number, wide, 5.0)
    if design.description:
        yield Gap(6.0)
        for paragraph in filter(None, design.description.split("\n")):
            yield Words(paragraph, BODY, wide, 1.5)
    yield Gap(7.0)
    yield Words(said(MAKING), HEADING, wide, 2.0, leads=True)
    for at, line in enumerate(HOW, start=1):
        yield Numbered(at, said(line), wide)


class Entry(Block):
    """A line of the contents: what it is, and its page at the end of a line of dots."""

    ROOM_MM = 14.0

    def __init__(self, title: str, page: str, wide: float, indent_mm: float = 0.0) -> None:
        letters = SMALL.of(8) if indent_mm else BODY._replace(weight=600)
        self._set, self._page = SetText(title, letters, wide - self.ROOM_MM - indent_mm), page
        self._indent = indent_mm
        super().__init__(wide, self._set.high_mm() + (0.6 if indent_mm else 1.4))

    def paint(self, painter: QPainter, x_mm: float, y_mm: float) -> None:
        self._set.paint(painter, x_mm + self._indent, y_mm)
        baseline = y_mm + self._set.high_mm() - DESCENT * self._set.letters.size * MM_PER_PT
        last = self._indent + self._set.last_wide_mm
        pen = QPen(QColor(QUIET), 0.25, Qt.PenStyle.CustomDashLine)
        pen.setDashPattern([0.1, 5.0])
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        end = x_mm + self.wide_mm - wide_mm(self._page, self._set.letters) - 1.5
        if end > x_mm + last + 2:
            painter.drawLine(QLineF(x_mm + last + 2, baseline, end, baseline))
        paint_line(painter, self._page, self._set.letters, x_mm + self.wide_mm, baseline, self.ROOM_MM, RIGHT)


class Numbered(Words):
    """A numbered paragraph."""

    def __init__(self, number: int, text: str, wide: float) -> None:
        self._number = f"{number}"
        super().__init__(text, BODY, wide, 1.6, indent_mm=6.0)

    def paint(self, painter: QPainter, x_mm: float, y_mm: float) -> None:
        SetText(self._number, BODY._replace(weight=600)).paint(painter, x_mm, y_mm)
        super().paint(painter, x_mm, y_mm)


def _paint_cover(planned: Planned, drafts: Sequence[Draft], painter: QPainter, work: LongWork) -> None:
    wide, high = planned.frame.size_mm()
    painter.fillRect(QRectF(0, 0, wide, high), QColor(GROUND))
    side = wide / 9
    inner = wide - 2 * side
    title = _title(planned.design.title, inner)
    y = high * 0.09
    title.paint(painter, side, y)
    y += title.high_mm() + 1.5
    if planned.design.designer:
        under = SetText(planned.design.designer, _fitting(planned.design.designer, UNDER, inner), inner, CENTRE)
        last = under.lines_in(high * 0.16)
        under.paint(painter, side, y, 0, last)
        y += under.high_mm(0, last)
    y += high * 0.035
    lines = [SetText(planned.said(line), TOLD, inner, CENTRE) for line in told_of(planned, drafts)]
    below = high - planned.frame.margin_mm - high * 0.05 - sum(line.high_mm() + 1 for line in lines)
    maps = planned.shown_maps
    if maps:
        room = QRectF(side, y, inner, max(below - y - 6, 1.0))
        y = _paint_maps(planned, maps, painter, room, work) + 7
    for line in lines:
        line.paint(painter, side, y)
        y += line.high_mm() + 1


def _title(title: str, wide: float) -> SetText:
    """As large as it has room in a few lines, without a word broken where that can be."""
    shown = title.upper() if len(title) <= 24 else title
    size = TITLE.size
    while size > LEAST_TITLE_PT:
        letters = TITLE.of(size)
        if longest_word_mm(shown, letters) <= wide:
            found = SetText(shown, letters, wide, CENTRE)
            if found.lines <= (2 if size > 24 else MOST_TITLE_LINES):
                return found
        size -= 2
    return SetText(title, TITLE.of(LEAST_TITLE_PT), wide, CENTRE)


def _fitting(text: str, letters: Letters, wide: float) -> Letters:
    return letters if wide_mm(text, letters) <= 2 * wide else letters.of(11)


def _paint_maps(planned: Planned, maps: Sequence[AnyMap], painter: QPainter, room: QRectF, work: LongWork) -> float:
    """As many maps as have room, each in a frame; gives where the last one ends."""
    most = max(1, int((room.height() + BETWEEN_MM) // (LEAST_MAP_MM + BETWEEN_MM)))
    shown = maps[:most]
    each = (room.height() - BETWEEN_MM * (len(shown) - 1)) / len(shown)
    scales = [min(room.width() / one.width_mm, each / one.height_mm) for one in shown]
    high = sum(one.height_mm * scale for one, scale in zip(shown, scales, strict=True))
    y = room.y() + (room.height() - high - BETWEEN_MM * (len(shown) - 1)) * ABOVE_SHARE
    for one, scale, part in zip(shown, scales, work.parts(*[1.0] * len(shown)), strict=True):
        size = (one.width_mm * scale, one.height_mm * scale)
        framed = QRectF(room.center().x() - size[0] / 2, y, *size)
        painter.drawImage(framed, planned.maps.picture(planned.export, one, part))
        _paint_cuts(planned, one, painter, framed, scale)
        painter.setPen(QPen(QColor(FRAME), 0.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(framed)
        painter.setPen(QPen(QColor(FRAME), 0.2))
        painter.drawRect(framed.adjusted(-1.2, -1.2, 1.2, 1.2))
        y = framed.bottom() + BETWEEN_MM
    return y - BETWEEN_MM


def _paint_cuts(planned: Planned, shown: AnyMap, painter: QPainter, framed: QRectF, scale: float) -> None:
    """Where one sheet ends and the next begins."""
    if PaperPart.MAP not in planned.export.wishes.parts:
        return
    pages = planned.pages_of(shown)
    with saved(painter):
        pen = QPen(QColor(CUT), 0.35, Qt.PenStyle.CustomDashLine)
        pen.setDashPattern([4, 3])
        painter.setPen(pen)
        times = scale / pages.scale
        for page in pages:
            if page.column and not page.row:
                x = framed.x() + (page.x + pages.overlap) * times
                painter.drawLine(QLineF(x, framed.top(), x, framed.bottom()))
            if page.row and not page.column:
                y = framed.y() + (page.y + pages.overlap) * times
                painter.drawLine(QLineF(framed.left(), y, framed.right(), y))


def told_of(planned: Planned, drafts: Sequence[Draft]) -> Iterator[str]:
    """What is in it, in a line, and where its figures are from in another."""
    design, parts = planned.design, planned.export.wishes.parts
    sheets = sum(draft.part is PaperPart.MAP for draft in drafts)
    told = []
    if sheets:
        told.append(
            Message("the map on {count} {count:sheet|sheets} of {paper}", count=sheets, paper=planned.frame.paper.name)
        )
    if PaperPart.COUNTERS in parts and design.counters:
        count = sum(max(0, one.quantity) for one in design.counters)
        told.append(Message("{count} {count:counter|counters}", count=count))
    open_ones = len(open_tables(design))
    if PaperPart.TABLES in parts and open_ones:
        told.append(Message("{count} {count:table|tables}", count=open_ones))
    if PaperPart.REFEREE in parts and len(design.tables) > open_ones:
        count = len(design.tables) - open_ones
        told.append(Message("{count} {count:table|tables} of the referee", count=count))
    if PaperPart.CARDS in parts and design.scenarios:
        told.append(Message("{count} {count:scenario|scenarios}", count=len(design.scenarios)))
    if told:
        yield Message("{words:^}", words=joined(", ", told))
    if figures := [*figures_told(planned)]:
        yield Message("Figures: {words}", words=joined(", ", figures))


FIGURES = {
    Source.RULEBOOK: marked("{count} from the rulebook"),
    Source.PUBLIC_SOURCE: marked("{count} from public sources"),
    Source.RECONSTRUCTED: marked("{count} reconstructed"),
    Source.DESIGNER: marked("{count} the designer's"),
}


def figures_told(planned: Planned) -> Iterator[Message]:
    """How many figures are from where."""
    counted = contents_of(planned.design).provenance
    for source, words in FIGURES.items():
        if count := counted.get(source.value, 0):
            yield Message(words, count=count)
