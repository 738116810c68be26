"""How a sheet is divided over printed pages. All lengths in millimetres; no Qt."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, isfinite

from workbench import limits
from workbench.engine.maps.hex_numbers import letters_of
from workbench.engine.words.message import Message

LEAST_SHARE, MOST_SHARE = 0.1, float(limits.PRINT_TIMES.most)
MOST_PAGES, MOST_MM = limits.PRINT_PAGES.most, limits.SHEET_MM.most


class PrintError(ValueError):
    """The map cannot be printed so; the text says why and what to change."""


def refuse_unfit(wide_mm: float, high_mm: float) -> None:
    """PrintError for a sheet that is none: without a size, or beyond all paper."""
    if not all(isfinite(side) and 0 < side <= MOST_MM for side in (wide_mm, high_mm)):
        raise PrintError(
            Message(
                "The sheet of the map is {width:g} × {height:g} mm, and a print is more than 0 and at most {most:,} mm "
                "wide and high: change the size of the sheet.",
                width=wide_mm,
                height=high_mm,
                most=MOST_MM,
            )
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper standing upright."""

    name: str
    width: float
    height: float


PAPERS = (
    Paper("A4", 210.0, 297.0),
    Paper("A3", 297.0, 420.0),
    Paper("A2", 420.0, 594.0),
    Paper("A1", 594.0, 841.0),
    Paper("A0", 841.0, 1189.0),
    Paper("A5", 148.0, 210.0),
    Paper("Letter", 215.9, 279.4),
    Paper("Legal", 215.9, 355.6),
    Paper("Tabloid", 279.4, 431.8),
)


def paper_called(name: str) -> Paper:
    """The paper of this name, however it is written; PrintError where there is none."""
    found = next((one for one in PAPERS if one.name.lower() == name.lower()), None)
    if found is None:
        raise PrintError(
            Message(
                "there is no paper {paper} (there are: {papers})",
                paper=repr(name), papers=", ".join(one.name for one in PAPERS),
            )
        )  # fmt: skip
    return found


@dataclass(frozen=True, slots=True)
class Page:
    """One page: its column and row, counted from 0, and the corner of the sheet that its printed part begins with."""

    column: int
    row: int
    x: float
    y: float

    @property
    def name(self) -> str:
        """As on a map's grid: the column's letter and the row's number."""
        return f"{letters_of(self.column + 1)}{self.row + 1}"


@dataclass(frozen=True, slots=True)
class Pages:
    """Pages of one size that show a sheet at a scale, neighbours overlapping.

    `page_width` and `page_height` are the paper as it lies, `width` and `height` what is printed of it; `x` and `y`
    of a page, and `overlap`, are millimetres of paper, so that the sheet is `scale` times as large.
    """

    page_width: float
    page_height: float
    margin: float
    overlap: float
    scale: float
    columns: int
    rows: int
    left: float
    top: float

    @property
    def width(self) -> float:
        return self.page_width - 2 * self.margin

    @property
    def height(self) -> float:
        return self.page_height - 2 * self.margin

    def __len__(self) -> int:
        return self.columns * self.rows

    def __iter__(self) -> Iterator[Page]:
        """Row by row from the upper left."""
        for row in range(self.rows):
            for column in range(self.columns):
                x = self.left + column * (self.width - self.overlap)
                y = self.top + row * (self.height - self.overlap)
                yield Page(column, row, x, y)


def pages_of(
    sheet_width: float,
    sheet_height: float,
    paper: Paper,
    landscape: bool | None = None,
    margin: float = 10.0,
    overlap: float = 8.0,
    scale: float = 1.0,
) -> Pages:
    """The fewest pages for a sheet, which lies in their middle. Without a wish the paper lies as takes fewer pages.

    Raises
    ------
    PrintError
        The scale is out of bounds, margins and overlap leave nothing of the paper, or it would be too many pages.
    """
    if not LEAST_SHARE <= scale <= MOST_SHARE:
        raise PrintError(
            Message(
                "The scale is between {least}% and {most}%.",
                least=round(100 * LEAST_SHARE),
                most=round(100 * MOST_SHARE),
            )
        )
    refuse_unfit(sheet_width, sheet_height)
    if margin < 0 or overlap < 0:
        raise PrintError(Message("Margin and overlap are not less than 0 mm."))
    wishes = (False, True) if landscape is None else (landscape,)
    found = [_laid(sheet_width * scale, sheet_height * scale, paper, lies, margin, overlap, scale) for lies in wishes]
    best = min(found, key=len)
    if len(best) > MOST_PAGES:
        raise PrintError(
            Message(
                "That would be {count:,} pages, more than {most:,}: take larger paper or a smaller scale.",
                count=len(best),
                most=MOST_PAGES,
            )
        )  # fmt: skip
    return best


def _laid(
    wide: float, high: float, paper: Paper, landscape: bool, margin: float, overlap: float, scale: float
) -> Pages:
    page_width, page_height = (paper.height, paper.width) if landscape else (paper.width, paper.height)
    width, height = page_width - 2 * margin, page_height - 2 * margin
    if min(width, height) - overlap < 10.0:
        raise PrintError(
            Message(
                "Margins of {margin:g} mm and an overlap of {overlap:g} mm leave nothing of {paper} paper.",
                margin=margin,
                overlap=overlap,
                paper=paper.name,
            )
        )  # fmt: skip
    columns, rows = _needed(wide, width, overlap), _needed(high, height, overlap)
    left = (wide - (columns * (width - overlap) + overlap)) / 2
    top = (high - (rows * (height - overlap) + overlap)) / 2
    return Pages(page_width, page_height, margin, overlap, scale, columns, rows, left, top)


def _needed(length: float, printed: float, overlap: float) -> int:
    return max(1, ceil((length - overlap) / (printed - overlap) - 1e-9))
