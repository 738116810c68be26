"""The pictures of a module are brought one by one: what is damaged is left out with a line, and the rest is there."""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path

import pytest
import pyvips

from tests.exchange.vassal.hand_made import BOARD, board_map, element, module, palette, png, slot
from workbench.exchange.imports.proposal import ImportRefused
from workbench.exchange.scans.pyramid import ScanTiles, TilePlace, pyramid_of
from workbench.exchange.vassal.reading.module import propose_module
from workbench.exchange.vassal.reading.pictures import ModulePictures
from workbench.exchange.vassal.traits import basic, layers, piece
from workbench.storage.assets import Asset, check_asset

SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="#c00"/></svg>'
HEXES = element(BOARD + "HexGrid", x0=40, y0=40, dy=64.0, dx=55.425)
SECONDS = 60.0


def gif(width: int, height: int) -> bytes:
    return bytes(pyvips.Image.black(width, height, bands=3).copy(interpretation="srgb").gifsave_buffer())


def counters(*names: str) -> str:
    return palette("A", *(slot(piece((basic(name, name, ""),))) for name in names))


def brought(path: Path) -> tuple[ModulePictures, dict[str, Asset]]:
    pictures = ModulePictures(path, propose_module(path, 16.0).found)
    try:
        until = time.monotonic() + SECONDS
        while not pictures.poll(0.2):
            assert time.monotonic() < until
        return pictures, {one.name: one for one in pictures.assets()}
    finally:
        pictures.close()


def test_all_kinds_of_pictures_become_scans_and_faces(tmp_path: Path) -> None:
    files = {
        "images/map.png": png(700, 300, 90), "images/a.png": png(50, 50, 10), "images/b.gif": gif(50, 50),
        "images/c.svg": SVG,
        "images/d.jpg": bytes(pyvips.Image.black(1200, 900).jpegsave_buffer()),
    }  # fmt: skip
    flipped = slot(piece((basic("a.png", "flipped", ""), layers("Step", "", [("b.gif", "x")], ("Flip", "")))))
    inner = board_map("Board", HEXES) + counters("a.png", "b.gif", "c.svg", "d.jpg") + palette("B", flipped)
    pictures, assets = brought(module(tmp_path / "m.vmod", inner, files))
    design = pictures.design
    for asset in assets.values():
        check_asset(asset)
    (scan,) = design.maps[0].scans
    pyramid = pyramid_of(scan.asset, assets[scan.asset].content or b"")
    assert (pyramid.width_px, pyramid.height_px) == (700, 300) == (scan.width_px, scan.height_px)
    tiles = ScanTiles(pyramid, lambda name: assets[name].content or b"")
    assert pyvips.Image.jpegload_buffer(tiles.tile(TilePlace(0, 0, 0))).avg() == pytest.approx(90, abs=2)
    sizes = {one.name: pyvips.Image.pngload_buffer(assets[one.picture].content) for one in design.counters}
    assert {name: (one.width, one.height) for name, one in sizes.items()} == {
        "a.png": (50, 50), "b.gif": (50, 50), "c.svg": (300, 150), "d.jpg": (600, 450), "flipped": (50, 50),
    }  # fmt: skip
    assert [face.picture in assets for face in design.counter("flipped").faces] == [False, True]
    assert not pictures.left_out()


@pytest.mark.parametrize(
    "content",
    [
        b"", b"text", png(50, 50)[:60], png(60_000, 60_000, real=False), b"GIF89a" + b"\xff\xff\xff\xff" + b"x" * 50,
        b"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><image href='file:///etc/passwd'/></svg>",
        b"\xff\xd8\xff\xe0" + b"\0" * 100, b"%PDF-1.4 nothing", gif(50, 50)[:40],
    ],
)  # fmt: skip
def test_a_picture_that_does_harm_is_left_out_and_told(content: bytes, tmp_path: Path) -> None:
    files: Mapping[str, bytes] = {"images/map.png": content, "images/bad.png": content, "images/good.png": png(50, 50)}
    inner = board_map("Board", HEXES, width=300, height=200) + counters("bad.png", "good.png")
    pictures, assets = brought(module(tmp_path / "m.vmod", inner, files))
    design = pictures.design
    left = pictures.left_out()
    assert {"images/map.png", "images/bad.png"} >= set(left) >= {"images/map.png"}
    assert all(why and "\n" not in why for why in left.values())
    assert design.maps[0].scans == ()
    assert design.counter("good_png").picture in assets
    assert set(assets) >= {one.picture for one in design.counters if one.picture}


def test_what_is_stopped_leaves_nothing(tmp_path: Path) -> None:
    path = module(tmp_path / "m.vmod", board_map("Board", HEXES), {"images/map.png": png(6000, 5000)})
    pictures = ModulePictures(path, propose_module(path, 16.0).found)
    folder = pictures._folder
    assert folder.exists()
    pictures.close()
    assert not folder.exists()


def test_a_module_that_is_gone_meanwhile_is_one_line(tmp_path: Path) -> None:
    path = module(tmp_path / "m.vmod", board_map("Board", HEXES), {"images/map.png": png(60, 50)})
    found = propose_module(path, 16.0).found
    path.unlink()
    with ModulePictures(path, found) as pictures, pytest.raises(ImportRefused) as refused:
        while not pictures.poll(0.2):
            pass
    assert "\n" not in str(refused.value)
