"""A map that leaves for Tiled and comes back is the same map: generated maps, and those of the samples."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from immutables import Map
from msgspec.structs import replace

from tests.cartography.coverages import coverage_maps
from workbench.cartography.hexes.hex_grid import centre
from workbench.cartography.map_spaces import AnyMap
from workbench.engine.design import Design
from workbench.engine.maps.area_map import AreaMap, Fort, River, Space, SpaceKind
from workbench.engine.maps.border import Border, Feature, Road
from workbench.engine.maps.hex_grid import (
    Corner,
    CutEdges,
    HexGrid,
    HexNumbering,
    LineLabel,
    NumberOrder,
    Orientation,
    Shifted,
)
from workbench.engine.maps.hex_map import HexMap, HexZone, hexside
from workbench.engine.maps.hex_numbers import rows_of_numbers
from workbench.engine.maps.hex_places import neighbours_by_number
from workbench.engine.maps.map_parts import Furniture, FurnitureKind, Link, OneWay, Rectangle, StackingRule
from workbench.engine.provenance import Provenance, Source
from workbench.exchange.exports import Export
from workbench.exchange.imports.reading import MapFormat, propose_import
from workbench.exchange.tiled.writing import write_tmj, write_tmx
from workbench.storage.samples import build_sample

NAMES = st.text(
    st.characters(blacklist_categories=("Cc", "Cs", "Cn"), blacklist_characters="\ufffe\uffff"), max_size=30
)
KINDS = st.sampled_from(["clear", "woods", "sea", 'a kind <&"> of its own', "x" * 90])
NUMBERINGS = st.builds(
    HexNumbering,
    order=st.sampled_from(NumberOrder),
    corner=st.sampled_from(Corner),
    first_column=st.integers(1, 12),
    row_label=st.sampled_from([LineLabel.DIGITS, LineLabel.DOUBLED_LETTERS]),
    separator=st.sampled_from(["", ".", "-"]),
    prefix=st.sampled_from(["", "A", "<&"]),
    skipped_columns=st.sampled_from([(), (3,), (2, 5)]),
)
MM = st.floats(-300, 300).map(lambda mm: round(mm, 3))


@st.composite
def hex_maps(draw: st.DrawFn) -> HexMap:
    grid = HexGrid(
        draw(st.integers(1, 7)), draw(st.integers(1, 7)), draw(st.floats(3, 60)), draw(MM), draw(MM),
        draw(st.sampled_from(Orientation)), draw(st.sampled_from(Shifted)), draw(NUMBERINGS),
        CutEdges(draw(st.booleans()), False, draw(st.booleans()), False, draw(st.booleans())),
    )  # fmt: skip
    bare = HexMap("m", "", 1.0, 1.0, grid)
    numbers = [number for row in rows_of_numbers(grid) for number in row]
    some = st.lists(st.sampled_from(numbers), unique=True, max_size=6)
    hexes = {number: draw(spaces(number)) for number in draw(some)}
    pairs = [(a, b) for a, others in neighbours_by_number(grid).items() for b in others if a < b]
    sides = (
        [draw(hexsides(*pair)) for pair in draw(st.lists(st.sampled_from(pairs), unique=True, max_size=5))]
        if pairs
        else []
    )
    roads = [
        Road(f"r{at}", draw(NAMES), tuple(draw(some)), draw(st.sampled_from(["primary", "trail"])))
        for at in range(draw(st.integers(0, 2)))
    ]
    zone = HexZone(Space("bay", draw(NAMES), SpaceKind.SEA_ZONE, "sea"), tuple(sorted(draw(some))))
    box = HexZone(Space("box", draw(NAMES), SpaceKind.BOX, shape=Rectangle(draw(MM), draw(MM), 9.0, 8.0)))
    link = Link("bay-box", "bay", "box", "sea", draw(st.integers(0, 9)), draw(st.sampled_from(OneWay)), draw(NAMES))
    legend = Furniture("f", FurnitureKind.LEGEND, Rectangle(1.0, 2.0, 3.0, 4.0), draw(NAMES), Map({"a": draw(NAMES)}))
    return replace(
        bare,
        title="A map", width_mm=draw(st.floats(1, 900)), height_mm=draw(st.floats(1, 900)),
        default_terrain=draw(KINDS), hexes=Map(hexes), borders=Map({side.id: side for side in sides}),
        roads=Map({road.id: road for road in roads if road.spaces}), zones=Map({"bay": zone, "box": box}),
        links=Map({"bay-box": link}), furniture=(legend,), stacking=StackingRule(4, None, True),
        km_per_hex=draw(st.sampled_from([0.0, 1.5])), provenance=Provenance(Source.RULEBOOK, "1.2"),
    ).without_plain()  # fmt: skip


@st.composite
def spaces(draw: st.DrawFn, number: str) -> Space:
    kind = draw(st.sampled_from([SpaceKind.HEX, SpaceKind.UNPLAYABLE, SpaceKind.SEA_ZONE]))
    tags = Map(draw(st.dictionaries(NAMES.filter(bool), NAMES, max_size=2)))
    return Space(
        number, draw(NAMES), kind, draw(KINDS),
        stacking=draw(st.none() | st.integers(0, 10**6)), town=draw(st.booleans()),
        forts=(Fort(draw(NAMES), 2),) if draw(st.booleans()) else (), victory_points=draw(st.integers(-3, 10**10)),
        label=(draw(MM), draw(MM)) if draw(st.booleans()) else None, tags=tags, notes=draw(NAMES),
        features=draw(st.sampled_from([(), ("town",), ("a/b", "c,d")])), supply=draw(st.sampled_from([(), ("red",)])),
        names=Map({"fr": draw(NAMES)}), provenance=Map({"name": Provenance(Source.DESIGNER, draw(NAMES))}),
    )  # fmt: skip


@st.composite
def hexsides(draw: st.DrawFn, first: str, second: str) -> Border:
    kinds = draw(st.sets(st.sampled_from(["river", "bridge", "wall", "a <kind>"]), min_size=1))
    side = hexside(first, second, *kinds, name=draw(NAMES))
    features = tuple(
        sorted((*side.features, *draw(st.sampled_from([(), (Feature("road", "r0"),)]))), key=lambda f: (f.kind, f.of))
    )
    return replace(side, features=features, one_way=draw(st.sampled_from(OneWay)), tags=Map({"t": draw(NAMES)}))


def brought_back(design: Design, map_id: str, kind: MapFormat) -> AnyMap:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"map.{kind}"
        (write_tmx if kind is MapFormat.TMX else write_tmj)(Export(design, path, map_id))
        proposal = propose_import(path, kind)
    assert {step.check for step in proposal.steps} <= {"left_out"}
    return proposal.map


@settings(max_examples=60, deadline=None)
@given(hex_maps(), st.sampled_from([MapFormat.TMX, MapFormat.TMJ]))
def test_a_map_comes_back_as_it_was(shown: HexMap, kind: MapFormat) -> None:
    found = brought_back(Design("A game", rules="").with_map(shown), shown.id, kind)
    assert isinstance(found, HexMap)
    assert found.grid == shown.grid
    assert dict(found.every_space) == dict(shown.every_space)
    assert neighbours_by_number(found.grid) == neighbours_by_number(shown.grid)
    assert centre(found.grid, (1, 1)) == centre(shown.grid, (1, 1))
    for field in shown.__struct_fields__:
        assert getattr(found, field) == getattr(shown, field), field


@pytest.mark.parametrize("kind", [MapFormat.TMX, MapFormat.TMJ])
@pytest.mark.parametrize("game", ["grande_tactique", "crossroads", "arcola", "toulon"])
def test_the_map_of_a_sample_comes_back_as_it_was(game: str, kind: MapFormat) -> None:
    design = build_sample(game)
    assert brought_back(design, "", kind) == design.maps[0]


@st.composite
def area_maps(draw: st.DrawFn) -> AreaMap:
    """Areas with figures of their own, on borders with rivers and roads."""
    bare = draw(coverage_maps())
    inner = sorted(name for name, border in bare.borders.items() if border.first and border.second)
    marked = {
        name: replace(bare.borders[name].marked(road="r", river="w", further_kinds=["wall"]), name=draw(NAMES))
        for name in inner[: draw(st.integers(0, 4))]
    }
    areas = {name: replace(draw(spaces(name)), kind=area.kind) for name, area in bare.spaces.items()}
    box = Space("box", draw(NAMES), SpaceKind.BOX, shape=Rectangle(draw(MM), draw(MM), 9.0, 8.0))
    return replace(
        bare,
        borders=bare.borders.update(marked),
        spaces=Map(areas | {"box": box}),
        roads=Map({"r": Road("r", draw(NAMES), (), "trail")}),
        rivers=Map({"w": River("w", draw(NAMES), Provenance(Source.RULEBOOK, "9"), "stream")}),
        links=Map({"x": Link("x", "box", min(areas), "sea", one_way=draw(st.sampled_from(OneWay)))}),
        metres_per_mm=draw(st.sampled_from([0.0, 12.5])),
    )


@settings(max_examples=30, deadline=None)
@given(area_maps(), st.sampled_from([MapFormat.TMX, MapFormat.TMJ]))
def test_a_map_of_areas_comes_back_as_it_was(shown: AreaMap, kind: MapFormat) -> None:
    found = brought_back(Design("A game", rules="").with_map(shown), shown.id, kind)
    assert list(found.pairs()) == list(shown.pairs())
    for field in shown.__struct_fields__:
        assert getattr(found, field) == getattr(shown, field), field


def test_what_was_moved_in_tiled_lies_where_it_was_moved_to(tmp_path: Path) -> None:
    design, path = build_sample("toulon"), tmp_path / "m.tmj"
    write_tmj(Export(design, path))
    document = json.loads(path.read_text(encoding="utf-8"))
    layer = next(layer for layer in document["layers"] if layer["name"] == "junctions")
    one = layer["objects"][0]
    name = next(said["value"] for said in one["properties"] if said["name"] == "id")
    one["x"] += 40
    borders = next(layer for layer in document["layers"] if layer["name"] == "borders")
    borders["objects"].append(
        {"id": 99999, "name": "new", "type": "wall", "x": 1, "y": 1, "polyline": [{"x": 0, "y": 0}, {"x": 1, "y": 1}]}
    )
    path.write_text(json.dumps(document), encoding="utf-8")
    proposal = propose_import(path, MapFormat.TMJ)
    before, found = design.maps[0], proposal.map
    assert found.junctions[name].x_mm == pytest.approx(before.junctions[name].x_mm + 10)
    assert found.junctions.delete(name) == before.junctions.delete(name)
    assert found.borders == before.borders
    assert "object 99999 (new)" in {str(step.place) for step in proposal.steps}


def test_what_the_format_changes_is_the_look_of_scans_and_signs_that_no_xml_has() -> None:
    """The differences that the format forces: they are listed among what is left out, or told here."""
    shown = HexMap("m", "A\x01map", 100.0, 100.0, HexGrid(2, 2, 20.0, 20.0, 20.0))
    found = brought_back(Design("A game", rules="").with_map(shown), "m", MapFormat.TMX)
    assert found == replace(shown, title="A\N{REPLACEMENT CHARACTER}map")
