"""Names of hexes: they cover neither each other nor the numbers of the hexes below, in any style and at any zoom."""

from __future__ import annotations

import pytest
from immutables import Map
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, QSizeF

from workbench.cartography.areas.faces import LabelPlace
from workbench.cartography.hexes.hex_grid import centre
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.hex_map import HexGrid, HexMap, Orientation
from workbench.engine.maps.hex_places import find_place, number_of
from workbench.qt.map_canvas.hexes.hex_drawing import HexDrawing
from workbench.qt.map_canvas.hexes.hex_signs import name_room, spots_of
from workbench.qt.map_canvas.labels.label_block import block_size, label_block
from workbench.qt.map_canvas.labels.label_layout import PlacedLabel, zone_label
from workbench.qt.map_canvas.labels.map_text import text_width
from workbench.qt.map_canvas.styles.map_style import PERIOD, STYLES, MapStyle

NAMES = ("San Pietro Incariano", "Negrar", "Montezemolo", "Cavallermaggiore", "Ca di David", "San Giovanni Lupatoto")

SCREEN_PX_PER_MM = 96 / 25.4

pytestmark = pytest.mark.usefixtures("qapp")


def named(orientation: Orientation) -> HexMap:
    """A map whose hexes all have names."""
    grid = HexGrid(4, 4, 16.0, 20.0, 20.0, orientation)
    numbers = [number_of(grid, (column, row)) for column in range(4) for row in range(4)]
    hexes = {number: Space(number, NAMES[at % len(NAMES)], SpaceKind.HEX) for at, number in enumerate(numbers)}
    return HexMap("m", "Names", 110.0, 110.0, grid, hexes=Map(hexes))


def largest(placed: PlacedLabel) -> QRectF:
    """What a name covers when it is drawn as large as it may be."""
    rect = QRectF(QPointF(0, 0), block_size(placed.block) * placed.growth)
    rect.moveCenter(placed.centre)
    return rect


def lines_of(placed: PlacedLabel) -> list[QRectF]:
    """What each line of a name covers."""
    block, high = placed.block, placed.rect.height() / len(placed.block.lines)
    sizes = [QSizeF(text_width(line, block.form), high) for line in block.lines]
    return [
        QRectF(QPointF(placed.centre.x() - size.width() / 2, placed.rect.top() + at * high), size)
        for at, size in enumerate(sizes)
    ]


@pytest.mark.parametrize("style", STYLES.values(), ids=lambda style: style.name)
@pytest.mark.parametrize("orientation", Orientation)
def test_no_name_touches_another(style: MapStyle, orientation: Orientation) -> None:
    rects = [largest(placed) for placed in HexDrawing(named(orientation), style).labels.values()]

    assert len(rects) == 16
    assert not [(a, b) for a in rects for b in rects if a is not b and a.intersects(b)]


@pytest.mark.parametrize("style", STYLES.values(), ids=lambda style: style.name)
def test_no_name_covers_the_number_of_another_hex(style: MapStyle) -> None:
    shown = named(Orientation.POINTY)
    width = shown.grid.size_mm - name_room(shown.grid, 4)
    numbers = [number_of(shown.grid, (column, row)) for column in range(4) for row in range(4)]
    spot, drawing = spots_of(shown.grid).number, HexDrawing(shown, style)

    for number in numbers:
        middle = QPointF(*centre(shown.grid, find_place(shown.grid, number) or (0, 0))) + spot
        square = QRectF(middle - QPointF(width / 2, 0.8), QSizeF(width, 1.6))
        covering = [n for n, one in drawing.labels.items() if any(line.intersects(square) for line in lines_of(one))]
        assert not [shown.hexes[n].name for n in covering]


def test_a_name_of_two_words_takes_two_lines_before_it_shrinks() -> None:
    labels = HexDrawing(named(Orientation.POINTY), PERIOD).labels.values()
    sizes = {" ".join(placed.block.lines): placed.block.form.size for placed in labels}
    lines = {" ".join(placed.block.lines): placed.block.lines for placed in labels}

    assert lines["San Pietro Incariano"] == ("San Pietro", "Incariano")
    assert sizes["San Pietro Incariano"] == sizes["Negrar"]
    assert sizes["Cavallermaggiore"] < sizes["Negrar"]


@pytest.mark.parametrize("radius_mm", [12.0, 20.0, 30.0])
def test_the_name_of_a_zone_stays_on_its_water(radius_mm: float) -> None:
    sea = Space("Baltic", "Baltic", SpaceKind.SEA_ZONE)

    placed = zone_label(sea, LabelPlace((100.0, 100.0), radius_mm), 4.0, PERIOD)

    assert placed is not None
    corner = QPointF(placed.rect.right() - 100.0, placed.rect.center().y() - 100.0)
    assert (corner.x() ** 2 + corner.y() ** 2) ** 0.5 <= radius_mm * 1.2
    assert block_size(label_block(sea, PERIOD, sea_size=3.0)).width() <= placed.rect.width() + 0.01


@pytest.mark.parametrize("style", STYLES.values(), ids=lambda style: style.name)
def test_a_name_that_stands_alone_is_read_on_hexes_of_a_centimetre(style: MapStyle) -> None:
    grid = HexGrid(4, 3, 10.0, 20.0, 20.0)
    town = Space("0202", "Constantinople", SpaceKind.HEX, town=True)
    alone = HexMap("m", "Names", 60.0, 60.0, grid, hexes=Map({"0202": town}))
    crowded = replace(alone, hexes=alone.hexes.set("0102", replace(town, id="0102", name="Adrianople")))
    drawing = HexDrawing(alone, style)

    placed = drawing.labels["0202"]
    beside = HexDrawing(crowded, style, before=drawing).labels

    assert placed.block.at_scale(SCREEN_PX_PER_MM * placed.growth).lines == ("Constantinople",)
    assert not largest(beside["0202"]).intersects(largest(beside["0102"]))
    assert beside["0202"] == HexDrawing(crowded, style).labels["0202"] != placed
