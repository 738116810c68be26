"""The strip at the bottom: a counter of each faction as red-blind, green-blind and blue-blind readers see it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from editors.counter_editor.counters_desk import CountersDesk
from workbench.engine.counters.counter_face import CounterFace
from workbench.engine.counters.seen_colours import SEEN, Sight, least_distances
from workbench.engine.counters.shown_counter import counter_face
from workbench.engine.design import Counter
from workbench.engine.words.message import Message
from workbench.language import marked
from workbench.qt.counters.counter_painter import paint_counter
from workbench.qt.faults import paints
from workbench.qt.looks.fonts import text_font
from workbench.qt.looks.theme import SIZE_CAPTION, current_theme, px
from workbench.qt.looks.translator import said_figure, spoken

HEIGHT, COUNTER, MOST_FACTIONS = 72, 34, 10
TOP, UNDER, CAPTION = 8, 6, 18
EYES: Mapping[Sight, str] = {
    Sight.USUAL: marked("Normal"),
    Sight.RED_BLIND: marked("Red-blind"),
    Sight.GREEN_BLIND: marked("Green-blind"),
    Sight.BLUE_BLIND: marked("Blue-blind"),
}


class EyesStrip(QWidget):
    """Four rows beside each other, one for each kind of eyes."""

    def __init__(self, desk: CountersDesk) -> None:
        super().__init__()
        self._desk = desk
        self.setFixedHeight(px(HEIGHT))
        self.setAccessibleName(_tr("Factions as colour-blind readers see them"))
        desk.changed.connect(self.update)

    def sizeHint(self) -> QSize:
        return QSize(px(600), px(HEIGHT))

    def faces(self) -> tuple[CounterFace, ...]:
        """A counter of each faction, in the order of the factions."""
        design, first = self._desk.design, dict[str, Counter]()
        for counter in design.counters:
            first.setdefault(counter.faction, counter)
        factions = [faction.id for faction in design.factions if faction.id in first]
        told: dict[tuple[str, object], CounterFace] = {}
        for name in factions:
            face = counter_face(design, first[name])
            told.setdefault((face.ground, face.band), face)
        return tuple(told.values())[:MOST_FACTIONS]

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        theme, faces = current_theme(), self.faces()
        apart = least_distances([face.ground for face in faces if len(face.ground) == len("#rrggbb")])
        part = self.width() / len(EYES)
        side = min(float(px(COUNTER)), (part - px(16)) / max(1, len(faces)))
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(theme.surface))
            painter.setFont(text_font(SIZE_CAPTION))
            for at, (sight, title) in enumerate(EYES.items()):
                left = at * part + px(8)
                if faces:
                    ratio = self.devicePixelRatioF()
                    picture = seen(faces, round(side * ratio), sight)
                    place = QRectF(left, px(TOP), picture.width() / ratio, picture.height() / ratio)
                    painter.drawImage(place, picture)
                painter.setPen(QColor(theme.text2))
                below = QRectF(left, px(TOP) + side + px(UNDER), part - px(12), px(CAPTION))
                told = _caption(painter.fontMetrics(), spoken(title), apart.get(sight), int(below.width()))
                painter.drawText(below, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, told)


def _caption(metrics: QFontMetrics, eyes: str, apart: float | None, wide: int) -> str:
    """What stands under the counters: whole where it has room, else the eyes with the figure alone."""
    if apart is None:
        return metrics.elidedText(eyes, Qt.TextElideMode.ElideRight, wide)
    far = round(apart, 1)
    whole, short = spoken(Message("{eyes}, least distance {far}", eyes=eyes, far=far)), f"{eyes} {said_figure(far)}"
    fits = metrics.horizontalAdvance(whole) <= wide
    return whole if fits else metrics.elidedText(short, Qt.TextElideMode.ElideMiddle, wide)


@lru_cache(maxsize=32)
def seen(faces: tuple[CounterFace, ...], side_px: int, sight: Sight) -> QImage:
    """Counters beside each other as such eyes see them."""
    picture = QImage(max(1, side_px * len(faces)), max(1, side_px), QImage.Format.Format_RGBA8888)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        for at, face in enumerate(faces):
            paint_counter(painter, face, QRectF(at * side_px + 1, 1, side_px - 2, side_px - 2), shadow=False)
    return _through(picture, sight) if sight in SEEN else picture


def _through(picture: QImage, sight: Sight) -> QImage:
    wide, high = picture.width(), picture.height()
    pixels = np.frombuffer(picture.constBits(), np.uint8).reshape(high, picture.bytesPerLine() // 4, 4)[:, :wide].copy()
    share = pixels[..., :3] / 255
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    told = np.clip(linear @ np.array(SEEN[sight]).T, 0, 1)
    back = np.where(told <= 0.0031308, told * 12.92, 1.055 * told ** (1 / 2.4) - 0.055)
    pixels[..., :3] = np.round(back * 255)
    return QImage(pixels.tobytes(), wide, high, 4 * wide, QImage.Format.Format_RGBA8888).copy()


def _tr(text: str) -> str:
    return QCoreApplication.translate("EyesStrip", text)
