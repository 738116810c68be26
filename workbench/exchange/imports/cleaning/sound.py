"""Each drawn shape by itself: its outlines read, uncrossed, turned; what is no ground left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from shapely import Polygon

from workbench import limits
from workbench.cartography.areas import polygon_cleaning as geometry
from workbench.cartography.areas.polygon_cleaning import Shape
from workbench.cartography.areas.polygon_of_rings import polygon_of_rings
from workbench.cartography.figures import rounded
from workbench.cartography.plane import Ring, signed_area
from workbench.engine.words.message import Message, marked
from workbench.exchange.imports.cleaning.shapes import Shaping, size_said
from workbench.exchange.imports.drawn_shapes import DrawnShape
from workbench.exchange.imports.proposal import Cleaning, ImportRefused

LEAVE_OUT = marked("leave it out")


def sound(drawn: Sequence[DrawnShape], cleaning: Cleaning) -> Iterator[Shaping]:
    """The shapes whose outlines can be read, with the ground they enclose."""
    runs = [signed_area(part[0]) > 0 for shape in drawn for part in shape.parts if len(part[0]) > 2]
    usual = sum(runs) * 2 >= len(runs)
    for shape in drawn:
        grounds = (_ground(shape, part, usual, cleaning) for part in shape.parts)
        parts = [part for part in grounds if part is not None]
        if not parts:
            continue
        ground: Shape | None = geometry.shape_of(parts)
        if ground is not None and geometry.is_crossed(ground):
            ground = _uncrossed(shape, ground, cleaning)
        if ground is not None and not ground.is_empty:
            yield Shaping(shape.id, shape.name, ground, shape.source, shape.is_named)


def without_slivers(shapes: Sequence[Shaping], cleaning: Cleaning) -> list[Shaping]:
    """The shapes without those that nobody can have drawn: they are nameless, and hardly there."""
    found = []
    for shape in shapes:
        if shape.is_named or not geometry.is_scrap(shape.ground):
            found.append(shape)
            continue
        cause = Message("is a sliver of {size}, and nothing names it", size=size_said(shape.ground))
        if not cleaning.step("sliver", shape.place, cause, LEAVE_OUT, Message("keep it")):
            found.append(shape)
    return found


def without_doubles(shapes: Sequence[Shaping], cleaning: Cleaning) -> list[Shaping]:
    """The shapes without those that cover the ground of an earlier one."""
    gone = set()
    for kept, doubled in geometry.same_ground([shape.ground for shape in shapes]):
        cause = Message("covers the same ground as {name}", name=shapes[kept].name)
        if cleaning.step("duplicate", shapes[doubled].place, cause, LEAVE_OUT, Message("leave out the other")):
            gone.add(doubled)
        else:
            gone.add(kept)
    return [shape for place, shape in enumerate(shapes) if place not in gone]


def _ground(shape: DrawnShape, part: Sequence[Ring], usual: bool, cleaning: Cleaning) -> Polygon | None:
    """One part of a shape: its outline and the holes that lie in it; None when it has no outline."""
    outline, place = part[0], shape.place
    if geometry.different_points(outline) < 3:
        cleaning.step("outline", place, Message("has an outline of fewer than three corners"), LEAVE_OUT)
        return None
    holes = [ring for ring in part[1:] if geometry.different_points(ring) > 2]
    outside = set(geometry.outside_holes((outline, *holes)))
    if outside:
        count = len(outside)
        cause = (
            Message("has a hole outside its outline")
            if count == 1
            else Message("has {count} holes outside its outline", count=count)
        )
        cleaning.step("hole_outside", place, cause, LEAVE_OUT)
    kept = [ring for at, ring in enumerate(holes, start=1) if at not in outside]
    if (signed_area(outline) > 0) != usual:
        # which way it runs says nothing here; it is told because other programs fill such a shape wrongly
        cleaning.step(
            "winding", place, Message("has an outline that runs the other way round than the rest"), "turn it round"
        )
    return polygon_of_rings((outline, *kept))


def _uncrossed(shape: DrawnShape, ground: Shape, cleaning: Cleaning) -> Shape | None:
    if geometry.corners_of(ground) > limits.CROSSED_CORNERS.most:
        raise ImportRefused(
            Message(
                "{where} ({place}) crosses itself and has {beyond}",
                where=shape.where,
                place=shape.place.said,
                beyond=limits.CROSSED_CORNERS.beyond,
            )
        )
    found = geometry.uncrossed(ground, keeps_small=shape.is_named)
    remedy = (
        Message("take the ground that it encloses ({area} mm²)", area=rounded(found.area))
        if not found.is_empty
        else Message(LEAVE_OUT)
    )
    cause = Message("has an outline that crosses itself")
    is_taken = cleaning.step("self_crossing", shape.place, cause, remedy, Message(LEAVE_OUT))
    return found if is_taken else None
