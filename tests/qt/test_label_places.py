"""Where the name of an area is wanted: in its middle, unless there is much more room elsewhere."""

from __future__ import annotations

import shapely

from workbench.cartography.areas.faces import LabelPlace
from workbench.qt.map_canvas.labels.label_layout import ROOM_KEPT, balanced


def test_a_name_stands_in_the_middle_of_a_wedge_where_there_is_almost_as_much_room() -> None:
    wedge = shapely.Polygon([(0, 0), (100, 8), (100, 32), (0, 40)])
    widest = LabelPlace((20.0, 20.0), 18.4)
    x, y = balanced(wedge, widest)
    assert 30 < x <= wedge.centroid.x and abs(y - 20) < 0.01
    assert wedge.boundary.distance(shapely.Point(x, y)) >= ROOM_KEPT * widest.radius_mm


def test_a_name_stays_in_the_bend_of_a_hook() -> None:
    hook = shapely.Polygon([(0, 0), (100, 0), (100, 10), (10, 10), (10, 100), (0, 100)])
    widest = LabelPlace((6.0, 6.0), 5.9)
    assert balanced(hook, widest) == widest.point
