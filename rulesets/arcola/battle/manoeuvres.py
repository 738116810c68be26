"""Flanking attacks and tactical envelopments: who strikes, who is committed against it, what comes of it (18)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple, Protocol

from msgspec import Struct

from rulesets.arcola.battle.battlefield import (
    Companies,
    Company,
    Field,
    Section,
    in_reserve,
    in_section,
    marked_as,
    strength_of,
)
from rulesets.arcola.figures.fights import BLOCKED, FLANK, PARRIED, UNBLOCKED
from workbench.engine.clauses import implements


class ManoeuvreFigures(Protocol):
    """What the tables say of manoeuvres."""

    def met_by(self, manoeuvre: str, strength: int, committed: int) -> str:
        """UNBLOCKED, PARRIED or BLOCKED."""

    def shift(self, manoeuvre: str, met: str) -> int:
        """Columns in favour of the side that manoeuvres."""


class Manoeuvre(Struct, frozen=True):
    """A manoeuvre that succeeded.

    Attributes
    ----------
    kind
        FLANK or ENVELOPMENT.
    by_attacker
        Whose it is.
    units
        Who carries it out.
    strength
        Of those who can strike.
    met_with
        Who was committed against it.
    met
        UNBLOCKED, PARRIED or BLOCKED.
    shift
        Columns in favour of the side that manoeuvres.
    """

    kind: str
    by_attacker: bool
    units: tuple[str, ...]
    strength: int
    met_with: tuple[str, ...]
    met: str
    shift: int

    @property
    @implements("18.6.b.ii")
    def tires(self) -> bool:
        """Is the other side tired of combat whoever loses?"""
        return self.kind == FLANK and self.met == UNBLOCKED

    @property
    @implements("18.6.b.iii", "18.7.b.ii")
    def tires_a_loser(self) -> bool:
        """Is the other side tired of combat when it loses?"""
        return self.met == UNBLOCKED or (self.kind == FLANK and self.met == PARRIED)

    @property
    @implements("18.6.b.ii")
    def routs_a_loser(self) -> bool:
        """Does the other side rout when it loses?"""
        return self.kind == FLANK and self.met == UNBLOCKED


class Pressure(NamedTuple):
    """What the manoeuvres of the enemy do to a side."""

    tires: bool = False
    tires_if_it_loses: bool = False
    routs_if_it_loses: bool = False


@implements("18.6", "18.7", "3.3.1.1")
def manoeuvring_strength(units: Iterable[Company]) -> int:
    """The strength of those who manoeuvre; ineffective and disorganized units are wholly ignored."""
    return sum(unit.fighting_strength for unit in units if unit.can_strike)


@implements("16.4.2", "16.7.5", "18.6.a")
def flank_succeeds(die: int, initiative: int, is_fort: bool) -> bool:
    """Does a flanking attack succeed, by the modified initiative of who leads it? Never against a fortified town."""
    return not is_fort and die <= initiative


@implements("16.4.2", "18.7")
def envelopments(field: Field) -> tuple[tuple[bool, Section], ...]:
    """(is it the attacker's, section) for each section of the front where one side stands against nobody."""
    found = list[tuple[bool, Section]]()
    for section in field.front:
        held = [bool(in_section(units, section)) for units in (field.attacker, field.defender)]
        if held[0] is not held[1]:
            found.append((held[0], section))
    return tuple(found)


@implements("18.7", "18.7.a")
def who_rolls(units: Companies, section: Section, supports: Iterable[str] = ()) -> tuple[str, ...]:
    """The group of an envelopment, each of whom rolls: the units of the section by the natural initiative of the leader
    in charge of it, those from the reserve by the modified one.
    """
    named = frozenset(supports)
    joining = (unit for unit in in_reserve(units) if unit.id in named)
    return tuple(unit.id for unit in (*in_section(units, section), *joining))


@implements("18.6.b.i", "18.7.b.i", "16.4.5.3")
def called_up(reserve: Companies, strength: int) -> tuple[str, ...]:
    """Who is committed from the reserve against a manoeuvre: as few points as match it, of the fewest units.

    All, when they cannot match it. Of equal choices the first in printed order. `reserve` are those who can come.
    """
    if strength <= 0:
        return ()
    best: dict[int, tuple[int, ...]] = {0: ()}
    for place, unit in enumerate(reserve):
        for total, group in sorted(best.items(), reverse=True):
            longer = (*group, place)
            known = best.get(total + unit.strength)
            if total < strength and (known is None or (len(longer), longer) < (len(known), known)):
                best[total + unit.strength] = longer
    enough = [total for total in best if total >= strength]
    chosen = best[min(enough)] if enough else range(len(reserve))
    return tuple(reserve[place].id for place in chosen)


@implements("18.6.b", "18.7.b")
def carried_out(
    field: Field,
    kind: str,
    by_attacker: bool,
    units: Iterable[str],
    figures: ManoeuvreFigures,
    can_come: Iterable[str] = (),
) -> tuple[Field, Manoeuvre]:
    """A manoeuvre that succeeded with these units, and the field after it: they are marked, and the enemy has committed
    from his reserve who is needed. `can_come` are those of his reserve who can be committed. Where nobody of the group
    can strike nothing comes of it.
    """
    named = frozenset(units)
    ours = field.units(by_attacker)
    group = tuple(unit for unit in ours if unit.id in named)
    strength = manoeuvring_strength(group)
    able = frozenset(can_come)
    reserve = tuple(unit for unit in in_reserve(field.units(not by_attacker)) if unit.id in able)
    against = called_up(reserve, strength)
    facing = strength_of(unit for unit in reserve if unit.id in against)
    met = figures.met_by(kind, strength, facing) if strength else BLOCKED
    ids = tuple(unit.id for unit in group)
    done = Manoeuvre(kind, by_attacker, ids, strength, against, met, figures.shift(kind, met) if strength else 0)
    marks = {"is_flanking": True} if kind == FLANK else {"is_manoeuvring": True}
    field = field.with_units(by_attacker, marked_as(ours, ids, **marks))
    return field.with_units(not by_attacker, marked_as(field.units(not by_attacker), against, is_called_up=True)), done


@implements("18.9")
def shift_of(manoeuvres: Iterable[Manoeuvre], by_attacker: bool = True) -> int:
    """All their columns together, in favour of one side."""
    return sum(one.shift if one.by_attacker is by_attacker else -one.shift for one in manoeuvres)


@implements("18.6.b.ii", "18.6.b.iii", "18.7.b.ii")
def pressure_on(manoeuvres: Iterable[Manoeuvre], is_attacker: bool) -> Pressure:
    """What the manoeuvres against a side do to it."""
    against = [one for one in manoeuvres if one.by_attacker is not is_attacker]
    return Pressure(
        any(one.tires for one in against),
        any(one.tires_a_loser for one in against),
        any(one.routs_a_loser for one in against),
    )


@implements("18.7.a")
def those_who_succeed(dice: Mapping[str, int], initiative: Mapping[str, int]) -> tuple[str, ...]:
    """Of those who rolled for an envelopment, who joins it. One is enough for it to succeed."""
    return tuple(unit for unit, die in dice.items() if die <= initiative[unit])
