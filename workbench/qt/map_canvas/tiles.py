"""The static layers of a map as pictures of 512 pixels, drawn when they are seen and patched where the map changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap

from workbench.qt.map_canvas.drawing import Drawing, Underlay
from workbench.qt.map_canvas.layers import SeenLayer, has
from workbench.qt.map_canvas.map_style import Layer
from workbench.qt.map_canvas.view import View

TILE_PX = 512
MOST_TILES = 120

Seen = Callable[[], Sequence[SeenLayer]]


@dataclass(slots=True)
class _Tile:
    picture: QPixmap
    dirty: QRect | None = None
    rough: QRect | None = None


class Tiles:
    """Pictures of one drawing. Those of the last zoom stand in, stretched, until the new ones are drawn."""

    def __init__(self, drawing: Drawing, seen: Seen, underlay: Underlay | None = None) -> None:
        self.drawing = drawing
        self._layers = seen
        self._underlay = underlay
        self._scale = 0.0
        self._px_per_mm = 0.0
        self._tiles: dict[tuple[int, int], _Tile] = {}
        self._old_scale = 0.0
        self._old: dict[tuple[int, int], _Tile] = {}
        self.drawn = 0
        self.patched = 0

    def replace_drawing(self, drawing: Drawing, changed: QRectF | None) -> None:
        """Paint another drawing from now on; only `changed` (mm) differs from the one before, None is all of it."""
        self.drawing = drawing
        self._old = {}
        if changed is None:
            self._tiles = {}
            return
        self.soil(changed)

    def soil(self, changed: QRectF) -> None:
        """Paint what lies in a rectangle of the sheet again."""
        if changed.isNull():
            return
        for place, tile in self._tiles.items():
            dirty = self._in_tile(place, changed)
            if not dirty.isEmpty():
                tile.dirty = dirty if tile.dirty is None else tile.dirty.united(dirty)

    def forget(self) -> None:
        """Draw everything anew."""
        self._tiles, self._old = {}, {}

    def paint(self, painter: QPainter, view: View, seconds: float | None = None) -> bool:
        """Lay the pictures of what is seen. After `seconds` of drawing the rest is left; whether nothing is."""
        self._turn_to(view)
        rough = seconds is not None and has(self._layers(), Layer.RELIEF) and self.drawing.lacks_relief(self._px_per_mm)
        if not rough:
            self._smooth_out()
        budget = seconds
        began = perf_counter()
        complete, drew = True, False
        seen = self._seen(view)
        if seconds is not None and not self._tiles and not self._old:
            seconds = None
        late = []
        for place in seen:
            tile = self._tiles.get(place)
            if tile is None or tile.dirty is not None:
                if seconds is not None and perf_counter() - began > seconds:
                    complete = False
                    if tile is None:
                        late.append(place)
                        continue
                else:
                    tile = self._drawn(place, tile, rough)
                    drew = True
            self._lay(painter, view, place, tile.picture)
        if late:
            self._lay_old(painter, view, late)
        self._trim(seen)
        if rough and not drew and not late:
            # The map is seen already; its relief follows in slices of the time between two frames.
            self.drawing.make_relief(budget)
        return complete and not rough

    def _smooth_out(self) -> None:
        """What was drawn before its relief was made is drawn again."""
        for tile in self._tiles.values():
            if tile.rough is not None:
                tile.dirty = tile.rough.united(tile.dirty) if tile.dirty is not None else tile.rough
                tile.rough = None

    def _turn_to(self, view: View) -> None:
        scale = view.px_per_mm * view.ratio
        if scale != self._scale:
            if self._tiles:
                self._old, self._old_scale = self._tiles, self._scale
            self._tiles, self._scale, self._px_per_mm = {}, scale, view.px_per_mm

    def _seen(self, view: View) -> list[tuple[int, int]]:
        """The places of the tiles that are seen, those in the middle first."""
        rect = view.rect_mm.intersected(self.drawing.rect)
        if rect.isEmpty():
            return []
        size = TILE_PX / self._scale
        columns = range(int(rect.left() // size), int(rect.right() // size) + 1)
        rows = range(int(rect.top() // size), int(rect.bottom() // size) + 1)
        middle = rect.center() / size
        places = [(column, row) for row in rows for column in columns]
        return sorted(places, key=lambda p: (p[0] + 0.5 - middle.x()) ** 2 + (p[1] + 0.5 - middle.y()) ** 2)

    def _drawn(self, place: tuple[int, int], tile: _Tile | None, rough: bool = False) -> _Tile:
        if tile is None:
            picture = QPixmap(TILE_PX, TILE_PX)
            picture.fill(Qt.GlobalColor.transparent)
            tile = _Tile(picture, QRect(0, 0, TILE_PX, TILE_PX))
            self._tiles[place] = tile
            self.drawn += 1
        else:
            self.patched += 1
        dirty = tile.dirty or QRect(0, 0, TILE_PX, TILE_PX)
        painter = QPainter(tile.picture)
        painter.setClipRect(dirty)
        # what lies here no longer must not shine through what is faint
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        painter.fillRect(dirty, Qt.GlobalColor.transparent)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        painter.translate(-place[0] * TILE_PX, -place[1] * TILE_PX)
        painter.scale(self._scale, self._scale)
        size = TILE_PX / self._scale
        corner_x, corner_y = place[0] * size, place[1] * size
        rect = QRectF(
            corner_x + dirty.left() / self._scale,
            corner_y + dirty.top() / self._scale,
            dirty.width() / self._scale,
            dirty.height() / self._scale,
        )
        self.drawing.paint(painter, rect, self._px_per_mm, self._layers(), rough, self._underlay)
        painter.end()
        tile.dirty = None
        if rough:
            tile.rough = dirty.united(tile.rough) if tile.rough is not None else dirty
        return tile

    def _in_tile(self, place: tuple[int, int], rect: QRectF) -> QRect:
        left, top = place[0] * TILE_PX, place[1] * TILE_PX
        in_pixels = QRectF(
            rect.left() * self._scale - left,
            rect.top() * self._scale - top,
            rect.width() * self._scale,
            rect.height() * self._scale,
        )
        return in_pixels.toAlignedRect().adjusted(-1, -1, 1, 1).intersected(QRect(0, 0, TILE_PX, TILE_PX))

    def _lay(self, painter: QPainter, view: View, place: tuple[int, int], picture: QPixmap) -> None:
        origin = view.origin
        size = TILE_PX / view.ratio
        target = QRectF(origin.x() + place[0] * size, origin.y() + place[1] * size, size, size)
        painter.drawPixmap(target, picture, QRectF(0, 0, TILE_PX, TILE_PX))

    def _lay_old(self, painter: QPainter, view: View, late: list[tuple[int, int]]) -> None:
        """Stretch the pictures of the last zoom over the places that are not drawn yet."""
        if not self._old:
            for place in late:
                self._fill(painter, view, place)
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        stretch = self._scale / self._old_scale * TILE_PX / view.ratio
        origin, size = view.origin, TILE_PX / view.ratio
        for place in late:
            here = QRectF(origin.x() + place[0] * size, origin.y() + place[1] * size, size, size)
            painter.setClipRect(here)
            for (column, row), tile in self._old.items():
                there = QRectF(origin.x() + column * stretch, origin.y() + row * stretch, stretch, stretch)
                if there.intersects(here):
                    painter.drawPixmap(there, tile.picture, QRectF(0, 0, TILE_PX, TILE_PX))
        painter.restore()

    def _fill(self, painter: QPainter, view: View, place: tuple[int, int]) -> None:
        if not has(self._layers(), Layer.PAPER):
            return
        origin, size = view.origin, TILE_PX / view.ratio
        sheet = view.transform.mapRect(self.drawing.rect)
        here = QRectF(origin.x() + place[0] * size, origin.y() + place[1] * size, size, size)
        painter.fillRect(here.intersected(sheet), QColor(self.drawing.style.paper))

    def _trim(self, seen: list[tuple[int, int]]) -> None:
        if len(self._tiles) > MOST_TILES:
            keep = set(seen)
            for place in [p for p in self._tiles if p not in keep][: len(self._tiles) - MOST_TILES]:
                del self._tiles[place]
