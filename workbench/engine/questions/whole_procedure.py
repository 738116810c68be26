"""A procedure of several rolls whose odds are asked as a whole: a battle with all that comes of it.

A rules module offers its kind (`RulesModule.whole_procedures`). It says what has to be known to pose one on an empty
map, who its two sides are, and in which words it ends. All that happens in between is played by the rules themselves.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from msgspec import Struct

from workbench.engine.decision import Decision
from workbench.engine.events import Event
from workbench.engine.state import Answer, Procedure, State
from workbench.engine.words.message import Message, as_message, marked

DEFENDER_HOLDS = marked("the defender holds")
ATTACKER_RETREATS, DEFENDER_RETREATS = marked("the attacker retreats"), marked("the defender retreats")
ATTACKER_LOST, DEFENDER_LOST = marked("the attacker is eliminated"), marked("the defender is eliminated")
ATTACKER_ROUTED, DEFENDER_ROUTED = marked("the attacker is routed"), marked("the defender is routed")
ATTACKER_WINS, DEFENDER_WINS = marked("the attacker wins"), marked("the defender wins")
TAKEN = marked("the place is taken")
CAUGHT, ESCAPED = marked("some of the beaten are caught"), marked("the beaten get away")
"""Ways in which battles and pursuits end, in the words that all modules have for them."""
S = TypeVar("S", bound=State[Any, Any])
Value = int | str
Values = Mapping[str, Value]
"""What was said for each input, by its id."""


class Input(Struct, frozen=True):
    """What has to be known: a whole number from `least` to `most`, or one of `choices` (a value and its words)."""

    id: str
    title: str
    value: Value
    least: int = 0
    most: int = 0
    choices: tuple[tuple[str, str], ...] = ()

    def why_not(self, value: Value) -> str:
        """Why something cannot be said for it, "" when it can."""
        if self.choices:
            known = [choice for choice, _ in self.choices]
            text = marked("{input} is one of {choices}, not {value}")
            told = Message(text, input=self.id, choices=", ".join(known), value=repr(value)[:40])
            return "" if value in known else told
        if isinstance(value, int) and self.least <= value <= self.most:
            return ""
        text = marked("{input} is a whole number from {least} to {most}, not {value}")
        return Message(text, input=self.id, least=self.least, most=self.most, value=repr(value)[:40])


class NotPosed(ValueError):
    """It cannot be posed: a value that does not fit, or a design that has nobody to pose it with; one clear line."""


class Posed(NamedTuple, Generic[S]):
    """A procedure that is about to begin. `rules` is its module, which may have been changed for it alone."""

    rules: Any
    state: S


class WholeProcedure(ABC, Generic[S]):
    """One procedure, bound to the rules module of a design.

    Class attributes
    ----------------
    id, title
        How it is called in commands and in windows.
    procedure
        Its type; the innermost of this type on the stack is the one.
    tables
        The tables that are rolled on in it.
    gathers
        Whether others may still come to it once it has begun.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    procedure: ClassVar[type[Procedure]]
    tables: ClassVar[tuple[str, ...]] = ()
    gathers: ClassVar[bool] = False

    def __init__(self, rules: Any) -> None:
        self._rules = rules

    @abstractmethod
    def sides(self, state: S, begun: Procedure) -> tuple[str, str]:
        """Who attacks and who defends."""

    @abstractmethod
    def place(self, begun: Procedure) -> str:
        """The space that it is about."""

    @abstractmethod
    def ends(self, before: S, begun: Procedure, after: S, ended: Procedure) -> tuple[str, ...]:
        """In which ways it has ended, each in words: they need not exclude each other.

        `before` and `begun` are the state and the procedure as it was asked about, `after` and `ended` as it is over.
        """

    def who_may_take_part(self, state: S, going_on: Procedure) -> tuple[str, ...]:
        """The units of a state that have a part in it, or may still come, as far as all can see; by default those that
        stand where it is about. Odds that rest on one whom the asker does not know are not told.
        """
        place = self.place(going_on)
        return tuple(unit for unit, x in state.units.items() if x.space == place)

    def who_takes_part(self, state: S, going_on: Procedure) -> tuple[str, ...]:
        """Those of them that have a part in it already; by default all of them."""
        return self.who_may_take_part(state, going_on)

    def noted(self, events: Sequence[Event[Any]]) -> tuple[str, ...]:
        """What of its end stands in no state, but in events on the way; by default nothing."""
        return ()

    def choose(self, decision: Decision, so_far: tuple[Answer, ...]) -> Answer:
        """What is answered where somebody has a choice: the first that is offered, unless a module knows better."""
        return first_offered(decision)

    @property
    def inputs(self) -> tuple[Input, ...]:
        """What has to be known to pose it; nothing where it can be taken from positions alone."""
        return ()

    def posed(self, values: Values) -> Posed[S]:
        """It is about to begin, and is the innermost procedure of the state.

        Raises
        ------
        NotPosed
            This design cannot pose it so.
        """
        raise NotPosed(marked("it is taken from a position alone"))

    def words_of(self, values: Values, name: str) -> str:
        """What was chosen for an input, in its words."""
        choices = next(dict(one.choices) for one in self.inputs if one.id == name)
        return as_message(choices[str(values[name])])

    def read(self, said: Values) -> Values:
        """A value for each input: what was said, else its own. NotPosed for what does not fit, in one line."""
        known = {one.id: one for one in self.inputs}
        for name, value in said.items():
            if name not in known:
                text = marked("there is no input {input}; there are {inputs}")
                raise NotPosed(Message(text, input=repr(name[:40]), inputs=", ".join(known) or Message("none")))
            if why := known[name].why_not(value):
                raise NotPosed(why)
        return {one.id: said.get(one.id, one.value) for one in known.values()}


def fates(
    before: State[Any, Any], after: State[Any, Any], attackers: Sequence[str], defenders: Sequence[str], place: str
) -> tuple[str, ...]:
    """What has become of the units of both sides, who fought for a place: each side is lost, gone, or where it was.

    Attackers who stand in the place at last have taken it.
    """
    left = [[unit for unit in units if unit in after.units] for units in (attackers, defenders)]
    stood = {unit: {before.units[unit].space, place} for unit in attackers}
    told = []
    if not left[0]:
        told.append(ATTACKER_LOST)
    elif not any(after.units[unit].space in stood[unit] for unit in left[0]):
        told.append(ATTACKER_RETREATS)
    if not left[1]:
        told.append(DEFENDER_LOST)
    else:
        holds = any(after.units[unit].space == place for unit in left[1])
        told.append(DEFENDER_HOLDS if holds else DEFENDER_RETREATS)
    is_taken = any(after.units[unit].space == place for unit in left[0])
    return (*told, *((TAKEN,) if is_taken and told[-1] != DEFENDER_HOLDS else ()))


def first_offered(decision: Decision) -> Answer:
    """The first answer that is offered and legal."""
    answer: Answer = next(iter(decision.options))
    return answer


def first_that_acts(decision: Decision) -> Answer:
    """The first legal choice of somebody or something, where nobody may be chosen as well."""
    answer: Answer = next((one for one in decision.options if one != ()), ())
    return answer
