"""A hex grid of VASSAL as one of ours: where its hexes lie on the board, how they are shifted and numbered.

VASSAL counts bricks: lines of hexes (columns of flat ones, rows of pointy ones), the odd ones half a hex further, and
all over the board. The grid that comes of it holds every hex whose centre lies on the board, or in the zone it is for.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, floor, sqrt
from xml.etree.ElementTree import Element

from msgspec import Struct
from msgspec.structs import replace

from workbench import limits
from workbench.engine.maps.hex_grid import (
    Corner,
    HexGrid,
    HexNumbering,
    LineLabel,
    NumberOrder,
    Orientation,
    Shifted,
)
from workbench.engine.maps.hex_numbers import why_not_numbered, with_all_digits
from workbench.engine.maps.hex_places import Place, every_place
from workbench.engine.words.message import Message, marked
from workbench.exchange.vassal.elements import BOARD
from workbench.exchange.vassal.hex_grids import last_counted
from workbench.exchange.vassal.reading.settings import is_on, number, whole

NUMBERING = BOARD + "mapgrid.HexGridNumbering"
REGULAR_DX, REGULAR_DY = 64 * sqrt(3) / 2, 64.0
LEAST_PX = 2.0
LOCATION, LINE_H, LINE_V = "$gridLocation$", "$column$", "$row$"


class Hexes(Struct, frozen=True):
    """The grid in mm of a sheet, how many pixels of the board a mm is, and what is off the board.

    `why` are things that differ from what VASSAL does, in words.
    """

    grid: HexGrid
    px_per_mm: tuple[float, float]
    off: frozenset[Place]
    why: tuple[str, ...] = ()


class _Bricks(Struct, frozen=True):
    """The grid as VASSAL has it; `across` goes from line to line, `along` from hex to hex in one."""

    is_pointy: bool
    x0: int
    y0: int
    dx: float
    dy: float
    is_staggered: bool

    def at(self, line: int, hex_: int) -> tuple[float, float]:
        """The pixel of the centre of a hex, by its line and its number in it as it is counted."""
        across = self.x0 + line * self.dx
        along = self.y0 + hex_ * self.dy + (line % 2) * self.dy * (-0.5 if self.is_staggered else 0.5)
        return (along, across) if self.is_pointy else (across, along)


def hexes_of(
    element: Element, size: tuple[int, int], hex_mm: float, holds: Callable[[float, float], bool] | None = None
) -> Hexes | None:
    """The hexes of a board of this size in pixels; None for a grid that has none, or absurdly many.

    `holds` tells which points are in the zone that the grid is for.
    """
    numbering = element.find(NUMBERING)
    said = numbering if numbering is not None else Element(NUMBERING, {"stagger": "false"})
    dx, dy = number(element, "dx", REGULAR_DX), number(element, "dy", REGULAR_DY)
    if min(dx, dy) < LEAST_PX or size[0] * size[1] > limits.MODULE_SPACES.most * dx * dy:
        return None
    is_pointy = is_on(element, "sideways")
    bricks = _Bricks(is_pointy, whole(element, "x0"), whole(element, "y0", 32), dx, dy, is_on(said, "stagger", True))
    counted = _Counted(said, is_pointy, size, dx, dy)
    ranges = _ranges(bricks, size, holds, counted)
    if ranges is None:
        return None
    lines, hexes = ranges
    grid = _grid(bricks, lines, hexes, hex_mm)
    numbered, why = _numbered(grid, counted.numbering(lines, hexes))
    off = frozenset(
        place for place in every_place(numbered) if not _is_held(bricks, size, holds, lines[0], hexes[0], place)
    )
    notes = [why] if why else []
    if numbering is None:
        notes.append(marked("VASSAL does not number them"))
    across, along = dx / (hex_mm * sqrt(3) / 2), dy / hex_mm
    return Hexes(numbered, (along, across) if is_pointy else (across, along), off, (*notes, *counted.why))


Range = tuple[int, int]
"""The first and the last of what is counted."""


def _ranges(
    bricks: _Bricks, size: tuple[int, int], holds: Callable[[float, float], bool] | None, counted: _Counted
) -> tuple[Range, Range] | None:
    """The lines and the hexes in them that are on the board; those with a number below the first are in its margin."""
    wide, high = (size[1], size[0]) if bricks.is_pointy else size
    lines = range(ceil(-bricks.x0 / bricks.dx), floor((wide - bricks.x0) / bricks.dx) + 1)
    hexes = range(ceil(-bricks.y0 / bricks.dy - 0.5), floor((high - bricks.y0) / bricks.dy + 0.5) + 1)
    kept_lines = [line for line in lines if counted.is_numbered_line(line)]
    kept_hexes = [hex_ for hex_ in hexes if counted.is_numbered_hex(hex_)]
    found = [
        (line, hex_) for line in kept_lines for hex_ in kept_hexes if _is_on_board(bricks, size, holds, line, hex_)
    ]
    if not found:
        return None
    every_line, every_hex = [line for line, _ in found], [hex_ for _, hex_ in found]
    return (min(every_line), max(every_line)), (min(every_hex), max(every_hex))


def _is_on_board(
    bricks: _Bricks, size: tuple[int, int], holds: Callable[[float, float], bool] | None, line: int, hex_: int
) -> bool:
    x, y = bricks.at(line, hex_)
    return 0 <= x <= size[0] and 0 <= y <= size[1] and (holds is None or holds(x, y))


def _is_held(
    bricks: _Bricks,
    size: tuple[int, int],
    holds: Callable[[float, float], bool] | None,
    first_line: int,
    first_hex: int,
    place: Place,
) -> bool:
    line, hex_ = (place[1], place[0]) if bricks.is_pointy else place
    return _is_on_board(bricks, size, holds, line + first_line, hex_ + first_hex)


def _grid(bricks: _Bricks, lines: Range, hexes: Range, hex_mm: float) -> HexGrid:
    across, along = hex_mm * sqrt(3) / 2 / bricks.dx, hex_mm / bricks.dy
    x, y = bricks.at(lines[0], hexes[0])
    counts = (lines[1] - lines[0] + 1, hexes[1] - hexes[0] + 1)
    columns, rows = reversed(counts) if bricks.is_pointy else counts
    is_odd_further = (lines[0] % 2 == 0) != bricks.is_staggered
    return HexGrid(
        columns, rows, hex_mm,
        x * (along if bricks.is_pointy else across), y * (across if bricks.is_pointy else along),
        Orientation.POINTY if bricks.is_pointy else Orientation.FLAT,
        Shifted.ODD if is_odd_further else Shifted.EVEN,
    )  # fmt: skip


class _Counted:
    """How lines and hexes are numbered: what VASSAL calls H are its lines, V the hexes in them."""

    def __init__(self, said: Element, is_pointy: bool, size: tuple[int, int], dx: float, dy: float) -> None:
        self._said, self._is_pointy = said, is_pointy
        columns, rows = last_counted(size, dx, dy)
        from_right, from_below = is_on(said, "hDescend"), is_on(said, "vDescend")
        self._last_line, self._last_hex = (rows, columns) if is_pointy else (columns, rows)
        self._turns_lines, self._turns_hexes = (from_below, from_right) if is_pointy else (from_right, from_below)
        self._from_right, self._from_below = from_right, from_below
        self._offs = {axis: whole(said, f"{axis}Off", 1) for axis in "hv"}
        self._prefix, self._separator, self._is_h_first, self.why = _form(said)

    def line_number(self, line: int) -> int:
        return (self._last_line - line if self._turns_lines else line) + self._offs["h"]

    def hex_number(self, hex_: int) -> int:
        return (self._last_hex - hex_ if self._turns_hexes else hex_) + self._offs["v"]

    def is_numbered_line(self, line: int) -> bool:
        return self._is_numbered(self.line_number(line), line, self._turns_lines, "h")

    def is_numbered_hex(self, hex_: int) -> bool:
        return self._is_numbered(self.hex_number(hex_), hex_, self._turns_hexes, "v")

    def _is_numbered(self, number_: int, at: int, turns: bool, axis: str) -> bool:
        """Whether a map prints this number: none below 0, and 0 only where counting begins with it."""
        if number_ < 0:
            return False
        return number_ > 0 or self._is_letters(axis) or (not turns and at >= 0 and self._offs[axis] <= 0)

    def _is_letters(self, axis: str) -> bool:
        return self._said.get(f"{axis}Type", "N").strip() == "A"

    def numbering(self, lines: Range, hexes: Range) -> HexNumbering:
        """The numbering of a grid that has these lines and hexes."""
        line = self.line_number(lines[1] if self._turns_lines else lines[0])
        hex_ = self.hex_number(hexes[1] if self._turns_hexes else hexes[0])
        labels = {axis: LineLabel.DOUBLED_LETTERS if self._is_letters(axis) else LineLabel.DIGITS for axis in "hv"}
        digits = {
            axis: max(1, min(limits.NUMBER_DIGITS.most, whole(self._said, f"{axis}Leading", 1) + 1)) for axis in "hv"
        }
        firsts = {"h": line + self._is_letters("h"), "v": hex_ + self._is_letters("v")}
        column, row = "vh" if self._is_pointy else "hv"
        is_column_first = self._is_h_first != self._is_pointy
        corner = {
            (False, False): Corner.UPPER_LEFT, (True, False): Corner.UPPER_RIGHT,
            (False, True): Corner.LOWER_LEFT, (True, True): Corner.LOWER_RIGHT,
        }[self._from_right, self._from_below]  # fmt: skip
        return HexNumbering(
            NumberOrder.COLUMN_FIRST if is_column_first else NumberOrder.ROW_FIRST,
            corner, firsts[column], firsts[row], digits[column], digits[row], labels[column], labels[row],
            self._separator, self._prefix,
        )  # fmt: skip


def _form(said: Element) -> tuple[str, str, bool, tuple[str, ...]]:
    """What stands before and between the two parts of a number, whether H comes first, and what is left out."""
    form, separator = said.get("locationFormat", LOCATION), said.get("sep", "")
    is_h_first = said.get("first", "H").strip() != "V"
    if LOCATION in form:
        prefix, _, rest = form.partition(LOCATION)
    elif LINE_H in form and LINE_V in form:
        is_h_first = form.index(LINE_H) < form.index(LINE_V)
        first, second = (LINE_H, LINE_V) if is_h_first else (LINE_V, LINE_H)
        prefix, _, behind = form.partition(first)
        separator, _, rest = behind.partition(second)
    else:
        prefix, rest = "", form
    why = [marked("what VASSAL writes behind the numbers")] if rest.strip() else []
    most = limits.NUMBER_SIGNS.most
    if "$" in prefix or any(sign.isalnum() for sign in separator) or max(len(prefix), len(separator)) > most:
        return "", ".", is_h_first, (*why, marked("what VASSAL writes before and between the numbers"))
    return prefix, separator, is_h_first, tuple(why)


def _numbered(grid: HexGrid, numbering: HexNumbering) -> tuple[HexGrid, str]:
    """The grid with a number of its own for each hex, and what had to be another one than VASSAL's."""
    wished = replace(grid, numbering=numbering)
    why = why_not_numbered(wished)
    if not why:
        return wished, ""
    wide = with_all_digits(wished)
    if wide is not None:
        return replace(grid, numbering=wide), marked("numbers take more digits than VASSAL gives them")
    divided = replace(wished, numbering=replace(numbering, separator=numbering.separator or "."))
    if not why_not_numbered(divided):
        return divided, marked("numbers run into each other: a point parts them")
    digits = len(str(max(grid.columns, grid.rows)))
    plain = replace(grid, numbering=HexNumbering(column_digits=digits, row_digits=digits, separator="."))
    return plain, Message("numbers as VASSAL has them are not told apart ({why})", why=why)
