"""One map as a drawing, a PDF and a picture, each read by a program that is not ours: all three show the same.

They are compared by their means over square millimetres. Smoothed edges, and thin lines that are kept visible on coarse
pictures, then differ little anywhere: over the sample maps, the worst square of a centimetre of a drawing by 13 of 255,
and by 19.5 on a PDF, which is printed at a third of its scale to be soon painted, with thin lines three times as wide.
A clip that did not end, and so took away samples of the legend, made 21 to 30 on each drawing. The ordinary run takes
maps that are soon painted; the long runs take all samples.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
import pyvips
from numpy.typing import NDArray

from tests.long_runs import IS_LONG
from workbench.cartography.map_spaces import AnyMap
from workbench.engine.design import Design
from workbench.qt.map_canvas.styles.kinds import kinds_of
from workbench.qt.map_canvas.styles.map_style import style_of
from workbench.qt.map_prints import Paper, SheetPainter, pages_of, write_drawing, write_pdf, write_picture
from workbench.storage.samples import build_sample, sample_games

SOON_PAINTED = ("crossroads", "toulon")
GAMES = [game.game for game in sample_games() if IS_LONG or game.game in SOON_PAINTED]
PX_PER_MM, DPI, SQUARE_MM = 4, 127, 10
PDF_SCALE = 0.3
MOST_DIFFERENT = {"svg png": 16.0, "pdf png": 21.0, "svg pdf": 21.0}
Means = NDArray[np.float64]
pytestmark = pytest.mark.usefixtures("qapp")


def sheet_of(design: Design, shown: AnyMap) -> SheetPainter:
    style = replace(style_of(shown.look.style), textured=False)
    return SheetPainter(shown, style, kinds=kinds_of(design))


def shown_of(design: Design) -> AnyMap:
    return design.maps[0]


def means(picture: pyvips.Image, sheet: SheetPainter) -> Means:
    """The colours of each square millimetre of the sheet."""
    wide, high = round(sheet.width_mm), round(sheet.height_mm)
    flat = picture.flatten(background=255) if picture.hasalpha() else picture
    small = flat.resize(wide / flat.width, vscale=high / flat.height, kernel="linear")
    return np.asarray(small.numpy()[..., :3], np.float64)


def of_drawing(sheet: SheetPainter, folder: Path) -> Means:
    path = folder / "map.svg"
    write_drawing(sheet, path)
    return means(pyvips.Image.thumbnail(str(path), round(sheet.width_mm * PX_PER_MM)), sheet)


def of_picture(sheet: SheetPainter, folder: Path) -> Means:
    path = folder / "map.png"
    write_picture(sheet, path, DPI)
    return means(pyvips.Image.new_from_file(str(path)), sheet)


def of_pdf(sheet: SheetPainter, folder: Path) -> Means:
    path = folder / "map.pdf"
    paper = Paper("just so", sheet.width_mm * PDF_SCALE, sheet.height_mm * PDF_SCALE)
    pages = pages_of(sheet.width_mm, sheet.height_mm, paper, landscape=False, margin=0.0, overlap=0.0, scale=PDF_SCALE)
    assert len(pages) == 1
    write_pdf(sheet, path, pages)
    with pypdfium2.PdfDocument(path) as document:
        page = document[0].render(scale=PX_PER_MM / PDF_SCALE * 25.4 / 72, rev_byteorder=True).to_numpy()
    return means(pyvips.Image.new_from_array(np.ascontiguousarray(page[..., :3])), sheet)


def worst_square(one: Means, other: Means) -> float:
    """How much the square that differs most does, of 255."""
    differ = np.abs(one - other).mean(axis=2)
    high, wide = (side // SQUARE_MM for side in differ.shape)
    squares = differ[: high * SQUARE_MM, : wide * SQUARE_MM].reshape(high, SQUARE_MM, wide, SQUARE_MM)
    return float(squares.mean(axis=(1, 3)).max())


@pytest.mark.parametrize("game", GAMES)
def test_drawing_pdf_and_picture_show_the_same(game: str, tmp_path: Path) -> None:
    design = build_sample(game)
    sheet = sheet_of(design, shown_of(design))
    ways: dict[str, Callable[[SheetPainter, Path], Means]] = {"svg": of_drawing, "png": of_picture, "pdf": of_pdf}
    seen = {name: way(sheet, tmp_path) for name, way in ways.items()}
    differ = {f"{a} {b}": worst_square(seen[a], seen[b]) for a, b in (("svg", "png"), ("pdf", "png"), ("svg", "pdf"))}
    assert not {pair: worst for pair, worst in differ.items() if worst > MOST_DIFFERENT[pair]}, differ


def test_a_browser_shows_the_drawing_as_it_is_painted(tmp_path: Path) -> None:
    browser = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if browser is None:
        pytest.skip("no Chromium is installed: here the drawing is compared as librsvg shows it, and in no browser")
    design = build_sample("crossroads")
    sheet = sheet_of(design, shown_of(design))
    write_drawing(sheet, tmp_path / "map.svg")
    page, shot = tmp_path / "map.html", tmp_path / "shot.png"
    wide, high = round(sheet.width_mm * PX_PER_MM), round(sheet.height_mm * PX_PER_MM)
    page.write_text(f'<body style="margin:0"><img src="map.svg" width="{wide}" height="{high}">')
    asked = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", f"--user-data-dir={tmp_path / 'own'}"]
    asked += [f"--screenshot={shot}", f"--window-size={wide},{high}", page.as_uri()]
    done = subprocess.run([browser, *asked], capture_output=True, text=True, check=False, timeout=900)
    assert shot.is_file(), done.stderr
    shown = means(pyvips.Image.new_from_file(str(shot)), sheet)
    assert worst_square(shown, of_picture(sheet, tmp_path)) <= MOST_DIFFERENT["svg png"]
