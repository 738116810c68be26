"""The program's own exports that are text: all of a design as JSON, a map as GeoJSON, a map as tables."""

from __future__ import annotations

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.words.message import Message, said_by
from workbench.exchange.exports import CannotExport, Export, Written
from workbench.long_work import LongWork
from workbench.storage.file.written import write_text


def write_json(export: Export) -> Written:
    """All of the design."""
    from workbench.exchange.ruleset_json import write_ruleset_json

    write_text(export.path, write_ruleset_json(export.design, LongWork(export.progress)))
    return Written()


def write_geojson(export: Export) -> Written:
    """The spaces, borders and roads of a map."""
    from workbench.exchange import geojson

    shown = export.the_map()
    try:
        text = geojson.write_geojson(shown, LongWork(export.progress))
    except geojson.UnfitMap as error:
        why = Message(
            "map {id} cannot be drawn: {error}; the checks of the design say what is wrong",
            id=shown.id,
            error=said_by(error),
        )
        raise CannotExport(why) from error
    write_text(export.path, text)
    return Written()


def write_csv(export: Export) -> Written:
    """A hex map as tables beside each other, as they are imported again, a map of areas as the figures of spaces."""
    from workbench.exchange.imports.proposal import ImportRefused
    from workbench.exchange.map_tables.hex_tables import table_files, write_tables

    shown = _the_map_for_tables(export)
    if not isinstance(shown, HexMap):
        from workbench.exchange.map_tables.space_table import space_table

        write_text(export.path, space_table(shown, LongWork(export.progress)))
        return Written(
            Message(
                "{path}: the figures of the spaces of {title}", path=str(export.path), title=shown.title or shown.id
            )
        )
    files = table_files(export.path)
    for path in files.values():
        export.claim(path)
    try:
        left_out = write_tables(shown, export.path, LongWork(export.progress))
    except ImportRefused as error:
        why = Message(
            "map {id} cannot be written as tables that are read again: {error}", id=shown.id, error=said_by(error)
        )
        raise CannotExport(why) from error
    return Written(Message("{file} and the tables beside it", file=str(files["hexes"])), left_out)


def _the_map_for_tables(export: Export) -> AnyMap:
    """The map that is asked for; where none is, the first that has hexes."""
    hex_maps = export.design.hex_maps
    return export.the_map() if export.map_id or not hex_maps else hex_maps[0]
