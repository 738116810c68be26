"""What two neighbouring spaces share, on maps of areas and of hexes alike, and the roads that run there.

What lies along a border are its features, each of a kind of the catalogue: a river, a wall, a beach. Where a border of
an area map is drawn tells its course; the border of two hexes lies where the grid has it, and has none.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from enum import StrEnum
from typing import Annotated

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from workbench.engine.fields import NOT_PLAYED_BY, NOWHERE, Choice, Field, FieldKind, InParts, Where
from workbench.engine.maps.map_parts import OneWay
from workbench.engine.provenance import Provenance

Point = tuple[float, float]
DRAWN, CHOICE, SEVERAL, SPACE = FieldKind.DRAWN, FieldKind.CHOICE, FieldKind.SEVERAL, FieldKind.SPACE

ROAD, RIVER, BRIDGE, WALL, BLOCKED = "road", "river", "bridge", "wall", "blocked"
"""Kinds of features that every program knows; a design may name others ("stream", "crest")."""
COAST, BEACH, NOT_A_BEACH = "coast", "beach", "not_a_beach"
AREAS, HEXES = frozenset({"border"}), frozenset({"hexside"})
"""What a border with a course is called, and one without."""
SHORES = frozenset({COAST, BEACH, NOT_A_BEACH, "non_beach"})
"""What a border between land and water can be said to be, each without the others."""


class Shore(StrEnum):
    """What a coast border is like to land on."""

    NONE = ""
    BEACH = "beach"
    NOT_A_BEACH = "not_a_beach"


class Feature(Struct, frozen=True, gc=False):
    """What lies along a border: a kind of the catalogue, and the road or river of the map that it is a stretch of."""

    kind: str
    of: str = ""


class Course(Struct, frozen=True):
    """Where a border of an area map is drawn. `points` lie between the two junctions, in order.

    The space called `first` lies on the left as one walks from `start` to `end`. A ring (an island) starts and ends in
    the same junction.
    """

    start: str
    end: str
    points: tuple[Point, ...] = ()


class Border(Struct, frozen=True):
    """What two neighbouring spaces share, stored once; on a map of hexes only where it carries something.

    `first` and `second` are its spaces, "" the outside of the map. `features` are sorted. What stands on one side of
    it, as the teeth of a cliff do, stands on that of `second`, unless that lies higher. `provenance` goes by kind of
    feature, by "features" for those without a place of their own, by "shore", "name" and "one_way". `tags` are as
    those of spaces.
    """

    id: str
    first: Annotated[str, Field("First", SPACE, shown=NOWHERE)]
    second: Annotated[str, Field("Second", SPACE, shown=NOWHERE)]
    features: Annotated[
        tuple[Feature, ...], InParts("kinds", "road", "river", "shore", "blocked", "further_kinds")
    ] = ()
    name: Annotated[str, Field("Name", place=60, shown=NOT_PLAYED_BY)] = ""
    provenance: Map[str, Provenance] = Map()
    one_way: Annotated[OneWay, Field("Crossed", CHOICE, place=80, choices=Choice.DIRECTIONS, absent="both ways")] = (
        OneWay.NO
    )
    course: Annotated[Course | None, InParts("start", "end", "points")] = None
    tags: Map[str, str] = Map()

    @property
    def kind(self) -> str:
        """A border of areas, or a hexside."""
        return "border" if self.course else "hexside"

    def across(self, space: str) -> str:
        """The space on the other side of this border."""
        return self.second if self.first == space else self.first

    @property
    def turned(self) -> Border:
        """The same followed from its other end: what stands on one side of it stands on the other."""
        old = self.course
        course = None if old is None else Course(old.end, old.start, old.points[::-1])
        one_way = self.one_way.turned
        return replace(self, first=self.second, second=self.first, one_way=one_way, course=course)

    # ---- what lies along it

    @property
    def kinds(
        self,
    ) -> Annotated[tuple[str, ...], Field("Features", SEVERAL, place=70, choices=Choice.LINE_CLASSES, of=HEXES)]:
        """The kinds of all its features."""
        return tuple(feature.kind for feature in self.features)

    @property
    def further_kinds(
        self,
    ) -> Annotated[tuple[str, ...], Field("Features", SEVERAL, place=70, choices=Choice.LINE_CLASSES, of=AREAS)]:
        """The kinds of its features that are no named road or river, no shore, and do not block it."""
        return tuple(f.kind for f in self.features if not f.of and f.kind not in _OF_THEIR_OWN)

    @property
    def unnamed_kinds(self) -> tuple[str, ...]:
        """The kinds of its features that are no stretch of a road or river of the map."""
        return tuple(feature.kind for feature in self.features if not feature.of)

    @property
    def carries_anything(self) -> bool:
        """Has it a feature, a name, a tag, or a way that is closed?"""
        return bool(self.features or self.name or self.one_way or self.tags)

    def carries(self, kind: str) -> bool:
        """Does a feature of this kind lie along it?"""
        return any(feature.kind == kind for feature in self.features)

    def stretch_of(self, kind: str) -> str:
        """The road or river of the map that runs along it; "" without one."""
        return next((feature.of for feature in self.features if feature.of and feature.kind == kind), "")

    @property
    def road(self) -> Annotated[str, Field("Road", CHOICE, place=20, choices=Choice.ROADS, of=AREAS, absent="none")]:
        return self.stretch_of(ROAD)

    @property
    def river(self) -> Annotated[str, Field("River", CHOICE, place=30, choices=Choice.RIVERS, of=AREAS, absent="none")]:
        return self.stretch_of(RIVER)

    @property
    def shore(
        self,
    ) -> Annotated[Shore, Field("Shore", CHOICE, place=40, choices=Choice.SHORES, of=AREAS, absent="no coast")]:
        return next((_SHORES[f.kind] for f in self.features if f.kind in _SHORES), Shore.NONE)

    @property
    def blocked(self) -> Annotated[bool, Field("Blocked", FieldKind.YES_NO, place=50, of=AREAS)]:
        return self.carries(BLOCKED)

    def bearing(self, kinds: Iterable[str]) -> Border:
        """The same with features of these kinds; stretches of roads and rivers of a kind that stays go on."""
        wanted = frozenset(kinds)
        named = [feature for feature in self.features if feature.kind in wanted and feature.of]
        plain = wanted - {feature.kind for feature in named}
        return self._with([*named, *map(Feature, plain)])

    def marked(
        self,
        *,
        road: str | None = None,
        river: str | None = None,
        shore: Shore | None = None,
        blocked: bool | None = None,
        further_kinds: Iterable[str] | None = None,
    ) -> Border:
        """The same along another road or river (""  is none), with another shore, with other features."""
        kept = list(self.features)
        for kind, of in ((ROAD, road), (RIVER, river)):
            if of is not None:
                kept = [f for f in kept if not (f.kind == kind and f.of)] + ([Feature(kind, of)] if of else [])
        if shore is not None:
            kept = [f for f in kept if f.kind not in SHORES] + ([Feature(shore.value)] if shore else [])
        if blocked is not None:
            kept = [f for f in kept if f.kind != BLOCKED] + ([Feature(BLOCKED)] if blocked else [])
        if further_kinds is not None:
            kept = [f for f in kept if f.of or f.kind in _OF_THEIR_OWN] + [Feature(kind) for kind in {*further_kinds}]
        return self._with(kept)

    def with_marks(self, adds: Iterable[Feature] = (), drops: Collection[str] = ()) -> Border:
        """The same with further features, and without all of some kinds.

        What comes takes the place of what cannot lie beside it: of what else the shore was said to be, of another road
        or river of a name.
        """
        kept = [feature for feature in self.features if feature.kind not in drops]
        for new in adds:
            is_shore = new.kind in SHORES
            kept = [
                old
                for old in kept
                if not (new.of and old.of and old.kind == new.kind)
                and not (is_shore and old.kind in SHORES and old.kind != new.kind)
            ]
            if new.of or all(old.kind != new.kind for old in kept):
                kept.append(new)
        return self._with(kept)

    def with_kind_instead(self, old: str, new: str) -> Border:
        """The same with features of another kind in the place of one; stretches of roads and rivers stay."""
        return self._with({Feature(new) if f.kind == old and not f.of else f for f in self.features})

    def _with(self, features: Iterable[Feature]) -> Border:
        after = tuple(sorted(features, key=_order))
        return self if after == self.features else replace(self, features=after)

    # ---- where it is drawn, on a map of areas

    @property
    def left(self) -> str:
        """The space on the left as one walks along its course."""
        return self.first

    @property
    def right(self) -> str:
        return self.second

    @property
    def start(self) -> Annotated[str, Field("Start", DRAWN, of=AREAS, shown=NOWHERE)]:
        return self.course.start if self.course else ""

    @property
    def end(self) -> Annotated[str, Field("End", DRAWN, of=AREAS, shown=NOWHERE)]:
        return self.course.end if self.course else ""

    @property
    def points(self) -> Annotated[tuple[Point, ...], Field("Points", DRAWN, of=AREAS, shown=NOWHERE)]:
        return self.course.points if self.course else ()

    def drawn(
        self, start: str | None = None, end: str | None = None, points: tuple[Point, ...] | None = None
    ) -> Border:
        """The same from another junction, to another, or through other points."""
        old = self.course or Course("", "")
        course = Course(
            old.start if start is None else start,
            old.end if end is None else end,
            old.points if points is None else points,
        )
        return replace(self, course=course)


class BorderMarks(Struct, frozen=True, kw_only=True):
    """What lies along a border, each kind as a figure of its own, as documents tell it; `features` are the others."""

    id: str
    road: str = ""
    river: str = ""
    shore: Shore = Shore.NONE
    blocked: bool = False
    provenance: Map[str, Provenance] = Map()
    features: tuple[str, ...] = ()
    one_way: OneWay = OneWay.NO

    @classmethod
    def of(cls, border: Border) -> BorderMarks:
        """The marks of a border of areas."""
        return BorderMarks(
            id=border.id,
            road=border.road,
            river=border.river,
            shore=border.shore,
            blocked=border.blocked,
            provenance=border.provenance,
            features=border.further_kinds,
            one_way=border.one_way,
        )

    def on(self, border: Border) -> Border:
        """The border with these marks."""
        marked = border.marked(
            road=self.road, river=self.river, shore=self.shore, blocked=self.blocked, further_kinds=self.features
        )
        return replace(marked, one_way=self.one_way, provenance=self.provenance)


def drawn_border(border: str, start: str, end: str, left: str, right: str, points: tuple[Point, ...] = ()) -> Border:
    """A border of a map of areas that carries nothing."""
    return Border(border, left, right, course=Course(start, end, points))


_SHORES = {shore.value: shore for shore in Shore if shore}
_OF_THEIR_OWN = SHORES | {BLOCKED}


def _order(feature: Feature) -> tuple[str, str]:
    return (feature.kind, feature.of)


def place_of_origin(kind: str) -> str:
    """Under what the provenance of a border has where a feature of this kind comes from."""
    if kind in SHORES:
        return "shore"
    return kind if kind in (ROAD, RIVER, BLOCKED) else "features"


def plain_features(kinds: Iterable[str]) -> tuple[Feature, ...]:
    """Features of these kinds that belong to no named road or river, in order."""
    return tuple(Feature(kind) for kind in sorted({*kinds}))


class Road(Struct, frozen=True):
    """A road through `spaces`, each beside the one before, or along the borders that are a stretch of it.

    On maps of areas its sections lie between marked junctions, and are derived from those borders.
    """

    id: str
    name: Annotated[str, Field("Name", place=10, is_needed=True, shown=NOT_PLAYED_BY)]
    spaces: Annotated[tuple[str, ...], Field("Spaces", DRAWN, shown=frozenset({Where.FIGURES}))] = ()
    road_class: Annotated[
        str, Field("Class", CHOICE, place=20, choices=Choice.ROAD_CLASSES, unknown="unknown_class")
    ] = "primary"
    provenance: Provenance = Provenance()
