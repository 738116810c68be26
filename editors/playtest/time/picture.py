"""The picture of the timeline: rows of plays with their turns and marks, drawn once for each change of them."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QPixmap

from editors.playtest.time.content import AS_BEGUN, Content, Mark, MarkKind, Strand
from workbench.engine.words.bounded_words import one_line
from workbench.qt.looks.fonts import text_font
from workbench.qt.looks.icons import icon_pixmap
from workbench.qt.looks.theme import SIZE_CAPTION, SIZE_LABEL, Theme, current_theme, mix, px

HEAD_PX, ROW_PX, FOOT_PX = 17, 27, 4
LINE_PX, MARGIN_PX, NAMES_PX = 10, 12, 132
"""How far below its top the line of a row lies; notes hang below it."""
NARROW_PX = 640
LEAST_APART_PX = 5
FIGURES_TOKENS = ("info", "warning", "ok", "error")
"""Branches on other figures, one colour after the other; the number beside the name says which."""
SIGNS = {
    MarkKind.NOTE: ("note", "warning"),
    MarkKind.BOOKMARK: ("bookmark-simple", "info"),
    MarkKind.FELT_WRONG: ("warning-circle", "error"),
}


@dataclass(frozen=True)
class Scale:
    """From depths and rows to places and back. The last play stands before the right margin."""

    width: int
    longest: int

    @property
    def left(self) -> float:
        return float(px(NAMES_PX) if self.width >= px(NARROW_PX) else px(MARGIN_PX))

    @property
    def has_names(self) -> bool:
        return self.width >= px(NARROW_PX)

    @property
    def step(self) -> float:
        """Pixels from a play to the next."""
        return max(1.0, self.width - self.left - px(MARGIN_PX)) / max(1, self.longest)

    def x(self, depth: float) -> float:
        return self.left + depth * self.step

    def y(self, row: int) -> float:
        return px(HEAD_PX) + row * px(ROW_PX) + px(LINE_PX)

    def depth(self, x: float) -> int:
        return min(self.longest, max(0, round((x - self.left) / self.step)))

    def row(self, y: float) -> int:
        return max(0, int((y - px(HEAD_PX)) // px(ROW_PX)))


def height_of(content: Content) -> int:
    """What all rows need."""
    return height_of_rows(content.rows)


def height_of_rows(rows: int) -> int:
    """What so many rows need."""
    return px(HEAD_PX) + rows * px(ROW_PX) + px(FOOT_PX)


def colour_of_figures(figures: int, theme: Theme) -> str:
    """That of a branch on other figures than those that were begun with."""
    return str(getattr(theme, FIGURES_TOKENS[(figures - 1) % len(FIGURES_TOKENS)]))


def picture_of(content: Content, size: QSize, ratio: float) -> QPixmap:
    """The picture; `size` in pixels of the widget."""
    picture = QPixmap(size * ratio)
    picture.setDevicePixelRatio(ratio)
    theme = current_theme()
    picture.fill(QColor(theme.surface))
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        _Painting(painter, content, Scale(size.width(), content.longest), size.height(), ratio).paint()
    return picture


class _Painting:
    def __init__(self, painter: QPainter, content: Content, scale: Scale, height: int, ratio: float) -> None:
        self.painter, self.content, self.scale = painter, content, scale
        self.height, self.ratio, self.theme = height, ratio, current_theme()

    def paint(self) -> None:
        self._turns()
        for strand in self.content.strands:
            self._strand(strand)
        self._current()
        for strand in self.content.strands:
            self._ends(strand)
            if self.scale.has_names:
                self._name(strand)
        self._marks()

    def _turns(self) -> None:
        """A line where each turn begins, and its number above as long as numbers keep apart."""
        painter, theme, turns = self.painter, self.theme, self.content.turns
        painter.setFont(text_font(SIZE_CAPTION, 500))
        metrics, free = QFontMetricsF(painter.font()), -1.0
        line = QColor(mix(theme.surface, theme.line, 0.9))
        ends = [depth for depth, _ in turns[1:]] + [self.content.longest]
        for (depth, turn), end in zip(turns, ends, strict=False):
            x, right = self.scale.x(depth), self.scale.x(end)
            if depth:
                painter.setPen(QPen(line, 1))
                painter.drawLine(QPointF(round(x) + 0.5, px(2)), QPointF(round(x) + 0.5, self.height))
            words = str(turn)
            wide = metrics.horizontalAdvance(words)
            begins = max(x + px(3), (x + right - wide) / 2) if right - x > wide + px(6) else x + px(3)
            if begins > free:
                painter.setPen(QColor(theme.text2))
                painter.drawText(QRectF(begins, 0, wide + 2, px(HEAD_PX)), Qt.AlignmentFlag.AlignVCenter, words)
                free = begins + wide + px(5)

    def _strand(self, strand: Strand) -> None:
        scale = self.scale
        colour = self.theme.strong
        if strand.figures != AS_BEGUN:
            colour = colour_of_figures(strand.figures, self.theme)
        self.painter.setPen(QPen(QColor(colour), 2.5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        y = scale.y(strand.row)
        self.painter.drawLine(QPointF(scale.x(strand.begins), y), QPointF(scale.x(strand.ends), y))
        if strand.parts_from is not None:
            self.painter.drawPath(self._bend(strand))

    def _bend(self, strand: Strand) -> QPainterPath:
        """From the play that a branch parts after, down to its own first play."""
        assert strand.parts_from is not None
        row, depth = strand.parts_from
        above = QPointF(self.scale.x(depth), self.scale.y(row))
        below = QPointF(self.scale.x(strand.begins), self.scale.y(strand.row))
        path = QPainterPath(above)
        path.cubicTo(QPointF(above.x(), below.y() - px(6)), QPointF(above.x(), below.y()), below)
        return path

    def _current(self) -> None:
        """The line that is stood on, over the grey of its branches."""
        self.painter.setPen(QPen(QColor(self.theme.accent), 3.0, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        by_row = {strand.row: strand for strand in self.content.strands}
        for row, begins, ends in self.content.current:
            y = self.scale.y(row)
            self.painter.drawLine(QPointF(self.scale.x(begins), y), QPointF(self.scale.x(ends), y))
            strand = by_row.get(row)
            if strand is not None and strand.parts_from is not None and strand.begins == begins:
                self.painter.drawPath(self._bend(strand))

    def _ends(self, strand: Strand) -> None:
        """A diamond where play is over, else a ring at the last play."""
        theme, radius = self.theme, px(4)
        at = QPointF(self.scale.x(strand.ends), self.scale.y(strand.row))
        on_line = any(row == strand.row and ends == strand.ends for row, _, ends in self.content.current)
        self.painter.setPen(QPen(QColor(theme.accent if on_line else theme.strong), 2))
        self.painter.setBrush(QColor(theme.surface))
        if not strand.is_over:
            self.painter.drawEllipse(at, radius, radius)
            return
        diamond = QPainterPath(at + QPointF(0, -radius - 1))
        for corner in (QPointF(radius + 1, 0), QPointF(0, radius + 1), QPointF(-radius - 1, 0)):
            diamond.lineTo(at + corner)
        diamond.closeSubpath()
        self.painter.drawPath(diamond)

    def _name(self, strand: Strand) -> None:
        painter, theme = self.painter, self.theme
        on_line = bool(self.content.current) and self.content.current[-1][0] == strand.row
        painter.setFont(text_font(SIZE_LABEL, 600 if on_line else 400))
        room = QRectF(px(10), self.scale.y(strand.row) - px(10), px(NAMES_PX) - px(26), px(20))
        if strand.figures != AS_BEGUN:
            room = self._figures_chip(strand, room)
        painter.setPen(QColor(theme.text))
        words = QFontMetricsF(painter.font()).elidedText(
            one_line(strand.title), Qt.TextElideMode.ElideRight, room.width()
        )
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, words)

    def _figures_chip(self, strand: Strand, room: QRectF) -> QRectF:
        """The number of the figures in their colour; what is left of the room."""
        painter, font = self.painter, self.painter.font()
        size = px(15)
        chip = QRectF(room.left(), room.center().y() - size / 2, size, size)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colour_of_figures(strand.figures, self.theme)))
        painter.drawRoundedRect(chip, 3, 3)
        painter.setPen(QColor(self.theme.surface))
        painter.setFont(text_font(SIZE_CAPTION, 700))
        painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, str(strand.figures + 1))
        painter.setFont(font)
        return room.adjusted(size + px(5), 0, 0, 0)

    def _marks(self) -> None:
        """Each where it stands, but for those that would lie over one of the same kind."""
        last: dict[tuple[int, bool], float] = {}
        for mark in sorted(self.content.marks, key=lambda mark: (mark.depth, mark.kind.value)):
            hangs = mark.kind in SIGNS
            if mark.kind is MarkKind.FORK:
                self._fork(mark)
                continue
            x = self.scale.x(mark.depth)
            if x - last.get((mark.row, hangs), -99.0) < px(LEAST_APART_PX):
                continue
            last[mark.row, hangs] = x
            self._hanging(mark, x) if hangs else self._fight(mark, x)

    def _fork(self, mark: Mark) -> None:
        self.painter.setPen(Qt.PenStyle.NoPen)
        is_current = any(r == mark.row and b <= mark.depth <= e for r, b, e in self.content.current)
        self.painter.setBrush(QColor(self.theme.accent if is_current else self.theme.strong))
        self.painter.drawEllipse(QPointF(self.scale.x(mark.depth), self.scale.y(mark.row)), px(4), px(4))

    def _fight(self, mark: Mark, x: float) -> None:
        """Crossed strokes on a square where it was fought, a smaller disc where guns fired."""
        painter, theme, y = self.painter, self.theme, self.scale.y(mark.row)
        painter.setPen(QPen(QColor(theme.surface), 1))
        painter.setBrush(QColor(theme.text if mark.kind is MarkKind.FIGHT else theme.text2))
        if mark.kind is MarkKind.FIRE:
            painter.drawEllipse(QPointF(x, y), px(3.5), px(3.5))
            return
        half = px(13) / 2
        painter.drawRoundedRect(QRectF(x - half, y - half, 2 * half, 2 * half), 2, 2)
        painter.setPen(QPen(QColor(theme.surface), 1.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        reach = half - px(3)
        painter.drawLine(QPointF(x - reach, y - reach), QPointF(x + reach, y + reach))
        painter.drawLine(QPointF(x - reach, y + reach), QPointF(x + reach, y - reach))

    def _hanging(self, mark: Mark, x: float) -> None:
        name, token = SIGNS[mark.kind]
        size = px(13)
        sign = icon_pixmap(name, str(getattr(self.theme, token)), size, self.ratio, filled=True)
        self.painter.drawPixmap(QPointF(x - size / 2, self.scale.y(mark.row) + px(3)), sign)
