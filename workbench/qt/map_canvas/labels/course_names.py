"""Names of rivers and of what else runs along borders or hexsides, written along their courses in the map's look."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath, QTransform

from workbench.cartography.lines.names_along import (
    OFF_SHEET_COST,
    Box,
    Costly,
    Ground,
    Letter,
    Lettering,
    Line,
    ground,
    main_courses,
    points_on,
    written_along,
)
from workbench.engine.catalogue.resolved import Kindred
from workbench.engine.maps.area_map import Point
from workbench.engine.maps.border import Border
from workbench.engine.words.bounded_words import an_entry
from workbench.qt.map_canvas.labels.label_block import LEAST_STRONG_TEXT_PX, ROUNDING_PX
from workbench.qt.map_canvas.labels.map_text import TextForm, paint_with_halo, text_outline, text_width
from workbench.qt.map_canvas.styles.map_style import MapStyle

SPACING_SHARE = 0.11
SIZE_SHARE, LEAST_SIZE_MM = 1.05, 2.3
CAPITAL_SHARE = 0.72
"""How high capitals are in sizes of type."""
BASELINE_SHARE = 0.32
"""From the middle line of a text down to its baseline, in sizes of type."""
OFF_MM = 0.55
WATER_MM, WATER_COST = 1.6, 1.5
HALO_SHARE = 0.8
ROOM_MM = 1.5
FAR_MM = 12.0
"""A name stands no further beside its course."""

FillAt = Callable[[Point], str]
"""The colour of the ground at a point of the sheet."""
CostlyIn = Callable[[QRectF], Iterable[Costly]]
"""What names had better not cover in a rectangle of the sheet."""


@dataclass(frozen=True, slots=True)
class Course:
    """Lines that bear one name, each from where it meets others to where it does so again."""

    name: str
    lines: tuple[Line, ...]
    is_water: bool = True

    @property
    def rect(self) -> QRectF:
        """The rectangle that the lines and their names lie in, or a larger one."""
        points = [point for line in self.lines for point in line]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        around = QRectF(QPointF(min(xs), min(ys)), QPointF(max(xs), max(ys)))
        far = FAR_MM + len(self.name) * 2.0
        return around.adjusted(-far, -far, far, far)


@dataclass(frozen=True, slots=True)
class CourseName:
    """A name as it is written once: where each letter stands. `rect` is what it covers, with its halo."""

    text: str
    form: TextForm
    ink: str
    halo: str
    halo_mm: float
    letters: tuple[Letter, ...]

    @property
    def rect(self) -> QRectF:
        xs, ys = [letter.x_mm for letter in self.letters], [letter.y_mm for letter in self.letters]
        room = self.form.size * 0.6 + ROOM_MM
        return QRectF(QPointF(min(xs), min(ys)), QPointF(max(xs), max(ys))).adjusted(-room, -room, room, room)

    @property
    def centre(self) -> QPointF:
        """Its middle letter."""
        middle = self.letters[len(self.letters) // 2]
        return QPointF(middle.x_mm, middle.y_mm)

    def is_read_at(self, px_per_mm: float) -> bool:
        """Whether it is large enough there to be read."""
        return self.form.size * px_per_mm >= LEAST_STRONG_TEXT_PX - ROUNDING_PX

    def outline(self) -> QPainterPath:
        """The outline of all letters in mm of the sheet."""
        path = QPainterPath()
        for sign, letter in zip(self.text, self.letters, strict=True):
            turned = QTransform().translate(letter.x_mm, letter.y_mm).rotate(letter.turned_deg)
            path.addPath(turned.map(text_outline(sign, self.form, 0.0, self.form.size * BASELINE_SHARE)))
        return path

    def paint(self, painter: QPainter) -> None:
        """Paint it; the painter works in mm of the sheet."""
        paint_with_halo(painter, self.outline(), self.ink, self.halo, self.halo_mm)

    def paint_round_centre(self, painter: QPainter) -> None:
        """Paint it with its middle letter at the origin."""
        painter.translate(-self.centre)
        self.paint(painter)


def course_key(border: Border, kindred: Kindred) -> str:
    """What borders of one course share: water and what is dry are two courses, whatever they are called."""
    return f"{'water' if is_water(border, kindred) else 'dry'} {border.name}"


def is_water(border: Border, kindred: Kindred) -> bool:
    """Does water run along a border?"""
    return any(map(kindred.is_running, border.kinds))


SeenName = tuple[tuple[str, int], CourseName]
"""A name by the key of its course and how often it stands on it before."""


class SeenNames(NamedTuple):
    """The names that are seen of a map, and whether none of them is still to be written."""

    names: Sequence[SeenName]
    is_complete: bool


def costly(rect: QRectF, cost: float) -> Costly:
    """A rectangle that names had better not cover."""
    return rect.left(), rect.top(), rect.right(), rect.bottom(), cost


def form_of(style: MapStyle, scale: float) -> TextForm:
    """How the names of waters are set on a map whose names are so many times as large as usual."""
    size = max(LEAST_SIZE_MM, style.labels.plain * SIZE_SHARE * scale)
    return TextForm(style.labels.role, size, 500, True, size * SPACING_SHARE)


class CourseNames:
    """The names of a map's courses by key, written when they are first looked for.

    `written` is what a map before has written of them: keys whose course and surroundings are the same.
    """

    def __init__(
        self,
        courses: Mapping[str, Course],
        sheet: QRectF,
        style: MapStyle,
        scale: float,
        ease_mm: float,
        fill_at: FillAt,
        costly_in: CostlyIn,
        written: Mapping[str, tuple[CourseName, ...]] | None = None,
    ) -> None:
        self.courses = courses
        self._rects = {key: courses[key].rect for key in sorted(courses)}
        self._style, self._ease_mm, self._form = style, ease_mm, form_of(style, scale)
        self._sheet, self._fill_at, self._costly_in = sheet, fill_at, costly_in
        self._written = {key: names for key, names in (written or {}).items() if key in courses}

    def seen(self, rect: QRectF, px_per_mm: float, seconds: float | None = None) -> SeenNames:
        """The names that touch a rectangle and can be read at a scale.

        After `seconds` no more of them are written; those that are missing come when one asks again.
        """
        if self._form.size * px_per_mm < LEAST_STRONG_TEXT_PX - ROUNDING_PX:
            return SeenNames((), True)
        until = None if seconds is None else perf_counter() + seconds
        found: list[SeenName] = []
        complete = True
        for key, around in self._rects.items():
            if not around.intersects(rect):
                continue
            if key not in self._written and until is not None and perf_counter() > until:
                complete = False
                continue
            names = enumerate(self._names_of(key))
            found += [((key, number), name) for number, name in names if name.rect.intersects(rect)]
        return SeenNames(found, complete)

    def kept(self, changed: Iterable[QRectF], same: Callable[[str], bool]) -> dict[str, tuple[CourseName, ...]]:
        """What is written of the courses that are the same, and near which nothing has changed."""
        rects = list(changed)
        return {
            key: names
            for key, names in self._written.items()
            if same(key) and not any(self._rects[key].intersects(rect) for rect in rects)
        }

    def _names_of(self, key: str) -> tuple[CourseName, ...]:
        if key not in self._written:
            self._written[key] = tuple(self._write(self.courses[key]))
        return self._written[key]

    def _write(self, course: Course) -> Iterable[CourseName]:
        labels, form = self._style.labels, self._form
        river = max(self._style.river.width, self._style.river_casing.width) / 2
        name = an_entry(course.name)  # each letter is placed by itself, and no course has room for endless ones
        lettering = _lettering(name, form, river + OFF_MM)
        ink = self._style.sea.name if course.is_water else labels.ink

        def ground_in(part: Box) -> Ground:
            return ground(self._costly_on(part), part, lettering.room_mm)

        for letters in written_along(main_courses(course.lines), lettering, self._ease_mm, ground_in):
            middle = letters[len(letters) // 2]
            halo = "#FFFFFF" if labels.white_halo else self._fill_at((middle.x_mm, middle.y_mm))
            yield CourseName(name, form, ink, halo, labels.halo * HALO_SHARE, letters)

    def _costly_on(self, part: Box) -> Iterator[Costly]:
        """What names had better not cover on a part of the sheet, and what lies off the sheet."""
        rect = QRectF(QPointF(*part[:2]), QPointF(*part[2:]))
        yield from self._costly_in(rect)
        yield from self._waters_in(rect)
        left, upper, right, lower = part
        sheet = self._sheet
        yield left, upper, sheet.left(), lower, OFF_SHEET_COST
        yield left, upper, right, sheet.top(), OFF_SHEET_COST
        yield sheet.right(), upper, right, lower, OFF_SHEET_COST
        yield left, sheet.bottom(), right, lower, OFF_SHEET_COST

    def _waters_in(self, rect: QRectF) -> Iterator[Costly]:
        for key, around in self._rects.items():
            for line in self.courses[key].lines if around.intersects(rect) else ():
                for x, y in points_on(line, WATER_MM):
                    yield x - WATER_MM / 2, y - WATER_MM / 2, x + WATER_MM / 2, y + WATER_MM / 2, WATER_COST


def _lettering(name: str, form: TextForm, off_mm: float) -> Lettering:
    """Each letter as far on as the text before it runs, pairs of letters set closer included."""
    wide = text_width(name, form)
    ends = [text_width(name[: at + 1], form) for at in range(len(name))]
    own = [text_width(sign, form) for sign in name]
    offsets = tuple(end - one / 2 - wide / 2 for end, one in zip(ends, own, strict=True))
    return Lettering(offsets, wide, form.size * CAPITAL_SHARE, off_mm)
