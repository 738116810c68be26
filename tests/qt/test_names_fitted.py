"""Names that come by the thousand, as from a spreadsheet, are measured and not drawn."""

from __future__ import annotations

import pytest

from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.hex_grid import HexGrid
from workbench.engine.maps.hex_places import every_place, number_of
from workbench.qt.map_canvas.hexes.hex_signs import label_of, name_room
from workbench.qt.map_canvas.hexes.hex_style import hex_style
from workbench.qt.map_canvas.labels import map_text
from workbench.qt.map_canvas.styles.map_style import PERIOD

pytestmark = pytest.mark.usefixtures("qapp")
GRID = HexGrid(20, 15, 16.0, 15.0, 15.0)


def test_new_names_are_fitted_without_an_outline_of_a_letter() -> None:
    drawn = map_text._outline.cache_info()
    rooms = name_room.cache_info().misses
    for at, place in enumerate(every_place(GRID)):
        space = Space(number_of(GRID, place), f"Monte Baldo {at}", SpaceKind.HEX)
        label = label_of(GRID, place, space, PERIOD, hex_style(PERIOD))
        assert label is not None and label.block.lines
    assert map_text._outline.cache_info() == drawn
    assert name_room.cache_info().misses <= rooms + 1
