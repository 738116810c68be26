"""Maps of nothing, of next to nothing and of too much are written, or refused in words: in every format."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from immutables import Map
from msgspec.structs import replace

from workbench.cartography.map_spaces import AnyMap
from workbench.cli import main
from workbench.engine.maps.area_map import AreaMap, Junction, Space
from workbench.engine.maps.border import Border, drawn_border
from workbench.engine.maps.hex_map import HexGrid, HexMap
from workbench.exchange.exports import CannotExport, Export, write_export
from workbench.exchange.geojson import UnfitMap, write_geojson
from workbench.exchange.imports.proposal import ImportRefused
from workbench.exchange.map_tables.hex_tables import write_tables
from workbench.qt.map_canvas.styles.map_style import STYLES
from workbench.qt.map_prints import (
    PAPERS,
    PrintError,
    SheetPainter,
    pages_of,
    write_drawing,
    write_pdf,
    write_picture,
)
from workbench.storage.file.ruleset_file import create
from workbench.storage.starters.blank_design import blank_design

pytestmark = [
    pytest.mark.usefixtures("qapp"),
    pytest.mark.qt_log_ignore("Painter ended with", extend=True),  # a picture that fails is thrown away as it is
]
REFUSALS = (PrintError, ImportRefused, UnfitMap, CannotExport)
AREA = Space("a", "A")


def areas(
    wide: float, high: float, spaces: tuple[Space, ...] = (), ends: tuple[Junction, ...] = (), *borders: Border
) -> AreaMap:
    return AreaMap("m", "M", wide, high, Map({j.id: j for j in ends}), Map({b.id: b for b in borders}),
                   Map({space.id: space for space in spaces}))  # fmt: skip


def hexes(wide: float, high: float, *grid: float) -> HexMap:
    columns, rows, size, left, top = grid
    return HexMap("m", "M", wide, high, HexGrid(int(columns), int(rows), size, left, top))


P, Q = Junction("p", 10, 10), Junction("q", 50, 10)
THERE, BACK = drawn_border("b", "p", "q", "a", ""), drawn_border("c", "q", "p", "a", "")
MAPS: dict[str, AnyMap] = {
    "nothing": areas(100, 80),
    "a space that lies nowhere": areas(100, 80, (AREA,)),
    "no sheet": areas(0, 0),
    "no width": areas(0, 50),
    "a negative sheet": areas(-5, -5),
    "no number": areas(float("nan"), 10),
    "a speck": areas(1e-6, 1e-6, (AREA,)),
    "too much": areas(1e9, 1e9),
    "one border": areas(100, 80, (AREA,), (P, Q), THERE),
    "an area without a size": areas(100, 80, (AREA,), (P, Q), THERE, BACK),
    "an area in one point": areas(100, 80, (AREA,), (P, replace(Q, x_mm=10)), THERE, BACK),
    "a border from a point to itself": areas(100, 80, (AREA,), (P,), drawn_border("b", "p", "p", "a", "")),
    "a border to nowhere": areas(100, 80, (AREA,), (P,), THERE),
    "one hex": hexes(20, 20, 1, 1, 10, 10, 10),
    "one hex, no sheet": hexes(0, 0, 1, 1, 10, 10, 10),
    "a speck of a hex": hexes(20, 20, 1, 1, 1e-6, 10, 10),
    "a hex without a size": hexes(20, 20, 1, 1, 0, 10, 10),
    "no hex": hexes(20, 20, 0, 0, 10, 10, 10),
    "hexes off the sheet": hexes(20, 20, 2, 2, 10, 500, 500),
}


def sheet(shown: AnyMap) -> SheetPainter:
    return SheetPainter(shown, STYLES["period"])


def as_pdf(shown: AnyMap, path: Path) -> None:
    painted = sheet(shown)
    write_pdf(painted, path, pages_of(painted.width_mm, painted.height_mm, PAPERS[0]))


def as_export(name: str, shown: AnyMap, path: Path) -> None:
    write_export(name, Export(replace(blank_design("Nothing"), maps=(shown,)), path))


FORMATS: dict[str, Callable[[AnyMap, Path], object]] = {
    "geojson": lambda shown, path: path.write_text(write_geojson(shown)),
    "svg": lambda shown, path: write_drawing(sheet(shown), path),
    "png": lambda shown, path: write_picture(sheet(shown), path, 60),
    "pdf": as_pdf,
    "csv": lambda shown, path: write_tables(shown, path) if isinstance(shown, HexMap) else path.touch(),
    **{name: partial(as_export, name) for name in ("gpkg", "pnp", "tmx", "tmj", "vmod", "triplea", "web", "frontend")},
}


@pytest.mark.parametrize("name", MAPS)
def test_a_degenerate_map_is_written_or_refused_in_words(name: str, tmp_path: Path) -> None:
    for ending, write in FORMATS.items():
        path = tmp_path / f"a_hexes.{ending}"
        try:
            write(MAPS[name], path)
            assert path.exists()
        except REFUSALS as refusal:
            assert len(str(refusal)) > 15
            assert not path.exists()


@pytest.mark.parametrize(
    "ending", [*["json", "md", "geojson", "svg", "png", "pdf", "pnp", "bundle", "gpkg", "tmx", "tmj", "vmod", "web"]]
)
def test_the_command_says_it_in_one_line(ending: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    ruleset = tmp_path / "a.ruleset"
    create(ruleset, replace(blank_design("Nothing"), maps=(areas(30, 20, (AREA,)),)))
    path = tmp_path / f"a.{ending}"
    assert main(["export", str(ruleset), "--to", ending, "--out", str(path)]) == 0
    assert path.stat().st_size
    assert "unexpected" not in capfd.readouterr().err


def test_all_formats_are_tried() -> None:
    from workbench.exchange.exports import EXPORTS

    assert {name for name in EXPORTS if EXPORTS.is_own(name)} == {*FORMATS, "json", "bundle", "md"}
