"""How a row of a choice is painted: check box or digit, counter, name over cost or refusal, clause at the right."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from editors.playtest.answering.choice_model import CHECKED_ROLE, LINE_ROLE, ChoiceLine, ChoiceModel, Index
from workbench.engine.words.bounded_words import one_line
from workbench.qt.counters.counter_cache import paint_cached_counter
from workbench.qt.faults import paints
from workbench.qt.looks.fonts import mono_font, text_font
from workbench.qt.looks.icons import icon_pixmap
from workbench.qt.looks.theme import (
    RADIUS_CHIP,
    RADIUS_FIELD,
    SIZE_BODY,
    SIZE_CAPTION,
    SIZE_LABEL,
    Theme,
    current_theme,
    px,
)
from workbench.qt.looks.translator import spoken

PADDING, GAP, BETWEEN = 8, 8, 4
COUNTER_PX, BOX_PX, CAP_PX = 34, 16, 18
LEAST_HEIGHT, HEADING_HEIGHT = 34, 26
WRAP = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop) | int(Qt.TextFlag.TextWordWrap)
CENTRED = int(Qt.AlignmentFlag.AlignCenter)


class ChoiceDelegate(QStyledItemDelegate):
    """Rows are as high as their words need; nothing is cut off."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        line: ChoiceLine = index.data(LINE_ROLE)
        view = option.widget
        width = view.viewport().width() if isinstance(view, QListView) else option.rect.width()
        if line.is_heading:
            return QSize(width, px(HEADING_HEIGHT))
        room = self._words_rect(QRect(0, 0, width, 10_000), line, index).width()
        above = _height(SIZE_BODY, 600, one_line(line.choice.title), room)
        words = above + _height(SIZE_LABEL, 400, _below(line), room)
        least = px(LEAST_HEIGHT) if line.face is None else px(COUNTER_PX) + 2 * 5
        return QSize(width, max(least, words + 2 * px(6)) + BETWEEN)

    @paints
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        line: ChoiceLine = index.data(LINE_ROLE)
        theme = current_theme()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if line.is_heading:
            self._paint_heading(painter, option.rect, line, theme)
        else:
            is_current = bool(option.state & QStyle.StateFlag.State_Selected)
            is_hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
            self._paint_ground(painter, option.rect, line, theme, is_current, is_hovered)
            self._paint_signs(painter, option.rect, line, index, theme)
            self._paint_words(painter, option.rect, line, index, theme, is_current)
        painter.restore()

    def is_on_clause(self, rect: QRect, line: ChoiceLine, x: int) -> bool:
        """Is a pixel of the row on its clause?"""
        return bool(_clause(line)) and x > rect.right() - PADDING - _clause_width(line)

    @staticmethod
    def _paint_heading(painter: QPainter, rect: QRect, line: ChoiceLine, theme: Theme) -> None:
        painter.setPen(QColor(theme.text2))
        painter.setFont(text_font(SIZE_LABEL, 600))
        painter.drawText(rect.adjusted(2, 0, 0, -4), int(Qt.AlignmentFlag.AlignBottom), one_line(line.choice.title))

    @staticmethod
    def _paint_ground(
        painter: QPainter, rect: QRect, line: ChoiceLine, theme: Theme, is_current: bool, is_hovered: bool
    ) -> None:
        ground = theme.selected if is_current else theme.hover if is_hovered else theme.raised
        if line.choice.refusal is not None and not is_current:
            ground = theme.surface
        painter.setBrush(QColor(ground))
        painter.setPen(QPen(QColor(theme.accent if is_current else theme.line), 1))
        card = QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5 - BETWEEN)
        painter.drawRoundedRect(card, RADIUS_FIELD, RADIUS_FIELD)

    def _paint_signs(self, painter: QPainter, rect: QRect, line: ChoiceLine, index: Index, theme: Theme) -> None:
        x, middle = float(rect.left() + PADDING), (rect.top() + rect.bottom() - BETWEEN) / 2
        if _is_checkable(index):
            box = QRectF(x, middle - px(BOX_PX) / 2, px(BOX_PX), px(BOX_PX))
            _paint_box(painter, box, bool(index.data(CHECKED_ROLE)), line.choice.refusal is None, theme)
            x = box.right() + GAP
        if line.digit:
            cap = QRectF(x, middle - px(CAP_PX) / 2, px(CAP_PX), px(CAP_PX))
            painter.setPen(QPen(QColor(theme.line), 1))
            painter.setBrush(QColor(theme.raised))
            painter.drawRoundedRect(cap, RADIUS_CHIP, RADIUS_CHIP)
            painter.setPen(QColor(theme.text2))
            painter.setFont(mono_font(SIZE_CAPTION, 500))
            painter.drawText(cap, CENTRED, line.digit)
            x = cap.right() + GAP
        if line.face is not None:
            painter.setOpacity(1.0 if line.choice.refusal is None else 0.5)
            square = QRectF(x, middle - px(COUNTER_PX) / 2, px(COUNTER_PX), px(COUNTER_PX))
            paint_cached_counter(painter, line.face, square)
            painter.setOpacity(1.0)

    def _paint_words(
        self, painter: QPainter, rect: QRect, line: ChoiceLine, index: Index, theme: Theme, is_current: bool
    ) -> None:
        room = self._words_rect(rect, line, index)
        above = _height(SIZE_BODY, 600, one_line(line.choice.title), room.width())
        below = _height(SIZE_LABEL, 400, _below(line), room.width())
        top = rect.top() + (rect.height() - BETWEEN - above - below) // 2
        refused = line.choice.refusal is not None
        painter.setPen(QColor(theme.on_selected if is_current else theme.text3 if refused else theme.text))
        painter.setFont(text_font(SIZE_BODY, 600))
        painter.drawText(QRect(room.left(), top, room.width(), above), WRAP, one_line(line.choice.title))
        painter.setPen(QColor(theme.on_selected if is_current else theme.text2))
        painter.setFont(text_font(SIZE_LABEL))
        painter.drawText(QRect(room.left(), top + above, room.width(), below), WRAP, _below(line))
        if clause := _clause(line):
            font = text_font(SIZE_LABEL, 500)
            font.setUnderline(True)
            painter.setFont(font)
            painter.setPen(QColor(theme.on_selected if is_current else theme.info))
            place = QRect(room.right(), top, rect.right() - PADDING - room.right(), above)
            painter.drawText(place, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), clause)

    @staticmethod
    def _words_rect(rect: QRect, line: ChoiceLine, index: Index) -> QRect:
        left = PADDING + (px(BOX_PX) + GAP if _is_checkable(index) else 0)
        left += px(CAP_PX) + GAP if line.digit else 0
        left += px(COUNTER_PX) + GAP + 2 if line.face is not None else 0
        return rect.adjusted(left, 0, -PADDING - _clause_width(line), 0)


def _is_checkable(index: Index) -> bool:
    model = index.model()
    return isinstance(model, ChoiceModel) and model.is_checkable


def _below(line: ChoiceLine) -> str:
    return one_line(spoken(line.choice.refusal.reason) if line.choice.refusal else line.below)


def _clause(line: ChoiceLine) -> str:
    return line.choice.refusal.clause if line.choice.refusal else ""


def _clause_width(line: ChoiceLine) -> int:
    clause = _clause(line)
    return QFontMetrics(text_font(SIZE_LABEL, 500)).horizontalAdvance(clause) + GAP if clause else 0


def _height(size: float, weight: int, text: str, width: int) -> int:
    if not text:
        return 0
    return QFontMetrics(text_font(size, weight)).boundingRect(QRect(0, 0, max(40, width), 10_000), WRAP, text).height()


def _paint_box(painter: QPainter, box: QRectF, is_checked: bool, is_allowed: bool, theme: Theme) -> None:
    edge = theme.accent if is_checked else theme.strong if is_allowed else theme.line
    painter.setPen(QPen(QColor(edge), 1))
    painter.setBrush(QColor(theme.accent if is_checked else theme.raised))
    painter.drawRoundedRect(box, 2, 2)
    if is_checked:
        size = round(box.width()) - 2
        device = painter.device()
        ratio = device.devicePixelRatioF() if device is not None else 1.0
        painter.drawPixmap(QPointF(box.left() + 1, box.top() + 1), icon_pixmap("check", theme.on_accent, size, ratio))
