"""What is seen of lines and towns when one looks at a whole map: roads keep their dark edges, towns are specks."""

from __future__ import annotations

import pytest
from immutables import Map
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor

from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.hex_map import HexGrid, HexMap
from workbench.qt.map_canvas import MapCanvas
from workbench.qt.map_canvas.sheet.ground_painter import CASING_EDGE_PX, cased, inlaid
from workbench.qt.map_canvas.styles.map_style import STYLES, MapStyle

every_style = pytest.mark.parametrize("style", STYLES.values(), ids=lambda style: style.name)


@every_style
@pytest.mark.parametrize("px_per_mm", [0.5, 1.0, 1.6, 2.5, 4.0, 12.0])
def test_the_core_of_a_road_leaves_its_edges(style: MapStyle, px_per_mm: float) -> None:
    core = inlaid(style.road, style.road_casing, px_per_mm)

    if core is None:
        assert style.road_casing.width * px_per_mm < 2.6
    else:
        edge = (style.road_casing.width - core.width) / 2 * px_per_mm
        assert edge >= CASING_EDGE_PX - 1e-9
        assert core.width <= style.road.width


def test_near_enough_a_road_is_drawn_as_the_style_has_it() -> None:
    style = STYLES["period"]
    assert inlaid(style.road, style.road_casing, 12.0) is style.road


@every_style
@pytest.mark.parametrize("hex_px", [10, 16, 21])
def test_a_town_is_seen_where_its_houses_have_no_room(style: MapStyle, hex_px: int, qtbot: object) -> None:
    town = Space("0202", "", SpaceKind.HEX, town=True)
    shown = HexMap("m", "", 60.0, 60.0, HexGrid(3, 3, 10.0, 15.0, 15.0), hexes=Map({"0202": town}))
    canvas = MapCanvas()
    canvas.set_map(shown)
    canvas.layers.set_style(style)
    assert canvas.layers.scene
    whole = canvas.layers.scene.drawing.fit_rect.size() * (hex_px / shown.grid.size_mm)
    picture = canvas.seen.render_to_image(QSize(round(whole.width()) + 32, round(whole.height()) + 32))

    house = QColor(style.hexes.house)
    seen = {picture.pixelColor(x, y).rgb() for x in range(picture.width()) for y in range(picture.height())}
    assert house.rgb() in seen


@every_style
def test_a_road_without_room_for_its_core_is_a_thin_line(style: MapStyle) -> None:
    small, large = 0.5, 12.0
    assert cased(style.road, style.road_casing, large) is style.road_casing
    assert cased(style.road, style.road_casing, small).width * small < 1.5
