"""What one sees of a whole map without coming near: names of roomy areas, and no flight to what is seen already."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF, QSize
from pytestqt.qtbot import QtBot

from workbench.cartography.areas.drawn_areas import draw_area
from workbench.engine.maps.area_map import AreaMap, Space
from workbench.engine.maps.hex_map import HexGrid, HexMap
from workbench.engine.maps.map_parts import Furniture, FurnitureKind, Rectangle
from workbench.qt.map_canvas import MapCanvas
from workbench.qt.map_canvas.labels.label_block import LEAST_TEXT_PX
from workbench.qt.map_canvas.map_drawing import drawing_of
from workbench.qt.map_canvas.styles.map_style import PERIOD, STYLES, MapStyle

FITTED_PX_PER_MM = 1.2
"""An A3 sheet in the window of a small screen."""


def roomy() -> AreaMap:
    """An A3 sheet with one large area and one small one."""
    sheet = AreaMap("m", "M", 420.0, 297.0)
    for space, (left, top, side) in {"large": (60.0, 60.0, 120.0), "small": (220.0, 60.0, 14.0)}.items():
        outline = [(left, top), (left + side, top), (left + side, top + side), (left, top + side)]
        sheet = draw_area(sheet, outline, Space(space, f"{space} land", stacking=4))
    return sheet


@pytest.mark.parametrize("style", STYLES.values(), ids=lambda style: style.name)
def test_the_name_of_a_roomy_area_is_read_on_the_whole_sheet(style: MapStyle, qtbot: QtBot) -> None:
    labels = drawing_of(roomy(), style).labels

    def size_px(space: str) -> float:
        return labels[space].block.form.size * labels[space].growth * FITTED_PX_PER_MM

    assert size_px("large") >= LEAST_TEXT_PX
    assert size_px("small") < LEAST_TEXT_PX


def test_nothing_moves_to_show_what_is_seen(qtbot: QtBot) -> None:
    canvas = MapCanvas()
    qtbot.addWidget(canvas)
    canvas.resize(QSize(900, 640))
    canvas.camera.reduced_motion = True
    canvas.set_map(roomy())
    canvas.camera.zoom_to_fit()
    whole = canvas.camera.view
    canvas.camera.bring_into_view(2.0, 150.0)  # close to the edge of the sheet, with nothing behind it
    assert canvas.camera.view == whole
    canvas.camera.set_zoom(4.0)
    canvas.camera.fly_to_point(200.0, 150.0)
    near = canvas.camera.view
    canvas.camera.bring_into_view(205.0, 150.0)
    assert canvas.camera.view == near
    canvas.camera.bring_into_view(near.rect_mm.left() + 0.5, 150.0)
    assert canvas.camera.view != near


def test_the_whole_map_is_seen_with_its_title_and_legend() -> None:
    legend = Furniture("legend", FurnitureKind.LEGEND, Rectangle(20.0, 150.0, 60.0, 25.0))
    plain = HexMap("m", "M", 200.0, 180.0, HexGrid(5, 5, 18.0, 30.0, 30.0))
    seen = drawing_of(replace(plain, furniture=(legend,)), PERIOD).fit_rect
    assert seen.contains(QRectF(20.0, 150.0, 60.0, 25.0))
    assert not drawing_of(plain, PERIOD).fit_rect.contains(seen)
