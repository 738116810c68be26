"""Batteries: which are placed, which fire on the ships and with what; and what the Allies do about their rades."""

from __future__ import annotations

from rulesets.toulon.figures import GRANDE_RADE, PETITE_RADE, RADES
from rulesets.toulon.phases.guns.batteries import site_of, stockpile
from rulesets.toulon.phases.guns.shore_fire import batteries_in_range, why_not_bombard
from rulesets.toulon.phases.rades import GIVE_UP, HOLD, control_of
from rulesets.toulon.plans.ground import Outlook
from rulesets.toulon.plans.stakes import battle_that_matters, zone_under_fire
from rulesets.toulon.position import Position
from rulesets.toulon.procedures import RadeControl, ShoreFire
from rulesets.toulon.sides import REPUBLICAN
from rulesets.toulon.state import LOST, TENUOUS
from rulesets.toulon.victory import EVACUATION, PENINSULAS, holds_peninsula

HITS_A_TURN = 1.2
"""Hits on the fleet that the Allies expect of a turn, when a rade is tenuous."""


def place_value(outlook: Outlook, battery: str) -> float:
    """Batteries where troops cover them, the strongest first; not alone before the enemy."""
    q = outlook.q
    site = site_of(q, battery)
    covered = q.total(q.troops(site, REPUBLICAN)) >= 3
    exposed = outlook.threat(site) > 0 and not covered
    return -1.0 if exposed else q.printed_strength(battery) + 1.0 * covered


def barrage(q: Position) -> tuple[str, ...]:
    """One battery of one point out of the stockpile, again and again; the others lay up ammunition meanwhile.

    Where they fight for much, all that is in store is wanted there.
    """
    if battle_that_matters(q):
        return ()
    fire = q.state.procedures[-1]
    fired = fire.fired if isinstance(fire, ShoreFire) else ()
    store = stockpile(q)
    zone = zone_under_fire(q)
    guns = [x for x in batteries_in_range(q) if q.unit(x).space in zone and not why_not_bombard(q, (x,), fired)]
    guns = [x for x in guns if q.strength(x) <= store and not q.unit(x).loaded_by_roll]
    if not guns:
        return ()
    first = min(guns, key=lambda x: (q.strength(x), x not in fired, x))
    return (first,)


def settle(q: Position, answer: str) -> float:
    """A rade is held unless double hits would bring the evacuation sooner than its loss does."""
    phase = q.state.procedures[-1]
    decided = phase.decided if isinstance(phase, RadeControl) else ()
    rade = next((r for r in RADES if r not in decided), PETITE_RADE)
    points, trigger = q.state.tracks.get(EVACUATION, 0), q.figures.number("evacuation_trigger")
    left = q.figures.number("last_turn") - q.state.turn + 1
    price = q.figures.number("evacuation_per_rade") * (2 if rade == GRANDE_RADE else 1)
    now = control_of(q, rade)
    if now == LOST:
        return float((answer == HOLD) == (points >= trigger))
    after = points + price
    is_doomed = points + left * HITS_A_TURN * q.figures.number("tenuous_factor") >= trigger
    gives_up = now == TENUOUS and is_doomed and after < trigger and _peninsula_is_lost(q)
    return float((answer == GIVE_UP) == gives_up)


def _peninsula_is_lost(q: Position) -> bool:
    return any(holds_peninsula(q, peninsula, REPUBLICAN) for peninsula in PENINSULAS)
