"""Scans on paper: where they lie in the window they lie in pictures, on pages and in drawings, sharp and cropped."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from pytestqt.qtbot import QtBot

from tests.exchange.pictures import save
from workbench.engine.maps.hex_map import HexGrid, HexMap
from workbench.engine.maps.map_parts import Calibration, Crop, Layer, MapLook, Scan
from workbench.exchange.scans.building import build
from workbench.exchange.scans.pictures import PictureChoice
from workbench.exchange.scans.pyramid import index_of
from workbench.long_work import UNTOLD
from workbench.qt.map_canvas.styles.map_style import STYLES
from workbench.qt.map_prints import (
    PAPERS,
    PrintedScans,
    SheetPainter,
    pages_of,
    write_drawing,
    write_pdf,
    write_picture,
)

WIDE, HIGH, PX_PER_MM = 1300, 700, 10.0
LEFT, RIGHT = (255, 0, 0), (0, 0, 255)
AT = Calibration(PX_PER_MM, 0, -100, 0, PX_PER_MM, -100)
"""The scan begins 10 mm from the left and upper edge, is 130 mm wide and 70 mm high."""
RED, BLUE, PAPER_OFF = (40.0, 40.0), (120.0, 40.0), (145.0, 95.0)
DPI = 50.8


@pytest.fixture(scope="module")
def assets(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """A picture that is red at the left and blue at the right, over six tiles."""
    folder = tmp_path_factory.mktemp("scan")
    picture = np.zeros((HIGH, WIDE, 3), dtype=np.uint8)
    picture[:, : WIDE // 2], picture[:, WIDE // 2 :] = LEFT, RIGHT
    pyramid = build(save(folder / "a.png", picture), PictureChoice(), folder, UNTOLD)
    packs = {name: (folder / name).read_bytes() for name in pyramid.pack_names()}
    return {pyramid.index_name: index_of(pyramid), **packs}


def scan_of(assets: dict[str, bytes], **fields: object) -> Scan:
    index = next(name for name in assets if name.endswith(".json"))
    return replace(Scan("s", index, WIDE, HIGH, AT), **fields)


def scanned(scan: Scan) -> HexMap:
    """A sheet of 150 by 100 mm whose hexes are too few to lie where one looks."""
    return HexMap("m", "Scanned", 150.0, 100.0, HexGrid(2, 2, 6.0, 3.0, 3.0), scans=(scan,))


def as_picture(shown: HexMap, assets: dict[str, bytes], folder: Path) -> QImage:
    write_picture(sheet_of(shown, assets), folder / "map.png", round(DPI))
    return QImage(str(folder / "map.png"))


def as_page(shown: HexMap, assets: dict[str, bytes], folder: Path) -> QImage:
    pages = pages_of(150.0, 100.0, PAPERS[0], False, 10.0, 0.0, 1.0)
    (whole,) = pages
    write_pdf(sheet_of(shown, assets), folder / "map.pdf", pages)
    page = pypdfium2.PdfDocument(folder / "map.pdf")[0].render(scale=DPI / 72).to_numpy()
    left, top = (round((pages.margin - begin) * DPI / 25.4) for begin in (whole.x, whole.y))
    part = page[top : top + 200, left : left + 300]
    return QImage(part.tobytes(), 300, 200, 900, QImage.Format.Format_BGR888).copy()


def as_drawing(shown: HexMap, assets: dict[str, bytes], folder: Path) -> QImage:
    write_drawing(sheet_of(shown, assets), folder / "map.svg")
    return rendered((folder / "map.svg").read_bytes())


def sheet_of(shown: HexMap, assets: dict[str, bytes]) -> SheetPainter:
    return SheetPainter(shown, STYLES["clean"], scans=PrintedScans(shown, assets.__getitem__))


def rendered(drawing: bytes) -> QImage:
    picture = QImage(300, 200, QImage.Format.Format_RGB32)
    picture.fill(QColor("white"))
    painter = QPainter(picture)
    QSvgRenderer(drawing).render(painter, QRectF(0, 0, 300, 200))
    painter.end()
    return picture


def colour(picture: QImage, place: tuple[float, float]) -> tuple[int, int, int]:
    found = picture.pixelColor(round(place[0] * picture.width() / 150), round(place[1] * picture.height() / 100))
    return found.red(), found.green(), found.blue()


def is_near(one: tuple[int, int, int], other: tuple[int, int, int], most: int = 24) -> bool:
    return all(abs(a - b) <= most for a, b in zip(one, other, strict=True))


Printed = Callable[[HexMap, dict[str, bytes], Path], QImage]
each_way = pytest.mark.parametrize("printed", [as_picture, as_page, as_drawing])


@each_way
def test_a_scan_lies_on_paper_where_it_lies_on_the_map(
    qtbot: QtBot, assets: dict[str, bytes], tmp_path: Path, printed: Printed
) -> None:
    picture = printed(scanned(scan_of(assets)), assets, tmp_path)
    assert is_near(colour(picture, RED), LEFT)
    assert is_near(colour(picture, BLUE), RIGHT)
    assert is_near(colour(picture, (11.0, 40.0)), LEFT) and is_near(colour(picture, (139.0, 79.0)), RIGHT)
    assert not is_near(colour(picture, (9.0, 40.0)), LEFT, 90)
    assert not is_near(colour(picture, PAPER_OFF), RIGHT, 90)


@pytest.mark.parametrize("printed", [as_picture, as_page, as_drawing])
def test_what_is_cropped_away_is_not_printed(
    qtbot: QtBot, assets: dict[str, bytes], tmp_path: Path, printed: Printed
) -> None:
    picture = printed(scanned(scan_of(assets, crop=Crop(700, 100, 500, 400))), assets, tmp_path)
    assert is_near(colour(picture, BLUE), RIGHT)
    assert not is_near(colour(picture, RED), LEFT, 90)
    assert not is_near(colour(picture, (135.0, 40.0)), RIGHT, 90)


@pytest.mark.parametrize("printed", [as_picture, as_page])
def test_a_faint_scan_is_faint_on_paper(
    qtbot: QtBot, assets: dict[str, bytes], tmp_path: Path, printed: Printed
) -> None:
    ground = colour(printed(scanned(scan_of(assets, shown=False)), assets, tmp_path), RED)
    faint = colour(printed(scanned(scan_of(assets, opacity_percent=50)), assets, tmp_path), RED)
    wanted = tuple((one + other) // 2 for one, other in zip(ground, LEFT, strict=True))
    assert is_near(faint, wanted, 12)  # type: ignore[arg-type]


def test_a_scan_whose_layer_is_hidden_is_not_printed(qtbot: QtBot, assets: dict[str, bytes], tmp_path: Path) -> None:
    hidden = replace(scanned(scan_of(assets)), look=MapLook(layers=(Layer("scans", shown=False),)))
    assert not is_near(colour(as_picture(hidden, assets, tmp_path), RED), LEFT, 90)


def test_a_scan_that_is_gone_or_damaged_is_left_out(qtbot: QtBot, assets: dict[str, bytes], tmp_path: Path) -> None:
    scan = scan_of(assets)
    assert PrintedScans(scanned(scan), {}.__getitem__).laid == ()
    torn = {name: content if name.endswith(".json") else b"torn" for name, content in assets.items()}
    assert not is_near(colour(as_picture(scanned(scan), torn, tmp_path), RED), LEFT, 90)
