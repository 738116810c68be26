"""Maps as pictures and over printed pages: every part of the sheet is printed, to scale, or a clear refusal."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from immutables import Map
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.hex_map import HexGrid, HexMap
from workbench.long_work import Stopped
from workbench.qt.map_canvas.styles.map_style import STYLES, Layer
from workbench.qt.map_prints import (
    PAPERS,
    Page,
    Paper,
    PrintError,
    SheetPainter,
    pages_of,
    picture_size,
    write_drawing,
    write_pdf,
)
from workbench.qt.map_prints.picture import write_picture

A4 = PAPERS[0]
SMALL = Paper("small", 160.0, 150.0)  # soon painted


@pytest.fixture
def sheet(qtbot: QtBot) -> SheetPainter:
    """A sheet of 120 x 100 mm: woods in the upper left hex, a lake in the lower right one."""
    grid = HexGrid(6, 6, 16.0, 15.0, 15.0)
    hexes = {
        "0101": Space("0101", "Old wood", SpaceKind.HEX, "woods"),
        "0606": Space("0606", "", SpaceKind.HEX, "lake"),
    }
    return SheetPainter(HexMap("m", "A small map", 120.0, 100.0, grid, hexes=Map(hexes)), STYLES["clean"])


@given(
    st.floats(20, 3000), st.floats(20, 3000), st.sampled_from(PAPERS), st.floats(0, 25), st.floats(0, 30),
    st.floats(0.2, 2.0),
)  # fmt: skip
def test_the_pages_cover_the_sheet_and_overlap(
    wide: float, high: float, paper: object, margin: float, overlap: float, scale: float
) -> None:
    try:
        pages = pages_of(wide, high, paper, margin=margin, overlap=overlap, scale=scale)  # type: ignore[arg-type]
    except PrintError as refusal:
        assert "pages" in str(refusal)
        return
    every = list(pages)
    assert len(every) == len(pages) == len({page.name for page in every})
    first, last = every[0], every[-1]
    assert first.x <= 1e-6 and first.y <= 1e-6
    assert last.x + pages.width >= wide * scale - 1e-6 and last.y + pages.height >= high * scale - 1e-6
    for page, after in itertools.pairwise(every):
        if after.row == page.row:
            assert page.x + pages.width - after.x == pytest.approx(overlap, abs=1e-6)


def test_the_paper_lies_as_takes_fewer_pages() -> None:
    assert len(pages_of(270.0, 180.0, A4)) == 1
    assert pages_of(270.0, 180.0, A4).page_width == 297.0
    assert len(pages_of(270.0, 180.0, A4, landscape=False)) == 2


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        ({"scale": 0.01}, "between 10% and 1000%"),
        ({"margin": -1.0}, "not less than 0"),
        ({"margin": 100.0}, "leave nothing of A4"),
        ({"overlap": 185.0}, "leave nothing of A4"),
        ({"scale": 10.0}, "more than 400"),
    ],
)
def test_what_cannot_be_printed_says_why(wishes: dict[str, float], said: str) -> None:
    with pytest.raises(PrintError, match=said):
        pages_of(900.0, 800.0, A4, **wishes)  # type: ignore[arg-type]


def test_pages_go_by_letters_and_numbers() -> None:
    assert [Page(column, 2, 0, 0).name for column in (0, 25, 26, 27, 701, 702)] == [
        "A3",
        "Z3",
        "AA3",
        "AB3",
        "ZZ3",
        "AAA3",
    ]


def test_a_picture_has_the_dots_asked_for_and_the_map_on_it(sheet: SheetPainter, tmp_path: Path) -> None:
    path = tmp_path / "map.png"
    assert write_picture(sheet, path, 127) == QSize(600, 500)
    picture = QImage(str(path))
    assert picture.size() == QSize(600, 500)
    assert round(picture.dotsPerMeterX() * 0.0254) == 127
    wood, lake, plain = (picture.pixelColor(round(x * 5), round(y * 5)) for x, y in ((15, 10), (103, 88), (63, 43)))
    assert wood != plain and lake.blue() > lake.red()


def test_hidden_layers_are_not_printed(sheet: SheetPainter, tmp_path: Path) -> None:
    bare = SheetPainter(sheet.drawing.map, sheet.drawing.style, [Layer.NUMBERS, Layer.LABELS])
    write_picture(sheet, tmp_path / "all.png", 200)
    write_picture(bare, tmp_path / "bare.png", 200)
    assert QImage(str(tmp_path / "all.png")) != QImage(str(tmp_path / "bare.png"))


def test_pictures_too_large_say_how_large_they_can_be(sheet: SheetPainter) -> None:
    large = SheetPainter(HexMap("m", "Large", 1200.0, 900.0, HexGrid(4, 4, 16.0, 15.0, 15.0)), sheet.drawing.style)
    with pytest.raises(PrintError, match=r"can have (\d+) dots") as refused:
        picture_size(large, 2400)
    most = int(re.findall(r"can have (\d+)", str(refused.value))[0])
    assert picture_size(large, most).width() > 10_000
    with pytest.raises(PrintError, match="between 20 and 2400"):
        picture_size(sheet, 1)


def test_a_folder_that_is_not_there_gives_one_line(sheet: SheetPainter, tmp_path: Path) -> None:
    with pytest.raises(PrintError, match="could not be written"):
        write_picture(sheet, tmp_path / "nowhere" / "map.png", 60)
    with pytest.raises(PrintError, match="could not be written"):
        write_pdf(sheet, tmp_path / "nowhere" / "map.pdf", pages_of(120.0, 100.0, A4))


def test_a_pdf_has_its_pages_to_scale(sheet: SheetPainter, tmp_path: Path) -> None:
    pages = pages_of(sheet.width_mm, sheet.height_mm, SMALL, scale=2.0, landscape=False)
    assert (pages.columns, pages.rows) == (2, 2)
    path = tmp_path / "map.pdf"
    told: list[tuple[int, int]] = []
    write_pdf(sheet, path, pages, lambda done, of: told.append((done, of)) or True)  # type: ignore[func-returns-value]
    assert {0, 250, 500, 750} <= {done for done, _ in told} and {of for _, of in told} == {1000}
    with pypdfium2.PdfDocument(path) as document:
        assert len(document) == 4
        width, height = document[0].get_size()
        assert (round(width / 72 * 25.4), round(height / 72 * 25.4)) == (160, 150)
        words = document[1].get_textpage().get_text_bounded()
        assert "page B1 of 2 × 2 · 200%" in words
        # the wood is on the first page, 30 mm from the sheet's corner
        scale = 2.0
        at = pages.margin - pages.left, pages.margin - pages.top
        shown = document[0].render(scale=scale).to_numpy()
        per_mm = 72 / 25.4 * scale
        wood = shown[round((at[1] + 20) * per_mm), round((at[0] + 30) * per_mm)]
        plain = shown[round((at[1] + 87) * per_mm), round((at[0] + 87) * per_mm)]
        assert tuple(wood) != tuple(plain)
    assert [file.name for file in tmp_path.iterdir()] == ["map.pdf"]


def test_a_pdf_that_is_stopped_leaves_nothing(sheet: SheetPainter, tmp_path: Path) -> None:
    path = tmp_path / "map.pdf"
    path.write_bytes(b"what was there")
    with pytest.raises(Stopped):
        write_pdf(sheet, path, pages_of(120.0, 100.0, SMALL, scale=2.0), lambda done, of: done < 1)
    assert path.read_bytes() == b"what was there"
    assert len(list(tmp_path.iterdir())) == 1


def test_a_drawing_tells_how_far_it_is_and_stops(sheet: SheetPainter, tmp_path: Path) -> None:
    path, told = tmp_path / "map.svg", list[int]()
    write_drawing(sheet, path, lambda done, of: told.append(done) or True)  # type: ignore[func-returns-value]
    assert told == sorted(told) and told[0] == 0 and len(told) > 10
    path.write_text("what was there")
    with pytest.raises(Stopped):
        write_drawing(sheet, path, lambda done, of: done < 1)
    assert path.read_text() == "what was there"
