"""Where on the sheet overlays are painted, so that only that is laid on the screen again when they change."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QRectF

from workbench.qt.map_canvas.laid_over.overlay_painter import MOST_SELECTED_ALONE, Shapes
from workbench.qt.map_canvas.laid_over.overlays import Overlay, Selection, Veil

ROOM_PX, ROOM_MM = 10.0, 2.0
"""Lines and handles reach no further beyond what they frame."""


def changed_extent(
    shapes: Shapes, before: Sequence[Overlay], after: Sequence[Overlay], others: Iterable[Overlay], px_per_mm: float
) -> QRectF | None:
    """The rectangle of the sheet that looks different; empty where nothing does, None where that can be anything."""
    spaces = list[tuple[str, ...]]()
    for overlay in (*before, *after):
        if not isinstance(overlay, Selection) or overlay.borders or overlay.junctions or overlay.lines:
            return None
        spaces.append(overlay.spaces)
    if before == after:
        return QRectF()
    if any(isinstance(overlay, Veil) for overlay in others):
        return None  # what is selected lies under no veil, and so does its name
    found = QRectF()
    for some in spaces:
        found = found.united(_extent(shapes, some))
    room = ROOM_MM + ROOM_PX / px_per_mm
    return found.adjusted(-room, -room, room, room) if not found.isEmpty() else found


def _extent(shapes: Shapes, spaces: tuple[str, ...]) -> QRectF:
    """The rectangle round the outlines of spaces."""
    if len(spaces) > MOST_SELECTED_ALONE:
        return shapes.region(spaces).boundingRect()
    found = QRectF()
    for space in spaces:
        found = found.united(shapes.geometry.outline(space).boundingRect())
    return found
