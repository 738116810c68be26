"""Values with every figure a plain float: a whole number is equal to its float but has another JSON, another digest."""

from __future__ import annotations

import math
from functools import cache
from types import UnionType
from typing import TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

from workbench.engine.words.message import Message

T = TypeVar("T", bound=Struct)
Where: TypeAlias = tuple[str, str]
"""A text with a place for an id, and the id: a message is made of them when one is told of it."""


class NotStorable(ValueError):
    """A design that no file can hold; the text names the place and the cause."""


def exact_values(thing: T, place: Where) -> T:
    """The same value with exact floats, in its own fields and in the values that these hold.

    Raises
    ------
    NotStorable
        A figure is not finite; `place` is named.
    """
    changed: dict[str, object] = {}
    floats, inner = _fields(type(thing))
    for field in floats:
        if is_inexact(number := getattr(thing, field)):
            changed[field] = exact(number, place)
    for field in inner:
        held = getattr(thing, field)
        if isinstance(held, Struct):
            mended: object = exact_values(held, place)
        elif isinstance(held, tuple) and held:
            mended = tuple(exact_values(one, place) if isinstance(one, Struct) else one for one in held)
            mended = held if all(one is other for one, other in zip(mended, held, strict=True)) else mended
        else:
            continue
        if mended is not held:
            changed[field] = mended
    return replace(thing, **changed) if changed else thing


def is_inexact(number: float) -> bool:
    """Whether a figure is no float, not finite, or the zero with a minus."""
    return type(number) is not float or not math.isfinite(number) or (number == 0 and math.copysign(1, number) < 0)


def exact(number: float, place: Where) -> float:
    """The figure as a plain float; NotStorable when it is not finite."""
    if not math.isfinite(number):
        raise NotStorable(
            Message("{place}: {number} is no coordinate", place=Message(place[0], id=place[1]), number=number)
        )
    return float(number) + 0.0


@cache
def _fields(kind: type[Struct]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The fields that are floats, and those that hold values or several of them."""
    hints = get_type_hints(kind)
    inner = tuple(name for name in kind.__struct_fields__ if _holds_values(hints[name]))
    return tuple(name for name in kind.__struct_fields__ if hints[name] is float), inner


def _holds_values(hint: object) -> bool:
    if isinstance(hint, type) and issubclass(hint, Struct):
        return True
    return get_origin(hint) in (tuple, Union, UnionType) and any(map(_holds_values, get_args(hint)))
