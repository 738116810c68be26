"""Small maps as other programs write them, to be drawn wrong in one way each."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from workbench.exchange.imports.proposal import ImportProposal
from workbench.exchange.imports.reading import ImportOptions, format_of, propose_import

Corners = Sequence[tuple[float, float]]


def box(x: float, y: float, width: float = 1, height: float = 1) -> list[tuple[float, float]]:
    """Four corners, against the clock as one looks at a map."""
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


def polygon(*rings: Corners) -> dict[str, Any]:
    return {"type": "Polygon", "coordinates": [[list(p) for p in (*ring, ring[0])] for ring in rings]}


def several(*parts: Corners) -> dict[str, Any]:
    return {"type": "MultiPolygon", "coordinates": [polygon(part)["coordinates"] for part in parts]}


def feature(geometry: object, **properties: object) -> dict[str, Any]:
    return {"type": "Feature", "properties": properties, "geometry": geometry}


def named(**shapes: Corners) -> str:
    """A collection of polygons by name."""
    return collection(*(feature(polygon(ring), name=name) for name, ring in shapes.items()))


def collection(*features: object, **members: object) -> str:
    return json.dumps({"type": "FeatureCollection", "features": list(features), **members})


DOUBLED = collection(
    *(feature(polygon(ring), name=name) for name, ring in {"A": box(0, 0), "A2": box(0, 0), "B": box(1, 0)}.items()),
    feature(polygon(box(2, 0, 1e-5, 1))),
)
"""A sliver that nothing names, and two areas on the same ground: its two steps, in this order."""


def svg(inside: str, attributes: str = 'width="100mm" height="80mm" viewBox="0 0 100 80"') -> str:
    spaces = (
        'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
    )
    return f"<svg {spaces} {attributes}>{inside}</svg>"


def proposed(folder: Path, name: str, text: str, **options: Any) -> ImportProposal:
    """The proposal of a file with this text."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    kind = format_of(path)
    assert kind is not None
    return propose_import(path, kind, ImportOptions(**options))
