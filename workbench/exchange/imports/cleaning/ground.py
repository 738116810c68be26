"""Every piece of ground with one owner: overlaps are given to the smaller shape, slivers and gaps to a neighbour."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from math import sqrt

import shapely
from msgspec.structs import replace

from workbench.cartography.areas import polygon_cleaning as geometry
from workbench.cartography.areas.coverage import in_words
from workbench.cartography.areas.polygon_cleaning import LEAST_FACE_MM2, SLIVER_MM2, THINNEST_MM, Shape
from workbench.cartography.closing.gaps import GapTriangles
from workbench.cartography.closing.ownership import (
    Beside,
    hanging_together,
    joined_pieces,
    longest,
    owners_beside,
    pieces_beside,
)
from workbench.cartography.closing.partition import Piece, pieces_of
from workbench.cartography.closing.width import usual_side_mm
from workbench.cartography.figures import rounded
from workbench.engine.words.message import Message, all_of
from workbench.exchange.imports.cleaning.shapes import Shaping, size_said
from workbench.exchange.imports.proposal import Cleaning

SMALL_GAP_MM, SMALL_GAP_SHARE = 1.0, 0.1
"""A gap narrower than this, or than this share of the side of a usual space, is a slip of the pen; a wider one is
ground that nobody drew."""
SPECK_SHARE, THIN_SHARE = 0.02, 0.05
"""A piece apart that is so small a part of its shape, and small itself, is a speck."""
SMOOTH_SHARE = 0.05
NOBODYS, NAME_OF_NOBODYS = "gap", "Gap"
"""Of a gap that becomes a space, in its id and its name."""


def settled(shapes: list[Shaping], gaps: GapTriangles | None, width_mm: float, cleaning: Cleaning) -> list[Shaping]:
    """The shapes with ground of their own, sharing their borders; gaps that nobody gets are shapes of no source."""
    grounds = [shape.ground for shape in shapes]
    if (gaps is None or not len(gaps.corners)) and is_coverage(grounds):
        return shapes
    return _Settling(shapes, gaps, width_mm, cleaning).done()


def is_coverage(grounds: Sequence[Shape]) -> bool:
    """Do the shapes share their borders already, without a hole between or in them?"""
    if not shapely.coverage_is_valid(grounds):
        return False
    whole = shapely.get_parts(shapely.coverage_union_all(grounds))
    holes = (shapely.Polygon(hole) for part in whole for hole in part.interiors)
    return not any(hole.area > LEAST_FACE_MM2 for hole in holes)


class _Settling:
    """One settlement: the pieces, who has each, and the shapes as they become."""

    def __init__(self, shapes: list[Shaping], gaps: GapTriangles | None, width_mm: float, cleaning: Cleaning) -> None:
        self._shapes, self._cleaning, self._width_mm = shapes, cleaning, width_mm if gaps is not None else 0.0
        grounds = [shape.ground for shape in shapes]
        usual = usual_side_mm(grounds)
        self._narrow_mm = max(width_mm, min(SMALL_GAP_MM, SMALL_GAP_SHARE * usual))
        self._pieces: list[Piece] = pieces_of(grounds, gaps, width_mm * SMOOTH_SHARE)
        self._beside: Beside = pieces_beside(self._pieces)
        self._owners: list[int | None] = [self._single_owner(piece) for piece in self._pieces]

    def done(self) -> list[Shaping]:
        """Overlaps, then slivers, then gaps; what is covered altogether is left out."""
        self._give_overlaps()
        self._give_slivers()
        self._close_gaps()
        ground: dict[int, list[int]] = {}
        for piece, owner in enumerate(self._owners):
            if owner is not None:
                ground.setdefault(owner, []).append(piece)
        for place, shape in enumerate(self._shapes):
            if place not in ground:
                self._cleaning.step(
                    "covered", shape.place, Message("is covered by others altogether"), Message("leave it out")
                )
        return [
            replace(shape, ground=joined_pieces(self._pieces, ground[place]))
            for place, shape in enumerate(self._shapes)
            if place in ground
        ]

    @staticmethod
    def _single_owner(piece: Piece) -> int | None:
        return piece.owners[0] if len(piece.owners) == 1 else piece.heir

    def _give_overlaps(self) -> None:
        shared: dict[tuple[int, ...], list[int]] = {}
        for number, piece in enumerate(self._pieces):
            if len(piece.owners) > 1:
                shared.setdefault(piece.owners, []).append(number)
        for owners, pieces in sorted(shared.items()):
            best = self._heir_of_overlap(owners, pieces)
            for place in pieces:
                self._owners[place] = best

    def _heir_of_overlap(self, owners: tuple[int, ...], pieces: Sequence[int]) -> int:
        """The smallest of the owners, which was drawn on top of the others; the largest where that is declined."""
        shapes = self._shapes
        ordered = sorted(owners, key=lambda place: (shapes[place].ground.area, place))
        grounds = [self._pieces[piece].shape for piece in pieces]
        area = sum(ground.area for ground in grounds)
        if area <= LEAST_FACE_MM2:
            return ordered[0]
        where = in_words(max(grounds, key=lambda ground: ground.area).representative_point().coords[0])
        others = all_of(shapes[place].name for place in owners[1:])
        cause = Message("overlaps {others} by {area} mm² at {where}", others=others, area=rounded(area), where=where)
        given = [Message("give it to {name}", name=shapes[place].name) for place in (ordered[0], ordered[-1])]
        is_done = self._cleaning.step("overlap", shapes[owners[0]].place, cause, *given)
        return ordered[0] if is_done else ordered[-1]

    def _give_slivers(self) -> None:
        """Specks that lie apart from the rest of their shape go to the neighbour with the longest border, or away."""
        for owner, groups in sorted(
            (o, g) for o, g in hanging_together(self._owners, self._beside).items() if o is not None
        ):
            groups.sort(key=self._area, reverse=True)
            specks = [group for group in groups[1:] if self._is_speck(owner, group)]
            if not specks:
                continue
            shape = self._shapes[owner]
            heirs = [longest(owners_beside(group, self._owners, self._beside), owner) for group in specks]
            largest = joined_pieces(self._pieces, specks[0])
            cause = (
                Message("is left with a sliver of {size}", size=size_said(largest))
                if len(specks) == 1
                else Message(
                    "is left with {count} slivers of {size} or less", count=len(specks), size=size_said(largest)
                )
            )
            known = sorted({self._shapes[heir].name for heir in heirs if heir is not None})
            remedy = Message("give it to {name}", name=all_of(known[:3])) if known else Message("leave it out")
            if not self._cleaning.step("sliver", shape.place, cause, remedy, Message("keep it")):
                continue
            for group, heir in zip(specks, heirs, strict=True):
                for piece in group:
                    self._owners[piece] = heir
                    if heir is None:
                        self._pieces[piece] = self._pieces[piece]._replace(owners=(owner,))

    def _is_speck(self, owner: int, group: Sequence[int]) -> bool:
        area, whole = self._area(group), self._shapes[owner].ground.area
        if area < min(SLIVER_MM2, SPECK_SHARE * whole):
            return True
        ground = joined_pieces(self._pieces, group)
        return geometry.thickness_mm(ground) < min(THINNEST_MM, THIN_SHARE * sqrt(whole))

    def _area(self, group: Sequence[int]) -> float:
        return sum(self._pieces[piece].shape.area for piece in group)

    def _close_gaps(self) -> None:
        """Narrow gaps go to the neighbour with the longest border; wide ones become spaces that are not played."""
        taken = {shape.id for shape in self._shapes}
        groups = hanging_together(self._owners, self._beside).get(None, [])
        gaps = [group for group in groups if any(not self._pieces[piece].owners for piece in group)]
        found = [(joined_pieces(self._pieces, group), group) for group in gaps]
        for ground, group in sorted(found, key=lambda gap: gap[0].representative_point().coords[0][::-1]):
            near = owners_beside(group, self._owners, self._beside)
            best = longest(near)
            if best is None:
                continue
            is_narrow = geometry.thickness_mm(ground) <= self._narrow_mm
            if not is_narrow or not self._is_given(ground, near, best):
                self._make_space(ground, group, near, best, taken, is_told=not is_narrow)
                continue
            for piece in group:
                self._owners[piece] = best

    def _is_given(self, ground: Shape, near: dict[int, float], best: int) -> bool:
        is_dent = len(near) == 1 and ground.area <= self._width_mm**2
        if ground.area <= LEAST_FACE_MM2 or is_dent:  # a dent beside a gap that was closed: that is the step
            return True
        remedy = Message("give it to {name}", name=self._shapes[best].name)
        otherwise = Message("make a space of it that is not played")
        return self._cleaning.step("gap", self._shapes[best].place, self._gap_said(ground, near), remedy, otherwise)

    def _make_space(
        self, ground: Shape, group: Sequence[int], near: dict[int, float], best: int, taken: set[str], is_told: bool
    ) -> None:
        remedy, otherwise = (
            Message("make a space of it that is not played"),
            Message("give it to {name}", name=self._shapes[best].name),
        )
        owner = best
        if not is_told or self._cleaning.step(
            "gap", self._shapes[best].place, self._gap_said(ground, near), remedy, otherwise
        ):
            name = next(known for n in count(1) if (known := f"{NOBODYS}{n}") not in taken)
            taken.add(name)
            owner = len(self._shapes)
            title = f"{NAME_OF_NOBODYS} {name.removeprefix(NOBODYS)}"
            self._shapes = [*self._shapes, Shaping(name, title, ground, None, is_named=False)]
        for piece in group:
            self._owners[piece] = owner

    def _gap_said(self, ground: Shape, near: dict[int, float]) -> Message:
        names = sorted(self._shapes[place].name for place in near if place < len(self._shapes))
        return Message(
            "there is a gap of {area} mm² between {names} at {where}",
            area=rounded(ground.area),
            names=all_of(names[:3]),
            where=in_words(ground.representative_point().coords[0]),
        )
