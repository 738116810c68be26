"""What a tag says: the first value of a type, a value that one writes as it is kept, the type that values are of."""

from __future__ import annotations

import re
from collections.abc import Iterable

from workbench.engine.maps.tags import NO, YES, TagKind, TagType, letters_of
from workbench.engine.maps.written_values import one_of, whole_number, yes_or_no
from workbench.engine.words.message import Message, as_message

_PLAIN_NUMBER = re.compile("0|-?[1-9][0-9]{0,5}")
LOWEST = -1_000_000
"""So far down, and up, go the numbers that one writes."""


def first_value(tag_type: TagType) -> str:
    """What a tag of this type says until one says otherwise."""
    match tag_type.kind:
        case TagKind.NUMBER:
            return str(min(max(0, tag_type.low or 0), tag_type.high if tag_type.high is not None else -LOWEST))
        case TagKind.YES_NO:
            return YES
        case TagKind.CHOICE:
            return tag_type.choices[0] if tag_type.choices else ""
        case _:
            return ""


def tidied(tag_type: TagType, text: str) -> str:
    """A value as it is kept; ValueError with the reason when it is not of this type."""
    match tag_type.kind:
        case TagKind.NUMBER:
            number = whole_number(text, lowest=LOWEST)
            if number > -LOWEST:
                raise ValueError(Message("{said} is more than {highest}", said=number, highest=-LOWEST))
            if not tag_type.has_in_range(number):
                said = as_message(tag_type.expected)
                raise ValueError(Message("{said} is not {expected}", said=number, expected=said))
            return str(number)
        case TagKind.YES_NO:
            return YES if yes_or_no(text) else NO
        case TagKind.CHOICE:
            return one_of(text, [(choice, choice) for choice in tag_type.choices], tag_type.id)
        case TagKind.LETTERS:
            return letters_of(text)
        case _:
            return text.strip()


def kind_of_values(values: Iterable[str]) -> TagKind:
    """The narrowest type that fits all values. What begins with a nought, such as a code, is no number."""
    said = [value for value in values if value]
    if said and all(value in (YES, NO) for value in said):
        return TagKind.YES_NO
    if said and all(_PLAIN_NUMBER.fullmatch(value) for value in said):
        return TagKind.NUMBER
    return TagKind.TEXT
