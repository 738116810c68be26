"""The tracks of a playtest in rows: their names, how much of them is left, the figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QWidget

from editors.playtest.turn.sequence_row import SIGNS
from workbench.engine.display import LineStatus, ShownTrack
from workbench.engine.words.bounded_words import one_line
from workbench.qt.controls.parts import text_label
from workbench.qt.faults import paints
from workbench.qt.looks.style_sheet import set_role
from workbench.qt.looks.theme import current_theme, px
from workbench.qt.looks.translator import called

MOST_OF_A_TRACK = 40
"""So many signs of the name of a track or of a side stand in the column."""


class TrackBar(QWidget):
    """What is left of a track, as a bar in the owner's colour."""

    def __init__(self) -> None:
        super().__init__()
        self._value, self._most, self._colour = 0, 0, ""

    def show_share(self, value: int, most: int, colour: str) -> None:
        """So much is left of so much; the colour is `#RRGGBB`, or that of the theme without one."""
        self._value, self._most, self._colour = value, most, colour
        self.setMinimumSize(QSize(px(24), px(9)))
        self.setMaximumHeight(px(9))
        self.update()

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
                painter.setBrush(QColor(self._colour or current_theme().accent))
                painter.drawRoundedRect(QRectF(0.5, 0.5, max(6.0, whole.width() * share), whole.height()), 3, 3)
            # an owner's colour may be that of the ground: the edge shows how long the bar is
            painter.setPen(QPen(QColor(current_theme().strong), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(whole, 3, 3)


class AskedTrack(NamedTuple):
    """A track with how near it is to the question: whether it stays in sight, and whether it is the one to pay from."""

    track: ShownTrack
    is_asked: bool = False
    is_paid_from: bool = False


class TrackGrid(QGridLayout):
    """A row for each track; where others are shown the rows stay, and say something else."""

    def __init__(self) -> None:
        super().__init__()
        self.setHorizontalSpacing(8)
        self.setVerticalSpacing(3)
        self.setColumnStretch(1, 1)
        self._rows: list[_Row] = []

    def show_tracks(self, tracks: Sequence[AskedTrack], colours: Mapping[str, str]) -> bool:
        """Tracks with a maximum get a bar in the colour of their owner. True when there are more or fewer of them."""
        before = len(self._rows)
        for row in self._rows[len(tracks) :]:
            row.take_away()
        del self._rows[len(tracks) :]
        for number, one in enumerate(tracks):
            if number == len(self._rows):
                self._rows.append(_Row(self, number))
            track = one.track
            self._rows[number].show_track(one, colours.get(track.faction, colours.get(track.side, "")))
        return before != len(tracks)


class _Row:
    """A name, a bar where the track has a maximum, the figure, the maximum: made once, and filled as often as asked."""

    def __init__(self, grid: QGridLayout, row: int) -> None:
        self._shown: object = None
        self._name, self._figure, self._most = text_label(""), text_label("", "section"), text_label("", "label")
        self._figure.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._bar = TrackBar()
        for column, widget in enumerate(self._widgets):
            grid.addWidget(widget, row, column)

    @property
    def _widgets(self) -> tuple[QWidget, ...]:
        return self._name, self._bar, self._figure, self._most

    def show_track(self, one: AskedTrack, colour: str) -> None:
        """This track, its bar in a colour `#RRGGBB`; that of the theme without one."""
        if (one, colour) == self._shown:
            return
        self._shown, track = (one, colour), one.track
        words = one_line(called(track.title), MOST_OF_A_TRACK)
        set_role(self._name, "strong" if one.is_paid_from else "label")
        self._name.setText(f"{SIGNS[LineStatus.NOW]} {words}" if one.is_paid_from else words)
        self._figure.setText(str(track.value))
        self._most.setText("" if track.most is None else f"/ {track.most}")
        self._bar.setVisible(track.most is not None)
        if track.most is not None:
            self._bar.show_share(track.value, track.most, colour)

    def take_away(self) -> None:
        """There is no such track."""
        for widget in self._widgets:
            widget.hide()
            widget.deleteLater()
