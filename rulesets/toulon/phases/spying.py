"""The spying phase (14): Toulon lies open to the Representatives' spies, and general spies are sent for a roll."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from rulesets.toulon.events import CounterRead, SpiesGone, SpiesSent, StackInspected, StackRead
from rulesets.toulon.phases.acts import Play, pay
from rulesets.toulon.phases.strangers import other_purse, other_space
from rulesets.toulon.position import Position
from rulesets.toulon.procedures import SideTurn, Spying
from rulesets.toulon.seats import commander, seats_of
from rulesets.toulon.sides import ALLIED, OTHER, REPUBLICAN
from workbench.engine.clauses import Refusal, implements
from workbench.engine.events import Told
from workbench.engine.mechanics.combat_results import row_index
from workbench.engine.mechanics.distance import rings_around
from workbench.engine.options import OneOf
from workbench.engine.unfolding import Again, Begin, End, Step
from workbench.engine.words.message import Message, as_message, marked

SEND, REFRAIN, NOBODY, ENOUGH = "send", "refrain", "nobody", "enough"
SHIFTS: Mapping[str, int] = {marked("unchanged"): 0, marked("raised"): 1, marked("lowered"): -1}
NEAR, DOUBLE_AGENT = "one_near", "double_agent"
STACKS = {"none": 0, NEAR: 1, "one_anywhere": 1, "two_anywhere": 2, DOUBLE_AGENT: 1}
"""Result of the table -> stacks that are inspected."""
RESULT_WORDS = {
    "none": Message("they learn nothing"),
    NEAR: Message("one stack within two areas of friends"),
    "one_anywhere": Message("one stack, wherever it is"),
    "two_anywhere": Message("two stacks, wherever they are"),
    DOUBLE_AGENT: Message("a double agent: the enemy inspects one stack"),
}


@implements("14.1", "4.a")
def spying_phase(turn: SideTurn, u: Play) -> Step:
    """From the turn on in which the first spies are about; before it the phase is empty."""
    if u.state.turn < u.position.figures.number("spying_first_turn"):
        return None
    u.announce("Spying", turn.side)
    return Begin(turn, Spying(side=turn.side))


@implements("14.3")
def inspect_toulon(phase: Spying, u: Play) -> Step:
    """Without a price and without a roll, in the spying phase of either side (interpretation 63)."""
    q = u.position
    toulon = q.figures.toulon
    if q.state.turn >= q.figures.number("toulon_inspection_turn") and has_secrets(q, toulon, ALLIED):
        inspect(u, REPUBLICAN, toulon, "14.3")
    return None


# ---------------------------------------------------------------- before the roll


@implements("14.2", "14.4")
def send_spies(phase: Spying, u: Play) -> Step:
    """The phasing side says whether it rolls, and whether a purse pays for influence on the roll."""
    q, side = u.position, phase.side
    words = {SEND: Message("roll for general spies"), REFRAIN: Message("no spies")}
    options = OneOf((REFRAIN, SEND), words=words, way_out=REFRAIN)
    if (
        u.ask(
            commander(q, side),
            "send out spies? A die says what they see; a double agent serves the enemy",
            options,
            clause="14.2",
        )
        == REFRAIN
    ):
        u.emit(SpiesSent(side=side, sent=False, clause="14.2"))
        return End(phase)
    purse = ask_for_influence(u, side)
    u.emit(SpiesSent(side=side, sent=True, clause="14.2"))
    return replace(phase, payers=_paid(u, side, purse))


@implements("14.4")
def answer_the_spies(phase: Spying, u: Play) -> Step:
    """The other side declares after the phasing one, and before the roll."""
    side = OTHER[phase.side]
    return replace(phase, payers=(*phase.payers, *_paid(u, side, ask_for_influence(u, side))))


@implements("14.4", "7.10")
def ask_for_influence(u: Play, side: str) -> str:
    """The purse that pays for influence on the roll, "" for none."""
    q = u.position
    price = q.figures.costs["influence_spying"]
    allowed = price <= q.figures.number("spying_ops_per_side")
    purses = [purse for purse, points in q.side_funds(side).items() if points >= price] if allowed else []
    if not purses:
        return ""
    beyond = other_purse(q, side, "14.4")
    options = OneOf((*purses, NOBODY), words={NOBODY: Message("leave the roll alone")}, way_out=NOBODY, beyond=beyond)
    prompt = Message("choose the purse that pays to influence the spies' roll by one")
    purse = u.ask(commander(q, side), prompt, options, clause="14.4")
    return "" if purse == NOBODY else purse


def _paid(u: Play, side: str, purse: str) -> tuple[str, ...]:
    if not purse:
        return ()
    pay(u, purse, u.position.figures.costs["influence_spying"], Message("influence on the spies"), "14.4")
    return (side,)


# ---------------------------------------------------------------- the roll, and what is made of it


@implements("14.2", "14.4")
def roll_for_spies(phase: Spying, u: Play) -> Step:
    (face,) = u.roll("spies", clause="14.2")
    return replace(phase, roll=face)


@implements("14.4")
def shift_own_roll(phase: Spying, u: Play) -> Step:
    """The phasing side decides first what its point is good for, now that it knows the face."""
    return _shifted(phase, u, phase.side)


@implements("14.4")
def shift_their_roll(phase: Spying, u: Play) -> Step:
    return _shifted(phase, u, OTHER[phase.side])


def _shifted(phase: Spying, u: Play, side: str) -> Step:
    if side not in phase.payers:
        return None
    options = OneOf(
        SHIFTS,
        words={
            word: Message("{roll}: {change}", roll=phase.roll + n, change=as_message(word))
            for word, n in SHIFTS.items()
        },
    )
    answer = u.ask(
        commander(u.position, side), Message("the spies have rolled {roll}", roll=phase.roll), options, clause="14.4"
    )
    u.emit(
        Told(
            what=Message("the roll of the spies, as the {side} like it", side=u.words.name_of(side)),
            result=as_message(answer),
            clause="14.4",
        )
    )
    return replace(phase, roll=phase.roll + SHIFTS[answer])


@implements("14.2")
def read_the_spying_table(phase: Spying, u: Play) -> Step:
    """Beyond the ends of the table the last row stands."""
    table = u.position.figures.table("spying")
    result = table.rolled(table.rows[row_index(phase.roll, table.rows)])
    u.emit(Told(what=Message("spies"), result=RESULT_WORDS.get(result, result), clause="14.2"))
    return replace(phase, result=result, looks=STACKS[result])


@implements("14.1", "14.2")
def choose_a_stack(phase: Spying, u: Play) -> Step:
    """One stack after the other; after a double agent it is the enemy who looks (interpretation 64)."""
    q = u.position
    side = OTHER[phase.side] if phase.result == DOUBLE_AGENT else phase.side
    options = stacks_to_inspect(q, phase, side)
    if not phase.looks or all(options.refusal(area) for area in options.candidates if area != ENOUGH):
        return None
    area = u.ask(commander(q, side), "choose the stack to inspect", options, clause="14.1")
    if area == ENOUGH:
        return None
    inspect(u, side, area, "14.1")
    return Again(replace(phase, looks=phase.looks - 1, inspected=(*phase.inspected, area)))


def stacks_to_inspect(q: Position, phase: Spying, side: str) -> OneOf:
    """Areas with enemy counters that lie hidden."""
    areas = (a for a in q.held_areas(OTHER[side]) if has_secrets(q, a, OTHER[side]) and a not in phase.inspected)
    return OneOf(
        (*areas, ENOUGH),
        lambda area: None if area == ENOUGH else why_not_inspect(q, phase, side, area),
        words={ENOUGH: Message("no more stacks")},
        way_out=ENOUGH,
        beyond=other_space(q, "14.1", lambda area: why_nothing_to_see(q, phase, side, area)),
    )


@implements("14.1")
def why_nothing_to_see(q: Position, phase: Spying, side: str, area: str) -> Refusal:
    """Why no stack is inspected there."""
    if area not in q.figures.entry_limits:
        return Refusal("14.1", "spies look at stacks on land")
    if area in phase.inspected:
        return Refusal("14.1", "the stack has been inspected")
    hidden = bool(q.troops(area, OTHER[side]))
    return Refusal("14.1", "all counters there lie open" if hidden else "no enemy stack is there")


@implements("14.2")
def why_not_inspect(q: Position, phase: Spying, side: str, area: str) -> Refusal | None:
    """Some results reach no further than so many areas from friends."""
    if phase.result == NEAR and not is_near_friends(q, side, area):
        reach = q.figures.number("spying_near_areas")
        return Refusal.of("14.2", "more than {reach} areas away from friends", reach=reach)
    return None


def is_near_friends(q: Position, side: str, area: str) -> bool:
    """Do troops of the side stand so near, counted by land?"""
    near = rings_around(q.network.land_graph, area, q.figures.number("spying_near_areas"))
    return any(q.troops(a, side) for ring in near for a in ring)


def has_secrets(q: Position, area: str, side: str) -> bool:
    """Does a counter of the side lie there that the enemy cannot read?"""
    return any(not q.is_read(x) for x in q.troops(area, side))


@implements("14.1", "14.5", "6.3")
def inspect(u: Play, side: str, area: str, clause: str) -> None:
    """The seats of a side are told what a stack holds; it is turned back at once, and no view keeps it."""
    q = u.position
    u.emit(StackInspected(side=side, area=area, clause=clause))
    counters = tuple(_read(q, x) for x in sorted(q.troops(area, OTHER[side]), key=u.words.name_of))
    u.emit(StackRead(side=side, area=area, counters=counters, clause=clause, seen_by=seats_of(q, side)))
    u.emit(SpiesGone(clause="14.5"))


def _read(q: Position, unit: str) -> CounterRead:
    return CounterRead(unit=unit, as_it_is=q.unit(unit), strength=q.strength(unit))
