"""Saved versions: named moments that one can return to without losing the present, and compare."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from immutables import Map
from msgspec.structs import replace

from tests.changed_parameters import change_parameter
from tests.storage.samples import BOOK, GUESS, few_hexes, small_design, two_areas
from workbench.engine.codec import digest
from workbench.engine.design import Design, Placement, Scenario
from workbench.engine.maps.area_map import Fort, Junction
from workbench.storage.comparison import Changed, compare
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edits import ChangeSpace
from workbench.storage.file.file_errors import RulesetFileError


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "bay.ruleset"
    with RulesetDocument.create(file, small_design()) as document:
        document.save_version("  before ", "1793-08-29T10:00")
        document.apply(change_parameter("river_cost", 8))
        document.save_version("after", "1793-08-30T10:00")
        document.apply(change_parameter("river_cost", 9))
    return file


def test_returning_is_one_edit_and_loses_nothing(path: Path) -> None:
    with RulesetDocument.open(path) as document:
        present = document.design
        inverse = document.apply(document.returning_to(1, "1793-09-01T10:00"))
        assert document.design == small_design()
        document.apply(inverse)
        assert document.design == present
        document.apply(document.returning_to(1, "1793-09-02T10:00"))
    with RulesetDocument.open(path) as document:
        names = [(version.number, version.name) for version in document.versions]
        assert names == [(1, "before"), (2, "after"), (3, "Before the return to version 1")]
        assert document.design == small_design()
        document.apply(document.returning_to(3, "1793-09-03T10:00"))
        assert document.design == present
        assert len(document.versions) == 3


def test_versions_are_renamed_and_removed_and_numbers_stay(path: Path) -> None:
    with RulesetDocument.open(path) as document:
        document.rename_version(2, "tried at Antibes")
        document.remove_version(1)
        with pytest.raises(KeyError, match="there is no version 1"):
            document.design_of(1)
        for act in (lambda: document.remove_version(1), lambda: document.rename_version(1, "x")):
            with pytest.raises(KeyError):
                act()
        assert document.save_version("next", "1793-09-01").number == 3
    with RulesetDocument.open(path) as document:
        assert [(version.number, version.name) for version in document.versions] == [
            (2, "tried at Antibes"),
            (3, "next"),
        ]
        assert document.design_of(2).number("river_cost") == 8


@pytest.mark.parametrize("name", ["", "  ", "two\nlines", "x" * 201, "bell\a"])
def test_a_name_that_is_none(path: Path, name: str) -> None:
    with RulesetDocument.open(path) as document:
        for act in (lambda: document.save_version(name, "now"), lambda: document.rename_version(1, name)):
            with pytest.raises(ValueError, match="named in one line"):
                act()
        assert len(document.versions) == 2


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ("content = x'00ff'", "it is damaged"),
        ("content = substr(content, 1, length(content) - 8)", "it is cut short"),
        ("content = (SELECT content FROM version WHERE number = 2)", "it is not the design that was saved as 'before'"),
    ],
)
def test_a_damaged_version_keeps_the_others_and_the_present(path: Path, change: str, why: str) -> None:
    with sqlite3.connect(path) as database:
        database.execute(f"UPDATE version SET {change} WHERE number = 1")
    database.close()
    with RulesetDocument.open(path) as document:
        before = document.design
        with pytest.raises(RulesetFileError, match=f"version 1, before is damaged: {why}"):
            document.returning_to(1, "now")
        assert (document.design, len(document.versions)) == (before, 2)
        assert digest(document.design_of(2)) == document.versions[1].digest


def test_designs_that_are_equal_differ_in_nothing() -> None:
    assert compare(small_design(), small_design()) == ()


def changes(new: Design) -> list[str]:
    """What differs, there and back: what one way was the old figure is the new one the other way."""
    there, back = compare(small_design(), new), compare(new, small_design())
    assert sorted((c.kind, c.id, c.old, c.new) for c in there) == sorted((c.kind, c.id, c.new, c.old) for c in back)
    return [str(changed) for changed in there]


def test_what_differs_on_a_map_in_the_designers_words() -> None:
    sheet = two_areas()
    east = replace(
        sheet.spaces["east"],
        stacking=None,
        town=False,
        forts=(Fort("Redoubt", 2),),
        tags=sheet.spaces["east"].tags.delete("camp"),
        provenance=sheet.spaces["east"].provenance.set("stacking", GUESS),
    )
    forts = "Redoubt (redoubt, level 1), Fort Rouge (fort, level 2, for allies)"
    border = sheet.borders["be"].drawn(points=((50.0, 1.0),)).marked(river="")
    new = replace(
        sheet,
        spaces=sheet.spaces.set("east", east).delete("bay"),
        borders=sheet.borders.set("be", border),
        junctions=sheet.junctions.set("a", Junction("a", 0.5, 0.0)),
    )
    assert changes(small_design().with_map(new)) == [
        "junction a: from the left: 0 → 0.5",
        "border be (East | West): river: brook → none",
        "border be (East | West): points: 2 bends → 1 bend",
        "space Bay: removed",
        "space East: stacking number: 7 → as the map",
        "space East: town: yes → no",
        f"space East: forts: {forts} → Redoubt (fort, level 2)",
        "space East: tags, camp: yes → nothing",
        "space East: origin of stacking number: rulebook 3 → reconstructed from the course of the coast",
    ]


def test_what_differs_beside_the_maps() -> None:
    old = small_design()
    siege = old.scenarios[0]
    fire = replace(old.tables[1], cells=(("1", "0"), ("3", "1")), rows=("1", "2+"))
    new = replace(
        old,
        title="The gulf",
        counters=(old.counters[2], replace(old.counters[0], strength=5, values=old.counters[0].values.set("fire", 3))),
        tables=(old.tables[0], fire),
        parameters=(replace(old.parameters[0], value=4, unit="mp"), old.parameters[1]),
        scenarios=(
            replace(
                siege,
                placements=(Placement("b1", "west", Map({"temporary": "1"})),),
                tracks=siege.tracks.set("points", 6),
            ),
            Scenario("relief", "The relief", 1, 3),
        ),
        maps=old.area_maps,
    )
    assert changes(new) == [
        "title: The bay → The gulf",
        "map The mill: removed",
        "counter 1st Foot: strength: 4 → 5",
        "counter 1st Foot: values, fire: 2 → 3",
        "counter 2nd Foot: removed",
        "table Fire: cell 2, far: 1 → nothing",
        "table Fire: cell 2, near: 2 → nothing",
        "table Fire: cell 2+, far: nothing → 1",
        "table Fire: cell 2+, near: nothing → 3",
        "table Fire: rows: 1, 2 → 1, 2+",
        "parameter Cost of a river: value: 3 op → 4 mp",
        "parameter Cost of a river: unit: op → mp",
        "scenario The relief: added",
        "scenario The siege: set-up of b1: east → west (temporary 1)",
        "scenario The siege: set-up of w1: west (permanent 2, temporary 1) → nothing",
        "scenario The siege: tracks, points: 5 → 6",
        "order of the counters: b1, w1 → w1, b1",
    ]


def test_the_grid_of_a_hex_map_is_compared_figure_by_figure() -> None:
    hexes = few_hexes()
    grid = replace(hexes.grid, columns=5, numbering=replace(hexes.grid.numbering, first_row=0))
    new = replace(hexes, grid=grid, roads=hexes.roads.set("lane", replace(hexes.roads["lane"], spaces=("0201",))))
    assert changes(small_design().with_map(new)) == [
        "map The mill: grid, columns: 4 → 5",
        "map The mill: grid, numbering, first row: 1 → 0",
        "road Mill lane: spaces: 0201, 0202, 0203 → 0201",
    ]


def test_the_fields_of_a_change() -> None:
    document = RulesetDocument(small_design())
    document.apply(ChangeSpace("sheet", "west", "stacking", 5, BOOK))
    assert compare(small_design(), document.design) == (
        Changed("space", "west", "West", "stacking number", "as the map", "5"),
        Changed("space", "west", "West", "origin of stacking number", "nothing", "rulebook 3"),
    )
