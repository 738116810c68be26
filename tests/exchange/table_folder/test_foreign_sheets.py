"""CSV files of other people: what their columns say, what would change, and all that can be wrong with them."""

from __future__ import annotations

import pytest
from immutables import Map
from msgspec.structs import replace

from workbench.engine.design import Counter, Design, Faction, Side, UnitType
from workbench.engine.tables.table import Table
from workbench.engine.words.message import Message
from workbench.exchange.table_folder.csv_files import BadTable, csv_text
from workbench.exchange.table_folder.foreign_counters import ForeignCounters
from workbench.exchange.table_folder.foreign_sheets import ForeignSheet, Preview, read_foreign
from workbench.exchange.table_folder.foreign_table import ForeignTable
from workbench.exchange.table_folder.lists import lines_of
from workbench.exchange.table_folder.writing import grid_text
from workbench.storage.document import RulesetDocument
from workbench.storage.samples import build_sample

BAND = ("", "", "")


def design() -> Design:
    guards = Counter("guards", "Guards", "Gds", "blue", "foot", 4, "A", arrival=3, values=Map({"morale": 7}))
    return Design(
        "Small", "", sides=(Side("north", "North"),),
        factions=(Faction("blue", "The Blues", "north", "B", "#123456", "#FFFFFF", BAND),),
        unit_types=(UnitType("foot", "Infantry", "infantry"), UnitType("gun", "Guns", "artillery")),
        counters=(guards, Counter("line", "Line", "", "blue", "foot", 2)),
        tables=(Table("crt", "Combat", ("1", "2"), ("1:1", "2:1"), (("AE", "NE"), ("NE", "DE"))),),
    )  # fmt: skip


def counters(text: str, encoding: str = "utf-8", known: Design | None = None) -> ForeignCounters:
    return ForeignCounters(known or design(), read_foreign("a.csv", text.encode(encoding)))


def looked_at(sheet: ForeignSheet, **otherwise: str) -> Preview:
    return sheet.preview(sheet.proposal(sheet.targets()) | otherwise)


def after(found: Preview, known: Design | None = None) -> Design:
    assert found.edit is not None, found
    document = RulesetDocument(known or design())
    document.apply(found.edit)
    return document.design


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("Name;Nation;Waffengattung;Stärke;Moral;Runde\nGuards;The Blues;Infantry;5,0;B;4\n", "cp1252"),
        ("Nom\tArmée\tArme\tForce\tQualité\tTour\r\nGuards\tblue\tfoot\t5\tB\t4\r\n", "utf-16"),
        ("Nombre,Bando,Tipo,Fuerza,Calidad,Turno\nGuards,The blues,infantry,5,B,4\n", "utf-8-sig"),
        ("Unit,Faction,Unit type,Combat factor,Morale,Turn of entry\nGuards,blue,foot,5,B,4\n", "utf-8"),
    ],
)
def test_headings_of_several_languages_and_programs_say_the_same(text: str, encoding: str) -> None:
    bare = replace(design(), counters=(replace(design().counters[0], values=Map()),))
    found = looked_at(counters(text, encoding, bare))
    assert not found.faults
    (changed,) = after(found, bare).counters
    assert (changed.strength, changed.quality, changed.arrival) == (5, "B", 4)
    assert len(found.changes) == 3 and all(isinstance(one, Message) for one in found.changes)


def test_lines_are_of_the_counter_they_name_and_others_are_new() -> None:
    text = "name,type,faction,strength,morale,range\nLine,,,3,6,2\nGrande Batterie,Guns,The Blues,8,,3\nGuards,,,,,\n"
    sheet = counters(text)
    assert sheet.proposal(sheet.targets())["morale"] == "value:morale"
    done = after(looked_at(sheet, range="new"))
    assert [one.id for one in done.counters] == ["guards", "line", "grande_batterie"]
    guards, line, battery = done.counters
    assert guards == design().counters[0]
    assert (line.strength, dict(line.values), line.unit_type) == (3, {"morale": 6, "range": 2}, "foot")
    assert (battery.unit_type, battery.strength, dict(battery.values)) == ("gun", 8, {"range": 3})


def test_formulas_are_texts_and_go_out_so_that_no_spreadsheet_runs_them() -> None:
    done = after(looked_at(counters("id,name,notes,value:morale\nguards,=1+1,'=HYPERLINK(1),=2\n")))
    assert (done.counters[0].name, done.counters[0].notes) == ("=1+1", "=HYPERLINK(1)")
    assert done.counters[0].values["morale"] == "=2"
    written = csv_text(*lines_of(done, "counters"))
    assert "'=1+1" in written and "'=HYPERLINK(1)" in written and "'=2" in written
    back = counters(written, "utf-8", done)
    assert looked_at(back) == Preview()


@pytest.mark.parametrize("game", ["toulon", "grande_tactique"])
def test_what_was_written_changes_nothing(game: str) -> None:
    known = build_sample(game)
    found = looked_at(counters(csv_text(*lines_of(known, "counters")), "utf-8", known))
    assert found == Preview()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("name,strength\nGuards,much\n", "a.csv, line 2, strength: 'much' is no whole number"),
        ("name,faction\nGuards,Moon\n", "a.csv, line 2, faction: there is no faction 'Moon'"),
        ("id,name\nguards,A\nguards,B\n", "a.csv, line 3: the id 'guards' stands twice"),
        ("id,name\n,A\n", "a.csv, line 2: it has no id"),
        ("name,strength\nGuards,1\nGuards,2\n", "a.csv, line 3: 'Guards' stands twice"),
        ("name,strength\nNew,1\n", "a.csv, line 2: a new counter needs a faction"),
        ("strength\n1\n", "it has neither an id nor a name"),
        ("name,quality\nGuards,02.Jan\n", "is a date that a spreadsheet has made of it"),
        ("name,strength\nGuards,=2+2\n", "'=2+2' is no whole number"),
    ],
)
def test_each_fault_is_told_with_its_line_and_nothing_is_done(text: str, why: str) -> None:
    found = looked_at(counters(text))
    assert found.edit is None and not found.changes
    assert any(why in fault for fault in found.faults), found.faults


def test_two_columns_cannot_say_the_same() -> None:
    sheet = counters("name,strength,sp\nGuards,1,2\n")
    assert looked_at(sheet).faults == () and looked_at(sheet, sp="strength").faults == ("two columns say Strength",)


@pytest.mark.parametrize(
    ("document", "why"),
    [
        (b"", "it is empty"),
        (b"a,b\n1\n", "1 cells under 2 columns"),
        (b"name\n" + b"x\n" * 200_000, "it has more than 100000 lines"),
        (b"name\n" + b"x\n" * 10_001, "more than 10,000 lines"),
        (b"\x00\x01\x02", "it is no text"),
        (",".join(f"c{at}" for at in range(201)).encode() + b"\n", "more than 200 columns"),
        (b"a,a\n1,2\n", "two columns are called 'a'"),
    ],
)
def test_what_is_no_table_is_one_clear_line(document: bytes, why: str) -> None:
    with pytest.raises(BadTable, match=why) as told:
        read_foreign("a.csv", document)
    assert "\n" not in str(told.value)


def table(text: str, known: Design | None = None) -> ForeignTable:
    chosen = known or design()
    return ForeignTable(chosen, read_foreign("t.csv", text.encode()), chosen.tables[0])


def test_cells_go_to_their_columns_and_new_rows_and_columns_are_added() -> None:
    done = after(looked_at(table("roll;2:1;3:1\n2;DR;DE\n3;DE;DE\n"))).tables[0]
    assert (done.rows, done.columns) == (("1", "2", "3"), ("1:1", "2:1", "3:1"))
    assert done.cells == (("AE", "NE", ""), ("NE", "DR", "DE"), ("", "DE", "DE"))
    left_out = after(looked_at(table("roll;2:1;3:1\n2;DR;DE\n"), **{"3:1": ""})).tables[0]
    assert left_out.columns == ("1:1", "2:1") and left_out.cells == (("AE", "NE"), ("NE", "DR"))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("row,2:1\n1,DE\n1,NE\n", "line 3: the row '1' stands twice"),
        ("row,2:1\n,DE\n", "line 2: it names no row"),
        ("row,2:1\n02.Jan,DE\n", "is a date"),
    ],
)
def test_faults_of_cells_are_told_by_line(text: str, why: str) -> None:
    found = looked_at(table(text))
    assert found.edit is None and any(why in fault for fault in found.faults), found.faults


def test_a_cell_outside_its_language_is_a_fault_and_what_was_written_changes_nothing() -> None:
    known = build_sample("toulon")
    results = next(one for one in known.tables if one.id == "combat_results")
    assert looked_at(ForeignTable(known, read_foreign("t.csv", grid_text(results).encode()), results)) == Preview()
    wrong = f"row,{results.columns[0]}\n{results.rows[0]},many\n"
    found = looked_at(ForeignTable(known, read_foreign("t.csv", wrong.encode()), results))
    assert found.edit is None and "t.csv, line 2" in found.faults[0] and "'many'" in found.faults[0]


def test_columns_that_would_say_one_value_or_one_without_a_name_are_refused() -> None:
    text = "id,Combat factor,combat FACTOR,Morale 2,\nguards,1,2,3,4\n"
    new = dict.fromkeys(("Combat factor", "combat FACTOR", ""), "new")
    assert looked_at(counters(text), **new).faults == (
        "a.csv, line 1: two columns say 'combat_factor'",
        "a.csv, line 1: a new value needs a name: its column has no heading",
    )
    known = looked_at(counters("id,morale,MORALE\nguards,1,2\n"), morale="value:morale", MORALE="new")
    assert known.faults == ("a.csv, line 1: two columns say 'morale'",)


def test_a_file_of_more_cells_than_a_table_has_is_refused_before_they_are_read() -> None:
    columns = [f"c{number}" for number in range(150)]
    lines = [",".join((f"r{number}", *("x" for _ in columns))) for number in range(1_400)]
    text = "\n".join((",".join(("row", *columns)), *lines))
    assert looked_at(table(text)).faults == ("t.csv, line 1: A table has at most 200000 cells.",)
