"""Which shapes are water: by a class, a kind, a name of their group, or by a blue fill."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from workbench.exchange.imports.contents import Column

KIND_WORDS = ("kind", "type", "class", "terrain", "category", "featurecla", "feature", "fclass", "landcover", "group")
FILL = "fill"
MOST_KINDS = 30
_WATER = re.compile(
    r"(?<![^\W_])(sea|seas|ocean|oceans|water|waters|lake|lakes|gulf|strait|straits|bay|eau|eaux|mer|mers|lac|lacs|golfe|"
    r"see|meer|ozean|gewässer|wasser|mar|mare|lago|lagos|agua|acqua|sea_zone|seazone|rade|rades)s?(?![^\W_])",
    re.IGNORECASE,
)
_HEX = re.compile(r"#([0-9a-f]{3}|[0-9a-f]{6})", re.IGNORECASE)
_RGB = re.compile(r"rgb\(\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*\)")
BLUES = frozenset(
    (
        *("blue", "lightblue", "skyblue", "lightskyblue", "deepskyblue", "dodgerblue", "royalblue", "steelblue"),
        *("cornflowerblue", "navy", "aqua", "cyan", "lightcyan", "powderblue", "paleturquoise", "azure", "aliceblue"),
    )
)


def guessed_kind(said: Sequence[Mapping[str, str]], columns: Iterable[Column]) -> str:
    """The column that tells water from land; "" where none does."""
    for column in sorted(columns, key=lambda column: _rank(column.name)):
        if _rank(column.name) <= len(KIND_WORDS) and column.different <= MOST_KINDS:
            wet = sum(is_water(one.get(column.name, ""), column.name) for one in said)
            if 0 < wet < len(said) and (column.name != FILL or wet * 2 < len(said)):
                return column.name
    return ""


def is_water(value: str, column: str) -> bool:
    """Whether what this column says means water.

    >>> is_water("st0 sea", "class"), is_water("Overseas", "kind"), is_water("#aaccee", "fill")
    (True, False, True)
    """
    return _is_blue(value) if column == FILL else _WATER.search(value) is not None


def _rank(name: str) -> int:
    known = name.casefold()
    if known == FILL:
        return len(KIND_WORDS)
    return KIND_WORDS.index(known) if known in KIND_WORDS else len(KIND_WORDS) + 1


def _is_blue(value: str) -> bool:
    text = value.strip().lower()
    if text in BLUES:
        return True
    if found := _HEX.fullmatch(text):
        digits = found[1] if len(found[1]) == 6 else "".join(digit * 2 for digit in found[1])
        red, green, blue = (int(digits[at : at + 2], 16) for at in (0, 2, 4))
    elif found := _RGB.fullmatch(text):
        red, green, blue = (int(part) for part in found.groups())
    else:
        return False
    return blue > red + 24 and blue + 8 >= green
