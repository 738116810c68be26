"""How the coordinates of a document are to be read, and how they come onto a sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from math import atan, degrees, exp, pi
from typing import Any

from workbench.cartography.figures import in_full
from workbench.cartography.projection import fitted_georeference, metres_per_degree
from workbench.engine.maps.area_map import Georeference, Point
from workbench.engine.words.message import Message, as_message, said_by
from workbench.exchange.imports.proposal import ImportRefused

MARGIN_MM = 10.0
MOST_LON, MOST_TURNED = 180.0, 540.0
"""How far longitudes go, and how far where a sheet begins elsewhere than at 180°."""


class UnknownCoordinates(ImportRefused):
    """Coordinates that nothing tells how to read: somebody has to say it. `args[0]` is `why`."""

    @property
    def why(self) -> Message:
        """What is wrong, without what to do about it: a window offers that beside it."""
        return as_message(self.args[0])

    @property
    def said(self) -> Message:
        """For those who ask by a command."""
        return Message("{why}; say with --crs lonlat, webmercator, plane or sheet how to read it", why=self.why)

    def __str__(self) -> str:
        return str(self.said)


class CoordinateSystem(StrEnum):
    """How positions are written.

    Longitudes and latitudes; metres of the web's Mercator projection (EPSG:3857); a plane of any unit with y upwards,
    fitted to the sheet; mm of the sheet, y down.
    """

    LONLAT = "lonlat"
    WEB_MERCATOR = "webmercator"
    PLANE = "plane"
    SHEET = "sheet"


_LONLAT_NAMES = ("CRS84", "4326", "WGS84", "WGS 84", "4979", "CRS83")
_WEB_MERCATOR_NAMES = ("3857", "900913", "3785", "102100", "102113", "PSEUDO-MERCATOR")
WEB_EARTH_M = 6378137.0
"""The radius of the globe that the web's Mercator projection takes the earth for."""
WEB_EDGE_M = WEB_EARTH_M * pi


def named_system(collection: Mapping[str, Any]) -> CoordinateSystem | None:
    """What the member "crs" of a collection names; None where there is none.

    Raises
    ------
    ImportRefused
        It names a system that is not known.
    """
    crs = collection.get("crs")
    if crs is None:
        return None
    properties = crs.get("properties") if isinstance(crs, dict) else None
    name = str(properties.get("name", "")) if isinstance(properties, dict) else ""
    if any(word in name.upper() for word in _LONLAT_NAMES):
        return CoordinateSystem.LONLAT
    if any(word in name.upper() for word in _WEB_MERCATOR_NAMES):
        return CoordinateSystem.WEB_MERCATOR
    called = repr(name[:60]) if name else Message("without a name")
    raise UnknownCoordinates(Message("its coordinate system {name} is not known", name=called))


def globe_of_web(x_m: float, y_m: float) -> Point:
    """Longitude and latitude in degrees of a position of the web's Mercator projection (EPSG:3857), in metres.

    >>> globe_of_web(0.0, 0.0), [round(part, 6) for part in globe_of_web(WEB_EDGE_M, WEB_EDGE_M)]
    ((0.0, 0.0), [180.0, 85.051129])

    Raises
    ------
    ImportRefused
        It lies beyond the edge of that projection.
    """
    if max(abs(x_m), abs(y_m)) > WEB_EDGE_M * (1 + 1e-9):
        raise ImportRefused(
            Message("it has a position beyond the web's Mercator projection ({x_m:.7g}, {y_m:.7g})", x_m=x_m, y_m=y_m)
        )
    return (degrees(x_m / WEB_EARTH_M), degrees(2 * atan(exp(y_m / WEB_EARTH_M)) - pi / 2))


def sheet_size(corners: Sequence[Point], longest_mm: float, is_globe: bool) -> tuple[float, float]:
    """Width and height of the sheet on which these positions fill the longer side, inside the margin."""
    west, south, east, north = _extent(corners)
    across, along = metres_per_degree((south + north) / 2) if is_globe and abs(south + north) < 180 else (1.0, 1.0)
    wide, high = (east - west) * across, (north - south) * along
    free = longest_mm - 2 * MARGIN_MM
    if min(wide, high, free) <= 0:
        return (longest_mm, longest_mm)
    sides = (free * min(1.0, wide / high), free * min(1.0, high / wide))
    return (round(sides[0] + 2 * MARGIN_MM, 1), round(sides[1] + 2 * MARGIN_MM, 1))


def fitted_sheet(corners: Sequence[Point], size_mm: tuple[float, float], most_lon: float = MOST_LON) -> Georeference:
    """Longitudes and latitudes on a sheet of this size; ImportRefused when they are none, or have no extent."""
    west, south, east, north = _extent(corners)
    if max(abs(west), abs(east)) > most_lon + 1e-6 or max(abs(south), abs(north)) > 90 + 1e-6:
        raise UnknownCoordinates(
            Message(
                "its coordinates are no longitudes and latitudes (up to {east}, {north})",
                east=in_full(east),
                north=in_full(north),
            )
        )
    try:
        return fitted_georeference(west, south, east, north, width_mm=size_mm[0], height_mm=size_mm[1])
    except ValueError as error:
        raise ImportRefused(said_by(error)) from None


def fitted_plane(
    corners: Sequence[Point], size_mm: tuple[float, float], system: CoordinateSystem
) -> Callable[[float, float], Point]:
    """A plane on a sheet of this size: as large as it fits, north up, or as it stands where it is the sheet's own."""
    if system is CoordinateSystem.SHEET:
        return lambda x, y: (x, y)
    west, south, east, north = _extent(corners)
    wide, high = east - west, north - south
    free = (size_mm[0] - 2 * MARGIN_MM, size_mm[1] - 2 * MARGIN_MM)
    if min(wide, high) <= 0 or min(free) <= 0:
        raise ImportRefused("nothing to fit: the shapes or the sheet inside its margin have no width or no height")
    scale = min(free[0] / wide, free[1] / high)
    left, top = (size_mm[0] - wide * scale) / 2, (size_mm[1] - high * scale) / 2
    return lambda x, y: (left + (x - west) * scale, top + (north - y) * scale)


def _extent(corners: Sequence[Point]) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)
