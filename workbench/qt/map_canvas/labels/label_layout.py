"""Where the labels stand: as near to the widest circle as possible, off roads, points and each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import shapely
from PySide6.QtCore import QPointF, QRectF
from shapely.geometry.base import BaseGeometry

from workbench.cartography.areas.faces import LabelPlace
from workbench.engine.maps.area_map import Point, Space, SpaceKind
from workbench.long_work import UNTOLD, LongWork
from workbench.qt.map_canvas.areas.sheet_geometry import SheetGeometry
from workbench.qt.map_canvas.labels.label_block import LabelBlock, block_size, label_block, styled
from workbench.qt.map_canvas.labels.map_text import TextForm, text_width
from workbench.qt.map_canvas.labels.room import Floats, Room, TakenRoom
from workbench.qt.map_canvas.styles.map_style import MapStyle

SHEET_MARGIN_MM = 4.0
SEA_MARGIN_MM = 11.0
LINE_BREAK_COST = 6.0
GROWTHS = (1.1, 1.2, 1.3, 1.4, 1.5, 1.65, 1.8, 2.0, 2.25, 2.5, 2.8, 3.2)
ROAD_ROOM_MM = 1.0
POINT_ROOM_MM = 1.8
BETWEEN_LABELS_MM = 0.5
TOWARDS_MIDDLE, ROOM_KEPT = (1.0, 0.8, 0.6, 0.4, 0.2), 0.78
INSIDE_MM = 0.5
LONG_NAME = 9
BOX_EDGE_MM = 1.2
BOX_NAME_SHARE = 0.22
LEAST_BOX_NAME_MM, MOST_BOX_NAME_MM = 2.2, 6.0
LEAST_ZONE_NAME_MM = 3.0
ZONE_CIRCLE_SHARE = 1.15
"""How far the corners of a zone's name may reach over its widest circle."""


@dataclass(frozen=True, slots=True)
class PlacedLabel:
    """A label and its centre. `growth` is how much larger it may be drawn before it leaves its space, and
    `name_growth` how much larger its name may be where it stands without the signs.
    """

    block: LabelBlock
    centre: QPointF
    growth: float = 1.0
    name_growth: float = 1.0

    @property
    def rect(self) -> QRectF:
        size = block_size(self.block)
        rect = QRectF(QPointF(0, 0), size)
        rect.moveCenter(self.centre)
        return rect


def placed_labels(
    geometry: SheetGeometry,
    style: MapStyle,
    before: tuple[SheetGeometry, dict[str, PlacedLabel]] | None = None,
    work: LongWork = UNTOLD,
) -> dict[str, PlacedLabel]:
    """The label of every space that has one. Labels of spaces that are as they were keep their place."""
    kept = _kept(geometry, before) if before else {}
    taken = TakenRoom(_roomy(placed.rect) for placed in kept.values())
    result = dict(kept)
    obstacles = _obstacles(geometry, style, [s for s in geometry.map.spaces if s not in kept])
    for space in work.over(_narrow_first(geometry)):
        if space.id not in result:
            placed = _placed(geometry, style, space, obstacles, taken)
            if placed is not None:
                result[space.id] = placed
                taken.add(_roomy(placed.rect))
    return {space: result[space] for space in sorted(result)}


def _kept(geometry: SheetGeometry, before: tuple[SheetGeometry, dict[str, PlacedLabel]]) -> dict[str, PlacedLabel]:
    old_geometry, labels = before
    return {
        space: placed
        for space, placed in labels.items()
        if geometry.map.spaces.get(space) is old_geometry.map.spaces.get(space)
        and geometry.face(space) is old_geometry.face(space)
    }


def _narrow_first(geometry: SheetGeometry) -> list[Space]:
    radius = {s: geometry.label_place(s).radius_mm for s in geometry.map.spaces}
    order = sorted(geometry.map.spaces, key=lambda s: (geometry.map.spaces[s].label is None, radius[s], s))
    return [geometry.map.spaces[s] for s in order if not geometry.face(s).is_empty]


def _obstacles(geometry: SheetGeometry, style: MapStyle, spaces: Sequence[str]) -> BaseGeometry:
    """Roads, rivers and points near some spaces."""
    around = QRectF()
    for space in spaces:
        around = around.united(geometry.rect_of(space).adjusted(-3, -3, 3, 3))
    lines = [
        shapely.LineString(shape.points).buffer(ROAD_ROOM_MM)
        for shape in geometry.borders.values()
        if (shape.border.road or shape.border.river) and shape.rect.adjusted(-1, -1, 1, 1).intersects(around)
    ]
    points = [
        shapely.Point(j.point).buffer(POINT_ROOM_MM)
        for _, j in sorted(geometry.map.junctions.items())
        if style.kinds.is_point(j) and around.contains(*j.point)
    ]
    return shapely.union_all([*lines, *points])


def _placed(
    geometry: SheetGeometry, style: MapStyle, space: Space, obstacles: BaseGeometry, taken: TakenRoom
) -> PlacedLabel | None:
    space = style.kinds.in_language(space)
    blocks = _variants(geometry, style, space)
    if not blocks:
        return None
    if space.id in geometry.boxes:
        return box_label(space, geometry.rect_of(space.id), style)
    face = geometry.face(space.id)
    around = QRectF(QPointF(*face.bounds[:2]), QPointF(*face.bounds[2:]))
    near = taken.touching(around) if space.label is None else []
    margin = SEA_MARGIN_MM if geometry.is_sea(space.id) else SHEET_MARGIN_MM
    inner = geometry.neat_rect.adjusted(margin, margin, -margin, -margin)
    room = Room(face, shapely.clip_by_rect(obstacles, *face.bounds), near, inner)
    place = geometry.label_place(space.id)
    pole = place.point if geometry.is_sea(space.id) else balanced(face, place)
    tried = [(*_best_place(room, pole, block), block) for block in blocks]
    costs = [cost + LINE_BREAK_COST * i for i, (cost, _, _) in enumerate(tried)]
    _, centre, block = tried[int(np.argmin(costs))]
    at = np.array([centre.x()]), np.array([centre.y()])
    if space.label is not None:
        # Wherever it was put by hand, it is seen from as far as it could be anywhere in its space.
        centre, at = QPointF(*space.label), room.centres()
    return PlacedLabel(block, centre, _growth(room, block, *at), _growth(room, replace(block, signs=()), *at))


def balanced(face: BaseGeometry, widest: LabelPlace) -> Point:
    """The middle of a space, or as near to it as there is almost as much room as in its widest circle.

    In a long or wedge-shaped space that circle lies at one end, and a name in it off the middle.
    """
    x, y = widest.point
    middle, edge = face.centroid, face.boundary
    for share in TOWARDS_MIDDLE:
        at = shapely.Point(x + (middle.x - x) * share, y + (middle.y - y) * share)
        if face.contains(at) and edge.distance(at) >= ROOM_KEPT * widest.radius_mm:
            return at.x, at.y
    return widest.point


def box_label(space: Space, rect: QRectF, style: MapStyle) -> PlacedLabel:
    """A box is named at its upper edge, as large as it has room: its middle is for counters."""
    labels, space = style.labels, style.kinds.in_language(space)
    plain = TextForm(labels.role, labels.plain, labels.strong_weight)
    fitting = labels.plain * (rect.width() - 2 * BOX_EDGE_MM) / max(0.1, text_width(space.name, plain))
    size = max(LEAST_BOX_NAME_MM, min(fitting, rect.height() * BOX_NAME_SHARE, MOST_BOX_NAME_MM))
    block = label_block(space, style)
    form = replace(plain, size=size)
    block = styled(replace(block, form=form, halo=style.sign_ground, strong=True), space)
    at = QPointF(rect.center().x(), rect.top() + block_size(block).height() / 2 + BOX_EDGE_MM)
    return PlacedLabel(block, at if space.label is None else QPointF(*space.label))


def zone_label(space: Space, place: LabelPlace, above_mm: float, style: MapStyle) -> PlacedLabel | None:
    """A zone of hexes is named as a sea is, over the place of its counters; None without a name."""
    if not space.name:
        return None
    labels, space = style.labels, style.kinds.in_language(space)
    least = TextForm(labels.role, labels.sea_least, 500, True, labels.sea_spacing)
    wide = max(0.1, text_width(space.name, least)) / labels.sea_least
    sizes = np.linspace(labels.sea_most, LEAST_ZONE_NAME_MM, 17)
    inside = np.hypot(sizes * wide / 2, above_mm + sizes) <= place.radius_mm * ZONE_CIRCLE_SHARE
    size = float(sizes[np.argmax(inside)]) if inside.any() else LEAST_ZONE_NAME_MM
    x, y = place.point
    at = QPointF(x, y - above_mm - size * 0.6) if space.label is None else QPointF(*space.label)
    return PlacedLabel(label_block(space, style, sea_size=size), at)


def _variants(geometry: SheetGeometry, style: MapStyle, space: Space) -> list[LabelBlock]:
    if space.kind is SpaceKind.UNPLAYABLE:
        return []
    if geometry.is_sea(space.id):
        return [label_block(space, style, sea_size=_sea_size(geometry, style, space))]
    blocks = [label_block(space, style)]
    for lines in broken(space.name):
        blocks.append(label_block(space, style, lines))
    return blocks


def _sea_size(geometry: SheetGeometry, style: MapStyle, space: Space) -> float:
    labels = style.labels
    least = TextForm(labels.role, labels.sea_least, 500, True, labels.sea_spacing)
    room = 2.2 * geometry.label_place(space.id).radius_mm
    return float(np.clip(labels.sea_least * room / text_width(space.name, least), labels.sea_least, labels.sea_most))


def broken(name: str) -> list[tuple[str, ...]]:
    """The name on two lines, each as a tuple, broken near its middle after a space or a hyphen."""
    if len(name) < LONG_NAME:
        return []
    breaks = [i + 1 for i, sign in enumerate(name) if sign in " -" and 1 < i < len(name) - 2]
    if not breaks:
        return []
    place = min(breaks, key=lambda i: abs(i - len(name) / 2))
    return [(name[:place].rstrip(" "), name[place:])]


def _best_place(room: Room, pole: tuple[float, float], block: LabelBlock) -> tuple[float, QPointF]:
    """The cost and the centre of the best place: mm² outside the space or over something else, and the way there."""
    size = block_size(block)
    x, y = room.centres()
    x, y = np.append(x, pole[0]), np.append(y, pole[1])
    outside, covered = room.outside_and_covered(x, y, size.width() + 2 * INSIDE_MM, size.height() + 2 * INSIDE_MM)
    cost = 3.0 * outside + 4.0 * covered + 0.25 * np.hypot(x - pole[0], y - pole[1])
    best = int(np.argmin(cost))
    return float(cost[best]), QPointF(float(x[best]), float(y[best]))


def _growth(room: Room, block: LabelBlock, x: Floats, y: Floats) -> float:
    """How much larger the label may be at one of the places before it leaves its space or covers something."""
    size, factors = block_size(block), np.array(GROWTHS)[:, np.newaxis]
    width, height = size.width() * factors, size.height() * factors
    outside, covered = room.outside_and_covered(x, y, width, height)
    fits = (outside + covered <= 0.02 * width * height).any(axis=1)
    fitting = len(GROWTHS) if fits.all() else int(np.argmin(fits))
    return GROWTHS[fitting - 1] if fitting else 1.0


def _roomy(rect: QRectF) -> QRectF:
    return rect.adjusted(-BETWEEN_LABELS_MM, -BETWEEN_LABELS_MM, BETWEEN_LABELS_MM, BETWEEN_LABELS_MM)
