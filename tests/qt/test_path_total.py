"""The total at the end of a path, and what steps cost: what one has to read is not covered."""

from __future__ import annotations

from itertools import pairwise

import pytest
from immutables import Map
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from workbench.engine.maps.hex_map import HexGrid, HexMap
from workbench.qt.map_canvas.laid_over.overlay_painter import VIOLET
from workbench.qt.map_canvas.laid_over.overlays import Legal, SupplyLine
from workbench.qt.map_canvas.laid_over.way_painter import COST_DISC_MM, pill_place, pill_rect
from workbench.qt.map_canvas.looking.view import View
from workbench.qt.map_canvas.scene import MapScene
from workbench.qt.map_canvas.styles.map_style import PERIOD

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize("start", [(0, 60), (0, -60), (-60, 0), (60, 0), (-25, -50)])
def test_the_total_of_a_path_stands_clear_of_its_line_and_costs(start: tuple[float, float]) -> None:
    tip = QPointF(100, 100)
    before = tip + QPointF(*start) / 4
    points = [tip + QPointF(*start), before, tip]
    target = QRectF(92.5, 92.5, 15, 15)
    rect = pill_rect("12 MP")
    rect.moveCenter(pill_place(target, "12 MP", points))
    assert not rect.intersects(target)
    bead = QRectF(0, 0, COST_DISC_MM, COST_DISC_MM)
    for one, other in pairwise(points):
        bead.moveCenter((one + other) / 2)
        assert not rect.intersects(bead)
        assert not any(rect.contains(one + (other - one) * (at / 50)) for at in range(51))


def test_a_cost_is_read_above_the_beads_of_a_supply_line() -> None:
    scene = MapScene(HexMap("plain", "Plain", 60.0, 60.0, HexGrid(3, 3, 18.0, 15.0, 15.0), hexes=Map()), PERIOD)
    legal = Legal(("0102",), costs=("8",))
    view = View(30.0, 30.0, 8.0, 480.0, 480.0)

    def violet(*overlays: Legal | SupplyLine) -> int:
        scene.set_overlays("all", overlays)
        picture = QImage(480, 480, QImage.Format.Format_RGB32)
        painter = QPainter(picture)
        scene.paint(painter, view)
        painter.end()
        ink = QColor(VIOLET).rgb()
        middle = scene.drawing.geometry.middle("0102")
        assert middle is not None
        at = view.to_screen(*middle).toPoint()
        near = [(at.x() + x, at.y() + y) for x in range(-30, 31) for y in range(-30, 31)]
        return sum(picture.pixel(x, y) == ink for x, y in near)

    alone = violet(legal)
    assert alone > 50
    assert violet(legal, SupplyLine(("0101", "0102", "0103"))) == alone
