"""Numbers and articles for lines of the log: one point and two points, the Allies and Bonaparte."""

from __future__ import annotations

from workbench.engine.words.wording import Name, counted

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


def the(key: str, name: Name) -> str:
    """A side or a nation in the middle of a sentence: "the Allies", "the Western Wing"; a person has no article."""
    return name(key) if key == "bonaparte" else f"the {name(key)}"
