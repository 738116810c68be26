"""The left side of a playtest: what turn it is, the sequence of play, the tracks, what the map shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from editors.playtest.turn.sequence_row import ROW_PX, SequenceRow
from editors.playtest.turn.tracks import MOST_OF_A_TRACK, AskedTrack, TrackGrid
from workbench.engine.display import LineStatus, SequenceLine, ShownVictory
from workbench.engine.words.bounded_words import few_lines, one_line
from workbench.qt.controls.parts import ElidedLabel, hairline, text_label
from workbench.qt.looks.theme import current_theme, px
from workbench.qt.looks.translator import called, spoken

LEAST_LINES = 3


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


class TurnPanel(QWidget):
    """The sequence of this turn and the tracks, which scroll where there is no room for all of it.

    The line that is played now stays in sight, and below it all tracks that the question is about.
    """

    clause_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look: tuple[object, ...] = ()
        self._rows: list[SequenceRow] = []
        self._now: SequenceRow | None = None
        self.room = QScrollArea()
        self.room.setWidgetResizable(True)
        self.room.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.room.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._inside, self.asked = QWidget(), QWidget()
        self._lines = QVBoxLayout()
        self._lines.setSpacing(0)
        self._tracks, self._asked = TrackGrid(), TrackGrid()
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
        self._show_lines(lines)
        others = [one for one in tracks if not one.is_asked]
        asked = [one for one in tracks if one.is_asked]
        self._between.setVisible(bool(others) and bool(lines))
        self.asked.setVisible(bool(asked))
        has_new_rows = self._tracks.show_tracks(others, colours)
        if self._asked.show_tracks(asked, colours) or has_new_rows:
            self.updateGeometry()
        self._keep_now_in_sight()

    def _show_lines(self, lines: Sequence[SequenceLine]) -> None:
        """Rows are filled anew rather than made anew: the sequence differs at most moments, and is as long at most."""
        look = (current_theme().name, px(100))
        keeps = len(lines) if look == self._look else 0
        self._look = look
        for row in self._rows[keeps:]:
            self._lines.removeWidget(row)
            row.hide()
            row.deleteLater()
        del self._rows[keeps:]
        self._now = None
        for number, line in enumerate(lines):
            if number < len(self._rows):
                self._rows[number].show_line(line)
            else:
                self._rows.append(self._added(line))
            self._now = self._rows[number] if line.status is LineStatus.NOW else self._now

    def _added(self, line: SequenceLine) -> SequenceRow:
        row = SequenceRow(line)
        row.clause_clicked.connect(self.clause_chosen)
        self._lines.addWidget(row)
        self.updateGeometry()
        return row

    def _keep_now_in_sight(self) -> None:
        """Scroll to the line that is played now, with those beside it."""
        if self._now is not None:
            self._lines.activate()
            self._inside.adjustSize()
            self.room.ensureWidgetVisible(self._now, 0, min(px(30), max(0, (self.room.height() - px(ROW_PX)) // 2)))
