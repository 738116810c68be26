"""Paints overlays that lie on spaces: veil, selection, legal, zones. The painter works in millimetres."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

import shapely
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from shapely.geometry.base import BaseGeometry

from workbench.engine.counters.side_colours import SIDE_COLOURS
from workbench.qt.map_canvas.areas.sheet_geometry import shape_path
from workbench.qt.map_canvas.drawing import Geometry
from workbench.qt.map_canvas.labels.map_text import TextForm, paint_with_halo, text_outline
from workbench.qt.map_canvas.laid_over.overlays import (
    Legal,
    Overlay,
    RetreatOption,
    Selection,
    Target,
    Veil,
    ZoneOfControl,
)
from workbench.qt.map_canvas.sheet.link_painter import line_path

SELECTION = "#FFD23F"
SELECTION_CASING = "#1A1A1A"
VIOLET = "#5B2A9A"
VERMILION = "#D2400F"
VEIL_COLOUR = "#3A352C"
VEIL_SHARE = 0.155
VEIL = QColor(0x3A, 0x35, 0x2C, round(255 * VEIL_SHARE))
WHITE = "#FFFFFF"
INK = "#1A1A1A"

LINE_MM = 0.8
CASING_MM = 0.3
HANDLE_MM = 2.1
TICK_MM = 1.6
TICK_EVERY_MM = 2.0
COST_SHARE = 0.3
MOST_SELECTED_ALONE = 40
LEAST_COST_PX = 8.0

T = TypeVar("T")


@dataclass(slots=True)
class Shapes:
    """Insets and bands of spaces, kept until the geometry changes."""

    geometry: Geometry
    _made: dict[tuple[str, tuple[str, ...], float], QPainterPath] = field(default_factory=dict)
    _ticks: dict[tuple[str, ...], list[QLineF]] = field(default_factory=dict)

    def inset(self, spaces: Sequence[str], away: float) -> QPainterPath:
        """The line round a region, inside it by so many mm."""
        return self._of("inset", spaces, away, lambda face: face.buffer(-away, quad_segs=3).boundary)

    def region(self, spaces: Sequence[str]) -> QPainterPath:
        """All that spaces cover together, as one shape."""
        return self._of("region", spaces, 0.0, lambda face: face)

    def band(self, space: str, outer: float, inner: float) -> QPainterPath:
        """The strip between two distances from the outline."""

        def strip(face: BaseGeometry) -> BaseGeometry:
            return face.buffer(-outer, quad_segs=3).difference(face.buffer(-inner, quad_segs=3))

        return self._of(f"band:{outer}", (space,), inner, strip)

    def ticks(self, space: str) -> list[QLineF]:
        """Short lines inwards all along the outline."""
        return _inwards(self.geometry.face(space))

    def ticks_round(self, spaces: tuple[str, ...]) -> list[QLineF]:
        """The same along the outline of a region, kept."""
        if spaces not in self._ticks:
            self._ticks[spaces] = _inwards(self.geometry.region(spaces))
        return self._ticks[spaces]

    def _of(
        self, kind: str, spaces: Sequence[str], away: float, make: Callable[[BaseGeometry], BaseGeometry]
    ) -> QPainterPath:
        key = (kind, tuple(spaces), away)
        if key not in self._made:
            region = self.geometry.region(spaces)
            self._made[key] = shape_path(make(region)) if not region.is_empty else QPainterPath()
        return self._made[key]


def _inwards(face: BaseGeometry) -> list[QLineF]:
    """Ticks along all outlines of a shape, those of its holes too, into it."""
    lines = []
    for part in shapely.get_parts(face):
        if not part.is_empty:
            lines += _ticks_along(shapely.LineString(part.exterior.coords), into_ring=True)
            for hole in part.interiors:
                lines += _ticks_along(shapely.LineString(hole.coords), into_ring=False)
    return lines


def _ticks_along(ring: shapely.LineString, *, into_ring: bool) -> list[QLineF]:
    inward = 1.0 if bool(shapely.is_ccw(ring)) is into_ring else -1.0
    lines = []
    for k in range(int(ring.length / TICK_EVERY_MM)):
        a, b = ring.interpolate(k * TICK_EVERY_MM), ring.interpolate(k * TICK_EVERY_MM + 0.2)
        dx, dy = (b.x - a.x) / 0.2, (b.y - a.y) / 0.2
        end = QPointF(a.x - dy * TICK_MM * inward, a.y + dx * TICK_MM * inward)
        lines.append(QLineF(QPointF(a.x, a.y), end))
    return lines


def pen(colour: str, width: float, dash: Sequence[float] = (), flat: bool = True) -> QPen:
    """A pen in mm; dashes in mm."""
    result = QPen(QColor(colour), width)
    result.setCapStyle(Qt.PenCapStyle.FlatCap if flat else Qt.PenCapStyle.RoundCap)
    result.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    if dash:
        result.setDashPattern([length / width for length in dash])
    return result


def stroke_cased(
    painter: QPainter, path: QPainterPath, colour: str, width: float, casing: str = WHITE, dash: Sequence[float] = ()
) -> None:
    """A line in a casing of 0.3 mm to each side."""
    painter.strokePath(path, pen(casing, width + 2 * CASING_MM))
    painter.strokePath(path, pen(colour, width, dash))


def paint_ground_overlays(painter: QPainter, shapes: Shapes, overlays: Sequence[Overlay], hovered: str) -> None:
    """All overlays that lie on spaces but control, below the labels, in a fixed order."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for zone in _of_kind(overlays, ZoneOfControl):
        _paint_zone(painter, shapes, zone)
    _paint_veil(painter, shapes, overlays, hovered)
    for legal in _of_kind(overlays, Legal):
        _paint_legal(painter, shapes, legal)
    for option in _of_kind(overlays, RetreatOption):
        _paint_retreat(painter, shapes, option)
    for target in _of_kind(overlays, Target):
        _paint_target_ground(painter, shapes, target)
    for selection in _of_kind(overlays, Selection):
        _paint_selection(painter, shapes, selection)
    if hovered:
        _paint_hover(painter, shapes.geometry.outline(hovered))


def _of_kind(overlays: Iterable[Overlay], kind: type[T]) -> list[T]:
    return [overlay for overlay in overlays if isinstance(overlay, kind)]


def _paint_veil(painter: QPainter, shapes: Shapes, overlays: Sequence[Overlay], hovered: str) -> None:
    free = unveiled_spaces(overlays, hovered)
    if free is not None:
        painter.fillPath(shapes.geometry.all_but(free), VEIL)


def unveiled_spaces(overlays: Sequence[Overlay], hovered: str) -> set[str] | None:
    """The spaces that lie under no veil while all others do; None when there is no veil."""
    veils = _of_kind(overlays, Veil)
    if not veils:
        return None
    free = {space for veil in veils for space in veil.except_spaces} | {hovered}
    for overlay in overlays:
        match overlay:
            case Legal(spaces=spaces) | Selection(spaces=spaces):
                free |= set(spaces)
            case Target(space=space) | RetreatOption(space=space, refused=False):
                free.add(space)
            case _:
                pass
    return free - {""}


def _paint_legal(painter: QPainter, shapes: Shapes, legal: Legal) -> None:
    for border in legal.borders:
        stroke_cased(painter, shapes.geometry.border_line(border), VIOLET, LINE_MM, dash=(1.6, 1.0))
    if legal.free:
        stroke_cased(painter, shapes.inset(legal.spaces, 0.75), VIOLET, LINE_MM, dash=(1.6, 1.0))
        return
    if shapes.geometry.is_fine:
        stroke_cased(painter, shapes.inset(legal.spaces, 0.45), VIOLET, LINE_MM)
        return
    for space in legal.spaces:
        stroke_cased(painter, shapes.inset((space,), 0.75), VIOLET, LINE_MM)


def paint_costs(painter: QPainter, geometry: Geometry, overlays: Sequence[Overlay]) -> None:
    """What each small space costs, in its middle, while it can be read: above the lines that end there."""
    size = geometry.counter_mm * COST_SHARE
    if not geometry.is_fine or size * abs(painter.worldTransform().m11()) < LEAST_COST_PX:
        return
    form = TextForm("counter", size, 600)
    priced = (legal for legal in _of_kind(overlays, Legal) if not legal.free)
    for space, cost in (pair for legal in priced for pair in zip(legal.spaces, legal.costs, strict=False)):
        middle = geometry.middle(space)
        if middle is not None and cost:
            paint_with_halo(painter, text_outline(cost, form, middle[0], middle[1] + size * 0.35), VIOLET, WHITE, 0.7)


def _paint_retreat(painter: QPainter, shapes: Shapes, option: RetreatOption) -> None:
    colour = VERMILION if option.refused else VIOLET
    stroke_cased(painter, shapes.inset((option.space,), 0.75), colour, LINE_MM, dash=(0.4, 0.9))


def _paint_target_ground(painter: QPainter, shapes: Shapes, target: Target) -> None:
    tint = QColor(VERMILION)
    tint.setAlphaF(0.10)
    painter.fillPath(shapes.geometry.outline(target.space), tint)
    stroke_cased(painter, shapes.inset((target.space,), 0.75), VERMILION, LINE_MM)


def _paint_selection(painter: QPainter, shapes: Shapes, selection: Selection) -> None:
    geometry = shapes.geometry
    tint = QColor(SELECTION)
    tint.setAlphaF(0.16)
    handles: set[str] = set(selection.junctions)
    if len(selection.spaces) > MOST_SELECTED_ALONE:
        # So many are framed as one region, without handles; the region is kept for the next frame.
        region = shapes.region(selection.spaces)
        painter.fillPath(region, tint)
        stroke_selected(painter, region)
    for space in selection.spaces if len(selection.spaces) <= MOST_SELECTED_ALONE else ():
        outline = geometry.outline(space)
        painter.fillPath(outline, tint)
        stroke_selected(painter, outline)
        handles.update(geometry.handles(space=space))
    for border in selection.borders:
        stroke_selected(painter, geometry.border_line(border))
        handles.update(geometry.handles(border=border))
    for line in selection.lines:
        stroke_selected(painter, line_path(line))
    for junction in sorted(handles):
        place = geometry.handle_place(junction)
        if place is not None:
            paint_handle(painter, *place, chosen=junction in selection.junctions)


def stroke_selected(painter: QPainter, path: QPainterPath) -> None:
    """The line round what is selected."""
    painter.strokePath(path, pen(SELECTION_CASING, at_least(painter, 1.5, 4.0)))
    painter.strokePath(path, pen(SELECTION, at_least(painter, LINE_MM, 2.0)))


def at_least(painter: QPainter, length_mm: float, length_px: float) -> float:
    """A length in mm that is never shorter than so many pixels of the screen."""
    return max(length_mm, length_px / abs(painter.worldTransform().m11()))


def paint_handles(painter: QPainter, places: Sequence[QPointF]) -> None:
    """The squares of many junctions at once."""
    size = at_least(painter, HANDLE_MM, 7.0)
    painter.setPen(pen(INK, at_least(painter, 0.4, 1.2)))
    painter.setBrush(QColor(WHITE))
    painter.drawRects([QRectF(at.x() - size / 2, at.y() - size / 2, size, size) for at in places])
    painter.setBrush(Qt.BrushStyle.NoBrush)


def paint_handle(painter: QPainter, x: float, y: float, chosen: bool = False) -> None:
    """The square of a junction."""
    size = at_least(painter, HANDLE_MM, 7.0) * (1.25 if chosen else 1.0)
    painter.setPen(pen(INK, at_least(painter, 0.4, 1.2)))
    painter.setBrush(QColor(SELECTION if chosen else WHITE))
    painter.drawRect(QRectF(x - size / 2, y - size / 2, size, size))
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _paint_hover(painter: QPainter, outline: QPainterPath) -> None:
    painter.strokePath(outline, pen(INK, 1.2))
    painter.strokePath(outline, pen(WHITE, 0.6))


def _paint_zone(painter: QPainter, shapes: Shapes, zone: ZoneOfControl) -> None:
    colours = SIDE_COLOURS.get(zone.side)
    if colours is None or zone.space not in shapes.geometry.spaces:
        return
    lines = shapes.ticks(zone.space)
    for colour, width in ((WHITE, 0.9), (colours.ground, 0.45)):
        painter.setPen(pen(colour, width))
        painter.drawLines(lines)
