"""Why something is suggested to who referees: the figures that it follows from, with their clauses, and the chances."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QVBoxLayout, QWidget

from editors.playtest.committing.odds_words import share_words
from editors.playtest.committing.outcome_bars import Bar, OutcomeBars
from workbench.engine.orders.options import Fact, Suggestion
from workbench.engine.words.bounded_words import MOST_TOLD, few_lines, one_line
from workbench.engine.words.message import begun
from workbench.qt.controls.parts import ClauseLink, hairline, text_label
from workbench.qt.faults import paints
from workbench.qt.looks.fonts import text_font
from workbench.qt.looks.theme import RADIUS_CHIP, SIZE_LABEL, current_theme, px
from workbench.qt.looks.translator import spoken

BAR_PX, PADDING_PX = 22, 8
Shares = list[tuple[str, Fraction]]


class RulingGrounds(QWidget):
    """Nothing of it is shown where nothing was said of why. `called` puts an answer into words."""

    def __init__(self, suggestion: Suggestion, called: Callable[[str], str]) -> None:
        super().__init__()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(px(8))
        if suggestion.facts:
            box.addLayout(_grid(suggestion.facts, self))
        shares = [(called(of), share) for of, share in chances(suggestion.odds, suggestion.answer)]
        if len(shares) == 2:
            box.addWidget(SplitBar(shares))
        elif shares:
            bars = OutcomeBars()
            bars.show_bars(tuple(Bar(words, (float(share),) * 2) for words, share in shares))
            box.addWidget(bars)


def chances(odds: Mapping[str, str], suggested: object) -> Shares:
    """What may come, the suggested answer first, then the likeliest."""
    found = [(of, Fraction(chance)) for of, chance in odds.items()]
    return sorted(found, key=lambda one: (one[0] != str(suggested), -one[1], one[0]))


def _grid(facts: tuple[Fact, ...], parent: QWidget) -> QGridLayout:
    grid = QGridLayout()
    grid.setHorizontalSpacing(px(10))
    grid.setVerticalSpacing(1)
    grid.setColumnStretch(0, 1)
    for number, fact in enumerate(facts):
        grid.addWidget(hairline(), 2 * number, 0, 1, 3)
        words = text_label(few_lines(begun(spoken(fact.of)), MOST_TOLD), "note", wrap=True)
        grid.addWidget(words, 2 * number + 1, 0, 1, 1 if fact.figure else 2)
        if fact.figure:
            figure = text_label(one_line(spoken(fact.figure)), "strong")
            grid.addWidget(figure, 2 * number + 1, 1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        link = ClauseLink(fact.clause, parent)
        grid.addWidget(link, 2 * number + 1, 2, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    grid.addWidget(hairline(), 2 * len(facts), 0, 1, 3)
    return grid


class SplitBar(QWidget):
    """One of two things comes: each has its part of the bar, with its words as far as there is room for them."""

    def __init__(self, shares: Shares) -> None:
        super().__init__()
        self._shares = [(words, share, share_words((float(share),) * 2)) for words, share in shares]
        told = [_tr("{0}: {1}").format(words, figure) for words, _, figure in self._shares]
        self.setAccessibleName(few_lines("; ".join(told)))
        self.setToolTip(few_lines("\n".join(told)))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(px(220), px(BAR_PX) * 2)

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        theme, high = current_theme(), px(BAR_PX)
        (_, first, _), _ = self._shares
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            bar = QRectF(0, high + 3, self.width(), high - 8)
            painter.setBrush(QColor(theme.neutral_tint))
            painter.drawRoundedRect(bar, RADIUS_CHIP, RADIUS_CHIP)
            painter.setBrush(QColor(theme.accent))
            painter.drawRoundedRect(QRectF(bar.left(), bar.top(), bar.width() * float(first), bar.height()), 3, 3)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QColor(theme.strong))
            painter.drawRoundedRect(bar.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS_CHIP, RADIUS_CHIP)
            half = self.width() / 2 - px(PADDING_PX) / 2
            for at, (words, _, figure) in enumerate(self._shares):
                self._paint_words(painter, QRectF(at * (half + px(PADDING_PX)), 0, half, high), words, figure, at)

    def _paint_words(self, painter: QPainter, room: QRectF, words: str, figure: str, at: int) -> None:
        side = Qt.AlignmentFlag.AlignRight if at else Qt.AlignmentFlag.AlignLeft
        painter.setFont(text_font(SIZE_LABEL, 600 if not at else 500))
        letters = painter.fontMetrics()
        theme = current_theme()
        painter.setPen(QColor(theme.text if at else theme.accent))
        left = int(room.width()) - letters.horizontalAdvance(f" {figure}")
        told = f"{letters.elidedText(one_line(words), Qt.TextElideMode.ElideRight, left)} {figure}"
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | side, told)


def _tr(text: str) -> str:
    return QCoreApplication.translate("RulingGrounds", text)
