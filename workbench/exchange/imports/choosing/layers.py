"""The layers of a source: how many shapes each has, and which of them are the spaces of a map."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.cartography.plane import Ring
from workbench.engine.words.message import Message, joined
from workbench.exchange.imports.choosing.columns import columns_of, guessed_name, is_name
from workbench.exchange.imports.choosing.found import FoundShape
from workbench.exchange.imports.contents import Layer
from workbench.exchange.imports.proposal import ImportRefused

SKETCHED, SKETCH_CORNERS = 250, 12
OVER_EACH_OTHER = 0.4
"""A layer so much of which lies over another one is another drawing of the same ground."""
MOST_ASKED = 400


def layers_of(found: Sequence[FoundShape], wanted: Sequence[str]) -> tuple[Layer, ...]:
    """The layers in their order; taken are those that are wanted, or the guessed ones where none is.

    Raises
    ------
    ImportRefused
        One that is wanted is not there: the text says which there are.
    """
    grouped: dict[str, list[FoundShape]] = {}
    for shape in found:
        grouped.setdefault(shape.layer, []).append(shape)
    unknown = [name for name in wanted if name not in grouped]
    if unknown:
        names = joined(", ", [name or "-" for name in list(grouped)[:20]])
        raise ImportRefused(
            Message("there is no layer {name} in it (there is {names})", name=repr(unknown[0][:60]), names=names)
        )
    taken = set(wanted) or guessed(grouped)
    frame = _frame(found)
    return tuple(
        Layer(name, len(shapes), _named(shapes), name in taken, _sketch(shapes, frame))
        for name, shapes in grouped.items()
    )


def guessed(grouped: dict[str, list[FoundShape]]) -> set[str]:
    """The layer with the most named shapes, and those that lie beside it and not over it."""
    if len(grouped) < 2:
        return set(grouped)
    ordered = sorted(grouped, key=lambda name: (_named(grouped[name]), len(grouped[name])), reverse=True)
    taken = [ordered[0]]
    for name in ordered[1:]:
        if not any(_lie_over(grouped[name], grouped[other]) for other in taken):
            taken.append(name)
    return set(taken)


def _named(shapes: Sequence[FoundShape]) -> int:
    said = [shape.said for shape in shapes]
    column = guessed_name(said, columns_of(said))
    return sum(is_name(one.get(column, "")) for one in said) if column else 0


def _lie_over(first: Sequence[FoundShape], second: Sequence[FoundShape]) -> bool:
    return max(_share_inside(first, second), _share_inside(second, first)) > OVER_EACH_OTHER


def _share_inside(shapes: Sequence[FoundShape], others: Sequence[FoundShape]) -> float:
    """Of some of these shapes, how many have their middle in one of the others."""
    step = max(1, len(shapes) // MOST_ASKED)
    points = [shapely.point_on_surface(_largest(shape)) for shape in shapes[::step]]
    points = [point for point in points if point is not None and not point.is_empty]
    grounds = [ground for shape in others if (ground := _largest(shape)) is not None]
    if not points or not grounds:
        return 0.0
    return len(np.unique(shapely.STRtree(grounds).query(points, predicate="within")[0])) / len(points)


def _largest(shape: FoundShape) -> BaseGeometry | None:
    grounds = [shapely.Polygon(ring) for ring in shape.outlines if len(ring) > 2]
    largest = max(grounds, key=lambda ground: float(ground.area), default=None)
    return None if largest is None else largest if largest.is_valid else largest.buffer(0)


def _frame(found: Sequence[FoundShape]) -> tuple[float, float, float]:
    corners = [np.asarray(ring) for shape in found for ring in shape.outlines if len(ring)]
    if not corners:
        return (0.0, 0.0, 1.0)
    least = np.min([ring.min(axis=0) for ring in corners], axis=0)
    most = np.max([ring.max(axis=0) for ring in corners], axis=0)
    return (float(least[0]), float(least[1]), float(max(*(most - least), 1e-9)))


def _sketch(shapes: Sequence[FoundShape], frame: tuple[float, float, float]) -> tuple[Ring, ...]:
    left, top, size = frame
    rings = sorted((ring for shape in shapes for ring in shape.outlines), key=len, reverse=True)[:SKETCHED]
    thinned = (ring[:: max(1, len(ring) // SKETCH_CORNERS)] for ring in rings)
    return tuple(tuple(((x - left) / size, (y - top) / size) for x, y in ring) for ring in thinned)
