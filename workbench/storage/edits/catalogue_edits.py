"""The edits of the catalogues that all maps of a design draw from: kinds of terrain, of lines, classes of roads."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TypeVar

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from workbench.engine.catalogue.resolved import catalogue_of
from workbench.engine.design import Design, TerrainType
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.board_map import AnyMap
from workbench.engine.maps.border import Border
from workbench.engine.maps.map_catalogue import LineClass, RoadClass
from workbench.engine.words.message import Message, as_message, marked
from workbench.storage.edits.edit import Edit, Edited, EditError
from workbench.storage.edits.edits import ReplaceDesign, sound
from workbench.storage.edits.map_changes import NOTHING_CHANGES, place_in, refuse_taken_id, swapped_at, without_at
from workbench.storage.rows.parts import maps_of

Kind = TerrainType | RoadClass | LineClass
V = TypeVar("V", bound=Struct)
_FIELDS: dict[type[Struct], str] = {TerrainType: "terrain", RoadClass: "road_classes", LineClass: "line_classes"}
_WORDS = {
    "terrain": marked("kind of terrain"),
    "road_classes": marked("class of roads"),
    "line_classes": marked("kind of line"),
}
_COLOUR = re.compile("(#[0-9a-f]{6})?", re.IGNORECASE)


def with_ground_of(design: Design, space: Space) -> Design:
    """The design with the kind of terrain of a new space; a sea is one by its kind, whatever its terrain is called."""
    known = {kind.id for kind in design.terrain}
    if space.kind in (SpaceKind.RADE, SpaceKind.SEA_ZONE) or not space.terrain or space.terrain in known:
        return design
    called = space.terrain.replace("_", " ").capitalize()
    return replace(design, terrain=(*design.terrain, TerrainType(space.terrain, called)))


def grounded(document: Edited, space: Space, before: Design, inverse: Edit) -> Edit:
    """Bring the ground of a space just put on a map, where it lacks; the edit that takes back all since then."""
    with_ground = with_ground_of(document.design, space)
    if with_ground is document.design:
        return inverse
    document.put(with_ground)
    return ReplaceDesign(inverse.label, before)


def water_ground(design: Design) -> TerrainType:
    """The first kind of terrain of a design that is water; in a design without one a sea, not yet in it."""
    ground = catalogue_of(design).ground
    waters = [kind for kind in design.terrain if ground.is_water(kind.id)]
    return min(waters, key=lambda kind: kind.is_feature, default=TerrainType("sea", "Sea"))


class AddKind(Struct, frozen=True):
    """Add a kind of terrain, a class of roads or a kind of line at the end of its catalogue."""

    kind: Kind

    @property
    def label(self) -> str:
        return Message("Add the {words} {name}", words=_WORDS[_FIELDS[type(self.kind)]], name=self.kind.name)

    def apply(self, document: Edited) -> Edit:
        field = _FIELDS[type(self.kind)]
        kinds: tuple[Kind, ...] = getattr(document.design, field)
        refuse_taken_id(self.kind.id, [kind.id for kind in kinds], _WORDS[field])
        return _put(document, self.label, replace(document.design, **{field: (*kinds, _fit(self.kind))}))


class ChangeKind(Struct, frozen=True):
    """Set a kind anew, by its id: its name, colour, pattern, width. Changes of one `gesture` are one edit."""

    kind: Kind
    what: str = ""
    gesture: str = ""

    @property
    def label(self) -> str:
        return (
            Message("{name}: {what}", name=self.kind.name, what=as_message(self.what))
            if self.what
            else Message("Change {name}", name=self.kind.name)
        )

    def apply(self, document: Edited) -> Edit:
        field = _FIELDS[type(self.kind)]
        kinds: tuple[Kind, ...] = getattr(document.design, field)
        at = place_in(kinds, self.kind.id, _WORDS[field])
        return _put(document, self.label, replace(document.design, **{field: swapped_at(kinds, at, _fit(self.kind))}))

    def merged_with(self, previous: Edit) -> Edit | None:
        if not isinstance(previous, ChangeKind) or not self.gesture or previous.gesture != self.gesture:
            return None
        return self if (type(self.kind), self.kind.id) == (type(previous.kind), previous.kind.id) else None


class RemoveKind(Struct, frozen=True):
    """Take a kind out of its catalogue ("terrain", "road_classes", "line_classes").

    While maps use it, it is refused, or all that uses it becomes the kind `instead`.
    """

    catalogue: str
    kind_id: str
    instead: str = ""

    @property
    def label(self) -> str:
        told = Message(
            "Remove the {kind} {name}", kind=as_message(_WORDS.get(self.catalogue, "kind")), name=self.kind_id
        )
        return Message("{told}, {instead} instead", told=told, instead=self.instead) if self.instead else told

    def apply(self, document: Edited) -> Edit:
        design = document.design
        if self.catalogue not in _WORDS:
            raise EditError(Message("There is no catalogue {catalogue}.", catalogue=self.catalogue))
        kinds: tuple[Kind, ...] = getattr(design, self.catalogue)
        at = place_in(kinds, self.kind_id, _WORDS[self.catalogue])
        if self.instead:
            place_in(without_at(kinds, at), self.instead, _WORDS[self.catalogue])
            design = _with_instead(design, self.catalogue, self.kind_id, self.instead)
        elif users := list(users_of_kind(design, self.catalogue, self.kind_id)):
            name, user, more = kinds[at].name, str(users[0]), len(users) - 1
            if more:
                text = marked("{name} is used by {user} and {count} more; say what is to stand there instead.")
                raise EditError(Message(text, name=name, user=user, count=more))
            text = marked("{name} is used by {user}; say what is to stand there instead.")
            raise EditError(Message(text, name=name, user=user))
        return _put(document, self.label, replace(design, **{self.catalogue: without_at(kinds, at)}))


def users_of_kind(design: Design, catalogue: str, kind_id: str) -> Iterator[str]:
    """Who uses a kind, in words ("hex 0304", "the road Chaussée"), map by map, sorted."""
    for sheet in maps_of(design):
        if catalogue == "terrain" and sheet.is_sparse and sheet.bare_space("").terrain == kind_id:
            yield Message("the map {title} as its default", title=sheet.title)
        for field, told in _USERS[catalogue]:
            things: Map[str, Struct] = getattr(sheet, field, Map())
            for name in sorted(things):
                if _uses(things[name], catalogue, kind_id):
                    yield f"{told or f'the {sheet.words.border}'} {getattr(things[name], 'name', '') or name}"


_USERS: dict[str, tuple[tuple[str, str], ...]] = {
    "terrain": (("spaces", marked("the space")), ("hexes", marked("the hex")), ("zones", marked("the zone"))),
    "road_classes": (("roads", marked("the road")),),
    "line_classes": (("borders", ""), ("rivers", marked("the river"))),
}


def _uses(thing: Struct, catalogue: str, kind_id: str) -> bool:
    return _renamed(thing, catalogue, kind_id, "\0") is not thing


def _with_instead(design: Design, catalogue: str, old: str, new: str) -> Design:
    return replace(design, maps=tuple(_sheet_with_instead(sheet, catalogue, old, new) for sheet in design.maps))


def _sheet_with_instead(sheet: AnyMap, catalogue: str, old: str, new: str) -> AnyMap:
    changed: dict[str, object] = {}
    for field, _ in _USERS[catalogue]:
        things: Map[str, Struct] | None = getattr(sheet, field, None)
        if things is None:
            continue
        renamed = {name: _renamed(thing, catalogue, old, new) for name, thing in things.items()}
        apart = {name: thing for name, thing in renamed.items() if thing is not things[name]}
        if apart:
            changed[field] = things.update(apart)
    after = replace(sheet, **changed) if changed else sheet
    if catalogue == "terrain" and after.is_sparse and after.bare_space("").terrain == old:
        after = after.with_plain_ground(new)
    return after if after is sheet else after.without_plain()


def _renamed(thing: Struct, catalogue: str, old: str, new: str) -> Struct:
    """The thing with another kind in the place of the old one; the thing itself when it does not use that."""
    changed: dict[str, object] = {}
    if space := getattr(thing, "space", None) if catalogue == "terrain" else None:
        inner = _renamed(space, catalogue, old, new)
        return thing if inner is space else replace(thing, space=inner)
    field = {"terrain": "terrain", "road_classes": "road_class", "line_classes": "river_class"}[catalogue]
    if getattr(thing, field, "") == old:
        changed[field] = new
    if isinstance(thing, Border):
        return thing.with_kind_instead(old, new)
    if catalogue == "terrain" and isinstance(thing, Space) and old in thing.features:
        changed["features"] = tuple(dict.fromkeys(new if feature == old else feature for feature in thing.features))
    return replace(thing, **changed) if changed else thing


def _fit(kind: Kind) -> Kind:
    fitting = sound(kind, Message("kind {id}", id=kind.id))
    if not _COLOUR.fullmatch(fitting.colour):
        raise EditError(Message("{colour} is no colour; colours are written #rrggbb.", colour=repr(fitting.colour)))
    if not isinstance(fitting, TerrainType) and fitting.width_mm < 0:
        raise EditError("A line is 0 mm wide or more.")
    return fitting


def _put(document: Edited, label: str, design: Design) -> Edit:
    before = document.design
    if design == before:
        raise EditError(NOTHING_CHANGES)
    document.put(design)
    return ReplaceDesign(label, before)
