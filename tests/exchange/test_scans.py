"""Pictures of every kind become the same pyramid, and what cannot be a scan is refused in one sentence."""

from __future__ import annotations

import random
import re
import struct
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import pyvips
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.exchange.pictures import RED_LEFT, SVG, empty_png, gradient, pdf, save
from workbench.exchange.scans import building, loading
from workbench.exchange.scans.building import build
from workbench.exchange.scans.loading import facts_of
from workbench.exchange.scans.pictures import FILE_ENDINGS, PictureChoice, PictureKind, UnfitPicture, kind_of
from workbench.exchange.scans.pixels import pixels
from workbench.exchange.scans.pyramid import (
    TILE_PX,
    Pyramid,
    ScanTiles,
    TilePlace,
    UnfitPyramid,
    index_of,
    key_of,
    packed,
    place_in_pack,
    pyramid_of,
    tile_in,
)
from workbench.exchange.scans.safe_svg import checked_svg
from workbench.long_work import UNTOLD

WIDE, HIGH = 1300, 700
AS_IT_IS = PictureChoice()
BEGINNINGS = (b"", b"\x89PNG\r\n\x1a\n", b"II*\0", b"%PDF-", b"<svg ", b"\xff\xd8\xff")


def tiles_of(path: Path, folder: Path, choice: PictureChoice = AS_IT_IS) -> ScanTiles:
    folder.mkdir(exist_ok=True)
    pyramid = build(path, choice, folder, UNTOLD)
    return ScanTiles(pyramid, lambda name: (folder / name).read_bytes())


def refusal(path: Path) -> str:
    with pytest.raises(UnfitPicture) as told:
        build(path, PictureChoice(), path.parent, UNTOLD)
    sentence = str(told.value)
    assert "\n" not in sentence
    assert sentence.endswith(".")
    assert len(sentence) < 250
    return sentence


@pytest.mark.parametrize(
    ("name", "how"),
    [
        ("a.png", {}),
        ("a.png", {"interlace": True}),
        ("a.jpg", {"Q": 95}),
        ("a.jpg", {"Q": 95, "interlace": True}),
        ("a.tif", {}),
        ("a.tif", {"tile": True, "compression": "deflate"}),
        ("a.tif", {"compression": "lzw", "bigtiff": True}),
        ("a.webp", {"Q": 95}),
    ],
)
def test_every_kind_of_picture_keeps_its_pixels(tmp_path: Path, name: str, how: dict[str, object]) -> None:
    picture = gradient(WIDE, HIGH)
    path = save(tmp_path / name, picture, **how)
    facts = facts_of(path)
    assert (facts.width_px, facts.height_px, facts.pages) == (WIDE, HIGH, 1)
    tiles = tiles_of(path, tmp_path / "tiles")
    assert tiles.pyramid.size_px(0) == (WIDE, HIGH)
    assert tiles.pyramid.levels == 3
    found = pixels(tiles, 0, 0, WIDE, HIGH).astype(int)
    assert np.abs(found - picture).mean() < 3
    assert np.abs(found - picture).max() < 40
    half = pixels(tiles, 0, 0, WIDE // 2, HIGH // 2, level=1).astype(int)
    assert np.abs(half - picture[::2, ::2]).mean() < 3


def test_the_name_of_a_file_says_nothing(tmp_path: Path) -> None:
    path = save(tmp_path / "a.jpg", gradient(60, 40))
    assert facts_of(path.rename(tmp_path / "a.png")).kind is PictureKind.JPEG
    assert set(FILE_ENDINGS) >= {kind.name.lower() for kind in PictureKind}


def test_all_of_a_picture_is_in_the_tiles_and_nothing_else(tmp_path: Path) -> None:
    tiles = tiles_of(save(tmp_path / "a.png", gradient(2100, 600)), tmp_path / "tiles")
    pyramid = tiles.pyramid
    names = {file.name for file in (tmp_path / "tiles").glob("*.tiles")}
    assert names == set(pyramid.pack_names())
    assert all(key_of(name) == pyramid.key for name in (*names, pyramid.index_name))
    assert key_of("scan.png") == ""
    for level in range(pyramid.levels):
        columns, rows = pyramid.tiles(level)
        for column in range(columns):
            for row in range(rows):
                place = TilePlace(level, column, row)
                picture = pyvips.Image.new_from_buffer(tiles.tile(place), "")
                assert (picture.width, picture.height) == pyramid.tile_size_px(place)
    assert pyramid.tiles(pyramid.levels - 1) == (1, 1)
    assert tiles.tile(TilePlace(0, 99, 0)) == b""
    assert not list((tmp_path / "tiles").rglob("*.jpg"))


@given(left=st.integers(-300, 1500), top=st.integers(-300, 900), width=st.integers(1, 700), height=st.integers(1, 700))
@settings(max_examples=40, deadline=None)
def test_any_rectangle_is_part_of_the_whole(
    shared_tiles: ScanTiles, left: int, top: int, width: int, height: int
) -> None:
    whole = np.full((HIGH + 2000, WIDE + 2500, 3), 255, dtype=np.uint8)
    whole[500 : 500 + HIGH, 500 : 500 + WIDE] = pixels(shared_tiles, 0, 0, WIDE, HIGH)
    expected = whole[top + 500 : top + 500 + height, left + 500 : left + 500 + width]
    assert np.array_equal(pixels(shared_tiles, left, top, width, height), expected)


@pytest.fixture(scope="module")
def shared_tiles(tmp_path_factory: pytest.TempPathFactory) -> ScanTiles:
    folder = tmp_path_factory.mktemp("scan")
    return tiles_of(save(folder / "a.png", gradient(WIDE, HIGH)), folder / "tiles")


def test_what_cannot_be_read_of_a_scan_is_said_or_white(shared_tiles: ScanTiles) -> None:
    for bad in ((0, 0, 0, 5, 0), (0, 0, 5, 5, 9), (0, 0, 10**5, 10**5, 0)):
        with pytest.raises(RuntimeError, match=r"not read at once|no level"):
            pixels(shared_tiles, *bad)
    pyramid = shared_tiles.pyramid
    torn = ScanTiles(pyramid, lambda name: b"\0WBTILES" + random.Random(1).randbytes(900))
    gone: dict[str, bytes] = {}
    for tiles in (torn, ScanTiles(pyramid, gone.__getitem__)):
        assert (pixels(tiles, 0, 0, 50, 50) == 255).all()
    other = packed([shared_tiles.tile(TilePlace(2, 0, 0))] * 16)
    assert (pixels(ScanTiles(pyramid, lambda name: other), 0, 0, 50, 50) == 255).all()


def test_tiles_that_were_read_are_kept_within_bounds(shared_tiles: ScanTiles, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workbench.exchange.scans.pyramid.KEPT_PACK_BYTES", 10)
    read: list[str] = []
    tiles = ScanTiles(shared_tiles.pyramid, lambda name: (read.append(name), b"x" * 8)[1])
    for level in (0, 0, 1, 2, 0):
        tiles.tile(TilePlace(level, 0, 0))
    assert len(read) == 4
    assert tiles.kept_bytes == 8


@pytest.mark.parametrize(("shrink", "size"), [(1, (WIDE, HIGH)), (2, (650, 350)), (4, (325, 175))])
@pytest.mark.parametrize("name", ["a.png", "a.jpg", "a.tif"])
def test_a_picture_is_read_at_a_part_of_its_size(tmp_path: Path, name: str, shrink: int, size: tuple[int, int]) -> None:
    path = save(tmp_path / name, gradient(WIDE, HIGH))
    assert tiles_of(path, tmp_path / "t", PictureChoice(shrink=shrink)).pyramid.size_px(0) == size


def test_colours_of_every_make_are_seen(tmp_path: Path) -> None:
    red = np.zeros((40, 60, 3), dtype=np.uint8)
    red[:, :, 0] = 255
    picture = pyvips.Image.new_from_array(red, interpretation="srgb")
    grey = pyvips.Image.new_from_array(np.full((40, 60), 90, dtype=np.uint8), interpretation="b-w")
    seen: dict[str, tuple[pyvips.Image, str, tuple[int, int, int]]] = {
        "see-through": (picture.bandjoin(0), "png", (255, 255, 255)),
        "grey": (grey, "png", (90, 90, 90)),
        "grey see-through": (grey.bandjoin(255), "png", (90, 90, 90)),
        "16 bits": (picture.colourspace("rgb16"), "png", (255, 0, 0)),
        "grey of 16 bits": (grey.colourspace("grey16"), "tif", (90, 90, 90)),
        "printer's inks": (picture.colourspace("cmyk"), "jpg", (255, 0, 0)),
    }
    for name, (made, ending, colour) in seen.items():
        path = tmp_path / f"{name}.{ending}"
        made.write_to_file(str(path))
        found = pixels(tiles_of(path, tmp_path / name), 20, 20, 1, 1)[0, 0].astype(int)
        assert np.abs(found - colour).max() < 60, name


def test_a_photograph_taken_sideways_is_turned(tmp_path: Path) -> None:
    picture = pyvips.Image.new_from_array(gradient(400, 200), interpretation="srgb").copy()
    picture.set_type(pyvips.GValue.gint_type, "orientation", 6)
    picture.write_to_file(str(tmp_path / "a.jpg"))
    tiles = tiles_of(tmp_path / "a.jpg", tmp_path / "t")
    assert tiles.pyramid.size_px(0) == (200, 400)
    assert pixels(tiles, 190, 390, 1, 1)[0, 0, 0] > 200


def test_an_svg_is_drawn_as_large_as_one_wants(tmp_path: Path) -> None:
    path = tmp_path / "a.svg"
    path.write_text(SVG.format(RED_LEFT))
    assert facts_of(path)[:3] == (PictureKind.SVG, 200, 100)
    tiles = tiles_of(path, tmp_path / "t", PictureChoice(long_side_px=1000))
    assert tiles.pyramid.size_px(0) == (1000, 500)
    assert pixels(tiles, 100, 250, 1, 1)[0, 0, 0] > 240
    assert pixels(tiles, 900, 250, 1, 1)[0, 0, 2] > 240


def test_a_page_of_a_pdf_is_chosen(tmp_path: Path) -> None:
    path = pdf(tmp_path / "a.pdf", pages=3)
    assert facts_of(path)[:4] == (PictureKind.PDF, 267, 133, 3)
    tiles = tiles_of(path, tmp_path / "1", PictureChoice(long_side_px=900))
    assert tiles.pyramid.width_px in range(898, 903)
    assert tuple(pixels(tiles, 100, 400, 1, 1)[0, 0] > 200) == (True, False, False)
    assert tuple(pixels(tiles, 700, 400, 1, 1)[0, 0] > 200) == (True, True, True)
    second = tiles_of(path, tmp_path / "2", PictureChoice(page=1, long_side_px=900))
    assert tuple(pixels(second, 100, 400, 1, 1)[0, 0] > 200) == (False, True, False)
    with pytest.raises(UnfitPicture, match="no page 4"):
        build(path, PictureChoice(page=3), tmp_path, UNTOLD)


@pytest.mark.parametrize(
    ("inside", "why"),
    [
        ("<script>alert(1)</script>", "script element"),
        ('<rect width="9" height="9" onclick="go()"/>', r"script \(onclick\)"),
        ('<image href="file:///etc/passwd" width="9" height="9"/>', "names another file"),
        ('<image xmlns:x="http://www.w3.org/1999/xlink" x:href="http://example.org/a.png"/>', "names another file"),
        ('<rect fill="url(http://example.org/a.svg#b)"/>', "names another file in its style"),
        ("<rect style=\"fill: url(#a); stroke: url( 'a.svg#b' )\"/>", "names another file in its style"),
        ('<rect style="fill: u\\72l(a.svg)"/>', "names another file in its style"),
        ('<style>@import "http://example.org/a.css";</style>', "brings in another style sheet"),
        ("<style><![CDATA[ @\\69mport url(a.css); ]]></style>", "brings in another style sheet"),
        ("<style>rect {}<g/>@IMPORT 'a.css';</style>", "brings in another style sheet"),
        ("<style>@font-face { src: url(//example.org/a.woff) }</style>", "brings in another style sheet"),
        ("<style>rect { fill: url(/etc/passwd#a) }</style>", "brings in another style sheet"),
        ("<style>rect { mask: image-set('a.png' 1x) }</style>", "brings in another style sheet"),
        ('<g xml:base="http://example.org/"/>', "names a place to fetch from"),
        ('<?xml-stylesheet href="http://example.org/a.css"?>', "brings in another style sheet"),
        ("<foreignObject/>", "foreignobject element"),
        ("<g>" * 400 + "</g>" * 400, "elements in each other"),
        ("<g>", "is damaged"),
    ],
)
def test_an_svg_that_does_more_than_draw_is_refused(tmp_path: Path, inside: str, why: str) -> None:
    path = tmp_path / "a.svg"
    path.write_text(SVG.format(inside))
    with pytest.raises(UnfitPicture, match=why):
        facts_of(path)


def test_an_svg_whose_style_stays_in_it_is_drawn(tmp_path: Path) -> None:
    path = tmp_path / "a.svg"
    style = "<style>rect { fill: url(#a) } @font-face { src: url('data:font/woff;base64,AAAA') }</style>"
    path.write_text(SVG.format(f'<?xpacket begin=""?>{style}<rect style="fill: url(#b)" width="3" height="3"/>'))
    assert checked_svg(path) == path.read_bytes()


def test_an_svg_with_entities_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.svg"
    laughs = "".join(f'<!ENTITY l{at} "{f"&l{at - 1};" * 10}">' for at in range(1, 9))
    path.write_text(f'<!DOCTYPE svg [<!ENTITY l0 "ha">{laughs}]>' + SVG.format("<text>&l8;</text>"))
    assert "entities" in refusal(path)
    path.write_text('<!DOCTYPE svg [<!ENTITY e SYSTEM "file:///etc/passwd">]>' + SVG.format("<text>&e;</text>"))
    assert "entities" in refusal(path)


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda path: None, "cannot be read: no such file"),
        (lambda path: path.mkdir(), "cannot be read"),
        (lambda path: path.write_bytes(b""), "is empty"),
        (lambda path: path.write_bytes(b"hello"), "choose a PNG, JPEG"),
        (lambda path: path.write_bytes(b"GIF89a" + bytes(60)), "choose a PNG, JPEG"),
        (lambda path: empty_png(path, 100_000, 100_000), "says that it is 100,000 × 100,000 pixels"),
        (lambda path: empty_png(path, 60_000, 60_000), "1,000,000,000 in all"),
        (lambda path: empty_png(path, 0, 0), "damaged|no pixels"),
        (lambda path: empty_png(path, 9000, 9000), "damaged or cut short"),
        (lambda path: path.write_bytes(b"%PDF-1.4\nnothing"), "no whole PDF"),
        (lambda path: path.write_bytes(b"\xff\xd8\xff" + bytes(40)), "damaged"),
        (lambda path: path.write_bytes(b"II*\0" + bytes(40)), "damaged"),
        (lambda path: path.write_bytes(b"RIFF\0\0\0\0WEBP" + bytes(40)), "damaged"),
    ],
)
def test_what_is_no_picture_is_refused(tmp_path: Path, make: Callable[[Path], object], why: str) -> None:
    make(tmp_path / "a.png")
    assert re.search(why, refusal(tmp_path / "a.png"))


@pytest.mark.parametrize("name", ["a.png", "a.jpg", "a.tif", "a.webp"])
def test_a_picture_that_is_cut_short_is_refused(tmp_path: Path, name: str) -> None:
    noise = np.random.default_rng(1).integers(0, 255, (600, 900, 3), dtype=np.uint8)
    path = save(tmp_path / name, noise)
    path.write_bytes(path.read_bytes()[: path.stat().st_size * 2 // 3])
    assert "damaged or cut short" in refusal(path)


def test_a_locked_pdf_is_refused(tmp_path: Path) -> None:
    owner, user, file_id = "41" * 32, "42" * 32, "43" * 16
    lock = f"/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <{owner}> /U <{user}> >> /ID [<{file_id}> <{file_id}>]"
    assert "locked with a password" in refusal(pdf(tmp_path / "a.pdf", trailer=lock))


def test_kinds_that_are_unpacked_whole_are_smaller(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading, "MOST_PIXELS_AT_ONCE", 1000)
    assert facts_of(save(tmp_path / "plain.png", gradient(60, 40))).width_px == 60
    for name, how in (("a.png", {"interlace": True}), ("a.jpg", {"interlace": True}), ("a.webp", {})):
        assert "only be unpacked whole" in refusal(save(tmp_path / name, gradient(60, 40), **how))


def test_a_scan_takes_a_bounded_part_of_the_ruleset(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(building, "MOST_SCAN_BYTES", 2000)
    assert "import it at half its size" in refusal(save(tmp_path / "a.png", gradient(WIDE, HIGH)))


@given(st.binary(max_size=300), st.sampled_from(BEGINNINGS))
@settings(max_examples=60, deadline=None)
def test_any_bytes_are_refused_in_one_sentence(scratch: Path, content: bytes, start: bytes) -> None:
    path = scratch / "any.png"
    path.write_bytes(start + content)
    refusal(path)


@pytest.fixture(scope="module")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("any")


@given(st.integers(1, 65_500), st.integers(1, 65_500))
def test_levels_halve_until_one_tile_holds_all(width: int, height: int) -> None:
    pyramid = Pyramid("0" * 16, width, height)
    assert max(pyramid.size_px(pyramid.levels - 1)) <= TILE_PX
    assert pyramid.levels == 1 or max(pyramid.size_px(pyramid.levels - 2)) > TILE_PX
    assert pyramid_of(pyramid.index_name, index_of(pyramid)) == pyramid
    assert pyramid.level_for(2.0) == pyramid.level_for(1.0) == 0
    assert pyramid.level_for(0.5) == min(1, pyramid.levels - 1)
    assert pyramid.level_for(1e-9) == pyramid.levels - 1


@given(st.lists(st.binary(max_size=20), min_size=16, max_size=16))
def test_a_pack_gives_its_tiles_back(tiles: list[bytes]) -> None:
    pack = packed(tiles)
    assert [tile_in(pack, at) for at in range(16)] == tiles
    assert sorted(place_in_pack(TilePlace(0, 4 + x, 8 + y)) for x in range(4) for y in range(4)) == list(range(16))
    assert tile_in(pack[:20], 3) == b""
    assert tile_in(b"\0WBTILES" + struct.pack("<16I", *[2**31] * 16) + bytes(90), 0) == b""


@pytest.mark.parametrize(
    ("name", "index", "why"),
    [
        ("scan-0000000000000000.json", b"{}", "no index"),
        ("scan-0000000000000000.json", b"nothing", "no index"),
        ("notes.json", index_of(Pyramid("0" * 16, 5, 5)), "another scan"),
        ("scan-0000000000000001.json", index_of(Pyramid("0" * 16, 5, 5)), "another scan"),
        ("scan-0000000000000000.json", index_of(Pyramid("0" * 16, 0, 5)), "0 by 5 pixels"),
        ("scan-0000000000000000.json", index_of(Pyramid("0" * 16, 10**9, 5)), "1000000000 by 5"),
    ],
)
def test_an_index_of_a_stranger_is_looked_at(name: str, index: bytes, why: str) -> None:
    with pytest.raises(UnfitPyramid, match=why):
        pyramid_of(name, index)


def test_a_file_is_what_it_begins_with(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b'<?xml version="1.0"?>\n<!-- a map --><s:svg xmlns:s="http://www.w3.org/2000/svg"/>')
    assert kind_of(path) is PictureKind.SVG
