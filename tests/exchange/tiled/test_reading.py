"""Hexagonal maps of Tiled that other people drew: packings of tiles, guesses that are told, what is refused."""

from __future__ import annotations

import base64
import gzip
import json
import struct
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.exchange.tiled.reader import read_tiled, tile_centres
from workbench.engine.maps.area_map import SpaceKind
from workbench.engine.maps.hex_grid import Orientation, Shifted
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.maps.hex_numbers import rows_of_numbers
from workbench.exchange.imports.proposal import ImportProposal, ImportRefused
from workbench.exchange.imports.reading import ImportOptions, MapFormat, propose_import

TILES = (1, 2, 1, 3, 1, 2)
TILESET = (
    '<tileset firstgid="1" name="Ground" tilewidth="60" tileheight="52" tilecount="3" columns="3">'
    '<image source="a.png" width="180" height="52"/><tile id="0" type="Clear"/>'
    '<tile id="1"><properties><property name="terrain" value="Dense Woods"/></properties></tile>'
    '<tile id="2" class="sea"/></tileset>'
)
Pack = Callable[[bytes], bytes]


def csv(tiles: Sequence[int] = TILES) -> str:
    return f'<data encoding="csv">{",".join(map(str, tiles))}</data>'


def packed(compression: str, pack: Pack, tiles: Sequence[int] = TILES) -> str:
    text = base64.b64encode(pack(struct.pack(f"<{len(tiles)}I", *tiles))).decode()
    return f'<data encoding="base64" compression="{compression}">\n  {text}\n</data>'


def tmx(
    *inside: str, layers: str = "", axis: str = "y", index: str = "odd", size: tuple[int, int] = (3, 2), more: str = "",
    orientation: str = "hexagonal",
) -> str:  # fmt: skip
    body = "".join(inside) or TILESET
    layers = layers or f'<layer id="1" name="Land" width="3" height="2">{csv()}</layer>'
    return (
        f'<?xml version="1.0" encoding="UTF-8"?><map version="1.8" orientation="{orientation}" width="{size[0]}"'
        f' height="{size[1]}" tilewidth="60" tileheight="52" hexsidelength="30" staggeraxis="{axis}"'
        f' staggerindex="{index}" {more}>{body}{layers}</map>'
    )


def proposed(folder: Path, document: str | bytes, ending: str = "tmx", **options: float) -> ImportProposal:
    path = folder / f"land.{ending}"
    path.write_bytes(document.encode() if isinstance(document, str) else document)
    return propose_import(path, MapFormat(ending), ImportOptions(**options))  # type: ignore[arg-type]


def terrain_of(found: object) -> list[str]:
    assert isinstance(found, HexMap)
    return [found.space(f"{column:02}{row:02}").terrain for row in (1, 2) for column in (1, 2, 3)]


FOUND = ["clear", "Dense Woods", "clear", "sea", "clear", "Dense Woods"]
TURNED = (1 | 1 << 31, 2 | 1 << 30, 1 | 1 << 29, 3 | 1 << 28, 1, 2)
PACKINGS = {
    "csv": csv(),
    "csv on several lines": csv().replace(",1,2<", ",\n1,\n 2<"),
    "turned and mirrored": csv(TURNED),
    "elements": f"<data>{''.join(f'<tile gid={chr(34)}{tile}{chr(34)}/>' for tile in TILES)}</data>",
    "base64": packed("", bytes),
    "zlib": packed("zlib", zlib.compress),
    "gzip": packed("gzip", gzip.compress, TURNED),
}


@pytest.mark.parametrize("data", PACKINGS.values(), ids=PACKINGS)
def test_tiles_are_read_however_they_are_packed(tmp_path: Path, data: str) -> None:
    layer = f'<group name="all"><layer name="Land" width="3" height="2">{data}</layer></group>'
    proposal = proposed(tmp_path, tmx(layers=layer), hex_mm=20.0)
    assert terrain_of(proposal.map) == FOUND
    assert [step.check for step in proposal.steps] == ["grid_unknown"]
    assert isinstance(proposal.map, HexMap)
    assert (proposal.map.id, proposal.map.title, proposal.map.grid.size_mm) == ("land", "land", 20.0)
    assert proposal.map.default_terrain == "clear"


@pytest.mark.parametrize(
    ("axis", "index", "orientation", "shifted"),
    [
        ("x", "odd", Orientation.FLAT, Shifted.ODD),
        ("x", "even", Orientation.FLAT, Shifted.EVEN),
        ("y", "odd", Orientation.POINTY, Shifted.ODD),
        ("y", "even", Orientation.POINTY, Shifted.EVEN),
    ],
)
def test_hexes_stand_as_the_stagger_says(
    tmp_path: Path, axis: str, index: str, orientation: Orientation, shifted: Shifted
) -> None:
    found = proposed(tmp_path, tmx(axis=axis, index=index)).map
    assert isinstance(found, HexMap)
    assert (found.grid.columns, found.grid.rows) == (3, 2)
    assert (found.grid.orientation, found.grid.shifted) == (orientation, shifted)


def told(proposal: ImportProposal) -> list[str]:
    return [step.check for step in proposal.steps if step.check != "grid_unknown"]


def test_what_a_tile_does_not_say_is_guessed_and_told(tmp_path: Path) -> None:
    pictures = "".join(
        f'<tile id="{at}"><image width="6" height="5" source="{name}"/></tile>'
        for at, name in enumerate(["tiles/forest_01.png", "mountains.png", "q7.png"])
    )
    tileset = f'<tileset firstgid="1" name="Some Tiles" tilecount="3" columns="0">{pictures}</tileset>'
    proposal = proposed(tmp_path, tmx(tileset))
    assert told(proposal) == ["tile_without_terrain"] * 3
    assert terrain_of(proposal.map) == ["woods", "mountains", "woods", "some_tiles_2", "woods", "mountains"]
    grid = next(step.number for step in proposal.steps if step.check == "grid_unknown")
    assert terrain_of(proposal.accepting([grid]))[:2] == ["some_tiles_0", "some_tiles_1"]


def test_places_without_a_tile_are_not_played(tmp_path: Path) -> None:
    layer = f'<layer name="Land" width="3" height="2">{csv((1, 0, 1, 1, 0, 9))}</layer>'
    proposal = proposed(tmp_path, tmx(layers=layer))
    assert told(proposal) == ["tile_without_terrain", "no_tile"]
    found = proposal.map
    assert isinstance(found, HexMap)
    assert [found.space(number).kind for number in ("0101", "0201", "0202")] == [
        SpaceKind.HEX, SpaceKind.UNPLAYABLE, SpaceKind.UNPLAYABLE,
    ]  # fmt: skip
    kept = proposal.accepting([step.number for step in proposal.steps if step.check != "no_tile"])
    assert isinstance(kept, HexMap)
    assert kept.space("0201").kind is SpaceKind.HEX


def test_further_layers_lie_on_the_ground_and_objects_are_left_out(tmp_path: Path) -> None:
    layers = (
        f'<layer name="Land" width="3" height="2">{csv()}</layer>'
        f'<layer name="Over" width="3" height="2">{csv((0, 0, 0, 0, 2, 0))}</layer>'
        '<objectgroup name="Notes"><object id="1" x="1" y="2" name="a"><text>b</text></object></objectgroup>'
    )
    proposal = proposed(tmp_path, tmx(layers=layers))
    assert told(proposal) == ["further_layer", "left_out"]
    assert isinstance(proposal.map, HexMap)
    assert proposal.map.space("0202").features == ("Dense Woods",)


def test_layers_and_properties_of_others_mean_what_they_mean_to_them(tmp_path: Path) -> None:
    layers = (
        f'<layer name="Land" width="3" height="2">{csv()}</layer>'
        f'<layer name="kinds" width="3" height="2">{csv()}</layer>'
        '<objectgroup name="roads"><object id="1" x="1" y="2"><properties><property name="id" value="a"/>'
        '<property name="spaces" value="many"/></properties></object></objectgroup>'
    )
    said = '<properties><property name="look" value="dark"/><property name="stacking" value="2"/></properties>'
    proposal = proposed(tmp_path, tmx(said, TILESET, layers=layers))
    assert told(proposal) == ["further_layer", "left_out"]
    assert terrain_of(proposal.map) == FOUND


@pytest.mark.parametrize(("axis", "index"), [("x", "odd"), ("x", "even"), ("y", "odd"), ("y", "even")])
def test_named_points_name_the_hexes_in_which_they_lie(tmp_path: Path, axis: str, index: str) -> None:
    """A point at the middle of each tile by Tiled's own figures, and one beside it."""
    size, tiles = (4, 3), f'<layer name="Land" width="4" height="3">{csv([1] * 12)}</layer>'
    path = tmp_path / "bare.tmx"
    path.write_text(tmx(axis=axis, index=index, size=size, layers=tiles))
    centres = tile_centres(read_tiled(path))
    points = "".join(
        f'<object id="{at}" x="{x + 9}" y="{y - 9}" name="n{at}"><point/></object>' for at, (x, y) in enumerate(centres)
    )
    more = '<object id="90" x="-500" y="3" name="far"><point/></object><object id="91" x="3" y="3" name="no point"/>'
    layers = f'{tiles}<objectgroup name="Towns">{points}{more}</objectgroup>'
    proposal = proposed(tmp_path, tmx(axis=axis, index=index, size=size, layers=layers))
    assert told(proposal) == ["named_points"]
    found = proposal.map
    assert isinstance(found, HexMap)
    numbers = [number for row in rows_of_numbers(found.grid) for number in row]
    assert {number: found.space(number).name for number in numbers} == {n: f"n{at}" for at, n in enumerate(numbers)}
    without = proposal.accepting([step.number for step in proposal.steps if step.check != "named_points"])
    assert not any(space.name for space in without.stored_spaces)


def test_a_tileset_of_its_own_is_read_beside_the_map_and_nowhere_else(tmp_path: Path) -> None:
    folder = tmp_path / "maps"
    (folder / "sets").mkdir(parents=True)
    own = TILESET.replace(' firstgid="1"', "")
    (folder / "sets" / "own.tsx").write_text(own)
    (folder / "own.tsj").write_text(
        json.dumps({"name": "Own", "tiles": [{"id": 1, "properties": [{"name": "terrain", "value": "Dense Woods"}]}]})
    )
    (tmp_path / "outside.tsx").write_text(own)
    (folder / "link.tsx").symlink_to(tmp_path / "outside.tsx")
    proposal = proposed(folder, tmx('<tileset firstgid="1" source="sets/own.tsx"/>'))
    assert (terrain_of(proposal.map), told(proposal)) == (FOUND, [])
    proposal = proposed(folder, tmx('<tileset firstgid="1" source="own.tsj"/>'))
    assert terrain_of(proposal.map)[1] == "Dense Woods"
    for name in (
        "../outside.tsx",
        str(tmp_path / "outside.tsx"),
        "link.tsx",
        "gone.tsx",
        "\x7f" * 5000,
        "http://a/b.tsx",
    ):
        proposal = proposed(folder, tmx(f'<tileset firstgid="1" source="{name}"/>'))
        assert told(proposal)[0] == "tileset_unread"
        assert "Dense Woods" not in terrain_of(proposal.map)
    with pytest.raises(ImportRefused, match="does not lie in the folder"):
        proposal.accepting([step.number for step in proposal.steps if step.check != "tileset_unread"])


def tmj(**changes: object) -> str:
    tiles = [
        {"id": 0, "type": "Clear"},
        {"id": 1, "properties": [{"name": "terrain", "type": "string", "value": "Dense Woods"}]},
        {"id": 2, "class": "sea"},
    ]
    document: dict[str, object] = {
        "type": "map", "orientation": "hexagonal", "width": 3, "height": 2, "infinite": False, "tilewidth": 60,
        "tileheight": 52, "hexsidelength": 30, "staggeraxis": "y", "staggerindex": "odd",
        "tilesets": [{"firstgid": 1, "name": "Ground", "tiles": tiles}],
        "layers": [{"type": "group", "name": "g", "layers": [
            {"type": "tilelayer", "name": "Land", "width": 3, "height": 2, "data": list(TURNED)}]}],
    }  # fmt: skip
    return json.dumps(document | changes)


def test_json_is_read_as_xml_is(tmp_path: Path) -> None:
    assert terrain_of(proposed(tmp_path, tmj(), "tmj").map) == FOUND
    text = base64.b64encode(zlib.compress(struct.pack("<6I", *TILES))).decode()
    layer = {"type": "tilelayer", "name": "L", "data": text, "encoding": "base64", "compression": "zlib"}
    assert terrain_of(proposed(tmp_path, tmj(layers=[layer]), "tmj").map) == FOUND
    assert terrain_of(proposed(tmp_path, tmj(), "tmx").map) == FOUND  # whatever its name says


OF_OURS = '<properties><property name="hex_mm" type="float" value="10"/></properties>'
BOMB = '<!DOCTYPE map [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><map orientation="&b;"/>'
LAND = '<layer name="Land" width="3" height="2">{}</layer>'
REFUSED = {
    "no xml": ("map", "it is no map of Tiled"),
    "another document": ("<svg/>", "outermost element is 'svg'"),
    "entities": (BOMB, "entities or a document type"),
    "squares": (tmx(orientation="orthogonal"), "'orthogonal' tiles"),
    "without end": (tmx(more='infinite="1"'), "turn Infinite off"),
    "chunks": (tmx(layers=LAND.format('<data encoding="csv"><chunk>1</chunk></data>')), "turn Infinite off"),
    "nothing": (tmx(size=(0, 0)), "has no tiles"),
    "no number": (tmx().replace('width="3"', 'width="x"', 1), "no number"),
    "absurd": (tmx(size=(10**9, 10**9)), "more than 1,000,000 hexes"),
    "no layer": (tmx(layers="<objectgroup/>"), "no layer of tiles"),
    "too few": (tmx(layers=LAND.format(csv((1, 2)))), "has not as many tiles"),
    "too many": (tmx(layers=LAND.format(csv([1] * 900))), "has not as many tiles"),
    "words": (tmx(layers=LAND.format('<data encoding="csv">1,2,a,1,1,1</data>')), "are no numbers"),
    "negative": (tmx(layers=LAND.format(csv((1, 1, 1, 1, 1, -1)))), "are no numbers"),
    "no base64": (tmx(layers=LAND.format('<data encoding="base64">%%</data>')), "are no numbers"),
    "no zlib": (tmx(layers=LAND.format(packed("zlib", bytes))), "are no numbers"),
    "a bomb": (tmx(layers=LAND.format(packed("zlib", lambda _: zlib.compress(bytes(10**7))))), "has not as many tiles"),
    "zstd": (tmx(layers=LAND.format(packed("zstd", bytes))), "as CSV"),
    "odd encoding": (tmx(layers=LAND.format('<data encoding="hex">00</data>')), "which is not read"),
    "odd stagger": (tmx(axis="z"), "neither in columns nor in rows"),
    "odd kind": (
        tmx(OF_OURS, TILESET, layers=LAND.format(csv()) + LAND.replace("Land", "kinds").format(csv())),
        "which no space is",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("document", "why"), REFUSED.values(), ids=REFUSED)
def test_what_is_no_map_is_refused_in_a_line(tmp_path: Path, document: str, why: str) -> None:
    with pytest.raises(ImportRefused, match=why) as refused:
        proposed(tmp_path, document)
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 300


REFUSED_JSON = {
    "no json": ("{", "it is no map of Tiled"),
    "another document": ('{"a": 1}', "only hexagonal"),
    "deep": ('{"a":' + "[" * 5000 + "]" * 5000 + "}", "more than 200 lists"),
    "without end": (tmj(infinite=True), "turn Infinite off"),
    "absurd": (tmj(width=10**9, height=10**9), "more than 1,000,000 hexes"),
    "no whole number": (tmj(width=1.5), "it is no map of Tiled"),
    "too few": (tmj(layers=[{"type": "tilelayer", "data": [1]}]), "has not as many tiles"),
    "negative": (tmj(layers=[{"type": "tilelayer", "data": [-1] * 6}]), "are no numbers"),
}


@pytest.mark.parametrize(("document", "why"), REFUSED_JSON.values(), ids=REFUSED_JSON)
def test_what_is_no_json_of_a_map_is_refused_in_a_line(tmp_path: Path, document: str, why: str) -> None:
    with pytest.raises(ImportRefused, match=why):
        proposed(tmp_path, document, "tmj")


def ours(layer: str, *properties: tuple[str, str], of_map: Sequence[tuple[str, str, str]] = ()) -> str:
    """A map of ours with one object in this layer."""
    facts = (("hex_mm", "float", "10"), *of_map)
    said = "".join(f'<property name="{name}" type="{kind}" value="{value}"/>' for name, kind, value in facts)
    told = "".join(f'<property name="{name}" value="{value}"/>' for name, value in properties)
    group = (
        f'<objectgroup name="{layer}"><object id="7" x="0" y="0"><properties>{told}</properties></object></objectgroup>'
    )
    return tmx(f"<properties>{said}</properties>", TILESET, layers=LAND.format(csv()) + group)


STRAY = {
    "a hex off the grid": ours("hexes", ("id", "0909")),
    "a hexside of one": ours("hexsides", ("first", "0101"), ("second", "0101"), ("id", "x")),
    "a hexside off the grid": ours("hexsides", ("first", "0101"), ("id", "x")),
    "a road off the grid": ours("roads", ("id", "r"), ("spaces", "[&quot;0101&quot;, &quot;9999&quot;]")),
    "a zone that is a hex": ours("zones", ("id", "0101"), ("kind", "sea_zone")),
    "a road without an id": ours("roads", ("spaces", "[]")),
    "a link from nowhere": ours("links", ("id", "a-b"), ("first", "a"), ("second", "b")),
}


@pytest.mark.parametrize("document", STRAY.values(), ids=STRAY)
def test_what_lies_off_the_grid_is_left_out_and_told(tmp_path: Path, document: str) -> None:
    proposal = proposed(tmp_path, document)
    assert [step.check for step in proposal.steps] == ["left_out"]
    assert str(proposal.steps[0].place).startswith("object 7")
    with pytest.raises(ImportRefused):
        proposal.accepting([])


MISREAD = {
    "stacking": ours("hexes", ("id", "0101"), ("stacking", "many")),
    "forts": ours("hexes", ("id", "0101"), ("forts", "[[[")),
    "endless": ours("hexes", ("id", "0101"), ("label", "[1e999, 2]")),
    "spaces": ours("roads", ("id", "r"), ("spaces", "{}")),
    "shape": ours("furniture", ("id", "f"), ("kind", "legend")),
    "km_per_hex": ours("x", of_map=[("km_per_hex", "string", "far")]),
    "hex_mm": ours("x", of_map=[("hex_mm", "float", "nan")]),
    "numbering_order": ours("x", of_map=[("numbering_order", "string", "upside down")]),
    "digits": ours("x", of_map=[("numbering_column_digits", "int", "2000000000")]),
    "prefix": ours("x", of_map=[("numbering_prefix", "string", "p" * 999)]),
}


@pytest.mark.parametrize("document", MISREAD.values(), ids=MISREAD)
def test_a_property_of_the_wrong_kind_is_refused_in_a_line(tmp_path: Path, document: str) -> None:
    with pytest.raises(ImportRefused) as refused:
        proposed(tmp_path, document)
    assert "\n" not in str(refused.value)


def test_a_numbering_that_no_longer_fits_is_made_anew_and_told(tmp_path: Path) -> None:
    """A map of ours to which Tiled has added columns."""
    document = ours("x", of_map=[("numbering_column_digits", "int", "0"), ("numbering_first_column", "int", "-5")])
    proposal = proposed(tmp_path, document)
    assert "grid_unknown" in [step.check for step in proposal.steps]
    assert terrain_of(proposal.map) == FOUND
