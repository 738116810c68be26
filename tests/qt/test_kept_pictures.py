"""What lies on a map is kept as pictures from frame to frame: it looks the same, and only what changes is drawn."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from time import sleep

import numpy as np
import pytest
from msgspec.structs import replace
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from workbench.engine.maps.area_map import AreaMap
from workbench.qt.map_canvas import Control
from workbench.qt.map_canvas.frames.pictures import Pictures
from workbench.qt.map_canvas.laid_over.control_painter import ControlPainter
from workbench.qt.map_canvas.looking.view import View
from workbench.qt.map_canvas.scene import MapScene
from workbench.qt.map_canvas.styles.map_style import PERIOD
from workbench.storage.samples import build_sample

SIZE = QSize(700, 500)


@pytest.fixture(scope="module")
def area_map() -> AreaMap:
    found = build_sample("toulon").maps[0]
    assert isinstance(found, AreaMap)
    return found


def pixels(image: QImage) -> NDArray[np.int16]:
    return np.array(image.constBits()).reshape(image.height(), image.width(), 4).astype(np.int16)


@pytest.fixture
def scene(qapp: object, area_map: AreaMap) -> MapScene:
    return MapScene(area_map, PERIOD)


def held(area_map: AreaMap) -> list[Control]:
    sides = ("blue", "red")
    return [Control(space, sides[: 1 + n % 2]) for n, space in enumerate(sorted(area_map.spaces))]


def painted(scene: MapScene, painter_of_control: ControlPainter, controls: list[Control], view: View) -> QImage:
    image = QImage(SIZE, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.white)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        assert painter_of_control.paint(painter, view, scene.shapes, controls, None)
    return image


def looking_at(scene: MapScene, zoom: float) -> View:
    whole = View(width_px=SIZE.width(), height_px=SIZE.height()).fitting(scene.drawing.fit_rect)
    return whole.zoomed(zoom)


@pytest.mark.parametrize("zoom", [0.3, 0.71, 1.6])
def test_bands_look_the_same_from_pictures(
    scene: MapScene, area_map: AreaMap, zoom: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    view, controls = looking_at(scene, zoom), held(area_map)
    kept = pixels(painted(scene, ControlPainter(), controls, view))
    monkeypatch.setattr("workbench.qt.map_canvas.laid_over.control_painter.MOST_PICTURE_PX", 0)
    straight = pixels(painted(scene, ControlPainter(), controls, view))
    assert (straight != 255).any(axis=-1).mean() > 0.03
    assert (np.abs(kept - straight).max(axis=-1) > 40).mean() < 0.005, "hatches alone may lie a hair aside"


def test_bands_are_drawn_once_and_those_that_change_again(scene: MapScene, area_map: AreaMap) -> None:
    control, view, controls = ControlPainter(), looking_at(scene, 0.4), held(area_map)
    first = painted(scene, control, controls, view)
    drawn = control.drawn
    assert drawn > 20
    assert painted(scene, control, controls, view) == first
    assert painted(scene, control, controls, view.moved(13, 7)) != first and control.drawn == drawn
    other = [*controls[:-1], Control(controls[-1].space, ("green",))]
    painted(scene, control, other, view)
    assert control.drawn == drawn + 1
    scene.set_map(replace(area_map, width_mm=area_map.width_mm + 1), PERIOD)
    painted(scene, control, other, view)
    assert control.drawn > drawn + 20, "the shapes of another map are others"


def test_the_veil_lies_on_every_space_but_the_free_ones(scene: MapScene, area_map: AreaMap) -> None:
    geometry, (free, chosen, *others) = scene.drawing.geometry, sorted(area_map.spaces)
    veil = geometry.all_but({free, chosen})
    for space in (free, chosen, *others):
        middle = geometry.middle(space)
        if middle is not None:
            assert veil.contains(QPointF(*middle)) is (space in others), space


# ------------------------------------------------------------------ short frames


def filled(colour: str, painter: QPainter) -> None:
    painter.fillRect(QRectF(0, 0, 4, 4), QColor(colour))


def test_where_far_too_much_is_new_the_rest_comes_in_the_next_frames(qapp: object) -> None:
    pictures, image = Pictures(), QImage(SIZE, QImage.Format.Format_ARGB32_Premultiplied)

    def frame(seconds: float | None) -> bool:
        pictures.begin_frame(seconds)
        with QPainter(image) as painter:
            for key in range(6):
                pictures.lay(painter, key, key, QPointF(0, 0), QRectF(0, 0, 4, 4), 1.0, 1.0, lambda _inner: sleep(0.01))
        return pictures.is_complete

    counts = [0]
    while not frame(0.001):
        counts.append(pictures.drawn)
        assert len(counts) < 9
    assert all(after > before for before, after in pairwise(counts)), "every frame brings something"
    assert len(counts) > 1 and pictures.drawn == 6
    pictures.forget()
    assert frame(None), "without an end all of it is there at once"


def test_what_was_there_before_is_never_shown_in_place_of_what_is_new(qapp: object) -> None:
    pictures, image = Pictures(), QImage(SIZE, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.white)
    for seconds, what, colour in ((None, "known to one seat", "red"), (0.0, "known to another", "blue")):
        pictures.begin_frame(seconds)
        image.fill(Qt.GlobalColor.white)
        with QPainter(image) as painter:
            if seconds is not None:  # the time of the frame is spent on another
                pictures.lay(painter, "b", 0, QPointF(50, 50), QRectF(0, 0, 4, 4), 1.0, 1.0, lambda _inner: sleep(0.05))
            pictures.lay(
                painter, "a", what, QPointF(0, 0), QRectF(0, 0, 4, 4), 1.0, 1.0,
                partial(filled, colour),
            )  # fmt: skip
    assert image.pixelColor(2, 2) == QColor("white") and not pictures.is_complete
