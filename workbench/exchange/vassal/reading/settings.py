"""Settings of elements as VASSAL writes them, read as what they mean; what does not parse is as if it were not said."""

from __future__ import annotations

import re
from math import isfinite
from xml.etree.ElementTree import Element

MOST_PX = 1_000_000
Pixel = tuple[int, int]
_CORNER = re.compile(r"\s*(-?\d{1,7})\s*,\s*(-?\d{1,7})\s*")


def whole(element: Element, name: str, absent: int = 0) -> int:
    """A whole number, no farther off than any pixel is."""
    return round(number(element, name, absent))


def number(element: Element, name: str, absent: float = 0.0) -> float:
    """A number, no larger than any pixel is."""
    try:
        found = float(element.get(name, "").strip()[:40])
    except ValueError:
        return absent
    return max(-MOST_PX, min(MOST_PX, found)) if isfinite(found) else absent


def is_on(element: Element, name: str, absent: bool = False) -> bool:
    """Whether a setting says yes."""
    said = element.get(name, "").strip().lower()
    return said == "true" if said else absent


def path_of(text: str) -> tuple[Pixel, ...]:
    """The corners of an outline, as far as they are any."""
    found: list[Pixel] = []
    for part in text.split(";"):
        corner = _CORNER.fullmatch(part)
        if corner is not None and (not found or found[-1] != (int(corner[1]), int(corner[2]))):
            found.append((int(corner[1]), int(corner[2])))
    if len(found) > 1 and found[0] == found[-1]:
        found.pop()
    return tuple(found)
