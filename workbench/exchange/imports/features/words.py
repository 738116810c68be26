"""What a feature says in words: its id and name, the rest as tags; and as a feature of our own once it is clean."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from workbench.engine.maps.area_map import SpaceKind
from workbench.exchange.geojson.features import UNLIMITED_TEXT, Feature
from workbench.exchange.imports.choosing.columns import is_name
from workbench.exchange.imports.choosing.naming import Chosen
from workbench.exchange.imports.cleaning.shapes import CleanShape

ID_WORDS = ("id", "ID", "Id", "code", "CODE", "fid", "gid")
NAME_WORDS = ("name", "NAME", "Name", "nom", "NOM", "label", "title", "naam", "nome")
FEATURE_ID = "id"


def words_of(feature: Feature) -> dict[str, str]:
    """What a feature says, each in a text; what is neither a text nor a number says nothing here."""
    said = {str(name): str(value).strip() for name, value in _properties(feature).items() if _is_plain(value)}
    if _is_plain(own := feature.get("id")):
        said.setdefault(FEATURE_ID, str(own))
    return said


def id_and_name(feature: Feature, place: int, chosen: Chosen) -> tuple[str, str, bool]:
    """The id and the name of a feature, and whether it is called something; `place` counts it from 1."""
    said = _properties(feature)
    space_id = next((str(said[word]) for word in ID_WORDS if said.get(word) not in (None, "")), "")
    space_id = space_id or (str(feature["id"]) if feature.get("id") not in (None, "") else f"A{place:02}")
    words = (*([chosen.name_from] if chosen.name_from and not is_own(feature) else []), *NAME_WORDS)
    name = next((str(said[word]).strip() for word in words if _is_plain(said.get(word))), "")
    return space_id, name or space_id, bool(name) or is_name(space_id)


def is_own(feature: Feature) -> bool:
    """Whether a feature says what kind of space it is, as our own files do."""
    return _properties(feature).get("kind") in list(SpaceKind)


def as_own(shape: CleanShape, features: Sequence[Feature], chosen: Chosen, wet: set[int]) -> Feature:
    """A feature as our own files have it, for a shape that was cleaned; `wet` are the places of what is water."""
    feature = features[shape.source] if shape.source is not None else {}
    said, own = dict(_properties(feature)), is_own(feature)
    kind = SpaceKind.SEA_ZONE if shape.source in wet else SpaceKind.AREA
    fields: dict[str, Any] = said if own else {"kind": kind.value}
    fields |= {"id": shape.polygon.id, "name": shape.polygon.name}
    if shape.source is None:
        fields["kind"] = SpaceKind.UNPLAYABLE.value
    fields.setdefault("stacking", UNLIMITED_TEXT)
    if fields["kind"] != SpaceKind.AREA:
        fields = {key: value for key, value in fields.items() if value != UNLIMITED_TEXT}
    if not own and shape.source is not None:
        fields["tags"] = dict(_tags(said, chosen))
    rings = [[list(point) for point in ring] for ring in shape.polygon.rings]
    return {"type": "Feature", "properties": fields, "geometry": {"type": "Polygon", "coordinates": rings}}


def _properties(feature: Feature) -> Mapping[str, Any]:
    found = feature.get("properties")
    return found if isinstance(found, dict) else {}


def _tags(said: Mapping[str, Any], chosen: Chosen) -> Iterator[tuple[str, str]]:
    """What a foreign program says of an area besides, as the design's own words."""
    for key in sorted(said):
        if key not in (*ID_WORDS, *NAME_WORDS, chosen.name_from) and _is_plain(said[key]):
            yield str(key), str(said[key])


def _is_plain(value: object) -> bool:
    return isinstance(value, str | int | float) and str(value).strip() != ""
