"""Layers with order and opacity, own colours, heights, pieces, and grounds that every eye tells apart."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from immutables import Map
from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from workbench.cartography.hexes.hex_grid import centre_of
from workbench.cartography.map_spaces import AnyMap
from workbench.engine.maps.area_map import Fort, FortKind, Space
from workbench.engine.maps.hex_map import CutEdges, HexGrid, HexMap, hexside
from workbench.engine.maps.map_parts import Furniture, FurnitureKind, MapLook, Rectangle
from workbench.engine.maps.map_parts import Layer as KeptLayer
from workbench.qt.map_canvas.furniture.furniture_painter import FurniturePainter
from workbench.qt.map_canvas.furniture.legend import SampleKind, legend_entries
from workbench.qt.map_canvas.layers import ORDER, ordered, seen_layers
from workbench.qt.map_canvas.styles.hex_grounds import HexStyle
from workbench.qt.map_canvas.styles.map_style import (
    CLEAN,
    COLOUR_BLIND_SAFE,
    HIGH_CONTRAST,
    PERIOD,
    STYLES,
    Layer,
    MapStyle,
)
from workbench.qt.map_canvas.styles.own_colours import COLOURED, colour_of, worn
from workbench.qt.map_prints import SheetPainter

GRID = HexGrid(3, 3, 16.0, 20.0, 20.0)
SHEET = HexMap("m", "Sheet", 70.0, 64.0, GRID)
LEAST_DIFFERENCE = 9.0
"""Of two colours in CIELAB; about 2 is the least that is seen side by side."""

SIMULATED = {
    "full colour": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
"""What eyes see of linear red, green and blue (Machado, Oliveira and Fernandes 2009, severity 1)."""


def painted(shown: AnyMap, style: MapStyle = CLEAN, scale: float = 4.0) -> QImage:
    sheet = SheetPainter(shown, style)
    image = QImage(round(sheet.width_mm * scale), round(sheet.height_mm * scale), QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    painter.scale(scale, scale)
    sheet.paint(painter, QRectF(0, 0, sheet.width_mm, sheet.height_mm), scale)
    painter.end()
    return image


def colour_at(image: QImage, x_mm: float, y_mm: float, scale: float = 4.0) -> QColor:
    return image.pixelColor(round(x_mm * scale), round(y_mm * scale))


def with_look(shown: HexMap, *layers: KeptLayer, **colours: str) -> HexMap:
    return replace(shown, look=MapLook(colours=Map(colours), layers=layers))


def lab(colour: str, eyes: str) -> np.ndarray:
    rgb = np.array([int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)])
    linear = np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)
    seen = np.clip(np.array(SIMULATED[eyes]) @ linear, 0, 1)
    xyz = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]) @ seen
    xyz = xyz / np.array([0.9505, 1.0, 1.089])
    f = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


NAMED = ("sea", "mountain", "hills", "woods", "marsh", "fields", "desert", "town")


def least_difference(style: HexStyle, eyes: str) -> float:
    fills = {style.clear.fill, style.unplayable.fill, *(style.grounds[kind].fill for kind in NAMED)}
    return min(float(np.linalg.norm(lab(a, eyes) - lab(b, eyes))) for a, b in combinations(sorted(fills), 2))


@pytest.mark.parametrize("eyes", sorted(SIMULATED))
def test_every_eye_tells_the_grounds_of_the_safe_style_apart(eyes: str) -> None:
    assert least_difference(COLOUR_BLIND_SAFE.hexes, eyes) >= LEAST_DIFFERENCE
    assert least_difference(PERIOD.hexes, eyes) < LEAST_DIFFERENCE


@pytest.mark.parametrize("eyes", sorted(SIMULATED))
def test_every_eye_tells_the_areas_of_the_safe_style_apart(eyes: str) -> None:
    style = COLOUR_BLIND_SAFE
    fills = [style.clear.fill, style.terrain_grounds["woods"].fill, style.town.fill, style.sea.fill]
    assert min(np.linalg.norm(lab(a, eyes) - lab(b, eyes)) for a, b in combinations(fills, 2)) >= LEAST_DIFFERENCE


def test_layers_lie_as_the_look_says() -> None:
    assert ordered(MapLook()) == ORDER
    turned = MapLook(layers=tuple(KeptLayer(layer.value) for layer in reversed(ORDER)))
    assert ordered(turned) == tuple(reversed(ORDER))
    without_one = MapLook(layers=tuple(KeptLayer(layer.value) for layer in ORDER if layer is not Layer.ROADS))
    assert ordered(without_one) == ORDER
    assert ordered(MapLook(layers=(KeptLayer("of another program"),))) == ORDER


def test_what_is_shut_or_clear_as_glass_is_not_seen() -> None:
    look = MapLook(layers=(KeptLayer("roads", False), KeptLayer("rivers", True, 0), KeptLayer("borders", True, 40)))
    seen = dict(seen_layers(look, hidden=[Layer.NUMBERS]))
    assert not {Layer.ROADS, Layer.RIVERS, Layer.NUMBERS} & seen.keys()
    assert seen[Layer.BORDERS] == 0.4


def test_a_faint_layer_is_mixed_with_what_lies_below(qapp: QApplication) -> None:
    woods = replace(SHEET, hexes=Map({"0202": Space("0202", "", terrain="desert")}))
    x, y = centre_of(SHEET, "0202")
    paper, full = (
        colour_at(painted(with_look(woods, KeptLayer("spaces", False))), x, y),
        colour_at(painted(woods), x, y),
    )
    half = colour_at(painted(with_look(woods, KeptLayer("spaces", True, 50))), x, y)
    assert full != paper
    for part in ("red", "green", "blue"):
        assert getattr(half, part)() == pytest.approx((getattr(paper, part)() + getattr(full, part)()) / 2, abs=2)


def test_the_ground_hides_the_grid_when_it_lies_above(qapp: QApplication) -> None:
    plain = painted(with_look(SHEET, KeptLayer("borders", False)))
    order = [layer.value for layer in ORDER if layer is not Layer.SPACES]
    order.insert(order.index("borders") + 1, "spaces")
    assert painted(with_look(SHEET, *map(KeptLayer, order))) == plain
    assert painted(SHEET) != plain


@pytest.mark.parametrize("what", COLOURED)
def test_a_map_has_its_own_colours(what: str) -> None:
    own = worn(CLEAN, MapLook(colours=Map({what: "#123456"})))
    assert colour_of(own, what) == ("#123456" if what != "relief" else colour_of(own, what))
    assert own is worn(CLEAN, MapLook(colours=Map({what: "#123456"})))
    assert worn(HIGH_CONTRAST, MapLook(colours=Map({what: "#123456"}))) is HIGH_CONTRAST
    assert worn(HIGH_CONTRAST, MapLook(HIGH_CONTRAST.name, Map({what: "#123456"}))).own


def test_water_in_its_own_colour(qapp: QApplication) -> None:
    sea = replace(SHEET, hexes=Map({number: Space(number, "", terrain="sea") for number in ("0202",)}))
    x, y = centre_of(SHEET, "0202")
    assert colour_at(painted(with_look(sea, KeptLayer("seas", False), sea="#336699")), x, y).name() == "#336699"


@pytest.mark.parametrize("style", STYLES.values(), ids=lambda style: style.name)
def test_heights_are_seen(qapp: QApplication, style: MapStyle) -> None:
    high = replace(SHEET, hexes=Map({"0202": Space("0202", "", elevation=2)}))
    x, y = centre_of(SHEET, "0202")
    flat, hilly = painted(SHEET, style), painted(high, style)
    assert colour_at(hilly, x, y + 3).lightness() < colour_at(flat, x, y + 3).lightness()
    assert colour_at(hilly, x - 7.9, y) != colour_at(flat, x - 7.9, y)


def test_a_town_in_the_woods_has_trees_and_houses(qapp: QApplication) -> None:
    def alone(*features: str, terrain: str = "woods") -> QImage:
        return painted(replace(SHEET, hexes=Map({"0202": Space("0202", "", terrain=terrain, features=features)})))

    assert alone("town") != alone()
    assert alone("woods", terrain="hills") != alone(terrain="hills")


def test_halves_that_are_not_played_look_so(qapp: QApplication) -> None:
    played = replace(SHEET, grid=replace(GRID, cut=CutEdges(True, True, False, False, True)))
    unplayed = replace(played, grid=replace(GRID, cut=CutEdges(True, True, False, False, False)))
    assert painted(unplayed) != painted(played)
    x, y = centre_of(unplayed, "0102")
    assert colour_at(painted(unplayed), x, y) == colour_at(painted(played), x, y)


def test_a_legend_lists_what_the_map_uses() -> None:
    shown = replace(
        SHEET,
        hexes=Map({"0202": Space("0202", "", terrain="light_woods", features=("town",), depot="blue")}),
        borders=Map({side.id: side for side in (hexside("0101", "0201", "river", "bridge"),)}),
    )
    listed = legend_entries(shown, Map({"terrain light_woods": "Copse"}))
    assert [entry.word for entry in listed] == ["Clear", "Copse", "Town", "Bridge", "River", "Depot"]


def test_a_legend_shows_the_forts_that_the_map_has() -> None:
    def signs(*forts: Fort) -> list[tuple[str, str]]:
        shown = replace(SHEET, hexes=Map({"0202": Space("0202", "", terrain="clear", forts=forts)}))
        listed = legend_entries(shown, Map({"sign fort": "Fortress"}))
        return [(entry.id, entry.word) for entry in listed if entry.kind is SampleKind.SIGN]

    low, high, redoubt = Fort("", 1), Fort("", 3), Fort("", 1, kind=FortKind.REDOUBT)
    assert signs(low) == [("fort_1", "Fortress")]
    assert signs(low, high) == [("fort_1", "Fortress, level 1"), ("fort_3", "Fortress, level 3")]
    assert signs(high, redoubt) == [("fort_3", "Fortress"), ("redoubt", "Redoubt")]


@pytest.mark.parametrize("count", [1, 5, 12])
def test_words_of_a_legend_are_one_size_and_no_smaller_than_six_points(qapp: QApplication, count: int) -> None:
    words, place = ["Reconnoitre point"] * count, QRectF(0, 0, 218.0, 11.2)
    columns, size = FurniturePainter(SHEET, CLEAN).legend_columns(words, place)
    assert size >= 6 * 25.4 / 72
    assert columns == {1: 1, 5: 3, 12: 6}[count]


@pytest.mark.parametrize("kind", FurnitureKind)
@pytest.mark.parametrize("style", STYLES.values(), ids=lambda style: style.name)
def test_pieces_are_drawn_in_every_style_and_stay_where_they_are(
    qapp: QApplication, kind: FurnitureKind, style: MapStyle
) -> None:
    place = Rectangle(8, 8, 50, 30)
    shown = replace(SHEET, km_per_hex=2.0, furniture=(Furniture("p", kind, place, "Words"),))
    other = Furniture("q", FurnitureKind.TITLE, Rectangle(1, 1, 0.1, 0.1))
    empty = painted(replace(shown, furniture=(other,)), style)
    full = painted(replace(shown, furniture=(other, *shown.furniture)), style)
    assert full != empty
    for x, y in ((6, 20), (60, 20), (30, 6), (30, 41)):
        assert colour_at(full, x, y) == colour_at(empty, x, y)
