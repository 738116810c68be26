"""The texts of each sample game, read by programs that are not ours.

`unzip` tests the bundle, ajv (Node) holds its ruleset against the schema that lies beside it, GDAL reads the GeoJSON
and the tables of a hex map; what they count is compared with the design.
"""

from __future__ import annotations

import csv
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from workbench.engine.design import Design
from workbench.engine.maps.hex_map import HexMap
from workbench.exchange.bundle.writing import RULESET, write_bundle
from workbench.exchange.exports import Export
from workbench.exchange.json_schema import SCHEMA_NAME
from workbench.exchange.text_exports import write_csv, write_geojson, write_json
from workbench.storage.samples import build_sample, sample_games

NEEDED = {"unzip": "unzip", "npx": "npm", "ogrinfo": "gdal-bin"}
GAMES = [game.game for game in sample_games()]
AJV = ["npx", "--yes", "--package", "ajv-cli@5", "ajv", "validate", "--spec=draft2020", "--strict=false"]


def main() -> int:
    """One line a game; 1 on any difference, or where a program is missing."""
    if missing := sorted({NEEDED[name] for name in NEEDED if shutil.which(name) is None}):
        print(f"texts: programs are missing (apt-get install {' '.join(missing)})")
        return 1
    with tempfile.TemporaryDirectory() as folder:
        return int(any([checked(name, Path(folder) / name) for name in (sys.argv[1:] or GAMES)]))


def checked(name: str, folder: Path) -> bool:
    """Whether anything differs; it is printed."""
    folder.mkdir()
    design = build_sample(name)
    faults = [*of_the_bundle(design, folder), *of_the_features(design, folder), *of_the_tables(design, folder)]
    print(f"{name}: bundle, JSON by its schema, GeoJSON, tables; {len(faults)} faults", *faults[:5], flush=True)
    return bool(faults)


def of_the_bundle(design: Design, folder: Path) -> list[str]:
    """What unzip and ajv find wrong, and where the bundle's ruleset is not that of the JSON."""
    bundle, alone = folder / "a.bundle.zip", folder / "a.json"
    write_bundle(Export(design, bundle))
    write_json(Export(design, alone))
    out = folder / "bundle"
    told = subprocess.run(["unzip", "-q", bundle, "-d", out], capture_output=True, text=True, check=False)
    if told.returncode:
        return [f"unzip: {told.stderr.strip()[:200]}"]
    faults = [] if (out / RULESET).read_bytes() == alone.read_bytes() else ["bundle and JSON differ"]
    is_fine, words = by_schema(out / SCHEMA_NAME, alone)
    faults += [] if is_fine else [f"ajv: {words[:300]}"]
    spoilt = json.loads(alone.read_text())
    spoilt["design"] = {**spoilt["design"], "title": 7}
    (folder / "spoilt.json").write_text(json.dumps(spoilt))
    if by_schema(out / SCHEMA_NAME, folder / "spoilt.json")[0]:
        faults.append("ajv takes a title that is a number: it checks nothing")
    return faults


def by_schema(schema: Path, data: Path) -> tuple[bool, str]:
    told = subprocess.run([*AJV, "-s", schema, "-d", data], capture_output=True, text=True, check=False)
    return told.returncode == 0, (told.stderr or told.stdout).strip()


def of_the_features(design: Design, folder: Path) -> list[str]:
    """Where GDAL counts other features of the GeoJSON than are in it, or a space of the map is none of them."""
    path = folder / "a.geojson"
    write_geojson(Export(design, path))
    features = json.loads(path.read_text())["features"]
    told = subprocess.run(["ogrinfo", "-ro", "-so", "-al", path], capture_output=True, text=True, check=False)
    faults = [line for line in (told.stdout + told.stderr).splitlines() if "ERROR" in line or "Warning" in line]
    counted = sum(int(line.split(":")[1]) for line in told.stdout.splitlines() if line.startswith("Feature Count"))
    return faults + ([f"GDAL counts {counted} of {len(features)} features"] if counted != len(features) else [])


def of_the_tables(design: Design, folder: Path) -> list[str]:
    """Where GDAL counts other rows of the tables than Python's reader does."""
    tables = folder / "tables"
    tables.mkdir()
    write_csv(Export(design, tables / "map.csv"))
    written = sorted(tables.glob("*.csv"))
    faults = [] if written else ["no table was written"]
    for path in written:
        rows = rows_of(path)
        told = subprocess.run(["ogrinfo", "-ro", "-so", "-al", path], capture_output=True, text=True, check=False)
        counted = [int(line.split(":")[1]) for line in told.stdout.splitlines() if line.startswith("Feature Count")]
        faults += [f"{path.name}: GDAL counts {counted} of {rows} rows"] if counted != [rows] else []
    if isinstance(design.maps[0], HexMap):
        return faults
    areas, spaces = len(design.maps[0].spaces), rows_of(tables / "map.csv")
    return faults if spaces == areas else [*faults, f"{spaces} of {areas} areas in the table"]


def rows_of(table: Path) -> int:
    """Without the head."""
    with table.open(newline="", encoding="utf-8") as file:
        return sum(1 for _ in csv.reader(file)) - 1


if __name__ == "__main__":
    sys.exit(main())
