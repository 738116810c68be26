"""A moment of Arcola set up by hand: an empty map, leaders and units put on it, and faces for the rolls of the rules.

Reports roll as well, whenever anybody looks: of those no test wants to know how many there are, and none is given.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Self

from immutables import Map

from rulesets.arcola import ArcolaRules
from rulesets.arcola.figures.pieces import ARMS
from rulesets.arcola.phases.acts import Play
from rulesets.arcola.position import Position
from rulesets.arcola.procedures import RallyPhase
from rulesets.arcola.state import EXITED_STRENGTH, ArcolaState, Piece, Written
from tests.moments import HandMadeMoment
from workbench.engine.decision import Decision
from workbench.engine.dice import GivenDice, Label
from workbench.engine.mechanics.dispatch import Delivery
from workbench.engine.orders.order import GivenOrders, Order
from workbench.engine.state import Answer
from workbench.engine.turns import Game
from workbench.engine.unfolding import Unfolding

AUSTRIAN, FRENCH = "austrian", "french"
CAMPAIGN = "november"
OF_BATTLES = ("bombardment", "flank", "comes", "envelopment", "combat", "refusal", "tired", "pursuit")
OF_THE_RULES = ("order", "capture", "disorder", "rally", *OF_BATTLES)
"""Why the rules roll; every other roll is a report's, and shows the middle face."""


class RulesDice(GivenDice):
    """Faces for the rolls of the rules, in order."""

    def face(self, count: int, sides: int, why: str, label: Label = ()) -> int:
        if why not in OF_THE_RULES:
            return (sides + 1) // 2
        return super().face(count, sides, why, label)


class Field(HandMadeMoment[ArcolaRules, ArcolaState, Piece, Position]):
    """An empty map in the third turn, clear of everybody; what nobody foresaw is answered by no orders at all."""

    def __init__(self, rules: ArcolaRules, turn: int = 3, **options: str) -> None:
        state = rules.start(CAMPAIGN, options)
        super().__init__(rules, state)
        outermost = (Game(turn=turn, at="play_the_next_turn"),)
        self.given(turn=turn, phase="austrian_command", part=1, units=Map(), procedures=outermost)

    def make_unit(self, unit: str, space: str, **fields: Any) -> Piece:
        """As printed, but for what is said."""
        pieces = self.rules.figures.pieces
        printed = pieces.strength(unit)
        strength = {arm: printed.of(arm) for arm in ARMS}
        piece = Piece(pieces.side(unit), space, **(strength | fields))
        is_weak = not pieces.is_leader(unit) and piece.strength <= pieces.level(unit)
        return Piece(pieces.side(unit), space, **(strength | {"ineffective": is_weak} | fields))

    def force(self, space: str, head: str, *others: str, **fields: Any) -> Self:
        """Stand a force in a hex: who heads it, and all who are directly under him."""
        self.put(space, head, **fields)
        return self.put(space, *others, under=head, **fields)

    def ordered(self, *orders: Order, delivery: Delivery = Delivery.SENT) -> Self:
        """Orders that forces have already."""
        found = self.state.orders
        for order in orders:
            written = Written(order, delivery, (self.state.turn, 0))
            found = found.set(order.force, (*found.get(order.force, ()), written))
        return self.given(orders=found)

    def left(self, strength: int) -> Self:
        """Strength that has left the map."""
        return self.given(tracks=self.state.tracks.set(EXITED_STRENGTH, strength))

    def unsaid(self, decision: Decision) -> Answer:
        return GivenOrders() if decision.options.refusal(GivenOrders()) is None else super().unsaid(decision)

    def dice(self, faces: Sequence[int]) -> GivenDice:
        return RulesDice(faces)

    def act(self, do: Callable[[Play], object], faces: Sequence[int] = ()) -> Self:
        """Do what segments do, with the moment as it is."""
        dice = RulesDice(faces)
        u = Unfolding(self.rules, self._with_units(), dice)
        u.stack.append(RallyPhase(at="settle_disorder"))
        do(u)
        self.units, self.state = {}, u.state
        self.events += u.events
        assert not dice.unused, f"{dice.unused} faces were not rolled"
        return self

    def _with_units(self) -> ArcolaState:
        """What was played on stays as it was left; what is put on the field is all that stands there."""
        return super()._with_units() if self.units else self.state
