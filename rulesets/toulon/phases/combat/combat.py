"""The combat phase and its battles, from the first contact to the judgement (25, 28)."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.toulon.events import CombatEnded, LossTaken, MoraleChanged, SignificantBattleWon, UnitPlaced
from rulesets.toulon.figures import CAVALRY, GENDARMES, INFANTRY, PIONEERS
from rulesets.toulon.phases.acts import Play, mark_attrition, roll_sum
from rulesets.toulon.phases.combat.casualties import TEMPORARY, lose, one_sided, score_conversion, share_out
from rulesets.toulon.phases.combat.retreat import spike
from rulesets.toulon.phases.guns.ammunition import mark_fired
from rulesets.toulon.phases.guns.batteries import lose_stockpile
from rulesets.toulon.phases.guns.ranges import is_artillery
from rulesets.toulon.phases.movement.garrisons import assign_garrison, open_garrison_choice
from rulesets.toulon.phases.movement.steps import note_first_entries
from rulesets.toulon.phases.strangers import other_space
from rulesets.toulon.position import Control, Position
from rulesets.toulon.procedures import Battle, CombatPhase, Retreat, Round
from rulesets.toulon.seats import readers
from rulesets.toulon.sides import OTHER, Pair, total
from rulesets.toulon.victory import note_area_points, recover_from_defeat, score
from workbench.engine.clauses import Refusal, implements
from workbench.engine.maps.area_map import FortKind
from workbench.engine.mechanics.losses import alternating
from workbench.engine.options import OneOf
from workbench.engine.unfolding import Begin, Step
from workbench.engine.words.message import Message

ESCORTS = frozenset({INFANTRY, CAVALRY, GENDARMES, PIONEERS})
"""Arms in whose company guns are not lost (23.4)."""


# ---------------------------------------------------------------- the phase


@implements("25.7", "25.1")
def choose_a_battle(phase: CombatPhase, u: Play) -> Step:
    """Where both sides stand, a battle is fought; the phasing side chooses the order."""
    q = u.position
    waiting = [a for a in q.held_areas(phase.side) if a not in phase.fought and _contested(q, a, phase.side)]
    if not waiting:
        return None
    options = OneOf(waiting, beyond=other_space(q, "25.1", lambda area: why_no_battle(phase, area)))
    area = u.ask(phase.side, "choose the battle to fight next", options) if len(waiting) > 1 else waiting[0]
    u.announce(Message("Battle of {area}", area=q.figures.spaces[area].name), phase.side)
    return Begin(replace(phase, fought=(*phase.fought, area)), Battle(attacker=phase.side, area=area), again=True)


@implements("25.1", "25.7")
def why_no_battle(phase: CombatPhase, area: str) -> Refusal:
    """Why no battle is to be fought there."""
    if area in phase.fought:
        return Refusal("25.7", "the battle there has been fought")
    return Refusal("25.1", "no force of yours has entered an enemy area there")


def _contested(q: Position, area: str, side: str) -> bool:
    return q.control(area, side) is Control.CONTESTED


# ---------------------------------------------------------------- the battle


@implements("16.12", "25.3", "13.3", "3.f")
def occupy_the_fort(battle: Battle, u: Play) -> Step:
    """Defenders who are not yet assigned to a fortification or the open are so now."""
    defender = OTHER[battle.attacker]
    garrison = open_garrison_choice(u, defender, battle.area)
    assign_garrison(u, defender, battle.area, garrison)
    batteries = tuple(x for x in u.position.troops(battle.area, defender) if u.position.is_battery(x))
    return replace(battle, batteries=batteries)


@implements("25.8", "25.2")
def first_round(battle: Battle, u: Play) -> Step:
    """Fought only while both sides have strength: a defender who has none retreats without a fight."""
    return _fight_a_round(battle, u, 1)


@implements("25.8", "25.2", "25.4")
def second_round(battle: Battle, u: Play) -> Step:
    """Fought unless somebody was routed or has no strength left (interpretation 49)."""
    return _fight_a_round(battle, u, 2)


def _fight_a_round(battle: Battle, u: Play, number: int) -> Step:
    q, defender = u.position, OTHER[battle.attacker]
    if battle.routed or battle.powerless:
        return None
    if not fighters(q, battle.area, defender) and standing(q, battle.area, battle.attacker):
        return replace(battle, powerless=defender)
    if not fighters(q, battle.area, battle.attacker):
        return None
    round_ = Round(
        attacker=battle.attacker,
        area=battle.area,
        number=number,
        before=battle.losses,
        wavered=battle.wavered,
        alternation=battle.alternation,
    )
    return Begin(battle, round_)


def fighters(q: Position, area: str, side: str) -> tuple[str, ...]:
    """Troops of a side on the battle board, with strength and not in the retreat zone."""
    return tuple(x for x in standing(q, area, side) if q.strength(x) > 0)


def standing(q: Position, area: str, side: str) -> tuple[str, ...]:
    """Troops of a side in the area that are not in the retreat zone, those without strength included."""
    return tuple(x for x in q.troops(area, side) if not q.unit(x).withdrawn)


# ---------------------------------------------------------------- the free attack of cavalry (25.34)


@implements("25.34", "32.21")
def charge(battle: Battle, u: Play) -> Step:
    """Cavalry in reserve falls on a force that leaves the field as a whole."""
    q = u.position
    if beaten_side(q, battle) == battle.attacker or not _prey(q, battle):
        return None
    horse = [x for x in battle.reserve if x in q.state.units and q.arm(x) == CAVALRY and q.strength(x) > 0]
    if not horse:
        return None
    dice = q.figures.text("pursuit_dice")
    rolled = roll_sum(u, dice, Message("free attack of the cavalry in reserve"), times=len(horse))
    return replace(battle, pursuit=q.total(horse) + rolled)


@implements("25.34")
def suffer_the_charge(battle: Battle, u: Play) -> Step:
    """The beaten defender shares out the losses, their kinds alternating on from the battle (interpretation 13)."""
    q = u.position
    room = {x: q.strength(x) for x in _prey(q, battle)}
    number = min(battle.pursuit, sum(room.values()))
    if not number:
        return None
    temporary, permanent = _alternating_on(battle, number)
    lost = share_out(u, OTHER[battle.attacker], temporary, permanent, room, "25.34")
    for x, (passing, lasting) in sorted(lost.items()):
        lose(u, x, passing, lasting)
    return replace(
        battle,
        losses=total(battle.losses, one_sided(1, number)),
        permanent=total(battle.permanent, one_sided(1, permanent)),
        pursuit=0,
    )


@implements("25.34", "23.4")
def _alternating_on(battle: Battle, number: int) -> Pair:
    """Losses of the beaten defender go on after the last kind of his sub-battles (interpretation 13)."""
    last = {kinds[1] for _, kinds in battle.alternation} - {""}
    if len(last) == 1:
        return alternating(number, second_first=last == {TEMPORARY})
    return alternating(number, second_first=False, before=battle.losses[1])


def _prey(q: Position, battle: Battle) -> tuple[str, ...]:
    return tuple(x for x in q.troops(battle.area, OTHER[battle.attacker]) if q.strength(x) > 0)


# ---------------------------------------------------------------- leaving the field (25.9)


def beaten_side(q: Position, battle: Battle) -> str:
    """Who leaves: the routed, the side without strength, or the attacker when both could go on (25.9)."""
    attacker, defender = battle.attacker, OTHER[battle.attacker]
    if gone := battle.routed or battle.powerless:
        return gone
    if fighters(q, battle.area, defender):
        return attacker
    if fighters(q, battle.area, attacker):
        return defender
    return attacker if standing(q, battle.area, defender) else defender


@implements("27.22")
def guns_without_strength(battle: Battle, u: Play) -> Step:
    """Guns of a defence that has no strength left are spiked."""
    q, defender = u.position, OTHER[battle.attacker]
    if not fighters(q, battle.area, defender):
        for x in standing(q, battle.area, defender):
            if q.is_gun(x) and not q.strength(x):
                spike(u, x, "27.22")
    return None


@implements("25.9", "25.33")
def beaten_leave(battle: Battle, u: Play) -> Step:
    """At most one side keeps the area; the other retreats with all it has there."""
    q = u.position
    side = beaten_side(q, battle)
    units = q.troops(battle.area, side)
    return _retire(battle, side, units) if units or q.leaders(battle.area, side) else None


@implements("25.32", "25.9")
def withdrawn_leave(battle: Battle, u: Play) -> Step:
    """Units in the retreat zone go, on whichever side they fought (interpretation 14)."""
    q = u.position
    for side in (battle.attacker, OTHER[battle.attacker]):
        gone = tuple(x for x in q.troops(battle.area, side) if q.unit(x).withdrawn)
        if gone:
            return _retire(battle, side, gone)
    return None


def _retire(battle: Battle, side: str, units: tuple[str, ...]) -> Step:
    return Begin(battle, Retreat(side=side, area=battle.area, units=units, attacking=side == battle.attacker))


# ---------------------------------------------------------------- the judgement (28)


@implements("23.4", "35.1")
def guns_without_company(battle: Battle, u: Play) -> Step:
    """Artillery of the defeated side that nobody covered on its way out loses for good (interpretation 20)."""
    q, winner = u.position, _winner(u.position, battle)
    gone = [x for x in battle.retreated if x in q.state.units and q.unit(x).side == OTHER.get(winner)]
    if any(q.arm(x) in ESCORTS for x in gone):
        return None
    lasting = 0
    for x in gone:
        if is_artillery(q, x) and (passing := q.unit(x).temporary):
            score_conversion(u, x)
            told = readers(q, x)
            u.emit(LossTaken(unit=x, temporary=-passing, permanent=passing, clause="23.4", seen_by=told))
            lasting += passing
    which = int(winner == battle.attacker)
    return replace(battle, permanent=total(battle.permanent, one_sided(which, lasting)))


@implements("28.1", "28.2", "28.3", "28.4", "25.36", "26.8", "23.5", "27.17", "34.1")
def judge(battle: Battle, u: Play) -> Step:
    """The side that holds the area with fewer losses has won; points, the defeat track, markers."""
    q = u.position
    winner = _winner(q, battle)
    significant = max(battle.permanent) >= q.figures.number("significant_permanent_losses")
    _mark_the_defeated(u, battle)
    if winner:
        _reward(u, winner, significant)
    _score_taken_forts(u, battle)
    if winner == battle.attacker:
        lose_stockpile(u, battle.batteries)
    for side in (battle.attacker, OTHER[battle.attacker]):
        for x in (*u.position.troops(battle.area, side), *u.position.leaders(battle.area, side)):
            if u.position.unit(x).fort is not None or u.position.unit(x).withdrawn:
                u.emit(UnitPlaced(unit=x))
    u.emit(CombatEnded(area=battle.area, winner=winner, significant=significant, losses=battle.losses, clause="28.1"))
    mark_fired(u, battle.guns)
    note_first_entries(u)
    return None


def _winner(q: Position, battle: Battle) -> str:
    """28.1; "" when it is inconclusive."""
    sides = (battle.attacker, OTHER[battle.attacker])
    for side, own, other in zip(sides, battle.losses, battle.losses[::-1], strict=True):
        if q.control(battle.area, side) is Control.FRIENDLY and own < other:
            return side
    return ""


@implements("25.35")
def _mark_the_defeated(u: Play, battle: Battle) -> None:
    """Units of the side that lost more and has left the area, whoever has it now (interpretation 16)."""
    q, (attackers, defenders) = u.position, battle.losses
    loser = battle.attacker if attackers > defenders else OTHER[battle.attacker]
    if attackers == defenders or standing(q, battle.area, loser):
        return
    for x in battle.retreated:
        if x in q.state.units and q.unit(x).side == loser and q.unit(x).space in q.figures.areas:
            mark_attrition(u, x, "25.35")


def _reward(u: Play, winner: str, significant: bool) -> None:
    loser = OTHER[winner]
    recover_from_defeat(u, winner)
    if significant:
        score(u, winner, "significant_victory")
        u.emit(SignificantBattleWon(side=winner, clause="28.2"))
        u.emit(MoraleChanged(side=loser, defeated=True, clause="28.3"))
        note_area_points(u, loser)


@implements("35.1")
def _score_taken_forts(u: Play, battle: Battle) -> None:
    """Permanent forts that a garrison held and the attacker now has (interpretation 19)."""
    q = u.position
    if q.control(battle.area, battle.attacker) is Control.FRIENDLY:
        forts = {f.id for f in q.fortifications(battle.area) if f.kind is FortKind.FORT}
        score(u, battle.attacker, "fort_taken", len(forts.intersection(battle.garrisoned)))
