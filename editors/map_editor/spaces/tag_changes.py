"""What one does with a tag as one edit: the spaces that carry it, and the type that the design declares."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from editors.map_editor.spaces.tags import TagKind, TagType, is_declared
from workbench.cartography.map_spaces import AnyMap
from workbench.engine.design import Design
from workbench.engine.maps.area_map import Space
from workbench.engine.maps.tag_values import first_value, tidied
from workbench.storage.edits.edit import Edit
from workbench.storage.edits.edits import Together
from workbench.storage.edits.tag_edits import DeclareTag, ForgetTagType, spaces_tagged
from workbench.storage.edits.thing_edits import SetThings
from workbench.storage.rows.parts import maps_of


def adding(design: Design, map_id: str, spaces: Sequence[Space], tag_type: TagType, label: str) -> Edit:
    """Give spaces a tag with the first value of its type, which is declared."""
    changed = tuple(replace(space, tags=space.tags.set(tag_type.id, first_value(tag_type))) for space in spaces)
    known = next((one for one in design.tag_types if one.id == tag_type.id), None)
    declared = () if known == tag_type else (DeclareTag(tag_type),)
    return _together(label, (*declared, SetThings("spaces", label, map_id, changed)))


def renaming(design: Design, map_id: str, spaces: Sequence[Space], tag: str, name: str, label: str) -> Edit:
    """Call a tag of these spaces otherwise; its type goes with it when no other space has it.

    Raises
    ------
    ValueError
        The name is that of a tag of a type that a value does not fit.
    """
    tagged = [space for space in spaces if tag in space.tags]
    known = {tag_type.id: tag_type for tag_type in design.tag_types}
    edits: list[Edit] = []
    if tag in known and name not in known:
        edits.append(DeclareTag(replace(known[tag], id=name)))
    wanted = known.get(name, TagType(name))
    changed = (space.tags.delete(tag).set(name, tidied(wanted, space.tags[tag])) for space in tagged)
    edits.append(
        SetThings(
            "spaces", label, map_id, tuple(replace(s, tags=tags) for s, tags in zip(tagged, changed, strict=True))
        )
    )
    if tag in known and _is_last(design, tag, tagged):
        edits.append(ForgetTagType(tag))
    return _together(label, edits)


def removing(design: Design, map_id: str, spaces: Sequence[Space], tag: str, label: str) -> Edit:
    """Take a tag off these spaces; with the last one its type goes too."""
    tagged = [space for space in spaces if tag in space.tags]
    off = SetThings("spaces", label, map_id, tuple(replace(space, tags=space.tags.delete(tag)) for space in tagged))
    if is_declared(design, tag) and _is_last(design, tag, tagged):
        return _together(label, (off, ForgetTagType(tag)))
    return off


def retyping(design: Design, tag_type: TagType, label: str) -> Edit:
    """Make a tag one of another type on all maps; values that can be read as such are written as it wants them.

    Raises
    ------
    ValueError
        A value is not of this type; the text names the space.
    """
    edits: list[Edit] = []
    for sheet in maps_of(design):
        if changed := tuple(_retyped(sheet, tag_type)):
            edits.append(SetThings("spaces", label, sheet.id, changed))
    return _together(label, (*edits, DeclareTag(tag_type)))


def values_of(design: Design, tag: str) -> tuple[str, ...]:
    """What spaces of any map have in a tag, each once, sorted; what is empty is left out."""
    return tuple(sorted({value.strip() for space in spaces_tagged(design, tag) if (value := space.tags[tag]).strip()}))


def _retyped(sheet: AnyMap, tag_type: TagType) -> Iterator[Space]:
    for space in sorted(sheet.stored_spaces, key=lambda space: space.id):
        if tag_type.id not in space.tags:
            continue
        said = space.tags[tag_type.id]
        is_text = tag_type.kind is TagKind.TEXT
        try:
            value = said if is_text else tidied(tag_type, said) if said else first_value(tag_type)
        except ValueError as why:
            raise ValueError(f"{space.name or space.id}: {why}") from None
        if value != said:
            yield replace(space, tags=space.tags.set(tag_type.id, value))


def _is_last(design: Design, tag: str, tagged: Sequence[Space]) -> bool:
    """Has no other space the tag?"""
    return sum(1 for _ in spaces_tagged(design, tag)) == len(tagged)


def _together(label: str, edits: Sequence[Edit]) -> Edit:
    return edits[0] if len(edits) == 1 else Together(label, tuple(edits))
