"""The log on the screen: head lines by phase, sentences with their dice, clauses at the right edge.

A list view of Qt would measure all lines again whenever one is added; this one measures each line once.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QPushButton, QWidget

from editors.playtest.telling.log_filter import LogFilter
from editors.playtest.telling.log_lines import HEAD, TURN, LogLine
from editors.playtest.telling.log_painter import LogPainter
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.faults import paints
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import current_theme, px

STEP_PX = 26
NOTHING = -1


class LogPanel(QAbstractScrollArea):
    """Lines are only appended and cut off at the end. A click on a line tells its place, on a clause the clause.

    A phase in which nothing was told has no heading: it is taken away when the next one comes. The first heading of a
    turn stays, unless a filter leaves nothing of that turn. Lines with the words that are looked for are marked.
    """

    place_chosen = Signal(str)
    clause_chosen = Signal(str)
    moment_chosen = Signal(int)
    """With the number of the play on the line that is stood on."""
    menu_asked = Signal(int, QPoint)
    lines_changed = Signal()

    def __init__(self, side_colours: Mapping[str, str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._painter = LogPainter(side_colours)
        self._read: list[LogLine] = []
        self._lines: list[LogLine] = []
        self._bottoms: list[int] = []
        self._measured_for: tuple[int, int] = (0, 0)
        self._current = NOTHING
        self._anchor = NOTHING
        self.filter = LogFilter()
        self._is_found: Callable[[LogLine], bool] | None = None
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setAccessibleName(self.tr("Log"))
        self._unread = 0
        self._more = QPushButton(self.viewport())
        self._more.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        set_style_property(self._more, "dense", True)
        self._more.clicked.connect(self.go_to_end)
        self._more.hide()
        self.verticalScrollBar().valueChanged.connect(lambda _value: self._show_unread())

    # ------------------------------------------------------------------ lines

    def lines(self) -> Sequence[LogLine]:
        """The lines that are shown."""
        return self._lines

    def all_lines(self) -> Sequence[LogLine]:
        """Those that a filter leaves out too."""
        return self._read

    def sides(self) -> list[str]:
        """Whose lines there are."""
        return sorted({line.side for line in self._read if line.side})

    def show_only(self, wanted: LogFilter) -> None:
        """Only the lines that pass a filter, with their headings. The line that one is at stays in sight."""
        current = self._lines[self._current] if self._current != NOTHING else None
        read, self._read, self.filter = self._read, [], wanted
        self._keep(0)
        for line in read:
            self._add(line)
        self._unread = 0
        self._measure()
        if current is not None and current in self._lines:
            self.go_to_row(self._lines.index(current))
        else:
            self.go_to_end()

    def mark_found(self, is_found: Callable[[LogLine], bool] | None) -> None:
        """Mark the lines that are looked for; None marks none."""
        self._is_found = is_found
        self.viewport().update()

    def found_rows(self) -> list[int]:
        """The rows of the lines that are looked for."""
        wanted = self._is_found
        return [] if wanted is None else [row for row, line in enumerate(self._lines) if wanted(line)]

    def current_row(self) -> int:
        """The row that one is at, -1 without one."""
        return self._current

    def go_to_row(self, row: int) -> None:
        """Be at a row, and see it."""
        self._point_at(row)

    def append(self, lines: Sequence[LogLine]) -> None:
        """More lines; the newest is shown, unless the reader has scrolled up: then it is said how many are new."""
        if lines:
            before = len(self._lines)
            for line in lines:
                self._add(replace(line, kind=TURN) if line.kind == HEAD and self._begins_turn(line) else line)
            self._unread += 0 if self._is_at_end() else max(0, len(self._lines) - before)
            self._measure()
            self.lines_changed.emit()

    def _add(self, line: LogLine) -> None:
        """One more line, in the place of the heading before it where that has nothing under it."""
        self._read.append(line)
        if not self.filter.shows(line):
            return
        while line.is_heading and self._lines and self._is_empty_above(line):
            self._keep(len(self._lines) - 1)
        self._lines.append(line)

    def _is_empty_above(self, line: LogLine) -> bool:
        """Has the heading above this one nothing under it? That of a turn goes only where a filter leaves it empty."""
        last = self._lines[-1].kind
        return last == HEAD or (bool(self.filter) and last == line.kind == TURN)

    def _begins_turn(self, line: LogLine) -> bool:
        """Is it the first heading of its turn?"""
        before = next((other for other in reversed(self._read) if other.is_heading), None)
        return before is None or before.turn != line.turn

    def _keep(self, count: int) -> None:
        """Only the first lines, so many."""
        del self._lines[count:]
        del self._bottoms[count:]
        self._point_at(min(self._current, count - 1))

    def go_to_end(self) -> None:
        """Show the newest line."""
        self.verticalScrollBar().setValue(self.verticalScrollBar().maximum())

    def show_line(self, line: LogLine) -> None:
        """Point at a line, if it is here."""
        if line in self._lines:
            self._point_at(self._lines.index(line))

    def cut(self, from_play: int) -> None:
        """Forget the lines of this play and of later ones."""
        keep = [sum(line.number < from_play for line in lines) for lines in (self._read, self._lines)]
        del self._read[keep[0] :]
        self._keep(keep[1])
        if self._read and self._read[-1].kind == HEAD and (not self._lines or self._lines[-1] != self._read[-1]):
            self._lines.append(self._read[-1])  # it was quiet, and is now the phase that is played
        self._unread = min(self._unread, len(self._lines))
        self._measure()
        self.lines_changed.emit()

    def line_at(self, y: int) -> int:
        """The number of the line at a pixel of the view, -1 below the last."""
        row = bisect_right(self._bottoms, y + self.verticalScrollBar().value())
        return row if row < len(self._lines) else NOTHING

    def place_of(self, row: int) -> QRect:
        """Where a line is in the view."""
        top = self._bottoms[row - 1] if row else 0
        scrolled = self.verticalScrollBar().value()
        return QRect(0, top - scrolled, self.viewport().width(), self._bottoms[row] - top)

    def _measure(self) -> None:
        """Measure what is not measured yet, or all of it for another width or text size. An end that is seen stays."""
        width = self.viewport().width()
        if self._measured_for != (width, px(100)):
            self._bottoms = []
            self._measured_for = (width, px(100))
        bottom = self._bottoms[-1] if self._bottoms else 0
        for line in self._lines[len(self._bottoms) :]:
            bottom += self._painter.height(line, width)
            self._bottoms.append(bottom)
        bar = self.verticalScrollBar()
        is_at_end = self._is_at_end()
        bar.setPageStep(self.viewport().height())
        bar.setSingleStep(px(STEP_PX))
        bar.setRange(0, max(0, bottom - self.viewport().height()))
        if is_at_end:
            bar.setValue(bar.maximum())
        self._show_unread()
        self.viewport().update()

    def _is_at_end(self) -> bool:
        bar = self.verticalScrollBar()
        return bar.value() >= bar.maximum() - px(STEP_PX)

    def _show_unread(self) -> None:
        """The button over the last line that is seen: how many came since, and a click goes there."""
        if self._is_at_end():
            self._unread = 0
        self._more.setVisible(bool(self._unread))
        if self._unread:
            number = self._unread
            self._more.setText(
                self.tr("{} new lines below").format(number) if number > 1 else self.tr("A new line below")
            )
            self._more.adjustSize()
            room = self.viewport().rect()
            self._more.move((room.width() - self._more.width()) // 2, room.height() - self._more.height() - px(8))

    # ------------------------------------------------------------------ what Qt asks

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._measure()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange) and hasattr(self, "_bottoms"):
            self._measure()

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self.viewport()) as painter:
            painter.fillRect(event.rect(), QColor(current_theme().surface))
            row = self.line_at(event.rect().top())
            first, last = sorted((self._current, self._anchor))
            for number in range(row, len(self._lines)) if row != NOTHING else ():
                place = self.place_of(number)
                if place.top() > event.rect().bottom():
                    break
                is_selected = self._current != NOTHING and first <= number <= last
                is_found = self._is_found is not None and self._is_found(self._lines[number])
                self._painter.paint(painter, place, self._lines[number], is_selected, is_found)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        row = self.line_at(at.y())
        if event.button() != Qt.MouseButton.LeftButton or row == NOTHING:
            return
        line = self._lines[row]
        self._point_at(row, bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        if self._painter.is_on_clause(line, at.x(), self.viewport().width()):
            self.clause_chosen.emit(line.clause)
        elif line.place:
            self.place_chosen.emit(line.place)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_PageUp: -12, Qt.Key.Key_PageDown: 12}
        steps |= {Qt.Key.Key_Home: -len(self._lines), Qt.Key.Key_End: len(self._lines)}
        step = steps.get(Qt.Key(event.key()))
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif step is not None and self._lines:
            start = self._current if self._current != NOTHING else len(self._lines)
            keeps_anchor = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self._point_at(min(len(self._lines) - 1, max(0, start + step)), keeps_anchor)
        elif self._current == NOTHING or not self._lead(event.key(), event.modifiers()):
            super().keyPressEvent(event)

    def _lead(self, key: int, modifiers: Qt.KeyboardModifier) -> bool:
        """Go where a key leads from the line that one is at: Enter alone is the answer that the table waits for."""
        line, is_enter = self._lines[self._current], key in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if key == Qt.Key.Key_Space and line.place:
            self.place_chosen.emit(line.place)
        elif is_enter and modifiers & Qt.KeyboardModifier.ShiftModifier:
            self.moment_chosen.emit(line.number)
        elif is_enter and modifiers & Qt.KeyboardModifier.AltModifier and line.clause:
            self.clause_chosen.emit(line.clause)
        else:
            return False
        return True

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """What can be done with the line below the pointer, or by the menu key with the one that one is at."""
        is_by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        row = self._current if is_by_key else self.line_at(event.pos().y())
        at = event.globalPos()
        if row != NOTHING:
            if not is_by_key and not min(self._current, self._anchor) <= row <= max(self._current, self._anchor):
                self._point_at(row)
            if is_by_key:
                at = self.viewport().mapToGlobal(self.place_of(row).center())
        self.menu_asked.emit(row, at)

    def copy(self) -> None:
        """The selected lines, or all of them, with the number of their play and their clause."""
        first, last = sorted((self._current, self._anchor))
        chosen = self._lines[first : last + 1] if self._current != NOTHING else self._lines
        text = "\n".join(f"{line.number}\t{line.text}\t{line.clause}" for line in chosen)
        QGuiApplication.clipboard().setText(text)

    def _point_at(self, row: int, keeps_anchor: bool = False) -> None:
        self._current = row
        self._anchor = self._anchor if keeps_anchor and self._anchor != NOTHING else row
        self.setAccessibleDescription("")  # the line of before may be one that other eyes read
        if row != NOTHING and row < len(self._bottoms):
            line, place, bar = self._lines[row], self.place_of(row), self.verticalScrollBar()
            if place.top() < 0:
                bar.setValue(bar.value() + place.top())
            elif place.bottom() > self.viewport().height():
                bar.setValue(bar.value() + place.bottom() - self.viewport().height())
            self.setAccessibleDescription(few_lines(f"{line.text} [{line.clause}]" if line.clause else line.text))
        self.viewport().update()
