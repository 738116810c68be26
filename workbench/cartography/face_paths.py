"""Faces as the paths of a drawing in millimetres (SVG)."""

from __future__ import annotations

import re

import numpy as np
import shapely
from numpy.typing import NDArray

from workbench.cartography.areas.outlines import Face, pieces

_ZEROS = re.compile(r"\.?0+(?=[ ,]|$)")


def outline_of(face: Face, places: int = 3) -> str:
    """A face as the path of a drawing in millimetres, so many decimals fine."""
    rings = [ring for piece in pieces(face) for ring in (piece.exterior, *piece.interiors)]
    return " ".join(f"M{_points(shapely.get_coordinates(ring)[:-1], places)}Z" for ring in rings)


def _points(points: NDArray[np.float64], places: int) -> str:
    """So many decimals, without the zeros that say nothing."""
    written = " ".join([f"%.{places}f,%.{places}f"] * len(points)) % tuple(points.ravel().tolist())
    return _ZEROS.sub("", written)
