"""Drawn shapes made into a coverage: every repair is a step, and a shape that stays broken is refused."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count

from msgspec import Struct
from msgspec.structs import replace
from shapely import Polygon

from workbench import limits
from workbench.cartography.areas import polygon_cleaning as geometry
from workbench.cartography.areas.coverage import NamedPolygon, coverage_problems, in_words
from workbench.cartography.areas.polygon_cleaning import Face, Shape
from workbench.cartography.areas.polygon_of_rings import polygon_of_rings
from workbench.cartography.figures import rounded
from workbench.cartography.plane import Ring, signed_area
from workbench.engine.problem import Place
from workbench.engine.words.message import Message, all_of, as_message
from workbench.exchange.imports.drawn_shapes import DrawnShape
from workbench.exchange.imports.proposal import Cleaning, ImportRefused

NEAR_MM = 0.3
"""Corners and sides nearer than this are meant to be one."""
SMALL_GAP_MM = 1.0
"""A gap narrower than this is a slip of the pen; a wider one is ground that nobody drew."""
NOBODYS, NAME_OF_NOBODYS = "gap", "Gap"
"""Of a gap that becomes a space, in its id and its name."""


class CleanShape(Struct, frozen=True):
    """A space of the coverage, and which shape of the source it comes from; None is a gap that became a space."""

    polygon: NamedPolygon
    source: int | None


class _Shape(Struct, frozen=True):
    """A shape on its way."""

    id: str
    name: str
    ground: Shape
    source: int | None

    @property
    def place(self) -> Place:
        return Place("space", self.id, self.name or self.id)


def cleaned(drawn: Sequence[DrawnShape], cleaning: Cleaning, near_mm: float = NEAR_MM) -> list[CleanShape]:
    """The shapes as spaces that share their borders.

    Raises
    ------
    ImportRefused
        A step without which they are no coverage was declined, or there is nothing left.
    """
    shapes = [_Shape(one.id, one.name, ground, one.source) for one, ground in _sound(drawn, cleaning)]
    shapes = _without_slivers(shapes, cleaning)
    if not shapes:
        raise ImportRefused("there is no area in it")
    shapes = _drawn_together(_named(_without_doubles(shapes, cleaning), cleaning), cleaning, near_mm)
    was_mended = any(step.check in ("self_crossing", "off_border") for step in cleaning.steps)
    if was_mended or not _is_coverage(shapes):
        shapes = _settled(shapes, cleaning)
    return list(_in_single_parts(shapes, cleaning))


# ---------------------------------------------------------------- each shape by itself


def _sound(drawn: Sequence[DrawnShape], cleaning: Cleaning) -> Iterator[tuple[DrawnShape, Shape]]:
    """The shapes whose outlines can be read, with the ground they enclose."""
    runs = [signed_area(part[0]) > 0 for shape in drawn for part in shape.parts if len(part[0]) > 2]
    usual = sum(runs) * 2 >= len(runs)
    for shape in drawn:
        grounds = (_ground(shape, part, usual, cleaning) for part in shape.parts)
        parts = [part for part in grounds if part is not None]
        if not parts:
            continue
        ground: Shape = geometry.shape_of(parts)
        if geometry.is_crossed(ground):
            ground = _uncrossed(shape, ground, cleaning)
        if not ground.is_empty:
            yield shape, ground


def _ground(shape: DrawnShape, part: Sequence[Ring], usual: bool, cleaning: Cleaning) -> Polygon | None:
    """One part of a shape: its outline and the holes that lie in it; None when it has no outline."""
    outline, place = part[0], shape.place
    if geometry.different_points(outline) < 3:
        _done(cleaning, "outline", place, "has an outline of fewer than three corners", "leave it out")
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
        _done(
            cleaning,
            "hole_outside",
            place,
            cause,
            "leave it out",
        )
    kept = [ring for at, ring in enumerate(holes, start=1) if at not in outside]
    if (signed_area(outline) > 0) != usual:
        # which way it runs says nothing here; it is told because other programs fill such a shape wrongly
        cleaning.step(
            "winding",
            place,
            "has an outline that runs the other way round than the rest",
            "turn it round",
        )
    return polygon_of_rings((outline, *kept))


def _uncrossed(shape: DrawnShape, ground: Shape, cleaning: Cleaning) -> Shape:
    if geometry.corners_of(ground) > limits.CROSSED_CORNERS.most:
        raise ImportRefused(
            Message(
                "{where} ({place}) crosses itself and has {beyond}",
                where=shape.where,
                place=shape.place.said,
                beyond=limits.CROSSED_CORNERS.beyond,
            )
        )
    found = geometry.uncrossed(ground)
    remedy = (
        Message("take the ground that it encloses ({area} mm²)", area=rounded(found.area))
        if not found.is_empty
        else Message("leave it out")
    )
    _done(cleaning, "self_crossing", shape.place, "has an outline that crosses itself", remedy)
    return found


def _without_slivers(shapes: Sequence[_Shape], cleaning: Cleaning) -> list[_Shape]:
    found = []
    for shape in shapes:
        if not geometry.is_scrap(shape.ground) or not cleaning.step(
            "sliver", shape.place, Message("is a sliver of {size}", size=_size(shape.ground)), "leave it out"
        ):
            found.append(shape)
    return found


def _named(shapes: Sequence[_Shape], cleaning: Cleaning) -> list[_Shape]:
    """Every id and every name once."""
    ids, names = {shape.id for shape in shapes}, {shape.name for shape in shapes}
    seen_ids, seen_names = set[str](), set[str]()
    found = []
    for shape in shapes:
        new_id, new_name = shape.id, shape.name
        if shape.id in seen_ids:
            new_id = _free(shape.id, ids)
            _done(
                cleaning,
                "duplicate_id",
                shape.place,
                Message("has the id {id} of another", id=shape.id),
                Message("call it {new_id}", new_id=new_id),
            )
        if shape.name in seen_names:
            new_name = _free(shape.name, names, " ")
            _done(
                cleaning,
                "name_taken",
                shape.place,
                "has the name of another",
                Message("call it {new_name}", new_name=new_name),
            )
        seen_ids.add(new_id)
        seen_names.add(new_name)
        ids.add(new_id)
        names.add(new_name)
        found.append(replace(shape, id=new_id, name=new_name))
    return found


def _free(stem: str, taken: set[str], between: str = ".") -> str:
    number = 2
    while f"{stem}{between}{number}" in taken:
        number += 1
    return f"{stem}{between}{number}"


# ---------------------------------------------------------------- the shapes together


def _without_doubles(shapes: Sequence[_Shape], cleaning: Cleaning) -> list[_Shape]:
    gone = set()
    for kept, doubled in geometry.same_ground([shape.ground for shape in shapes]):
        cause = Message("covers the same ground as {name}", name=shapes[kept].name)
        if cleaning.step("duplicate", shapes[doubled].place, cause, "leave it out"):
            gone.add(doubled)
    return [shape for place, shape in enumerate(shapes) if place not in gone]


def _drawn_together(shapes: Sequence[_Shape], cleaning: Cleaning, near_mm: float) -> list[_Shape]:
    """Borders that nearly meet, drawn to the first of the two."""
    grounds = [shape.ground for shape in shapes]
    for fixed, moved in geometry.loose_neighbours(grounds, near_mm):
        found = geometry.drawn_to(grounds, fixed, moved, near_mm)
        if found is None:
            continue
        cause = Message(
            "has corners up to {near_mm:g} mm off the border of {name}", near_mm=near_mm, name=shapes[fixed].name
        )
        if cleaning.step("off_border", shapes[moved].place, cause, "draw them to it"):
            grounds[moved] = found
    return [replace(shape, ground=ground) for shape, ground in zip(shapes, grounds, strict=True)]


def _is_coverage(shapes: Sequence[_Shape]) -> bool:
    """Do the shapes share their borders already?"""
    polygons = [
        NamedPolygon(f"{place}/{part}", f"{place}/{part}", geometry.rings_of(polygon))
        for place, shape in enumerate(shapes)
        for part, polygon in enumerate(geometry.parts_of(shape.ground))
    ]
    return not coverage_problems(polygons)


def _settled(shapes: Sequence[_Shape], cleaning: Cleaning) -> list[_Shape]:
    """Every piece of ground with one owner: overlaps are given to the smaller shape, gaps to a neighbour."""
    grounds = [shape.ground for shape in shapes]
    owned: dict[int, list[Polygon]] = {place: [] for place in range(len(shapes))}
    overlaps: dict[tuple[int, ...], list[Face]] = {}
    gaps: list[Face] = []
    for face in geometry.faces_of(grounds):
        if len(face.owners) == 1:
            owned[face.owners[0]].append(face.shape)
        elif face.owners:
            overlaps.setdefault(face.owners, []).append(face)
        else:
            gaps.append(face)
    for owners, faces in sorted(overlaps.items()):
        owned[_overlap_given(shapes, owners, faces, cleaning)] += [face.shape for face in faces]
    found = [replace(shape, ground=geometry.joined(owned[place])) for place, shape in enumerate(shapes) if owned[place]]
    for shape in (shapes[place] for place in owned if not owned[place]):
        _done(cleaning, "covered", shape.place, "is covered by others altogether", "leave it out")
    return _gaps_closed(_scraps_given(found, cleaning), gaps, cleaning)


def _scraps_given(shapes: list[_Shape], cleaning: Cleaning) -> list[_Shape]:
    """Scraps that were cut off the rest of their shape go to the neighbour with the longest border."""
    for place, shape in enumerate(shapes):
        largest, *parts = geometry.parts_of(shape.ground)
        scraps = [part for part in parts if geometry.is_scrap(part)]
        if not scraps:
            continue
        shapes[place] = replace(shape, ground=geometry.shape_of([largest, *(p for p in parts if p not in scraps)]))
        grounds = [other.ground for other in shapes]
        for scrap in scraps:
            near = [other for other in geometry.near_to(scrap, grounds) if other != place]
            best = geometry.longest_neighbour(scrap, near, grounds)
            remedy = (
                Message("give it to {name}", name=shapes[best].name) if best is not None else Message("leave it out")
            )
            _done(
                cleaning, "sliver", shape.place, Message("is left with a sliver of {size}", size=_size(scrap)), remedy
            )
            if best is not None:
                grounds[best] = geometry.joined([*geometry.parts_of(grounds[best]), scrap])
                shapes[best] = replace(shapes[best], ground=grounds[best])
    return shapes


def _size(ground: Shape) -> str:
    return Message(
        "{area} mm², {width} mm wide", area=rounded(ground.area, 2), width=rounded(geometry.thickness_mm(ground), 2)
    )


def _overlap_given(shapes: Sequence[_Shape], owners: tuple[int, ...], faces: Sequence[Face], cleaning: Cleaning) -> int:
    """Which of the owners gets what they share: the smallest, which was drawn on top of the others."""
    best = min(owners, key=lambda place: (shapes[place].ground.area, place))
    first = shapes[owners[0]]
    others = all_of(shapes[place].name for place in owners[1:])
    area, where = sum(face.shape.area for face in faces), in_words(max(faces, key=lambda f: f.shape.area).where)
    if area > geometry.LEAST_FACE_MM2:
        cause = Message("overlaps {others} by {area} mm² at {where}", others=others, area=rounded(area), where=where)
        _done(cleaning, "overlap", first.place, cause, Message("give it to {name}", name=shapes[best].name))
    return best


def _gaps_closed(shapes: list[_Shape], gaps: Sequence[Face], cleaning: Cleaning) -> list[_Shape]:
    """Narrow gaps go to the neighbour with the longest border; wide ones become spaces that are not played."""
    taken = {shape.id for shape in shapes}
    for gap in sorted(gaps, key=lambda face: (face.where[1], face.where[0])):
        grounds = [shape.ground for shape in shapes]
        near = geometry.near_to(gap.shape, grounds)
        best = geometry.longest_neighbour(gap.shape, near, grounds)
        if best is None:
            continue
        names = all_of(sorted(shapes[place].name for place in near)[:3])
        cause = Message(
            "there is a gap of {area} mm² between {names} at {where}",
            area=rounded(gap.shape.area),
            names=names,
            where=in_words(gap.where),
        )
        is_narrow = geometry.thickness_mm(gap.shape) <= SMALL_GAP_MM
        if is_narrow:
            if gap.shape.area > geometry.LEAST_FACE_MM2:
                _done(cleaning, "gap", shapes[best].place, cause, Message("give it to {name}", name=shapes[best].name))
            joined = geometry.joined([*geometry.parts_of(grounds[best]), gap.shape])
            shapes[best] = replace(shapes[best], ground=joined)
        else:
            name = next(free for n in count(1) if (free := f"{NOBODYS}{n}") not in taken)
            taken.add(name)
            _done(cleaning, "gap", shapes[best].place, cause, "make a space of it that is not played")
            shapes.append(_Shape(name, f"{NAME_OF_NOBODYS} {name.removeprefix(NOBODYS)}", gap.shape, None))
    return shapes


def _in_single_parts(shapes: Sequence[_Shape], cleaning: Cleaning) -> Iterator[CleanShape]:
    """A space is one piece: islands become spaces of their own."""
    ids, names = {shape.id for shape in shapes}, {shape.name for shape in shapes}
    for shape in shapes:
        parts = geometry.parts_of(shape.ground)
        if len(parts) > 1:
            _done(
                cleaning,
                "several_parts",
                shape.place,
                Message("lies in {count} pieces", count=len(parts)),
                Message("make {count} areas of it", count=len(parts)),
            )
        for number, part in enumerate(parts):
            own_id = _free(shape.id, ids) if number else shape.id
            name = _free(shape.name, names, " ") if number else shape.name
            ids.add(own_id)
            names.add(name)
            yield CleanShape(NamedPolygon(own_id, name, geometry.rings_of(part)), shape.source)


def _done(cleaning: Cleaning, check: str, place: Place, cause: str, remedy: str) -> None:
    """A step without which there is no map.

    Raises
    ------
    ImportRefused
        It was declined.
    """
    if not cleaning.step(check, place, cause, remedy):
        raise ImportRefused(
            Message(
                "{place}: {cause}; it is no map unless this is done: {remedy}",
                place=place.said,
                cause=as_message(cause),
                remedy=as_message(remedy),
            )
        )
