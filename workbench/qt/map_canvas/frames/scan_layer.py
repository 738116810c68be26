"""Scans on the map: their tiles are read and decoded bit by bit, never in the way of the pointer.

`ScanLayer` paints what it has; what it lacks it asks for, paints a coarser level in its place, and tells by `arrived`
where something better has come.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from math import ceil, floor, sqrt
from typing import NamedTuple

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QImageReader, QPainter, QTransform

from workbench.cartography.scans.calibration import calibration_of
from workbench.engine.maps.map_parts import Calibration, Scan
from workbench.exchange.scans.pyramid import TILE_PX, ScanTiles, TilePlace

KEPT_BYTES = 160 * 2**20
MOST_WANTED = 240
READ_AT_ONCE = 3
TAKE_MS, ARRIVALS_MS = 8, 40

_Key = tuple[str, TilePlace]


class LaidScan(NamedTuple):
    """A scan with its tiles, and where it lies."""

    scan: Scan
    tiles: ScanTiles
    calibration: Calibration

    @property
    def to_sheet(self) -> QTransform:
        """Pixels of the scan to millimetres of the sheet."""
        return _inverted(to_pixels(self.calibration))

    @property
    def rect_px(self) -> QRectF:
        """What is shown of it, in its pixels."""
        crop, whole = self.scan.crop, QRectF(0, 0, self.scan.width_px, self.scan.height_px)
        return QRectF(crop.x_px, crop.y_px, crop.width_px, crop.height_px).intersected(whole) if crop else whole

    @property
    def rect_mm(self) -> QRectF:
        """The rectangle of the sheet round what is shown of it."""
        return self.to_sheet.mapRect(self.rect_px)


def to_pixels(calibration: Calibration) -> QTransform:
    """Millimetres of the sheet to pixels of the scan."""
    at = calibration
    return QTransform(at.a, at.d, at.b, at.e, at.c, at.f)


@cache
def _decoders() -> ThreadPoolExecutor:
    """The threads that decode tiles. They know no object of Qt that could be gone when they are done."""
    return ThreadPoolExecutor(max_workers=2, thread_name_prefix="scan-tiles")


class ScanLayer(QObject):
    """The scans that lie on a map, the first the lowest. `arrived` tells the part of the sheet that can be sharper."""

    arrived = Signal(QRectF)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.laid: tuple[LaidScan, ...] = ()
        self._images: OrderedDict[_Key, QImage] = OrderedDict()
        self._kept_bytes = 0
        self._wanted: OrderedDict[_Key, None] = OrderedDict()
        self._under_way: dict[_Key, Future[QImage]] = {}
        self._news = QRectF()
        self._take_soon = QTimer(self, singleShot=True, interval=TAKE_MS)
        self._take_soon.timeout.connect(self._take_decoded)
        self._read_soon = QTimer(self, singleShot=True, interval=0)
        self._read_soon.timeout.connect(self._read_some)
        self._tell_soon = QTimer(self, singleShot=True, interval=ARRIVALS_MS)
        self._tell_soon.timeout.connect(self._tell)

    def show(self, scans: Sequence[Scan], tiles: Mapping[str, ScanTiles], width_mm: float, height_mm: float) -> QRectF:
        """Lay other scans, or the same in another way; what of the sheet looks different now. `tiles` go by asset."""
        before = {laid.scan.id: laid for laid in self.laid}
        self.laid = tuple(
            LaidScan(scan, tiles[scan.asset], calibration)
            for scan in scans
            if scan.shown and scan.opacity_percent > 0 and scan.asset in tiles
            for calibration in [calibration_of(scan, width_mm, height_mm)]
            if to_pixels(calibration).isInvertible()
        )
        after = {laid.scan.id: laid for laid in self.laid}
        order_differs = [s for s in before if s in after] != [s for s in after if s in before]
        changed = QRectF()
        for scan_id in sorted(before.keys() | after.keys()):
            one, other = before.get(scan_id), after.get(scan_id)
            if one is None or other is None or order_differs or _looks(one) != _looks(other):
                for laid in (one, other):
                    changed = changed.united(laid.rect_mm) if laid else changed
        self._forget_others()
        return changed

    @property
    def in_small(self) -> SmallScans:
        """The same scans as an overview shows them."""
        return SmallScans(self)

    def paint(self, painter: QPainter, rect: QRectF, is_small: bool = False) -> None:
        """Paint what lies in a rectangle of the sheet. The painter works in mm and is left as it was.

        In small the smallest level is enough, and nothing is asked for.
        """
        for laid in self.laid:
            seen = rect.intersected(laid.rect_mm)
            if seen.isEmpty():
                continue
            painter.save()
            painter.setOpacity(painter.opacity() * laid.scan.opacity_percent / 100)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            scale = sqrt(abs(painter.deviceTransform().determinant()))
            painter.setTransform(laid.to_sheet, combine=True)
            painter.setClipRect(laid.rect_px, Qt.ClipOperation.IntersectClip)
            if is_small:
                self._paint_smallest(painter, laid)
            else:
                self._paint_tiles(painter, laid, seen, scale)
            painter.restore()

    def _paint_smallest(self, painter: QPainter, laid: LaidScan) -> None:
        place = TilePlace(laid.tiles.pyramid.levels - 1, 0, 0)
        image = self._image(laid, place, asks=False)
        image = image if image is not None else self._read_now(laid, place)
        painter.drawImage(rect_of(laid.tiles, place), image)

    def _paint_tiles(self, painter: QPainter, laid: LaidScan, seen: QRectF, scale: float) -> None:
        """The tiles of the level that is sharp at so many pixels of the screen a mm."""
        calibration = laid.calibration
        px_per_mm = sqrt(abs(calibration.a * calibration.e - calibration.b * calibration.d))
        level = laid.tiles.pyramid.level_for(scale / px_per_mm)
        wanted = to_pixels(calibration).mapRect(seen).intersected(laid.rect_px)
        for place in places_in(laid.tiles, wanted, level):
            image = self._image(laid, place)
            if image is not None:
                painter.drawImage(rect_of(laid.tiles, place), image)
            else:
                self._paint_coarser(painter, laid, place)

    def _paint_coarser(self, painter: QPainter, laid: LaidScan, place: TilePlace) -> None:
        """What there is of a smaller level, blown up. The smallest is waited for: something is always seen."""
        levels = laid.tiles.pyramid.levels
        for level in range(place.level + 1, levels):
            steps = level - place.level
            above = TilePlace(level, place.column >> steps, place.row >> steps)
            image = self._image(laid, above, asks=False)
            if image is None and level == levels - 1:
                image = self._read_now(laid, above)
            if image is None:
                continue
            if not image.isNull():
                here, there = rect_of(laid.tiles, place), rect_of(laid.tiles, above)
                size = 2.0**-level
                source = QRectF(
                    (here.left() - there.left()) * size, (here.top() - there.top()) * size,
                    here.width() * size, here.height() * size,
                )  # fmt: skip
                painter.drawImage(here, image, source)
            return

    # Tiles

    def _image(self, laid: LaidScan, place: TilePlace, asks: bool = True) -> QImage | None:
        """A tile that is there; None when it is not yet, and then it is asked for. Of a damaged one nothing is seen."""
        key = (laid.scan.asset, place)
        image = self._images.get(key)
        if image is not None:
            self._images.move_to_end(key)
        elif asks and key not in self._under_way:
            self._wanted[key] = None
            self._wanted.move_to_end(key)
            while len(self._wanted) > MOST_WANTED:
                self._wanted.popitem(last=False)
            self._read_soon.start()
        return image

    def _read_now(self, laid: LaidScan, place: TilePlace) -> QImage:
        image = decoded(laid.tiles.tile(place), laid.tiles.pyramid.tile_size_px(place))
        self._keep((laid.scan.asset, place), image)
        return image

    def _read_some(self) -> None:
        """Read some of what is wanted, the last first, and have it decoded elsewhere."""
        sources = {laid.scan.asset: laid.tiles for laid in self.laid}
        for _ in range(min(READ_AT_ONCE, len(self._wanted))):
            key, _none = self._wanted.popitem()
            if key[0] in sources:
                tiles = sources[key[0]]
                content, size = tiles.tile(key[1]), tiles.pyramid.tile_size_px(key[1])
                self._under_way[key] = _decoders().submit(decoded, content, size)
                self._take_soon.start()
        if self._wanted:
            self._read_soon.start()

    def _take_decoded(self) -> None:
        for key in [key for key, coming in self._under_way.items() if coming.done()]:
            self._take(key, self._under_way.pop(key).result())
        if self._under_way:
            self._take_soon.start()

    def _take(self, key: _Key, image: QImage) -> None:
        laid = next((laid for laid in self.laid if laid.scan.asset == key[0]), None)
        if laid is not None:
            self._keep(key, image)
            self._news = self._news.united(laid.to_sheet.mapRect(rect_of(laid.tiles, key[1])))
            self._tell_soon.start()

    def _keep(self, key: _Key, image: QImage) -> None:
        self._images[key] = image
        self._kept_bytes += image.sizeInBytes()
        while self._kept_bytes > KEPT_BYTES and len(self._images) > 1:
            _gone, old = self._images.popitem(last=False)
            self._kept_bytes -= old.sizeInBytes()

    def _forget_others(self) -> None:
        assets = {laid.scan.asset for laid in self.laid}
        for key in [key for key in self._images if key[0] not in assets]:
            self._kept_bytes -= self._images.pop(key).sizeInBytes()

    def _tell(self) -> None:
        news, self._news = self._news, QRectF()
        self.arrived.emit(news)

    def finish(self) -> None:
        """Read and decode now all that is wanted: for pictures of the window."""
        sources = {laid.scan.asset: laid for laid in self.laid}
        while self._wanted:
            key, _none = self._wanted.popitem()
            if key[0] in sources:
                self._read_now(sources[key[0]], key[1])

    def close(self) -> None:
        """Let go of all scans; nothing is told any more."""
        self.laid, self._wanted = (), OrderedDict()
        self._read_soon.stop()
        self._tell_soon.stop()
        self._take_soon.stop()


class SmallScans:
    """The scans of a layer for an overview: they are there at once."""

    def __init__(self, layer: ScanLayer) -> None:
        self._layer = layer

    @property
    def laid(self) -> Sequence[LaidScan]:
        """The scans that are seen."""
        return self._layer.laid

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Paint their smallest level inside a rectangle of the sheet."""
        self._layer.paint(painter, rect, is_small=True)


def decoded(content: bytes, size: tuple[int, int]) -> QImage:
    """The picture of a tile; an empty one when it is damaged or not of the size that its place has."""
    if not content.startswith(b"\xff\xd8\xff"):
        return QImage()
    buffer = QBuffer()
    buffer.setData(QByteArray(content))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer, QByteArray(b"jpeg"))
    if (reader.size().width(), reader.size().height()) != size:
        return QImage()
    return reader.read().convertToFormat(QImage.Format.Format_RGB32)


def places_in(tiles: ScanTiles, rect_px: QRectF, level: int) -> Iterator[TilePlace]:
    """The tiles of a level that touch a rectangle of the picture."""
    columns, rows = tiles.pyramid.tiles(level)
    size = TILE_PX << level
    for row in range(max(0, floor(rect_px.top() / size)), min(rows, ceil(rect_px.bottom() / size))):
        for column in range(max(0, floor(rect_px.left() / size)), min(columns, ceil(rect_px.right() / size))):
            yield TilePlace(level, column, row)


def rect_of(tiles: ScanTiles, place: TilePlace) -> QRectF:
    """Where a tile lies, in pixels of the picture."""
    width, height = tiles.pyramid.tile_size_px(place)
    step = 1 << place.level
    left, top = place.column * TILE_PX * step, place.row * TILE_PX * step
    return QRectF(left, top, width * step, height * step)


def _inverted(transform: QTransform) -> QTransform:
    """PySide gives the inverse and whether there is one; scans without one are not laid."""
    inverse: object = transform.inverted()
    found = inverse[0] if isinstance(inverse, tuple) else inverse
    return found if isinstance(found, QTransform) else QTransform()


def _looks(laid: LaidScan) -> tuple[object, ...]:
    """What of a laid scan can be seen."""
    return (laid.scan.asset, laid.scan.opacity_percent, laid.scan.crop, laid.calibration)
