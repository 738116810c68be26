"""Events of areas, roads, rades and supply."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.toulon.state import SupplyTrace, ToulonState
from workbench.engine.events import Event, News
from workbench.engine.state import with_units


class AreaEntered(Event[ToulonState], frozen=True, kw_only=True):
    """Attackers entered an area; the area they came from is remembered, for retreats and for the river."""

    area: str
    origin: str
    units: tuple[str, ...] = ()

    def apply(self, state: ToulonState) -> ToulonState:
        origins = tuple(sorted({*state.origins.get(self.area, ()), self.origin}))
        entered = with_units(state, *self.units, came_from=self.origin)
        return replace(entered, origins=state.origins.set(self.area, origins))


class AttackEnded(Event[ToulonState], frozen=True, kw_only=True):
    """Nobody attacks this area any more: entry denied, or overrun done.

    Who holds its forts is open again (16.12), and so is who stands beside roads (18.3).
    """

    area: str

    def apply(self, state: ToulonState) -> ToulonState:
        origins = state.origins.delete(self.area) if self.area in state.origins else state.origins
        there = ((unit, x) for unit, x in sorted(state.units.items()) if x.space == self.area)
        marked = (unit for unit, x in there if x.came_from or x.fort is not None)
        return replace(with_units(state, *marked, came_from="", fort=None), origins=origins, enemy_sections=())


class OverrunFailed(Event[ToulonState], frozen=True, kw_only=True):
    """An overrun failed: what stands in the area waits for the battle, and nobody tries again."""

    area: str

    def apply(self, state: ToulonState) -> ToulonState:
        return replace(state, overruns_failed=(*state.overruns_failed, self.area))


class SectionReconnoitred(Event[ToulonState], frozen=True, kw_only=True):
    """A road section is friendly for the rest of the side turn."""

    section: str

    def apply(self, state: ToulonState) -> ToulonState:
        return replace(state, friendly_sections=(*state.friendly_sections, self.section))


class SectionDeclared(Event[ToulonState], frozen=True, kw_only=True):
    """The owner of units beside a road section declared whether it is enemy controlled."""

    section: str
    enemy: bool

    def apply(self, state: ToulonState) -> ToulonState:
        if not self.enemy:
            return replace(state, patrol_sections=(*state.patrol_sections, self.section))
        return replace(state, enemy_sections=(*state.enemy_sections, self.section))


class DepotOccupied(Event[ToulonState], frozen=True, kw_only=True):
    """Republicans have occupied a depot for the first time."""

    depot: str

    def apply(self, state: ToulonState) -> ToulonState:
        return replace(state, occupied_depots=(*state.occupied_depots, self.depot))


class ToulonEntered(Event[ToulonState], frozen=True, kw_only=True):
    """Allied troops have entered Toulon by land."""

    turn: int

    def apply(self, state: ToulonState) -> ToulonState:
        return replace(state, toulon_entered=self.turn)


class RadeControlChanged(Event[ToulonState], frozen=True, kw_only=True):
    """A rade is held, held tenuously, or lost by the Allies."""

    rade: str
    control: str

    def apply(self, state: ToulonState) -> ToulonState:
        return replace(state, rades=state.rades.set(self.rade, self.control))


class AttackSupplyRolled(Event[ToulonState], frozen=True, kw_only=True):
    """Whether a depot is in attack supply in this side turn."""

    depot: str
    succeeded: bool

    def apply(self, state: ToulonState) -> ToulonState:
        if not self.succeeded:
            return state
        return replace(state, attack_supply=(*state.attack_supply, self.depot))


class WayTried(News[ToulonState], frozen=True, kw_only=True):
    """An area of no man's land, or a rade, that a trace runs through: open or blocked for this phase."""

    place: str
    opened: bool


class SupplyTraced(Event[ToulonState], frozen=True, kw_only=True):
    """The units of one area have traced supply, or failed to."""

    units: tuple[str, ...]
    trace: SupplyTrace

    def apply(self, state: ToulonState) -> ToulonState:
        depot = "" if self.trace.reason else self.trace.depot
        marker = {"out_of_supply": False} if depot else {"out_of_supply": True, "unsupplied": state.turn}
        traced = with_units(state, *self.units, supplied_by=depot, **marker)
        return replace(traced, traces=(*state.traces, self.trace))
