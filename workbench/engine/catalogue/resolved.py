"""What the kinds of a design are: each is like a standard kind, from which comes what it does not say itself.

    catalogue = catalogue_of(design)
    catalogue.ground.is_a("bois", "woods")
    catalogue.borders.is_running("ruisseau")

A kind that says nothing is the standard kind of its own id, where there is one. Ground that is like nothing is one of
the four other grounds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple, Protocol
from zlib import crc32

from workbench.engine.catalogue.standard import Family, StandardKind, Wet, standard_lineage
from workbench.engine.design import Design
from workbench.engine.maps.tags import TagOf, TagType, ends_of_sections, tag_types_of

OTHER_GROUNDS = 4


class Likened(Protocol):
    """A kind of a design."""

    @property
    def id(self) -> str: ...
    @property
    def like(self) -> str: ...
    @property
    def wet(self) -> Wet: ...


class Said(NamedTuple):
    """What a kind of a design says of what it is."""

    id: str
    like: str
    wet: Wet


@dataclass(frozen=True)
class Kindred:
    """The kinds of one family."""

    family: Family
    said: tuple[Said, ...] = ()

    @cached_property
    def _said(self) -> Mapping[str, Said]:
        return {kind.id: kind for kind in self.said}

    @cached_property
    def _known(self) -> dict[str, tuple[StandardKind, ...]]:
        return {}

    def lineage(self, kind: str) -> tuple[StandardKind, ...]:
        """The standard kinds that a kind is, the nearest first."""
        found = self._known.get(kind)
        if found is None:
            found = self._known[kind] = self._lineage(kind)
        return found

    def _lineage(self, kind: str) -> tuple[StandardKind, ...]:
        said = self._said.get(kind)
        found = standard_lineage(self.family, (said.like if said is not None else "") or kind)
        if found or self.family is not Family.GROUND:
            return found
        other = crc32(kind.encode()) % OTHER_GROUNDS if kind else -1
        return standard_lineage(self.family, f"other_{other}" if kind else "clear")

    def is_a(self, kind: str, standard: str) -> bool:
        """Is a kind the standard one of this id, or like it?"""
        return any(known.id == standard for known in self.lineage(kind))

    def wet(self, kind: str) -> Wet:
        """What a kind has to do with water."""
        said = self._said.get(kind)
        if said is not None and said.wet:
            return said.wet
        return next((known.wet for known in self.lineage(kind) if known.wet), Wet.DRY)

    def is_water(self, kind: str) -> bool:
        """Is there no land where this is?"""
        return self.wet(kind) is Wet.WATER

    def is_running(self, kind: str) -> bool:
        """Does water run along a border that carries this: a river, or a ford through one?"""
        return self.wet(kind) in (Wet.RUNNING, Wet.FORDED)

    def is_crossing(self, kind: str) -> bool:
        """Does it lead over water, as bridges, fords and ferries do?"""
        return self.wet(kind) in (Wet.OVER, Wet.FORDED)

    @cached_property
    def lean(self) -> Kindred:
        """The same without kinds that say nothing."""
        return Kindred(self.family, tuple(kind for kind in self.said if kind.like or kind.wet))

    def own(self, standard: str) -> str:
        """What the design calls a standard kind: that itself where it lists it, else its first kind like it."""
        if standard in self._said:
            return standard
        return next((kind.id for kind in self.said if self.is_a(kind.id, standard)), standard)


@dataclass(frozen=True)
class Catalogue:
    """What all kinds of a design are, and the tags by which maps are drawn or divided; equal where these are."""

    ground: Kindred = Kindred(Family.GROUND)
    borders: Kindred = Kindred(Family.BORDER)
    roads: Kindred = Kindred(Family.ROAD)
    tags: tuple[TagType, ...] = ()

    @cached_property
    def lean(self) -> Catalogue:
        """The same without kinds that say nothing: equal as long as nothing is drawn otherwise."""
        return Catalogue(self.ground.lean, self.borders.lean, self.roads.lean, self.tags)

    @cached_property
    def section_ends(self) -> frozenset[str]:
        """The tags of junctions at which the sections of roads end."""
        return ends_of_sections(self.tags)

    @cached_property
    def section_end(self) -> TagType | None:
        """What is set where the section of a road has to end; None in a design without such points."""
        return next((one for one in tag_types_of(self.tags, TagOf.JUNCTION) if one.ends_sections), None)

    def drawn(self, of: TagOf) -> tuple[TagType, ...]:
        """The tags of spaces or junctions that stand on the map."""
        return self._drawn[of]

    @cached_property
    def _drawn(self) -> Mapping[TagOf, tuple[TagType, ...]]:
        return {of: tuple(one for one in tag_types_of(self.tags, of) if one.on_map) for of in TagOf}


STANDARD = Catalogue()
"""The catalogue of a design that has only standard kinds."""


def catalogue_of(design: Design) -> Catalogue:
    """What the kinds of a design are; the same value as long as its kinds are the same."""
    tags = tuple(one for one in design.tag_types if one.on_map or one.ends_sections)
    return _catalogue(_said(design.terrain), _said(design.line_classes), _said(design.road_classes), tags)


def ground_of(kinds: Iterable[Likened]) -> Kindred:
    """What some kinds of ground are."""
    return Kindred(Family.GROUND, _said(kinds))


def with_kinds(known: Kindred, kinds: Iterable[Likened]) -> Kindred:
    """A family with further kinds; those that it has stay as they are."""
    have = {kind.id for kind in known.said}
    new = tuple(kind for kind in _said(kinds) if kind.id not in have)
    return Kindred(known.family, (*known.said, *new)) if new else known


def _said(kinds: Iterable[Likened]) -> tuple[Said, ...]:
    return tuple(Said(kind.id, kind.like, kind.wet) for kind in kinds)


@lru_cache(maxsize=64)
def _catalogue(
    ground: tuple[Said, ...], borders: tuple[Said, ...], roads: tuple[Said, ...], tags: tuple[TagType, ...]
) -> Catalogue:
    kindred = Kindred(Family.GROUND, ground), Kindred(Family.BORDER, borders), Kindred(Family.ROAD, roads)
    return Catalogue(*kindred, tags)
