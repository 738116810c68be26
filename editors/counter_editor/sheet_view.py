"""The sheet below the stage: its pages of fronts, of backs, or both beside each other, with their cut marks."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import QCoreApplication, QLineF, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QScrollArea, QWidget

from editors.counter_editor.counters_desk import CountersDesk
from workbench.engine.counters.counter_sheets import Slot
from workbench.engine.counters.faces import FRONT
from workbench.engine.counters.laid_out import LaidCounter, NoRoom, SheetPage, lay_out, paper_mm, printed_back
from workbench.engine.counters.shown_counter import counter_face
from workbench.engine.design import Design
from workbench.engine.words.message import said_by
from workbench.limits import BeyondLimit
from workbench.qt.counter_sheets.sheet_painter import marks_of, place_of
from workbench.qt.counters.counter_cache import paint_cached_counter
from workbench.qt.counters.stack_painter import paint_selection
from workbench.qt.faults import paints
from workbench.qt.looks.fonts import text_font
from workbench.qt.looks.theme import SIZE_CAPTION, current_theme, px
from workbench.qt.looks.translator import spoken
from workbench.storage.edits.counters.counter_edits import PutOnSheet

MARGIN, GAP, LEAST_HEIGHT = 14, 14, 60
MOST_PX_A_MM = 5.0
MARK_INK = "#55504A"


class Sides(StrEnum):
    """Which sides of the paper are shown."""

    FRONTS = "fronts"
    BACKS = "backs"
    BOTH = "both"


class SheetView(QScrollArea):
    """The pages under each other; a click chooses a counter, dragging lays it elsewhere."""

    def __init__(self, desk: CountersDesk) -> None:
        super().__init__()
        self.pages = Pages(desk)
        self.setWidget(self.pages)
        self.setWidgetResizable(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setAccessibleName(_tr("Counter sheet"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        desk.choice_changed.connect(self._show_chosen)

    def sizeHint(self) -> QSize:
        """Little: what the stage leaves is the sheet's."""
        return QSize(px(400), px(LEAST_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(200), px(LEAST_HEIGHT))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.pages.fit(self.viewport().width())

    def _show_chosen(self) -> None:
        place = self.pages.place_of_chosen()
        if place is not None:
            middle = place.center().toPoint()
            self.ensureVisible(middle.x(), middle.y(), 0, px(60))


class Pages(QWidget):
    """Paints the pages of the sheet; they are laid out anew when the design changes."""

    problem_found = Signal(str)

    def __init__(self, desk: CountersDesk) -> None:
        super().__init__()
        self._desk, self._sides, self._wide = desk, Sides.BOTH, 600
        self.laid: tuple[SheetPage, ...] = ()
        self.why_not = ""
        self._dragged: tuple[LaidCounter, QPointF] | None = None
        self._laid_of: Design | None = None
        desk.choice_changed.connect(self.update)
        self.lay_out()

    def show_sides(self, sides: Sides) -> None:
        """Show the fronts, the backs, or both."""
        self._sides = sides
        self.fit(self._wide)

    def lay_out(self) -> None:
        """Find the place of every counter, if the design is another; the page asks while it is seen."""
        if self._laid_of is self._desk.design:
            return
        self._laid_of = self._desk.design
        try:
            self.laid, self.why_not = lay_out(self._desk.design.counters, self._desk.sheet), ""
        except (NoRoom, BeyondLimit) as why:
            self.laid, self.why_not = (), spoken(said_by(why))
        self.fit(self._wide)

    def fit(self, width: int) -> None:
        """As wide as there is room, as high as the pages then are."""
        self._wide = max(200, width)
        self.setFixedSize(QSize(self._wide, round(self._height())))
        self.update()

    @property
    def scale(self) -> float:
        """Pixels of a millimetre."""
        columns = 2 if self._sides is Sides.BOTH else 1
        room = self._wide - 2 * px(MARGIN) - (columns - 1) * px(GAP)
        return min(MOST_PX_A_MM, room / columns / paper_mm(self._desk.sheet)[0])

    def place_of_chosen(self) -> QRectF | None:
        """Where the counter on the stage lies."""
        counter = self._desk.counter
        for row, (page, is_back) in self._shown():
            for one in page.laid:
                if counter is not None and one.counter.id == counter.id:
                    return self._on_screen(row, is_back, one)
        return None

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current_theme()
        with QPainter(self) as painter:
            painter.fillRect(event.rect(), QColor(theme.sunken))
            painter.setFont(text_font(SIZE_CAPTION))
            if self.why_not:
                painter.setPen(QColor(theme.error))
                painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self.why_not)
            for row, (page, is_back) in self._shown():
                paper = self._paper(row, is_back, page)
                if paper.intersects(QRectF(event.rect())):
                    self._paint_page(painter, paper, row, page, is_back)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        found = self._at(event.position())
        if found is None:
            return
        self._dragged = (found, event.position())
        also = [one.id for one in self._desk.chosen]
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._desk.choose([*also, found.counter.id])
        else:
            self._desk.choose([found.counter.id])

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """What was dragged to another place of the sheet lies there; a design without a sheet of its own has none."""
        dragged, self._dragged = self._dragged, None
        if dragged is None or (event.position() - dragged[1]).manhattanLength() < px(8):
            return
        slot = self._slot_at(event.position())
        if slot is not None and self._desk.design.counter_sheets:
            self._desk.apply(PutOnSheet(self._desk.sheet.id, dragged[0].id, slot))

    def _shown(self) -> list[tuple[int, tuple[SheetPage, bool]]]:
        sides = {Sides.FRONTS: (False,), Sides.BACKS: (True,), Sides.BOTH: (False, True)}[self._sides]
        return [(row, (page, is_back)) for row, page in enumerate(self.laid) for is_back in sides]

    def _height(self) -> float:
        return px(MARGIN) + sum(self._page_height(page) + px(GAP) for page in self.laid) + (80 if self.why_not else 0)

    def _page_height(self, page: SheetPage) -> float:
        """A page is shown down to its last row; the empty rest of the paper says nothing."""
        bottom = page.grid.corner(page.rows_used, 0)[1]
        return min(paper_mm(self._desk.sheet)[1], bottom + page.grid.top_mm) * self.scale

    def _paper(self, row: int, is_back: bool, page: SheetPage) -> QRectF:
        top = px(MARGIN) + sum(self._page_height(one) + px(GAP) for one in self.laid[:row])
        wide = paper_mm(self._desk.sheet)[0] * self.scale
        columns = 2 if self._sides is Sides.BOTH else 1
        left = (self._wide - columns * wide - (columns - 1) * px(GAP)) / 2
        if is_back and columns == 2:
            left += wide + px(GAP)
        return QRectF(left, top, wide, self._page_height(page))

    def _paint_page(self, painter: QPainter, paper: QRectF, row: int, page: SheetPage, is_back: bool) -> None:
        sheet, design = self._desk.sheet, self._desk.design
        painter.fillRect(paper, QColor("#FFFFFF"))
        painter.setPen(QPen(QColor(MARK_INK), 1))
        painter.save()
        painter.setClipRect(paper)
        shift = self._shift(paper, page, is_back)
        for mark in marks_of(sheet, page, is_back):
            line = QLineF(mark.x1_mm, mark.y1_mm, mark.x2_mm, mark.y2_mm)
            painter.drawLine(QLineF(line.p1() * self.scale + shift, line.p2() * self.scale + shift))
        painter.restore()
        chosen = {one.id for one in self._desk.chosen}
        for one in page.laid:
            face = counter_face(design, one.counter, printed_back(one.counter) if is_back else FRONT)
            paint_cached_counter(painter, face, self._on_screen(row, is_back, one))
        for one in page.laid:
            if one.counter.id in chosen:
                paint_selection(painter, self._on_screen(row, is_back, one), self.scale)

    def _shift(self, paper: QRectF, page: SheetPage, is_back: bool) -> QPointF:
        """From millimetres of the paper to the screen; the backs of a sheet turned over its short edge begin below."""
        if is_back and sheet_is_upside_down(self._desk):
            whole = paper_mm(self._desk.sheet)[1] * self.scale
            return QPointF(paper.left(), paper.top() - (whole - self._page_height(page)))
        return paper.topLeft()

    def _on_screen(self, row: int, is_back: bool, one: LaidCounter) -> QRectF:
        page = self.laid[row]
        place = place_of(self._desk.sheet, one, is_back)
        corner = self._shift(self._paper(row, is_back, page), page, is_back)
        return QRectF(place.topLeft() * self.scale + corner, place.size() * self.scale)

    def _at(self, position: QPointF) -> LaidCounter | None:
        for row, (page, is_back) in self._shown():
            for one in page.laid:
                if self._on_screen(row, is_back, one).contains(position):
                    return one
        return None

    def _slot_at(self, position: QPointF) -> Slot | None:
        """The place of the sheet under the pointer, of the fronts alone."""
        for row, (page, is_back) in self._shown():
            paper = self._paper(row, is_back, page)
            if is_back or not paper.contains(position):
                continue
            grid, at = page.grid, (position - paper.topLeft()) / self.scale
            column, line = int((at.x() - grid.left_mm) // grid.pitch_mm), int((at.y() - grid.top_mm) // grid.pitch_mm)
            if 0 <= column < grid.columns and 0 <= line < grid.rows:
                return page.number, line, column
        return None


def sheet_is_upside_down(desk: CountersDesk) -> bool:
    """Do the backs stand at the foot of the paper?"""
    return desk.sheet.duplex == "short_edge"


def _tr(text: str) -> str:
    return QCoreApplication.translate("SheetView", text)
