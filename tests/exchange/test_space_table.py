"""The figures of the spaces of a map as one table: written by the command, pasted as a spreadsheet gives it back."""

from __future__ import annotations

import csv
import io
from pathlib import Path

from immutables import Map
from msgspec.structs import replace

from editors.map_editor.spaces.table.columns import columns_of
from workbench.cli import main
from workbench.engine.design import Design
from workbench.engine.fields import Where, shown_in
from workbench.engine.maps.area_map import AreaMap, Space
from workbench.exchange.map_tables.space_table import space_table
from workbench.qt.things.pasting import Sheet, cells_of, pasted, text_of
from workbench.storage.file.ruleset_file import create
from workbench.storage.samples import build_sample

NOT_IN_A_TABLE = ("id", "label", "label_style", "shape")


def in_a_spreadsheet(table: str) -> str:
    """The cells of the table as a spreadsheet puts them on the clipboard."""
    return text_of([*csv.reader(io.StringIO(table))])


def without_figures(area_map: AreaMap) -> AreaMap:
    """The same spaces, which say nothing but what no table says."""
    kept = {
        space.id: Space(space.id, "", **{field: getattr(space, field) for field in NOT_IN_A_TABLE if field != "id"})
        for space in area_map.spaces.values()
    }
    return replace(area_map, spaces=Map(kept))


def test_the_table_of_an_area_map_is_pasted_back_into_a_map_whose_spaces_say_nothing() -> None:
    design = build_sample("toulon")
    (area_map,) = design.maps
    area_map = replace(area_map, spaces=area_map.spaces.update({s.id: _as_told(s) for s in area_map.spaces.values()}))
    empty = without_figures(area_map)
    columns = columns_of(replace(design, maps=(area_map,)), area_map)
    sheet = Sheet(columns, columns, sorted(empty.spaces), 0, 0, empty.spaces)
    found = pasted(cells_of(in_a_spreadsheet(space_table(area_map))), sheet)
    assert found.faults == ()
    after = empty.spaces.update({space.id: space for space in found.things})
    for name, space in area_map.spaces.items():
        assert after[name] == space


def _as_told(space: Space) -> Space:
    """Of a fort the table says name, level and capacity; of what it leaves out it does not say the origin."""
    forts = tuple(type(fort)(fort.name, fort.level, capacity=fort.capacity) for fort in space.forts)
    origins = {field: origin for field, origin in space.provenance.items() if field in shown_in(Space, Where.CSV)}
    return replace(space, forts=forts, provenance=Map(origins))


def test_the_command_writes_the_spaces_of_an_area_map(tmp_path: Path) -> None:
    create(tmp_path / "toulon.ruleset", build_sample("toulon"))
    main(("export", str(tmp_path / "toulon.ruleset"), "--to", "csv", "--out", str(tmp_path / "spaces.csv")))
    rows = list(csv.DictReader(io.StringIO((tmp_path / "spaces.csv").read_text(encoding="utf-8"))))
    (area_map,) = build_sample("toulon").maps
    assert [row["id"] for row in rows] == sorted(area_map.spaces)
    assert {row["id"] for row in rows if row["town"] == "yes"} == {s.id for s in area_map.spaces.values() if s.town}
    assert {"name", "kind", "stacking", "stacking_from", "victory_points", "forts"} <= set(rows[0])


def test_columns_in_which_no_space_says_anything_are_left_out() -> None:
    area_map = AreaMap("m", "M", 10.0, 10.0, spaces=Map({"A": Space("A", "Ardent", town=True)}))
    assert space_table(area_map) == "id,name,kind,terrain,town\nA,Ardent,area,clear,yes\n"
    assert space_table(Design("D", "", maps=(replace(area_map, spaces=Map()),)).maps[0]) == ""
