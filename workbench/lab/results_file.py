"""The results of a batch in a file: SQLite, added to as tasks are done, or CSV, written whole at the end."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

import msgspec

from workbench.engine.codec import from_json, to_json
from workbench.engine.playtests.other_figures import Figure
from workbench.lab.one_playtest import Failure, PlaytestRow, Row
from workbench.lab.results_tables import RESULTS_TABLES
from workbench.lab.setting import Setting, design_of
from workbench.storage.file import file_kind, opening
from workbench.storage.file.file_errors import StoredFileError
from workbench.storage.file.file_kind import FileKind
from workbench.storage.file.held_file import HeldFile
from workbench.storage.file.new_file import new_file
from workbench.storage.file.ruleset_file import saving
from workbench.storage.records.record_upgrades import RESULTS_LADDER, RESULTS_SCHEMA
from workbench.storage.rows.statements import Cells, all_rows, put_rows

EXTENSION = ".results"


class ResultsFileError(StoredFileError):
    """A results file that cannot be made, opened or written."""


RESULTS_FILE = FileKind(
    name="results file",
    application_id=file_kind.RESULTS_ID,
    schema=RESULTS_SCHEMA,
    ladder=RESULTS_LADDER,
    tables=RESULTS_TABLES,
    error=ResultsFileError,
)


class Order(NamedTuple):
    """What a batch is to play; `figures` are those that differ from the ruleset file's."""

    setting: Setting
    seeds: range
    figures: Mapping[str, Figure] = {}


class Ordered(NamedTuple):
    """What the playtests of a results file were played on; `games` is how many were asked for."""

    ruleset_digest: str
    scenario: str
    bots: dict[str, str]
    first_seed: int
    games: int


class Results(NamedTuple):
    """All of a results file; the rows go by seed."""

    ordered: Ordered
    rows: tuple[Row, ...]


class ResultsFile:
    """A results file that is open for writing; each `add` is one transaction."""

    def __init__(self, path: Path, order: Order) -> None:
        """Begin it at a place where no file is; ResultsFileError when there is one, or it cannot be written."""
        if path.exists() and (not path.is_file() or path.stat().st_size):
            why = "there is a file of this name, and results are not written over"
            raise ResultsFileError(path, "this results file cannot be made", why, "Choose another name")
        self.path = path
        with saving(path, ResultsFileError), new_file(path, RESULTS_FILE) as rows:
            put_rows(rows, RESULTS_TABLES.tables["batch"], [_cells_of_order(order)])
        self._held = HeldFile.open(path, RESULTS_FILE)

    def add(self, rows: Iterable[Row]) -> None:
        """Keep these rows."""
        tables = RESULTS_TABLES.tables
        rows = list(rows)
        ended = [row for row in rows if isinstance(row, PlaytestRow)]
        with saving(self.path, ResultsFileError), self._held.transaction() as connection:
            put_rows(connection, tables["playtest"], [_cells_of_playtest(row) for row in ended])
            put_rows(connection, tables["side"], [cells for row in ended for cells in _cells_of_sides(row)])
            failed: list[Cells] = [_cells_of_failure(row) for row in rows if isinstance(row, Failure)]
            put_rows(connection, tables["failure"], failed)

    def close(self) -> None:
        """Bring all into the one file and let it go."""
        self._held.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def read_results(path: Path | str) -> Results:
    """All of a results file. It is checked first and never touched; ResultsFileError when it cannot be used."""
    path = Path(path)
    with opening.reading(path, RESULTS_FILE) as connection:
        listed = {name: list(all_rows(connection, table)) for name, table in RESULTS_TABLES.tables.items()}
    try:
        (batch,) = listed["batch"]
        batch["bots"] = from_json(str(batch["bots"]), Any)
        batch["first_seed"] = int(str(batch["first_seed"]))
        ordered = msgspec.convert([batch[name] for name in Ordered._fields], Ordered)
        by_seed: dict[object, list[Cells]] = {}
        for cells in listed["side"]:
            by_seed.setdefault(cells["seed"], []).append(cells)
        rows: list[Row] = [_playtest_row(cells, by_seed.get(cells["seed"], [])) for cells in listed["playtest"]]
        rows += [msgspec.convert({**cells, "seed": int(str(cells["seed"]))}, Failure) for cells in listed["failure"]]
    except (ValueError, TypeError) as error:
        raise ResultsFileError(path, "this results file is damaged", str(error), "Restore it from a copy") from error
    return Results(ordered, tuple(sorted(rows, key=lambda row: row.seed)))


def as_csv(rows: Iterable[Row], sides: Sequence[str]) -> str:
    """A line for each playtest by seed, failures too, with points and losses of each side in columns of their own.

    Breaches of a playtest that was checked stand in the column of errors.
    """
    columns = ["seed", "ending", "winner", "turns", "plays", "seconds", "digest", "error"]
    columns += [f"points_{side}" for side in sides] + [f"losses_{side}" for side in sides]
    text = io.StringIO()
    writer = csv.DictWriter(text, columns, restval="", extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    for row in sorted(rows, key=lambda row: row.seed):
        cells: Cells = msgspec.structs.asdict(row)
        cells["error"] = "; ".join(filter(None, (str(cells.get("error", "")), *map(str, row.breaches))))
        if isinstance(row, PlaytestRow):
            cells |= {f"points_{side}": n for side, n in row.points.items()}
            cells |= {f"losses_{side}": n for side, n in row.losses.items()}
        writer.writerow(cells)
    return text.getvalue()


def _cells_of_order(order: Order) -> Cells:
    setting, design = order.setting, design_of(order.setting)
    cells: Cells = {"id": 1, "title": design.title, "rules": design.rules, "design": setting.design}
    cells |= {"ruleset_digest": setting.ruleset_digest, "scenario": setting.scenario}
    cells |= {"bots": to_json(setting.bots).decode(), "options": to_json(setting.options).decode()}
    cells |= {"figures": to_json(dict(order.figures)).decode()}
    return cells | {"first_seed": str(order.seeds.start), "games": len(order.seeds)}


def _cells_of_playtest(row: PlaytestRow) -> Cells:
    cells: Cells = msgspec.structs.asdict(row)
    kept = {name: cells[name] for name in cells if name not in ("points", "losses", "breaches")}
    return kept | {"seed": str(row.seed)}


def _cells_of_failure(row: Failure) -> Cells:
    return {"seed": str(row.seed), "error": row.error}


def _cells_of_sides(row: PlaytestRow) -> list[Cells]:
    sides = sorted({*row.points, *row.losses})
    return [
        {"seed": str(row.seed), "side": side, "points": row.points.get(side, 0), "losses": row.losses.get(side)}
        for side in sides
    ]


def _playtest_row(cells: Cells, sides: list[Cells]) -> PlaytestRow:
    points = {str(cells["side"]): cells["points"] for cells in sides}
    losses = {str(cells["side"]): cells["losses"] for cells in sides if cells["losses"] is not None}
    told = {"seed": int(str(cells["seed"])), "points": points, "losses": losses}
    return msgspec.convert(cells | told, PlaytestRow)
