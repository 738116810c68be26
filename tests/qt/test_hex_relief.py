"""Hachures of hills and mountains on hex maps: ranges that run on, and what they keep clear of."""

from __future__ import annotations

import numpy as np
import pytest
from immutables import Map
from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.border import Road
from workbench.engine.maps.hex_map import HexGrid, HexMap, Orientation, hexside
from workbench.engine.maps.hex_places import DIRECTIONS, every_place, number_of
from workbench.qt.map_canvas.hexes.hex_drawing import HexDrawing
from workbench.qt.map_canvas.hexes.relief import relief_painter
from workbench.qt.map_canvas.hexes.relief.hachures import HIGHER, LOWER, PERIOD, SAME, SIZE_MM, Lie, hachures
from workbench.qt.map_canvas.layers import seen_layers
from workbench.qt.map_canvas.styles.map_style import style_of

RANGE = Lie(True, (2, 3), (SAME,) * 6, 0, 0, 0.0, False, Orientation.POINTY)
PX = 4.0

pytestmark = pytest.mark.usefixtures("qapp")


def a_range(roads: tuple[Road, ...] = (), clear: str = "") -> HexMap:
    grid = HexGrid(7, 7, 18.0, 20.0, 20.0)
    numbers = [number_of(grid, place) for place in every_place(grid)]
    hexes = {number: Space(number, "", SpaceKind.HEX, "clear" if number == clear else "mountain") for number in numbers}
    return HexMap(
        "range", "Range", 160.0, 140.0, grid, hexes=Map(hexes), roads=Map({road.id: road for road in roads})
    )  # fmt: skip


def painted(drawing: HexDrawing, rect: QRectF, hurried: bool = False) -> QImage:
    picture = QImage(round(rect.width() * PX), round(rect.height() * PX), QImage.Format.Format_RGB32)
    picture.fill(0xFFFFFFFF)
    painter = QPainter(picture)
    painter.scale(PX, PX)
    painter.translate(-rect.topLeft())
    drawing.paint(painter, rect, PX, seen_layers(drawing.map.look), hurried)
    painter.end()
    return picture


def test_the_same_lie_has_the_same_strokes() -> None:
    first = hachures.__wrapped__(RANGE)
    assert len(first) > 20
    assert np.array_equal(first, hachures.__wrapped__(RANGE))
    assert not np.array_equal(first[:20], hachures.__wrapped__(RANGE._replace(place=(3, 3)))[:20])


@pytest.mark.parametrize("orientation", list(Orientation))
def test_strokes_end_before_a_lower_hex_and_reach_a_little_into_one_of_the_range(orientation: Orientation) -> None:
    reaches = list[float]()
    for q in range(PERIOD):
        lie = RANGE._replace(place=(q, 1), around=(LOWER, *[SAME] * 4, HIGHER), orientation=orientation)
        angle = 0.0 if orientation is Orientation.POINTY else np.pi / 6
        ends = hachures(lie)[:, 2:4]
        assert (ends @ np.array([np.cos(angle), np.sin(angle)])).max() <= SIZE_MM / 2
        reaches.append(float(np.hypot(*ends.T).max()))
    assert max(reaches) < SIZE_MM * 0.72


def test_strokes_keep_clear_of_roads_numbers_and_names() -> None:
    for q in range(PERIOD):
        lie = RANGE._replace(place=(q, 0), roads=0b1001, is_named=True)
        points = np.concatenate([hachures(lie)[:, :2], hachures(lie)[:, 2:4]])
        assert np.abs(points[:, 1]).min() > 1.5, "the road goes from east to west"
        for middle in (-SIZE_MM / 3**0.5 * 0.7, SIZE_MM / 3**0.5 * 0.7):
            assert not ((np.abs(points[:, 0]) < 3.0) & (np.abs(points[:, 1] - middle) < 1.0)).any()


def test_a_crest_crosses_a_hexside_at_the_same_point_from_both_hexes() -> None:
    from workbench.qt.map_canvas.hexes.relief.hachures import _of_hexside

    for side, (dq, dr) in enumerate(DIRECTIONS):
        other = ((2 + dq) % PERIOD, (3 + dr) % PERIOD)
        assert _of_hexside((2, 3), side, True) == _of_hexside(other, (side + 3) % 6, True)


def test_an_edit_paints_all_that_differs_anew() -> None:
    style = style_of("clean")
    before = HexDrawing(a_range(), style)
    for differing, touched in (
        (a_range(clear="0404"), ["0404"]),
        (a_range(roads=(Road("road", "Road", ("0304", "0404", "0504")),)), None),
    ):
        after = HexDrawing(differing, style, before, touched)
        changed = after.changed
        assert changed is not None
        one, other = painted(before, before.rect), painted(after, after.rect)
        for y in range(0, one.height(), 3):
            for x in range(0, one.width(), 3):
                if one.pixel(x, y) != other.pixel(x, y):
                    assert changed.contains(x / PX, y / PX), (x / PX, y / PX)
        assert one != other


def test_without_time_relief_is_made_piece_by_piece_and_what_is_made_is_seen() -> None:
    drawing, rect = HexDrawing(a_range(), style_of("period")), QRectF(40.0, 40.0, 60.0, 60.0)
    for kept in (relief_painter._PICTURES, relief_painter._STROKES):
        kept.forget()

    def frame(pieces: int) -> bool:
        left = iter(range(pieces))
        return drawing.make_relief(rect, PX, 1.0, lambda: next(left, None) is not None)

    bare = painted(drawing, rect, hurried=True)
    assert not frame(0)
    assert painted(drawing, rect, hurried=True) == bare, "nothing is made on the way"
    assert not frame(12)
    begun = painted(drawing, rect, hurried=True)
    assert begun != bare
    frames = 0
    while not frame(3):
        frames += 1
        assert frames < 30
    made = painted(drawing, rect, hurried=True)
    assert made != begun
    assert made == painted(drawing, rect)


def test_the_sides_that_strokes_keep_clear_of_follow_every_edit() -> None:
    plain = a_range()
    numbers = sorted(plain.hexes)
    river, cliff = (
        hexside(number_of(plain.grid, a), number_of(plain.grid, b), feature)
        for a, b, feature in (((3, 3), (4, 3), "river"), ((3, 3), (2, 3), "cliff"))
    )
    steps = [(river,), (river, cliff), (cliff,), (), (hexside(river.first, river.second),)]
    drawing = HexDrawing(plain, style_of("period"))
    for sides in steps:
        edited = replace(plain, borders=Map({side.id: side for side in sides}))
        drawing, anew = HexDrawing(edited, style_of("period"), drawing), HexDrawing(edited, style_of("period"))
        for number in numbers:
            assert drawing._relief._lined.get(number, 0) == anew._relief._lined.get(number, 0)
        carrying = [side for side in sides if side.features]
        assert anew._relief._lined.get(river.first, 0).bit_count() == sum(
            river.first in (s.first, s.second) for s in carrying
        )
