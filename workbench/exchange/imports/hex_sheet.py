"""What a table of hexes does not tell: the sheet it is drawn on and how its hexes lie, as one row of a table beside it.

Columns, all of them optional:

id, title · hex_mm (across the flats) · km_per_hex · left_mm, above_mm, right_mm, below_mm (margins of the sheet) ·
ground (what a hex is of that no row names) · orientation (flat, pointy) · shifted (odd, even: the lines that are
shifted by half a hex) · order (column_first, row_first) · corner (upper_left ...: where the counting begins) ·
source (where all figures of the map come from that no column says more of)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from math import isfinite
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from workbench import limits
from workbench.engine.maps.hex_map import Corner, HexGrid, NumberOrder, Orientation, Shifted
from workbench.engine.provenance import Provenance
from workbench.engine.words.message import Message, joined
from workbench.exchange.imports.csv_rows import Columns, Row
from workbench.exchange.imports.hex_cells import origin_of
from workbench.exchange.imports.hex_grid_guess import DEFAULT_HEX_MM, MARGINS_MM, NOTHING_TOLD, Margins, Told
from workbench.exchange.imports.proposal import ImportRefused

SHEET_NAMES: Mapping[str, Sequence[str]] = {
    "id": ("map",),
    "title": ("name",),
    "hex_mm": ("hex_size_mm",),
    "km_per_hex": ("scale_km",),
    "left_mm": (),
    "above_mm": (),
    "right_mm": (),
    "below_mm": (),
    "ground": ("default_terrain",),
    "orientation": (),
    "shifted": (),
    "order": (),
    "corner": (),
    "source": ("from",),
}
MOST_HEX_MM, MOST_KM = float(limits.HEX_MM.most), float(limits.HEX_KM.most)
MOST_MARGIN_MM = float(limits.SHEET_MARGIN_MM.most)

_Word = TypeVar("_Word", bound=StrEnum)


class HexSheet(Struct, frozen=True):
    """What the tables do not tell: id and title, the grid if it is known, the hex size if it is not, the plain ground.

    `size_mm` is the width and height of the sheet for a grid that is given; `default_terrain` "" takes the commonest.
    `margins_mm` are left, above, right and below of a grid that is found out; `told` is what is known of how it lies.
    """

    id: str
    title: str
    grid: HexGrid | None = None
    size_mm: tuple[float, float] | None = None
    hex_mm: float = DEFAULT_HEX_MM
    default_terrain: str = ""
    km_per_hex: float = 0.0
    provenance: Provenance = Provenance()
    margins_mm: Margins = MARGINS_MM
    told: Told = NOTHING_TOLD


def sheet_told(name: str, rows: Sequence[Row], sheet: HexSheet) -> HexSheet:
    """The sheet with all that its own table says; `name` stands for the table in the text of a refusal.

    Raises
    ------
    ImportRefused
        It has more than one row, a column of another name, or a cell of the wrong kind.
    """
    if len(rows) != 1:
        raise ImportRefused(Message("{name} has {count} rows, and a map has one sheet", name=name, count=len(rows)))
    columns = Columns(name, rows, SHEET_NAMES)
    if columns.others:
        raise ImportRefused(
            Message(
                "{name} has a column {column}; it may have {names}",
                name=name,
                column=repr(columns.others[0]),
                names=joined(", ", SHEET_NAMES),
            )
        )
    cells = {meaning: columns.cell(rows[0], meaning) for meaning in SHEET_NAMES}

    def size(meaning: str, default: float, most: float, least: float = 0.0) -> float:
        return size_of(name, meaning, cells[meaning], least, most) if cells[meaning] else default

    return replace(
        sheet,
        id=cells["id"] or sheet.id,
        title=cells["title"] or sheet.title,
        hex_mm=size("hex_mm", sheet.hex_mm, MOST_HEX_MM, 1.0),
        km_per_hex=size("km_per_hex", sheet.km_per_hex, MOST_KM),
        margins_mm=_margins(tuple(size(side, -1.0, MOST_MARGIN_MM) for side in _SIDES), sheet.margins_mm),
        default_terrain="_".join(cells["ground"].lower().split()) or sheet.default_terrain,
        told=_told(name, cells, sheet.told),
        provenance=origin_of(cells["source"]) or sheet.provenance,
    )


def size_of(name: str, meaning: str, text: str, least: float, most: float) -> float:
    """A cell that is a number between these two; ImportRefused otherwise, with what it is of."""
    try:
        value = float(text)
    except ValueError:
        raise ImportRefused(
            Message("{name}: {meaning} is {text} and no number", name=name, meaning=meaning, text=repr(text[:40]))
        ) from None
    if not isfinite(value) or not least <= value <= most:
        raise ImportRefused(
            Message(
                "{name}: {meaning} is {text}, and it lies between {least:g} and {most:g}",
                name=name,
                meaning=meaning,
                text=repr(text[:40]),
                least=least,
                most=most,
            )
        )
    return value


_SIDES = ("left_mm", "above_mm", "right_mm", "below_mm")


def _margins(found: tuple[float, ...], default: Margins) -> Margins:
    left, above, right, below = (own if own >= 0 else usual for own, usual in zip(found, default, strict=True))
    return (left, above, right, below)


def _told(name: str, cells: Mapping[str, str], before: Told) -> Told:
    order = _word(name, "order", cells, NumberOrder)
    return Told(
        before.is_row_first if order is None else order is NumberOrder.ROW_FIRST,
        before.is_counted_up,
        _word(name, "orientation", cells, Orientation) or before.orientation,
        _word(name, "shifted", cells, Shifted) or before.shifted,
        _word(name, "corner", cells, Corner) or before.corner,
    )


def _word(name: str, meaning: str, cells: Mapping[str, str], words: type[_Word]) -> _Word | None:
    text = "_".join(cells[meaning].lower().split())
    if not text:
        return None
    try:
        return words(text)
    except ValueError:
        raise ImportRefused(
            Message(
                "{name}: its {meaning} {text} is none of {names}",
                name=name,
                meaning=meaning,
                text=repr(text[:40]),
                names=joined(", ", words),
            )
        ) from None
