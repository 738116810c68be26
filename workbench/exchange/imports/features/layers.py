"""The layers of documents in GeoJSON or TopoJSON: a collection each, whatever they are wrapped in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from workbench import limits
from workbench.engine.words.message import Message
from workbench.exchange.geojson.features import Feature, json_document, not_a_map
from workbench.exchange.geojson.sheet import Sheet, sheet_told
from workbench.exchange.imports.coordinates import CoordinateSystem, named_system
from workbench.exchange.imports.drawn_shapes import MOST_POINTS
from workbench.exchange.imports.features.topojson import topojson_features
from workbench.exchange.imports.proposal import ImportRefused

GEOMETRIES = ("Polygon", "MultiPolygon", "GeometryCollection", "Point", "LineString", "MultiLineString", "MultiPoint")


class FeatureLayer(NamedTuple):
    """Features that belong together, how their coordinates are written, and our own sheet where one is told."""

    name: str
    features: list[Feature]
    system: CoordinateSystem | None = None
    own: Sheet | None = None
    is_topology: bool = False


def layers_of_documents(documents: Sequence[bytes], is_told: bool) -> list[FeatureLayer]:
    """All layers, in their order; with `is_told` somebody said how the coordinates are written.

    Raises
    ------
    ImportRefused, CoverageError
        One of them holds no collection of features, or a coordinate system that is not known.
    """
    found: list[FeatureLayer] = []
    for document in documents:
        if document.count(b"[") > MOST_POINTS * 1.2 + 10_000:
            raise ImportRefused(Message("it has {beyond}", beyond=limits.OUTLINE_POINTS.beyond))
        found += _layers(json_document(document), is_told)
    if len(found) > limits.MAP_LAYERS.most:
        raise ImportRefused(Message("it has {beyond}", beyond=limits.MAP_LAYERS.beyond))
    return found


def _layers(document: Any, is_told: bool) -> Iterator[FeatureLayer]:
    if isinstance(document, list) and document and all(_is_collection(one) for one in document):
        for number, one in enumerate(document, start=1):
            yield _layer(one, is_told, str(number))
    elif not isinstance(document, dict):
        raise not_a_map(Message("is not a GeoJSON feature collection"))
    elif document.get("type") == "Topology":
        for name, features in topojson_features(document):
            yield FeatureLayer(name, features, None if is_told else named_system(document), is_topology=True)
    elif _is_collection(document):
        yield _layer(document, is_told, "")
    elif document.get("type") == "Feature":
        yield FeatureLayer("", [document])
    elif document.get("type") in GEOMETRIES:
        parts = document.get("geometries", [document])
        yield FeatureLayer("", [{"type": "Feature", "properties": {}, "geometry": part} for part in parts])
    elif any(_is_collection(one) for one in document.values()):
        for name, one in document.items():
            if _is_collection(one):
                yield _layer(one, is_told, str(name))
    else:
        raise not_a_map(Message("is not a GeoJSON feature collection"))


def _is_collection(value: object) -> bool:
    return isinstance(value, dict) and value.get("type") == "FeatureCollection"


def _layer(collection: Mapping[str, Any], is_told: bool, name: str) -> FeatureLayer:
    features = collection.get("features")
    if not isinstance(features, list) or not all(isinstance(one, dict) for one in features):
        raise not_a_map(Message("has no list of features"))
    called = collection.get("name")
    system = None if is_told else named_system(collection)
    return FeatureLayer(
        called if isinstance(called, str) and not name else name, features, system, sheet_told(collection)
    )
