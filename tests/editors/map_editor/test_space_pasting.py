"""Cells from spreadsheets: how they are read, and what of a paste is refused. Nothing is changed unless all fits."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from immutables import Map

from editors.map_editor.spaces.table.columns import columns_of
from editors.map_editor.spaces.table.row_order import Order, listed_rows
from editors.map_editor.spaces.tags import TagKind, TagType
from workbench.cartography.map_spaces import spaces_of
from workbench.engine.design import Design, Side, TerrainType
from workbench.engine.maps.area_map import AreaMap, Fort, FortKind, Space, SpaceKind
from workbench.engine.maps.hex_map import CutEdges, HexGrid, HexMap
from workbench.engine.maps.map_parts import WITHOUT_LIMIT
from workbench.engine.maps.tag_values import kind_of_values, tidied
from workbench.engine.maps.written_fields import forts_of
from workbench.engine.maps.written_values import limit_of, limit_text, whole_number, yes_or_no
from workbench.engine.provenance import Provenance, Source
from workbench.qt.things.pasting import Fault, Sheet, cells_of, filled_down, pasted, text_of
from workbench.qt.things.things_model import filter_of


def design_of(area_map: AreaMap) -> Design:
    terrain = tuple(TerrainType(word, word.capitalize()) for word in ("clear", "woods", "sea"))
    sides = (Side("red", "Red"), Side("blue", "Blue"))
    return Design("Small", "", languages=("en", "fr"), maps=(area_map,), terrain=terrain, sides=sides)


def sheet_of(area_map: AreaMap, at_row: int = 0, at_column: int = 0) -> Sheet:
    columns = columns_of(design_of(area_map), area_map)
    return Sheet(columns, columns, sorted(area_map.spaces), at_row, at_column, area_map.spaces)


def column_at(sheet: Sheet, key: str) -> int:
    return next(at for at, column in enumerate(sheet.columns) if column.key == key)


def laid(area_map: AreaMap, text: str, key: str = "id", row: int = 0) -> tuple[dict[str, Space], tuple[Fault, ...]]:
    sheet = sheet_of(area_map, row, column_at(sheet_of(area_map), key))
    found = pasted(cells_of(text), sheet)
    return {space.id: space for space in found.things}, found.faults


# Figures in the writing of spreadsheets


@pytest.mark.parametrize(
    ("text", "number"),
    [("3", 3), (" 3 ", 3), ("3,0", 3), ("3.00", 3), ("1 200", 1200), ("1\u00a0200", 1200), ("+4", 4)],
)
def test_whole_numbers_are_read_as_spreadsheets_write_them(text: str, number: int) -> None:
    assert whole_number(text) == number


@pytest.mark.parametrize(
    ("text", "why"),
    [("3,5", "no whole number"), ("1.000", "two ways"), ("1,000", "two ways"), ("four", "no whole"), ("-1", "less")],
)
def test_what_is_no_whole_number_or_two_is_said(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        whole_number(text)


@given(st.one_of(st.none(), st.just(WITHOUT_LIMIT), st.integers(0, 9999)))
def test_a_limit_is_read_as_it_is_written(limit: int | None) -> None:
    assert limit_of(limit_text(limit)) == limit


def test_yes_and_no_in_several_languages() -> None:
    assert [yes_or_no(word) for word in ("Yes", "x", "TRUE", "WAHR", "oui")] == [True] * 5
    assert [yes_or_no(word) for word in ("", "No", "0", "FALSCH")] == [False] * 4
    with pytest.raises(ValueError, match="neither"):
        yes_or_no("perhaps")


# Clipboards


def test_quotes_tabs_line_breaks_and_crlf() -> None:
    text = '"A ""quoted"" word"\t3\r\n"two\nlines"\t"with\ttab"\r\n\r\n'
    assert cells_of(text) == [['A "quoted" word', "3"], ["two\nlines", "with\ttab"]]
    assert cells_of('5" gun\t1\n') == [['5" gun', "1"]]
    assert cells_of("") == []


def test_a_quotation_mark_that_stays_open_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot be read as cells"):
        cells_of('"Le Petit\t3\nB\t4\n')


@given(st.lists(st.lists(st.text(st.characters(exclude_characters="\r\x00", codec="utf-8")), min_size=1), min_size=1))
def test_what_is_copied_is_read_back(rows: list[list[str]]) -> None:
    read = cells_of(text_of(rows))
    wanted = [list(row) for row in rows]
    while wanted and not any(cell.strip() for cell in wanted[-1]):
        wanted.pop()
    assert read == wanted


def test_what_is_copied_is_what_other_programs_read() -> None:
    rows = [["a\tb", 'c "d"'], ["e\nf", "g"]]
    assert list(csv.reader(io.StringIO(text_of(rows), newline=""), dialect="excel-tab")) == rows


# Blocks


def test_a_block_begins_at_the_current_cell(area_map: AreaMap) -> None:
    changed, faults = laid(area_map, "Alpha\nBeta\n", "name", row=1)
    assert faults == ()
    assert {space: changed[space].name for space in changed} == {"B": "Alpha", "C": "Beta"}


def test_a_block_with_headings_goes_to_the_spaces_it_names(area_map: AreaMap) -> None:
    text = "Stacking\tId\tTerrain\tName (fr)\r\n∞\tC\tWoods\tLa Corniche\r\n3,0\tA\tclear\t\r\n"
    changed, faults = laid(area_map, text)
    assert faults == ()
    assert (changed["C"].stacking, changed["C"].terrain, changed["C"].names["fr"]) == (
        WITHOUT_LIMIT, "woods", "La Corniche"
    )  # fmt: skip
    assert changed["A"].stacking == 3
    assert set(changed) == {"A", "C"}


def test_headings_without_a_number_go_downwards_from_the_current_row(area_map: AreaMap) -> None:
    changed, faults = laid(area_map, "name\ttown\nNew\tx\n", row=2)
    assert faults == ()
    assert (changed["C"].name, changed["C"].town) == ("New", True)


def test_with_one_fault_nothing_is_changed_and_all_faults_are_listed(area_map: AreaMap) -> None:
    text = "id\tstacking\tterrain\nA\tfour\twoods\nQ\t3\twoods\nB\t3,5\tjungle\nA\t2\twoods\n\t1\tsea\n"
    changed, faults = laid(area_map, text)
    assert changed == {}
    assert [(fault.row, fault.column) for fault in faults] == [
        (2, "Stacking"), (3, "Id"), (4, "Stacking"), (4, "Terrain"), (5, "Id"), (6, "Id")
    ]  # fmt: skip
    assert "'Q'" in faults[1].why
    assert "known are Clear, Woods, Sea" in faults[3].why
    assert "twice" in faults[4].why


def test_an_unknown_heading_is_said(area_map: AreaMap) -> None:
    changed, faults = laid(area_map, "id\tcolour\nA\tred\n")
    assert (changed, [fault.why for fault in faults]) == ({}, ["there is no column 'colour'"])


def test_too_many_columns_and_rows_are_said(area_map: AreaMap) -> None:
    last = sheet_of(area_map).columns[-1].key
    changed, faults = laid(area_map, "one\ttwo\n", last)
    assert (changed, [fault.why for fault in faults]) == ({}, ["the table has no column for 'two'"])
    changed, faults = laid(area_map, "x\ny\n", "name", row=3)
    assert (changed, [(fault.row, fault.why) for fault in faults]) == ({}, [(2, "the table has no row for it")])


def test_empty_cells_beside_the_table_do_no_harm(area_map: AreaMap) -> None:
    last = sheet_of(area_map).columns[-1].key
    changed, faults = laid(area_map, "note\t\t\n", last)
    assert faults == ()
    assert len(changed) == 1


def test_numbers_of_spaces_stay_as_they_are(area_map: AreaMap) -> None:
    changed, faults = laid(area_map, "A\tSame\n", "id")
    assert (faults, changed["A"].name) == ((), "Same")
    changed, faults = laid(area_map, "Z\tOther\n", "id")
    assert (changed, faults[0].why) == ({}, "this column cannot be changed here")


# Forts


def test_forts_are_pasted_with_their_levels(area_map: AreaMap) -> None:
    changed, faults = laid(area_map, "Fort Faron 3; Artigues 2\n", "forts")
    assert faults == ()
    assert [(fort.name, fort.level) for fort in changed["A"].forts] == [("Fort Faron", 3), ("Artigues", 2)]


def test_forts_are_pasted_with_their_capacities(area_map: AreaMap) -> None:
    changed, faults = laid(area_map, "Fort Faron 3/2; Artigues 2 / 14; Malbousquet 1/0; Mulgrave 2\n", "forts")
    assert faults == ()
    assert [(f.name, f.level, f.capacity) for f in changed["A"].forts] == [
        ("Fort Faron", 3, 2), ("Artigues", 2, 14), ("Malbousquet", 1, 0), ("Mulgrave", 2, None)
    ]  # fmt: skip


@pytest.mark.parametrize(
    "cell",
    [
        "Faron",
        "Faron 4",
        "Faron 0",
        "Faron x",
        "Faron 2; Artigues",
        "Faron 2/",
        "Faron 2/x",
        "Faron 2/1000",
        "Faron /2",
    ],
)
def test_what_is_no_fort_is_refused(area_map: AreaMap, cell: str) -> None:
    changed, faults = laid(area_map, f"{cell}\n", "forts")
    assert changed == {} and "its name and its level, 1 to 3, are expected" in faults[0].why


def test_a_fort_that_keeps_its_name_keeps_what_else_is_known_of_it(area_map: AreaMap) -> None:
    from msgspec.structs import replace

    printed = Provenance(Source.RULEBOOK, "13.1")
    redoubt = Fort("Faron", 2, FortKind.REDOUBT, "red", printed)
    space = replace(area_map.spaces["A"], forts=(redoubt, Fort("", 1)))
    assert forts_of("Faron 2; 1", space.forts) == space.forts
    (raised,) = forts_of("Faron 3", space.forts)
    assert (raised.kind, raised.for_side, raised.level) == (FortKind.REDOUBT, "red", 3)
    assert raised.provenance == Provenance()
    assert forts_of("", space.forts) == ()


FORTS = st.lists(
    st.builds(
        Fort, st.text("abc -", max_size=5).map(str.strip), st.integers(1, 3), capacity=st.none() | st.integers(0, 999)
    ),
    max_size=3, unique_by=lambda fort: fort.name,
)  # fmt: skip


@given(FORTS)
def test_what_the_cell_of_forts_says_is_read_as_the_same_forts(forts: list[Fort]) -> None:
    space = Space("A", "Here", SpaceKind.AREA, forts=tuple(forts))
    column = next(one for one in columns_of(design_of(AreaMap("m", "M", 10.0, 10.0)), AreaMap("m", "M", 10.0, 10.0))
                  if one.key == "forts")  # fmt: skip
    assert forts_of(column.read(space)) == space.forts


def test_a_figure_that_is_pasted_is_the_designers(area_map: AreaMap) -> None:
    from msgspec.structs import replace

    ardent = area_map.spaces["A"]
    origins = ardent.provenance.set("stacking", Provenance(Source.RULEBOOK, "6.2"))
    known = replace(area_map, spaces=area_map.spaces.set("A", replace(ardent, provenance=origins)))
    changed, _ = laid(known, "9\n", "stacking")
    assert "stacking" not in changed["A"].provenance
    unchanged, _ = laid(known, "4\n", "stacking")
    assert unchanged == {}


def test_hex_numbers_may_have_lost_their_zeros() -> None:
    hex_map = HexMap("h", "Hexes", 100.0, 100.0, HexGrid(4, 4, 16.0, 10.0, 10.0))
    columns = columns_of(Design("D", "", maps=(hex_map,)), hex_map)
    sheet = Sheet(columns, columns, (), 0, 0, spaces_of(hex_map))
    found = pasted([["number", "name"], ["203", "Ford"], ["0102", "Mill"]], sheet)
    assert found.faults == ()
    assert [(space.id, space.name) for space in found.things] == [("0203", "Ford"), ("0102", "Mill")]


def test_fill_down_takes_the_topmost_cell_of_each_column(area_map: AreaMap) -> None:
    faults: list[Fault] = []
    sheet = sheet_of(area_map)
    terrain, stacking = column_at(sheet, "terrain"), column_at(sheet, "stacking")
    filled = filled_down(sheet, {terrain: [1, 2], stacking: [0, 2]}, faults.append)
    assert faults == []
    assert [(space.id, space.terrain, space.stacking) for space in filled] == [("C", "woods", 4)]


# Reading and filtering


def test_each_column_reads_what_it_writes(area_map: AreaMap) -> None:
    full = Space(
        "A", "Ardent", SpaceKind.AREA, "woods", 4, town=True, victory_points=2, tags=Map({"ship_fire": "P"}),
        depot="red", notes="a\nb",
        occupancy=WITHOUT_LIMIT, elevation=3, features=("woods", "sea"), supply=("red",), entry=("blue", "red"),
        ports=("S",),
    )  # fmt: skip
    for column in columns_of(design_of(area_map), area_map):
        if column.write is not None:
            assert column.write(full, column.read(full)) == full, column.key


def test_the_filter_takes_words_and_fields(area_map: AreaMap) -> None:
    columns = columns_of(design_of(area_map), area_map)

    def passing(words: str) -> list[str]:
        accepts = filter_of(words, columns)
        return [space for space in sorted(area_map.spaces) if accepts(area_map.spaces[space])]

    assert passing("bell") == ["B"]
    assert passing("terrain:woods") == ["B"]
    assert passing("stacking:>3") == ["A", "C"]
    assert passing("stacking:>3 town:yes") == ["C"]
    assert passing("stacking:") == ["S"]
    assert passing("nothing of this") == []


@pytest.mark.parametrize("words", ["", "02", "terrain:clear", "wood", "kind:unplayable", "number:0203", "name:"])
@pytest.mark.parametrize("key", ["id", "terrain", "victory_points"])
@pytest.mark.parametrize("is_descending", [False, True])
def test_plain_hexes_pass_as_if_each_was_looked_at(words: str, key: str, is_descending: bool) -> None:
    grid = HexGrid(5, 4, 16.0, 10.0, 10.0, cut=CutEdges(left=True, playable=False))
    hexes = Map({"0203": Space("0203", "Mill", SpaceKind.HEX, "woods", victory_points=3)})
    hex_map = HexMap("h", "Hexes", 100.0, 100.0, grid, hexes=hexes)
    columns = columns_of(Design("D", "", maps=(hex_map,), terrain=(TerrainType("woods", "Woods"),)), hex_map)
    accepts, column = filter_of(words, columns), next(one for one in columns if one.key == key)
    wanted = {number for number, space in spaces_of(hex_map).items() if accepts(space)}
    rows = listed_rows(hex_map, columns, Order(words, key, is_descending, with_plain_hexes=True))
    assert set(rows) == wanted and len(rows) == len(wanted)
    said = [column.sort_key(text) for number in rows if (text := column.read(hex_map.space(number)))]
    assert said == sorted(said, reverse=is_descending)


def test_the_type_of_a_tag_is_what_all_its_values_can_be_read_as() -> None:
    assert kind_of_values(["3", "-4", ""]) is TagKind.NUMBER
    assert kind_of_values(["yes", "no"]) is TagKind.YES_NO
    assert kind_of_values(["yes", "3"]) is TagKind.TEXT
    assert kind_of_values([]) is TagKind.TEXT
    assert kind_of_values(["007", "12"]) is TagKind.TEXT


def test_a_value_is_written_as_the_type_of_its_tag_wants_it() -> None:
    mood = TagType("mood", TagKind.CHOICE, ("Gay", "very glum"))
    assert tidied(TagType("depth", TagKind.NUMBER), "3,0") == "3"
    assert tidied(TagType("lit", TagKind.YES_NO), "x") == "yes"
    assert [tidied(mood, word) for word in ("gay ", "Very_Glum")] == ["Gay", "very glum"]
    with pytest.raises(ValueError, match="there is no mood 'sad'; known are Gay, very glum"):
        tidied(mood, "sad")
    with pytest.raises(ValueError, match="more than"):
        tidied(TagType("depth", TagKind.NUMBER), "9" * 30)


def test_a_declared_tag_is_a_column_before_any_space_has_it_and_holds_its_type(area_map: AreaMap) -> None:
    types = (TagType("code"), TagType("mood", TagKind.CHOICE, ("gay", "glum")))
    columns = columns_of(Design("Small", "", maps=(area_map,), tag_types=types), area_map)
    sheet = Sheet(columns, columns, sorted(area_map.spaces), 0, 0, area_map.spaces)
    found = pasted(cells_of("id\tcode\tmood\nA\t007\tGLUM\nB\t12\t\n"), sheet)
    assert found.faults == ()
    assert {space.id: dict(space.tags) for space in found.things} == {
        "A": {"code": "007", "mood": "glum", "ship_fire": "P"}, "B": {"code": "12"}
    }  # fmt: skip
    refused = pasted(cells_of("id\tmood\nA\tsad\n"), sheet)
    assert (refused.things, refused.faults[0].row, refused.faults[0].column) == ((), 2, "mood")
