"""Words for people: the trail of what is going on, a line of the log for each event, orders as they were written."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from rulesets.arcola import fleeing_procedures as fleeing
from rulesets.arcola import procedures as going_on
from rulesets.arcola.battle.sight import is_post
from rulesets.arcola.battle_procedures import Aftermath, Battle, Retreat
from rulesets.arcola.battle_words import part_called
from rulesets.arcola.figures import Figures
from rulesets.arcola.fleeing_procedures import Capture, Captures, Flight, GoingBack
from rulesets.arcola.log_words import FIELDS, line_of, ordered
from rulesets.arcola.phases.victory import ENDINGS
from rulesets.arcola.position import Position
from rulesets.arcola.report_procedures import ReportPhase
from rulesets.arcola.state import COMING, EXITED, OFF_MAP, ArcolaState
from workbench.engine.events import Answered, Event
from workbench.engine.orders.order import COMBAT_MARCH, GivenOrders
from workbench.engine.ruleset import BoundRules, Words
from workbench.engine.state import STAND_IN, Procedure, is_stand_in
from workbench.engine.turns import Game, GameTurn
from workbench.engine.words.message import Message, as_message, marked
from workbench.engine.words.wording import describe_common

PHASES: Mapping[type[Procedure], str] = {
    going_on.CommandPhase: marked("Command"),
    going_on.MovementPhase: marked("Movement"),
    going_on.CombatPhase: marked("Combat"),
    going_on.RallyPhase: marked("Rally"),
}
TITLES: Mapping[type[Procedure], str] = {
    going_on.March: marked("March"),
    going_on.Beside: marked("Meeting the enemy"),
    Battle: marked("Battle"),
    Aftermath: marked("After the battles"),
    Retreat: marked("Retreat and pursuit"),
    fleeing.Captures: marked("Leaders left alone"),
    fleeing.Capture: marked("Leaders left alone"),
    fleeing.GoingBack: marked("Going back"),
    fleeing.Flight: marked("Flight"),
    ReportPhase: marked("Reports"),
}
OF_THE_SEQUENCE = (marked("Disorganization and rally"),)
"""Lines of the book's sequence of play that are called otherwise than what they begin, for the catalogues."""
MARCH_ORDERS = marked("Orders")
ORDERS = {COMBAT_MARCH: marked("Orders for the combat march")}


BOXES: Mapping[str, str] = {
    COMING: marked("still to come"),
    OFF_MAP: marked("driven off the map"),
    EXITED: marked("left by the south"),
}
"""What the places beside the map are called."""
LAST_WORD = "CombatPhase.stand_or_retreat"
"""The one question whose orders no event tells of."""


class ArcolaWords(Words[ArcolaState, Position]):
    """Names, titles and lines of the log, each of the state or view that it is asked of."""

    kept_names = FIELDS

    def __init__(self, rules: BoundRules[ArcolaState, Position], figures: Figures) -> None:
        super().__init__(rules)
        self.figures = figures

    def name_of(self, key: str) -> str:
        """A contact without the state that it is in: a force whose name nobody was told."""
        if is_post(key):
            return part_called(key)
        if key in BOXES:
            return Message(BOXES[key])
        return Message("an unknown force") if is_stand_in(key) else super().name_of(key)

    def is_of_one(self, key: str) -> bool:
        """Who takes orders is a person: a brigade goes by its general."""
        return super().is_of_one(key) or key in self.figures.pieces.place_in_print

    def named_in(self, state: ArcolaState, key: str) -> str:
        """A name as a line of the log has it: a contact by where it was seen, as far as its seat knows."""
        if is_stand_in(key):
            return self.contact_called(key.removeprefix(STAND_IN), state, "")
        return self.name_of(key) if is_post(key) else self.subject_of(key)

    def contact_called(self, contact: str, state: ArcolaState, force: str) -> str:
        """By where it is, or was last seen; in a whole state by what the side of the force knows."""
        side = state.units[force].side if force in state.units else next(iter(sorted(state.contacts)), "")
        report = state.known_to(side).get(contact)
        if report is None:
            return Message("a force that is known no more")
        text = marked("the force at {place}") if report.now else marked("the force last seen at {place}")
        return Message(text, place=self.place_called(report.space))

    def order_part(self, key: str) -> str:
        return part_called(key)

    def trail(self, state: ArcolaState) -> tuple[str, ...]:
        return tuple(title for procedure in state.procedures if (title := self._title(procedure)))

    def _title(self, procedure: Procedure) -> str:
        match procedure:
            case Game() | going_on.Instant() | Flight() | GoingBack() | Captures() | Capture():
                return ""
            case GameTurn(turn=turn):
                return Message("Turn {turn}", turn=turn)
            case going_on.Marches(when=when):
                return Message(ORDERS.get(when, MARCH_ORDERS))
        if (phase := PHASES.get(type(procedure))) is not None:
            side = getattr(procedure, "side", "")
            return Message("{phase}, {side}", phase=as_message(phase), side=self.name_of(side)) if side else phase
        return TITLES.get(type(procedure), super().kept_name(type(procedure).__name__))

    def told_answer(self, event: Answered[ArcolaState], before: ArcolaState) -> tuple[str, str]:
        """Orders as they were written: their own side reads them, nobody else has them in his event."""
        given = [answer for answer in event.answers if isinstance(answer, GivenOrders)]
        if not given or (given[0].given and event.to != LAST_WORD):
            return "", ""  # what happens next tells of each of them
        return ordered(given[0], lambda order: self.told_order(order, before)), "7.1.2.2"

    def describe(self, event: Event[Any], before: ArcolaState) -> str:
        name = partial(self.named_in, before)
        line = line_of(event, before, name, self)
        return (describe_common(event, name) or "") if line is None else line

    def ending_words(self, ending: str) -> str:
        return ENDINGS.get(ending, super().ending_words(ending))
