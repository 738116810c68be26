"""GDAL opens the GeoPackage of every sample game, and what it says is compared with the design."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from workbench.engine.design import Design
from workbench.exchange.exports import Export
from workbench.exchange.geopackage.export import write_gpkg
from workbench.storage.samples import build_sample, sample_games

NEEDED = ("ogrinfo", "ogr2ogr")
PACKAGE = "gdal-bin"
GAMES = [game.game for game in sample_games()]


def main() -> int:
    """One line a game; 1 on any difference, or where the program is missing."""
    if missing := [name for name in NEEDED if shutil.which(name) is None]:
        print(f"geopackage: {', '.join(missing)} is missing (apt-get install {PACKAGE})")
        return 1
    with tempfile.TemporaryDirectory() as folder:
        return int(any([checked(name, Path(folder) / f"{name}.gpkg") for name in GAMES]))


def checked(name: str, path: Path) -> bool:
    """Whether anything differs; it is printed."""
    design = build_sample(name)
    manifest = write_gpkg(Export(design, path)).manifest
    assert manifest is not None
    told = subprocess.run(["ogrinfo", "-ro", "-so", "-al", path], capture_output=True, text=True, check=False)
    faults = [line for line in (told.stdout + told.stderr).splitlines() if "ERROR" in line or "Warning" in line]
    layers = layers_of(told.stdout)
    faults += [
        f"layer {layer}: {layers.get(layer)} of {count}"
        for layer, count in manifest.holds.items()
        if layers.get(layer) != count
    ]
    faults += [f"layer {layer} is of nobody" for layer in layers if layer not in manifest.holds]
    features = {layer: features_of(path, layer) for layer in layers}
    faults += invalid(features)
    faults += units_elsewhere(design, features)
    shapes = sum(map(len, features.values()))
    print(f"{name}: {len(layers)} layers, {shapes} features read by GDAL, {len(faults)} differences", *faults[:5])
    return bool(faults)


def layers_of(told: str) -> dict[str, int]:
    """Layer -> features, as ogrinfo counts them."""
    found, layer = dict[str, int](), ""
    for line in told.splitlines():
        if line.startswith("Layer name: "):
            layer = line.removeprefix("Layer name: ")
        elif line.startswith("Feature Count: "):
            found[layer] = int(line.removeprefix("Feature Count: "))
    return found


def features_of(path: Path, layer: str) -> list[dict[str, object]]:
    """What ogr2ogr makes of a layer: the fields of each feature, and whether its shape is valid."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out.geojson"
        is_drawn = "SELECT *, ST_IsValid(geom) AS is_valid" if has_shapes(path, layer) else "SELECT *"
        asked = ["ogr2ogr", "-f", "GeoJSON", "-dialect", "sqlite", "-sql", f'{is_drawn} FROM "{layer}"', out, path]
        subprocess.run([*map(str, asked)], capture_output=True, text=True, check=True)
        return [feature["properties"] for feature in json.loads(out.read_text())["features"]]


def has_shapes(path: Path, layer: str) -> bool:
    told = subprocess.run(["ogrinfo", "-ro", "-so", path, layer], capture_output=True, text=True, check=False)
    return "Geometry: None" not in told.stdout and "Geometry Column" in told.stdout


def invalid(features: dict[str, list[dict[str, object]]]) -> list[str]:
    """The features whose shapes GDAL calls invalid."""
    return [
        f"{layer} {one.get('id')} is no valid shape"
        for layer, all_of in features.items()
        for one in all_of
        if one.get("is_valid") == 0
    ]


def units_elsewhere(design: Design, features: dict[str, list[dict[str, object]]]) -> list[str]:
    """Units that GDAL finds in another space than the scenario says."""
    shown, faults = design.maps[0], list[str]()
    for scenario in design.scenarios:
        if scenario.map in ("", shown.id):
            placed = {p.counter: p.space for p in scenario.placements if p.space in shown.every_space}
            found = {one["id"]: one["space"] for one in features.get(f"units_{scenario.id}", ())}
            wrong = [unit for unit in placed if found.get(unit) != placed[unit]]
            faults += [f"{unit} is not where {scenario.id} has it" for unit in wrong]
    return faults


if __name__ == "__main__":
    sys.exit(main())
