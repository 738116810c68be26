"""Names along rivers and borders: where they stand, how often, in which layer, what an edit writes anew."""

from __future__ import annotations

from itertools import pairwise
from math import cos, dist, radians

import pytest
from immutables import Map
from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from workbench.cartography.hexes.hex_grid import centre_of
from workbench.cartography.lines.names_along import Costly, Lettering, ground, main_courses, written_along
from workbench.engine.maps.area_map import AreaMap, Junction, River, Space
from workbench.engine.maps.border import RIVER, drawn_border
from workbench.engine.maps.hex_map import HexGrid, HexMap, Orientation, hexside
from workbench.engine.maps.hex_places import neighbours, number_of
from workbench.engine.words.bounded_words import MOST_OF_AN_ENTRY
from workbench.qt.map_canvas.areas.area_drawing import AreaDrawing
from workbench.qt.map_canvas.drawing import Drawing
from workbench.qt.map_canvas.hexes.hex_drawing import HexDrawing
from workbench.qt.map_canvas.labels.course_names import CourseName
from workbench.qt.map_canvas.labels.map_text import text_width
from workbench.qt.map_canvas.styles.map_style import CLEAN, PERIOD, Layer, MapStyle
from workbench.qt.map_prints.sheet_painter import SheetPainter

SHEET = QRectF(0, 0, 1000, 300)
LETTERING = Lettering((-8.0, -4.0, 0.0, 4.0, 8.0), 20.0, 2.0, 1.0)


def with_river(columns: int, name: str = "Alpone", town: str = "") -> HexMap:
    """A river between the two middle rows of a map of hexes that stand on a corner."""
    grid = HexGrid(columns, 12, 16.0, 20.0, 20.0, Orientation.POINTY)
    above = [(column, 1) for column in range(columns)]
    both = [(here, there) for here in above for there in neighbours(grid, here) if there[1] == 2]
    sides = [hexside(number_of(grid, a), number_of(grid, b), RIVER, name=name) for a, b in both]
    hexes = Map({town: Space(town, "Arcole")}) if town else Map()
    shown = HexMap("map", "Map", columns * 17.0 + 40, 220.0, grid, hexes=hexes)
    return replace(shown, borders=Map({side.id: side for side in sides}))


def names(drawing: Drawing, px_per_mm: float = 8.0) -> list[CourseName]:
    return [name for _, name in drawing.names_along(SHEET, px_per_mm).names]


def test_a_river_of_hexsides_is_named_along_its_course(qapp: QApplication) -> None:
    (name,) = names(HexDrawing(with_river(8), PERIOD))
    assert name.text == "Alpone" and len(name.letters) == len("Alpone")
    river_y = (centre_of(with_river(8), "0402")[1] + centre_of(with_river(8), "0403")[1]) / 2
    assert all(1.0 < abs(letter.y_mm - river_y) < 9.0 for letter in name.letters)
    assert all(a.x_mm < b.x_mm for a, b in pairwise(name.letters))
    assert name.ink == PERIOD.sea.name and name.form.italic


def test_a_very_long_river_is_named_again_and_a_river_without_a_name_never(qapp: QApplication) -> None:
    found = names(HexDrawing(with_river(40), PERIOD))
    assert len(found) >= 3
    assert all(dist((a.centre.x(), 0), (b.centre.x(), 0)) > 80 for a, b in pairwise(found))
    assert names(HexDrawing(with_river(8, name=""), PERIOD)) == []


def test_of_an_endless_name_the_two_ends_are_written(qapp: QApplication) -> None:
    endless = "Al" + "p" * 100_000 + "one"
    (name,) = names(HexDrawing(with_river(8, name=endless), PERIOD))
    assert len(name.letters) == len(name.text) == MOST_OF_AN_ENTRY
    assert name.text.startswith("Alp") and name.text.endswith("pone")
    assert text_width(endless, name.form) < text_width("p" * 310, name.form)


def test_the_name_of_a_river_keeps_off_that_of_a_town(qapp: QApplication) -> None:
    lone = names(HexDrawing(with_river(14), PERIOD))[0]
    shown = with_river(14)
    near = min(
        (f"{column:02d}02" for column in range(2, 13)), key=lambda n: abs(centre_of(shown, n)[0] - lone.centre.x())
    )
    drawing = HexDrawing(with_river(14, town=near), PERIOD)
    (kept_off,) = names(drawing)
    label = drawing.labels[near].rect
    assert not any(label.contains(letter.x_mm, letter.y_mm) for letter in kept_off.letters)


def test_what_an_edit_leaves_alone_stays_written_and_a_new_town_moves_the_name(qapp: QApplication) -> None:
    shown = with_river(8)
    first = HexDrawing(shown, PERIOD)
    (name,) = names(first)
    far = replace(shown, hexes=shown.hexes.set("0812", Space("0812", "", terrain="woods")))
    assert names(HexDrawing(far, PERIOD, first))[0] is name
    called = replace(shown, borders=Map({i: replace(s, name="Adige") for i, s in shown.borders.items()}))
    assert [name.text for name in names(HexDrawing(called, PERIOD, first))] == ["Adige"]
    dry = replace(shown, borders=Map())
    assert names(HexDrawing(dry, PERIOD, first)) == []
    at = min((f"{c:02d}02" for c in range(2, 7)), key=lambda n: abs(centre_of(shown, n)[0] - name.centre.x()))
    town = replace(shown, hexes=shown.hexes.set(at, Space(at, "Villanova")))
    after = HexDrawing(town, PERIOD, first)
    assert names(after) == names(HexDrawing(town, PERIOD))


def area_map() -> AreaMap:
    """A river that runs down from one side of a sheet to the other in two borders."""
    junctions = {"a": Junction("a", 10, 50), "b": Junction("b", 90, 55), "c": Junction("c", 190, 50)}
    borders = [
        drawn_border("ab", "a", "b", "N", "S").marked(river="reppe"),
        drawn_border("cb", "c", "b", "S", "N").marked(river="reppe"),
    ]
    return AreaMap(
        "map", "Map", 200.0, 100.0, Map(junctions), Map({b.id: b for b in borders}),
        Map({s: Space(s, "") for s in "NS"}), rivers=Map({"reppe": River("reppe", "La Reppe")}),
    )  # fmt: skip


@pytest.mark.parametrize("style", [PERIOD, CLEAN], ids=lambda style: style.name)
def test_a_river_of_borders_is_named_once_over_its_parts(qapp: QApplication, style: MapStyle) -> None:
    first = AreaDrawing(area_map(), style)
    (name,) = names(first)
    assert name.text == "La Reppe" and 45 < name.centre.y() < 65
    again = AreaDrawing(replace(area_map(), rivers=Map({"reppe": River("reppe", "Gapeau")})), style, first)
    assert [name.text for name in names(again)] == ["Gapeau"]


def picture(shown: AreaMap | HexMap, *hidden: Layer) -> QImage:
    """The whole sheet at four pixels to the mm."""
    sheet = SheetPainter(shown, CLEAN, hidden)
    image = QImage(round(sheet.width_mm * 4), round(sheet.height_mm * 4), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.scale(4, 4)
    sheet.paint(painter, QRectF(0, 0, sheet.width_mm, sheet.height_mm), 4.0)
    painter.end()
    return image


def with_names(**names: str) -> AreaMap:
    """The borders of the map, each called so, and carrying a wall."""
    dry = {name: replace(border, name=names.get(name, "")) for name, border in area_map().borders.items()}
    walled = {name: border.marked(river="", further_kinds=("wall",)) for name, border in dry.items()}
    return replace(area_map(), borders=Map(walled))


def test_borders_of_one_name_bear_it_once_over_all_their_length(qapp: QApplication) -> None:
    (name,) = names(AreaDrawing(with_names(ab="Old wall", cb="Old wall"), PERIOD))
    assert name.text == "Old wall" and name.ink == PERIOD.labels.ink != PERIOD.sea.name
    assert all(40 < letter.y_mm < 65 for letter in name.letters)
    assert {name.text for name in names(AreaDrawing(with_names(ab="North", cb="South"), PERIOD))} == {"North", "South"}
    assert names(AreaDrawing(with_names(), PERIOD)) == []
    assert names(AreaDrawing(with_names(ab="Old wall"), PERIOD), px_per_mm=1.0) == []


def test_a_border_along_a_river_is_named_beside_it_unless_it_is_called_alike(qapp: QApplication) -> None:
    def called(name: str) -> set[str]:
        borders = area_map().borders
        shown = replace(area_map(), borders=borders.set("ab", replace(borders["ab"], name=name)))
        return {name.text for name in names(AreaDrawing(shown, PERIOD))}

    assert called("La Reppe") == {"La Reppe"}
    assert called("Bend") == {"La Reppe", "Bend"}


def test_a_border_that_is_called_otherwise_is_written_anew(qapp: QApplication) -> None:
    first = AreaDrawing(with_names(ab="Old wall"), PERIOD)
    assert len(names(first)) == 1
    again = AreaDrawing(with_names(ab="New wall"), PERIOD, first)
    assert [name.text for name in names(again)] == ["New wall"]
    assert again.changed is not None


def test_prints_of_areas_show_the_names_of_borders(qapp: QApplication) -> None:
    named, unnamed = with_names(ab="Old wall"), with_names()
    assert picture(named) != picture(unnamed)
    assert picture(named, Layer.LABELS) == picture(unnamed, Layer.LABELS)


def test_prints_show_the_names_of_rivers_with_the_layer_of_labels_alone(qapp: QApplication) -> None:
    named, unnamed = with_river(8), with_river(8, name="")
    assert picture(named) != picture(unnamed)
    assert picture(named, Layer.LABELS) == picture(unnamed, Layer.LABELS)


def test_names_that_are_too_small_to_read_are_not_even_written(qapp: QApplication) -> None:
    drawing = HexDrawing(with_river(8), PERIOD)
    assert names(drawing, px_per_mm=1.0) == []
    late = drawing.names_along(SHEET, 8.0, seconds=-1.0)
    assert not late.names and not late.is_complete
    assert drawing.names_along(SHEET, 8.0).is_complete


def test_a_name_is_read_from_the_left_whichever_way_the_river_is_drawn() -> None:
    line = tuple((float(x), 50.0) for x in range(200, 0, -10))
    (letters,) = written_along(main_courses([line]), LETTERING, 5.0, lambda part: ground((), part, 1.0))
    assert all(b.x_mm - a.x_mm == pytest.approx(4.0, abs=0.2) for a, b in pairwise(letters))
    assert all(cos(radians(letter.turned_deg)) > 0.99 and letter.y_mm < 50 for letter in letters)


def test_letters_go_where_nothing_is_covered() -> None:
    line = tuple((float(x), 50.0) for x in range(0, 160, 10))
    town: Costly = (55.0, 40.0, 95.0, 60.0, 9.0)
    (letters,) = written_along(main_courses([line]), LETTERING, 5.0, lambda part: ground([town], part, 1.0))
    assert not any(55 < letter.x_mm < 95 for letter in letters)


def test_of_a_river_with_branches_the_longest_way_is_the_course() -> None:
    stem = ((0.0, 0.0), (50.0, 0.0))
    long, short = ((50.0, 0.0), (90.0, 0.0)), ((50.0, 0.0), (50.0, 9.0))
    apart = ((0.0, 99.0), (5.0, 99.0))
    assert main_courses([apart, short, long[::-1], stem]) == [((90.0, 0.0), (50.0, 0.0), (0.0, 0.0)), apart[::-1]]
