"""Tags of spaces and borders whose text is not what the type of the tag wants."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from workbench.engine.design import Design
from workbench.engine.maps.area_map import Space
from workbench.engine.maps.border import Border
from workbench.engine.maps.tag_values import tidied
from workbench.engine.maps.tags import TagKind
from workbench.engine.problem import Check, Level, Problem
from workbench.engine.words.message import Message
from workbench.storage.checks.of_maps import sheet_of
from workbench.storage.checks.words.vocabulary import Naming
from workbench.storage.edits.border_edits import TagBorders
from workbench.storage.edits.edit import Edit
from workbench.storage.edits.tag_edits import DeclareTag
from workbench.storage.edits.thing_edits import SetThings


def _of_tags(named: Naming) -> Iterator[Problem]:
    if not isinstance(named.thing, Space | Border):
        return
    tags, types = named.thing.tags, named.words.tags
    for tag in sorted(tags) if types else ():
        tag_type = types.get(tag)
        if tag_type is not None and not tag_type.fits(tags[tag]):
            yield TAG_VALUE.at(named.place, str(tag_type.kind), tag=tag, value=tags[tag])


def _that_fits(design: Design, problem: Problem) -> Edit | None:
    """The tag written as its type wants it, else taken off; a choice that is none yet becomes one."""
    sheet = sheet_of(design, problem.place)
    is_border = problem.place.kind in ("border", "hexside")
    things: Mapping[str, Space | Border] = {} if sheet is None else sheet.borders if is_border else sheet.every_space
    thing = things.get(problem.place.id)
    tag_type = next((kind for kind in design.tag_types if kind.id == problem.facts["tag"]), None)
    if sheet is None or thing is None or tag_type is None or tag_type.fits(thing.tags.get(tag_type.id, "")):
        return None
    tag, said = tag_type.id, thing.tags[tag_type.id]
    try:
        value = tidied(tag_type, said)
    except ValueError:
        if tag_type.kind is TagKind.CHOICE:
            return DeclareTag(replace(tag_type, choices=(*tag_type.choices, said.strip())))
        label = Message("{place}: without the tag {tag}", place=problem.place.said, tag=str(tag))
        after = thing.tags.delete(tag)
    else:
        label = Message("{place}: tag {tag} {value}", place=problem.place.said, tag=str(tag), value=str(value))
        after = thing.tags.set(tag, value)
    if isinstance(thing, Border):
        return TagBorders(sheet.id, (thing.id,), tag, after.get(tag, ""), tag, problem.place.said)
    return SetThings("spaces", label, sheet.id, (replace(thing, tags=after),))


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
    finds={"named_by_space": _of_tags, "named_by_line": _of_tags},
    fix=_that_fits,
)
CHECKS = (TAG_VALUE,)
