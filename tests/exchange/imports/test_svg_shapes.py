"""SVG drawings as areas: shapes, groups, transforms, units, names, fills; and drawings that must not be let in."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.exchange.imports.drawings import proposed, svg
from tests.exchange.imports.test_geojson_shapes import names, the_map
from workbench import limits
from workbench.cartography.areas.faces import faces
from workbench.engine.maps.area_map import AreaMap
from workbench.engine.networks.network import Network
from workbench.exchange.imports import svg_walk
from workbench.exchange.imports.proposal import ImportRefused
from workbench.exchange.imports.reading import MapFormat, propose_import
from workbench.exchange.imports.svg_path import subpaths


def drawn(folder: Path, inside: str, attributes: str = 'width="100mm" height="80mm" viewBox="0 0 100 80"') -> AreaMap:
    """The map of a drawing that needs no cleaning."""
    proposal = proposed(folder, "map.svg", svg(inside, attributes))
    assert proposal.steps == ()
    return the_map(proposal)


def box_of(found: AreaMap, space: str) -> tuple[float, ...]:
    """Left, upper, right and lower edge of an area in mm."""
    return tuple(round(float(side), 2) for side in faces(found).face(space).bounds)


# ---------------------------------------------------------------- what is read


def test_neighbouring_shapes_share_their_border(tmp_path: Path) -> None:
    found = drawn(tmp_path, '<rect id="a" width="20" height="30"/><path id="b" d="M20,0 h20 v30 H20 z"/>')
    assert Network(found).land_neighbours == {"a": ("b",), "b": ("a",)}
    assert (found.width_mm, found.height_mm) == (100, 80)


@pytest.mark.parametrize(
    ("attributes", "box"),
    [
        ('width="100mm" height="80mm" viewBox="0 0 100 80"', (10, 10, 30, 20)),
        ('width="200mm" height="160mm" viewBox="0 0 100 80"', (20, 20, 60, 40)),
        ('width="100mm" height="80mm" viewBox="10 10 100 80"', (0, 0, 20, 10)),
        ('width="10cm" viewBox="0 0 50 40"', (20, 20, 60, 40)),
        ('width="96" height="96"', (2.65, 2.65, 7.94, 5.29)),
        ('viewBox="0 0 960 480"', (2.65, 2.65, 7.94, 5.29)),
        ('width="200mm" height="80mm" viewBox="0 0 100 80"', (60, 10, 80, 20)),
        ('width="200mm" height="80mm" viewBox="0 0 100 80" preserveAspectRatio="none"', (20, 10, 60, 20)),
    ],
)
def test_units_and_view_box_give_millimetres(tmp_path: Path, attributes: str, box: tuple[float, ...]) -> None:
    found = drawn(tmp_path, '<rect id="a" x="10" y="10" width="20" height="10"/>', attributes)
    assert box_of(found, "a") == pytest.approx(box, abs=0.01)


@pytest.mark.parametrize(
    ("transform", "box"),
    [
        ("translate(10 5)", (10, 5, 30, 15)),
        ("scale(2)", (0, 0, 40, 20)),
        ("translate(40,40) rotate(90)", (30, 40, 40, 60)),
        ("rotate(180, 20, 20)", (20, 30, 40, 40)),
        ("matrix(1 0 0 2 3 4)", (3, 4, 23, 24)),
        ("skewX(45)", (0, 0, 30, 10)),
    ],
)
def test_transforms_of_groups_and_shapes(tmp_path: Path, transform: str, box: tuple[float, ...]) -> None:
    for inside in (
        f'<rect id="a" width="20" height="10" transform="{transform}"/>',
        f'<g transform="{transform}"><g><rect id="a" width="20" height="10"/></g></g>',
    ):
        assert box_of(drawn(tmp_path, inside), "a") == pytest.approx(box, abs=0.01)


@pytest.mark.parametrize(
    ("shape", "area"),
    [
        ('<circle id="a" cx="40" cy="40" r="10"/>', 314.2),
        ('<ellipse id="a" cx="40" cy="40" rx="20" ry="10"/>', 628.3),
        ('<polygon id="a" points="0,0 10,0 10,10"/>', 50),
        ('<path id="a" d="m5 5 10 0 0 10 -10 0z"/>', 100),
        ('<path id="a" d="M0,0 C0,10 20,10 20,0 z"/>', 120),
        ('<path id="a" d="M0,0 Q10,20 20,0 z"/>', 133.3),
        ('<path id="a" d="M10 20 a10 10 0 0 1 20 0z"/>', 157.1),
        ('<path id="a" d="M10 20a10 10 0 0120 0z"/>', 157.1),
        ('<path id="a" d="M0,0 q5,10 10,0 t10,0 V20 H0 Z"/>', 400),
        ('<path id="a" d="M0 0H40V40H0z M10 10V30H30V10z"/><rect x="10" y="10" width="20" height="20"/>', 1200),
        ('<path id="a" fill-rule="evenodd" d="M0 0H9V9H0z M3 3H6V6H3z"/><rect x="3" y="3" width="3" height="3"/>', 72),
    ],
)
def test_shapes_have_the_ground_that_they_enclose(tmp_path: Path, shape: str, area: float) -> None:
    assert faces(drawn(tmp_path, shape)).face("a").area == pytest.approx(area, rel=0.01)


def test_a_ring_that_runs_the_same_way_is_no_hole(tmp_path: Path) -> None:
    found = drawn(tmp_path, '<path id="a" d="M0 0H9V9H0z M3 3H6V6H3z"/>')
    assert faces(found).face("a").area == pytest.approx(81)


def test_names_are_labels_titles_or_ids_and_groups_are_tags(tmp_path: Path) -> None:
    found = drawn(
        tmp_path,
        '<g inkscape:label="Woods"><rect id="a" inkscape:label="Old  Forest" width="9" height="9"/></g>'
        '<rect id="b" x="9" width="9" height="9"><title>Heath</title></rect><rect id="c" x="18" width="9" height="9"/>',
    )
    assert {space.id: space.name for space in found.spaces.values()} == {"a": "Old Forest", "b": "Heath", "c": "c"}
    assert dict(found.spaces["a"].tags) == {"layer": "Woods"}


def test_hidden_shapes_and_definitions_are_not_drawn(tmp_path: Path) -> None:
    found = drawn(
        tmp_path,
        '<defs><rect id="d" width="9" height="9"/></defs><g style="display:none"><rect width="9" height="9"/></g>'
        '<rect id="a" width="9" height="9"/>',
    )
    assert names(found) == {"a"}


def test_repeated_shapes_stand_where_they_are_repeated(tmp_path: Path) -> None:
    found = drawn(
        tmp_path,
        '<defs><rect id="d" width="9" height="9"/></defs><use id="a" href="#d"/><use id="b" xlink:href="#d" x="9"/>',
    )
    assert box_of(found, "b") == (9, 0, 18, 9) and names(found) == {"a", "b"}


def test_a_usual_document_type_is_let_in(tmp_path: Path) -> None:
    doctype = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    proposal = proposed(tmp_path, "map.svg", doctype + svg('<rect id="a" width="9" height="9"/>'))
    assert proposal.steps == () and names(the_map(proposal)) == {"a"}


# ---------------------------------------------------------------- steps


@pytest.mark.parametrize(
    ("more", "check"),
    [
        ("<script>alert(1)</script>", "script"),
        ('<rect x="9" width="9" height="9" onclick="x()"/>', "script"),
        ("<text>17</text>", "no_area"),
        ('<path d="M0 0 L50 50" fill="none"/>', "no_area"),
        ('<path id="open" d="M20 20 L30 20 L30 30"/>', "open_ring"),
        ('<rect x="4" width="9" height="9"/>', "overlap"),
    ],
)
def test_each_fault_is_a_step(tmp_path: Path, more: str, check: str) -> None:
    proposal = proposed(tmp_path, "map.svg", svg(f'<rect id="a" width="9" height="9"/>{more}'))
    assert [step.check for step in proposal.steps] == [check]
    the_map(proposal)


# ---------------------------------------------------------------- what is not let in

RECT = '<rect width="9" height="9"/>'
HOSTILE = {
    "entities": ('<!DOCTYPE svg [<!ENTITY a "b">]>' + svg(RECT), "declares a document type"),
    "a million laughs": (
        '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>' + svg("<text>&b;</text>"),
        "declares a document type",
    ),
    "an external entity": (
        '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>' + svg("<text>&a;</text>"),
        "declares a document type",
    ),
    "an external document type": ('<!DOCTYPE svg SYSTEM "file:///etc/passwd">' + svg(RECT), "declares a document type"),
    "deep nesting": (svg("<g>" * 5000 + "</g>" * 5000), "elements in each other"),
    "a loop": (svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'), "that has no end"),
    "a bomb": (
        svg(
            RECT.replace("<rect", '<rect id="x0"')
            + "".join(f'<g id="x{n + 1}">' + f'<use href="#x{n}"/>' * 10 + "</g>" for n in range(8))
        ),
        "more than 3,000",
    ),
    "no number": (svg('<path id="p" d="M0 0 L nan 5 Z"/>'), "path p has path data"),
    "infinite": (svg('<path id="p" d="M0 0 L 1e999 5 Z"/>'), "path p has path data"),
    "far off": (svg('<path id="p" d="M0 0 L 1e9 5 L 3 3 Z"/>'), "path p has a point at (1e+09, 5)"),
    "cut off": (svg(RECT)[:-9], "no SVG"),
    "no SVG": ("<html/>", "'html'"),
    "no XML": ("hello", "no SVG"),
    "empty": ("", "it is empty"),
    "a sheet without size": (svg(RECT, 'viewBox="0 0 0 10"'), "viewBox"),
    "a sheet of a mile": (svg(RECT, 'width="1e9mm" height="10mm"'), "no sheet"),
    "no size at all": (svg(RECT, ""), "how large the sheet is"),
    "an odd transform": (svg('<rect id="r" transform="wobble(3)" width="1" height="1"/>'), "rect r has a transform"),
    "an odd length": (svg('<rect id="r" width="3 apples" height="1"/>'), "rect r has a length"),
    "nothing in it": (svg(""), "no closed shape"),
    "lines alone": (svg('<path d="M0 0 L5 5" fill="none"/>'), "no closed shape"),
}


@pytest.mark.parametrize(("text", "why"), HOSTILE.values(), ids=HOSTILE.keys())
def test_it_is_refused_in_one_line(tmp_path: Path, text: str, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SVG_REPEATED", limits.SVG_REPEATED._replace(most=3_000))  # is come to sooner
    with pytest.raises(ImportRefused) as refused:
        proposed(tmp_path, "map.svg", text)
    assert why in str(refused.value) and "\n" not in str(refused.value)


def test_a_drawing_of_too_many_points_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(svg_walk, "MOST_POINTS", 1000)
    data = "M0 0" + " 1 1" * 1001 + "z"
    with pytest.raises(ImportRefused, match="more than 1,000 points"):
        proposed(tmp_path, "map.svg", svg(f'<path d="{data}"/>'))


@pytest.mark.parametrize("step", ["h1v1", "\t1\t2\t2\t1\t1\t1\t0\t1"])
def test_a_path_of_too_many_points_is_given_up_before_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    monkeypatch.setattr(svg_walk, "MOST_POINTS", 1000)
    with pytest.raises(ImportRefused, match="more than 1,000 points"):
        proposed(tmp_path, "map.svg", svg(f'<path d="M0 0 ? {step * 1100}z"/>'))


def test_points_are_counted_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(svg_walk, "MOST_POINTS", 1000)
    assert drawn(tmp_path, f'<path d="M10 10 {"h.1 " * 600} v10 h-60 z"/>').spaces


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "map.svg"
    with path.open("wb") as file:
        file.truncate(100_000_000)
    with pytest.raises(ImportRefused, match="more than 64 MiB: divide it"):
        propose_import(path, MapFormat.SVG)


def corners(data: str) -> list[list[list[float]]]:
    return [line.points.tolist() for line in subpaths(data, "path", 1.0, lambda points: None)]


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("M0 0 1 2 3 4z", "M0 0 L1 2 L3 4z"),
        ("m1,1 1 2 3-4", "m1 1 l1 2 l3 -4"),
        ("M0 0l1.5.5-1-1e1", "M0 0 l1.5 0.5 l-1 -10"),
        ("M0 0h1 2 3v4 5", "M0 0 h1 h2 h3 v4 v5"),
        ("M0 0c1 1 2 1 3 0 1-1 2-1 3 0s2 2 3 0 1 1 1 1", "M0 0c1 1 2 1 3 0c1-1 2-1 3 0s2 2 3 0s1 1 1 1"),
        ("M0 0a1 1 0 112 0 1 1 0 0 1 2 0", "M0 0a1 1 0 1 1 2 0a1 1 0 0 1 2 0"),
    ],
)
def test_numbers_that_follow_one_letter_are_commands_of_their_own(short: str, long: str) -> None:
    assert corners(short) == corners(long)


@pytest.mark.parametrize(
    ("command", "times"),
    [("C1 1 2 2 300 0 ", 400), ("A9 9 0 1 1 5 5 ", 400), ("L1 1 2 0 ", 2_400), ("c1 1 2 2 300 0 " * 9, 400)],
)
def test_points_are_counted_before_they_are_made(command: str, times: int) -> None:
    most, told = 5_000, 0

    def count(points: int) -> None:
        nonlocal told
        told += points
        if told > most:
            raise ImportRefused("too many")

    found = 0
    with pytest.raises(ImportRefused, match="too many"):
        for line in subpaths(f"M0 0 {command} Z " * times, "path", 1.0, count):
            found += len(line.points)
    assert 0 < found <= most
