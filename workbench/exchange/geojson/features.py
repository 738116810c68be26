"""The features of a GeoJSON document: is it one, and has each feature what its kind asks for."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from workbench import limits
from workbench.cartography.areas.coverage import CoverageError
from workbench.engine.codec import decode_hook
from workbench.engine.maps.area_map import SpaceKind
from workbench.engine.maps.border import Shore
from workbench.engine.problem import Level, Place, Problem, plain_problem
from workbench.engine.words.message import Message, said_by
from workbench.exchange.json_depth import is_too_deep
from workbench.storage.older_facts import FORMER_POINT_KIND

UNLIMITED_TEXT = "unlimited"
HEXSIDE = "hexside"
LINE_KINDS = ("road_section", "road", "river", "border")
POINT_KINDS = ("junction", FORMER_POINT_KIND)

Feature = dict[str, Any]
T = TypeVar("T")


def json_document(document: str | bytes) -> Any:
    """The values of a document; CoverageError where it is no JSON, or deeper than anybody writes it."""
    if is_too_deep(document):
        raise not_a_map(Message("has {beyond}", beyond=limits.JSON_DEPTH.beyond))
    try:
        return json.loads(document)
    except UnicodeDecodeError as error:
        raise not_a_map(
            Message("is no text in UTF-8 (byte {start}): save it in that encoding", start=error.start)
        ) from None
    except (ValueError, RecursionError) as error:
        raise not_a_map(Message("is not JSON: {error}", error=said_by(error))) from None


def collection_of(document: str | bytes) -> dict[str, Any]:
    collection = json_document(document)
    if not isinstance(collection, dict) or collection.get("type") != "FeatureCollection":
        raise not_a_map(Message("is not a GeoJSON feature collection"))
    if not isinstance(collection.get("features"), list) or not all(isinstance(f, dict) for f in collection["features"]):
        raise not_a_map(Message("has no list of features"))
    return collection


def not_a_map(cause: str) -> CoverageError:
    return CoverageError([plain_problem(Level.ERROR, "geojson", Place("file", "", Message("the document")), cause)])


def check_features(features: Sequence[Feature]) -> None:
    problems = [problem for number, feature in enumerate(features, 1) for problem in _feature_problems(number, feature)]
    if not any(kind_of(feature) in list(SpaceKind) for feature in features):
        problems.append(fault("geojson", Place("file", "", Message("the document")), Message("has no space in it")))
    if problems:
        raise CoverageError(problems)


def _feature_problems(number: int, feature: Feature) -> Iterable[Problem]:
    place = place_of(number, feature)
    properties = feature.get("properties")
    if not isinstance(properties, dict) or "kind" not in properties:
        yield fault("missing_property", place, Message('has no property "kind"'))
        return
    kind = properties["kind"]
    if kind in list(SpaceKind):
        wanted = ["id", "name", *(["stacking"] if kind == SpaceKind.AREA else [])]
        shapes: tuple[str, ...] = ("Polygon",)
    elif kind in LINE_KINDS:
        wanted = {"road_section": ["road"], "border": ["id", "start", "end"]}.get(kind, ["id", "name"])
        shapes = ("LineString", "") if kind in ("road", "river") else ("LineString",)
    elif kind in POINT_KINDS:
        wanted, shapes = ["id"], ("Point",)
    else:
        yield fault("unknown_kind", place, Message("has the unknown kind {kind}", kind=repr(kind)))
        return
    if properties.get("shore", Shore.NONE) not in list(Shore):
        yield fault("unknown_shore", place, Message("has the unknown shore {shore}", shore=repr(properties["shore"])))
    for missing in (name for name in wanted if name not in properties):
        yield fault("missing_property", place, Message('has no property "{missing}"', missing=missing))
    yield from _geometry_problems(place, feature, shapes)


def _geometry_problems(place: Place, feature: Feature, shapes: tuple[str, ...]) -> Iterable[Problem]:
    geometry = feature.get("geometry")
    shape = geometry.get("type", "") if isinstance(geometry, dict) else ""
    if shape not in shapes:
        yield fault(
            "geometry",
            place,
            Message("is a {shape} and must be a {wanted}", shape=shape, wanted=shapes[0])
            if shape
            else Message("is a feature without geometry and must be a {wanted}", wanted=shapes[0]),
        )
        return
    depth = {"": 0, "Point": 1, "LineString": 2, "Polygon": 3}[shape]
    if depth and not _is_coordinates(geometry and geometry.get("coordinates"), depth):
        yield fault("geometry", place, Message("has coordinates that are no numbers"))


def _is_coordinates(value: object, depth: int) -> bool:
    if not isinstance(value, list):
        return False
    if depth == 2 and value and all(_is_usual_position(part) for part in value):
        return True  # told at once: a file may have a million positions
    if depth == 1:
        return len(value) >= 2 and all(
            isinstance(x, int | float) and not isinstance(x, bool) and abs(x) < 1e7 for x in value[:2]
        )
    return bool(value) and all(_is_coordinates(part, depth - 1) for part in value)


def _is_usual_position(value: object) -> bool:
    return (
        isinstance(value, list)
        and len(value) >= 2
        and type(value[0]) is float
        and type(value[1]) is float
        and -1e7 < value[0] < 1e7
        and -1e7 < value[1] < 1e7
    )


def kind_of(feature: Feature) -> str:
    properties = feature.get("properties")
    return str(properties.get("kind", "")) if isinstance(properties, dict) else ""


def of_kind(features: Iterable[Feature], *kinds: str) -> list[Feature]:
    """The features of these kinds, in their order."""
    return [feature for feature in features if kind_of(feature) in kinds]


def converted(feature: Feature, fields: Mapping[str, Any], kind: type[T]) -> T:
    """What the properties of a feature say, as a value; CoverageError where they cannot be read."""
    try:
        return msgspec.convert(fields, kind, dec_hook=decode_hook)
    except msgspec.ValidationError as error:
        raise CoverageError(
            [fault("property", place_of(0, feature), Message("cannot be read: {error}", error=said_by(error)))]
        ) from None


def place_of(number: int, feature: Feature) -> Place:
    properties = feature.get("properties")
    known = properties if isinstance(properties, dict) else {}
    name = str(known.get("name") or known.get("id") or "") or Message("feature {number}", number=number)
    return Place("space", str(known.get("id", "")), name)


def fault(check: str, place: Place, cause: str) -> Problem:
    return plain_problem(Level.ERROR, check, place, cause)
