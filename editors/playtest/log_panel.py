"""The log on the screen: head lines by phase, sentences with their dice, clauses at the right edge."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QGuiApplication, QKeySequence, QPainter, QResizeEvent, QShortcut
from PySide6.QtWidgets import QListView, QStyledItemDelegate, QStyleOptionViewItem, QVBoxLayout, QWidget

from editors.playtest.log_lines import LogLine
from workbench.qt.dice import paint_die
from workbench.qt.fonts import text_font
from workbench.qt.theme import SIZE_DENSE, SIZE_LABEL, current_text_scale, current_theme, px

Index = QModelIndex | QPersistentModelIndex
LINE_ROLE = int(Qt.ItemDataRole.UserRole)
BAR, LEFT, CLAUSE_WIDTH, EDGE, DIE, LETTER, GAP = 4, 14, 44, 12, 18, 8, 6
LETTERS = {"red": "R", "white": "W"}


class LogModel(QAbstractListModel):
    """Lines of the log; only appended and cut off at the end."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines: list[LogLine] = []

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._lines)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        if not index.isValid() or index.row() >= len(self._lines):
            return None
        line = self._lines[index.row()]
        if role == LINE_ROLE:
            return line
        if role in (int(Qt.ItemDataRole.DisplayRole), int(Qt.ItemDataRole.AccessibleTextRole)):
            return f"{line.text} [{line.clause}]" if line.clause else line.text
        return None

    def lines(self) -> Sequence[LogLine]:
        return self._lines

    def append(self, lines: Sequence[LogLine]) -> None:
        if lines:
            first = len(self._lines)
            self.beginInsertRows(QModelIndex(), first, first + len(lines) - 1)
            self._lines.extend(lines)
            self.endInsertRows()

    def cut(self, from_play: int) -> None:
        """Forget the lines of this play and of later ones."""
        keep = next((i for i, line in enumerate(self._lines) if line.number >= from_play), len(self._lines))
        if keep < len(self._lines):
            self.beginRemoveRows(QModelIndex(), keep, len(self._lines) - 1)
            del self._lines[keep:]
            self.endRemoveRows()

    def clear(self) -> None:
        self.cut(-1)


class LogDelegate(QStyledItemDelegate):
    """Paints a line: the side's bar, the sentence, dice, and the clause as a link."""

    def __init__(self, side_colours: dict[str, str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._side_colours = side_colours
        self._heights: dict[tuple[str, int], int] = {}
        self._scale = 0.0

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        line: LogLine = index.data(LINE_ROLE)
        view = option.widget
        width = view.viewport().width() if isinstance(view, QListView) else option.rect.width()
        if line.kind == "head":
            return QSize(width, px(28))
        return QSize(width, max(px(26), self._text_height(line, max(width, 120)) + px(10)))

    def _text_height(self, line: LogLine, width: int) -> int:
        """Kept, because the view asks for every line again when one is added."""
        if self._scale != current_text_scale():
            self._heights, self._scale = {}, current_text_scale()
        room = self._text_rect(QRect(0, 0, width, 10_000), line)
        known = (line.text, room.width())
        if known not in self._heights:
            metrics = QFontMetrics(text_font(SIZE_DENSE))
            self._heights[known] = metrics.boundingRect(room, self._flags(), line.text).height()
        return self._heights[known]

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        line: LogLine = index.data(LINE_ROLE)
        theme = current_theme()
        rect = option.rect
        painter.save()
        if line.kind == "head":
            painter.fillRect(rect, QColor(theme.bench))
            painter.setPen(QColor(theme.text2))
            painter.setFont(text_font(SIZE_LABEL, 600))
            place = rect.adjusted(px(LEFT), 0, -px(CLAUSE_WIDTH + EDGE), 0)
            painter.drawText(place, int(Qt.AlignmentFlag.AlignVCenter), line.text)
        else:
            self._paint_bar(painter, rect, line)
            painter.setPen(QColor(theme.text))
            painter.setFont(text_font(SIZE_DENSE))
            painter.drawText(self._text_rect(rect, line), self._flags(), line.text)
            self._paint_dice(painter, rect, line)
        if line.clause:
            painter.setPen(QColor(theme.info))
            painter.setFont(text_font(SIZE_LABEL))
            flags = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
            top = px(6) if line.kind == "head" else px(5)
            painter.drawText(rect.adjusted(0, top, -px(EDGE), 0), flags, line.clause)
        painter.setPen(QColor(theme.line))
        painter.drawLine(rect.left() + px(LEFT), rect.bottom(), rect.right(), rect.bottom())
        painter.restore()

    @staticmethod
    def _flags() -> int:
        return int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop) | int(Qt.TextFlag.TextWordWrap)

    def _text_rect(self, rect: QRect, line: LogLine) -> QRect:
        dice = len(line.faces) * px(DIE + GAP + (LETTER if line.colours else 0))
        right = px(CLAUSE_WIDTH + EDGE) + (dice + px(GAP) if line.faces else 0)
        return rect.adjusted(px(LEFT), px(5), -right, -px(4))

    def _paint_bar(self, painter: QPainter, rect: QRect, line: LogLine) -> None:
        if colour := self._side_colours.get(line.side):
            painter.fillRect(
                QRect(rect.left() + px(4), rect.top() + px(4), px(BAR), rect.height() - px(8)), QColor(colour)
            )

    def _paint_dice(self, painter: QPainter, rect: QRect, line: LogLine) -> None:
        x = float(rect.right() - px(CLAUSE_WIDTH + EDGE))
        for i, face in reversed(list(enumerate(line.faces))):
            colour = line.colours[i] if i < len(line.colours) else "white"
            letter = LETTERS.get(colour, "") if line.colours else ""
            x -= px(DIE + (LETTER if letter else 0))
            paint_die(painter, face, QRectF(x, rect.top() + px(4), px(DIE), px(DIE)), colour, letter)
            x -= px(GAP)


class LogPanel(QWidget):
    """The list with its copy key; a click on a line tells its place, a click on a clause the clause."""

    place_chosen = Signal(str)
    clause_chosen = Signal(str)

    def __init__(self, side_colours: dict[str, str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = LogModel(self)
        self.view = QListView()
        self.view.setModel(self.model)
        self.view.setItemDelegate(LogDelegate(side_colours, self))
        self.view.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.view.setSelectionMode(QListView.SelectionMode.ExtendedSelection)
        self.view.setResizeMode(QListView.ResizeMode.Adjust)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.setFrameShape(QListView.Shape.NoFrame)
        self.view.setAccessibleName(self.tr("Log"))
        self.view.clicked.connect(self._clicked)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Copy), self.view, self._copy)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.view)

    def append(self, lines: Sequence[LogLine]) -> None:
        self.model.append(lines)
        self.view.scrollToBottom()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.view.scheduleDelayedItemsLayout()

    def _clicked(self, index: QModelIndex) -> None:
        line: LogLine = index.data(LINE_ROLE)
        at = self.view.viewport().mapFromGlobal(self.view.cursor().pos())
        if line.clause and at.x() > self.view.viewport().width() - px(CLAUSE_WIDTH + EDGE):
            self.clause_chosen.emit(line.clause)
        elif line.place:
            self.place_chosen.emit(line.place)

    def _copy(self) -> None:
        rows = sorted(index.row() for index in self.view.selectedIndexes())
        lines = [self.model.lines()[row] for row in rows] or list(self.model.lines())
        text = "\n".join(f"{line.number}\t{line.text}\t{line.clause}" for line in lines)
        QGuiApplication.clipboard().setText(text)
