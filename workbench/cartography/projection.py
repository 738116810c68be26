"""Longitude and latitude on the sheet: equirectangular about the middle of the map, true to scale there."""

from __future__ import annotations

from math import cos, radians, sin, sqrt

from workbench.engine.maps.area_map import Georeference
from workbench.engine.words.message import Message

EQUATOR_M = 6_378_137.0
ECCENTRICITY_SQUARED = 0.00669438
"""The ellipsoid of GPS and GIS (WGS 84)."""


def metres_per_degree(lat_deg: float) -> tuple[float, float]:
    """How long a degree of longitude and one of latitude are at a latitude."""
    bulge = 1 - ECCENTRICITY_SQUARED * sin(radians(lat_deg)) ** 2
    across = EQUATOR_M / sqrt(bulge)
    along = across * (1 - ECCENTRICITY_SQUARED) / bulge
    return radians(across * cos(radians(lat_deg))), radians(along)


def fitted_georeference(
    west_deg: float,
    south_deg: float,
    east_deg: float,
    north_deg: float,
    *,
    width_mm: float,
    height_mm: float,
    margin_mm: float = 10.0,
) -> Georeference:
    """The largest scale at which a stretch of the globe fits on a sheet inside a margin, centred.

    Raises
    ------
    ValueError
        The stretch has no width or height, or the margin leaves nothing of the sheet.
    """
    lon_m, lat_m = metres_per_degree((south_deg + north_deg) / 2)
    wide_m, high_m = (east_deg - west_deg) * lon_m, (north_deg - south_deg) * lat_m
    free_w, free_h = width_mm - 2 * margin_mm, height_mm - 2 * margin_mm
    if min(wide_m, high_m, free_w, free_h) <= 0:
        raise ValueError(
            Message("nothing to fit: the stretch or the sheet inside its margin has no width or no height")
        )
    metres_per_mm = max(wide_m / free_w, high_m / free_h)
    left_mm = (width_mm - wide_m / metres_per_mm) / 2
    top_mm = (height_mm - high_m / metres_per_mm) / 2
    lon_deg_per_mm, lat_deg_per_mm = metres_per_mm / lon_m, metres_per_mm / lat_m
    return Georeference(
        west_deg - left_mm * lon_deg_per_mm,
        north_deg + top_mm * lat_deg_per_mm,
        lon_deg_per_mm,
        lat_deg_per_mm,
        metres_per_mm,
    )
