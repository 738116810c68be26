"""How a line of the log is measured and painted: the side's bar, the sentence, dice, and the clause as a link."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from editors.playtest.telling.log_lines import REFUSED, LogLine
from workbench.qt.controls.dice import paint_die
from workbench.qt.looks.fonts import text_font
from workbench.qt.looks.theme import SIZE_DENSE, SIZE_LABEL, current_theme, px
from workbench.qt.looks.word_widths import WordWidths

BAR, LEFT, CLAUSE_WIDTH, EDGE, DIE, LETTER, GAP, FOUND = 4, 14, 44, 12, 18, 8, 6, 3
LEAST_HEIGHT, HEAD_HEIGHT = 26, 28
LETTERS = {"red": "R", "white": "W"}
WRAP = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop) | int(Qt.TextFlag.TextWordWrap)


class LogPainter:
    """Measures once for a width, then paints as often as asked."""

    def __init__(self, side_colours: Mapping[str, str]) -> None:
        self._side_colours = dict(side_colours)
        self._words = WordWidths(SIZE_DENSE)

    def height(self, line: LogLine, width: int) -> int:
        """What a line needs in a column of this width."""
        if line.is_heading:
            return px(HEAD_HEIGHT)
        room = _text_rect(QRect(0, 0, max(width, 120), 10_000), line)
        return max(px(LEAST_HEIGHT), self._words.height(line.text, room.width()) + px(10))

    def is_on_clause(self, line: LogLine, x: int, width: int) -> bool:
        """Is a pixel of the line on its clause?"""
        return bool(line.clause) and x > width - px(CLAUSE_WIDTH + EDGE)

    def paint(self, painter: QPainter, rect: QRect, line: LogLine, is_selected: bool, is_found: bool = False) -> None:
        """Paint a line into its place; one that is looked for has a mark before it."""
        theme = current_theme()
        ink, link = (theme.on_selected, theme.on_selected) if is_selected else (theme.text, theme.info)
        if is_selected:
            painter.fillRect(rect, QColor(theme.selected))
        elif is_found:
            painter.fillRect(rect, QColor(theme.warning_tint))
        elif line.is_heading:
            painter.fillRect(rect, QColor(theme.bench))
        if line.is_heading:
            painter.setPen(QColor(ink if is_selected else theme.text2))
            painter.setFont(text_font(SIZE_LABEL, 600))
            place = rect.adjusted(px(LEFT), 0, -px(CLAUSE_WIDTH + EDGE), 0)
            painter.drawText(place, int(Qt.AlignmentFlag.AlignVCenter), line.text)
        else:
            self._paint_bar(painter, rect, line)
            painter.setPen(QColor(theme.text2 if line.kind == REFUSED and not is_selected else ink))
            painter.setFont(text_font(SIZE_DENSE))
            painter.drawText(_text_rect(rect, line), WRAP, line.text)
            _paint_dice(painter, rect, line)
        if line.clause:
            painter.setPen(QColor(link))
            painter.setFont(text_font(SIZE_LABEL))
            flags = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
            painter.drawText(rect.adjusted(0, px(6 if line.is_heading else 5), -px(EDGE), 0), flags, line.clause)
        if is_found:
            painter.fillRect(QRect(rect.left(), rect.top(), px(FOUND), rect.height()), QColor(theme.warning))
        painter.setPen(QColor(theme.line))
        painter.drawLine(rect.left() + px(LEFT), rect.bottom(), rect.right(), rect.bottom())

    def _paint_bar(self, painter: QPainter, rect: QRect, line: LogLine) -> None:
        if colour := self._side_colours.get(line.side):
            bar = QRect(rect.left() + px(4), rect.top() + px(4), px(BAR), rect.height() - px(8))
            painter.fillRect(bar, QColor(colour))


def _text_rect(rect: QRect, line: LogLine) -> QRect:
    """Between the bar and the dice; a line without dice reaches to the column of clauses."""
    dice = len(line.faces) * px(DIE + GAP + (LETTER if line.colours else 0))
    right = px(CLAUSE_WIDTH + EDGE) + (dice + px(GAP) if line.faces else 0)
    return rect.adjusted(px(LEFT), px(5), -right, -px(4))


def _paint_dice(painter: QPainter, rect: QRect, line: LogLine) -> None:
    x = float(rect.right() - px(CLAUSE_WIDTH + EDGE))
    for i, face in reversed(list(enumerate(line.faces))):
        colour = line.colours[i] if i < len(line.colours) else "white"
        letter = LETTERS.get(colour, "") if line.colours else ""
        x -= px(DIE + (LETTER if letter else 0))
        paint_die(painter, face, QRectF(x, rect.top() + px(4), px(DIE), px(DIE)), colour, letter)
        x -= px(GAP)
