"""Guns fire at areas where no battle is fought: when the battles of the phase are over (27.34, interpretation 83)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rulesets.toulon.events import AreaShelled, LossTaken
from rulesets.toulon.figures import Fortification
from rulesets.toulon.phases.acts import ASKED_ALL_THE_SAME, Play, of_three
from rulesets.toulon.phases.combat.casualties import score_battery
from rulesets.toulon.phases.guns.ammunition import ask_how_to_load, load, mark_fired, why_not_fire
from rulesets.toulon.phases.guns.batteries import STOCKPILE
from rulesets.toulon.phases.guns.ranges import areas_in_range, guns_bearing_on, is_artillery, why_not_reach
from rulesets.toulon.phases.movement.garrisons import fort_capacity, why_not_shelter
from rulesets.toulon.phases.strangers import not_here, other_space, other_unit
from rulesets.toulon.position import Control, Position
from rulesets.toulon.procedures import Cannonade, CombatPhase
from rulesets.toulon.seats import readers
from rulesets.toulon.sides import OTHER
from workbench.engine.clauses import Refusal, implements
from workbench.engine.events import Told
from workbench.engine.maps.area_map import FortKind
from workbench.engine.options import OneOf
from workbench.engine.unfolding import Again, Begin, End, Step
from workbench.engine.words.message import Message

CEASE = "cease"
NO_STRENGTH = Refusal("27.34", "no strength left")


# ---------------------------------------------------------------- firing


@implements("27.34", "27.8", "27.13", "27.17")
def shell_the_enemy(phase: CombatPhase, u: Play) -> Step:
    """Gun after gun at an area in reach: ammunition, then a die that its strength must reach."""
    q, side = u.position, phase.side
    if not _might_go_on(q, phase):
        mark_fired(u, phase.guns)
        return End(phase)
    options = _choice_of_guns(q, phase)
    prompt = Message("choose a gun that fires at an area without a battle")
    if len(options.candidates) == 1:
        prompt = Message(
            "no gun of yours reaches an area with enemies and without a battle: go on{why_asked}",
            why_asked=ASKED_ALL_THE_SAME,
        )
    gun = u.ask(side, prompt, options, clause="27.34")
    if gun == CEASE:
        mark_fired(u, phase.guns)
        return End(phase)
    targets = targets_of(q, phase, gun)
    prompt = Message("choose the area that {gun} {gun:fires|fire} at", gun=u.words.subject_of(gun))
    options = OneOf(targets, beyond=other_space(q, "27.34", lambda a: why_no_target(q, phase, gun, a)))
    area = u.ask(side, prompt, options, clause="27.19") if len(targets) > 1 else targets[0]
    how = ask_how_to_load(u, side, gun)
    hit = load(u, gun, how) and _hits(u, gun, area)
    if how == STOCKPILE:
        phase = replace(phase, guns=tuple(sorted({*phase.guns, gun})))
    else:
        mark_fired(u, (gun,))
    return Begin(phase, Cannonade(side=side, area=area), again=True) if hit else Again(phase)


def _choice_of_guns(q: Position, phase: CombatPhase) -> OneOf:
    return OneOf(
        (*guns_with_targets(q, phase), CEASE),
        lambda x: None if x == CEASE else why_not_fire(q, x),
        words={CEASE: Message("cease fire")},
        note=lambda x: (
            ""
            if x == CEASE
            else Message(
                "{space}, {strength} strength", space=q.figures.spaces[q.unit(x).space].name, strength=q.strength(x)
            )
        ),
        way_out=CEASE,
        beyond=other_unit(q, phase.side, "27.34", lambda x: why_silent(q, x), Message("no such area is in its reach")),
    )


def _hits(u: Play, gun: str, area: str) -> bool:
    (face,) = u.roll(Message("fire at {area}", area=u.words.name_of(area)), clause="27.34")
    hit = face <= u.position.strength(gun)
    u.emit(AreaShelled(unit=gun, area=area, hit=hit, clause="27.34"))
    return hit


@implements("27.34")
def places_to_shell(q: Position, phase: CombatPhase) -> tuple[str, ...]:
    """Areas with enemies where in this phase no battle has been fought."""
    return tuple(a for a in q.held_areas(OTHER[phase.side]) if a not in phase.fought and not q.troops(a, phase.side))


def guns_with_targets(q: Position, phase: CombatPhase) -> tuple[str, ...]:
    """Guns of the side that have such an area in reach, sorted."""
    near = guns_bearing_on(q, phase.side, places_to_shell(q, phase))
    return tuple(sorted(x for x in near if is_artillery(q, x)))


def targets_of(q: Position, phase: CombatPhase, gun: str) -> tuple[str, ...]:
    """Those that this gun reaches."""
    reach = areas_in_range(q, gun)
    return tuple(a for a in places_to_shell(q, phase) if a in reach and why_not_reach(q, gun, a) is None)


@implements("27.34", "27.19", "27.23")
def why_no_target(q: Position, phase: CombatPhase, gun: str, area: str) -> Refusal:
    """Why a gun does not fire at another space."""
    if area in phase.fought:
        return Refusal("27.34", "a battle was fought there in this phase")
    if not q.troops(area, OTHER[phase.side]):
        return Refusal("27.34", "no enemy troops stand there")
    return why_not_reach(q, gun, area) or Refusal("27.34", "there is a battle")


@implements("27.19", "27.23")
def why_silent(q: Position, unit: str) -> Refusal | None:
    """Why a unit fires at nothing at all."""
    if not is_artillery(q, unit):
        return Refusal("27.19", "no artillery")
    if q.control(q.unit(unit).space, q.unit(unit).side) is Control.CONTESTED:
        return Refusal("27.23", "there is fighting in their own area")
    return None


def _might_go_on(q: Position, phase: CombatPhase) -> bool:
    """Might there be another shot, for all that both sides can see?"""
    return any(not q.unit(x).fired for x in guns_bearing_on(q, phase.side, places_to_shell(q, phase)))


# ---------------------------------------------------------------- the hit


@implements("27.34", "23.1", "35.1")
def suffer_a_hit(shot: Cannonade, u: Play) -> Step:
    """One temporary loss where the defender likes, unless nobody has strength, or walls save him."""
    q, defender = u.position, OTHER[shot.side]
    able = [x for x in q.troops(shot.area, defender) if q.strength(x)]
    if not able:
        u.emit(Told(what=Message("hit by guns"), result=Message("nobody there has strength to lose"), place=shot.area))
        return End(shot)
    unit = able[0]
    if len(q.troops(shot.area, defender)) > 1:
        options = OneOf(
            q.troops(shot.area, defender),
            lambda x: None if q.strength(x) else NO_STRENGTH,
            beyond=not_here(q, defender, shot.area, "27.34"),
        )
        unit = u.ask(defender, "choose the unit that takes a temporary loss", options)
    walls = behind_walls(q, shot.area, defender)
    if walls and _saved(u, walls[unit]):
        u.emit(
            Told(what=Message("hit by guns"), result=Message("no loss in {fort}", fort=walls[unit].id), place=shot.area)
        )
        return End(shot)
    u.emit(LossTaken(unit=unit, temporary=1, permanent=0, seen_by=readers(q, unit)))
    u.emit(Told(what=Message("hit by guns"), result=Message("1 temporary loss"), place=shot.area))
    score_battery(u, unit, 1, 0)
    return End(shot)


@implements("27.34")
def _saved(u: Play, fort: Fortification) -> bool:
    (face,) = u.roll(Message("saving roll in {fort}", fort=fort.id), clause="27.34")
    return of_three(face) <= u.position.figures.column("ranged_fire_saves")[str(fort.kind)]


@implements("27.34", "13.3")
def behind_walls(q: Position, area: str, side: str) -> dict[str, Fortification]:
    """Unit -> the work that shelters it, if those of the area hold all of them; else nobody (interpretation 84)."""
    units = sorted(q.troops(area, side), key=lambda x: -_least_strength(q, x))
    forts = sorted(q.forts_of(area, side), key=lambda f: (f.kind is FortKind.REDOUBT, f.id))
    capacity = [fort_capacity(q, f) for f in forts]
    if not forts or (None not in capacity and not _could_fit(q, units, [n for n in capacity if n is not None])):
        return {}
    return _fill(q, forts, units, {f.id: () for f in forts})


def _could_fit(q: Position, units: Sequence[str], capacity: Sequence[int]) -> bool:
    return sum(_least_strength(q, x) for x in units) <= sum(capacity) or len(units) <= len(capacity)


def _least_strength(q: Position, unit: str) -> int:
    """Static guns take less room in a redoubt than in a fort (32.18)."""
    return q.strength_if(unit, guns_to_man=False)


def _fill(
    q: Position, forts: Sequence[Fortification], units: Sequence[str], inside: dict[str, tuple[str, ...]]
) -> dict[str, Fortification]:
    """The first way to put all units into the works, the strongest works first; {} when there is none."""
    if not units:
        return {x: f for f in forts for x in inside[f.id]}
    for fort in forts:
        together = (*inside[fort.id], units[0])
        has_room = why_not_shelter(q, fort, together) is None
        if has_room and (found := _fill(q, forts, units[1:], {**inside, fort.id: together})):
            return found
    return {}
