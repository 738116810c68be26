"""How far a text of a counter runs, without a screen: the widths of the letters, out of the files of its font.

Of a TrueType file four tables are read: how many units an em has, how wide each sign is, and which sign a letter is.
"""

from __future__ import annotations

import struct
from functools import cache
from importlib.util import find_spec
from pathlib import Path

FONT = "fontpkg_barlow_condensed"
_STYLES = {500: "-Medium.ttf", 600: "-SemiBold.ttf", 700: "-Bold.ttf"}
_NO_WIDTH = 0.0
UNICODE = (3, 1)
"""Windows, plane 0: the subtable that every font has."""


@cache
def text_mm(text: str, size_mm: float, weight: int) -> float:
    """The width of a text at a size of type; nothing where the font is not there."""
    widths = _widths(weight)
    return size_mm * sum(widths.get(letter, widths.get("n", _NO_WIDTH)) for letter in text)


@cache
def _widths(weight: int) -> dict[str, float]:
    """The width of each letter in ems."""
    spec = find_spec(FONT)
    if spec is None or spec.origin is None:
        return {}
    files = sorted((Path(spec.origin).parent / "files").glob(f"*{_STYLES.get(weight, _STYLES[600])}"))
    return read_widths(min(files, key=lambda file: len(file.name)).read_bytes()) if files else {}


def read_widths(font: bytes) -> dict[str, float]:
    """The width in ems of each letter that a TrueType file has."""
    tables = {}
    (count,) = struct.unpack_from(">H", font, 4)
    for at in range(count):
        tag, _sum, start, length = struct.unpack_from(">4sIII", font, 12 + 16 * at)
        tables[tag] = font[start : start + length]
    (units,) = struct.unpack_from(">H", tables[b"head"], 18)
    (told,) = struct.unpack_from(">H", tables[b"hhea"], 34)
    advances = [struct.unpack_from(">H", tables[b"hmtx"], 4 * at)[0] for at in range(told)]
    signs = _signs(tables[b"cmap"])
    return {chr(letter): advances[min(sign, told - 1)] / units for letter, sign in signs.items()}


def _signs(cmap: bytes) -> dict[int, int]:
    """Letter -> its sign, out of the subtable of the form 4."""
    (count,) = struct.unpack_from(">H", cmap, 2)
    found = (struct.unpack_from(">HHI", cmap, 4 + 8 * at) for at in range(count))
    start = next((offset for platform, encoding, offset in found if (platform, encoding) == UNICODE), None)
    if start is None or struct.unpack_from(">H", cmap, start)[0] != 4:
        return {}
    segments = struct.unpack_from(">H", cmap, start + 6)[0] // 2
    ends, begins, deltas, ranges = (
        [struct.unpack_from(">H", cmap, start + first + 2 * at)[0] for at in range(segments)]
        for first in (14, 16 + 2 * segments, 16 + 4 * segments, 16 + 6 * segments)
    )
    signs: dict[int, int] = {}
    for at in range(segments):
        for letter in range(begins[at], min(ends[at], 0xFFFE) + 1):
            if ranges[at] == 0:
                signs[letter] = (letter + deltas[at]) & 0xFFFF
                continue
            place = start + 16 + 6 * segments + 2 * at + ranges[at] + 2 * (letter - begins[at])
            (sign,) = struct.unpack_from(">H", cmap, place)
            signs[letter] = (sign + deltas[at]) & 0xFFFF if sign else 0
    return signs
