"""A value of a field as the text of a cell, and back: exact both ways, and nothing that a spreadsheet would reckon.

Empty is nothing; an empty text where nothing is something else is one quotation mark. Texts that a spreadsheet takes
for a formula have one apostrophe before them. Lists, and whatever has no form of its own here, are JSON.
"""

from __future__ import annotations

import re
from enum import StrEnum
from types import UnionType
from typing import Any, Union, get_args, get_origin

import msgspec

from workbench.engine.codec import decode_hook, to_json
from workbench.engine.words.message import Message, marked, said_by

EMPTY_TEXT = '"'
_FORMULA = ("=", "@", "\t", "\r", "'")
_SIGNS = ("+", "-")
_WHOLE = re.compile(r"[+-]?\d{1,18}")
_YES, _NO = "yes", "no"


def guarded(text: str, is_free: bool = False) -> str:
    """The text as no spreadsheet reckons with it; of free texts those that begin with a sign too."""
    return f"'{text}" if text.startswith((*_FORMULA, *_SIGNS) if is_free else _FORMULA) else text


def unguarded(cell: str) -> str:
    """What was guarded, as it was."""
    return cell[1:] if cell.startswith("'") else cell


def figure_text(value: str | int) -> str:
    """A whole number or a text, so that it stays which of them it is."""
    if isinstance(value, int):
        return str(value)
    is_ambiguous = not value or value.startswith(EMPTY_TEXT) or _WHOLE.fullmatch(value)
    return f"{EMPTY_TEXT}{value}" if is_ambiguous else guarded(value)


def figure_of(cell: str) -> str | int:
    """The whole number or the text of a cell."""
    if cell.startswith(EMPTY_TEXT):
        return cell[1:]
    return int(cell) if _WHOLE.fullmatch(cell) else unguarded(cell)


def text_of(value: Any, kind: Any, is_free: bool = False) -> str:
    """The cell of a value of this type."""
    if value is None:
        return ""
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, bool):
        return _YES if value else _NO
    if kind == str | int:
        return figure_text(value)
    if isinstance(value, str):
        text = guarded(value, is_free)
        return EMPTY_TEXT if not text and _may_be_none(kind) else text
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return repr(value)
    return to_json(value).decode()


def value_of(cell: str, kind: Any) -> Any:
    """The value of a cell.

    Raises
    ------
    ValueError
        It is none of this type; one line says what is expected.
    """
    if not cell and _may_be_none(kind):
        return None
    bare = _without_none(kind)
    if bare == str | int:
        return figure_of(cell)
    if bare is str:
        return "" if cell == EMPTY_TEXT and _may_be_none(kind) else unguarded(cell)
    if bare is bool:
        if cell not in (_YES, _NO):
            raise ValueError(Message(marked("{cell} is not yes or no"), cell=repr(cell[:40])))
        return cell == _YES
    if bare is int:
        if not _WHOLE.fullmatch(cell):
            raise ValueError(Message(marked("{cell} is not a whole number"), cell=repr(cell[:40])))
        return int(cell)
    if bare is float:
        try:
            return float(cell.replace(",", "."))
        except ValueError:
            raise ValueError(Message(marked("{cell} is not a number"), cell=repr(cell[:40]))) from None
    if isinstance(bare, type) and issubclass(bare, StrEnum):
        if cell not in {*bare}:
            words = ", ".join(word.value or '""' for word in bare)
            raise ValueError(Message(marked("{cell} is not one of {words}"), cell=repr(cell[:40]), words=words))
        return bare(cell)
    try:
        return msgspec.json.decode(cell.encode(), type=kind, dec_hook=decode_hook)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise ValueError(
            Message(marked("{cell} does not fit: {why}"), cell=repr(cell[:40]), why=said_by(error))
        ) from None


def _may_be_none(kind: Any) -> bool:
    return get_origin(kind) in (Union, UnionType) and type(None) in get_args(kind)


def _without_none(kind: Any) -> Any:
    if not _may_be_none(kind):
        return kind
    left = tuple(one for one in get_args(kind) if one is not type(None))
    return left[0] if len(left) == 1 else Union[left]  # noqa: UP007
