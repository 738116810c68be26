"""The canvas with 100,000 hexes beside one with 400 and beside a scene of one item for each; adjacency of areas."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import thread_time

import shapely
from immutables import Map
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QPolygonF
from PySide6.QtWidgets import QApplication, QGraphicsPolygonItem, QGraphicsScene, QGraphicsView
from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from tests.benchmarks.conftest import Aside, Target
from tests.benchmarks.test_moved_junction import large_map
from workbench.cartography.areas.faces import faces
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.hex_map import HexGrid, HexMap, HexNumbering
from workbench.engine.maps.hex_places import every_number
from workbench.qt.map_canvas import MapCanvas
from workbench.qt.map_canvas.hexes.hex_geometry import HexGeometry

WINDOW = 1920, 1080
GROUNDS = ("clear", "woods", "hills", "marsh")


def painted_map(columns: int, rows: int) -> HexMap:
    grid = HexGrid(columns, rows, 10.0, 10.0, 10.0, numbering=HexNumbering(column_digits=3, row_digits=3))
    hexes = {n: Space(n, "", SpaceKind.HEX, GROUNDS[at % 7 % 4]) for at, n in enumerate(every_number(grid))}
    return HexMap("large", "Large", columns * 10.0 + 30.0, rows * 8.7 + 30.0, grid, hexes=Map(hexes))


def canvas_with(qtbot: QtBot, shown: HexMap) -> MapCanvas:
    canvas = MapCanvas()
    qtbot.addWidget(canvas)
    canvas.resize(*WINDOW)
    canvas.camera.reduced_motion = True
    canvas.set_map(shown)
    canvas.show()
    QApplication.processEvents()
    canvas.camera.zoom_to_fit()
    canvas.seen.finish_drawing()
    return canvas


def view_of_items(qtbot: QtBot, shown: HexMap) -> tuple[QGraphicsView, list[QGraphicsPolygonItem]]:
    """One item for each hex, fitted into the window."""
    geometry, scene, items = HexGeometry(shown), QGraphicsScene(), list[QGraphicsPolygonItem]()
    for number in every_number(shown.grid):
        item = QGraphicsPolygonItem(QPolygonF(geometry.outline(number).toFillPolygon()))
        item.setBrush(QColor("#C6CE98"))
        scene.addItem(item)
        items.append(item)
    view = QGraphicsView(scene)
    qtbot.addWidget(view)
    view.resize(*WINDOW)
    view.show()
    view.fitInView(scene.sceneRect(), Qt.AspectRatioMode.KeepAspectRatio)
    QApplication.processEvents()
    scene.setParent(view)
    return view, items


def ms(call: Callable[[], object], rounds: int) -> float:
    """The usual time of a call in the window's thread."""
    took = []
    for _ in range(rounds):
        began = thread_time()
        call()
        took.append(1000 * (thread_time() - began))
    return median(took)


def test_repaint_and_one_painted_hex(benchmark: BenchmarkFixture, qtbot: QtBot, at_most: Target, beside: Aside) -> None:
    large, few = painted_map(400, 250), painted_map(20, 20)
    big, small = canvas_with(qtbot, large), canvas_with(qtbot, few)
    view, items = view_of_items(qtbot, large)
    ours, least = ms(big.repaint, 30), ms(small.repaint, 30)
    theirs = ms(view.viewport().repaint, 5)
    at_most("repaint of the whole view, 100,000 hexes / 400", 2, ours / least)
    at_most("repaint of the whole view, 100,000 hexes / an item for each", 0.01, ours / theirs)
    beside("  ours", ours, "ms")
    beside("  an item for each hex", theirs, "ms")
    numbers, shown = iter(every_number(large.grid)[50_000::37]), large

    def paint() -> None:
        nonlocal shown
        number = next(numbers)
        shown = replace(shown, hexes=shown.hexes.set(number, replace(shown.hexes[number], terrain="mountain")))
        big.set_map(shown, [number])
        QApplication.processEvents()

    turns = iter(range(50_000, 100_000, 37))

    def paint_item() -> None:
        items[next(turns)].setBrush(QBrush(QColor("#CFB288")))
        QApplication.processEvents()

    one, other = ms(paint, 40), ms(paint_item, 40)
    at_most("one hex painted until it is on the screen, 100,000 hexes / an item for each", 0.2, one / other)
    beside("  ours", one, "ms")
    beside("  an item for each hex", other, "ms")
    benchmark.pedantic(big.repaint, rounds=5)


def test_neighbours_from_stored_borders(benchmark: BenchmarkFixture, at_most: Target, beside: Aside) -> None:
    """4,761 areas: what borders what, from the borders as they are kept and by intersecting the outlines."""
    area_map = large_map()
    shapes = list(faces(area_map).faces().values())
    outlines = [shape.boundary for shape in shapes]

    def stored() -> int:
        return len({frozenset((b.left, b.right)) for b in area_map.borders.values() if b.left and b.right})

    def intersected() -> int:
        tree = shapely.STRtree(shapes)
        ones, others = tree.query(shapes, predicate="intersects")
        pairs = [(a, b) for a, b in zip(ones.tolist(), others.tolist(), strict=True) if a < b]
        cut = shapely.intersection([outlines[a] for a, _ in pairs], [outlines[b] for _, b in pairs])
        return int((shapely.length(cut) > 0).sum())

    assert stored() == intersected()
    ours, theirs = ms(stored, 10), ms(intersected, 3)
    at_most("neighbours of 4,761 areas, from stored borders / by intersecting outlines", 0.2, ours / theirs)
    beside("  from stored borders", ours, "ms")
    benchmark.pedantic(stored, rounds=3)
