"""The pursuit after a battle (11.11): its test, its roll, what the vanquished loses."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from rulesets.grande_tactique.battle_positions import engaged, principals
from rulesets.grande_tactique.casualties import shares
from rulesets.grande_tactique.phases.acts import PURSUES, Play, lose, passes, set_formation
from rulesets.grande_tactique.phases.battles.losses import shared_out
from rulesets.grande_tactique.phases.morale import move_cursor
from rulesets.grande_tactique.phases.sums import needed
from rulesets.grande_tactique.position import AUSTRIAN, Position
from rulesets.grande_tactique.procedures import Battle, Pursuit
from workbench.engine.clauses import implements
from workbench.engine.events import Told
from workbench.engine.mechanics.modifiers import Modifiers, those_met, total_of
from workbench.engine.options import OneOf
from workbench.engine.unfolding import End, Step
from workbench.engine.words.message import Message, marked
from workbench.engine.words.wording import modifiers_in_words

PURSUE, REST = "pursue", "rest"
WORDS = {PURSUE: marked("pursue it"), REST: marked("let it go")}
CLEAR = ("clear", "fields")
"""Terrain in which cavalry counts in a pursuit."""


@implements("11.11")
def pursuit_after(q: Position, b: Battle) -> Pursuit | None:
    """What a victor may begin: none without a victor, or with nobody left in the open to pursue (interpretation 58)."""
    if not b.victor:
        return None
    beaten = b.defending if b.victor == b.attacking else b.attacking
    victors = tuple(force for force in engaged(q, b, b.victor) if q.has_troops(force))
    fled = tuple(f for f in engaged(q, b, beaten) if q.has_troops(f) and f not in b.sheltered)
    if not victors or not fled:
        return None
    return Pursuit(
        side=b.victor, victors=victors, vanquished=fled, hex=b.hex, commander=commanding_force(q, b, b.victor)
    )


@implements("11.11")
def commanding_force(q: Position, b: Battle, side: str) -> str:
    """The force whose general is tested: the general-in-chief's, else the principal one with the best general."""
    forces = engaged(q, b, side)
    for force in forces:
        if q.sheet(force).chief:
            return force
    left = principals(q, b, side) or forces
    return max(left, key=lambda force: (q.test_value(force), force))


@implements("11.11")
def test_the_pursuit(p: Pursuit, u: Play) -> Step:
    """The victor declares it, his general is tested, and 1D6 tells how many are caught."""
    options = OneOf((PURSUE, REST), words=WORDS, note=lambda how: _promised(u.position, p, how), way_out=REST)
    if u.ask(p.side, "pursue the beaten enemy?", options) == REST:
        return End(p)
    if not passes(u, p.commander, PURSUES):
        return End(p)
    q = u.position
    changes = pursuit_modifiers(q, p)
    (face,) = u.roll("pursuit", modifiers=changes)
    losses = pursuit_losses(q, p, face + total_of(changes))
    losses = min(losses, q.total_sp(p.vanquished))
    u.emit(Told(what="pursuit", result=str(losses), place=p.hex))
    return replace(p, losses=losses) if losses else End(p)


def _promised(q: Position, p: Pursuit, how: str) -> str:
    """What the victor needs, and what the roll is changed by."""
    if how == REST:
        return ""
    changes = modifiers_in_words(pursuit_modifiers(q, p))
    line = Message("{needed}, then a die", needed=needed(q, p.commander))
    return Message("{line} with {changes}", line=line, changes=changes) if changes else line


def pursuit_modifier(q: Position, p: Pursuit) -> int:
    """All that the roll is changed by together."""
    return total_of(pursuit_modifiers(q, p))


@implements("11.11")
def pursuit_modifiers(q: Position, p: Pursuit) -> Modifiers:
    """Infantry and cavalry of the victor, cavalry of the vanquished, and formations that are worn out on both sides."""
    figures, in_clear = q.figures.battle, q.ground.is_terrain(p.hex, *CLEAR)
    counts = {
        "infantry": _sp(q, p.victors, cavalry=False),
        "cavalry": _sp(q, p.victors, cavalry=True) if in_clear else 0,
        "enemy_cavalry": _sp(q, p.vanquished, cavalry=True) if in_clear else 0,
        "vanquished_fatigue_2": _worn_out(q, p.vanquished),
        "victor_fatigue_2": _worn_out(q, p.victors),
    }
    return those_met({row: figures.pursuit_modifier(row, count) for row, count in counts.items()}, counts)


def _sp(q: Position, forces: Iterable[str], *, cavalry: bool) -> int:
    formations = (x for force in forces for x in q.formations_in(force))
    return sum(q.formation(x).sp for x in formations if q.printed(x).is_cavalry == cavalry)


def _worn_out(q: Position, forces: Iterable[str]) -> int:
    return sum(len(q.formations_in(force)) for force in forces if q.sheet(force).fatigue >= 2)


@implements("11.11", "3.2")
def pursuit_losses(q: Position, p: Pursuit, total: int) -> int:
    """The modified roll; halved unless all who flee are demoralised, and then 1 at least if it was positive."""
    formations = [x for force in p.vanquished for x in q.formations_in(force)]
    if total <= 0 or all(q.is_demoralised(x) for x in formations):
        return max(0, total)
    return max(1, total // 2)


@implements("11.11", "13.2", "3.1")
def suffer_the_pursuit(p: Pursuit, u: Play) -> Step:
    """The vanquished shares out his losses; divisions lose heart, Austrian ones their chariots as well."""
    q = u.position
    strong = {x: q.formation(x).sp for force in p.vanquished for x in q.formations_in(force)}
    beaten = q.pieces.other(p.side)
    prompt = marked("share out the losses of the pursuit")
    fall = shared_out(u, beaten, shares(p.losses, strong), prompt, "11.11")
    steps = p.losses // q.figures.number("pursuit_losses_a_morale_point")
    for formation in strong:
        losses, stands = fall.get(formation, 0), q.formation(formation)
        if losses and q.printed(formation).faction == AUSTRIAN and q.printed(formation).is_division:
            set_formation(u, formation, chariots=max(0, stands.chariots - losses))
        lose(u, formation, losses)
        if u.position.hex_of(formation):
            move_cursor(u, formation, -steps)
    return End(p)
