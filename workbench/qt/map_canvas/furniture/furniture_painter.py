"""Paints what is printed on a sheet besides its map. Millimetres of the sheet; nothing leaves the item's rectangle."""

from __future__ import annotations

from dataclasses import replace
from math import ceil

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.catalogue.resolved import Catalogue
from workbench.engine.maps.map_parts import Furniture, FurnitureKind
from workbench.qt.looks.symbols import paint_symbol
from workbench.qt.map_canvas.drawing import PictureOf
from workbench.qt.map_canvas.furniture.legend import SampleKind, legend_entries
from workbench.qt.map_canvas.furniture.samples import Sampler
from workbench.qt.map_canvas.labels.map_text import TextForm, text_outline, text_width
from workbench.qt.map_canvas.styles.map_style import MapStyle

TEXT_MM, LEGEND_MM, BOX_TITLE_MM = 3.2, 3.2, 3.4
SAMPLE_WIDTH_MM, SAMPLE_SHARE, LEGEND_ROW_MM, LEGEND_TEXT_SHARE = 11.0, 0.32, 7.0, 0.58
BEFORE_WORD_MM, AFTER_WORD_MM = 2.0, 3.0
PADDING_MM, LEAST_PX, LINE_END_MM = 2.0, 3.0, 1.0
MOST_TRACK = 200
ON_A_CARD = (FurnitureKind.LEGEND, FurnitureKind.TRACK, FurnitureKind.BOX)
LETTERS, OF_WATER = "letters", "water"
"""A text with this value is lettered as the names of seas are."""
WATER_SPACING = 0.09
ONE_HEX = "1 hex"
NO_SCALE = "The map has no scale"
SCALE_METRES = tuple(base * 10**power for power in range(8) for base in (1, 2, 5))


def no_picture(_asset: str) -> QImage | None:
    """Where there are no assets."""
    return None


class FurniturePainter:
    """The items of one map in one style. `picture_of` gives the picture of an asset."""

    def __init__(self, shown: AnyMap, style: MapStyle, picture_of: PictureOf = no_picture) -> None:
        self._map, self._style, self._picture_of = shown, style, picture_of
        self._entries = {
            item.id: legend_entries(shown, item.values, style.kinds.catalogue)
            for item in shown.furniture
            if item.kind is FurnitureKind.LEGEND
        }

    def paint(self, painter: QPainter, rect: QRectF, px_per_mm: float) -> None:
        """Paint the items that touch a rectangle, the lowest first."""
        for item in self._map.furniture:
            where = rect_of(item)
            if where.adjusted(-1, -1, 1, 1).intersects(rect):
                painter.save()
                painter.setClipRect(where.adjusted(-0.5, -0.5, 0.5, 0.5), Qt.ClipOperation.IntersectClip)
                self._paint(painter, item, where, px_per_mm)
                painter.restore()

    def _paint(self, painter: QPainter, item: Furniture, rect: QRectF, px_per_mm: float) -> None:
        match item.kind:
            case FurnitureKind.TITLE:
                self._paint_title(painter, self._said(item.text or self._map.title), rect)
            case FurnitureKind.LEGEND:
                self._paint_legend(painter, item, rect, px_per_mm)
            case FurnitureKind.COMPASS:
                paint_symbol(painter, "compass_rose", rect, self._style.sea.name)
            case FurnitureKind.SCALE_BAR:
                self._paint_scale(painter, rect)
            case FurnitureKind.TRACK:
                self._paint_track(painter, item, rect)
            case FurnitureKind.BOX:
                self._inside(painter, rect, self._said(item.text))
            case FurnitureKind.TEXT:
                self._paint_text(painter, item, rect)
            case FurnitureKind.PICTURE:
                self._paint_picture(painter, item, rect)

    # Title and text

    def _said(self, text: str) -> str:
        """A text of the sheet in the language that is shown."""
        return self._style.kinds.said(text)

    def _form(self, size: float, weight: int = 500, spacing: float = 0.0) -> TextForm:
        return TextForm(self._style.labels.role, max(0.2, size), weight, False, spacing)

    def _paint_title(self, painter: QPainter, text: str, rect: QRectF) -> None:
        """As large as fits, in the middle, between two rules."""
        size = rect.height() * 0.52
        wide = text_width(text, self._form(size, 600, 0.02 * size))
        size *= min(1.0, rect.width() * 0.96 / wide) if wide else 1.0
        outline = text_outline(
            text, self._form(size, 600, 0.02 * size), rect.center().x(), rect.center().y() + size * 0.34
        )
        painter.fillPath(outline, QColor(self._style.ink))
        for y, width in ((rect.top() + 0.3, 0.5), (rect.bottom() - 0.3, 0.5), (rect.bottom() - 1.3, 0.15)):
            painter.setPen(QPen(QColor(self._style.ink), width))
            painter.drawLine(QPointF(rect.left(), y), QPointF(rect.right(), y))

    def _paint_text(self, painter: QPainter, item: Furniture, rect: QRectF) -> None:
        size = number_of(item, "size", TEXT_MM)
        if is_of_water(item):
            self._letter_water(painter, self._said(item.text), rect, size)
            return
        form, y = self._form(size), rect.top() + size
        for line in wrapped(self._said(item.text), form, rect.width()):
            if y > rect.bottom() + 0.01:
                return
            outline = text_outline(line, form, rect.left(), y, centred=False)
            painter.fillPath(outline, QColor(self._style.labels.ink))
            y += size * 1.35

    def _letter_water(self, painter: QPainter, text: str, rect: QRectF, size: float) -> None:
        """Leaning, widely spaced and in the middle, smaller where it would not fit."""
        style, lines = self._style, text.split("\n")
        form = TextForm(style.labels.role, size, 500, True, size * WATER_SPACING)
        wide = max(text_width(line, form) for line in lines)
        share = min(1.0, rect.width() / max(0.1, wide), rect.height() / (size * 1.2 * len(lines)))
        form = replace(form, size=size * share, spacing=form.spacing * share)
        y = rect.center().y() - (len(lines) - 1) * form.size * 0.6 + form.size * 0.33
        for line in lines:
            painter.fillPath(text_outline(line, form, rect.center().x(), y), QColor(style.sea.name))
            y += form.size * 1.2

    def _inside(self, painter: QPainter, rect: QRectF, title: str) -> QRectF:
        """Draw a framed card with its title; what is left of it inside."""
        style = self._style
        painter.setPen(QPen(QColor(style.ink), 0.55))
        painter.setBrush(QColor(style.sign_ground))
        frame = rect.adjusted(0.3, 0.3, -0.3, -0.3)
        painter.drawRect(frame)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(style.ink), 0.15))
        painter.drawRect(frame.adjusted(0.9, 0.9, -0.9, -0.9))
        inside = rect.adjusted(PADDING_MM, PADDING_MM, -PADDING_MM, -PADDING_MM)
        if not title:
            return inside
        size = min(BOX_TITLE_MM, inside.height() * 0.5)
        wide = text_width(title, self._form(size, 600))
        size *= min(1.0, inside.width() / wide) if wide else 1.0
        outline = text_outline(title, self._form(size, 600), inside.center().x(), inside.top() + size * 0.85)
        painter.fillPath(outline, QColor(style.ink))
        return inside.adjusted(0, size * 1.4, 0, 0)

    # Legend

    def _paint_legend(self, painter: QPainter, item: Furniture, rect: QRectF, px_per_mm: float) -> None:
        inside = self._inside(painter, rect, self._said(item.text))
        entries = [entry._replace(word=self._said(entry.word)) for entry in self._entries[item.id]]
        if not entries or inside.isEmpty():
            return
        columns, size = self.legend_columns([entry.word for entry in entries], inside)
        rows = ceil(len(entries) / columns)
        high, wide = min(LEGEND_ROW_MM, inside.height() / rows), inside.width() / columns
        inside.adjust(0, (inside.height() - rows * high) / 2, 0, 0)
        orientation = self._map.grid.orientation if self._map.grid is not None else None
        sampler = Sampler(self._style, orientation, px_per_mm)
        long, form = min(SAMPLE_WIDTH_MM, wide * SAMPLE_SHARE), self._form(size)
        for at, entry in enumerate(entries):
            left, top = inside.left() + at // rows * wide, inside.top() + at % rows * high
            sample = QRectF(left, top + high * 0.1, long, high * 0.8)
            if entry.kind in (SampleKind.LINE, SampleKind.ROAD):
                sample.adjust(LINE_END_MM, 0, -LINE_END_MM, 0)
            sampler.paint(painter, entry, sample)
            baseline = top + high / 2 + size * 0.33
            outline = text_outline(entry.word, form, left + long + BEFORE_WORD_MM, baseline, centred=False)
            painter.fillPath(outline, QColor(self._style.labels.ink))

    def legend_columns(self, words: list[str], inside: QRectF) -> tuple[int, float]:
        """In how many columns the words of a legend are largest, the fewest of these, and their size in mm."""
        longest = max(text_width(word, self._form(1.0)) for word in words) or 1.0
        best = 1, 0.0
        for columns in range(1, len(words) + 1):
            high, wide = inside.height() / ceil(len(words) / columns), inside.width() / columns
            room = wide - min(SAMPLE_WIDTH_MM, wide * SAMPLE_SHARE) - BEFORE_WORD_MM - AFTER_WORD_MM
            size = min(LEGEND_MM, high * LEGEND_TEXT_SHARE, room / longest)
            if size > best[1] + 0.01:
                best = columns, size
        return best

    # Scale

    def _paint_scale(self, painter: QPainter, rect: QRectF) -> None:
        """A bar in four parts as long as a round distance; on a hex map also what a hex covers."""
        ink, metres_per_mm = QColor(self._style.ink), self._map.scale_metres_per_mm
        size = min(3.0, rect.height() * 0.3)
        form = self._form(size)
        if not metres_per_mm:
            words = self._said(NO_SCALE)
            painter.fillPath(text_outline(words, form, rect.center().x(), rect.center().y()), ink)
            return
        room = rect.width() - size * 4
        metres = max((m for m in SCALE_METRES if m / metres_per_mm <= room), default=SCALE_METRES[0])
        length = metres / metres_per_mm
        left, top = rect.center().x() - length / 2, rect.top() + size * 1.35
        painter.setPen(QPen(ink, 0.3))
        for part in range(4):
            painter.setBrush(ink if part % 2 == 0 else QColor(self._style.sign_ground))
            painter.drawRect(QRectF(left + part * length / 4, top, length / 4, min(1.4, rect.height() * 0.12)))
        for share in (0.0, 0.5, 1.0):
            text = distance_words(metres * share)
            painter.fillPath(text_outline(text, form, left + share * length, rect.top() + size), ink)
        if self._map.metres_per_step:
            words = f"{self._said(ONE_HEX)} = {self._map.metres_per_step / 1000:g} km"
            painter.fillPath(text_outline(words, form, rect.center().x(), top + 1.6 + size * 1.2), ink)

    # Tracks and pictures

    def _paint_track(self, painter: QPainter, item: Furniture, rect: QRectF) -> None:
        inside = self._inside(painter, rect, self._said(item.text))
        first, last = track_ends(item)
        count = last - first + 1
        columns = best_columns(count, inside.width(), inside.height())
        side_x, side_y = inside.width() / columns, inside.height() / ceil(count / columns)
        ink, style = QColor(self._style.ink), self._style
        size = min(4.2, side_y * 0.34, side_x * 0.34)
        for at in range(count):
            box = QRectF(
                inside.left() + at % columns * side_x, inside.top() + at // columns * side_y, side_x, side_y
            ).adjusted(0.4, 0.4, -0.4, -0.4)
            painter.setPen(QPen(ink, 0.3))
            painter.setBrush(QColor(style.paper))
            painter.drawRect(box)
            text = text_outline(
                str(first + at), self._form(size, 600), box.left() + size * 0.3, box.top() + size, centred=False
            )
            painter.fillPath(text, ink)

    def _paint_picture(self, painter: QPainter, item: Furniture, rect: QRectF) -> None:
        picture = self._picture_of(item.values.get("asset", ""))
        if picture is None or picture.isNull():
            painter.setPen(QPen(QColor(self._style.ink), 0.3, Qt.PenStyle.DashLine))
            painter.drawRect(rect.adjusted(0.2, 0.2, -0.2, -0.2))
            return
        size = picture.size().toSizeF()
        size.scale(rect.size(), Qt.AspectRatioMode.KeepAspectRatio)
        fitted = QRectF(rect.topLeft(), size)
        fitted.moveCenter(rect.center())
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(fitted, picture)


def rect_of(item: Furniture) -> QRectF:
    """Where an item lies."""
    return QRectF(item.shape.x_mm, item.shape.y_mm, item.shape.width_mm, item.shape.height_mm)


def covers(shown: AnyMap) -> tuple[QRectF, ...]:
    """The rectangles that hide what lies on the map under them: of items that stand on a card of their own."""
    return tuple(rect_of(item) for item in shown.furniture if item.kind in ON_A_CARD)


def has_kind(shown: AnyMap, *kinds: FurnitureKind) -> bool:
    """Whether the designer has put such an item on the sheet; then the program's own is left out."""
    return any(item.kind in kinds for item in shown.furniture)


def changed_furniture(before: AnyMap, after: AnyMap, kinds: Catalogue) -> QRectF:
    """The rectangle round all items that differ between two maps; a legend also differs where its words do."""
    changed = QRectF()
    for item in set(before.furniture) ^ set(after.furniture):
        changed = changed.united(rect_of(item).adjusted(-1, -1, 1, 1))
    for item in after.furniture if before is not after else ():
        is_legend = item.kind is FurnitureKind.LEGEND
        if is_legend and legend_entries(before, kinds=kinds) != legend_entries(after, kinds=kinds):
            changed = changed.united(rect_of(item))
    return changed


def is_of_water(item: Furniture) -> bool:
    """Whether a text is the name of a water."""
    return item.kind is FurnitureKind.TEXT and item.values.get(LETTERS) == OF_WATER


def number_of(item: Furniture, name: str, default: float) -> float:
    """A figure among the values of an item; the default where it is none."""
    try:
        return max(0.5, float(item.values.get(name, "") or default))
    except ValueError:
        return default


def track_ends(item: Furniture) -> tuple[int, int]:
    """The first and the last box of a track."""
    try:
        first, last = (int(item.values.get(name, default)) for name, default in (("first", "1"), ("last", "10")))
    except ValueError:
        return 1, 10
    return first, max(first, min(last, first + MOST_TRACK - 1))


def best_columns(count: int, width: float, height: float) -> int:
    """In how many columns so many boxes are the largest squares.

    >>> best_columns(10, 100, 20), best_columns(10, 20, 100), best_columns(9, 50, 50)
    (10, 2, 3)
    """
    return max(range(1, count + 1), key=lambda columns: min(width / columns, height / ceil(count / columns)))


def wrapped(text: str, form: TextForm, width: float) -> list[str]:
    """The lines of a text that is broken between words; a word that is too long stands alone."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}".strip()
            if line and text_width(longer, form) > width:
                lines.append(line)
                longer = word
            line = longer
        lines.append(line)
    return lines


def distance_words(metres: float) -> str:
    """A distance with its unit."""
    return f"{metres / 1000:g} km" if metres >= 1000 else f"{metres:g} m"
