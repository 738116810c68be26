"""Numbers, verbs and articles for lines of the log: one point and two points, Hibernia lands and the Marines land."""

from __future__ import annotations

from workbench.engine.wording import Name, counted

FORMS = {"is": "are", "was": "were", "has": "have", "goes": "go", "does": "do", "passes": "pass", "misses": "miss"}
"""Forms of verbs that do more in the plural than lose their s."""
SINGULAR_ENDINGS = ("is", "us", "as", "os", "ss")
"""Names that end so are of one: Royal Louis, Micas, Burgos."""
PEOPLES = ("Swiss",)
NUMERALS = frozenset({"I", "II", "III", "IV"})


SOURCES = {
    "entering_enemy_area": "enemy area",
    "leader_A_with_force": "leader rated A",
    "leader_A_in_area": "leader rated A",
    "leader_A": "leader rated A",
    "leader_B": "leader rated B",
    "out_of_general_supply": "out of supply",
    "overall_leader_A": "overall leader rated A",
    "overall_leader_B": "overall leader rated B",
    "overall_leader_C": "overall leader rated C",
    "under_significant_defeat": "significant defeat",
    "mixed_allied_force": "mixed nations",
    "in_depot_or_town": "depot or town",
    "lost_2_or_more_in_round_1": "losses of round 1",
}
"""Rows of tables of modifiers that are said in other words than their own."""


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
