"""The joint initiative phase (10): which side chooses whether it goes first."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.toulon.events import InitiativeTaken, OrderChosen
from rulesets.toulon.figures import BRITISH, WESTERN
from rulesets.toulon.phases.acts import Play, of_three
from rulesets.toulon.position import Position
from rulesets.toulon.procedures import GameTurn
from rulesets.toulon.seats import seats_of
from rulesets.toulon.sides import ALLIED, OTHER, REPUBLICAN, SIDES
from workbench.engine.clauses import implements
from workbench.engine.events import Told
from workbench.engine.mechanics.initiative import initiative_of
from workbench.engine.mechanics.modifiers import Modifiers, those_met, total_of
from workbench.engine.options import OneOf
from workbench.engine.unfolding import Step
from workbench.engine.words.message import Message

COMMANDS = {REPUBLICAN: WESTERN, ALLIED: BRITISH}
"""Whose overall leader counts: Carteaux until Dugommier (2), and the British one (10.2)."""


@implements("10.1", "10.3", "10.4", "10.5", "10.6")
def determine_initiative(turn: GameTurn, u: Play) -> Step:
    """The higher modified die; a tie leaves it where it was. In the first turn nobody rolls."""
    q = u.position
    u.announce("Initiative")
    if turn.turn == q.figures.number("first_turn"):
        u.emit(InitiativeTaken(side=u.state.initiative, clause="10.6"))
        return None
    rolls: dict[str, int] = {}
    for side in SIDES:
        modifiers = initiative_modifiers(q, side)
        (face,) = u.roll(Message("initiative ({side})", side=u.words.name_of(side)), modifiers=modifiers)
        rolls[side] = face + total_of(modifiers)
    side = initiative_of(rolls, tied=u.state.initiative)
    u.emit(InitiativeTaken(side=side, rolls=tuple((s, rolls[s]) for s in SIDES), clause="10.4"))
    return None


@implements("10.3", "2.h", "2.j")
def initiative_modifiers(q: Position, side: str) -> Modifiers:
    """For the overall leader, the last significant battle, and a side in disarray."""
    leader = q.overall_leader(COMMANDS[side])
    met = [f"overall_leader_{q.quality(leader)[0]}"] if leader else []
    if q.state.last_winner == side:
        met.append("won_last_significant_battle")
    if side in q.state.defeated:
        met.append("under_significant_defeat")
    return those_met(q.figures.modifiers["initiative_modifiers"], met)


@implements("10.2")
def hold_council(turn: GameTurn, u: Play) -> Step:
    """Allied players who talk over what to choose may have to do so before Republican ears: a die says so.

    Talk is at the table; the program says only whether it is overheard (interpretation 93).
    """
    q = u.position
    first = q.figures.number("council_overheard_turn")
    if u.state.initiative != ALLIED or len(seats_of(q, ALLIED)) < 2 or turn.turn < first:
        return None
    (face,) = u.roll(Message("do Republican spies overhear the Allied council?"), clause="10.2")
    overheard = of_three(face) <= q.figures.number("council_overheard_at_most")
    words = Message("within earshot of the Republicans") if overheard else Message("in private")
    u.emit(Told(what=Message("the Allied council"), result=words, clause="10.2"))
    return None


@implements("10.1", "10.2", "10.4")
def choose_the_order(turn: GameTurn, u: Play) -> Step:
    holder = u.state.initiative
    words = {"first": Message("our side goes first"), "second": Message("the enemy goes first")}
    answer = u.ask(holder, "go first or second this turn?", OneOf(("first", "second"), words=words))
    first = holder if answer == "first" else OTHER[holder]
    u.emit(OrderChosen(first=first))
    return replace(turn, first=first)
