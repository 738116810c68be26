"""The slider over all plays: a kept picture of rows and marks, and over it the cursor, which alone moves."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from editors.playtest.time.content import Content, Mark, marks_near
from editors.playtest.time.picture import NAMES_PX, Scale, height_of, picture_of
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.faults import paints
from workbench.qt.looks.theme import current_theme, px

DISC_PX, NEAR_PX = 6, 6
MANY_PLAYS = 10
CURSOR, CURSOR_INK = "#FFD23F", "#1A1A1A"
KEYS = {
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_PageUp: -MANY_PLAYS,
    Qt.Key.Key_PageDown: MANY_PLAYS,
}


class TimelineView(QWidget):
    """Rows and depths are its own affair: what it tells of are plays by their row and depth.

    `passed` is told while the cursor is dragged, `reached` when it is let go, by a click or a key; `dropped` when the
    drag is given up.
    """

    passed = Signal(int, int)
    reached = Signal(int, int)
    dropped = Signal()
    stepped = Signal(int)
    ends_asked = Signal(bool)
    play_asked = Signal()

    def __init__(self, tip_of: Callable[[int, int], str], tip_of_row: Callable[[int], str]) -> None:
        super().__init__()
        self._tip_of, self._tip_of_row = tip_of, tip_of_row
        self.content = Content()
        self._at = (0, 0)
        self._pointed: tuple[int, int] | None = None
        self._picture: QPixmap | None = None
        self._look: object = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    # ------------------------------------------------------------------ what is shown

    def show_content(self, content: Content) -> None:
        """Other rows or marks."""
        if content != self.content:
            grows = content.rows != self.content.rows
            self.content, self._picture = content, None
            if grows:
                self.updateGeometry()
            self.update()

    def show_cursor(self, row: int, depth: int, words: str) -> None:
        """Where one stands, in words for who does not see it."""
        self.setAccessibleName(few_lines(words))
        self._move_cursor((row, depth))

    @property
    def cursor_at(self) -> tuple[int, int]:
        """The row and the depth of the cursor, of one that is dragged too."""
        return self._pointed if self._pointed is not None else self._at

    @property
    def is_dragged(self) -> bool:
        return self._pointed is not None

    def said(self) -> list[object]:
        """All that it tells: rows, turns, marks, and the tips of the marks and the rows."""
        content = self.content
        tips = [self._tip_of(mark.row, mark.depth) for mark in content.marks]
        rows = [self._tip_of_row(strand.row) for strand in content.strands]
        return [content.strands, content.current, content.turns, content.marks, *tips, *rows]

    def scale(self) -> Scale:
        """Where depths and rows lie now."""
        return Scale(self.width(), self.content.longest)

    def sizeHint(self) -> QSize:
        return QSize(px(400), height_of(self.content))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(160), height_of(self.content))

    # ------------------------------------------------------------------ painting

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            picture, ratio = self._kept_picture(), self.devicePixelRatioF()
            of = event.rect()
            painter.drawPixmap(of, picture, QRect(of.topLeft() * ratio, QSize(of.width(), of.height()) * ratio))
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint_cursor(painter)
            if self.hasFocus():
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(QColor(current_theme().focus), 2))
                painter.drawRect(self.rect().adjusted(1, 1, -1, -1))

    def _kept_picture(self) -> QPixmap:
        look = (self.size(), self.devicePixelRatioF(), current_theme().name, px(100))
        if self._picture is None or look != self._look:
            self._look = look
            self._picture = picture_of(self.content, self.size(), self.devicePixelRatioF())
        return self._picture

    def _paint_cursor(self, painter: QPainter) -> None:
        """A line through all rows, with a disc where one stands."""
        scale, (row, depth) = self.scale(), self.cursor_at
        x, y = scale.x(depth), scale.y(row)
        painter.setPen(QPen(QColor(current_theme().text), 1.6))
        painter.drawLine(QPointF(x, px(1)), QPointF(x, self.height()))
        painter.setPen(QPen(QColor(CURSOR_INK), 2))
        painter.setBrush(QColor(CURSOR))
        painter.drawEllipse(QPointF(x, y), px(DISC_PX), px(DISC_PX))

    def _move_cursor(self, to: tuple[int, int], is_dragged: bool = False) -> None:
        before = self._cursor_rect()
        if is_dragged:
            self._pointed = to
        else:
            self._at, self._pointed = to, None
        if (after := self._cursor_rect()) != before:
            self.update(before)
            self.update(after)

    def _cursor_rect(self) -> QRect:
        x, reach = round(self.scale().x(self.cursor_at[1])), px(DISC_PX) + 3
        return QRect(x - reach, 0, 2 * reach, self.height())

    # ------------------------------------------------------------------ mouse and keys

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton and event.position().x() >= self.scale().left - px(NEAR_PX):
            self._drag_to(event.position().toPoint())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pointed is not None:
            self._drag_to(event.position().toPoint())
        else:
            self.setCursor(self._shape(event.position().toPoint()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._pointed is not None and event.button() is Qt.MouseButton.LeftButton:
            self._reach(self._pointed)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key is Qt.Key.Key_Escape and self._pointed is not None:
            self._move_cursor(self._at)
            self.dropped.emit()
        elif event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
        elif key in KEYS:
            self.stepped.emit(KEYS[key])
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self.ends_asked.emit(key is Qt.Key.Key_End)
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._next_row(-1 if key is Qt.Key.Key_Up else 1)
        elif key is Qt.Key.Key_Space:
            self.play_asked.emit()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Its own keys are not the page's while it has the keyboard; what lies under the pointer is told in a tip."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and self._is_own(event):
            event.accept()
            return True
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self.tip_at(event.pos()), self)
            return True
        return super().event(event)

    def _is_own(self, event: QKeyEvent) -> bool:
        own = (*KEYS, Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Space)
        if Qt.Key(event.key()) is Qt.Key.Key_Escape:
            return self._pointed is not None
        return Qt.Key(event.key()) in own and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._picture = None

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.StyleChange, QEvent.Type.FontChange):
            self._picture = None
            self.updateGeometry()
            self.update()

    # ------------------------------------------------------------------ pointing

    def tip_at(self, place: QPoint) -> str:
        """What stands at a place: a row's name at the left, a play elsewhere."""
        scale = self.scale()
        row = self._row_at(place)
        if scale.has_names and place.x() < px(NAMES_PX) - px(NEAR_PX):
            return self._tip_of_row(row)
        mark = self.mark_at(place)
        return self._tip_of(row, mark.depth if mark is not None else scale.depth(place.x()))

    def mark_at(self, place: QPoint) -> Mark | None:
        """The mark under the pointer, the nearest where there are several."""
        scale, reach = self.scale(), px(NEAR_PX)
        least, most = ((place.x() + d - scale.left) / scale.step for d in (-reach, reach))
        near = marks_near(self.content.marks, self._row_at(place), least, most)
        return min(near, key=lambda mark: abs(scale.x(mark.depth) - place.x()), default=None)

    def _row_at(self, place: QPoint) -> int:
        return min(self.scale().row(place.y()), self.content.rows - 1)

    def _drag_to(self, place: QPoint) -> None:
        """The play under the pointer; a drag stays in the row where it began."""
        row = self._pointed[0] if self._pointed is not None else self._row_at(place)
        to = (row, self._within(row, self.scale().depth(place.x())))
        if to != self._pointed:
            self._move_cursor(to, is_dragged=True)
            self.passed.emit(*to)

    def _within(self, row: int, depth: int) -> int:
        """The nearest depth that a row has; before its own first play lie those of the rows that it parts from."""
        strand = self.content.strands[row]
        is_on_line = bool(self.content.current) and self.content.current[-1][0] == row
        return min(max(0 if is_on_line else strand.begins, depth), strand.ends)

    def _reach(self, to: tuple[int, int]) -> None:
        self._pointed = None
        self._at = to
        self.reached.emit(*to)

    def _next_row(self, step: int) -> None:
        row, depth = self.cursor_at
        if 0 <= row + step < len(self.content.strands):
            self._move_cursor((row + step, self._within(row + step, depth)))
            self._reach(self._at)

    def _shape(self, place: QPoint) -> Qt.CursorShape:
        is_slider = place.x() >= self.scale().left - px(NEAR_PX)
        return Qt.CursorShape.PointingHandCursor if is_slider else Qt.CursorShape.ArrowCursor
