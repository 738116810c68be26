"""Ships against the shore (27.48 to 27.52): before the battles of the Allied side turn."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.toulon.events import LossTaken, SalvoFired
from rulesets.toulon.figures import RADES
from rulesets.toulon.phases.acts import Play
from rulesets.toulon.phases.combat.casualties import score_battery
from rulesets.toulon.phases.guns.cannonade import behind_walls
from rulesets.toulon.phases.rades import control_of
from rulesets.toulon.phases.strangers import not_here
from rulesets.toulon.position import Position
from rulesets.toulon.procedures import Salvo, ShipFire
from rulesets.toulon.seats import seats_of
from rulesets.toulon.sides import ALLIED, REPUBLICAN
from rulesets.toulon.state import LOST, TENUOUS
from workbench.engine.clauses import implements
from workbench.engine.mechanics.combat_results import row_index
from workbench.engine.mechanics.losses import forced_shares
from workbench.engine.mechanics.modifiers import Modifiers, those_met, total_of
from workbench.engine.options import Allotment, OneOf
from workbench.engine.unfolding import Begin, End, Step
from workbench.engine.words.message import Message

AT_BATTERIES, AT_ANYBODY = "at_batteries", "at_anybody"
WORDS = {
    AT_BATTERIES: Message("a battery is hit, if there is one with strength left"),
    AT_ANYBODY: Message("its owner says who is hit"),
}


@implements("27.48", "27.49", "27.50", "3.l")
def areas_under_fire(q: Position) -> tuple[str, ...]:
    """Areas with Republicans in the zone of a rade that is the Allies'; a battle to come there does not matter."""
    zones = {a for rade in RADES if control_of(q, rade) != LOST for a in q.figures.zones[rade]}
    return tuple(a for a in sorted(zones) if q.troops(a, REPUBLICAN))


@implements("27.49")
def fire_at_the_shore(fire: ShipFire, u: Play) -> Step:
    """One area after the other, all of them: the fleet is not short of powder (interpretation 75)."""
    area = next((a for a in areas_under_fire(u.position) if a not in fire.done), "")
    if not area:
        return End(fire)
    return Begin(replace(fire, done=(*fire.done, area)), Salvo(area=area), again=True)


@implements("27.49")
def roll_for_the_ships(salvo: Salvo, u: Play) -> Step:
    """One roll an area, whichever rades it lies before."""
    q = u.position
    modifiers = fire_modifiers(q, salvo.area)
    (face,) = u.roll(
        Message("ships fire at {area}", area=u.words.name_of(salvo.area)), clause="27.49", modifiers=modifiers
    )
    modified = face + total_of(modifiers)
    table = q.figures.table("ship_shore")
    hits = int(table.rolled(table.rows[row_index(modified, table.rows)]))
    u.emit(SalvoFired(area=salvo.area, modified=modified, hits=hits, clause="27.49"))
    return replace(salvo, hits=hits) if hits else End(salvo)


@implements("27.49", "3.h")
def fire_modifiers(q: Position, area: str) -> Modifiers:
    """Houses, walls, and ships that dare not come close."""
    troops, met = q.troops(area, REPUBLICAN), []
    if q.figures.spaces[area].town:
        met.append("town")
    in_battle = bool(q.troops(area, ALLIED))
    if all(q.unit(x).fort for x in troops) if in_battle else behind_walls(q, area, REPUBLICAN):
        met.append("all_targets_fortified")
    firing = {control_of(q, rade) for rade in RADES if area in q.figures.zones[rade]} - {LOST}
    if firing == {TENUOUS}:
        met.append("tenuous_rade")
    return those_met(q.figures.modifiers["ship_shore_modifiers"], met)


@implements("27.51")
def aim_at_batteries(salvo: Salvo, u: Play) -> Step:
    """The Allies say whether a battery is meant, wherever by the faces of the counters one may be among others."""
    q = u.position
    troops = q.troops(salvo.area, REPUBLICAN)
    batteries = [x for x in troops if q.is_battery(x)]
    if not batteries or len(batteries) == len(troops):
        return None
    prompt = Message("{area} is hit: what is the fire meant for?", area=u.words.name_of(salvo.area))
    answer = u.ask(ALLIED, prompt, OneOf((AT_BATTERIES, AT_ANYBODY), words=WORDS), clause="27.51")
    return replace(salvo, at_batteries=answer == AT_BATTERIES)


@implements("27.51", "27.52", "35.1")
def suffer_the_ships(salvo: Salvo, u: Play) -> Step:
    """Temporary losses, batteries first when they were meant; leaders are never hit."""
    q = u.position
    troops = q.troops(salvo.area, REPUBLICAN)
    batteries = tuple(x for x in troops if q.is_battery(x)) if salvo.at_batteries else ()
    shares = _share_out(u, salvo.area, batteries, salvo.hits)
    left = salvo.hits - sum(shares.values())
    if left:
        shares |= _share_out(u, salvo.area, tuple(x for x in troops if x not in batteries), left)
    for x in sorted(shares):
        seen_by = None if q.is_read(x) else seats_of(q, REPUBLICAN)
        u.emit(LossTaken(unit=x, temporary=shares[x], seen_by=seen_by, clause="27.51"))
        score_battery(u, x, shares[x], 0)
    return None


def _share_out(u: Play, area: str, units: tuple[str, ...], hits: int) -> dict[str, int]:
    """The owner is asked wherever the enemy sees more than one unit that may be hit."""
    room = {x: n for x in units if (n := u.position.strength(x))}
    if len(units) <= 1:
        return dict(forced_shares(hits, room) or {})
    beyond = not_here(u.position, REPUBLICAN, area, "27.51")
    options = Allotment(hits, room, clause="27.51", name=u.words.name_of, beyond=beyond)
    return dict(u.ask(REPUBLICAN, "share out the losses by the ships", options, clause="27.51").shares)
