"""What a segment returns, what leaves it (a wait for answers), and what unfolding asks of its rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeVar

from workbench.engine.decision import Decision
from workbench.engine.design import Design
from workbench.engine.events import Ending
from workbench.engine.rules_words import Words
from workbench.engine.state import Procedure, State

S_contra = TypeVar("S_contra", bound=State[Any, Any], contravariant=True)
Q_co = TypeVar("Q_co", covariant=True)


class Begin:
    """Go on with `outer` after `inner`, which begins now; with `again` the same segment of `outer` runs once more."""

    __slots__ = ("again", "inner", "outer")

    def __init__(self, outer: Procedure, inner: Procedure | None, again: bool = False) -> None:
        self.outer = outer
        self.inner = inner
        self.again = again


class Again(Begin):
    """The same segment once more, of the procedure as it now is."""

    def __init__(self, outer: Procedure) -> None:
        super().__init__(outer, None, again=True)


class End(Begin):
    """The procedure is over; the one outside `receive`s it as it now is."""

    def __init__(self, outer: Procedure) -> None:
        super().__init__(outer, None)


Step = Procedure | Begin | None


class Waits(Exception):
    """A segment waits for answers."""

    def __init__(self, decisions: list[Decision]) -> None:
        super().__init__("waits")
        self.decisions = decisions


class Complete(Exception):
    """The seat has no more to say: the segment would act now. Raised while a dialogue is probed."""


class UnfoldingRules(Protocol[S_contra, Q_co]):
    """What an unfolding play asks of its rules; `RulesModule` says what each of these is."""

    design: Design

    @property
    def sequence(self) -> Mapping[type[Procedure], tuple[Callable[..., Any], ...]]: ...

    def position(self, state: S_contra) -> Q_co: ...

    def seat_asked(self, state: S_contra, procedure: Procedure, seat: str) -> str: ...

    @property
    def knowledge(self) -> str: ...

    def side_of(self, seat: str) -> str: ...

    def side_of_counter(self, counter: str) -> str: ...

    def turn(self, state: S_contra) -> int: ...

    def ending(self, state: S_contra) -> Ending | None: ...

    @property
    def words(self) -> Words[Any, Any]: ...
