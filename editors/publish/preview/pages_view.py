"""The pages of an output: all of them small, one that fills the room, or two beside each other."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from PySide6.QtCore import QCoreApplication, QEvent, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QScrollArea, QWidget

from editors.publish.preview.page_layout import CAPTION, GAP, MARGIN, Placed, as_large_as_can_be, in_rows
from editors.publish.preview.page_painting import PagePainting, Wanted
from editors.publish.preview.planned import PlannedPage
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.faults import paints
from workbench.qt.looks.fonts import text_font
from workbench.qt.looks.icons import icon_pixmap
from workbench.qt.looks.theme import SIZE_LABEL, current_theme, px
from workbench.qt.looks.translator import worded
from workbench.qt.steady_thread import SteadyThread

PX_PER_MM = 96 / 25.4
"""How many pixels a mm has at 100 %."""
ZOOMS = (15, 20, 27, 35, 46, 60, 80, 100)
USUAL_ZOOM = 27
EDGE, SIGN = 3, 14
STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Space: 1, Qt.Key.Key_Backspace: -1}


class Way(StrEnum):
    """How pages are shown."""

    PAGES = "pages"
    ONE = "one"
    SPREAD = "spread"


class PagesView(QScrollArea):
    """`moved` tells that another page is in hand, `way_wanted` and `zoom_wanted` how pages are to be shown."""

    moved = Signal()
    way_wanted = Signal(str)
    zoom_wanted = Signal(int)

    def __init__(self, thread: SteadyThread) -> None:
        super().__init__()
        self.canvas = PagesCanvas(self, thread)
        self.setWidget(self.canvas)
        self.setWidgetResizable(False)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.verticalScrollBar().valueChanged.connect(self.canvas.ask_for_seen)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.canvas.lay_out()

    def minimumSizeHint(self) -> QSize:
        return QSize(px(160), px(120))

    def zoom_for_two(self, width_mm: float) -> int:
        """The usual size of pages, or a smaller one in which two of them stand beside each other."""
        room = self.viewport().width() - 2 * px(MARGIN) - px(GAP)
        fitting = [zoom for zoom in ZOOMS if zoom <= USUAL_ZOOM and 2 * width_mm * zoom / 100 * PX_PER_MM < room]
        return fitting[-1] if fitting else ZOOMS[0]


class PagesCanvas(QWidget):
    """Lays the pages in rows and paints what is known of them."""

    def __init__(self, view: PagesView, thread: SteadyThread) -> None:
        super().__init__()
        self._view = view
        self.pages: tuple[PlannedPage, ...] = ()
        self.doubtful: frozenset[int] = frozenset()
        self.way, self.zoom, self.current = Way.PAGES, USUAL_ZOOM, 0
        self._shown: tuple[int, ...] = ()
        self._placed: tuple[Placed, ...] = ()
        self.painting = PagePainting(self, thread)
        self.painting.painted.connect(self._update_page)
        self._soon = QTimer(self, singleShot=True, interval=60)
        self._soon.timeout.connect(self._ask)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self._name()

    # ------------------------------------------------------------------ what is shown

    def show_pages(self, pages: tuple[PlannedPage, ...]) -> None:
        """Show other pages; the one in hand stays so, if it is there."""
        self.pages, self._shown = pages, tuple(range(len(pages)))
        self.current = min(self.current, max(0, len(pages) - 1))
        self.painting.show_pages(pages)
        self.lay_out()
        self._name()

    def show_part(self, part: str) -> None:
        """Show the pages of a part alone; "" is all of them."""
        self._shown = tuple(at for at, page in enumerate(self.pages) if not part or page.part == part)
        if self.current not in self._shown and self._shown:
            self.go_to(self._shown[0])
        self.lay_out()

    def show_way(self, way: Way) -> None:
        """Show pages so."""
        self.way = way
        self.lay_out()
        self.show_current()

    def show_zoom(self, percent: int) -> None:
        """Show pages in so many percent of their size; 0 fits one of them into the room."""
        self.zoom = percent
        self.lay_out()
        self.show_current()

    def go_to(self, at: int) -> None:
        """Take another page in hand."""
        if 0 <= at < len(self.pages) and at != self.current:
            self.current = at
            if self.way is not Way.PAGES:
                self.lay_out()
            self.show_current()
            self._name()
            self.update()
            self._view.moved.emit()

    def step(self, by: int) -> None:
        """Take the next page that is shown in hand, or one further on."""
        if self.current in self._shown:
            place = self._shown.index(self.current) + by
            self.go_to(self._shown[min(max(0, place), len(self._shown) - 1)])

    def show_current(self) -> None:
        """Bring the page in hand into view."""
        for placed in self._placed:
            if placed.at == self.current:
                middle, half = placed.room.center(), placed.room.size() / 2
                reach = min(half.height(), self._view.viewport().height() / 2) + px(CAPTION)
                self._view.ensureVisible(round(middle.x()), round(middle.y()), round(half.width()), round(reach))

    # ------------------------------------------------------------------ where it is

    def lay_out(self) -> None:
        """Find the place of every page in the room that there is."""
        room = self._view.viewport().size()
        if self.way is Way.PAGES and not (self.zoom == 0 and len(self._shown) == 1):
            laid = in_rows({at: self.pages[at] for at in self._shown}, self._scale(room), room)
        else:
            in_hand = [(at, self.pages[at]) for at in self._shown if at >= self.current]
            laid = as_large_as_can_be(in_hand[: 2 if self.way is Way.SPREAD else 1], room)
        self._placed = laid.placed
        self.resize(laid.size)
        self.update()
        self.ask_for_seen()

    def _scale(self, room: QSize) -> float:
        """Pixels of a mm."""
        if self.zoom or not self._shown:
            return (self.zoom or USUAL_ZOOM) / 100 * PX_PER_MM
        widest = max(self.pages[at].width_mm for at in self._shown)
        return (room.width() - 2 * px(MARGIN)) / widest

    def at_point(self, point: QPointF) -> int | None:
        """The page at a place of the canvas."""
        return next((one.at for one in self._placed if one.room.contains(point)), None)

    def place_of(self, at: int) -> QRectF | None:
        """Where a page is painted; None of one that is not shown."""
        return next((one.room for one in self._placed if one.at == at), None)

    # ------------------------------------------------------------------ painting

    @property
    def is_busy(self) -> bool:
        """Is something that is seen not painted yet?"""
        return self._soon.isActive() or self.painting.is_busy

    def ask_for_seen(self) -> None:
        """Have what is seen painted, soon."""
        self._soon.start()

    def _ask(self) -> None:
        if not self.isVisible():
            return
        seen = QRectF(-self.x(), -self.y(), self._view.viewport().width(), self._view.viewport().height())
        near = seen.adjusted(0, -seen.height() / 2, 0, seen.height() / 2)
        placed = [one for one in self._placed if one.room.intersects(near)]
        placed.sort(key=lambda one: (not one.room.intersects(seen), one.at))
        self.painting.want([self._wanted(one) for one in placed])

    def _wanted(self, placed: Placed) -> Wanted:
        return Wanted(placed.at, placed.room.width() * self.devicePixelRatioF() / self.pages[placed.at].width_mm)

    def _update_page(self, at: int) -> None:
        place = self.place_of(at)
        if place is not None:
            self.update(place.toAlignedRect())

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        theme, dirty = current_theme(), QRectF(event.rect())
        with QPainter(self) as painter:
            painter.fillRect(dirty, theme.color("sunken"))
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            for placed in self._placed:
                if placed.room.adjusted(-px(8), -px(8), px(8), px(CAPTION)).intersects(dirty):
                    self._paint_page(painter, placed)

    def _paint_page(self, painter: QPainter, placed: Placed) -> None:
        theme, room = current_theme(), placed.room
        painter.fillRect(room, QColor("#FFFFFF"))
        picture = self.painting.picture_of(placed.at)
        if picture is not None:
            painter.drawImage(room, picture)
        elif fault := self.painting.faults.get(placed.at):
            painter.setFont(text_font(SIZE_LABEL))
            painter.setPen(QColor("#AE2A1E"))
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(room.adjusted(8, 8, -8, -8), int(flags), few_lines(fault))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.color("strong"), 1))
        painter.drawRect(room.adjusted(-0.5, -0.5, 0.5, 0.5))
        if placed.at == self.current and self.way is Way.PAGES and len(self._shown) > 1:
            painter.setPen(QPen(theme.color("accent"), EDGE))
            painter.drawRect(room.adjusted(-EDGE, -EDGE, EDGE, EDGE))
        self._paint_caption(painter, placed)

    def _paint_caption(self, painter: QPainter, placed: Placed) -> None:
        theme, room, page = current_theme(), placed.room, self.pages[placed.at]
        number = str(placed.at + 1) if len(self.pages) > 1 else ""
        strong, plain = text_font(SIZE_LABEL, 600), text_font(SIZE_LABEL)
        wide = QFontMetricsF(strong).horizontalAdvance(number) + (px(8) if number else 0)
        free = max(10.0, room.width() - wide - px(SIGN + 6))
        title = QFontMetricsF(plain).elidedText(page.title, Qt.TextElideMode.ElideMiddle, free)
        whole = wide + QFontMetricsF(plain).horizontalAdvance(title)
        left = room.center().x() - whole / 2
        below = QRectF(left, room.bottom() + px(4), whole + 2, px(22))
        painter.setPen(theme.color("text"))
        painter.setFont(strong)
        painter.drawText(below, Qt.AlignmentFlag.AlignVCenter, number)
        painter.setFont(plain)
        painter.setPen(theme.color("text2"))
        painter.drawText(below.adjusted(wide, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, title)
        if placed.at in self.doubtful:
            sign = icon_pixmap("warning", theme.warning, px(SIGN), self.devicePixelRatioF(), filled=True)
            painter.drawPixmap(QPointF(below.right() + px(5), below.center().y() - px(SIGN) / 2), sign)

    # ------------------------------------------------------------------ keys and mouse

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrows and Space go from page to page, Enter makes one large, Esc shows all again."""
        key = Qt.Key(event.key())
        if key in STEPS:
            self.step(STEPS[key])
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._step_row(-1 if key == Qt.Key.Key_Up else 1)
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End) and self._shown:
            self.go_to(self._shown[0 if key == Qt.Key.Key_Home else -1])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._view.way_wanted.emit(Way.ONE if self.way is Way.PAGES else Way.PAGES)
        elif key == Qt.Key.Key_Escape and self.way is not Way.PAGES:
            self._view.way_wanted.emit(Way.PAGES)
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus):
            self._view.zoom_wanted.emit(-1 if key == Qt.Key.Key_Minus else 1)
        else:
            super().keyPressEvent(event)

    def _step_row(self, by: int) -> None:
        """The page above or below the one in hand."""
        here = self.place_of(self.current)
        if here is None or self.way is not Way.PAGES:
            self.step(by)
            return
        beyond = [one for one in self._placed if (one.room.top() - here.top()) * by > 1]
        if beyond:
            nearest = min(abs(one.room.top() - here.top()) for one in beyond)
            row = [one for one in beyond if abs(abs(one.room.top() - here.top()) - nearest) < 1]
            self.go_to(min(row, key=lambda one: abs(one.room.center().x() - here.center().x())).at)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click takes a page in hand and shows it large; a click on a large one shows all again."""
        at = self.at_point(event.position())
        if event.button() is not Qt.MouseButton.LeftButton or (at is None and self.way is Way.PAGES):
            return
        if at is not None and self.way is Way.PAGES:
            self.go_to(at)
        if len(self.pages) > 1:
            self._view.way_wanted.emit(Way.ONE if self.way is Way.PAGES else Way.PAGES)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier and event.angleDelta().y():
            self._view.zoom_wanted.emit(1 if event.angleDelta().y() > 0 else -1)
        else:
            event.ignore()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.lay_out()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self.lay_out()

    def _name(self) -> None:
        """What a screen reader says of the page in hand."""
        if not self.pages:
            self.setAccessibleName(_tr("Pages"))
            return
        page = self.pages[self.current]
        words = worded(_tr("Page {0} of {1}"), self.current + 1, len(self.pages))
        self.setAccessibleName(few_lines(", ".join(filter(None, (words, page.part, page.title)))))


def parts_of(pages: Sequence[PlannedPage]) -> dict[str, int]:
    """The parts of pages in their order, and how many each has."""
    found: dict[str, int] = {}
    for page in pages:
        if page.part:
            found[page.part] = found.get(page.part, 0) + 1
    return found


def _tr(text: str) -> str:
    return QCoreApplication.translate("PagesView", text)
