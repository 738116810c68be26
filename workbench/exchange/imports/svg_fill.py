"""Which ground the lines of one path enclose, by the two rules of SVG: what is an outline, what is a hole in it."""

from __future__ import annotations

from collections.abc import Sequence

import shapely

from workbench.cartography.plane import Ring, signed_area


def filled_parts(rings: Sequence[Ring], is_even_odd: bool) -> tuple[tuple[Ring, ...], ...]:
    """The outlines, each with its holes, of rings that are filled together; largest first.

    A ring bounds the ground where the fill changes from outside to inside: by the even-odd rule at every ring, by the
    other where the rings around, counted by the way they run, come to nothing on one of its sides.
    """
    if len(rings) < 2:
        return tuple((ring,) for ring in rings)
    ordered = sorted(rings, key=lambda ring: -abs(signed_area(ring)))
    grounds = [shapely.make_valid(shapely.Polygon(ring)) for ring in ordered]
    turns = [1 if is_even_odd or signed_area(ring) > 0 else -1 for ring in ordered]
    outlines: dict[int, list[Ring]] = {}
    for at, ring in enumerate(ordered):
        point = grounds[at].representative_point()
        around = [other for other in range(at) if grounds[other].contains(point)]
        outside = sum(turns[other] for other in around)
        inside = outside + turns[at]
        is_filled_outside, is_filled_inside = (
            (outside % 2 == 1, inside % 2 == 1) if is_even_odd else (outside != 0, inside != 0)
        )
        if is_filled_inside and not is_filled_outside:
            outlines[at] = [ring]
        elif is_filled_outside and not is_filled_inside:
            outlines[max(other for other in around if other in outlines)].append(ring)
    return tuple(tuple(found) for found in outlines.values())
