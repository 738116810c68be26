"""Reads a map style from its file: TOML that names the fields of `MapStyle`. What it does not say is as in the style
that it is `like`; tables (sea, trees, labels, grounds) are taken over row by row, all else as a whole.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import is_dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType, NoneType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

FOLDER = "map_styles"
TABLES = ("sea", "trees", "labels", "terrain_grounds", "hexes", "grounds")
LIKE, NONE = "like", "none"
"""`hachure = "none"` says that a style has none, where that which it is like has one."""
T = TypeVar("T")


def own_style_file(name: str) -> Traversable:
    """The file of one of the program's own styles."""
    return files("resources").joinpath(FOLDER, f"{name.replace(' ', '_')}.toml")


def whole_style(file: Traversable) -> dict[str, Any]:
    """All that a file says, with what comes from the style of the program that it is like."""
    said = tomllib.loads(file.read_text(encoding="utf-8"))
    like = said.pop(LIKE, "")
    return merged(own_style(like), said) if like else said


@cache
def own_style(name: str) -> Mapping[str, Any]:
    """All that one of the program's own styles says."""
    return whole_style(own_style_file(name))


def merged(base: Mapping[str, Any], said: Mapping[str, Any]) -> dict[str, Any]:
    """The rows of a table with those that are said anew."""
    found = dict(base)
    for name, value in said.items():
        found[name] = merged(base[name], value) if name in TABLES and name in base else value
    return found


def built(kind: type[T], said: Mapping[str, Any]) -> T:
    """The value of a dataclass of plain values.

    Raises
    ------
    TypeError
        A field is unknown or missing; the text names it.
    """
    hints = get_type_hints(kind)
    unknown = [name for name in said if name not in hints]
    if unknown:
        raise TypeError(f"a {kind.__name__} has no {unknown[0]!r}")
    return kind(**{name: _value(hints[name], value) for name, value in said.items()})


def _value(hint: Any, value: Any) -> Any:
    """A plain value as a field of this type holds it."""
    inner = get_args(hint)
    if NoneType in inner:
        return None if value == NONE else _value(next(one for one in inner if one is not NoneType), value)
    if is_dataclass(hint) and isinstance(hint, type):
        return built(hint, value)
    if get_origin(hint) is tuple:
        kinds = (inner[0],) * len(value) if inner[-1] is Ellipsis else inner
        return tuple(_value(one, part) for one, part in zip(kinds, value, strict=True))
    if isinstance(value, dict):
        return MappingProxyType({name: _value(inner[1], part) for name, part in value.items()})
    return value
