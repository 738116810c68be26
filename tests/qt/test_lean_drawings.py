"""Drawings written in less room: the same picture, with nothing twice and no number finer than is seen."""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Callable
from itertools import chain, groupby

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QPixmap
from PySide6.QtSvg import QSvgGenerator, QSvgRenderer

from workbench.qt.map_canvas.labels.map_text import TextForm, paint_with_halo, text_outline
from workbench.qt.map_prints.lean_drawing import lean
from workbench.qt.map_prints.lean_outlines import Outline, outline_of, parts_of, path_text
from workbench.qt.map_prints.lean_pictures import PNG, packed

WIDE, HIGH, UNITS = 60, 40, 10
Painted = Callable[[QPainter], None]
pytestmark = pytest.mark.usefixtures("qapp")


def as_qt_writes(paint: Painted) -> bytes:
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)
    generator.setOutputDevice(buffer)
    generator.setResolution(254)
    generator.setSize(QSize(WIDE * UNITS, HIGH * UNITS))
    painter = QPainter(generator)
    painter.scale(UNITS, UNITS)
    paint(painter)
    painter.end()
    return re.sub(rb"<svg[^>]*>", lambda tag: tag[0].replace(b"<svg", b'<svg viewBox="0 0 600 400"')
                  if b"viewBox" not in tag[0] else tag[0], bytes(content.data()))  # fmt: skip


def leaned(drawn: bytes) -> bytes:
    return "\n".join(chain(lean(drawn, UNITS, WIDE, HIGH), ("</svg>",))).encode()


def picture_of(drawing: bytes) -> NDArray[np.int64]:
    renderer = QSvgRenderer(QByteArray(drawing))
    assert renderer.isValid()
    image = QImage(WIDE * 12, HIGH * 12, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    renderer.render(painter, QRectF(image.rect()))
    painter.end()
    pixels = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4)
    return pixels[..., :3].astype(np.int64)


def tree() -> QPixmap:
    picture = QPixmap(24, 24)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setBrush(QColor("#4A6B35"))
    painter.drawEllipse(QPointF(12, 12), 9, 11)
    painter.end()
    return picture


def paint_a_bit_of_everything(painter: QPainter) -> None:
    painter.setClipRect(QRectF(0, 0, WIDE, HIGH))
    painter.fillRect(QRectF(0, 0, WIDE, HIGH), QColor("#F5ECD4"))
    stamp = tree()
    for at in range(12):
        painter.drawPixmap(QRectF(4 + 4 * at, 4, 3, 3), stamp, QRectF(stamp.rect()))
    painter.setPen(QPen(QColor(110, 82, 51, 120), 0.2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLines([QLineF(3 + 0.7 * at, 9, 3.2 + 0.7 * at, 11) for at in range(70)])
    for line in range(3):
        words = text_outline("Malbousquet, Faron, Balaguier", TextForm("map", 3.0), 30, 17 + 5 * line)
        paint_with_halo(painter, words, "#2A211B", "#E6D2A2", 0.8)
    painter.save()
    painter.translate(40, 34)
    painter.rotate(20)
    painter.setPen(QPen(QColor("#27506B"), 0.5, Qt.PenStyle.DashLine))
    painter.setBrush(QColor(231, 187, 75, 100))
    path = QPainterPath(QPointF(-6, -2))
    path.cubicTo(QPointF(-2, 5), QPointF(3, -6), QPointF(8, 2))
    path.closeSubpath()
    painter.drawPath(path)
    painter.restore()
    painter.setPen(QPen(QColor("#8C1C1C"), 0.4))
    painter.drawEllipse(QPointF(8, 33), 3, 2)
    painter.drawRoundedRect(QRectF(14, 30, 8, 5), 1, 1)


def test_the_picture_is_the_same_and_takes_a_fifth_of_the_room() -> None:
    drawn = as_qt_writes(paint_a_bit_of_everything)
    small = leaned(drawn)
    assert len(small) * 5 < len(drawn)
    differences = np.abs(picture_of(drawn) - picture_of(small)).max(axis=2)
    assert differences.mean() < 0.5 and (differences > 64).mean() < 0.001
    assert small.count(b"<image") == 1 and small.count(b"#p1") == 12
    assert small.count(b'stroke-opacity=".471"') == 1, "lines of one pen are one path"


def test_letters_are_kept_once_and_their_holes_stay_open() -> None:
    def paint(painter: QPainter) -> None:
        for at in range(6):
            painter.fillPath(text_outline("BOB", TextForm("map", 9.0), 30, 6 + 6 * at), QColor("#000000"))

    small = leaned(as_qt_writes(paint)).decode()
    assert len(re.findall(r'<path id="s\d+"', small)) == 2
    assert small.count("<use") == 18
    assert np.abs(picture_of(small.encode()) - picture_of(as_qt_writes(paint))).mean() < 0.5


lengths = st.floats(-500, 500, allow_nan=False)


@given(st.lists(st.tuples(lengths, lengths), min_size=1, max_size=12), st.booleans(), st.integers(0, 3))
def test_steps_add_up_to_where_the_points_are(points: list[tuple[float, float]], closed: bool, places: int) -> None:
    outline = Outline("M" + "L" * (len(points) - 1) + "Z" * closed, np.array(points))
    reached: list[tuple[float, ...]] = []
    here = (0.0, 0.0)
    for letter, numbers in re.findall(r"([Ml])([^MlZ]*)", path_text(outline, places)):
        values = [float(one) for one in re.findall(r"-?[\d.]+", numbers)]
        for dx, dy in zip(values[::2], values[1::2], strict=True):
            here = (dx, dy) if letter == "M" else (here[0] + dx, here[1] + dy)
            reached.append(here)
    rounded = [tuple(np.rint(np.array(point) * 10**places) / 10**places) for point in points]
    assert without_repeats(reached) == pytest.approx(without_repeats(rounded), abs=1e-6)


def without_repeats(points: list[tuple[float, ...]]) -> list[float]:
    """Steps that come to nothing are left out."""
    return [value for point, _ in groupby(points, lambda point: tuple(round(v, 4) for v in point)) for value in point]


def test_what_overlaps_stays_together() -> None:
    ring_with_hole, beside = "M0,0 L9,0 L9,9 L0,9 Z M3,3 L6,3 L6,6 Z ", "M20,0 L25,0 L25,5 Z "
    assert [part.commands for part in parts_of(outline_of(ring_with_hole + beside))] == ["MLLLZMLLZ", "MLLZ"]
    with pytest.raises(ValueError, match="other commands"):
        outline_of("M0,0 Q1,1 2,2")


def as_address(image: QImage) -> str:
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return PNG + bytes(content.toBase64().data()).decode()


def as_laid_on(address: str) -> NDArray[np.int64]:
    image = QImage.fromData(b64decode(address.removeprefix(PNG)))
    shown = image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
    return np.frombuffer(shown.constBits(), np.uint8).astype(np.int64)


def test_pictures_of_few_colours_and_of_one_more_or_less_faint_are_packed() -> None:
    flat = QImage(300, 200, QImage.Format.Format_ARGB32)
    flat.fill(QColor(245, 236, 212))
    for x in range(300):
        for y in range(x * x % 17, 200, 7):
            flat.setPixelColor(x, y, QColor(198, 206, 152, 80))
    faint = QImage(300, 200, QImage.Format.Format_ARGB32)
    for x in range(300):
        for y in range(200):
            faint.setPixelColor(x, y, QColor(141 + (x * x ^ 7 * y * y) % 3, 179, 190 + x * y % 3, x // 4 + y // 2))
    for picture, apart in ((flat, 0), (faint, 3)):
        before = as_address(picture)
        after = packed(before)
        assert len(after) < len(before)
        shown = [as_laid_on(one) for one in (before, after)]
        assert np.abs(shown[0] - shown[1]).max() <= apart
    colourful = QImage(64, 64, QImage.Format.Format_RGB32)
    for x in range(64):
        for y in range(64):
            colourful.setPixelColor(x, y, QColor(4 * x, 4 * y, x * y % 256))
    assert packed(as_address(colourful)) == as_address(colourful)
    assert packed("file:///elsewhere.png") == "file:///elsewhere.png"
