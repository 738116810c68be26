"""A package that is read back gives the map that was written; maps of others come in as proposals."""

from __future__ import annotations

import json
import zipfile
from functools import reduce
from pathlib import Path

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from immutables import Map
from msgspec.structs import replace
from shapely import Polygon

from tests.cartography.coverages import BRIEF, assert_sound, coverage_map, coverage_maps, quadrilaterals
from tests.exchange.triplea.designs import small_design
from tests.exchange.triplea.read_package import Package
from tests.exchange.triplea.test_package import unpainted
from tests.long_runs import examples
from workbench.cartography.map_spaces import AnyMap
from workbench.cli import main
from workbench.engine.design import Design
from workbench.engine.maps.area_map import AreaMap, Space, SpaceKind
from workbench.engine.maps.border import BLOCKED
from workbench.engine.maps.map_parts import Link, LinkKind, Rectangle
from workbench.exchange.exports import Export
from workbench.exchange.imports.proposal import ImportProposal
from workbench.exchange.imports.reading import MapFormat, propose_import
from workbench.exchange.triplea.package import write_package
from workbench.exchange.triplea.rings import without_slits
from workbench.storage.file.ruleset_file import load
from workbench.storage.samples import build_sample

LAND = "A < (10,10) (98,10) (98,98) (10,98) >\nB < (101,10) (200,10) (200,98) (101,98) >\n"
SEA = "1 Sea Zone < (10,101) (200,101) (200,300) (10,300) >\nIsle < (60,160) (100,160) (100,200) (60,200) >\n"
GAME = """<game><info name="Old map"/><map>
<territory name="A"/><territory name="B"/><territory name="1 Sea Zone" water="true"/><territory name="Isle"/>
<connection t1="A" t2="1 Sea Zone"/><connection t1="B" t2="1 Sea Zone"/><connection t1="Isle" t2="1 Sea Zone"/>
<connection t1="A" t2="Isle"/></map>
<attachmentList><attachment name="territoryAttachment" attatchTo="B" type="territory" javaClass="x">
<option name="production" value="2"/></attachment></attachmentList></game>"""
CENTERS = "A (50,50)\nB (150,50)\n1 Sea Zone (30,250)\nIsle (500,500)\n"


def read_back(shown: AreaMap, folder: Path) -> ImportProposal:
    path = folder / "map.zip"
    write_package(Export(Design("Written", "", maps=(shown,)), path), unpainted)
    return propose_import(path, MapFormat.TRIPLEA)


def foreign(folder: Path, **files: str) -> Path:
    """A map folder of another program."""
    told = {"polygons": LAND + SEA, "centers": CENTERS} | files
    (folder / "games").mkdir(parents=True)
    for name in ("polygons", "centers"):
        (folder / f"{name}.txt").write_text(told[name], encoding="utf-8")
    (folder / "games" / "old.xml").write_text(told.get("game", GAME), encoding="utf-8")
    return folder


def pairs(shown: AnyMap) -> set[tuple[str, str]]:
    return {(one, other) for one, other, _ in shown.pairs()}


def told(proposal: ImportProposal) -> list[tuple[str, str]]:
    return [(step.check, str(step.place)) for step in proposal.steps]


@st.composite
def any_maps(draw: st.DrawFn) -> AreaMap:
    """A map of areas of several kinds, under any names of their own."""
    bare = draw(coverage_maps())
    kinds = st.sampled_from((SpaceKind.AREA, SpaceKind.SEA_ZONE, SpaceKind.RADE, SpaceKind.UNPLAYABLE))
    text = st.text(st.characters(exclude_categories=("Cs",)), max_size=20)
    names = draw(st.lists(text, unique=True, min_size=len(bare.spaces), max_size=len(bare.spaces)))
    named = zip(sorted(bare.spaces), names, strict=True)
    return bare.with_spaces(
        replace(bare.spaces[space], name=f"{name} {space}", kind=draw(kinds)) for space, name in named
    )


@settings(BRIEF, max_examples=examples(12))
@given(any_maps())
def test_what_was_written_is_read_back(tmp_path_factory: pytest.TempPathFactory, shown: AreaMap) -> None:
    proposal = read_back(shown, tmp_path_factory.mktemp("triplea"))
    assert [str(step) for step in proposal.steps] == []
    assert_sound(proposal.map)
    assert pairs(proposal.map) == pairs(shown)
    plain = {space.id: (space.name, space.kind) for space in shown.spaces.values()}
    assert {space.id: (space.name, space.kind) for space in proposal.map.spaces.values()} == plain
    sizes = (proposal.map.id, proposal.map.title, proposal.map.width_mm, proposal.map.height_mm)
    assert sizes == (shown.id, shown.title, shown.width_mm, shown.height_mm)


@pytest.mark.parametrize("game", ["crossroads", "grande_tactique"])
def test_hexes_come_back_as_areas_with_the_same_neighbours(game: str, tmp_path: Path) -> None:
    shown = build_sample(game).hex_maps[0]
    path = tmp_path / "map.zip"
    write_package(Export(Design("Written", "", maps=(shown,)), path), unpainted)
    proposal = propose_import(path, MapFormat.TRIPLEA)
    assert proposal.steps == ()
    assert pairs(proposal.map) == pairs(shown)
    as_areas = {SpaceKind.HEX: SpaceKind.AREA}
    plain = {name: (space.name, as_areas.get(space.kind, space.kind)) for name, space in shown.every_space.items()}
    assert {name: (space.name, space.kind) for name, space in proposal.map.every_space.items()} == plain


def test_what_borders_do_not_show_comes_back_as_steps(tmp_path: Path) -> None:
    shown = small_design().area_maps[0]
    box = Space("box", "Toulon", SpaceKind.BOX, shape=Rectangle(2, 2, 7, 5))
    links = Map({"l": Link("l", "A10", "A12", LinkKind.LAND), "m": Link("m", "A22", "box", LinkKind.SEA)})
    shown = replace(shown.with_spaces([box]), links=links)
    proposal = read_back(shown, tmp_path)
    assert [check for check, _ in told(proposal)] == ["connection"] * 3
    found = proposal.map
    assert {(space.id, space.name, space.kind) for space in found.spaces.values()} == {
        (space.id, space.name, space.kind) for space in shown.spaces.values()
    }
    assert found.spaces["box"].shape == box.shape
    assert {tuple(sorted((link.first, link.second))) for link in found.links.values()} == {
        ("A10", "A12"),
        ("A22", "box"),
    }
    assert [border.carries(BLOCKED) for border in found.borders_between("A11", "A12")] == [True]
    assert sum(border.carries(BLOCKED) for border in found.borders.values()) == 1
    bare = proposal.accepting([])
    assert not bare.links
    assert not any(border.carries(BLOCKED) for border in bare.borders.values())


def test_a_map_of_others_comes_in_with_its_waters_and_differences(tmp_path: Path) -> None:
    proposal = propose_import(foreign(tmp_path / "Old Map"), MapFormat.TRIPLEA)
    found = proposal.map
    kinds = {space.name: space.kind for space in found.spaces.values()}
    assert kinds == {
        "A": SpaceKind.AREA,
        "B": SpaceKind.AREA,
        "1 Sea Zone": SpaceKind.SEA_ZONE,
        "Isle": SpaceKind.AREA,
    }
    ids = {space.name: space.id for space in found.spaces.values()}
    assert pairs(found) == {
        tuple(sorted((ids[one], ids[other])))
        for one, other in (("A", "B"), ("A", "1 Sea Zone"), ("B", "1 Sea Zone"), ("Isle", "1 Sea Zone"))
    }
    assert [place for check, place in told(proposal) if check == "connection"] == ["A", "A"]
    assert [border.carries(BLOCKED) for border in found.borders_between(ids["A"], ids["B"])] == [True]
    assert [(link.first, link.second) for link in found.links.values()] == [(ids["A"], ids["Isle"])]
    assert found.spaces[ids["A"]].label == pytest.approx((50 * 0.8 / 4.2,) * 2, abs=1e-4)  # 3 pixels between A and B
    assert found.spaces[ids["Isle"]].label is None  # its centre lies elsewhere
    assert (found.id, found.title) == ("old_map", "Old Map")


@pytest.mark.parametrize("width_px", [2, 4])
def test_outlines_that_were_traced_beside_drawn_lines_are_neighbours(width_px: int, tmp_path: Path) -> None:
    """As published maps are: borders of some width that belong to nobody, islands drawn over the sea."""
    sample, path = build_sample("toulon"), tmp_path / "toulon.zip"
    shown = sample.area_maps[0]
    design = sample.with_map(shown.with_spaces(replace(space, name="") for space in shown.spaces.values()))
    write_package(Export(design, path), unpainted)
    package = Package(path)
    traced = {name: ground(parts).buffer(-width_px / 2, join_style="mitre") for name, parts in package.polygons.items()}
    lines = "".join(
        f"{name} {' '.join(f'< {points_of(piece)} >' for piece in shapely.get_parts(shape))}\n"
        for name, shape in traced.items()
    )
    game = package.files["games/campaign.xml"].decode()
    proposal = propose_import(foreign(tmp_path / "traced", polygons=lines, centers="", game=game), MapFormat.TRIPLEA)
    names = {space.id: package.space_of.get(space.name, "") for space in proposal.map.spaces.values()}
    assert sorted(names.values()) == sorted(design.maps[0].every_space)
    found = {tuple(sorted((names[one], names[other]))) for one, other in pairs(proposal.map)}
    wanted = pairs(design.area_maps[0])
    assert len(found & wanted) >= 0.99 * len(found)
    assert len(found & wanted) >= 0.98 * len(wanted)
    told_of = sum(check == "connection" for check, _ in told(proposal))
    assert told_of == len(found ^ wanted)


def ground(parts: list[list[tuple[int, int]]]) -> shapely.Geometry:
    rings = [ring for part in parts for ring in without_slits(part)]
    return reduce(lambda so_far, ring: so_far.symmetric_difference(shapely.make_valid(Polygon(ring))), rings, Polygon())


def points_of(piece: shapely.Geometry) -> str:
    outline = shapely.get_coordinates(shapely.get_exterior_ring(piece))[:-1]
    return " ".join(f"({round(x)},{round(y)})" for x, y in outline.tolist())


def test_a_territory_that_is_closed_is_not_played(tmp_path: Path) -> None:
    game = GAME.replace('name="production" value="2"', 'name="isImpassible" value="true"')
    found = propose_import(foreign(tmp_path / "m", game=game), MapFormat.TRIPLEA).map
    assert {space.kind for space in found.spaces.values() if space.name == "B"} == {SpaceKind.UNPLAYABLE}


def test_what_only_the_game_or_only_the_outlines_have_is_told(tmp_path: Path) -> None:
    game = GAME.replace('<territory name="B"/>', '<territory name="C"/>').replace('t1="B"', 't1="C"')
    proposal = propose_import(foreign(tmp_path / "m", game=game), MapFormat.TRIPLEA)
    assert ("no_outline", "C") in told(proposal)
    assert ("no_territory", "B") in told(proposal)
    assert {space.kind for space in proposal.map.spaces.values() if space.name == "B"} == {SpaceKind.UNPLAYABLE}


def test_without_a_game_names_tell_the_waters(tmp_path: Path) -> None:
    folder = foreign(tmp_path / "m")
    (folder / "games" / "old.xml").unlink()
    proposal = propose_import(folder, MapFormat.TRIPLEA)
    assert told(proposal)[0] == ("no_game", "the game")
    assert [space.name for space in proposal.map.spaces.values() if space.kind is SpaceKind.SEA_ZONE] == ["1 Sea Zone"]


def test_a_second_game_with_another_map_is_told(tmp_path: Path) -> None:
    folder = foreign(tmp_path / "m")
    other = GAME.replace('<connection t1="A" t2="Isle"/>', "")
    (folder / "games" / "z.xml").write_text(other, encoding="utf-8")
    (folder / "games" / "y.xml").write_text(GAME, encoding="utf-8")
    assert [one for one in told(propose_import(folder, MapFormat.TRIPLEA)) if one[0] == "other_game"] == [
        ("other_game", "games/z.xml")
    ]


def test_broken_lines_are_steps_each(tmp_path: Path) -> None:
    broken = "Nothing\n<(1,2)>\nC < (1,2) (3,x) >\nD < (1,2)\nE < (1,1) > more\n"
    folder = foreign(tmp_path / "m", polygons=broken + LAND + SEA, centers=CENTERS + "A (1,2) (3,4)\nB\n")
    places = [place for check, place in told(propose_import(folder, MapFormat.TRIPLEA)) if check == "broken_line"]
    lines = [f"line {number} of polygons.txt" for number in range(1, 6)]
    assert places == [*lines, "line 5 of centers.txt", "line 6 of centers.txt"]


def test_a_zip_of_a_repository_has_its_map_below(tmp_path: Path) -> None:
    folder = foreign(tmp_path / "m")
    path = tmp_path / "old-master.zip"
    with zipfile.ZipFile(path, "w") as package:
        for file in folder.rglob("*.*"):
            package.write(file, f"old-master/map/{file.relative_to(folder)}")
    found = propose_import(path, MapFormat.TRIPLEA).map
    assert len(found.spaces) == 4


def test_names_that_another_hand_wrote_are_none(tmp_path: Path) -> None:
    folder = foreign(tmp_path / "m")
    own = {
        "map": {"id": "x", "title": "x", "width_mm": 1e300, "height_mm": 5},
        "picture": {"left_mm": 0, "above_mm": 0, "px_per_mm": 0},
        "territories": {name: {"id": "same", "name": name} for name in ("A", "B", "1 Sea Zone", "Isle")},
    }
    bare = propose_import(folder, MapFormat.TRIPLEA).map
    for content in (json.dumps(own), "[" * 5000, "{}", "\0"):
        (folder / "workbench_names.json").write_text(content, encoding="utf-8")
        assert propose_import(folder, MapFormat.TRIPLEA).map == bare


def test_the_command_makes_a_ruleset_file(tmp_path: Path) -> None:
    write_package(Export(small_design(), tmp_path / "small.zip"), unpainted)
    out = tmp_path / "small.ruleset"
    assert main(["import", str(tmp_path / "small.zip"), "--from", "triplea", "--out", str(out)]) == 1
    assert not out.exists()
    asked = ["import", str(tmp_path / "small.zip"), "--from", "triplea", "--out", str(out), "--accept", "all"]
    assert main(asked) == 0
    made = load(out).area_maps[0]
    assert pairs(made) == pairs(coverage_map(quadrilaterals({})))
