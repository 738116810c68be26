"""The values of a hex grid: how the hexes stand, where they lie, what the sheet cuts off, how they are numbered.

`workbench.engine.maps.hex_numbers` writes and reads the numbers, `workbench.engine.maps.hex_places` knows neighbours.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class Orientation(StrEnum):
    """Which way the hexes stand: on a corner (rows are straight) or on a side (columns are straight)."""

    POINTY = "pointy"
    FLAT = "flat"


class Shifted(StrEnum):
    """Which of the straight lines, counted from 0, lie half a hex further right (pointy) or further down (flat)."""

    ODD = "odd"
    EVEN = "even"


class NumberOrder(StrEnum):
    """What a printed hex number says first."""

    COLUMN_FIRST = "column_first"
    ROW_FIRST = "row_first"


class Corner(StrEnum):
    """The corner of the map from which columns and rows are counted."""

    UPPER_LEFT = "upper_left"
    UPPER_RIGHT = "upper_right"
    LOWER_LEFT = "lower_left"
    LOWER_RIGHT = "lower_right"


class LineLabel(StrEnum):
    """How a column or a row is written: 27 is "27", "AA" after "Z", or "AA" followed by "BB"."""

    DIGITS = "digits"
    LETTERS = "letters"
    DOUBLED_LETTERS = "doubled_letters"


class Grain(StrEnum):
    """How the crooked lines of the grid are counted: the rows of flat hexes, the columns of pointy ones.

    Straight is zigzag across the map, as the hexes lie in the straight lines. Falling and rising go along the grain:
    the same number runs on from hexside to hexside, down (falling) or up (rising) to the right; of pointy hexes, to the
    right (falling) or to the left (rising) as one goes down.
    """

    STRAIGHT = "straight"
    FALLING = "falling"
    RISING = "rising"


class HexNumbering(Struct, frozen=True):
    """How hexes are numbered: "0304" is column 3, row 4, or the other way round.

    `first_column` and `first_row` are what is counted from. Digits are filled up with zeros. `separator` stands
    between the two, `prefix` before both. `skipped_columns` and `skipped_rows` are numbers that no line has (9 and 15,
    where the letters I and O are left out).
    """

    order: NumberOrder = NumberOrder.COLUMN_FIRST
    corner: Corner = Corner.UPPER_LEFT
    first_column: int = 1
    first_row: int = 1
    column_digits: int = 2
    row_digits: int = 2
    column_label: LineLabel = LineLabel.DIGITS
    row_label: LineLabel = LineLabel.DIGITS
    separator: str = ""
    prefix: str = ""
    grain: Grain = Grain.STRAIGHT
    skipped_columns: tuple[int, ...] = ()
    skipped_rows: tuple[int, ...] = ()


class CutEdges(Struct, frozen=True):
    """The edges of the grid at which the frame of the map cuts hexes in half, and whether those halves are played.

    At an edge of straight lines its whole line is cut; at an edge of crooked ones the hexes that stand out.
    """

    left: bool = False
    right: bool = False
    upper: bool = False
    lower: bool = False
    playable: bool = True


class HexGrid(Struct, frozen=True):
    """Where the hexes lie. `size_mm` is measured across the flats; the origin is the centre of the upper left hex.

    `columns` and `rows` count all hexes; where a printed line is shorter its last hexes are unplayable.
    """

    columns: int
    rows: int
    size_mm: float
    origin_x_mm: float
    origin_y_mm: float
    orientation: Orientation = Orientation.POINTY
    shifted: Shifted = Shifted.ODD
    numbering: HexNumbering = HexNumbering()
    cut: CutEdges = CutEdges()
