"""Numbers, verbs and articles for lines of the log: one point and two points, Hibernia lands and the Marines land."""

from __future__ import annotations

from workbench.engine.wording import Name, counted

FORMS = {"is": "are", "was": "were", "has": "have", "goes": "go", "does": "do", "passes": "pass", "misses": "miss"}
"""Forms of verbs that do more in the plural than lose their s."""
SINGULAR_ENDINGS = ("is", "us", "as", "os", "ss")
"""Names that end so are of one: Royal Louis, Micas, Burgos."""
PEOPLES = ("Swiss",)
NUMERALS = frozenset({"I", "II", "III", "IV"})


def points_in_words(number: int) -> str:
    """ "1 operations point", "2 operations points"."""
    return counted(number, "operations point")


def strength_in_words(number: int) -> str:
    """ "1 strength point", "2 strength points"."""
    return counted(number, "strength point")


def is_plural(name: str) -> bool:
    """Is a unit of this name spoken of in the plural? Seamen gunners II are, Royals, 2nd battalion is not."""
    if "battalion" in name or " of the " in name or "battery" in name.lower():
        return False
    words = [word for word in name.partition(",")[0].split() if word not in NUMERALS]
    last = words[0] if " on " in name or " from " in name else words[-1] if words else ""
    return last in PEOPLES or (last.endswith("s") and not last.endswith(SINGULAR_ENDINGS))


def does(name: str, verb: str, rest: str = "") -> str:
    """Subject, verb and the rest: `does("Marines", "moves", "to Toulon")` is "Marines move to Toulon"."""
    first, _, more = verb.partition(" ")
    if is_plural(name):
        first = FORMS.get(first, first.removesuffix("s"))
    return " ".join(filter(None, (name, first, more, rest)))


def the(key: str, name: Name) -> str:
    """A side or a nation in the middle of a sentence: "the Allies", "the Western Wing"; a person has no article."""
    return name(key) if key == "bonaparte" else f"the {name(key)}"
