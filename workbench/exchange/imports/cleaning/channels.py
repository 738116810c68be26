"""Gaps between neighbours closed by a width: each two shapes that run beside each other within it get a border."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.cartography.closing.gaps import GapTriangles, gaps_within
from workbench.cartography.closing.middle_lines import Beside, halved, without
from workbench.cartography.closing.outline_points import near_others, outlines_of, points_along
from workbench.cartography.closing.width import guessed_width_mm, hair_mm
from workbench.cartography.figures import rounded
from workbench.engine.words.message import Message
from workbench.exchange.imports.cleaning.shapes import Shaping
from workbench.exchange.imports.proposal import Cleaning

SPACING, FEWEST = 0.5, 3
"""Points on the outlines lie so far apart, as a share of the width: a gap is crossed where it is narrowest."""


def channels(
    shapes: Sequence[Shaping], cleaning: Cleaning, width_mm: float | None
) -> tuple[float, GapTriangles | None]:
    """The width, a guess where none is told, and the gaps that it closes; each pair that it makes is a step."""
    grounds = [shape.ground for shape in shapes]
    outlines = outlines_of(grounds)
    guess = guessed_width_mm(grounds, outlines)
    cleaning.tell_width(guess if width_mm is None else width_mm, guess)
    width = guess if width_mm is None else width_mm
    if not width or not outlines.is_loose.any():
        return width, None
    points = points_along(near_others(outlines, width), width * SPACING)
    if len(points.at) < FEWEST:
        return width, None
    found = halved(gaps_within(points, grounds, width), width)
    near = hair_mm(grounds)
    declined = {
        number
        for number, pair in enumerate(found.pairs)
        if pair.facing_mm > 0 and not _is_closed(shapes, pair, near, cleaning)
    }
    return width, without(found, declined) if declined else found.gaps


def _is_closed(shapes: Sequence[Shaping], pair: Beside, near_mm: float, cleaning: Cleaning) -> bool:
    first, second = shapes[pair.first], shapes[pair.second]
    cause = Message(
        "lies {apart} mm off {name}, along {length} mm",
        apart=rounded(pair.apart_mm, 2),
        name=second.name,
        length=rounded(pair.facing_mm, 1),
    )
    check = "off_border" if pair.apart_mm <= near_mm else "channel"
    return cleaning.step(check, first.place, cause, Message("make a border of the gap"), Message("leave them apart"))
