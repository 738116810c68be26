"""What is written in shapes: names that a drawing has as texts, and those that lie on no space."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely

from workbench.cartography.areas.coverage import in_words
from workbench.engine.problem import Place
from workbench.engine.words.message import Message
from workbench.exchange.imports.choosing.columns import is_name, tidy
from workbench.exchange.imports.choosing.found import FoundShape, FoundText
from workbench.exchange.imports.cleaning.shapes import CleanShape
from workbench.exchange.imports.proposal import Cleaning

MOST_TOLD = 100
"""So many names without a space are a step each, all further ones together one."""


def texts_in(shapes: Sequence[FoundShape], texts: Sequence[FoundText]) -> list[tuple[str, ...]]:
    """What is written in each shape, the nearest to its middle first: names, or what there is where there are none.

    Where shapes lie over each other a text is in the smallest.
    """
    found: list[list[tuple[float, str]]] = [[] for _ in shapes]
    rings = [np.asarray(ring) for shape in shapes for ring in shape.outlines if len(ring) > 2]
    owners = [place for place, shape in enumerate(shapes) for ring in shape.outlines if len(ring) > 2]
    if texts and rings:
        grounds = np.asarray([shapely.Polygon(ring) for ring in rings], dtype=object)
        areas, middles = shapely.area(grounds), shapely.get_coordinates(shapely.centroid(grounds))
        points = shapely.points([text.at for text in texts])
        around: dict[int, dict[int, list[int]]] = {}
        for text, ring in sorted(shapely.STRtree(grounds).query(points, predicate="intersects").T.tolist()):
            around.setdefault(text, {}).setdefault(owners[ring], []).append(ring)
        for text, of_shapes in around.items():
            inside = {owner: rings_around for owner, rings_around in of_shapes.items() if len(rings_around) % 2}
            if inside:
                owner = min(inside, key=lambda one: (areas[inside[one]].min(), one))
                ring = max(inside[owner], key=lambda one: float(areas[one]))
                far = float(np.hypot(*(middles[ring] - texts[text].at)))
                found[owner].append((far, texts[text].words))
    return [_names_first(sorted(written)) for written in found]


def _names_first(written: Sequence[tuple[float, str]]) -> tuple[str, ...]:
    words = tuple(dict.fromkeys(words for _, words in written))
    return tuple(one for one in words if is_name(one)) or words


def is_name_of_one(words: Sequence[str], place: Place, cleaning: Cleaning) -> bool:
    """Whether a shape is called what stands in it; of several texts the nearest to the middle."""
    if len(words) < 2:
        return bool(words)
    cause = Message("has {count} texts in it, among them {other}", count=len(words), other=repr(words[1][:40]))
    remedy = Message("call it {name}, which is nearest to its middle", name=repr(words[0][:40]))
    return cleaning.step("several_texts", place, cause, remedy, Message("call it what else it is called"))


def without_space(texts: Sequence[FoundText], shapes: Sequence[CleanShape], cleaning: Cleaning) -> tuple[str, ...]:
    """The names that are written where no space is, and that no space has; each is a step."""
    names = {tidy(shape.polygon.name).casefold() for shape in shapes}
    asked = [text for text in texts if is_name(text.words) and tidy(text.words).casefold() not in names]
    if not asked:
        return ()
    points = shapely.points([text.at for text in asked])
    tree = shapely.STRtree([shape.polygon.polygon for shape in shapes])
    housed = set(tree.query(points, predicate="intersects")[0].tolist())
    off: dict[str, FoundText] = {}
    for number, text in enumerate(asked):
        if number not in housed:
            off.setdefault(text.words, text)
    drawing, leave_out = Place("file", "", Message("the drawing")), Message("leave it out")
    for text in list(off.values())[:MOST_TOLD]:
        cause = Message(
            "has the name {name} at {where}, where no space is", name=repr(text.words[:40]), where=in_words(text.at)
        )
        cleaning.step("name_without_space", drawing, cause, leave_out)
    if len(off) > MOST_TOLD:
        cause = Message("has {count} more names where no space is", count=len(off) - MOST_TOLD)
        cleaning.step("name_without_space", drawing, cause, leave_out)
    return tuple(sorted(off))
