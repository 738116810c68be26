"""What a bot may be told never to do: what answers amount to, and whom they send out."""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.grande_tactique.figures.pieces import CAVALRY, INFANTRY
from rulesets.grande_tactique.phases.arrangement import DETACH
from rulesets.grande_tactique.phases.battles.pursuit import PURSUE
from rulesets.grande_tactique.phases.choices import ATTACK, END, LOOK, PILLAGE, RAPID
from rulesets.grande_tactique.phases.reactions import NONE
from rulesets.grande_tactique.phases.strategic import NO_MORE
from rulesets.grande_tactique.position import Position
from rulesets.grande_tactique.procedures import Activation
from workbench.engine.decision import Decision
from workbench.engine.state import Answer
from workbench.engine.words.message import marked

DEED_WORDS = {
    "attacks": marked("declares a battle"),
    "detaches": marked("detaches a brigade"),
    "marches_rapidly": marked("makes a rapid march"),
    "marches_to_the_guns": marked("sends a force to the sound of the guns"),
    "marches_twice": marked("makes a strategic move or a forced march"),
    "pillages": marked("pillages a place by choice"),
    "pursues": marked("pursues after a battle"),
    "reacts": marked("lets a force react"),
    "reconnoitres": marked("reconnoitres with an active force"),
}
CLASSES = {"infantry": INFANTRY, "cavalry": CAVALRY}
"""What a class of troops is called in the words of a bot -> its unit type; markers are sent out with what they hold."""
ACT = "Activation.act"
SENDING = (
    "Battle.join",
    "Battle.hear_the_guns",
    "Reactions.offer_reactions",
    "StrategicMovement.order_road_moves",
)
"""Questions that name the markers of forces that march or fight."""

SINGLE = {
    (ACT, ATTACK): "attacks",
    (ACT, RAPID): "marches_rapidly",
    (ACT, LOOK): "reconnoitres",
    (ACT, PILLAGE): "pillages",
    ("GunsMarch.step_towards_the_guns", RAPID): "marches_rapidly",
    ("CommandPhase.arrange", DETACH): "detaches",
    ("Pursuit.test_the_pursuit", PURSUE): "pursues",
}
"""Question and answer -> what that is. Names of hexes and of counters are none of these words."""


def deeds(q: Position, decision: Decision, answer: Answer) -> frozenset[str]:
    """What an answer amounts to (`DEED_WORDS`)."""
    match decision.name, answer:
        case (name, str(word)) if (name, word) in SINGLE:
            return frozenset({SINGLE[name, word]})
        case "StrategicMovement.order_road_moves", str(force) if force != NO_MORE:
            return frozenset({"marches_twice"})
        case "Reactions.offer_reactions", str(force) if decision.stage == 0 and force != NONE:
            return frozenset({"reacts"})
        case "Battle.hear_the_guns", tuple(forces) if forces:
            return frozenset({"marches_to_the_guns"})
        case "SupplyPhase.choose_forage_and_pillage", tuple(forces) if any(x in q.pieces.markers for x in forces):
            return frozenset({"pillages"})
    return frozenset()


def used(q: Position, decision: Decision, answer: Answer) -> frozenset[str]:
    """The unit types of the troops that an answer sends out to march or to fight."""
    if decision.name == ACT and decision.stage == 0 and answer != END:
        return _types(q, (p.force for p in q.state.procedures if isinstance(p, Activation)))
    if decision.name not in SENDING:
        return frozenset()
    return _types(q, (answer,) if isinstance(answer, str) else answer if isinstance(answer, tuple) else ())


def _types(q: Position, forces: Iterable[str]) -> frozenset[str]:
    inside = [q.printed(x) for force in forces for x in q.formations_in(force)]
    return frozenset(CAVALRY if printed.is_cavalry else INFANTRY for printed in inside)
