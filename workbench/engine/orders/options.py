"""Options of those who write: orders to forces, a free text, and a ruling that the program suggests."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple, Self

from immutables import Map
from msgspec import Struct

from workbench import limits
from workbench.engine.clauses import Refusal
from workbench.engine.options import Options
from workbench.engine.orders.order import (
    COMBAT,
    COMBAT_MARCH,
    COMMAND,
    MOVEMENT,
    GivenOrders,
    Order,
    Overruled,
    Text,
    When,
)
from workbench.engine.state import Answer
from workbench.engine.words.message import Message

TRIALS = 8
PHASES: tuple[When, ...] = (MOVEMENT, COMBAT_MARCH, COMBAT, COMMAND)


class OrdersFor(Options[GivenOrders]):
    """GivenOrders to some of the forces, each as `refuse` lets it be.

    `refuse_all` judges orders together, once each is allowed; `likely` gives orders that a force could well get,
    the likeliest first, for whoever has to choose without writing; `clause` says that a force has one order.
    `whens` are the phases that they may be for, () where the likely ones say it; `parts` are the fields of an order
    that are asked for, () where the phase says it.
    """

    kind = "orders"

    def __init__(
        self,
        forces: Iterable[str],
        refuse: Callable[[Order], Refusal | None],
        *,
        refuse_all: Callable[[tuple[Order, ...]], Refusal | None] | None = None,
        likely: Callable[[str], Iterable[Order]] | None = None,
        clause: str = "",
        whens: tuple[When, ...] = (),
        parts: tuple[str, ...] = (),
    ) -> None:
        self._whens = whens
        self._name_of: Callable[[str], str] | None = None
        self.parts = parts
        self.forces = tuple(forces)
        self.refuse = refuse
        self.refuse_all = refuse_all
        self.likely = likely or (lambda force: ())
        self.clause = clause

    def call_by(self, name_of: Callable[[str], str]) -> None:
        self._name_of = name_of

    @property
    def when(self) -> When:
        """The phase that most orders are asked for."""
        return next((phase for phase in PHASES if phase in self.whens), MOVEMENT)

    @property
    def whens(self) -> tuple[When, ...]:
        """The phases that orders may be for: as said, or that of the first likely one, or those that are taken."""
        if self._whens:
            return self._whens
        if (likely := next((order for force in self.forces for order in self.likely(force)), None)) is not None:
            return (likely.when,)
        asked = (Order(force, when) for force in self.forces[:1] for when in PHASES)
        return tuple(order.when for order in asked if self.refuse(order) is None)[:1] or (MOVEMENT,)

    def refusal(self, answer: Answer) -> Refusal | None:
        return self._named(self._refusal(answer))

    def _named(self, refused: Refusal | None) -> Refusal | None:
        """A refusal with names where its message has ids."""
        if refused is None or self._name_of is None or not isinstance(refused.reason, Message):
            return refused
        name_of, said = self._name_of, refused.reason.arguments
        names = {place: name_of(one) if type(one) is str else one for place, one in said.items()}
        return Refusal(refused.clause, Message(refused.reason.text, **names))

    def _refusal(self, answer: Answer) -> Refusal | None:
        if not isinstance(answer, GivenOrders):
            return Refusal("", "orders are asked for")
        if len(answer.given) > limits.ORDERS.most:
            return Refusal.of("", "there are {beyond}", beyond=limits.ORDERS.beyond)
        for order in answer.given:
            if refused := _too_long(order) or self._why_not(order):
                return refused
        if twice := next((o for i, o in enumerate(answer.given) if _key(o) in map(_key, answer.given[:i])), None):
            return Refusal.of(self.clause, "{force} has two orders for one phase", force=twice.force)
        return self.refuse_all(answer.given) if self.refuse_all else None

    def why_not(self, order: Order) -> Refusal | None:
        """Why this one order may not be given."""
        return self._named(_too_long(order) or self._why_not(order))

    def _why_not(self, order: Order) -> Refusal | None:
        if order.force not in self.forces:
            return Refusal.of(self.clause, "{force} is no force that takes orders now", force=order.force)
        return self.refuse(order)

    def for_one(self, force: str) -> Iterator[Order]:
        """GivenOrders that this force could well get and may."""
        return (order for order in self.likely(force) if not self.why_not(order))

    def __iter__(self) -> Iterator[GivenOrders]:
        """None at all, then every likely order by itself: there is no end to all that could be written."""
        yield GivenOrders()
        for force in self.forces:
            for order in self.for_one(force):
                if self.refusal(found := GivenOrders((order,))) is None:
                    yield found

    def sample(self, rng: random.Random) -> GivenOrders:
        for _ in range(TRIALS):
            given = []
            for force in self.forces:
                likely = tuple(self.likely(force))
                if likely and rng.random() < len(likely) / (len(likely) + 1):
                    drawn = rng.choice(likely)
                    if not self.why_not(drawn):
                        given.append(drawn)
            if self.refusal(orders := GivenOrders(tuple(given))) is None:
                return orders
        return GivenOrders()


def _key(order: Order) -> tuple[str, str]:
    return order.force, order.when


def _too_long(order: Order) -> Refusal | None:
    if len(order.note) > limits.ORDER_NOTE.most:
        return Refusal.of("", "the note has {beyond}", beyond=limits.ORDER_NOTE.beyond)
    parts = (order.way, order.meet, order.drops, order.join, order.transfers, order.attack, order.deploy)
    if any(len(part) > limits.ORDER_PARTS.most for part in (*parts, order.pursue_with)):
        return Refusal.of("", "an order has {beyond}", beyond=limits.ORDER_PARTS.beyond)
    return None


class FreeText(Options[Text]):
    """A text of at most so many signs; "" says nothing."""

    kind = "text"

    def __init__(self, most: int = limits.ORDER_NOTE.most) -> None:
        self.most = most

    def refusal(self, answer: Answer) -> Refusal | None:
        if not isinstance(answer, Text):
            return Refusal("", "a text is asked for")
        if len(answer.text) > self.most:
            return Refusal.of(
                "", "a text of at most {most} signs, not of {given}", most=self.most, given=len(answer.text)
            )
        return None

    def __iter__(self) -> Iterator[Text]:
        yield Text()

    def sample(self, rng: random.Random) -> Text:
        return Text()


class Fact(Struct, frozen=True):
    """One of the figures that a suggestion follows from: what it is of, what it is, the clause that counts it.

    Without a figure the words say all: such as an order as it was written.
    """

    of: str
    figure: str
    clause: str = ""


class Grounds(NamedTuple):
    """Why something is suggested: in a sentence, by which facts, how likely each answer was before the dice fell.

    What is likely is an answer, or a text of the catalogues where it stands for several.
    """

    reason: str = ""
    facts: tuple[Fact, ...] = ()
    odds: Mapping[str, Fraction] = Map()


def no_grounds() -> Grounds:
    """Nothing is said of why."""
    return Grounds()


class Suggestion(Struct, frozen=True):
    """What the program would rule, and why: the clause, the reason in words, the facts, chances by what they are of.

    Chances are fractions ("1/6").
    """

    what: tuple[str, ...]
    answer: Any
    clause: str = ""
    reason: str = ""
    facts: tuple[Fact, ...] = ()
    odds: Map[str, str] = Map()

    @classmethod
    def on(cls, grounds: Grounds, what: tuple[str, ...], answer: Any, clause: str) -> Self:
        """A suggestion for these reasons."""
        odds = Map({of: str(chance) for of, chance in grounds.odds.items()})
        return cls(what, answer, clause, grounds.reason, grounds.facts, odds)


class Ruling(Options[Any]):
    """What the person who referees rules: what is suggested, or another of the options, with a note."""

    kind = "ruling"

    def __init__(self, suggestion: Suggestion, options: Options[Any]) -> None:
        self.suggestion = suggestion
        self.options = options

    def refusal(self, answer: Answer) -> Refusal | None:
        if not isinstance(answer, Overruled):
            return self.options.refusal(answer)
        if len(answer.note) > limits.ORDER_NOTE.most:
            return Refusal.of("", "the note has {beyond}", beyond=limits.ORDER_NOTE.beyond)
        return self.options.refusal(answer.instead)

    def __iter__(self) -> Iterator[Any]:
        """What is suggested first."""
        yield self.suggestion.answer
        yield from (answer for answer in self.options if answer != self.suggestion.answer)

    def sample(self, rng: random.Random) -> Any:
        """What is suggested: so that a bot on this seat is the program as referee."""
        return self.suggestion.answer
