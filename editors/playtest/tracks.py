"""The tracks of a playtest in rows: their names, how much of them is left, the figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QLabel, QLayout, QWidget

from editors.playtest.sequence_row import SIGNS
from workbench.engine.display import LineStatus, ShownTrack
from workbench.engine.words.bounded_words import one_line
from workbench.qt.controls.parts import text_label
from workbench.qt.faults import paints
from workbench.qt.looks.theme import current_theme, px
from workbench.qt.looks.translator import called

MOST_OF_A_TRACK = 40
"""So many signs of the name of a track or of a side stand in the column."""


class TrackBar(QWidget):
    """What is left of a track, as a bar in the owner's colour."""

    def __init__(self, value: int, most: int, colour: str) -> None:
        super().__init__()
        self._value, self._most, self._colour = value, most, colour
        self.setMinimumSize(QSize(px(24), px(9)))
        self.setMaximumHeight(px(9))

    def set_value(self, value: int) -> None:
        """So much is left now."""
        self._value = value
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
                painter.setBrush(QColor(self._colour))
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
    """A row for each track; where only figures differ from before, only those are shown anew."""

    def __init__(self) -> None:
        super().__init__()
        self.setHorizontalSpacing(8)
        self.setVerticalSpacing(3)
        self.setColumnStretch(1, 1)
        self._shape: tuple[object, ...] = ()
        self._rows: list[_Row] = []

    def show_tracks(self, tracks: Sequence[AskedTrack], colours: Mapping[str, str]) -> bool:
        """Tracks with a maximum get a bar in the colour of their owner. True when the rows are others than before."""
        shape = (*(_without_value(one) for one in tracks), dict(colours), current_theme().name, px(100))
        if shape == self._shape:
            for shown, one in zip(self._rows, tracks, strict=True):
                shown.show_value(one.track.value)
            return False
        self._shape = shape
        empty(self)
        self._rows = [self._added(row, one, colours) for row, one in enumerate(tracks)]
        return True

    def _added(self, row: int, one: AskedTrack, colours: Mapping[str, str]) -> _Row:
        track, words = one.track, one_line(called(one.track.title), MOST_OF_A_TRACK)
        if one.is_paid_from:
            words = f"{SIGNS[LineStatus.NOW]} {words}"
        self.addWidget(text_label(words, "strong" if one.is_paid_from else "label"), row, 0)
        bar = None
        if track.most is not None:
            colour = colours.get(track.faction, colours.get(track.side, current_theme().accent))
            bar = TrackBar(track.value, track.most, colour)
            self.addWidget(bar, row, 1)
        figure = text_label(str(track.value), "section")
        figure.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.addWidget(figure, row, 2)
        self.addWidget(text_label("" if track.most is None else f"/ {track.most}", "label"), row, 3)
        return _Row(bar, figure, track.value)


class _Row:
    """What shows the figure of a track."""

    def __init__(self, bar: TrackBar | None, figure: QLabel, value: int) -> None:
        self._bar, self._figure, self._value = bar, figure, value

    def show_value(self, value: int) -> None:
        if value != self._value:
            self._value = value
            self._figure.setText(str(value))
            if self._bar is not None:
                self._bar.set_value(value)


def _without_value(one: AskedTrack) -> AskedTrack:
    return one._replace(track=replace(one.track, value=0))


def empty(layout: QLayout) -> None:
    """Take away all widgets of a layout."""
    while item := layout.takeAt(0):
        if widget := item.widget():
            widget.hide()
            widget.deleteLater()
