"""Tiled opens the map of every sample game, writes it again and draws it; what it says is compared with the design."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pyvips
from immutables import Map
from msgspec import structs

from tests.exchange.tiled.reader import Read, Thing, read_tiled, tile_centres, touching
from workbench.cartography.map_spaces import AnyMap
from workbench.engine.design import Design
from workbench.engine.maps.hex_grid import Orientation, Shifted
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.maps.hex_numbers import rows_of_numbers
from workbench.engine.maps.hex_places import neighbours_by_number
from workbench.exchange.exports import Export
from workbench.exchange.imports.reading import MapFormat, propose_import
from workbench.exchange.tiled.writing import write_tmj, write_tmx
from workbench.storage.samples import build_sample, sample_games

NEEDED, PACKAGE = ("tiled", "tmxrasterizer"), "tiled"
NEAR_PX, NOWHERE = 0.03, (0.0, 0.0)
GAMES = [game.game for game in sample_games()]


def main() -> int:
    """One line a game; 1 on any difference, or where a program is missing."""
    if missing := [name for name in NEEDED if shutil.which(name) is None]:
        print(f"tiled: {', '.join(missing)} is missing (apt-get install {PACKAGE})")
        return 1
    with tempfile.TemporaryDirectory() as folder:
        designs = {name: build_sample(name) for name in GAMES} | layouts()
        return int(any([checked(name, design, Path(folder)) for name, design in designs.items()]))


def layouts() -> dict[str, Design]:
    """A sample's hexes standing in each of the four ways, without what lies between them."""
    design = build_sample("crossroads")
    shown = design.hex_maps[0]
    ways = {
        f"{orientation}, {shifted} lines shifted": structs.replace(shown.grid, orientation=orientation, shifted=shifted)
        for orientation in Orientation
        for shifted in Shifted
    }
    return {
        way: design.with_map(structs.replace(shown, grid=grid, borders=Map(), roads=Map()))
        for way, grid in ways.items()
    }


def checked(name: str, design: Design, folder: Path) -> bool:
    """Whether anything differs; it is printed."""
    tmx, tmj = folder / f"{name}.tmx", folder / f"{name}.tmj"
    write_tmx(Export(design, tmx))
    write_tmj(Export(design, tmj))
    ours = read_tiled(tmx)
    ways = {
        "TMX as Tiled reads it": converted("json", tmx, folder / f"{name}_tmx.tmj"),
        "TMJ as Tiled reads it": converted("json", tmj, folder / f"{name}_tmj.tmj"),
        "TMJ written as TMX by Tiled": converted("tmx", tmj, folder / f"{name}_tmj.tmx"),
    }
    faults = [f"{way}: {fault}" for way, read in ways.items() for fault in different(ours, read)]
    shown = design.maps[0]
    told = ways["TMX as Tiled reads it"]
    faults += unlike_the_design(design, shown, told)
    seen = "no tiles"
    for path in (folder / f"{name}_tmx.tmj", folder / f"{name}_tmj.tmx"):
        found = read_again(path)
        is_rounded = not isinstance(shown, HexMap) and path.suffix == ".tmx"  # courses have Tiled's six digits there
        if list(found.pairs()) != list(shown.pairs()) or (found != shown and not is_rounded):
            faults.append(f"{path.name} is read as another map")
    if isinstance(shown, HexMap):
        wrong = miscoloured(tmx, told)
        faults += wrong
        seen = f"{len(told.tiles['terrain']) - len(wrong)} of {len(told.tiles['terrain'])} hexes in their colour"
    print(
        f"{name}: {len(told.things)} of {len(ours.things)} objects, {seen}, {len(faults)} differences"
        f"{'' if faults else ' ... ok'}",
        *faults[:5],
        sep="\n  " if faults else "",
    )
    return bool(faults)


def converted(form: str, source: Path, out: Path) -> Read:
    """A map that Tiled read and wrote again."""
    run("tiled", "--export-map", form, source, out)
    return read_tiled(out)


def read_again(path: Path) -> AnyMap:
    """The map of a file that Tiled wrote, as we import it."""
    return propose_import(path, MapFormat(path.suffix.removeprefix("."))).map


def run(*words: str | Path) -> None:
    """A program without a window; what it returns says nothing."""
    with tempfile.TemporaryDirectory() as home:
        around = os.environ | {"QT_QPA_PLATFORM": "offscreen", "XDG_RUNTIME_DIR": home, "HOME": home}
        subprocess.run([*map(str, words)], capture_output=True, check=False, env=around, timeout=300)


def different(ours: Read, read: Read) -> Iterator[str]:
    """What Tiled has otherwise than we wrote it."""
    for what in ("facts", "properties", "tiles", "kinds", "shown"):
        if getattr(ours, what) != getattr(read, what):
            yield f"other {what}"
    if [(Path(p).name, *size) for p, *size in ours.pictures] != [(Path(p).name, *size) for p, *size in read.pictures]:
        yield "other pictures"
    for number in ours.things.keys() | read.things.keys():
        one, other = ours.things.get(number), read.things.get(number)
        if one is None or other is None or not alike(one, other):
            yield f"object {number}: {other} instead of {one}"


def alike(one: Thing, other: Thing) -> bool:
    """The same, and at the same points as far as the six digits go that Tiled writes in its XML."""
    pairs = list(zip((*one.points, one.size), (*other.points, other.size), strict=False))
    near = all(abs(a - b) <= NEAR_PX for p, q in pairs for a, b in zip(p, q, strict=True))
    return (
        near
        and len(one.points) == len(other.points)
        and replace(one, points=(), size=NOWHERE) == replace(other, points=(), size=NOWHERE)
    )


def unlike_the_design(design: Design, shown: AnyMap, told: Read) -> Iterator[str]:
    """Spaces, borders, neighbours and units that Tiled has elsewhere, or not."""
    if isinstance(shown, HexMap):
        yield from unlike_the_grid(shown, told)
    else:
        areas = {name for layer in ("areas", "seas", "boxes") for name in told.of(layer)}
        if areas != set(shown.spaces):
            yield f"{len(areas)} of {len(shown.spaces)} areas"
        between = {frozenset((b.properties["first"], b.properties["second"])) for b in told.of("borders").values()}
        if between != {frozenset((b.first, b.second)) for b in shown.borders.values()}:
            yield "other neighbours"
    layer_of = "hexsides" if isinstance(shown, HexMap) else "borders"
    if told.of(layer_of).keys() != set(shown.borders):
        yield f"{len(told.of(layer_of))} of {len(shown.borders)} {layer_of}"
    for scenario in design.scenarios:
        placed = {(p.counter, p.space) for p in scenario.placements}
        units = told.of(f"units: {scenario.title}")
        if {(name, one.properties["space"]) for name, one in units.items()} != placed:
            yield f"{len(units)} of {len(placed)} units of {scenario.id}"


def unlike_the_grid(shown: HexMap, told: Read) -> Iterator[str]:
    numbers = [number for row in rows_of_numbers(shown.grid) for number in row]
    for number, tile in zip(numbers, told.tiles["terrain"], strict=True):
        if told.kinds[tile][1]["terrain"] != shown.space(number).terrain:
            yield f"hex {number} is {told.kinds[tile][0]}"
    centres = tile_centres(told)
    across = min(told.facts["tilewidth"], told.facts["tileheight"])
    beside = {frozenset((numbers[a], numbers[b])) for a, b in touching(centres, across)}
    if beside != {frozenset((a, b)) for a, others in neighbours_by_number(shown.grid).items() for b in others}:
        yield "other neighbours"
    place = dict(zip(numbers, centres, strict=True))
    for name, side in told.of("hexsides").items():
        (ax, ay), (bx, by) = (place[side.properties[end]] for end in ("first", "second"))
        (cx, cy), (dx, dy) = side.points
        if abs(ax + bx - cx - dx) > 1 or abs(ay + by - cy - dy) > 1:
            yield f"hexside {name} does not lie between its hexes"
    for thing in (*told.of("hexes").values(), *told.of("sources").values()):
        if thing.points != (place[thing.properties["id"]],):
            yield f"hex {thing.properties['id']} is at {thing.points}"


def miscoloured(tmx: Path, told: Read) -> list[str]:
    """The tiles in whose middle Tiled paints another colour than that of their terrain."""
    picture = tmx.with_suffix(".png")
    hidden = [word for layer in told.shown for word in ("--hide-layer", layer)]
    run("tmxrasterizer", "--no-smoothing", *hidden, tmx, picture)
    if not picture.exists():
        return ["Tiled draws nothing"]
    drawn = pyvips.Image.new_from_file(picture)
    faults = []
    for tile, (x, y) in zip(told.tiles["terrain"], tile_centres(told), strict=True):
        seen = "#" + bytes(int(part) for part in drawn(int(x), int(y))[:3]).hex()
        if seen != told.kinds[tile][1]["colour"]:
            faults.append(f"at {x},{y} is {seen} and not {told.kinds[tile][1]['colour']}")
    return faults


if __name__ == "__main__":
    sys.exit(main())
