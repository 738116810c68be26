"""Maps for Tiled, read back by a reader of its own and compared with the design."""

from __future__ import annotations

import json
import zlib
from pathlib import Path

import pytest
from immutables import Map
from msgspec.structs import replace

from tests.exchange.tiled.reader import Read, read_tiled, tile_centres, touching
from workbench.cartography.hexes.hex_grid import centre
from workbench.engine.design import Design, TerrainType
from workbench.engine.maps.area_map import AreaMap, Space, SpaceKind
from workbench.engine.maps.border import drawn_border
from workbench.engine.maps.hex_grid import HexGrid, Orientation, Shifted
from workbench.engine.maps.hex_map import HexMap, HexZone, hexside
from workbench.engine.maps.hex_numbers import rows_of_numbers
from workbench.engine.maps.hex_places import neighbours_by_number
from workbench.engine.maps.map_parts import Rectangle
from workbench.exchange.exports import CannotExport, Export, Written
from workbench.exchange.tiled.writing import picture_beside, write_tmj, write_tmx
from workbench.long_work import Stopped
from workbench.storage.samples import build_sample

ODD = "a\"b<c>&d;e/f,g\th\ni'\N{CYRILLIC SMALL LETTER ZHE}\x07" + "x" * 300
LAYOUTS = [(o, s) for o in Orientation for s in Shifted]
WRITERS = {".tmx": write_tmx, ".tmj": write_tmj}


def written(design: Design, path: Path, map_id: str = "") -> tuple[Read, Written]:
    told = WRITERS[path.suffix](Export(design, path, map_id))
    return read_tiled(path), told


def hex_map(orientation: Orientation = Orientation.FLAT, shifted: Shifted = Shifted.ODD) -> HexMap:
    grid = HexGrid(5, 4, 17.0, 30.0, 40.0, orientation, shifted)
    numbers = [number for row in rows_of_numbers(grid) for number in row]
    hexes = {
        numbers[0]: Space(numbers[0], ODD, SpaceKind.HEX, "woods", stacking=3, town=True, tags=Map({ODD: ODD})),
        numbers[3]: Space(numbers[3], "", SpaceKind.UNPLAYABLE, "clear"),
    }
    side = hexside(numbers[0], numbers[1], "river", "bridge", name=ODD)
    zone = HexZone(Space("bay", "Bay", SpaceKind.SEA_ZONE, "sea"), (numbers[-1], numbers[-2]))
    box = HexZone(Space("box", "Off the map", SpaceKind.BOX, shape=Rectangle(1.0, 2.0, 30.0, 20.0)))
    return HexMap(
        "m", ODD, 200.0, 150.0, grid,
        hexes=Map(hexes), borders=Map({side.id: side}), zones=Map({"bay": zone, "box": box}),
    )  # fmt: skip


def design_of(*maps: HexMap | AreaMap, **fields: object) -> Design:
    design = Design("A game", rules="")
    for one in maps:
        design = design.with_map(one)
    return replace(design, **fields)


@pytest.mark.parametrize("ending", WRITERS)
@pytest.mark.parametrize(("orientation", "shifted"), LAYOUTS)
def test_hexes_stand_as_they_do_on_the_sheet(
    tmp_path: Path, orientation: Orientation, shifted: Shifted, ending: str
) -> None:
    shown = hex_map(orientation, shifted)
    read, _ = written(design_of(shown), tmp_path / f"m{ending}")
    assert read.facts["orientation"] == "hexagonal"
    numbers = [number for row in rows_of_numbers(shown.grid) for number in row]
    centres = tile_centres(read)
    beside = {frozenset((numbers[a], numbers[b])) for a, b in touching(centres, 52)}
    assert beside == {frozenset((a, b)) for a, others in neighbours_by_number(shown.grid).items() for b in others}
    first, last = centre(shown.grid, (0, 0)), centre(shown.grid, (4, 3))
    across, down = (52, 45) if orientation is Orientation.POINTY else (45, 52)
    between = 17 * 3**0.5 / 2
    per_x, per_y = (52 / 17, 45 / between) if orientation is Orientation.POINTY else (45 / between, 52 / 17)
    assert centres[-1][0] - centres[0][0] == pytest.approx((last[0] - first[0]) * per_x)
    assert centres[-1][1] - centres[0][1] == pytest.approx((last[1] - first[1]) * per_y)
    assert max(across, down) == 52
    assert {"odd": Shifted.ODD, "even": Shifted.EVEN}[read.facts["staggerindex"]] is shifted


@pytest.mark.parametrize("ending", WRITERS)
def test_what_a_hex_map_says_is_told(tmp_path: Path, ending: str) -> None:
    shown = hex_map()
    terrain = (TerrainType("clear", "Clear"), TerrainType("woods", "Woods", colour="#112233"))
    read, told = written(design_of(shown, terrain=terrain), tmp_path / f"m{ending}")
    numbers = [number for row in rows_of_numbers(shown.grid) for number in row]
    assert [read.kinds[tile][1]["terrain"] for tile in read.tiles["terrain"]] == [
        shown.space(number).terrain for number in numbers
    ]
    assert {
        number
        for number, tile in zip(numbers, read.tiles["kinds"], strict=True)
        if tile and read.kinds[tile][0] == "unplayable"
    } == {numbers[3]}
    said = ODD.replace("\x07", "\N{REPLACEMENT CHARACTER}")
    one = read.of("hexes")[numbers[0]]
    assert (one.name, one.properties["stacking"], one.properties["town"]) == (said, 3, True)
    assert one.properties[f"tag:{said}"] == said
    assert one.points == (tile_centres(read)[0],)
    side = read.of("hexsides")[f"{numbers[0]}/{numbers[1]}"]
    assert side.name == said
    assert json.loads(side.properties["features"]) == [{"kind": "bridge", "of": ""}, {"kind": "river", "of": ""}]
    ends, (a, b) = side.points, tile_centres(read)[:2]
    assert (ends[0][0] + ends[1][0], ends[0][1] + ends[1][1]) == pytest.approx((a[0] + b[0], a[1] + b[1]))
    zones = read.of("zones")
    assert json.loads(zones["bay"].properties["hexes"]) == [numbers[-1], numbers[-2]]
    assert (zones["bay"].shape, zones["box"].shape) == ("polygon", "rectangle")
    assert zones["box"].size == pytest.approx((30 * 45 / (17 * 3**0.5 / 2), 20 * 52 / 17), abs=0.01)
    assert read.properties["title"] == said
    manifest = told.manifest
    assert manifest is not None
    assert manifest.holds["tiles"] == 20
    assert manifest.holds["hexsides"] == 1


def test_the_picture_of_the_tiles_has_a_hex_in_each_colour(tmp_path: Path) -> None:
    terrain = (TerrainType("clear", "Clear"), TerrainType("woods", "Woods", colour="#112233"))
    path = tmp_path / "m.tmx"
    read, _ = written(design_of(hex_map(), terrain=terrain), path)
    (name, width, height), *others = read.pictures
    assert (name, others) == (picture_beside(path).name, [])
    rows = pixels(picture_beside(path).read_bytes(), width, height)
    middles = ["#" + rows[height // 2][4 * (60 * at + 30) :][:3].hex() for at in range(width // 60)]
    told = [read.kinds[at + 1][1].get("colour") for at in range(len(middles))]
    assert [middle for middle, colour in zip(middles, told, strict=True) if colour] == [c for c in told if c]
    assert "#112233" in told
    assert len(set(told)) == len(told)
    assert rows[0][3] == 0  # the corner of a tile is seen through


def pixels(png: bytes, width: int, height: int) -> list[bytes]:
    """The lines of a picture that is written without filters."""
    at = png.index(b"IDAT")
    raw = zlib.decompress(png[at + 4 : at + 4 + int.from_bytes(png[at - 4 : at], "big")])
    line = width * 4 + 1
    assert len(raw) == line * height
    return [raw[y * line + 1 : (y + 1) * line] for y in range(height)]


@pytest.mark.parametrize("game", ["grande_tactique", "toulon"])
def test_a_sample_is_whole_in_both_formats(tmp_path: Path, game: str) -> None:
    design = build_sample(game)
    xml, told = written(design, tmp_path / "m.tmx")
    jsons, _ = written(design, tmp_path / "m.tmj")
    assert (xml.facts, xml.properties, xml.tiles, xml.kinds) == (
        jsons.facts,
        jsons.properties,
        jsons.tiles,
        jsons.kinds,
    )
    assert xml.things == jsons.things
    assert xml.shown == jsons.shown
    shown = design.maps[0]
    layer = "hexsides" if isinstance(shown, HexMap) else "borders"
    assert xml.of(layer).keys() == set(shown.borders)
    assert {frozenset((b.properties["first"], b.properties["second"])) for b in xml.of(layer).values()} == {
        frozenset((b.first, b.second)) for b in shown.borders.values()
    }
    if isinstance(shown, AreaMap):
        assert {name for layer in ("areas", "seas", "boxes") for name in xml.of(layer)} == set(shown.spaces)
        scale = xml.properties["px_per_mm"]
        for name, junction in shown.junctions.items():
            place = (junction.x_mm * scale, junction.y_mm * scale)
            assert xml.of("junctions")[name].points[0] == pytest.approx(place, abs=0.02)
    for scenario in design.scenarios:
        units = xml.of(f"units: {scenario.title}")
        assert {(name, one.properties["space"]) for name, one in units.items()} == {
            (p.counter, p.space) for p in scenario.placements
        }
    manifest = told.manifest
    assert manifest is not None
    assert sum(manifest.holds[name] for name in xml.shown) == len(xml.things)
    assert all(one.what and one.why for one in manifest.left_out)


def test_the_same_design_gives_the_same_bytes(tmp_path: Path) -> None:
    design = design_of(hex_map())
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        write_tmx(Export(design, tmp_path / name / "m.tmx"))
    files = sorted(path.name for path in (tmp_path / "a").iterdir())
    assert files == ["m.tmx", "m_terrain.png"]
    assert all((tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes() for name in files)


def test_the_map_that_is_asked_for_is_written(tmp_path: Path) -> None:
    other = replace(hex_map(), id="other", title="Other", hexes=Map())
    read, told = written(design_of(hex_map(), other), tmp_path / "m.tmx", "other")
    assert read.properties["id"] == "other"
    assert told.manifest is not None
    assert any("other maps" in one.what for one in told.manifest.left_out)


def test_a_map_without_borders_is_written_and_one_without_hexes_is_refused(tmp_path: Path) -> None:
    bare = AreaMap("bare", "Bare", 100.0, 80.0, spaces=Map({"a": Space("a", "A")}))
    read, _ = written(design_of(bare), tmp_path / "m.tmx")
    assert read.of("areas")["a"].shape == "point"
    assert (read.facts["width"], read.facts["height"]) == (10, 8)
    with pytest.raises(CannotExport, match="has no hexes"):
        write_tmx(Export(design_of(replace(hex_map(), grid=HexGrid(0, 0, 10.0, 0.0, 0.0))), tmp_path / "n.tmx"))
    with pytest.raises(CannotExport, match="no map"):
        write_tmx(Export(Design("Empty", rules=""), tmp_path / "n.tmx"))
    border = drawn_border("b", "gone", "away", "a", "")
    with pytest.raises(CannotExport, match="cannot be drawn"):
        write_tmx(Export(design_of(replace(bare, borders=Map({"b": border}))), tmp_path / "n.tmx"))
    assert not list(tmp_path.glob("n*"))


def test_nothing_is_written_where_it_is_stopped_or_the_picture_may_not_be(tmp_path: Path) -> None:
    design = design_of(hex_map())
    with pytest.raises(Stopped):
        write_tmx(Export(design, tmp_path / "m.tmx", progress=lambda done, of: False))

    def refuse(path: Path) -> None:
        raise CannotExport(f"{path.name} is there")

    with pytest.raises(CannotExport, match=r"m_terrain\.png is there"):
        write_tmx(Export(design, tmp_path / "m.tmx", claim=refuse))
    (tmp_path / "m_terrain.png").mkdir()
    with pytest.raises(OSError):
        write_tmx(Export(design, tmp_path / "m.tmx"))
    assert [path.name for path in tmp_path.iterdir()] == ["m_terrain.png"]


def test_what_is_off_the_grid_is_told_as_left_out(tmp_path: Path) -> None:
    stray = replace(hex_map(), hexes=Map({"9999": Space("9999", "Nowhere", SpaceKind.HEX)}))
    read, told = written(design_of(stray), tmp_path / "m.tmx")
    assert "hexes" not in read.shown
    assert told.manifest is not None
    assert any("1 hexes and hexsides off the grid" in one.what for one in told.manifest.left_out)
