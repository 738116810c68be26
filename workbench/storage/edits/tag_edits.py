"""The edits of the types of tags: a tag is declared to be a number, yes or no, one of a few choices, or any text."""

from __future__ import annotations

from collections.abc import Iterator

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from workbench.engine.design import Design, Placement
from workbench.engine.maps.area_map import Space
from workbench.engine.maps.tags import TagKind, TagOf, TagType
from workbench.engine.words.message import Message, as_message, marked
from workbench.storage.edits.edit import Edit, Edited, EditError
from workbench.storage.edits.edits import ChangeDesign, ReplaceEntry, sound
from workbench.storage.edits.map_changes import NOTHING_CHANGES, place_in, swapped_at, without_at
from workbench.storage.rows.parts import maps_of

_KINDS = {
    TagKind.TEXT: "a text",
    TagKind.NUMBER: marked("a whole number"),
    TagKind.YES_NO: marked("yes or no"),
    TagKind.CHOICE: marked("one of a few"),
    TagKind.LETTERS: marked("letters"),
}


class DeclareTag(Struct, frozen=True):
    """Say what the values of a tag are, for the whole design.

    It is refused where the value of a space would be wrong that was not; those that are wrong already are problems.
    """

    tag_type: TagType

    @property
    def label(self) -> str:
        return Message("The tag {tag} is {kind}", tag=self.tag_type.id, kind=as_message(_KINDS[self.tag_type.kind]))

    def apply(self, document: Edited) -> Edit:
        tag_type, before = _fit(self.tag_type), document.design.tag_types
        at = next((at for at, known in enumerate(before) if known.id == tag_type.id), None)
        was = TagType(tag_type.id) if at is None else before[at]
        for called, value in tagged(document.design, tag_type.of, tag_type.id):
            if was.fits(value) and not tag_type.fits(value):
                raise EditError(
                    Message(
                        "{called} has {id} {value}, which is not {expected}.",
                        called=called,
                        id=tag_type.id,
                        value=repr(value),
                        expected=tag_type.expected,
                    )
                )
        after = (*before, tag_type) if at is None else swapped_at(before, at, tag_type)
        if after == before:
            raise EditError(NOTHING_CHANGES)
        document.put(replace(document.design, tag_types=after))
        return ChangeDesign(self.label, Map({"tag_types": before}))


class ForgetTagType(Struct, frozen=True):
    """Declare the type of a tag no longer: any text will do for it. The spaces keep what they have."""

    tag: str

    @property
    def label(self) -> str:
        return Message("The tag {tag} is of no type", tag=self.tag)

    def apply(self, document: Edited) -> Edit:
        before = document.design.tag_types
        after = without_at(before, place_in(before, self.tag, marked("type of the tag")))
        document.put(replace(document.design, tag_types=after))
        return ChangeDesign(self.label, Map({"tag_types": before}))


class TagPlacement(Struct, frozen=True):
    """Give a tag of a counter of a scenario's set-up a value; an empty one takes it off.

    `called` and `title` are what the counter and the tag are called.
    """

    scenario: str
    counter: str
    tag: str
    value: str
    called: str = ""
    title: str = ""

    @property
    def label(self) -> str:
        tag, called = as_message(self.title or self.tag), self.called or self.counter
        if not self.value:
            return Message("{called}: without {tag}", called=called, tag=tag)
        return Message("{called}: {tag} {value}", called=called, tag=tag, value=self.value)

    def apply(self, document: Edited) -> Edit:
        scenarios = document.design.scenarios
        scenario = scenarios[place_in(scenarios, self.scenario, "scenario")]
        if all(placement.counter != self.counter for placement in scenario.placements):
            raise EditError(Message("{counter_id} is not set up", counter_id=self.counter))
        placements = tuple(self._tagged(placement) for placement in scenario.placements)
        if placements == scenario.placements:
            raise EditError(NOTHING_CHANGES)
        return ReplaceEntry(self.label, "scenarios", replace(scenario, placements=placements)).apply(document)

    def _tagged(self, placement: Placement) -> Placement:
        if placement.counter != self.counter:
            return placement
        tags = placement.tags.delete(self.tag) if self.tag in placement.tags else placement.tags
        return replace(placement, tags=tags.set(self.tag, self.value) if self.value else tags)


def spaces_tagged(design: Design, tag: str) -> Iterator[Space]:
    """The spaces of all maps that have a tag, map by map, sorted."""
    for sheet in maps_of(design):
        tagged = [space for space in sheet.stored_spaces if tag in space.tags]
        yield from sorted(tagged, key=lambda space: space.id)


def tagged(design: Design, of: TagOf, tag: str) -> Iterator[tuple[str, str]]:
    """What things of a kind that have a tag are called, and what each says in it."""
    match of:
        case TagOf.SPACE:
            yield from ((space.name or space.id, space.tags[tag]) for space in spaces_tagged(design, tag))
        case TagOf.JUNCTION:
            for sheet in maps_of(design):
                junctions = (sheet.junctions[name] for name in sorted(sheet.junctions))
                yield from ((one.name or one.id, one.tags[tag]) for one in junctions if tag in one.tags)
        case TagOf.BORDER:
            for sheet in maps_of(design):
                borders = (sheet.borders[name] for name in sorted(sheet.borders))
                yield from ((one.name or one.id, one.tags[tag]) for one in borders if tag in one.tags)
        case TagOf.PLACEMENT:
            for scenario in design.scenarios:
                yield from ((one.counter, one.tags[tag]) for one in scenario.placements if tag in one.tags)


def _fit(tag_type: TagType) -> TagType:
    """The type as it can be kept; EditError with what is wrong with it."""
    fitting = sound(tag_type, Message("tag {id}", id=tag_type.id))
    if not fitting.id or fitting.id != fitting.id.strip():
        raise EditError("A tag needs a name.")
    if fitting.kind is not TagKind.CHOICE:
        if fitting.choices:
            raise EditError(
                Message(
                    "Only a tag that is one of a few has choices; {id} is {expected}.",
                    id=fitting.id,
                    expected=fitting.expected,
                )
            )
        return fitting
    if not fitting.choices:
        raise EditError(Message("The tag {id} needs choices, one at least.", id=fitting.id))
    if any(not choice or choice != choice.strip() for choice in fitting.choices):
        raise EditError("A choice is a word: it is not empty, and no blanks stand about it.")
    if len(set(fitting.choices)) < len(fitting.choices):
        raise EditError(Message("A choice of the tag {id} stands twice.", id=fitting.id))
    return fitting
