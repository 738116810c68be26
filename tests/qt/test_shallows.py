"""Shallow water along the coast of hex maps: bands and waterlines by the distance from land."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor

from workbench.cartography.plane import nearest_on_line
from workbench.qt.map_canvas.hexes.waters.shallows import LATTICE_MM, _distances, reach_of, shallows
from workbench.qt.map_canvas.styles.map_style import SeaStyle, style_of

SEA = SeaStyle("#ffffff", "#000000", "#0000ff", ((6.0, 0.5),), "#ff0000", ((3.0, 0.4),))
COAST = np.array([[0.0, 20.0, 60.0, 20.0]], np.float32)
places = st.floats(0, 30, width=32)


@settings(max_examples=25)
@given(st.lists(st.tuples(places, places, places, places), min_size=1, max_size=6))
def test_each_node_knows_how_far_the_nearest_side_is(sides: list[tuple[float, float, float, float]]) -> None:
    reach, across, down = 9.0, range(5, 12), range(3, 14)
    found = _distances(np.array(sides, np.float32), across, down, 1.0, reach)
    for y, row in zip(down, found, strict=True):
        for x, away in zip(across, row, strict=True):
            nearest = min(nearest_on_line(((a, b), (c, d)), (x, y))[2] for a, b, c, d in sides)
            assert away == pytest.approx(min(reach, nearest), abs=2e-2)


def colour_at(y_mm: float, px_per_mm: float = 8.0) -> QColor:
    found = shallows(COAST, SEA, QRectF(20, 10, 20, 20), px_per_mm)
    assert found is not None
    image, covered = found
    return image.pixelColor(image.width() // 2, round((y_mm - covered.top()) * px_per_mm))


def test_a_band_fades_at_its_edge_and_a_line_follows_the_coast() -> None:
    assert colour_at(21.2).alpha() == pytest.approx(128, abs=3) and colour_at(21.2).blue() == 255
    assert colour_at(29.0).alpha() == 0
    assert 20 < colour_at(26.0).alpha() < 110
    assert colour_at(23.0).red() > 150 and colour_at(17.0).red() > 150
    assert colour_at(24.2).red() == 0
    assert colour_at(23.0, 1.5).red() == 0


def test_pictures_of_neighbouring_rectangles_fit_together() -> None:
    whole = shallows(COAST, SEA, QRectF(20, 10, 20, 20), 4.0)
    part = shallows(COAST, SEA, QRectF(30, 15, 10, 10), 4.0)
    assert whole is not None and part is not None
    (image, covered), (piece, at) = whole, part
    left, top = round((at.left() - covered.left()) * 4), round((at.top() - covered.top()) * 4)
    for x in range(0, piece.width() - 2, 3):
        for y in range(0, piece.height() - 2, 3):
            assert image.pixel(left + x, top + y) == piece.pixel(x, y)


@pytest.mark.parametrize("node", range(3, 60, 4))
def test_a_last_pixel_a_hair_before_a_node_of_the_lattice_is_painted(node: int) -> None:
    """Of a place just before a whole number nothing is left to be before it once it is rounded."""
    last_px = 400
    for hairs in range(-4, 5):
        px_per_mm = (last_px - 0.5) / (LATTICE_MM * node) * (1 + hairs * 1e-16)
        side_mm = (last_px - 1.5) / px_per_mm
        assert shallows(COAST, SEA, QRectF(0, 0, side_mm, side_mm), px_per_mm) is not None


def test_a_style_without_bands_has_no_shallows() -> None:
    sea = style_of("high contrast").sea
    assert reach_of(sea) == 0.0 and shallows(COAST, sea, QRectF(0, 0, 50, 50), 4.0) is None
    assert shallows(np.zeros((0, 4), np.float32), SEA, QRectF(0, 0, 50, 50), 4.0) is None
