"""What is lost on the average by either side, as two figures beside each other with a bar below each."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from editors.playtest.committing.odds_words import mean_words
from workbench.engine.questions.prospects import Prospect, Range
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.faults import paints
from workbench.qt.looks.fonts import text_font
from workbench.qt.looks.theme import SIZE_BODY, SIZE_LABEL, current_theme, px

HEIGHT_PX, MARGIN_PX, BAR_PX = 56, 10, 4


class LossTiles(QWidget):
    """`tiles` are a title and a mean loss each."""

    def __init__(self) -> None:
        super().__init__()
        self.tiles: tuple[tuple[str, Range], ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_losses(self, found: Prospect | None, is_attacker: bool | None) -> None:
        """Those of one's own side and of the others; nothing without odds."""
        titles = (_tr("Who is asked loses"), _tr("The others lose"))
        if is_attacker is not None:
            titles = (_tr("You lose"), _tr("They lose"))
        self.tiles = tuple((title, found.expected(at)) for at, title in enumerate(titles)) if found else ()
        told = "; ".join(_tr("{0}: {1}").format(title, mean_words(mean)) for title, mean in self.tiles)
        self.setAccessibleName(few_lines(told))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(220), px(HEIGHT_PX))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(120), px(HEIGHT_PX))

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        theme, most = current_theme(), max((mean[1] for _, mean in self.tiles), default=0.0)
        wide = self.width() / max(1, len(self.tiles))
        with QPainter(self) as painter:
            for at, (title, mean) in enumerate(self.tiles):
                room = QRectF(at * wide, 0, wide, self.height()).adjusted(0.5, 0.5, -0.5, -0.5)
                painter.fillRect(room, QColor(theme.raised))
                painter.setPen(QColor(theme.line))
                painter.drawRect(room)
                inner = room.adjusted(px(MARGIN_PX), px(6), -px(MARGIN_PX), -px(8))
                painter.setFont(text_font(SIZE_LABEL))
                painter.setPen(QColor(theme.text2))
                painter.drawText(inner, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft, title)
                painter.setFont(text_font(SIZE_BODY, 600))
                painter.setPen(QColor(theme.text))
                foot = inner.adjusted(0, 0, 0, -px(BAR_PX + 3))
                painter.drawText(foot, Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft, mean_words(mean))
                bar = QRectF(inner.left(), inner.bottom() - px(BAR_PX), inner.width(), px(BAR_PX))
                painter.fillRect(bar, QColor(theme.neutral_tint))
                share = min(1.0, max(0.0, mean[1] / most)) if most > 0 else 0.0
                bar.setWidth(bar.width() * share)
                painter.fillRect(bar, QColor(theme.strong if at else theme.accent))


def _tr(text: str) -> str:
    return QCoreApplication.translate("CommittingOdds", text)
