"""The SVG of a map: layers, spaces with their facts, and text that cannot break out of it."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from defusedxml.ElementTree import fromstring
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.engine.coin_design import square_map
from workbench.engine.area_map import AreaMap, FortKind, SpaceKind
from workbench.exchange.svg_map import write_svg

SQUARE = square_map()
SVG = "{http://www.w3.org/2000/svg}"


def drawn(area_map: AreaMap = SQUARE) -> Element:
    root: Element = fromstring(write_svg(area_map))
    return root


def layer(root: Element, name: str) -> Element:
    found = root.find(f"{SVG}g[@id='layer-{name}']")
    assert found is not None
    return found


def with_south(**fields: object) -> AreaMap:
    return replace(SQUARE, spaces=SQUARE.spaces.set("south", replace(SQUARE.spaces["south"], **fields)))


def test_it_is_as_large_as_the_sheet() -> None:
    root = drawn()
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("120mm", "120mm", "0 0 120 120")


def test_spaces_are_paths_with_their_facts() -> None:
    spaces = {path.get("data-id"): path for path in layer(drawn(), "land")}
    assert set(spaces) == {"north", "east", "south", "west"}
    south = spaces["south"]
    assert south.get("d") in {
        f"M{' '.join(corners)} Z".replace(" ", " L", 1)
        for corners in rotations(["60,60", "80,63", "110,60", "110,110", "60,110"])
    }
    facts = {name: value for name, value in south.attrib.items() if name.startswith("data-")}
    assert facts == {
        "data-id": "south",
        "data-name": "South Town",
        "data-kind": "area",
        "data-terrain": "clear",
        "data-stacking": "2",
        "data-town": "yes",
        "data-forts": "2",
        "data-victory-points": "1",
    }


def rotations(corners: list[str]) -> list[list[str]]:
    ways = [corners, corners[::-1]]
    return [way[i:] + way[:i] for way in ways for i in range(len(way))]


def test_lines_lie_in_their_layers() -> None:
    root = drawn()
    borders = {line.get("id") for line in layer(root, "borders")}
    assert borders == {"border-north_east", "border-west_south", "border-north_west", "border-east_south"}
    assert [line.get("data-road") for line in layer(root, "roads")] == ["highway"] * 4
    assert [line.get("points") for line in layer(root, "rivers")] == ["60,60 80,63 110,60"] * 2
    assert {point.get("data-id") for point in layer(root, "junctions")} == {"p10", "p11", "p12"}


def test_water_has_coasts_and_limits() -> None:
    harbour = with_south(kind=SpaceKind.RADE, town=False)
    sea = replace(harbour, spaces=harbour.spaces.set("east", replace(SQUARE.spaces["east"], kind=SpaceKind.SEA_ZONE)))
    root = drawn(sea)
    assert {path.get("data-id") for path in layer(root, "water")} == {"south", "east"}
    assert {line.get("id") for line in layer(root, "limits")} == {"border-east_south"}
    assert {line.get("id") for line in layer(root, "coast")} == {"border-west_south", "border-north_east"}


def test_labels_show_name_number_points_and_signs() -> None:
    words = [text.text for text in layer(drawn(), "labels").iter(f"{SVG}text") if "halo" not in str(text.get("class"))]
    assert words == ["East", "3", "North", "3", "SOUTH TOWN", "2", "1", "West", "3"]
    signs = [use.get("href") for use in layer(drawn(), "labels").iter(f"{SVG}use")]
    assert signs == ["#sign-fort_2"]
    works = with_south(stacking=None, forts=tuple(replace(SQUARE.spaces["south"].forts[0], kind=k) for k in FortKind))
    signs = [use.get("href") for use in layer(drawn(works), "labels").iter(f"{SVG}use")]
    assert signs == ["#sign-fort_2", "#sign-redoubt", "#sign-improved_redoubt"]
    drawn_signs = {sign.get("id") for sign in drawn().iter(f"{SVG}g")}
    assert {sign.removeprefix("#") for sign in signs if sign} <= drawn_signs


@given(st.text())
def test_any_name_can_be_drawn(name: str) -> None:
    root = drawn(replace(with_south(name=name), title=name))
    assert len(list(layer(root, "land"))) == 4


def test_a_map_that_does_not_close_is_drawn_as_far_as_it_goes() -> None:
    torn = replace(SQUARE, borders=SQUARE.borders.delete("right_south"))
    assert {path.get("data-id") for path in layer(drawn(torn), "land")} == {"north", "east", "west"}
    empty = AreaMap("empty", "", 100.0, 80.0)
    assert list(layer(drawn(empty), "land")) == []
