"""Numbers, names and signs of hexes: where they stand and how they are painted. Millimetres of the sheet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from workbench.cartography.hexes.hex_grid import centre, corner_radius_mm
from workbench.engine.maps.area_map import FortKind, Space, SpaceKind
from workbench.engine.maps.hex_map import HexGrid, Orientation
from workbench.engine.maps.hex_places import Place
from workbench.engine.maps.map_parts import is_unlimited
from workbench.qt.looks.symbols import paint_symbol, symbol_aspect
from workbench.qt.map_canvas.hexes.hex_style import ground_of, is_built, is_water
from workbench.qt.map_canvas.labels.label_block import LabelBlock, block_size, styled
from workbench.qt.map_canvas.labels.label_layout import PlacedLabel, broken
from workbench.qt.map_canvas.labels.map_text import TextForm, paint_with_halo, text_outline, text_width
from workbench.qt.map_canvas.styles.hex_grounds import HexStyle
from workbench.qt.map_canvas.styles.map_style import MapStyle

NUMBER_MM = 2.25
NUMBER_PX = 8.0
NUMBER_SHARE, MOST_NUMBER_SHARE = 0.125, 0.17
WATER_NAME_SHARE = 1.2
MOST_GROWTH = 1.5
LEAST_NAME_SHARE = 0.8
BETWEEN_NAMES_MM = 0.6
BESIDE_NUMBERS_MM, ABOVE_NUMBERS_MM = 0.7, 0.3
FIGURE_SHARE = 0.7
ALONE_SHARE = 1.5
"""How far a name may run, in distances to the next, that has no name to its left and right."""
VICTORY_MM = 3.9
STACKING_MM = 3.3
FORT_MM = 5.6
VILLAGE_MM = 2.1
DEPOT_MM = 4.6
SPECK_SHARE, SPECK_EDGE_SHARE = 0.3, 0.07
SETTLEMENT, VILLAGE, DEPOT = "settlement", "village", "depot"
"""Tags of a hex that are drawn, and the symbol of a depot."""
HALO_MM = 0.8
GRIDS_KEPT = 16
"""Of so many grids the room for names is known."""


@dataclass(frozen=True, slots=True)
class Spots:
    """Where things stand round the middle of every hex of a grid: number, name, points, stacking limit."""

    number: QPointF
    name: QPointF
    victory: QPointF
    stacking: QPointF


@lru_cache(maxsize=GRIDS_KEPT)
def spots_of(grid: HexGrid) -> Spots:
    """Beside the counters: a hex on its side has room at its corners left and right, one on a corner at its top."""
    half, radius = grid.size_mm / 2, corner_radius_mm(grid)
    if grid.orientation is Orientation.FLAT:
        return Spots(
            QPointF(0, -half * 0.83), QPointF(0, half * 0.83), QPointF(radius * 0.73, 0), QPointF(-radius * 0.73, 0)
        )
    return Spots(
        QPointF(0, -radius * 0.72), QPointF(0, radius * 0.68), QPointF(half * 0.7, -radius * 0.5),
        QPointF(-half * 0.7, -radius * 0.5),
    )  # fmt: skip


def number_size(grid: HexGrid, px_per_mm: float) -> float:
    """The size of the numbers in mm at a scale; 0 where they would be too small to read or too large for a hex."""
    size = max(_number_form(grid).size, NUMBER_PX / px_per_mm)
    return size if size <= grid.size_mm * MOST_NUMBER_SHARE else 0.0


def label_of(
    grid: HexGrid, place: Place, space: Space, style: MapStyle, hexes: HexStyle, is_alone: Callable[[], bool] = bool
) -> PlacedLabel | None:  # fmt: skip
    """The name of a hex at its foot; None without one. No name runs into that of the next hex, however it grows.

    `is_alone` tells of a wide name whether it may reach into the hexes to its left and right.
    """
    if not space.name or space.kind is SpaceKind.UNPLAYABLE:
        return None
    if space.label_style is not None and space.label_style.hidden:
        return None
    space = style.kinds.in_language(space)
    labels, scale = style.labels, min(1.2, grid.size_mm / 18)
    strong = is_built(space, hexes) or bool(space.forts)
    if is_water(space, hexes):
        form = TextForm(labels.role, labels.plain * WATER_NAME_SHARE * scale, 500, True, 0.2)
    elif strong:
        form = TextForm(labels.role, labels.fort * scale, labels.strong_weight)
    else:
        form = TextForm(labels.role, labels.plain * scale, labels.plain_weight, labels.plain_italic)
    most = _between_names(grid) - BETWEEN_NAMES_MM
    if text_width(space.name, form) * MOST_GROWTH > most and is_alone():
        most += _between_names(grid) * (ALONE_SHARE - 1)
    room = name_room(grid, len(space.id))
    lines, form = _fitted(space.name, form, room, most if grid.orientation is Orientation.POINTY else room)
    halo = "#FFFFFF" if labels.white_halo else ground_of(space, hexes).fill
    ink = style.sea.name if is_water(space, hexes) else labels.ink
    block = styled(LabelBlock(lines, form, form, ink, halo, HALO_MM, (), strong), space)
    size = block_size(block)
    middle = QPointF(*space.label) if space.label is not None else _at_foot(grid, place, block, room)
    return PlacedLabel(block, middle, min(MOST_GROWTH, max(1.0, most / max(0.1, size.width()))))


def _at_foot(grid: HexGrid, place: Place, block: LabelBlock, room: float) -> QPointF:
    """The middle of a name at the foot of its hex; one that is too wide for that stands above the numbers below."""
    (x, y), spot, high = centre(grid, place), spots_of(grid).name, block_size(block).height()
    above = high * (1 - 1 / len(block.lines)) / 2
    if grid.orientation is Orientation.POINTY and text_width(block.lines[-1], block.form) > room:
        above = max(above, spot.y() - _top_of_numbers_below(grid) + ABOVE_NUMBERS_MM + high / 2)
    return QPointF(x + spot.x(), y + spot.y() - above)


def _top_of_numbers_below(grid: HexGrid) -> float:
    """How far below the middle of a hex on its corner the numbers of the next row begin."""
    return corner_radius_mm(grid) * 1.5 + spots_of(grid).number.y() - _number_form(grid).size * FIGURE_SHARE / 2


@lru_cache(maxsize=4 * GRIDS_KEPT)
def name_room(grid: HexGrid, digits: int) -> float:
    """How wide a name at the foot may be that covers neither the numbers of the hexes below nor the next name."""
    if grid.orientation is Orientation.FLAT:
        return _between_names(grid) * 0.62
    return grid.size_mm - text_width("0" * digits, _number_form(grid)) - 2 * BESIDE_NUMBERS_MM


def _between_names(grid: HexGrid) -> float:
    """From the middle of a hex to that of the next with a name at the same height."""
    return grid.size_mm if grid.orientation is Orientation.POINTY else corner_radius_mm(grid) * 3


def _number_form(grid: HexGrid) -> TextForm:
    return TextForm("counter", min(NUMBER_MM, grid.size_mm * NUMBER_SHARE), 500)


def _fitted(name: str, form: TextForm, room: float, most: float) -> tuple[tuple[str, ...], TextForm]:
    """The name on one line; where that is wider than `room` on two, and a little smaller where it is above `most`."""
    if text_width(name, form) <= room:
        return (name,), form
    lines = next(iter(broken(name)), (name,))
    wide = max(text_width(line, form) for line in lines)
    return lines, replace(form, size=form.size * min(1.0, max(LEAST_NAME_SHARE, most / wide)))


def paint_speck(painter: QPainter, middle: QPointF, hex_mm: float, style: HexStyle) -> None:
    """A town where there is no room for its houses: a square with a dark edge."""
    side = hex_mm * SPECK_SHARE
    painter.setPen(QPen(QColor(style.house_edge), hex_mm * SPECK_EDGE_SHARE))
    painter.setBrush(QColor(style.house))
    painter.drawRect(QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side))


def paint_signs(painter: QPainter, middle: QPointF, space: Space, spots: Spots, scale: float, style: MapStyle) -> None:
    """Forts and villages in the middle of a hex; victory points, a depot and its own stacking limit beside it."""
    if space.forts:
        _paint_fort(painter, middle, space, scale)
    elif space.tags.get(SETTLEMENT) == VILLAGE:
        _paint_village(painter, middle, scale, style)
    if space.tags.get(DEPOT):
        _paint_depot(painter, middle + (spots.stacking if space.victory_points else spots.victory), scale)
    if space.victory_points:
        _paint_victory(painter, middle + spots.victory, str(space.victory_points), scale, style)
    if not is_unlimited(space.stacking):
        size = STACKING_MM * scale
        at = middle + spots.stacking
        form = TextForm(style.labels.role, size, 600)
        paint_with_halo(
            painter, text_outline(str(space.stacking), form, at.x(), at.y() + size * 0.33), style.labels.ink,
            style.paper, 0.5,
        )  # fmt: skip


def _paint_village(painter: QPainter, middle: QPointF, scale: float, style: MapStyle) -> None:
    painter.setPen(QPen(QColor(style.ink), 0.45 * scale))
    painter.setBrush(QColor(style.sign_ground))
    radius = VILLAGE_MM / 2 * scale
    painter.drawEllipse(middle, radius, radius)


def _paint_depot(painter: QPainter, at: QPointF, scale: float) -> None:
    height = DEPOT_MM * scale
    rect = QRectF(0, 0, height * symbol_aspect(DEPOT), height)
    rect.moveCenter(at)
    paint_symbol(painter, DEPOT, rect)


def _paint_victory(painter: QPainter, at: QPointF, text: str, scale: float, style: MapStyle) -> None:
    painter.setPen(QPen(QColor(style.victory), 0.45 * scale))
    painter.setBrush(QColor(style.sign_ground))
    radius = VICTORY_MM / 2 * scale
    painter.drawEllipse(at, radius, radius)
    size = (2.9 if len(text) < 2 else 2.4) * scale
    form = TextForm(style.labels.role, size, 600)
    painter.fillPath(text_outline(text, form, at.x(), at.y() + size * 0.325), QColor(style.victory))


def _paint_fort(painter: QPainter, middle: QPointF, space: Space, scale: float) -> None:
    fort = max(space.forts, key=lambda fort: fort.level)
    symbol = f"fort_{min(3, max(1, fort.level))}" if fort.kind is FortKind.FORT else fort.kind.value
    height = FORT_MM * scale
    rect = QRectF(0, 0, height * symbol_aspect(symbol), height)
    rect.moveCenter(middle)
    paint_symbol(painter, symbol, rect)
