"""The moment of a case of Arcola, and the parts of its sequence of play that can be played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any

import msgspec
from immutables import Map

from rulesets.arcola import ArcolaRules
from rulesets.arcola import procedures as p
from rulesets.arcola.position import Position
from rulesets.arcola.state import ArcolaState, Piece
from tests.case_books import table
from tests.case_books.names import WrongCase
from tests.case_books.table import Parts
from tests.case_books.words import Played
from tests.rulesets.arcola.case_battles import fought
from tests.rulesets.arcola.case_book import Names
from tests.rulesets.arcola.case_fights import NOTED, NOTED_DEPLOYED, NOTED_FOUGHT, BattleDice, Notes
from tests.rulesets.arcola.case_words import Given, When
from tests.rulesets.arcola.moments import CAMPAIGN, Field, RulesDice
from workbench.engine.decision import Decision
from workbench.engine.dice import GivenDice
from workbench.engine.knowledge.contacts import Behind, Contact
from workbench.engine.mechanics.dispatch import Delivery
from workbench.engine.orders.options import OrdersFor
from workbench.engine.orders.order import GivenOrders, Order
from workbench.engine.problem import Level
from workbench.engine.state import Answer
from workbench.engine.turns import GameTurn

OPENED = ("open_the_battles", NOTED)
DEPLOYED = ("deploy", "show_all_fronts", "press", NOTED_DEPLOYED)
FOUGHT = (*OPENED, *DEPLOYED, "fight_the_next", NOTED_FOUGHT)
PLAYS: Parts = {
    "turn": (GameTurn, ()),
    "end of the turn": (GameTurn, ("judge_the_campaign",)),
    "command": (p.CommandPhase, ()),
    "taking command": (p.CommandPhase, ("take_command",)),
    "orders": (p.CommandPhase, ("write_orders",)),
    "transfers": (p.CommandPhase, ("write_orders", "transfer")),
    "movement": (p.MovementPhase, ()),
    "reinforcements": (p.MovementPhase, ("place_reinforcements",)),
    "flight": (p.MovementPhase, ("flee_on",)),
    "consolidation": (p.MovementPhase, ("consolidate_after_movement",)),
    "march": (p.Marches, ()),
    "joint consolidation": (p.CombatPhase, ("consolidate_after_combat",)),
    "combat": (p.CombatPhase, ()),
    "rally": (p.RallyPhase, ()),
    "disorder": (p.RallyPhase, ("roll_for_disorder", "settle_disorder")),
    "aftermath": (p.Aftermath, ()),
    "designation": (p.CombatPhase, ("designate", *OPENED)),
    "reaction": (p.CombatPhase, ("march_in_the_enemys_turn", *OPENED)),
    "reaction to the end": (p.CombatPhase, ("march_in_the_enemys_turn", *FOUGHT)),
    "deployment": (p.CombatPhase, (*OPENED, *DEPLOYED)),
    "battle": (p.CombatPhase, FOUGHT),
    "battle and after": (p.CombatPhase, (*FOUGHT, "stand_or_retreat", "follow_the_next")),
}
"""Parts of the sequence of play by their words."""


class CaseTable(table.CaseTable[ArcolaRules, ArcolaState, Piece, Position]):
    """The moment of a case: an empty map and what is put there. Who is asked for orders and says nothing gives none."""

    parts = PLAYS
    names: Names

    def __init__(self, rules: ArcolaRules, given: Given) -> None:
        names = Names(rules)
        state = rules.start(CAMPAIGN, given.options)
        if not given.set_up:
            state = _laid_out(Field(rules, given.turn, **given.options), names, given)
        if wrong := [problem for problem in rules.problems(state) if problem.level is Level.ERROR]:
            raise WrongCase("; ".join(map(str, wrong)))
        super().__init__(rules, state, names)
        self.units = dict(state.units)
        self.notes = Notes()
        self.rolled: Mapping[str, int | list[int]] | None = None

    def act(self, when: Played) -> None:
        """The faces of battles are kept by their names, and what was fought is noted."""
        fights = self.part(when)[0] is p.CombatPhase
        self.rolled = when.rolled if isinstance(when, When) and fights else None
        self.rules = copy(self.rules)
        self.rules.sequence = self.notes.taken_in(self.rules.sequence)  # type: ignore[misc]
        self.engine = type(self.engine)(self.rules)
        super().act(when)

    def make_unit(self, unit: str, space: str, **fields: Any) -> Piece:
        return Field(self.rules).make_unit(unit, space, **fields)

    def dice(self, faces: Sequence[int]) -> GivenDice:
        return RulesDice(faces) if self.rolled is None else BattleDice(faces, self.names.plain(self.rolled))

    def unsaid(self, decision: Decision) -> Answer:
        return GivenOrders() if decision.options.refusal(GivenOrders()) is None else super().unsaid(decision)

    def said(self, when: Played) -> table.Said:
        return Said(self.names, when)

    def first_facts(self, when: Played) -> Mapping[str, Any]:
        if not isinstance(when, When) or not when.battle:
            return {}
        return {"battle": fought(self.position, self.names, when.battle)}


class Said(table.Said):
    """Answers of which some are orders."""

    def fitting(self, decision: Decision, said: Any) -> Answer:
        if isinstance(decision.options, OrdersFor):
            return GivenOrders(tuple(order_of(self.names, one["force"], one) for one in said))
        return super().fitting(decision, said)


def order_of(names: Names, force: str, said: Mapping[str, Any]) -> Order:
    """An order as a case writes it: its fields, without its force where that is known."""
    return msgspec.convert({"force": force, **names.fields(_in_fields(said), Order)}, Order)


def _in_fields(said: Any) -> Any:
    """Keys with blanks as fields are called, at every depth."""
    if isinstance(said, Mapping):
        found = {str(key).replace(" ", "_"): _in_fields(value) for key, value in said.items()}
        if isinstance(posts := found.get("deploy"), Mapping):
            found["deploy"] = [{"unit": unit, "section": section} for unit, section in posts.items()]
        return found
    return [_in_fields(one) for one in said] if isinstance(said, list) else said


def _laid_out(field: Field, names: Names, given: Given) -> ArcolaState:
    for word, said in given.forces.items():
        for head, *others in _forces(said):
            field.force(names.space(word), names.unit(head), *map(names.unit, others))
    for unit, fields in given.pieces.items():
        stands = field.units[names.unit(unit)]
        said = {"under": stands.under, **names.fields(fields, Piece)}
        field.put(said.pop("space", stands.space), unit, **said)
    for force, order in given.orders.items():
        field.ordered(
            order_of(names, names.unit(force), order),
            delivery=Delivery(given.delivery.get(force, "sent")),
        )
    field.left(given.left).given(routed=tuple(map(names.unit, given.routed)))
    return _seen(field, names, given)._with_units()


def _forces(said: list[str | list[str]]) -> list[list[str]]:
    """A list of names is one force, a list of lists are several."""
    several = [x for x in said if isinstance(x, list)]
    return several or [[x for x in said if isinstance(x, str)]]


def _seen(field: Field, names: Names, given: Given) -> Field:
    """What is in sight: contacts of true forces, where these stand."""
    contacts, behind, made = field.state.contacts, field.state.behind, field.state.contacts_made
    for seat, seen in given.in_sight.items():
        other = field.rules.figures.pieces.other(seat)
        now = (field.state.turn, 0)
        told = {c: Contact(other, names.space(hex_), now, now) for c, hex_ in seen.items()}
        heads = {x.space: unit for unit, x in sorted(field.units.items()) if x.side == other and not x.under}
        contacts = contacts.set(seat, Map(told))
        behind = behind.set(seat, Map({c: Behind(heads.get(x.space, ""), (500,) * 20) for c, x in told.items()}))
        made = made.set(seat, len(told))
    return field.given(contacts=contacts, behind=behind, contacts_made=made)
