"""Layers, names, channels and the account of an import; TopoJSON, GeoPackage, 180° of longitude; and hostile ones."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.exchange.imports.drawings import box, collection, feature, polygon, proposed, several, svg
from workbench.engine.maps.area_map import AreaMap, SpaceKind
from workbench.exchange.exports import Export
from workbench.exchange.geopackage.export import write_gpkg
from workbench.exchange.imports.contents import Choices
from workbench.exchange.imports.proposal import ImportProposal, ImportRefused
from workbench.exchange.imports.reading import MapFormat, propose_import
from workbench.storage.samples import build_sample


def the_map(proposal: ImportProposal) -> AreaMap:
    assert isinstance(proposal.map, AreaMap)
    return proposal.map


def pairs(found: AreaMap) -> set[tuple[str, str]]:
    """Which spaces have a border, by name."""
    names = {space.id: space.name for space in found.spaces.values()}
    both = (sorted((names.get(b.left, ""), names.get(b.right, ""))) for b in found.borders.values())
    return {(a, b) for a, b in both if a and b}


def rect(name: str, x: float, y: float, width: float, height: float, **said: str) -> str:
    more = " ".join(f'{key.replace("_", "-")}="{value}"' for key, value in said.items())
    return f'<rect data-name="{name}" x="{x}" y="{y}" width="{width}" height="{height}" {more}/>'


def grid(columns: int, rows: int, channel: float) -> str:
    """Squares of 10 mm with a channel between them."""
    return "".join(
        rect(f"Field {x}.{y}", 2 + 10 * x + channel / 2, 2 + 10 * y + channel / 2, 10 - channel, 10 - channel)
        for x in range(columns)
        for y in range(rows)
    )


def of_grid(columns: int, rows: int) -> set[tuple[str, str]]:
    """The neighbours in such a grid: those side by side, not those that meet in a corner."""
    found = set()
    for x in range(columns):
        for y in range(rows):
            for across, down in ((1, 0), (0, 1)):
                if x + across < columns and y + down < rows:
                    first, second = sorted((f"Field {x}.{y}", f"Field {x + across}.{y + down}"))
                    found.add((first, second))
    return found


# ---------------------------------------------------------------- channels


@settings(max_examples=12, deadline=None)
@given(st.integers(3, 5), st.integers(2, 5), st.floats(0.2, 1.6))
def test_fields_with_channels_between_them_are_neighbours_by_the_guessed_width(
    tmp_path_factory: pytest.TempPathFactory, columns: int, rows: int, channel: float
) -> None:
    proposal = proposed(tmp_path_factory.mktemp("fields"), "map.svg", svg(grid(columns, rows, channel)))
    assert pairs(the_map(proposal)) == of_grid(columns, rows)
    assert {space.name for space in the_map(proposal).spaces.values()} == {
        f"Field {x}.{y}" for x in range(columns) for y in range(rows)
    }


def test_the_width_is_the_designers(tmp_path: Path) -> None:
    text = svg(grid(2, 1, 1.0) + rect("Island", 25, 2, 8, 8))
    for width, wanted in ((0.0, 0), (0.5, 0), (1.5, 1), (4.0, 2)):
        proposal = proposed(tmp_path, "map.svg", text, choices=Choices(close_mm=width))
        assert len(pairs(the_map(proposal))) == wanted
        assert sum(step.check == "channel" for step in proposal.steps) == wanted


def test_a_channel_that_is_declined_stays_one(tmp_path: Path) -> None:
    proposal = proposed(tmp_path, "map.svg", svg(grid(3, 1, 1.0)), choices=Choices(close_mm=1.5))
    assert [step.check for step in proposal.steps] == ["channel", "channel"]
    found = proposal.accepting({1})
    assert isinstance(found, AreaMap) and len(pairs(found)) == 1


def test_small_named_areas_stay_and_are_told(tmp_path: Path) -> None:
    text = svg(rect("Land", 0, 0, 50, 50) + rect("Village", 50, 0, 0.3, 0.3))
    proposal = proposed(tmp_path, "map.svg", text)
    assert {space.name for space in the_map(proposal).spaces.values()} == {"Land", "Village"}
    assert proposal.account is not None and proposal.account.small == 1 and proposal.account.roomy_mm >= 1000


# ---------------------------------------------------------------- layers, names, kinds, account


def test_layers_are_listed_and_chosen(tmp_path: Path) -> None:
    counties = f'<g id="counties">{grid(4, 2, 0)}</g>'
    states = f'<g id="states">{rect("West", 2, 2, 20, 20)}{rect("East", 22, 2, 20, 20)}</g>'
    guessed = proposed(tmp_path, "map.svg", svg(states + counties))
    assert {layer.name: (layer.shapes, layer.is_taken) for layer in guessed.contents.layers} == {
        "states": (2, False),
        "counties": (8, True),
    }
    chosen = proposed(tmp_path, "map.svg", svg(states + counties), choices=Choices(layers=("states",)))
    assert pairs(the_map(chosen)) == {("East", "West")}
    with pytest.raises(ImportRefused, match="there is no layer 'towns' in it"):
        proposed(tmp_path, "map.svg", svg(states), choices=Choices(layers=("towns",)))


@pytest.mark.parametrize(
    ("said", "column"),
    [
        ('id="{}"', "id"),
        ('aria-label="{}"', "aria-label"),
        ('data-region="{}"', "data-region"),
        ('class="{}"', "class"),
    ],
)
def test_names_are_read_from_what_is_most_like_them(tmp_path: Path, said: str, column: str) -> None:
    ids = ["" if column == "id" else f'id="path{n}"' for n in range(3)]
    shapes = "".join(
        f'<rect {ids[n]} x="{9 * n}" width="9" height="9" {said.format(name)}/>'
        for n, name in enumerate(("Aube", "Marne", "Yonne"))
    )
    proposal = proposed(tmp_path, "map.svg", svg(shapes))
    assert proposal.contents.name_from == column
    assert {space.name for space in the_map(proposal).spaces.values()} == {"Aube", "Marne", "Yonne"}
    assert proposed(tmp_path, "map.svg", svg(shapes), choices=Choices(name_from=column)).map == proposal.map


def test_a_group_stands_for_a_space(tmp_path: Path) -> None:
    text = svg('<g id="Elba"><rect width="9" height="9"/><rect x="9" width="9" height="9"/></g>')
    proposal = proposed(tmp_path, "map.svg", text, choices=Choices(name_from="group"))
    assert [space.name for space in the_map(proposal).spaces.values()] == ["Elba"]


def test_water_is_told_by_its_class_or_fill(tmp_path: Path) -> None:
    for said in ({"class": "sea"}, {"fill": "#99ccee"}):
        shapes = rect("Bay", 0, 0, 9, 9, **said) + rect("Hill", 9, 0, 9, 9) + rect("Wood", 18, 0, 9, 9)
        proposal = proposed(tmp_path, "map.svg", svg(shapes))
        kinds = {space.name: space.kind for space in the_map(proposal).spaces.values()}
        assert kinds == {"Bay": SpaceKind.SEA_ZONE, "Hill": SpaceKind.AREA, "Wood": SpaceKind.AREA}
        assert [step.check for step in proposal.steps] == ["water"]


def test_the_account_tells_what_came_in_and_what_was_lost(tmp_path: Path) -> None:
    shapes = [feature(polygon(box(x, 0)), name=name) for x, name in enumerate(("Adair", "Adair", "Bath"))]
    text = collection(*shapes, feature(polygon([(0, 0), (1, 1), (0, 0)]), name="Falls"))
    account = proposed(tmp_path, "map.geojson", text).account
    assert account is not None
    assert (account.shapes, account.spaces, account.lost, account.doubled) == (4, 3, ("Falls",), ("Adair",))


# ---------------------------------------------------------------- TopoJSON, 180°


def topology(**objects: Any) -> dict[str, Any]:
    """Two squares beside each other that share an arc."""
    arcs = [[[10, 0], [0, 10]], [[10, 10], [-10, 0], [0, -10], [10, 0]], [[10, 0], [10, 0], [0, 10], [-10, 0]]]
    shapes = [
        {"type": "Polygon", "arcs": [[0, 1]], "properties": {"name": "West"}, "id": "w"},
        {"type": "Polygon", "arcs": [[2, ~0]], "properties": {"name": "East"}, "id": "e"},
    ]
    told = {"type": "Topology", "transform": {"scale": [0.1, 0.1], "translate": [5, 45]}, "arcs": arcs}
    return told | {"objects": {"areas": {"type": "GeometryCollection", "geometries": shapes}} | objects}


def test_topojson_is_put_together_out_of_its_arcs(tmp_path: Path) -> None:
    for name in ("map.topojson", "map.json"):
        proposal = proposed(tmp_path, name, json.dumps(topology()))
        assert pairs(the_map(proposal)) == {("East", "West")} and proposal.steps == ()
        assert set(the_map(proposal).spaces) == {"w", "e"}


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"arcs": [[[0, 0]]]}, "names arc"),
        ({"arcs": [[["x", 0]]]}, "no line of points"),
        ({"arcs": [[[1e400, 0], [1, 1]]]}, "no place"),
        ({"arcs": 7}, "no TopoJSON"),
        ({"objects": []}, "no TopoJSON"),
        ({"objects": {"a": 3}}, "is none"),
        ({"objects": {"a": {"type": "Polygon", "arcs": [[True]]}}}, "names arc True"),
        ({"transform": {"scale": "x"}}, "transform cannot be read"),
    ],
)
def test_a_broken_topology_is_refused_in_one_line(tmp_path: Path, change: dict[str, Any], why: str) -> None:
    with pytest.raises(ImportRefused) as refused:
        proposed(tmp_path, "map.topojson", json.dumps(topology() | change))
    assert why in str(refused.value) and "\n" not in str(refused.value)


def test_what_is_cut_at_180_degrees_is_whole(tmp_path: Path) -> None:
    cut = several([(179, 50), (179, 50)], box(170, 60, 10, 10), box(-180, 60, 10, 10))
    jumping = polygon([(175, -20), (-175, -20), (-175, -10), (175, -10)])
    others = (feature(polygon(box(x, 20, 10, 10)), name=name) for x, name in ((-100, "West"), (100, "East")))
    text = collection(feature(cut, name="Chukotka"), feature(jumping, name="Fiji"), *others)
    proposal = proposed(tmp_path, "world.geojson", text)
    assert {step.check for step in proposal.steps} <= {"antimeridian", "outline"}
    assert {space.name for space in the_map(proposal).spaces.values()} == {"Chukotka", "Fiji", "West", "East"}
    declined = proposal.accepting(())
    assert isinstance(declined, AreaMap) and "Chukotka 2" in {space.name for space in declined.spaces.values()}


# ---------------------------------------------------------------- GeoPackage


def test_an_exported_package_comes_back_as_the_map_it_was(tmp_path: Path) -> None:
    design = build_sample("toulon")
    shown = next(one for one in design.maps if isinstance(one, AreaMap))
    path = tmp_path / "a.gpkg"
    write_gpkg(Export(design, path, map_id=shown.id))
    found = the_map(propose_import(path, MapFormat.GPKG))
    assert {i: (s.name, s.kind) for i, s in found.spaces.items()} == {
        i: (s.name, s.kind) for i, s in shown.spaces.items()
    }
    assert pairs(found) == pairs(shown)
    assert (found.width_mm, found.height_mm) == (shown.width_mm, shown.height_mm)


def test_what_is_no_package_is_refused_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "a.gpkg"
    for content, why in ((b"hello", "no database"), (b"SQLite format 3\0" + b"x" * 2000, "no GeoPackage")):
        path.write_bytes(content)
        refused(path, why)


def package(path: Path, geometry: object, *more: str) -> Path:
    path.unlink(missing_ok=True)
    with closing(sqlite3.connect(path)) as made:
        made.executescript(
            "CREATE TABLE gpkg_contents (table_name TEXT, data_type TEXT);"
            "CREATE TABLE gpkg_geometry_columns (table_name TEXT, column_name TEXT, srs_id INTEGER);"
            "INSERT INTO gpkg_geometry_columns VALUES ('areas', 'geom', 4326);"
        )
        for statement in more or ("CREATE TABLE areas (fid INTEGER PRIMARY KEY, geom BLOB, name TEXT)",):
            made.execute(statement)
        if not more:
            made.execute("INSERT INTO areas VALUES (1, ?, 'Hill')", (geometry,))
        made.commit()
    return path


def refused(path: Path, why: str) -> None:
    with pytest.raises(ImportRefused) as told:
        propose_import(path, MapFormat.GPKG)
    assert why in str(told.value) and "\n" not in str(told.value)


@pytest.mark.parametrize(
    "blob", [b"", b"GP", b"GP\0\x01" + b"\0" * 90, b"XX" * 40, "text", 7, b"GP\0\x0f" + b"\xff" * 40]
)
def test_a_blob_that_is_no_shape_is_refused(tmp_path: Path, blob: object) -> None:
    refused(package(tmp_path / "a.gpkg", blob), "holds no shape")


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE VIEW areas AS SELECT 1 AS geom, load_extension('x') AS name",
        "CREATE VIEW areas AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS geom FROM n",
        "CREATE VIRTUAL TABLE areas USING fts5(geom)",
    ],
)
def test_views_and_virtual_tables_are_not_asked(tmp_path: Path, statement: str) -> None:
    refused(package(tmp_path / "a.gpkg", None, statement), "there is no table of shapes in it")
