"""A moment of a game set up by hand, and procedures played to their end with faces and answers given."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Self, TypeVar

from immutables import Map
from msgspec.structs import replace

from workbench.engine.clauses import IllegalAction
from workbench.engine.decision import Decision
from workbench.engine.dice import GivenDice
from workbench.engine.events import Event
from workbench.engine.play import Engine
from workbench.engine.rules_modules import AnyRules
from workbench.engine.state import Answer, Procedure

Says = Mapping[str, Answer | Sequence[Answer] | Callable[[Decision], Answer]]
"""Name of the segment that asks -> what it is told: one answer, a list taken answer by answer, or a function."""

Rules = TypeVar("Rules", bound=AnyRules)
S = TypeVar("S", bound=Any)
U = TypeVar("U")
Q = TypeVar("Q")


def broken(rules: AnyRules, before: Any, event: Event[Any]) -> list[tuple[str, str]]:
    """Checks and clauses of what has to hold and does not after an event."""
    return [(problem.check, problem.clause) for problem in rules.breaches(before, event, event.apply(before))]


class HandMadeMoment(ABC, Generic[Rules, S, U, Q]):
    """Units put in spaces by hand. A game says what a unit is, and what is answered where nothing was said."""

    def __init__(self, rules: Rules, state: S) -> None:
        self.rules = rules
        self.engine = Engine(rules)
        self.state = state
        self.units: dict[str, U] = {}
        self.events: list[Event[Any]] = []
        self.asked: list[Decision] = []

    @abstractmethod
    def make_unit(self, unit: str, space: str, **fields: Any) -> U:
        """A counter in play in that space."""

    def unsaid(self, decision: Decision) -> Answer:
        """The answer to what nobody has foreseen: the first legal option."""
        answer: Answer = next(iter(decision.options))
        return answer

    def dice(self, faces: Sequence[int]) -> GivenDice:
        """What shows the faces that are given."""
        return GivenDice(faces)

    def put(self, space: str, *units: str, **fields: Any) -> Self:
        """Stand these counters in a space; further fields as in the game's units."""
        for unit in units:
            self.units[unit] = self.make_unit(unit, space, **fields)
        return self

    def given(self, **fields: Any) -> Self:
        """Set fields of the state."""
        self.state = replace(self.state, **fields)
        return self

    @property
    def position(self) -> Q:
        """Questions about the moment as it is."""
        found: Q = self.rules.position(self._with_units() if self.units else self.state)
        return found

    def play(self, *procedures: Procedure, faces: Sequence[int] = (), says: Says | None = None) -> Self:
        """Play procedures, innermost last, to their end; IllegalAction when what is said is refused."""
        dice = self.dice(faces)
        told = {name: list(a) if isinstance(a, list) else a for name, a in (says or {}).items()}
        self.state = replace(self._with_units(), procedures=procedures)
        self.units = {}
        events, self.state = self.engine.begin(self.state, dice)
        self.events += events
        while waiting := self.engine.decisions(self.state):
            events, self.state = self.engine.play_by(self.state, waiting[0].seat, self._chooser(told), dice)
            self.events += events
        assert not dice.unused, f"{dice.unused} faces were not rolled"
        return self

    def refusal(self, procedure: Procedure, *answers: Answer) -> str:
        """The clause that refuses the last of these answers (without one, the reason); "" when it is legal."""
        state = replace(self._with_units() if self.units else self.state, procedures=(procedure,))
        engine = Engine(self.rules)
        _, state = engine.begin(state, GivenDice(()))
        decision = engine.next_decision(state, engine.decisions(state)[0].seat, answers[:-1])
        assert decision is not None
        refused = decision.options.refusal(answers[-1])
        return refused.clause or refused.reason if refused else ""

    def happened(self, kind: type[Event[Any]]) -> list[Any]:
        """The events of a kind, in order."""
        return [event for event in self.events if isinstance(event, kind)]

    def where(self, unit: str) -> str:
        """The space of a unit, "" when it has left play."""
        return self.state.units[unit].space if unit in self.state.units else ""

    def _with_units(self) -> S:
        return replace(self.state, units=Map(self.units))

    def _chooser(self, told: Mapping[str, Any]) -> Callable[[Decision, tuple[Answer, ...]], Answer]:
        def choose(decision: Decision, so_far: tuple[Answer, ...]) -> Answer:
            self.asked.append(decision)
            said = told.get(decision.name)
            if callable(said):
                said = said(decision)
            elif isinstance(said, list):
                said = said.pop(0) if said else None
            answer: Answer = self.unsaid(decision) if said is None else said
            refused = decision.options.refusal(answer)
            if refused is not None:
                raise IllegalAction(refused.clause, f"{decision.name}: {answer!r} is refused: {refused.reason}")
            return answer

        return choose
