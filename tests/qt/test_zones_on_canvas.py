"""Zones, boxes, links and ports on the canvas: what is pointed at, what an edit paints again, what is seen."""

from __future__ import annotations

import numpy as np
from immutables import Map
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from workbench.engine.maps.area_map import AreaMap, Space, SpaceKind
from workbench.engine.maps.hex_map import HexGrid, HexMap, HexZone
from workbench.engine.maps.map_parts import Link, LinkKind, OneWay, Rectangle
from workbench.qt.map_canvas import PERIOD, MapCanvas, Selection, Veil
from workbench.qt.map_canvas.hexes.hex_drawing import HexDrawing
from workbench.qt.map_canvas.map_drawing import drawing_of
from workbench.qt.map_canvas.sheet.box_painter import anchor_place

POOL = Space("pool", "Force pool", SpaceKind.BOX, shape=Rectangle(8.0, 8.0, 40.0, 18.0))
GULF = Space("gulf", "Gulf", SpaceKind.SEA_ZONE)
PORT = Space("0404", "Harbour", SpaceKind.HEX, "clear", ports=("gulf",))


def sheet() -> HexMap:
    zones = Map({"pool": HexZone(POOL), "gulf": HexZone(GULF, ("0101", "0102", "0201", "0202", "0303"))})
    links = Map({"way": Link("way", "pool", "gulf", LinkKind.SEA, 3, OneWay.FORWARDS)})
    grid = HexGrid(8, 6, 14.0, 30.0, 50.0)
    return HexMap("m", "M", 200.0, 160.0, grid, hexes=Map({"0404": PORT}), zones=zones, links=links)


def canvas_with(qtbot: QtBot, shown: HexMap | AreaMap) -> MapCanvas:
    canvas = MapCanvas()
    qtbot.addWidget(canvas)
    canvas.resize(800, 640)
    canvas.set_map(shown)
    return canvas


def pixels(image: QImage) -> np.ndarray:
    found = image.convertToFormat(QImage.Format.Format_RGB32)
    return np.frombuffer(found.constBits(), np.uint32).reshape(found.height(), found.width()).copy()


def test_in_play_a_hex_of_a_zone_is_the_zone_and_a_box_is_pointed_at(qtbot: QtBot) -> None:
    canvas = canvas_with(qtbot, sheet())
    assert canvas.layers.scene is not None
    middle = canvas.layers.scene.drawing.geometry.middle("0202")
    assert middle is not None
    assert canvas.layers.space_at(*middle) == "gulf"
    assert canvas.layers.space_at(20.0, 15.0) == "pool"
    canvas.layers.takes_single_hexes = True
    assert canvas.layers.space_at(*middle) == "0202"
    assert canvas.layers.hit(*canvas.layers.scene.drawing.geometry.link_lines["way"][10], 1.0).link == "way"


def test_an_edit_of_zones_boxes_and_links_is_drawn_as_from_nothing() -> None:
    before = sheet()
    zones = before.zones
    edits = {
        "painted": replace(before, zones=zones.set("gulf", replace(zones["gulf"], hexes=("0101", "0303", "0404")))),
        "gone": replace(before, zones=zones.delete("gulf"), links=Map()),
        "moved": replace(
            before,
            zones=zones.set("pool", HexZone(replace(POOL, name="Reserve", shape=Rectangle(90.0, 8.0, 30.0, 20.0)))),
        ),
        "unlinked": replace(before, links=Map()),
        "harbour": replace(before, hexes=Map()),
    }
    first = HexDrawing(before, PERIOD)
    for name, after in edits.items():
        patched, fresh = drawing_of(after, PERIOD, first), drawing_of(after, PERIOD)
        assert {*patched.labels} == {*fresh.labels}, name
        assert patched.geometry.link_lines == fresh.geometry.link_lines, name
        assert isinstance(patched, HexDrawing)
        assert isinstance(fresh, HexDrawing)
        assert patched._contents.anchors == fresh._contents.anchors, name
        changed = patched.changed
        assert changed is not None
        if before.zones.get("pool") is not after.zones.get("pool"):
            assert changed.contains(first.geometry.outline("pool").boundingRect()), name
        left = {*before.zones["gulf"].hexes} - {*(after.zones["gulf"].hexes if "gulf" in after.zones else ())}
        for number in sorted(left):
            assert changed.contains(first.geometry.outline(number).boundingRect()), (name, number)
        assert np.array_equal(patched._contents.zones.colours, fresh._contents.zones.colours), name
        if first.geometry.link_lines != fresh.geometry.link_lines:
            x, y = first.geometry.link_lines["way"][0]
            assert changed.contains(QRectF(x - 0.5, y - 0.5, 1.0, 1.0)), name


def test_boxes_links_and_zones_are_seen_on_the_sheet(qtbot: QtBot) -> None:
    size = QSize(800, 640)
    bare = replace(sheet(), zones=Map(), links=Map(), hexes=Map())
    empty = pixels(canvas_with(qtbot, bare).seen.render_to_image(size))
    for name, shown in {
        "zones": replace(bare, zones=sheet().zones.delete("pool")),
        "boxes": replace(bare, zones=sheet().zones.delete("gulf")),
        "links": replace(bare, links=Map({"x": Link("x", "0101", "0606", LinkKind.LAND, 2, OneWay.BACKWARDS)})),
    }.items():
        differs = int((pixels(canvas_with(qtbot, shown).seen.render_to_image(size)) != empty).sum())
        assert differs > 300, name


def test_a_veil_leaves_a_free_box_and_a_selected_link_in_the_light(qtbot: QtBot) -> None:
    canvas = canvas_with(qtbot, sheet())
    scene = canvas.layers.scene
    assert scene is not None
    geometry = scene.drawing.geometry
    veiled, free = geometry.all_but(()), geometry.all_but(("pool", "gulf"))
    for place in ((20.0, 15.0), geometry.middle("0202")):
        assert place is not None
        x, y = place
        assert veiled.contains(QRectF(x - 1, y - 1, 2, 2))
        assert not free.intersects(QRectF(x - 1, y - 1, 2, 2))
    plain = pixels(canvas.seen.render_to_image(QSize(600, 480)))
    canvas.layers.set_overlays("decision", (Veil(), Selection(lines=(geometry.link_lines["way"],))))
    assert (pixels(canvas.seen.render_to_image(QSize(600, 480))) != plain).any()


def test_a_box_of_an_area_map_has_a_shape_a_middle_and_a_name(qtbot: QtBot) -> None:
    area_map = AreaMap("a", "A", 120.0, 90.0, spaces=Map({"pool": POOL}))
    canvas = canvas_with(qtbot, area_map)
    assert canvas.layers.scene is not None
    drawing = canvas.layers.scene.drawing
    assert drawing.geometry.middle("pool") == (28.0, 17.0)
    assert canvas.layers.space_at(28.0, 17.0) == "pool"
    assert "pool" in drawing.labels
    moved = replace(area_map, spaces=Map({"pool": replace(POOL, shape=Rectangle(60.0, 40.0, 30.0, 20.0))}))
    canvas.set_map(moved)
    assert canvas.layers.space_at(28.0, 17.0) == ""
    assert canvas.layers.space_at(75.0, 50.0) == "pool"


def test_the_anchor_of_a_port_lies_off_its_shore_and_within_a_hex_that_no_water_touches() -> None:
    far = sheet()
    near = replace(far, zones=far.zones.set("gulf", HexZone(GULF, ("0101", "0405"))))
    for shown, is_inside in ((far, True), (near, False)):
        geometry = HexDrawing(shown, PERIOD).geometry
        place = anchor_place(geometry, PORT)
        assert place is not None
        assert geometry.outline("0404").contains(QPointF(*place)) is is_inside
        assert geometry.outline("0405").contains(QPointF(*place)) is not is_inside
