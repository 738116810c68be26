"""A bit that turned in a file is told, or it turned where nothing stands: no file opens as something else unnoticed."""

from __future__ import annotations

import random
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from rulesets.template.example import race_design
from sample_games.crossroads.build import build
from tests.engine.coin_design import coin_design
from tests.lab.coin_batch import setting
from tests.long_runs import examples
from tests.storage.map_edits import edits
from tests.storage.samples import rich_design
from workbench.engine.bots import let_play, make_bots
from workbench.engine.codec import digest
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.rules_modules import rules_for
from workbench.lab.one_playtest import Failure
from workbench.lab.results_file import Order, ResultsFile, read_results
from workbench.storage.assets import Asset
from workbench.storage.document import RulesetDocument
from workbench.storage.file import opening
from workbench.storage.file.connecting import connect
from workbench.storage.file.file_errors import StoredFileError
from workbench.storage.file.ruleset_file import create, load
from workbench.storage.file.sums import NAME, broken_sum
from workbench.storage.records.record_file import Changes, Play, RecordFile, Standing, read_record
from workbench.storage.records.seat_record import read_seat_record, write_seat_record
from workbench.storage.rows.parts import maps_of
from workbench.storage.tables import BESIDE_THE_DESIGN, RULESET_TABLES

PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 20


def all_of_document(path: Path) -> tuple[object, ...]:
    """The design, its versions and its assets, as one who opens the file sees them."""
    with RulesetDocument.look_at(path) as document:
        versions = [(version, digest(document.design_of(version.number))) for version in document.versions]
        assets = [(name, document.assets[name], document.asset(name)) for name in sorted(document.assets)]
        return digest(document.design), versions, assets


def all_of_record(path: Path) -> tuple[object, ...]:
    record = read_record(path)
    if record.altered:
        raise StoredFileError(path, "this record is doubtful", record.altered, "Replay it")
    return tuple(record)


def small(path: Path) -> None:
    """An edited file with versions and assets."""
    create(path, rich_design())
    with RulesetDocument.open(path) as document:
        document.save_version("First", "1793-08-01")
        for edit in edits()[:8]:
            document.apply(edit)
        document.save_version("Second", "1793-08-02")
        document.put_asset(Asset("scan.png", "image/png", PNG))


def crossroads(path: Path) -> None:
    create(path, build())


def record(path: Path) -> None:
    with RecordFile.create(path, coin_design(), "short", 3) as written:
        for number in range(40):
            parent = number - 1 if number else None
            play = Play(number, parent, b'{"seat": "red"}', b'[{"type": "DiceRolled"}]', "", (number % 6 + 1,))
            written.write(Changes(Standing(number, number), (play,), notes={number: f"Play {number}"}))


def told(path: Path) -> None:
    design = race_design()
    playtest: Playtest[Any, Any] = Playtest(rules_for(design), "", 3)
    seats = playtest.rules.seats(playtest.start)
    let_play(playtest, make_bots(dict.fromkeys(seats, "random"), playtest), turns=3)
    write_seat_record(path, design, playtest, seats[0])


def all_of_told(path: Path) -> tuple[object, ...]:
    found = read_seat_record(path)
    return digest(found.design), [str(moment) for moment in found.playtest.moments]


def results(path: Path) -> None:
    with ResultsFile(path, Order(setting(), range(3))) as written:
        written.add([Failure(seed, f"play {seed}: ValueError: no coin") for seed in range(3)])


@pytest.mark.parametrize(
    ("make", "read", "seed", "count"),
    [
        (small, all_of_document, 1, 30),
        (crossroads, all_of_document, 2, 30),
        (record, all_of_record, 3, 90),
        (told, all_of_told, 4, 30),
        (results, read_results, 5, 30),
    ],
    ids=["small", "crossroads", "record", "told", "results"],
)
def test_a_turned_bit_is_told_or_turned_where_nothing_stands(
    tmp_path: Path, make: Callable[[Path], None], read: Callable[[Path], Any], seed: int, count: int
) -> None:
    path = tmp_path / "sound"
    make(path)
    whole, sound, dice = path.read_bytes(), read(path), random.Random(seed)
    turned, told = tmp_path / "turned", 0
    for _ in range(examples(count)):
        at = dice.randrange(len(whole) * 8)
        content = bytearray(whole)
        content[at // 8] ^= 1 << at % 8
        turned.write_bytes(content)
        try:
            found = read(turned)
        except StoredFileError as error:
            assert str(error).isprintable()
            told += 1
        else:
            assert found == sound, f"bit {at} turned, and nobody noticed"
        assert turned.read_bytes() == content
    assert told


@pytest.mark.parametrize(
    "table", ["space", "junction", "border", "counter", "parameter", "table_cell", "placement", "provenance", "version"]
)
def test_a_row_that_is_gone_or_changed_past_the_program_is_told(tmp_path: Path, table: str) -> None:
    path = tmp_path / "bay.ruleset"
    small(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(f"DELETE FROM {table} WHERE rowid = (SELECT max(rowid) FROM {table})")
    with pytest.raises(StoredFileError, match=f"is damaged: table {table} is not as it was written"):
        load(path)


@pytest.mark.parametrize("read", [load, RulesetDocument.look_at], ids=["load", "document"])
def test_the_rows_of_a_design_are_summed_while_they_are_read_and_read_once(
    tmp_path: Path, read: Callable[[Path], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    path, said = tmp_path / "bay.ruleset", list[str]()
    create(path, rich_design())
    maps = len(maps_of(rich_design()))

    def traced(*arguments: Any) -> sqlite3.Connection:
        connection = connect(*arguments)
        connection.set_trace_callback(lambda statement: said.append(" ".join(statement.split())))
        return connection

    monkeypatch.setattr(opening, "connect", traced)
    read(path)
    for table in RULESET_TABLES.tables.keys() - {*BESIDE_THE_DESIGN, NAME}:
        asked = [line for line in said if re.search(rf'FROM "?{table}"?( |$)', line)]
        whole = [line for line in asked if not re.match(r"SELECT (count\(|DISTINCT|map, count|map, columns)", line)]
        assert len(whole) == (maps if table == "space" else 1), whole


def test_sums_follow_every_edit_and_its_undoing(tmp_path: Path) -> None:
    """Whatever is edited, the sums kept row by row are those that a count of the whole gives."""
    path = tmp_path / "bay.ruleset"
    create(path, rich_design())
    with RulesetDocument.open(path) as document:
        for edit in edits():
            undo = document.apply(edit)
            assert why_broken(path) == ""
            document.apply(undo)
            assert why_broken(path) == ""


def why_broken(path: Path) -> str:
    with closing(sqlite3.connect(path)) as connection:
        return broken_sum(connection)
