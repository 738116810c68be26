"""The axes of a printed table: what their entries are, and on which entry a number, a ratio or a difference falls."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction
from functools import cache

from msgspec import Struct

from workbench.engine.words.message import Message


class AxisKind(StrEnum):
    """What the entries of an axis are."""

    UNSAID = ""
    """Nobody has said it: what their form and the words of the axis make likely (`likely_kind`)."""
    NAMED = "named"
    FIELDS = "fields"
    """Columns that are one record together, each with a language of its own."""
    ROLL = "roll"
    """What the dice of the table show, modified."""
    RANGE = "range"
    """A number that is looked up in bands: strength points, a track."""
    TURN = "turn"
    RATIO = "ratio"
    DIFFERENCE = "difference"


class Beyond(StrEnum):
    """What a number before the first or after the last entry means."""

    END = "end"
    """It counts as that entry."""
    NOTHING = "nothing"
    RECKONED = "reckoned"
    """The rules module says."""


class Rounding(StrEnum):
    """In whose favour a ratio is rounded that lies between two columns."""

    DEFENDER = "defender"
    ATTACKER = "attacker"


class EntriesOf(StrEnum):
    """The list of the design that named entries come from."""

    OWN_WORDS = ""
    TERRAIN = "terrain"
    FEATURE = "feature"
    """Lines: what hexsides and borders bear."""
    ROAD_CLASS = "road_class"
    UNIT_TYPE = "unit_type"
    SIDE = "side"
    FACTION = "faction"
    COUNTER = "counter"
    SPACE = "space"
    TRACK = "track"


class AxisType(Struct, frozen=True):
    """What an axis of a stored table is, besides its entries and what they mean.

    `lines` are further printed header lines over the same entries, a text for each.
    """

    kind: AxisKind = AxisKind.UNSAID
    of: EntriesOf = EntriesOf.OWN_WORDS
    below: Beyond = Beyond.END
    above: Beyond = Beyond.END
    rounding: Rounding = Rounding.DEFENDER
    low_is_better: bool = False
    """For the attacker, on axes of rolls."""
    lines: tuple[tuple[str, ...], ...] = ()


PLAIN_AXIS = AxisType()
Ends = tuple[int | None, int | None]
"""The lowest and the highest number of an entry; None is no end."""
_BAND = re.compile(
    r"(?:(?P<up_to><=|≤)|(?P<from>>=|≥))?\s*(?P<low>[-+−]?\d{1,9})(?:\s*(?:-|–|\.\.|to)\s*(?P<high>[-+−]?\d{1,9})|(?P<on>\+))?"
)
_RATIO = re.compile(r"(\d{1,6}(?:\.\d{1,3})?)\s*:\s*(\d{1,6}(?:\.\d{1,3})?)")


class Axis(Struct, frozen=True):
    """One axis. `means` is what it is called in print; `of` names the list that named entries come from."""

    entries: tuple[str, ...]
    kind: AxisKind = AxisKind.NAMED
    means: str = ""
    of: EntriesOf = EntriesOf.OWN_WORDS
    below: Beyond = Beyond.END
    above: Beyond = Beyond.END
    rounding: Rounding = Rounding.DEFENDER
    low_is_better: bool = False
    """For the attacker, on axes of rolls."""

    def reads(self, entry: str) -> bool:
        """Is this what an entry of an axis of this kind is like?"""
        if self.kind in (AxisKind.NAMED, AxisKind.FIELDS, AxisKind.UNSAID):
            return True
        pattern = _RATIO if self.kind is AxisKind.RATIO else _BAND
        return pattern.fullmatch(entry.strip()) is not None

    def entry_of(self, number: int) -> int | None:
        """The index of the entry that a number falls on, None where nothing stands there.

        Raises
        ------
        ValueError
            An entry is no number and no range; it is named.
        """
        found = [ends(entry) for entry in self.entries]
        if not found:
            return None
        for index, (low, high) in enumerate(found):
            if (low is None or low <= number) and (high is None or number <= high):
                return index
        if all(low is not None and number < low for low, _ in found):
            return 0 if self.below is Beyond.END else None
        if all(high is not None and high < number for _, high in found):
            return len(found) - 1 if self.above is Beyond.END else None
        return None

    def entry_of_ratio(self, attack: int, defence: int) -> int | None:
        """The index of the column of a ratio; None where it lies off the table and that means nothing."""
        strengths = _strengths(self.entries)
        reached = [i for i, (a, d) in enumerate(strengths) if attack * d >= a * defence]
        if not reached:
            return 0 if self.entries and self.below is Beyond.END else None
        a, d = strengths[reached[-1]]
        is_exact = attack * d == a * defence
        if self.rounding is Rounding.ATTACKER and not is_exact and reached[-1] + 1 < len(strengths):
            return reached[-1] + 1
        return reached[-1]

    def entry_of_difference(self, difference: int) -> int:
        """The index of the last column that a difference reaches; 0 when it reaches none."""
        lowest = (ends(entry)[0] for entry in self.entries)
        return max((i for i, low in enumerate(lowest) if low is None or difference >= low), default=0)


@cache
def axis_of(entries: tuple[str, ...], kind: AxisKind) -> Axis:
    """An axis of these entries of which nothing else is said; one for all who ask."""
    return Axis(entries, kind)


@cache
def ends(entry: str) -> Ends:
    """The ends of "4", "2-3", "21+", "<=0", ">=8", "-3..-1".

    Raises
    ------
    ValueError
        It is neither a number nor a range, or its ends are the wrong way round.

    >>> ends("2-3"), ends("21+"), ends("<=0"), ends("-3..-1"), ends("+2")
    ((2, 3), (21, None), (None, 0), (-3, -1), (2, 2))
    """
    if (found := _BAND.fullmatch(entry.strip())) is None:
        raise ValueError(
            Message(
                "{entry} is no number and no range: such are written as 4, 2-3, 21+, <=0 or -3..-1", entry=repr(entry)
            )
        )
    low = _whole(found["low"])
    if found["up_to"] or found["from"]:
        if found["high"] or found["on"]:
            raise ValueError(Message("{entry} has two ends too many", entry=repr(entry)))
        return (None, low) if found["up_to"] else (low, None)
    if found["on"]:
        return low, None
    high = _whole(found["high"]) if found["high"] else low
    if high < low:
        raise ValueError(Message("{entry} ends before it begins", entry=repr(entry)))
    return low, high


@cache
def ratio(entry: str) -> tuple[Fraction, Fraction]:
    """Attacker's and defender's part of "3:2" or "1.5:1"; ValueError for what is no ratio.

    >>> ratio("3:2") == ratio("1.5:1")
    False
    >>> ratio("3:2")
    (Fraction(3, 1), Fraction(2, 1))
    """
    found = _RATIO.fullmatch(entry.strip())
    if found is None or not (Fraction(found[1]) or Fraction(found[2])):
        raise ValueError(Message("{entry} is no ratio: such are written as 3:2", entry=repr(entry)))
    return Fraction(found[1]), Fraction(found[2])


@cache
def _strengths(entries: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
    """The ratios of a header in whole numbers, which are compared much faster than fractions."""
    pairs = map(ratio, entries)
    return tuple((int(a * a.denominator * d.denominator), int(d * a.denominator * d.denominator)) for a, d in pairs)


def likely_kind(entries: Sequence[str], means: str, is_of_columns: bool, has_dice: bool) -> AxisKind:
    """What an axis is by its entries and its words, where nobody has said it: cautiously."""
    if entries and all(_RATIO.fullmatch(entry.strip()) for entry in entries):
        return AxisKind.RATIO
    if not all(_BAND.fullmatch(entry.strip()) for entry in entries):
        return AxisKind.FIELDS if is_of_columns and not means and len(entries) > 1 else AxisKind.NAMED
    if means.startswith("turn"):
        return AxisKind.TURN
    if means.startswith("difference"):
        return AxisKind.DIFFERENCE
    return AxisKind.ROLL if has_dice and not is_of_columns and "roll" in means else AxisKind.RANGE


def _whole(text: str) -> int:
    return int(text.replace("−", "-"))
