"""What cannot be painted is left out, handed in with what is needed to have it again, and hinders nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.editors.map_editor.edit_examples import everything
from tests.robustness.random_views import handed_in
from workbench.cartography.map_spaces import AnyMap
from workbench.qt.map_canvas import Layer, MapCanvas
from workbench.qt.map_canvas.laid_over.overlays import Veil
from workbench.qt.map_canvas.layers import ORDER, LayerFault, lay_as_picture
from workbench.qt.map_canvas.scene import MapScene
from workbench.qt.map_canvas.styles.map_style import CLEAN
from workbench.qt.map_prints import SheetPainter
from workbench.storage.samples import build_sample

SIZE = QSize(420, 300)
APART = {Layer.LABELS, Layer.SCANS, Layer.SEA_GRID, Layer.PAPER}
"""Labels are no part of the sheet, there are no scans, the grid over the sea may be one with the other, and what stands
in until a piece of the sheet is drawn has the colour of the paper.
"""


def sheet(kind: str) -> AnyMap:
    return everything().maps[0] if kind == "areas" else build_sample("crossroads").hex_maps[0]


def canvas_of(qtbot: QtBot, shown: AnyMap) -> MapCanvas:
    canvas = MapCanvas()
    qtbot.addWidget(canvas)
    canvas.resize(SIZE)
    canvas.set_map(shown)
    canvas.camera.zoom_to_fit()
    return canvas


def break_layer(canvas: MapCanvas, broken: Layer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Painting this layer fails in the worst way: half done, with a picture begun and the painter out of balance."""
    assert canvas.layers.scene is not None
    drawing: Any = canvas.layers.scene.drawing
    real: Callable[..., None] = drawing._paint_layer

    def failing(painter: QPainter, layer: Layer, **more: Any) -> None:
        if layer is not broken:
            real(painter, layer, **more)
            return

        def half(inner: QPainter) -> None:
            inner.save()
            raise IndexError("index 54 is out of bounds")

        painter.save()
        painter.translate(7, 7)
        painter.fillRect(QRectF(0, 0, 50, 50), "#ff00ff")
        lay_as_picture(painter, QRectF(0, 0, 90, 90), 0.5, half)

    monkeypatch.setattr(drawing, "_paint_layer", failing)


@pytest.mark.parametrize("kind", ["areas", "hexes"])
@pytest.mark.parametrize("layer", [layer for layer in ORDER if layer not in APART], ids=lambda layer: layer.value)
def test_a_layer_that_fails_is_as_one_that_is_hidden(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, qtlog: Any, kind: str, layer: Layer
) -> None:
    hidden, failing = canvas_of(qtbot, sheet(kind)), canvas_of(qtbot, sheet(kind))
    hidden.layers.set_layer_visible(layer, False)
    break_layer(failing, layer, monkeypatch)
    told: list[str] = []
    with handed_in(told), qtlog.disabled():
        seen = failing.seen.render_to_image(SIZE)
    assert seen == hidden.seen.render_to_image(SIZE)
    assert told and all(f"{layer.value} cannot be painted" in words and "IndexError" in words for words in told)
    assert all("piece in mm" in words and "px a mm" in words for words in told)


def test_a_failing_layer_leaves_a_window_that_goes_on(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, qtlog: Any
) -> None:  # fmt: skip
    canvas = canvas_of(qtbot, sheet("hexes"))
    break_layer(canvas, Layer.SHALLOWS, monkeypatch)
    told: list[str] = []
    with handed_in(told), qtlog.disabled():
        canvas.show()
        qtbot.waitExposed(canvas)
        qtbot.waitUntil(lambda: bool(told))
        canvas.resize(500, 400)
        canvas.camera.set_zoom(1.7)
        canvas.repaint()
        assert canvas.isVisible()
        canvas.hide()


@pytest.mark.parametrize("part", ["_paint_labels", "_paint_focus", "_paint_laid"])
def test_what_lies_on_the_sheet_is_left_out_alone(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, qtlog: Any, part: str
) -> None:
    """Labels are missed; all that comes after them is where it belongs."""

    def painted(broken: str) -> QImage:
        scene = MapScene(sheet("areas"), style)
        space = sorted(scene.drawing.geometry.spaces)[0]
        scene.set_overlays("chosen", [Veil((space,))])
        monkeypatch.setattr(MapScene, part, failing if broken == "failing" else missing)
        image = QImage(SIZE, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        with QPainter(image) as painter:
            scene.paint(painter, view.fitting(scene.drawing.fit_rect))
        return image

    def failing(_scene: MapScene, painter: QPainter, *_more: object) -> None:
        painter.save()
        painter.scale(3, 3)
        painter.setClipRect(0, 0, 5, 5)
        raise ValueError("half way")

    def missing(*_: object) -> None:
        return

    canvas = MapCanvas()
    style, view = canvas.layers.style_of_map, canvas.camera.view.sized(SIZE.width(), SIZE.height())
    told: list[str] = []
    with handed_in(told), qtlog.disabled():
        failed = painted("failing")
    assert failed == painted("missing")
    assert len(told) == 1 and "half way" in told[0] and "View(" in told[0]


def test_a_print_is_refused_where_a_layer_fails(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, qtlog: Any
) -> None:  # fmt: skip
    """What is written for others is whole or is not written: leaving out is for the screen."""
    painter_of_sheet = SheetPainter(sheet("hexes"), CLEAN)

    def failing(*_: object, **__: object) -> None:
        raise IndexError

    monkeypatch.setattr(painter_of_sheet.drawing, "_paint_layer", failing)
    image = QImage(SIZE, QImage.Format.Format_ARGB32_Premultiplied)
    with qtlog.disabled(), pytest.raises(LayerFault), QPainter(image) as painter:
        painter_of_sheet.paint(painter, QRectF(0, 0, 50, 50), 1.0)
