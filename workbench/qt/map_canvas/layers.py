"""The layers of a map as they are seen: which, in what order, and how opaque; and how they are laid on each other."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from math import inf
from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from workbench.engine.maps.map_parts import MapLook
from workbench.engine.words.message import Message, as_message
from workbench.long_work import UNTOLD, LongWork, Stopped
from workbench.qt.map_canvas.styles.map_style import Layer

ORDER = (
    Layer.PAPER,
    Layer.SPACES,
    Layer.SEAS,
    Layer.SHALLOWS,
    Layer.RELIEF,
    Layer.SCANS,
    Layer.SEA_GRID,
    Layer.BORDERS,
    Layer.RIVERS,
    Layer.LINKS,
    Layer.ROADS,
    Layer.SIGNS,
    Layer.NUMBERS,
    Layer.FURNITURE,
    Layer.LABELS,
)
"""The program's own order, from the lowest to the topmost."""
MOST_FAINT_PX = 6000
"""No side of the picture on which a faint layer is painted is longer; on fine prints it is a little coarser."""


class SeenLayer(NamedTuple):
    """A layer that is seen, with its opacity from just above 0 to 1."""

    layer: Layer
    opacity: float = 1.0


def ordered(look: MapLook) -> tuple[Layer, ...]:
    """All layers from the lowest to the topmost: those that the look names in its order, others where they belong."""
    names = {layer.value: layer for layer in Layer}
    order = [names[layer.id] for layer in look.layers if layer.id in names]
    for place, layer in enumerate(ORDER):
        if layer not in order:
            below = [other for other in ORDER[:place] if other in order]
            order.insert(order.index(below[-1]) + 1 if below else 0, layer)
    return tuple(order)


def seen_layers(look: MapLook, hidden: Collection[Layer] = ()) -> tuple[SeenLayer, ...]:
    """What is seen of a map, from the lowest to the topmost; `hidden` are closed beside those that the look closes."""
    found = []
    for layer in ordered(look):
        kept = look.layer(layer.value)
        if kept.shown and kept.opacity_percent > 0 and layer not in hidden:
            found.append(SeenLayer(layer, kept.opacity_percent / 100))
    return tuple(found)


def split_at(seen: Sequence[SeenLayer], layer: Layer) -> tuple[tuple[SeenLayer, ...], float, tuple[SeenLayer, ...]]:
    """The layers below a layer, its opacity (0 when it is not seen), and the layers above it."""
    for at, one in enumerate(seen):
        if one.layer is layer:
            return tuple(seen[:at]), one.opacity, tuple(seen[at + 1 :])
    return tuple(seen), 0.0, ()


def has(seen: Iterable[SeenLayer], layer: Layer) -> bool:
    """Whether a layer is seen."""
    return any(one.layer is layer for one in seen)


class LayerFault(Exception):
    """A layer that cannot be painted; why is the cause."""

    def __init__(self, layer: Layer) -> None:
        super().__init__(Message("The layer {layer} cannot be painted.", layer=as_message(layer.value)))
        self.layer = layer


def lay_layers(
    painter: QPainter,
    rect: QRectF,
    seen: Sequence[SeenLayer],
    paint: Callable[[QPainter, Layer], None],
    work: LongWork = UNTOLD,
) -> None:
    """Paint layers inside a rectangle of the sheet, one over the other. LayerFault names one that fails."""
    for layer, opacity in work.over(seen):
        try:
            lay(painter, rect, opacity, partial(_paint_one, paint, layer))
        except Stopped:
            raise
        except Exception as error:
            raise LayerFault(layer) from error


def _paint_one(paint: Callable[[QPainter, Layer], None], layer: Layer, painter: QPainter) -> None:
    paint(painter, layer)


def lay(painter: QPainter, rect: QRectF, opacity: float, paint: Callable[[QPainter], None]) -> None:
    """Paint a layer inside a rectangle of the sheet, as one picture that is laid on where it is faint."""
    if opacity >= 1:
        painter.save()
        try:
            paint(painter)
        finally:
            painter.restore()
        return
    lay_as_picture(painter, rect, opacity, paint)


def lay_as_picture(
    painter: QPainter,
    rect: QRectF,
    opacity: float,
    paint: Callable[[QPainter], None],
    most_px_per_mm: float = inf,
) -> None:
    """Paint on an empty picture of a rectangle of the sheet, and lay that on; it is no finer than asked for."""
    transform = painter.combinedTransform()
    around = transform.mapRect(rect).toAlignedRect()
    if around.isEmpty():
        return
    coarser = min(
        1.0, MOST_FAINT_PX / max(around.width(), around.height()), most_px_per_mm / abs(transform.m11() or inf)
    )
    picture = QImage(
        max(1, round(around.width() * coarser)), max(1, round(around.height() * coarser)),
        QImage.Format.Format_ARGB32_Premultiplied,
    )  # fmt: skip
    picture.fill(0)
    with QPainter(picture) as inner:
        inner.setRenderHints(painter.renderHints())
        inner.scale(coarser, coarser)
        inner.translate(-around.left(), -around.top())
        inner.setTransform(transform, True)
        inner.setClipRect(rect)
        paint(inner)
    painter.save()
    painter.resetTransform()
    painter.setOpacity(painter.opacity() * opacity)
    painter.drawImage(QRectF(around), picture)
    painter.restore()
