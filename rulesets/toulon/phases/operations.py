"""The joint operations points phase (7): purses are filled, and a side in disarray gives some of it up."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.toulon.events import TurnBegun
from rulesets.toulon.figures import AUSTRIAN, BONAPARTE, EASTERN, PURSES, RESERVE
from rulesets.toulon.phases.acts import Play, roll_sum
from rulesets.toulon.phases.austrians import austrian_points
from rulesets.toulon.phases.purses import pay_shares
from rulesets.toulon.phases.strangers import other_purse
from rulesets.toulon.position import Position
from rulesets.toulon.procedures import Disarray, Game, GameTurn, Operations
from rulesets.toulon.sides import SIDES
from rulesets.toulon.state import ARRIVALS
from workbench.engine.clauses import implements
from workbench.engine.events import TrackSet
from workbench.engine.options import Allotment
from workbench.engine.tables.hits import hit
from workbench.engine.turns import next_turn
from workbench.engine.unfolding import Begin, End, Step
from workbench.engine.words.message import Message, marked


@implements("4.a", "31.4")
def play_the_next_turn(game: Game, u: Play) -> Step:
    return next_turn(game, lambda turn: GameTurn(turn=turn))


@implements("4.a")
def begin_turn(turn: GameTurn, u: Play) -> Step:
    u.emit(TurnBegun(turn=turn.turn))
    u.announce(u.position.figures.turn_title(turn.turn))
    return None


@implements("7.2", "4.a")
def receive_operations_points(turn: GameTurn, u: Play) -> Step:
    u.announce(Message("Operations points"))
    return Begin(turn, Operations())


@implements("7.3", "7.4", "7.7", "2.a")
def fill_purses(phase: Operations, u: Play) -> Step:
    """The schedule's base, changed by the white die less the red one for everyone in play; never below nothing."""
    for purse in PURSES:
        points = scheduled_points(u.position, purse)
        if purse != BONAPARTE and is_in_play(u.position, purse):
            why = Message("operations points ({purse})", purse=u.words.name_of(purse))
            base = ((marked("schedule"), points),)
            red, white = u.roll(why, 2, colours=(marked("red"), marked("white")), clause="7.4", modifiers=base)
            hit("op_schedule", str(u.state.turn), purse)
            points = max(0, points + white - red)
        u.emit(TrackSet(track=f"ops.{purse}", value=points, clause="7.3"))
    return None


@implements("7.3", "7.5", "7.6")
def scheduled_points(q: Position, purse: str) -> int:
    """The base of this turn; Bonaparte's only while he is in play. The Austrians stand in no schedule (32.8)."""
    if purse == AUSTRIAN:
        return austrian_points(q)
    if purse == BONAPARTE and not is_in_play(q, BONAPARTE):
        return 0
    return int(q.figures.table("op_schedule").cell(str(q.state.turn), purse))


def is_in_play(q: Position, purse: str) -> bool:
    """Does the nation, wing or Bonaparte stand on the map, or arrive this turn? (interpretation 35)"""
    return any(_belongs(q, unit, purse) and _has_come(q, unit) for unit in sorted(q.state.units))


def _belongs(q: Position, unit: str, purse: str) -> bool:
    """Who has gone over to the enemy is no longer of his nation."""
    if purse == BONAPARTE:
        return unit == BONAPARTE
    x = q.unit(unit)
    is_its_own = x.faction == purse or (x.faction == RESERVE and purse == EASTERN)
    return is_its_own and x.side == q.figures.sides[purse]


def _has_come(q: Position, unit: str) -> bool:
    x = q.unit(unit)
    return x.space != ARRIVALS or 0 < x.due <= q.state.turn


@implements("7.12")
def suffer_disarray(phase: Operations, u: Play) -> Step:
    """A side that was defeated in a significant battle loses points every turn, until it is itself again."""
    side = next((s for s in SIDES if s in u.state.defeated and s not in phase.penalised), "")
    if not side:
        return End(phase)
    return Begin(replace(phase, penalised=(*phase.penalised, side)), Disarray(side=side), again=True)


@implements("7.12")
def roll_for_disarray(disarray: Disarray, u: Play) -> Step:
    dice = u.position.figures.text("significant_defeat_dice")
    why = Message("operations points that the defeat costs the {side}", side=u.words.name_of(disarray.side))
    return replace(disarray, points=roll_sum(u, dice, why))


@implements("7.12")
def give_up_points(disarray: Disarray, u: Play) -> Step:
    """The side shares the loss out as it likes; no purse falls below nothing."""
    funds = u.position.side_funds(disarray.side)
    if funds:
        beyond = other_purse(u.position, disarray.side, "7.12")
        options = Allotment(disarray.points, funds, clause="7.12", name=u.words.name_of, beyond=beyond)
        answer = u.ask(disarray.side, "share out the operations points given up", options)
        pay_shares(u, tuple((p, answer.shares[p]) for p in funds if p in answer.shares), Message("disarray"), "7.12")
    return None
