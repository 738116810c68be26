"""TopoJSON as features: its arcs put together, each object a layer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from workbench import limits
from workbench.engine.words.message import Message
from workbench.exchange.geojson.features import Feature
from workbench.exchange.imports.drawn_shapes import MOST_POINTS
from workbench.exchange.imports.proposal import ImportRefused

Arc = npt.NDArray[np.float64]
MOST_NESTED = 20


def topojson_features(document: Mapping[str, Any]) -> Iterator[tuple[str, list[Feature]]]:
    """The objects of a topology by name, as features with their rings.

    Raises
    ------
    ImportRefused
        Its arcs are none, or a shape names one that is not there.
    """
    objects = document.get("objects")
    if not isinstance(objects, dict) or not isinstance(document.get("arcs"), list):
        raise ImportRefused(Message("it is no TopoJSON: it has no objects, or no arcs"))
    topology = _Topology(_arcs(document["arcs"], _transform(document)))
    for name, shape in objects.items():
        yield str(name), list(topology.features(shape, 0))


def _transform(document: Mapping[str, Any]) -> tuple[Arc, Arc] | None:
    told = document.get("transform")
    if told is None:
        return None
    try:
        scale, moved = (np.asarray(told[word], dtype=np.float64) for word in ("scale", "translate"))
    except (KeyError, TypeError, ValueError):
        scale = moved = np.empty(0)
    if scale.shape != (2,) or moved.shape != (2,) or not np.isfinite([scale, moved]).all():
        raise ImportRefused(Message("it is no TopoJSON: its transform cannot be read"))
    return scale, moved


def _arcs(told: Sequence[Any], transform: tuple[Arc, Arc] | None) -> list[Arc]:
    found = []
    for number, arc in enumerate(told):
        try:
            at = np.array([point[:2] for point in arc], dtype=np.float64).reshape(-1, 2)
        except (TypeError, ValueError, OverflowError):
            raise ImportRefused(Message("arc {number} is no line of points", number=number)) from None
        if not np.isfinite(at).all():
            raise ImportRefused(Message("arc {number} has a point that is no place", number=number))
        found.append(at if transform is None else np.cumsum(at, axis=0) * transform[0] + transform[1])
    return found


class _Topology:
    """Puts shapes together out of arcs, within bounds."""

    def __init__(self, arcs: Sequence[Arc]) -> None:
        self._arcs = arcs
        self._points = 0

    def features(self, shape: Any, depth: int) -> Iterator[Feature]:
        """The features of an object, those in its collections too."""
        if not isinstance(shape, dict):
            raise ImportRefused(Message("an object of it is none"))
        if shape.get("type") == "GeometryCollection" and isinstance(shape.get("geometries"), list):
            if depth >= MOST_NESTED:
                raise ImportRefused(Message("it has {beyond}", beyond=limits.JSON_DEPTH.beyond))
            for inner in shape["geometries"]:
                yield from self.features(inner, depth + 1)
            return
        yield self._feature(shape)

    def _feature(self, shape: Mapping[str, Any]) -> Feature:
        said = shape.get("properties")
        found: Feature = {"type": "Feature", "properties": dict(said) if isinstance(said, dict) else {}}
        if "id" in shape:
            found["id"] = shape["id"]
        kind, arcs = shape.get("type"), shape.get("arcs")
        if kind == "Polygon":
            found["geometry"] = {"type": kind, "coordinates": self._rings(arcs)}
        elif kind == "MultiPolygon":
            if not isinstance(arcs, list):
                raise ImportRefused(Message("a shape of it has no arcs"))
            found["geometry"] = {"type": kind, "coordinates": [self._rings(rings) for rings in arcs]}
        else:
            found["geometry"] = {"type": str(kind)} if kind else None
        return found

    def _rings(self, rings: Any) -> list[list[list[float]]]:
        if not isinstance(rings, list) or not all(isinstance(ring, list) for ring in rings):
            raise ImportRefused(Message("a shape of it has no arcs"))
        return [self._ring(ring) for ring in rings]

    def _ring(self, ring: Sequence[Any]) -> list[list[float]]:
        parts: list[Arc] = []
        for number in ring:
            if type(number) is not int or not -len(self._arcs) <= number < len(self._arcs):
                raise ImportRefused(
                    Message(
                        "a shape of it names arc {number}, and it has {count}",
                        number=str(number)[:20],
                        count=len(self._arcs),
                    )
                )
            arc = self._arcs[number] if number >= 0 else self._arcs[~number][::-1]
            parts.append(arc[1:] if parts else arc)
        self._points += sum(len(part) for part in parts)
        if self._points > MOST_POINTS * 1.2:
            raise ImportRefused(Message("it has {beyond}", beyond=limits.OUTLINE_POINTS.beyond))
        found: list[list[float]] = np.concatenate(parts).tolist() if parts else []
        return found
