"""Every writer of a large map tells evenly how far it is, and stops when it is told to: then nothing is written."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from immutables import Map
from msgspec.structs import replace

from tests.engine.coin_design import coin_design
from workbench.cartography.areas.coverage import NamedPolygon
from workbench.cartography.areas.polygons_to_borders import borders_of_polygons
from workbench.cartography.map_spaces import AnyMap
from workbench.engine.maps.area_map import AreaMap, Space, SpaceKind
from workbench.engine.maps.border import RIVER
from workbench.engine.maps.hex_map import HexGrid, HexMap, hexside
from workbench.engine.maps.hex_places import every_number
from workbench.exchange import json_pieces
from workbench.exchange.geojson import write_geojson
from workbench.exchange.map_tables.hex_tables import write_tables
from workbench.exchange.ruleset_json import write_ruleset_json
from workbench.long_work import LongWork, Progress, Stopped
from workbench.qt.map_canvas.styles.map_style import STYLES
from workbench.qt.map_prints import (
    PAPERS,
    SheetPainter,
    pages_of,
    sheet_painter,
    write_drawing,
    write_pdf,
    write_picture,
)
from workbench.storage.file.written import write_text

pytestmark = pytest.mark.usefixtures("qapp")
ACROSS, CELL_MM = 12, 20.0
LARGEST_STEP = 0.15
Writer = Callable[[AnyMap, Path, Progress], object]


@cache
def many_areas() -> AreaMap:
    polygons = []
    for i in range(ACROSS):
        for j in range(ACROSS):
            x, y = 5 + i * CELL_MM, 5 + j * CELL_MM
            ring = ((x, y), (x + CELL_MM, y), (x + CELL_MM, y + CELL_MM), (x, y + CELL_MM))
            polygons.append(NamedPolygon(f"A{i:02}{j:02}", f"Area {i} {j}", (ring,)))
    junctions, borders = borders_of_polygons(polygons)
    spaces = {polygon.id: Space(polygon.id, polygon.name, stacking=5) for polygon in polygons}
    side = 10 + ACROSS * CELL_MM
    return AreaMap("many", "Many", side, side, junctions, borders, AreaMap("", "", 1, 1).spaces.update(spaces))


def drawing(shown: AnyMap, path: Path, progress: Progress) -> object:
    return write_drawing(SheetPainter(shown, STYLES["clean"]), path, progress)


def picture(shown: AnyMap, path: Path, progress: Progress) -> object:
    return write_picture(SheetPainter(shown, STYLES["clean"]), path, 72, progress)


def one_page(shown: AnyMap, path: Path, progress: Progress) -> object:
    sheet = SheetPainter(shown, STYLES["clean"])
    a_0 = next(paper for paper in PAPERS if paper.name == "A0")
    return write_pdf(sheet, path, pages_of(sheet.width_mm, sheet.height_mm, a_0), progress)


def many_hexes() -> HexMap:
    """A hundred and more hexes of woods and hills, with a river on some of their sides."""
    grid = HexGrid(ACROSS, ACROSS, 16.0, 20.0, 20.0)
    numbers = every_number(grid)
    hexes = {number: Space(number, "", SpaceKind.HEX, ("woods", "hills")[at % 2]) for at, number in enumerate(numbers)}
    sides = [hexside(a, b, RIVER) for a, b in zip(numbers[::3], numbers[1::3], strict=True)]
    on_a_side = {side.id: side for side in sides if side.first[:2] == side.second[:2]}
    return HexMap("many", "Many", 300.0, 300.0, grid, hexes=Map(hexes), borders=Map(on_a_side))


def tables(_shown: AnyMap, path: Path, progress: Progress) -> object:
    return write_tables(many_hexes(), path, LongWork(progress))


def whole_design(shown: AnyMap, path: Path, progress: Progress) -> object:
    assert isinstance(shown, AreaMap)
    design = replace(
        coin_design(),
        maps=(
            shown,
            many_hexes(),
        ),
    )
    return write_text(path, write_ruleset_json(design, LongWork(progress)))


def features(shown: AnyMap, path: Path, progress: Progress) -> object:
    return write_text(path, write_geojson(shown, LongWork(progress)))


WRITERS = {
    ".svg": drawing,
    ".png": picture,
    ".pdf": one_page,
    ".geojson": features,
    "_hexes.csv": tables,
    ".json": whole_design,
}


@pytest.fixture(autouse=True)
def every_map_is_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheet_painter, "MOST_AT_ONCE", 10)
    monkeypatch.setattr(json_pieces, "MOST_AT_ONCE", 10)


@pytest.mark.parametrize("ending", WRITERS)
def test_it_tells_evenly_how_far_it_is(ending: str, tmp_path: Path) -> None:
    told: list[float] = []
    path = tmp_path / f"map{ending}"
    WRITERS[ending](many_areas(), path, lambda done, of: told.append(done / of) is None)
    assert path.is_file()
    assert told == sorted(told) and told[0] <= 0.01
    steps = [after - before for before, after in zip([0.0, *told], [*told, 1.0], strict=True)]
    assert max(steps) <= LARGEST_STEP, max(steps)


@pytest.mark.parametrize("ending", WRITERS)
@pytest.mark.parametrize("share", [0.0, 0.05, 0.3, 0.55, 0.8, 0.95])
def test_it_stops_whenever_it_is_told_to(ending: str, share: float, tmp_path: Path) -> None:
    later: list[int] = []

    def progress(done: int, of: int) -> bool:
        if done / of >= share:
            later.append(done)
        return not later

    path = tmp_path / f"map{ending}"
    path.write_text("what was there before")
    with pytest.raises(Stopped):
        WRITERS[ending](many_areas(), path, progress)
    assert len(later) == 1, "it went on after it was stopped"
    assert path.read_text() == "what was there before"
    assert [one.name for one in tmp_path.iterdir()] == [path.name]


def test_parts_of_parts_come_to_the_whole() -> None:
    told: list[float] = []
    first, second = LongWork(lambda done, of: told.append(done / of) is None).parts(1, 3)
    for part in (*first.parts(2, 2), second):
        assert list(part.over("abcd")) == list("abcd")
    assert told == sorted(told)
    assert told[0] == 0.0 and told[-1] == 1.0 and 0.25 in told and 0.125 in told
