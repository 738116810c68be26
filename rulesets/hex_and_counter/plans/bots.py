"""What the greedy bot likes: to be where points are, in good ground and in company, and to attack at good odds.

It reads the position of its own view only, where unknown counters count as the average of their type.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from typing import ClassVar

from rulesets.hex_and_counter.figures import Figures
from rulesets.hex_and_counter.phases.combat import neighbours_who_could
from rulesets.hex_and_counter.phases.movement import END, EXIT, STAY
from rulesets.hex_and_counter.phases.reinforcements import LATER
from rulesets.hex_and_counter.plans import valuation
from rulesets.hex_and_counter.plans.appraisal import Outlook
from rulesets.hex_and_counter.plans.guesses import guess, worlds
from rulesets.hex_and_counter.position import Position
from rulesets.hex_and_counter.procedures import Battle, CombatPhase, Movement, Reinforcements, Retreat, SetUp
from rulesets.hex_and_counter.state import HexState
from workbench.engine.decision import Decision
from workbench.engine.questions.possible_worlds import World
from workbench.engine.ruleset import BoundRules, Judgement
from workbench.engine.state import Allotted, Answer
from workbench.engine.words.message import marked

Opinion = Callable[[Outlook, Decision, Answer, tuple[Answer, ...]], float]

outlook_on = lru_cache(maxsize=2)(Outlook)
"""The outlook on a position, kept while a staged choice goes on."""
EASE = 0.05
"""What staying is worth more than a move that changes nothing."""


def appraise(q: Position, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """How good an answer looks to the seat; 0 where the bot has no opinion."""
    opinion = OPINIONS.get(decision.name)
    return opinion(outlook_on(q, decision.seat), decision, answer, so_far) if opinion else 0.0


def looks_ahead(decision: Decision) -> bool:
    """Combat, and where units enter, are judged by what comes of them.

    What a move is worth shows only when the others have moved as well: appraisal, which reckons with those to come,
    plays better than a look at the position after one move alone. With whom a hex is attacked is appraised by the
    odds of the table already.
    """
    return decision.name != MOVE and (decision.name != ATTACK or decision.stage == 0)


def move(outlook: Outlook, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """Whoever is nearest to the goals first; then the best hex in reach."""
    if not isinstance(answer, str):
        return 0.0
    q = outlook.q
    if decision.stage == 0:
        return 0.0 if answer == END else 1.0 + outlook.pull(q.unit(answer).space)
    unit = str(so_far[0])
    if answer == EXIT:
        return outlook.leaving(unit)
    if answer == STAY:
        return outlook.worth(unit, q.unit(unit).space) + EASE
    return outlook.worth(unit, answer)


def attack(outlook: Outlook, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """The attack that promises most, by all who can join, as long as it promises anything."""
    if isinstance(answer, tuple):
        return outlook.attack_value(str(so_far[0]), answer)
    if answer == END or not isinstance(answer, str):
        return 0.0
    q = outlook.q
    phase = next((p for p in reversed(q.state.procedures) if isinstance(p, CombatPhase)), None)
    near = neighbours_who_could(q, phase, answer) if phase else ()
    able = tuple(x for x in near if q.may_attack(x, answer))
    return max((outlook.attack_value(answer, some) for some in (able, able[:1], able[1:]) if some), default=-1.0)


def losses(outlook: Outlook, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """Rather from weak units, and rather from those that keep a step."""
    if not isinstance(answer, Allotted):
        return 0.0
    q, cost = outlook.q, 0.0
    for unit in sorted(answer.shares):
        n, steps = answer.shares[unit], q.steps(unit)
        cost += n * q.strength(unit) / steps + (2.0 if n >= steps else 0.0)
    return -cost


def fall_back(outlook: Outlook, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """To the best hex that is open."""
    going = next((p for p in reversed(outlook.q.state.procedures) if isinstance(p, Retreat)), None)
    return outlook.worth(going.units[0], answer) if going and isinstance(answer, str) else 0.0


def follow_up(outlook: Outlook, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """Those who stand better in the hex that was won."""
    q = outlook.q
    battle = next((p for p in reversed(q.state.procedures) if isinstance(p, Battle)), None)
    if battle is None or not isinstance(answer, tuple):
        return 0.0
    return sum(outlook.worth(x, battle.hex) - outlook.worth(x, q.unit(x).space) - EASE for x in answer)


def enter(outlook: Outlook, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """At once, and nearest to the goals."""
    return -1.0 if answer == LATER or not isinstance(answer, str) else outlook.pull(answer)


DEED_WORDS = {
    "attacks": marked("attacks a hex"),
    "attacks_at_bad_odds": marked("attacks where its own losses are likely to be the greater"),
    "enters_zones": marked("moves a unit into an enemy zone of control"),
    "leaves_the_map": marked("takes a unit off the map by an exit"),
}


def deeds(q: Position, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> frozenset[str]:
    """What a move or an attack amounts to (`DEED_WORDS`)."""
    if decision.name == MOVE and decision.stage == 1 and isinstance(answer, str):
        if answer == EXIT:
            return frozenset({"leaves_the_map"})
        return frozenset({"enters_zones"} if answer in q.enemy_zone(decision.seat) else ())
    if decision.name != ATTACK or answer == END:
        return frozenset()
    if isinstance(answer, str):
        return frozenset({"attacks"})
    bad = isinstance(answer, tuple) and outlook_on(q, decision.seat).attack_value(str(so_far[0]), answer) < 0
    return frozenset({"attacks", "attacks_at_bad_odds"} if bad else {"attacks"})


def used(q: Position, decision: Decision, answer: Answer) -> frozenset[str]:
    """The unit types that a move, an attack or an advance sends out; of a target, if only one type can attack it."""
    if decision.name == ATTACK and isinstance(answer, str) and answer != END:
        phase = next((p for p in reversed(q.state.procedures) if isinstance(p, CombatPhase)), None)
        near = neighbours_who_could(q, phase, answer) if phase else ()
        types = frozenset(q.unit(x).unit_type for x in near if q.may_attack(x, answer))
        return types if len(types) == 1 else frozenset()
    named = (answer,) if isinstance(answer, str) else answer if isinstance(answer, tuple) else ()
    return frozenset(q.unit(x).unit_type for x in named if x in q.state.units)


MOVE, ATTACK = f"{Movement.__name__}.move_a_unit", f"{CombatPhase.__name__}.declare_an_attack"
OPINIONS: dict[str, Opinion] = {
    MOVE: move,
    ATTACK: attack,
    f"{Battle.__name__}.defenders_suffer": losses,
    f"{Battle.__name__}.attackers_suffer": losses,
    f"{Battle.__name__}.advance": follow_up,
    f"{Retreat.__name__}.retreat_a_unit": fall_back,
    f"{Reinforcements.__name__}.place_a_unit": enter,
    f"{SetUp.__name__}.set_up_freely": enter,
}


KNOWN_CHECKS = frozenset({"Recovery.roll_to_recover"})
"""One's own units in disorder, by a number that everybody knows."""


class HexJudgement(Judgement[HexState, Position]):
    """What bots of these rules go by."""

    deed_words: ClassVar[Mapping[str, str]] = DEED_WORDS
    matters: ClassVar[Mapping[str, str]] = {valuation.SUPPLY: marked("lines of supply")}
    scale: ClassVar[str] = marked("victory points")

    def __init__(self, rules: BoundRules[HexState, Position], figures: Figures) -> None:
        super().__init__(rules)
        self.figures = figures

    def appraise(self, position: Position, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
        return appraise(position, decision, answer, so_far)

    def deeds(
        self, position: Position, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]
    ) -> frozenset[str]:
        return deeds(position, decision, answer, so_far)

    def used(
        self, position: Position, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]
    ) -> frozenset[str]:
        return used(position, decision, answer)

    def value(self, state: HexState, seat: str) -> float:
        return valuation.value(self.rules.position(state), seat, self.ignored)

    def looks_ahead(self, decision: Decision) -> bool:
        return looks_ahead(decision)

    def guess(self, view: HexState, rng: random.Random) -> HexState:
        return guess(self.figures, view, rng)

    @property
    def known_checks(self) -> frozenset[str]:
        return KNOWN_CHECKS

    def is_open(self, view: HexState) -> bool:
        return not view.fog

    def worlds(self, view: HexState, near: Collection[str] = ()) -> tuple[World, ...]:
        return worlds(self.figures, view, near)
