"""A file that is written says the same, in the same order, in every process: whatever the seed of its hashes."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

SEEDS = ("1", "2")
WRITES = """
import sys
from pathlib import Path
from workbench.qt.map_prints.application import make_painting_possible
make_painting_possible()
from msgspec.structs import replace
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.hex_map import HexMap, HexZone
from workbench.exchange.geojson import write_geojson
from workbench.exchange.map_tables.hex_tables import write_tables
from workbench.exchange.ruleset_json import write_ruleset_json
from workbench.qt.map_canvas.styles.kinds import kinds_of
from workbench.qt.map_canvas.styles.map_style import STYLES
from workbench.qt.map_prints import PAPERS, SheetPainter, pages_of, write_drawing, write_pdf, write_picture
from workbench.storage.samples import build_sample
folder = Path(sys.argv[1])
def with_a_coast(design):
    # the two westernmost columns are a bay, and every hex beside it a port of it
    shown = design.hex_maps[0]
    bay = tuple(f"{column:02}{row:02}" for column in (1, 2) for row in range(1, 16))
    ports = [f"03{row:02}" for row in range(1, 16)]
    land = lambda number: shown.hexes.get(number) or Space(number, "", SpaceKind.HEX)
    hexes = shown.hexes.update({number: replace(land(number), ports=("bay",)) for number in ports})
    hexes = hexes.update({number: replace(land(number), terrain="sea") for number in bay})
    zone = HexZone(Space("bay", "Bay", SpaceKind.SEA_ZONE), bay)
    return replace(design, maps=(replace(shown, hexes=hexes, zones=shown.zones.set("bay", zone)),))
for game in ("toulon", "crossroads"):
    design = build_sample(game)
    design = with_a_coast(design) if design.hex_maps else design
    (folder / f"{game}.json").write_text(write_ruleset_json(design))
    shown = design.maps[0]
    (folder / f"{game}.geojson").write_text(write_geojson(shown))
    sheet = SheetPainter(shown, STYLES["clean"], kinds=kinds_of(design))
    write_drawing(sheet, folder / f"{game}.svg")
    if isinstance(shown, HexMap):
        write_tables(shown, folder / f"{game}.csv")
        write_picture(sheet, folder / f"{game}.png", 40)
    else:
        a_0 = next(paper for paper in PAPERS if paper.name == "A0")
        write_pdf(sheet, folder / f"{game}.pdf", pages_of(sheet.width_mm, sheet.height_mm, a_0))
"""
OF_THE_MOMENT = re.compile(
    rb"/(CreationDate|ModDate) ?\([^)]*\)|/ID \[[^\]]*\]|xmp:\w+Date=.[^ ]*|uuid:[0-9a-f-]+"
    rb"|(?<=\n)\d{10} \d{5} [fn]|startxref\s+\d+"
)
"""When a PDF was made, what it is called by, and where its parts lie."""


def contents(folder: Path) -> dict[str, str]:
    return {
        path.name: sha256(OF_THE_MOMENT.sub(b"", path.read_bytes()) if path.suffix == ".pdf" else path.read_bytes())
        .hexdigest()
        for path in sorted(folder.iterdir())
    }  # fmt: skip


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    folders = [tmp_path_factory.mktemp(f"seed-{seed}") for seed in SEEDS]
    for seed, folder in zip(SEEDS, folders, strict=True):
        told = os.environ | {"PYTHONHASHSEED": seed, "QT_QPA_PLATFORM": "offscreen"}
        asked = [sys.executable, "-c", WRITES, str(folder)]
        done = subprocess.run(asked, env=told, capture_output=True, text=True, check=False, timeout=600)
        assert done.returncode == 0, done.stderr
    return folders


def test_every_export_is_the_same_under_two_seeds(written: list[Path]) -> None:
    one, other = (contents(folder) for folder in written)
    assert {Path(name).suffix for name in one} == {".json", ".geojson", ".svg", ".png", ".pdf", ".csv"}
    assert one.keys() == other.keys()
    assert [name for name in one if one[name] != other[name]] == []


@pytest.mark.parametrize("game", ["toulon", "crossroads"])
def test_geojson_says_what_its_coordinates_are(written: list[Path], game: str) -> None:
    """Longitude and latitude where the map lies on the earth, otherwise millimetres of the sheet."""
    told = json.loads((written[0] / f"{game}.geojson").read_text())
    features = told["features"]
    assert told["sheet"]["width_mm"] > 0
    points = [point for feature in features if feature["geometry"] for point in _points(feature["geometry"])]
    if told["sheet"].get("georeference"):
        assert all(-180 <= x <= 180 and -90 <= y <= 90 for x, y in points)
    else:
        assert told["plane"]["unit"] == "mm" and told["plane"]["y"] == "down"
        assert all(0 <= x <= told["sheet"]["width_mm"] and 0 <= y <= told["sheet"]["height_mm"] for x, y in points)


def _points(geometry: dict[str, object]) -> list[tuple[float, float]]:
    flat: list[float] = []
    waiting = [geometry["coordinates"]]
    while waiting:
        one = waiting.pop()
        if isinstance(one, list):
            waiting += reversed(one)
        elif isinstance(one, int | float):
            flat.append(one)
    return list(zip(flat[::2], flat[1::2], strict=True))
