"""Paper, sea, land, tint bands, hatches, hachures and trees. The painter works in millimetres of the sheet."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil

import numpy as np
import shapely
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPaintEngine, QPainter, QPainterPath, QPen, QPixmap
from shapely.geometry.base import BaseGeometry

from workbench.engine.maps.area_map import SpaceKind
from workbench.qt.looks.theme import mix
from workbench.qt.map_canvas.areas.sheet_geometry import SheetGeometry, line_segments, shape_path
from workbench.qt.map_canvas.sheet.relief import Relief, hachures_in, trees_in
from workbench.qt.map_canvas.styles.map_style import Ground, Hatch, MapStyle, Stroke, TreeStyle

GONE_AT_ZOOM = 0.25
FULL_AT_ZOOM = 0.8
PX_PER_MM = 96 / 25.4
TEXTURE_PX = 256
SMOOTH_MM = 0.06
CASING_EDGE_PX, LEAST_CORE_PX, LONE_CASING_PX = 0.8, 0.9, 1.3
SEAM_MM = 0.2
"""So wide a stroke closes the seam between two seas."""


def stroke_pen(stroke: Stroke, px_per_mm: float, least_px: float = 1.0) -> QPen:
    """A pen for a painter in millimetres; never thinner than `least_px` on the screen."""
    colour = QColor(stroke.colour)
    colour.setAlphaF(stroke.opacity)
    width = max(stroke.width, least_px / px_per_mm)
    cap = Qt.PenCapStyle.RoundCap if stroke.round else Qt.PenCapStyle.FlatCap
    pen = QPen(colour, width, Qt.PenStyle.SolidLine, cap, Qt.PenJoinStyle.RoundJoin)
    if stroke.dash:
        pen.setDashPattern([length / width for length in stroke.dash])
    return pen


def cased(core: Stroke, casing: Stroke, px_per_mm: float) -> Stroke:
    """The casing of a core; a thin line where there is no room for the core, so that small roads look small."""
    if inlaid(core, casing, px_per_mm) is not None:
        return casing
    return replace(casing, width=min(casing.width, LONE_CASING_PX / px_per_mm))


def inlaid(core: Stroke, casing: Stroke, px_per_mm: float) -> Stroke | None:
    """A core so narrow that its casing is seen at both sides; None where the casing alone is as much as can be seen."""
    room = casing.width - 2 * CASING_EDGE_PX / px_per_mm
    if room * px_per_mm < LEAST_CORE_PX:
        return None
    return core if core.width <= room else replace(core, width=room)


@dataclass(frozen=True, slots=True)
class SeaRings:
    """Bands along the coast, widest first, and waterlines with their widths; the coast they were made from."""

    bands: tuple[tuple[QPainterPath, float], ...] = ()
    waterlines: tuple[tuple[QPainterPath, float], ...] = ()


def sea_rings(geometry: SheetGeometry, style: MapStyle) -> SeaRings:
    """The bands and waterlines of a map's sea; nothing without a sea."""
    if not geometry.has_sea():
        return SeaRings()
    coast, sea = geometry.coast().simplify(SMOOTH_MM), geometry.sea()
    shapely.prepare(sea)
    bands = tuple((shape_path(_near(coast, away).intersection(sea)), opacity) for away, opacity in style.sea.bands)
    lines = tuple(
        (shape_path(_near(coast, away).boundary.intersection(sea)), width) for away, width in style.sea.waterlines
    )
    return SeaRings(bands, lines)


def _near(coast: BaseGeometry, away: float) -> BaseGeometry:
    return coast.buffer(away, quad_segs=6).simplify(SMOOTH_MM)


def tint_band(face: BaseGeometry, width: float) -> QPainterPath:
    """The strip along the inside of an outline."""
    return shape_path(face.difference(face.buffer(-width, quad_segs=3)))


def hatch_lines(face: BaseGeometry, hatch: Hatch) -> list[QLineF]:
    """The lines of a hatch, cut to a shape; they meet the lines of the neighbouring shape."""
    if face.is_empty:
        return []
    turn = np.radians(hatch.angle_deg)
    along, across = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    left, top, right, bottom = face.bounds
    corners = np.array([(left, top), (right, top), (left, bottom), (right, bottom)])
    reach, offsets = corners @ along, corners @ across
    steps = np.arange(np.ceil(offsets.min() / hatch.every), offsets.max() / hatch.every) * hatch.every
    lines = [
        shapely.LineString([along * reach.min() + across * step, along * reach.max() + across * step]) for step in steps
    ]
    return line_segments(shapely.intersection(shapely.MultiLineString(lines), face)) if lines else []


def paint_water(painter: QPainter, geometry: SheetGeometry, style: MapStyle, rect: QRectF) -> None:
    """The water of the seas that touch a rectangle."""
    for space in geometry.spaces_near(rect.adjusted(-SEAM_MM, -SEAM_MM, SEAM_MM, SEAM_MM)):
        if geometry.is_sea(space):
            painter.fillPath(geometry.outline(space), QColor(style.sea.fill))
            # Seas meet without a seam where no limit is drawn.
            painter.strokePath(geometry.outline(space), QPen(QColor(style.sea.fill), SEAM_MM))


def paint_sea(painter: QPainter, rings: SeaRings, style: MapStyle, px_per_mm: float) -> None:
    """Bands and waterlines along the coast."""
    painter.setPen(Qt.PenStyle.NoPen)
    for path, opacity in rings.bands:
        colour = QColor(style.sea.vignette)
        colour.setAlphaF(opacity)
        painter.fillPath(path, colour)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for path, width in rings.waterlines:
        painter.strokePath(path, _faint_pen(style.sea.waterline, width, px_per_mm))


def _faint_pen(colour: str, width: float, px_per_mm: float) -> QPen:
    """A hairline that gets paler where it cannot get thinner."""
    ink, drawn = QColor(colour), max(width, 0.7 / px_per_mm)
    ink.setAlphaF(min(1.0, width / drawn) * 0.9)
    return QPen(ink, drawn)


def paint_space_ground(
    painter: QPainter, outline: QPainterPath, ground: Ground, band: QPainterPath, style: MapStyle
) -> None:
    """The fill of a space and the darker band along its inside."""
    painter.fillPath(outline, QColor(ground.fill))
    if style.tint_band:
        painter.fillPath(band, QColor(mix(ground.fill, style.border.colour, style.tint_share)))


def paint_hatch(painter: QPainter, lines: list[QLineF], hatch: Hatch, px_per_mm: float) -> None:
    if hatch.stroke.dash:
        painter.setPen(stroke_pen(hatch.stroke, px_per_mm))
    else:
        painter.setPen(_faint_pen(hatch.stroke.colour, hatch.stroke.width, px_per_mm))
    painter.drawLines(lines)


def relief_share(px_per_mm: float) -> float:
    """How strongly relief and trees show at this scale: they fade out as one zooms away."""
    return float(np.clip((px_per_mm / PX_PER_MM - GONE_AT_ZOOM) / (FULL_AT_ZOOM - GONE_AT_ZOOM), 0.0, 1.0))


def paint_hachures(painter: QPainter, relief: Relief, style: MapStyle, px_per_mm: float, rect: QRectF) -> None:
    """Short strokes down the slopes, those that touch a rectangle."""
    share = relief_share(px_per_mm)
    if style.hachure is None or share == 0:
        return
    for width in relief.hachures:
        colour = QColor(style.hachure.colour)
        drawn = max(width, 0.75 / px_per_mm)
        colour.setAlphaF(style.hachure.opacity * share * (width / drawn) ** 0.5)
        painter.setPen(QPen(colour, drawn, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLines(hachures_in(relief, width, rect))


def paint_trees(painter: QPainter, relief: Relief, style: MapStyle, px_per_mm: float, rect: QRectF) -> None:
    """Trees from north to south, those that touch a rectangle."""
    share = relief_share(px_per_mm)
    if share == 0:
        return
    height = style.trees.height
    transform = painter.deviceTransform()
    scale = abs(transform.m11())
    engine = painter.paintEngine()
    is_screen = engine is not None and engine.type() == QPaintEngine.Type.Raster
    painter.save()
    painter.setOpacity(share)
    if is_screen:
        # pixel on pixel: a picture that is stretched a little takes ten times as long
        painter.resetTransform()
    for x, y, own in trees_in(relief, rect, height):
        tree = tree_picture(scale, style.trees, int(own * 40) % 4)
        if is_screen:
            at = transform.map(QPointF(x - height, y - 1.5 * height))
            painter.drawPixmap(round(at.x()), round(at.y()), tree)
        else:
            size = 2 * height
            painter.drawPixmap(QRectF(x - height, y - 1.5 * height, size, size), tree, QRectF(tree.rect()))
    painter.restore()


@lru_cache(maxsize=64)
def tree_picture(px_per_mm: float, style: TreeStyle, kind: int) -> QPixmap:
    """A tree in a square of twice its height, its foot at half the width and three quarters of the height."""
    height = style.height
    side = max(2, ceil(2 * height * px_per_mm))
    picture = QPixmap(side, side)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(side / (2 * height), side / (2 * height))
        paint_tree(painter, QPointF(height, 1.5 * height), height * (0.85 + 0.1 * kind), style, kind % 2)
    return picture


def paint_tree(painter: QPainter, foot: QPointF, height: float, style: TreeStyle, shade: int) -> None:
    """A round crown on a short trunk, with its shadow to the east."""
    r = height * 0.36
    crown = foot - QPointF(0, height * 0.6)
    if style.shaded:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(70, 84, 40, 70))
        painter.drawEllipse(foot + QPointF(r * 0.75, -0.02), r * 1.15, r * 0.34)
    painter.setPen(QPen(QColor(style.ink), 0.15))
    painter.drawLine(foot, crown + QPointF(0, r * 0.6))
    painter.setBrush(QColor(style.crowns[shade]))
    outline = QPainterPath()
    for dx, dy, size in ((-0.42, 0.18, 0.68), (0.42, 0.18, 0.68), (0.0, -0.28, 0.8)):
        lobe = QPainterPath()
        lobe.addEllipse(crown + QPointF(dx * r, dy * r), size * r, size * r)
        outline = outline.united(lobe)
    painter.drawPath(outline)


@lru_cache(maxsize=1)
def paper_texture() -> QPixmap:
    """A square of paper grain to lay over the sheet: two levels lighter or darker, no more."""
    rng = np.random.default_rng(1793)
    grain = rng.normal(0.0, 1.0, (TEXTURE_PX, TEXTURE_PX))
    for axis in (0, 1):
        grain = grain + np.roll(grain, 1, axis) + np.roll(grain, -1, axis)
    grain /= max(1e-9, float(np.abs(grain).max()))
    alpha = (np.abs(grain) * 10).astype(np.uint32)
    value = np.where(grain > 0, 255, 60).astype(np.uint32) * alpha // 255
    pixels = np.ascontiguousarray((alpha << 24) | (value << 16) | (value << 8) | value, dtype=np.uint32)
    image = QImage(pixels.tobytes(), TEXTURE_PX, TEXTURE_PX, QImage.Format.Format_ARGB32_Premultiplied)
    return QPixmap.fromImage(image.copy())


def paint_texture(painter: QPainter, rect: QRectF, texture: QPixmap, px_per_mm: float) -> None:
    """Lay the grain over a rectangle, one grain to a pixel at every scale."""
    brush = QBrush(texture)
    transform = brush.transform()
    transform.scale(1 / px_per_mm, 1 / px_per_mm)
    brush.setTransform(transform)
    painter.fillRect(rect, brush)


def is_ground(kind: SpaceKind) -> bool:
    """Whether a space is painted as land."""
    return kind in (SpaceKind.AREA, SpaceKind.UNPLAYABLE, SpaceKind.BOX)
