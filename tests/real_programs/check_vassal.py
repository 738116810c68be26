"""VASSAL's own engine loads the module of every sample game; what it says is compared with the design."""

from __future__ import annotations

import os
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from xml.etree.ElementTree import Element

from defusedxml.ElementTree import fromstring
from msgspec.structs import replace
from shapely import Point

from tests.exchange.vassal.odd_design import odd_design
from tests.exchange.vassal.reader import SLOT, Module, game_of
from tests.real_programs.vassal_engine import Missing, Report, asked, make_ready
from tests.real_programs.vassal_returned import wrong_return
from workbench.cartography.areas.faces import faces
from workbench.cartography.hexes.hex_grid import centre, corners
from workbench.cartography.map_spaces import AnyMap
from workbench.engine.design import Design, Scenario
from workbench.engine.maps.area_map import SpaceKind
from workbench.engine.maps.hex_grid import (
    Corner,
    Grain,
    HexGrid,
    HexNumbering,
    LineLabel,
    NumberOrder,
    Orientation,
    Shifted,
)
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.maps.hex_places import every_place, number_of
from workbench.engine.rules_modules import rules_for
from workbench.exchange.exports import Export
from workbench.qt.vassal_modules.exports import write_vmod
from workbench.storage.samples import build_sample, sample_games

NUMBERINGS = "numberings"
GAMES = [*(game.game for game in sample_games()), NUMBERINGS]
TOWARDS_CORNER = 0.7
"""So far from its middle to each of its corners a hex is asked for its number: VASSAL counts hexes as bricks, of which
the last quarter of the way to two of the corners is no part."""
OF_EVERY_MAP = {"VASSAL.build.module.properties.GlobalProperties"}
"""What the engine gives to every map by itself."""
MEASURED = {(SLOT, "width"), (SLOT, "height")}
"""What the engine writes as it found it itself."""
Spot = tuple[str, int, int]


def main() -> int:
    """One line a game; 1 on any difference, or where a program is missing."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    try:
        class_path = make_ready()
    except Missing as missing:
        print(missing)
        return 1
    chosen = [one for one in sys.argv[1:] if one in GAMES] or GAMES
    with tempfile.TemporaryDirectory() as folder:
        differ = [checked(class_path, name, Path(folder) / name) for name in chosen]
        return int(any([*differ, checked_odd(class_path, Path(folder) / "odd")]))


def checked_odd(class_path: str, folder: Path) -> bool:
    """Whether a module in which all is called oddly loads with a difference: what is called how the tests look at."""
    folder.mkdir()
    path = folder / "odd.vmod"
    write_vmod(Export(odd_design(), path))
    module = Module(path)
    report = asked(class_path, path, [], folder / "told")
    faults = [f"warning: {' '.join(fields)}" for fields in report.all("WARNING")]
    faults += [*wrong_boards(module, report), *changed_settings(module, report)]
    wanted = sorted(piece.name for game in module.games().values() for piece in game.pieces.values())
    told = sorted(fields[7] for fields in report.all("PIECE"))
    faults += [] if told == wanted else [f"pieces are called {told}"]
    print(
        f"odd names: {len(told)} of {len(wanted)} pieces, {len(faults)} differences{'' if faults else ' ... ok'}",
        *faults,
    )
    return bool(faults)


def checked(class_path: str, name: str, folder: Path) -> bool:
    """Whether anything differs; it is printed."""
    design = numberings() if name == NUMBERINGS else build_sample(name)
    path = folder / f"{name}.vmod"
    folder.mkdir()
    write_vmod(Export(design, path))
    module = Module(path)
    spots = {sheet.id: expected_spots(module, sheet) for sheet in design.maps}
    every = {spot: said for of_map in spots.values() for spot, said in of_map.items()}
    report = asked(class_path, path, list(every), folder / "told")
    faults = [f"warning: {' '.join(fields)}" for fields in report.all("WARNING")]
    faults += wrong_boards(module, report)
    wrong = wrong_places(every, report)
    faults += wrong
    faults += wrong_counters(design, report)
    masked = 0
    for scenario in design.scenarios:
        faults += wrong_start(design, scenario, report)
        of_sides, found = wrong_masks(design, scenario, report)
        faults += found
        masked += of_sides
    if design.scenarios:
        faults += wrong_move(report)
    faults += changed_settings(module, report)
    if name != NUMBERINGS:
        faults += wrong_return(design, path, report)
    what = "hexes" if isinstance(design.maps[0], HexMap) else "areas"
    spaces = sum(len(sheet.every_space) for sheet in design.maps)
    pieces = Counter(fields[0] for fields in report.all("PIECE"))
    print(
        f"{name}: {spaces} {what}, {len(every) - len(wrong)} of {len(every)} points in their space, "
        f"{len(design.counters)} counters, {len(design.scenarios)} scenarios with {sum(pieces.values())} pieces, "
        f"{masked} of them masked, {len(faults)} differences{'' if faults else ' ... ok'}",
        *faults[:8] if "-v" not in sys.argv else sorted(set(faults)),
        sep="\n  " if faults else "",
    )
    return bool(faults)


def numberings() -> Design:
    """A map for every way in which hexes stand and are counted, each with labels of its own."""
    ways = list(product(Orientation, Shifted, Corner, NumberOrder))
    labels = [(LineLabel.DIGITS, LineLabel.DIGITS), (LineLabel.DOUBLED_LETTERS, LineLabel.DIGITS)]
    maps = []
    for at, (orientation, shifted, corner, order) in enumerate(ways):
        column, row = labels[at % 3 == 1]
        numbering = HexNumbering(order, corner, at % 5, 1 + at % 3, 1 + at % 2, 2, column, row, "." if at % 4 else "")
        if column is not LineLabel.DIGITS:
            numbering = replace(numbering, first_column=24 + at % 4)
        grid = HexGrid(5, 4, 10.3, 12.0, 13.0, orientation, shifted, numbering)
        maps.append(HexMap(f"m{at}", f"Map {at}", 75.0, 70.0, grid))
    skipped = HexNumbering(skipped_columns=(2,), grain=Grain.FALLING)
    maps.append(HexMap("points", "Points", 75.0, 70.0, HexGrid(5, 4, 10.3, 12.0, 13.0, numbering=skipped)))
    return Design("Numberings", "", maps=tuple(maps))


# ---- where things are


def pixel(sheet: AnyMap, size: tuple[int, int], x_mm: float, y_mm: float) -> tuple[int, int]:
    """The pixel of a point, as the size of the picture says."""
    return round(x_mm * size[0] / sheet.width_mm), round(y_mm * size[1] / sheet.height_mm)


def board_of(module: Module, sheet: AnyMap) -> tuple[str, tuple[int, int]]:
    """The name and the size of the board of a map: that of its title, or with its id."""
    board = next(
        one
        for one in module.all("VASSAL.build.module.map.boardPicker.Board")
        if one.attrib["name"] in (sheet.title, sheet.id, f"{sheet.title} ({sheet.id})")
    )
    return board.attrib["name"], module.size_of(board.attrib["image"])


def expected_spots(module: Module, sheet: AnyMap) -> dict[Spot, str]:
    """Points of a map, and what VASSAL has to call the space there."""
    name, size = board_of(module, sheet)
    found = _hex_spots(sheet) if isinstance(sheet, HexMap) else _area_spots(sheet)
    return {(name, *pixel(sheet, size, x, y)): said for (x, y), said in found}


def _hex_spots(sheet: HexMap) -> Iterator[tuple[tuple[float, float], str]]:
    """The middle of every hex, and points near its corners."""
    for place in every_place(sheet.grid):
        number = number_of(sheet.grid, place)
        zone = sheet.zones[sheet.zone_of[number]].space.name if number in sheet.zone_of else ""
        said = f"{zone} ({number})" if zone else number
        x, y = centre(sheet.grid, place)
        yield (x, y), said
        for cx, cy in corners(sheet.grid, place):
            near = (x + TOWARDS_CORNER * (cx - x), y + TOWARDS_CORNER * (cy - y))
            if 0 < near[0] < sheet.width_mm and 0 < near[1] < sheet.height_mm:
                yield near, said
    for zone in sheet.zones.values():
        if zone.space.shape is not None and not zone.hexes:
            yield zone.space.shape.middle, zone.space.name


def _area_spots(sheet: AnyMap) -> Iterator[tuple[tuple[float, float], str]]:
    """Points well inside each piece of each area, and a lattice over the map."""
    all_faces = faces(sheet)  # type: ignore[arg-type]
    names = Counter(space.name for space in sheet.every_space.values())

    def called(space: str) -> str:
        own = sheet.every_space[space].name
        return (f"{own} ({space})" if names[own] > 1 else own) if own else space

    known = [s for s in sheet.every_space if sheet.every_space[s].kind is not SpaceKind.UNPLAYABLE]
    for space in known:
        face = all_faces.face(space)
        for part in getattr(face, "geoms", (face,)):
            if not part.is_empty:
                inside = part.representative_point()
                yield (inside.x, inside.y), called(space)
    for x in range(5, int(sheet.width_mm), 10):
        for y in range(5, int(sheet.height_mm), 10):
            space = all_faces.space_at(x, y)
            if space in known and all_faces.face(space).boundary.distance(Point(x, y)) > 0.2:
                yield (x, y), called(space)


# ---- what differs


def wrong_boards(module: Module, report: Report) -> Iterator[str]:
    told = {fields[0]: (int(fields[2]), int(fields[3])) for fields in report.all("BOARD")}
    for board in module.all("VASSAL.build.module.map.boardPicker.Board"):
        size = module.size_of(board.attrib["image"])
        if told.get(board.attrib["name"]) != size:
            yield f"board {board.attrib['name']}: {told.get(board.attrib['name'])} and not {size} pixels"


def wrong_places(expected: dict[Spot, str], report: Report) -> list[str]:
    """A point is named as a counter is that is put down there: VASSAL moves it to the middle first."""
    told = {(fields[0], int(fields[1]), int(fields[2])): fields[4] for fields in report.all("AT")}
    return [f"{spot}: {told.get(spot)!r} and not {said!r}" for spot, said in expected.items() if told.get(spot) != said]


def wrong_counters(design: Design, report: Report) -> Iterator[str]:
    slots = [fields for fields in report.all("SLOT") if int(fields[2]) <= len(design.counters)]  # markers are behind
    ours = Counter(counter.name for counter in design.counters)
    for label, at in (("palette", 0), ("piece", 1)):
        told = Counter(fields[at] for fields in slots)
        if told != ours:
            yield f"counters by the name of their {label}: {dict(ours - told)} missing, {dict(told - ours)} too many"
    sides = {faction.id: faction.side for faction in design.factions}
    names = {side.id: side.name for side in design.sides}
    of_sides = Counter(names.get(sides.get(counter.faction, ""), "") for counter in design.counters)
    if Counter(fields[3] for fields in slots) != of_sides:
        yield "counters are of other sides"
    if [fields[0] for fields in report.all("SIDE")] != [side.name for side in design.sides]:
        yield f"seats: {report.all('SIDE')}"


def pieces_of(scenario: Scenario, report: Report) -> dict[str, list[str]]:
    """Counter -> what its piece is: map, x, y, location, zone, id, name, side, level, mask, note, number, x, y."""
    return {fields[6]: fields[1:] for fields in report.all("PIECE") if fields[0] == scenario.title}


def wrong_start(design: Design, scenario: Scenario, report: Report) -> Iterator[str]:
    """Every placement is in its space, at the point where VASSAL would put it; stacks hold them all."""
    told = pieces_of(scenario, report)
    sheet = design.map(scenario.map)
    zones = getattr(sheet, "zone_of", {})
    for one in scenario.placements:
        space = sheet.every_space[one.space]
        said = told.get(one.counter)
        if said is None:
            yield f"{scenario.title}: {one.counter} is not there"
            continue
        fit = {one.space, space.name, f"{space.name} ({one.space})"} if space.name else {one.space}
        if isinstance(sheet, HexMap):
            zone = zones.get(one.space, "")
            fit = {one.space, f"{sheet.zones[zone].space.name} ({one.space})"} if zone else {one.space}
        if said[3] not in fit:
            yield f"{scenario.title}: {one.counter} stands in {said[3]} and not in {one.space}"
        if said[1:3] != said[12:14]:
            yield f"{scenario.title}: {one.counter} stands beside the point of its space"
    on_map = {one.counter: one.space for one in scenario.placements}
    stacked = sum(int(fields[1]) for fields in report.all("STACK") if fields[0] == scenario.title)
    if stacked != len(told):
        yield f"{scenario.title}: {stacked} of {len(told)} pieces in stacks"
    state = rules_for(design).start(scenario.id, {})
    played = {one for one in state.units if one not in on_map}
    if missing := played - told.keys():
        yield f"{scenario.title}: not there are {sorted(missing)[:5]}"


def wrong_masks(design: Design, scenario: Scenario, report: Report) -> tuple[int, list[str]]:
    """How many are masked to a side, and where that differs from what its seat may not read."""
    rules = rules_for(design)
    state = rules.start(scenario.id, {})
    sides = {faction.id: faction.side for faction in design.factions}
    covered = {one.counter for one in scenario.placements} - set(state.units)
    forces = {unit.side for unit in state.units.values()}
    faults, count = [], 0
    for side in design.sides:
        told = {fields[2] for fields in report.all("MASKED") if fields[:2] == [scenario.title, side.name]}
        hidden = set(rules.hidden(state, side.id))
        own = {c for c in covered if sides[design.counter(c).faction] not in (side.id,)}
        hidden |= {c for c in own if forces}
        count += len(told)
        if told != hidden:
            differ = sorted(told ^ hidden)[:5]
            faults.append(f"{scenario.title}, {side.name}: masked are {len(told)} and not {len(hidden)}: {differ}")
    return count, faults


def wrong_move(report: Report) -> Iterator[str]:
    """A piece that the engine moved and saved is read back where it put it."""
    for counter, x, y, _location in report.all("MOVED"):
        game = game_of((report.folder / "moved.vsav").read_bytes())
        place = game.by_counter()[counter].place
        if place[1:] != (int(x), int(y)):
            yield f"{counter} was moved to {x},{y} and is read back at {place}"
    if not report.all("MOVED"):
        yield "no piece was moved"


def changed_settings(module: Module, report: Report) -> Iterator[str]:
    """Everything that the build file says is said by the engine when it writes the module again."""
    back = fromstring((report.folder / "written_back.xml").read_text())
    for tag in sorted({one.tag for one in module.root.iter()} - OF_EVERY_MAP):
        ours, theirs = list(module.root.iter(tag)), list(back.iter(tag))
        if len(ours) != len(theirs):
            yield f"{tag}: {len(theirs)} and not {len(ours)}"
            continue
        for one, other in zip(ours, theirs, strict=True):
            yield from _changed(one, other)


def _changed(one: Element, other: Element) -> Iterator[str]:
    for name, value in one.attrib.items():
        if (one.tag, name) not in MEASURED and not _is_same(value, other.attrib.get(name)):
            yield f"{one.tag} {name}: {other.attrib.get(name)!r} and not {value!r}"
    if len(one) == 0 and (one.text or "").strip() and (other.text or "").strip() != (one.text or "").strip():
        yield f"{one.tag}: {(other.text or '')[:200]!r} and not {(one.text or '')[:200]!r}"


def _is_same(ours: str, theirs: str | None) -> bool:
    if theirs is None:
        return False
    try:
        return float(ours) == float(theirs)
    except ValueError:
        return ours == theirs


if __name__ == "__main__":
    sys.exit(main())
