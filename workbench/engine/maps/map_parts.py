"""What maps of both kinds are made of besides their spaces: links, scans, furniture, looks, ways, stacking rules.

Lengths are millimetres on the printed sheet, x to the right, y downwards; pixels are those of a scan, counted from its
upper left corner. A map of areas (`area_map.py`) and a map of hexes (`hex_map.py`) hold the same kinds of these.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from immutables import Map
from msgspec import Struct

from workbench import limits
from workbench.engine.fields import NOT_PLAYED_BY, NOWHERE, Choice, Field, FieldKind
from workbench.engine.provenance import Provenance

WITHOUT_LIMIT = 1_000_000
"""A stacking number that is unlimited whatever the map's own rule says: no stack is as large, so that a rule which
only compares numbers needs to know nothing of it."""


class OneWay(StrEnum):
    """Which way a border, a hexside or a link is crossed.

    Forwards is from the left space to the right one (a border), from the first to the second (a hexside, a link).
    """

    NO = ""
    FORWARDS = "forwards"
    BACKWARDS = "backwards"

    @property
    def turned(self) -> OneWay:
        """The same way where the two sides have changed places."""
        return _TURNED[self]


_TURNED = {OneWay.NO: OneWay.NO, OneWay.FORWARDS: OneWay.BACKWARDS, OneWay.BACKWARDS: OneWay.FORWARDS}


class Rectangle(Struct, frozen=True):
    """An upright rectangle of the sheet by its upper left corner. Width and height are not negative."""

    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float

    @property
    def middle(self) -> tuple[float, float]:
        """Its centre in mm."""
        return (self.x_mm + self.width_mm / 2, self.y_mm + self.height_mm / 2)

    def holds(self, x_mm: float, y_mm: float) -> bool:
        """Does the point lie in it, or on its edge?"""
        return 0 <= x_mm - self.x_mm <= self.width_mm and 0 <= y_mm - self.y_mm <= self.height_mm


class LabelStyle(Struct, frozen=True):
    """How the name of one space is written, where it differs from the others.

    `size_mm` is the height of capitals, 0 is as the map's style has it; `rotation_deg` turns clockwise; `font` is a
    family, "" is that of the map's style. A hidden label is not drawn.
    """

    size_mm: float = 0.0
    rotation_deg: float = 0.0
    font: str = ""
    halo: bool = True
    hidden: bool = False


class StackingRule(Struct, frozen=True):
    """What a space that prints no stacking number of its own has; None is unlimited.

    `entry` is the most that enter together, `occupancy` the most that stay. Where `each_prints_its_own`, a space
    without a number is one that was forgotten.
    """

    entry: Annotated[int | None, Field("Entry", FieldKind.LIMIT, absent="unlimited")] = None
    occupancy: Annotated[int | None, Field("Occupancy", FieldKind.LIMIT, absent="unlimited")] = None
    each_prints_its_own: bool = False

    def most_entering(self, stacking: int | None) -> int | None:
        """The most that enter a space of this stacking number together; None is unlimited."""
        return _limit(stacking, self.entry)

    def most_staying(self, occupancy: int | None) -> int | None:
        """The most that stay in a space of this occupancy; None is unlimited."""
        return _limit(occupancy, self.occupancy)

    def is_missing(self, stacking: int | None) -> bool:
        """Was the number of a space forgotten?"""
        return self.each_prints_its_own and stacking is None


def _limit(own: int | None, rule: int | None) -> int | None:
    limit = rule if own is None else own
    return None if is_unlimited(limit) else limit


def is_unlimited(limit: int | None) -> bool:
    """Is a stacking number no limit, by itself or in any case?"""
    return limit is None or limit >= WITHOUT_LIMIT


class LinkKind:
    """The kinds of links that every program knows; a design may name others ("ferry", "rail").

    The first three are steps like those over a border of that kind.
    """

    LAND = "land"
    COAST = "coast"
    SEA = "sea"
    TRANSFER = "transfer"


class Link(Struct, frozen=True):
    """A step between any two spaces of a map, boxes and sea zones included, that no border or hexside offers.

    `cost` is what the step costs in the points of its kind of movement (None is as the rules have it); `one_way` goes
    by first and second.
    """

    id: str
    first: Annotated[str, Field("From", FieldKind.SPACE, place=20, shown=NOT_PLAYED_BY, also_csv=("zone_a", "a"))]
    second: Annotated[str, Field("To", FieldKind.SPACE, place=30, shown=NOT_PLAYED_BY, also_csv=("zone_b", "b"))]
    kind: Annotated[
        str, Field("Kind", FieldKind.CHOICE, place=40, choices=Choice.LINK_KINDS, is_open=True, is_needed=True)
    ] = LinkKind.TRANSFER
    cost: Annotated[
        int | None,
        Field(
            "Cost",
            FieldKind.WHOLE,
            place=50,
            high=limits.LINK_COST.most,
            absent="as the rules have it",
            briefly="rules",
        ),
    ] = None
    one_way: Annotated[
        OneWay, Field("Direction", FieldKind.CHOICE, place=60, choices=Choice.DIRECTIONS, absent="both ways")
    ] = OneWay.NO
    name: Annotated[str, Field("Name", place=10, shown=NOT_PLAYED_BY)] = ""
    provenance: Provenance = Provenance()

    def across(self, space: str) -> str:
        """The space at its other end."""
        return self.second if self.first == space else self.first


class Calibration(Struct, frozen=True):
    """From the sheet to the scan: pixel x = a·x + b·y + c, pixel y = d·x + e·y + f, with x and y in mm."""

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float

    def pixel(self, x_mm: float, y_mm: float) -> tuple[float, float]:
        """The pixel, with fractions, that a point of the sheet lies on."""
        return (self.a * x_mm + self.b * y_mm + self.c, self.d * x_mm + self.e * y_mm + self.f)

    def sheet(self, x_px: float, y_px: float) -> tuple[float, float]:
        """The point of the sheet in mm that a pixel lies on; ZeroDivisionError where the scan is a line."""
        size = self.a * self.e - self.b * self.d
        x, y = x_px - self.c, y_px - self.f
        return ((self.e * x - self.b * y) / size, (self.a * y - self.d * x) / size)


class CalibrationMark(Struct, frozen=True):
    """A place of the sheet (mm) that was found on the scan (pixels). Calibrations are fitted to several."""

    x_mm: float
    y_mm: float
    x_px: float
    y_px: float


class Crop(Struct, frozen=True):
    """The part of a scan that is shown, in whole pixels."""

    x_px: int
    y_px: int
    width_px: int
    height_px: int


class Scan(Struct, frozen=True):
    """A picture that lies under the map: the name of an asset, its size in pixels and where it lies.

    Without a calibration it fills the sheet. A locked scan is not picked or moved on the map; `marks` are what the
    calibration was fitted to.
    """

    id: str
    asset: str
    width_px: int
    height_px: int
    calibration: Annotated[
        Calibration | None, Field("Calibration", FieldKind.DRAWN, shown=NOWHERE, absent="over the whole sheet")
    ] = None
    marks: tuple[CalibrationMark, ...] = ()
    opacity_percent: int = 100
    locked: bool = False
    shown: bool = True
    crop: Annotated[Crop | None, Field("Crop", FieldKind.DRAWN, shown=NOWHERE, absent="all of it")] = None


class FurnitureKind(StrEnum):
    """What is printed on a sheet besides its map."""

    TITLE = "title"
    LEGEND = "legend"
    COMPASS = "compass"
    SCALE_BAR = "scale_bar"
    TRACK = "track"
    BOX = "box"
    TEXT = "text"
    PICTURE = "picture"


class Furniture(Struct, frozen=True):
    """One thing that is printed on the sheet besides its map; what is later in the list lies on top.

    `text` is what it says, `values` are what its kind needs ("first" and "last" of a track, the "asset" of a picture).
    """

    id: str
    kind: FurnitureKind
    shape: Rectangle
    text: str = ""
    values: Map[str, str] = Map()


class Layer(Struct, frozen=True):
    """One layer of a map as it is seen ("scan", "ground", "names" ...): shown or not, and how opaque in percent."""

    id: str
    shown: bool = True
    opacity_percent: int = 100


class MapLook(Struct, frozen=True):
    """How a map is drawn: a style by name ("" is the program's own), own colours in place of the style's, layers.

    `colours` are #rrggbb by what they colour ("sea", "border" ...). `layers` go from the lowest to the topmost; those
    not named lie where the program has them, shown in full.
    """

    style: str = ""
    colours: Map[str, str] = Map()
    layers: tuple[Layer, ...] = ()

    def layer(self, layer_id: str) -> Layer:
        """How this layer is seen."""
        return next((layer for layer in self.layers if layer.id == layer_id), Layer(layer_id))
