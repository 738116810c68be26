"""Verbs for lines of the log that agree with who does it: Hibernia lands and the Marines land."""

from __future__ import annotations

import re

FORMS = {
    "is": "are",
    "was": "were",
    "has": "have",
    "goes": "go",
    "does": "do",
    "passes": "pass",
    "misses": "miss",
    "tries": "try",
    "marches": "march",
}
"""Forms of verbs that do more in the plural than lose their s."""
SINGULAR_ENDINGS = ("is", "us", "as", "os", "ss")
"""Names that end so are of one: Royal Louis, Micas, Burgos."""
PEOPLES = ("Swiss",)
BODIES = ("corps", "headquarters")
"""Words that end so, and are of one: Masséna's corps."""
SIDES_OF_PEOPLES = frozenset(
    {"British", "Dutch", "English", "French", "Irish", "Spanish", "Swedish", "Swiss", "Turkish"}
)
"""Names of sides that are said in the plural: the French win, although the 5th French moves."""
NUMERALS = frozenset({"I", "II", "III", "IV"})
BEFORE_MORE = re.compile(r",| \(| (?:of|on|from) ")
"""What follows says more of a unit: "Guards, east", "Force A (Beaulieu)", "Lancers of the Guard"."""


class OfOne(str):
    """The name of a person or of a place, whose verb is that of one however the name ends: Charles lands."""

    __slots__ = ()


def is_plural(name: str) -> bool:
    """Is a unit of this name spoken of in the plural? Seamen gunners II are, Royals, 2nd battalion is not."""
    if isinstance(name, OfOne) or "battalion" in name or "battery" in name.lower():
        return False
    if name in SIDES_OF_PEOPLES:
        return True
    words = [word for word in BEFORE_MORE.split(name)[0].split() if word not in NUMERALS]
    last = words[-1] if words else ""
    if last.lower() in BODIES:
        return False
    return last in PEOPLES or (last.endswith("s") and not last.endswith(SINGULAR_ENDINGS))


def does(name: str, verb: str, rest: str = "") -> str:
    """Subject, verb and the rest: `does("Marines", "moves", "to Toulon")` is "Marines move to Toulon"."""
    return " ".join(filter(None, (name, verb_of(name, verb), rest)))


def verb_of(name: str, verb: str) -> str:
    """What such a subject does, without the subject: "moves" of one, "move" of many."""
    first, _, more = verb.partition(" ")
    if is_plural(name):
        first = FORMS.get(first, first.removesuffix("s"))
    return f"{first} {more}" if more else first
