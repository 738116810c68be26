"""The left side of a playtest: what turn it is, the sequence of play, the tracks, what the map shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from workbench.engine.display import LineStatus, SequenceLine, ShownTrack, ShownVictory
from workbench.engine.words.bounded_words import few_lines, one_line
from workbench.engine.words.message import marked
from workbench.qt.controls.painted_buttons import ClauseLink
from workbench.qt.controls.parts import ElidedLabel, hairline, text_label
from workbench.qt.faults import paints
from workbench.qt.looks.fonts import text_font
from workbench.qt.looks.theme import SIZE_BODY, SIZE_LABEL, current_theme, px
from workbench.qt.looks.translator import called, spoken

SIGNS = {LineStatus.DONE: "✓", LineStatus.NOW: "▸", LineStatus.NEXT: ""}
STATUS_WORDS = {LineStatus.DONE: marked("done"), LineStatus.NOW: marked("now"), LineStatus.NEXT: marked("next")}
INDENT_PX, ROW_PX, LEAST_LINES = 14, 21, 3
MOST_OF_A_TRACK = 40
"""So many signs of the name of a track or of a side stand in the column."""


class TrackBar(QWidget):
    """What is left of a track, as a bar in the owner's colour."""

    def __init__(self, value: int, most: int, colour: str) -> None:
        super().__init__()
        self._value, self._most, self._colour = value, most, colour
        self.setMinimumSize(QSize(px(24), px(9)))
        self.setMaximumHeight(px(9))

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            whole = QRectF(0.5, 0.5, self.width() - 1, self.height() - 1)
            painter.setBrush(QColor(current_theme().neutral_tint))
            painter.drawRoundedRect(whole, 3, 3)
            if self._value > 0:
                share = min(1.0, self._value / max(1, self._most))
                painter.setBrush(QColor(self._colour))
                painter.drawRoundedRect(QRectF(0.5, 0.5, max(6.0, whole.width() * share), whole.height()), 3, 3)
            # an owner's colour may be that of the ground: the edge shows how long the bar is
            painter.setPen(QPen(QColor(current_theme().strong), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(whole, 3, 3)


class SequenceRow(QWidget):
    """A line of the sequence of play; the one that is played now lies on the colour of a selected row."""

    clause_clicked = Signal(str)

    def __init__(self, line: SequenceLine) -> None:
        super().__init__()
        self._line = line
        self.setAccessibleName(few_lines(f"{spoken(line.title)}, {spoken(STATUS_WORDS[line.status])}"))
        self.setFixedHeight(px(ROW_PX))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 4, 0)
        row.addStretch(1)
        if line.clause:
            colour = current_theme().on_selected if line.status is LineStatus.NOW else ""
            link = ClauseLink(line.clause, self, colour)
            link.clause_clicked.connect(self.clause_clicked)
            row.addWidget(link)

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        theme, status = current_theme(), self._line.status
        with QPainter(self) as painter:
            is_now = status is LineStatus.NOW
            if is_now:
                painter.fillRect(self.rect(), QColor(theme.selected))
            left = 4 + px(INDENT_PX) * self._line.depth
            painter.setPen(QColor(theme.selected_icon if is_now else theme.accent))
            painter.setFont(text_font(SIZE_BODY, 600))
            middle = int(Qt.AlignmentFlag.AlignVCenter)
            painter.drawText(self.rect().adjusted(left, 0, 0, 0), middle, SIGNS[status])
            painter.setPen(QColor(theme.on_selected if is_now else theme.text2))
            painter.setFont(text_font(SIZE_BODY, 600) if is_now else text_font(SIZE_LABEL))
            room = self.rect().adjusted(left + px(16), 0, -px(44), 0)
            title = painter.fontMetrics().elidedText(
                one_line(spoken(self._line.title)), Qt.TextElideMode.ElideRight, room.width()
            )
            painter.drawText(room, middle, title)


class Headline(QWidget):
    """The turn and its dates left, what decides right: the victory points, or the place that has to be held."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title, self._points = ElidedLabel("heading"), text_label("", "heading")
        self._below, self._points_below = ElidedLabel("label"), text_label("", "label")
        rows = QVBoxLayout(self)
        rows.setContentsMargins(12, 10, 12, 8)
        rows.setSpacing(0)
        for left, right in ((self._title, self._points), (self._below, self._points_below)):
            row = QHBoxLayout()  # no grid: what is long in one row takes no room from the other
            row.setSpacing(px(8))
            row.addWidget(left, 1)
            row.addWidget(right)
            rows.addLayout(row)

    def show_turn(self, title: str, below: str, victory: ShownVictory) -> None:
        """The turn, its dates, what decides and how it stands; the whole of it is the tip."""
        decides, stands, sentence = called(victory.title), called(victory.below), spoken(victory.sentence)
        self.setAccessibleName(few_lines(", ".join(filter(None, (title, below, decides, stands)))))
        self.setAccessibleDescription(few_lines(sentence))
        self.setToolTip(few_lines(sentence))
        self._title.set_whole_text(title)
        self._below.set_whole_text(below)
        self._points.setText(one_line(decides, MOST_OF_A_TRACK))
        self._points_below.setText(one_line(stands, MOST_OF_A_TRACK))


class AskedTrack(NamedTuple):
    """A track with how near it is to the question: whether it stays in sight, and whether it is the one to pay from."""

    track: ShownTrack
    is_asked: bool = False
    is_paid_from: bool = False


class TurnPanel(QWidget):
    """The sequence of this turn and the tracks, which scroll where there is no room for all of it.

    The line that is played now stays in sight, and below it all tracks that the question is about.
    """

    clause_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: tuple[object, ...] = ()
        self._now: SequenceRow | None = None
        self.room = QScrollArea()
        self.room.setWidgetResizable(True)
        self.room.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.room.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._inside, self.asked = QWidget(), QWidget()
        self._lines = QVBoxLayout()
        self._lines.setSpacing(0)
        self._tracks, self._asked = _track_grid(), _track_grid()
        self._between = hairline()
        box = QVBoxLayout(self._inside)
        box.setContentsMargins(8, 4, 8, 4)
        box.setSpacing(8)
        box.addLayout(self._lines)
        box.addWidget(self._between)
        box.addLayout(self._tracks)
        box.addStretch(1)
        self.room.setWidget(self._inside)
        self.room.verticalScrollBar().rangeChanged.connect(lambda *_range: self._keep_now_in_sight())
        below = QVBoxLayout(self.asked)
        below.setContentsMargins(8, 0, 8, 6)
        below.setSpacing(6)
        below.addWidget(hairline())
        below.addLayout(self._asked)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.room, 1)
        column.addWidget(self.asked)

    def minimumSizeHint(self) -> QSize:
        """The tracks that are asked about, and a few lines around the one of now."""
        return QSize(0, self.asked.minimumSizeHint().height() + px(ROW_PX) * LEAST_LINES)

    def wanted_height(self) -> int:
        """What all lines and tracks need."""
        return self._inside.sizeHint().height() + self.asked.sizeHint().height() + 2

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._keep_now_in_sight()

    def show_turn(
        self, lines: Sequence[SequenceLine], tracks: Sequence[AskedTrack], colours: Mapping[str, str]
    ) -> None:
        """The lines with where play stands; tracks with a maximum get a bar in the colour of their owner."""
        if not lines:  # it is over: all stand together in their order
            tracks = [one._replace(is_asked=False) for one in tracks]
        shown = (tuple(lines), tuple(tracks), current_theme().name, px(100))
        if shown != self._shown:
            self._shown = shown
            for layout in (self._lines, self._tracks, self._asked):
                _empty(layout)
            self._now = None
            for line in lines:
                row = SequenceRow(line)
                row.clause_clicked.connect(self.clause_chosen)
                self._lines.addWidget(row)
                self._now = row if line.status is LineStatus.NOW else self._now
            for number, one in enumerate(tracks):
                _add_track(self._asked if one.is_asked else self._tracks, number, one, colours)
            others = [one for one in tracks if not one.is_asked]
            self._between.setVisible(bool(others) and bool(lines))
            self.asked.setVisible(len(others) < len(tracks))
            self.updateGeometry()
        self._keep_now_in_sight()

    def _keep_now_in_sight(self) -> None:
        """Scroll to the line that is played now, with those beside it."""
        if self._now is not None:
            self._lines.activate()
            self._inside.adjustSize()
            self.room.ensureWidgetVisible(self._now, 0, min(px(30), max(0, (self.room.height() - px(ROW_PX)) // 2)))


def _track_grid() -> QGridLayout:
    grid = QGridLayout()
    grid.setHorizontalSpacing(8)
    grid.setVerticalSpacing(3)
    grid.setColumnStretch(1, 1)
    return grid


def _add_track(grid: QGridLayout, row: int, one: AskedTrack, colours: Mapping[str, str]) -> None:
    track, words = one.track, one_line(called(one.track.title), MOST_OF_A_TRACK)
    if one.is_paid_from:
        words = f"{SIGNS[LineStatus.NOW]} {words}"
    grid.addWidget(text_label(words, "strong" if one.is_paid_from else "label"), row, 0)
    if track.most is not None:
        colour = colours.get(track.faction, colours.get(track.side, current_theme().accent))
        grid.addWidget(TrackBar(track.value, track.most, colour), row, 1)
    figure = text_label(str(track.value), "section")
    figure.setAlignment(Qt.AlignmentFlag.AlignRight)
    grid.addWidget(figure, row, 2)
    grid.addWidget(text_label("" if track.most is None else f"/ {track.most}", "label"), row, 3)


def _empty(layout: QVBoxLayout | QGridLayout) -> None:
    while item := layout.takeAt(0):
        if widget := item.widget():
            widget.hide()
            widget.deleteLater()


__all__ = ["AskedTrack", "Headline", "SequenceRow", "TrackBar", "TurnPanel"]
