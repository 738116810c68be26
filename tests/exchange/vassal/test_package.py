"""The files of a module, without its pictures of maps: every name leads somewhere, and all of the design is there."""

from __future__ import annotations

import json
import zipfile
from collections import Counter
from io import BytesIO
from pathlib import Path

import pytest
import shapely
from defusedxml.ElementTree import fromstring
from immutables import Map
from msgspec.structs import replace

from tests.exchange.vassal.odd_design import NAMES, areas, odd_design
from tests.exchange.vassal.reader import (
    GRIDS,
    MAP,
    PROTOTYPE,
    SLOT,
    Game,
    Module,
    decoded,
    game_of,
    pictures_of,
    piece_of,
)
from workbench.cartography.areas.faces import faces
from workbench.cartography.hexes.hex_grid import centre_of
from workbench.engine.counters.faces import Face
from workbench.engine.design import Design
from workbench.engine.maps.area_map import AreaMap
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.rules_modules import rules_for
from workbench.exchange.manifest import MANIFEST
from workbench.exchange.ruleset_json import read_ruleset_json
from workbench.exchange.vassal.boards import Board, boards_of
from workbench.exchange.vassal.counters import HIDDEN, Counters
from workbench.exchange.vassal.package import Package, package_of
from workbench.exchange.vassal.zones import grid_of
from workbench.exchange.zip_files import zipped
from workbench.storage.samples import build_sample

GAMES = ("crossroads", "toulon", "grande_tactique")
SIZE = 100


def packed(design: Design) -> tuple[Package, Counters, tuple[Board, ...]]:
    boards, counters = boards_of(design.maps), Counters(design, SIZE, str)
    return package_of(design, boards, counters, str), counters, boards


def module_of(design: Design, folder: Path) -> tuple[Module, Counters]:
    """The module as a file without pictures, read back."""
    package, counters, _ = packed(design)
    path = folder / "x.vmod"
    path.write_bytes(zipped(package.files.items()))
    return Module(path), counters


@pytest.mark.parametrize("name", [*GAMES, "odd", "empty"])
def test_whatever_is_named_is_there(name: str, tmp_path: Path) -> None:
    design = {"odd": odd_design(), "empty": Design("", "")}.get(name) or build_sample(name)
    module, counters = module_of(design, tmp_path)
    files = {one.attrib[key] for one in module.root.iter() for key in ("file", "fileName") if one.attrib.get(key)}
    assert files <= set(module.names)
    boards = {one.attrib["image"] for one in module.all(GRIDS.removesuffix("board.") + "Board")}
    assert module.pictures_named() - boards - {HIDDEN} == set(counters.pictures)
    prototypes = {one.attrib["name"] for one in module.all(PROTOTYPE)}
    for piece in module.slots().values():
        used = {fields[1] for fields, _ in piece.traits if fields[0] == "prototype"}
        assert used and used <= prototypes
    gpids = [int(slot.attrib["gpid"]) for slot in module.all(SLOT)]
    assert len(gpids) == len(set(gpids)) >= len(design.counters)
    of_counters = [piece.properties().get("Id") for piece in module.slots().values()]
    assert of_counters[: len(design.counters)].count(None) == 0
    assert int(module.root.attrib["nextPieceSlotId"]) > max(gpids, default=0)
    assert [one.text for one in module.root.iter("entry")] == [*counters.sides.values()]
    names = [one.attrib["mapName"] for one in module.all(MAP)]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("name", [*GAMES, "odd"])
def test_pieces_in_saved_games_are_those_of_the_palettes_spelt_out(name: str, tmp_path: Path) -> None:
    design = odd_design() if name == "odd" else build_sample(name)
    module, _ = module_of(design, tmp_path)
    slots = module.slots()
    spelt = {one.attrib["name"]: len(piece_of(one.text or "").traits) - 1 for one in module.all(PROTOTYPE)}
    for game in module.games().values():
        for piece in game.pieces.values():
            slot = slots[piece.gpid]
            assert piece.name == slot.name
            assert pictures_of(piece) == pictures_of(slot)
            beyond = sum(spelt[fields[1]] - 1 for fields, _ in slot.traits if fields[0] == "prototype")
            assert len(piece.traits) == len(slot.traits) + beyond
            assert slot.properties().items() <= piece.properties().items()
        assert sorted(one for stack in game.stacks for one in stack[3]) == sorted(game.pieces)
        assert all(game.pieces[one].place == stack[:3] for stack in game.stacks for one in stack[3])


@pytest.mark.parametrize("name", GAMES)
def test_counters_stand_where_the_scenario_says(name: str, tmp_path: Path) -> None:
    design = build_sample(name)
    module, _ = module_of(design, tmp_path)
    (board,) = boards_of(design.maps)
    across, down = board.size[0] / board.sheet.width_mm, board.size[1] / board.sheet.height_mm
    for scenario, game in zip(design.scenarios, module.games().values(), strict=True):
        there = game.by_counter()
        for one in scenario.placements:
            name_of_board, x, y = there[one.counter].place
            assert name_of_board == board.name
            if isinstance(board.sheet, HexMap):
                at = centre_of(board.sheet, one.space)
                assert abs(x - at[0] * across) <= 2 and abs(y - at[1] * down) <= 2
            else:
                assert isinstance(board.sheet, AreaMap)
                assert faces(board.sheet).space_at(x / across, y / down) == one.space


@pytest.mark.parametrize("name", ("crossroads", "toulon"))
def test_masks_hide_what_the_rules_hide(name: str, tmp_path: Path) -> None:
    design = build_sample(name)
    if name == "crossroads":
        fog = [replace(one, options=one.options.set("fog", "on")) for one in design.scenarios]
        design = replace(design, scenarios=tuple(fog))
    module, counters = module_of(design, tmp_path)
    rules, some = rules_for(design), False
    for scenario, game in zip(design.scenarios, module.games().values(), strict=True):
        state = rules.start(scenario.id, {})
        hidden = {unit for seat in rules.seats(state) for unit in rules.hidden(state, seat)}
        some = some or bool(hidden)
        for counter, piece in game.by_counter().items():
            fields, masked = piece.trait("obs")
            side = counters.sides[counters.side_of(design.counter(counter))]
            assert fields[6] == f"sides:{side}"
            assert masked[0] == (side if counter in hidden else "null")
    assert some


def test_formations_lie_hidden_under_their_force(tmp_path: Path) -> None:
    design = build_sample("grande_tactique")
    module, _ = module_of(design, tmp_path)
    played = set(rules_for(design).start(design.scenarios[0].id, {}).units)
    game = next(iter(module.games().values()))
    placed = {one.counter for one in design.scenarios[0].placements}
    hidden = {name for name, piece in game.by_counter().items() if piece.trait("obs")[1][0] != "null"}
    assert hidden and hidden <= placed
    for board, x, y, pieces in game.stacks:
        ids = {game.pieces[one].properties()["Id"] for one in pieces}
        if ids & hidden:
            assert ids & played, (board, x, y)


def test_steps_are_levels() -> None:
    design = build_sample("crossroads")
    counters = Counters(design, SIZE, str)
    for counter in design.counters:
        steps = counter.values["steps"]
        piece = piece_of(counters.slot(counter))
        assert ("emb2" in piece.kinds()) == (steps == 2)
        if steps == 2:
            fields, state = piece.trait("emb2")
            front, reduced = decoded(",", fields[16])
            assert front == "" and reduced != piece.traits[0][0][3]
            assert state == ["1"]
            assert counters.level_after(counter, 1) == 1


def test_faces_of_its_own_are_levels_behind_the_steps() -> None:
    faces_said = (Face("back", text="Improved"), Face("2", text="Two left"), Face("fired", text="Fired"))
    three = replace(build_sample("crossroads").counters[0], values=Map({"steps": 3}), faces=faces_said)
    design = replace(build_sample("crossroads"), counters=(three,))
    counters = Counters(design, SIZE, str)
    fields, _ = piece_of(counters.slot(three)).trait("emb2")
    assert decoded(",", fields[17]) == ["", "+ (2 steps)", "+ (1 step)", "+ (fired)", "+ (other side)"]
    pictures = decoded(",", fields[16])
    assert len(set(pictures)) == len(pictures) == 5
    assert counters.pictures[pictures[1]].short_name == "Two left"
    assert counters.pictures[pictures[4]].short_name == "Improved"
    assert [counters.level_after(three, lost) for lost in range(5)] == [0, 1, 2, 2, 2]


def test_where_those_beside_the_map_may_be_placed_is_told() -> None:
    package, _, _ = packed(odd_design())
    about = package.files["help/about.html"].decode("ascii")
    assert "<li>free; area: 0101</li><li>Turn 3: 0101</li>" in about


@pytest.mark.parametrize("sheet", (areas(), build_sample("toulon").area_maps[0]), ids=("odd", "toulon"))
def test_zones_are_the_areas(sheet: AreaMap) -> None:
    """Of the zones the first that holds a point is the area there; each lies on the same ground but for its pixels."""
    (board,) = boards_of([sheet])
    zones = [(one.attrib["name"], _shape(one.attrib["path"])) for one in grid_of(board).findall(GRIDS + "mapgrid.Zone")]
    ids = {
        next(p.attrib["initialValue"] for p in one if p.attrib.get("name") == "Id"): one.attrib["name"]
        for one in grid_of(board).findall(GRIDS + "mapgrid.Zone")
    }
    across, down = board.size[0] / sheet.width_mm, board.size[1] / sheet.height_mm
    for x in range(3, int(sheet.width_mm), 7):
        for y in range(3, int(sheet.height_mm), 7):
            space = faces(sheet).space_at(x, y)
            if space in ids and faces(sheet).face(space).boundary.distance(shapely.Point(x, y)) > 0.2:
                at = shapely.Point(x * across, y * down)
                first = next(name for name, shape in zones if shape.contains(at))
                assert first == ids[space]
    ground: Counter[str] = Counter()
    for name, shape in zones:
        ground[name] += shape.area
    for space, name in ids.items():
        assert ground[name] == pytest.approx(faces(sheet).face(space).area * across * down, rel=0.02)


def _shape(path: str) -> shapely.Geometry:
    """The ground inside a line that may go in and out on one way: what it goes round an odd number of times."""
    points = [tuple(map(int, point.split(","))) for point in path.split(";")]
    lines = shapely.union_all([shapely.LineString(pair) for pair in zip(points, [*points[1:], points[0]], strict=True)])
    cells = shapely.get_parts(shapely.polygonize([lines]))
    return shapely.union_all([cell for cell in cells if _is_inside(cell.representative_point(), points)])


def _is_inside(point: shapely.Point, ring: list[tuple[int, ...]]) -> bool:
    """By the even-odd rule, as Java's polygons have it."""
    inside = False
    for (x1, y1), (x2, y2) in zip(ring, [*ring[1:], ring[0]], strict=True):
        if (y1 > point.y) != (y2 > point.y) and point.x < (x2 - x1) * (point.y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside


def test_what_has_no_place_on_a_map_lies_beside_it(tmp_path: Path) -> None:
    design = build_sample("toulon")
    module, _ = module_of(design, tmp_path)
    tray = module.all(MAP)[-1]
    zones = {one.attrib["name"]: _shape(one.attrib["path"]) for one in tray.iter(GRIDS + "mapgrid.Zone")}
    scenario, game = design.scenarios[0], next(iter(module.games().values()))
    rules = rules_for(design)
    due = {one.unit: one.due for one in rules.display.pieces(rules.start(scenario.id, {})) if one.due}
    assert due
    for counter, turn in due.items():
        board, x, y = game.by_counter()[counter].place
        assert board == tray.attrib["mapName"]
        assert zones[f"Turn {turn}"].contains(shapely.Point(x, y))


def test_the_ruleset_is_inside_and_the_note_says_what_is_left_out() -> None:
    design = odd_design()
    package, _, _ = packed(design)
    assert read_ruleset_json(package.files["ruleset.json"]) == (design, True)
    note = json.loads(package.files[MANIFEST])
    assert note["format"] == "vmod"
    assert note["holds"]["counters"] == len(NAMES)
    assert [one["what"] for one in note["left_out"]][:2] == ["rules", "borders, roads and costs of movement"]
    about = package.files["help/about.html"].decode("ascii")
    assert "movement, supply and combat are for the players" in about


def test_the_same_design_gives_the_same_bytes() -> None:
    first, second = (packed(odd_design())[0] for _ in range(2))
    assert zipped(first.files.items()) == zipped(second.files.items())


def test_about_is_what_the_list_of_modules_reads() -> None:
    package, _, _ = packed(odd_design())
    data = fromstring(package.files["moduledata"])
    assert (data.tag, data.attrib) == ("data", {"version": "1"})
    fields = ["version", "extra1", "extra2", "VassalVersion", "dateSaved", "description", "name"]
    assert [one.tag for one in data] == fields
    with zipfile.ZipFile(BytesIO(package.files["scenario_1.vsav"])) as archive:
        assert sorted(archive.namelist()) == ["moduledata", "savedGame", "savedata"]


def test_a_saved_game_ends_with_its_turn() -> None:
    package, _, boards = packed(build_sample("toulon"))
    game: Game = game_of(package.files["scenario_2.vsav"])
    assert game.others[0] == "begin_save" and game.others[-1] == "end_save"
    assert game.others[-2].startswith("TURNTurnTracker0\t0|3;")
    assert f"{boards[0].name}BoardPicker\t{boards[0].name}\t0\t0" in game.others
