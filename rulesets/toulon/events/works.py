"""Events of field works."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.toulon.state import FieldWork, ToulonState
from workbench.engine.events import Event
from workbench.engine.maps.area_map import FortKind


class RedoubtBuilt(Event[ToulonState], frozen=True, kw_only=True):
    """A redoubt has been dug."""

    work: str
    area: str
    side: str
    turn: int

    def apply(self, state: ToulonState) -> ToulonState:
        built = FieldWork(area=self.area, side=self.side, built=self.turn)
        return replace(state, works=state.works.set(self.work, built))


class ImprovementWorked(Event[ToulonState], frozen=True, kw_only=True):
    """A turn of work on an improvement; `improved` when it was the last."""

    work: str
    area: str
    turn: int
    improved: bool = False

    def apply(self, state: ToulonState) -> ToulonState:
        x = state.works[self.work]
        changed = replace(x, progress=x.progress + 1, worked=self.turn)
        if self.improved:
            changed = replace(x, kind=FortKind.IMPROVED_REDOUBT, progress=0, worked=0)
        return replace(state, works=state.works.set(self.work, changed))


class ImprovementCancelled(Event[ToulonState], frozen=True, kw_only=True):
    """The area was attacked: the work done on an improvement is lost (13.10)."""

    work: str
    area: str

    def apply(self, state: ToulonState) -> ToulonState:
        return replace(state, works=state.works.set(self.work, replace(state.works[self.work], progress=0, worked=0)))


class WorkDestroyed(Event[ToulonState], frozen=True, kw_only=True):
    """A redoubt is no more; a printed one is noted as destroyed (13.13)."""

    work: str
    area: str
    side: str

    def apply(self, state: ToulonState) -> ToulonState:
        printed = FieldWork(area=self.area, side=self.side, kind=FortKind.IMPROVED_REDOUBT)
        gone = replace(state.works.get(self.work, printed), progress=0, worked=0, destroyed=True)
        return replace(state, works=state.works.set(self.work, gone))


class WorkReduced(Event[ToulonState], frozen=True, kw_only=True):
    """Artillery fired at a redoubt: the modified face against the strength that fired, and what came of it."""

    work: str
    area: str
    strength: int
    modified: int
    reduced: bool

    def apply(self, state: ToulonState) -> ToulonState:
        return replace(state, reduced=(*state.reduced, self.work)) if self.reduced else state
