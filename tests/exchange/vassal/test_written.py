"""A module as it is written with its pictures: whole, or not at all."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.exchange.vassal.odd_design import odd_design
from tests.exchange.vassal.reader import BOARD, Module
from workbench.engine.design import Design
from workbench.engine.maps.hex_map import HexGrid, HexMap
from workbench.exchange.exports import Export, PrintWishes
from workbench.exchange.manifest import MANIFEST
from workbench.exchange.vassal.boards import DPIS, MOST_PIXELS, finest, pixels
from workbench.long_work import Stopped
from workbench.qt.vassal_modules.exports import write_vmod


def test_every_picture_is_there_and_as_large_as_it_is_said(tmp_path: Path) -> None:
    design = odd_design()
    written = write_vmod(Export(design, tmp_path / "x.vmod"))
    module = Module(tmp_path / "x.vmod")
    there = {name.removeprefix("images/") for name in module.names if name.startswith("images/")}
    assert there == module.pictures_named()
    assert len(module.names) == len(set(module.names))
    boards = {one.attrib["image"] for one in module.all(BOARD)}
    for sheet, picture in zip(design.maps, sorted(one for one in boards if one.startswith("map_")), strict=True):
        assert module.size_of(picture) == pixels(sheet, 300)
    counters = {module.size_of(one) for one in there - boards}
    assert len(counters) == 1
    assert next(iter(counters))[0] <= 18 * 300 / 25.4
    assert written.manifest is not None
    assert json.loads(module.files[MANIFEST]) == json.loads(written.manifest.as_json())
    assert not any("/../" in f"/{name}" or name.startswith("/") for name in module.names)


def test_the_same_design_gives_the_same_file(tmp_path: Path) -> None:
    for name in ("a", "b"):
        write_vmod(Export(odd_design(), tmp_path / name))
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_a_design_of_nothing_is_a_module_too(tmp_path: Path) -> None:
    write_vmod(Export(Design("", ""), tmp_path / "x.vmod"))
    module = Module(tmp_path / "x.vmod")
    assert module.root.attrib["name"] == "?"
    assert not module.all(BOARD)


def test_a_module_that_is_stopped_leaves_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "x.vmod"
    path.write_bytes(b"before")
    told: list[float] = []

    def stop(done: int, of: int) -> bool:
        told.append(done / of)
        return done / of < 0.2

    with pytest.raises(Stopped):
        write_vmod(Export(odd_design(), path, progress=stop))
    assert path.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [path]
    assert told == sorted(told)


def test_a_map_too_large_is_coarser_and_that_is_said(tmp_path: Path) -> None:
    large = HexMap("l", "Large", 1500.0, 1200.0, HexGrid(4, 3, 18.0, 20.0, 20.0))
    dpi = finest(large)
    wide, high = pixels(large, dpi)
    assert dpi < 300 and wide * high <= MOST_PIXELS
    assert dpi == max(one for one in DPIS if one == dpi or pixels(large, one)[0] * pixels(large, one)[1] <= MOST_PIXELS)
    tall = replace(large, width_mm=30.0, height_mm=200_000.0)
    assert finest(tall) == DPIS[-1]
    written = write_vmod(
        Export(Design("L", "", maps=(replace(large, width_mm=700.0, height_mm=700.0),)), tmp_path / "l")
    )
    assert written.manifest is not None
    assert "300 dots an inch" in [one.what for one in written.manifest.left_out]


def test_a_module_speaks_the_language_of_its_design(tmp_path: Path) -> None:
    design = replace(odd_design(), languages=("fr",))
    write_vmod(Export(design, tmp_path / "fr.vmod"))
    write_vmod(Export(design, tmp_path / "en.vmod", wishes=PrintWishes(language="en")))
    french, english = (Module(tmp_path / f"{one}.vmod").files["buildFile.xml"].decode() for one in ("fr", "en"))
    assert "Perdre un pas" in french and "Lose a step" not in french
    assert "Lose a step" in english
