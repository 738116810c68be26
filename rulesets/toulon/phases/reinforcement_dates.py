"""Reinforcements are brought in early for operations points, or put off and earn some (9.5 to 9.7)."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.toulon.events import UnitPostponed
from rulesets.toulon.figures import AUSTRIAN, BONAPARTE, EASTERN, LEADER, PURSES
from rulesets.toulon.phases.acts import Play, pay
from rulesets.toulon.phases.purses import ask_who_pays, pay_shares, why_not_pay
from rulesets.toulon.phases.reinforcements import depot_of_arrival
from rulesets.toulon.phases.strangers import other_unit
from rulesets.toulon.position import Position
from rulesets.toulon.procedures import Reinforcements
from rulesets.toulon.seats import all_seats, owns, side_of
from rulesets.toulon.sides import OTHER, REPUBLICAN
from rulesets.toulon.state import ARRIVALS
from rulesets.toulon.words.wording import points_in_words
from workbench.engine.clauses import Refusal, implements
from workbench.engine.mechanics.reinforcements import turns_gained
from workbench.engine.options import Number, OneOf
from workbench.engine.unfolding import Again, Step
from workbench.engine.words.message import Message

DONE = "done"
MOST_WINDOW_TURNS = 999
"""Further ahead nobody looks: each turn of the window is a date that may be chosen."""


@implements("9.5", "9.6")
def change_dates(phase: Reinforcements, u: Play) -> Step:
    """Seat after seat, unit after unit; each once in a turn."""
    q = u.position
    seat = next((s for s in all_seats(q) if s not in phase.dated), "")
    if not seat:
        return None
    finished = replace(phase, dated=(*phase.dated, seat))
    units = tuple(x for x in units_in_window(q, side_of(q, seat)) if owns(q, seat, x) and x not in phase.changed)
    if not units:
        return Again(finished)
    words, refuse = {DONE: Message("no other dates")}, lambda x: why_not_date_at_all(q, x)
    unit = u.ask(seat, "choose a reinforcement to hasten or to delay",
                 OneOf((*units, DONE), refuse, words=words, note=lambda x: _date(q, x), way_out=DONE,
                       beyond=lambda x: why_no_date(q, seat, phase.changed, x)))  # fmt: skip
    if unit == DONE:
        return Again(finished)
    dates, costs = dates_in_window(q), q.figures.costs
    prompt = Message(
        "choose the turn of arrival: {price} for each turn earlier, {earned} earned for each turn later",
        price=points_in_words(costs["hasten_reinforcement"]),
        earned=points_in_words(-costs["delay_reinforcement"]),
    )
    options = Number(dates[0], dates[-1], lambda turn: why_not_change(q, unit, turn), clause="9.5")
    due = u.ask(seat, prompt, options, clause="9.5")
    price = price_of_date(q, unit, due)
    shares = ask_who_pays(u, seat, price, q.funds((unit,)), "9.5") if price > 0 else ()
    pay_shares(u, shares, Message("hastened"), "9.5")
    if price < 0:
        pay(u, own_purse(q, unit), price, "delayed", "9.5")
    u.emit(UnitPostponed(unit=unit, due=due))
    return Again(replace(phase, changed=(*phase.changed, unit)))


def _date(q: Position, unit: str) -> str:
    return "" if unit == DONE else Message("due on turn {due}", due=q.unit(unit).due)


@implements("9.5", "9.7", "27.2")
def units_in_window(q: Position, side: str) -> tuple[str, ...]:
    """Troops, Bonaparte and batteries due now or soon; nobody overdue, and no Austrians (interpretation 103)."""
    dates = dates_in_window(q)
    general = tuple(x for x in q.leaders(ARRIVALS, side) if x == BONAPARTE)
    coming = (*q.troops(ARRIVALS, side), *general)
    return tuple(x for x in coming if q.unit(x).due in dates and not q.unit(x).spiked and q.unit(x).faction != AUSTRIAN)


@implements("9.5", "9.6", "26.5", "32.5")
def why_no_date(q: Position, seat: str, changed: tuple[str, ...], unit: str) -> Refusal | None:
    """Why the date of another unit is not changed (interpretations 44 and 103)."""
    x = q.state.units.get(unit)
    if x is None or x.side != side_of(q, seat) or x.space != ARRIVALS:
        return other_unit(q, side_of(q, seat), "9.5", Message("it has come"))(unit)
    if not owns(q, seat, unit):
        return Refusal("5.2", "it is another player's")
    if unit in changed:
        return Refusal("9.5", "its date has been changed in this turn")
    if x.spiked:
        return Refusal("26.5", "who was spiked comes back when he can")
    if x.faction == AUSTRIAN:
        return Refusal("32.5", "the Austrians come when they come")
    if x.arm == LEADER and unit != BONAPARTE:
        return Refusal("9.5", "leaders come on their turn")
    late = x.due < q.state.turn
    return Refusal(
        "9.5",
        Message("it was due on turn {due}", due=x.due)
        if late
        else Message("it is due on turn {due}, too far ahead", due=x.due),
    )


def dates_in_window(q: Position) -> range:
    """This turn and the next ones that may be reached (9.5)."""
    window = min(q.figures.number("reinforcement_window_turns"), MOST_WINDOW_TURNS)
    return range(q.state.turn, q.state.turn + window + 1)


def why_not_date_at_all(q: Position, unit: str) -> Refusal | None:
    """Why no other date is open to a unit."""
    refusals = [why_not_change(q, unit, due) for due in dates_in_window(q)] if unit != DONE else [None]
    return None if None in refusals else refusals[0]


@implements("9.5", "9.6", "9.7", "9.10", "27.6")
def why_not_change(q: Position, unit: str, due: int) -> Refusal | None:
    """Why a unit may not arrive in that turn instead."""
    if due == q.unit(unit).due:
        return Refusal("9.5", "it is due then")
    if due > (last := q.figures.number("last_turn")):
        return Refusal.of("9.6", "the turn track ends with turn {last}", last=last)
    if unit == BONAPARTE and due < q.unit(unit).due:
        return Refusal("9.7", "Bonaparte is not brought in early")
    if q.is_battery(unit) and due < q.unit(unit).due:
        return Refusal("9.7", "batteries are not brought in early")
    if due > q.unit(unit).due <= q.state.turn and is_shut_out(q, unit):
        return Refusal("9.10", "who does not fight for a lost depot earns nothing by waiting")
    return why_not_pay(price_of_date(q, unit, due), q.funds((unit,)), "9.5")


def is_shut_out(q: Position, unit: str) -> bool:
    """Is the depot where it is to arrive in the enemy's hands?"""
    x = q.unit(unit)
    return x.side == REPUBLICAN and bool(q.troops(depot_of_arrival(q, unit), OTHER[x.side]))


@implements("9.5")
def price_of_date(q: Position, unit: str, due: int) -> int:
    """Operations points for each turn earlier; negative, as a credit, for each turn later."""
    early = turns_gained(q.unit(unit).due, due, q.state.turn)
    return (
        early * q.figures.costs["hasten_reinforcement"]
        if early > 0
        else -early * q.figures.costs["delay_reinforcement"]
    )


def own_purse(q: Position, unit: str) -> str:
    """The purse that a delay is credited to; the general reserve arrives with the Eastern Wing."""
    faction = q.unit(unit).faction
    return faction if faction in PURSES else EASTERN
