"""The static layers of a map as small pictures, drawn when they are seen and patched where the map changes.

A frame of the screen has only so much time for them: what does not fit in is drawn in the next frames, and meanwhile
the pictures of the zoom before stand in, or a rough picture of the ground.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap

from workbench.qt.faults import hand_in
from workbench.qt.map_canvas.drawing import Drawing, Underlay
from workbench.qt.map_canvas.layers import LayerFault, SeenLayer, has
from workbench.qt.map_canvas.looking.view import View
from workbench.qt.map_canvas.styles.map_style import Layer

TILE_PX = 256
WHOLE = QRect(0, 0, TILE_PX, TILE_PX)
MOST_TILES = 480
FIRST_SECONDS = 0.08
"""So long the first frame of a map may take, for nothing stands in yet."""
LEAST_LINES = 32
PATCH_SHARE = 0.2
"""What a patch costs whatever its size, in shares of a whole picture."""

Seen = Callable[[], Sequence[SeenLayer]]
Place = tuple[int, int]


@dataclass(slots=True)
class _Tile:
    picture: QPixmap
    dirty: QRect | None = None
    rough: QRect | None = None
    stands_in: bool = False


class _Clock:
    """The time of one frame: whether something that takes so long still fits in. The first thing always does."""

    def __init__(self, seconds: float | None) -> None:
        self._seconds = seconds
        self._began = perf_counter()
        self.has_begun = False

    def begun(self, dirty: QRect, cost: float) -> QRect | None:
        """Begin with what is dirty of a picture that costs so many seconds: with all of it, or with what there is
        time for; None lets it wait.
        """
        if self._seconds is None:
            return dirty
        left = self._seconds - (perf_counter() - self._began)
        wanted = cost * _share(dirty)
        if wanted <= left:
            self.has_begun = True
            return dirty
        lines = round(dirty.height() * max(left, 0.0) / max(wanted, 1e-6))
        if self.has_begun and lines < LEAST_LINES:
            return None
        self.has_begun = True
        lines = max(LEAST_LINES, lines)
        return QRect(dirty.left(), dirty.top(), dirty.width(), min(dirty.height(), lines))

    @property
    def is_half_over(self) -> bool:
        """Whether half of the time is gone."""
        return self._seconds is not None and 2 * (perf_counter() - self._began) > self._seconds

    @property
    def is_endless(self) -> bool:
        return self._seconds is None

    @property
    def is_over(self) -> bool:
        """Whether all of the time is gone, and something has been done in it."""
        return self._seconds is not None and self.has_begun and perf_counter() - self._began > self._seconds

    def has_time(self) -> bool:
        """Whether one thing more can be begun; it is."""
        lets = not self.is_over
        self.has_begun = True
        return lets


def _share(rect: QRect) -> float:
    """How much of the time of a whole picture a part of it takes."""
    return PATCH_SHARE + (1 - PATCH_SHARE) * rect.width() * rect.height() / TILE_PX**2


class Tiles:
    """Pictures of one drawing. Those of the last zoom stand in, stretched, until the new ones are drawn."""

    def __init__(self, drawing: Drawing, seen: Seen, underlay: Underlay | None = None, has_ground: bool = True) -> None:
        self.drawing = drawing
        self._layers = seen
        self._underlay = underlay
        self._has_ground = has_ground
        self._scale = 0.0
        self._px_per_mm = 0.0
        self._tiles: dict[Place, _Tile] = {}
        self._old_scale = 0.0
        self._old: dict[Place, _Tile] = {}
        self._is_complete = False
        self._cost = 0.0
        self.drawn = 0
        self.patched = 0

    def replace_drawing(self, drawing: Drawing, changed: QRectF | None) -> None:
        """Paint another drawing from now on; only `changed` (mm) differs from the one before, None is all of it."""
        self.drawing = drawing
        if changed is None:
            self.forget()
        elif not changed.isNull():
            self._old = {}
            self.soil(changed)

    def soil(self, changed: QRectF) -> None:
        """Paint what lies in a rectangle of the sheet again."""
        if changed.isNull():
            return
        size = TILE_PX / self._scale if self._scale else 1.0
        room = 3 / TILE_PX  # each takes a pixel or two more than what changed
        first, last = changed.left() / size - 1 - room, changed.right() / size + room
        upper, lower = changed.top() / size - 1 - room, changed.bottom() / size + room
        for place, tile in self._tiles.items():
            if not (first <= place[0] <= last and upper <= place[1] <= lower):
                continue
            dirty = self._in_tile(place, changed)
            if not dirty.isEmpty():
                tile.dirty = dirty if tile.dirty is None else tile.dirty.united(dirty)

    def forget(self) -> None:
        """Draw everything anew."""
        self._tiles, self._old = {}, {}

    def paint(self, painter: QPainter, view: View, seconds: float | None = None) -> bool:
        """Lay the pictures of what is seen. After `seconds` of drawing the rest is left; whether nothing is."""
        self._turn_to(view)
        is_part = painter.hasClipping()
        seen = self._seen(view, painter.clipBoundingRect() if is_part else None)
        clock = self._begun(seen, seconds)
        late = [place for place in self._by_urgency(seen) if not self._is_finished(place, clock)]
        origin = view.origin
        for place in seen:
            if place not in self._tiles:
                self._stand_in(place)
            self._lay(painter, view, origin, place)
        if not is_part:
            self._trim(seen)
        self._is_complete = not late and (self._is_complete or not is_part)
        return not late

    def _begun(self, seen: list[Place], seconds: float | None) -> _Clock:
        """The clock of a frame, which lets something stand in at once wherever nothing is yet."""
        if not self._tiles and not self._old and seconds is not None:
            return _Clock(max(seconds, FIRST_SECONDS))
        clock = _Clock(seconds)
        missing = [place for place in seen if place not in self._tiles] if seconds is not None else []
        for place in missing:
            self._stand_in(place)
        clock.has_begun = bool(missing) and clock.is_half_over
        return clock

    def _by_urgency(self, seen: list[Place]) -> list[Place]:
        """Patches before whole pictures: the hand that paints waits for them. Relief follows when all else is seen."""

        def urgency(place: Place) -> int:
            tile = self._tiles.get(place)
            return 1 if tile is None or tile.stands_in else 0 if tile.dirty is not None else 2

        return sorted(seen, key=urgency)

    def _is_finished(self, place: Place, clock: _Clock) -> bool:
        """Whether a picture is as it should be, if need be after drawing it in what time there is."""
        tile = self._tiles.get(place)
        if tile is not None and tile.dirty is None and tile.rough is None:
            return True
        if clock.is_over:
            return False
        if clock.is_endless and tile is not None and tile.dirty is not None and tile.rough is not None:
            tile.dirty, tile.rough = tile.dirty.united(tile.rough), None
        if tile is not None and tile.dirty is None and tile.rough is not None:
            if not self._has_relief(place, tile.rough, clock.has_time):
                return False
            tile.dirty, tile.rough = tile.rough, None
        dirty = tile.dirty if tile is not None and tile.dirty is not None else WHOLE
        rough = not clock.is_endless and not self._has_relief(place, dirty, lambda: False)
        part = clock.begun(dirty, self._cost)
        if part is None:
            return False
        began = perf_counter()
        tile = self._draw(place, tile, part, rough)
        took = (perf_counter() - began) / _share(part)
        self._cost = took if not self._cost else (self._cost + took) / 2
        return tile.dirty is None and tile.rough is None

    def _has_relief(self, place: Place, rect: QRect, has_time: Callable[[], bool]) -> bool:
        """Whether what relief is seen in a part of a picture is made, if need be in what time there is."""
        if not has(self._layers(), Layer.RELIEF):
            return True
        ratio, part = self._scale / self._px_per_mm, self._in_mm(place, rect)
        try:
            return self.drawing.make_relief(part, self._px_per_mm, ratio, has_time)
        except Exception as error:
            hand_in(error, "left out: relief", self._where(part))
            return True

    def _turn_to(self, view: View) -> None:
        scale = view.px_per_mm * view.ratio
        if scale != self._scale:
            # Of zooms that come too fast for their pictures the last that was all drawn stands in.
            if self._tiles and (self._is_complete or not self._old):
                self._old, self._old_scale = self._tiles, self._scale
            self._tiles, self._scale, self._px_per_mm = {}, scale, view.px_per_mm
            self._is_complete = False

    def _seen(self, view: View, clip: QRectF | None) -> list[Place]:
        """The places of the tiles that are seen through the clip (pixels of the window), those in the middle first."""
        rect = view.rect_mm.intersected(self.drawing.rect)
        if clip is not None:
            corner = QPointF(*view.to_sheet(clip.topLeft()))
            rect = rect.intersected(QRectF(corner, clip.size() / view.px_per_mm))
        if rect.isEmpty():
            return []
        size = TILE_PX / self._scale
        columns = range(int(rect.left() // size), int(rect.right() // size) + 1)
        rows = range(int(rect.top() // size), int(rect.bottom() // size) + 1)
        middle = rect.center() / size
        places = [(column, row) for row in rows for column in columns]
        return sorted(places, key=lambda p: (p[0] + 0.5 - middle.x()) ** 2 + (p[1] + 0.5 - middle.y()) ** 2)

    def _draw(self, place: Place, tile: _Tile | None, dirty: QRect, rough: bool) -> _Tile:
        """Draw a part of a picture at the upper edge of what is dirty of it."""
        if tile is None:
            if dirty == WHOLE:
                self._tiles[place] = _Tile(self._empty_picture(place), QRect(WHOLE), stands_in=True)
            else:
                self._stand_in(place)  # else the rest would be seen empty until it is drawn
            tile = self._tiles[place]
        seen: Sequence[SeenLayer] = self._layers()
        while (failed := self._failing(tile.picture, place, dirty, seen, rough)) is not None:
            seen = [one for one in seen if one.layer is not failed]
        if rough:
            tile.rough = dirty.united(tile.rough) if tile.rough is not None else dirty
        if tile.dirty is not None and dirty.height() < tile.dirty.height():
            tile.dirty = tile.dirty.adjusted(0, dirty.height(), 0, 0)
            return tile
        if tile.stands_in:
            self.drawn += 1
        else:
            self.patched += 1
        tile.dirty, tile.stands_in = None, False
        return tile

    def _failing(
        self, picture: QPixmap, place: Place, dirty: QRect, seen: Sequence[SeenLayer], rough: bool
    ) -> Layer | None:  # fmt: skip
        """Draw these layers; when one of them cannot be drawn it is handed in and told, and must be left out."""
        rect = self._in_mm(place, dirty)
        try:
            with QPainter(picture) as painter:
                painter.setClipRect(dirty)
                # what lies here no longer must not shine through what is faint
                painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
                painter.fillRect(dirty, Qt.GlobalColor.transparent)
                painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
                painter.translate(-place[0] * TILE_PX, -place[1] * TILE_PX)
                painter.scale(self._scale, self._scale)
                self.drawing.paint(painter, rect, self._px_per_mm, seen, rough, self._underlay)
        except LayerFault as fault:
            hand_in(fault, self._where(rect))
            return fault.layer
        return None

    def _where(self, rect: QRectF) -> str:
        """What one needs to draw a piece of the sheet again."""
        piece = f"{rect.left()!r}, {rect.top()!r}, {rect.width()!r}, {rect.height()!r}"
        pixels = f"{self._px_per_mm!r} px a mm, {self._scale / self._px_per_mm!r} device pixels a pixel"
        return f"map {self.drawing.map.id}, style {self.drawing.style.name}, piece in mm: {piece}; {pixels}"

    def _in_mm(self, place: Place, part: QRect) -> QRectF:
        """The rectangle of the sheet that a part of a picture shows."""
        left, top = place[0] * TILE_PX + part.left(), place[1] * TILE_PX + part.top()
        return QRectF(left / self._scale, top / self._scale, part.width() / self._scale, part.height() / self._scale)

    def _in_tile(self, place: Place, rect: QRectF) -> QRect:
        left, top = place[0] * TILE_PX, place[1] * TILE_PX
        in_pixels = QRectF(
            rect.left() * self._scale - left,
            rect.top() * self._scale - top,
            rect.width() * self._scale,
            rect.height() * self._scale,
        )
        return in_pixels.toAlignedRect().adjusted(-1, -1, 1, 1).intersected(WHOLE)

    def _lay(self, painter: QPainter, view: View, origin: QPointF, place: Place) -> None:
        picture, size = self._tiles[place].picture, TILE_PX / view.ratio
        x, y = origin.x() + place[0] * size, origin.y() + place[1] * size
        if view.ratio == 1.0:
            painter.drawPixmap(round(x), round(y), picture)
        else:
            painter.drawPixmap(QRectF(x, y, size, size), picture, QRectF(WHOLE))

    def _stand_in(self, place: Place) -> None:
        """Begin with a rough picture of the ground, and over it what there is of the zoom before."""
        picture = self._empty_picture(place)
        rect = self._in_mm(place, WHOLE)
        old = self._old_in(rect.intersected(self.drawing.rect))
        if self._has_ground and None in old.values():
            self._paint_rough(picture, place, rect)
        stretch = self._scale / self._old_scale * TILE_PX if self._old else 0.0
        with QPainter(picture) as painter:
            painter.translate(-place[0] * TILE_PX, -place[1] * TILE_PX)
            for (column, row), tile in old.items():
                if tile is not None:
                    there = QRectF(column * stretch, row * stretch, stretch, stretch)
                    painter.drawPixmap(there, tile.picture, QRectF(WHOLE))
        self._tiles[place] = _Tile(picture, QRect(WHOLE), stands_in=True)

    def _paint_rough(self, picture: QPixmap, place: Place, rect: QRectF) -> None:
        try:
            with QPainter(picture) as painter:
                painter.translate(-place[0] * TILE_PX, -place[1] * TILE_PX)
                painter.scale(self._scale, self._scale)
                self.drawing.paint_rough(painter, rect, self._px_per_mm, self._layers())
        except Exception as error:
            hand_in(error, "left out: the rough ground", self._where(rect))

    def _empty_picture(self, place: Place) -> QPixmap:
        """A picture to draw on; what paper covers all over needs no alpha and is laid in a third of the time."""
        picture = QPixmap(TILE_PX, TILE_PX)
        size = TILE_PX / self._scale
        rect = QRectF(place[0] * size, place[1] * size, size, size)
        has_paper = any(one.layer is Layer.PAPER and one.opacity >= 1 for one in self._layers())
        is_opaque = has_paper and self.drawing.rect.contains(rect)
        picture.fill(QColor(self.drawing.style.paper) if is_opaque else Qt.GlobalColor.transparent)
        return picture

    def _old_in(self, rect: QRectF) -> dict[Place, _Tile | None]:
        """The pictures of the zoom before in a rectangle of the sheet; None where one is missing."""
        if not self._old:
            return {(0, 0): None}
        size = TILE_PX / self._old_scale
        columns = range(int(rect.left() // size), int(rect.right() // size) + 1)
        rows = range(int(rect.top() // size), int(rect.bottom() // size) + 1)
        return {(column, row): self._old.get((column, row)) for column in columns for row in rows}

    def _trim(self, seen: list[Place]) -> None:
        if len(self._tiles) > MOST_TILES:
            keep = set(seen)
            for place in [p for p in self._tiles if p not in keep][: len(self._tiles) - MOST_TILES]:
                del self._tiles[place]
