"""What can happen in Toulon 1793 beyond the engine's common events. `apply` is dull; no rule stands in it."""

from __future__ import annotations

from typing import Any

from immutables import Map
from msgspec.structs import replace

from rulesets.toulon.state import ARRIVALS, SupplyTrace, ToulonState, ToulonUnit
from workbench.engine.events import Event


def changed(state: ToulonState, unit: str, **what: Any) -> ToulonState:
    """The state with some fields of a unit replaced."""
    return replace(state, units=state.units.set(unit, replace(state.units[unit], **what)))


# ---------------------------------------------------------------- turns and purses


class TurnBegun(Event[ToulonState], frozen=True, kw_only=True):
    """A game turn has begun."""

    turn: int

    def apply(self, state: ToulonState) -> ToulonState:
        return replace(state, turn=self.turn, active="")


class SideTurnBegun(Event[ToulonState], frozen=True, kw_only=True):
    """A side has become the phasing side; "" ends a side turn."""

    side: str

    def apply(self, state: ToulonState) -> ToulonState:
        return replace(state, active=self.side)


class InitiativeTaken(Event[ToulonState], frozen=True, kw_only=True):
    """A side holds the initiative from now on; the modified rolls that decided it, none when they were not rolled."""

    side: str
    rolls: tuple[tuple[str, int], ...] = ()

    def apply(self, state: ToulonState) -> ToulonState:
        return replace(state, initiative=self.side)


class OrderChosen(Event[ToulonState], frozen=True, kw_only=True):
    """The side that goes first this turn."""

    first: str

    def apply(self, state: ToulonState) -> ToulonState:
        return state


class PointsSpent(Event[ToulonState], frozen=True, kw_only=True):
    """Operations points leave a purse; a negative number is credited."""

    purse: str
    points: int
    why: str = ""

    def apply(self, state: ToulonState) -> ToulonState:
        track = f"ops.{self.purse}"
        return replace(state, tracks=state.tracks.set(track, max(0, state.tracks.get(track, 0) - self.points)))


# ---------------------------------------------------------------- units


class UnitArrived(Event[ToulonState], frozen=True, kw_only=True):
    """A reinforcement is placed on the map, or on the ships."""

    unit: str
    to: str

    def apply(self, state: ToulonState) -> ToulonState:
        return changed(state, self.unit, space=self.to, due=0)


class UnitPostponed(Event[ToulonState], frozen=True, kw_only=True):
    """A unit stands on the turn track and is to arrive in the turn `due`."""

    unit: str
    due: int
    replaced: bool = False

    def apply(self, state: ToulonState) -> ToulonState:
        replaced = self.replaced or state.units[self.unit].replaced
        return changed(state, self.unit, space=ARRIVALS, due=self.due, replaced=replaced)


class LossTaken(Event[ToulonState], frozen=True, kw_only=True):
    """Strength points lost; negative numbers are recovered."""

    unit: str
    temporary: int = 0
    permanent: int = 0

    def apply(self, state: ToulonState) -> ToulonState:
        x = state.units[self.unit]
        temporary, permanent = x.temporary + self.temporary, x.permanent + self.permanent
        return changed(state, self.unit, temporary=temporary, permanent=permanent)


class AttritionMarked(Event[ToulonState], frozen=True, kw_only=True):
    """The unit's attrition check marker now adds `level`; None takes the marker off."""

    unit: str
    level: int | None

    def apply(self, state: ToulonState) -> ToulonState:
        return changed(state, self.unit, attrition=self.level)


class UnitShown(Event[ToulonState], frozen=True, kw_only=True):
    """Turned face down: it carries what it shows, for a seat knows nothing that no event told it."""

    unit: str
    as_it_is: ToulonUnit

    def apply(self, state: ToulonState) -> ToulonState:
        return replace(state, units=state.units.set(self.unit, self.as_it_is))


class UnitPlaced(Event[ToulonState], frozen=True, kw_only=True):
    """A place on the battle board: `fort` as in `ToulonUnit`, and the retreat zone."""

    unit: str
    fort: str | None = None
    withdrawn: bool = False

    def apply(self, state: ToulonState) -> ToulonState:
        return changed(state, self.unit, fort=self.fort, withdrawn=self.withdrawn)


class QualityChecked(Event[ToulonState], frozen=True, kw_only=True):
    """A unit checked its quality: the modified face, and what came of it."""

    unit: str
    why: str
    modified: int
    passed: bool

    def apply(self, state: ToulonState) -> ToulonState:
        return state


class AttritionChecked(Event[ToulonState], frozen=True, kw_only=True):
    """A marked unit was checked for movement attrition: the modified face, and whether it failed."""

    unit: str
    modified: int
    failed: bool

    def apply(self, state: ToulonState) -> ToulonState:
        return state


class EntryFailed(Event[ToulonState], frozen=True, kw_only=True):
    """A unit may not try again to enter this enemy area by movement in this side turn."""

    unit: str
    area: str

    def apply(self, state: ToulonState) -> ToulonState:
        return changed(state, self.unit, failed_areas=(*state.units[self.unit].failed_areas, self.area))


class RoadCheckFailed(Event[ToulonState], frozen=True, kw_only=True):
    """A unit failed a check on a road section; cavalry pays from now on."""

    unit: str

    def apply(self, state: ToulonState) -> ToulonState:
        return changed(state, self.unit, failed_by_road=True)


# ---------------------------------------------------------------- the map


class AreaEntered(Event[ToulonState], frozen=True, kw_only=True):
    """Attackers entered an area; the area they came from is remembered, for retreats and for the river."""

    area: str
    origin: str
    units: tuple[str, ...] = ()

    def apply(self, state: ToulonState) -> ToulonState:
        origins = tuple(sorted({*state.origins.get(self.area, ()), self.origin}))
        units = state.units.mutate()
        for unit in self.units:
            units[unit] = replace(units[unit], came_from=self.origin)
        return replace(state, units=units.finish(), origins=state.origins.set(self.area, origins))


class AttackEnded(Event[ToulonState], frozen=True, kw_only=True):
    """Nobody attacks this area any more: entry denied, or overrun done."""

    area: str

    def apply(self, state: ToulonState) -> ToulonState:
        origins = state.origins.delete(self.area) if self.area in state.origins else state.origins
        units = state.units.mutate()
        for unit in sorted(state.units):
            if (x := state.units[unit]).came_from and x.space == self.area:
                units[unit] = replace(x, came_from="")
        return replace(state, units=units.finish(), origins=origins)


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
            return state
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


# ---------------------------------------------------------------- supply


class AttackSupplyRolled(Event[ToulonState], frozen=True, kw_only=True):
    """Whether a depot is in attack supply in this side turn."""

    depot: str
    succeeded: bool

    def apply(self, state: ToulonState) -> ToulonState:
        if not self.succeeded:
            return state
        return replace(state, attack_supply=(*state.attack_supply, self.depot))


class WayTried(Event[ToulonState], frozen=True, kw_only=True):
    """An area of no man's land, or a rade, that a trace runs through: open or blocked for this phase."""

    place: str
    opened: bool

    def apply(self, state: ToulonState) -> ToulonState:
        return state


class SupplyTraced(Event[ToulonState], frozen=True, kw_only=True):
    """The units of one area have traced supply, or failed to."""

    units: tuple[str, ...]
    trace: SupplyTrace

    def apply(self, state: ToulonState) -> ToulonState:
        depot = "" if self.trace.reason else self.trace.depot
        units = state.units.mutate()
        for unit in self.units:
            units[unit] = replace(units[unit], supplied_by=depot, out_of_supply=not depot)
        return replace(state, units=units.finish(), traces=(*state.traces, self.trace))


# ---------------------------------------------------------------- the end of battles and side turns


class CombatEnded(Event[ToulonState], frozen=True, kw_only=True):
    """A battle is over: who won ("" is nobody), and whether it was significant (28)."""

    area: str
    winner: str
    significant: bool = False
    losses: tuple[int, int] = (0, 0)

    def apply(self, state: ToulonState) -> ToulonState:
        origins = state.origins.delete(self.area) if self.area in state.origins else state.origins
        return replace(state, origins=origins)


class MoraleChanged(Event[ToulonState], frozen=True, kw_only=True):
    """A side enters or leaves the significant defeat track (28.3, 7.12)."""

    side: str
    defeated: bool

    def apply(self, state: ToulonState) -> ToulonState:
        others = tuple(side for side in state.defeated if side != self.side)
        return replace(state, defeated=(*others, self.side) if self.defeated else others)


class SignificantBattleWon(Event[ToulonState], frozen=True, kw_only=True):
    """The winner of the last significant battle."""

    side: str

    def apply(self, state: ToulonState) -> ToulonState:
        return replace(state, last_winner=self.side)


class MarkersRemoved(Event[ToulonState], frozen=True, kw_only=True):
    """The markers of a side turn come off and stacks are turned face up (30.6, 30.7)."""

    side: str

    def apply(self, state: ToulonState) -> ToulonState:
        units = state.units.mutate()
        for unit in sorted(state.units):
            x = state.units[unit]
            if (bare := unmarked(x)) != x:
                units[unit] = bare
        return replace(
            state,
            units=units.finish(),
            attack_supply=(),
            traces=(),
            origins=Map(),
            friendly_sections=(),
            enemy_sections=(),
            overruns_failed=(),
        )


def unmarked(unit: ToulonUnit) -> ToulonUnit:
    """The unit with nothing but its losses on it, face up."""
    return replace(
        unit,
        attrition=None,
        shown=False,
        fort=None,
        withdrawn=False,
        supplied_by="",
        out_of_supply=False,
        came_from="",
        failed_areas=(),
        failed_by_road=False,
    )


EVENT_TYPES: tuple[type[Event[Any]], ...] = (
    TurnBegun,
    SideTurnBegun,
    InitiativeTaken,
    OrderChosen,
    PointsSpent,
    UnitArrived,
    UnitPostponed,
    LossTaken,
    AttritionMarked,
    UnitShown,
    UnitPlaced,
    QualityChecked,
    AttritionChecked,
    EntryFailed,
    RoadCheckFailed,
    AreaEntered,
    AttackEnded,
    OverrunFailed,
    SectionReconnoitred,
    SectionDeclared,
    DepotOccupied,
    ToulonEntered,
    RadeControlChanged,
    AttackSupplyRolled,
    WayTried,
    SupplyTraced,
    CombatEnded,
    MoraleChanged,
    SignificantBattleWon,
    MarkersRemoved,
)
