"""Events of units: arrivals, losses, markers, checks."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.toulon.state import ARRIVALS, ToulonState, ToulonUnit
from workbench.engine.events import Event, News
from workbench.engine.mechanics.modifiers import Modifiers
from workbench.engine.state import with_units


class UnitArrived(Event[ToulonState], frozen=True, kw_only=True):
    """A reinforcement is placed on the map, or on the ships."""

    unit: str
    to: str

    def apply(self, state: ToulonState) -> ToulonState:
        return with_units(state, self.unit, space=self.to, due=0, spiked=False)


class UnitPostponed(Event[ToulonState], frozen=True, kw_only=True):
    """A unit stands on the turn track and is to arrive in the turn `due`."""

    unit: str
    due: int
    replaced: bool = False

    def apply(self, state: ToulonState) -> ToulonState:
        replaced = self.replaced or state.units[self.unit].replaced
        return with_units(state, self.unit, space=ARRIVALS, due=self.due, replaced=replaced)


class BatterySpiked(Event[ToulonState], frozen=True, kw_only=True):
    """A battery is spiked: it comes back over its depot in the turn `due`, and nobody can move it then (26.5).

    Its losses go with it, an attrition check marker does not: on the turn track nobody checks.
    """

    unit: str
    due: int

    def apply(self, state: ToulonState) -> ToulonState:
        off = {"space": ARRIVALS, "fort": None, "withdrawn": False, "attrition": None, "came_from": ""}
        return with_units(state, self.unit, due=self.due, mobile=False, spiked=True, **off)


class UnitDefected(Event[ToulonState], frozen=True, kw_only=True):
    """A unit goes over to a side for good; in a battle it stands in the open (32.11, 32.12)."""

    unit: str
    side: str

    def apply(self, state: ToulonState) -> ToulonState:
        return with_units(state, self.unit, side=self.side, fort="", came_from="", supplied_by="", out_of_supply=False)


class AustriansRaised(Event[ToulonState], frozen=True, kw_only=True):
    """An Austrian unit has been drawn: it stands on the turn track as its fog of war side shows it (32.3)."""

    unit: str
    as_it_is: ToulonUnit

    def apply(self, state: ToulonState) -> ToulonState:
        return replace(state, units=state.units.set(self.unit, self.as_it_is), austrians=(*state.austrians, self.unit))


class EdgeUsed(Event[ToulonState], frozen=True, kw_only=True):
    """Austrians have come in by a map edge: the other is closed to them for good (32.6)."""

    edge: str
    area: str

    def apply(self, state: ToulonState) -> ToulonState:
        return replace(state, austrian_edge=self.edge)


class BatteryMobilised(Event[ToulonState], frozen=True, kw_only=True):
    """A battery is on its mobile side from now on (27.5)."""

    unit: str

    def apply(self, state: ToulonState) -> ToulonState:
        return with_units(state, self.unit, mobile=True)


class AmmunitionSought(Event[ToulonState], frozen=True, kw_only=True):
    """A battery that wants to fire has ammunition or not; `how` is "automatic", "stockpile" or "roll"."""

    unit: str
    how: str
    found: bool
    turn: int

    def apply(self, state: ToulonState) -> ToulonState:
        by_roll = state.units[self.unit].loaded_by_roll or self.how == "roll"
        return with_units(
            state,
            self.unit,
            loaded_by_roll=by_roll,
            tried_to_fire=self.turn,
            fired=state.units[self.unit].fired or not self.found,
        )


class GunsFired(Event[ToulonState], frozen=True, kw_only=True):
    """Guns get their marker: no more fire from them in this side turn (27.17)."""

    units: tuple[str, ...]

    def apply(self, state: ToulonState) -> ToulonState:
        return with_units(state, *self.units, fired=True, tried_to_fire=state.turn)


class LossTaken(Event[ToulonState], frozen=True, kw_only=True):
    """Strength points lost; negative numbers are recovered."""

    unit: str
    temporary: int = 0
    permanent: int = 0

    def apply(self, state: ToulonState) -> ToulonState:
        x = state.units[self.unit]
        temporary, permanent = x.temporary + self.temporary, x.permanent + self.permanent
        return with_units(state, self.unit, temporary=temporary, permanent=permanent)


class AttritionMarked(Event[ToulonState], frozen=True, kw_only=True):
    """The unit's attrition check marker now adds `level`; None takes the marker off."""

    unit: str
    level: int | None

    def apply(self, state: ToulonState) -> ToulonState:
        return with_units(state, self.unit, attrition=self.level)


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
        return with_units(state, self.unit, fort=self.fort, withdrawn=self.withdrawn)


class QualityChecked(News[ToulonState], frozen=True, kw_only=True):
    """A unit checked its quality: the modified face, and what came of it."""

    unit: str
    why: str
    modified: int
    passed: bool


class AttritionChecked(News[ToulonState], frozen=True, kw_only=True):
    """A marked unit was checked for movement attrition: the modified face and what is in it, and whether it failed."""

    unit: str
    modified: int
    failed: bool
    modifiers: Modifiers = ()


class EntryFailed(Event[ToulonState], frozen=True, kw_only=True):
    """A unit may not try again to enter this enemy area by movement in this side turn."""

    unit: str
    area: str

    def apply(self, state: ToulonState) -> ToulonState:
        return with_units(state, self.unit, failed_areas=(*state.units[self.unit].failed_areas, self.area))


class UnitEmbarked(Event[ToulonState], frozen=True, kw_only=True):
    """A unit has gone aboard; it has been ashore, so that it lands for the first time no more (15.22)."""

    unit: str

    def apply(self, state: ToulonState) -> ToulonState:
        return with_units(state, self.unit, reembarked=True)


class LeaderRode(Event[ToulonState], frozen=True, kw_only=True):
    """A leader sets out alone; not again in this side turn."""

    unit: str

    def apply(self, state: ToulonState) -> ToulonState:
        return with_units(state, self.unit, rode=True)


class RoadCheckFailed(Event[ToulonState], frozen=True, kw_only=True):
    """A unit failed a check on a road section; cavalry pays from now on."""

    unit: str

    def apply(self, state: ToulonState) -> ToulonState:
        return with_units(state, self.unit, failed_by_road=True)
