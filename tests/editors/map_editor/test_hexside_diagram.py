"""The diagram of a hex in the inspector: what a click or a key on it tells the desk, and what is seen of the sides."""

from __future__ import annotations

import pytest
from immutables import Map
from msgspec.structs import replace
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.hexes.inspecting.hex_picture import HexPicture
from editors.map_editor.hexes.inspecting.hexside_form import HexsideSection
from editors.map_editor.hexes.line_kinds import hexside_features
from editors.map_editor.hexes.palettes.swatches import style_of_map
from editors.map_editor.selection import Chosen, one_space
from tests.editors.map_editor.conftest import PlainHistory
from workbench.engine.design import Design
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.border import BRIDGE, RIVER, Road
from workbench.engine.maps.hex_map import HexGrid, HexMap, Orientation, hexside_id
from workbench.engine.maps.map_catalogue import LineClass
from workbench.engine.maps.map_parts import OneWay
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.border_edits import OpenOneWay, mark_kind

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture(params=list(Orientation))
def document(request: pytest.FixtureRequest) -> RulesetDocument:
    grid = HexGrid(6, 6, 40.0, 30.0, 30.0, request.param)
    road = Road("R", "Pike", ("0302", "0303", "0304"))
    hex_map = HexMap(
        "m", "Map", 300.0, 300.0, grid, hexes=Map({"0303": Space("0303", "Dego")}), roads=Map({"R": road})
    )  # fmt: skip
    return RulesetDocument(Design("Small", "", maps=(hex_map,), line_classes=(LineClass("hedge", "Hedge"),)))


@pytest.fixture
def desk(document: RulesetDocument, history: PlainHistory) -> HexDesk:
    return HexDesk(document, history)


@pytest.fixture
def section(qtbot: QtBot, desk: HexDesk) -> HexsideSection:
    made = HexsideSection(desk)
    qtbot.addWidget(made)
    made.resize(326, 420)
    made.diagram.resize(302, 208)
    made.show_spaces([desk.hex_map.space("0303")])
    return made


def test_a_click_chooses_the_side_that_it_is_nearest_to(section: HexsideSection) -> None:
    marked: list[str] = []
    section.side_marked.connect(marked.append)
    diagram = section.diagram
    assert diagram.picture is not None
    for side in diagram.picture.sides:
        QTest.mouseClick(diagram, LEFT, pos=diagram.point_of(side).toPoint())
        assert diagram.chosen == side
        assert set(marked.pop().split("/")) == {"0303", side.beyond}
    assert diagram.side_at(QPointF(diagram.width() / 2, diagram.height() / 2)) is None


def test_sides_lie_as_on_the_map(desk: HexDesk, section: HexsideSection) -> None:
    diagram, here = section.diagram, desk.geometry.middle("0303")
    assert diagram.picture is not None and here is not None
    assert [side.beyond for side in diagram.picture.sides] == list(desk.neighbours("0303"))
    for side in diagram.picture.sides:
        there, seen = desk.geometry.middle(side.beyond), diagram.picture.middle_of(side)
        assert there is not None
        across = (there[0] - here[0]) * seen.y() - (there[1] - here[1]) * seen.x()
        assert abs(across) < 1e-6 and (there[0] - here[0]) * seen.x() + (there[1] - here[1]) * seen.y() > 0
        assert ("S" in side.letters) == (seen.y() > 0.1) and ("E" in side.letters) == (seen.x() > 0.1)


def test_boxes_put_any_kind_of_the_catalogue_along_the_chosen_side(desk: HexDesk, section: HexsideSection) -> None:
    assert set(section.boxes) == {feature for _, feature in hexside_features(desk.design, desk.hex_map)}
    diagram = section.diagram
    assert diagram.picture is not None
    side = diagram.picture.sides[2]
    diagram.choose(side)
    section.boxes["hedge"].click()
    section.boxes[RIVER].click()
    assert set(desk.features("0303", side.beyond)) == {"hedge", RIVER}
    section.boxes["hedge"].click()
    assert desk.features("0303", side.beyond) == (RIVER,)
    diagram.choose(diagram.picture.sides[3])
    assert not section.boxes[RIVER].isChecked()


def test_arrow_keys_walk_round_the_hex_and_enter_selects_the_hexside(desk: HexDesk, section: HexsideSection) -> None:
    diagram = section.diagram
    assert diagram.picture is not None
    diagram.choose(diagram.picture.sides[5])
    QTest.keyClick(diagram, Qt.Key.Key_Right)
    assert diagram.chosen == diagram.picture.sides[0]
    QTest.keyClick(diagram, Qt.Key.Key_Up)
    QTest.keyClick(diagram, Qt.Key.Key_Left)
    assert diagram.chosen == diagram.picture.sides[4]
    assert diagram.chosen.beyond in diagram.accessibleDescription()
    QTest.keyClick(diagram, Qt.Key.Key_Return)
    assert set(desk.chosen.border.split("/")) == {"0303", diagram.picture.sides[4].beyond}


def test_a_double_click_selects_the_hexside_and_the_menu_the_hex_beyond(desk: HexDesk, section: HexsideSection) -> None:
    diagram = section.diagram
    assert diagram.picture is not None
    side = diagram.picture.sides[1]
    QTest.mouseDClick(diagram, LEFT, pos=diagram.point_of(side).toPoint())
    assert set(desk.chosen.border.split("/")) == {"0303", side.beyond}
    lines = {action.text(): action for action in section.menu_of(side.beyond).actions() if action.text()}
    lines["Impassable"].trigger()
    assert desk.features("0303", side.beyond) == ("blocked",)
    lines[f"Select hex {side.beyond}"].trigger()
    assert desk.chosen == one_space(side.beyond)


def test_the_edge_of_the_map_has_no_sides_to_choose(desk: HexDesk, section: HexsideSection) -> None:
    section.show_spaces([desk.hex_map.space("0101")])
    diagram = section.diagram
    assert diagram.picture is not None
    known = [side for side in diagram.picture.sides if side.beyond]
    assert [side.beyond for side in known] == list(desk.neighbours("0101"))
    edge = next(side for side in diagram.picture.sides if not side.beyond)
    QTest.mouseClick(diagram, LEFT, pos=diagram.point_of(edge).toPoint())
    assert diagram.chosen in known and "edge of the map" in diagram.tip(edge)
    for _ in known:
        QTest.keyClick(diagram, Qt.Key.Key_Down)
        assert diagram.chosen in known


def test_the_way_that_was_chosen_stays_chosen_from_hex_to_hex(desk: HexDesk, section: HexsideSection) -> None:
    marked: list[str] = []
    diagram = section.diagram
    assert diagram.picture is not None
    diagram.choose(diagram.picture.sides[4])
    section.side_marked.connect(marked.append)
    section.show_spaces([desk.hex_map.space("0404")])
    assert diagram.chosen is not None and diagram.chosen.facing == 4
    assert marked == [""]


def test_of_many_hexes_the_section_says_so(desk: HexDesk, section: HexsideSection) -> None:
    section.show_spaces([desk.hex_map.space("0303"), desk.hex_map.space("0304")])
    assert not section.diagram.isVisibleTo(section) and section._many.isVisibleTo(section)
    assert "2 hexes" in section._many.text()
    assert section.fits([desk.hex_map.space("0303")]) and not section.fits([Space("zone", "Gulf")])


def test_words_name_what_lies_along_a_side_and_what_crosses_it(desk: HexDesk, section: HexsideSection) -> None:
    desk.apply(mark_kind("m", ("0303/0304",), RIVER))
    desk.apply(mark_kind("m", ("0303/0304",), BRIDGE))
    desk.apply(OpenOneWay("m", (("0303", "0304"),), True))
    section.show_hex("0303")
    diagram = section.diagram
    assert diagram.picture is not None
    side = next(side for side in diagram.picture.sides if side.beyond == "0304")
    assert diagram.said(side) == f"{side.label}: Bridge, River, Pike, out of the hex only"
    assert desk.hex_map.borders["0303/0304"].one_way is OneWay.FORWARDS
    assert section.said([desk.hex_map.space("0303")]) == "1 of 6 carry something"


def test_the_picture_shows_water_road_and_coast_where_they_are(desk: HexDesk) -> None:
    hex_map = desk.hex_map
    first, second, third = (desk.neighbours("0303")[at] for at in (0, 2, 4))
    desk.apply(mark_kind("m", (hexside_id("0303", first),), RIVER))
    hex_map = replace(desk.hex_map, hexes=desk.hex_map.hexes.set(second, Space(second, "", SpaceKind.HEX, "sea")))
    hex_map = replace(hex_map, roads=Map({"R": Road("R", "Pike", ("0303", third))}))
    style, scale = style_of_map(desk), 8.0
    picture = HexPicture(hex_map, "0303", style)
    image = QImage(320, 320, QImage.Format.Format_ARGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    painter.translate(160, 160)
    painter.scale(scale, scale)
    picture.paint(painter, scale)
    painter.end()

    def seen(at: int, share: float) -> QColor:
        return image.pixelColor((picture.middle_of(picture.sides[at], share) * scale + QPointF(160, 160)).toPoint())

    assert seen(0, 1.0) == QColor(style.river.colour)
    assert picture.is_coast(picture.sides[2]) and seen(2, 1.0) == QColor(style.coast.colour)
    assert seen(4, 0.6) == QColor(style.road.colour)
    assert picture.roads_out(picture.sides[4]) and not picture.roads_out(picture.sides[1])
    assert Chosen() == desk.chosen
