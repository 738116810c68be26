"""What a test, a look or a battle reckons with, in words: told before one commits, and to whoever may know it."""

from __future__ import annotations

from rulesets.grande_tactique.battle_strength import counted_sp, manoeuvre_value
from rulesets.grande_tactique.position import Position
from rulesets.grande_tactique.procedures import Battle
from workbench.engine.clauses import implements
from workbench.engine.mechanics.modifiers import Modifiers
from workbench.engine.words.message import Message, marked
from workbench.engine.words.wording import modifiers_in_words

NEEDED, RECKONED = "needs", "reckoned"
SOURCES = (
    marked("strength"), marked("morale 5 or more"), marked("morale 0 or less"), marked("fatigue 1"),
    marked("fatigue 2"), marked("not acted"), marked("out of supply"),
    marked("cavalry"), marked("austrian infantry"), marked("french infantry"), marked("sardinian infantry"),
    marked("ratio"), marked("terrain"), marked("manoeuvre"), marked("morale"), marked("defender pillages"),
    marked("principal attacker fatigued"), marked("all attackers fatigued"),
    marked("principal defender fatigue 1"), marked("principal defender fatigue 2"),
    marked("infantry"), marked("enemy cavalry"), marked("vanquished fatigue 2"), marked("victor fatigue 2"),
    marked("general present"), marked("general with tactical bonus"), marked("initiative"),
    marked("french"), marked("austrian"), marked("sardinian"),
)  # fmt: skip
"""What dice are changed by, as the log calls the rows of the tables, for the catalogues."""


@implements("2.c")
def needed(q: Position, force: str, changes: Modifiers = ()) -> str:
    """What a force has to roll in a test: "3 or less (initiative of Laharpe; die −2 join)"."""
    best, value = tested(q, force), q.test_value(force)
    name = q.figures.design.counter(best).name if best else ""
    if not best:
        return Message("{most} or less", most=value)
    text = marked("initiative of {unit}") if best in q.pieces.generals else marked("cohesion of {unit}")
    whose = Message(text, unit=name)
    if not changes:
        return Message("{most} or less ({whose})", most=value, whose=whose)
    die = modifiers_in_words(changes)
    return Message("{most} or less ({whose}; die {changes})", most=value, whose=whose, changes=die)


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
    strength = _both(*(str(counted_sp(q, b, side)) for side in sides))
    manoeuvre = _both(*(str(manoeuvre_value(q, b, side)) for side in sides))
    morale = _both(*(f"{q.morale(x)} ({q.figures.design.counter(x).name})" for x in b.morale_from))
    text = marked("counted strength {strength}, manoeuvre {manoeuvre}, morale {morale}")
    return Message(text, strength=strength, manoeuvre=manoeuvre, morale=morale)


def _both(one: str, other: str) -> str:
    return Message("{one} to {other}", one=one, other=other)


def in_sp(points: int) -> str:
    """How strong a force is: "5 SP"."""
    return Message("{points} SP", points=points)
