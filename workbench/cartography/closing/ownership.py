"""Who has which piece of ground: pieces next to each other, pieces that hang together, and their longest neighbours."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

import numpy as np
import shapely

from workbench.cartography.areas.polygon_cleaning import Shape, polygons_in, shape_of
from workbench.cartography.closing.chains import components
from workbench.cartography.closing.outline_points import numbered
from workbench.cartography.closing.partition import Piece

Beside = Mapping[int, Mapping[int, float]]


def pieces_beside(pieces: Sequence[Piece]) -> Beside:
    """For each piece those that share a side with it, and how much; all are of one arrangement."""
    rings, of_pieces = shapely.get_rings([piece.shape for piece in pieces], return_index=True)
    at, of_rings = shapely.get_coordinates(rings, return_index=True)
    is_side = of_rings[:-1] == of_rings[1:]
    ends = np.stack((numbered(at[:-1][is_side]), numbered(at[1:][is_side])), axis=1)
    ends.sort(axis=1)
    lengths = np.hypot(*(at[1:] - at[:-1])[is_side].T)
    whose = of_pieces[of_rings[:-1][is_side]]
    order = np.lexsort((whose, ends[:, 1], ends[:, 0]))
    is_same = (ends[order][1:] == ends[order][:-1]).all(axis=1)
    found: defaultdict[int, defaultdict[int, float]] = defaultdict(lambda: defaultdict(float))
    first, second = whose[order][:-1][is_same], whose[order][1:][is_same]
    for one, other, length in zip(first.tolist(), second.tolist(), lengths[order][1:][is_same].tolist(), strict=True):
        if one != other:
            found[one][other] += length
            found[other][one] += length
    return found


def hanging_together(owners: Sequence[int | None], beside: Beside) -> dict[int | None, list[list[int]]]:
    """The pieces of each owner, in groups that hang together by sides."""
    links = [
        (one, other) for one, near in beside.items() for other in near if one < other and owners[one] == owners[other]
    ]
    group = components(len(owners), np.array(links, dtype=np.int64).reshape(-1, 2))
    grouped: dict[int, list[int]] = {}
    for piece, number in enumerate(group.tolist()):
        grouped.setdefault(number, []).append(piece)
    found: dict[int | None, list[list[int]]] = {}
    for pieces in grouped.values():
        found.setdefault(owners[pieces[0]], []).append(pieces)
    return found


def owners_beside(pieces: Iterable[int], owners: Sequence[int | None], beside: Beside) -> dict[int, float]:
    """Who has ground beside these pieces, and along how much of their outline."""
    found: defaultdict[int, float] = defaultdict(float)
    inside = set(pieces)
    for piece in inside:
        for other, length in beside.get(piece, {}).items():
            owner = owners[other]
            if other not in inside and owner is not None:
                found[owner] += length
    return found


def longest(found: Mapping[int, float], but: int | None = None) -> int | None:
    """Who has the most of it; None where nobody has."""
    return max(sorted(set(found) - {but}), key=lambda owner: found[owner], default=None)


def joined_pieces(pieces: Sequence[Piece], chosen: Iterable[int]) -> Shape:
    """Pieces of one arrangement as one shape."""
    return shape_of(polygons_in(shapely.coverage_union_all([pieces[piece].shape for piece in chosen])))
