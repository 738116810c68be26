"""Print and play in poppler: pages, sizes, texts; scale, counters and their backs measured on what it renders.

`python -m tests.real_programs.check_pnp` prints a line a game and ends with 1 on any difference.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from shutil import which

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import numpy as np
import numpy.typing as npt

from tests.real_programs.poppler import MM_PER_INCH, PROGRAMS, Sheet, fonts, information, rendered, sheets
from workbench.engine.counters.laid_out import SheetPage, back_corner, lay_out, paper_mm
from workbench.engine.design import Design
from workbench.engine.maps.board_map import AnyMap
from workbench.exchange.exports import Export, PaperPart, PrintWishes
from workbench.qt.counter_sheets.writing import sheets_of
from workbench.qt.map_prints import Pages, pages_of, paper_called
from workbench.qt.print_and_play.paper import CHECK_BAR_MM, PaperPage
from workbench.qt.print_and_play.plan import plan_pages
from workbench.qt.print_and_play.writing import write_pnp
from workbench.storage.samples import build_sample

GAMES = ("toulon", "grande_tactique", "crossroads", "arcola", "war_and_peace")
DPI = 400
PX = DPI / MM_PER_INCH
MOST_OFF, MOST_OFF_MM, LEAST_PT = 0.002, 0.2, 5.0
SHIFT_MM = (0.7, -0.4)
GLUED, GLUED_SHARE = 90, 60 / 255
Picture = npt.NDArray[np.uint8]
Fault = Callable[[str], None]


def main() -> int:
    if missing := [program for program in PROGRAMS if which(program) is None]:
        print(f"{', '.join(missing)} missing (apt-get install poppler-utils)")
        return 1
    faults: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        for game in GAMES:
            found: list[str] = []
            line = _game(game, Path(folder), found.append)
            print(f"{line} ... {'ok' if not found else 'WRONG'}", flush=True)
            for fault in found:
                print(f"  {fault}")
            faults += found
    return int(bool(faults))


def _game(game: str, folder: Path, fault: Fault) -> str:
    design, path = build_sample(game), folder / f"{game}.pnp.pdf"
    wishes = PrintWishes(register=SHIFT_MM if game == "crossroads" else (0.0, 0.0))
    export = Export(design, path, wishes=wishes)
    pages = plan_pages(export)
    write_pnp(export)
    seen = sheets(path)
    told = [
        f"{game}: {len(seen)} of {len(pages)} pages",
        _texts(design, pages, seen, path, fault),
        _map(design.map(), pages, path, fault),
        _counters(design, pages, path, wishes.register, fault),
    ]
    return ", ".join(told)


def _texts(design: Design, pages: Sequence[PaperPage], seen: Sequence[Sheet], path: Path, fault: Fault) -> str:
    """Pages and their sizes, the title, embedded fonts; every table, scenario and phase is found in words."""
    if information(path).get("Title") != design.title or len(seen) != len(pages):
        fault(f"{information(path)} of {len(pages)} pages")
    for number, (page, sheet) in enumerate(zip(pages, seen, strict=False), start=1):
        if any(abs(one - other) > 0.3 for one, other in zip(page.size_mm, sheet.size_mm, strict=True)):
            fault(f"page {number} is {sheet.size_mm} mm, not {page.size_mm}")
        if f"{number} / {len(pages)}" not in sheet.text:
            fault(f"page {number} has no number")
        for word in sheet.words:
            wide, high = (side / MM_PER_INCH * 72 for side in sheet.size_mm)
            if word.left < 8 or word.top < 8 or word.right > wide - 8 or word.bottom > high - 4:
                fault(f"page {number}: {word.text!r} is cut off")
            if word.bottom - word.top < LEAST_PT:
                fault(f"page {number}: {word.text!r} is {word.bottom - word.top:.1f} pt high")
    if not all(fonts(path).values()):
        fault(f"fonts that are not in the file: {fonts(path)}")
    titles = [(PaperPart.TABLES, table.title) for table in design.tables]
    titles += [(PaperPart.CARDS, one.title) for one in design.scenarios]
    titles += [(PaperPart.AIDS, one.title) for one in (*design.sequence, *design.parameters)]
    found = 0
    for part, title in titles:
        texts = [sheet.text for page, sheet in zip(pages, seen, strict=False) if page.part is part]
        broken = part is PaperPart.AIDS  # in a cell of several lines other words stand between
        if any(" ".join(title.split()) in text or (broken and {*title.split()} <= {*text.split()}) for text in texts):
            found += 1
        else:
            fault(f"nowhere among {part}: {title!r}")
    return f"{found} of {len(titles)} titles"


def _map(shown: AnyMap, pages: Sequence[PaperPage], path: Path, fault: Fault) -> str:
    """The sheet from edge to edge over the pages that are glued, their overlap compared; the bar of 50 mm."""
    laid = pages_of(shown.width_mm, shown.height_mm, paper_called("A4"))
    first = next(number for number, page in enumerate(pages, start=1) if page.part is PaperPart.MAP)
    top = [rendered(path, first + column, DPI) for column in range(laid.columns)]
    side = [top[0], *(rendered(path, first + row * laid.columns, DPI) for row in range(1, laid.rows))]
    bars = {round(_bar(picture), 2) for picture in (top[0], side[-1])}
    if any(abs(bar - CHECK_BAR_MM) > CHECK_BAR_MM * MOST_OFF for bar in bars):
        fault(f"bars of {bars} mm")
    turned = [np.swapaxes(picture, 0, 1) for picture in side]
    wide = _across(top, laid, laid.width, fault)
    high = _across(turned, laid, laid.height, fault)
    for measured, real in ((wide, shown.width_mm), (high, shown.height_mm)):
        if abs(measured - real) > real * MOST_OFF:
            fault(f"the map is {wide:.2f} × {high:.2f} mm")
    return (
        f"bars {' '.join(f'{bar:.2f}' for bar in sorted(bars))} mm,"
        f" map {wide:.2f} × {high:.2f} of {shown.width_mm:g} × {shown.height_mm:g} mm"
    )


def _bar(page: Picture) -> float:
    """How long the bar at the foot is: from the middle of its first tick to the middle of its last."""
    grey = page.min(axis=2)
    line = grey[round(grey.shape[0] - 5.8 * PX)] < 128  # above the line: the ends of the outer ticks alone
    middle = grey[round(grey.shape[0] - 5.0 * PX)] < 160
    ticks = [run for run in _runs(line) if run[1] - run[0] < 0.5 * PX]
    found = [
        (last[0] + last[1] - first[0] - first[1]) / 2 / PX
        for first in ticks
        for last in ticks
        if abs((last[0] - first[0]) / PX - CHECK_BAR_MM) < 1 and middle[first[0] : last[1]].all()
    ]
    return found[0] if len(found) == 1 else 0.0


def _runs(line: npt.NDArray[np.bool_]) -> list[tuple[int, int]]:
    """The beginning and end of each run."""
    edges = np.flatnonzero(np.diff(np.concatenate(([False], line, [False])).astype(np.int8)))
    return [(int(first), int(last)) for first, last in zip(edges[::2], edges[1::2], strict=True)]


def _across(pages: Sequence[Picture], laid: Pages, printed: float, fault: Fault) -> float:
    """How long the sheet is over pages that follow each other; each is to go on where the one before ends."""
    shift = printed - laid.overlap
    for before, after in pairwise(pages):
        if abs(_offset(before, after, laid.margin, printed, laid.overlap)) > 1:
            fault("the pages do not go on where the ones before them end")
    first, last = (_inked(page, laid.margin, printed) for page in (pages[0], pages[-1]))
    return (last[1] - first[0]) / PX + shift * (len(pages) - 1)


def _inked(page: Picture, margin: float, printed: float) -> tuple[int, int]:
    """Where the sheet begins and ends on a page, along the first axis that is across."""
    begin, end = round((margin + 0.5) * PX), round((margin + 0.5) * PX)
    part = page[begin : page.shape[0] - end, round(margin * PX) : round((margin + printed) * PX)]
    columns = np.flatnonzero((part.min(axis=2) < 250).mean(axis=0) > 0.2)
    left = round(margin * PX)
    return left + int(columns[0]), left + int(columns[-1]) + 1


def _offset(before: Picture, after: Picture, margin: float, printed: float, overlap: float) -> int:
    """By how many pixels what both pages show is off; the first shows it under grey."""
    wide = round(overlap * PX)
    left = round((margin + printed - overlap) * PX)
    begin, end = round((margin + 1) * PX), -round((margin + overlap + 1) * PX)
    grey = before[begin:end, left + 8 : left + wide - 8].astype(np.float32).mean(axis=2)
    bare = (grey - GLUED * GLUED_SHARE) / (1 - GLUED_SHARE)
    differences = {}
    for off in range(-6, 7):
        start = round(margin * PX) + 8 + off
        other = after[begin:end, start : start + bare.shape[1]].astype(np.float32).mean(axis=2)
        differences[off] = float(np.abs(other - bare).mean())
    return min(differences, key=lambda off: differences[off])


def _counters(
    design: Design, pages: Sequence[PaperPage], path: Path, register: tuple[float, float], fault: Fault
) -> str:
    """The pitch of the cut marks, and every counter's back behind its front."""
    sheet = sheets_of(design)[0]
    laid = lay_out(design.counters, sheet)
    numbers = [number for number, page in enumerate(pages, start=1) if page.part is PaperPart.COUNTERS]
    numbers = numbers[-2 * len(laid) :]
    pitches, good, count = set(), 0, 0
    for page, at in zip(laid, range(0, len(numbers), 2), strict=True):
        if numbers[at] % 2 == 0:
            fault(f"fronts on page {numbers[at]}, which is the back of a sheet")
        front, back = (rendered(path, numbers[at + side], DPI) for side in (0, 1))
        marks = _marks(front, page)
        pitches.add(round((marks[-1] - marks[0]) / (len(marks) - 1), 3))
        mirrored = [paper_mm(sheet)[0] - mark + register[0] for mark in reversed(marks)]
        behind = _marks(back, page, register[1])
        if len(behind) != len(mirrored) or max(map(_apart, zip(mirrored, behind, strict=False))) > MOST_OFF_MM:
            fault(f"marks of the backs at {behind}, not at {mirrored}")
        for one in page.laid:
            count += 1
            x, y = back_corner(sheet, one.x_mm, one.y_mm)
            there = _colour(front, one.x_mm, one.y_mm, sheet.size_mm)
            other = _colour(back, x + register[0], y + register[1], sheet.size_mm)
            good += int(np.abs(there - other).max() <= 6)
    if any(abs(pitch - sheet.size_mm) > sheet.size_mm * MOST_OFF for pitch in pitches):
        fault(f"counters every {pitches} mm")
    if good != count:
        fault(f"{good} of {count} backs have the ground of their fronts")
    return f"counters every {' '.join(map(str, sorted(pitches)))} mm, {good} of {count} backs behind their fronts"


def _apart(pair: tuple[float, float]) -> float:
    return abs(pair[0] - pair[1])


def _marks(picture: Picture, page: SheetPage, down: float = 0.0) -> list[float]:
    """Where the cut marks above the counters stand, in mm."""
    y = round((page.grid.top_mm - 2.5 + down) * PX)
    return [(first + last) / 2 / PX for first, last in _runs(picture[y].min(axis=1) < 128)]


def _colour(picture: Picture, x: float, y: float, size: float) -> npt.NDArray[np.int16]:
    """The ground of a counter near its right edge, where nothing stands."""
    share = size / 15
    column, row = round((x + 14.5 * share) * PX), round((y + 10.5 * share) * PX)
    found: npt.NDArray[np.int16] = np.median(
        picture[row - 2 : row + 3, column - 1 : column + 2].reshape(-1, 3), axis=0
    ).astype(np.int16)
    return found


if __name__ == "__main__":
    sys.exit(main())
