"""Who may be deployed where on the battlefield, who is in charge of a section, a deployment to begin with (16.4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import cycle

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from rulesets.arcola.battle.battlefield import (
    FIRST_FILLED,
    NO_LIMITS,
    Companies,
    Company,
    Section,
    are_adjacent,
    in_section,
)
from rulesets.arcola.figures.command import Limits
from workbench.engine.clauses import Refusal, implements
from workbench.engine.words.message import marked

Deployment = Mapping[str, Section]
"""Unit or leader -> where it is placed."""
NO_SECTIONS: Map[str, Section] = Map()

CENTRE_FIRST = Refusal("16.4.2", marked("a unit has to be in the centre first"))
NOBODY_IN_FRONT = Refusal("16.4.3", marked("no unit can be in reserve while the centre is empty"))
ALL_SECTIONS_FIRST = Refusal(
    "16.4.2", marked("a section gets a second unit only when each section of the front has one")
)
CENTRE_ONLY = Refusal("16.4.2", marked("on this ground only the centre and the reserve are used"))
NOT_FROM_HERE = Refusal("12.2", marked("no more units can be deployed in front from their hex"))
AWAY_FROM_LEADER = Refusal("16.4.2", marked("a unit has to be in the section of its leader or beside it"))
OTHER_SIDE = Refusal("16.4.4", marked("units from this hex are deployed on their own side of the front or in reserve"))
NOT_PLACED = Refusal("16.4.2", marked("every unit has to be deployed"))
NOT_HERE = Refusal("16.4.2", marked("it takes no part in this battle"))


class Array(Struct, frozen=True):
    """What a side deploys, and where it may.

    Attributes
    ----------
    units
        All of them, in printed order; where they stand now says nothing.
    leaders
        Leaders who are placed too, those who take precedence first.
    is_centre_only
        The ground leaves only the centre and the reserve.
    limits
        Hex -> what an attack deploys in front from it; a defender has none.
    own_side
        Hex of a multi-hex force that is not the main one -> its side of the front.
    """

    units: Companies
    leaders: tuple[str, ...] = ()
    is_centre_only: bool = False
    limits: Map[str, Limits] = NO_LIMITS
    own_side: Map[str, Section] = NO_SECTIONS


@implements("12.2", "16.4.2", "16.4.3", "16.4.4", "16.4.5.1")
def why_not_deploy(array: Array, deployment: Deployment, is_complete: bool = True) -> Refusal | None:
    """Why units may not be deployed so, None when they may. With `is_complete` not, others may still be placed."""
    known = {unit.id: unit for unit in array.units}
    if deployment.keys() - known.keys() - set(array.leaders):
        return NOT_HERE
    placed = [
        replace(unit, section=deployment[unit.id], is_flanking=False) for unit in array.units if unit.id in deployment
    ]
    checks = (_sections, _ground, _limits, _leaders)
    if refusal := next((why for check in checks if (why := check(array, placed, deployment))), None):
        return refusal
    return NOT_PLACED if is_complete and len(placed) < len(known) else None


def _sections(array: Array, placed: Sequence[Company], deployment: Deployment) -> Refusal | None:
    """The centre before all else, and a second unit nowhere before each section has one."""
    front = {section: len(in_section(placed, section)) for section in fronts(array)}
    if placed and not front[Section.CENTRE]:
        return CENTRE_FIRST if any(unit.is_in_front for unit in placed) else NOBODY_IN_FRONT
    return ALL_SECTIONS_FIRST if max(front.values()) > 1 and not min(front.values()) else None


def _ground(array: Array, placed: Sequence[Company], deployment: Deployment) -> Refusal | None:
    used = (*fronts(array), Section.RESERVE)
    return None if all(section in used for section in deployment.values()) else CENTRE_ONLY


def _limits(array: Array, placed: Sequence[Company], deployment: Deployment) -> Refusal | None:
    """The number of units from a hex; strength beyond the limit is deployed, and ignored (12.2)."""
    for origin, limit in sorted(array.limits.items()):
        if sum(unit.origin == origin and unit.is_in_front for unit in placed) > limit.units:
            return NOT_FROM_HERE
    return None


def _leaders(array: Array, placed: Sequence[Company], deployment: Deployment) -> Refusal | None:
    """Units stay near their leader where he is placed, and on their side where they come from another hex."""
    for unit in placed:
        if unit.section not in sections_of(array, unit):
            return OTHER_SIDE
        if not are_adjacent(unit.section, deployment.get(unit.leader, unit.section)):
            return AWAY_FROM_LEADER
    return None


def fronts(array: Array) -> tuple[Section, ...]:
    """The sections of the front that are used, the first to be filled first."""
    return (Section.CENTRE,) if array.is_centre_only else FIRST_FILLED


@implements("16.4.4")
def sections_of(array: Array, unit: Company) -> tuple[Section, ...]:
    """Where a unit may be placed: on its own side or in reserve when it is no part of the main hex.

    Where only the centre is used, its own side is the centre (interpretation 11).
    """
    own = array.own_side.get(unit.origin)
    return (*fronts(array), Section.RESERVE) if own is None or array.is_centre_only else (own, Section.RESERVE)


@implements("12.2", "16.7.2", "16.7.3", "16.7.4")
def front_limit(out_of: Limits, into: Limits, hexsides: int) -> Limits:
    """What is deployed from one hex: the lower of what its ground and the ground attacked allow, for each hexside.

    >>> front_limit(Limits(3, 12), Limits(5, 20), 2)
    Limits(units=6, strength=24)
    """
    return Limits(
        min(out_of[0], into[0]) * hexsides,
        min(out_of[1], into[1]) * hexsides,
    )


@implements("18.7.a")
def in_charge(
    section: Section, units: Companies, leaders: Iterable[str], deployment: Deployment, precedence: Mapping[str, int]
) -> str:
    """The leader in charge of a section: who takes precedence among the leaders placed there; else of the units' own
    generals there (interpretation 12); "" where nobody stands.

    A lower `precedence` comes first.
    """
    placed = [leader for leader in leaders if deployment.get(leader) is section]
    found = placed or [unit.id for unit in in_section(units, section)]
    return min(found, key=lambda who: (precedence.get(who, 0), who), default="")


def default_deployment(array: Array, kept_back: int = 4) -> dict[str, Section]:
    """A deployment that the rules allow, for who has said nothing: the strongest in the centre, one in each section,
    then by turns; of every `kept_back` units one stays in reserve: who cannot strike, then horse.

    Leaders are not placed. Empty where the main hex has nobody for the centre.
    """
    room = {origin: limit.units for origin, limit in array.limits.items()}
    waiting = sorted(array.units, key=_worth, reverse=True)
    placed: dict[str, Section] = {}

    def place(section: Section) -> bool:
        for unit in waiting:
            is_open = unit.id not in placed and section in sections_of(array, unit) and room.get(unit.origin, 1) > 0
            if is_open:
                placed[unit.id] = section
                if unit.origin in room:
                    room[unit.origin] -= 1
                return True
        return False

    if not place(Section.CENTRE):
        return {}
    front = fronts(array)
    is_filled = all([place(section) for section in front[1:]])
    most = len(array.units) - max(0, len(array.units) // kept_back)
    idle = 0
    for section in cycle(front):
        if not is_filled or len(placed) >= most or idle == len(front):
            break
        idle = 0 if place(section) else idle + 1
    return {unit.id: placed.get(unit.id, Section.RESERVE) for unit in array.units}


def _worth(unit: Company) -> tuple[bool, bool, int]:
    """Who is deployed first: those who can strike, foot and guns before horse, the strong before the weak."""
    return unit.can_strike, unit.cavalry < unit.strength, unit.strength
