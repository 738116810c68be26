"""Maps of sample games, imported as a designer's own sources are; a source of ours needs no cleaning."""

from __future__ import annotations

from pathlib import Path

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.maps.area_map import AreaMap
from workbench.engine.maps.hex_map import HexMap
from workbench.exchange.imports.reading import ImportOptions, format_of, propose_import
from workbench.storage.edits.map_changes import area_map_of, hex_map_of


def imported_hex_map(hexes: Path) -> HexMap:
    """The map of a table of hexes and of the tables beside it; ValueError as `_imported`."""
    return hex_map_of(_imported(hexes, ImportOptions()))


def imported_area_map(areas: Path, options: ImportOptions) -> AreaMap:
    """The map of areas in GeoJSON and of the files beside it; ValueError as `_imported`."""
    return area_map_of(_imported(areas, options))


def _imported(source: Path, options: ImportOptions) -> AnyMap:
    """The map of a source.

    Raises
    ------
    ValueError
        It is no map, or the import would have to clean it.
    """
    kind = format_of(source)
    assert kind is not None
    proposal = propose_import(source, kind, options)
    if proposal.steps:
        raise ValueError(f"{source.name} wants cleaning: {proposal.steps[0]}")
    return proposal.map
