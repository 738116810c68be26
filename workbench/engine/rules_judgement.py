"""The judgement of a rules module: how good answers and states are, what bots of any game go by.

Every hook here has a default. It gets the position of a seat's view, never more than that seat may see. None of them is
ever called by the rules.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Mapping
from copy import copy
from typing import Any, ClassVar, Generic, Self, TypeVar

from workbench.engine.decision import Decision
from workbench.engine.questions.possible_worlds import World
from workbench.engine.rules_words import BoundRules, NotOffered
from workbench.engine.state import Answer, State, is_stand_in
from workbench.engine.words.message import Message, marked

S = TypeVar("S", bound=State[Any, Any])
Q = TypeVar("Q")
USES = "uses:"
"""Begins the deed of sending out a class of units: "uses:cavalry"."""


class Judgement(Generic[S, Q]):
    """What bots go by. A rules module that judges derives from this, and takes it in `__init__`.

    Class attributes
    ----------------
    deed_words
        What `deeds` can say, each with what it means: {"attacks": "sends a force where an enemy stands"}.
    matters
        What `appraise` and `value` can be told to ignore, each with what it means: {"supply": "lines of supply"}.
    ignored
        Those of them that they do ignore; see `ignoring`.
    scale
        What `value`, or `promise` where there is none, counts in, to follow "in": "victory points".
    """

    deed_words: ClassVar[Mapping[str, str]] = {}
    matters: ClassVar[Mapping[str, str]] = {}
    ignored: frozenset[str] = frozenset()
    scale: ClassVar[str] = marked("points of its own")

    def __init__(self, rules: BoundRules[S, Q]) -> None:
        self.rules = rules
        self.design = rules.design

    def deeds(self, position: Q, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> frozenset[str]:
        """What an answer amounts to, in the words of `deed_words`: what a restricted bot may be told never to do.

        Called for every answer such a bot looks at, with the position of its view and the answers given so far in
        the same action. Words that `deed_words` does not list may not be returned.

        Example
        -------
            return frozenset({"attacks"}) if decision.name == "CombatPhase.declare" and answer != "end" else frozenset()
        """
        return frozenset()

    @property
    def unit_classes(self) -> Mapping[str, str]:
        """What a class of units is called in the words of a bot ("cavalry") -> the id of its unit type."""
        return {"_".join(kind.name.lower().split()) or kind.id: kind.id for kind in self.design.unit_types}

    def used(self, position: Q, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> frozenset[str]:
        """The unit types that an answer sends out; by default those of the seat's counters that it names.

        Losses that are shared out send nobody out.
        """
        named = (answer,) if isinstance(answer, str) else answer if isinstance(answer, tuple) else ()
        side = self.rules.side_of(decision.seat)
        types = (self.rules.types_of_counters.get(name, ("", "")) for name in named)
        return frozenset(unit_type for whose, unit_type in types if whose == side)

    def all_deeds(self, position: Q, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> frozenset[str]:
        """`deeds`, and "uses:" with each class of units that the answer sends out."""
        found = self.deeds(position, decision, answer, so_far)
        used = self.used(position, decision, answer, so_far)
        return found | {USES + word for word, kind in self.unit_classes.items() if kind in used} if used else found

    def appraise(self, position: Q, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
        """How good an answer looks to the seat, from its view alone; more is better. For the greedy bot.

        Called for each option, or a sample of many, with the position of the view and the answers given so far. Any
        scale will do within one question. It may not roll, nor play on, nor raise for answers that are legal.
        """
        return 0.0

    def propose(self, position: Q, decision: Decision, so_far: tuple[Answer, ...]) -> Iterable[Answer]:
        """Answers that the greedy bot takes without looking at others: the first legal one. None by default.

        For questions whose answers are too many to appraise one by one, or hang together over several stages. It may
        be lazy; answers that are not legal do no harm. The position is that of the seat's view.
        """
        return ()

    def promise(self, position: Q, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float | None:
        """What a proposed answer promises, where somebody asks why it was taken; more is better, in words `scale`.

        None where the plan has no figure for it.
        """
        return None

    def value(self, state: S, seat: str) -> float | None:
        """How good a state is for the seat; more is better, of any scale. None: the bot does not look ahead.

        The state is what has come of a `guess`, or of a view in which nothing is hidden.
        """
        return None

    def looks_ahead(self, decision: Decision) -> bool:
        """Is an answer to this to be judged by what comes of it? Not where only the order of things is chosen."""
        return True

    def guess(self, view: S, rng: random.Random) -> S:
        """A state that this view may be the view of, which a bot plays on in thought; the view itself by default.

        A module that hides more than units (purses, orders, what is going on) fills that in as well.

        Raises
        ------
        NotOffered
            Units are hidden, and this rules module does not guess which they are.
        """
        if any(map(is_stand_in, view.units)):
            raise NotOffered(
                Message("guessing hidden units is not offered by the rules module {name}", name=self.rules.name)
            )
        return view

    def unknown(self, view: S) -> frozenset[str]:
        """The units of a view whose strength is not known; by default the unknown counters in it.

        Odds are not reckoned where one of them takes part.
        """
        return frozenset(filter(is_stand_in, view.units))

    @property
    def known_checks(self) -> frozenset[str]:
        """Segments whose dice rest on what a seat knows that sees the unit which is checked, whoever else takes part.

        Their odds are told where those of what follows are not known: "Reconnaissance.roll_for_reconnaissance".
        """
        return frozenset()

    def worlds(self, view: S, near: Collection[str] = ()) -> tuple[World, ...]:
        """States that this view may be the view of, the most different ones: what odds lie between.

        By default the view itself, where nobody whom it does not know (`unknown`) may then take part. The spaces `near`
        are those that it is about. See `weakest_and_strongest`.
        """
        return (World(view),)

    def is_open(self, view: S) -> bool:
        """Is nothing hidden between seats, so that everybody may read what a bot thought? Closed unless said."""
        return False

    def ignoring(self, matters: frozenset[str]) -> Self:
        """The same judgement with a taste that does not care for some of `matters`."""
        other = copy(self)
        other.ignored = self.ignored | matters
        return other
