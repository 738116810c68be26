"""The pictures of counters' own, drawn at the size at which they are wanted.

A face names its picture as the design does. Whoever opens a document tells here where its pictures are.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from threading import get_ident
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from workbench.engine.design import Design

if TYPE_CHECKING:
    from workbench.storage.document import RulesetDocument

_KNOWN: dict[str, bytes] = {}
BY_CONTENT = "counter_"
"""Names that begin so were made of the content: what they stand for is the same everywhere."""
NO_PICTURE = "?"
"""A picture that a design names and does not have."""
_SVG_STARTS = (b"<svg", b"<?xml", b"<!--")


def pictures_named(design: Design) -> tuple[str, ...]:
    """The names of the pictures that the counters of a design have."""
    names = {counter.picture for counter in design.counters}
    names |= {face.picture for counter in design.counters for face in counter.faces}
    return tuple(sorted(names - {""}))


def know_pictures(document: RulesetDocument) -> None:
    """Read the pictures that the counters of a document name, as far as it has them."""
    know_contents(document.design, document.asset)


def know_contents(design: Design, asset: Callable[[str], bytes]) -> None:
    """The same of a design whose pictures `asset` gives by name.

    What is not called after its content is kept under it: two designs may have different pictures of one name.
    """
    from workbench.storage.assets import UnfitAsset, content_digest  # what files need takes its time to load

    for name in pictures_named(design):
        if name in _KNOWN and name.startswith(BY_CONTENT):
            continue
        try:
            content = asset(name)
        except (KeyError, UnfitAsset):
            design.pictures_kept_as[name] = NO_PICTURE
            continue
        kept_as = name if name.startswith(BY_CONTENT) else f"{name} {content_digest(content)}"
        _KNOWN[kept_as] = content
        _KNOWN.setdefault(name, content)  # for a design that was made of this one, and not told
        design.pictures_kept_as[name] = kept_as


def paint_picture(painter: QPainter, name: str, rect: QRectF) -> bool:
    """Paint a picture as large as fits the rectangle, centred; False where nobody knows it."""
    content = _KNOWN.get(name)
    if content is None:
        return False
    if content.lstrip().startswith(_SVG_STARTS):
        renderer = _drawing(content)
        if not renderer.isValid():
            return False
        renderer.render(painter, _fitted(renderer.viewBoxF().size(), rect))
        return True
    picture = _picture(content)
    if picture.isNull():
        return False
    fitted = _fitted(QSizeF(picture.size()), rect)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(fitted, picture)
    painter.restore()
    return True


def _fitted(size: QSizeF, rect: QRectF) -> QRectF:
    scaled = size.scaled(rect.size(), Qt.AspectRatioMode.KeepAspectRatio)
    fitted = QRectF(rect.topLeft(), scaled)
    fitted.moveCenter(rect.center())
    return fitted


def _drawing(content: bytes) -> QSvgRenderer:
    return _kept_drawing(get_ident(), content)


@lru_cache(maxsize=512)
def _kept_drawing(_thread: int, content: bytes) -> QSvgRenderer:
    """Each thread has its own: pages are painted beside the window, and a drawing is changed by being drawn."""
    return QSvgRenderer(QByteArray(content))


@lru_cache(maxsize=256)
def _picture(content: bytes) -> QImage:
    """The picture, no larger than it is ever printed."""
    picture = QImage.fromData(content)
    most = QSize(MOST_PX, MOST_PX)
    if picture.width() <= MOST_PX and picture.height() <= MOST_PX:
        return picture
    return picture.scaled(most, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation)


MOST_PX = 1_200
"""A counter of 50 mm at 600 dots an inch."""
