"""What is painted of a package: tiles that cover the map, units in their colours, flags."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from tests.exchange.triplea.designs import small_design
from tests.exchange.triplea.read_package import Package
from workbench.exchange.exports import CannotExport, Export
from workbench.long_work import Stopped
from workbench.qt.triplea.exports import write_triplea


def picture(package: Package, name: str) -> QImage:
    found = QImage.fromData(package.files[name])
    assert not found.isNull()
    return found


@pytest.fixture
def package(tmp_path: Path, qapp: object) -> Package:
    write_triplea(Export(small_design(), tmp_path / "game.zip"))
    return Package(tmp_path / "game.zip")


def test_the_same_design_gives_the_same_pictures(package: Package, tmp_path: Path) -> None:
    (tmp_path / "again").mkdir()
    write_triplea(Export(small_design(), tmp_path / "again" / "game.zip"))
    assert (tmp_path / "again" / "game.zip").read_bytes() == (tmp_path / "game.zip").read_bytes()


def properties(package: Package) -> dict[str, str]:
    lines = package.files["map.properties"].decode("ascii").splitlines()
    return dict(line.split("=", 1) for line in lines)


def test_tiles_cover_the_map(package: Package) -> None:
    told = properties(package)
    columns, rows = (-(-int(told[f"map.{side}"]) // 256) for side in ("width", "height"))
    for folder in ("baseTiles", "reliefTiles"):
        wanted = {f"{folder}/{column}_{row}.png" for column in range(columns) for row in range(rows)}
        assert wanted == {name for name in package.files if name.startswith(folder)}
        assert {picture(package, name).size().toTuple() for name in wanted} == {(256, 256)}


def test_the_relief_is_half_seen_through(package: Package) -> None:
    assert picture(package, "baseTiles/1_1.png").pixelColor(9, 9).alpha() == 255
    assert 100 < picture(package, "reliefTiles/1_1.png").pixelColor(9, 9).alpha() < 220


def test_every_unit_and_player_has_its_picture(package: Package) -> None:
    names = package.names
    for element in (*package.games["s_1.xml"].iter("unitPlacement"),):
        name = f"units/{element.get('owner') or 'Neutral'}/{element.get('unitType')}.png"
        assert picture(package, name).size().toTuple() == (48, 48)
    assert sum(name.startswith("units/") for name in package.files) == len(names["units"])
    for player in (*names["players"], "Neutral"):
        for ending in ("", "_small", "_large"):
            picture(package, f"flags/{player}{ending}.png")
    red = picture(package, f"flags/{next(p for p, side in names['players'].items() if side == 's2')}.png")
    assert red.pixelColor(16, 10).name().upper() == f"#{properties(package)['color._9_Red']}"
    assert picture(package, "smallMap.jpeg").width() == 250


def test_work_that_is_stopped_leaves_nothing(tmp_path: Path, qapp: object) -> None:
    path = tmp_path / "game.zip"
    with pytest.raises(Stopped):
        write_triplea(Export(small_design(), path, progress=lambda done, of: done < of // 2))
    assert not any(tmp_path.iterdir())


def test_a_folder_that_is_not_there_is_an_error_of_the_system(tmp_path: Path, qapp: object) -> None:
    with pytest.raises(FileNotFoundError):
        write_triplea(Export(small_design(), tmp_path / "none" / "game.zip"))
    with pytest.raises(CannotExport):
        write_triplea(Export(small_design(), tmp_path / "game.zip", map_id="unknown"))
