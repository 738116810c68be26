"""A border with other figures, each by its name: where it lies, what it parts, what it carries."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from workbench.engine.maps.border import Border

_DRAWN = ("start", "end", "points")
_MARKED = {
    "road": "road", "river": "river", "shore": "shore", "blocked": "blocked", "features": "further_kinds",
    "further_kinds": "further_kinds",
}  # fmt: skip
_SIDES = {"left": "first", "right": "second"}


def changed_border(border: Border, **fields: Any) -> Border:
    drawn = {name: value for name, value in fields.items() if name in _DRAWN}
    marks = {_MARKED[name]: value for name, value in fields.items() if name in _MARKED}
    others = {_SIDES.get(name, name): v for name, v in fields.items() if name not in (*_DRAWN, *_MARKED)}
    border = border.drawn(**drawn) if drawn else border
    return replace(border.marked(**marks), **others)
