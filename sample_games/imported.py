"""Maps of sample games, imported as a designer's own tables are; a source of ours needs no cleaning."""

from __future__ import annotations

from pathlib import Path

from workbench.engine.hex_map import HexMap
from workbench.exchange.imports.hex_csv import HexSheet
from workbench.exchange.imports.hex_files import propose_hex_files


def imported_hex_map(hexes: Path, sheet: HexSheet) -> HexMap:
    """The map of a table of hexes and of the tables beside it.

    Raises
    ------
    ValueError
        It is no map, or the import would have to clean it.
    """
    proposal = propose_hex_files(hexes, sheet)
    if proposal.steps:
        raise ValueError(f"{hexes.name} wants cleaning: {proposal.steps[0]}")
    assert isinstance(proposal.map, HexMap)
    return proposal.map
