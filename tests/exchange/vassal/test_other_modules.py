"""Modules that others have made: prototypes in each other, old forms, boards in a row, zones over zones, odd signs."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.exchange.vassal.compared_module import adjacency
from tests.exchange.vassal.hand_made import (
    BOARD,
    MAP,
    MODULE,
    board_map,
    element,
    module,
    palette,
    png,
    prototype,
    roster,
    save,
    slot,
)
from workbench.cartography.hexes.hex_grid import centre_of
from workbench.engine.design import Design
from workbench.engine.maps.area_map import SpaceKind
from workbench.engine.maps.hex_map import HexMap, Orientation
from workbench.exchange.vassal.reading.left_out import left_out_of
from workbench.exchange.vassal.reading.module import propose_module
from workbench.exchange.vassal.reading.pieces import Piece
from workbench.exchange.vassal.reading.proposal import ModuleProposal
from workbench.exchange.vassal.saves import stack
from workbench.exchange.vassal.sequences import FIELDS, ITEMS, joined
from workbench.exchange.vassal.traits import Trait, basic, definition, layers, piece, properties
from workbench.exchange.vassal.traits import prototype as of_prototype

FACES = {
    "images/front.png": png(50, 50, real=False),
    "images/back.gif": b"GIF89a" + bytes((50, 0, 50, 0)),
    "images/dot.png": png(9, 9, real=False),
}
HEXES = element(BOARD + "HexGrid", x0=40, y0=40, dy=64.0, dx=55.425)
SIDES = roster("German", "Soviet", "Observer")


def read(path: Path) -> ModuleProposal:
    return propose_module(path, 16.0)


def design(path: Path) -> Design:
    return read(path).found.design


def told(proposal: ModuleProposal, check: str) -> list[str]:
    return [str(step) for step in proposal.steps if step.check == check]


def zone(name: str, path: str, inner: str = "", **settings: object) -> str:
    return element(BOARD + "mapgrid.Zone", inner, name=name, path=path, **settings)


def region(name: str, x: int, y: int) -> str:
    return element(BOARD + "Region", name=name, originx=x, originy=y)


def zoned(*inner: str) -> str:
    return element(BOARD + "ZonedGrid", "".join(inner))


@pytest.mark.parametrize("name", ["buildFile.xml", "buildFile"])
def test_pieces_have_what_their_prototypes_in_each_other_say(name: str, tmp_path: Path) -> None:
    """Both names of the build file; no moduledata; the side in one prototype, which another one names."""
    prototypes = element(
        MODULE + "PrototypesContainer",
        prototype("Infantry", definition((properties({"Type": "Infantry, line"}), of_prototype("Red Army Soviet"))))
        + element(
            MODULE + "folder.PrototypeFolder", prototype("Red Army Soviet", definition((properties({"CF": "4"}),)))
        ),
    )
    text = piece((basic("front.png", "1st; Rifle/Guards", "7"), of_prototype("Infantry"), of_prototype("No such")))
    proposal = read(module(tmp_path / "m.vmod", SIDES + prototypes + palette("Units", slot(text)), FACES, name))
    (counter,) = proposal.found.design.counters
    assert counter.name == "1st; Rifle/Guards"
    assert counter.strength == 4
    assert proposal.found.design.faction(counter.faction).side == "soviet"
    assert [(one.id, one.name) for one in proposal.found.design.unit_types] == [("infantry_line", "Infantry, line")]
    assert counter.picture == "images/front.png"
    assert "'No such'" in told(proposal, "prototype")[0]


def test_levels_become_steps_and_small_marks_do_not(tmp_path: Path) -> None:
    """Pictures as large as the piece are faces, a dot is none; old layers are read like new ones."""
    new = piece((basic("front.png", "New", ""), layers("Step", "", [("back.gif", "reduced")], ("Flip", ""))))
    old = piece(
        (
            basic("front.png", "Old", ""),
            Trait(
                joined(
                    FIELDS,
                    (
                        "emb",
                        "A",
                        "",
                        "F",
                        "Flip",
                        "",
                        "",
                        "0",
                        "0",
                        joined(ITEMS, ("front.png", "")),
                        joined(ITEMS, ("back", "+ weak")),
                    ),
                ),
                "1",
            ),
        )
    )
    dot = piece((basic("front.png", "Dot", ""), layers("Moved", "", [("dot.png", "moved")], ("Move", ""))))
    off = piece(
        (
            basic("front.png", "Off", ""),
            Trait(
                joined(
                    FIELDS,
                    [
                        "emb2",
                        "Mark",
                        "128",
                        "M",
                        *[""] * 12,
                        "back.gif",
                        "x",
                        "true",
                        "L",
                        *[""] * 3,
                        "false",
                        "",
                        "1",
                        "1",
                        "false",
                    ],
                ),
                "-1",
            ),
        )
    )
    found = design(module(tmp_path / "m.vmod", SIDES + palette("German", *map(slot, (new, old, dot, off))), FACES))
    by_name = {one.name: one for one in found.counters}
    for name in ("New", "Old", "Off"):
        counter = by_name[name]
        assert (counter.picture, counter.values.get("steps")) == ("images/front.png", 2)
        assert [(face.name, face.picture, face.layout) for face in counter.faces] == [
            ("front", "", "picture"), ("reduced", "images/back.gif", "picture"),
        ]  # fmt: skip
    assert len(by_name["Dot"].faces) == 1


def test_sides_come_from_the_palettes_where_nothing_else_tells_them(tmp_path: Path) -> None:
    windows = [
        palette(name, slot(piece((basic("front.png", f"{name} unit", ""),)))) for name in ("Axis", "Allies", "Markers")
    ]
    proposal = read(module(tmp_path / "m.vmod", "".join(windows), FACES))
    found = proposal.found.design
    assert [side.name for side in found.sides] == ["Axis", "Allies", "Neutral"]
    assert {one.name: found.faction(one.faction).side for one in found.counters} == {
        "Axis unit": "axis", "Allies unit": "allies", "Markers unit": "neutral",
    }  # fmt: skip
    assert len(told(proposal, "side")) == 2
    declined = {step.number for step in proposal.steps if step.check not in ("side", "sides")}
    assert {one.side for one in proposal.accepting(declined).design.factions} == {"neutral"}


def test_a_stretched_sideways_grid_lies_under_its_scan(tmp_path: Path) -> None:
    """The scan is stretched on the sheet, for our hexes are regular; each hex lies on the pixels that VASSAL says."""
    numbering = element(
        BOARD + "mapgrid.HexGridNumbering", first="V", sep=".", hOff=5, vOff=2, vType="A", stagger="false"
    )
    grid = element(BOARD + "HexGrid", numbering, sideways="true", x0=30, y0=50, dx=50.0, dy=40.0)
    (sheet,) = design(module(tmp_path / "m.vmod", board_map("Board", grid))).maps
    assert isinstance(sheet, HexMap) and sheet.grid.orientation is Orientation.POINTY
    (scan,) = sheet.scans
    assert (scan.asset, scan.width_px, scan.height_px) == ("images/map.png", 400, 300)
    assert scan.calibration is not None
    for line in range(5):
        for at in range(8):
            x, y = 50 + at * 40 + (line % 2) * 20, 30 + line * 50
            number = f"{chr(ord('A') + at + 2)}.{line + 5:02}"
            assert scan.calibration.pixel(*centre_of(sheet, number)) == pytest.approx((x, y))


def test_squares_become_areas_with_their_numbers(tmp_path: Path) -> None:
    numbering = element(
        BOARD + "mapgrid.SquareGridNumbering", first="V", vType="A", hLeading=0, vDescend="true", sep="-"
    )
    grid = element(BOARD + "SquareGrid", numbering, x0=50, y0=50, dx=100.0, dy=100.0)
    (sheet,) = design(module(tmp_path / "m.vmod", board_map("Board", grid))).maps
    names = {space.name: space.id for space in sheet.every_space.values()}
    assert set(names) == {f"{row}-{column}" for row in "CDE" for column in range(1, 5)}
    beside = {frozenset((sheet.every_space[a].name, sheet.every_space[b].name)) for a, b in adjacency(sheet)}
    assert len(beside) == 3 * 3 + 4 * 2
    assert frozenset(("E-1", "D-1")) in beside and frozenset(("E-1", "D-2")) not in beside


def test_zones_over_zones_tracks_and_points(tmp_path: Path) -> None:
    """The first zone has the ground; boxes of a track stand alone; a zone of many points is these points."""
    points = element(BOARD + "RegionGrid", region("Vienna", 250, 250) + region("Ulm", 300, 250))
    grid = zoned(
        zone("City; one/two", "40,40;60,40;60,60;40,60"),
        zone("West", "0,0;100,0;100,100;0,100"),
        zone("East", "100,0;200,0;200,100;100,100"),
        zone("Hidden", "45,45;55,45;55,55;45,55"),
        zone("Turn 1", "0,200;40,200;40,240;0,240"),
        zone("Roads", "220,220;380,220;380,280;220,280", points),
        zone("Nothing", "1,1;2,2"),
    )
    proposal = read(module(tmp_path / "m.vmod", board_map("Board", grid)))
    (sheet,) = proposal.found.design.maps
    by_name = {space.name: space for space in sheet.every_space.values()}
    assert set(by_name) == {"City; one/two", "West", "East", "Turn 1", "Vienna", "Ulm"}
    assert by_name["Turn 1"].kind is SpaceKind.BOX
    beside = {frozenset((sheet.every_space[a].name, sheet.every_space[b].name)) for a, b in adjacency(sheet)}
    assert beside == {frozenset(("City; one/two", "West")), frozenset(("West", "East"))}
    assert len(told(proposal, "zones_overlap")) == 2
    assert len(told(proposal, "zone")) == 1


def test_a_zone_with_hexes_is_the_map_and_others_are_boxes(tmp_path: Path) -> None:
    grid = zoned(
        zone("Map", "0,0;300,0;300,300;0,300", HEXES), zone("Dead", "310,10;390,10;390,90;310,90"),
        zone("Inset", "310,100;390,100;390,290;310,290", HEXES),
    )  # fmt: skip
    proposal = read(module(tmp_path / "m.vmod", board_map("Board", grid)))
    (sheet,) = proposal.found.design.maps
    assert isinstance(sheet, HexMap)
    assert [zone.space.name for zone in sheet.zones.values()] == ["Dead"]
    assert sheet.grid.columns == 5  # 40 + 4 * 55.4 lies in the zone, the next column does not
    assert len(told(proposal, "grid")) == 1


def test_stacks_stand_where_names_or_pixels_say(tmp_path: Path) -> None:
    """At the start, and in a saved game that VASSAL itself wrote: its commands lie in each other."""
    unit = piece((basic("front.png", "Unit", "3"),))
    unknown = piece((basic("back.gif", "Other", "99"),))
    stacks = element(
        MAP + "SetupStack", slot(unit, gpid="3") * 2, owningBoard="Board", useGridLocation="true", location="0302"
    )
    stacks += element(MAP + "SetupStack", slot(unknown), owningBoard="Board", useGridLocation="false", x=41, y=105)
    numbering = element(BOARD + "mapgrid.HexGridNumbering", stagger="false")
    grid = element(BOARD + "HexGrid", numbering, x0=40, y0=40, dy=64.0, dx=55.425)
    moved = piece((basic("front.png", "Unit", "3", ("Main/Map", 40 + 55, 40 + 96)),), "11")
    game = save(moved, stack("12", ("Main/Map", 95, 136), ("11",)), boards=("Main/Map",))
    setup = element(MODULE + "PredefinedSetup", name="Saved, \t1", useFile="true", file="one.vsav")
    setup += element(MODULE + "PredefinedSetup", name="Gone", useFile="true", file="none.vsav")
    inner = SIDES + board_map("Board", grid, more=stacks).replace('mapName="Board"', 'mapName="Main/Map"')
    inner += palette("German", slot(unit, "Unit", "3")) + setup
    proposal = read(module(tmp_path / "m.vmod", inner, FACES | {"one.vsav": game}))
    found = proposal.found.design
    start, saved = found.scenarios
    assert [(one.counter, one.space) for one in start.placements] == [
        ("unit", "0302"),
        ("unit#2", "0302"),
        ("other", "0102"),
    ]
    assert [(one.counter, one.space) for one in saved.placements] == [("unit", "0202")]
    assert found.counter("unit").quantity == 2
    assert any("not in the module" in step for step in told(proposal, "set_up"))


def test_boards_beside_each_other_are_maps_each(tmp_path: Path) -> None:
    """The setup lays two boards side by side in a frame: a piece at a pixel of the map stands on the second of them."""
    boards = "".join(element(MAP + "boardPicker.Board", HEXES, name=name, image="map.png") for name in ("A", "B"))
    setup = element("setup", "LandBoardPicker&#9;A&#9;0&#9;0&#9;B&#9;1&#9;0")
    unit = piece((basic("front.png", "Unit", "3", ("Land", 20 + 400 + 40, 10 + 104)),), "1")
    inner = element(
        MODULE + "Map", element(MAP + "BoardPicker", boards + setup), mapName="Land", edgeWidth=20, edgeHeight=10
    )
    inner += palette("German", slot(unit)) + element(
        MODULE + "PredefinedSetup", name="S", useFile="true", file="s.vsav"
    )
    found = design(module(tmp_path / "m.vmod", inner, FACES | {"s.vsav": save(unit)}))
    assert [sheet.title for sheet in found.maps] == ["Land: A", "Land: B"]
    (scenario,) = found.scenarios
    assert [one.space for one in scenario.placements] == ["0102"]
    assert scenario.map in (sheet.id for sheet in found.maps)


def test_what_is_missing_is_named_and_the_rest_is_taken(tmp_path: Path) -> None:
    text = piece((basic("nowhere.png", "Unit", ""),))
    inner = board_map("Board", "", "no such.jpg", width=200, height=100) + palette("German", slot(text), slot("+/null"))
    proposal = read(module(tmp_path / "m.vmod", inner))
    (sheet,) = proposal.found.design.maps
    assert (sheet.width_mm / sheet.height_mm, sheet.scans) == (pytest.approx(2.0), ())
    assert [one.picture for one in proposal.found.design.counters] == [""]
    pictures = told(proposal, "picture")
    assert "'no such.jpg'" in pictures[0] and "'nowhere.png'" in pictures[1]
    assert "1 of its pieces cannot be read" in told(proposal, "piece")[0]


def test_latin_1_and_signs_that_no_xml_has_are_read(tmp_path: Path) -> None:
    build = b'<?xml version="1.0" encoding="ISO-8859-1"?><VASSAL.build.GameModule name="Bel\xe9m \x07"/>'
    assert design(module(tmp_path / "m.vmod", "", {"buildFile.xml": build})).title == "Belém"


def test_nothing_of_a_module_is_run(tmp_path: Path) -> None:
    """Classes of its own are named, an expression stays a text."""
    text = piece((basic("front.png", "{System.exit(1)}", ""), properties({"Side": '{ execCommand("x") }'})))
    inner = SIDES + '<evil.Runner class="x"/>' + palette("Units", slot(text))
    proposal = read(module(tmp_path / "m.vmod", inner, FACES))
    assert "'evil.Runner'" in told(proposal, "foreign_class")[0]
    assert [one.name for one in proposal.found.design.counters] == ["{System.exit(1)}"]


def test_pictures_are_of_the_size_that_a_layer_hides(tmp_path: Path) -> None:
    """Without a picture of its own a piece looks as its layer does."""
    text = piece((basic("", "Unit", ""), layers("L", "front.png", [("back.gif", "x")], ("Flip", ""))))
    (counter,) = design(module(tmp_path / "m.vmod", palette("A", slot(text)), FACES)).counters
    assert counter.picture == "images/front.png"
    assert [face.picture for face in counter.faces] == ["", "images/back.gif"]
    assert replace(counter, faces=()).picture


def test_what_a_mask_shows_is_the_back_and_sides_are_known_by_their_stems(tmp_path: Path) -> None:
    """As a published game of Waterloo has it: seats "Anglo-Allies", prototypes "Anglo-Allied Unit", masks as backs."""
    masked = Trait("obs;70,130;back.gif;Flip;Gback.gif;Marker;player:;Peek;Flip;false;;", "null;")
    prototypes = element(MODULE + "PrototypesContainer", prototype("Anglo-Allied Unit", definition(())))
    unit = slot(piece((basic("front.png", "Alten / I Corps", "1"), masked, of_prototype("Anglo-Allied Unit"))))
    inner = roster("Anglo-Allies", "French") + prototypes + palette("Units", unit)
    found = design(module(tmp_path / "m.vmod", inner, FACES))
    (counter,) = found.counters
    assert [(face.name, face.picture) for face in counter.faces] == [("front", ""), ("back", "images/back.gif")]
    assert found.faction(counter.faction).side == "anglo_allies"


def test_a_board_of_nothing_is_a_map_or_is_left_out(tmp_path: Path) -> None:
    """A page of help, and a set-up without a file, which means none."""
    inner = board_map("Help", "") + element(MODULE + "PredefinedSetup", name="No set-up", useFile="true")
    proposal = read(module(tmp_path / "m.vmod", inner))
    assert [step.check for step in proposal.steps] == ["board", "scan"]
    assert len(proposal.found.design.maps) == 1 and not proposal.found.design.scenarios
    assert proposal.accepting({2}).design.maps == ()


def test_what_pieces_have_besides_is_told_with_counts() -> None:
    bare = Piece("", "", "", ("", 0, 0), {}, (), (), (), ("piece", "mark", "emb2", "delete"), False)
    turning = replace(bare, kinds=("piece", "rotate", "label", "label"))
    odd = replace(bare, kinds=("piece", "rotate", "acme.Glow"))
    assert [str(told) for told in left_out_of([bare, turning, odd])] == [
        "1 with text labels",
        "2 that turn",
        "1 with further traits",
    ]
    assert list(left_out_of([bare])) == []
