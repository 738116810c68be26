"""Paints overlays that lie above labels and counters: paths, supply, targets, problems, drafts. In millimetres."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPolygonF

from workbench.qt.counters.stack_painter import paint_target
from workbench.qt.map_canvas.labels.map_text import TextForm, text_outline, text_width
from workbench.qt.map_canvas.laid_over.difference_painter import paint_differences
from workbench.qt.map_canvas.laid_over.draft_painter import paint_drafts
from workbench.qt.map_canvas.laid_over.overlay_painter import (
    CASING_MM,
    INK,
    SELECTION,
    VERMILION,
    VIOLET,
    WHITE,
    at_least,
    pen,
    stroke_cased,
)
from workbench.qt.map_canvas.laid_over.overlays import (
    FieldWorks,
    Note,
    Numbered,
    Overlay,
    PathGhost,
    ProblemMark,
    RetreatOption,
    SightLine,
    SupplyLine,
    Target,
)
from workbench.qt.map_canvas.laid_over.works_painter import paint_works

SUPPLY = "#00795F"
BEAD_MM = 0.9
BEAD_EVERY_MM = 2.0
MOST_STRINGS = 512
"""So many lines of supply are kept strung."""
CUT_DISC_MM = 5.8
COST_DISC_MM = 6.6
NUMBER_DISC_MM = 5.6
LEAST_NUMBER_PX = 19.0
PATH_MM = 1.15
PILL_MM, PILL_GAP_MM = 4.2, 1.6
PILL_FORM = TextForm("interface", 2.7, 600)
ODDS_GAP_MM, LEAST_ODDS_PX = 3.3, 11.0
ERROR = "#AE2A1E"
WARNING = "#8A5A00"
HINT = "#3F5E7A"
PROBLEM_MM = 5.0

PlaceOf = Callable[[str], QPointF | None]
RectOf = Callable[[str], QRectF]


def paint_lines_below(painter: QPainter, overlays: Sequence[Overlay], place_of: PlaceOf) -> None:
    """Lines of supply and sight: below labels and counters, so that they hide neither."""
    for overlay in overlays:
        match overlay:
            case SupplyLine():
                paint_supply(painter, overlay, place_of)
            case SightLine():
                _paint_sight(painter, overlay)
            case _:
                pass


def paint_way_overlays(painter: QPainter, overlays: Sequence[Overlay], place_of: PlaceOf, rect_of: RectOf) -> None:
    """All overlays that lie above everything else. `rect_of` is a space's stacks, or its label."""
    for works in overlays:
        if isinstance(works, FieldWorks):
            paint_works(painter, works, rect_of(works.space))
    seen = _seen_mm(painter).adjusted(-PROBLEM_MM, -PROBLEM_MM, PROBLEM_MM, PROBLEM_MM)
    for overlay in overlays:
        match overlay:
            case SupplyLine(cut_at=cut_at) if cut_at is not None:
                paint_cut(painter, _cut_place(_supply_points(overlay, place_of), overlay))
            case PathGhost():
                _paint_path(painter, overlay, place_of, rect_of)
            case Target():
                _paint_target(painter, overlay, rect_of(overlay.space))
            case RetreatOption(label=label) if label:
                rect = rect_of(overlay.space)
                below = QPointF(rect.center().x(), rect.bottom() + PILL_MM / 2)
                paint_pill(painter, below, label, VERMILION if overlay.refused else VIOLET)
            case ProblemMark():
                if seen.contains(overlay.x_mm, overlay.y_mm):
                    _paint_problem(painter, overlay)
            case Numbered():
                if not (rect := rect_of(overlay.space)).isEmpty():
                    _paint_number(painter, overlay, rect)
            case Note():
                paint_pill(painter, QPointF(overlay.x_mm, overlay.y_mm), overlay.text)
            case _:
                pass
    paint_differences(painter, overlays)
    paint_drafts(painter, overlays)


def _paint_path(painter: QPainter, ghost: PathGhost, place_of: PlaceOf, rect_of: RectOf) -> None:
    """The arrow from space to space, then the discs, so that no line crosses a cost."""
    spaces = (ghost.start, *(step.space for step in ghost.steps))
    points = [place for place in map(place_of, spaces) if place is not None]
    if len(points) < 2:
        return
    points[0] = _leaving(rect_of(spaces[0]), points[0], points[1])
    points[-1] = _leaving(rect_of(spaces[-1]), points[-1], points[-2])
    path = QPainterPath(points[0])
    for point in points[1:]:
        path.lineTo(point)
    refused = ghost.steps[-1].refused
    colour = VERMILION if refused else VIOLET
    stroke_cased(painter, path, colour, PATH_MM)
    _paint_arrow(painter, points[-2], points[-1], colour)
    for i, step in enumerate(ghost.steps[: len(points) - 1]):
        middle = (points[i] + points[i + 1]) / 2
        if step.refused:
            _paint_bar(painter, points[i], points[i + 1])
        elif step.cost:
            paint_disc(painter, middle, step.cost)
    if ghost.total:
        target = rect_of(spaces[-1]).united(_round(points[-1], PATH_MM))
        paint_pill(painter, pill_place(target, ghost.total, points), ghost.total, VIOLET)


def pill_place(target: QRectF, text: str, points: Sequence[QPointF]) -> QPointF:
    """The middle of a pill beside what a path through points ends at: clear of its line and of the costs on it."""
    rect = pill_rect(text)
    wide, high = (target.width() + rect.width()) / 2 + PILL_GAP_MM, (target.height() + PILL_MM) / 2 + PILL_GAP_MM
    lines = list(pairwise(points))
    beads = [_round((one + other) / 2, COST_DISC_MM / 2) for one, other in lines]

    def covered(away: QPointF) -> int:
        rect.moveCenter(target.center() + away)
        room = rect.adjusted(-PATH_MM, -PATH_MM, PATH_MM, PATH_MM)
        return sum(map(room.intersects, beads)) + sum(_crosses(room, *line) for line in lines)

    places = (QPointF(0, -high), QPointF(0, high), QPointF(wide, 0), QPointF(-wide, 0))
    return target.center() + min(places, key=covered)


def _crosses(rect: QRectF, start: QPointF, end: QPointF) -> bool:
    """Whether a line touches a rectangle."""
    way = end - start
    steps = max(2, round(hypot(way.x(), way.y())))
    return any(rect.contains(start + way * (at / steps)) for at in range(steps + 1))


def _round(middle: QPointF, reach: float) -> QRectF:
    return QRectF(middle.x() - reach, middle.y() - reach, 2 * reach, 2 * reach)


def _leaving(rect: QRectF, start: QPointF, end: QPointF) -> QPointF:
    """Where a line from inside a rectangle to a point comes out of it; the start when all of it is inside."""
    way = end - start
    shares = [1.0]
    for along, low, high, at in (
        (way.x(), rect.left(), rect.right(), start.x()),
        (way.y(), rect.top(), rect.bottom(), start.y()),
    ):
        if along:
            shares.append(((high if along > 0 else low) - at) / along)
    share = min(shares)
    return start + way * share if 0.0 < share < 0.75 else start


def _paint_arrow(painter: QPainter, start: QPointF, tip: QPointF, colour: str) -> None:
    turn = atan2(tip.y() - start.y(), tip.x() - start.x())
    back = QPointF(cos(turn), sin(turn)) * 4.6
    side = QPointF(-sin(turn), cos(turn)) * 2.3
    head = QPolygonF([tip, tip - back + side, tip - back * 0.72, tip - back - side])
    painter.setPen(pen(WHITE, CASING_MM * 2))
    painter.setBrush(QColor(colour))
    painter.drawPolygon(head)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _paint_bar(painter: QPainter, start: QPointF, end: QPointF) -> None:
    middle = (start + end) / 2
    turn = atan2(end.y() - start.y(), end.x() - start.x()) + pi / 2
    arm = QPointF(cos(turn), sin(turn)) * 3.2
    bar = QPainterPath(middle - arm)
    bar.lineTo(middle + arm)
    stroke_cased(painter, bar, VERMILION, 1.5)


def paint_disc(painter: QPainter, centre: QPointF, text: str, colour: str = VIOLET) -> None:
    """A cost in a disc."""
    painter.setPen(pen(WHITE, CASING_MM * 2))
    painter.setBrush(QColor(colour))
    painter.drawEllipse(centre, COST_DISC_MM / 2, COST_DISC_MM / 2)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    size = 4.2 if len(text) < 3 else 3.0
    painter.fillPath(
        text_outline(text, TextForm("interface", size, 600), centre.x(), centre.y() + size * 0.36), QColor(WHITE)
    )


def _paint_number(painter: QPainter, numbered: Numbered, rect: QRectF) -> None:
    """A number on a dark disc, as on the strip that tells of it; at the corner of the stacks, and never too small."""
    reach = max(NUMBER_DISC_MM, LEAST_NUMBER_PX / abs(painter.worldTransform().m11())) / 2
    centre, chosen = rect.topRight(), numbered.chosen
    painter.setPen(pen(INK if chosen else WHITE, CASING_MM * reach))
    painter.setBrush(QColor(SELECTION if chosen else INK))
    painter.drawEllipse(centre, reach, reach)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    form = TextForm("interface", reach * 1.2, 700)
    number = text_outline(str(numbered.number), form, centre.x(), centre.y() + reach * 0.43)
    painter.fillPath(number, QColor(INK if chosen else SELECTION))


def paint_pill(painter: QPainter, centre: QPointF, text: str, ground: str = INK) -> None:
    """A word in a rounded strip."""
    rect = pill_rect(text)
    rect.moveCenter(centre)
    painter.setPen(pen(WHITE, CASING_MM))
    painter.setBrush(QColor(ground))
    painter.drawRoundedRect(rect, PILL_MM / 2, PILL_MM / 2)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.fillPath(text_outline(text, PILL_FORM, centre.x(), centre.y() + 0.95), QColor(WHITE))


def pill_rect(text: str) -> QRectF:
    """As large as the strip of a word is."""
    return QRectF(0, 0, text_width(text, PILL_FORM) + 3.4, PILL_MM)


def paint_supply(painter: QPainter, line: SupplyLine, place_of: PlaceOf) -> None:
    """The beads of a line, in their casing."""
    points = _supply_points(line, place_of)
    if len(points) < 2:
        return
    beads = _beads(tuple((point.x(), point.y()) for point in points))
    for colour, width in ((WHITE, BEAD_MM + 2 * CASING_MM), (SUPPLY, BEAD_MM)):
        painter.setPen(pen(colour, width, flat=False))
        painter.drawPoints(beads)


@lru_cache(maxsize=MOST_STRINGS)
def _beads(points: tuple[tuple[float, float], ...]) -> QPolygonF:
    """Where the beads of a line through these points lie; the same lines are painted again and again."""
    path = rounded_path([QPointF(*point) for point in points])
    steps = range(int(path.length() / BEAD_EVERY_MM) + 1)
    return QPolygonF([path.pointAtPercent(min(1.0, path.percentAtLength(step * BEAD_EVERY_MM))) for step in steps])


def _supply_points(line: SupplyLine, place_of: PlaceOf) -> list[QPointF]:
    if line.points:
        return [QPointF(x, y) for x, y in line.points]
    return [place for space in line.spaces if (place := place_of(space)) is not None]


def _cut_place(points: Sequence[QPointF], line: SupplyLine) -> QPointF:
    if not points:
        return QPointF()
    if line.points or line.cut_at is None or not 0 < line.cut_at < len(points):
        return points[-1]
    return (points[line.cut_at - 1] + points[line.cut_at]) / 2


def paint_cut(painter: QPainter, centre: QPointF) -> None:
    """The sign that a line is cut there."""
    painter.setPen(pen(INK, 0.35))
    painter.setBrush(QColor(WHITE))
    painter.drawEllipse(centre, CUT_DISC_MM / 2, CUT_DISC_MM / 2)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(VERMILION, 1.1))
    arm = CUT_DISC_MM * 0.25
    for dy in (-arm, arm):
        painter.drawLine(centre + QPointF(-arm, -dy), centre + QPointF(arm, dy))


def rounded_path(points: Sequence[QPointF]) -> QPainterPath:
    """A line through points whose corners are rounded."""
    path = QPainterPath(points[0])
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        path.lineTo(_towards(corner, before, 5.0))
        path.quadTo(corner, _towards(corner, after, 5.0))
    path.lineTo(points[-1])
    return path


def _towards(start: QPointF, end: QPointF, away: float) -> QPointF:
    step = end - start
    length = hypot(step.x(), step.y())
    return start + step * (min(away, length / 2) / length) if length else start


def _paint_sight(painter: QPainter, line: SightLine) -> None:
    seen_to = line.blocked_at or line.end
    path = QPainterPath(QPointF(*line.start))
    path.lineTo(QPointF(*seen_to))
    stroke_cased(painter, path, INK, 0.6, dash=(0.6, 0.6))
    if line.blocked_at is not None:
        rest = QPainterPath(QPointF(*line.blocked_at))
        rest.lineTo(QPointF(*line.end))
        stroke_cased(painter, rest, INK, 0.4, dash=(0.2, 1.0))
        painter.setPen(pen(VERMILION, 0.8))
        painter.drawEllipse(QPointF(*line.blocked_at), 2.4, 2.4)


def _paint_target(painter: QPainter, target: Target, rect: QRectF) -> None:
    paint_target(painter, rect, 1.0)
    if target.odds:
        _paint_odds(painter, target.odds, rect)


def _paint_odds(painter: QPainter, odds: str, target: QRectF) -> None:
    """Beside the place, at the other side where the window ends; from afar no smaller than can be read."""
    larger = max(1.0, at_least(painter, PILL_FORM.size, LEAST_ODDS_PX) / PILL_FORM.size)
    pill, seen = pill_rect(odds), _seen_mm(painter)
    wide = pill.width() * larger
    away = (target.width() + wide) / 2 + ODDS_GAP_MM
    centre = target.center()
    is_cut = centre.x() + away + wide / 2 > seen.right() and centre.x() - away - wide / 2 >= seen.left()
    painter.save()
    painter.translate(centre + QPointF(-away if is_cut else away, 0))
    painter.scale(larger, larger)
    paint_pill(painter, QPointF(), odds)
    painter.restore()


def _seen_mm(painter: QPainter) -> QRectF:
    """What the painter's window shows, in the units that it works in."""
    to_sheet, is_invertible = painter.worldTransform().inverted()
    return to_sheet.mapRect(QRectF(painter.viewport())) if is_invertible else QRectF()


def _paint_problem(painter: QPainter, mark: ProblemMark) -> None:
    """A disc with a cross for an error; a triangle with a stroke for a warning."""
    centre = QPointF(mark.x_mm, mark.y_mm)
    radius = PROBLEM_MM / 2 * (1.3 if mark.chosen else 1.0)
    if mark.chosen:
        painter.setPen(pen(SELECTION, 1.0))
        painter.drawEllipse(centre, radius + 1.2, radius + 1.2)
    painter.setPen(pen(WHITE, CASING_MM * 2))
    painter.setBrush(QColor({"error": ERROR, "warning": WARNING}.get(mark.level, HINT)))
    arm = radius * 0.4
    if mark.level == "error":
        painter.drawEllipse(centre, radius, radius)
        strokes = ((-arm, -arm, arm, arm), (-arm, arm, arm, -arm))
    else:
        wide, high, low = radius * 1.15, -radius * 1.15, radius * 0.85
        painter.drawPolygon(QPolygonF([centre + QPointF(*p) for p in ((0, high), (wide, low), (-wide, low))]))
        strokes = ((0, -arm, 0, arm * 0.5), (0, arm * 1.25, 0, arm * 1.4))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(WHITE, 0.6))
    for x0, y0, x1, y1 in strokes:
        painter.drawLine(centre + QPointF(x0, y0), centre + QPointF(x1, y1))
