"""A polygon out of rings of many corners, made at once."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely

from workbench.cartography.plane import Ring


def polygon_of_rings(rings: Sequence[Ring]) -> shapely.Polygon:
    """The outline, which is the first, with its holes; rings that are not closed are closed.

    As `shapely.Polygon`, which looks at each corner by itself and takes seconds where there are a million of them.
    """
    outline, *holes = (np.asarray(ring, dtype=np.float64) for ring in rings)
    return shapely.Polygon(outline, holes)
