"""A page of a game on paper: what part it is of, how large, what it is called, and how it is painted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from workbench.engine.words.message import Message
from workbench.exchange.exports import PaperPart
from workbench.exchange.vassal.said import Said
from workbench.long_work import UNTOLD, LongWork
from workbench.qt.map_prints.pages import Paper
from workbench.qt.map_prints.paintable import painting, saved
from workbench.qt.print_and_play.set_text import INK, LEFT, RIGHT, SMALL, Letters, paint_line, wide_mm

LEAST_MARGIN_MM = 8.0
"""The foot of a page stands in its margin."""
TEXT_MARGIN_MM = 13.0
FOOT = Letters(6.5, ink="#55504A")
FOOT_ROOM_MM = 4.0
CHECK_BAR_MM = 50.0
OFF_THE_MARKS_MM = 3.0
"""How far the foot of a page that is cut stands off its marks."""
Draw = Callable[[QPainter, LongWork], None]


@dataclass(frozen=True, slots=True)
class Frame:
    """The paper that all pages are of, upright, and how far from its edges they begin."""

    paper: Paper
    margin_mm: float

    def size_mm(self, is_turned: bool = False) -> tuple[float, float]:
        """Width and height of a page."""
        upright = (self.paper.width, self.paper.height)
        return upright[::-1] if is_turned else upright

    def room(self, is_turned: bool = False) -> QRectF:
        """Where the content of a page of texts stands."""
        wide, high = self.size_mm(is_turned)
        margin = max(self.margin_mm, min(TEXT_MARGIN_MM, wide / 12))
        return QRectF(margin, margin, wide - 2 * margin, high - 2 * margin - FOOT_ROOM_MM / 2)


@dataclass(frozen=True, slots=True)
class Draft:
    """A page before all are counted. `note` stands at its foot, with a bar to check the scale where that matters.

    `entry` is the part that begins with it, as the contents call it, "" for a page that goes on with the one before,
    `entries` what else of it stands there. A page that `begins_a_sheet` is printed on the front of a sheet of paper
    where both its sides are printed on.
    """

    part: PaperPart
    title: Message
    size_mm: tuple[float, float]
    draw: Draw
    note: str = ""
    entry: str = ""
    entries: tuple[str, ...] = ()
    has_bar: bool = False
    begins_a_sheet: bool = False


@dataclass(frozen=True, slots=True)
class PaperPage:
    """A page that can be painted alone, in millimetres of its paper; `entry` and `entries` as of its draft."""

    part: PaperPart
    title: Message
    size_mm: tuple[float, float]
    draw: Draw
    entry: str = ""
    entries: tuple[str, ...] = ()

    def paint(self, painter: QPainter, work: LongWork = UNTOLD) -> None:
        """Paint it.

        Raises
        ------
        PrintError
            Something in it cannot be painted.
        Stopped
            The work was.
        """
        with painting(), saved(painter):
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
            self.draw(painter, work)


def numbered(draft: Draft, number: int, of: int, said: Said, margin_mm: float) -> PaperPage:
    """The page with its foot."""

    def draw(painter: QPainter, work: LongWork) -> None:
        with saved(painter):
            draft.draw(painter, work)
        _paint_foot(painter, draft, f"{number} / {of}", said, margin_mm)

    return PaperPage(draft.part, draft.title, draft.size_mm, draw, draft.entry, draft.entries)


def _paint_foot(painter: QPainter, draft: Draft, number: str, said: Said, margin_mm: float) -> None:
    wide, high = draft.size_mm
    side = margin_mm + OFF_THE_MARKS_MM if draft.has_bar else max(margin_mm, min(TEXT_MARGIN_MM, wide / 12))
    baseline, room = high - 4.2, wide - 2 * side - wide_mm(number, FOOT) - 4
    paint_line(painter, number, FOOT._replace(weight=600), wide - side, baseline, 40, RIGHT)
    if draft.has_bar:
        right = wide - side - wide_mm(number, FOOT) - 6
        _paint_bar(painter, right - CHECK_BAR_MM, baseline - 0.8, said)
        room = right - CHECK_BAR_MM - side - 12
    paint_line(painter, draft.note, FOOT, side, baseline, max(room, 1.0), LEFT)


def _paint_bar(painter: QPainter, left: float, middle: float, said: Said) -> None:
    """A line of 50 mm to measure the print by."""
    words = said(Message("{length:g} mm", length=CHECK_BAR_MM))
    paint_line(painter, words, SMALL.of(6.5), left - 1.5, middle + 0.8, 20, RIGHT)
    painter.setPen(QPen(QColor(INK), 0.2))
    painter.drawLine(QLineF(left, middle, left + CHECK_BAR_MM, middle))
    for at in range(6):
        tick = 1.1 if at in (0, 5) else 0.6
        x = left + at * CHECK_BAR_MM / 5
        painter.drawLine(QLineF(x, middle - tick, x, middle + tick))
