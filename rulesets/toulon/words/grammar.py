"""Numbers and articles for lines of the log: one point and two points, the Allies and Bonaparte."""

from __future__ import annotations

from workbench.engine.words.message import Message
from workbench.engine.words.wording import Name

SOURCES = {
    "entering_enemy_area": Message("enemy area"),
    "leader_A_with_force": Message("leader rated A"),
    "leader_A_in_area": Message("leader rated A"),
    "leader_A": Message("leader rated A"),
    "leader_B": Message("leader rated B"),
    "out_of_general_supply": Message("out of supply"),
    "overall_leader_A": Message("overall leader rated A"),
    "overall_leader_B": Message("overall leader rated B"),
    "overall_leader_C": Message("overall leader rated C"),
    "under_significant_defeat": Message("significant defeat"),
    "mixed_allied_force": Message("mixed nations"),
    "in_depot_or_town": Message("depot or town"),
    "lost_2_or_more_in_round_1": Message("losses of round 1"),
}
"""Rows of tables of modifiers that are said in other words than their own."""


def points_in_words(number: int) -> str:
    """ "1 operations point", "2 operations points"."""
    return Message("{cost} operations {cost:point|points}", cost=number)


def strength_in_words(number: int) -> str:
    """ "1 strength point", "2 strength points"."""
    return Message("{points} strength {points:point|points}", points=number)


def the(key: str, name: Name) -> str:
    """A side or a nation in the middle of a sentence: "the Allies", "the Western Wing"; a person has no article."""
    return name(key) if key == "bonaparte" else Message("the {side}", side=name(key))
