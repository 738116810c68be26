"""What a test, a look or a battle reckons with, in words: told before one commits, and to whoever may know it."""

from __future__ import annotations

from rulesets.grande_tactique.battle_strength import counted_sp, manoeuvre_value
from rulesets.grande_tactique.position import Position
from rulesets.grande_tactique.procedures import Battle
from workbench.engine.clauses import implements
from workbench.engine.mechanics.modifiers import Modifiers
from workbench.engine.words.wording import modifiers_in_words

NEEDED, RECKONED = "needs", "reckoned"


@implements("2.c")
def needed(q: Position, force: str, changes: Modifiers = ()) -> str:
    """What a force has to roll in a test: "3 or less (initiative of Laharpe; die −2 join)"."""
    best, value = tested(q, force), q.test_value(force)
    name = q.figures.design.counter(best).name if best else ""
    whose = f"initiative of {name}" if best in q.pieces.generals else f"cohesion of {name}"
    die = f"; die {modifiers_in_words(changes)}" if changes else ""
    return f"{value} or less ({whose}{die})" if best else f"{value} or less"


@implements("2.c")
def tested(q: Position, force: str) -> str:
    """Whose value a force is tested by: a general, or a formation without one; "" of what cannot be read."""
    if chief := q.sheet(force).chief:
        return chief
    if generals := q.generals_in(force):
        return max(generals, key=lambda general: q.general(general).initiative)
    return max(q.formations_in(force), key=q.cohesion, default="")


@implements("11.4", "11.6", "11.7")
def reckoned(q: Position, b: Battle) -> str:
    """What the ratio, the manoeuvre and the morale of a battle come from, the attacker first."""
    sides = (b.attacking, b.defending)
    strength = " to ".join(str(counted_sp(q, b, side)) for side in sides)
    manoeuvre = " to ".join(str(manoeuvre_value(q, b, side)) for side in sides)
    morale = " to ".join(f"{q.morale(x)} ({q.figures.design.counter(x).name})" for x in b.morale_from)
    return f"counted strength {strength}, manoeuvre {manoeuvre}, morale {morale}"
