"""The map canvas: views, hits, labels, tiles that are patched, overlays, counters, pointer and keys."""

# mypy: disable-error-code="no-untyped-call"
from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from sample_games.toulon.build import build
from workbench.cartography.areas.drawn_areas import draw_area
from workbench.cartography.areas.moved_lines import move_junction
from workbench.engine.counters.counter_face import CounterFace
from workbench.engine.maps.area_map import AreaMap, Space, SpaceKind
from workbench.engine.maps.map_parts import MapLook
from workbench.qt.map_canvas import (
    PERIOD,
    STYLES,
    Control,
    DraftLine,
    DraftPoint,
    HandTool,
    Layer,
    Legal,
    MapCanvas,
    Note,
    Overlay,
    PathGhost,
    PathStep,
    ProblemMark,
    RetreatOption,
    Selection,
    SightLine,
    Stack,
    StackCounter,
    SupplyLine,
    Target,
    Tool,
    ToolEvent,
    ToolNote,
    Veil,
    ZoneOfControl,
)
from workbench.qt.map_canvas.areas.area_drawing import AreaDrawing
from workbench.qt.map_canvas.areas.sheet_geometry import SheetGeometry
from workbench.qt.map_canvas.counters.fan import fanned
from workbench.qt.map_canvas.counters.stacks import placed_stacks
from workbench.qt.map_canvas.frames import tiles as tile_pictures
from workbench.qt.map_canvas.frames.tiles import Tiles
from workbench.qt.map_canvas.labels.label_block import label_block
from workbench.qt.map_canvas.layers import seen_layers
from workbench.qt.map_canvas.looking.view import View

ALL_LAYERS = seen_layers(MapLook())

LEFT = Qt.MouseButton.LeftButton
SIZE = QSize(900, 640)
SMALL = QSize(420, 320)


@pytest.fixture(scope="module")
def toulon() -> AreaMap:
    return build().map()


@pytest.fixture(scope="module")
def first(qapp: QApplication, toulon: AreaMap) -> AreaDrawing:
    """Toulon drawn once for all tests that only look at it."""
    return AreaDrawing(toulon, PERIOD)


@pytest.fixture(scope="module")
def shared_canvas(qapp: QApplication, toulon: AreaMap) -> Iterator[MapCanvas]:
    made = MapCanvas()
    made.resize(SIZE)
    made.camera.reduced_motion = True
    made.set_map(toulon)
    made.show()
    _wait_until_all_is_drawn(made)
    yield made
    made.close()
    made.deleteLater()


def _wait_until_all_is_drawn(canvas: MapCanvas) -> None:
    """Relief and names come after the first picture: three pictures, a while apart, are the same."""
    alike, last = 0, canvas.seen.render_to_image(SIZE)
    for _ in range(300):
        QTest.qWait(50)
        now = canvas.seen.render_to_image(SIZE)
        alike, last = (alike + 1 if now == last else 0), now
        if alike == 3:
            return
    raise AssertionError("the picture goes on changing")


@pytest.fixture
def canvas(qtbot: QtBot, shared_canvas: MapCanvas) -> Iterator[MapCanvas]:
    """The canvas with Toulon, as it was opened."""
    qtbot.waitExposed(shared_canvas)
    shared_canvas.camera.zoom_to_fit()
    yield shared_canvas
    shared_canvas.tool_host.set_tool(None)
    shared_canvas.layers.set_stacks({})
    shared_canvas.layers.clear_overlays("test")
    shared_canvas.walk.set_current_space("")
    shared_canvas.layers.set_style(PERIOD)
    for layer in Layer:
        shared_canvas.layers.set_layer_visible(layer, True)


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    folder = Path(os.environ.get("WORKBENCH_TEST_OUT", tmp_path))
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def named(area_map: AreaMap, name: str) -> str:
    return next(space.id for space in area_map.spaces.values() if space.name == name)


def pixel(canvas: MapCanvas, space: str) -> QPoint:
    place = canvas.layers.place_of(space)
    assert place is not None
    return canvas.camera.view.to_screen(*place).toPoint()


# ---- the view


@given(st.floats(-500, 500), st.floats(-500, 500), st.floats(0.1, 7.9), st.floats(0, 900), st.floats(0, 640))
def test_zooming_keeps_the_place_under_the_pointer(x: float, y: float, zoom: float, px: float, py: float) -> None:
    view = View(x, y).sized(900, 640)
    before = view.to_sheet(QPointF(px, py))
    zoomed = view.zoomed(zoom, QPointF(px, py))
    assert zoomed.zoom == pytest.approx(zoom)
    after = zoomed.to_sheet(QPointF(px, py))
    # The sheet's corner lies on a whole pixel.
    assert after == pytest.approx(before, abs=1.5 / zoomed.px_per_mm + 1.5 / view.px_per_mm)


@given(st.floats(-100, 700), st.floats(-100, 600))
def test_sheet_and_screen_are_each_others_inverse(x: float, y: float) -> None:
    view = View(100, 120, 3.1).sized(900, 640, 2.0)
    assert view.to_sheet(view.to_screen(x, y)) == pytest.approx((x, y))
    assert view.transform.map(QPointF(x, y)) == view.to_screen(x, y)


def test_the_whole_sheet_fits() -> None:
    rect = QRectF(0, 0, 560, 430)
    view = View().sized(900, 640).fitting(rect)
    assert view.rect_mm.contains(rect)
    assert not view.zoomed(view.zoom * 1.2).rect_mm.contains(rect)


# ---- style and labels


def test_grounds_follow_terrain_and_stacking_number() -> None:
    def ground(**fields: object) -> str:
        return PERIOD.ground(Space("A", "A", **fields)).fill  # type: ignore[arg-type]

    fills = [
        ground(stacking=7),
        ground(stacking=4),
        ground(stacking=3),
        ground(terrain="woods", stacking=3),
        ground(town=True),
        ground(kind=SpaceKind.RADE),
        ground(kind=SpaceKind.UNPLAYABLE),
    ]
    assert len(set(fills)) == len(fills)
    assert ground(stacking=2) == ground(stacking=3)
    assert ground(stacking=None) == ground(stacking=8)


def test_small_text_hides_and_towns_stay_longer() -> None:
    plain = label_block(Space("A", "Plain", stacking=4), PERIOD)
    town = label_block(Space("B", "Town", stacking=4, town=True), PERIOD)
    assert plain.at_scale(3.78).lines == ("Plain",)
    assert plain.at_scale(2.5).lines == ()
    assert town.at_scale(2.5).lines == ("TOWN",)
    assert plain.at_scale(2.5).signs
    assert plain.at_scale(1.0).signs == ()


def test_labels_of_toulon_lie_in_their_spaces_and_off_each_other(first: AreaDrawing, toulon: AreaMap) -> None:
    drawing = first
    boxes = {
        space: shapely.box(p.rect.left(), p.rect.top(), p.rect.right(), p.rect.bottom())
        for space, p in drawing.labels.items()
    }
    outside = {
        toulon.spaces[space].name: box.difference(drawing.geometry.face(space)).area / box.area
        for space, box in boxes.items()
    }
    assert {name: share for name, share in outside.items() if share > 0.3} == {}
    assert sum(share > 0.1 for share in outside.values()) <= 8
    names = sorted(boxes)
    overlapping = [
        (a, b)
        for i, a in enumerate(names)
        for b in names[i + 1 :]
        if boxes[a].intersection(boxes[b]).area > 0.1 * min(boxes[a].area, boxes[b].area)
    ]
    assert overlapping == []


def test_a_label_that_the_designer_placed_stands_there(first: AreaDrawing, toulon: AreaMap) -> None:
    space = replace(toulon.spaces[named(toulon, "Malvallon")], label=(123.0, 150.0))
    moved = replace(toulon, spaces=toulon.spaces.set(space.id, space))
    placed, before = AreaDrawing(moved, PERIOD, first).labels[space.id], first.labels[space.id]
    assert placed.centre == QPointF(123.0, 150.0)
    assert placed.growth >= before.growth > 1.0, "it is seen from as far as before"


# ---- tiles


def painted(tiles: Tiles, view: View, seconds: float | None = None) -> QImage:
    image = QImage(int(view.width_px), int(view.height_px), QImage.Format.Format_RGB32)
    image.fill(QColor("#888888"))
    painter = QPainter(image)
    tiles.paint(painter, view, seconds)
    painter.end()
    return image


def pixels(image: QImage) -> NDArray[np.int16]:
    """Rows of red, green and blue."""
    plain = image.convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(plain.constBits(), np.uint8).reshape(plain.height(), plain.bytesPerLine())
    return rows[:, : 3 * plain.width()].reshape(plain.height(), plain.width(), 3).astype(np.int16)


def differing_pixels(one: QImage, other: QImage, tolerance: int = 6) -> int:
    away = np.abs(pixels(one) - pixels(other)).max(axis=2)
    return int((away > tolerance).sum())


def test_a_patched_map_looks_like_one_drawn_anew(first: AreaDrawing, toulon: AreaMap) -> None:
    junction = next(
        name for name, j in sorted(toulon.junctions.items()) if not j.tags and 180 < j.x_mm < 220 and 150 < j.y_mm < 210
    )
    x, y = toulon.junctions[junction].point
    moved = move_junction(toulon, junction, (x + 1.5, y - 1.0))
    view = View(x, y, 3.0).sized(900, 640)
    tiles = Tiles(first, lambda: ALL_LAYERS)
    before = painted(tiles, view)
    drawn = tiles.drawn
    second = AreaDrawing(moved, PERIOD, first)
    tiles.replace_drawing(second, second.changed)
    patched = painted(tiles, view)
    assert tiles.drawn == drawn
    assert tiles.patched
    anew = painted(Tiles(AreaDrawing(moved, PERIOD), lambda: ALL_LAYERS), view)
    assert differing_pixels(patched, anew) < 0.002 * 900 * 640
    assert differing_pixels(before, anew) > 0


def test_only_what_changed_is_drawn_again(first: AreaDrawing, toulon: AreaMap) -> None:
    space = toulon.spaces[named(toulon, "Malvallon")]
    changed = replace(toulon, spaces=toulon.spaces.set(space.id, replace(space, stacking=7)))
    second = AreaDrawing(changed, PERIOD, first)
    assert second.changed is not None
    whole = toulon.width_mm * toulon.height_mm
    assert second.changed.contains(first.geometry.rect_of(space.id))
    assert second.changed.width() * second.changed.height() < whole / 5
    assert second.rings is first.rings
    assert AreaDrawing(changed, PERIOD, second).changed == QRectF()


def test_in_a_hurry_the_map_is_seen_first_and_its_relief_follows(qapp: object, toulon: AreaMap) -> None:
    view = View(200.0, 180.0, 3.78).sized(420, 320)
    tiles = Tiles(AreaDrawing(toulon, PERIOD), lambda: ALL_LAYERS)
    image = QImage(420, 320, QImage.Format.Format_RGB32)

    def paint() -> bool:
        painter = QPainter(image)
        complete = tiles.paint(painter, view, seconds=0.0)  # whatever the clock says, a frame does one thing
        painter.end()
        return complete

    assert not paint()
    rough = image.copy()
    frames = 1
    while not paint():
        frames += 1
        assert frames < 400, "some frame did nothing"
    assert differing_pixels(rough, image) > 0
    anew = painted(Tiles(AreaDrawing(toulon, PERIOD), lambda: ALL_LAYERS), view)
    assert differing_pixels(image, anew, tolerance=30) == 0  # a line is cut a little otherwise where a part ends


def test_what_is_begun_in_a_first_short_frame_leaves_no_hole(toulon: AreaMap, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the edge of the sheet a picture has no paper under it: what is not drawn yet was seen as a black bar."""
    monkeypatch.setattr(tile_pictures, "FIRST_SECONDS", 0.0)
    view = View(toulon.width_mm - 10, 160.0, 1.0).sized(100, 200)
    tiles = Tiles(AreaDrawing(toulon, PERIOD), lambda: ALL_LAYERS)
    seen = pixels(painted(tiles, view, 0.0))
    inside = seen[:, : int(view.to_screen(toulon.width_mm, 0).x()) - 2]
    assert not (inside == 0x88).all(axis=2).any()


@pytest.mark.parametrize("frames", [1, 3, 6])
def test_a_picture_that_must_be_whole_is_whole_after_frames_in_a_hurry(toulon: AreaMap, frames: int) -> None:
    view = View(200.0, 180.0, 3.78).sized(420, 320)
    tiles = Tiles(AreaDrawing(toulon, PERIOD), lambda: ALL_LAYERS)  # one whose relief is not made yet
    for _ in range(frames):
        painted(tiles, view, 0.0)
    whole = painted(tiles, view)
    assert differing_pixels(painted(tiles, view), whole, tolerance=0) == 0, "something was left for the next picture"


def test_the_neat_line_stands_in_the_margin_or_where_the_map_ends(first: AreaDrawing) -> None:
    empty = AreaMap("map", "Map", 420.0, 297.0)
    assert SheetGeometry(empty).neat_rect == QRectF(10, 10, 400, 277)
    ring = ((60.0, 60.0), (160.0, 60.0), (160.0, 160.0), (60.0, 160.0))
    small = draw_area(empty, ring, Space("A", "A"))
    assert SheetGeometry(small).neat_rect == QRectF(10, 10, 400, 277)
    full = draw_area(empty, ((2.0, 12.0), (418.0, 12.0), (418.0, 280.0), (2.0, 280.0)), Space("A", "A"))
    assert SheetGeometry(full).neat_rect == QRectF(2, 12, 416, 268)
    assert first.geometry.neat_rect == first.geometry.mapped_rect


# ---- what lies on the map


def overlays(area_map: AreaMap) -> list[Overlay]:
    a, b, c, d = (named(area_map, name) for name in ("Malbousquet", "Missiessy", "Malvallon", "Montety"))
    beside = next(b for _, b in sorted(area_map.borders.items()) if a in (b.left, b.right))
    return [
        Selection((a,)),
        Selection(borders=(beside.id,), junctions=(beside.start,)),
        Legal((a, b)),
        Legal((a, b), free=True),
        Legal(borders=tuple(sorted(area_map.borders)[:80])),
        Veil((a,)),
        Target(a, "3:2, wins 58 %"),
        PathGhost(c, (PathStep(a, "3"), PathStep(b, "2")), "5"),
        PathGhost(c, (PathStep(a, "3", refused=True),)),
        SupplyLine((d, c, a)),
        SupplyLine((d, c, a), cut_at=2),
        Control(a, ("blue",)),
        Control(a, ("blue", "red")),
        ZoneOfControl(a, "red"),
        RetreatOption(a, "retreat"),
        ProblemMark(180.0, 220.0),
        ProblemMark(180.0, 220.0, "warning", chosen=True),
        SightLine((100.0, 200.0), (200.0, 220.0), blocked_at=(150.0, 210.0)),
        Note(180.0, 220.0, "a word"),
        DraftLine(((100.0, 200.0), (200.0, 220.0))),
        DraftLine(((100.0, 200.0), (200.0, 220.0)), refused=True),
        DraftPoint(180.0, 220.0),
        DraftPoint(180.0, 220.0, "snap"),
        DraftPoint(180.0, 220.0, "point"),
    ]


def test_every_overlay_is_seen_and_goes_again(canvas: MapCanvas, toulon: AreaMap) -> None:
    canvas.camera.set_zoom(0.8)
    canvas.camera.fly_to(named(toulon, "Malbousquet"), animated=False)
    plain = canvas.seen.render_to_image(SMALL, fit=False)
    seen: list[QImage] = []
    for overlay in overlays(toulon):
        canvas.layers.set_overlays("test", (overlay,))
        image = canvas.seen.render_to_image(SMALL, fit=False)
        assert image != plain, overlay
        assert image not in seen, overlay
        seen.append(image)
        canvas.layers.clear_overlays("test")
    assert canvas.seen.render_to_image(SMALL, fit=False) == plain


def test_overlays_of_spaces_that_are_not_there_are_left_out(canvas: MapCanvas) -> None:
    plain = canvas.seen.render_to_image(SIZE)
    unknown: list[Overlay] = [
        Selection(("x",)), Legal(("x",)), Control("x", ("blue",)), ZoneOfControl("x", "red"),
        PathGhost("x", (PathStep("y"),)), SupplyLine(("x", "y")), RetreatOption("x"),
    ]  # fmt: skip
    canvas.layers.set_overlays("test", unknown)
    assert canvas.seen.render_to_image(SIZE) == plain


def stack(*keys: str, **more: object) -> Stack:
    counters = tuple(StackCounter(key, CounterFace(short_name=key, strength="4")) for key in keys)
    return Stack(counters, **more)  # type: ignore[arg-type]


def test_two_sides_stand_side_by_side() -> None:
    first, second = placed_stacks("A", (stack("a", "b"), stack("c")), QPointF(100, 100))
    assert not first.rect.intersects(second.rect)
    both = first.rect.united(second.rect)
    assert both.center().x() == pytest.approx(100)
    assert first.counter_at(first.rect.right() - 0.5, first.rect.top() + 0.5).key == "b"  # type: ignore[union-attr]
    assert first.counter_at(first.rect.left() + 0.5, first.rect.bottom() - 0.5).key == "a"  # type: ignore[union-attr]
    assert first.counter_at(0, 0) is None


def test_counters_are_clicked_and_the_space_under_them_too(
    qtbot: QtBot, canvas: MapCanvas, toulon: AreaMap, pictures: Path
) -> None:
    space = named(toulon, "Montety")
    canvas.layers.set_stacks({space: (stack("one", "two", badge="8 SP"),), "nowhere": (stack("lost"),)})
    canvas.camera.set_zoom(1.0)
    canvas.camera.fly_to(space, animated=False)
    assert canvas.seen.render_to_image(SIZE, fit=False).save(str(pictures / "map_canvas_stack.png"))
    told: list[tuple[str, str]] = []
    canvas.stack_clicked.connect(lambda where, key, _: told.append((where, key)))
    with qtbot.waitSignal(canvas.clicked) as clicked:
        qtbot.mouseClick(canvas, LEFT, pos=pixel(canvas, space))
    assert clicked.args[0] == space
    assert told == [(space, "two")]


@pytest.mark.parametrize("number", [1, 2, 5, 8, 9, 20])
def test_a_fan_lies_inside_the_view_and_shows_every_counter(number: int) -> None:
    within = QRectF(0, 0, 220, 160)
    spread = fanned("A", (stack(*map(str, range(number))),), QPointF(5, 150), within)
    assert [one.stack.counters[0].key for one in spread] == [str(k) for k in range(number)]
    assert all(within.contains(one.square) for one in spread)
    assert not any(a.square.intersects(b.square) for i, a in enumerate(spread) for b in spread[i + 1 :])


def test_the_space_bar_opens_and_closes_the_fan(qtbot: QtBot, canvas: MapCanvas, toulon: AreaMap) -> None:
    space = named(toulon, "Montety")
    canvas.layers.set_stacks({space: (stack("one", "two", "three"),)})
    canvas.camera.set_zoom(1.0)
    canvas.camera.fly_to(space, animated=False)
    plain = canvas.seen.render_to_image(SIZE, fit=False)
    canvas.walk.set_current_space(space)
    canvas._hover("")
    qtbot.keyClick(canvas, Qt.Key.Key_Space)
    assert canvas.fanned_space == space
    assert canvas.seen.render_to_image(SIZE, fit=False) != plain
    assert canvas.layers.scene is not None
    middles = [one.square.center() for one in canvas.layers.scene.counters.fanned]
    keys = [canvas.stack_at(canvas.camera.view.to_screen(p.x(), p.y())) for p in middles]
    assert keys == [(space, "one"), (space, "two"), (space, "three")]
    qtbot.keyClick(canvas, Qt.Key.Key_Escape)
    assert canvas.fanned_space == ""


# ---- pointer and keys


def test_pointing_tells_the_space(qtbot: QtBot, canvas: MapCanvas, toulon: AreaMap) -> None:
    space = named(toulon, "Petite Rade")
    with qtbot.waitSignals([canvas.hovered, canvas.pointer_moved]):
        qtbot.mouseMove(canvas, pixel(canvas, space) + QPoint(30, 0))
        qtbot.mouseMove(canvas, pixel(canvas, space))
    with qtbot.waitSignal(canvas.clicked) as clicked:
        qtbot.mouseClick(canvas, LEFT, pos=pixel(canvas, space))
    assert clicked.args[0] == space
    assert canvas.walk.current_space == space
    assert "roadstead" in canvas.accessibleDescription()


def test_dragging_moves_the_map_and_is_no_click(qtbot: QtBot, canvas: MapCanvas) -> None:
    canvas.camera.set_zoom(1.5)
    before = canvas.camera.view.to_sheet(QPointF(400, 300))
    clicks: list[str] = []
    canvas.clicked.connect(lambda space, _: clicks.append(space))
    qtbot.mousePress(canvas, Qt.MouseButton.MiddleButton, pos=QPoint(400, 300))
    qtbot.mouseMove(canvas, QPoint(450, 320))
    qtbot.mouseRelease(canvas, Qt.MouseButton.MiddleButton, pos=QPoint(450, 320))
    assert canvas.camera.view.to_sheet(QPointF(450, 320)) == pytest.approx(before, abs=0.5)
    canvas.tool_host.set_tool(HandTool())
    qtbot.mousePress(canvas, LEFT, pos=QPoint(450, 320))
    qtbot.mouseMove(canvas, QPoint(400, 300))
    qtbot.mouseRelease(canvas, LEFT, pos=QPoint(400, 300))
    assert canvas.camera.view.to_sheet(QPointF(400, 300)) == pytest.approx(before, abs=0.5)
    assert clicks == []


def test_the_wheel_zooms_at_the_pointer(canvas: MapCanvas) -> None:
    at = QPointF(300, 200)
    place, zoom = canvas.camera.view.to_sheet(at), canvas.camera.zoom
    event = QWheelEvent(
        at, canvas.mapToGlobal(at), QPoint(), QPoint(0, 240), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    canvas.wheelEvent(event)
    assert canvas.camera.zoom > zoom * 1.2
    assert canvas.camera.view.to_sheet(at) == pytest.approx(place, abs=1.0)


def test_keys_zoom(qtbot: QtBot, canvas: MapCanvas) -> None:
    fit = canvas.camera.zoom
    qtbot.keyClick(canvas, "+")
    assert canvas.camera.zoom > fit
    qtbot.keyClick(canvas, "-")
    assert canvas.camera.zoom == pytest.approx(fit)
    qtbot.keyClick(canvas, Qt.Key.Key_Home, Qt.KeyboardModifier.ShiftModifier)
    assert canvas.camera.zoom == pytest.approx(1.0)
    for key in (Qt.Key.Key_Home, Qt.Key.Key_0):
        canvas.camera.set_zoom(1.0)
        qtbot.keyClick(canvas, key)
        assert canvas.camera.zoom == pytest.approx(fit)


def test_a_digit_that_may_choose_something_changes_no_zoom(qtbot: QtBot, canvas: MapCanvas) -> None:
    canvas.camera.set_zoom(2.0)
    pressed: list[str] = []
    canvas.digit_pressed.connect(pressed.append)
    for digit in "123456789":
        qtbot.keyClick(canvas, digit)
    assert pressed == [*"123456789"] and canvas.camera.zoom == pytest.approx(2.0)


def test_arrows_step_to_neighbours_in_their_direction(qtbot: QtBot, canvas: MapCanvas, toulon: AreaMap) -> None:
    start = named(toulon, "Montety")
    for key, sign, axis in (
        (Qt.Key.Key_Left, -1, 0), (Qt.Key.Key_Right, 1, 0), (Qt.Key.Key_Up, -1, 1), (Qt.Key.Key_Down, 1, 1)
    ):  # fmt: skip
        canvas.walk.set_current_space(start)
        qtbot.keyClick(canvas, key)
        before, after = canvas.layers.place_of(start), canvas.layers.place_of(canvas.walk.current_space)
        assert before is not None
        assert after is not None
        assert (after[axis] - before[axis]) * sign > 0


def test_every_space_is_reached_by_arrows(canvas: MapCanvas, toulon: AreaMap) -> None:
    assert canvas.layers.scene is not None
    reached, new = set(), {next(iter(sorted(toulon.spaces)))}
    while new:
        reached |= new
        found = {canvas.layers.scene.hits.next_space(s, way) for s in new for way in ("left", "right", "up", "down")}
        new = found - reached - {""}
    missed = {toulon.spaces[s].name for s in set(toulon.spaces) - reached}
    # The rest is reached by Tab; most of the map must not need it.
    assert len(missed) <= 0.15 * len(toulon.spaces), missed


def test_tab_goes_through_the_legal_spaces_and_then_leaves(qtbot: QtBot, canvas: MapCanvas, toulon: AreaMap) -> None:
    legal = {named(toulon, name) for name in ("Montety", "Rouve", "Malvallon")}
    canvas.layers.set_overlays("test", (Legal(tuple(sorted(legal))),))
    order = canvas.walk.legal_spaces()
    assert set(order) == legal
    seen = []
    for _ in order:
        qtbot.keyClick(canvas, Qt.Key.Key_Tab)
        seen.append(canvas.walk.current_space)
    assert seen == order
    assert not canvas.walk.tab(forward=True)
    assert "legal" in canvas.walk.describe(order[0])
    qtbot.keyClick(canvas, Qt.Key.Key_Return)
    assert canvas.walk.current_space == order[-1]


def test_the_pointer_shows_a_bar_over_veiled_spaces(canvas: MapCanvas, toulon: AreaMap) -> None:
    free, barred = named(toulon, "Montety"), named(toulon, "Rouve")
    canvas.layers.set_overlays("test", (Veil(), Legal((free,))))
    canvas._hover(barred)
    assert canvas.cursor().shape() is Qt.CursorShape.ForbiddenCursor
    canvas._hover(free)
    assert canvas.cursor().shape() is Qt.CursorShape.ArrowCursor


class RecordingTool(Tool):
    name = "Recording"

    def __init__(self) -> None:
        self.events: list[tuple[str, ToolEvent]] = []

    def press(self, event: ToolEvent) -> None:
        self.events.append(("press", event))

    def move(self, event: ToolEvent) -> None:
        self.events.append(("move", event))

    def release(self, event: ToolEvent) -> None:
        self.events.append(("release", event))

    def press_key(self, event: ToolEvent) -> bool:
        self.events.append(("key", event))
        return event.key == "escape"

    def note(self) -> ToolNote | None:
        return ToolNote("Here", "No.", refused=True) if self.events else None


def test_a_tool_gets_events_in_millimetres(qtbot: QtBot, canvas: MapCanvas, toulon: AreaMap) -> None:
    tool, space = RecordingTool(), named(toulon, "Montety")
    canvas.tool_host.set_tool(tool)
    qtbot.mousePress(canvas, LEFT, Qt.KeyboardModifier.ShiftModifier, pos=pixel(canvas, space))
    qtbot.mouseRelease(canvas, LEFT, pos=pixel(canvas, space))
    qtbot.keyClick(canvas, Qt.Key.Key_Escape)
    kinds = [kind for kind, _ in tool.events]
    assert kinds == ["press", "release", "key"]
    press = tool.events[0][1]
    assert press.space == space
    assert press.shift
    assert press.button == "left"
    assert (press.x_mm, press.y_mm) == pytest.approx(canvas.layers.place_of(space), abs=1.0)
    assert canvas.cursor().shape() is Qt.CursorShape.ForbiddenCursor


def test_the_canvas_is_quiet_without_a_map(qtbot: QtBot) -> None:
    empty = MapCanvas()
    qtbot.addWidget(empty)
    empty.resize(SIZE)
    empty.show()
    qtbot.mouseMove(empty, QPoint(20, 20))
    qtbot.mouseClick(empty, LEFT, pos=QPoint(20, 20))
    qtbot.keyClick(empty, Qt.Key.Key_Right)
    assert empty.walk.legal_spaces() == []
    assert not empty.grab().isNull()


@pytest.mark.parametrize("style", sorted(STYLES))
def test_toulon_in_every_style(canvas: MapCanvas, pictures: Path, style: str) -> None:
    canvas.layers.set_style(STYLES[style])
    image = canvas.seen.render_to_image(QSize(1200, 900))
    assert image.save(str(pictures / f"toulon_{style.replace(' ', '_')}.png"))
    colours = {image.pixelColor(x, y).name() for x in range(0, 1200, 37) for y in range(0, 900, 31)}
    assert len(colours) > 5
    canvas.layers.set_layer_visible(Layer.ROADS, False)
    assert canvas.seen.render_to_image(image.size()) != image


def test_the_canvas_is_composed_of_its_parts_and_inherits_none(qtbot: QtBot) -> None:
    """What a canvas does is found in the part that does it, not in one of several classes under each other."""
    assert MapCanvas.__bases__ == (QWidget,)
    made = MapCanvas()
    qtbot.addWidget(made)
    parts = (made.layers, made.camera, made.seen, made.walk, made.tool_host)
    assert all(type(part).__bases__ == (QObject,) and part.parent() is made for part in parts)
