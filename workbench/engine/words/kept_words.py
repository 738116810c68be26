"""The messages among the words of values that are kept as JSON: beside it, so that they come back as what they were.

>>> from workbench.engine.events import PhaseBegun
>>> from workbench.engine.words.message import Message
>>> begun = PhaseBegun(title=Message("Turn {turn}", turn=3))
>>> kept = kept_words([begun])
>>> (read,) = with_words([PhaseBegun(title="Turn 3")], kept)
>>> read.title.arguments
{'turn': 3}
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import msgspec
from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from workbench.engine.words.kept_message import kept_message, read_message
from workbench.engine.words.message import Message

T = TypeVar("T")


def kept_words(values: Iterable[object]) -> str:
    """Every message that has something in its places, once, as JSON; "" where there is none."""
    found = dict.fromkeys(kept for message in _messages_in(values) if (kept := kept_message(message)))
    return msgspec.json.encode([*found]).decode() if found else ""


def with_words(values: Sequence[T], kept: str) -> tuple[T, ...]:
    """The values, with the messages of `kept_words` where their English words stand; what is none is left out."""
    by_words = _by_words(kept)
    return tuple(_worded(value, by_words) for value in values) if by_words else tuple(values)


def _by_words(kept: str) -> dict[str, Message]:
    try:
        told = msgspec.json.decode(kept, type=list[str]) if kept else []
    except (msgspec.DecodeError, RecursionError):
        return {}
    read = (read_message(one, "") for one in told)
    return {str(message): message for message in read if isinstance(message, Message)}


def _messages_in(value: object) -> Iterator[Message]:
    match value:
        case Message():
            if value.arguments:
                yield value
        case str() | bytes():
            pass
        case Struct():
            for name in value.__struct_fields__:
                yield from _messages_in(getattr(value, name))
        case Mapping():
            yield from _messages_in([*value.values()])
        case Iterable():
            for part in value:
                yield from _messages_in(part)


def _worded(value: Any, by_words: Mapping[str, Message]) -> Any:
    match value:
        case str():
            return by_words.get(value, value)
        case tuple():
            parts = [_worded(part, by_words) for part in value]
            return tuple(parts) if any(new is not old for new, old in zip(parts, value, strict=True)) else value
        case Map():
            return value.update({name: _worded(part, by_words) for name, part in value.items()})
        case Struct():
            fields = {name: getattr(value, name) for name in value.__struct_fields__}
            changed = {name: new for name, old in fields.items() if (new := _worded(old, by_words)) is not old}
            return replace(value, **changed) if changed else value
        case _:
            return value
