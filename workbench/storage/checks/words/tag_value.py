"""Tags of spaces whose text is not what the type of the tag wants."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from workbench.engine.design import Design
from workbench.engine.maps.tag_values import tidied
from workbench.engine.maps.tags import TagKind
from workbench.engine.problem import Check, Level, Problem
from workbench.engine.words.message import Message
from workbench.storage.checks.of_maps import sheet_of
from workbench.storage.checks.words.vocabulary import Naming
from workbench.storage.edits.edit import Edit
from workbench.storage.edits.tag_edits import DeclareTag
from workbench.storage.edits.thing_edits import SetThings


def _of_tags(named: Naming) -> Iterator[Problem]:
    space, types = named.space, named.words.tags
    for tag in sorted(space.tags) if types else ():
        tag_type = types.get(tag)
        if tag_type is not None and not tag_type.fits(space.tags[tag]):
            yield TAG_VALUE.at(named.place, str(tag_type.kind), tag=tag, value=space.tags[tag])


def _that_fits(design: Design, problem: Problem) -> Edit | None:
    """The tag written as its type wants it, else taken off; a choice that is none yet becomes one."""
    sheet = sheet_of(design, problem.place)
    space = sheet.every_space.get(problem.place.id) if sheet is not None else None
    tag_type = next((kind for kind in design.tag_types if kind.id == problem.facts["tag"]), None)
    if sheet is None or space is None or tag_type is None or tag_type.fits(space.tags.get(tag_type.id, "")):
        return None
    tag, said = tag_type.id, space.tags[tag_type.id]
    try:
        value = tidied(tag_type, said)
    except ValueError:
        if tag_type.kind is TagKind.CHOICE:
            return DeclareTag(replace(tag_type, choices=(*tag_type.choices, said.strip())))
        label = Message("{place}: without the tag {tag}", place=problem.place.said, tag=str(tag))
        return SetThings("spaces", label, sheet.id, (replace(space, tags=space.tags.delete(tag)),))
    changed = replace(space, tags=space.tags.set(tag, value))
    label = Message("{place}: tag {tag} {value}", place=problem.place.said, tag=str(tag), value=str(value))
    return SetThings("spaces", label, sheet.id, (changed,))


TAG_VALUE = Check(
    "tag_value",
    Level.WARNING,
    title="Tag of another type",
    cause="its tag {tag} is '{value}', not one of its choices",
    remedy="Add it to the choices",
    cases={
        str(TagKind.NUMBER): "its tag {tag} is '{value}', not a whole number",
        f"!{TagKind.NUMBER}": "Write it as a number, or take it off",
        str(TagKind.YES_NO): "its tag {tag} is '{value}', not yes or no",
        f"!{TagKind.YES_NO}": "Write yes or no, or take it off",
    },
    finds={"named_by_space": _of_tags},
    fix=_that_fits,
)
CHECKS = (TAG_VALUE,)
