"""Answers that a bot weighed, one below the other: the words, a bar with its figure, and what is feared of it."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QEnterEvent, QFocusEvent, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QVBoxLayout, QWidget

from workbench.engine.words.bounded_words import few_lines, one_line
from workbench.qt.faults import paints
from workbench.qt.looks.fonts import text_font
from workbench.qt.looks.theme import RADIUS_FIELD, SIZE_BODY, SIZE_LABEL, current_theme, px

LINE_PX, BAR_PX, FEARED_PX, EDGE_PX, INSET_PX = 22, 6, 20, 6, 8
TICK = "✓"
LEAST_SHARE, LONG_PX = 0.02, 316
WORST_WIDE_PX = 2


@dataclass(frozen=True, slots=True)
class Row:
    """`share` is how far the bar goes and `worst` where the worst of it lies, both None without figures."""

    words: str
    figure: str = ""
    feared: str = ""
    share: float | None = None
    worst: float | None = None
    is_chosen: bool = False

    @property
    def told(self) -> str:
        """All of it, as it is read aloud."""
        return "\n".join(filter(None, (": ".join(filter(None, (self.marked_words, self.figure))), self.feared)))

    @property
    def marked_words(self) -> str:
        """The words, with a tick at what was chosen."""
        return f"{TICK} {self.words}" if self.is_chosen else self.words


class RowButton(QAbstractButton):
    """One answer. It is pointed at by the mouse and by the keyboard alike, and takes Enter as well as a click."""

    pointed = Signal(bool)

    def __init__(self, row: Row, parent: QWidget) -> None:
        super().__init__(parent)
        self.row = row
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setProperty("own_focus_ring", True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(few_lines(row.told))
        self.setToolTip(few_lines(row.told))

    def sizeHint(self) -> QSize:
        high = LINE_PX + 2 * EDGE_PX + (BAR_PX if self.row.share is not None else 0)
        return QSize(px(200), px(high + FEARED_PX * self._feared_lines()))

    def _feared_lines(self) -> int:
        """How many lines it takes to say what is feared, two at most."""
        wide = QFontMetrics(text_font(SIZE_LABEL)).horizontalAdvance(one_line(self.row.feared))
        return 0 if not wide else 1 if wide < px(LONG_PX) else 2

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        theme, row = current_theme(), self.row
        is_lit = self.underMouse() or self.hasFocus()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(theme.focus), 2) if self.hasFocus() else QPen(QColor(theme.line), 1))
            painter.setBrush(QColor(theme.hover if is_lit else theme.raised))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), RADIUS_FIELD, RADIUS_FIELD)
            room = QRectF(self.rect()).adjusted(px(INSET_PX), px(EDGE_PX), -px(INSET_PX), -px(EDGE_PX))
            line = QRectF(room.left(), room.top(), room.width(), px(LINE_PX))
            font = text_font(SIZE_BODY, 600 if row.is_chosen else 400)
            letters, middle = QFontMetrics(font), Qt.AlignmentFlag.AlignVCenter
            wide = letters.horizontalAdvance(row.figure)
            painter.setFont(font)
            painter.setPen(QColor(theme.text))
            painter.drawText(line, middle | Qt.AlignmentFlag.AlignRight, row.figure)
            words = letters.elidedText(
                one_line(row.marked_words), Qt.TextElideMode.ElideRight, int(line.width()) - wide - px(INSET_PX)
            )
            painter.drawText(line, middle, words)
            bottom = line.bottom()
            if row.share is not None:
                self._paint_bar(painter, QRectF(room.left(), bottom, room.width(), px(BAR_PX)))
                bottom += px(BAR_PX)
            if row.feared:
                painter.setFont(text_font(SIZE_LABEL))
                painter.setPen(QColor(theme.text2))
                lines = self._feared_lines()
                below = QRectF(room.left(), bottom, room.width(), px(FEARED_PX) * lines)
                told = QFontMetrics(painter.font()).elidedText(
                    one_line(row.feared), Qt.TextElideMode.ElideRight, int((lines - 0.15 * (lines > 1)) * below.width())
                )
                painter.drawText(below, middle | Qt.TextFlag.TextWordWrap, told)

    def _paint_bar(self, painter: QPainter, room: QRectF) -> None:
        """How far the answer comes; a stroke where the worst of it ends."""
        theme, row = current_theme(), self.row
        share = max(LEAST_SHARE, row.share or 0.0)
        painter.fillRect(room, QColor(theme.neutral_tint))
        long = QRectF(room.left(), room.top(), room.width() * share, room.height())
        painter.fillRect(long, QColor(theme.accent if row.is_chosen else theme.strong))
        if row.worst is not None and row.worst != row.share:
            at = room.left() + (room.width() - px(WORST_WIDE_PX)) * row.worst
            painter.fillRect(QRectF(at, room.top() - 2, px(WORST_WIDE_PX), room.height() + 4), QColor(theme.error))

    # ------------------------------------------------------------------ pointing and keys

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.pointed.emit(True)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.pointed.emit(False)
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.pointed.emit(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.pointed.emit(False)

    def event(self, event: QEvent) -> bool:
        """Enter is this row's, before it is the page's."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and _is_enter(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()))
        if _is_enter(event):
            self.click()
        elif step is not None:
            self.focusNextPrevChild(step > 0)
        else:
            super().keyPressEvent(event)


def _is_enter(event: QKeyEvent) -> bool:
    return event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class ReasonRows(QWidget):
    """`taken` and `pointed` carry the index of an answer; -1 is none."""

    taken = Signal(int)
    pointed = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons: list[RowButton] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(4)

    def show_rows(self, rows: list[Row]) -> None:
        """Show these, in their order."""
        if [button.row for button in self.buttons] == rows:
            return
        for button in self.buttons:
            button.blockSignals(True)  # one that gets the keyboard while another goes points at nothing any more
        for button in self.buttons:
            self._column.removeWidget(button)
            button.setParent(None)
            button.deleteLater()
        self.buttons = []
        for index, row in enumerate(rows):
            button = RowButton(row, self)
            button.clicked.connect(lambda _checked=False, at=index: self.taken.emit(at))
            button.pointed.connect(lambda is_on, at=index: self.pointed.emit(at if is_on else -1))
            self._column.addWidget(button)
            self.buttons.append(button)
            button.show()
