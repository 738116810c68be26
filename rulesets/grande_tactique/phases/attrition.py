"""Attrition (8.5): who loses men on the march."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.grande_tactique.phases.acts import Play, lose
from rulesets.grande_tactique.position import Position
from rulesets.grande_tactique.procedures import Attrition
from workbench.engine.clauses import implements
from workbench.engine.events import Told
from workbench.engine.mechanics.losses import forced_shares
from workbench.engine.mechanics.modifiers import Modifiers, total_of
from workbench.engine.unfolding import End, Step
from workbench.engine.words.message import Message, marked

SHARED = marked("losses are shared out")
POINTS_A_LOSS = "attrition_points"
HIGH, LOW = 5, 0


@implements("8.5")
def roll_for_attrition(test: Attrition, u: Play) -> Step:
    """1D6 and all modifiers; nothing is rolled for a marker with no troops.

    The other side is told where an owner has losses to share out: his being asked would show it.
    """
    q = u.position
    if test.force not in q.state.units or not q.has_troops(test.force):
        return End(test)
    side = (q.force(test.force).side,)
    changes = modifiers(q, test.force, test.acted)
    (face,) = u.roll(Message("attrition of {force}", force=test.force), seen_by=side, modifiers=changes)
    losses = max(0, face + total_of(changes)) // q.figures.number(POINTS_A_LOSS)
    losses = min(losses * multiplier(q, test.force), q.sp(test.force))
    u.emit(Told(what="attrition", result=str(losses), place=test.force, seen_by=side))
    if losses and forced_shares(losses, room_of(q, test.force)) is None:
        u.emit(Told(what=SHARED, result="", place=test.force))
    return replace(test, losses=losses) if losses else End(test)


def room_of(q: Position, force: str) -> dict[str, int]:
    """What each formation of a force has to lose."""
    return {formation: q.formation(formation).sp for formation in q.formations_in(force)}


@implements("8.5")
def share_out_attrition(test: Attrition, u: Play) -> Step:
    """The owner says which formations of the force suffer."""
    q = u.position
    prompt = Message("share out the losses of attrition ({losses})", losses=test.losses)
    shares = u.share_out(q.force(test.force).side, prompt, test.losses, room_of(q, test.force))
    for formation, losses in sorted(shares.items()):
        lose(u, formation, losses)
    return End(test)


def modifier(q: Position, force: str, acted: bool) -> int:
    """All modifiers of the table together."""
    return total_of(modifiers(q, force, acted))


@implements("8.5")
def modifiers(q: Position, force: str, acted: bool) -> Modifiers:
    """All modifiers of the table. Where formations differ in morale the highest speaks for the force."""
    figures, morale = q.figures, max(q.morale(formation) for formation in q.formations_in(force))
    fatigue = q.sheet(force).fatigue
    applies = {
        "morale_5_or_more": morale >= HIGH,
        "morale_0_or_less": morale <= LOW,
        "fatigue_1": fatigue == 1,
        "fatigue_2": fatigue >= 2,
        "not_acted": not acted,
        "out_of_supply": not q.is_supplied(force),
    }
    of_strength = (("strength", figures.attrition_by_strength(q.sp(force))),)
    met = ((row, figures.modifier("attrition_modifiers", row)) for row, holds in applies.items() if holds)
    return tuple((source, number) for source, number in (*of_strength, *met) if number)


@implements("8.5")
def multiplier(q: Position, force: str) -> int:
    """Losses are doubled out of supply, and tripled next to the enemy, or besieged by him (interpretation 112)."""
    if q.is_supplied(force):
        return 1
    unit = q.force(force)
    is_beset = q.enemies_beside(unit.space, unit.side) or q.enemies_in(unit.space, unit.side)
    return 3 if is_beset else 2
