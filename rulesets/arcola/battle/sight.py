"""What one side sees of the other's front line, and what it calls those who stand there (16.4.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from rulesets.arcola.battle.battlefield import FRONT, Companies, Company, Section
from workbench.engine.clauses import implements

POST = "."
"""Between a section and a number: a post in the front line, "centre.1"."""


class SeenUnit(Struct, frozen=True):
    """A unit of the enemy in his front line: its arms and strength, at its post, "centre.1" (16.4.1)."""

    post: str
    infantry: int = 0
    cavalry: int = 0
    artillery: int = 0


def front_of(units: Iterable[Company]) -> Companies:
    """Who stands in front, as it looks from the other side."""
    return in_order_of_sight(unit for unit in units if unit.is_in_front)


def in_order_of_sight(units: Iterable[Company]) -> Companies:
    """By section, the strongest first; what is not seen plays no part, and who looks alike is never told apart."""
    return tuple(
        sorted(units, key=lambda x: (list(Section).index(x.section), -x.strength, -x.infantry, -x.cavalry, x.id))
    )


@implements("16.4.1", "4.1")
def posts_of(units: Iterable[Company]) -> dict[str, str]:
    """Unit in front -> what the enemy calls it: its section, and its number there, the strongest first.

    He sees arms and strengths, and no names.
    """
    found, numbers = dict[str, str](), Counter[Section]()
    for unit in front_of(units):
        numbers[unit.section] += 1
        found[unit.id] = f"{unit.section}{POST}{numbers[unit.section]}"
    return found


def as_seen(units: Iterable[Company]) -> tuple[SeenUnit, ...]:
    """A front line as the other side sees it."""
    front = front_of(units)
    posts = posts_of(front)
    return tuple(SeenUnit(posts[x.id], x.infantry, x.cavalry, x.artillery) for x in front)


def as_company(seen: SeenUnit) -> Company:
    """A unit of the enemy as whoever sees it puts it on his picture of the field."""
    return Company(seen.post, section_of(seen.post), seen.infantry, seen.cavalry, seen.artillery)


def section_of(post: str) -> Section:
    """In which section a post is."""
    return Section(post.partition(POST)[0])


def is_post(key: str) -> bool:
    """Is this what the enemy's units in front are called?"""
    section, dot, number = key.partition(POST)
    return bool(dot) and section in FRONT and number.isascii() and number.isdecimal()
