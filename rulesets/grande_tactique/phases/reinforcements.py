"""Reinforcements (12): Austrian reserve brigades, and the replacements of all armies (interpretation 94)."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.grande_tactique.phases.acts import Play, gain
from rulesets.grande_tactique.phases.strangers import other_formation
from rulesets.grande_tactique.position import AUSTRIAN, Position
from rulesets.grande_tactique.procedures import Reinforcements
from rulesets.grande_tactique.provisions import in_play
from rulesets.grande_tactique.state import RESERVES
from workbench.engine.clauses import Refusal, implements
from workbench.engine.events import Told, TrackSet
from workbench.engine.options import Allotment, OneOf
from workbench.engine.unfolding import Again, End, Step
from workbench.engine.words.message import Message, marked

NOBODY = "nobody"
WORDS = {NOBODY: marked("keep the reserve brigades back")}


@implements("12.1")
def call_a_reserve(phase: Reinforcements, u: Play) -> Step:
    """The Austrians may spend one marker for a division near an edge with their depot (public errata)."""
    q = u.position
    left = q.state.tracks[RESERVES]
    if not left:
        return None
    side = q.pieces.side_of_faction[AUSTRIAN]
    candidates = tuple(x for x in in_play(q) if q.printed(x).faction == AUSTRIAN)
    beyond = other_formation(q, side, "12.1", marked("it is not Austrian"))
    options = OneOf(
        (*candidates, NOBODY), lambda x: why_not_reinforce(q, x), words=WORDS, way_out=NOBODY, beyond=beyond
    )
    prompt = Message("choose the division that a reserve brigade joins ({left} left)", left=left)
    chosen = u.ask(side, prompt, options, "12.1")
    if chosen != NOBODY:
        u.emit(TrackSet(track=RESERVES, value=left - 1))
        gain(u, chosen, q.figures.number("reserve_strength"))
    return None


@implements("12.1")
def why_not_reinforce(q: Position, formation: str) -> Refusal | None:
    """Why a formation may not be given a reserve brigade (interpretation 92)."""
    if formation == NOBODY:
        return None
    if not q.printed(formation).is_division:
        return Refusal("12.1", "only divisions receive reserve brigades")
    reach, depots = q.figures.halves("reserve_range"), q.ground.depots.get(AUSTRIAN, ())
    here = q.hex_of(formation)
    if not any(q.ground.near(depot).get(here, reach + 1) <= reach for depot in depots):
        most = q.figures.number("reserve_range")
        return Refusal.of("12.1", "it is more than {most} movement points from the edge with its depot", most=most)
    return None


@implements("12.2")
def roll_for_replacements(phase: Reinforcements, u: Play) -> Step:
    """On their days 1D6 for each army, with its modifier; everybody sees them."""
    supply = u.position.figures.supply
    if u.state.turn not in supply.replacement_turns:
        return End(phase)
    shares = []
    for army in supply.armies:
        changed = supply.replacement_modifier(army)
        (face,) = u.roll(Message("replacements: {army}", army=army), modifiers=((army, changed),) if changed else ())
        received = supply.replacements(face, army)
        u.emit(Told(what="replacements", result=str(received), place=army))
        shares.append((army, received))
    return replace(phase, shares=tuple(shares))


@implements("12.2")
def give_out_replacements(phase: Reinforcements, u: Play) -> Step:
    """Army by army over infantry with orders, as its owner likes, beyond the printed strength too.

    He is asked where nobody can receive them too: that would tell who has orders and bread.
    """
    waiting = tuple((army, received) for army, received in phase.shares if received)
    if not waiting:
        return End(phase)
    (army, received), q = waiting[0], u.position
    room = {x: received for x in in_play(q) if why_not_receive(q, x, army) is None}
    side = q.pieces.side_of_faction[army]
    text = marked("share out the replacements ({received})")
    prompt = Message(text if room else "replacements ({received}): nobody can receive them", received=received)
    beyond = other_formation(q, side, "12.2", lambda formation: why_not_receive(q, formation, army))
    options = Allotment(received, room, clause="12.2", name=u.words.name_of, beyond=beyond)
    answer = u.ask(side, prompt, options, "12.2")
    for formation in sorted(answer.shares):
        if sp := answer.shares[formation]:
            gain(u, formation, sp)
    rest = replace(phase, shares=waiting[1:])
    return Again(rest) if rest.shares else End(rest)


@implements("12.2", "4")
def why_not_receive(q: Position, formation: str, army: str) -> Refusal | None:
    """Infantry of an army, with orders, supplied, and inactive the turn before (interpretation 79)."""
    figures, stands = q.printed(formation), q.formation(formation)
    if figures.faction != army:
        return Refusal("12.2", "it is of another army")
    if figures.is_cavalry:
        return Refusal("12.2", "only infantry receives replacements")
    if not stands.commanded:
        return Refusal("12.2", "it has no orders")
    if not stands.supplied:
        return Refusal("4", "it is out of supply")
    return Refusal("4", "it did something the turn before") if stands.acted_before else None
