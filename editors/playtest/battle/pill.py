"""The dark pill between two sides: what they bring, what shifts it, what is rolled on."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.engine.mechanics.modifiers import total_of
from workbench.engine.shown.battle import BoardSum
from workbench.engine.words.bounded_words import few_lines, one_line
from workbench.engine.words.wording import modifiers_in_words, signed
from workbench.qt.faults import paints
from workbench.qt.looks.fonts import text_font
from workbench.qt.looks.theme import SIZE_DENSE, current_theme, px
from workbench.qt.looks.translator import spoken

HEIGHT_PX, MARGIN_PX, GAP_PX = 24, 12, 6
RESULT_COLOUR = "#FFD23F"
"""The yellow of what is chosen, on the dark of the cards of every theme."""
MOST_OF_A_PART = 40
ARROW = "→"


class SumPill(QWidget):
    """Each source of a shift stands in the tip, and is read aloud."""

    def __init__(self, told: BoardSum) -> None:
        super().__init__()
        self._parts = _parts(told)
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        sources = spoken(modifiers_in_words(told.shifts)) if told.shifts else ""
        line = " ".join(text for text, _ in self._parts)
        self.setAccessibleName(few_lines(line))
        self.setAccessibleDescription(few_lines(sources))
        self.setToolTip(few_lines("\n".join(filter(None, (line, sources)))))

    def words(self) -> str:
        """What stands in it."""
        return self.accessibleName()

    def sizeHint(self) -> QSize:
        wide = sum(QFontMetricsF(_font(bold)).horizontalAdvance(text) + GAP_PX for text, bold in self._parts)
        return QSize(round(wide) + 2 * px(MARGIN_PX), px(HEIGHT_PX))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        theme, room = current_theme(), QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setBrush(QColor(theme.card))
            painter.setPen(QPen(QColor(theme.card_line), 1))
            painter.drawRoundedRect(room, room.height() / 2, room.height() / 2)
            wide = sum(QFontMetricsF(_font(bold)).horizontalAdvance(text) + GAP_PX for text, bold in self._parts)
            left = (self.width() - wide + GAP_PX) / 2
            for text, bold in self._parts:
                painter.setFont(_font(bold))
                painter.setPen(QColor(RESULT_COLOUR if bold else theme.card_text))
                advance = QFontMetricsF(painter.font()).horizontalAdvance(text)
                painter.drawText(QRectF(left, 0, advance + 2, self.height()), Qt.AlignmentFlag.AlignVCenter, text)
                left += advance + GAP_PX


def _parts(told: BoardSum) -> list[tuple[str, bool]]:
    """ "27 : 6", "is 4:1", "→", "−3 +1", "→", "2:1": each with whether it is what is rolled on."""
    parts = [(f"{told.attack} : {told.defence}", False)]
    if told.odds:
        parts.append((_tr("is {}").format(spoken(told.odds)), False))
    if told.shifts:
        each = [signed(number) for _, number in told.shifts]
        shown = " ".join(each) if len(each) <= 5 else signed(total_of(told.shifts))
        parts += [(ARROW, False), (shown, False)]
    if told.result:
        parts += [(ARROW, False), (one_line(spoken(told.result), MOST_OF_A_PART), True)]
    return parts


def _font(bold: bool) -> QFont:
    return text_font(SIZE_DENSE, 600 if bold else 500)


def _tr(text: str) -> str:
    return QCoreApplication.translate("SumPill", text)
