"""The drawing, the picture and the pages of each sample game, opened by programs that are not ours.

rsvg and Inkscape paint the drawing, poppler the pages: colour by colour they are compared with the picture over square
centimetres. Inkscape also says where each space of the drawing lies, and poppler how large the pages are.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from math import floor, inf
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pyvips
from numpy.typing import NDArray

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from workbench.cartography.map_spaces import AnyMap, spaces_of
from workbench.cartography.space_faces import face_of
from workbench.exchange.exports import Export, PrintWishes
from workbench.qt.map_prints import PAPERS, pages_of
from workbench.qt.map_prints.exports import write_pages, write_png, write_svg
from workbench.storage.samples import build_sample, sample_games

NEEDED = {
    "rsvg-convert": "librsvg2-bin",
    "inkscape": "inkscape",
    "pdftoppm": "poppler-utils",
    "pdfinfo": "poppler-utils",
}
GAMES = [game.game for game in sample_games()]
PX_PER_MM, SQUARE_MM = 4, 10
MOST_DIFFERENT = 20.0
"""Of 255, the worst square: the grain of the paper is in the picture alone, and smoothed edges differ."""
MOST_AWAY_MM = 0.05
MM_PER_POINT, MM_PER_INCH = 25.4 / 72, 25.4
LEAST_SEEN = 0.9
PAPER = "A3"
Means = NDArray[np.float64]


class Box(NamedTuple):
    left: float
    top: float
    wide: float
    high: float


def main() -> int:
    """One line a game; 1 on any difference, or where a program is missing."""
    if missing := sorted({NEEDED[name] for name in NEEDED if shutil.which(name) is None}):
        print(f"pictures: programs are missing (apt-get install {' '.join(missing)})")
        return 1
    with tempfile.TemporaryDirectory() as folder:
        return int(any([checked(name, Path(folder)) for name in (sys.argv[1:] or GAMES)]))


def checked(name: str, folder: Path) -> bool:
    """Whether anything differs; it is printed."""
    design = build_sample(name)
    shown: AnyMap = design.maps[0]
    drawing, picture, pages = folder / f"{name}.svg", folder / f"{name}.png", folder / f"{name}.pdf"
    write_svg(Export(design, drawing))
    write_png(Export(design, picture, wishes=PrintWishes(dpi=round(PX_PER_MM * MM_PER_INCH))))
    write_pages(Export(design, pages, wishes=PrintWishes(paper=PAPER)))
    ours = squares(means(pyvips.Image.new_from_file(str(picture)), shown))
    painted = {
        "rsvg": squares(means(by_rsvg(drawing, shown), shown)),
        "Inkscape": squares(means(by_inkscape(drawing, shown), shown)),
        "poppler": squares(by_poppler(pages, shown)),
    }
    apart = {program: worst(ours, theirs) for program, theirs in painted.items()}
    faults = [f"{program} differs by {much:.0f}" for program, much in apart.items() if much > MOST_DIFFERENT]
    found, away = spaces_found(drawing, shown)
    faults += [f"{len(away)} spaces elsewhere: {', '.join(away[:3])}"] if away else []
    faults += pages_that_differ(pages, shown)
    told = ", ".join(f"{program} {much:.1f}" for program, much in apart.items())
    there = sum(not face_of(shown, space).is_empty for space in spaces_of(shown))
    faults += [f"{found} of {there} spaces"] if found != there else []
    print(
        f"{name}: {found} of {there} spaces where they are, worst square of 255: {told}; {len(faults)} faults", *faults
    )
    return bool(faults)


def means(picture: pyvips.Image, shown: AnyMap) -> Means:
    """The colours of each square millimetre of the sheet."""
    wide, high = round(shown.width_mm), round(shown.height_mm)
    flat = picture.flatten(background=255) if picture.hasalpha() else picture
    small = flat.resize(wide / flat.width, vscale=high / flat.height, kernel="linear")
    return np.asarray(small.numpy()[..., :3], np.float64)


def squares(colours: Means) -> Means:
    """The same of each square centimetre; what is over at the edges is left out."""
    high, wide = (side // SQUARE_MM * SQUARE_MM for side in colours.shape[:2])
    cut = colours[:high, :wide].reshape(high // SQUARE_MM, SQUARE_MM, wide // SQUARE_MM, SQUARE_MM, 3)
    found: Means = cut.mean(axis=(1, 3))
    return found


def worst(one: Means, other: Means) -> float:
    """The largest difference; infinite where nearly nothing can be compared."""
    apart = np.abs(one - other)
    return float(np.nanmax(apart)) if np.isfinite(apart).mean() > LEAST_SEEN else inf


def by_rsvg(drawing: Path, shown: AnyMap) -> pyvips.Image:
    out = drawing.with_suffix(".rsvg.png")
    subprocess.run(["rsvg-convert", "--unlimited", "-w", wide_px(shown), "-o", out, drawing], check=True)
    return pyvips.Image.new_from_file(str(out))


def by_inkscape(drawing: Path, shown: AnyMap) -> pyvips.Image:
    out = drawing.with_suffix(".inkscape.png")
    asked = ["inkscape", drawing, "--export-type=png", f"--export-filename={out}", "-w", wide_px(shown)]
    subprocess.run(asked, check=True, capture_output=True)
    return pyvips.Image.new_from_file(str(out))


def wide_px(shown: AnyMap) -> str:
    return str(round(shown.width_mm * PX_PER_MM))


def by_poppler(pages: Path, shown: AnyMap) -> Means:
    """The sheet put together of its printed pages; what a page does not show of it stays unknown."""
    laid = pages_of(shown.width_mm, shown.height_mm, next(paper for paper in PAPERS if paper.name == PAPER))
    sheet = np.full((round(shown.height_mm) + 1000, round(shown.width_mm) + 1000, 3), np.nan)
    dpi = str(round(PX_PER_MM * MM_PER_INCH))
    subprocess.run(["pdftoppm", "-r", dpi, "-png", pages, pages.with_suffix("")], check=True)
    for number, page in enumerate(laid, start=1):
        digits = len(str(len(laid)))
        picture = pyvips.Image.new_from_file(f"{pages.with_suffix('')}-{number:0{digits}}.png")
        wide, high = round(laid.page_width), round(laid.page_height)
        small = picture.resize(wide / picture.width, vscale=high / picture.height, kernel="linear")
        paper = np.asarray(small.numpy()[..., :3], np.float64)
        edge = round(laid.margin) + 1  # without the marks
        printed = paper[edge : high - edge, edge : wide - edge]
        x, y = floor(page.x) + 1, floor(page.y) + 1
        seen = printed[max(0, -y) :, max(0, -x) :]
        x, y = max(0, x), max(0, y)
        sheet[y : y + len(seen), x : x + seen.shape[1]] = seen
    return sheet[: round(shown.height_mm), : round(shown.width_mm)]


def spaces_found(drawing: Path, shown: AnyMap) -> tuple[int, list[str]]:
    """How many spaces Inkscape finds by their ids, and those that do not lie where they are."""
    told = subprocess.run(["inkscape", "--query-all", drawing], check=True, capture_output=True, text=True).stdout
    boxes = {line.split(",")[0]: Box(*map(float, line.split(",")[1:5])) for line in told.splitlines() if "," in line}
    px_per_mm = 96 / MM_PER_INCH
    away, found = list[str](), 0
    for space in spaces_of(shown):
        face = face_of(shown, space)
        box = boxes.get(f"space-{space}")
        if face.is_empty or box is None:
            continue
        found += 1
        left, top, right, bottom = face.bounds
        theirs = [side / px_per_mm for side in (box.left, box.top, box.left + box.wide, box.top + box.high)]
        if max(abs(a - b) for a, b in zip(theirs, (left, top, right, bottom), strict=True)) > MOST_AWAY_MM:
            away.append(space)
    return found, away


def pages_that_differ(pages: Path, shown: AnyMap) -> list[str]:
    """What poppler says of the number and the size of the pages, where it is not as planned."""
    laid = pages_of(shown.width_mm, shown.height_mm, next(paper for paper in PAPERS if paper.name == PAPER))
    told = subprocess.run(["pdfinfo", pages], check=True, capture_output=True, text=True).stdout
    count = int(re.search(r"^Pages:\s+(\d+)", told, re.M)[1])  # type: ignore[index]
    size = re.search(r"^Page size:\s+([\d.]+) x ([\d.]+)", told, re.M)
    assert size is not None
    wide, high = (float(side) * MM_PER_POINT for side in size.groups())
    faults = [f"{count} pages and not {len(laid)}"] if count != len(laid) else []
    if abs(wide - laid.page_width) > MOST_AWAY_MM * 5 or abs(high - laid.page_height) > MOST_AWAY_MM * 5:
        faults.append(f"pages of {wide:.1f} × {high:.1f} mm")
    return faults


if __name__ == "__main__":
    sys.exit(main())
