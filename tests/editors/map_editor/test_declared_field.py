"""One field of a space by all the ways that its declaration opens: nothing else of the program names it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from immutables import Map
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.areas.space_sections import AreaRows
from editors.map_editor.selection import Chosen
from editors.map_editor.spaces.table.columns import columns_of
from tests.architecture.counts import naming_files
from workbench.engine.maps.area_map import AreaMap, Space, SpaceKind
from workbench.engine.maps.hex_map import HexGrid, HexMap
from workbench.exchange.geojson import read_area_map, write_geojson
from workbench.exchange.imports.csv_rows import rows_of
from workbench.exchange.imports.hex_cells import HexCells
from workbench.exchange.json_schema import ruleset_schema
from workbench.exchange.map_tables.hex_tables import hex_tables
from workbench.exchange.map_tables.space_table import space_table
from workbench.qt.things.pasting import Sheet, pasted
from workbench.qt.things.things_model import filter_of
from workbench.qt.undo import EditStack
from workbench.storage.comparison import compare
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.thing_edits import ChangeThings
from workbench.storage.file.ruleset_file import create, load

FIELD = "garrison"


@pytest.fixture
def stack(document: RulesetDocument) -> EditStack:
    return EditStack(document)


@pytest.fixture
def desk(document: RulesetDocument, stack: EditStack) -> Iterator[AreaDesk]:
    made = AreaDesk(document, stack)
    yield made
    made.close()


def garrisoned(area_map: AreaMap, **wanted: int) -> AreaMap:
    spaces = [replace(area_map.spaces[space], garrison=number) for space, number in wanted.items()]
    return area_map.with_spaces(spaces)


def test_it_is_declared_and_nothing_else_names_it() -> None:
    assert naming_files(FIELD) == ["workbench/engine/maps/area_map.py"]


def test_the_inspector_has_a_row_that_edits_it(qtbot: QtBot, desk: AreaDesk, stack: EditStack) -> None:
    rows = AreaRows(desk)
    qtbot.addWidget(rows)
    desk.choose(Chosen(("A", "B")))
    rows.show_spaces(desk.spaces_of(desk.chosen))
    rows[FIELD].setValue(2)
    assert [desk.area_map.spaces[space].garrison for space in ("A", "B")] == [2, 2]
    assert FIELD in desk.area_map.spaces["A"].provenance
    assert (rows[FIELD].text(), stack.undoText()) == ("2 SP", "2 areas: garrison 2")
    assert [*rows.declared].index(FIELD) == [*rows.declared].index("occupancy") + 1
    desk.choose(Chosen(("S",)))
    rows.show_spaces(desk.spaces_of(desk.chosen))
    assert not rows[FIELD].isEnabled()


def test_the_table_shows_reads_and_searches_it(desk: AreaDesk) -> None:
    area_map = garrisoned(desk.area_map, A=3)
    columns = columns_of(desk.design, area_map)
    column = next(one for one in columns if one.key == FIELD)
    assert (column.title, column.read(area_map.spaces["A"]), column.read(area_map.spaces["B"])) == ("Garrison", "3", "")
    assert [s for s in sorted(area_map.spaces) if filter_of("garrison:>2", columns)(area_map.spaces[s])] == ["A"]
    sheet = Sheet(columns, columns, sorted(area_map.spaces), 0, 0, area_map.spaces)
    found = pasted([["Id", "Garrison"], ["B", "4"]], sheet)
    assert [(space.id, space.garrison) for space in found.things] == [("B", 4)]
    assert [fault.why for fault in pasted([["Id", "Garrison"], ["B", "-1"]], sheet).faults] == ["'-1' is less than 0"]


def test_files_and_other_programs_get_it(desk: AreaDesk, tmp_path: Path) -> None:
    area_map = garrisoned(desk.area_map, A=3)
    assert "garrison" in space_table(area_map).splitlines()[0].split(",")
    assert read_area_map([write_geojson(area_map)]).spaces["A"].garrison == 3
    design = desk.design.with_map(area_map)
    create(tmp_path / "a.ruleset", design)
    assert load(tmp_path / "a.ruleset") == design
    described = json.loads(ruleset_schema())["$defs"]["Space"]["properties"][FIELD]
    assert described == {
        "type": "integer", "default": 0, "title": "Garrison", "x-low": 0, "x-high": 9999, "x-unit": "SP",
    }  # fmt: skip


def test_tables_of_hexes_hold_it() -> None:
    wooded = Space("0101", "", SpaceKind.HEX, "woods", garrison=5)
    tables = hex_tables(HexMap("m", "M", 90.0, 60.0, HexGrid(2, 2, 16.0, 15.0, 15.0), hexes=Map({"0101": wooded})))
    rows = rows_of("hexes", tables["hexes"].encode())
    assert HexCells(rows).space(rows[0], {}).garrison == 5


def test_versions_are_compared_in_it(document: RulesetDocument) -> None:
    before = document.design
    document.apply(ChangeThings("spaces", "small", ("A",), FIELD, 2))
    assert [str(one) for one in compare(before, document.design)] == ["space Ardent: garrison: 0 → 2"]
