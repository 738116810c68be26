"""The edits of borders on maps of either kind: what lies along them, their name, the way across, the side on which
teeth and ticks stand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.catalogue.resolved import Kindred, catalogue_of
from workbench.engine.catalogue.standard import Wet
from workbench.engine.maps.area_map import River, Space
from workbench.engine.maps.border import BLOCKED, BRIDGE, ROAD, SHORES, Border, Feature, place_of_origin
from workbench.engine.maps.hex_map import hexside_id
from workbench.engine.maps.map_parts import OneWay
from workbench.engine.provenance import Provenance
from workbench.engine.words.message import Message, as_message, joined, marked
from workbench.long_work import each
from workbench.storage.edits.edit import Edit, Edited, EditError
from workbench.storage.edits.edits import ReplaceMap
from workbench.storage.edits.map_changes import NOTHING_CHANGES, area_map_of, change_map, map_of, refuse_taken_id
from workbench.storage.edits.road_edits import LayRoad

_ONE_WAY = "one_way"


class NameBorders(Struct, frozen=True):
    """Call borders by a name, as hexsides of one river; typing is one edit. A hexside that has one carries something.

    `called` names the borders for the history.
    """

    map_id: str
    borders: tuple[str, ...]
    name: str
    provenance: Provenance | None = None
    called: str = ""

    @property
    def label(self) -> str:
        what: str = self.called
        if not what:
            one = len(self.borders) == 1
            what = Message("a border") if one else Message("{count} {count:border|borders}", count=len(self.borders))
        return (
            Message("Call {what} {name}", what=what, name=self.name)
            if self.name
            else Message("No name for {what}", what=what)
        )

    def apply(self, document: Edited) -> Edit:
        return change_map(document, self.map_id, self.label, self._named)

    def _named(self, shown: AnyMap) -> AnyMap:
        return shown.with_borders(self._called(_border(shown, name)) for name in self.borders)

    def _called(self, border: Border) -> Border:
        origins = border.provenance if self.provenance is None else border.provenance.set("name", self.provenance)
        return replace(border, name=self.name, provenance=origins)

    def merged_with(self, previous: Edit) -> Edit | None:
        if not isinstance(previous, NameBorders) or self.provenance is not None or previous.provenance is not None:
            return None
        return self if (self.map_id, self.borders) == (previous.map_id, previous.borders) else None


class TagBorders(Struct, frozen=True):
    """Give a tag of borders a value; an empty one takes it off. A hexside that has one carries something.

    `called` names the borders for the history, `title` the tag. Typing is one edit.
    """

    map_id: str
    borders: tuple[str, ...]
    tag: str
    value: str
    title: str = ""
    called: str = ""

    @property
    def label(self) -> str:
        tag, called = as_message(self.title or self.tag), self.called or next(iter(self.borders), "")
        if not self.value:
            return Message("{called}: without {tag}", called=called, tag=tag)
        return Message("{called}: {tag} {value}", called=called, tag=tag, value=self.value)

    def apply(self, document: Edited) -> Edit:
        return change_map(document, self.map_id, self.label, self._tagged)

    def _tagged(self, shown: AnyMap) -> AnyMap:
        return shown.with_borders(self._with_tag(_border(shown, name, stored=False)) for name in self.borders)

    def _with_tag(self, border: Border) -> Border:
        without = border.tags.delete(self.tag) if self.tag in border.tags else border.tags
        return replace(border, tags=without.set(self.tag, self.value) if self.value else without)

    def merged_with(self, previous: Edit) -> Edit | None:
        if not isinstance(previous, TagBorders):
            return None
        is_same = (self.map_id, self.borders, self.tag) == (previous.map_id, previous.borders, previous.tag)
        return self if is_same else None


class OpenOneWay(Struct, frozen=True):
    """Let what neighbours share be crossed from the first of each pair to the second only, or both ways again.

    All borders that the two share are set. Strokes of one `gesture` are one edit.
    """

    map_id: str
    ways: tuple[tuple[str, str], ...]
    is_one_way: bool = True
    gesture: str = ""

    @property
    def label(self) -> str:
        first, second = self.ways[0] if self.ways else ("", "")
        more = Message(" and more") if len(self.ways) > 1 else ""
        if self.is_one_way:
            return Message("Only from {first} to {second}{more}", first=first, second=second, more=more)
        return Message("Both ways between {first} and {second}{more}", first=first, second=second, more=more)

    def apply(self, document: Edited) -> Edit:
        return change_map(document, self.map_id, self.label, self._opened)

    def _opened(self, shown: AnyMap) -> AnyMap:
        for first, second in self.ways:
            shared = shown.borders_between(first, second)
            if not shared:
                raise EditError(Message("{first} and {second} share no border.", first=first, second=second))
            shown = shown.with_borders(replace(border, one_way=self._way(border, first)) for border in shared)
        return shown

    def _way(self, border: Border, first: str) -> OneWay:
        if not self.is_one_way:
            return OneWay.NO
        return OneWay.FORWARDS if border.first == first else OneWay.BACKWARDS

    def merged_with(self, previous: Edit) -> Edit | None:
        if not isinstance(previous, OpenOneWay) or not self.gesture or previous.gesture != self.gesture:
            return None
        same = (self.map_id, self.is_one_way) == (previous.map_id, previous.is_one_way)
        return replace(self, ways=(*previous.ways, *self.ways)) if same else None


class TurnBorders(Struct, frozen=True):
    """Let the teeth of a cliff or the ticks of a wall stand on the other side of borders.

    `called` names the borders for the history.
    """

    map_id: str
    borders: tuple[str, ...]
    called: str = ""

    @property
    def label(self) -> str:
        one = Message("a border") if len(self.borders) == 1 else Message("borders")
        return Message("Turn {thing} over", thing=self.called or one)

    def apply(self, document: Edited) -> Edit:
        return change_map(document, self.map_id, self.label, self._turned)

    def _turned(self, shown: AnyMap) -> AnyMap:
        spaces = shown.every_space
        for name in self.borders:
            border = _border(shown, name)
            one, other = spaces.get(border.first), spaces.get(border.second)
            if one is not None and other is not None:
                refuse_where_ground_falls(one, other)
            shown = shown.with_borders([border.turned])
        return shown


class MarkBorders(Struct, frozen=True):
    """Put features on borders of a map of either kind, and take all of some kinds off them.

    What comes takes the place of what cannot lie beside it, as a beach does of what else the shore was said to be.
    `ways` are the ways across as the borders are followed now; of those in `falls_to` teeth and ticks come to stand on
    the side of that space. With `bridges` water gets a bridge wherever a road crosses it, and takes its bridges with it
    when it goes. A `river` begins with these marks. `provenance` is that of all that is set; `called` names a single
    border for the history. Strokes of one `gesture` are one edit, with the road too that began with the first.
    """

    map_id: str
    borders: tuple[str, ...]
    adds: tuple[Feature, ...] = ()
    drops: tuple[str, ...] = ()
    ways: Map[str, OneWay] = Map()
    falls_to: Map[str, str] = Map()
    bridges: bool = False
    river: River | None = None
    provenance: Provenance | None = None
    called: str = ""
    gesture: str = ""

    @property
    def label(self) -> str:
        if self.river is not None:
            return Message("Draw {name}", name=self.river.name)
        marked_borders = {*self.borders}
        called: str = self.called or next(iter(self.borders), "")
        if len(marked_borders) != 1:
            called = Message("{count} {count:border|borders}", count=len(marked_borders))
        opens = any(self.ways.values())
        come = _listed((*(feature.kind for feature in self.adds), *([_ONE_WAY] if opens else ())))
        gone = _listed((*self.drops, *([_ONE_WAY] if self.ways and not opens else ())))
        if gone and not come:
            return Message("Take {names} off {called}", names=gone, called=called)
        return (
            Message("Mark {called}: {names}", names=come, called=called)
            if come
            else Message("Mark {called}", called=called)
        )

    def apply(self, document: Edited) -> Edit:
        kinds = catalogue_of(document.design).borders
        before = map_of(document, self.map_id)
        after = self._marked(before, kinds)
        if after is before:  # maps are not compared anew: strokes are many
            raise EditError(NOTHING_CHANGES)
        ReplaceMap(self.label, after).apply(document)
        return ReplaceMap(self.label, before)

    def _marked(self, shown: AnyMap, kinds: Kindred) -> AnyMap:
        if self.river is not None:
            refuse_taken_id(self.river.id, shown.rivers, "river")
            shown = replace(area_map_of(shown), rivers=shown.rivers.set(self.river.id, self.river))
        _refuse_unknown_lines(shown, self.adds)
        ids = tuple(dict.fromkeys(self.borders))
        olds = [_border(shown, name, stored=False) for name in ids]
        new = [made for old in each(olds) if (made := self._on(old, shown.is_sparse)) is not old]
        shown = shown.with_borders(new) if new else shown
        if self.bridges and any(map(kinds.is_running, (*self.drops, *(feature.kind for feature in self.adds)))):
            bridged = tuple(_bridged(shown, ids, kinds))
            shown = shown.with_borders(bridged) if bridged else shown
        return shown

    def _on(self, old: Border, is_sparse: bool) -> Border:
        new = old.with_marks(self.adds, self.drops)
        if (way := self.ways.get(old.id)) is not None and way is not old.one_way:
            new = replace(new, one_way=way)
        if self.falls_to.get(old.id, old.second) != old.second:
            new = new.turned
        if self.provenance is not None:
            origins = old.provenance.update(dict.fromkeys(self._set, self.provenance))
            new = new if origins == old.provenance else replace(new, provenance=origins)
        if is_sparse and new is not old and new.name and not new.features and not new.one_way:
            new = replace(new, name="")  # the name of what lay there, as of a brook
        return new

    @property
    def _set(self) -> set[str]:
        """What is set, by the places where its provenance stands."""
        kinds = (*(feature.kind for feature in self.adds), *self.drops)
        return {*map(place_of_origin, kinds), *([_ONE_WAY] if self.ways else ())}

    def merged_with(self, previous: Edit) -> Edit | None:
        if not self.gesture or self.river is not None:
            return None
        if isinstance(previous, LayRoad) and previous.gesture == self.gesture:
            is_more = self.adds == (Feature(ROAD, previous.road.id),)
            return replace(previous, borders=(*previous.borders, *self.borders)) if is_more else None
        if not isinstance(previous, MarkBorders) or self._stroke != previous._stroke:
            return None
        if self.adds and self.drops != previous.drops:
            return None
        return previous.with_more(self)

    def with_more(self, more: MarkBorders) -> MarkBorders:
        """The same with the borders of a further mark; all kinds go that go in one of the two."""
        return replace(
            self,
            borders=(*self.borders, *more.borders),
            drops=tuple(dict.fromkeys((*self.drops, *more.drops))),
            ways=self.ways.update(more.ways),
            falls_to=self.falls_to.update(more.falls_to),
        )

    @property
    def _stroke(self) -> tuple[object, ...]:
        """What marks of one stroke have in common."""
        return (self.map_id, self.gesture, self.adds, self.bridges, self.provenance)


def mark_kind(map_id: str, borders: tuple[str, ...], kind: str, present: bool = True, gesture: str = "") -> MarkBorders:
    """The edit that puts a feature of a kind on borders, or takes it off them."""
    if present:
        return MarkBorders(map_id, borders, adds=(Feature(kind),), gesture=gesture)
    return MarkBorders(map_id, borders, drops=(kind,), gesture=gesture)


def _listed(kinds: Iterable[str]) -> str:
    """Features in words, each once; "" for none."""
    words = dict.fromkeys(_word(kind) for kind in kinds)
    return joined(", ", map(as_message, words)) if words else ""


def _word(kind: str) -> str:
    if kind in SHORES:
        return marked("shore")
    known = {BLOCKED: marked("impassable"), _ONE_WAY: marked("one way")}
    return known.get(kind) or kind.replace("_", " ")


def _refuse_unknown_lines(shown: AnyMap, features: Iterable[Feature]) -> None:
    """EditError for a stretch of a road or river that the map does not have."""
    for feature in features:
        known = shown.roads if feature.kind == ROAD else shown.rivers
        if feature.of and feature.of not in known:
            raise EditError(Message("There is no {what} {carried}.", what=as_message(feature.kind), carried=feature.of))


def _bridged(shown: AnyMap, borders: Iterable[str], kinds: Kindred) -> Iterator[Border]:
    """Of these borders those with water and a road over it with a bridge or a ford, those without water with none."""
    steps = (step for road in shown.roads.values() for step in pairwise(road.spaces))
    crossed = {hexside_id(*step) for step in steps}
    for name in borders:
        border = shown.borders.get(name)
        if border is None:
            continue
        if not any(map(kinds.is_running, border.kinds)):
            if over := [kind for kind in border.kinds if kinds.wet(kind) is Wet.OVER]:
                yield border.with_marks(drops=over)
        elif name in crossed and not any(map(kinds.is_crossing, border.kinds)):
            yield border.with_marks([Feature(kinds.own(BRIDGE))])


def refuse_where_ground_falls(one: Space, other: Space) -> None:
    """EditError where one of two neighbours lies higher: their heights say on which side teeth and ticks stand."""
    if one.elevation != other.elevation:
        higher = one if one.elevation > other.elevation else other
        called = higher.name or higher.id
        raise EditError(
            Message("{called} lies higher: teeth and ticks stand on the low side while that is so.", called=called)
        )


def _border(shown: AnyMap, name: str, stored: bool = True) -> Border:
    """The border of this id; one that is not `stored` carries nothing. EditError without it."""
    border = shown.borders.get(name) if stored else shown.border_of(name)
    if border is None:
        raise EditError(Message("There is no border {name}.", name=repr(name)))
    return border
