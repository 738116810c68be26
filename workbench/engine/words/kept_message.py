"""A message as it is kept in a file: its text and what stands in its places, read again without trusting a sign of it.

>>> from workbench.engine.words.message import Message
>>> kept = kept_message(Message("Draw {name}", name="Toulon"))
>>> kept
'["Draw {name}",{"name":"Toulon"}]'
>>> read_message(kept, "Draw Toulon").arguments
{'name': 'Toulon'}
"""

from __future__ import annotations

import re
from string import Formatter
from typing import Any

import msgspec

from workbench.engine.words.message import FORMS, Argument, Message, is_one, places_of, printed_places

MOST_SIGNS, MOST_DEPTH = 4_000, 8
"""What is longer or deeper is kept as plain words."""
_PLAIN_SPEC = re.compile(r"[\^v,]?|\.?[0-9]?[dfg]|,[df]?|,?\.[0-9]f")
"""How a figure may be written; a width would let one sign fill the memory."""


def kept_message(said: str) -> str:
    """The message as JSON; "" for plain words, and for more than is kept."""
    if not isinstance(said, Message):
        return ""
    kept = msgspec.json.encode(_taken_apart(said)).decode()
    return kept if len(kept) <= MOST_SIGNS and _depth(said) <= MOST_DEPTH else ""


def read_message(kept: str, label: str) -> str:
    """The message that `kept_message` wrote; the label itself where it is none, or says something else in English."""
    if not kept or len(kept) > MOST_SIGNS:
        return label
    try:
        made = _put_together(msgspec.json.decode(kept), MOST_DEPTH)
    except (msgspec.DecodeError, LookupError, TypeError, ValueError, RecursionError):
        return label
    return made if made.startswith(label) else label


def _taken_apart(said: Message) -> list[object]:
    """Of what is not read in the words no more is kept than the form that it decides on: the file may be another's."""
    printed, kept = printed_places(said.text), dict[str, object]()
    for name in places_of(said.text):
        argument = said.arguments[name]
        kept[name] = _plain(argument) if name in printed else 1 if is_one(argument) else 2
    return [said.text, kept]


def _plain(argument: Argument) -> object:
    if isinstance(argument, Message):
        return _taken_apart(argument)
    return str(argument) if isinstance(argument, str) else argument


def _depth(said: Argument) -> int:
    return 1 + max(map(_depth, said.arguments.values()), default=0) if isinstance(said, Message) else 0


def _put_together(told: Any, deep: int) -> Message:
    text, arguments = told
    if not isinstance(text, str) or not isinstance(arguments, dict) or deep < 1:
        raise ValueError(text)
    for _, place, spec, conversion in Formatter().parse(text):
        if place is not None and (conversion or not (FORMS in (spec or "") or _PLAIN_SPEC.fullmatch(spec or ""))):
            raise ValueError(text)
    return Message(text, **{name: _argument(argument, deep) for name, argument in arguments.items()})


def _argument(told: Any, deep: int) -> Argument:
    if isinstance(told, list):
        return _put_together(told, deep - 1)
    if isinstance(told, str | int | float) and not isinstance(told, bool):
        return told
    raise ValueError(told)
