"""Where pages stand in the room that there is: in rows, or one or two of them as large as can be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize

from editors.publish.preview.planned import PlannedPage
from workbench.qt.looks.theme import px

MARGIN, GAP, CAPTION = 16, 20, 30
LEAST_SCALE = 0.05


class Placed(NamedTuple):
    """Where a page is painted."""

    at: int
    room: QRectF


class Laid(NamedTuple):
    """All pages that are shown, and how much room they take."""

    placed: tuple[Placed, ...]
    size: QSize


def in_rows(pages: Mapping[int, PlannedPage], scale: float, room: QSize) -> Laid:
    """As many pages beside each other as have room, so many pixels a mm, their captions below them."""
    placed: list[Placed] = []
    row: list[Placed] = []
    top, left, tallest = float(px(MARGIN)), float(px(MARGIN)), 0.0
    for at, page in pages.items():
        size = QSize(round(page.width_mm * scale), round(page.height_mm * scale))
        if row and left + size.width() + px(MARGIN) > room.width():
            placed += row
            top, left, tallest, row = top + tallest + px(CAPTION + GAP), float(px(MARGIN)), 0.0, []
        row.append(Placed(at, QRectF(QPointF(left, top), size.toSizeF())))
        left, tallest = left + size.width() + px(GAP), max(tallest, size.height())
    return _laid([*placed, *row], top + tallest + px(CAPTION + MARGIN), room)


def as_large_as_can_be(pages: Sequence[tuple[int, PlannedPage]], room: QSize) -> Laid:
    """One page, or two beside each other, in the middle of the room."""
    if not pages:
        return _laid([], 0.0, room)
    free_wide = room.width() - 2 * px(MARGIN) - (len(pages) - 1) * px(GAP)
    free_high = room.height() - 2 * px(MARGIN) - px(CAPTION)
    wide = sum(page.width_mm for _, page in pages)
    scale = max(LEAST_SCALE, min(free_wide / wide, free_high / max(page.height_mm for _, page in pages)))
    left = (room.width() - wide * scale - (len(pages) - 1) * px(GAP)) / 2
    placed = []
    for at, page in pages:
        top = px(MARGIN) + (free_high - page.height_mm * scale) / 2
        placed.append(Placed(at, QRectF(left, top, page.width_mm * scale, page.height_mm * scale)))
        left += page.width_mm * scale + px(GAP)
    return _laid(placed, float(room.height()), room)


def _laid(placed: Sequence[Placed], high: float, room: QSize) -> Laid:
    wide = max((one.room.right() + px(MARGIN) for one in placed), default=0.0)
    return Laid(tuple(placed), QSize(max(room.width(), round(wide)), max(room.height(), round(high))))
