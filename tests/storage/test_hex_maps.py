"""Hex maps in a ruleset file: exact, counted, checked; a damaged row is named."""

from __future__ import annotations

from pathlib import Path

import pytest
from immutables import Map
from msgspec.structs import replace

from tests.storage.altered_files import alter
from tests.storage.samples import BOOK, few_hexes, small_design
from workbench.engine.codec import digest
from workbench.engine.design import Design, Placement
from workbench.engine.maps.area_map import Fort, Space, SpaceKind
from workbench.engine.maps.border import Border, Road, plain_features
from workbench.engine.maps.hex_map import HexGrid, HexMap, HexNumbering, hexside
from workbench.storage.checks.problems import problems
from workbench.storage.contents import contents_of
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edits import ReplaceEntry
from workbench.storage.file.file_errors import RulesetFileError
from workbench.storage.file.ruleset_file import create, load, save
from workbench.storage.rows.storable import NotStorable, storable


def with_hexes(**changed: object) -> Design:
    design = small_design()
    return replace(design, maps=(*design.area_maps, replace(few_hexes(), **changed)))


def checks(design: Design) -> set[str]:
    return {problem.check for problem in problems(design)}


def test_a_hex_map_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "mill.ruleset"
    create(path, small_design())
    assert load(path) == small_design()
    assert digest(load(path)) == digest(small_design())


def test_only_what_changed_is_written(tmp_path: Path) -> None:
    path = tmp_path / "mill.ruleset"
    create(path, small_design())
    sheet = few_hexes()
    changed = with_hexes(
        hexes=sheet.hexes.delete("0102").set("0401", Space("0401", "Ford", SpaceKind.HEX)),
        borders=sheet.borders.delete("0301/0302"),
        roads=sheet.roads.set("lane", replace(sheet.roads["lane"], spaces=("0203", "0202"))),
        grid=replace(sheet.grid, size_mm=21.0),
    )
    save(path, changed)
    assert load(path) == changed
    save(path, replace(changed, maps=changed.area_maps))
    assert load(path) == replace(changed, maps=changed.area_maps)


def test_a_hex_that_is_painted_keeps_all_else_of_its_row(tmp_path: Path) -> None:
    path, was = tmp_path / "mill.ruleset", Space("0101", "Mill", SpaceKind.HEX, "clear", town=True, elevation=2)
    now = replace(was, terrain="woods")
    create(path, with_hexes(hexes=Map({was.id: was})))
    save(path, with_hexes(hexes=Map({was.id: now})))
    assert load(path).hex_maps[0].hexes[was.id] == now


def test_an_edit_of_a_hex_map_is_saved_and_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "mill.ruleset"
    with RulesetDocument.create(path, small_design()) as document:
        inverse = document.apply(ReplaceEntry("Name the map", "maps", replace(few_hexes(), title="The weir")))
        assert load(path).hex_map().title == "The weir"
        document.apply(inverse)
    assert load(path) == small_design()


def test_coordinates_are_floats_and_finite() -> None:
    sheet = few_hexes()
    whole = with_hexes(width_mm=90, grid=replace(sheet.grid, size_mm=20, origin_y_mm=-0.0))
    exact = storable(whole).hex_map()
    assert digest(exact) == digest(replace(sheet, grid=replace(sheet.grid, origin_y_mm=0.0)))
    with pytest.raises(NotStorable, match="map hexes"):
        storable(with_hexes(grid=replace(sheet.grid, size_mm=float("inf"))))
    with pytest.raises(NotStorable, match="'sheet'"):
        storable(with_hexes(id="sheet"))


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("update hex_grid set orientation = 'round'", "orientation"),
        ("update road_space set position = position + 5", "road_space"),
        ("insert into border_feature values ('hexes', 'nowhere', 0, 'river', '')", "nowhere"),
        ("delete from hex_grid", "no course"),
    ],
)
def test_a_row_that_does_not_fit_is_named(tmp_path: Path, statement: str, said: str) -> None:
    path = tmp_path / "mill.ruleset"
    create(path, small_design())
    alter(path, statement)
    with pytest.raises(RulesetFileError, match=said):
        load(path)


def hexes_of_both_sorts() -> Design:
    """Plain hexes, read and written in bulk, among hexes with tags, forts, a label or an origin of a figure."""
    rich = {
        "tags": Map({"camp": "1"}),
        "forts": (Fort("Mole", 1),),
        "label": (1.5, 2.0),
        "provenance": Map({"town": BOOK}),
    }
    spaces = [
        Space(f"{n:04}", "Ford", SpaceKind.HEX, "woods", stacking=n % 3 or None, town=n % 2 == 0) for n in range(60)
    ]
    spaces += [
        replace(Space(f"9{n:03}", "", SpaceKind.UNPLAYABLE), **{field: rich[field]}) for n, field in enumerate(rich)
    ]
    return with_hexes(hexes=Map({space.id: space for space in spaces}))


def test_plain_hexes_among_others_are_exact_and_change_one_by_one(tmp_path: Path) -> None:
    path, design = tmp_path / "mill.ruleset", hexes_of_both_sorts()
    create(path, design)
    assert load(path) == design
    assert digest(load(path)) == digest(design)
    hexes = design.hex_map().hexes
    rich, bare = replace(hexes["0001"], tags=Map({"camp": "2"})), replace(hexes["9000"], tags=Map())
    changed = with_hexes(hexes=hexes.set("0001", rich).set("9000", bare).delete("0002"))
    save(path, changed)
    assert load(path) == changed


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ("kind = 'swamp'", "Invalid enum value 'swamp' (kind)"),
        ("town = 2", "2 in column town of table space is neither 0 nor 1"),
        ("town = 'yes'", "'yes' in column town"),
        ("stacking = 'many'", "stacking"),
        ("stacking = 2.5", "stacking"),
        ("victory_points = x'00'", "victory_points"),
        ("terrain = x'00'", "terrain"),
        ("label_x_mm = 'left'", "label"),
    ],
)
def test_a_wrong_cell_of_a_plain_hex_is_named(tmp_path: Path, cell: str, said: str) -> None:
    path = tmp_path / "mill.ruleset"
    create(path, hexes_of_both_sorts())
    alter(path, f"update space set {cell} where id = '0007'")
    with pytest.raises(RulesetFileError) as caught:
        load(path)
    assert said in str(caught.value)
    assert "0007" in str(caught.value) or "column town" in str(caught.value)


def test_hexes_are_counted_by_kind() -> None:
    marsh = Space("0301", "", SpaceKind.UNPLAYABLE)
    contents = contents_of(with_hexes(hexes=few_hexes().hexes.set("0301", marsh)))
    assert contents.spaces == {"area": 2, "hex": 11, "rade": 1, "unplayable": 1}
    assert contents.hexsides == 2
    assert contents.maps == ("sheet", "hexes")


def test_a_sound_hex_map_has_no_problem() -> None:
    assert [p for p in problems(small_design()) if p.place.kind in ("map", "hex", "hexside", "road")] == []


GRID = few_hexes().grid


@pytest.mark.parametrize(
    ("changed", "check"),
    [
        ({"grid": replace(GRID, columns=0)}, "grid_size"),
        ({"grid": replace(GRID, columns=2000, rows=2000)}, "grid_size"),
        ({"grid": replace(GRID, size_mm=0.0)}, "grid_size"),
        ({"grid": replace(GRID, numbering=HexNumbering(column_digits=1, first_column=99))}, "hex_numbers"),
        ({"grid": replace(GRID, numbering=HexNumbering(first_row=-1))}, "hex_numbers"),
        ({"width_mm": 50.0}, "hexes_off_sheet"),
        ({"default_terrain": "lava"}, "unknown_terrain"),
        ({"hexes": Map({"0101": Space("0101", "", SpaceKind.HEX, "lava")})}, "unknown_terrain"),
        ({"hexes": Map({"0909": Space("0909", "Far", SpaceKind.HEX)})}, "hex_off_grid"),
        ({"hexes": Map({"0101": Space("0101", "", SpaceKind.HEX)})}, "hex_is_default"),
        ({"borders": Map({"x": hexside("0101", "0303", "river")})}, "no_hexside"),
        ({"borders": Map({"x": hexside("0101", "0909", "river")})}, "hexside_off_grid"),
        ({"borders": Map({"x": Border("x", "0101", "0102", plain_features(("river",)))})}, "hexside_name"),
        ({"borders": Map({"0101/0102": hexside("0101", "0102")})}, "bare_hexside"),
        ({"borders": Map({"0101/0102": hexside("0101", "0102", "bridge")})}, "bridge_without_river"),
        ({"roads": Map({"lane": Road("lane", "Lane", ("0101",))})}, "road_too_short"),
        ({"roads": Map({"lane": Road("lane", "Lane", ("0101", "0303"))})}, "road_jumps"),
        ({"roads": Map({"lane": Road("lane", "Lane", ("0101", "0909"))})}, "road_off_grid"),
    ],
)
def test_what_is_wrong_with_a_hex_map_is_found(changed: dict[str, object], check: str) -> None:
    assert check not in checks(small_design())
    assert check in checks(with_hexes(**changed))


def test_a_road_through_what_is_not_played_is_told() -> None:
    closed = few_hexes().hexes.set("0203", Space("0203", "", SpaceKind.UNPLAYABLE))
    assert "road_unplayable" in checks(with_hexes(hexes=closed))


def test_a_scenario_may_be_played_on_a_hex_map() -> None:
    scenario = replace(small_design().scenarios[0], map="hexes", placements=(Placement("b1", "0101"),))
    assert "unknown_space" not in checks(replace(small_design(), scenarios=(scenario,)))
    off = replace(scenario, placements=(Placement("b1", "9901"),))
    assert "unknown_space" in checks(replace(small_design(), scenarios=(off,)))
    assert "duplicate_id" in checks(with_hexes(id="sheet"))


def test_a_bare_design_may_have_hexes_alone() -> None:
    sheet = HexMap("m", "M", 100.0, 100.0, HexGrid(4, 4, 15.0, 10.0, 10.0))
    design = Design(title="Hexes", rules="", maps=(sheet,))
    assert "no_map" not in checks(design)
    assert design.hex_map() == design.hex_map("m") == sheet
    assert design.map() == sheet
    with pytest.raises(KeyError, match="no map"):
        design.area_map()
