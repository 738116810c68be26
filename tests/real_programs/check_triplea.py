"""Every sample game as a package for TripleA, opened by TripleA's own engine.

python -m tests.real_programs.check_triplea [GAME ...]

What the engine finds is compared with the design: territories and their spaces, waters, neighbours as the network has
them, owners, units where the scenario places them, points of the map, tiles and pictures.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import zipfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np
import shapely

from tests.exchange.triplea.designs import odd_design
from tests.real_programs.triplea_engine import EngineFault, NoTriplea, engine_home, facts
from workbench.cartography.map_spaces import AnyMap
from workbench.cartography.space_faces import face_of
from workbench.engine.counters.pieces import copy_of
from workbench.engine.design import Design, Scenario
from workbench.engine.networks.joins import WATER
from workbench.engine.networks.march import network_of
from workbench.exchange.exports import Export
from workbench.storage.samples import build_sample

ODD = "odd names"
GAMES = ("toulon", "grande_tactique", "crossroads", "arcola", "war_and_peace", ODD)
"""The sample games, and a design made up of names that TripleA forbids, an island and a closed border."""
OFF_THE_EDGE_PX = 3.0
"""Points nearer to the edge of a space are not asked about: outlines are in whole pixels there."""
Facts = list[tuple[str, ...]]


def main(games: Sequence[str] = GAMES) -> int:
    """Check games, a line each; 1 when anything differs or a program is missing."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory() as folder:
        try:
            home = engine_home(Path(folder) / "home")
        except NoTriplea as missing:
            print(f"triplea: {missing}")
            return 1
        found = [_check(game, home, Path(folder)) for game in games]
    return 0 if all(found) else 1


def _check(game: str, home: Path, folder: Path) -> bool:
    from workbench.qt.triplea.exports import write_triplea

    design, package = odd_design() if game == ODD else build_sample(game), folder / f"{game}.zip"
    written = write_triplea(Export(design, package))
    assert written.manifest is not None
    with zipfile.ZipFile(package) as opened:
        names = json.loads(opened.read("workbench_names.json"))
    shown = design.maps[0]
    points = _points(shown, names)
    try:
        told = facts(home, package, points)
    except EngineFault as fault:
        print(f"{game}: TripleA refuses it: {fault}")
        return False
    faults = list(_faults(design, shown, names, points, told))
    for fault in faults[:20]:
        print(f"{game}: {fault}")
    holds = written.manifest.holds
    print(
        f"{game}: {holds['territories']} territories, {holds['sea zones']} of water,"
        f" {holds['connections']} connections, {holds['games']} games, {holds['units at the start']} units,"
        f" {len(points)} points asked, {_rounds(told)} rounds played"
        f" ... {'ok' if not faults else f'{len(faults)} differ'}"
    )
    return not faults


def _rounds(told: Facts) -> int:
    return sum(int(line[1]) for line in told if line[0] == "played")


def _points(shown: AnyMap, names: Mapping[str, dict[str, dict[str, str]]]) -> dict[tuple[int, int], str]:
    """Points of the picture well inside a space -> the name of its territory."""
    picture, chance = names["picture"], np.random.default_rng(1)
    found: dict[tuple[int, int], str] = {}
    for name, told in names["territories"].items():
        inner = face_of(shown, told["id"]).buffer(-OFF_THE_EDGE_PX / picture["px_per_mm"])
        if inner.is_empty:
            continue
        low_x, low_y, high_x, high_y = inner.bounds
        some = chance.random((12, 2)) * (high_x - low_x, high_y - low_y) + (low_x, low_y)
        for x, y in some[shapely.contains_xy(inner, some[:, 0], some[:, 1])]:
            at = ((x - picture["left_mm"]) * picture["px_per_mm"], (y - picture["above_mm"]) * picture["px_per_mm"])
            found[round(at[0]), round(at[1])] = name
    return found


def _faults(
    design: Design, shown: AnyMap, names: dict[str, dict[str, dict[str, str]]], points: dict[tuple[int, int], str],
    told: Facts,
) -> Iterator[str]:  # fmt: skip
    space_of = {name: one["id"] for name, one in names["territories"].items()}
    yield from (f"TripleA has no {line[1]}" for line in told if line[0] == "missing")
    at = {(int(x), int(y)): name for kind, x, y, name in (line for line in told if line[0] == "at") if kind}
    yield from (
        f"at {point} lies {at.get(point)!r} and not {name!r}" for point, name in points.items() if at.get(point) != name
    )
    if _rounds(told) != 2:
        yield f"TripleA played {_rounds(told)} rounds and not 2"
    games = _by_game(told)
    if len(games) != max(1, len(design.scenarios)):
        yield f"{len(games)} games and not {len(design.scenarios)}"
    for scenario, lines in zip(sorted(design.scenarios, key=lambda one: one.id), games, strict=True):
        yield from _territory_faults(shown, space_of, lines)
        yield from _owner_faults(design, shown, names, scenario, lines)
        units: Counter[tuple[str, str]] = Counter()
        for placement in scenario.placements:
            counter = placement.counter if design.is_counter(placement.counter) else copy_of(placement.counter)[0]
            units[_entered(shown, placement.space), counter] += 1
        there = Counter((space_of[line[1]], names["units"][line[2]]) for line in lines if line[0] == "unit")
        if units != there:
            yield f"{scenario.id}: units differ: {sorted((units - there).items())} {sorted((there - units).items())}"
        for _, territory, unit, owner in (line for line in lines if line[0] == "unit"):
            faction = design.find_faction(design.counter(names["units"][unit]).faction)
            if faction is not None and names["players"][owner] != faction.side:
                yield f"{unit} in {territory} is of {owner}"


def _owner_faults(
    design: Design, shown: AnyMap, names: dict[str, dict[str, dict[str, str]]], scenario: Scenario, lines: Facts
) -> Iterator[str]:
    """Land is held by the side that alone stands there, or that the scenario names; water by nobody."""
    standing: dict[str, set[str]] = {}
    for placement in scenario.placements:
        faction = design.find_faction(design.counter(placement.counter).faction)
        standing.setdefault(_entered(shown, placement.space), set()).add(faction.side if faction else "")
    wanted = {space: min(sides) for space, sides in standing.items() if len(sides) == 1 and min(sides)} | dict(
        scenario.held.items()
    )
    for _, name, water, impassable, owner, *_ in (line for line in lines if line[0] == "territory"):
        space = names["territories"][name]["id"]
        if owner == "Neutral":
            if space in wanted and water == impassable == "false":
                yield f"{scenario.id}: nobody holds {name}"
        elif water == "true" or names["players"][owner] != wanted.get(space, names["players"][owner]):
            yield f"{scenario.id}: {owner} holds {name}"


def _territory_faults(shown: AnyMap, space_of: Mapping[str, str], lines: Facts) -> Iterator[str]:
    network = network_of(shown)
    there = {name for name in network.spaces if not face_of(shown, name).is_empty and _entered(shown, name) == name}
    territories = [line for line in lines if line[0] == "territory"]
    found = {space_of[line[1]] for line in territories}
    if found != there or len(territories) != len(there):
        yield f"territories differ: {sorted(there ^ found)[:5]}"
    for _, name, water, _impassable, _owner, at_centre, polygons, places in territories:
        if (water == "true") != (network.spaces[space_of[name]].kind in WATER):
            yield f"{name}: water is {water}"
        if at_centre != name or polygons == "0" or places == "0":
            yield f"{name}: its centre lies in {at_centre}, {polygons} polygons, {places} places"
    edges = {
        frozenset((a, b)) for a, b, join in network.graph.edges(data=True) if not join["blocked"] and {a, b} <= there
    }
    told = [frozenset((space_of[line[1]], space_of[line[2]])) for line in lines if line[0] == "neighbours"]
    if set(told) != edges or len(told) != len(edges):
        yield f"{len(edges)} pairs of neighbours, TripleA has {len(told)}: {[sorted(x) for x in edges ^ set(told)][:3]}"


def _entered(shown: AnyMap, space: str) -> str:
    """The space, or the water that a hex is ground of."""
    zone = shown.zone_at(space)
    return zone if zone and shown.zone_spaces[zone].kind in WATER else space


def _by_game(told: Facts) -> list[Facts]:
    games: list[Facts] = []
    for line in told:
        if line[0] == "game":
            games.append([])
        elif games:
            games[-1].append(line)
    return games


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or GAMES))
