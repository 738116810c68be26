"""What may be chosen before a playtest of a design: scenarios, their options, and the seats these give. No Qt here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from editors.playtest.seats.titles import seats_called
from workbench.engine.bots import restrictions_of
from workbench.engine.design import Design
from workbench.engine.display import ScenarioOption
from workbench.engine.rules_modules import UNPLAYABLE, UnknownRules, rules_for, why_unplayable
from workbench.engine.ruleset import RulesModule
from workbench.qt.looks.translator import spoken, spoken_error
from workbench.storage.edits.edit import Edit, EditError
from workbench.storage.file.file_errors import StoredFileError
from workbench.storage.starters.standard_rules import RULES
from workbench.storage.starters.starter_design import PlayByStandardRules
from workbench.storage.starters.trial_set_up import SetUpForATrial, trial_placements

NOT_PLAYABLE = (StoredFileError, UnknownRules, *UNPLAYABLE)


@dataclass(frozen=True, slots=True)
class Seating:
    """The seats of a scenario with its options, in printed order; none where `refusal` says why it cannot begin."""

    seats: tuple[str, ...] = ()
    refusal: str = ""


@dataclass(frozen=True, slots=True)
class QuickFix:
    """An edit that makes a scenario playable by itself; where `refusal` is said it cannot be done yet."""

    edit: Edit
    refusal: str = ""


class SetupOffer:
    """Read off the design and its rules module once. `refusal` says why nothing of it can be played."""

    def __init__(self, design: Design) -> None:
        self._design = design
        self.scenarios = design.scenarios
        self.title = design.title
        self.names = seats_called(design)
        self.restrictions: Mapping[str, str] = {}
        self.refusal = ""
        self.rules: RulesModule[Any, Any] | None = None
        try:
            self.rules = rules_for(design)
            self.restrictions = restrictions_of(self.rules)
        except NOT_PLAYABLE as error:
            self.refusal = words_of(error)

    def options(self, scenario: str) -> tuple[ScenarioOption, ...]:
        """What may be chosen before this scenario."""
        if self.rules is None:
            return ()
        try:
            return self.rules.display.options_offered(scenario)
        except NOT_PLAYABLE:
            return ()  # why it cannot be played is said by its seating

    def seating(self, scenario: str, options: Mapping[str, str]) -> Seating:
        """Who sits at the table of this scenario when these options replace its own."""
        if self.rules is None:
            return Seating(refusal=self.refusal)
        try:
            return Seating(self.rules.seats(self.rules.start(scenario, options)))
        except NOT_PLAYABLE as error:
            return Seating(refusal=words_of(error))

    def quick_fix(self, scenario: str) -> QuickFix | None:
        """What a map that was only drawn lacks for a playtest: the standard rules, or counters on it."""
        if not self._design.rules:
            return QuickFix(PlayByStandardRules(say=spoken))
        chosen = next((one for one in self.scenarios if one.id == scenario), None)
        if self._design.rules != RULES or chosen is None or chosen.placements:
            return None
        try:
            trial_placements(self._design, scenario)
        except EditError as error:
            return QuickFix(SetUpForATrial(scenario), spoken_error(error))
        return QuickFix(SetUpForATrial(scenario))


def words_of(error: Exception) -> str:
    """What one of `NOT_PLAYABLE` says."""
    return why_unplayable(error) if isinstance(error, UNPLAYABLE) else spoken_error(error)
