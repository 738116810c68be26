"""A design as a folder of CSV files: out and in again nothing differs; what does not fit is told by file and line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from immutables import Map
from msgspec.structs import replace

from tests.storage.samples import rich_design
from workbench.cli import main
from workbench.engine.codec import digest
from workbench.engine.design import Design, Faction, Phase, Scenario, Side
from workbench.engine.tables.table import Table
from workbench.exchange.table_folder.accepting import changes_told, edits_of
from workbench.exchange.table_folder.cells import figure_of, figure_text, text_of, value_of
from workbench.exchange.table_folder.csv_files import MARK, csv_text, file_name, read_text
from workbench.exchange.table_folder.reading import read_table_folder
from workbench.exchange.table_folder.writing import table_folder, write_table_folder
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.thing_edits import OF_THE_DESIGN
from workbench.storage.file.ruleset_file import create, load
from workbench.storage.samples import build_sample

NOTHING: dict[str, Any] = {of: () for of in (*OF_THE_DESIGN, "secrets")}


def hard() -> Design:
    """Texts that a spreadsheet would reckon with, and that CSV has to quote."""
    design = rich_design()
    table = Table("a b/ü", "=1+1", ("1-2", "'x", '"'), ("value", "row"), (("+1", "-/1R"), ("", "@"), ("a\nb", "é;,\t")))
    one = Table("plane", "P", ("1", "2"), ("",), (("a",), ("b",), ("c",), ("d",)), planes=("x", "y"))
    scenario = replace(design.scenarios[0], options=Map({"=a": "'", "b": ""}), turn_names=Map({"1": "-winter"}))
    counter = replace(design.counters[0], values=Map({"mark": "12", "fire": 12, "none": "", "say": '"'}))
    phase = Phase("p", "+plus", notes="@", parameters=Map({"a": 1, "b": "1"}), turns="2-")
    return replace(
        design,
        tables=(*design.tables, table, one),
        scenarios=(scenario, Scenario("bare", "Bare", 1, 2)),
        counters=(counter, *design.counters[1:]),
        sequence=(*design.sequence, phase),
    )


@pytest.mark.parametrize("game", ["toulon", "grande_tactique", "crossroads", "arcola", "war_and_peace", "hard"])
def test_out_and_in_again_nothing_differs(game: str, tmp_path: Path) -> None:
    design = hard() if game == "hard" else build_sample(game)
    write_table_folder(design, tmp_path)
    again = read_table_folder(tmp_path, design)
    assert (again.faults, again.fields) == ((), {})
    alone = read_table_folder(tmp_path, replace(design, **NOTHING))
    assert alone.faults == () and digest(replace(design, **{**NOTHING, **alone.fields})) == digest(design)


HARD_TEXTS = ["12", "+3", '"', "'", "=1", ""]
FIGURES = st.one_of(st.text(max_size=8), st.integers(-(10**12), 10**12), st.sampled_from(HARD_TEXTS))


@settings(max_examples=60)
@given(FIGURES, st.one_of(st.none(), st.text(max_size=8)))
def test_a_figure_stays_a_number_or_a_text_and_nothing_stays_nothing(figure: str | int, text: str | None) -> None:
    told = figure_text(figure)
    assert figure_of(told) == figure and type(figure_of(told)) is type(figure)
    assert value_of(text_of(text, str | None), str | None) == (None if text is None else text) or text == '"'
    for cell in (told, text_of(str(figure), str, is_free=True)):
        assert not cell.startswith(("=", "@", "\t", "\r"))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_what_spreadsheets_save_is_read(encoding: str, delimiter: str) -> None:
    text = csv_text(("id", "name"), [("a", "Légère"), ("b", "x")]).removeprefix(MARK).replace(",", delimiter)
    sheet = read_text("sides.csv", text.encode(encoding))
    assert [line.cells["name"] for line in sheet.lines] == ["Légère", "x"]


def test_names_of_files_are_plain_and_stay_inside_the_folder() -> None:
    assert file_name("../a b") == "tables/%2e%2e%2fa%20b.csv"
    assert file_name("combat_results") == "tables/combat_results.csv"


def changed(folder: Path, file: str, old: str, new: str) -> None:
    text = (folder / file).read_bytes().decode("utf-8-sig")
    assert old in text, text
    (folder / file).write_bytes(text.replace(old, new, 1).encode())


CHANGES = {
    "wrong column": ("sides.csv", "id,name", "id,nick", "sides.csv, line 1: there is no column 'nick'"),
    "no id": ("sides.csv", "id,name,colours", "name", "sides.csv, line 2: 3 cells under 1"),
    "not a number": ("scenarios.csv", ",1,12,", ",first,12,", "line 2, first_turn: 'first' is not a whole number"),
    "doubled id": ("sides.csv", "\r\nrepublic,", "\r\nallies,", "sides.csv, line 3: the id 'allies' stands twice"),
    "a date": ("tables/fire.csv", "\r\n1,", "\r\nJan-02,", "tables/fire.csv, line 2: 'Jan-02' is a date"),
    "unknown side": ("factions.csv", ",republic,", ",nobody,", "there is no Side 'nobody'"),
    "unknown scenario": ("placements.csv", "siege,", "sieg,", "placements.csv, line 2: there is no scenario 'sieg'"),
    "unknown counter": ("placements.csv", "siege,b1", "siege,b9", "line 2: there is no counter 'b9'"),
    "a lost zero": ("placements.csv", "siege,b1,east", "siege,b1,101", "101 has lost its first zero in a spreadsheet"),
    "a row twice": ("tables/fire.csv", "\r\n2,", "\r\n1,", "tables/fire.csv, line 3: the row '1' stands twice"),
    "a source": ("provenance.csv", "rulebook", "hearsay", "line 2, source: 'hearsay' is not one of"),
    "columns": ("tracks.csv", "scenario,", "scene,", "line 1: its columns have to be scenario, name, value"),
    "a secret of nothing": ("secrets.csv", "shore", "shores", "line 3: there is no table.shores whose secret"),
    "who may know": ("secrets.csv", "owner", "everyone", "secrets.csv, line 2: 'everyone' is not one of"),
    "a secret twice": ("secrets.csv", "table,shore", "value,range", "line 3: 'value.range' stands twice"),
    "columns of secrets": ("secrets.csv", "known_to", "known", "line 1: its columns have to be what, of, known_to"),
    "an axis": ("tables.csv", "row_axis", "row_axes", "tables.csv, line 1: there is no column 'row_axes'"),
}
FILES: dict[str, tuple[bytes, str]] = {
    "many lines": (b"id,name\n" + b"x,y\n" * 200_000, "sides.csv: it has more than 100000 lines"),
    "no text": (b"\x00\x81\x00", "sides.csv: it is no text"),
    "empty": (b"", "sides.csv: it is empty"),
    "no quote": (b'id,name,colours\n"a,b,c\n', "sides.csv: it is no table"),
}


def spoil(folder: Path, how: str) -> str:
    """Spoil a folder; what has to be told of it."""
    if how in CHANGES:
        file, old, new, told = CHANGES[how]
        changed(folder, file, old, new)
        return told
    if how in FILES:
        (folder / "sides.csv").write_bytes(FILES[how][0])
        return FILES[how][1]
    linked(folder / "sides.csv")
    return "sides.csv: it is a link"


def linked(path: Path) -> None:
    path.rename(path.with_suffix(".else"))
    path.symlink_to(path.with_suffix(".else"))


@pytest.mark.parametrize("how", [*CHANGES, *FILES, "a link"])
def test_what_does_not_fit_is_one_line_with_file_and_line(how: str, tmp_path: Path) -> None:
    design = rich_design()
    write_table_folder(design, tmp_path)
    told = spoil(tmp_path, how)
    found = read_table_folder(tmp_path, design)
    assert any(told in fault for fault in found.faults), found.faults
    assert all("\n" not in fault for fault in found.faults) and len(found.faults) <= 21


def test_a_list_that_is_absent_stays_and_one_that_is_there_replaces(tmp_path: Path) -> None:
    design = rich_design()
    write_table_folder(design, tmp_path)
    for file in tmp_path.rglob("*.csv"):
        if file.name != "sides.csv":
            file.unlink()
    changed(tmp_path, "sides.csv", "allies,", "guests,")
    read = read_table_folder(tmp_path, design)
    assert {*read.fields} == {"sides"} and read.fields["sides"][0].id == "guests"


def test_who_may_know_what_comes_in_as_an_undoable_step(tmp_path: Path) -> None:
    design = rich_design()
    write_table_folder(design, tmp_path)
    changed(tmp_path, "secrets.csv", "value,range,owner", "value,range,referee")
    read = read_table_folder(tmp_path, design)
    (edit,) = edits_of(read)
    document = RulesetDocument(design)
    back = document.apply(edit)
    assert [secret.known_to for secret in document.design.secrets] == ["referee", "referee"]
    document.apply(back)
    assert document.design == design
    assert changes_told(design, read) == ("secret value.range: who may know it: owner → referee",)


def test_the_commands_list_what_would_change_and_do_it_as_undoable_steps(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file, folder = tmp_path / "game.ruleset", tmp_path / "tables"
    design = replace(rich_design(), sides=(Side("allies", "Allies"), Side("republic", "Republic", "red")))
    create(file, design)

    def run(*arguments: object) -> tuple[int, str, str]:
        code = main([str(argument) for argument in arguments])
        return code, *capfd.readouterr()

    assert run("export", file, "--to", "tables", "--out", folder)[0] == 0
    assert run("import", folder, "--into", file) == (0, "Nothing differs.\n", "")
    changed(folder, "sides.csv", "republic,Republic,red\r\n", "")
    changed(folder, "factions.csv", "British", "The British")
    code, out, err = run("import", folder, "--into", file)
    assert code == 1 and "nothing was written" in out and "still needed by" in out, (out, err)
    changed(folder, "sides.csv", "allies,", "republic,Republic,red\r\nallies,")
    code, out, _ = run("import", folder, "--into", file)
    assert code == 1 and "The British" in out and "nothing was written" in out and digest(load(file)) == digest(design)
    assert run("import", folder, "--into", file, "--accept", "all")[0] == 0
    assert any(isinstance(one, Faction) and one.name == "The British" for one in load(file).factions)
    with RulesetDocument.open(file) as document:
        last = document.history.last_done
        assert last is not None and ".csv" in str(last.label)
    changed(folder, "sides.csv", "id,", "key,")
    code, out, err = run("import", folder, "--into", file, "--accept", "all")
    assert (code, out) == (1, "") and "sides.csv, line 1" in err and len(err.splitlines()) <= 3
    for wrong in (("import", tmp_path / "none", "--into", file), ("import", file, "--into", file), ("import", folder)):
        code, out, err = run(*wrong)
        assert code == 2 and out == "" and len(err.splitlines()) == 1, err
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("x")
    assert run("export", file, "--to", "tables", "--out", tmp_path / "mine")[0] == 2


def test_each_file_begins_with_its_mark_and_ends_its_lines_as_the_standard_says() -> None:
    for text in table_folder(hard()).values():
        assert text.startswith(MARK) and text.endswith("\r\n")
