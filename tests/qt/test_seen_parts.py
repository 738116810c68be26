"""Only that part of a map is laid on the screen again that looks different; the rest stays as it was."""

from __future__ import annotations

import numpy as np
import pytest
from immutables import Map
from msgspec.structs import replace
from PySide6.QtCore import QRect
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.hex_map import HexGrid, HexMap
from workbench.engine.maps.hex_places import every_number
from workbench.qt.map_canvas import MapCanvas
from workbench.qt.map_canvas.laid_over.overlays import Note, Selection, Veil

ROUNDED = 12


class SeenCanvas(MapCanvas):
    """Remembers what of it was painted."""

    def __init__(self) -> None:
        super().__init__()
        self.painted: list[QRect] = []

    def paintEvent(self, event: QPaintEvent) -> None:
        self.painted.append(event.rect())
        super().paintEvent(event)


@pytest.fixture
def canvas(qtbot: QtBot) -> SeenCanvas:
    canvas = SeenCanvas()
    qtbot.addWidget(canvas)
    canvas.resize(600, 500)
    canvas.camera.reduced_motion = True
    grid = HexGrid(20, 20, 20.0, 25.0, 25.0)
    hexes = {number: Space(number, "", SpaceKind.HEX, "woods") for number in every_number(grid)[::3]}
    canvas.set_map(HexMap("m", "M", 460.0, 420.0, grid, hexes=Map(hexes)))
    canvas.show()
    canvas.camera.set_zoom(1.0)
    canvas.camera.fly_to_point(200.0, 180.0)
    canvas.seen.finish_drawing()
    painted(canvas)
    return canvas


def painted(canvas: SeenCanvas) -> list[QRect]:
    """What is painted in the next moment."""
    QApplication.processEvents()
    found, canvas.painted = canvas.painted, []
    return found


def test_what_is_selected_is_laid_alone_on_the_screen(canvas: SeenCanvas) -> None:
    canvas.layers.set_overlays("tool", (Selection(("0909",)),))
    (first,) = painted(canvas)
    assert first.width() < 160 and first.height() < 160
    canvas.layers.set_overlays("tool", (Selection(("0909",)),))
    assert painted(canvas) == []
    canvas.layers.set_overlays("tool", ())
    assert painted(canvas) == [first]


def test_what_can_reach_anywhere_is_laid_all_over(canvas: SeenCanvas) -> None:
    canvas.layers.set_overlays("tool", (Note(100.0, 100.0, "here"),))
    assert painted(canvas) == [canvas.rect()]
    canvas.layers.set_overlays("veil", (Veil(),))
    assert painted(canvas) == [canvas.rect()]
    canvas.layers.set_overlays("selection", (Selection(("0909",)),))
    assert painted(canvas) == [canvas.rect()]


def test_a_painted_hex_is_laid_alone_and_looks_as_when_all_is_drawn_anew(canvas: SeenCanvas) -> None:
    shown = canvas.layers.shown_map
    assert isinstance(shown, HexMap) and canvas.layers.scene is not None
    hexes = shown.hexes.set("0909", Space("0909", "", SpaceKind.HEX, "marsh"))
    canvas.set_map(replace(shown, hexes=hexes), ["0909"])
    (part,) = painted(canvas)
    assert part.width() < 300 and part.height() < 300
    canvas.seen.finish_drawing()
    patched = canvas.seen.render_to_image(canvas.size(), fit=False)
    canvas.layers.scene.sheet.forget()
    canvas.seen.finish_drawing()
    anew = canvas.seen.render_to_image(canvas.size(), fit=False)
    differing = np.frombuffer(patched.bits(), np.uint8).astype(int) - np.frombuffer(anew.bits(), np.uint8)
    assert np.abs(differing).max() <= ROUNDED
