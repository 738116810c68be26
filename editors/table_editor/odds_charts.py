"""The pictures of odds: a bar for each result, a stack for each modifier or column, and what their colours mean."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from editors.table_editor.outlooks import BETTER, EVEN, WORSE, Outlook, Share
from workbench.engine.words.bounded_words import few_lines, one_line
from workbench.qt.faults import paints
from workbench.qt.looks.fonts import text_font
from workbench.qt.looks.theme import SIZE_CAPTION, SIZE_DENSE, current_theme, px, sequential_ramp
from workbench.qt.tables.cell_delegates import percent

ROW, CHART_HEIGHT, FOOT, LEFT = 24, 150, 20, 44
LABEL_GAP = 6
BAR_LEFT, BAR_RIGHT = 0.34, 0.22
"""The shares of the width before and behind the bars of the results."""


def shade(share: Share, is_judged: bool) -> QBrush:
    """The colour of a result: by whom it favours where that is known, else by its place down the column."""
    theme = current_theme()
    if not is_judged:
        ramp = sequential_ramp(theme)[1:]
        return QBrush(QColor(ramp[round(share.place * (len(ramp) - 1))]))
    return QBrush({WORSE: theme.color("error"), EVEN: theme.color("strong"), BETTER: theme.color("accent")}[share.side])


class Results(QWidget):
    """A row for each result: what it says, a bar, the chance; hatched where the attacker suffers more."""

    def __init__(self) -> None:
        super().__init__()
        self._outlook: Outlook | None = None
        self._left = BAR_LEFT
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_outlook(self, outlook: Outlook, left: float = BAR_LEFT) -> None:
        """Show these odds; the words take the share `left` of the width."""
        self._outlook, self._left = outlook, left
        self.setFixedHeight(px(ROW) * max(1, len(outlook.shares)))
        told = (f"{one_line(share.cell) or '–'} {percent(float(share.chance))}" for share in outlook.shares)
        self.setAccessibleName(few_lines("; ".join(told)))
        self.setToolTip(
            few_lines("\n".join(f"{share.cell or '–'}: {_exactly(share.chance)}" for share in outlook.shares))
        )
        self.update()

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._outlook is not None:
            with QPainter(self) as painter:
                self._paint_shares(painter, self._outlook)

    def _paint_shares(self, painter: QPainter, outlook: Outlook) -> None:
        theme, shares = current_theme(), outlook.shares
        painter.setFont(text_font(SIZE_DENSE))
        most = max((share.chance for share in shares), default=Fraction(1)) or Fraction(1)
        left, right = self.width() * self._left, self.width() * (1 - BAR_RIGHT)
        for at, share in enumerate(shares):
            room = QRectF(0, at * px(ROW), self.width(), px(ROW))
            painter.setPen(theme.color("text"))
            words = painter.fontMetrics().elidedText(
                one_line(share.cell) or "–", Qt.TextElideMode.ElideRight, int(left - 18)
            )
            painter.drawText(room.adjusted(12, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, words)
            bar = QRectF(left, room.top() + 5, (right - left) * float(share.chance / most), room.height() - 10)
            _fill(painter, bar, shade(share, outlook.is_judged), share.side)
            told = percent(float(share.chance))
            painter.drawText(
                room.adjusted(0, 0, -12, 0), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, told
            )


class Stacks(QWidget):
    """The results of several modifiers, or columns, upon each other; a click takes one, by its place."""

    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._outlooks: tuple[tuple[str, Outlook], ...] = ()
        self._at = 0
        self.setFixedHeight(px(CHART_HEIGHT))
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_outlooks(self, outlooks: Mapping[str, Outlook], chosen: str) -> None:
        """Show the results under every name, one of them framed."""
        self._outlooks = tuple(outlooks.items())
        self._at = [*outlooks].index(chosen) if chosen in outlooks else -1
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(260), px(CHART_HEIGHT))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        wide = self._column_width()
        at = int((event.position().x() - px(LEFT)) // wide) if wide else -1
        if 0 <= at < len(self._outlooks):
            self.chosen.emit(at)

    def _column_width(self) -> float:
        return (self.width() - px(LEFT) - 12) / max(1, len(self._outlooks))

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            self._paint_axis(painter)
            for at, (_, shown) in enumerate(self._outlooks):
                self._paint_stack(painter, at, shown)
            self._paint_names(painter)

    def _high(self) -> float:
        return self.height() - px(FOOT) - 6

    def _paint_axis(self, painter: QPainter) -> None:
        theme, high = current_theme(), self._high()
        painter.setFont(text_font(SIZE_CAPTION))
        for down, words in ((0.0, "100 %"), (0.5, "50 %"), (1.0, "0 %")):
            painter.setPen(QPen(theme.color("line"), 1))
            painter.drawLine(px(LEFT), int(6 + down * high), self.width() - 12, int(6 + down * high))
            painter.setPen(theme.color("text3"))
            room = QRectF(0, 6 + down * high - 8, px(LEFT) - 6, 16)
            painter.drawText(room, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, words)

    def _paint_stack(self, painter: QPainter, at: int, shown: Outlook) -> None:
        high, wide = self._high(), self._column_width()
        left, top = px(LEFT) + at * wide, 6.0
        for share in sorted(shown.shares, key=lambda one: one.side) if shown.is_judged else shown.shares:
            bar = QRectF(left + 2, top, wide - 4, high * float(share.chance))
            _fill(painter, bar, shade(share, shown.is_judged), share.side)
            top += bar.height()
        if at == self._at:
            painter.setPen(QPen(current_theme().color("text"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(left + 0.5, 4, wide - 1, high + 4))

    def _paint_names(self, painter: QPainter) -> None:
        """The name of the framed one, and of the others those that find room beside it."""
        taken: list[tuple[float, float]] = []
        for at in sorted(range(len(self._outlooks)), key=lambda at: at != self._at):
            is_chosen, name = at == self._at, one_line(self._outlooks[at][0])
            painter.setFont(text_font(SIZE_CAPTION, 600 if is_chosen else 400))
            half = painter.fontMetrics().horizontalAdvance(name) / 2 + LABEL_GAP / 2
            middle = px(LEFT) + (at + 0.5) * self._column_width()
            middle = min(max(middle, half), self.width() - half)
            if any(middle - half < last and first < middle + half for first, last in taken):
                continue
            taken.append((middle - half, middle + half))
            painter.setPen(current_theme().color("text" if is_chosen else "text3"))
            room = QRectF(middle - half, self.height() - px(FOOT), 2 * half, px(FOOT))
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter, name)


class Legend(QWidget):
    """What the three colours of results mean."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedHeight(px(ROW))

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setFont(text_font(SIZE_CAPTION))
            words, left = {WORSE: _tr("Attacker"), EVEN: _tr("Even"), BETTER: _tr("Defender")}, 0.0
            for side, told in words.items():
                _fill(painter, QRectF(left, 6, 12, 12), shade(Share("", Fraction(1), side), is_judged=True), side)
                painter.setPen(current_theme().color("text2"))
                wide = painter.fontMetrics().horizontalAdvance(told)
                painter.drawText(QRectF(left + 17, 0, wide + 4, 24), Qt.AlignmentFlag.AlignVCenter, told)
                left += wide + 29


def upon_each_other(*widgets: QWidget) -> QWidget:
    """One room for widgets of which one is shown at a time."""
    room = QWidget()
    box = QVBoxLayout(room)
    box.setContentsMargins(0, 0, 0, 0)
    for widget in widgets:
        box.addWidget(widget)
    return room


def _fill(painter: QPainter, bar: QRectF, brush: QBrush, side: int) -> None:
    painter.fillRect(bar, brush)
    if side == WORSE:  # colour is not the only sign
        painter.fillRect(bar, QBrush(current_theme().color("raised"), Qt.BrushStyle.BDiagPattern))


def _exactly(chance: Fraction) -> str:
    return f"{chance.numerator}/{chance.denominator}"


def _tr(text: str) -> str:
    return QCoreApplication.translate("OddsPanel", text)
