"""The greedy bot: which opinion answers which question.

What it likes are places and victories for the side that it plays, forces that live and have orders. It reads the
position of its own view only, where markers that it cannot read count with what is public of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import ClassVar

from rulesets.grande_tactique.deeds import CLASSES, DEED_WORDS, deeds, used
from rulesets.grande_tactique.opinions import activation, battle, command, roads
from rulesets.grande_tactique.opinions.forms import Opinion, Proposal, always
from rulesets.grande_tactique.phases.battles.pursuit import PURSUE
from rulesets.grande_tactique.phases.battles.results import ADVANCE
from rulesets.grande_tactique.plans.marches import DANGER, SUPPLY, Plan
from rulesets.grande_tactique.plans.outlook import Outlook
from rulesets.grande_tactique.position import Position
from rulesets.grande_tactique.state import TactiqueState
from workbench.engine.decision import Decision
from workbench.engine.ruleset import Judgement
from workbench.engine.state import Answer
from workbench.engine.words.message import marked

MATTERS = {SUPPLY: marked("hunger and pillage unbidden"), DANGER: marked("what the enemy may attack next")}
"""What the bot can be told to ignore."""


@lru_cache(maxsize=2)
def plan_on(q: Position, side: str, ignored: frozenset[str] = frozenset()) -> Plan:
    """The plan of a side, kept while the questions of one play are answered."""
    return Plan(Outlook(q, side), ignored)


def appraise(
    q: Position, decision: Decision, answer: Answer, so_far: tuple[Answer, ...], ignored: frozenset[str] = frozenset()
) -> float:
    """How good an answer looks to the seat; 0 where the bot has no opinion."""
    opinion = OPINIONS.get(decision.name)
    return opinion(plan_on(q, decision.seat, ignored), decision, answer, so_far) if opinion else 0.0


def propose(
    q: Position, decision: Decision, so_far: tuple[Answer, ...], ignored: frozenset[str] = frozenset()
) -> Iterable[Answer]:
    """Sets of forces that are weighed as a whole: who gets orders, who joins a battle."""
    proposal = PROPOSALS.get(decision.name)
    return proposal(plan_on(q, decision.seat, ignored), decision, so_far) if proposal else ()


PROPOSALS: dict[str, Proposal] = {
    "CommandPhase.give_orders": command.orders,
    "Battle.join": battle.who_joins,
    "Battle.hear_the_guns": battle.who_marches,
    "SupplyPhase.choose_forage_and_pillage": roads.provisions,
}

OPINIONS: dict[str, Opinion] = {
    "SetUp.place_counters": command.stand_well,
    "SetUp.place_decoys": command.near_the_front,
    "CommandPhase.arrange": command.leave_as_it_is,
    "InitiativePhase.contend_for_the_initiative": command.initiative,
    "DrawnMarker.activate_the_next": command.next_force,
    "Activation.act": activation.act,
    "Attrition.share_out_attrition": battle.losses,
    "Reactions.offer_reactions": activation.react,
    "ReactionMove.move_in_reaction": activation.step_aside,
    "Reconnaissance.tell_what_was_seen": activation.tell_more,
    "GunsMarch.step_towards_the_guns": battle.to_the_guns,
    "Battle.choose_the_terrain": battle.terrain,
    "Battle.give_morale": battle.give_morale,
    "Battle.share_out_losses": battle.losses,
    "Battle.concentrate": always(ADVANCE),
    "Retreat.retreat_a_hex": battle.fall_back,
    "Pursuit.test_the_pursuit": always(PURSUE),
    "Pursuit.suffer_the_pursuit": battle.losses,
    "StrategicMovement.order_road_moves": roads.road_move,
    "RoadMove.march_by_road": roads.along_the_road,
    "Reinforcements.call_a_reserve": roads.reserve,
    "Reinforcements.give_out_replacements": roads.replacements,
}


KNOWN_CHECKS = frozenset(
    {
        "Attrition.roll_for_attrition",
        "Battle.test_for_the_guns",
        "Battle.test_those_without_orders",
        "Activation.act",
        "Activation.find_capacity",
        "Reactions.offer_reactions",
        "Reinforcements.roll_for_replacements",
        "Reconnaissance.roll_for_reconnaissance",
        "SupplyPhase.test_the_tempted",
        "Weather.roll_for_the_weather",
    }
)
"""Tests of forces that one can read, by their own values and what everybody sees."""


class TactiqueJudgement(Judgement[TactiqueState, Position]):
    """What bots of these rules go by."""

    deed_words: ClassVar[Mapping[str, str]] = DEED_WORDS
    matters: ClassVar[Mapping[str, str]] = MATTERS

    def appraise(self, position: Position, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
        return appraise(position, decision, answer, so_far, self.ignored)

    def unknown(self, view: TactiqueState) -> frozenset[str]:
        """Markers whose sheet the view does not hold."""
        return frozenset(force for force in view.units if force not in view.sheets)

    @property
    def known_checks(self) -> frozenset[str]:
        return KNOWN_CHECKS

    def propose(self, position: Position, decision: Decision, so_far: tuple[Answer, ...]) -> Iterable[Answer]:
        return propose(position, decision, so_far, self.ignored)

    def deeds(
        self, position: Position, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]
    ) -> frozenset[str]:
        return deeds(position, decision, answer)

    @property
    def unit_classes(self) -> Mapping[str, str]:
        return CLASSES

    def used(
        self, position: Position, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]
    ) -> frozenset[str]:
        return used(position, decision, answer)
