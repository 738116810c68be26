"""The export of a map as GeoPackage."""

from __future__ import annotations

from workbench.engine.words.message import Message, marked, said_by
from workbench.exchange.exports import CannotExport, Export, Written
from workbench.exchange.geojson import UnfitMap
from workbench.exchange.geopackage.layers import is_on_the_globe, layers_of
from workbench.exchange.geopackage.writing import GLOBE, SHEET, geopackage
from workbench.exchange.manifest import LeftOut, manifest_of
from workbench.long_work import LongWork
from workbench.storage.file.written import write_bytes

LEFT_OUT = (
    LeftOut(marked("tables, sequence and clauses"), marked("the format holds shapes with fields")),
    LeftOut(marked("rules"), marked("nothing is enforced in a program for maps")),
    LeftOut(marked("pictures, scans, texts and colours of the map"), marked("each program has its own styles")),
)


def write_gpkg(export: Export) -> Written:
    """A map with the units of its scenarios, a layer for each kind of thing."""
    shown, design = export.the_map(), export.design
    of_layers, of_file = LongWork(export.progress).parts(0.7, 0.3)
    try:
        layers = layers_of(design, shown, of_layers)
    except UnfitMap as error:
        why = Message(
            "map {id} cannot be drawn: {error}; the checks of the design say what is wrong",
            id=shown.id,
            error=said_by(error),
        )
        raise CannotExport(why) from error
    manifest = manifest_of(design, "gpkg", {layer.name: len(layer.rows) for layer in layers}, LEFT_OUT)
    content = geopackage(layers, GLOBE if is_on_the_globe(shown) else SHEET, manifest.as_json(), of_file)
    write_bytes(export.path, content)
    system = (
        Message("longitude and latitude (WGS 84)")
        if is_on_the_globe(shown)
        else Message("millimetres of the sheet, y upwards")
    )
    words = Message("{path}: {count} layers in {system}", path=str(export.path), count=len(layers), system=system)
    return Written(words, manifest=manifest)
