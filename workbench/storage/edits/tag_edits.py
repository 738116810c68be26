"""The edits of the types of tags: a tag is declared to be a number, yes or no, one of a few choices, or any text."""

from __future__ import annotations

from collections.abc import Iterator

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from workbench.engine.design import Design
from workbench.engine.maps.area_map import Space
from workbench.engine.maps.tags import TagKind, TagType
from workbench.engine.words.message import Message, as_message
from workbench.storage.edits.edit import Edit, Edited, EditError
from workbench.storage.edits.edits import ChangeDesign, sound
from workbench.storage.edits.map_changes import NOTHING_CHANGES, place_in, swapped_at, without_at
from workbench.storage.rows.parts import maps_of

_KINDS = {
    TagKind.TEXT: "a text",
    TagKind.NUMBER: "a whole number",
    TagKind.YES_NO: "yes or no",
    TagKind.CHOICE: "one of a few",
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
        for space in spaces_tagged(document.design, tag_type.id):
            if was.fits(value := space.tags[tag_type.id]) and not tag_type.fits(value):
                called = space.name or space.id
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
        after = without_at(before, place_in(before, self.tag, "type of the tag"))
        document.put(replace(document.design, tag_types=after))
        return ChangeDesign(self.label, Map({"tag_types": before}))


def spaces_tagged(design: Design, tag: str) -> Iterator[Space]:
    """The spaces of all maps that have a tag, map by map, sorted."""
    for sheet in maps_of(design):
        tagged = [space for space in sheet.stored_spaces if tag in space.tags]
        yield from sorted(tagged, key=lambda space: space.id)


def _fit(tag_type: TagType) -> TagType:
    """The type as it can be kept; EditError with what is wrong with it."""
    fitting = sound(tag_type, f"tag {tag_type.id}")
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
