"""A force has entered an enemy area: garrisons that bar it, overruns of forces and of patrols (13.1, 16, 20, 21)."""

from __future__ import annotations

from rulesets.toulon.events import AttackEnded, OverrunFailed
from rulesets.toulon.figures import GUNS, INFANTRY, NO_ENTRY_LEVEL, PIONEERS, STATIC_GUNS
from rulesets.toulon.phases.acts import Play, mark_attrition, show
from rulesets.toulon.phases.austrians import note_edge, turn_away
from rulesets.toulon.phases.combat.casualties import score_battery
from rulesets.toulon.phases.combat.retreat import capture_leader
from rulesets.toulon.phases.guns.batteries import lose_stockpile
from rulesets.toulon.phases.movement.garrisons import assign_garrison, open_garrison_choice, why_not_shelter
from rulesets.toulon.phases.movement.steps import move, note_first_entries
from rulesets.toulon.phases.purses import credit_shares
from rulesets.toulon.phases.strangers import not_here, other_unit
from rulesets.toulon.position import Position
from rulesets.toulon.procedures import Entry, Retreat
from rulesets.toulon.sides import OTHER
from workbench.engine.clauses import Refusal, implements
from workbench.engine.events import UnitRemoved
from workbench.engine.options import OneOf, SomeOf
from workbench.engine.unfolding import Begin, End, Step
from workbench.engine.words.message import Message

FOOT = frozenset({INFANTRY, PIONEERS})
CREDIT = "refund_entry"
MARKED = Message("choose the unit that is marked for attrition: it is checked for a loss when all have moved")

# ---------------------------------------------------------------- the defenders


@implements("13.1", "3.f")
def bar_the_way(entry: Entry, u: Play) -> Step:
    """A garrison of a level three fort, when shown, turns the attack away; asked whether it suffices or not."""
    q, foe = u.position, OTHER[entry.side]
    garrison = tuple(x for x in q.troops(entry.area, foe) if q.unit(x).fort != "")
    if not _may_be_barred(q, entry):
        return None
    shown = u.ask(foe, "choose the units shown to bar the entry (none lets the enemy in)",
                  SomeOf(garrison, refuse=lambda units: why_not_bar(q, entry.area, units),
                         beyond=not_here(q, foe, entry.area, "13.1")))  # fmt: skip
    if not shown:
        return None
    for x in shown:
        show(u, x, "13.1")
    credit_shares(u, entry.paid, -q.figures.costs[CREDIT], Message("entry barred"), "13.1")
    return _turn_back(entry, u, "13.1")


def _may_be_barred(q: Position, entry: Entry) -> bool:
    """A fort of level three before which no earlier attackers stand."""
    foe = OTHER[entry.side]
    forts = any(f.level >= NO_ENTRY_LEVEL for f in q.forts_of(entry.area, foe))
    return forts and set(q.troops(entry.area, entry.side)) <= set(entry.entered)


@implements("13.1", "13.3", "32.16")
def why_not_bar(q: Position, area: str, units: tuple[str, ...]) -> Refusal | None:
    """Strength in all, of infantry, and of guns (static guns too), no more than the fort holds; none need be shown."""
    if not units:
        return None
    closing = [f for f in q.fortifications(area) if f.level >= NO_ENTRY_LEVEL]
    if refused := next((why for f in closing if (why := why_not_shelter(q, f, units))), None):
        return refused
    needs = q.figures.garrison_needs("toulon" if area == q.figures.toulon else "fort")
    foot = q.total(x for x in units if q.arm(x) in FOOT)
    guns = q.total(x for x in units if q.arm(x) in GUNS or q.arm(x) == STATIC_GUNS)
    if q.total(units) < needs["strength"] or foot < needs["infantry"] or guns < needs["artillery"]:
        wanted = Message(
            "{strength} strength points, {infantry} of infantry, {guns} of guns",
            strength=needs["strength"],
            infantry=needs["infantry"],
            guns=needs["artillery"],
        )
        return Refusal.of("13.1", "a garrison of {wanted} bars the way", wanted=wanted)
    return None


def _turn_back(entry: Entry, u: Play, clause: str) -> Step:
    """The force goes back to where it came from, and the area is not under attack from there.

    Austrians from beyond the map have not come onto it (interpretation 98).
    """
    move(u, entry.entered, entry.base, (entry.area, entry.base), clause)
    turn_away(u, entry.entered)
    if not u.position.troops(entry.area, entry.side):
        u.emit(AttackEnded(area=entry.area, clause=clause))
    return End(entry)


@implements("16.12", "13.3")
def defenders_take_position(entry: Entry, u: Play) -> Step:
    """Before the stacks are turned the defender says who is in a fortification."""
    foe = OTHER[entry.side]
    assign_garrison(u, foe, entry.area, open_garrison_choice(u, foe, entry.area))
    return None


@implements("16.13", "2.d")
def turn_face_down(entry: Entry, u: Play) -> Step:
    """Both sides' stacks are open, but for those in a fortification."""
    for side in (entry.side, OTHER[entry.side]):
        for x in u.position.troops(entry.area, side):
            if not u.position.unit(x).fort:
                show(u, x, "16.13")
    return None


# ---------------------------------------------------------------- the attackers


@implements("16.10", "19.1")
def leaders_follow(entry: Entry, u: Play) -> Step:
    """Leaders decide when it is known who has obeyed."""
    here = tuple(x for x in entry.leaders if u.state.units[x].space == entry.base)
    if here:
        why = Message("only leaders who stand where the force came from follow it")
        options = SomeOf(here, beyond=other_unit(u.position, entry.side, "16.10", why))
        going = u.ask(entry.side, "choose the leaders who follow them in", options)
        move(u, going, entry.area, (entry.base, entry.area), "16.10")
    return None


@implements("21.1", "21.2", "21.3", "21.6", "21.8", "21.9", "22.2", "5.1", "27.18")
def overrun_a_patrol(entry: Entry, u: Play) -> Step:
    """A lone unit of no account gives way; one unit of the force is marked, and so is the patrol."""
    q, foe = u.position, OTHER[entry.side]
    patrol = q.troops(entry.area, foe)
    force = q.troops(entry.area, entry.side)
    if q.total(force) < q.figures.number("patrol_overrun_strength") or not _is_open_patrol(q, entry):
        return None
    options = OneOf(force, beyond=not_here(q, entry.side, entry.area, "21.2"))
    marked = u.ask(entry.side, MARKED, options, clause="21.2")
    mark_attrition(u, marked, "21.2")
    mark_attrition(u, patrol[0], "21.3")
    if not entry.known_patrol:
        credit_shares(u, entry.paid, -q.figures.costs[CREDIT], Message("patrol overrun"), "21.8")
    lose_stockpile(u, tuple(x for x in patrol if q.is_battery(x)))
    u.emit(AttackEnded(area=entry.area, clause="21.6"))
    return Begin(entry, Retreat(side=foe, area=entry.area, units=patrol, overrun_from=entry.origin))


def _is_open_patrol(q: Position, entry: Entry) -> bool:
    """A single enemy unit of 0 or 1 strength points and no fortification for it."""
    foe = OTHER[entry.side]
    return q.is_patrol(q.troops(entry.area, foe)) and not q.forts_of(entry.area, foe)


@implements("21.7", "21.8", "23.6", "5.1")
def meet_a_patrol(entry: Entry, u: Play) -> Step:
    """Patrol against patrol: with a strength point it may stay for a battle, without one it goes back.

    Either way, if more was expected, points come back and a unit is marked (interpretation 52).
    """
    q = u.position
    moving, patrol = q.total(entry.entered), _is_open_patrol(q, entry)
    strong = q.total(q.troops(entry.area, entry.side)) >= q.figures.number("patrol_overrun_strength")
    if strong or not q.troops(entry.area, OTHER[entry.side]) or (moving and not patrol):
        return None
    goes_back = not moving or (len(entry.entered) == 1 and _prefers_to_go_back(entry, u))
    if patrol and not entry.known_patrol:
        _mark_after_meeting(entry, u)
    return _turn_back(entry, u, "21.7") if goes_back else None


def _prefers_to_go_back(entry: Entry, u: Play) -> bool:
    words = {"stay": Message("stay and fight"), "back": Message("go back")}
    options = OneOf(("stay", "back"), words=words)
    return bool(u.ask(entry.side, "a patrol has met a patrol: fight or go back?", options, clause="21.7") == "back")


@implements("21.8")
def _mark_after_meeting(entry: Entry, u: Play) -> None:
    marked = entry.entered[0]
    if len(entry.entered) > 1:
        beyond = other_unit(u.position, entry.side, "21.8", Message("it has not entered now"))
        marked = u.ask(entry.side, MARKED, OneOf(entry.entered, beyond=beyond), clause="21.8")
    credit_shares(u, entry.paid, -u.position.figures.costs[CREDIT], Message("only a patrol"), "21.8")
    mark_attrition(u, marked, "21.8")


@implements("20.1", "20.2", "20.3", "20.4", "20.5", "20.6", "22.2")
def attempt_an_overrun(entry: Entry, u: Play) -> Step:
    """Six times the enemy's strength in the open may sweep him away on the march; all who have entered count."""
    q = u.position
    if why_not_overrun(q, entry):
        return None
    words = {"overrun": Message("overrun"), "fight": Message("leave it to the battle")}
    most = q.figures.number("overrun_succeeds_at_most")
    prompt = Message(
        "attempt an overrun? A die of {most} or less sweeps the enemy away, and the march goes on", most=most
    )
    wish = u.ask(entry.side, prompt, OneOf(("overrun", "fight"), words=words), clause="20.1")
    if wish == "fight":
        return None
    ours = q.troops(entry.area, entry.side)
    options = OneOf(ours, beyond=not_here(q, entry.side, entry.area, "20.6"))
    marked = u.ask(entry.side, "choose the unit that is marked if the overrun succeeds", options, clause="20.6")
    (face,) = u.roll(Message("overrun (succeeds with {most} or less)", most=most))
    if face > most:
        u.emit(OverrunFailed(area=entry.area, clause="20.4"))
        return None
    _sweep_away(entry, u)
    mark_attrition(u, marked, "20.6")
    return None


@implements("20.1", "20.4", "21.7")
def why_not_overrun(q: Position, entry: Entry) -> Refusal | None:
    """What forbids an overrun."""
    foe = OTHER[entry.side]
    theirs, ours = q.troops(entry.area, foe), q.troops(entry.area, entry.side)
    if not theirs:
        return Refusal("20.1", "nobody is left to overrun")
    if q.forts_of(entry.area, foe):
        return Refusal("20.1", "there is a fortification")
    if q.is_patrol(theirs):
        return Refusal("20.1", "a patrol gives way to more, and fights or sends back its like")
    if entry.area in q.state.overruns_failed:
        return Refusal("20.4", "an overrun has failed here; it is left to the battle")
    if not q.total(ours) or q.total(ours) < q.figures.number("overrun_ratio") * q.total(theirs):
        return Refusal.of(
            "20.1",
            "less than {ratio} times the enemy's strength",
            ratio=q.figures.number("overrun_ratio"),
        )
    return None


@implements("20.4", "20.6", "27.18")
def _sweep_away(entry: Entry, u: Play) -> None:
    """The enemy force is eliminated, leaders with it, and points come back (interpretation 111)."""
    q, foe = u.position, OTHER[entry.side]
    batteries = tuple(x for x in q.troops(entry.area, foe) if q.is_battery(x))
    for x in q.troops(entry.area, foe):
        score_battery(u, x, 0, q.strength(x))
        u.emit(UnitRemoved(unit=x, why="overrun", clause="20.4"))
    for x in q.leaders(entry.area, foe):
        capture_leader(u, x)
    if sum(points for _, points in entry.paid) >= q.figures.costs["enter_enemy"]:
        credit_shares(u, entry.paid, -q.figures.costs[CREDIT], Message("overrun"), "20.6")
    u.emit(AttackEnded(area=entry.area, clause="20.6"))
    lose_stockpile(u, batteries)


@implements("34.1", "32.6")
def look_around(entry: Entry, u: Play) -> Step:
    """Whoever was not turned back has used the edge he came by; a depot may have been won without a battle."""
    note_edge(u, entry.base, entry.area)
    if not u.position.troops(entry.area, OTHER[entry.side]):
        note_first_entries(u)
    return None
