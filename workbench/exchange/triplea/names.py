"""Names that TripleA and its files allow: none forbidden, no two alike.

TripleA 1.9 reads the files of a map in whatever signs the computer has as its own, and the game in UTF-8: names of
territories are the same in both only where they are plain ASCII. Players and types of units are ids of XML, and the
names of files.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

LONGEST = 60
SEA_ZONE = "Sea Zone"
"""How the names of waters end: by that TripleA knows them for water where it reads names alone."""
_NOT_IN_A_TERRITORY = re.compile(r"[^A-Za-z0-9.'-]+")
_NOT_IN_AN_ID = re.compile(r"[^A-Za-z0-9]+")
_LATIN = str.maketrans(
    {"ß": "ss", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "ð": "d"}
    | {"Đ": "D", "Þ": "Th", "þ": "th", "ı": "i", "\u2019": "'", "\u2018": "'", "\u2013": "-", "\u2014": "-"}
)


class OwnNames:
    """Names of which no two are alike, whatever their capitals: on some computers these tell no files apart."""

    def __init__(self, reserved: Iterable[str] = ()) -> None:
        self._taken = {name.casefold() for name in reserved}

    def take(self, name: str, between: str, end: str = "") -> str:
        """This name, or with the least number that makes it one of its own; `end` stays behind it."""
        found, number = name + end, 1
        while found.casefold() in self._taken:
            number += 1
            found = f"{name}{between}{number}{end}"
        self._taken.add(found.casefold())
        return found


def ascii_of(text: str) -> str:
    """The text without accents; what no plain sign stands for is left out.

    >>> ascii_of("Fort Saint-André, Łódź")
    'Fort Saint-Andre, Lodz'
    """
    parted = unicodedata.normalize("NFKD", text.translate(_LATIN))
    return parted.encode("ascii", "ignore").decode()


def territory_name(name: str, space: str) -> str:
    """What a territory can be called by its printed name, or else by the id of its space.

    >>> territory_name("La Seyne (bourg)", "A12"), territory_name("土伦", "A13"), territory_name("<>", "?")
    ('La Seyne bourg', 'A13', 'Territory')
    """
    plain = (_NOT_IN_A_TERRITORY.sub(" ", ascii_of(text)[: 4 * LONGEST]).strip() for text in (name, space))
    return next(filter(None, (text[:LONGEST].strip() for text in plain)), "Territory")


def xml_id(name: str, other: str, stem: str) -> str:
    """What a player or a type of units can be called: an id of XML, and the name of a file anywhere.

    >>> xml_id("11th North Devon", "devon", "unit"), xml_id("Ménard", "", "unit"), xml_id("", "?", "unit")
    ('_11th_North_Devon', 'Menard', 'unit')
    """
    plain = (_NOT_IN_AN_ID.sub("_", ascii_of(text)[: 4 * LONGEST]).strip("_") for text in (name, other))
    found = next(filter(None, (text[:LONGEST] for text in plain)), stem)
    return f"_{found}" if found[0].isdigit() else found
