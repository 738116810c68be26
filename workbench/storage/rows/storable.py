"""What a design must be like to be stored: unique ids, finite coordinates, and the same value when it is read again."""

from __future__ import annotations

import math
from collections import Counter as Tally
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, compress, repeat
from operator import attrgetter, is_, ne, or_

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from workbench.engine.design import Design
from workbench.engine.maps.area_map import Junction, Point, Space
from workbench.engine.maps.board_map import AnyMap
from workbench.engine.maps.border import Border
from workbench.engine.maps.hex_map import HexZone
from workbench.engine.words.message import Message, marked
from workbench.storage.rows.exact import NotStorable, Where, exact, exact_values, is_inexact
from workbench.storage.rows.parts import ORDERED, id_of, in_place, maps_of
from workbench.storage.rows.shared_maps import entries_apart

MAP = marked("map {id}")
SPACE, LABEL = marked("space {id}"), marked("the label of space {id}")
JUNCTION, BORDER = marked("junction {id}"), marked("border {id}")
CLASS, PART = marked("class {id}"), marked("{id} on a map")
SPACES = ("hexes", "spaces")
_placed = attrgetter("label", "label_style", "shape")
_NOWHERE = _placed(Space("", ""))
_ID = attrgetter("id")
__all__ = ["NotStorable", "storable"]


def storable(design: Design, stored: Design | None = None, has_exact_spaces: bool = False) -> Design:
    """The same design with every coordinate a float; only what differs from `stored` is looked at.

    A whole number, or the zero with a minus, is equal to its float but has another JSON, hence another digest. Of a
    design that was read, the spaces passed `exact_space` on the way.

    Raises
    ------
    NotStorable
        Two parts of a kind have one id, a map keeps a part under another name than its own, or a coordinate is
        not finite.
    """
    for kind in (*ORDERED, "clauses"):
        things: tuple[Struct, ...] = getattr(design, kind)
        if stored is None or not _have_same_ids(getattr(stored, kind), things):
            _refuse_twins(kind, things)
    _refuse_twins("maps", maps_of(design))
    before = {} if stored is None else {(type(m), m.id): m for m in stored.maps}
    maps = tuple(_storable_map(m, before.get((type(m), m.id)), has_exact_spaces) for m in design.maps)
    changed: dict[str, object] = {}
    if not all(map(is_, maps, design.maps)):
        changed = {"maps": maps}
    for kind in ("road_classes", "line_classes", "counter_sheets"):
        classes: tuple[Struct, ...] = getattr(design, kind)
        mended = tuple(exact_values(thing, (CLASS, id_of(thing))) for thing in classes)
        if not all(map(is_, mended, classes)):
            changed[kind] = mended
    return replace(design, **changed) if changed else design


def _have_same_ids(was: tuple[Struct, ...], now: tuple[Struct, ...]) -> bool:
    """Has everything the id of what stood in its place? Then there are no twins where there were none."""
    return in_place(was, now) is not None


def _refuse_twins(kind: str, things: tuple[Struct, ...]) -> None:
    for name, count in Tally(id_of(thing) for thing in things).items():
        if count > 1:
            raise NotStorable(
                Message("{count} entries of {kind} have the id {name}", count=count, kind=kind, name=repr(name))
            )


def _storable_map(sheet: AnyMap, stored: AnyMap | None, has_exact_spaces: bool) -> AnyMap:
    if sheet is stored:
        return sheet
    kinds = [kind for kind in sheet.entries if not (has_exact_spaces and kind in SPACES)]
    mended = _mended(kinds, sheet, stored)
    if twins := sheet.spaces_said_twice:
        text = marked("map {id}: {zone} is a hex, and a zone of that id is there too")
        raise NotStorable(Message(text, id=sheet.id, zone=repr(twins[0])))
    exactly = exact_values(_with_exact_parts(sheet), (MAP, sheet.id))
    return replace(exactly, **mended) if mended else exactly


def _mended(kinds: Sequence[str], now_on: AnyMap, was_on: AnyMap | None) -> dict[str, Map[str, Struct]]:
    """The entries of a map by field, of those fields that needed exact points."""
    mended: dict[str, Map[str, Struct]] = {}
    for kind in kinds:
        now: Map[str, Struct] = getattr(now_on, kind)
        was: Map[str, Struct] | None = None if was_on is None else getattr(was_on, kind)
        exact = dict(_mended_entries(kind, now, was))
        if exact:
            mended[kind] = now.update(exact)
    return mended


def _mended_entries(kind: str, now: Map[str, Struct], was: Map[str, Struct] | None) -> Iterator[tuple[str, Struct]]:
    """Those new entries that had no exact points, with exact ones."""
    entries = _worth_a_look(now) if kind in SPACES and not was else _changed_entries(now, was)
    for name, thing in entries:
        if thing.id != name:  # type: ignore[attr-defined]
            raise NotStorable(
                Message(
                    "{kind} has {other} under the name {name}", kind=kind, other=repr(id_of(thing)), name=repr(name)
                )
            )
        match thing:
            case Space():
                if (space := exact_space(thing)) is not thing:
                    yield name, space
            case HexZone(space=space):
                if (mended := exact_space(space)) is not space:
                    yield name, replace(thing, space=mended)
            case Junction() if _are_inexact(thing.point):
                x, y = _exact_point(thing.point, (JUNCTION, name))
                yield name, replace(thing, x_mm=x, y_mm=y)
            case Border() if thing.points and _are_inexact(tuple(chain.from_iterable(thing.points))):
                points = tuple(_exact_point(point, (BORDER, name)) for point in thing.points)
                yield name, thing.drawn(points=points)
            case _:
                pass


def _worth_a_look(spaces: Map[str, Struct]) -> Iterator[tuple[str, Struct]]:
    """Those that have a place of their own, or another name: of a hundred thousand hexes very few."""
    names, things = [*spaces], [*spaces.values()]
    are_renamed = map(ne, map(_ID, things), names)
    are_placed = map(ne, map(_placed, things), repeat(_NOWHERE))
    return compress(zip(names, things, strict=True), map(or_, are_renamed, are_placed))


def exact_space(space: Space) -> Space:
    """The space with exact figures of its label and its shape."""
    space = exact_values(space, (SPACE, space.id))
    if space.label is not None and _are_inexact(space.label):
        return replace(space, label=_exact_point(space.label, (LABEL, space.id)))
    return space


def _changed_entries(now: Map[str, Struct], was: Map[str, Struct] | None) -> Iterable[tuple[str, Struct]]:
    if now is was:
        return ()
    return entries_apart(now, was) if was else now.items()


def _with_exact_parts(sheet: AnyMap) -> AnyMap:
    """The map with exact scans and furniture."""
    changed: dict[str, object] = {}
    for field in ("scans", "furniture"):
        things: tuple[Struct, ...] = getattr(sheet, field)
        mended = tuple(exact_values(thing, (PART, id_of(thing))) for thing in things)
        if not all(map(is_, mended, things)):
            changed[field] = mended
    return replace(sheet, **changed) if changed else sheet


def _are_inexact(numbers: tuple[float, ...]) -> bool:
    """Whether any coordinate is inexact: a sum and a look for a zero spare most of them a closer look."""
    if math.isfinite(sum(numbers)) and 0.0 not in numbers and set(map(type, numbers)) <= {float}:
        return False
    return any(map(is_inexact, numbers))


def _exact_point(point: Point, place: Where) -> Point:
    return (exact(point[0], place), exact(point[1], place))
