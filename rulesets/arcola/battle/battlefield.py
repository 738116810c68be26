"""The battlefield: sections of the front and the reserve, the units on them, what the ground does (16.4).

Left and right are as the attacker sees them, for both sides: a section faces the enemy's section of the same name.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from rulesets.arcola.figures.command import Limits
from rulesets.arcola.figures.pieces import ARTILLERY, CAVALRY, INFANTRY
from workbench.engine.clauses import implements

LOST_FIRST = (INFANTRY, CAVALRY, ARTILLERY)
"""The arms of a mixed unit in the order in which it loses them (interpretation 16)."""


class Section(StrEnum):
    """A part of the battlefield."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"
    RESERVE = "reserve"


FRONT = (Section.LEFT, Section.CENTRE, Section.RIGHT)
FIRST_FILLED = (Section.CENTRE, Section.LEFT, Section.RIGHT)


class Company(Struct, frozen=True):
    """A unit on the battlefield.

    Attributes
    ----------
    level
        The strength at which it becomes ineffective, 0 when it never does (3.3.1.1).
    origin
        The hex that it comes from.
    leader
        On whose track it stands.
    rides
        Does its cavalry count for superiority and in pursuit (16.5.1)?
    charges
        Does its cavalry count in the odds (16.7.2, 16.7.4)?
    is_flanking
        It is of a force that strikes at the flank and has reached the battlefield; its section says nothing then.
    is_manoeuvring
        Its tactical envelopment has succeeded.
    is_called_up
        It was in reserve and is committed to face a manoeuvre.
    """

    id: str
    section: Section = Section.RESERVE
    infantry: int = 0
    cavalry: int = 0
    artillery: int = 0
    level: int = 0
    ineffective: bool = False
    disorganized: bool = False
    origin: str = ""
    leader: str = ""
    rides: bool = True
    charges: bool = True
    is_flanking: bool = False
    is_manoeuvring: bool = False
    is_called_up: bool = False

    @property
    def strength(self) -> int:
        return self.infantry + self.cavalry + self.artillery

    @property
    def fighting_strength(self) -> int:
        """As the odds count it: without cavalry that cannot charge."""
        return self.strength if self.charges else self.infantry + self.artillery

    @property
    @implements("3.3.1.1", "7.1.4.2")
    def can_strike(self) -> bool:
        """Neither ineffective nor disorganized: its strength counts in an attack."""
        return not (self.ineffective or self.disorganized)

    @property
    def is_in_front(self) -> bool:
        return self.section is not Section.RESERVE and not self.is_flanking

    @property
    @implements("16.4.5.3", "16.5.6")
    def is_committed(self) -> bool:
        """In front, or come from elsewhere to take part."""
        return self.is_in_front or self.is_flanking or self.is_manoeuvring or self.is_called_up

    @property
    def has_only_guns(self) -> bool:
        return self.artillery == self.strength > 0

    def without(self, arm: str, points: int = 1) -> Company:
        """The same with fewer strength points of an arm; ineffective as soon as few are left (3.3.1.1)."""
        left = replace(self, **{arm: getattr(self, arm) - points})
        return replace(left, ineffective=self.ineffective or left.strength <= self.level)


Companies = tuple[Company, ...]


NO_LIMITS: Map[str, Limits] = Map()


class Field(Struct, frozen=True):
    """A battlefield with both sides on it.

    Attributes
    ----------
    is_affecting
        The defender is helped by his ground: line A of the results is read (16.7.1).
    is_centre_only
        In front the centre alone is used: the defender is in a swamp, a village or a fort (16.4.2).
    is_fort
        The defender is in a fortified town (16.7.5).
    may_rout
        Can the defender rout? Not in a fortified town (16.4.2).
    limits
        Hex from which the attack is made -> what can be deployed in front from it, over all its hexsides together.
    """

    attacker: Companies = ()
    defender: Companies = ()
    is_affecting: bool = False
    is_centre_only: bool = False
    is_fort: bool = False
    may_rout: bool = True
    limits: Map[str, Limits] = NO_LIMITS

    def units(self, is_attacker: bool) -> Companies:
        return self.attacker if is_attacker else self.defender

    def with_units(self, is_attacker: bool, units: Companies) -> Field:
        return replace(self, attacker=units) if is_attacker else replace(self, defender=units)

    @property
    @implements("16.4.2", "16.7.4", "16.7.5")
    def front(self) -> tuple[Section, ...]:
        """The sections of the front that are used."""
        return (Section.CENTRE,) if self.is_centre_only else FRONT


def in_section(units: Iterable[Company], section: Section) -> Companies:
    """Those who stand in a section."""
    return tuple(unit for unit in units if unit.section is section and not unit.is_flanking)


def in_reserve(units: Iterable[Company]) -> Companies:
    """Those who are not committed."""
    return tuple(unit for unit in units if not unit.is_committed)


def committed(units: Iterable[Company]) -> Companies:
    """Those who are committed."""
    return tuple(unit for unit in units if unit.is_committed)


def strength_of(units: Iterable[Company]) -> int:
    """Strength points of all arms."""
    return sum(unit.strength for unit in units)


def unit_of(units: Iterable[Company], id_: str) -> Company:
    """The unit of this id; LookupError when it is not there."""
    for unit in units:
        if unit.id == id_:
            return unit
    raise LookupError(id_)


def marked_as(units: Companies, ids: Iterable[str], **changes: bool) -> Companies:
    """The units with a change to those of these ids."""
    named = frozenset(ids)
    return tuple(replace(unit, **changes) if unit.id in named else unit for unit in units)


@implements("16.4.2")
def are_adjacent(a: Section, b: Section) -> bool:
    """Is one section beside the other? The reserve and the centre are beside all."""
    return a is b or {a, b} != {Section.LEFT, Section.RIGHT}


@implements("16.4.4")
def side_of_front(main: tuple[float, float], enemy: tuple[float, float], place: tuple[float, float]) -> Section:
    """On which side of the front a part of a multi-hex force stands, by the places of hexes on the map (y downwards).

    `main` is the attacker's main hex, `enemy` the defender's: so one looks. What lies in that line is the centre.
    """
    ahead, there = (enemy[0] - main[0], enemy[1] - main[1]), (place[0] - main[0], place[1] - main[1])
    turn = round(ahead[0] * there[1] - ahead[1] * there[0], 6)
    return Section.CENTRE if not turn else Section.RIGHT if turn > 0 else Section.LEFT
