"""The CSV files that belong together: hexes, and beside them hexsides, zones, links and the sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from workbench.engine.maps.hex_map import HexMap
from workbench.exchange.imports.csv_rows import Row, rows_of_file
from workbench.exchange.imports.hex_csv import HexTables, read_hex_map
from workbench.exchange.imports.hex_sheet import HexSheet
from workbench.exchange.imports.proposal import Cleaning, ImportProposal, ImportRefused, propose

HEXES = "hexes"
BESIDE: Mapping[str, Sequence[str]] = {
    "hexsides": ("hexsides",),
    "zones": ("zones", "sea_zones"),
    "links": ("links", "sea_links"),
    "sheet": ("sheet",),
}


def propose_hex_files(hexes: Path, sheet: HexSheet) -> ImportProposal:
    """The hex map of a table of hexes and of the tables beside it: `x_hexes.csv`, `x_hexsides.csv`, `x_zones.csv`,
    `x_links.csv`, `x_sheet.csv`.

    Raises
    ------
    ImportRefused
        One of the tables is none, or together they are no map; the text names the file or the place.
    """
    files = files_beside(hexes)
    tables = HexTables(rows_of_file(hexes), **{kind: _rows(path) for kind, path in files.items()})

    def reading(cleaning: Cleaning) -> HexMap:
        return read_hex_map(tables, sheet, cleaning)

    return propose(", ".join(path.name for path in (hexes, *files.values())), reading)


def files_beside(source: Path, own: str = HEXES, others: Mapping[str, Sequence[str]] = BESIDE) -> dict[str, Path]:
    """The other files of a map by kind, where the name of its file says `own`; those that are not there are left out.

    `others` are the words that stand in the place of `own` in their names, by kind.
    """
    if own not in source.stem:
        return {}
    found = {}
    for kind, words in others.items():
        for word in words:
            path = source.with_name(source.name.replace(own, word))
            if kind not in found and path.is_file():
                found[kind] = path
    return found


def _rows(path: Path) -> Sequence[Row]:
    try:
        return rows_of_file(path)
    except ImportRefused:
        if path.stat().st_size and len(path.read_text(encoding="utf-8", errors="replace").splitlines()) == 1:
            return ()  # a header alone: there are none of them
        raise
