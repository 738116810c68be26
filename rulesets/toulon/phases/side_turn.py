"""The two side turns of a game turn, and how their phases begin (4)."""

from __future__ import annotations

from rulesets.toulon.events import SideTurnBegun
from rulesets.toulon.phases.acts import Play
from rulesets.toulon.procedures import CombatPhase, FinalAttrition, GameTurn, Movement, Rally, Retreat, SideTurn
from rulesets.toulon.sides import OTHER, SIDES
from workbench.engine.clauses import implements
from workbench.engine.unfolding import Begin, Step
from workbench.engine.words.message import Message


@implements("4.a")
def first_side_turn(turn: GameTurn, u: Play) -> Step:
    return Begin(turn, SideTurn(side=turn.first))


@implements("4.a")
def second_side_turn(turn: GameTurn, u: Play) -> Step:
    return Begin(turn, SideTurn(side=OTHER[turn.first]))


@implements("4.a")
def begin_side_turn(turn: SideTurn, u: Play) -> Step:
    u.emit(SideTurnBegun(side=turn.side))
    u.announce(Message("Side turn"), turn.side)
    return None


@implements("16.7", "4.a")
def movement_phase(turn: SideTurn, u: Play) -> Step:
    u.announce("Movement", turn.side)
    return Begin(turn, Movement(side=turn.side))


@implements("25.7", "4.a")
def combat_phase(turn: SideTurn, u: Play) -> Step:
    u.announce("Combat", turn.side)
    return Begin(turn, CombatPhase(side=turn.side))


@implements("24.8")
def catch_lone_leaders(turn: SideTurn, u: Play) -> Step:
    """Leaders whom their troops have left among the enemy are caught, or get away."""
    q = u.position
    for side in SIDES:
        for area in q.held_areas(OTHER[side]):
            if q.leaders(area, side) and not q.troops(area, side):
                return Begin(turn, Retreat(side=side, area=area), again=True)
    return None


@implements("29.1", "4.a")
def rally_phase(turn: SideTurn, u: Play) -> Step:
    u.announce("Rally", turn.side)
    return Begin(turn, Rally(side=turn.side))


@implements("30.1", "4.a")
def final_attrition_phase(turn: SideTurn, u: Play) -> Step:
    u.announce(Message("Final attrition"), turn.side)
    return Begin(turn, FinalAttrition(side=turn.side))


@implements("4.a")
def end_side_turn(turn: SideTurn, u: Play) -> Step:
    u.emit(SideTurnBegun(side=""))
    return None
