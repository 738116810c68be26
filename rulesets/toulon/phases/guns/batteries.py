"""Bonaparte's batteries: placed on their heights, made mobile, and their stockpile of ammunition (27.1 to 27.18)."""

from __future__ import annotations

from rulesets.toulon.events import BatteryMobilised, UnitArrived
from rulesets.toulon.figures import BATTERY, WESTERN
from rulesets.toulon.phases.acts import Play, roll_sum
from rulesets.toulon.phases.purses import ask_who_pays, pay_shares, why_not_pay
from rulesets.toulon.phases.strangers import other_space, other_unit
from rulesets.toulon.position import ENEMY_OCCUPIED, Control, Position
from rulesets.toulon.procedures import GameTurn, Movement, Reinforcements
from rulesets.toulon.sides import REPUBLICAN
from rulesets.toulon.state import ARRIVALS
from rulesets.toulon.words.wording import points_in_words
from workbench.engine.clauses import Refusal, implements
from workbench.engine.events import TrackSet
from workbench.engine.mechanics.reinforcements import due_by
from workbench.engine.options import OneOf
from workbench.engine.unfolding import Again, Step
from workbench.engine.words.message import Message, joined

DONE, MOBILISE = "done", "mobilise"
STOCKPILE = "stockpile"


# ---------------------------------------------------------------- placing (27.1 to 27.4)


@implements("27.1", "27.2", "27.3", "27.4")
def place_batteries(phase: Reinforcements, u: Play) -> Step:
    """One battery after the other, as long as the Western Wing likes and can pay."""
    q = u.position
    waiting = batteries_due(q)
    if not waiting or not any(why_not_place(q, x) is None for x in waiting):
        return None
    unit = u.ask(
        REPUBLICAN,
        "choose a battery to place",
        OneOf(
            (*waiting, DONE),
            lambda x: None if x == DONE else why_not_place(q, x),
            words={DONE: Message("no more batteries")},
            note=lambda x: (
                "" if x == DONE else joined(", ", (_site(q, x), points_in_words(q.figures.costs["place_battery"])))
            ),
            way_out=DONE,
            beyond=lambda x: why_none_to_place(q, x),
        ),
    )
    if unit == DONE:
        return None
    places = places_for(q, unit)
    ask = Message("choose where {unit} {unit:is|are} placed", unit=u.words.subject_of(unit))
    why = Message("no Western Wing troops or batteries hold it, or it has no room")
    options = OneOf(places, beyond=other_space(q, "27.4", why))
    to = u.ask(REPUBLICAN, ask, options, clause="27.4") if len(places) > 1 else places[0]
    shares = ask_who_pays(u, REPUBLICAN, q.figures.costs["place_battery"], q.funds((unit,)), "27.3")
    pay_shares(u, shares, Message("placed a battery"), "27.3")
    u.emit(UnitArrived(unit=unit, to=to, clause="27.4" if to != site_of(q, unit) else "27.1"))
    return Again(phase)


@implements("27.2")
def batteries_due(q: Position) -> tuple[str, ...]:
    """Batteries on the turn track whose turn has come; those that were spiked arrive otherwise (26.5)."""
    waiting = (x for x in q.troops(ARRIVALS, REPUBLICAN) if q.arm(x) == BATTERY and not q.unit(x).spiked)
    return due_by({x: q.unit(x).due for x in waiting}, q.state.turn)


@implements("27.1", "27.2", "26.5")
def why_none_to_place(q: Position, unit: str) -> Refusal | None:
    """Why another counter is no battery to be placed now."""
    x = q.state.units.get(unit)
    if x is not None and x.side == REPUBLICAN and x.arm == BATTERY:
        if x.space != ARRIVALS:
            return Refusal("27.1", "it has been placed")
        if x.spiked:
            return Refusal.of("26.5", "it was spiked, and comes back over its depot on turn {due}", due=x.due)
        return Refusal.of("27.2", "it is due on turn {due}", due=x.due)
    return other_unit(q, REPUBLICAN, "27.3", Message("only Bonaparte's batteries are placed at a price"))(unit)


def site_of(q: Position, unit: str) -> str:
    """The area that is printed for a battery."""
    return str(q.counter(unit).values["site"])


def _site(q: Position, unit: str) -> str:
    return q.figures.spaces[site_of(q, unit)].name


@implements("27.4", "27.1")
def places_for(q: Position, unit: str) -> tuple[str, ...]:
    """Its site; if the enemy has that, any with the Western Wing or a battery that holds it (interpretation 59)."""
    site = site_of(q, unit)
    if q.control(site, REPUBLICAN) not in ENEMY_OCCUPIED:
        is_open = q.fits_standing(site, REPUBLICAN, (unit,)) and not _other_wing_holds(q, unit)
        return (site,) if is_open else ()
    held = (a for a in q.held_areas(REPUBLICAN) if q.control(a, REPUBLICAN) is Control.FRIENDLY)
    own = (a for a in held if any(_welcomes(q, x) for x in q.troops(a, REPUBLICAN)))
    apart = (a for a in own if not q.wings_apart((*q.troops(a, REPUBLICAN), unit)))
    return tuple(a for a in apart if q.fits_standing(a, REPUBLICAN, (unit,)))


@implements("27.4", "27.6")
def _welcomes(q: Position, unit: str) -> bool:
    """The Western Wing's, or a battery; in time the guns of the Eastern Wing are batteries too."""
    return q.unit(unit).faction == WESTERN or q.is_battery(unit)


@implements("6.1")
def _other_wing_holds(q: Position, unit: str) -> bool:
    site = site_of(q, unit)
    return q.wings_apart((*q.troops(site, REPUBLICAN), unit))


@implements("27.3", "27.4", "6.1")
def why_not_place(q: Position, unit: str) -> Refusal | None:
    """Why a battery may not be placed now."""
    if not places_for(q, unit):
        if _other_wing_holds(q, unit):
            return Refusal("6.1", "the other wing stands there")
        taken = q.control(site_of(q, unit), REPUBLICAN) in ENEMY_OCCUPIED
        return Refusal("27.4", "the enemy has its place, and no other holds it" if taken else "its place is full")
    return why_not_pay(q.figures.costs["place_battery"], q.funds((unit,)), "27.3")


# ---------------------------------------------------------------- moving (27.5)


@implements("27.5")
def make_mobile(phase: Movement, u: Play) -> Step:
    """A battery is put on wheels, for operations points; it may move at once."""
    q = u.position
    beyond = other_unit(q, REPUBLICAN, "27.5", lambda x: why_not_to_be_mobilised(q, x))
    options = OneOf(fixed_batteries(q), lambda x: why_not_mobilise(q, x), beyond=beyond)
    unit = u.ask(phase.side, "choose the battery that becomes mobile", options, clause="27.5")
    cost = q.figures.costs["make_battery_mobile"]
    shares = ask_who_pays(u, phase.side, cost, q.funds((unit,)), "27.5")
    pay_shares(u, shares, Message("made a battery mobile"), "27.5")
    u.emit(BatteryMobilised(unit=unit, clause="27.5"))
    return Again(phase)


def fixed_batteries(q: Position) -> tuple[str, ...]:
    """Batteries on the map that cannot be moved."""
    return tuple(x for a in q.held_areas(REPUBLICAN) for x in q.troops(a, REPUBLICAN) if q.is_fixed(x))


@implements("27.5")
def why_not_mobilise(q: Position, unit: str) -> Refusal | None:
    """Why a battery does not become mobile now."""
    if q.state.turn < (first := q.figures.number("battery_move_turn")):
        return Refusal.of("27.5", "not before turn {first}", first=first)
    return why_not_pay(q.figures.costs["make_battery_mobile"], q.funds((unit,)), "27.5")


@implements("27.5", "27.6")
def why_not_to_be_mobilised(q: Position, unit: str) -> Refusal:
    """Why another unit needs no wheels."""
    if q.arm(unit) != BATTERY:
        return Refusal("27.5", "only Bonaparte's batteries are put on wheels")
    return Refusal("27.5", "it is mobile")


def may_mobilise(q: Position, side: str) -> bool:
    """Is there a battery that can be made mobile?"""
    return side == REPUBLICAN and any(why_not_mobilise(q, x) is None for x in fixed_batteries(q))


# ---------------------------------------------------------------- the stockpile (27.10, 27.18)


def stockpile(q: Position) -> int:
    """Points of ammunition in store."""
    return q.state.tracks.get(STOCKPILE, 0)


@implements("27.10", "27.16", "31.1")
def fill_stockpile(turn: GameTurn, u: Play) -> Step:
    """Supplied batteries that did not try to fire this turn add their strength, up to the most that is stored."""
    q = u.position
    resting = (x for a in q.held_areas(REPUBLICAN) for x in q.troops(a, REPUBLICAN) if _rests(q, x))
    full = min(q.figures.number("stockpile_most"), stockpile(q) + q.total(resting))
    if full > stockpile(q):
        u.emit(TrackSet(track=STOCKPILE, value=full, clause="27.10"))
    return None


def _rests(q: Position, unit: str) -> bool:
    """The markers are off by the end of a turn, so the unit remembers that it was out of supply in it (30.6)."""
    x = q.unit(unit)
    return q.is_battery(unit) and q.state.turn not in (x.unsupplied, x.tried_to_fire)


@implements("27.18")
def lose_stockpile(u: Play, beaten: tuple[str, ...]) -> None:
    """A die of ammunition goes with each battery that was attacked and defeated (interpretation 60)."""
    for x in beaten:
        if stockpile(u.position):
            why, dice = (
                Message("ammunition lost with {unit}", unit=u.words.name_of(x)),
                u.position.figures.text("stockpile_loss_dice"),
            )
            lost = roll_sum(u, dice, why, "27.18")
            u.emit(TrackSet(track=STOCKPILE, value=max(0, stockpile(u.position) - lost), clause="27.18"))
