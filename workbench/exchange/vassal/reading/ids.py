"""Ids for what VASSAL only has names for: plain, short, and no two alike."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

MOST_SIGNS, MOST_WISHED = 40, 200


class Ids:
    """Gives out ids; those that are `taken` are not given again."""

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self._taken = set(taken)

    def free(self, wished: str, name: str, stem: str) -> str:
        """The id that is wished, if it is free, or one out of the name, or else of the stem.

        >>> ids = Ids()
        >>> [ids.free("", name, "area") for name in ("La Seyne; Est", "La Seyne Est", "//")]
        ['la_seyne_est', 'la_seyne_est_2', 'area']
        """
        like = wished.strip()[:MOST_WISHED] or plain_id(name) or stem
        found, number = like, 1
        while found in self._taken:
            number += 1
            found = f"{like}_{number}"
        self._taken.add(found)
        return found


def plain_id(name: str) -> str:
    """Small letters and digits of a name, with lines between its words; accents go.

    >>> plain_id("1er Régiment, “Garde”")
    '1er_regiment_garde'
    """
    bare = "".join(sign for sign in unicodedata.normalize("NFKD", name.casefold()) if not unicodedata.combining(sign))
    words = "".join(sign if sign.isalnum() else " " for sign in bare).split()
    return "_".join(words)[:MOST_SIGNS].strip("_")
