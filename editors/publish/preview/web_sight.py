"""The first sight of the web page, drawn as a browser of 1280 × 800 shows it: map with its set-up, tabs, scenario."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from editors.publish.preview.stacks import paint_piles, piles_of
from workbench.cartography.map_spaces import AnyMap
from workbench.engine.counters.rooms import COUNTER_MM
from workbench.exchange.exports import Export
from workbench.exchange.web_page.data import ScenarioData
from workbench.exchange.web_page.faces import Faces
from workbench.exchange.web_page.reader import Reader
from workbench.exchange.web_page.scenarios import scenario_data
from workbench.exchange.web_page.words import words_of
from workbench.long_work import under_way
from workbench.qt.counters.counter_pictures import know_contents
from workbench.qt.looks.fonts import FontRole, font
from workbench.qt.looks.theme import LIGHT, Theme
from workbench.qt.map_prints import SheetPainter
from workbench.qt.map_prints.paintable import saved

PX = 96 / 25.4
WIDE, HIGH, HEAD, FOOT, SIDE = 1280.0, 800.0, 64.0, 34.0, 408.0
STAGE = QRectF(0, HEAD, WIDE - SIDE, HIGH - HEAD - FOOT)
LEAST_COUNTER, LARGEST = 30.0, 1.6
SIZE_MM = (WIDE / PX, HIGH / PX)


class Seen(NamedTuple):
    """Where the sheet lies on the stage, and how large: `scale` 1 is its own size."""

    left: float
    top: float
    scale: float


class FirstSight:
    """What the page shows when it is opened: the first scenario on its map, else the first map alone."""

    def __init__(self, export: Export, sheet_of: Callable[[AnyMap], SheetPainter]) -> None:
        if export.asset is not None:
            know_contents(export.design, export.asset)
        reader, faces = Reader(export.design, export.wishes.language), Faces()
        self._title, self._words = export.design.title, words_of(reader)
        scenario = next(iter(export.design.scenarios), None)
        self._scenario = scenario_data(reader, scenario, faces) if scenario is not None else None
        shown = next((one for one in export.design.maps if one.id == self._first_map), export.the_map())
        self._map, self._sheet = shown, sheet_of(shown)
        geometry = self._sheet.drawing.geometry
        self._counter_mm = min(COUNTER_MM, geometry.counter_mm)
        self._piles = piles_of(self._scenario, faces.all, geometry.middle, geometry.rise_mm, self._counter_mm)

    @property
    def _first_map(self) -> str:
        return self._scenario.map if self._scenario is not None else ""

    def paint(self, painter: QPainter, px_per_mm: float) -> None:
        """Paint it; the painter works in mm of a screen of 96 dots an inch."""
        theme = LIGHT
        painter.scale(1 / PX, 1 / PX)
        painter.fillRect(QRectF(0, 0, WIDE, HIGH), QColor(theme.surface))
        self._paint_stage(painter, px_per_mm)
        _paint_head(painter, theme, self._title, self._words, self._scenario)
        self._paint_side(painter, theme)
        self._paint_foot(painter, theme)

    def _paint_stage(self, painter: QPainter, px_per_mm: float) -> None:
        seen = _seen(self._map, [pile.at for pile in self._piles], self._counter_mm)
        with saved(painter):
            painter.setClipRect(STAGE)
            painter.fillRect(STAGE, QColor(LIGHT.sunken))
            painter.translate(seen.left, STAGE.top() + seen.top)
            painter.scale(PX * seen.scale, PX * seen.scale)
            corner = QPointF(-seen.left, -seen.top) / (PX * seen.scale)
            part = QRectF(corner, QSizeF(STAGE.width(), STAGE.height()) / (PX * seen.scale))
            part = part.intersected(QRectF(0, 0, self._map.width_mm, self._map.height_mm))
            fine = px_per_mm * seen.scale
            self._sheet.paint(painter, part, max(fine, PX * seen.scale), under_way())
            paint_piles(painter, self._piles, self._counter_mm)

    def _paint_side(self, painter: QPainter, theme: Theme) -> None:
        room = QRectF(WIDE - SIDE, HEAD, SIDE, HIGH - HEAD - FOOT)
        with saved(painter):
            painter.setClipRect(room)
            painter.fillRect(room, QColor(theme.surface))
            painter.fillRect(QRectF(room.left(), room.top(), 1, room.height()), QColor(theme.line))
            left, titles = room.left() + 18, ("scenario", "space", "odds", "clauses")
            for at, name in enumerate(titles):
                words = self._words.get(name, "")
                ink = theme.text if at == 0 else theme.text2
                wide = _write(painter, words, QPointF(left, room.top() + 27), 14, 600 if at == 0 else 500, ink)
                if at == 0:
                    painter.fillRect(QRectF(left - 2, room.top() + 43, wide + 4, 2), QColor(theme.accent))
                left += wide + 24
            painter.fillRect(QRectF(room.left(), room.top() + 45, SIDE, 1), QColor(theme.line))
            if self._scenario is not None:
                self._paint_scenario(painter, theme, self._scenario, room.adjusted(17, 58, -18, 0))

    def _paint_scenario(self, painter: QPainter, theme: Theme, told: ScenarioData, room: QRectF) -> None:
        top = _paragraph(painter, told.title, room, room.top(), 20, 600, theme.text)
        top = _paragraph(painter, told.turns, room, top + 4, 14, 400, theme.text2)
        top = _paragraph(painter, told.text, room, top + 4, 14, 400, theme.text) if told.text else top
        if told.tracks:
            top = _section(painter, theme, self._words.get("tracks", ""), room, top + 10)
            for figure in told.tracks:
                top = _row(painter, theme, figure.title, figure.value, room, top)
        if told.coming:
            top = _section(painter, theme, self._words.get("arrives", ""), room, top + 12)
            for title, _where, counters in told.coming:
                if top > room.bottom():
                    return
                top = _row(painter, theme, title, str(len(counters)), room, top, to_the_right=True)

    def _paint_foot(self, painter: QPainter, theme: Theme) -> None:
        room = QRectF(0, HIGH - FOOT, WIDE, FOOT)
        painter.fillRect(room, QColor(theme.surface))
        painter.fillRect(QRectF(0, room.top(), WIDE, 1), QColor(theme.line))
        middle = room.center().y()
        _write(painter, self._title, QPointF(24, middle), 12.5, 400, theme.text2)
        made = f"{self._words.get('made_with', '')} · {self._words.get('offline', '')}"
        _write(painter, made, QPointF(WIDE - 24, middle), 12.5, 400, theme.text2, is_right=True)


def _seen(shown: AnyMap, middles: Sequence[tuple[float, float]], counter_mm: float) -> Seen:
    """The part of the sheet where counters stand, no farther than they can be read; without any the whole sheet."""
    wide, high = STAGE.width(), STAGE.height()
    if not middles:
        scale = min(wide / (shown.width_mm * PX), high / (shown.height_mm * PX)) * 0.98
        at = (shown.width_mm / 2, shown.height_mm / 2)
    else:
        xs, ys, room = [x for x, _ in middles], [y for _, y in middles], counter_mm * 2
        span = (max(xs) - min(xs) + 2 * room, max(ys) - min(ys) + 2 * room)
        whole = min(wide / (span[0] * PX), high / (span[1] * PX))
        scale = min(LARGEST, max(whole, LEAST_COUNTER / (counter_mm * PX)))
        at = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    sheet = (shown.width_mm * PX * scale, shown.height_mm * PX * scale)
    left = _bounded(wide / 2 - at[0] * PX * scale, sheet[0], wide)
    return Seen(left, _bounded(high / 2 - at[1] * PX * scale, sheet[1], high), scale)


def _bounded(at: float, size: float, room: float) -> float:
    return (room - size) / 2 if size <= room else min(0.0, max(room - size, at))


def _paint_head(
    painter: QPainter, theme: Theme, title: str, words: Mapping[str, str], scenario: ScenarioData | None
) -> None:
    painter.fillRect(QRectF(0, 0, WIDE, HEAD), QColor(theme.surface))
    painter.fillRect(QRectF(0, HEAD - 1, WIDE, 1), QColor(theme.line))
    left = 36.0 + _write(painter, title, QPointF(36, HEAD / 2), 26, 500, theme.text, role="map", most=380) + 34
    for at, name in enumerate(("map", "tables", "forces", "sequence", "about")):
        text = words.get(name, "")
        wide = QFontMetricsF(font("interface", 14, 500)).horizontalAdvance(text) + 28
        if left + wide > WIDE - 460:
            break
        if at == 0:
            _rounded(painter, QRectF(left, 14, wide, 36), theme.selected, theme.selected)
        _write(painter, text, QPointF(left + 14, HEAD / 2), 14, 500, theme.text if at == 0 else theme.text2)
        left += wide + 6
    box = QRectF(WIDE - 432, 14, 320, 36)
    _rounded(painter, box, theme.raised, theme.strong)
    if scenario is not None:
        _write(painter, scenario.title, QPointF(box.left() + 12, box.center().y()), 14, 400, theme.text, most=280)
    for place in (WIDE - 100, WIDE - 56):
        _rounded(painter, QRectF(place, 14, 36, 36), theme.raised, theme.line)


def _rounded(painter: QPainter, room: QRectF, ground: str, edge: str) -> None:
    painter.setPen(QPen(QColor(edge), 1))
    painter.setBrush(QColor(ground))
    painter.drawRoundedRect(room.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)


def _section(painter: QPainter, theme: Theme, title: str, room: QRectF, top: float) -> float:
    band = QRectF(room.left() - 17, top, SIDE, 30)
    painter.fillRect(band, QColor(theme.bench))
    _write(painter, title, QPointF(room.left(), band.center().y()), 13, 600, theme.text2)
    return band.bottom() + 6


def _row(
    painter: QPainter, theme: Theme, title: str, value: str, room: QRectF, top: float, to_the_right: bool = False
) -> float:
    middle = top + 13
    _write(painter, title, QPointF(room.left(), middle), 14, 400, theme.text2, most=room.width() - 60)
    at = room.right() if to_the_right else room.left() + 200
    _write(painter, value, QPointF(at, middle), 14, 400, theme.text, is_right=to_the_right)
    painter.fillRect(QRectF(room.left(), top + 28, room.width(), 1), QColor(theme.line))
    return top + 32


def _write(
    painter: QPainter,
    words: str,
    at: QPointF,
    size: float,
    weight: int,
    ink: str,
    role: FontRole = "interface",
    most: float = 1000.0,
    is_right: bool = False,
) -> float:
    """Words on a line that has its middle at a point; how far they run."""
    drawn = font(role, size, weight)
    metrics = QFontMetricsF(drawn)
    shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, most)
    wide = metrics.horizontalAdvance(shown)
    left = at.x() - wide if is_right else at.x()
    painter.setFont(drawn)
    painter.setPen(QColor(ink))
    painter.drawText(QPointF(left, at.y() + (metrics.ascent() - metrics.descent()) / 2), shown)
    return wide


def _paragraph(painter: QPainter, words: str, room: QRectF, top: float, size: float, weight: int, ink: str) -> float:
    """Words in as many lines as they take; where the next thing begins."""
    drawn = font("interface", size, weight)
    flags = Qt.TextFlag.TextWordWrap
    whole = QFontMetricsF(drawn).boundingRect(QRectF(room.left(), top, room.width(), 4000), int(flags), words)
    painter.setFont(drawn)
    painter.setPen(QColor(ink))
    painter.drawText(QRectF(room.left(), top, room.width(), whole.height() + 2), int(flags), words)
    return top + whole.height() + 4
