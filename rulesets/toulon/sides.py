"""The two sides, and what is counted for each of them."""

from __future__ import annotations

REPUBLICAN, ALLIED = "republican", "allied"
SIDES = (REPUBLICAN, ALLIED)
OTHER = {REPUBLICAN: ALLIED, ALLIED: REPUBLICAN}

Pair = tuple[int, int]
"""Something of the attacker, and of the defender."""

Shares = tuple[tuple[str, int], ...]
"""Operations points by purse, in printed order."""


def total(one: Pair, other: Pair) -> Pair:
    """The sum of two pairs."""
    return (one[0] + other[0], one[1] + other[1])
