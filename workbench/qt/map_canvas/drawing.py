"""What the scene asks of the drawing of a map, whether its spaces are areas or hexes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Protocol

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter, QPainterPath
from shapely.geometry.base import BaseGeometry

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.maps.area_map import Point, Space
from workbench.long_work import UNTOLD, LongWork
from workbench.qt.map_canvas.hits import Hit
from workbench.qt.map_canvas.labels.course_names import SeenNames
from workbench.qt.map_canvas.labels.label_layout import PlacedLabel
from workbench.qt.map_canvas.layers import SeenLayer
from workbench.qt.map_canvas.styles.map_style import MapStyle

PictureOf = Callable[[str], QImage | None]
"""The picture of an asset by its name; None where there is none."""


class Underlay(Protocol):
    """What is painted in the layer of the scans."""

    @property
    def laid(self) -> Sequence[object]:
        """What there is of it; nothing is painted when it is empty."""

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Paint what lies in a rectangle of the sheet; the painter works in mm."""


class Geometry(Protocol):
    """Shapes of spaces and borders in millimetres of the sheet. What is not on the map has an empty shape."""

    @property
    def spaces(self) -> Mapping[str, Space]: ...

    @property
    def counter_mm(self) -> float:
        """The largest counter that leaves something of a space to be seen."""

    def rise_mm(self, space: str) -> float:
        """How far a space's counters stand above its place."""

    @property
    def is_fine(self) -> bool:
        """Whether spaces are so small and many that a region of them is framed as one."""

    def outline(self, space: str) -> QPainterPath: ...

    def face(self, space: str) -> BaseGeometry: ...

    def region(self, spaces: Sequence[str]) -> BaseGeometry:
        """What spaces cover together; spaces that are not on the map are left out."""

    def middle(self, space: str) -> Point | None:
        """Where a stack stands."""

    def entered(self, space: str) -> str:
        """The space that one is in at the place of a space: of a hex in a sea zone that zone."""

    @property
    def link_lines(self) -> Mapping[str, tuple[Point, ...]]:
        """The lines of the links by id."""

    def all_but(self, free: Collection[str]) -> QPainterPath:
        """The outlines of all spaces but these."""

    def border_line(self, border: str) -> QPainterPath: ...

    def handles(self, space: str = "", border: str = "") -> Iterable[str]:
        """The junctions of a space or border that can be taken hold of."""

    def handle_place(self, junction: str) -> Point | None: ...


class SpaceHits(Protocol):
    """What lies at a point, and what lies in a direction."""

    def space_at(self, x_mm: float, y_mm: float) -> str: ...

    def at(self, x_mm: float, y_mm: float, reach_mm: float) -> Hit: ...

    def next_space(self, start: str, direction: str) -> str: ...

    def in_reading_order(self, spaces: Iterable[str]) -> list[str]: ...


class Drawing(Protocol):
    """One map in one style, ready to be painted piece by piece."""

    style: MapStyle
    picture_of: PictureOf

    @property
    def changed(self) -> QRectF | None:
        """What must be painted again after the drawing before; None is everything."""

    @property
    def map(self) -> AnyMap: ...

    @property
    def geometry(self) -> Geometry: ...

    @property
    def labels(self) -> Mapping[str, PlacedLabel]: ...

    def names_along(self, rect: QRectF, px_per_mm: float, seconds: float | None = None) -> SeenNames:
        """The names along rivers that touch a rectangle and can be read at a scale; see `CourseNames.seen`."""

    @property
    def labels_stay(self) -> bool:
        """Whether a label has its own place beside the counters of its space."""

    @property
    def rect(self) -> QRectF:
        """The sheet."""

    @property
    def fit_rect(self) -> QRectF:
        """What one wants to see of the sheet when all of it is looked at."""

    def make_hits(self) -> SpaceHits: ...

    def make_relief(self, rect: QRectF, px_per_mm: float, ratio: float, has_time: Callable[[], bool]) -> bool:
        """Make the relief that a rectangle of the sheet shows at a scale, of so many device pixels to a pixel, piece
        by piece while there is time; whether all of it is made.
        """

    def paint(
        self,
        painter: QPainter,
        rect: QRectF,
        px_per_mm: float,
        seen: Sequence[SeenLayer],
        hurried: bool = False,
        underlay: Underlay | None = None,
        work: LongWork = UNTOLD,
    ) -> None:
        """Paint these layers where they touch a rectangle of the sheet; those that the scene paints are left out.

        In a hurry only that relief is painted which is made.
        """

    def paint_rough(self, painter: QPainter, rect: QRectF, px_per_mm: float, seen: Sequence[SeenLayer]) -> None:
        """The bare ground of a rectangle, at once: what stands in where nothing is drawn yet."""

    def paint_small(self, painter: QPainter, px_per_mm: float, underlay: Underlay | None = None) -> None:
        """The whole sheet for the overview: ground, what lies on it, coast and roads only."""
