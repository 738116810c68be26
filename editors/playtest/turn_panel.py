"""The left side of a playtest: what turn it is, the sequence of play, the tracks, what the map shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from workbench.engine.display import LineStatus, SequenceLine, ShownTrack
from workbench.qt.parts import ClauseLink, SectionHeading, hairline, text_label
from workbench.qt.style_sheet import set_style_property
from workbench.qt.theme import current_theme, px


class TrackBar(QWidget):
    """What is left of a track, as a bar in the owner's colour."""

    def __init__(self, value: int, most: int, colour: str) -> None:
        super().__init__()
        self._value, self._most, self._colour = value, most, colour
        self.setMinimumSize(QSize(px(60), px(8)))
        self.setMaximumHeight(px(8))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        whole = QRectF(0, 1, self.width(), self.height() - 2)
        painter.setBrush(QColor(current_theme().line))
        painter.drawRoundedRect(whole, 3, 3)
        if self._value > 0:
            share = min(1.0, self._value / max(1, self._most))
            painter.setBrush(QColor(self._colour))
            painter.drawRoundedRect(QRectF(0, 1, max(6.0, self.width() * share), self.height() - 2), 3, 3)
        painter.end()


class TurnPanel(QWidget):
    """Filled anew after every play."""

    clause_chosen = Signal(str)
    overlay_toggled = Signal(str, bool)

    def __init__(self, overlays: Mapping[str, str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = text_label("", "heading")
        self._points = text_label("", "heading")
        self._below = text_label("", "label")
        self._points_below = text_label("", "label")
        self._lines = QVBoxLayout()
        self._tracks = QGridLayout()
        self._toggles: dict[str, QToolButton] = {}
        box = QVBoxLayout(self)
        box.setContentsMargins(12, 12, 12, 8)
        box.setSpacing(8)
        box.addLayout(self._headline())
        box.addWidget(hairline())
        self._lines.setSpacing(1)
        box.addLayout(self._lines)
        box.addWidget(hairline())
        self._track_heading = SectionHeading(self.tr("Operations points"))
        box.addWidget(self._track_heading)
        self._tracks.setHorizontalSpacing(8)
        self._tracks.setVerticalSpacing(4)
        box.addLayout(self._tracks)
        box.addWidget(hairline())
        box.addWidget(text_label(self.tr("Show on the map"), "caption"))
        box.addLayout(self._overlay_row(overlays))

    def show_turn(self, title: str, below: str, points: Mapping[str, int], names: Mapping[str, str]) -> None:
        """The headline: the turn, its dates, the victory points of both sides."""
        self._title.setText(title)
        self._below.setText(below)
        self._points.setText(self.tr("VP {}").format(" : ".join(str(points[side]) for side in points)))
        self._points_below.setText(", ".join(names.get(side, side) for side in points))

    def show_sequence(self, lines: Sequence[SequenceLine]) -> None:
        _empty(self._lines)
        for line in lines:
            self._lines.addWidget(self._sequence_row(line))

    def show_tracks(self, tracks: Sequence[ShownTrack], colours: Mapping[str, str]) -> None:
        """Tracks with a maximum get a bar in the colour of their faction or side."""
        _empty(self._tracks)
        self._track_heading.setVisible(bool(tracks))
        for row, track in enumerate(tracks):
            self._tracks.addWidget(text_label(track.title, "label"), row, 0)
            value = str(track.value) if track.most is None else f"<b>{track.value}</b> / {track.most}"
            if track.most is not None:
                colour = colours.get(track.faction, colours.get(track.side, current_theme().accent))
                self._tracks.addWidget(TrackBar(track.value, track.most, colour), row, 1)
            figure = text_label(value, "label")
            figure.setAlignment(Qt.AlignmentFlag.AlignRight)
            self._tracks.addWidget(figure, row, 2)
        self._tracks.setColumnStretch(1, 1)

    def is_shown(self, overlay: str) -> bool:
        return self._toggles[overlay].isChecked()

    def toggle(self, overlay: str) -> None:
        self._toggles[overlay].click()

    def _headline(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setVerticalSpacing(0)
        right = Qt.AlignmentFlag.AlignRight
        grid.addWidget(self._title, 0, 0)
        grid.addWidget(self._points, 0, 1, right)
        grid.addWidget(self._below, 1, 0)
        grid.addWidget(self._points_below, 1, 1, right)
        return grid

    def _sequence_row(self, line: SequenceLine) -> QWidget:
        row_widget = QWidget()
        set_style_property(row_widget, "current", line.status is LineStatus.NOW)
        row_widget.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        if line.status is LineStatus.NOW:
            row_widget.setStyleSheet(f"QWidget {{ background: {current_theme().selected}; }}")
        row = QHBoxLayout(row_widget)
        row.setContentsMargins(4 + 14 * line.depth, 2, 4, 2)
        row.setSpacing(6)
        sign = {LineStatus.DONE: "✓", LineStatus.NOW: "▸", LineStatus.NEXT: " "}[line.status]
        mark = QLabel(sign)
        mark.setFixedWidth(px(14))
        mark.setStyleSheet(f"color: {current_theme().accent}; background: transparent;")
        row.addWidget(mark)
        row.addWidget(text_label(line.title, "strong" if line.status is LineStatus.NOW else "label"), 1)
        if line.clause:
            link = ClauseLink(line.clause)
            link.clause_clicked.connect(self.clause_chosen)
            row.addWidget(link)
        return row_widget

    def _overlay_row(self, overlays: Mapping[str, str]) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(6)
        for key, title in overlays.items():
            button = QToolButton()
            button.setText(title)
            button.setCheckable(True)
            button.setChecked(True)
            set_style_property(button, "toggle", True)
            button.toggled.connect(lambda on, name=key: self.overlay_toggled.emit(name, on))
            self._toggles[key] = button
            row.addWidget(button)
        row.addStretch(1)
        return row


def _empty(layout: QVBoxLayout | QGridLayout) -> None:
    while item := layout.takeAt(0):
        if widget := item.widget():
            widget.hide()
            widget.deleteLater()
