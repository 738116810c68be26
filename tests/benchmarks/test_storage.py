"""A map of 100,000 hexes saved and loaded, against SQLite alone writing and reading the very same rows."""

from __future__ import annotations

import itertools
import random
import sqlite3
from pathlib import Path
from typing import Any

from immutables import Map
from pytest_benchmark.fixture import BenchmarkFixture

from tests.benchmarks.conftest import Aside, Target
from tests.benchmarks.side_by_side import times
from tests.benchmarks.test_moved_junction import large_map
from workbench.engine.codec import digest
from workbench.engine.design import Design
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.hex_map import HexGrid, HexMap, HexNumbering, hexside
from workbench.engine.provenance import Provenance, Source
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edit import Edit
from workbench.storage.edits.edits import ChangeSpace
from workbench.storage.edits.hex_edits import ChangeHex
from workbench.storage.file.ruleset_file import create, load

COLUMNS, ROWS = 400, 250
BOOK = Map({"victory_points": Provenance(Source.RULEBOOK, "3.2")})
Tables = dict[str, list[tuple[Any, ...]]]


def large_design() -> Design:
    """Every hex is stored; one in fifty is a town with points out of a rulebook, one in a hundred has a tag."""
    chance = random.Random(1)
    hexes, borders = {}, {}
    for column in range(1, COLUMNS + 1):
        for row in range(1, ROWS + 1):
            number, terrain = f"{column:03}{row:03}", chance.choice(("woods", "hills", "marsh"))
            hexes[number] = Space(number, "", SpaceKind.HEX, terrain)
            if chance.random() < 0.02:
                points = chance.randint(1, 3)
                hexes[number] = Space(
                    number, f"Town {number}", SpaceKind.HEX, terrain, town=True, victory_points=points, provenance=BOOK
                )
            elif chance.random() < 0.01:
                hexes[number] = Space(number, "", SpaceKind.HEX, terrain, tags=Map({"entry": "north"}))
            if row < ROWS and chance.random() < 0.05:
                side = hexside(number, f"{column:03}{row + 1:03}", "river")
                borders[side.id] = side
    grid = HexGrid(COLUMNS, ROWS, 15.0, 10.0, 10.0, numbering=HexNumbering(column_digits=3, row_digits=3))
    sheet = HexMap("large", "Large", 7000.0, 7000.0, grid, hexes=Map(hexes), borders=Map(borders))
    return Design(title="Large", rules="", maps=(sheet,))


def rows_of(path: Path) -> tuple[list[str], Tables]:
    """The statements that make the tables of a file, and all its rows."""
    with sqlite3.connect(path) as connection:
        made = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'").fetchall()
        rows = {name: connection.execute(f"SELECT * FROM {name}").fetchall() for name, _ in made}
    connection.close()
    return [sql for _, sql in made], {name: found for name, found in rows.items() if found}


def test_a_large_map_is_saved_and_loaded(
    benchmark: BenchmarkFixture, at_most: Target, beside: Aside, tmp_path: Path
) -> None:
    design, ours, plain = large_design(), tmp_path / "large.ruleset", tmp_path / "plain.db"
    create(ours, design)
    statements, tables = rows_of(ours)

    def save() -> None:
        ours.unlink()
        create(ours, design)

    def save_plain() -> None:
        plain.unlink(missing_ok=True)
        connection = sqlite3.connect(plain, isolation_level=None)
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("BEGIN")
        for statement in statements:
            connection.execute(statement)
        for name, rows in tables.items():
            connection.executemany(f"INSERT INTO {name} VALUES ({','.join('?' * len(rows[0]))})", rows)
        connection.execute("COMMIT")
        connection.close()

    def load_plain() -> Tables:
        connection = sqlite3.connect(plain)
        found = {name: connection.execute(f"SELECT * FROM {name}").fetchall() for name in tables}
        connection.close()
        return found

    save_plain()
    assert load_plain() == tables
    assert digest(load(ours)) == digest(design)
    benchmark.group = "100,000 hexes"
    benchmark.pedantic(load, args=(ours,), rounds=1)
    c = times(5, save=save, save_plain=save_plain, load=lambda: load(ours), load_plain=load_plain)
    at_most("save 100,000 hexes / sqlite3 writing the same rows", 2.5, c["save"] / c["save_plain"])
    at_most("load 100,000 hexes / sqlite3 reading the same rows", 2.5, c["load"] / c["load_plain"])
    with RulesetDocument.open(ours) as document:
        numbers = itertools.count()
        undo: list[Edit] = []

        def edit() -> None:
            undo.append(document.apply(ChangeHex("large", "200100", "name", f"Hamlet {next(numbers)}")))

        took = times(9, edit=edit, undo=lambda: document.apply(undo.pop()))
    at_most("one edit of a hex among 100,000, until it is on the disk", 2, 1000 * took["edit"], "ms")
    at_most("one edit of a hex among 100,000 taken back", 2, 1000 * took["undo"], "ms")


def test_an_area_of_a_large_map_is_edited(benchmark: BenchmarkFixture, at_most: Target, tmp_path: Path) -> None:
    areas = tmp_path / "areas.ruleset"
    create(areas, Design(title="Large", rules="", maps=(large_map(),)))
    numbers = itertools.count()
    undo: list[Edit] = []
    benchmark.group = "4,700 areas"
    with RulesetDocument.open(areas) as document:
        space = sorted(document.design.maps[0].spaces)[2_000]

        def edit() -> None:
            change = ChangeSpace(document.design.maps[0].id, space, "name", f"Village {next(numbers)}")
            undo.append(document.apply(change))

        benchmark.pedantic(edit, rounds=1)
        took = times(9, edit=edit, undo=lambda: document.apply(undo.pop()))
    at_most("one edit of an area among 4,700, until it is on the disk", 2, 1000 * took["edit"], "ms")
    at_most("one edit of an area among 4,700 taken back", 2, 1000 * took["undo"], "ms")
