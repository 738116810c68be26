"""Every row of the table of limits has a test here: what has more is refused, with the limit and what to do instead."""

from __future__ import annotations

import io
import json
import re
import shutil
import sqlite3
import zlib
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing, redirect_stderr
from itertools import count
from math import cos, pi, sin
from pathlib import Path
from types import SimpleNamespace
from zipfile import ZipFile

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QMimeData
from shapely import Point

from editors.map_editor.hexes.tools import clipboard
from tests.exchange.imports.drawings import collection, feature, named, svg
from tests.exchange.pictures import empty_png, gradient, save
from tests.exchange.vassal.hand_made import BOARD, board_map, element, module, palette, slot
from tests.robustness.greedy_readers import compute, hoard
from tests.storage.samples import small_design
from workbench import limits
from workbench.cli import main
from workbench.commands.referee import referee_side
from workbench.engine.catalogue.resolved import STANDARD
from workbench.engine.codec import to_json
from workbench.engine.counters.counter_sheets import CounterSheet
from workbench.engine.counters.laid_out import lay_out
from workbench.engine.decision import Action
from workbench.engine.design import Counter
from workbench.engine.fields import fields_of
from workbench.engine.maps.area_map import Space
from workbench.engine.maps.hex_map import HexGrid, HexMap
from workbench.engine.maps.map_parts import Link
from workbench.engine.maps.written_fields import read
from workbench.engine.maps.written_values import limit_of
from workbench.engine.orders.options import OrdersFor
from workbench.engine.orders.order import GivenOrders, Order
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.rules_modules import rules_for
from workbench.exchange.bundle.reading import read_bundle
from workbench.exchange.bundle.writing import write_bundle
from workbench.exchange.counter_pictures import read_counter_picture
from workbench.exchange.engine_session import EngineSession
from workbench.exchange.exports import Export
from workbench.exchange.geopackage.layers import MapLayer, Row
from workbench.exchange.geopackage.writing import geopackage
from workbench.exchange.imports.csv_rows import rows_of, rows_of_file
from workbench.exchange.imports.import_process import Reader, ToRead
from workbench.exchange.imports.reading import MapFormat, format_of
from workbench.exchange.json_depth import is_too_deep
from workbench.exchange.published.listing import LIST, NOTHING, write_listing
from workbench.exchange.reader_process import ReaderProcess
from workbench.exchange.ruleset_json import read_ruleset_json
from workbench.exchange.scans import building, loading
from workbench.exchange.scans.loading import facts_of
from workbench.exchange.scans.pictures import PictureChoice
from workbench.exchange.scans.safe_svg import checked_svg
from workbench.exchange.table_folder.foreign_sheets import read_foreign
from workbench.exchange.triplea.territories import triplea_map
from workbench.exchange.vassal.reading.module import propose_module
from workbench.exchange.vassal.traits import basic, cloned, piece
from workbench.exchange.zip_files import read_zip
from workbench.limits import Limit
from workbench.long_work import UNTOLD
from workbench.qt.map_prints import PAPERS, pages_of
from workbench.qt.print_and_play.plan import refuse_too_many
from workbench.qt.things.pasting import cells_of
from workbench.referee.by_a_person import ruling, saying
from workbench.referee.formats import ANSWERS, ORDERS_FORM, TURN_FORM, Orders, OrdersManifest, read_orders
from workbench.referee.keys import new_key, public_key
from workbench.referee.signed_files import read_file, sealed_file
from workbench.shell.settings import Settings
from workbench.storage import versions
from workbench.storage.assets import Asset, check_asset
from workbench.storage.file import connecting, opening, schema_checks, sums
from workbench.storage.file.file_errors import RulesetFileError
from workbench.storage.file.ruleset_file import RULESET_FILE, create, load, load_asset
from workbench.storage.file.sums import seal
from workbench.storage.samples import build_sample
from workbench.storage.tables import RULESET_TABLES
from workbench.storage.versions import unpacked_text, version_name

Case = Callable[[Path], object]


def holed(path: Path, size: int, beginning: bytes = b"") -> Path:
    """A file that says it is so large and takes no room."""
    with path.open("wb") as file:
        file.write(beginning)
        file.truncate(size)
    return path


def imported(folder: Path, name: str, text: str) -> object:
    source = folder / name
    source.write_text(text, encoding="utf-8")
    return Reader().answer(ToRead(source, format_of(source)), None)


def opened(*statements: str) -> Case:
    """A ruleset file of two small maps, after these statements, with its sums right."""

    def case(folder: Path) -> object:
        create(folder / "a.ruleset", small_design())
        with closing(sqlite3.connect(folder / "a.ruleset", isolation_level=None)) as file:
            for statement in statements:
                file.execute(statement)
            seal(file, RULESET_TABLES)
        return load(folder / "a.ruleset")

    return case


def many_faces(count: int) -> list[str]:
    nothing = "'', '', '', '', '', '', ''"
    return [f"INSERT INTO counter_face VALUES ('b1', {at}, {nothing})" for at in range(count)]


def rows(table: str, key: str, count: int, also: str = "") -> str:
    """So many more rows like the first one of a table."""
    columns = [column.name for column in RULESET_TABLES.tables[table].columns]
    return rows_like_the_first(table, columns, key, count, also)


def rows_like_the_first(table: str, columns: Iterable[str], key: str, count: int, also: str = "") -> str:
    """As `rows`, in a file whose table has these columns: one of an older schema has others."""
    listed = ", ".join("'n' || i" if column == key else f'"{column}"' for column in columns)
    numbers = f"WITH RECURSIVE n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM n WHERE i < {count})"
    return f'{numbers} INSERT INTO "{table}" SELECT {listed} FROM (SELECT * FROM "{table}" {also} LIMIT 1), n'


def lowered(name: str, case: Case, alias: str = "", module: object = None) -> Case:
    """The case with this limit so low that little is enough; where a module keeps the figure, there."""

    def tried(folder: Path) -> object:
        with pytest.MonkeyPatch.context() as patch:
            if module is None:
                patch.setattr(limits, name, getattr(limits, name)._replace(most=20))
            else:
                patch.setattr(module, alias, 20)
            return case(folder)

    return tried


def of_bundle(files: Mapping[str, bytes]) -> Case:
    """A bundle with these files in it, or in the place of its own."""

    def case(folder: Path) -> object:
        write_bundle(Export(small_design(), folder / "whole.zip"))
        with ZipFile(folder / "whole.zip") as whole, ZipFile(folder / "a.zip", "w") as made:
            for name, content in {**{name: whole.read(name) for name in whole.namelist()}, **files}.items():
                made.writestr(name, content)
        return read_bundle(folder / "a.zip")

    return case


def of_triplea(files: Mapping[str, str]) -> Case:
    """A map of TripleA of these files."""

    def case(folder: Path) -> object:
        for name, text in files.items():
            (folder / name).write_text(text, encoding="utf-8")
        return Reader().answer(ToRead(folder, MapFormat.TRIPLEA), None)

    return case


def of_module(inner: str) -> Case:
    """A module of VASSAL with this in its build file: refused, or told of in its steps."""

    def case(folder: Path) -> object:
        proposal = propose_module(module(folder / "a.vmod", inner), 16.0)
        raise ValueError(" ".join(str(step) for step in proposal.steps))

    return case


def picture_of_a_module(folder: Path) -> object:
    """The picture of its board, as the process that brings it looks at it."""
    path = module(folder / "a.vmod", "", {"images/a.png": b"x" * 30})
    with read_zip(path) as package:
        return [*package.pieces("images/a.png", limits.MODULE_PICTURE_BYTES)]


def told_by(*arguments: str) -> Case:
    """What a command says, raised."""

    def case(folder: Path) -> object:
        create(folder / "a.ruleset", small_design())
        said = io.StringIO()
        with redirect_stderr(said):
            assert main([argument.replace("FILE", str(folder / "a.ruleset")) for argument in arguments]) == 2
        raise ValueError(said.getvalue())

    return case


def answered(*requests: dict[str, object]) -> Case:
    """The error in the answer to the last of these requests, raised."""

    def case(folder: Path) -> object:
        session = EngineSession(build_sample("crossroads"))
        answer = [session.answer(json.dumps(request).encode()) for request in requests][-1]
        raise ValueError(answer["error"])

    return case


def ended(work: Callable[..., None], limit: Limit) -> Case:
    """What is said of a reader that did this, raised."""

    def case(folder: Path) -> object:
        reader = ReaderProcess(work)
        with pytest.raises(EOFError):
            reader.told.recv()
        raise ValueError(reader.why_it_ended(limit.amount, limit))

    return case


def drawn(inside: str) -> Case:
    return lambda folder: imported(folder, "a.svg", svg(inside))


def map_of_tiled(inside: str) -> Case:
    return lambda folder: imported(folder, "a.tmx", f"<map>{inside}</map>")


def package_of_rows(count: int) -> Case:
    """A GeoPackage whose one table has so many rows."""

    def case(folder: Path) -> None:
        path = folder / "a.gpkg"
        rows = [Row(Point(0, 0), {"name": str(at)}) for at in range(count)]
        path.write_bytes(geopackage([MapLayer("rows", "POINT", rows)], 4326, "", UNTOLD))
        Reader().answer(ToRead(path, MapFormat.GPKG), None)

    return case


def collected(text: str) -> Case:
    return lambda folder: imported(folder, "a.geojson", text)


def table_of_hexes(text: str) -> Case:
    return lambda folder: rows_of("a.csv", text.encode())


def scanned(name: str, width: int, height: int) -> Case:
    return lambda folder: facts_of(empty_png(folder / name, width, height))


def star(corners: int, step: int) -> list[tuple[float, float]]:
    return [(cos(2 * pi * at * step / corners), sin(2 * pi * at * step / corners)) for at in range(corners)]


def many_uses(shapes: int, times: int) -> str:
    shape = '<rect width="1" height="1"/>'
    return f'<defs><g id="g">{shape * shapes}</g></defs>' + '<use href="#g"/>' * times


def chained_uses(length: int) -> str:
    return '<rect id="u0" width="1" height="1"/>' + "".join(f'<use id="u{k + 1}" href="#u{k}"/>' for k in range(length))


def huge_scan(folder: Path) -> object:
    source = holed(folder / "a.svg", limits.SCAN_DRAWING_BYTES.most + 1, b"<svg>".ljust(5_000))
    return facts_of(source)


def svg_scan(inside: str) -> Case:
    def case(folder: Path) -> object:
        (folder / "a.svg").write_text(svg(inside))
        return checked_svg(folder / "a.svg")

    return case


def laced(folder: Path) -> object:
    return facts_of(save(folder / "a.png", gradient(9, 9), interlace=True))


def tiled(folder: Path) -> object:
    return building.build(save(folder / "a.png", gradient(90, 60)), PictureChoice(), folder, UNTOLD)


def large_grid(folder: Path) -> object:
    design = build_sample("crossroads")
    (sheet,) = design.hex_maps
    return rules_for(replace(design, maps=(replace(sheet, grid=replace(sheet.grid, columns=400, rows=251)),)))


def large_asset(folder: Path) -> object:
    size = limits.VALUE_BYTES.most + 1
    opened(f"INSERT INTO asset VALUES ('a.json', 'application/json', zeroblob({size}), '', '', 'd')")(folder)
    return load_asset(folder / "a.ruleset", "a.json")


def slowly_opened(folder: Path) -> object:
    """A clock that goes on by a minute at every look."""
    create(folder / "a.ruleset", small_design())
    clock = (60.0 * minute for minute in count())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connecting, "time", SimpleNamespace(monotonic=lambda: next(clock)))
        patch.setattr(connecting, "STEPS_BETWEEN_LOOKS", 1)
        return load(folder / "a.ruleset")


def sheet_told(column: str, figure: str) -> Case:
    def case(folder: Path) -> object:
        (folder / "a_sheet.csv").write_text(f"{column}\n{figure}\n")
        return imported(folder, "a_hexes.csv", "hex\n0101\n")

    return case


def asset(name: str, size: int) -> Case:
    return lambda folder: check_asset(Asset(name, "application/json", b"[" + bytes(size)))


def too_many_figures(_folder: Path) -> None:
    """One playtest goes on with other figures once too often."""
    design = build_sample("crossroads")
    playtest = Playtest(rules_for(design), design.scenarios[0].id, 1)
    for number in range(1, limits.FIGURES_OF_A_PLAYTEST.most + 2):
        playtest.learn(playtest.rules, number)


MOST_COLUMNS = limits.CSV_COLUMNS.most
MANY, SHEET = Counter("a", "A", "", "", ""), CounterSheet("s", "S")


def orders_of_round(number: int) -> object:
    manifest = OrdersManifest(format="", game="g", round=number, seat="blue", serial=1, answers="")
    raw = sealed_file(ORDERS_FORM, manifest, {ANSWERS: b"{}"}, key := new_key())
    return read_file(ORDERS_FORM, raw, lambda found: public_key(key))


def ordered(*given: Order) -> None:
    """Orders of a seat, or why not."""
    if refused := OrdersFor([order.force for order in given], lambda order: None).refusal(GivenOrders(given)):
        raise ValueError(refused.reason)


CASES: dict[str, Case] = {
    "COUNTER_COPIES": lambda folder: read(fields_of(Counter)["quantity"], "1000"),
    "COUNTER_FACES": opened(*many_faces(21)),
    "PRINTED_COUNTERS": lambda folder: lay_out([replace(MANY, quantity=10_001)], SHEET),
    "COUNTER_PICTURE_BYTES": lambda folder: read_counter_picture(
        holed(folder / "a.png", limits.COUNTER_PICTURE_BYTES.most + 1, b"\x89PNG\r\n\x1a\n")
    ),
    "COUNTER_PICTURE_PX": lambda folder: read_counter_picture(save(folder / "a.png", gradient(4_097, 1))),
    "FILE_BYTES": lambda folder: load(holed(folder / "a.ruleset", limits.GIB + 1, b"SQLite format 3\0")),
    "FILE_ROWS": lowered("", opened(), "MAX_ROWS", schema_checks),
    "VALUE_BYTES": large_asset,
    "FIGURE_BYTES": opened(f"UPDATE space SET notes = hex(zeroblob({limits.FIGURE_BYTES.most // 2 + 1}))"),
    "ASSET_BYTES": asset("a.json", limits.ASSET_BYTES.most),
    "ASSET_NAME_SIGNS": asset("a" * 121, 0),
    "VERSION_NAME_SIGNS": lambda folder: version_name("a" * 201),
    "VERSION_BYTES": lowered("", lambda folder: unpacked_text(zlib.compress(bytes(99))), "MAX_JSON_BYTES", versions),
    "MAP_HEXES": opened("UPDATE hex_grid SET columns = 1001, rows = 1000"),
    "PLAYED_HEXES": large_grid,
    "AREA_SPACES": lowered(
        "AREA_SPACES", opened(rows("space", "id", 21, "WHERE map NOT IN (SELECT map FROM hex_grid)"))
    ),
    "STRAY_SPACES": lowered(
        "STRAY_SPACES",
        opened(
            "UPDATE hex_grid SET columns = 1, rows = 1",
            rows("space", "id", 41, "WHERE map IN (SELECT map FROM hex_grid)"),
        ),
    ),
    "MAP_MM": opened("UPDATE map SET width_mm = 1e9"),
    "NUMBER_DIGITS": opened("UPDATE hex_grid SET column_digits = 10"),
    "NUMBER_SIGNS": opened("UPDATE hex_grid SET prefix = hex(zeroblob(21))"),
    "SKIPPED_LINES": opened(
        "DELETE FROM skipped_line",
        "WITH RECURSIVE n(i) AS (VALUES(0) UNION ALL SELECT i + 1 FROM n WHERE i < 1000)"
        " INSERT INTO skipped_line (map, line, position, number) SELECT map, 'row', i, i FROM hex_grid, n",
    ),
    "LETTERED_LINES": opened("UPDATE hex_grid SET column_label = 'letters', first_column = 100001"),
    "SCENARIO_TURNS": opened("UPDATE scenario SET last_turn = 10001"),
    "PHASE_DEPTH": opened("UPDATE phase SET depth = 101"),
    "TABLE_ROWS": opened("UPDATE printed_table SET cell_rows = 100001"),
    "TABLE_CELLS": lowered(
        "TABLE_CELLS",
        opened(
            "WITH RECURSIVE n(i) AS (VALUES(100) UNION ALL SELECT i + 1 FROM n WHERE i < 129)"
            " INSERT INTO table_cell SELECT id, 0, i, '' FROM printed_table, n"
        ),
    ),
    "DESIGN_SCAN_PX": opened(
        "INSERT INTO scan SELECT id, 0, 's', '', 1000001, 9, 1, 0, 0, 0, 1, 0, 50, 0, 1,"
        " NULL, NULL, NULL, NULL FROM map"
    ),
    "GEOJSON_BYTES": lambda folder: Reader().answer(
        ToRead(holed(folder / "a.geojson", limits.GEOJSON_BYTES.most + 1, b"{"), MapFormat.GEOJSON), None
    ),
    "GEOJSON_MEMBERS": collected("{" + ":" * 4_000_001),
    "GEOPACKAGE_BYTES": lambda folder: Reader().answer(
        ToRead(holed(folder / "a.gpkg", limits.GEOPACKAGE_BYTES.most + 1, b"SQLite"), MapFormat.GPKG), None
    ),
    "GEOPACKAGE_ROWS": lowered("GEOPACKAGE_ROWS", package_of_rows(21)),
    "MAP_LAYERS": lowered("MAP_LAYERS", collected("[" + ",".join([collection()] * 21) + "]")),
    "SVG_BYTES": lambda folder: Reader().answer(
        ToRead(holed(folder / "a.svg", limits.SVG_BYTES.most + 1, b"<svg"), MapFormat.SVG), None
    ),
    "SVG_ELEMENTS": lowered("SVG_ELEMENTS", drawn("<g/>" * 20)),
    "SVG_DEPTH": drawn("<g>" * 200 + "</g>" * 200),
    "SVG_REPEATED": lowered("SVG_REPEATED", drawn(many_uses(7, 3))),
    "SVG_USES": drawn(chained_uses(25)),
    "TILED_BYTES": lambda folder: Reader().answer(
        ToRead(holed(folder / "a.tmx", limits.TILED_BYTES.most + 1, b"<map"), MapFormat.TMX), None
    ),
    "TILED_ELEMENTS": lowered("TILED_ELEMENTS", map_of_tiled("<layer/>" * 20)),
    "TILED_DEPTH": map_of_tiled("<group>" * 100 + "</group>" * 100),
    "OUTLINE_POINTS": collected("[" * 1_300_000),
    "OUTLINE_CROSSINGS": collected(named(A=star(401, 200))),
    "CROSSED_CORNERS": lowered("CROSSED_CORNERS", collected(named(A=star(25, 12)))),
    "OUTLINE_MM": drawn('<path d="M0 0 H9 V1e9 Z"/>'),
    "CLEANING_STEPS": collected(collection(*[feature({"type": "Point", "coordinates": [0, 0]})] * 50_001)),
    "CSV_BYTES": lambda folder: rows_of_file(holed(folder / "a.csv", limits.CSV_BYTES.most + 1, b"hex")),
    "CSV_ROWS": table_of_hexes("\n" * 1_000_002),
    "CSV_COLUMNS": table_of_hexes(",".join(f"c{at}" for at in range(MOST_COLUMNS + 1)) + "\n"),
    "CSV_CELLS": table_of_hexes(",".join(f"c{at}" for at in range(MOST_COLUMNS)) + "\n" * 16_001),
    "PACKAGE_FILES": lowered("PACKAGE_FILES", of_bundle({f"{at}.txt": b"" for at in range(21)})),
    "PACKAGE_BYTES": lowered("PACKAGE_BYTES", of_bundle({"ruleset.json": b" " * 21})),
    "PACKAGE_LIST_BYTES": lowered("PACKAGE_LIST_BYTES", of_bundle({"assets.json": b" " * 21})),
    "TRIPLEA_TERRITORIES": lambda folder: triplea_map(
        HexMap("m", "M", 900, 900, HexGrid(80, 80, 10, 9, 9)), STANDARD.borders, UNTOLD
    ),
    "MODULE_FILE_BYTES": lowered("MODULE_FILE_BYTES", of_module("x" * 30)),
    "MODULE_ELEMENTS": lowered("MODULE_ELEMENTS", of_module("<x/>" * 21)),
    "MODULE_DEPTH": of_module("<x>" * 200 + "</x>" * 200),
    "MODULE_PIECES": lowered("MODULE_PIECES", of_module(palette("A", slot(piece((basic("", "", ""),))) * 21))),
    "PIECE_TRAITS": of_module(palette("A", slot(piece((basic("", "", ""), *[cloned("")] * 501))))),
    "MODULE_SPACES": of_module(board_map("A", element(BOARD + "HexGrid", dx=1, dy=1))),
    "MODULE_BOXES": of_module(board_map("A", element(BOARD + "RegionGrid", element(BOARD + "Region") * 5_001))),
    "MODULE_PICTURE_BYTES": lowered("MODULE_PICTURE_BYTES", picture_of_a_module),
    "TRIPLEA_FILES": lowered("TRIPLEA_FILES", of_triplea({f"{at}.png": "" for at in range(21)})),
    "TRIPLEA_FILE_BYTES": of_triplea({"polygons.txt": " " * (limits.TRIPLEA_FILE_BYTES.most + 1)}),
    "HEX_NUMBER_SIGNS": lambda folder: imported(folder, "a.csv", "hex\n" + "0" * 26),
    "FIGURE": lambda folder: imported(folder, "a.csv", "hex,elevation\n0101,1000000001"),
    "JSON_BYTES": lambda folder: Reader().answer(
        ToRead(holed(folder / "a.json", limits.JSON_BYTES.most + 1), None), None
    ),
    "PUBLISHED_LIST_BYTES": lambda folder: write_listing(
        holed(folder / LIST, limits.PUBLISHED_LIST_BYTES.most + 1, b"{").parent, NOTHING
    ),
    "JSON_DEPTH": lambda folder: read_ruleset_json("[" * 100_000),
    "IMPORT_SECONDS": ended(compute, limits.IMPORT_SECONDS),
    "IMPORT_MEMORY": ended(hoard, limits.IMPORT_MEMORY),
    "SCAN_PIXELS": scanned("a.png", 40_000, 40_000),
    "SCAN_SIDE_PX": scanned("a.png", 65_501, 2),
    "SCAN_PIXELS_AT_ONCE": lowered("", laced, "MOST_PIXELS_AT_ONCE", loading),
    "SCAN_BYTES": lowered("", tiled, "MOST_SCAN_BYTES", building),
    "SCAN_DRAWING_BYTES": huge_scan,
    "SCAN_DRAWING_ELEMENTS": lowered("SCAN_DRAWING_ELEMENTS", svg_scan("<g/>" * 21)),
    "SCAN_DRAWING_DEPTH": svg_scan("<g>" * 201 + "</g>" * 201),
    "SCAN_PAGES": lambda folder: loading._checked_pages("a.pdf", 10_001),
    "SCAN_MEMORY": ended(hoard, limits.SCAN_MEMORY),
    "SCAN_SECONDS": ended(compute, limits.SCAN_SECONDS),
    "LINE_BYTES": answered({"do": "x" * limits.LINE_BYTES.most}),
    "LINE_FACES": answered(
        {"do": "play", "action": {"seat": "red", "to": "a", "answers": []}, "dice": [1] * 1001},
    ),
    "LINE_ACTIONS": answered({"do": "start"}, {"do": "actions", "seat": "blue", "limit": 10_001}),
    "ORDERS": lambda folder: ordered(*(Order(f"force {n}") for n in range(201))),
    "ORDER_PARTS": lambda folder: ordered(Order("a", way=("0101",) * 101)),
    "ORDER_NOTE": lambda folder: ordered(Order("a", note="x" * 281)),
    "LISTED_LINES": lambda folder: read_foreign("a.csv", b"id,name\n" + b"a,b\n" * 10_001),
    "PASTED_SIGNS": lambda folder: cells_of("x" * 16_000_001),
    "STACKING": lambda folder: limit_of("10000"),
    "SPACE_FIGURE": lambda folder: read(fields_of(Space)["elevation"], "10000"),
    "LINK_COST": lambda folder: read(fields_of(Link)["cost"], "100"),
    "FIGURES_OF_A_PLAYTEST": too_many_figures,
    "SEED": told_by("playtest", "FILE", "--seed", str(2**128)),
    "GAMES": told_by("simulate", "FILE", "--games", "10000001"),
    "JOBS": told_by("simulate", "FILE", "--games", "1", "--jobs", "1025"),
    "LISTED_NUMBER": told_by("versions", "FILE", "--back-to", "1000001"),
    "HEX_KM": sheet_told("km_per_hex", "100001"),
    "SHEET_MARGIN_MM": sheet_told("left_mm", "2001"),
    "SHEET_MM": lambda folder: pages_of(100_001, 9, PAPERS[0], None, 10, 8, 1.0),
    "CLOSED_MM": told_by("import", "a.svg", "--out", "a.ruleset", "--close", "1000.5"),
    "HEX_MM": told_by("import", "a.csv", "--out", "a.ruleset", "--hex-mm", "200.5"),
    "PRINT_DPI": told_by("export", "FILE", "--to", "png", "--out", "a.png", "--dpi", "2401"),
    "PRINT_TIMES": told_by("export", "FILE", "--to", "pdf", "--out", "a.pdf", "--scale", "10.5"),
    "PRINT_MARGIN_MM": told_by("export", "FILE", "--to", "pdf", "--out", "a.pdf", "--overlap", "501"),
    "PRINT_PAGES": lambda folder: pages_of(9_000, 9_000, PAPERS[0], None, 10, 8, 1.0),
    "PAPER_PAGES": lambda folder: refuse_too_many(2_001, "T"),
    "OPENING_SECONDS": slowly_opened,
    "TURN_BYTES": lambda folder: read_file(TURN_FORM, bytes(limits.TURN_BYTES.most + 1), lambda manifest: b""),
    "ORDERS_BYTES": lambda folder: read_file(ORDERS_FORM, bytes(limits.ORDERS_BYTES.most + 1), lambda manifest: b""),
    "PROOF_BYTES": lambda folder: referee_side._proof(holed(folder / "proof.json", limits.PROOF_BYTES.most + 1)),
    "ORDERED_ACTIONS": lambda folder: read_orders({ANSWERS: to_json(Orders((Action("a", "b", ()),) * 2_001))}),
    "RULINGS": lambda folder: ruling.check_count(10_001),
    "REFEREE_TEXT": lambda folder: saying.check_text("a" * 2_001),
    "SAYINGS": lambda folder: saying.check_count(51),
    "PACKET_PICTURE": lambda folder: saying.check_picture(bytes(limits.PACKET_PICTURE.most + 1)),
    "PICTURE_SIDE": lambda folder: saying.check_picture(saying.PNG + b"\0\0\0\rIHDR" + b"\0\0\x10\x01" * 2),
    "REFEREE_ROUNDS": lambda folder: orders_of_round(5_002),
}
NAMES = {limit: name for name, limit in vars(limits).items() if isinstance(limit, Limit)}
WITHOUT_WORDS = {"TEXT_PERCENT", "PASTED_BYTES", *(name for name in NAMES.values() if name.startswith("HISTORY_"))}
"""The history says why it ends (tests/storage/test_history.py), and refuses nothing."""


def test_every_limit_has_its_case() -> None:
    assert {*CASES} == {*NAMES.values()} - WITHOUT_WORDS


@pytest.mark.parametrize("name", CASES)
def test_what_has_more_is_refused_with_the_limit(name: str, tmp_path: Path) -> None:
    limit: Limit = getattr(limits, name)
    with pytest.raises(Exception) as refused:  # of many kinds: the words count
        CASES[name](tmp_path)
    text = str(refused.value)
    assert any(words in text for words in (limit.amount, f"{limit.most:,}", str(limit.most), " 20 ")), text
    assert "\n" not in text.strip() and "Traceback" not in text and "unexpected" not in text
    assert "damaged" not in text and "Restore" not in text  # it is too large and nothing else


@pytest.mark.parametrize(
    ("old", "name", "told"),
    [
        ("two_areas_schema_1", "AREA_SPACES", r"map .* has more than 1 spaces\. Divide it"),
        ("two_areas_schema_5", "AREA_SPACES", r"map .* has more than 1 spaces\. Divide it"),
        (
            "crossroads_schema_1",
            "STRAY_SPACES",
            r"map 'valley' has more than 1 spaces beside the hexes of its grid\. F",
        ),
    ],
)
def test_an_older_file_is_counted_before_it_is_upgraded(
    old: str, name: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, name, getattr(limits, name)._replace(most=1))
    monkeypatch.setattr(opening, "_upgraded", lambda *_: pytest.fail("it was upgraded"))
    path = shutil.copy(Path(__file__).parents[1] / "storage" / "old_files" / f"{old}.ruleset", tmp_path)
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.execute("UPDATE hex_grid SET columns = 1, rows = 1")
    with pytest.raises(RulesetFileError, match=f"too large: {told}"):
        load(path)


@pytest.mark.parametrize("change", ["fewer", "more"])
@pytest.mark.parametrize("old", ["rich_maps_schema_6", ""])
def test_a_file_with_more_or_fewer_rows_than_were_written_is_refused_before_one_is_summed(
    old: str, change: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.ruleset"
    if old:
        shutil.copy(Path(__file__).parents[1] / "storage" / "old_files" / f"{old}.ruleset", path)
    else:
        create(path, small_design())
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        columns = [name for _, name, *_ in file.execute("PRAGMA table_info(space)")]
        more = rows_like_the_first("space", columns, "id", 2)
        file.execute(more if change == "more" else "DELETE FROM space WHERE rowid = 2")
    for what in ("_sum_of", "_sum_of_all"):
        monkeypatch.setattr(sums, what, lambda *_: pytest.fail("a row was summed"))
    with pytest.raises(RulesetFileError, match="table space is not as it was written"):
        opening.check(path, RULESET_FILE)


def test_a_pasted_piece_that_is_too_large_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    carried = QMimeData()
    carried.setData(clipboard.MIME, b"{}" * 20)
    monkeypatch.setattr(clipboard, "MOST_BYTES", 20)
    assert clipboard._read(carried) is None


def test_the_texts_of_the_window_have_a_size_that_can_be_read(tmp_path: Path) -> None:
    for said, scale in {"3": 3.0, "3.01": 1.0, "nan": 1.0, "1e308": 1.0, "-1": 1.0, "0.5": 0.5, "x": 1.0}.items():
        place = tmp_path / f"{said}.ini"
        place.write_text(f"[look]\ntheme=no such theme\ntext_scale={said}\n")
        assert (Settings(place).text_scale, Settings(place).theme) == (scale, "light")


@pytest.mark.parametrize("deep", ["[" * 201 + "]" * 201, '{"a":' * 201 + "1" + "}" * 201])
def test_json_is_as_deep_as_the_table_says(deep: str, tmp_path: Path) -> None:
    inside = deep[1:-1] if deep.startswith("[") else deep[5:-1]
    assert is_too_deep(deep) and not is_too_deep(inside)
    assert not is_too_deep(json.dumps({"a": "[" * 999, "b": '\\"' + "{" * 999}))
    told = limits.JSON_DEPTH.amount
    with pytest.raises(ValueError, match=told):
        read_ruleset_json(f'{{"format": "wargame-workbench-ruleset", "design": {deep}}}')
    with pytest.raises(ValueError, match=told):
        imported(tmp_path, "a.geojson", f'{{"type": "FeatureCollection", "x": {deep}, "features": []}}')


def test_the_command_tells_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("limits", "--json")) == 0
    told = json.loads(capsys.readouterr().out)
    assert [(one["of"], one["most"], one["instead"]) for one in told] == [
        (t.of, t.most, t.instead) for t in limits.TABLE
    ]
    assert main(("limits",)) == 0
    said = " ".join(capsys.readouterr().out.split())
    short = [limit for limit in limits.TABLE if limit is not limits.SEED]  # whose number takes several lines
    assert all(limit.amount.split()[0] in said for limit in short)


BOUNDED = ("workbench/storage", "workbench/exchange", "workbench/commands", "editors")
OF_INPUTS = re.compile(
    r"^(?:MAX|MOST|LONGEST)_\w*(?:BYTES|POINTS|ROWS|COLUMNS|HEXES|ELEMENTS|PIXELS|SEED|GAMES|LINE)"
    r" = (?!.*\blimits\.)",
    re.M,
)
OF_NO_INPUT = {
    "backups.py": "what is kept of our own files",
    "kept_playtests.py": "what is kept of our own files",
    "file_lock.py": "a note of our own beside a file",
    "connecting.py": "the statements of our own",
    "boards.py": "pictures of our own, which are made smaller",
    "pyramid.py": "tiles of our own, which SCAN_BYTES bounds",
    "page_painting.py": "pictures of our own pages, of which the oldest go",
}


def test_no_input_is_bounded_by_a_figure_of_its_own() -> None:
    root = Path(limits.__file__).parents[1]
    files = [path for folder in BOUNDED for path in sorted((root / folder).rglob("*.py"))]
    found = {path.name for path in files if OF_INPUTS.search(path.read_text(encoding="utf-8"))}
    assert found <= {*OF_NO_INPUT}
