"""The rally phase: temporary losses come back, and surrounded forces melt away (29)."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.toulon.events import LossTaken
from rulesets.toulon.figures import GENDARMES
from rulesets.toulon.phases.acts import Play, roll_sum
from rulesets.toulon.phases.movement.garrisons import why_not_shelter
from rulesets.toulon.phases.strangers import not_here
from rulesets.toulon.position import Position
from rulesets.toulon.procedures import Encircled, Rally
from rulesets.toulon.seats import seats_of
from rulesets.toulon.sides import REPUBLICAN
from rulesets.toulon.words.grammar import strength_in_words
from workbench.engine.clauses import implements
from workbench.engine.events import Told
from workbench.engine.mechanics.losses import forced_shares
from workbench.engine.mechanics.modifiers import Modifiers, those_met, total_of
from workbench.engine.mechanics.rally import rallied
from workbench.engine.options import Allotment
from workbench.engine.unfolding import Begin, End, Step
from workbench.engine.words.message import Message, joined

RALLY_NEEDS = Message("rally needs")


@implements("29.1", "29.2", "23.3")
def rally_forces(phase: Rally, u: Play) -> Step:
    """Every force with temporary losses rolls one die; the surrounded do not."""
    for area in u.position.held_areas(phase.side):
        units = [x for x in u.position.troops(area, phase.side) if u.position.unit(x).temporary > 0]
        if units and not is_cut_off(u.position, area, phase.side):
            _rally(u, phase.side, area, units)
    return None


def _rally(u: Play, side: str, area: str, units: list[str]) -> None:
    gendarmes = [x for x in u.position.troops(area, side) if u.position.arm(x) == GENDARMES]
    modifiers = rally_modifiers(u.position, side, area)
    _tell_the_owner(u, side, area, units, gendarmes)
    (face,) = u.roll(Message("rally in {name}", name=u.position.figures.spaces[area].name), modifiers=modifiers)
    modifier = total_of(modifiers)
    at_most = {x: u.position.figures.column("rally")[u.position.quality(x)] for x in units}
    recovered = 0
    for x in rallied(face, at_most, modifier, _stragglers(u.position, units, gendarmes)):
        if has_room_to_rally(u.position, x):
            recover(u, x)
            recovered += 1
    u.emit(
        Told(
            what=Message("rally"),
            result=Message("{strength} recovered", strength=strength_in_words(recovered)),
            place=area,
        )
    )


def _tell_the_owner(u: Play, side: str, area: str, units: list[str], gendarmes: list[str]) -> None:
    """What each unit needs on the die; only its owner may know who has lost, and how good they are."""
    q, modifier = u.position, total_of(rally_modifiers(u.position, side, area))
    certain, at_most = _stragglers(q, units, gendarmes), q.figures.column("rally")
    needs = [_needed(q, u.words.name_of(x), x, at_most[q.quality(x)] - modifier, x in certain) for x in units]
    u.emit(
        Told(
            what=RALLY_NEEDS,
            result=joined("; ", needs),
            place=area,
            seen_by=seats_of(q, side),
            clause="29.2",
        )
    )


def _needed(q: Position, name: str, unit: str, most: int, is_certain: bool) -> str:
    """ "Swiss (B3) recovers with 4 or less", with all that the die is changed by."""
    if is_certain:
        how = Message("recovers, its stragglers brought back by gendarmes")
    elif not has_room_to_rally(q, unit):
        how = Message("cannot recover: the area is full")
    elif most < 1:
        how = Message("cannot recover")
    else:
        how = (
            Message("recovers with any die")
            if most >= 6
            else Message("recovers with a die of {most} or less", most=most)
        )
    return Message("{unit} ({quality}) {recovers}", unit=name, quality=q.quality(unit), recovers=how)


@implements("29.3", "32.22", "29.2")
def _stragglers(q: Position, units: list[str], gendarmes: list[str]) -> frozenset[str]:
    """Gendarmes bring back stragglers of every other unit in their area, whatever the die says."""
    return frozenset(x for x in units if q.unit(x).side == REPUBLICAN and any(other != x for other in gendarmes))


def rally_modifiers(q: Position, side: str, area: str) -> Modifiers:
    """What is added to the die: the best leader, shelter, and want of supply."""
    space = q.figures.spaces[area]
    met = [f"leader_{q.rating_among(q.leaders(area, side))}"]
    if space.town or space.depot:
        met.append("in_depot_or_town")
    if any(q.unit(x).out_of_supply for x in q.troops(area, side)):
        met.append("out_of_general_supply")
    return those_met(q.figures.modifiers["rally_modifiers"], met)


@implements("29.4")
def has_room_to_rally(q: Position, unit: str) -> bool:
    """Would one point more still fit the area? A unit alone may be of any size (interpretations 2 and 30)."""
    x = q.unit(unit)
    if x.temporary + x.permanent > q.printed_strength(unit):
        return True  # it has no strength to gain yet (22.5)
    if not q.total(other for other in q.troops(x.space, x.side) if other != unit):
        return True
    return q.fits_standing(x.space, x.side, (), more=1)


def recover(u: Play, unit: str) -> None:
    """One temporary loss comes back; the enemy reads it only off counters that he can read."""
    seen_by = None if u.position.is_read(unit) else seats_of(u.position, u.position.unit(unit).side)
    u.emit(LossTaken(unit=unit, temporary=-1, seen_by=seen_by, clause="29.2"))


# ---------------------------------------------------------------- the surrounded (29.5)


@implements("29.5", "11.1")
def is_cut_off(q: Position, area: str, side: str) -> bool:
    """Out of supply and surrounded by enemy controlled areas (interpretation 32)."""
    out = any(q.unit(x).out_of_supply for x in q.troops(area, side))
    return out and q.is_surrounded(area, side)


@implements("29.5")
def melt_away(phase: Rally, u: Play) -> Step:
    """One surrounded force after the other, those whom a fortification holds excepted (interpretation 32)."""
    q = u.position
    waiting = [
        a
        for a in q.held_areas(phase.side)
        if a not in phase.done and is_cut_off(q, a, phase.side) and not is_behind_walls(q, a, phase.side)
    ]
    if not waiting:
        return End(phase)
    area = waiting[0]
    return Begin(replace(phase, done=(*phase.done, area)), Encircled(side=phase.side, area=area), again=True)


@implements("29.5", "13.3")
def is_behind_walls(q: Position, area: str, side: str) -> bool:
    """Does one fortification of the area hold the whole force?"""
    force = q.troops(area, side)
    return any(why_not_shelter(q, fort, force) is None for fort in q.forts_of(area, side))


@implements("29.5")
def roll_for_the_encircled(force: Encircled, u: Play) -> Step:
    """How many points it loses."""
    figures = u.position.figures
    why = Message("surrounded force in {name}", name=figures.spaces[force.area].name)
    return replace(force, losses=roll_sum(u, figures.text("surrounded_loss_dice"), why))


@implements("29.5")
def lose_stragglers(force: Encircled, u: Play) -> Step:
    """Its owner shares them out, all of them temporary; he is asked wherever the enemy sees more than one unit."""
    q = u.position
    troops = q.troops(force.area, force.side)
    room = {x: q.strength(x) for x in troops if q.strength(x)}
    shares = forced_shares(force.losses, room) if len(troops) == 1 else None
    if shares is None:
        shares = dict(
            u.ask(
                force.side,
                "share out the temporary losses of the surrounded force",
                Allotment(
                    force.losses,
                    room,
                    clause="29.5",
                    name=u.words.name_of,
                    beyond=not_here(q, force.side, force.area, "29.5"),
                ),
            ).shares
        )
    for x in sorted(shares):
        u.emit(LossTaken(unit=x, temporary=shares[x], seen_by=None if q.is_read(x) else seats_of(q, force.side)))
    u.emit(
        Told(
            what=Message("surrounded"),
            result=Message("{strength} lost", strength=strength_in_words(sum(shares.values()))),
            place=force.area,
        )
    )
    return None
